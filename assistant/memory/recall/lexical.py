"""BM25 over an inverted index in memory that grows and shrinks with the store."""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

K1 = 1.2
B = 0.6
"""How much long texts are held back: less than the usual .75, since a long turn is not a padded one."""

PRIOR_TEXTS = 40
"""Imagined texts without any of the terms, so that the words of five memories have useful weights too."""

_PRIOR_LENGTH = 20.0
_TF_MAX = 65535


@dataclass(slots=True)
class _Postings:
    slots: array[int]
    counts: array[int]
    live: int = 0


class LexicalIndex:
    """Which texts hold which terms, and how well each answers a question's terms.

    Texts are numbered by slots that the caller gives out in rising order and never again. Not thread-safe: the scope's
    lock guards it.
    """

    def __init__(self) -> None:
        self._postings: dict[str, _Postings] = {}
        self._lengths = np.zeros(64, dtype=np.float32)
        self._count = 0
        self._total = 0

    def __len__(self) -> int:
        return self._count

    def add(self, slot: int, terms: Sequence[str]) -> None:
        """Takes in the terms of one text."""
        if slot >= len(self._lengths):
            self._lengths = np.concatenate([self._lengths, np.zeros(max(slot + 1, len(self._lengths)), np.float32)])
        counted = Counter(terms)
        for term, count in counted.items():
            postings = self._postings.get(term)
            if postings is None:
                postings = self._postings[term] = _Postings(array("i"), array("H"))
            postings.slots.append(slot)
            postings.counts.append(min(count, _TF_MAX))
            postings.live += 1
        self._lengths[slot] = len(terms)
        self._count += 1
        self._total += len(terms)

    def remove(self, slot: int, terms: Sequence[str]) -> None:
        """Lets go of one text, given the terms it was added with; its entries stay behind, dead, until compaction."""
        self._count -= 1
        self._total -= int(self._lengths[slot])
        for term in set(terms):
            postings = self._postings[term]
            postings.live -= 1
            if postings.live == 0:
                del self._postings[term]

    def weight(self, term: str) -> float:
        """The inverse document frequency of a term, higher for rarer ones; a term in no text is the rarest."""
        postings = self._postings.get(term)
        live = postings.live if postings else 0
        count = self._count + PRIOR_TEXTS
        return math.log(1.0 + (count - live + 0.5) / (live + 0.5))

    def scores(self, terms: Mapping[str, float], size: int) -> NDArray[np.float32]:
        """BM25 of every slot below `size` for weighted terms, as float32 of shape (size,); dead slots are not meant."""
        found = np.zeros(size, dtype=np.float32)
        count = self._count
        average = (self._total + PRIOR_TEXTS * _PRIOR_LENGTH) / (count + PRIOR_TEXTS)
        for term, weight in terms.items():
            postings = self._postings.get(term)
            if postings is None:
                continue
            slots = np.array(postings.slots, dtype=np.int32)
            counts = np.array(postings.counts, dtype=np.float32)
            norm = K1 * (1.0 - B + B * self._lengths[slots] / average)
            found[slots] += weight * self.weight(term) * counts * (K1 + 1.0) / (counts + norm)
        return found

    def coverage(self, terms: Mapping[str, float], size: int) -> NDArray[np.float32]:
        """The share of the question's weight that each slot holds, 0 to 1, as float32 of shape (size,)."""
        found = np.zeros(size, dtype=np.float32)
        total = 0.0
        for term, weight in terms.items():
            worth = weight * self.weight(term)
            total += worth
            postings = self._postings.get(term)
            if postings is not None:
                found[np.array(postings.slots, dtype=np.int32)] += worth
        return found / total if total else found
