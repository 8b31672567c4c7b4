"""A real store with memory over it, an importer, and exports as other programs write them."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from assistant.events import EventBus
from assistant.interchange.importing import Importer
from assistant.interchange.reading import format_of, read
from assistant.interchange.records import ImportReport
from assistant.interchange.streams import Package
from assistant.memory.recall.engine import Recall
from assistant.memory.service import MemoryService
from assistant.paths import DataPaths
from assistant.privacy.redactor import Redactor
from assistant.settings import SettingsStore
from assistant.storage.database import Database
from assistant.storage.stores import Stores

MORNING = 1_770_000_000
"""A Monday in February 2026, in seconds."""


@dataclass
class Rig:
    stores: Stores
    memory: MemoryService
    importer: Importer
    redactor: Redactor
    recall: Recall

    def take(self, path: Path, **options: Any) -> ImportReport:
        package = Package(path)
        try:
            return self.importer.take(read(package, format_of(package)), **options)
        finally:
            package.close()

    def shown(self, conversation: str) -> list[str]:
        return [message.text for message in self.stores.messages.branch(conversation)]

    def texts(self) -> list[str]:
        return [message.text for message in self.stores.messages.iterate()]


def open_rig(folder: Path) -> Rig:
    events = EventBus()
    stores = Stores(Database.open(DataPaths(folder / "data"), key=None))
    redactor = Redactor(salt=b"s" * 16)
    recall = Recall(stores=stores, embedder=None, index_dir=None, events=events)
    memory = MemoryService(
        stores=stores,
        recall=recall,
        redactor=redactor,
        events=events,
        settings=SettingsStore(folder / "settings.json", events),
    )
    importer = Importer(stores=stores, redactor=redactor, memory=memory, events=events)
    return Rig(stores, memory, importer, redactor, recall)


@pytest.fixture
def make_rig(tmp_path: Path) -> Iterator[Callable[[str], Rig]]:
    made: list[Rig] = []

    def make(name: str) -> Rig:
        made.append(open_rig(tmp_path / name))
        return made[-1]

    yield make
    for rig in made:
        rig.stores.database.close()


@pytest.fixture
def rig(make_rig: Callable[[str], Rig]) -> Rig:
    return make_rig("here")


def node(id: str, parent: str | None, role: str, text: Any, at: Any = None, **message: Any) -> dict[str, Any]:
    content = text if isinstance(text, dict | list) or text is None else {"content_type": "text", "parts": [text]}
    return {
        "id": id,
        "parent": parent,
        "children": [],
        "message": {"id": id, "author": {"role": role}, "create_time": at, "content": content, **message},
    }


def talk(id: str, *nodes: dict[str, Any], current: str | None = None, **fields: Any) -> dict[str, Any]:
    return {
        "conversation_id": id,
        "title": f"Talk {id}",
        "create_time": MORNING,
        "current_node": current or (nodes[-1]["id"] if nodes else None),
        "mapping": {one["id"]: one for one in nodes},
        **fields,
    }


def human(text: str, **fields: Any) -> dict[str, Any]:
    return {"uuid": f"u-{text[:12]}", "sender": "human", "text": text, "content": [], **fields}


def claude_talk(id: str, *messages: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"uuid": id, "name": "", "created_at": "2026-02-02T08:00:00Z", "chat_messages": list(messages), **fields}


def saved(path: Path, value: Any) -> Path:
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


def zipped(path: Path, **files: Any) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
        for name, value in files.items():
            target.writestr(name, value if isinstance(value, str | bytes) else json.dumps(value))
    return path
