"""Whether anything that is remembered bears on a question at all, in absolute terms.

A score in standard deviations gives somebody the first place among texts that have nothing to do with the question. So
the best text must be as like the question as evidence is, by figures that belong to the embedder and the languages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from assistant.memory.embedding.base import Embedder
from assistant.memory.recall.dense import Floats
from assistant.memory.recall.question import Question
from assistant.memory.recall.ranking import Ranked
from assistant.memory.recall.scope_index import ScopeIndex

LATENT_SHARE = 0.3
COVERAGE_SHARE = 0.03
HELD_WORDS = 0.3
"""The share of a question's words that is evidence enough where there are no vectors."""

_NAMING = ("attribute", "quotation", "time")


@dataclass(frozen=True, slots=True)
class Floors:
    """The least likeness of evidence, by the languages of the question and the text.

    Measured on answerable questions, of which one in a hundred falls below, and on general ones, of which four in five
    do in English and all in Chinese.
    """

    english: float
    chinese: float
    across: float

    def of(self, question_is_chinese: bool, chinese: Floats) -> Floats:
        """The floor for each text, given which are Chinese."""
        same = np.float32(self.chinese if question_is_chinese else self.english)
        return np.where(chinese.astype(bool) == question_is_chinese, same, np.float32(self.across))


FLOORS: Mapping[str, Floors] = {"multilingual-e5-small": Floors(english=0.861, chinese=0.914, across=0.845)}
"""By the beginning of the embedder's id; the score alone decides for one that is not listed."""


def bears_on(index: ScopeIndex, question: Question, ranked: Ranked, embedder: Embedder | None) -> bool:
    """Whether some text is evidence for the question: by likeness, or because it is the slot, string or time named."""
    if any(name in ranked.parts and bool((ranked.parts[name] > 0).any()) for name in _NAMING):
        return True
    similar = ranked.similar
    if similar.cosine is None or embedder is None:
        return similar.coverage is not None and bool((similar.coverage >= HELD_WORDS).any())
    floors = next((floors for name, floors in FLOORS.items() if embedder.id.startswith(name)), None)
    if floors is None:
        return True
    likeness = similar.cosine.copy()
    if similar.latent is not None:
        likeness += LATENT_SHARE * np.minimum(similar.latent, 0.3)
    if similar.coverage is not None:
        likeness += COVERAGE_SHARE * similar.coverage
    least = floors.of(question.language == "zh", index.column("chinese")[ranked.slots].astype(np.float32))
    known = similar.cosine != 0.0
    if bool((likeness[known] >= least[known]).any()):
        return True
    return similar.coverage is not None and bool((similar.coverage[~known] >= HELD_WORDS).any())
