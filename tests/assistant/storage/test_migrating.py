from datetime import UTC, datetime, timedelta
from pathlib import Path

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant import clock
from assistant.credentials import Credentials, DatabaseKey
from assistant.paths import DataPaths
from assistant.storage import connection
from assistant.storage.backup import Backups
from assistant.storage.database import Database
from assistant.storage.faults import DiskFullError, MigrationFailedError, NewerDataError, OutdatedDataError
from assistant.storage.migrating import COPIES_KEPT, Migration, shipped_migrations
from assistant.storage.restoring import restore

FIRST = Migration(1, "0001_first.sql", "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT); CREATE TABLE a (x INT);")
SECOND = Migration(2, "0002_second.sql", "ALTER TABLE a ADD COLUMN y INT; UPDATE a SET y = x * 2;")
THIRD = Migration(3, "0003_third.sql", "CREATE TABLE b AS SELECT y FROM a;")
BROKEN = Migration(3, "0003_broken.sql", "INSERT INTO a VALUES (7, 7); SELECT * FROM nowhere;")


def layout(paths: DataPaths, *migrations: Migration, key: DatabaseKey | None = None, read_only: bool = False) -> list:
    database = Database.open(paths, key=key, migrations=migrations, read_only=read_only)
    try:
        return database.read(lambda cursor: cursor.execute("SELECT * FROM a ORDER BY x").fetchall())
    finally:
        database.close()


def fill(paths: DataPaths, *migrations: Migration, key: DatabaseKey | None = None) -> None:
    database = Database.open(paths, key=key, migrations=migrations)
    database.write(lambda cursor: cursor.execute("INSERT INTO a (x) VALUES (1), (2)"))
    database.close()


def test_what_ships_is_numbered_without_a_gap_and_runs() -> None:
    assert [step.number for step in shipped_migrations()] == list(range(1, len(shipped_migrations()) + 1))


def test_the_wheel_takes_the_sql_files_along() -> None:
    import assistant.storage

    folder = Path(assistant.storage.__file__).parent / "migrations"
    assert [step.name for step in shipped_migrations()] == sorted(path.name for path in folder.glob("*.sql"))


@pytest.mark.parametrize("encrypted", [False, True])
def test_an_older_file_is_copied_then_brought_up_to_date(paths: DataPaths, key: DatabaseKey, encrypted: bool) -> None:
    used = key if encrypted else None
    fill(paths, FIRST, key=used)
    assert not paths.copies.exists()
    with clock.use(now=datetime(2026, 3, 1, 9, tzinfo=UTC)):
        assert layout(paths, FIRST, SECOND, THIRD, key=used) == [(1, 2), (2, 4)]
    (copy,) = paths.copies.iterdir()
    assert copy.name == "layout-0001-20260301T090000.duckdb"
    restored = DataPaths(paths.root / "restored")
    restored.root.mkdir()
    copy.rename(restored.database)
    assert layout(restored, FIRST, key=used) == [(1,), (2,)]


def test_a_file_that_is_up_to_date_is_not_copied(paths: DataPaths) -> None:
    fill(paths, FIRST, SECOND)
    layout(paths, FIRST, SECOND)
    assert not paths.copies.exists()


def test_a_failing_step_leaves_the_steps_before_it_and_no_trace_of_itself(paths: DataPaths) -> None:
    fill(paths, FIRST)
    with pytest.raises(MigrationFailedError) as caught:
        layout(paths, FIRST, SECOND, BROKEN)
    assert caught.value.details["number"] == 3
    assert layout(paths, FIRST, SECOND) == [(1, 2), (2, 4)]
    assert layout(paths, FIRST, SECOND, THIRD) == [(1, 2), (2, 4)]


def test_a_first_step_that_fails_leaves_no_file(paths: DataPaths) -> None:
    with pytest.raises(MigrationFailedError):
        Database.open(paths, key=None, migrations=[Migration(1, "0001_x.sql", "SELECT * FROM nowhere")])
    assert not paths.database.exists()


