from datetime import UTC, datetime, timedelta

import numpy as np
import pytest

from assistant import clock
from assistant.errors import NotFoundError
from assistant.memory.records import Kind
from assistant.messages import Role, Usage
from assistant.storage.episodes import Episode
from assistant.storage.jobs import JobState
from assistant.storage.messages import NewMessage
from assistant.storage.prompts import PromptItem
from assistant.storage.queue import FIRST_WAIT, LONGEST_WAIT
from assistant.storage.rows import BATCH, insert
from assistant.storage.stores import Stores
from assistant.storage.usage import UsageTotal

AT = datetime(2026, 3, 1, 9, tzinfo=UTC)


def vector(*numbers: float) -> bytes:
    return np.array(numbers, dtype="<f4").tobytes()


def test_many_rows_go_in_across_batches_with_every_type(stores: Stores) -> None:
    types = {"a": "BIGINT", "b": "TEXT", "c": "DOUBLE", "d": "BLOB", "e": "TIMESTAMP", "f": "BOOLEAN"}
    rows = [
        (-number, None if number % 2 else "N\"U'L\\L", number / 3, bytes([number % 256, 0]), AT, number % 3 == 0)
        for number in range(BATCH + 5)
    ]

    def work(cursor):  # type: ignore[no-untyped-def]
        cursor.execute("CREATE TABLE t (a BIGINT, b TEXT, c DOUBLE, d BLOB, e TIMESTAMP, f BOOLEAN)")
        assert insert(cursor, "t", types, rows) == len(rows)
        assert insert(cursor, "t", types, []) == 0
        return cursor.execute("SELECT * FROM t ORDER BY a DESC").fetchall()

    assert stores.database.write(work) == [(*row[:4], AT.replace(tzinfo=None), row[5]) for row in rows]


class TestVectors:
    def test_they_come_back_as_one_array_by_key(self, stores: Stores) -> None:
        assert (
            stores.vectors.put([(9, "own", vector(3, 4)), (2, "own", vector(1, 2)), (2, "pair", vector(5, 6))], "e5")
            == 3
        )
        loaded = stores.vectors.load("e5")
        assert loaded.keys.tolist() == [2, 9]
        assert loaded.rows.tolist() == [[1, 2], [3, 4]]
        assert loaded.rows.dtype == np.float32
        assert stores.vectors.load("e5", view="pair").rows.tolist() == [[5, 6]]
        assert stores.vectors.load("e5", keys=[9, 10]).keys.tolist() == [9]
        assert stores.vectors.load("other").rows.shape == (0, 0)

    def test_an_item_has_one_of_each_embedder_and_view(self, stores: Stores) -> None:
        stores.vectors.put([(1, "own", vector(1)), (1, "own", vector(2))], "e5")
        stores.vectors.put([(1, "own", vector(3))], "e5")
        stores.vectors.put([(1, "own", vector(9))], "openai")
        assert stores.vectors.load("e5").rows.tolist() == [[3]]
        assert (stores.vectors.count("e5"), stores.vectors.embedders()) == (1, ["e5", "openai"])
        stores.vectors.drop_embedder("e5")
        assert stores.vectors.embedders() == ["openai"]

    def test_what_is_missing_comes_newest_first(self, stores: Stores) -> None:
        stores.messages.add_many(
            [NewMessage("c", str(number), role, text, AT) for number, (role, text) in enumerate(
                [(Role.USER, "a"), (Role.TOOL, "tool"), (Role.USER, ""), (Role.ASSISTANT, "b")]
            )]
        )  # fmt: skip
        memory = stores.memories.add(kind=Kind.FACT, text="f", scope="work")
        stores.memories.add(kind=Kind.FACT, text="waits", state="pending")
        first, last = (stores.messages.by_id("c", id) for id in ("0", "3"))
        assert first is not None
        assert last is not None
        assert stores.vectors.missing("e5") == [memory.key, last.key, first.key]
        assert stores.vectors.missing("e5", limit=1) == [memory.key]
        stores.vectors.put([(memory.key, "own", vector(1)), (first.key, "own", vector(2))], "e5")
        assert stores.vectors.missing("e5") == [last.key]
        assert stores.vectors.load("e5", scope="work").keys.tolist() == [memory.key]
        stores.vectors.delete([first.key])
        assert stores.vectors.missing("e5") == [last.key, first.key]


