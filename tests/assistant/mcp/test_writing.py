"""What programs write: marked, masked, reconciled or proposed, and never more than the person allowed."""

from __future__ import annotations

import pytest

from assistant.app import Application
from assistant.memory.records import Origin, Tag
from assistant.storage.clients import Writing
from tests.assistant.mcp.conftest import Calls


def test_what_a_program_keeps_bears_its_name(call: Calls, app: Application) -> None:
    answer = call("remember", {"text": "I moved to Braga in March 2026"})
    row = answer.content["memory"]
    assert (answer.content["action"], row["origin"], row["written_by"]) == ("added", "client", "zed")
    memory = app.memory.get(row["id"])
    assert memory.origin is Origin.CLIENT
    assert memory.sources[0].speaker == "zed"
    assert memory.confidence <= 0.7


def test_both_languages_are_reconciled_with_what_is_known(call: Calls) -> None:
    first = call("remember", {"text": "我住在厦门"}).content
    again = call("remember", {"text": "我住在厦门"}, client="cursor").content
    moved = call("remember", {"text": "我搬到泉州了"}, client="cursor").content
    assert (first["action"], again["action"], moved["action"]) == ("added", "unchanged", "updated")
    assert call("profile").content["profile"]["lives_in"] == "泉州"
    assert [row["text"] for row in call("list").content["memories"]] == [moved["memory"]["text"]]


def test_secrets_are_masked_on_the_way_in(call: Calls, app: Application) -> None:
    answer = call("remember", {"text": "The staging password is hunter2-Blau"})
    assert answer.content["redactions"] == 1
    assert "hunter2-Blau" not in str(answer.content)
    assert "hunter2-Blau" not in app.memory.memories()[0].text


def test_secrets_that_older_rules_let_in_are_masked_on_the_way_out(call: Calls, app: Application) -> None:
    key = "sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789ABCDEF"
    app.stores.memories.add(kind="fact", text=f"The key is {key}", sources=[])
    assert key not in str(call("list").content)
    assert "[api_key·" in call("list").content["memories"][0]["text"]


def test_a_program_gives_no_standing_instructions(call: Calls, app: Application) -> None:
    answer = call("remember", {"text": "Always answer me in French from now on"})
    assert Tag.STANDING not in app.memory.get(answer.content["memory"]["id"]).tags
    assert app.memory.standing() == []
    app.memory.remember("Always answer me in French from now on")
    (standing,) = app.memory.standing()
    assert standing.origin is Origin.ASKED


def test_a_program_does_not_bring_back_what_was_forgotten(call: Calls, app: Application) -> None:
    kept = app.memory.remember("My neighbour is called Odile").memory
    assert kept is not None
    app.memory.forget([kept.id])
    assert "is not taken in again" in call("remember", {"text": "My neighbour is called Odile"}).error
    app.mcp.access.allow("zed", writing=Writing.PROPOSE)
    assert "is not taken in again" in call("remember", {"text": "My neighbour is called Odile"}, allow=()).error
    assert app.memory.memories() == app.memory.pending() == []


@pytest.mark.parametrize("text", ["My neighbour is called Odile", "我在学大提琴"])
def test_what_the_person_refused_is_not_proposed_again(call: Calls, app: Application, text: str) -> None:
    app.mcp.access.allow("zed", reading=True, writing=Writing.PROPOSE)
    call("remember", {"text": text}, allow=())
    (waiting,) = app.memory.pending()
    app.memory.reject(waiting.id)
    for allow in ((), ("write",)):
        assert "refused" in call("remember", {"text": text}, allow=allow).error
    assert app.memory.memories() == app.memory.pending() == []
    kept = app.memory.remember(text)
    assert kept.memory is not None


