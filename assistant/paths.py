"""Where the files of one data folder lie."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

ENVIRONMENT_VARIABLE = "KEEPSAKE_HOME"
_MOST_MOVES = 20


@dataclass(frozen=True, slots=True)
class DataPaths:
    """The data folder and what lies in it; nothing the app writes lies elsewhere, but for sockets in the run folder."""

    root: Path

    @property
    def database(self) -> Path:
        """The one database file."""
        return self.root / "keepsake.duckdb"

    @property
    def header(self) -> Path:
        """What must be known before the database opens: whether it is encrypted, and the salt of its key."""
        return self.root / "keepsake.json"

    @property
    def settings(self) -> Path:
        """Settings without secrets, as JSON."""
        return self.root / "settings.json"

    @property
    def copies(self) -> Path:
        """Copies of the database from before a migration or a restoring."""
        return self.root / "copies"

    @property
    def backups(self) -> Path:
        """Backups that the app makes by itself."""
        return self.root / "backups"

    @property
    def vault(self) -> Path:
        """Masked values that the person chose to keep, sealed."""
        return self.root / "vault.sealed"

    @property
    def temporary(self) -> Path:
        """DuckDB's spill files, encrypted where the database is."""
        return self.root / "temporary"

    @property
    def indexes(self) -> Path:
        """Caches that can be rebuilt: vector indexes."""
        return self.root / "indexes"

    @property
    def models(self) -> Path:
        """Files of models that were fetched."""
        return self.root / "models"

    @property
    def endpoint(self) -> Path:
        """Where the process that holds the folder and serves others says how it is reached; see `assistant.holder`."""
        return self.root / "holder.json"

    @property
    def move(self) -> Path:
        """Where the folder is to be moved at the next start; see `assistant.moving`."""
        return self.root / "move.json"

    @property
    def moved(self) -> Path:
        """Where the folder was moved to; all that is left of it here."""
        return self.root / "moved.json"

    @property
    def logs(self) -> Path:
        """Log files, without content."""
        return self.root / "logs"


def data_paths(chosen: Path | None = None) -> DataPaths:
    """The data folder: what was chosen, else `KEEPSAKE_HOME`, else the platform's place for a program's data."""
    if chosen is None and (named := os.environ.get(ENVIRONMENT_VARIABLE)):
        chosen = Path(named)
    if chosen is None:
        import platformdirs

        chosen = Path(platformdirs.user_data_dir("Keepsake", appauthor=False))
    return _followed(DataPaths(chosen.expanduser().absolute()))


def _followed(paths: DataPaths) -> DataPaths:
    """The folder where one that was moved is now."""
    for _ in range(_MOST_MOVES):
        try:
            paths = DataPaths(Path(json.loads(paths.moved.read_text("utf-8"))["to"]))
        except (OSError, ValueError, KeyError, TypeError):
            break
    return paths
