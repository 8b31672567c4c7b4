"""Scores a scope's items for a question: the arms' scores in standard deviations, added by weight, with context.

Score addition beats fusing ranks, and a turn's neighbourhood is the largest single gain (measured, see the benchmark).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from assistant.memory.embedding.latent import LatentVector
from assistant.memory.recall.attributes import NAMED, OTHER_TASTE, TASTES, TOOLS, tasted_in
from assistant.memory.recall.context import neighbourhood
from assistant.memory.recall.dense import OWN_SHARE, PAIR_SHARE, Floats, Slots, Spread
from assistant.memory.recall.eligible import closeness
from assistant.memory.recall.question import Question
from assistant.memory.recall.scope_index import ScopeIndex
from assistant.memory.recall.statements import statement
from assistant.memory.recall.text import document_terms, fold, language
from assistant.storage.items import StoredItem

LATENT_SAMPLE = 500
"""So many texts tell how a question's latent scores spread over a large scope."""

STRICTLY = 1.5
"""How much more a time counts that the question asks all about, so that what lies in it needs no likeness besides."""


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each signal counts, in standard deviations of the fused score.

    Attributes:
        scale: what a score is divided by to be shown between about 0 and 1.
        prior: how many imagined texts hold the statistics of a small scope.
    """

    own: float = OWN_SHARE
    pair: float = PAIR_SHARE
    semantic: float = 0.3
    latent: float = 0.4
    lexical: float = 0.3
    near: float = 0.4
    far: float = 0.15
    conversation: float = 0.4
    speaker: float = 0.6
    voice: float = 0.8
    asking: float = 0.3
    time: float = 2.0
    quotation: float = 3.0
    scale: float = 8.0
    prior: float = 30.0


@dataclass(frozen=True, slots=True)
class Priors:
    """What an embedder's and the words' scores look like for a question and texts that have nothing to do with it."""

    own: Spread
    pair: Spread
    latent: Spread
    lexical: Spread


E5_PRIORS = Priors(
    own=Spread(0.78, 0.025), pair=Spread(0.78, 0.022), latent=Spread(0.3, 0.08), lexical=Spread(0.2, 1.0)
)


@dataclass(slots=True)
class Similarity:
    """How alike texts and a question are in absolute terms; None where an arm took no part.

    Attributes:
        cosine: with the vector of the text by itself.
        latent: the latent terms they share, 1 for the question with itself.
        coverage: the share of the weight of the question's words that stands in the text.
    """

    cosine: Floats | None = None
    latent: Floats | None = None
    coverage: Floats | None = None


@dataclass(slots=True)
class Ranked:
    """Scores of slots. The score of slot i is the sum of `parts[*][i]` times the product of `factors[*][i]`."""

    slots: Slots
    parts: dict[str, Floats]
    factors: dict[str, Floats] = field(default_factory=dict)
    similar: Similarity = field(default_factory=Similarity)

    def scores(self) -> Floats:
        """The score of each slot."""
        total = np.zeros(len(self.slots), dtype=np.float32)
        for part in self.parts.values():
            total = total + part
        for factor in self.factors.values():
            total = total * factor
        return total


def base_parts(
    index: ScopeIndex, question: Question, slots: Slots, off: frozenset[str], weights: Weights, priors: Priors
) -> tuple[dict[str, Floats], Similarity]:
    """What each text by itself says to the question: semantic, latent and lexical, weighted, in standard deviations.

    Beside these parts, what they were made of, as it was before it was set against the rest of the scope.
    """
    parts: dict[str, Floats] = {}
    similar = Similarity()
    semantic = weights.semantic
    latent = weights.latent if question.latent is not None and index.latent is not None and "latent" not in off else 0.0
    lexical = 0.0 if "lexical" in off else weights.lexical
    dense = index.dense if question.vector is not None and not {"own", "pair"} <= off else None
    if dense is not None and question.vector is not None:
        known = dense.has(slots)
        total = semantic + latent + lexical
        mixed = np.zeros(len(slots), dtype=np.float32)
        shares = {"own": weights.own, "pair": weights.pair}
        for name in off & shares.keys():
            shares[name] = 0.0
        share_sum = sum(shares.values())
        for name, view, prior in (("own", dense.own, priors.own), ("pair", dense.pair, priors.pair)):
            if shares[name]:
                spread = view.spread(question.vector, prior, weights.prior)
                scores = view.scores(question.vector, slots)
                mixed += shares[name] / share_sum * spread.z(scores)
                if name == "own":
                    similar.cosine = scores
        parts["semantic"] = np.where(known, mixed * semantic / total, 0.0).astype(np.float32)
        if latent and index.latent is not None and question.latent is not None:
            scores = index.latent.scores(question.latent, slots)
            similar.latent = scores / max(index.latent.itself(question.latent), 1e-6)
            spread = _spread(_latent_sample(index, question.latent, slots, scores), priors.latent, weights.prior)
            parts["latent"] = np.where(known, spread.z(scores) * latent / total, 0.0).astype(np.float32)
        # A text that has no vectors yet is found by its words alone, which then count for all.
        lexical_share = np.where(known, lexical / total, max(lexical, 0.7)).astype(np.float32)
    else:
        lexical_share = np.full(len(slots), 1.0 if lexical else 0.0, dtype=np.float32)
    if lexical and question.terms:
        scores = index.lexical.scores(question.terms, index.size)
        spread = _spread(scores[index.live_slots()], priors.lexical, weights.prior)
        parts["lexical"] = lexical_share * spread.z(scores[slots])
        similar.coverage = index.lexical.coverage(question.terms, index.size)[slots]
    return parts, similar


def rank(
    index: ScopeIndex,
    question: Question,
    slots: Slots,
    *,
    off: frozenset[str] = frozenset(),
    weights: Weights | None = None,
    priors: Priors | None = None,
) -> Ranked:
    """Scores slots for a question; the order of `slots` is kept."""
    weights = weights or Weights()
    parts, similar = base_parts(index, question, slots, off, weights, priors or E5_PRIORS)
    base = np.zeros(len(slots), dtype=np.float32)
    for part in parts.values():
        base += part
    if "form" not in off and len(index):
        form = index.column("asking")[slots] * np.float32(-weights.asking)
        base += form
        parts["form"] = form
    context = neighbourhood(
        base,
        place=_places(index.size, slots),
        previous=index.column("previous")[slots],
        following=index.column("following")[slots],
        conversation=index.column("conversation")[slots],
        near=0.0 if "near" in off else weights.near,
        far=0.0 if "far" in off else weights.far,
        best=0.0 if "conversation" in off else weights.conversation,
    )
    if context is not None:
        parts["context"] = context
    named = _named(index, question, slots, off, weights)
    if named is not None:
        parts["names"] = named
    for name, arm in (("attribute", _attributes), ("value", _valued)):
        matched = None if name in off else arm(index, question, slots)
        if matched is not None:
            parts[name] = matched
    if question.quotations and "quotation" not in off:
        parts["quotation"] = weights.quotation * _quoting(index, question, slots)
    close = None if "window" in off else closeness(index, question, slots)
    if close is not None:
        strict = question.window is not None and question.window.strict
        parts["time"] = weights.time * (STRICTLY if strict else 1.0) * close
    return Ranked(slots, {name: part / np.float32(weights.scale) for name, part in parts.items()}, similar=similar)


def _named(index: ScopeIndex, question: Question, slots: Slots, off: frozenset[str], weights: Weights) -> Floats | None:
    """The bonus of turns by those whom the question names, or of the side whose words it is after."""
    if question.speakers and "speaker" not in off:
        named = np.isin(index.column("speaker")[slots], question.speakers)
        return np.where(named, np.float32(weights.speaker), np.float32(0.0))
    if question.voice is not None and "voice" not in off:
        role = index.code(f"role:{question.voice.value}")
        return np.where(index.column("role")[slots] == role, np.float32(weights.voice), np.float32(0.0))
    return None


def _attributes(index: ScopeIndex, question: Question, slots: Slots) -> Floats | None:
    """The bonus of memories that state the slot asked for, or something of those whom the question names."""
    if question.asked is None:
        return None
    gained = np.zeros(index.size + 1, dtype=np.float32)
    tasted = tasted_in(question.text)
    for stating_it, gain in index.statements.bearing(question.asked):
        for slot in stating_it:
            item = index.item(slot)
            if question.asked.tool_fits(item.value) is not False:
                other = bool(tasted) and _is_other_taste(item, question, tasted)
                gained[slot] = gain * OTHER_TASTE if other else gain
    for slot in question.past:
        gained[slot] = max(gained[slot], NAMED)
    if question.asked.tools:
        for slot in index.statements.own(TOOLS):
            if question.asked.tool_fits(index.item(slot).value):
                gained[slot] = max(gained[slot], question.asked.tool_gain)
    found = gained[slots]
    return found if found.any() else None


def _is_other_taste(item: StoredItem, question: Question, tasted: frozenset[str]) -> bool:
    """Whether a memory tells a taste, in the question's language, of something else than is asked about."""
    told = item.attribute.startswith(TASTES) and language(item.text) == question.language
    return told and tasted.isdisjoint(document_terms(item.text))


