"""What recall may not bring up, because the person said so: memories, and whatever tells the same in their words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from assistant.errors import StorageError
from assistant.memory.records import Kind, Memory, Recalled, RecallRequest, RecallResult
from assistant.storage.stores import Stores
from assistant.storage.traces import Words

_TELLING = frozenset({Kind.MESSAGE, Kind.SUMMARY, Kind.EPISODE, Kind.DOCUMENT})
"""Kinds that may hold another memory's words."""

_MOST_OF_IT = 0.6
_MORE_FOR_EACH = 3
_MOST_MORE = 60


@dataclass(frozen=True, slots=True)
class Unwanted:
    """What a request leaves out.

    Attributes:
        keys: of memories and messages.
        words: what tells those memories wherever it stands.
        said_in: how long the words of those memories are in the messages that they come from, by the ids of the
            conversation and the message.
    """

    keys: frozenset[int] = frozenset()
    words: Words = field(default_factory=lambda: Words(()))
    said_in: Mapping[tuple[str, str], int] = field(default_factory=dict)

    def asked(self, request: RecallRequest) -> RecallRequest:
        """The request as the search is given it, for some more in place of those that will be left out."""
        if not self.keys:
            return request
        more = min(_MOST_MORE, _MORE_FOR_EACH * len(self.keys))
        return replace(request, k=request.k + more, unwanted=frozenset())

    def without(self, result: RecallResult, k: int) -> RecallResult:
        """The first `k` of the result without what is not wanted."""
        if not self.keys:
            return result
        results, missed = (tuple(filter(self.allows, found)) for found in (result.results, result.missed))
        return replace(result, results=results[:k], missed=missed)

    def allows(self, one: Recalled) -> bool:
        """Whether a result may be told."""
        if one.key in self.keys:
            return False
        if one.kind not in _TELLING:
            return True
        source = one.source
        said = self.said_in.get((source.conversation_id or "", source.message_id or ""), 0) if source is not None else 0
        return said < _MOST_OF_IT * len(one.text) and not self.words.stand_in(one.text)


class Refusals:
    """Reads what requests may not bring up. While the store is gone, what it last said still holds."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores
        self._last = (-1, Unwanted())  # the number of commits that it was read at

    def of(self, request: RecallRequest) -> Unwanted:
        """What was called wrong or is about to be forgotten, and what the request names itself."""
        commits = self._stores.database.commits
        as_of, last = self._last
        if commits == as_of and not request.unwanted:
            return last
        try:
            found = unwanted(self._stores, {*self._stores.marks.everywhere(), *request.unwanted})
        except StorageError:
            return last
        if not request.unwanted:
            self._last = (commits, found)
        return found


def unwanted(stores: Stores, keys: Iterable[int]) -> Unwanted:
    """These memories and messages, and what tells the same."""
    wanted = frozenset(keys)
    if not wanted:
        return Unwanted()
    memories = stores.memories.by_key(wanted).values()
    sources = [source for one in memories for source in one.sources]
    return Unwanted(
        keys=wanted,
        words=Words(text for one in memories for text in _tellings(one)),
        said_in={
            (source.conversation_id, source.message_id): len(source.quote)
            for source in sources
            if source.conversation_id and source.message_id
        },
    )


def _tellings(memory: Memory) -> list[str]:
    return [memory.text, *(source.quote for source in memory.sources)]
