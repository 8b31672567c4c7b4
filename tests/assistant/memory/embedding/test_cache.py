"""What was embedded lately costs nothing again; calls that hang are left to their thread."""

import threading

import numpy as np
import pytest

from assistant.errors import EmbedderError
from assistant.memory.embedding.cache import CachedEmbedder
from assistant.memory.embedding.calls import MOST_ABANDONED, EmbedderCalls
from tests.assistant.memory.recall.tiny import TinyEmbedder


def test_a_text_is_embedded_once_and_the_others_in_one_batch() -> None:
    tiny = TinyEmbedder()
    cached = CachedEmbedder(tiny)
    first = cached.passages(["a boat", "a kiln", "a boat"])
    assert tiny.asked == ["a boat", "a kiln"]
    again = cached.passages(["a kiln", "a loom"])
    assert tiny.asked == ["a boat", "a kiln", "a loom"]
    assert np.array_equal(again[0], first[1])
    assert (cached.hits, cached.misses) == (1, 4)


def test_a_question_that_is_known_is_known_while_the_embedder_is_away() -> None:
    tiny = TinyEmbedder()
    cached = CachedEmbedder(tiny)
    asked = cached.query("where is the boat")
    tiny.fault = EmbedderError("It is away.")
    known = cached.known("where is the boat")
    assert known is not None
    assert np.array_equal(known[0], asked)
    assert cached.known("where is the kiln") is None
    cached.clear()
    assert cached.known("where is the boat") is None


def test_the_oldest_go_first() -> None:
    tiny = TinyEmbedder()
    cached = CachedEmbedder(tiny, queries=2)
    for text in ("one", "two", "one", "three"):
        cached.query(text)
    assert cached.known("one") is not None
    assert cached.known("two") is None


def test_a_call_that_hangs_is_left_and_the_next_one_answered() -> None:
    calls, gate = EmbedderCalls("calls"), threading.Event()
    with pytest.raises(EmbedderError, match="does not answer"):
        calls.run(gate.wait, limit_s=0.01)
    assert calls.run(lambda: 7, limit_s=60) == 7
    gate.set()
    calls.close()


def test_only_so_many_hang_at_a_time() -> None:
    calls, gate, begun = EmbedderCalls("calls"), threading.Event(), []

    def hang() -> None:
        begun.append(1)
        gate.wait()

    for _ in range(MOST_ABANDONED + 3):
        with pytest.raises(EmbedderError, match="does not answer"):
            calls.run(hang, limit_s=0.02)
    assert len(begun) <= MOST_ABANDONED + 1
    gate.set()
    calls.close()


def test_a_wait_ends_when_the_program_does() -> None:
    calls, gate = EmbedderCalls("calls"), threading.Event()
    waiting = threading.Timer(0.01, calls.interrupt)
    waiting.start()
    with pytest.raises(EmbedderError, match="closing"):
        calls.run(gate.wait, limit_s=60)
    gate.set()
    calls.close()
    waiting.join()


def test_nothing_begins_once_calls_are_closed() -> None:
    calls = EmbedderCalls("calls")
    calls.close()
    assert calls.begin(lambda: 1) is None
