"""Images of memories: all of one in a text, to compare it with what it is now and to put it back as it was."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from assistant.memory.records import Kind, Memory, Origin, Source

VOLATILE = frozenset({"last_used_at", "use_count"})
"""Fields that mere use changes: they are no edit, and stay as they are when the others are put back."""

_TIMES = ("valid_from", "valid_to", "learned_at", "retired_at", "last_used_at", "binned_at")


def as_image(memory: Memory) -> dict[str, Any]:
    """All fields as JSON has them; times as ISO texts in UTC."""
    return {
        field.name: _plain(getattr(memory, field.name))
        for field in dataclasses.fields(memory)
        if field.name not in VOLATILE
    }


def from_image(image: Mapping[str, Any]) -> Memory:
    """The memory of an image; its use is not known."""
    fields = dict(image)
    for name in _TIMES:
        if fields.get(name):
            fields[name] = datetime.fromisoformat(fields[name])
    fields["kind"], fields["origin"] = Kind(fields["kind"]), Origin(fields["origin"])
    fields["tags"] = tuple(fields["tags"])
    fields["sources"] = tuple(_source(one) for one in fields["sources"])
    return Memory(**fields)


def mark_of(memory: Memory) -> str:
    """A text that two memories share exactly if all but their use is the same."""
    return json.dumps(as_image(memory), ensure_ascii=False, sort_keys=True)


def as_images(memories: Iterable[Memory]) -> list[dict[str, Any]]:
    """Many images."""
    return [as_image(memory) for memory in memories]


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if isinstance(value, Source):
        return {field.name: _plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return json.loads(json.dumps(dict(value)))
    return value if value is None or isinstance(value, bool | int | float) else str(value)


def _source(fields: Mapping[str, Any]) -> Source:
    said_at = fields.get("said_at")
    return Source(**{**fields, "said_at": datetime.fromisoformat(said_at) if said_at else None})
