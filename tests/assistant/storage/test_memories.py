import os
from datetime import UTC, datetime, timedelta

import pytest

from assistant import clock
from assistant.errors import NotFoundError
from assistant.memory.records import Kind, Memory, Origin, Source
from assistant.messages import Role
from assistant.paths import DataPaths
from assistant.storage.database import Database
from assistant.storage.episodes import Episode
from assistant.storage.messages import NewMessage
from assistant.storage.prompts import PromptItem
from assistant.storage.stores import Stores

AT = datetime(2026, 3, 1, 9, tzinfo=UTC)
QUOTE = Source("c", "m1", "I moved to Dundee", said_at=AT, offset_minutes=60)


def remember(stores: Stores, text: str = "Maria lives in Dundee", **options: object) -> Memory:
    return stores.memories.add(**({"kind": Kind.FACT, "text": text, "learned_at": AT} | options))  # type: ignore[arg-type]


def test_every_field_comes_back(stores: Stores) -> None:
    made = remember(
        stores,
        kind=Kind.EVENT,
        sources=[QUOTE, Source(None, None, "说过", speaker="Ann")],
        scope="work",
        subject="user",
        attribute="lives_in",
        value="Dundee",
        single_valued=True,
        tags=("decision", "家"),
        language="zh",
        importance=0.9,
        confidence=0.7,
        pinned=True,
        valid_from=AT - timedelta(days=3),
        valid_to=AT + timedelta(days=3),
        offset_minutes=480,
        date_phrase="上周",
        state="pending",
        origin=Origin.MODEL,
        details={"steps": ["a", {"b": 1}]},
    )
    assert stores.memories.get(made.id) == made
    assert stores.memories.by_key([made.key]) == {made.key: made}
    assert made.valid_from is not None
    assert made.valid_from.tzinfo is UTC


def test_keys_are_shared_with_messages(stores: Stores) -> None:
    stores.messages.add_many([NewMessage("c", "1", Role.USER, "x", AT)])
    made = remember(stores)
    message = stores.messages.by_id("c", "1")
    assert message is not None
    assert message.key != made.key
    assert stores.memories.by_key([message.key, made.key]) == {made.key: made}
    assert set(stores.messages.by_keys([message.key, made.key])) == {message.key}


def test_lists_hold_one_scope_and_what_holds_now(stores: Stores) -> None:
    fact = remember(stores, "fact")
    later = remember(stores, "later", learned_at=AT + timedelta(days=1), kind=Kind.PREFERENCE)
    elsewhere = remember(stores, "elsewhere", scope="work")
    waiting = remember(stores, "waiting", state="pending")
    old = stores.memories.retire(remember(stores, "old").id, at=AT)
    assert stores.memories.list() == [later, fact]
    assert stores.memories.list(include_retired=True) == [later, old, fact]
    assert stores.memories.list(scope="work") == [elsewhere]
    assert stores.memories.list(kinds=[Kind.PREFERENCE]) == [later]
    assert stores.memories.list(states=["pending"]) == [waiting]
    assert stores.memories.list(limit=1) == [later]
    assert len(stores.memories.list(scope=None, include_retired=True)) == 4
    assert (stores.memories.count(), stores.memories.count(scope="work")) == (3, 1)


def test_a_correction_closes_the_old_and_links_both_ways(stores: Stores) -> None:
    statement = {"subject": "user", "attribute": "prefers", "single_valued": True}
    old = remember(stores, "prefers Vim", value="Vim", **statement)
    new = remember(stores, "prefers Zed", value="Zed", supersedes=old.id, **statement)
    closed = stores.memories.retire(old.id, at=AT + timedelta(days=1), superseded_by=new.id, valid_to=AT)
    assert (closed.state, closed.superseded_by, closed.valid_to) == ("retired", new.id, AT)
    assert stores.memories.get(new.id).supersedes == old.id
    assert stores.memories.current_statements("default", "USER", "prefers") == [stores.memories.get(new.id)]
    assert stores.memories.current_statements("work", "user", "prefers") == []
    assert stores.memories.about("default", "User") == stores.memories.with_attribute("default", ["prefers", "owns"])


