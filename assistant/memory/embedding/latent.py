"""Sparse "latent terms": what some embedders offer beside their vectors, and how one is kept as bytes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class LatentVector:
    """A sparse vector: `weights` float32 of shape (n,) at `terms` uint32 of shape (n,)."""

    terms: NDArray[np.uint32]
    weights: NDArray[np.float32]

    def to_bytes(self) -> bytes:
        """Little-endian: all terms, then all weights."""
        return self.terms.astype("<u4").tobytes() + self.weights.astype("<f4").tobytes()

    @classmethod
    def from_bytes(cls, data: bytes) -> LatentVector:
        """Reads what `to_bytes` wrote.

        Raises:
            ValueError: the bytes are not of such a vector.
        """
        if len(data) % 8:
            raise ValueError("a latent vector is stored in pairs of four bytes")
        half = len(data) // 2
        terms = np.frombuffer(data[:half], dtype="<u4").astype(np.uint32)
        weights = np.frombuffer(data[half:], dtype="<f4").astype(np.float32)
        return cls(terms, weights)


@runtime_checkable
class LatentEmbedder(Protocol):
    """An embedder that can also say which of its latent terms a text touches."""

    @property
    def latent_dimension(self) -> int:
        """How many latent terms there are; 0 where this build has none."""

    def latent(self, texts: Sequence[str]) -> list[LatentVector]:
        """The latent terms of texts, the same way for questions and passages.

        Raises:
            EmbedderError: it cannot be reached or refuses.
        """
