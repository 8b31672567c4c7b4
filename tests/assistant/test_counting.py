"""Numbers and their words agree."""

from __future__ import annotations

import pytest

from assistant.counting import counted, singular_where_one, told_counts


@pytest.mark.parametrize(
    ("count", "name", "said"),
    [
        (1, "message", "1 message"),
        (0, "message", "0 messages"),
        (2_000, "private memory", "2,000 private memories"),
        (2, "day", "2 days"),
        (2, "version of a how-to", "2 versions of a how-to"),
        (3, "box", "3 boxes"),
    ],
)
def test_names_follow_their_number(count: int, name: str, said: str) -> None:
    assert counted(count, name) == said


def test_only_what_people_count_is_told() -> None:
    counts = {"conversations": 1, "messages": 0, "memory_sources": 4, "memories": 2, "inbox_refusals": 1}
    assert told_counts(counts) == "1 conversation, 2 memories"


def test_what_a_job_told_is_said_as_one_where_it_is() -> None:
    assert singular_where_one("1 changes, 11 changes, 1 wait, 2,001 changes, 1 runs let go") == (
        "1 change, 11 changes, 1 wait, 2,001 changes, 1 run let go"
    )
