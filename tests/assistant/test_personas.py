"""Personas speak in their own words, and read what they may read and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.app import Application
from assistant.errors import NotFoundError
from assistant.messages import Conversation
from assistant.paths import DataPaths
from assistant.personas import PersonaError
from assistant.storage.personas import Persona


@pytest.fixture
def core(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Application]:
    script = tmp_path / "script.json"
    script.write_text(json.dumps({"turns": [{"steps": ["Fine."]}], "repeat": True}), "utf-8")
    monkeypatch.setenv("KEEPSAKE_SCRIPT", str(script))
    paths = DataPaths(tmp_path / "data")
    paths.root.mkdir()
    settings = {"models": {"chat_provider": "scripted", "builtin_enabled": False}, "embedding": {"kind": "none"}}
    paths.settings.write_text(json.dumps(settings), "utf-8")
    core = Application.open(paths)
    yield core
    core.close()


def say(core: Application, conversation: Conversation, text: str) -> list[str]:
    """Sends a message; the texts of the memories and instructions that its prompt carried."""
    reply = core.runtime.run(core.chat.send(conversation.id, text))
    core.finish_pending()
    contents = core.chat.prompt_contents(reply.message.key)
    return [one.text or "" for one in (*contents.recalled, *contents.profile, *contents.standing)]


def conversation_with(core: Application, persona: Persona | None) -> Conversation:
    made = core.chat.new_conversation()
    return core.personas.choose(made, persona.id if persona else "")


def test_each_has_a_memory_of_its_own(core: Application) -> None:
    work, home = core.personas.add("Work"), core.personas.add("家里")
    assert len({work.scope, home.scope, "default"}) == 3
    talk = conversation_with(core, work)
    say(core, talk, "Remember that the Fern project ships on Friday.")
    assert [one.text for one in core.memory.memories(work.scope)] != []
    assert core.memory.memories() == core.memory.memories(home.scope) == []
    question = "When does the Fern project ship?"
    assert any("Fern" in text for text in say(core, conversation_with(core, work), question))
    assert not any("Friday" in text for text in say(core, conversation_with(core, home), question))
    assert not any("Friday" in text for text in say(core, conversation_with(core, None), question))


@pytest.mark.parametrize(
    ("how", "order", "failed"),
    [
        (
            "How to deploy the orchard site:\n1. run make build\n2. copy public/ to heron\n3. purge the cache",
            "Deploy the orchard site.",
            "That failed because the disk was full.",
        ),
        (
            "部署果园网站的步骤：\n1. 运行 make build\n2. 上传 public/\n3. 清缓存",
            "帮我部署果园网站。",
            "没成功，因为磁盘满了。",
        ),
    ],
)
def test_a_task_and_a_way_to_do_it_belong_to_the_persona_that_learned_them(
    core: Application, how: str, order: str, failed: str
) -> None:
    work, other = core.personas.add("Work"), core.personas.add("Other")
    talk = conversation_with(core, work)
    for words in (how, order, failed):
        say(core, talk, words)
    log = core.memory.experience
    (episode,), (skill,) = log.episodes(work.scope), log.skills(work.scope)
    assert (episode.episode.outcome, skill.memory.scope) == ("failure", work.scope)
    assert [found for scope in ("default", other.scope) for found in (*log.episodes(scope), *log.skills(scope))] == []
    told = [episode.memory.text, skill.memory.text]
    assert set(told) & set(say(core, conversation_with(core, work), order))
    for persona in (other, None):
        assert not set(told) & set(say(core, conversation_with(core, persona), order))


def test_a_memory_can_be_brought_to_one_that_has_none_yet(core: Application) -> None:
    core.personas.add("Work, and nothing else")
    core.personas.add("家里")
    assert core.browsing.scopes() == {
        "default": "default",
        "work-and-nothing-else": "Work, and nothing else",
        "家里": "家里",
    }


def test_words_after_a_switch_judge_no_task_of_the_memory_before(core: Application) -> None:
    work, other = core.personas.add("Work"), core.personas.add("Other")
    talk = conversation_with(core, work)
    say(core, talk, "Deploy the orchard site.")
    say(core, core.personas.choose(talk, other.id), "That failed because the disk was full.")
    (episode,) = core.memory.experience.episodes(work.scope)
    assert episode.episode.outcome == ""
    assert len(episode.memory.sources) == 1
    say(core, core.personas.choose(core.stores.conversations.get(talk.id), work.id), "That worked!")
    (episode,) = core.memory.experience.episodes(work.scope)
    assert episode.episode.outcome == "success"


def test_one_reads_another_only_where_that_is_allowed_and_never_the_reverse(core: Application) -> None:
    core.memory.remember("The spare key lies under the fern.")
    work = core.personas.add("Work")
    core.memory.remember("The budget of the Fern project is nine thousand.", scope=work.scope)
    question = "Where does the spare key lie?"
    assert say(core, conversation_with(core, work), question) == []
    core.personas.change(work.id, reads=("default",))
    assert "The spare key lies under the fern." in say(core, conversation_with(core, work), question)
    assert not any("budget" in text for text in say(core, conversation_with(core, None), "What is the budget of Fern?"))
    core.personas.change(work.id, reads=())
    assert say(core, conversation_with(core, work), question) == []


def test_the_profile_is_shared_unless_that_is_switched_off(core: Application) -> None:
    core.memory.remember("My name is Maria.")
    core.memory.remember("我住在里斯本。")
    work = core.personas.add("Work")
    heard = say(core, conversation_with(core, work), "Hello")
    assert "Maria" in " ".join(heard)
    core.personas.change(work.id, shares_profile=False)
    assert say(core, conversation_with(core, work), "Hello") == []


@pytest.mark.parametrize("words", ["You are a patient teacher of Latin.", "你是一位耐心的拉丁语老师。"])
def test_its_instructions_stand_in_the_head_of_the_prompt(core: Application, words: str) -> None:
    from assistant.chat.budget import Budget
    from assistant.chat.context import Material, build_context
    from assistant.prompts import load_prompts
    from assistant.providers.base import ModelInfo

    teacher = core.personas.add("Teacher", instructions=words)
    talk = conversation_with(core, teacher)
    say(core, talk, "Salve")
    branch = core.chat.transcript(talk.id)[:1]
    for small in (False, True):
        model = ModelInfo("m", "M", small=small)
        material = Material(branch=branch, voice=core.personas.voice(talk))
        budget = Budget.for_model(model)
        context = build_context(material, model=model, prompts=load_prompts("en"), budget=budget, window=20)
        assert words in context.system


def test_a_switch_in_a_conversation_holds_from_the_next_turn_on(core: Application) -> None:
    work = core.personas.add("Work")
    talk = core.chat.new_conversation()
    say(core, talk, "Remember that my sister is called Ines.")
    core.personas.choose(talk, work.id)
    say(core, talk, "Remember that the Fern project ships on Friday.")
    changed = core.chat.conversation(talk.id)
    assert changed is not None
    assert changed.scope == work.scope
    assert core.personas.of(changed) == work
    assert ["Ines" in one.text for one in core.memory.memories()] == [True]
    assert ["Fern" in one.text for one in core.memory.memories(work.scope)] == [True]
    core.personas.choose(changed, "")
    assert core.personas.of(changed) is None


def test_what_was_said_before_a_switch_is_not_learned_into_the_next_memory(core: Application) -> None:
    work = core.personas.add("Work")
    talk = core.chat.new_conversation()
    say(core, talk, "I keep bees behind the shed.")
    first = core.chat.transcript(talk.id)[0]
    core.stores.extraction.note(talk.id, [first.key])
    core.personas.choose(talk, work.id)
    assert core.stores.extraction.waiting(talk.id) == {}
    head = core.chat.transcript(talk.id)[-1].key
    assert core.stores.digests.upto(talk.id) == head
    say(core, talk, "I work as a gardener.")
    assert not any("bees" in one.text for one in core.memory.memories(work.scope))


def test_how_it_remembers_is_chosen_per_conversation_then_persona_then_setting(core: Application) -> None:
    quiet = core.personas.change(core.personas.add("Quiet").id, memory_mode="off")
    talk = conversation_with(core, quiet)
    assert core.personas.memory_mode(talk) == "off"
    say(core, talk, "I live in Lisbon.")
    assert core.memory.memories(quiet.scope) == []
    core.personas.set_memory_mode(talk, "ask")
    assert core.personas.memory_mode(talk) == "ask"
    say(core, talk, "我住在里斯本。")
    waiting = core.stores.memories.list(scope=quiet.scope, states={"pending"})
    assert len(waiting) == 1
    assert core.memory.memories(quiet.scope) == []
    core.personas.set_memory_mode(talk, "auto")
    say(core, talk, "I work as a gardener.")
    assert len(core.memory.memories(quiet.scope)) == 1
    core.personas.set_memory_mode(talk, "")
    assert core.personas.memory_mode(talk) == "off"
    other = core.chat.new_conversation()
    assert core.personas.memory_mode(other) == "auto"
    core.settings.change({"memory.mode": "ask"})
    assert core.personas.memory_mode(other) == "ask"


def test_they_are_edited_duplicated_archived(core: Application) -> None:
    work = core.personas.add("Work", instructions="Be brief.")
    with pytest.raises(PersonaError):
        core.personas.add(" work ")
    with pytest.raises(PersonaError):
        core.personas.add("  ")
    with pytest.raises(PersonaError):
        core.personas.change(work.id, memory_mode="sometimes")
    other = core.personas.duplicate(work.id, "Work two")
    assert (other.instructions, other.scope != work.scope) == ("Be brief.", True)
    core.personas.archive(work.id, True)
    assert [one.name for one in core.personas.all()] == ["Work two"]
    assert [one.name for one in core.personas.all(archived=True)] == ["Work"]
    assert core.personas.named("WORK TWO") == other
    with pytest.raises(PersonaError):
        core.personas.named("Work")
    core.personas.archive(work.id, False)
    assert [one.name for one in core.personas.all()] == ["Work", "Work two"]
    with pytest.raises(NotFoundError):
        core.personas.choose(core.chat.new_conversation(), "nobody")


def test_a_secret_in_instructions_is_masked(core: Application) -> None:
    made = core.personas.add("Admin", instructions="The password is Moss&Fern9. Be brief.")
    assert "Moss&Fern9" not in made.instructions
    assert made.instructions.endswith("Be brief.")


def test_a_temporary_conversation_has_one_too_and_writes_nothing(core: Application) -> None:
    work = core.personas.add("Work", instructions="Be brief.")
    talk = core.personas.choose(core.chat.new_conversation(temporary=True), work.id)
    assert core.personas.voice(talk).instructions == "Be brief."
    assert core.stores.personas.choice(talk.id).persona_id == ""


def test_a_purged_conversation_takes_its_choice_along(core: Application) -> None:
    work = core.personas.add("Work")
    talk = conversation_with(core, work)
    core.stores.conversations.purge(talk.id)
    assert core.stores.personas.choice(talk.id).persona_id == ""
