"""How fast the graph answers over many memories: built, brought in step, and asked.

    python -m tests.benchmarks.graph [--memories 100000]

Prints a table: times in milliseconds (median and 95th percentile of 200 questions, and the median of processor time,
which a busy machine does not stretch), the graph's size, and its memory.
"""

from __future__ import annotations

import argparse
import random
import resource
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from assistant.memory.graph import Graphs
from assistant.memory.records import Kind, Memory, Source
from assistant.paths import DataPaths
from assistant.storage.database import Database
from assistant.storage.memories import MemoryStore

START = datetime(2020, 1, 1, tzinfo=UTC)
ROLES = ("friend", "colleague", "cousin", "neighbour", "client", "classmate")
RELATIONS = ("lives_in", "works_at", "likes", "plays", "uses", "owns")
QUESTIONS = 200


def main() -> None:
    """Runs the measurement and prints it."""
    parser = argparse.ArgumentParser(description="How fast the graph answers.")
    parser.add_argument("--memories", type=int, default=100_000)
    count = parser.parse_args().memories
    with tempfile.TemporaryDirectory() as folder:
        database = Database.open(DataPaths(Path(folder) / "data"), key=None)
        try:
            _measure(database, count)
        finally:
            database.close()


def _measure(database: Database, count: int) -> None:
    draw = random.Random(7)
    store = MemoryStore(database)
    people = [f"{first}{last}" for first in _names(60, "A") for last in _names(50, "B")]
    made = _statements(draw, people, count)
    for at in range(0, count, 10_000):
        store.add_many(made[at : at + 10_000])
    graphs = Graphs(database)
    before_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"{count:,} memories of {len(people):,} people{'':<3}   median       p95       cpu")
    _row("built", [_timed(graphs.of)])
    graph = graphs.of()
    grown_mb = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before_kb) / 1024
    print(f"  {len(graph):,} edges, {len(graph.nodes()):,} nodes, {grown_mb:,.0f} MB")
    _row("unchanged, found so", [_timed(graphs.of) for _ in range(20)])
    steps = []
    for number in range(20):
        store.add_many([_statement(draw, people, count + number)])
        steps.append(_timed(graphs.of))
    _row("one memory more", steps)
    graph = graphs.of()
    moment = START + timedelta(days=900)
    for name, ask in {
        "about somebody": lambda: graph.about(draw.choice(people)),
        "about somebody, as of a day": lambda: graph.about(draw.choice(people), as_of=moment),
        "neighbours": lambda: graph.neighbours(draw.choice(people)),
        "about the user": lambda: graph.about("me", limit=50),
        "ways of two steps": lambda: graph.paths(draw.choice(people), draw.choice(people)),
        "ways of three steps": lambda: graph.paths(draw.choice(people), draw.choice(people), steps=3),
        "user to a place, two steps": lambda: graph.paths("me", f"Town{draw.randrange(300)}"),
    }.items():
        _row(name, [_timed(ask) for _ in range(QUESTIONS)])


def _statements(draw: random.Random, people: Sequence[str], count: int) -> list[Memory]:
    named = [
        _memory(number, "user", f"relation:{draw.choice(ROLES)}", name, f"My {name}.")
        for number, name in enumerate(people[: count // 10])
    ]
    return named + [_statement(draw, people, number) for number in range(len(named), count)]


def _statement(draw: random.Random, people: Sequence[str], number: int) -> Memory:
    relation = draw.choice(RELATIONS)
    value = f"Town{draw.randrange(300)}" if relation == "lives_in" else f"Thing{draw.randrange(20_000)}"
    subject = "user" if draw.random() < 0.3 else draw.choice(people)
    return _memory(number, subject, relation, value, f"{subject} {relation} {value} {number}.")


def _memory(number: int, subject: str, attribute: str, value: str, text: str) -> Memory:
    said_at = START + timedelta(minutes=30 * number)
    source = Source("c", f"m{number}", text, said_at=said_at)
    return Memory(
        key=0,
        id=f"g{number}",
        kind=Kind.FACT,
        text=text,
        learned_at=said_at,
        subject=subject,
        attribute=attribute,
        value=value,
        valid_from=said_at,
        sources=(source,),
    )


def _names(count: int, initial: str) -> list[str]:
    return [f"{initial}{chr(97 + number % 26)}{chr(97 + number // 26)}o" for number in range(count)]


def _timed(work: Callable[[], object]) -> tuple[float, float]:
    started, busy = time.perf_counter(), time.process_time()
    work()
    return (time.perf_counter() - started) * 1000, (time.process_time() - busy) * 1000


def _row(name: str, times_ms: Sequence[tuple[float, float]]) -> None:
    taken, busy = (sorted(one[at] for one in times_ms) for at in (0, 1))
    at95 = min(len(taken) - 1, int(0.95 * len(taken)))
    print(f"  {name:<30} {statistics.median(taken):>9.2f} {taken[at95]:>9.2f} {statistics.median(busy):>9.2f}")


if __name__ == "__main__":
    main()
