from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.credentials import DatabaseKey
from assistant.paths import DataPaths
from assistant.storage.database import Database
from assistant.storage.stores import Stores


@pytest.fixture
def paths(tmp_path: Path) -> DataPaths:
    return DataPaths(tmp_path / "data")


@pytest.fixture
def key() -> DatabaseKey:
    return DatabaseKey.of_folder(b"m" * 32, b"s" * 16)


@pytest.fixture
def database(paths: DataPaths) -> Iterator[Database]:
    opened = Database.open(paths, key=None)
    yield opened
    opened.close()


@pytest.fixture
def stores(database: Database) -> Stores:
    return Stores(database)
