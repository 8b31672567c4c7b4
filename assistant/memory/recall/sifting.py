"""Which of the best texts bear on a question each by itself: one that does lets no others in beside it.

Kinds are told apart. A turn of a conversation is also known by its neighbours, so that its score speaks for it; what a
memory states stands alone; a task is of its own subject however alike two orders sound; and what somebody once asked,
or hello and thanks, tells nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from assistant.memory.experience.likeness import same_kind
from assistant.memory.recall.dense import Floats, Slots
from assistant.memory.recall.question import Question
from assistant.memory.recall.scope_index import ScopeIndex
from assistant.memory.records import Kind
from assistant.memory.upkeep.weight import is_small_talk
from assistant.storage.items import StoredItem

BESIDE_SCORE = 0.42
"""The share of the best score that lets a turn in whose own bearing is too little."""

STATED = -0.02
"""The bearing under which a memory is not let in by its score: nothing around it speaks for it."""

ASKED_BEFORE = 0.02
"""How much more a turn must bear that only asks or orders something."""

TASK, FOREIGN_TASK = 0.013, 0.03
"""How much more a task must bear that shares no word with the question, in the same and in another language."""

A_WORD = 0.05
"""The share of a question's words that puts a text on its subject."""

_TASKS = frozenset({Kind.EPISODE, Kind.SKILL})
_FAILURES = ("error_fix", "problem", "procedure_failure")
_ORDER = re.compile(
    r"^(?:please |can you |could you |would you )?(?:recommend|suggest|propose|advise|find|book|show|give|help|tell)\b"
    r"|^(?:请|麻烦)?(?:你)?(?:[帮给替为]我)?(?:推荐|建议|介绍|找|订|说说|讲讲)",
    re.IGNORECASE,
)
_CLAUSES = re.compile(r"[,，;；。！!?？\n]|\.\s")


@dataclass(frozen=True, slots=True)
class Sifted:
    """What rows are by themselves.

    Attributes:
        bearing: by how much each bears more than it must, as what it is.
        alone: whether nothing but its own bearing lets it in.
        stated: whether it is a memory, which no neighbours speak for.
    """

    bearing: Floats
    alone: NDArray[np.bool_]
    stated: NDArray[np.bool_]

    def kept(self, scores: Floats) -> NDArray[np.bool_]:
        """Which rows may be told, given their scores, beside the best."""
        near = scores >= BESIDE_SCORE * float(scores.max(initial=0.0))
        near &= ~self.alone & (~self.stated | (self.bearing >= STATED))
        return (self.bearing >= 0.0) | near


def sifted(index: ScopeIndex, question: Question, slots: Slots, margins: Floats, coverage: Floats) -> Sifted:
    """What rows are by themselves.

    Args:
        index: the scope, its lock held.
        question: what is asked.
        slots: of the rows.
        margins: how much each bears on the question beyond the floor; negative where it does less.
        coverage: the share of the question's words in each.
    """
    items = [index.item(int(slot)) for slot in slots]
    bearing = margins.copy()
    alone = np.zeros(len(items), dtype=bool)
    for row, item in enumerate(items):
        if item.is_message and is_small_talk(item.text):
            bearing[row], alone[row] = -np.inf, True
        elif item.is_message and item.role == "user" and only_asks(item.text):
            bearing[row] -= ASKED_BEFORE
            alone[row] = True
        elif item.kind in _TASKS or _orders_task(index, item):
            bearing[row] -= _task_demand(index, question, item, int(slots[row]), float(coverage[row]))
            alone[row] = True
    return Sifted(bearing, alone, np.array([not item.is_message for item in items], dtype=bool))


def only_asks(said: str) -> bool:
    """Whether a text is one clause that asks or orders something and tells nothing."""
    clause = said.strip().rstrip(' "”’')
    if _CLAUSES.search(clause.rstrip("?？!！。.")):
        return False
    return clause.endswith(("?", "？")) or _ORDER.match(clause) is not None


def _orders_task(index: ScopeIndex, item: StoredItem) -> bool:
    """Whether a message is the order of a task that is kept as one."""
    if not item.is_message or item.conversation_id is None:
        return False
    told = index.told.get((item.conversation_id, item.id), ())
    return any(index.item(slot).kind in _TASKS and index.item(slot).text == item.text for slot in told)


def _task_demand(index: ScopeIndex, question: Question, item: StoredItem, slot: int, coverage: float) -> float:
    if coverage >= A_WORD:
        return 0.0
    asked = question.asked.attributes if question.asked is not None else {}
    if any(asked.get(name) for name in _FAILURES) and same_kind(question.text, item.text):
        return 0.0
    foreign = bool(index.column("chinese")[slot]) != (question.language == "zh")
    return FOREIGN_TASK if foreign else TASK
