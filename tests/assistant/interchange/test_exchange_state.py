"""Joining what machines know: whatever the order, however often, the same holds in the end."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import reduce

from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.interchange.exchange_state import Entry, State, forgotten, join, raw, settled, shown, with_lifted, words
from assistant.memory.records import DERIVED, RIVAL, Kind, Memory, Origin
from assistant.storage.exchange import Buried

START = datetime(2026, 2, 1, 8, tzinfo=UTC)
PLACES = ("Turku", "Bergen", "成都")


def at(hours: int) -> datetime:
    return START + timedelta(hours=hours)


def fact(id: str, value: str, hour: int, **fields: object) -> Memory:
    told: dict[str, object] = {
        "kind": Kind.FACT,
        "subject": "user",
        "attribute": "lives_in",
        "value": value,
        "single_valued": True,
        "origin": Origin.ASKED,
    }
    return Memory(key=0, id=id, text=f"I live in {value}", learned_at=at(hour), **{**told, **fields})  # type: ignore[arg-type]


def entry(memory: Memory, body: int | None = None, life: int | None = None) -> Entry:
    since = memory.learned_at
    return Entry(memory, since if body is None else at(body), since if life is None else at(life), since)


def state(*entries: Entry, gone: Sequence[str] = (), buried: dict[tuple[str, str], Buried] | None = None) -> State:
    kept = {one.memory.id: one for one in entries if one.memory.id not in gone}
    return State(kept, frozenset(gone), buried or {})


def digests(scope: str, text: str) -> list[str]:
    return [f"one {text}", f"other {text}"]


@st.composite
def states(draw: st.DrawFn) -> State:
    entries = []
    for id in draw(st.sets(st.sampled_from("abcdef"))):
        memory = fact(id, PLACES["abcdef".index(id) % 3], hour="abcdef".index(id))
        if draw(st.booleans()):
            memory = replace(memory, state="retired", retired_at=at(draw(st.integers(6, 9))))
        memory = replace(memory, pinned=draw(st.booleans()))
        entries.append(entry(memory, draw(st.integers(0, 9)), draw(st.integers(0, 9))))
    gone = draw(st.sets(st.sampled_from("abcdef"), max_size=2))
    marks = st.builds(
        lambda made, lifted: Buried(at(made), None if lifted is None else at(lifted)),
        st.integers(0, 9),
        st.none() | st.integers(0, 9),
    )
    texts = st.sampled_from([f"one I live in {place}" for place in PLACES])
    buried = draw(st.dictionaries(texts.map(lambda text: ("default", text)), marks, max_size=2))
    return state(*entries, gone=sorted(gone), buried=buried)


def seen(known: State) -> dict[str, Memory]:
    known = with_lifted(known, digests)
    gone = forgotten(known, digests)
    return shown(State({id: one for id, one in known.entries.items() if id not in gone}, known.gone, known.buried))


@settings(max_examples=300, deadline=None)
@given(st.lists(states(), min_size=2, max_size=4), st.randoms(use_true_random=False))
def test_neither_order_nor_repeating_matters(left: list[State], chance: random.Random) -> None:
    again = [*left, chance.choice(left)]
    chance.shuffle(again)
    assert reduce(join, again) == reduce(join, left)
    assert seen(reduce(join, again)) == seen(reduce(join, left))
    assert join(join(left[0], left[1]), left[-1]) == join(left[0], join(left[1], left[-1]))


@st.composite
def wordings(draw: st.DrawFn) -> list[State]:
    """What machines know that began with the same memories and put some of them otherwise."""
    machines = []
    for _ in range(draw(st.integers(2, 4))):
        entries = []
        for number, id in enumerate("abc"):
            memory, since, over = replace(fact(id, "", number), text="The boat is called Petrle"), number, set()
            said = words(memory, at(since))
            for text in draw(st.lists(st.sampled_from(("Petrel", "Pearl", "海燕")), max_size=2)):
                over.add(said.mark)
                since += draw(st.integers(1, 3))
                memory = replace(memory, text=text)
                said = words(memory, at(since))
            entries.append(
                replace(entry(memory, since), words=frozenset({said}), over=frozenset(over), said_at=at(number))
            )
        machines.append(state(*entries))
    return machines


@settings(max_examples=200, deadline=None)
@given(wordings(), st.randoms(use_true_random=False))
def test_no_words_are_lost_whatever_the_order(left: list[State], chance: random.Random) -> None:
    again = [*left, chance.choice(left)]
    chance.shuffle(again)
    whole = settled(reduce(join, left))
    assert settled(reduce(join, again)) == whole == settled(whole) == settled(reduce(join, again, whole))
    followed = frozenset().union(*(one.over for known in left for one in known.entries.values()))
    put = {
        (id, one.memory.text)
        for known in left
        for id, one in known.entries.items()
        if one.standing.mark not in followed
    }
    assert put <= {(id.partition("~")[0], one.memory.text) for id, one in whole.entries.items()}
    assert {one.memory.state for id, one in whole.entries.items() if "~" in id} <= {"pending"}


@settings(max_examples=200, deadline=None)
@given(states())
def test_what_is_derived_can_be_taken_back(known: State) -> None:
    view = shown(known)
    assert {id: raw(one) for id, one in view.items()} == {id: one.memory for id, one in known.entries.items()}
    assert sum(one.state == "active" for one in view.values()) <= 1


def test_the_value_said_last_holds_and_the_other_waits() -> None:
    view = seen(join(state(entry(fact("a", "Turku", 1))), state(entry(fact("b", "Bergen", 5)))))
    assert view["b"].state == "active"
    assert (view["a"].state, view["a"].details[RIVAL]) == ("pending", "b")


def test_a_correction_that_saw_the_other_value_is_no_conflict() -> None:
    old, new = fact("a", "Turku", 1), fact("b", "Bergen", 5, supersedes="a")
    closed = replace(old, state="retired", retired_at=at(5), superseded_by="b")
    view = seen(join(state(entry(old)), state(entry(closed, life=5), entry(new))))
    assert (view["a"].state, view["b"].state) == ("retired", "active")
    assert not any(RIVAL in one.details for one in view.values())


def test_what_both_learned_is_one_memory_and_keeps_when_it_was_said_last() -> None:
    first, again, between = fact("a", "成都", 1), fact("b", "成都", 7), fact("c", "Bergen", 5)
    view = seen(join(state(entry(first), entry(between)), state(entry(again))))
    assert {id: one.state for id, one in view.items()} == {"a": "active", "b": "retired", "c": "pending"}
    assert view["b"].details[DERIVED] == "a"


def test_pinning_on_one_machine_does_not_undo_what_ended_on_another() -> None:
    there = replace(fact("a", "Turku", 1), state="retired", retired_at=at(3))
    here = replace(fact("a", "Turku", 1), pinned=True)
    for one, other in ((here, there), (there, here)):
        entries = {
            id(memory): entry(memory, 4 if memory.pinned else None, None if memory.pinned else 3)
            for memory in (one, other)
        }
        view = seen(join(state(entries[id(one)]), state(entries[id(other)])))
        assert (view["a"].pinned, view["a"].state) == (True, "retired")


def test_what_was_told_anew_after_forgetting_stays_and_the_old_goes() -> None:
    mark = {("default", "one I live in Turku"): Buried(at(3))}
    old = state(entry(fact("a", "Turku", 1)))
    assert seen(join(old, state(buried=mark))) == {}
    told_anew = state(entry(fact("b", "Turku", 6)))
    assert seen(join(join(old, state(buried=mark)), told_anew)).keys() == {"b"}
    learned = state(entry(fact("c", "Turku", 6, origin=Origin.RULES)))
    assert seen(join(learned, state(buried=mark))) == {}


def test_different_scopes_and_events_never_meet() -> None:
    one, other = fact("a", "Turku", 1), fact("b", "Bergen", 5, scope="work")
    days = [
        fact(id, "dentist", 2, kind=Kind.EVENT, attribute="event", valid_from=at(hour))
        for id, hour in (("d", 9), ("e", 40))
    ]
    view = seen(state(*map(entry, (one, other, *days))))
    assert all(memory.state == "active" for memory in view.values())
