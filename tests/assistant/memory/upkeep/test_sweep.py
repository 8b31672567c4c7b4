"""The privacy sweep finds what older rules let in, everywhere, and leaves nothing of it."""

import json
import threading
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant import clock
from assistant.events import EventBus
from assistant.memory.records import Kind, Source
from assistant.memory.upkeep.changesets import ChangeSets, MaskingIsFinalError, Planned
from assistant.memory.upkeep.sweep import Sweep, Swept
from assistant.messages import Role
from assistant.paths import DataPaths
from assistant.privacy.findings import Finding
from assistant.privacy.redactor import Redactor
from assistant.storage.database import Database
from assistant.storage.stores import Stores

AT = datetime(2026, 3, 1, tzinfo=UTC)
PASSWORD = "Tr0mmel-4711x"
CARD = "4539578763621486"


class Rig:
    def __init__(self, folder: Path) -> None:
        self.paths = DataPaths(folder)
        self.stores = Stores(Database.open(self.paths, key=None))
        self.removed: list[int] = []
        self.refreshed: list[int] = []
        self.kept: list[tuple[str, Sequence[Finding]]] = []
        self.sweep = Sweep(
            stores=self.stores,
            redactor=Redactor(salt=b"s" * 16),
            remove=self.removed.extend,
            refresh=self.refreshed.extend,
            events=EventBus(),
            keep=lambda text, found: self.kept.append((text, found)),
        )

    def say(self, text: str) -> int:
        if self.stores.conversations.find("c") is None:
            self.stores.conversations.create(id="c", title=f"my password is {PASSWORD}")
        return self.stores.messages.add(conversation_id="c", role=Role.USER, text=text, said_at=AT).key

    def everything(self) -> str:
        tables = self.stores.database.read(
            lambda cursor: cursor.execute(
                "SELECT table_name FROM duckdb_tables() WHERE schema_name = 'main'"
            ).fetchall()
        )
        rows = [
            self.stores.database.read(lambda cursor, t=table: cursor.execute(f'SELECT * FROM "{t}"').fetchall())
            for (table,) in tables
        ]
        return str(rows)


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    made = Rig(tmp_path / "data")
    yield made
    made.stores.database.close()


def _fill(rig: Rig) -> None:
    """Puts a secret everywhere, as a version without rules would have."""
    stores, said = rig.stores, f"我的密码是{PASSWORD}"
    rig.say(f"my password is {PASSWORD}")
    rig.say(said)
    rig.say("nothing to hide")
    memory = stores.memories.add(
        kind=Kind.FACT,
        text=f"The user's password is {PASSWORD}",
        value=f"card {CARD}",
        sources=[Source("c", "m1", said, said_at=AT)],
        pinned=True,
        importance=1.0,
        details={"note": f"password: {PASSWORD}", "sources": ["m-1"]},
    )
    plan = Planned("bin", memory.scope, (memory,), (memory,), f"password: {PASSWORD}")
    ChangeSets(stores=stores, refresh=lambda _keys: None, events=EventBus()).run("test", [plan])
    stores.conversations.set_draft("c", f"card {CARD}")
    values = {
        "conversation_summaries": ["c", 1, f"the password is {PASSWORD}", AT],
        "working_memory": ["c", "login", f"password: {PASSWORD}", AT],
        "profile_slots": ["default", "note", f"card {CARD}", None, AT],
        "skill_versions": [1, 1, json.dumps([f"log in with password {PASSWORD}"]), "", AT],
    }
    for table, row in values.items():
        marks = ", ".join("?" * len(row))
        stores.database.write(
            lambda cursor, t=table, m=marks, r=row: cursor.execute(f"INSERT INTO {t} VALUES ({m})", r)
        )


