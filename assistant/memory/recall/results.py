"""Makes results of items: what a caller sees of one, with its source and its times."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import numpy as np

from assistant.memory.recall.dense import Floats, Slots
from assistant.memory.records import Kind, Recalled, Source
from assistant.storage.items import StoredItem

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def best_rows(scores: Floats, count: int) -> Slots:
    """The rows of the highest scores, best first; equal ones in their order."""
    if count < len(scores):
        chosen = np.argpartition(-scores, count)[:count]
        return np.asarray(chosen[np.lexsort((chosen, -scores[chosen]))], dtype=np.int64)
    return np.argsort(-scores, kind="stable").astype(np.int64)


def recalled(item: StoredItem, score: float, scores: dict[str, float]) -> Recalled:
    """The result that an item is, with what its score is made of."""
    return Recalled(
        key=item.key,
        id=item.id,
        kind=Kind(item.kind),
        text=item.text,
        score=score,
        scores=scores,
        scope=item.scope,
        at=_moment(item.said_us),
        valid_from=_moment(item.valid_from_us),
        valid_to=_moment(item.valid_to_us),
        pinned=item.pinned,
        private=item.private,
        source=_source(item),
    )


def _source(item: StoredItem) -> Source | None:
    """A message is its own source; a memory's is the first that said it."""
    if item.is_message:
        said_at = _moment(item.said_us)
        speaker = item.speaker or item.role
        return Source(item.conversation_id, item.id, item.text, speaker, said_at, item.offset_minutes)
    first = min(item.sources, key=lambda one: one.said_us or 0, default=None)
    if first is None:
        return None
    return Source(
        first.conversation_id,
        first.message_id,
        first.quote,
        first.speaker,
        _moment(first.said_us),
        first.offset_minutes,
        first.file,
        first.heading,
        first.line,
        first.page,
    )


def _moment(moment_us: int | None) -> datetime | None:
    return None if moment_us is None else _EPOCH + timedelta(microseconds=moment_us)
