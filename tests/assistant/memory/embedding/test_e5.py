from __future__ import annotations

import numpy as np
import pytest

from assistant.errors import EmbedderError
from assistant.memory.embedding import e5
from assistant.memory.embedding.base import Embedder
from assistant.memory.embedding.cache import CachedEmbedder
from assistant.memory.embedding.e5 import E5Embedder
from assistant.memory.embedding.latent import LatentEmbedder, LatentVector
from assistant.memory.embedding.registry import make_embedder


@pytest.fixture(scope="module")
def embedder() -> E5Embedder:
    return E5Embedder()


def test_vectors_have_length_one_and_know_meaning_across_languages(embedder: E5Embedder) -> None:
    passages = embedder.passages(["我住在泉州。", "My dog is called Bruno."])
    assert passages.shape == (2, embedder.dimension)
    assert np.allclose(np.linalg.norm(passages, axis=1), 1.0, atol=1e-3)
    at_home, dog = passages @ embedder.query("Where do I live?")
    assert at_home > dog


def test_the_order_and_number_of_texts_is_kept_however_long_they_are(embedder: E5Embedder) -> None:
    texts = ["short", "word " * 1500, "other"]
    together = embedder.passages(texts)
    alone = np.concatenate([embedder.passages([text]) for text in texts])
    assert np.allclose(together, alone, atol=1e-5)


def test_a_book_is_sampled_not_read_whole() -> None:
    pieces = e5.sample("".join(f"[{n}]" + "x" * 1000 for n in range(2000)))
    assert len(pieces) == e5.MAX_PIECES
    assert pieces[0].startswith("[0]")
    assert "[1999]" in pieces[-1] or pieces[-1].strip("x") == ""
    assert all(len(piece) <= e5.PIECE_CHARACTERS for piece in pieces)


@pytest.mark.parametrize("text", ["", "   ", "\0", "\ud800 lone", "🙂"])
def test_odd_texts_are_embedded_too(embedder: E5Embedder, text: str) -> None:
    assert np.isfinite(embedder.passages([text])).all()
    assert np.isfinite(embedder.query(text)).all()


def test_no_texts_give_no_rows(embedder: E5Embedder) -> None:
    assert embedder.passages([]).shape == (0, embedder.dimension)


def test_latent_terms_survive_their_bytes(embedder: E5Embedder) -> None:
    assert isinstance(embedder, LatentEmbedder)
    [vector] = embedder.latent(["I swim on Tuesdays."])
    assert 0 < len(vector.terms) <= e5.LATENT_KEPT
    assert int(vector.terms.max()) < embedder.latent_dimension
    again = LatentVector.from_bytes(vector.to_bytes())
    assert np.array_equal(again.terms, vector.terms)
    assert np.array_equal(again.weights, vector.weights)
    with pytest.raises(ValueError, match="pairs"):
        LatentVector.from_bytes(b"12345")


class _Counting:
    id = "counting/1"
    dimension = 2

    def __init__(self) -> None:
        self.seen: list[str] = []

    def passages(self, texts):
        self.seen.extend(texts)
        return np.array([[len(text), 1.0] for text in texts], dtype=np.float32)

    def query(self, text):
        self.seen.append(text)
        return np.array([len(text), 2.0], dtype=np.float32)


def test_what_was_embedded_lately_is_not_embedded_again() -> None:
    inner = _Counting()
    cached: Embedder = CachedEmbedder(inner)
    first = cached.passages(["a", "bb", "a"])
    assert inner.seen == ["a", "bb"]
    assert np.array_equal(cached.passages(["bb", "ccc", "a"])[[2, 0]], first[:2])
    assert inner.seen == ["a", "bb", "ccc"]
    cached.query("a")
    cached.query("a")
    assert inner.seen[3:] == ["a"]


def test_the_cache_forgets_when_told_and_when_full() -> None:
    inner = _Counting()
    cached = CachedEmbedder(inner, queries=2)
    for text in ("a", "b", "c", "a"):
        cached.query(text)
    assert inner.seen == ["a", "b", "c", "a"]
    cached.clear()
    cached.query("a")
    assert inner.seen[-2:] == ["a", "a"]


def test_the_registry_knows_its_kinds() -> None:
    assert make_embedder(kind="none") is None
    made = make_embedder(kind="e5")
    assert made is not None
    assert made.id.startswith("multilingual-e5-small")
    with pytest.raises(EmbedderError, match="No embedding model"):
        make_embedder(kind="openai", base_url="http://localhost:1")
    with pytest.raises(EmbedderError, match="word2vec"):
        make_embedder(kind="word2vec")