class TestQueue:
    def test_first_in_first_out_until_done(self, stores: Stores) -> None:
        first = stores.queue.push("learn", item_key=4, payload={"conversation": "c"})
        second = stores.queue.push("index")
        assert [task.key for task in stores.queue.take(limit=5)] == [first, second]
        assert [task.key for task in stores.queue.take(tasks=["index"])] == [second]
        (task,) = stores.queue.take()
        assert (task.task, task.item_key, task.payload) == ("learn", 4, {"conversation": "c"})
        stores.queue.done([first])
        assert [task.key for task in stores.queue.take(limit=5)] == [second]
        assert stores.queue.count() == 1

    def test_failures_come_back_later_and_later_and_never_too_late(self, stores: Stores) -> None:
        with clock.use(now=AT):
            key = stores.queue.push("learn")
        waits = []
        now = AT
        for _ in range(16):
            with clock.use(now=now):
                assert [task.key for task in stores.queue.take()] == [key]
                until = stores.queue.failed(key, "UnreachableError")
                assert until is not None
                assert stores.queue.take() == []
                assert stores.queue.next_at() == until
                waits.append(until - now)
                now = until
        assert waits[:3] == [FIRST_WAIT, FIRST_WAIT * 2, FIRST_WAIT * 4]
        assert waits[-1] == LONGEST_WAIT
        with clock.use(now=now):
            (task,) = stores.queue.take()
            assert (task.attempts, task.last_error) == (16, "UnreachableError")
            stores.queue.failed(key, "x")
            stores.queue.hurry()
            assert stores.queue.take() != []

    def test_a_task_that_is_gone_fails_quietly(self, stores: Stores) -> None:
        assert stores.queue.failed(99, "x") is None
        assert stores.queue.next_at() is None


def test_a_prompt_is_kept_in_order_and_replaced_whole(stores: Stores) -> None:
    items = [
        PromptItem("standing", 5, "s", "preference"),
        PromptItem(
            "recalled", 3, "r", "fact", 0.8, {"semantic": 0.5, "lexical": 0.3}, 0.4, stores.prompts.mark("text")
        ),
        PromptItem("missed", 4, "m", "message", 0.3),
    ]
    stores.prompts.put(7, [PromptItem("recalled", 1, "old", "fact")])
    stores.prompts.put(7, items)
    stores.prompts.put(8, [])
    assert stores.prompts.get(7) == items
    assert stores.prompts.counts([7, 8]) == {7: 1}
    assert stores.prompts.mark("text") == items[1].text_mark != stores.prompts.mark("changed")


def test_profile_slots_are_set_by_scope(stores: Stores) -> None:
    stores.profile.set("name", "Maria")
    stores.profile.set("name", "Mary", memory_id="m1")
    stores.profile.set("name", "Dr. M", scope="work")
    assert {slot: (value.value, value.memory_id) for slot, value in stores.profile.all().items()} == {
        "name": ("Mary", "m1")
    }
    assert stores.profile.all("work")["name"].value == "Dr. M"
    stores.profile.clear("name")
    assert stores.profile.all() == {}


def test_an_episode_is_kept_and_judged_later(stores: Stores) -> None:
    episode = Episode(5, "deploy", AT, "rsync", "", "c", 9, 12.5, 300, None, "n", "")
    stores.episodes.add(episode)
    assert stores.episodes.get([5, 6]) == {5: episode}
    judged = stores.episodes.update(5, outcome="failure", quality=0.2, error="timeout")
    assert (judged.outcome, judged.quality, judged.error, judged.task) == ("failure", 0.2, "timeout", "deploy")
    assert stores.episodes.of_conversation("c") == [judged]
    with pytest.raises(NotFoundError):
        stores.episodes.update(6, notes="x")
    with pytest.raises(TypeError):
        stores.episodes.update(5, memory_key=6)


