"""Personas on several machines: what was changed last holds on all, nothing is lost, and no two have one name."""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant import clock
from assistant.interchange.exchange_personas import (
    Versions,
    join_personas,
    settled,
    shown_personas,
    version,
    versions_of,
)
from assistant.storage.personas import Persona

from .test_exchange import Machine, MakeMachine, at, machine  # noqa: F401 - a fixture

START = datetime(2026, 2, 1, 8, tzinfo=UTC)
NAMES = ("Cook", "cook", "Cook 2", "厨师")


def persona(id: str, name: str, made: int = 0, **fields: object) -> Persona:
    told: dict[str, object] = {
        "instructions": "",
        "scope": name,
        "reads": (),
        "shares_profile": True,
        "provider": "",
        "model": "",
        "memory_mode": "",
    }
    return Persona(id=id, name=name, made_at=START + timedelta(hours=made), **{**told, **fields})  # type: ignore[arg-type]


@st.composite
def knowledge(draw: st.DrawFn) -> list[dict[str, Versions]]:
    """What two to four machines know, each of which began with the same personas and changed some."""
    base = {id: version(persona(id, "Cook", "abc".index(id)), START) for id in "abc"}
    machines = []
    for _ in range(draw(st.integers(2, 4))):
        known = {}
        for id in draw(st.sets(st.sampled_from("abc"))):
            latest, over = base[id], []
            for _ in range(draw(st.integers(0, 2))):
                name, words = draw(st.sampled_from(NAMES)), draw(st.sampled_from(("short", "long", "长")))
                over.append(latest.mark)
                changed = replace(latest.persona, name=name, instructions=words)
                latest = version(changed, latest.at + timedelta(hours=draw(st.integers(1, 3))))
            known[id] = Versions(frozenset({latest}), frozenset(over))
        machines.append(known)
    return machines


def written(known: Mapping[str, Versions]) -> set[tuple[str, str]]:
    return {(one.persona.name, one.persona.instructions) for versions in known.values() for one in versions.live}


@settings(max_examples=300, deadline=None)
@given(knowledge(), st.randoms(use_true_random=False))
def test_neither_order_nor_repeating_matters_and_nothing_is_lost(
    left: list[dict[str, Versions]], chance: random.Random
) -> None:
    again = [*left, chance.choice(left)]
    chance.shuffle(again)
    whole = settled(reduce(join_personas, left))
    assert settled(reduce(join_personas, again)) == whole
    assert join_personas(join_personas(left[0], left[1]), left[-1]) == join_personas(
        left[0], join_personas(left[1], left[-1])
    )
    assert settled(reduce(join_personas, again, whole)) == settled(whole) == whole
    followed = frozenset().union(*(one.over for known in left for one in known.values()))
    edits = {
        (one.persona.name, one.persona.instructions)
        for known in left
        for versions in known.values()
        for one in versions.live
        if one.mark not in followed
    }
    assert edits <= written(whole)
    shown = shown_personas(whole)
    assert len({one.name.casefold() for one in shown.values()}) == len(shown)


@settings(max_examples=200, deadline=None)
@given(knowledge(), st.randoms(use_true_random=False))
def test_machines_that_go_on_exchanging_end_equal(left: list[dict[str, Versions]], chance: random.Random) -> None:
    machines = [settled(one) for one in left]
    for _ in range(3):
        turns = list(range(len(machines)))
        chance.shuffle(turns)
        for turn in turns:
            machines[turn] = settled(reduce(join_personas, machines, machines[turn]))
    assert all(one == machines[0] for one in machines)


def has(one: Machine, day: float, made: Persona) -> None:
    with clock.use(now=at(day)):
        one.rig.stores.personas.put(made)


def names(one: Machine) -> list[tuple[str, str]]:
    used = [each for each in one.rig.stores.personas.all() if each.archived_at is None]
    return sorted((each.name, each.instructions) for each in used)


def archived(one: Machine) -> list[tuple[str, str]]:
    away = [each for each in one.rig.stores.personas.all() if each.archived_at is not None]
    return sorted((each.name, each.instructions) for each in away)


def rounds(machines: Sequence[Machine], day: int, times: int = 3) -> None:
    for turn in range(times):
        for number, one in enumerate(machines):
            one.exchange(day + turn * len(machines) + number)


def test_an_edit_travels_and_the_later_one_stands(machine: MakeMachine) -> None:  # noqa: F811
    desk, lap = machine("desk"), machine("lap")
    cook = persona("p1", "Cook", instructions="Be brief.")
    has(desk, 0, cook)
    desk.exchange(1)
    assert lap.exchange(2).personas.added == 1
    has(lap, 3, persona("p1", "Chef", instructions="用中文回答。"))
    assert lap.exchange(4).personas.updated == 0
    came = desk.exchange(5)
    assert (came.personas.updated, came.personas.conflicts, came.is_new) == (1, (), True)
    assert names(desk) == names(lap) == [("Chef", "用中文回答。")]
    assert not desk.exchange(6).is_new
    has(desk, 7, persona("p1", "Chef", instructions="On the desk."))
    has(lap, 8, persona("p1", "Chef", instructions="On the lap."))
    desk.exchange(9)
    told = lap.exchange(10)
    assert (told.personas.conflicts, told.personas.updated, told.personas.added) == (("Chef",), 0, 1)
    came = desk.exchange(11)
    assert (came.personas.conflicts, came.personas.updated, came.personas.added) == (("Chef",), 1, 1)
    assert names(desk) == names(lap) == [("Chef", "On the lap.")]
    assert archived(desk) == archived(lap) == [("Chef 2", "On the desk.")]
    for one, day in ((lap, 12), (desk, 13), (lap, 14)):
        again = one.exchange(day)
        assert (again.is_new, again.personas.conflicts) == (False, ())


