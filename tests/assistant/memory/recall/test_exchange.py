from __future__ import annotations

import numpy as np

from assistant.memory.recall.context import neighbourhood
from assistant.memory.recall.exchange import follows

MINUTE = 60_000_000


def test_turns_taken_within_minutes_belong_together() -> None:
    linked = follows([0, MINUTE, 2 * MINUTE, 3 * MINUTE], ["user", "assistant", "user", "user"])
    assert linked.tolist() == [False, True, True, True]


def test_notes_stand_alone_however_close() -> None:
    assert not follows([0, 2 * MINUTE, 4 * MINUTE], ["user"] * 3).any()


def test_a_silence_ends_an_exchange() -> None:
    linked = follows([0, MINUTE, 300 * MINUTE, 301 * MINUTE], ["user", "assistant", "user", "assistant"])
    assert linked.tolist() == [False, True, False, True]


def around(base: list[float], linked: bool) -> np.ndarray | None:
    count = len(base)
    none = np.full(count, -1)
    previous = np.arange(count) - 1 if linked else none
    following = np.append(np.arange(1, count), -1) if linked else none
    return neighbourhood(
        np.array(base, dtype=np.float32),
        place=np.append(np.arange(count), -1),
        previous=previous,
        following=following,
        conversation=np.zeros(count, dtype=np.int64),
        near=0.5,
        far=0.25,
        best=0.0,
    )


def test_neighbours_share_what_they_have_and_never_take() -> None:
    assert np.allclose(around([0.0, 4.0, 0.0, -9.0, 0.0], linked=True), [2.0, 0.0, 2.0, 1.0, 0.0])


def test_without_an_exchange_there_is_no_context() -> None:
    assert around([1.0, 4.0, 2.0], linked=False) is None