def test_nothing_of_a_secret_stays_anywhere(rig: Rig) -> None:
    _fill(rig)
    assert PASSWORD in rig.everything()
    swept = rig.sweep.run()
    left = rig.everything()
    assert PASSWORD not in left
    assert CARD not in left
    assert "nothing to hide" in left
    assert set(swept.categories) == {"password", "card"}
    assert swept.places["messages"] == 2
    assert swept.places["memories"] == 1
    assert rig.stores.memories.purge_pending
    rig.stores.memories.purge_bytes()
    files = [one.read_bytes() for one in rig.paths.root.rglob("*") if one.is_file()]
    assert not any(PASSWORD.encode() in content or CARD.encode() in content for content in files)


def test_the_same_secret_has_the_same_placeholder_in_messages_and_memories(rig: Rig) -> None:
    _fill(rig)
    rig.sweep.run()
    placeholder = Redactor(salt=b"s" * 16).redact(f"password: {PASSWORD}").findings[0].placeholder
    texts = [one.text for one in rig.stores.messages.iterate()]
    memory = rig.stores.memories.list(scope=None)[0]
    assert [placeholder in text for text in texts] == [True, True, False]
    assert placeholder in memory.text
    assert placeholder in memory.sources[0].quote
    assert memory.details["sources"] == ["m-1"]


def test_the_ledger_says_what_and_where_and_never_which(rig: Rig) -> None:
    key = rig.say(f"my password is {PASSWORD}")
    with clock.use(now=AT):
        swept = rig.sweep.run()
    entries = rig.stores.ledger.entries()
    assert {(one.category, one.place, one.found_at) for one in entries} >= {("password", "sweep: message", AT)}
    assert rig.stores.ledger.counts() == {"password": swept.count}
    assert key in rig.refreshed
    assert rig.kept


def test_vectors_of_what_was_masked_and_of_what_follows_it_are_made_again(rig: Rig) -> None:
    keys = [rig.say(text) for text in ("hello", f"my password is {PASSWORD}", "a", "b", "c")]
    rig.stores.vectors.put([(key, "own", b"\0\0\0\0") for key in keys], "e")
    rig.sweep.run()
    assert rig.refreshed == rig.removed == keys[1:4]
    assert rig.stores.vectors.missing("e") == sorted(keys[1:4], reverse=True)


def test_a_masking_is_shown_among_the_runs_and_is_final(rig: Rig) -> None:
    _fill(rig)
    swept = rig.sweep.run()
    changes = rig.stores.changes.of_run(swept.run_id)
    assert [(one.action, one.state) for one in changes] == [("mask", "done")]
    assert changes[0].before == changes[0].after
    undoing = ChangeSets(stores=rig.stores, refresh=lambda _keys: None, events=EventBus())
    with pytest.raises(MaskingIsFinalError):
        undoing.undo(swept.run_id)


def test_once_swept_only_what_is_new_is_read_until_the_rules_change(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    old = rig.say("an old remark")
    rig.sweep.run()
    assert rig.sweep.run() == Swept()
    rig.stores.messages.update(old, text=f"my password is {PASSWORD}")
    rig.say(f"卡号 {CARD}")
    assert set(rig.sweep.run().categories) == {"card"}
    monkeypatch.setattr("assistant.memory.upkeep.sweep.rules_mark", lambda: "stricter rules")
    assert set(rig.sweep.run().categories) == {"password"}
    assert rig.sweep.run() == Swept()


def test_a_stopped_sweep_goes_on_where_it_was(rig: Rig) -> None:
    rig.say(f"my password is {PASSWORD}")
    stop = threading.Event()
    stop.set()
    assert rig.sweep.run(stop).places == {}
    assert rig.sweep.run().places["messages"] == 1


def test_a_category_that_is_switched_on_again_is_looked_for_in_what_was_kept(rig: Rig) -> None:
    left = ["email"]
    rig.sweep = Sweep(
        stores=rig.stores,
        redactor=Redactor(salt=b"s" * 16, unmasked=lambda: left),
        remove=rig.removed.extend,
        refresh=rig.refreshed.extend,
        events=EventBus(),
    )
    rig.say("Write to ines@fern.example about the hive.")
    rig.sweep.run()
    assert "ines@fern.example" in rig.everything()
    left.clear()
    assert rig.sweep.run().count == 1
    assert "ines@fern.example" not in rig.everything()
