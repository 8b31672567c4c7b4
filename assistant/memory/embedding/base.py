"""What every embedder offers, so that one can take another's place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]


class Embedder(Protocol):
    """Turns texts into unit vectors. Calls block and may come from any thread."""

    @property
    def id(self) -> str:
        """Names the model and its version; vectors of different ids are never compared."""

    @property
    def dimension(self) -> int:
        """The length of a vector."""

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Embeds texts to be found, as float32 of shape (n, dimension), rows of length 1.

        Raises:
            EmbedderError: it cannot be reached or refuses.
        """

    def query(self, text: str) -> Vectors:
        """Embeds a question, as float32 of shape (dimension,), of length 1.

        Raises:
            EmbedderError: it cannot be reached or refuses.
        """
