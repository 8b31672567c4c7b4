"""Places the nodes of a graph: what is joined is drawn together, and everything keeps apart.

Forces as in Fruchterman and Reingold, Graph Drawing by Force-directed Placement (1991); each node is kept away from a
random sample of the others at every step, so that the time grows with the nodes and not with their pairs.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
_SAMPLE = 48
_STEPS = 220


def place(count: int, edges: NDArray[np.int64], *, start: Points | None = None, seed: int = 7) -> Points:
    """The places of nodes, around the middle, at distances of about one between neighbours.

    Args:
        count: how many nodes.
        edges: pairs of their numbers, int64 of shape (m, 2).
        start: where they are now, float64 of shape (count, 2); NaN for those that are new.
        seed: the same gives the same places.

    Returns:
        float64 of shape (count, 2).
    """
    draw = np.random.default_rng(seed)
    points = draw.normal(scale=np.sqrt(max(count, 1)) / 2, size=(count, 2))
    if start is not None:
        known = ~np.isnan(start[:, 0])
        points[known] = start[known]
    if count < 2:
        return np.zeros((count, 2))
    sample = min(_SAMPLE, count - 1)
    heat = np.linspace(0.25 * np.sqrt(count), 0.01, _STEPS)
    for step in range(_STEPS):
        others = draw.integers(0, count, size=(count, sample))
        away = points[:, None, :] - points[others]
        distance = np.maximum((away**2).sum(axis=2), 0.01)
        move = (away / distance[:, :, None]).sum(axis=1) * ((count - 1) / sample)
        if len(edges):
            along = points[edges[:, 1]] - points[edges[:, 0]]
            pull = along * np.sqrt((along**2).sum(axis=1))[:, None]
            np.add.at(move, edges[:, 0], pull)
            np.add.at(move, edges[:, 1], -pull)
        move -= 0.05 * np.sqrt(count) * points / max(1.0, float(np.abs(points).max()))
        length = np.maximum(np.sqrt((move**2).sum(axis=1)), 1e-9)
        points += move / length[:, None] * np.minimum(length, heat[step])[:, None]
    middled: Points = points - points.mean(axis=0)
    return middled
