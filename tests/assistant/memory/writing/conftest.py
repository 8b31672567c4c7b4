"""A real store for the tests of writing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.paths import DataPaths
from assistant.storage.database import Database
from assistant.storage.stores import Stores


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    database = Database.open(DataPaths(tmp_path), key=None)
    yield Stores(database)
    database.close()
