"""What a question asks for, taken apart once: its words, names, quotations, window of time and vectors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from assistant.memory.embedding.latent import LatentVector
from assistant.memory.recall import text
from assistant.memory.recall.attributes import Asked
from assistant.memory.recall.dense import Floats
from assistant.memory.recall.timing import Window
from assistant.messages import Role


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


def named_speakers(query: str, speakers: Mapping[str, int]) -> tuple[int, ...]:
    """The codes of those speakers whose name, or first name, stands in the question as a word."""
    folded = f" {text.fold(query)} "
    found = []
    for name, code in speakers.items():
        full = text.fold(name).strip()
        if any(_stands_in(part, folded) for part in {full, full.split(" ")[0]} if len(part) > 1):
            found.append(code)
    return tuple(found)


def _stands_in(name: str, folded: str) -> bool:
    if text.language(name) == "zh":
        return name in folded
    at = folded.find(name)
    while at > 0:
        before, after = folded[at - 1], folded[at + len(name)]
        if not before.isalnum() and not after.isalnum():
            return True
        at = folded.find(name, at + 1)
    return False
