"""Which of the best texts bear on a question each by itself: one that does lets no others in beside it.

Kinds are told apart. A turn of a conversation is also known by its neighbours, so that its score speaks for it; what a
memory states stands alone; a task is of its own subject however alike two orders sound; and what somebody once asked,
or hello and thanks, tells nothing. Nor does what is about the thing asked of and does not hold the answer's form, or is
about another relation of theirs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from assistant.memory.experience.likeness import same_kind
from assistant.memory.recall.answers import Form, form_of, offers
from assistant.memory.recall.dense import Floats, Slots
from assistant.memory.recall.kin import akin, own_people
from assistant.memory.recall.question import Question
from assistant.memory.recall.ranking import Ranked
from assistant.memory.recall.scope_index import NONE, ScopeIndex
from assistant.memory.recall.text import fold
from assistant.memory.recall.timing import DAY_US
from assistant.memory.records import Kind
from assistant.memory.upkeep.weight import is_small_talk
from assistant.messages import Role
from assistant.storage.items import StoredItem

BESIDE_SCORE = 0.42
"""The share of the best score that lets a turn in whose own bearing is too little."""

STATED = -0.02
"""The bearing under which a memory is not let in by its score: nothing around it speaks for it."""

LISTED_SCORE, LISTED = 0.22, -0.07
"""The same two where a question lists what it is about: what bears on one of its things bears little on all of them."""

FEWEST_LISTED = 4
"""Of so many parts is a list of things to think of."""

ASKED_BEFORE = 0.02
"""How much more a turn must bear that only asks or orders something."""

TASK, FOREIGN_TASK = 0.013, 0.03
"""How much more a task must bear that shares no word with the question, in the same and in another language."""

ANSWERS, NO_ANSWER = 0.016, 0.15
"""How much more a text bears that holds the form of the answer, a name or a price, and how much less any other."""

SOMEBODY_ELSE = 0.1
"""How much less a text bears that is about another relation than the question names: a sister for a brother."""

FEW_DAYS = 3
"""Turns of so few days are let in where a question names them, whatever else they bear."""

LONG = 4_000
"""A text of more letters is not read for the form of an answer, and may hold any."""

READ_FOR_PEOPLE = 300
"""So many letters of a text are read for the relations it names."""

A_WORD = 0.05
"""The share of a question's words that puts a text on its subject."""

_NAMING = (Form.NAME, Form.PERSON)
_TASKS = frozenset({Kind.EPISODE, Kind.SKILL})
_FAILURES = ("error_fix", "problem", "procedure_failure")
_ORDER = re.compile(
    r"^(?:please |can you |could you |would you )?(?:recommend|suggest|propose|advise|find|book|show|give|help|tell)\b"
    r"|^(?:请|麻烦)?(?:你)?(?:[帮给替为]我)?(?:推荐|建议|介绍|找|订|说说|讲讲)",
    re.IGNORECASE,
)
_PARTS = re.compile(r"[,，、;；:：]|\b(?:and|or)\b|以及|还有|或者|和(?!平|气|谐)", re.IGNORECASE)
_CLAUSES = re.compile(r"[,，;；。！!?？\n]|\.\s")


@dataclass(frozen=True, slots=True)
class Sifted:
    """What rows are by themselves.

    Attributes:
        bearing: by how much each bears more than it must, as what it is.
        fits: whether it may hold the answer, by its form and by whom it is about.
        alone: whether nothing but its own bearing lets it in.
        stated: whether it is a memory, which no neighbours speak for.
        timely: whether it is of the very days that the question names.
        listing: whether the question lists several things.
    """

    bearing: Floats
    fits: NDArray[np.bool_]
    alone: NDArray[np.bool_]
    stated: NDArray[np.bool_]
    timely: NDArray[np.bool_]
    listing: bool

    def kept(self, scores: Floats) -> NDArray[np.bool_]:
        """Which rows may be told, given their scores, beside the best."""
        share, least = (LISTED_SCORE, LISTED) if self.listing else (BESIDE_SCORE, STATED)
        near = scores >= share * float(scores.max(initial=0.0))
        near &= ~self.stated | (self.bearing >= least)
        return (self.bearing >= 0.0) | ((near | (self.timely & ~self.stated)) & ~self.alone)