def test_what_held_then_can_be_told(stores: Stores) -> None:
    old = remember(stores, "old")
    stores.memories.retire(old.id, at=AT + timedelta(days=10))
    new = remember(stores, "new", learned_at=AT + timedelta(days=10))

    def held(day: int) -> list[str]:
        return [memory.text for memory in stores.memories.held_at(AT + timedelta(days=day), scope="default")]

    assert [held(day) for day in (-1, 0, 9, 10)] == [[], ["old"], ["old"], ["new"]]
    assert stores.memories.held_at(AT, scope="work") == []
    assert new.retired_at is None


def test_the_same_text_is_found_whatever_its_case_and_end(stores: Stores) -> None:
    english, chinese = remember(stores, "Likes Tea."), remember(stores, "她喜欢茶。")
    assert stores.memories.find_texts("default", " likes tea") == [english]
    assert stores.memories.find_texts("default", "她喜欢茶") == [chinese]
    assert stores.memories.find_texts("default", "likes coffee") == []
    assert stores.memories.find_texts("work", "likes tea") == []


def test_a_source_is_noted_once(stores: Stores) -> None:
    made = remember(stores, sources=[QUOTE])
    assert stores.memories.add_source(made.id, QUOTE).sources == (QUOTE,)
    second = Source("d", "m9", "still in Dundee")
    assert stores.memories.add_source(made.id, second).sources == (QUOTE, second)
    assert [memory.id for memory in stores.memories.from_conversation("d")] == [made.id]


def test_fields_can_be_changed_and_others_not(stores: Stores) -> None:
    made = remember(stores)
    changed = stores.memories.update(
        made.id, text="新的", pinned=True, tags=("a",), valid_from=AT, kind=Kind.PREFERENCE, details={"x": 1}
    )
    assert stores.memories.get(made.id) == changed
    assert (changed.text, changed.pinned, changed.tags, changed.valid_from) == ("新的", True, ("a",), AT)
    assert (changed.kind, changed.details) == (Kind.PREFERENCE, {"x": 1})
    with pytest.raises(TypeError):
        stores.memories.update(made.id, key=4)
    with pytest.raises(TypeError):
        stores.memories.update(made.id, **{"text = '' --": 1})
    with pytest.raises(NotFoundError):
        stores.memories.update("nowhere", text="x")


def test_use_is_counted_for_pruning_and_changes_nothing_else(stores: Stores) -> None:
    made = remember(stores)
    stores.memories.touch([made.id], AT)
    stores.memories.touch([made.id], AT + timedelta(days=1))
    used = stores.memories.get(made.id)
    assert (used.use_count, used.last_used_at) == (2, AT + timedelta(days=1))
    assert (used.importance, used.learned_at) == (made.importance, made.learned_at)


