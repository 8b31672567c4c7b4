"""How long a frame of the drawn graph takes while it is moved and made larger, and how long its layout takes.

    python -m tests.benchmarks.graph_frames [--nodes 2000]

Prints processor time of the window's thread in milliseconds, which a busy machine does not stretch.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time

import numpy as np

FRAMES = 60


def main() -> None:
    """Runs the measurement and prints it."""
    parser = argparse.ArgumentParser(description="How long a frame of the graph takes.")
    parser.add_argument("--nodes", type=int, default=2000)
    count = parser.parse_args().nodes
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from ui.app import make_qt
    from ui.memory_window.graph_layout import place
    from ui.memory_window.graph_view import GraphView
    from ui.theme import Theme

    draw = np.random.default_rng(1)
    tree = [(node, int(draw.integers(0, node))) for node in range(1, count)]
    more = [(int(one), int(other)) for one, other in draw.integers(0, count, (3 * count // 4, 2)) if one != other]
    edges = np.array(tree + more, dtype=np.int64)
    begun = time.thread_time()
    points = place(count, edges)
    print(f"{count:,} nodes, {len(edges):,} edges: layout {1e3 * (time.thread_time() - begun):,.0f} ms, once")
    view = GraphView(theme=Theme(make_qt()))
    view.resize(900, 650)
    view.show_graph([f"node {number}" for number in range(count)], points, edges, 0)
    view.fit()
    took = []
    for _ in range(FRAMES):
        view.zoom(1.02)
        begun = time.thread_time()
        view.grab()
        took.append(1e3 * (time.thread_time() - begun))
    took.sort()
    print(f"a frame: median {statistics.median(took):.1f} ms, 95 of 100 under {took[int(0.95 * FRAMES)]:.1f} ms")


if __name__ == "__main__":
    main()
