"""Embeddings from any endpoint that speaks OpenAI's protocol: OpenAI, Ollama, LM Studio and others.

Waiting and trying again is left to the caller, who knows whether a person is waiting.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import numpy as np

from assistant.downloads.addresses import parts_of
from assistant.errors import EmbedderError
from assistant.memory.embedding.base import Vectors

if TYPE_CHECKING:
    import openai

BATCH = 64
MAX_CHARACTERS = 6000
"""Within the 8191 tokens of OpenAI's models for Chinese too; longer texts keep their head and their tail."""

# What a model was trained to see before questions and before passages (their model cards).
_PREFIXES = {
    "e5": ("query: ", "passage: "),
    "nomic-embed": ("search_query: ", "search_document: "),
    "mxbai-embed": ("Represent this sentence for searching relevant passages: ", ""),
    "snowflake-arctic-embed": ("Represent this sentence for searching relevant passages: ", ""),
}


class OpenAIEmbedder:
    """Embeds through `POST /embeddings`."""

    def __init__(
        self, *, base_url: str, model: str, key: Callable[[], str | None] = lambda: None, timeout_s: float = 30.0
    ) -> None:
        self._base_url = base_url
        self._model = model
        self._key = key
        self._timeout_s = timeout_s
        self._client: openai.OpenAI | None = None
        self._opening = threading.Lock()
        self._dimension = 0
        self._before_query, self._before_passage = next(
            (prefixes for name, prefixes in _PREFIXES.items() if name in model.lower()), ("", "")
        )

    @property
    def id(self) -> str:
        """The model and the host that serves it: the same name elsewhere may be another model."""
        return f"{self._model}@{parts_of(self._base_url).netloc or 'openai'}/1"

    @property
    def dimension(self) -> int:
        """The length of a vector, asked from the endpoint the first time.

        Raises:
            EmbedderError: it cannot be reached or refuses.
        """
        if not self._dimension:
            self._embed(["dimension"])
        return self._dimension

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Embeds texts to be found, as float32 of shape (n, dimension), rows of length 1."""
        if not texts:
            return np.zeros((0, self.dimension), dtype=np.float32)
        batches = [texts[i : i + BATCH] for i in range(0, len(texts), BATCH)]
        return np.concatenate([self._embed([self._before_passage + _bounded(t) for t in batch]) for batch in batches])

    def query(self, text: str) -> Vectors:
        """Embeds a question, as float32 of shape (dimension,), of length 1."""
        vectors = self._embed([self._before_query + _bounded(text)])
        return np.asarray(vectors[0], dtype=np.float32)

    def close(self) -> None:
        """Closes the connection."""
        with self._opening:
            if self._client is not None:
                self._client.close()
                self._client = None

    def _embed(self, texts: Sequence[str]) -> Vectors:
        with self._renewed_after_a_refusal(), _translated(self._model, self._base_url):
            reply = self._open().embeddings.create(model=self._model, input=list(texts), encoding_format="float")
            entries = getattr(reply, "data", None) or []  # the SDK gives a page of another kind back as a string
            rows = [entry.embedding for entry in sorted(entries, key=lambda entry: entry.index)]
            try:
                vectors = np.array(rows, dtype=np.float32)
            except (TypeError, ValueError):
                vectors = np.zeros(0, dtype=np.float32)
        if vectors.ndim != 2 or len(vectors) != len(texts) or not np.isfinite(vectors).all():
            raise EmbedderError(f"The endpoint's answer for {self._model} is not a list of embeddings.")
        if self._dimension and vectors.shape[1] != self._dimension:
            raise EmbedderError(f"{self._model} changed the length of its embeddings.", fix="Choose the embedder anew.")
        self._dimension = vectors.shape[1]
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        if not lengths.all():
            raise EmbedderError(f"{self._model} gave an empty embedding.")
        return np.asarray(vectors / lengths, dtype=np.float32)

    @contextmanager
    def _renewed_after_a_refusal(self) -> Iterator[None]:
        """After its key was refused the connection is closed, so that the next one looks the key up again."""
        try:
            yield
        except EmbedderError as fault:
            if fault.details.get("refused"):
                self.close()
            raise

    def _open(self) -> openai.OpenAI:
        with self._opening:
            if self._client is None:
                import openai

                self._client = openai.OpenAI(
                    base_url=self._base_url or None,
                    api_key=self._key() or "none",
                    max_retries=0,
                    timeout=self._timeout_s,
                )
            return self._client


def _bounded(text: str) -> str:
    clean = text.encode("utf-8", "replace").decode("utf-8").strip() or " "
    if len(clean) <= MAX_CHARACTERS:
        return clean
    return clean[: MAX_CHARACTERS - 1000] + "\n" + clean[-1000:]


@contextmanager
def _translated(model: str, base_url: str) -> Iterator[None]:
    import openai

    where = parts_of(base_url).netloc or "OpenAI"
    try:
        yield
    except openai.AuthenticationError as error:
        raise EmbedderError(
            f"{where} did not accept the key.", fix="Check the embedder's key in the settings.", refused=True
        ) from error
    except openai.RateLimitError as error:
        wait_s = _wait_s(error)
        raise EmbedderError(f"{where} asks to slow down.", wait_s=wait_s) from error
    except openai.NotFoundError as error:
        raise EmbedderError(
            f"{where} does not know the model {model}.", fix="Choose another one.", model=model
        ) from error
    except openai.APITimeoutError as error:
        raise EmbedderError(f"{where} did not answer in time.") from error
    except openai.APIConnectionError as error:
        raise EmbedderError(f"{where} cannot be reached.", fix="Check that it runs and its address.") from error
    except openai.APIStatusError as error:
        raise EmbedderError(f"{where} answered with status {error.status_code}.") from error
    except (openai.OpenAIError, json.JSONDecodeError) as error:
        raise EmbedderError(f"{where} gave an answer that cannot be read.") from error


def _wait_s(error: openai.RateLimitError) -> float | None:
    try:
        return float(error.response.headers.get("retry-after", ""))
    except ValueError:
        return None