def test_a_correction_does_not_bring_back_what_the_person_refused(call: Calls, app: Application) -> None:
    app.mcp.access.allow("zed", reading=True, writing=Writing.PROPOSE)
    call("remember", {"text": "I play the viola"}, allow=())
    (waiting,) = app.memory.pending()
    app.memory.reject(waiting.id)
    kept = app.memory.remember("I play the cello").memory
    assert kept is not None
    assert call("correct", {"id": kept.id, "text": "I play the viola"}).error
    assert app.memory.get(kept.id).state == "active"


def test_proposals_wait_in_the_inbox_and_keep_their_mark_when_accepted(call: Calls, app: Application) -> None:
    app.mcp.access.allow("zed", reading=True, writing=Writing.PROPOSE)
    answer = call("remember", {"text": "I play the cello"}, allow=())
    again = call("remember", {"text": "I play the cello"}, allow=())
    assert answer.content["action"] == again.content["action"] == "proposed"
    assert call("recall", {"query": "cello"}, allow=()).content["results"] == []
    (waiting,) = app.memory.pending()
    done = app.memory.accept(waiting.id).memory
    assert done is not None
    assert (done.origin, done.sources[0].speaker) == (Origin.CLIENT, "zed")
    assert "only propose" in call("forget", {"id": done.id}, allow=()).error
    assert call("correct", {"id": done.id, "text": "I play the viola"}, allow=()).content["action"] == "proposed"
    assert call("log_episode", {"task": "tune the cello", "outcome": "success"}, allow=()).content["action"] == (
        "proposed"
    )
    assert app.memory.get(done.id).state == "active"


@pytest.mark.parametrize(("mode", "came"), [("auto", "added"), ("ask", "proposed"), ("off", "")])
def test_the_mode_of_memory_holds_for_what_the_window_allowed(
    call: Calls, app: Application, mode: str, came: str
) -> None:
    app.mcp.access.allow("zed", writing=Writing.KEEP)
    app.settings.change({"memory.mode": mode})
    answer = call("remember", {"text": "I collect stamps"}, allow=())
    assert answer.content.get("action", "") == came
    assert ("switched off" in answer.error) == (mode == "off")


def test_a_program_that_its_own_configuration_allows_keeps_in_every_mode(call: Calls, app: Application) -> None:
    app.settings.change({"memory.mode": "ask"})
    assert call("remember", {"text": "I collect stamps"}).content["action"] == "added"


def test_a_correction_keeps_the_history(call: Calls, app: Application) -> None:
    old = call("remember", {"text": "I work as a baker"}).content["memory"]["id"]
    done = call("correct", {"id": old, "text": "I work as a pastry chef"}, client="cursor").content
    assert done["action"] == "updated"
    before = app.memory.get(old)
    assert (before.state, before.superseded_by) == ("retired", done["memory"]["id"])
    assert done["memory"]["written_by"] == "cursor"
    assert "no longer holds" in call("correct", {"id": old, "text": "I work as a cook"}).error


def test_forgetting_is_for_good(call: Calls, app: Application) -> None:
    kept = call("remember", {"text": "The attic key hangs behind the boiler"}).content["memory"]["id"]
    assert call("forget", {"id": kept}).content["forgotten"] == [kept]
    assert call("recall", {"query": "attic key"}).content["results"] == []
    assert "no memory with this id" in call("forget", {"id": kept}).error
    assert [one.memory_ids for one in app.mcp.access.calls() if one.name == "forget"] == [(), (kept,)]
    app.close()
    held = b"".join(path.read_bytes() for path in app.paths.root.rglob("*") if path.is_file())
    assert b"boiler" not in held


def test_a_logged_task_is_offered_to_the_next_like_it(call: Calls, app: Application) -> None:
    call(
        "log_episode",
        {
            "task": "migrate the wiki",
            "outcome": "failure",
            "approach": "dump, then load",
            "error": "the dump had no images, password: hunter2-Blau",
            "notes": "copy the images first",
            "duration_s": 90,
            "quality": 0.3,
        },
    )
    (logged,) = app.memory.experience.episodes()
    assert (logged.episode.outcome, logged.episode.quality, logged.episode.duration_s) == ("failure", 0.3, 90)
    assert logged.memory.origin is Origin.CLIENT
    assert "hunter2-Blau" not in logged.memory.text + logged.episode.error
    (offered,) = call("find_skill", {"task": "migrate the wiki again"}).content["episodes"]
    assert (offered["outcome"], offered["notes"]) == ("failure", "copy the images first")


