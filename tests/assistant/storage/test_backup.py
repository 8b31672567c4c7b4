"""Backups are proved, and restoring never loses what is there."""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant import clock
from assistant.credentials import Credentials
from assistant.errors import NotFoundError, StorageError
from assistant.messages import Role
from assistant.paths import DataPaths
from assistant.storage import restoring
from assistant.storage.archives import BackupDamagedError, NewerBackupError, NotABackupError
from assistant.storage.backup import Backups, KeptBackup, surplus
from assistant.storage.faults import DiskFullError
from assistant.storage.opening import open_database
from assistant.storage.restoring import BackupKeyMissingError, restore, undo_restore
from assistant.storage.stores import Stores
from tests.assistant.ring import Ring

_AT = datetime(2026, 3, 1, tzinfo=UTC)
ROOT = Path(__file__).parents[3]


@pytest.fixture
def credentials() -> Credentials:
    return Credentials(backend=Ring())


def _plain() -> Credentials:
    return Credentials()


def _say(paths: DataPaths, credentials: Credentials, *texts: str) -> None:
    database = open_database(paths, credentials)
    stores = Stores(database)
    if stores.conversations.find("c") is None:
        stores.conversations.create(id="c")
    for text in texts:
        stores.messages.add(conversation_id="c", role=Role.USER, text=text, said_at=_AT)
    database.close()


def _said(paths: DataPaths, credentials: Credentials) -> list[str]:
    database = open_database(paths, credentials)
    try:
        return [one.text for one in Stores(database).messages.iterate()]
    finally:
        database.close()


def _backup(paths: DataPaths, credentials: Credentials, target: Path) -> dict[str, int]:
    database = open_database(paths, credentials)
    try:
        return Backups(database).make(target).counts
    finally:
        database.close()


@pytest.mark.parametrize("encrypted", [True, False])
def test_a_backup_comes_back_and_its_restoring_can_be_taken_back(
    paths: DataPaths, credentials: Credentials, tmp_path: Path, encrypted: bool
) -> None:
    keys = credentials if encrypted else _plain()
    _say(paths, keys, "the first one", "第二句")
    file = tmp_path / "b.zip"
    assert _backup(paths, keys, file) == {"conversations": 1, "messages": 2, "memories": 0}
    assert ("第二句".encode() in file.read_bytes()) is not encrypted
    _say(paths, keys, "said later")
    done = restore(paths, keys, file)
    assert (done.in_place, done.counts["messages"]) == (True, 2)
    assert _said(paths, keys) == ["the first one", "第二句"]
    undo_restore(paths, keys)
    assert _said(paths, keys) == ["the first one", "第二句", "said later"]
    undo_restore(paths, keys)
    assert _said(paths, keys) == ["the first one", "第二句"]
    assert [one.name for one in paths.root.iterdir() if "keepsake.duckdb." in one.name] == []


def test_a_backup_is_of_one_moment_while_others_write(
    paths: DataPaths, credentials: Credentials, tmp_path: Path
) -> None:
    _say(paths, credentials, "one")
    database = open_database(paths, credentials)
    stores = Stores(database)
    futures = [
        database.submit(lambda cursor, n=n: cursor.execute("INSERT INTO meta VALUES (?, '')", [f"n{n}"]) and None)
        for n in range(50)
    ]
    made = Backups(database).make(tmp_path / "b.zip")
    assert made.counts["messages"] == 1
    assert [future.result() for future in futures] == [None] * 50
    stores.messages.add(conversation_id="c", role=Role.USER, text="after", said_at=_AT)
    assert Backups(database).make(tmp_path / "b.zip").counts["messages"] == 2
    database.close()
    assert list(paths.temporary.glob("*")) == []


def test_while_the_database_is_open_a_restored_one_waits_for_the_next_opening(
    paths: DataPaths, credentials: Credentials, tmp_path: Path
) -> None:
    _say(paths, credentials, "one")
    file = tmp_path / "b.zip"
    _backup(paths, credentials, file)
    _say(paths, credentials, "two")
    database = open_database(paths, credentials)
    assert not restore(paths, credentials, file, in_use=True).in_place
    Stores(database).messages.add(conversation_id="c", role=Role.USER, text="three", said_at=_AT)
    database.close()
    assert _said(paths, credentials) == ["one"]
    undo_restore(paths, credentials)
    assert _said(paths, credentials) == ["one", "two", "three"]
    restore(paths, credentials, file, in_use=True)
    assert undo_restore(paths, credentials, in_use=True).counts == {}
    assert _said(paths, credentials) == ["one", "two", "three"]