def test_a_newer_file_is_refused_politely_and_untouched(paths: DataPaths) -> None:
    fill(paths, FIRST, SECOND)
    before = paths.database.read_bytes()
    with pytest.raises(NewerDataError) as caught:
        layout(paths, FIRST)
    assert "copies" not in caught.value.fix
    paths.copies.mkdir()
    (paths.copies / "layout-0001-20260101T000000.duckdb").write_bytes(b"")
    with pytest.raises(NewerDataError) as with_copies:
        layout(paths, FIRST)
    assert str(paths.copies) in with_copies.value.fix
    assert caught.value.details["found"] == 2
    assert paths.database.read_bytes() == before
    assert layout(paths, FIRST, SECOND) == [(1, None), (2, None)]


def test_the_way_back_from_a_newer_file_is_named_and_works(tmp_path: Path) -> None:
    paths = DataPaths(tmp_path / "data")
    paths.root.mkdir()
    database = Database.open(paths, key=None)
    older = Backups(database).make_daily().path
    database.write(lambda cursor: cursor.execute("UPDATE meta SET value = '99' WHERE name = 'schema'"))
    with clock.use(now=clock.now() + timedelta(days=1)):
        Backups(database).make_daily()  # made by the newer version
    database.close()
    with pytest.raises(NewerDataError) as caught:
        Database.open(paths, key=None)
    assert str(older) in caught.value.fix
    assert caught.value.details["backup"] == str(older)
    elsewhere = DataPaths(tmp_path / "elsewhere")
    restore(elsewhere, Credentials(), older)
    Database.open(elsewhere, key=None).close()


def test_a_file_of_a_newer_duckdb_is_refused_as_newer(paths: DataPaths) -> None:
    words = duckdb.IOException(
        "IO Error: Trying to read a database file with version number 99,"
        " but we can only read versions between 64 and 68."
    )
    assert isinstance(connection.from_duckdb(words, paths.database), NewerDataError)


def test_an_older_file_that_may_only_be_read_is_not_changed(paths: DataPaths) -> None:
    fill(paths, FIRST)
    before = paths.database.read_bytes()
    with pytest.raises(OutdatedDataError):
        layout(paths, FIRST, SECOND, read_only=True)
    assert paths.database.read_bytes() == before


def test_without_room_for_the_copy_nothing_is_migrated(paths: DataPaths, monkeypatch: pytest.MonkeyPatch) -> None:
    import shutil

    fill(paths, FIRST)
    before = paths.database.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "disk_usage", lambda _path: shutil._ntuple_diskusage(100, 99, 1))
        with pytest.raises(DiskFullError):
            layout(paths, FIRST, SECOND)
    assert paths.database.read_bytes() == before
    assert layout(paths, FIRST) == [(1,), (2,)]


def test_only_the_newest_copies_stay(paths: DataPaths) -> None:
    steps = [FIRST, *(Migration(number, f"{number:04d}_s.sql", "SELECT 1") for number in range(2, COPIES_KEPT + 4))]
    for count in range(1, len(steps) + 1):
        Database.open(paths, key=None, migrations=steps[:count]).close()
    names = sorted(path.name for path in paths.copies.iterdir())
    assert [name[:11] for name in names] == [f"layout-{number:04d}" for number in range(3, COPIES_KEPT + 3)]


@settings(max_examples=8, deadline=None)
@given(stops=st.lists(st.integers(1, 4), max_size=3))
def test_the_way_does_not_matter(stops: list[int], tmp_path_factory: pytest.TempPathFactory) -> None:
    """However many versions were skipped or run twice, the layout and the rows come out the same."""
    steps = [FIRST, SECOND, THIRD, Migration(4, "0004_f.sql", "INSERT INTO a SELECT x + 10, y FROM a")]
    paths = DataPaths(tmp_path_factory.mktemp("way") / "data")
    fill(paths, FIRST)
    for stop in sorted(stops):
        Database.open(paths, key=None, migrations=steps[:stop]).close()
    assert layout(paths, *steps) == [(1, 2), (2, 4), (11, 2), (12, 4)]
