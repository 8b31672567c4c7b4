"""Whether anything that is remembered bears on a question at all, and what only seems to.

A score in standard deviations gives somebody the first place among texts that have nothing to do with the question. So
the best text must be the slot, string or time named, or bear on the question by figures that belong to the embedder
and the languages.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from assistant.memory.embedding.base import Embedder
from assistant.memory.recall import text
from assistant.memory.recall.bearing import Background, Bearing, background_for
from assistant.memory.recall.bystanders import bystanding
from assistant.memory.recall.dense import Floats, Slots
from assistant.memory.recall.question import Question
from assistant.memory.recall.ranking import Ranked
from assistant.memory.recall.scope_index import ScopeIndex
from assistant.memory.recall.sifting import A_WORD, ASKED_BEFORE, sifted

HELD_WORDS = 0.3
"""The share of a question's words that is evidence enough where there are no vectors."""

SOME_WORDS = 0.15
"""The share that is, where there are vectors of an embedder that nothing is known of."""

LOOKED_UP = 0.5
"""The share that is, where a question is nothing but words to look up ("老谭", "zorvik server")."""

LONGEST_LOOK_UP = 4
"""In words; longer ones are sentences without grammar."""

ALL_WORDS = 0.95
"""The share that is in any case."""

FIRST, NEAREST = 12, 4
"""So many of the best by score, and of the nearest, are asked whether they bear on the question."""

OPEN = frozenset(
    {
        *("prefers", "likes", "dislikes", "uses", "owns", "hobby", "eats", "drinks", "collects", "plays", "wants"),
        *("goal", "plan", "event", "decision", "procedure", "procedure_change", "procedure_failure"),
        *("error_fix", "problem", "routine", "standing", "instruction"),
    }
)
"""Attributes of which one has many, on all subjects: that a question asks for one does not say that it asks for this.

"Suggest a dessert" asks for a preference, and not for that of an editor.
"""

_REQUEST = re.compile(
    r"\b(?:recommend|suggest|propose|advise)\w*\b|\b(?:should|could) (?:i|we)\b"
    r"|\b(?:choose|pick|find|book|plan|give|get|help|show) (?:me|us|an?|my|our|some)\b"
    r"|推荐|建议|[帮给替为](?:我|咱)|(?:比较)?好(?:呢|啊|吗)?[？?]|我该|(?:选|挑|买|订)(?:哪|什么|个)",
    re.IGNORECASE,
)
"""Words of asking for something to be done or chosen, and not for what was told."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for the results of a question.

    Attributes:
        bears: whether some text bears on it.
        kept: by row of the ranking asked about, whether it may be told beside the others.
        lacking: what the best bearing of any is short of enough, 0 where something bears; None where nothing could be
            measured.
    """

    bears: bool
    kept: NDArray[np.bool_]
    lacking: float | None = None


@dataclass(frozen=True, slots=True)
class _Named:
    """Which rows are what the question names, in the order asked about.

    Attributes:
        told: they hold a string that it quotes, or lie in the time that it asks all about.
        slotted: they state all of a slot that is asked for.
        opened: they state one of many of a slot that is asked for.
    """

    told: NDArray[np.bool_]
    slotted: NDArray[np.bool_]
    opened: NDArray[np.bool_]


def evidence(
    index: ScopeIndex, question: Question, ranked: Ranked, order: Slots, embedder: Embedder | None
) -> Evidence:
    """What speaks for the best rows of a ranking.

    Args:
        index: the scope, its lock held.
        question: what is asked.
        ranked: all rows.
        order: the best rows by score, best first, that may become results.
        embedder: whose vectors were compared.
    """
    named = _Named(_told(question, ranked, order), *_by_slot(index, question, ranked, order))
    background = background_for(embedder.id) if embedder is not None else None
    coverage = np.zeros(len(ranked.slots), np.float32) if ranked.similar.coverage is None else ranked.similar.coverage
    if background is not None and ranked.similar.cosine is not None and question.vector is not None:
        return _measured(index, question, ranked, order, background, named, coverage)
    return _by_words(index, question, ranked, order, named, coverage)


def _by_words(
    index: ScopeIndex, question: Question, ranked: Ranked, order: Slots, named: _Named, coverage: Floats
) -> Evidence:
    """The evidence where vectors are missing, or nothing is known of those who made them."""
    by_name = named.told | named.slotted | named.opened
    sieve = sifted(index, question, ranked, order, np.where(coverage[order] > 0, ASKED_BEFORE, -ASKED_BEFORE))
    kept = (by_name | sieve.kept(ranked.scores()[order])) & ~bystanding(index, question, ranked.slots[order])
    if ranked.similar.cosine is None or question.vector is None:
        return Evidence(bool(by_name.any() or (coverage >= HELD_WORDS).any()), kept)
    other_tongue = (index.column("chinese")[ranked.slots] != (question.language == "zh"))[order]
    return Evidence(bool(by_name.any() or (coverage >= SOME_WORDS).any() or other_tongue.any()), kept | other_tongue)