def test_an_encrypted_backup_opens_on_another_machine_with_the_recovery_phrase(
    paths: DataPaths, credentials: Credentials, tmp_path: Path
) -> None:
    _say(paths, credentials, "kept")
    paths.settings.write_text('{"memory": {"top_k": 5}, "x": "https://ann:pw@host/"}', "utf-8")
    file = tmp_path / "b.zip"
    _backup(paths, credentials, file)
    phrase = credentials.recovery_phrase()
    assert phrase is not None
    elsewhere, other = DataPaths(tmp_path / "elsewhere"), Credentials(backend=Ring())
    with pytest.raises(BackupKeyMissingError):
        restore(elsewhere, other, file)
    assert not elsewhere.database.exists()
    other.restore_master_key(phrase)
    restore(elsewhere, other, file)
    assert _said(elsewhere, other) == ["kept"]
    assert elsewhere.header.read_bytes() == paths.header.read_bytes()
    assert json.loads(elsewhere.settings.read_text("utf-8")) == {"memory": {"top_k": 5}, "x": "https://host/"}


def test_a_backup_takes_the_encryption_of_the_folder_that_it_comes_into(
    paths: DataPaths, credentials: Credentials, tmp_path: Path
) -> None:
    plain = DataPaths(tmp_path / "plain")
    _say(plain, _plain(), "written plainly")
    file = tmp_path / "plain.zip"
    _backup(plain, _plain(), file)
    _say(paths, credentials, "here")
    restore(paths, credentials, file)
    assert _said(paths, credentials) == ["written plainly"]
    assert b"written plainly" not in paths.database.read_bytes()


def _not_a_zip(file: Path) -> None:
    file.write_text("shopping list")


def _cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-4000])


def _flipped(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 0xFF
    file.write_bytes(content)


def _other_zip(file: Path) -> None:
    with zipfile.ZipFile(file, "w") as made:
        made.writestr("holiday.txt", "photo")


def _newer(file: Path) -> None:
    _changed(file, layout=9999)


def _newer_format(file: Path) -> None:
    _changed(file, format=2)


def _miscounted(file: Path) -> None:
    with zipfile.ZipFile(file) as made:
        tables = json.loads(made.read("manifest.json"))["tables"]
    _changed(file, tables={**tables, "messages": 7})


def _changed(file: Path, **fields: object) -> None:
    with zipfile.ZipFile(file) as made:
        parts = {name: made.read(name) for name in made.namelist()}
    parts["manifest.json"] = json.dumps({**json.loads(parts["manifest.json"]), **fields}).encode()
    with zipfile.ZipFile(file, "w") as made:
        for name, content in parts.items():
            made.writestr(name, content)


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (_not_a_zip, NotABackupError),
        (_other_zip, NotABackupError),
        (_cut, BackupDamagedError),
        (_flipped, BackupDamagedError),
        (_miscounted, BackupDamagedError),
        (_newer, NewerBackupError),
        (_newer_format, NewerBackupError),
        (Path.unlink, StorageError),
    ],
)
def test_a_file_that_is_no_whole_backup_changes_nothing(
    paths: DataPaths, credentials: Credentials, tmp_path: Path, spoil: Callable[[Path], None], fault: type[StorageError]
) -> None:
    _say(paths, credentials, "one")
    file = tmp_path / "b.zip"
    _backup(paths, credentials, file)
    _say(paths, credentials, "two")
    before = {one: one.read_bytes() for one in paths.root.rglob("*") if one.is_file()}
    spoil(file)
    with pytest.raises(fault) as told:
        restore(paths, credentials, file)
    assert str(file) in told.value.sentence()
    assert told.value.fix
    assert {one: one.read_bytes() for one in paths.root.rglob("*") if one.is_file()} == before
    with pytest.raises(NotFoundError):
        undo_restore(paths, credentials)


def test_a_damaged_database_is_replaced_and_kept_with_its_log(
    paths: DataPaths, credentials: Credentials, tmp_path: Path
) -> None:
    _say(paths, credentials, "one")
    file = tmp_path / "b.zip"
    _backup(paths, credentials, file)
    paths.database.write_bytes(b"\0" * 5000)
    paths.database.with_name("keepsake.duckdb.wal").write_bytes(b"torn")
    restore(paths, credentials, file)
    assert _said(paths, credentials) == ["one"]
    kept = sorted(paths.copies.iterdir())
    assert [one.read_bytes() for one in kept] == [b"\0" * 5000, b"torn"]


