from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.memory.records import Kind, Memory
from assistant.messages import Role
from assistant.paths import DataPaths
from assistant.storage.episodes import Episode, Verdict
from assistant.storage.skills import SkillAttempt
from assistant.storage.stores import Stores

AT = datetime(2026, 3, 1, 9, tzinfo=UTC)
LATER = AT + timedelta(days=1)


def skill(stores: Stores, text: str, steps: list[str], *, succeeds: tuple[Memory, ...] = ()) -> Memory:
    made = stores.memories.add(kind=Kind.SKILL, text=text, learned_at=AT)
    stores.skills.add_version(
        made.key, steps, reason=f"because of {text}", made_at=AT, succeeds=[one.key for one in succeeds]
    )
    for one in succeeds:
        stores.memories.retire(one.id, at=LATER, superseded_by=made.id)
    return made


def attempt(of: Memory, episode: int, outcome: str, version: int = 1, feedback: str = "") -> SkillAttempt:
    return SkillAttempt(of.key, version, episode, outcome, LATER, 7, feedback)


def test_versions_follow_each_other_into_the_newer_skill(stores: Stores) -> None:
    first = skill(stores, "bake", ["mix", "bake"])
    stores.skills.put_attempts(900, [attempt(first, 900, "failure")])
    second = skill(stores, "bake better", ["heat", "mix", "bake"], succeeds=(first,))
    versions = stores.skills.versions([first.key, second.key])
    assert list(versions) == [second.key]
    assert [(one.version, one.steps) for one in versions[second.key]] == [
        (1, ("mix", "bake")),
        (2, ("heat", "mix", "bake")),
    ]
    assert stores.skills.attempts([second.key])[second.key][0].version == 1
    stores.skills.step_back(second.key, first.key)
    assert [one.version for one in stores.skills.versions([first.key])[first.key]] == [1]
    assert stores.skills.attempts([first.key])[first.key][0].outcome == "failure"
    assert [one.version for one in stores.skills.versions([second.key])[second.key]] == [2]


def test_an_episode_is_each_attempt_once(stores: Stores) -> None:
    made = skill(stores, "bake", ["mix"])
    stores.skills.put_attempts(900, [attempt(made, 900, "failure"), attempt(made, 900, "success")])
    stores.skills.put_attempts(901, [attempt(made, 901, "success")])
    stores.skills.put_attempts(900, [attempt(made, 900, "partial")])
    assert [(one.episode_key, one.outcome) for one in stores.skills.attempts([made.key])[made.key]] == [
        (901, "success"),
        (900, "partial"),
    ]
    assert list(stores.skills.attempts_of_episodes([900, 902])) == [900]


def test_a_voice_says_one_thing_in_one_place(stores: Stores) -> None:
    stores.episodes.put_verdict(Verdict(5, "said", "failure", LATER, 3, cause="no flour"))
    stores.episodes.put_verdict(Verdict(5, "thumb", "success", AT, 4, quality=0.9))
    stores.episodes.put_verdict(Verdict(5, "said", "partial", LATER, 3, cause="little flour"))
    stores.episodes.put_verdict(Verdict(5, "model", "success", LATER))
    assert [(one.given_by, one.outcome) for one in stores.episodes.verdicts([5])[5]] == [
        ("thumb", "success"),
        ("said", "partial"),
        ("model", "success"),
    ]
    stores.episodes.drop_verdict(5, "model", None)
    stores.episodes.drop_verdict(5, "thumb", 4)
    assert [one.cause for one in stores.episodes.verdicts([5])[5]] == ["little flour"]


def test_only_what_no_evaluator_saw_waits_for_one(stores: Stores) -> None:
    keys = []
    for number, hours in enumerate((0, 1, 2, 30)):
        memory = stores.memories.add(kind=Kind.EPISODE, text=f"task {number}")
        keys.append(memory.key)
        stores.episodes.add(Episode(memory.key, f"task {number}", AT + timedelta(hours=hours), message_key=number + 1))
    stores.episodes.put_verdict(Verdict(keys[1], "model", "success", AT))
    stores.episodes.put_verdict(Verdict(keys[2], "said", "success", AT))
    assert [one.task for one in stores.episodes.unjudged(LATER)] == ["task 0", "task 2"]
    found = stores.episodes.of_message(2)
    assert found is not None
    assert found.task == "task 1"


def test_a_thumb_can_be_taken_back(stores: Stores) -> None:
    stores.feedback.put(3, 1, AT)
    stores.feedback.put(4, -1, AT)
    stores.feedback.put(3, -1, AT)
    assert stores.feedback.get([3, 4, 5]) == {3: -1, 4: -1}
    stores.feedback.put(4, 0, AT)
    assert stores.feedback.get([3, 4, 5]) == {3: -1}


def test_a_deleted_conversation_takes_its_thumbs(stores: Stores) -> None:
    conversation = stores.conversations.create()
    message = stores.messages.add(conversation_id=conversation.id, role=Role.ASSISTANT, text="ok", said_at=AT)
    stores.feedback.put(message.key, 1, AT)
    stores.episodes.put_verdict(Verdict(5, "thumb", "success", AT, message.key))
    stores.conversations.purge(conversation.id)
    assert stores.feedback.get([message.key]) == {}
    assert stores.episodes.verdicts([5])[5][0].message_key is None


@pytest.mark.parametrize("kind", [Kind.SKILL, Kind.EPISODE])
def test_forgetting_leaves_no_byte_of_steps_attempts_and_feedback(stores: Stores, paths: DataPaths, kind: Kind) -> None:
    secrets = {
        Kind.SKILL: ["OLDSTEP-71", "NEWSTEP-72", "FEEDBACK-73", "because of OLDTEXT-74"],
        Kind.EPISODE: ["TASK-75", "CAUSE-76", "NOTE-77", "FEEDBACK-73"],
    }[kind]
    old = skill(stores, "OLDTEXT-74", ["mix OLDSTEP-71"])
    new = skill(stores, "bake", ["mix NEWSTEP-72"], succeeds=(old,))
    episode = stores.memories.add(kind=Kind.EPISODE, text="TASK-75 failed")
    stores.episodes.add(Episode(episode.key, "TASK-75", AT, approach="TASK-75 by hand", error="CAUSE-76"))
    stores.episodes.put_verdict(Verdict(episode.key, "said", "failure", AT, 7, cause="CAUSE-76", note="NOTE-77"))
    stores.skills.put_attempts(episode.key, [attempt(new, episode.key, "failure", 2, "FEEDBACK-73")])
    for number in range(500):
        stores.skills.add_version(100_000 + number, [f"step {number}"], reason="filling", made_at=AT)
    stores.database.compact()
    before = held(paths.root)
    assert all(secret.encode() in before for secret in secrets)
    named = new if kind is Kind.SKILL else episode
    forgotten = stores.memories.forget([named.id])
    assert forgotten.also == ((old.id,) if kind is Kind.SKILL else ())
    stores.memories.purge_bytes()
    after = held(paths.root)
    assert [secret for secret in secrets if secret.encode() in after] == []


def held(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
