"""Killed with -9 at whatever moment, the data folder opens, and what was acknowledged is there."""

import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.messages import MessageStatus
from assistant.paths import DataPaths
from assistant.storage.database import Database
from assistant.storage.migrating import Migration, shipped_migrations
from assistant.storage.stores import Stores
from tests.assistant.storage.killed import KEY

ROOT = Path(__file__).parents[3]


def start(*arguments: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.assistant.storage.killed", *arguments]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("mode", ["plain", "encrypted"])
def test_every_acknowledged_message_survives_kills(paths: DataPaths, mode: str) -> None:
    chance = random.Random(7)
    safe: dict[int, str] = {}
    for _ in range(5):
        process = start("write_messages", str(paths.root), mode)
        assert process.stdout is not None
        for _ in range(chance.randrange(1, 30)):
            _, key, text = process.stdout.readline().split(" ", 2)
            safe[int(key)] = text.strip()
        for _ in range(chance.randrange(300_000)):
            pass  # some microseconds, so that the kill hits another place each time
        process.send_signal(signal.SIGKILL)
        rest, _ = process.communicate()
        for line in rest.splitlines():
            _, key, text = line.split(" ", 2)
            safe[int(key)] = text
        database = Database.open(paths, key=KEY if mode == "encrypted" else None)
        stores = Stores(database)
        found = {message.key: message for message in stores.messages.iterate()}
        streaming = [message for message in found.values() if message.status is MessageStatus.STREAMING]
        assert {key: found[key].text for key in safe} == safe
        assert all(found[key].status is MessageStatus.COMPLETE for key in safe)
        assert len(streaming) <= 1
        assert stores.messages.mark_interrupted() == len(streaming)
        assert [message.key for message in stores.messages.branch("c")] == sorted(found)
        database.close()
    assert len(safe) > 20


@pytest.mark.parametrize(("source", "target"), [("plain", "encrypted"), ("encrypted", "plain"), ("plain", "plain")])
@pytest.mark.parametrize("step", ["copying", "swapping", "opening"])
def test_a_rewrite_that_is_killed_leaves_the_old_or_the_new_file_whole(
    paths: DataPaths, source: str, target: str, step: str
) -> None:
    database = Database.open(paths, key=KEY if source == "encrypted" else None)
    Stores(database).meta.set("kept", "here")
    database.close()
    process = start("rewrite", str(paths.root), source, target, step)
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    again = Database.open(paths, key=KEY)
    try:
        assert Stores(again).meta.get("kept") == "here"
        assert again.encrypted is ((target if step == "opening" else source) == "encrypted")
        Stores(again).meta.set("more", "written")
    finally:
        again.close()
    assert {path.name for path in paths.root.iterdir()} <= {"keepsake.duckdb", "temporary"}


def test_a_migration_that_is_killed_goes_on_at_the_next_start(paths: DataPaths) -> None:
    database = Database.open(paths, key=None)
    Stores(database).conversations.create(id="c", title="kept")
    database.close()
    process = start("migrate", str(paths.root), "plain")
    assert process.stdout is not None
    assert process.stdout.readline() == "begins\n"
    while not list(paths.copies.glob("*.duckdb")):
        assert process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.communicate()
    steps = shipped_migrations()
    more = Migration(steps[-1].number + 1, "more.sql", "CREATE TABLE more AS SELECT * FROM conversations")
    slow = Migration(steps[-1].number + 2, "slow.sql", "CREATE TABLE slow AS SELECT 1 AS range")
    database = Database.open(paths, key=None, migrations=[*steps, more, slow])
    try:
        assert Stores(database).conversations.get("c").title == "kept"
        assert database.read(lambda cursor: cursor.execute("SELECT count(*) FROM slow").fetchone()) in (
            (1,),
            (3_000_000,),
        )
    finally:
        database.close()