def _measured(
    index: ScopeIndex,
    question: Question,
    ranked: Ranked,
    order: Slots,
    background: Background,
    named: _Named,
    coverage: Floats,
) -> Evidence:
    assert ranked.similar.cosine is not None
    known = np.asarray(ranked.similar.cosine != 0.0)
    rows = np.union1d(order, _nearest(ranked, known))
    rows = rows[known[rows]]
    found = Bearing(index, question, ranked, rows, background)
    sieve = sifted(index, question, ranked, rows, found.plainly - found.floors)
    place = {int(row): at for at, row in enumerate(rows)}
    of_subject = named.opened & (coverage[order] >= A_WORD)
    kept = (coverage[order] >= HELD_WORDS) | (ranked.parts.get("value", np.zeros(len(coverage)))[order] > 0)
    let_in = sieve.kept(ranked.scores()[rows])
    for at, row in enumerate(map(int, order)):
        if row in place:
            of_subject[at] |= named.opened[at] and found.chosen[place[row]]
            kept[at] |= let_in[place[row]]
    of_kind, of_another = _kinds(index, question, ranked.slots[order])
    of_another |= bystanding(index, question, ranked.slots[order])
    of_subject |= named.opened & of_kind
    beside = named.opened & ~of_subject & ~named.told
    beside |= of_another & ~named.told
    sure = named.told | named.slotted | of_subject
    asked_about = np.setdiff1d(np.union1d(order[~beside][:FIRST], _nearest(ranked, known)), order[beside])
    fitting = np.setdiff1d(rows[sieve.fits], order[beside])
    bearing = [float(sieve.bearing[place[int(row)]]) for row in asked_about if int(row) in place]
    plainly = max(bearing, default=None)
    bears = (
        bool(sure.any())
        or (plainly is not None and plainly >= 0.0)
        or bool((coverage >= HELD_WORDS)[~known].any())
        or bool((coverage[fitting] >= (LOOKED_UP if _looks_up(question) else ALL_WORDS)).any())
    )
    lacking = 0.0 if bears else None if plainly is None else -plainly
    return Evidence(bears, (kept | sure) & ~beside & ~of_another, lacking)


def _nearest(ranked: Ranked, known: NDArray[np.bool_]) -> Slots:
    """The nearest rows of those that have vectors."""
    assert ranked.similar.cosine is not None
    cosine = ranked.similar.cosine
    nearest = np.argpartition(-cosine, NEAREST)[:NEAREST] if len(cosine) > NEAREST else np.arange(len(cosine))
    return np.asarray(nearest[known[nearest]], dtype=np.int64)


def _kinds(index: ScopeIndex, question: Question, slots: Slots) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which statements are of a tool of the kind that a question names, Zed for an editor, and which of another's."""
    fits = [question.asked.tool_fits(index.item(int(slot)).value) if question.asked else None for slot in slots]
    return np.array([fit is True for fit in fits], dtype=bool), np.array([fit is False for fit in fits], dtype=bool)


def _told(question: Question, ranked: Ranked, order: Slots) -> NDArray[np.bool_]:
    """Which rows hold a string that the question quotes, or lie in the time that it asks all about."""
    found = np.zeros(len(order), dtype=bool)
    strict = question.window is not None and question.window.strict
    for name in ("quotation", "time") if strict else ("quotation",):
        if name in ranked.parts:
            found |= ranked.parts[name][order] > 0
    return found


def _by_slot(
    index: ScopeIndex, question: Question, ranked: Ranked, order: Slots
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which rows state a slot that is asked for: one that says all there is to say, or one of many on all subjects."""
    gained = ranked.parts.get("attribute")
    slotted, opened = np.zeros(len(order), dtype=bool), np.zeros(len(order), dtype=bool)
    if gained is None:
        return slotted, opened
    for place in np.flatnonzero(gained[order] > 0):
        family, _, thing = index.item(int(ranked.slots[order[place]])).attribute.partition(":")
        if family in OPEN and not thing and not _asks_all_of(question, family):
            opened[place] = True
        else:
            slotted[place] = True
    return slotted, opened


def _looks_up(question: Question) -> bool:
    """Whether a question is a few words to be found, without any that make a sentence of them."""
    words = {re.sub(r"\W", "", word) for word in text.query_terms(question.text).words}
    rest = re.sub(r"\W", "", text.fold(question.text))
    for word in sorted(words, key=len, reverse=True):
        rest = rest.replace(word, "")
    return not rest and len(words) <= LONGEST_LOOK_UP


def _asks_all_of(question: Question, family: str) -> bool:
    """Whether a question asks somebody's memory for a slot, and not for something that its statements may bear on."""
    if not question.terms:
        return True
    asked = question.asked
    plainly = asked is not None and asked.of_self and asked.attributes.get(family, 0.0) >= 1.0
    return plainly and not _REQUEST.search(question.text)
