"""The JSON that verbs print, to the contract; and the same things as lines for people."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from assistant.memory.records import Memory, Origin, Recalled, RecallResult, Source
from assistant.prompts import load_prompts


def instant(moment: datetime | None) -> str | None:
    """A time as ISO 8601 in UTC, or None."""
    return None if moment is None else moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def source_shape(source: Source | None) -> dict[str, Any] | None:
    """Where something comes from."""
    if source is None:
        return None
    shape: dict[str, Any] = {
        "conversation": source.conversation_id,
        "message": source.message_id,
        "quote": source.quote,
        "speaker": source.speaker,
    }
    if source.file:
        shape["file"] = source.file
        shape["place"] = {"heading": source.heading, "page": source.page or None, "line": source.line or None}
    return shape


def memory_shape(memory: Memory) -> dict[str, Any]:
    """A memory with its four times and its first source."""
    return {
        "id": memory.id,
        "kind": str(memory.kind),
        "text": memory.text,
        "scope": memory.scope,
        "subject": memory.subject,
        "attribute": memory.attribute,
        "value": memory.value,
        "tags": list(memory.tags),
        "language": memory.language,
        "importance": round(memory.importance, 4),
        "confidence": round(memory.confidence, 4),
        "pinned": memory.pinned,
        "private": memory.private,
        "origin": str(memory.origin),
        "valid_from": instant(memory.valid_from),
        "valid_to": instant(memory.valid_to),
        "learned_at": instant(memory.learned_at),
        "retired_at": instant(memory.retired_at),
        "superseded_by": memory.superseded_by,
        "source": source_shape(memory.sources[0] if memory.sources else None),
        "sources": [source_shape(source) for source in memory.sources],
    }


def recalled_shape(item: Recalled) -> dict[str, Any]:
    """One result of recall, with every part of its score."""
    return {
        "id": item.id,
        "kind": str(item.kind),
        "text": item.text,
        "score": round(item.score, 4),
        "scores": {name: round(part, 4) for name, part in item.scores.items()},
        "scope": item.scope,
        "valid_from": instant(item.valid_from),
        "valid_to": instant(item.valid_to),
        "at": instant(item.at),
        "source": source_shape(item.source),
    }


def recall_shape(result: RecallResult) -> dict[str, Any]:
    """A whole answer of recall."""
    shape: dict[str, Any] = {
        "query": result.query,
        "took_ms": round(result.took_ms, 1),
        "results": [recalled_shape(item) for item in result.results],
    }
    if result.degraded:
        shape["degraded"] = list(result.degraded)
    return shape


def in_words(attribute: str) -> str:
    """What people call an attribute or a slot of the profile: "lives in", "sister"."""
    try:
        return load_prompts("en")(f"profile.{attribute}")
    except KeyError:
        return attribute.rpartition(":")[2].replace("_", " ")


def memory_lines(memories: Iterable[Memory]) -> Iterable[str]:
    """Memories for a person to read."""
    for memory in memories:
        ended = " (no longer)" if memory.retired_at else ""
        writer = memory.sources[0].speaker if memory.origin is Origin.CLIENT and memory.sources else ""
        by = f"  (by {writer})" if writer else ""
        yield f"{memory.id}  {memory.kind!s:<10}  {memory.text}{ended}{by}"


def recalled_lines(result: RecallResult) -> Iterable[str]:
    """An answer of recall for a person to read."""
    for item in result.results:
        day = item.at.date().isoformat() if item.at else ""
        file = f"{item.source.file}: " if item.source is not None and item.source.file else ""
        yield f"{item.score:5.2f}  {item.kind!s:<10}  {day:<10}  {file}{' '.join(item.text.split())}"
