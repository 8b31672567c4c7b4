"""Which memories a batch may touch: those of the slots and the people that it speaks of, and what it brings to mind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from assistant.memory.records import SELF, Kind, Memory, RecallRequest, RecallResult
from assistant.memory.writing.conflicts import related_attributes
from assistant.memory.writing.extraction.batch import FIRST_MEMORY, Shown
from assistant.memory.writing.glossary import folded
from assistant.memory.writing.writer import RuleWriter
from assistant.storage.stores import Stores

MOST = 30
DISTILLED = frozenset({Kind.FACT, Kind.PREFERENCE, Kind.EVENT})

_RECALLED = 8
_LONGEST_QUERY = 400
_DEADLINE_S = 5.0


class Recalls(Protocol):
    """The part of recall that is needed."""

    def search(self, request: RecallRequest) -> RecallResult:
        """What bears on a question."""


def touched(
    shown: Sequence[Shown], *, stores: Stores, recall: Recalls, rules: RuleWriter, scope: str, runs_here: bool
) -> dict[int, Memory]:
    """The memories to show with a batch, under short numbers, the likeliest to be touched first.

    Args:
        shown: the batch's messages.
        stores: where memories are.
        recall: finds what the batch brings to mind.
        rules: say which slots it speaks of.
        scope: whose memories.
        runs_here: the model runs on this machine, so that it may be told what is private.
    """
    new = [one for one in shown if one.new]
    found: dict[str, Memory] = {}
    for memory in (
        *_slots(new, stores, rules, scope),
        *_learned_here(new, stores),
        *_recalled(new, stores, recall, scope),
        *_people(new, stores, scope),
    ):
        if memory.kind in DISTILLED and memory.state == "active" and (runs_here or not memory.private):
            found.setdefault(memory.id, memory)
    return dict(enumerate(list(found.values())[:MOST], FIRST_MEMORY))


def _slots(new: Iterable[Shown], stores: Stores, rules: RuleWriter, scope: str) -> list[Memory]:
    attributes = {
        attribute
        for one in new
        for candidate in rules.candidates(one.spoken, one.before)
        if candidate.attribute
        for attribute in related_attributes(candidate.attribute)
    }
    return stores.memories.with_attribute(scope, attributes)


def _learned_here(new: Sequence[Shown], stores: Stores) -> list[Memory]:
    ids = {one.message.id for one in new}
    conversation = new[0].message.conversation_id
    return [
        memory
        for memory in stores.memories.from_conversation(conversation)
        if any(source.message_id in ids for source in memory.sources)
    ]


def _recalled(new: Iterable[Shown], stores: Stores, recall: Recalls, scope: str) -> Iterator[Memory]:
    for one in new:
        request = RecallRequest(
            query=one.text[:_LONGEST_QUERY],
            k=_RECALLED,
            scope=scope,
            kinds=DISTILLED,
            threshold=0.0,
            deadline_s=_DEADLINE_S,
        )
        ids = [result.id for result in recall.search(request).results]
        memories = stores.memories.by_ids(ids)
        yield from (memories[id] for id in ids if id in memories)


def _people(new: Iterable[Shown], stores: Stores, scope: str) -> list[Memory]:
    """What is known of those whom the batch names."""
    said = folded("\n".join(one.text for one in new))
    return [
        memory
        for memory in stores.memories.list(scope=scope, kinds=DISTILLED)
        if memory.subject not in ("", SELF) and folded(memory.subject) in said
    ]