def test_a_copy_from_before_a_migration_can_be_restored(paths: DataPaths, credentials: Credentials) -> None:
    _say(paths, credentials, "one")
    paths.copies.mkdir()
    copy = paths.copies / "layout-0001-x.duckdb"
    shutil.copyfile(paths.database, copy)
    _say(paths, credentials, "two")
    restore(paths, credentials, copy)
    assert _said(paths, credentials) == ["one"]


def test_without_room_nothing_is_begun(
    paths: DataPaths, credentials: Credentials, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _say(paths, credentials, "one")
    file = tmp_path / "b.zip"
    _backup(paths, credentials, file)
    written = file.read_bytes()
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage._replace(free=1000))
    with pytest.raises(DiskFullError):
        restore(paths, credentials, file)
    with pytest.raises(DiskFullError):
        _backup(paths, credentials, file)
    assert file.read_bytes() == written
    assert _said(paths, credentials) == ["one"]


def test_a_disk_that_fills_up_leaves_no_half_backup(
    paths: DataPaths, credentials: Credentials, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _say(paths, credentials, "one")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(zipfile.ZipFile, "write", full)
    with pytest.raises(DiskFullError):
        _backup(paths, credentials, tmp_path / "b.zip")
    assert not list(tmp_path.glob("b.zip*"))
    assert not list(paths.temporary.glob("*"))


@pytest.mark.parametrize("step", ["reading", "copying", "verifying", "staged", "keeping", "swapping", "swapped"])
def test_a_restoring_that_is_killed_leaves_one_of_the_two_whole(tmp_path: Path, step: str) -> None:
    paths = DataPaths(tmp_path / "data")
    _say(paths, _plain(), "one")
    file = tmp_path / "b.zip"
    _backup(paths, _plain(), file)
    _say(paths, _plain(), "two")
    command = [
        sys.executable,
        "-m",
        "tests.assistant.storage.killed",
        "restore_killed",
        str(paths.root),
        str(file),
        step,
    ]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == -signal.SIGKILL
    begun = step in {"staged", "keeping", "swapping", "swapped"}
    assert _said(paths, _plain()) == (["one"] if begun else ["one", "two"])
    if begun:
        undo_restore(paths, _plain())
        assert _said(paths, _plain()) == ["one", "two"]
    restore(paths, _plain(), file)
    assert _said(paths, _plain()) == ["one"]


def test_seven_days_and_four_weeks_are_kept_and_the_newest_always() -> None:
    start = datetime(2026, 3, 1, 4, tzinfo=UTC)
    made: list[KeptBackup] = []
    for day in range(60):
        newest = KeptBackup(Path(f"{day}"), start + timedelta(days=day))
        made.append(newest)
        gone = surplus(made, newest=newest)
        made = [one for one in made if one not in gone]
    ages = sorted((start + timedelta(days=59) - one.made_at).days for one in made)
    assert ages[:7] == [0, 1, 2, 3, 4, 5, 6]
    assert 7 < len(ages) <= 11
    assert 15 < ages[-1] < 28
    back = KeptBackup(Path("back"), start - timedelta(days=400))
    assert back not in surplus([*made, back], newest=back)


def test_daily_backups_lie_in_the_folder_and_go_when_something_is_forgotten(paths: DataPaths) -> None:
    _say(paths, _plain(), "a word to forget")
    database = open_database(paths, _plain())
    backups, stores = Backups(database), Stores(database)
    for day in range(3):
        with clock.use(now=_AT + timedelta(days=day)):
            backups.make_daily()
    assert [one.made_at.day for one in backups.kept()] == [3, 2, 1]
    stores.conversations.purge("c")
    with clock.use(now=_AT + timedelta(days=3)):
        stores.memories.purge_bytes()
    assert [one.made_at.day for one in backups.kept()] == [4]
    database.close()
    assert [one for one in paths.root.rglob("*") if one.is_file() and b"a word to forget" in one.read_bytes()] == []


def test_what_a_restoring_replaced_goes_after_thirty_days(paths: DataPaths, tmp_path: Path) -> None:
    _say(paths, _plain(), "one")
    _backup(paths, _plain(), tmp_path / "b.zip")
    with clock.use(now=_AT):
        restore(paths, _plain(), tmp_path / "b.zip")
    with clock.use(now=_AT + timedelta(days=29)):
        assert restoring.expire_undo(paths) == 0
    with clock.use(now=_AT + timedelta(days=31)):
        assert restoring.expire_undo(paths) == 1
    assert list(paths.copies.iterdir()) == []
