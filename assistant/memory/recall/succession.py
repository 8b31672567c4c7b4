"""What is current comes before what it replaced, and what was distilled before the message it was said in.

A message is evidence for what was learned from it. Where that is over, what took its place inherits the evidence, and
the message steps behind it: "I live in Bristol" speaks for where somebody lives, and they have moved since. A message
that says more than that steps behind only where what is over is what is asked for.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from assistant.memory.recall.attributes import Asked
from assistant.memory.recall.ranking import Ranked
from assistant.memory.recall.scope_index import ScopeIndex
from assistant.storage.items import StoredItem

OVER = 0.5
"""What is left of the score of a message whose memories are all over."""

BEHIND = 0.9
"""The most that a message keeps of the score of what took the place of what it said."""

AHEAD = 0.02
"""How far, in shown score, a successor stands before the evidence that it inherits."""

WHOLE = 0.6
"""The share of a message's text that a memory's quote covers where it says what the message says."""


def succeed(index: ScopeIndex, ranked: Ranked, held: NDArray[np.bool_], asked: Asked | None) -> None:
    """Adds the part `source` (evidence that a memory takes over) and the factor `superseded` to a ranking.

    Args:
        index: the scope, its lock held.
        ranked: what to add them to.
        held: which slots hold at the time that is asked about.
        asked: the slots of memory that the question asks for; None where nobody looked.
    """
    if not index.told:
        return
    slots, base = ranked.slots, ranked.scores()
    row_of = {int(slot): row for row, slot in enumerate(slots)}
    gained = np.zeros(len(slots), dtype=np.float32)
    stating: set[int] = set().union(*(index.statements.asked_for(asked) if asked is not None else ()))
    heirs: dict[int, list[int]] = {}
    beside: dict[int, list[int]] = {}  # of messages that say something else that holds
    for row in map(int, np.flatnonzero((index.column("message")[slots] == 1) & (base > 0))):
        message = index.item(int(slots[row]))
        told = index.told.get((message.conversation_id or "", message.id))
        if not told:
            continue
        current = [slot for slot in told if held[slot]]
        if not current:
            heirs[row] = _heirs(index, told, message, row_of)
        elif stating.isdisjoint(current):
            beside[row] = _heirs(index, told & stating, message, row_of)
        whole = [row_of[slot] for slot in current if slot in row_of and _whole(index.item(slot), message)]
        best = max(whole or heirs.get(row, []), key=lambda at: base[at], default=None)
        if best is not None:
            gained[best] = max(gained[best], base[row] + AHEAD - base[best])
    if gained.any():
        ranked.parts["source"] = gained
    if not heirs and not beside:
        return
    after = ranked.scores()
    factor = np.ones(len(slots), dtype=np.float32)
    for most, found in ((OVER, heirs), (1.0, beside)):
        for row, successors in found.items():
            best_score = max((float(after[at]) for at in successors), default=float(after[row]) / BEHIND)
            factor[row] = max(0.0, min(most, BEHIND * best_score / float(after[row])))
    if (factor < 1.0).any():
        ranked.factors["superseded"] = factor


def _heirs(index: ScopeIndex, told: set[int], message: StoredItem, row_of: dict[int, int]) -> list[int]:
    """The rows of what took the place of memories that were told in a message."""
    found = []
    for slot in told:
        seen = set()
        item: StoredItem | None = index.item(slot)
        while item is not None and item.superseded_by is not None and item.id not in seen:
            seen.add(item.id)
            following = index.slot_of_memory.get(item.superseded_by)
            if following is None:
                break
            if following in row_of:
                found.append(row_of[following])
                break
            item = index.item(following)
    return found


def _whole(memory: StoredItem, message: StoredItem) -> bool:
    """Whether a memory says all that a message says."""
    quotes = [
        len(source.quote)
        for source in memory.sources
        if source.message_id == message.id and source.conversation_id == message.conversation_id
    ]
    return max(quotes, default=0) >= WHOLE * len(message.text.strip())
