import threading

import pytest

from assistant import clock
from assistant.events import EventBus
from assistant.interchange.importing import Importer
from assistant.interchange.records import ImportedMessage
from assistant.memory.records import Kind, Spoken, Tag
from assistant.privacy.redactor import Redactor

from .conftest import Rig

STEPS = "Do this:\n1. Run make build.\n2. Copy public/ with rclone.\n3. Purge the cache."


def test_a_task_is_logged_with_the_way_it_was_gone_about(rig: Rig) -> None:
    talk = rig.talk()
    talk.user("Deploy the shop")
    talk.reply(STEPS, tokens=300)
    logged = rig.only()
    assert logged.episode.task == "deploy the shop"
    assert logged.episode.outcome == ""
    assert logged.episode.approach == "1. Run make build\n2. Copy public/ with rclone\n3. Purge the cache"
    assert (logged.episode.token_cost, logged.episode.duration_s) == (320, 1.5)
    assert logged.episode.conversation_id == talk.id
    assert logged.memory.kind is Kind.EPISODE
    assert logged.memory.sources[0].quote == "Deploy the shop"


@pytest.mark.parametrize(
    ("order", "words", "outcome", "cause", "text"),
    [
        ("Deploy the shop", "It failed because I forgot the env file.", "failure", "I forgot the env file",
         "Deploy the shop: it failed, because: I forgot the env file"),
        ("Deploy the shop", "That worked, thanks!", "success", "", "Deploy the shop: it worked"),
        ("部署商城", "还是不行，报错了：找不到 env", "failure", "找不到 env", "部署商城：失败了，原因：找不到 env"),
        ("帮我写一份月报", "搞定了", "success", "", "写一份月报：成功了"),
    ],
)  # fmt: skip
def test_what_follows_says_how_it_came_out(
    rig: Rig, order: str, words: str, outcome: str, cause: str, text: str
) -> None:
    talk = rig.talk()
    talk.user(order)
    talk.reply()
    talk.user(words)
    logged = rig.only()
    assert (logged.episode.outcome, logged.episode.error, logged.memory.text) == (outcome, cause, text)
    assert [one.given_by for one in logged.verdicts] == ["said"]
    assert (Tag.ERROR in logged.memory.tags) == (outcome == "failure")
    assert words in [source.quote for source in logged.memory.sources]


@pytest.mark.parametrize(
    "words",
    ["Did that work?", "If that worked, I would be glad.", '"That worked" is a saying of hers.', "没用吗？"],
)
def test_questions_suppositions_and_quotations_judge_nothing(rig: Rig, words: str) -> None:
    talk = rig.talk()
    talk.user("Deploy the shop")
    talk.reply()
    talk.user(words)
    assert rig.outcomes() == [("deploy the shop", "")]


def test_words_find_the_last_open_task_of_their_conversation(rig: Rig) -> None:
    other = rig.talk()
    other.user("Migrate the wiki to a new host")
    other.reply()
    talk = rig.talk()
    talk.user("Fix the parser error")
    talk.reply()
    talk.user("Write a changelog for version 2")
    talk.reply()
    talk.user("That worked!")
    assert rig.outcomes() == [
        ("migrate the wiki to a new host", ""),
        ("fix the parser error", ""),
        ("write a changelog for version 2", "success"),
    ]
    talk.reply()
    talk.user("Still not working.")
    assert ("fix the parser error", "failure") in rig.outcomes()


def test_words_long_after_a_task_are_about_something_else(rig: Rig) -> None:
    talk = rig.talk()
    talk.user("Deploy the shop")
    talk.reply()
    for subject in ("tea", "rain", "chess", "bread", "trains", "maps", "owls"):
        talk.user(f"What do you know about {subject}?")
        talk.reply()
    talk.user("That worked!")
    assert rig.outcomes() == [("deploy the shop", "")]


@pytest.mark.parametrize("words", ["My interview went well, thanks.", "The film was a disaster."])
def test_what_is_said_of_something_else_judges_nothing(rig: Rig, words: str) -> None:
    talk = rig.talk()
    talk.user("Deploy the shop")
    talk.reply()
    talk.user(words)
    assert rig.outcomes() == [("deploy the shop", "")]


def test_a_task_that_fails_and_then_works_keeps_its_cause(rig: Rig) -> None:
    talk = rig.talk()
    talk.user("Deploy the shop")
    talk.reply()
    talk.user("That failed: the env file was missing")
    talk.reply("Create the env file first.", tokens=80)
    talk.user("Works now, thanks")
    episode = rig.only().episode
    assert (episode.outcome, episode.error) == ("success", "the env file was missing")
    assert episode.token_cost == 220
    assert episode.approach == "Create the env file first."


