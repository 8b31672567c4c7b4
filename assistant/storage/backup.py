"""Backups: copies made while the app runs, each proved before it counts, and which of those made daily are kept."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from assistant import clock
from assistant.errors import StorageError
from assistant.storage import migrating
from assistant.storage.archives import Manifest, digest_of, write_archive
from assistant.storage.connection import translated
from assistant.storage.database import Database
from assistant.storage.header import read_header

DAYS_KEPT = 7
WEEKS_KEPT = 4
_NAME = "keepsake-%Y%m%dT%H%M%SZ.zip"
_WORKING = "backup-"


@dataclass(frozen=True, slots=True)
class KeptBackup:
    """A backup that the app made by itself; it was proved when it was made."""

    path: Path
    made_at: datetime


class Backups:
    """Makes backups of an open database, one at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._one_at_a_time = threading.Lock()

    def make(self, target: Path) -> Manifest:
        """Writes a backup of all that is kept at this moment; it replaces a file that is there once it is proved.

        Raises:
            StorageError: there is no backup; nothing stays of it.
        """
        if target.is_dir() or not target.parent.is_dir():
            raise _unwritable(target)
        paths = self._database.paths
        with self._one_at_a_time, translated(target):
            paths.temporary.mkdir(exist_ok=True)
            for left in paths.temporary.glob(f"{_WORKING}*"):
                left.unlink()  # by a backup that a kill cut off
            working = paths.temporary / f"{_WORKING}{uuid.uuid4().hex}.duckdb"
            try:
                manifest = self._copied(working)
                settings = paths.settings.read_text("utf-8") if paths.settings.exists() else ""
                header = read_header(paths.header)
                try:
                    write_archive(target, working, manifest, header, settings)
                except OSError as error:  # such as a folder of the system's, where nobody can make files
                    raise _unwritable(target) from error
            finally:
                working.unlink(missing_ok=True)
        return manifest

    def make_daily(self) -> KeptBackup:
        """Makes one in the data folder and lets go of those that are no longer wanted.

        Raises:
            StorageError: there is no new one; the old ones stay.
        """
        folder = self._database.paths.backups
        with translated(folder):
            folder.mkdir(mode=0o700, exist_ok=True)
        made_at = clock.now().astimezone(UTC).replace(microsecond=0)
        made = KeptBackup(folder / made_at.strftime(_NAME), made_at)
        self.make(made.path)
        for old in surplus(self.kept(), newest=made):
            old.path.unlink(missing_ok=True)
        return made

    def kept(self) -> list[KeptBackup]:
        """Those in the data folder, newest first."""
        return kept_in(self._database.paths.backups)

    def renew(self) -> None:
        """Puts one fresh backup in the place of all in the data folder, since what was forgotten lies in them."""
        old = self.kept()
        if not old:
            return
        made = self.make_daily()
        for one in old:
            if one.path != made.path:
                one.path.unlink(missing_ok=True)

    def _copied(self, working: Path) -> Manifest:
        tables = self._database.copy_to(working)
        return Manifest(
            made_at=clock.now().astimezone(UTC).isoformat(),
            layout=self._database.read(migrating.layout_number),
            encrypted=self._database.encrypted,
            tables=tables,
            sha256=digest_of(working),
        )


def _unwritable(target: Path) -> StorageError:
    return StorageError(
        f"A backup cannot be written to {target}.",
        fix="Name a file in a folder that is there.",
        path=str(target),
    )


def kept_in(folder: Path) -> list[KeptBackup]:
    """The backups in a folder whose names are those of daily ones, newest first."""
    found = []
    for path in folder.glob("keepsake-*.zip"):
        try:
            found.append(KeptBackup(path, datetime.strptime(path.name, _NAME).replace(tzinfo=UTC)))
        except ValueError:
            continue  # somebody else's file
    return sorted(found, key=lambda one: one.made_at, reverse=True)


def surplus(kept: Iterable[KeptBackup], *, newest: KeptBackup | None = None) -> list[KeptBackup]:
    """Those that are wanted neither as the last of one of seven days nor of one of four weeks, in UTC.

    Args:
        kept: all that there are.
        newest: the one that was made just now, which stays whatever the clock says.
    """
    ordered = sorted(kept, key=lambda one: one.made_at, reverse=True)
    days: dict[object, KeptBackup] = {}
    weeks: dict[object, KeptBackup] = {}
    for one in ordered:
        days.setdefault(one.made_at.date(), one)
        weeks.setdefault(one.made_at.isocalendar()[:2], one)
    wanted = {*list(days.values())[:DAYS_KEPT], *list(weeks.values())[:WEEKS_KEPT], newest}
    return [one for one in ordered if one not in wanted]