def _valued(index: ScopeIndex, question: Question, slots: Slots) -> Floats | None:
    """The bonus of memories whose value the question names; more where it asks who it is of whom that holds."""
    if question.asked is None:
        return None
    gained = np.zeros(index.size + 1, dtype=np.float32)
    for slot in index.statements.valued(question.asked):
        gained[slot] = question.asked.value_gain(statement(index.item(slot)))
    found = gained[slots]
    return found if found.any() else None


def stating(index: ScopeIndex, question: Question) -> set[int]:
    """The memories (slots) that state something that a question asks for, or are about somebody whom it names."""
    if question.asked is None:
        return set()
    bearing = (slots for slots, _ in index.statements.bearing(question.asked))
    return set().union(*bearing, index.statements.valued(question.asked))


def _quoting(index: ScopeIndex, question: Question, slots: Slots) -> Floats:
    """1 for texts that hold a string that the question puts in quotation marks."""
    held = [any(q in fold(index.item(int(slot)).text) for q in question.quotations) for slot in slots]
    return np.array(held, dtype=np.float32)


def explained(parts: Mapping[str, Floats], factors: Mapping[str, Floats], at: int) -> dict[str, float]:
    """One item's contributions by name; parts that are nothing and factors that change nothing are left out."""
    told = {name: float(values[at]) for name, values in parts.items() if values[at]}
    told.update({name: float(values[at]) for name, values in factors.items() if values[at] != 1.0})
    return told


def _latent_sample(index: ScopeIndex, asked: LatentVector, slots: Slots, scores: Floats) -> Floats:
    """Scores of texts in general: those at hand, or evenly spaced ones where only candidates are ranked."""
    assert index.latent is not None
    live = index.live_slots()
    if len(slots) == len(live) or len(live) < 2 * LATENT_SAMPLE:
        return scores[index.latent.has(slots)]
    sample = live[:: -(-len(live) // LATENT_SAMPLE)]
    return index.latent.scores(asked, sample[index.latent.has(sample)])


def _spread(scores: Floats, prior: Spread, weight: float) -> Spread:
    if not len(scores):
        return prior
    return Spread.blended(len(scores), float(scores.mean()), float(scores.var()), prior, weight)


def _places(size: int, slots: Slots) -> NDArray[np.int64]:
    places = np.full(size + 1, -1, dtype=np.int64)  # the last stands for "none", which is -1
    places[slots] = np.arange(len(slots))
    return places