def test_a_task_set_here_is_told_of_there(rig: Rig) -> None:
    talk = rig.talk()
    talk.user("Deploy the shop")
    talk.reply()
    rig.later(1)
    rig.talk().user("The shop deployment failed because I forgot the env file.")
    assert rig.outcomes() == [("deploy the shop", "failure")]
    rig.later(40)
    rig.talk().user("I deployed the shop yesterday and it worked.")
    assert rig.outcomes() == [("deploy the shop", "failure"), ("deploy the shop", "success")]
    told = rig.experience.episodes()[0].episode.happened_at.astimezone(rig.now.tzinfo)
    assert told.day == rig.now.day - 1


def test_the_same_message_twice_is_one_task_and_one_verdict(rig: Rig) -> None:
    talk = rig.talk()
    talk.user("Deploy the shop")
    talk.reply()
    talk.user("It failed because I forgot the env file. Next time check the env file first.")
    before = rig.only()
    skill = rig.experience.skills()[0]
    for at, message in enumerate(talk.said):
        rig.memory.learn(message, talk.said[:at])
    assert rig.only() == before
    assert rig.experience.skills() == [skill]


def test_small_talk_leaves_no_trace(rig: Rig) -> None:
    talk = rig.talk()
    for words in ("Hi there", "What is rsync?", "Thanks", "今天天气不错", "推荐一本书", "That worked!", "没用"):
        talk.user(words)
        talk.reply()
    assert rig.experience.episodes() == []
    assert rig.experience.skills() == []


def test_scopes_do_not_meet(rig: Rig) -> None:
    work = rig.talk("work")
    work.user("Deploy the shop")
    rig.talk().user("The shop deployment failed because I forgot the env file.")
    assert [one.episode.outcome for one in rig.experience.episodes("work")] == [""]
    assert rig.only().episode.error == "I forgot the env file"


def test_who_wants_to_be_asked_is_asked(rig: Rig) -> None:
    rig.settings.change({"memory.mode": "ask"})
    conversation = rig.stores.conversations.create()
    message = rig.stores.messages.add(
        conversation_id=conversation.id, role="user", text="Deploy the shop", said_at=rig.now
    )
    rig.memory.enqueue_turn(conversation.id, message.key)
    _drain(rig)
    assert rig.memory.memories() == []
    (waiting,) = rig.memory.pending()
    rig.memory.accept(waiting.id)
    assert rig.outcomes() == [("deploy the shop", "")]


def test_a_forgotten_task_is_not_learned_again_and_the_same_order_is_another(rig: Rig) -> None:
    talk = rig.talk()
    talk.user("Deploy the shop")
    rig.memory.forget([rig.only().memory.id])
    first = Spoken("user", "Deploy the shop", talk.said[0].said_at, talk.id, talk.said[0].message_id)
    rig.memory.learn(first)
    assert rig.experience.episodes() == []
    rig.talk().user("Deploy the shop")
    assert rig.outcomes() == [("deploy the shop", "")]


def test_a_told_task_is_of_the_day_that_it_names(rig: Rig) -> None:
    rig.talk().user("昨天部署商城失败了，因为漏了 env 文件。")
    logged = rig.only()
    assert (
        logged.episode.happened_at.astimezone(rig.now.tzinfo).date() == clock.parse("2026-03-09T00:00:00+01:00").date()
    )
    assert logged.memory.valid_from == logged.episode.happened_at


@pytest.mark.parametrize("turned", [False, True])
def test_what_is_brought_in_is_learned_in_the_order_of_its_times(rig: Rig, turned: bool) -> None:
    lines = [
        ("m1", "user", "Deploy the shop", "2026-03-01T09:00:00+01:00"),
        ("m2", "user", "It failed because I forgot the env file.", "2026-03-01T09:05:00+01:00"),
        ("m3", "user", "Next time check the env file first.", "2026-03-01T09:06:00+01:00"),
    ]
    records = [ImportedMessage("c", id, role, text, clock.parse(at)) for id, role, text, at in lines]
    importer = Importer(stores=rig.stores, redactor=Redactor(salt=b"salt"), memory=rig.memory, events=EventBus())
    report = importer.take(records[::-1] if turned else records, learn=True)
    assert report.memories.added == 2
    episode = rig.only().episode
    assert (episode.outcome, episode.error, episode.happened_at) == (
        "failure",
        "I forgot the env file",
        clock.parse(lines[0][3]),
    )
    assert [one.steps for one in rig.experience.skills()] == [("check the env file",)]


def _drain(rig: Rig) -> None:
    rig.memory.drain_queue(threading.Event())