def sifted(index: ScopeIndex, question: Question, ranked: Ranked, rows: Slots, margins: Floats) -> Sifted:
    """What rows are by themselves.

    Args:
        index: the scope, its lock held.
        question: what is asked.
        ranked: the ranking.
        rows: of the ranking, those to be told.
        margins: how much each bears on the question beyond the floor; negative where it does less.
    """
    items = [index.item(int(slot)) for slot in ranked.slots[rows]]
    fitting = _fitting(index, question, ranked, rows, items)
    bearing = margins + fitting
    alone = np.zeros(len(items), dtype=bool)
    for at, (row, item) in enumerate(zip(map(int, rows), items, strict=True)):
        if item.is_message and is_small_talk(item.text):
            bearing[at], alone[at] = -np.inf, True
        elif item.is_message and item.role == "user" and only_asks(item.text):
            bearing[at] -= ASKED_BEFORE
            alone[at] = True
        elif item.kind in _TASKS or _orders_task(index, item):
            bearing[at] -= _task_demand(index, question, ranked, row)
            alone[at] = True
    stated = np.array([not item.is_message for item in items], dtype=bool)
    window = question.window
    of_days = window is not None and window.end_us - window.start_us <= FEW_DAYS * DAY_US and "time" in ranked.parts
    timely = ranked.parts["time"][rows] > 0 if of_days else np.zeros(len(items), dtype=bool)
    return Sifted(
        bearing, fitting >= 0.0, alone, stated, timely, len(_PARTS.findall(question.text)) + 1 >= FEWEST_LISTED
    )


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


def _task_demand(index: ScopeIndex, question: Question, ranked: Ranked, row: int) -> float:
    slot = int(ranked.slots[row])
    if ranked.similar.coverage is not None and ranked.similar.coverage[row] >= A_WORD:
        return 0.0
    asked = question.asked.attributes if question.asked is not None else {}
    if any(asked.get(name) for name in _FAILURES) and same_kind(question.text, index.item(slot).text):
        return 0.0
    foreign = bool(index.column("chinese")[slot]) != (question.language == "zh")
    return FOREIGN_TASK if foreign else TASK


def _fitting(index: ScopeIndex, question: Question, ranked: Ranked, rows: Slots, items: list[StoredItem]) -> Floats:
    """What each row gains or loses by what it holds and whom it is about."""
    found = np.zeros(len(items), dtype=np.float32)
    form = form_of(question.text)
    if form is not None:
        known = frozenset(fold(name).split(" ")[0] for name in index.speakers())
        for at, (row, item) in enumerate(zip(map(int, rows), items, strict=True)):
            holds = (
                not (item.role == "assistant" and question.voice is Role.USER)
                and (len(item.text) > LONG or offers(item.text, form, question.text, known))
                and (form not in _NAMING or _on_subject(index, question, ranked, row))
            )
            found[at] += ANSWERS if holds else 0.0 if item.value else -NO_ANSWER
    people = own_people(fold(question.text))
    if people:
        names = [] if question.asked is None else list(index.statements.also_called(question.asked))
        for at, item in enumerate(items):
            found[at] -= SOMEBODY_ELSE * _is_about_another(item, people, names)
    return found


def _is_about_another(item: StoredItem, people: frozenset[str], names: Sequence[str]) -> bool:
    """Whether a text is about another of one's people than those, who have these names too."""
    said = fold(item.text[:READ_FOR_PEOPLE])
    others = own_people(said)
    if not others or any(akin(one, other) for one in people for other in others):
        return False
    return not any(name in said for name in names)


def _on_subject(index: ScopeIndex, question: Question, ranked: Ranked, row: int) -> bool:
    """Whether a text, or the turn before it, shares a word with the question; in another language, any may."""
    slot = int(ranked.slots[row])
    coverage = ranked.similar.coverage
    if coverage is None or bool(index.column("chinese")[slot]) != (question.language == "zh"):
        return True
    if coverage[row] >= A_WORD:
        return True
    previous = int(index.column("previous")[slot])
    at = int(np.searchsorted(ranked.slots, previous))
    there = previous != NONE and at < len(ranked.slots) and int(ranked.slots[at]) == previous
    return there and bool(coverage[at] >= A_WORD)
