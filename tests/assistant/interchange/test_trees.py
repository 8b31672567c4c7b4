"""Trees with any links: every message has one place, after the one it follows."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from assistant.interchange.trees import Node, arranged

BEGINS = datetime(2026, 2, 2, tzinfo=UTC)


@st.composite
def trees(draw: st.DrawFn) -> list[Node]:
    ids = draw(st.lists(st.sampled_from("abcdefghij"), unique=True, max_size=10))
    links = st.none() | st.sampled_from("abcdefghijXY")
    times = st.none() | st.integers(0, 20).map(lambda n: BEGINS + timedelta(minutes=n))
    return [Node(id, draw(links), draw(st.booleans()), draw(times)) for id in ids]


@given(trees(), st.none() | st.sampled_from("abcdefghijXY"))
def test_every_message_is_placed_once_after_the_one_it_follows(nodes: list[Node], current: str | None) -> None:
    placed, head = arranged(nodes, current=current, begins=BEGINS)
    assert sorted(one.id for one in placed) == sorted(node.id for node in nodes if node.kept)
    before: set[str] = {""}
    for one in placed:
        assert one.parent in before
        before.add(one.id)
    assert (head in before - {""}) if placed else head is None
    assert {node.id: node.at for node in nodes if node.at and node.kept}.items() <= {p.id: p.at for p in placed}.items()


def test_a_long_conversation_is_placed_whole() -> None:
    nodes = [Node(str(n), str(n - 1) if n else None, True) for n in range(20_000)]
    placed, head = arranged(nodes, current=None, begins=BEGINS)
    assert (len(placed), head, placed[-1].parent) == (20_000, "19999", "19998")
