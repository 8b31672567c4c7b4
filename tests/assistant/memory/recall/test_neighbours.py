"""What lies nearest to each of many vectors is found, all of it where they are few and what is close where many are."""

import threading
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.memory.recall.dense import Floats
from assistant.memory.recall.neighbours import EXACT, neighbours

DIMENSION = 48


def drawn(count: int) -> Floats:
    """Unit vectors in a cone, as those of texts are."""
    draw = np.random.default_rng(3)
    return unit(draw.normal(size=(count, DIMENSION)) + 1.5)


def unit(rows: NDArray[Any]) -> Floats:
    made: Floats = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)
    return made


def test_of_a_few_each_has_all_its_nearest_in_order() -> None:
    vectors = drawn(300)
    scores = vectors @ vectors.T
    np.fill_diagonal(scores, -2)
    wanted = np.argsort(-scores, axis=1)[:, :5]
    assert neighbours(vectors, 5) == wanted.tolist()


def test_nothing_under_the_floor_is_near() -> None:
    vectors = drawn(300)
    found = neighbours(vectors, 300, floor=0.8)
    scores = vectors @ vectors.T
    np.fill_diagonal(scores, -2)
    assert [sorted(rows) for rows in found] == [np.flatnonzero(row >= 0.8).tolist() for row in scores]


def test_twins_are_found_among_many_and_always_the_same() -> None:
    count = EXACT + 1000
    ones = drawn(count)
    others = unit(ones[:1000] + np.random.default_rng(4).normal(0, 0.03, size=(1000, DIMENSION)))
    vectors = np.concatenate([ones, others])
    found = neighbours(vectors, 4, floor=0.9)
    both = [count + at in found[at] and at in found[count + at] for at in range(1000)]
    assert np.mean(both) > 0.99
    assert found == neighbours(vectors, 4, floor=0.9)
    assert all(at not in rows and len(set(rows)) == len(rows) <= 4 for at, rows in enumerate(found))


@pytest.mark.parametrize(("count", "wanted"), [(0, []), (1, [()]), (2, [[1], [0]])])
def test_hardly_any_vectors_have_hardly_any_neighbours(count: int, wanted: list[list[int]]) -> None:
    assert neighbours(drawn(count), 3) == wanted


def test_it_ends_when_it_is_told_to() -> None:
    stop = threading.Event()
    stop.set()
    assert neighbours(drawn(10), 3, stop=stop) == [()] * 10
