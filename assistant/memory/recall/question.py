"""What a question asks for, taken apart once: its words, names, quotations, window of time and vectors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from assistant.memory.embedding.latent import LatentVector
from assistant.memory.recall import text
from assistant.memory.recall.asking import Embedded
from assistant.memory.recall.attributes import Asked, asked_of
from assistant.memory.recall.bygone import asks_for_past, bygone
from assistant.memory.recall.dense import Floats
from assistant.memory.recall.scope_index import ScopeIndex
from assistant.memory.recall.timing import Window
from assistant.memory.recall.voice import voice_of
from assistant.messages import Role

ALSO_CALLED = 0.7
"""How much the other names of somebody count whom the question names: "Ines" also looks for "sister"."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question, ready to be matched.

    Attributes:
        terms: what to look for in words, with weights; empty where the question is made of stop-words.
        window: None where the question names no time.
        voice: whose turns it is after; None for anyone's.
        vector, latent: None without an embedder.
        speakers: codes of the speakers that the question names.
        asked: the slots of memory that it asks for; None where nobody looked.
        past: the memories (slots) of what it asks for that held once, where it asks for what held before.
    """

    text: str
    language: str
    terms: Mapping[str, float]
    quotations: tuple[str, ...]
    window: Window | None
    vector: Floats | None = None
    latent: LatentVector | None = None
    speakers: tuple[int, ...] = ()
    voice: Role | None = None
    asked: Asked | None = None
    past: frozenset[int] = frozenset()


def question_of(index: ScopeIndex, query: str, embedded: Embedded, window: Window | None) -> Question:
    """A question to a scope, taken apart; the scope's lock is held."""
    asked = asked_of(query)
    return Question(
        text=query,
        language=text.language(query),
        terms=_terms(index, query, asked),
        quotations=tuple(text.quoted(query)),
        window=window,
        vector=embedded.vector,
        latent=embedded.latent,
        speakers=named_speakers(query, index.speakers()),
        voice=voice_of(query),
        asked=asked,
        past=bygone(index, asked) if window is None and asks_for_past(query) else frozenset(),
    )


def named_speakers(query: str, speakers: Mapping[str, int]) -> tuple[int, ...]:
    """The codes of those speakers whose name, or first name, stands in the question as a word."""
    folded = f" {text.fold(query)} "
    found = []
    for name, code in speakers.items():
        full = text.fold(name).strip()
        if any(_stands_in(part, folded) for part in {full, full.split(" ")[0]} if len(part) > 1):
            found.append(code)
    return tuple(found)


def _terms(index: ScopeIndex, query: str, asked: Asked) -> Mapping[str, float]:
    terms = dict(text.query_terms(query).terms)
    for name, sure in index.statements.also_called(asked).items():
        for term, weight in text.query_terms(name).terms.items():
            terms[term] = max(ALSO_CALLED * sure * weight, terms.get(term, 0.0))
    return terms


def _stands_in(name: str, folded: str) -> bool:
    if text.language(name) == "zh":
        return name in folded
    at = folded.find(name)
    while at > 0:
        before, after = folded[at - 1], folded[at + len(name)]
        if not _joins(before) and not _joins(after):
            return True
        at = folded.find(name, at + 1)
    return False


def _joins(character: str) -> bool:
    """Whether a letter beside a name makes another word of it; a Chinese one does not."""
    return character.isalnum() and text.language(character) != "zh"