class TestForgetting:
    def test_it_takes_everything_made_from_it(self, stores: Stores) -> None:
        gone = remember(stores, sources=[QUOTE])
        summary = remember(stores, "sum", kind=Kind.SUMMARY, details={"sources": [gone.id, "other"]})
        second = remember(stores, "sum of sums", kind=Kind.SUMMARY, details={"sources": [summary.id]})
        kept = remember(stores, "kept", details={"sources": ["other"]}, sources=[QUOTE])
        successor = remember(stores, "successor", supersedes=gone.id)
        stores.vectors.put([(memory.key, "own", b"\0" * 8) for memory in (gone, summary, second, kept)], "e")
        stores.episodes.add(Episode(gone.key, "task", AT))
        stores.prompts.put(
            77, [PromptItem("recalled", gone.key, gone.id, "fact", 0.5, {"semantic": 0.5}, None, "mark")]
        )
        stores.profile.set("name", "Maria", memory_id=gone.id)
        stores.queue.push("index", item_key=gone.key)
        stores.queue.push("embed", payload={"ids": [gone.id]})
        stores.queue.push("embed", payload={"ids": [kept.id]})

        forgotten = stores.memories.forget([gone.id, "nowhere", gone.id])

        assert forgotten.ids == (gone.id,)
        assert set(forgotten.also) == {summary.id, second.id}
        assert set(forgotten.keys) == {gone.key, summary.key, second.key}
        assert {memory.text for memory in stores.memories.list(include_retired=True)} == {"kept", "successor"}
        assert stores.memories.get(kept.id).sources == (QUOTE,)
        assert stores.memories.get(successor.id).supersedes is None
        assert stores.vectors.load("e").keys.tolist() == [kept.key]
        assert stores.episodes.get([gone.key]) == {}
        assert stores.prompts.get(77) == [PromptItem("recalled", None, gone.id, "fact", 0.5, {"semantic": 0.5})]
        assert stores.profile.all() == {}
        assert [task.payload for task in stores.queue.take(limit=9)] == [{"ids": [kept.id]}]

    def test_nothing_to_forget_changes_nothing(self, stores: Stores) -> None:
        kept = remember(stores)
        assert stores.memories.forget(["nowhere"]).ids == ()
        assert stores.memories.list() == [kept]
        assert not stores.memories.purge_pending

    def test_no_byte_of_it_stays_in_the_folder(self, paths: DataPaths) -> None:
        """Among thousands of rows a DELETE leaves the bytes in the file, so the file must be written anew."""
        database = Database.open(paths, key=None)
        stores = Stores(database)
        secret, quote = "the combination is seventeen blue herons", "my combination: seventeen blue herons"
        rows = [
            Memory(0, f"id{number}", Kind.FACT, f"memory number {number} about {os.urandom(8).hex()}", AT)
            for number in range(5000)
        ]
        stores.memories.add_many(rows[:2500])
        gone = remember(stores, secret, sources=[Source("c", "m", quote)])
        stores.memories.add_many(rows[2500:])
        paths.copies.mkdir()
        database.write(lambda cursor: cursor.execute("SELECT 1"))
        (paths.copies / "layout-0000-x.duckdb").write_bytes(b"an older copy with " + secret.encode())
        database.close()

        def found() -> list[str]:
            files = [path for path in paths.root.rglob("*") if path.is_file()]
            needles = (b"seventeen", b"blue herons")
            return [path.name for path in files if any(needle in path.read_bytes() for needle in needles)]

        assert set(found()) == {"keepsake.duckdb", "layout-0000-x.duckdb"}
        database = Database.open(paths, key=None)
        stores = Stores(database)
        stores.memories.forget([gone.id])
        database.close()
        assert "keepsake.duckdb" in found()
        database = Database.open(paths, key=None)
        stores = Stores(database)
        assert stores.memories.purge_pending
        stores.memories.purge_bytes()
        assert not stores.memories.purge_pending
        assert found() == []
        assert stores.memories.count() == 5000
        new = remember(stores, "and life goes on")
        database.close()
        assert found() == []
        assert new.key > gone.key

    def test_a_purge_that_fails_is_still_pending(self, stores: Stores, monkeypatch: pytest.MonkeyPatch) -> None:
        stores.memories.forget([remember(stores).id])
        with monkeypatch.context() as patch:
            patch.setattr("assistant.storage.rewriting.contents", lambda _cursor, catalog: [(catalog,)])
            with pytest.raises(Exception, match="could not be rewritten"):
                stores.memories.purge_bytes()
        assert stores.memories.purge_pending
        assert not list(stores.database.paths.root.glob("*.fresh*"))
        stores.memories.purge_bytes()
        assert not stores.memories.purge_pending


class TestTombstones:
    def test_what_was_forgotten_is_known_again_in_its_scope_only(self, stores: Stores) -> None:
        stores.tombstones.add("default", ["Maria lives in Dundee.", "她住在邓迪"])
        assert stores.tombstones.holds("default", ["maria  lives in “Dundee”!"])
        assert stores.tombstones.holds("default", ["other", "她住在邓迪。"])
        assert not stores.tombstones.holds("default", ["Maria lives in Perth"])
        assert not stores.tombstones.holds("work", ["Maria lives in Dundee."])
        stores.tombstones.remove("default", ["Maria lives in Dundee"])
        assert not stores.tombstones.holds("default", ["Maria lives in Dundee."])

    def test_nothing_of_the_text_and_no_common_digest_is_kept(
        self, stores: Stores, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        other = Database.open(DataPaths(tmp_path_factory.mktemp("other")), key=None)
        found = []
        for store in (stores, Stores(other)):
            with clock.use(now=AT):
                store.tombstones.add("default", ["Maria lives in Dundee"])
            rows = store.database.read(lambda cursor: cursor.execute("SELECT digest FROM tombstones").fetchall())
            found.append(rows[0][0])
        other.close()
        assert len(set(found)) == 2
        assert all("Dundee" not in digest for digest in found)
