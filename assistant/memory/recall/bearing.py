"""How plainly texts bear on a question in absolute terms, set against questions and statements in general.

A cosine by itself says little: some questions are near to every text ("What is …?"), and some texts to every question
("You're welcome!"). Both are known beforehand, from sentences that have nothing to do with anybody (cohort
normalisation, as in speaker verification), so that one least figure serves data of many kinds.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from assistant.memory.recall.dense import Floats, Slots
from assistant.memory.recall.question import Question
from assistant.memory.recall.ranking import Ranked
from assistant.memory.recall.scope_index import ScopeIndex

USUAL_COUNT = 75
"""The number of texts that floors are given for."""

FEWEST, MOST = 5, 300
"""Between these numbers of texts a floor rises with how many there are: the best of many is near by chance."""


@dataclass(frozen=True, slots=True)
class Pair:
    """How bearing is read off where a question of one language meets a text of the same or the other one.

    Attributes:
        question, text: how much of their likeness to everything is taken off the cosine.
        coverage: what the question's words in the text add, all of them.
        latent: what its latent terms add.
        floor: the least bearing of evidence among `USUAL_COUNT` texts.
        rise: how much the floor rises with the natural logarithm of their number.
        distinct: the least distinction of a short statement that a request is about.
    """

    floor: float
    question: float = 0.0
    text: float = 0.0
    coverage: float = 0.0
    latent: float = 0.0
    rise: float = 0.0
    distinct: float = 0.028


NAMED_GAIN, IN_TIME_GAIN = 0.01, 0.01
"""What it adds that a text is by somebody, or of a time, that the question names."""

PAIRS: Mapping[str, tuple[tuple[Pair, Pair], tuple[Pair, Pair]]] = {
    "multilingual-e5-small": (
        (
            Pair(0.307, question=0.3, text=0.4, coverage=0.05, latent=0.03, rise=0.008),
            Pair(-0.468, question=1.0, text=0.7, latent=0.1, rise=0.003),
        ),
        (
            Pair(0.284, question=0.3, text=0.4, latent=0.05, rise=0.008, distinct=0.05),
            Pair(0.885, rise=0.003),
        ),
    )
}
"""By the beginning of the embedder's id, the language of the question and that of the text, English first.

Weights and floors are those at which, on each of several data sets in both languages, a question in a hundred loses its
answer and as many general questions as can be find nothing: `tests/benchmarks/recall_threshold.py` prints both.
"""

BESIDE_THE_BEST = 0.03
"""A statement so much less distinct than the best is not what a request is about."""


@dataclass(frozen=True, slots=True)
class Background:
    """What an embedder makes of general questions and statements.

    Attributes:
        questions, statements: mean vectors, float32 of shape (2, dimension): English, then Chinese.
        pairs: how bearing is read off, by the question's and the text's language.
    """

    questions: Floats
    statements: Floats
    pairs: tuple[tuple[Pair, Pair], tuple[Pair, Pair]]


@functools.cache
def background_for(embedder_id: str) -> Background | None:
    """The background of an embedder; None where none is kept."""
    for name, pairs in PAIRS.items():
        if embedder_id.startswith(name):
            with (files("resources") / "recall" / f"background.{name}.npy").open("rb") as file:
                questions, statements = np.load(file, allow_pickle=False)
            return Background(questions, statements, pairs)
    return None


class Bearing:
    """The bearing of some rows of a ranking on its question, by the text's own vector.

    Attributes:
        plainly: the bearing of each row, comparable between questions, scopes and data sets of one pair of languages.
        floors: the least bearing of evidence, for each row.
        chosen: which are what a request may be about ("Recommend an editor"), among short statements that share no
            words with it: those much nearer to it than anything else is, and hardly less than the best of them.
    """

    def __init__(
        self, index: ScopeIndex, question: Question, ranked: Ranked, rows: Slots, background: Background
    ) -> None:
        """Reads it off; the question and all rows have vectors."""
        assert ranked.similar.cosine is not None
        assert question.vector is not None
        assert index.dense is not None
        slots = ranked.slots[rows]
        asked_in = int(question.language == "zh")
        written_in = index.column("chinese")[slots]
        cosine = ranked.similar.cosine[rows]
        question_usual = (background.statements @ question.vector)[written_in]
        text_usual = index.dense.own.rows[slots] @ background.questions[asked_in]
        pairs = background.pairs[asked_in]

        def of_pair(name: str) -> Floats:
            return np.array([getattr(pair, name) for pair in pairs], dtype=np.float32)[written_in]

        self.plainly: Floats = cosine - of_pair("question") * question_usual - of_pair("text") * text_usual
        for name, values in (("coverage", ranked.similar.coverage), ("latent", ranked.similar.latent)):
            if values is not None:
                self.plainly += of_pair(name) * values[rows]
        for part, gain in (("names", NAMED_GAIN), ("time", IN_TIME_GAIN)):
            if part in ranked.parts:
                self.plainly += np.float32(gain) * (ranked.parts[part][rows] > 0)
        many = math.log(min(max(len(index), FEWEST), MOST) / USUAL_COUNT)
        self.floors: Floats = of_pair("floor") + np.float32(many) * of_pair("rise")
        usual = (background.statements @ background.questions[asked_in])[written_in]
        distinction = cosine - question_usual - np.float32(0.5) * (text_usual - usual)
        best = max(float(distinction.max(initial=0.0)), 0.0)
        self.chosen: NDArray[np.bool_] = distinction >= np.maximum(of_pair("distinct"), best - BESIDE_THE_BEST)
