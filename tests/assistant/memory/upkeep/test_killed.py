"""Killed thirty times with -9 in the middle of each kind of run, the store is consistent, and the work can go on."""

import shutil
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from assistant import clock
from assistant.events import EventBus
from assistant.memory.forgetting import Forgetter
from assistant.memory.records import Kind, Memory, Source
from assistant.memory.upkeep.changesets import content_mark
from assistant.memory.upkeep.sweep import Sweep
from assistant.messages import Role
from assistant.paths import DataPaths
from assistant.privacy.redactor import Redactor
from assistant.storage.database import Database
from assistant.storage.images import mark_of
from assistant.storage.stores import Stores
from tests.assistant.memory.upkeep.built import NoIndexes, upkeep_of

KILLS = 30
ROOT = Path(__file__).parents[4]

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


@contextmanager
def opened(folder: Path) -> Iterator[Stores]:
    database = Database.open(DataPaths(folder), key=None)
    try:
        yield Stores(database)
    finally:
        database.close()


def memory(text: str, *, days: int = 0, importance: float = 0.5) -> Memory:
    learned_at = clock.now() - timedelta(days=days)
    source = Source("c", f"m-{text}", text)
    return Memory(0, uuid.uuid4().hex, Kind.FACT, text, learned_at, importance=importance, sources=(source,))


def killed(tmp_path: Path, job: str, fill: Callable[[Stores], None]) -> tuple[str, list[Path]]:
    """The mark of the filled store, and thirty copies of it, in each of which a run was killed."""
    with opened(tmp_path / "first") as stores:
        fill(stores)
        whole = content_mark(stores)
    folders = [Path(shutil.copytree(tmp_path / "first", tmp_path / str(number))) for number in range(KILLS)]
    program = [sys.executable, "-m", "tests.assistant.memory.upkeep.killed", job, *map(str, folders)]
    told = subprocess.run(program, check=True, capture_output=True, text=True, cwd=ROOT)
    assert told.stdout.split() == ["True"] * KILLS
    return whole, folders


def same_twice(stores: Stores) -> None:
    for said in ("The code of locker {0} is {0}7.", "Locker {0} has a dent.", "the code of locker {0} is {0}7"):
        stores.memories.add_many([memory(said.format(number)) for number in range(20)])


def out_of_use(stores: Stores) -> None:
    stores.memories.add_many([memory(f"Kettle {number} is blue.", days=200, importance=0.1) for number in range(20)])
    stores.memories.add_many([memory(f"水壶{number}是蓝的。") for number in range(20)])


@pytest.mark.parametrize(
    ("job", "fill", "taken"), [("consolidation", same_twice, "retired"), ("pruning", out_of_use, "binned")]
)
def test_a_killed_run_leaves_whole_changes_and_is_taken_back(
    tmp_path: Path, job: str, fill: Callable[[Stores], None], taken: str
) -> None:
    whole, folders = killed(tmp_path, job, fill)
    for folder in folders:
        with opened(folder) as stores:
            upkeep = upkeep_of(stores)
            run = upkeep.runs()[0]
            changes = upkeep.changes(run.id)
            states = {"active", "retired", "binned"}
            now = {one.id: one for one in stores.memories.list(states=states)}
            assert run.finished_at is None
            assert len(changes) >= 1
            assert all(mark_of(now[one.id]) == mark_of(one) for change in changes for one in change.after)
            gone = {id for id, one in now.items() if one.state == taken}
            assert gone == {one.id for change in changes for one in change.after if one.state == taken}
            assert upkeep.undo(run.id).count == len(changes)
            assert content_mark(stores) == whole


PASSWORD = "Tr0mmel-4711x"


def unmasked(stores: Stores) -> None:
    stores.conversations.create(id="c")
    for number in range(12):
        text = f"my password is {PASSWORD} in house {number}"
        stores.messages.add(conversation_id="c", role=Role.USER, text=text, said_at=clock.now())
    stores.memories.add_many([memory(f"我的密码是{PASSWORD}，第{number}间") for number in range(12)])


def test_a_killed_sweep_masks_whole_texts_and_the_next_one_does_the_rest(tmp_path: Path) -> None:
    _, folders = killed(tmp_path, "sweep", unmasked)
    left = []
    for folder in folders:
        with opened(folder) as stores:
            masked = 0
            for one in stores.memories.list():
                masked += "·" in one.text
                assert (PASSWORD in one.text) == (PASSWORD in one.sources[0].quote) != ("·" in one.text)
            for run in stores.changes.runs():
                assert len(stores.changes.of_run(run.id)) == masked
            left.append(sum(PASSWORD in one.text for one in stores.memories.list()))
            Sweep(
                stores=stores,
                redactor=Redactor(salt=b"s" * 16),
                remove=lambda keys: None,
                refresh=lambda keys: None,
                events=EventBus(),
            ).run()
            texts = [*(one.text for one in stores.memories.list()), *(one.text for one in stores.messages.iterate())]
            assert len(texts) == 24
            assert not any(PASSWORD in text for text in texts)
    assert len(set(left)) > 2, "the kills hit one place only"


def secrets(stores: Stores) -> None:
    stores.conversations.create(id="c")
    for number in range(6):
        text = f"The secret of vault {number} is number {number}."
        stores.messages.add(conversation_id="c", role=Role.USER, text=f"Listen: {text}", said_at=clock.now())
        stores.memories.add_many([memory(text)])
    stores.memories.add_many([memory(f"Vault {number} squeaks.") for number in range(50)])


def test_a_killed_forgetting_leaves_a_memory_whole_or_gone_and_its_bytes_go_at_the_next_start(tmp_path: Path) -> None:
    _, folders = killed(tmp_path, "forget", secrets)
    left = []
    for folder in folders:
        with opened(folder) as stores:
            there = {one.text for one in stores.memories.list() if "secret" in one.text}
            messages = [one.text for one in stores.messages.iterate()]
            for number in range(6):
                text = f"The secret of vault {number} is number {number}."
                assert (text in there) == any(text in message for message in messages)
                assert (text in there) != stores.tombstones.holds("default", [text])
            left.append(len(there))
            assert sum("squeaks" in one.text for one in stores.memories.list()) == 50
            Forgetter(stores=stores, recall=NoIndexes(), events=EventBus()).finish()
            files = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
            gone = [f"The secret of vault {number} is" for number in range(6)]
            for start in (one for one in gone if not any(text.startswith(one) for text in there)):
                assert not any(start.encode() in content for content in files)
    assert len(set(left)) > 2, "the kills hit one place only"