@pytest.mark.parametrize("order", list(itertools.permutations((0, 1, 2))))
def test_what_was_restored_on_several_machines_and_changed_on_each_is_kept(
    machine: MakeMachine,  # noqa: F811
    order: tuple[int, ...],
) -> None:
    """No exchange told them what they have in common."""
    words = ("Be brief.", "答得长一些。", "Ask first.")
    machines = [machine(name) for name in ("desk", "lap", "phone")]
    for one, said in zip(machines, words, strict=True):
        has(one, 0, persona("p1", "Cook", instructions=said))
        has(one, 0, persona("p2", "厨师"))
    rounds([machines[number] for number in order], 1)
    (standing,) = [said for name, said in names(machines[0]) if name == "Cook"]
    kept = {name: said for name, said in archived(machines[0])}
    assert {standing, *kept.values()} == set(words)
    assert kept.keys() == {"Cook 2", "Cook 3"}
    for one in machines:
        assert (names(one), archived(one)) == (names(machines[0]), archived(machines[0]))
        assert not one.exchange(20).is_new


def test_what_was_restored_unchanged_follows_the_change(machine: MakeMachine) -> None:  # noqa: F811
    desk, lap = machine("desk"), machine("lap")
    for one in (desk, lap):
        has(one, 0, persona("p1", "Cook", instructions="Be brief."))
    desk.exchange(1)
    has(desk, 2, persona("p1", "Cook", instructions="Be brief and kind."))
    desk.exchange(3)
    lap.exchange(4)
    rounds([desk, lap], 5)
    assert names(desk) == names(lap) == [("Cook", "Be brief and kind.")]
    assert archived(desk) == archived(lap) == []


def test_what_was_kept_beside_can_be_taken_up_again(machine: MakeMachine) -> None:  # noqa: F811
    desk, lap = machine("desk"), machine("lap")
    for one, said in ((desk, "Be brief."), (lap, "Be thorough.")):
        has(one, 0, persona("p1", "Cook", instructions=said))
    rounds([desk, lap], 1)
    (away,) = [one for one in lap.rig.stores.personas.all() if one.archived_at is not None]
    has(lap, 8, replace(away, name="Second cook", archived_at=None))
    rounds([lap, desk], 9)
    assert names(desk) == names(lap)
    assert {name for name, _ in names(desk)} == {"Cook", "Second cook"}
    assert archived(desk) == archived(lap) == []


def test_putting_away_on_one_machine_leaves_no_copy(machine: MakeMachine) -> None:  # noqa: F811
    desk, lap = machine("desk"), machine("lap")
    for one in (desk, lap):
        has(one, 0, persona("p1", "Cook"))
    has(lap, 0, persona("p1", "Cook", archived_at=at(0)))
    rounds([desk, lap], 1)
    assert (names(desk), archived(desk)) == (names(lap), archived(lap))
    assert len(names(desk)) + len(archived(desk)) == 1


def test_two_of_one_name_are_told_apart_alike_everywhere(machine: MakeMachine) -> None:  # noqa: F811
    machines = [machine(name) for name in ("desk", "lap", "phone")]
    for number, one in enumerate(machines):
        has(one, 0, persona(f"p{number}", "Cook", made=number))
    for day, number in enumerate((2, 0, 1, 2, 0, 1)):
        machines[number].exchange(1 + day)
    wanted = [("Cook", ""), ("Cook 2", ""), ("Cook 3", "")]
    assert [names(one) for one in machines] == [wanted] * 3
    third = next(one for one in machines[0].rig.stores.personas.all() if one.id == "p2")
    has(machines[0], 8, persona("p2", third.name, made=2, instructions="Slow."))
    for day, number in enumerate((0, 1, 2)):
        machines[number].exchange(9 + day)
    assert [names(one) for one in machines] == [[*wanted[:2], ("Cook 3", "Slow.")]] * 3


def test_what_is_no_persona_is_passed_over_and_secrets_are_masked() -> None:
    good = {"id": "a", "name": "Cook", "scope": "cook", "made_at": "2026-02-01T08:00:00Z", "reads": ["x"]}
    rows: Sequence[dict] = [good, {"id": "b"}, {**good, "id": "c", "made_at": "soon"}]
    found = versions_of(rows, {"a": ["2026-02-03T08:00:00+00:00", "secret"]}, lambda name: name.replace("secret", "•"))
    cook = persona("a", "•", scope="cook", reads=("x",), shares_profile=False)
    assert found == {"a": Versions(frozenset({version(cook, START + timedelta(days=2))}))}
    told = ["2026-02-03T08:00:00+00:00", "Cook", "its mark", ["an older one"]]
    (known,) = versions_of([good], {"a": told}, str).values()
    assert (known.standing.mark, known.over) == ("its mark", {"an older one"})