def test_the_newest_summary_counts(stores: Stores) -> None:
    assert stores.summaries.latest("c") is None
    stores.summaries.put("c", upto_key=5, text="one")
    stores.summaries.put("c", upto_key=9, text="two")
    latest = stores.summaries.latest("c")
    assert latest is not None
    assert (latest.upto_key, latest.text) == (9, "two")
    stores.summaries.delete("c")
    assert stores.summaries.latest("c") is None


def test_working_memory_is_the_conversations_own(stores: Stores) -> None:
    for name, value in (("goal", "a"), ("step", "b"), ("goal", "c")):
        stores.working.set("c", name, value)
    stores.working.set("d", "goal", "other")
    assert list(stores.working.all("c").items()) == [("goal", "c"), ("step", "b")]
    stores.working.remove("c", "goal")
    assert stores.working.all("c") == {"step": "b"}
    stores.working.clear("c")
    assert (stores.working.all("c"), stores.working.all("d")) == ({}, {"goal": "other"})


def test_usage_adds_up_by_purpose_and_model(stores: Stores) -> None:
    for day, tokens in ((1, 100), (2, 200), (3, 400)):
        with clock.use(now=datetime(2026, 3, day, tzinfo=UTC)):
            stores.usage.add(
                purpose="chat", provider="p", model="m", usage=Usage(tokens, 1, 2), conversation_id=f"c{day}"
            )
    stores.usage.add(purpose="memory", provider="p", model="m", usage=Usage(1, 1))
    assert stores.usage.totals()[0] == UsageTotal("chat", "p", "m", 3, Usage(700, 3, 6))
    assert stores.usage.totals(conversation_id="c2") == [UsageTotal("chat", "p", "m", 1, Usage(200, 1, 2))]
    since = stores.usage.totals(since=datetime(2026, 3, 2, tzinfo=UTC))
    assert since[0].usage.input_tokens == 600


def test_jobs_know_how_they_stand_and_when_they_ran(stores: Stores) -> None:
    assert stores.jobs.state("digest") == JobState("digest")
    assert stores.jobs.last_run("digest") is None
    for hour, result in enumerate(["done", "failed", "failed"]):
        with clock.use(now=AT + timedelta(hours=hour)):
            run = stores.jobs.started("digest")
            stores.jobs.finished("digest", run, result=result, detail="3 rounds")
    stores.jobs.set_paused("digest", True)
    stores.jobs.set_next_run("digest", AT + timedelta(days=1))
    assert stores.jobs.state("digest") == JobState("digest", True, AT + timedelta(days=1), 2)
    last, success = stores.jobs.last_run("digest"), stores.jobs.last_run("digest", result="done")
    assert last is not None
    assert success is not None
    assert (last.result, last.started_at) == ("failed", AT + timedelta(hours=2))
    assert success.started_at == AT
    stores.jobs.finished("digest", stores.jobs.started("digest"), result="done")
    assert stores.jobs.state("digest").failures == 0


def test_the_ledger_counts_categories(stores: Stores) -> None:
    stores.ledger.add([("card", "luhn", "message"), ("card", "luhn", "memory"), ("phone", "cn", "message")])
    stores.ledger.add([])
    assert stores.ledger.counts() == {"card": 2, "phone": 1}
    assert [entry.category for entry in stores.ledger.entries(limit=1)] == ["phone"]


def test_salts_are_made_once_and_differ_by_purpose(stores: Stores) -> None:
    first = stores.meta.salt("a")
    assert len(first) == 32
    assert stores.meta.salt("a") == first != stores.meta.salt("b")
    stores.meta.set("x", "1")
    stores.meta.set("x", "2")
    assert stores.meta.get("x") == "2"
    stores.meta.remove("x")
    assert stores.meta.get("x") is None