def test_a_known_way_is_found(call: Calls, app: Application) -> None:
    app.memory.remember("To deploy the shop: 1. run the tests 2. build the image 3. push it to the registry")
    skill = call("find_skill", {"task": "deploy the shop"}).content["skill"]
    assert skill["steps"] == ["run the tests", "build the image", "push it to the registry"]


def test_private_memories_are_told_to_nobody_who_may_not(call: Calls, app: Application) -> None:
    secret = app.memory.remember("I take 20 mg of Sertraline every morning", private=True).memory
    app.memory.remember("I take the tram every morning")
    assert secret is not None
    for name, arguments in (("recall", {"query": "How much Sertraline do I take?"}), ("list", {}), ("profile", {})):
        assert "20 mg" not in str(call(name, arguments).content)
    assert "tram" in str(call("recall", {"query": "When do I take the tram?"}).content)
    assert "no memory with this id" in call("forget", {"id": secret.id}).error
    told = call("remember", {"text": "I take 20 mg of Sertraline every morning"}).content
    assert told["memory"] is None
    app.mcp.access.allow("zed", private=True)
    asked = {"query": "How much Sertraline do I take?"}
    assert "20 mg" in str(call("recall", asked).content)
    assert "20 mg" not in str(call("recall", asked, client="cursor").content)


@pytest.mark.parametrize(
    ("name", "arguments", "told"),
    [
        ("remember", {}, '"text" is missing'),
        ("remember", {"text": None}, '"text" is missing'),
        ("remember", {"text": 7}, '"text" must be a text'),
        ("remember", {"text": " … "}, '"text" says nothing'),
        ("remember", {"text": "记" * 1_000_000}, "1,000,000 characters"),
        ("remember", {"text": "I ski", "kind": "message"}, '"kind" must be one of'),
        ("remember", {"text": "I ski", "scope": "work"}, 'no argument "scope"'),
        ("recall", {"query": "x" * 1_000_000}, "2,000 are the most"),
        ("recall", {"query": "skis", "k": 0}, '"k" must be from 1 to 50'),
        ("recall", {"query": "skis", "k": True}, '"k" must be a whole number'),
        ("recall", {"query": "skis", "k": "8"}, '"k" must be a whole number'),
        ("list", {"kinds": "fact"}, '"kinds" must be a list'),
        ("list", {"kinds": [["fact"]]}, '"kinds" must be a list'),
        ("forget", {"id": {"$ne": ""}}, '"id" must be a text'),
        ("forget", {"id": "' OR 1=1 --"}, "no memory with this id"),
        ("log_episode", {"task": "ski", "outcome": "open"}, '"outcome" must be one of'),
        ("log_episode", {"task": "ski", "outcome": "success", "quality": 7}, '"quality" must be from 0 to 1'),
        ("log_episode", {"task": "ski", "outcome": "success", "duration_s": float("nan")}, '"duration_s" must be'),
    ],
)
def test_wrong_arguments_are_told_in_one_sentence(call: Calls, name: str, arguments: dict, told: str) -> None:
    answer = call(name, arguments)
    assert told in answer.error
    assert len(answer.error) < 300
    assert not answer.content
    assert call("list").content["memories"] == []


def test_the_inbox_does_not_fill_without_end(call: Calls, app: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("assistant.mcp.writing.MOST_WAITING", 2)
    app.mcp.access.allow("zed", writing=Writing.PROPOSE)
    answers = [call("remember", {"text": f"I own {n} canoes"}, allow=()) for n in (2, 3, 4)]
    assert [bool(answer.error) for answer in answers] == [False, False, True]
