"""Personas on several machines: what was changed last holds on all, whatever the order, and no two have one name."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import reduce

from hypothesis import given, settings
from hypothesis import strategies as st

from assistant import clock
from assistant.interchange.exchange_personas import PersonaEntry, entries_of, join_personas, shown_personas
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
def knowledge(draw: st.DrawFn) -> dict[str, PersonaEntry]:
    found = {}
    for id in draw(st.sets(st.sampled_from("abcd"))):
        name, words = draw(st.sampled_from(NAMES)), draw(st.sampled_from(("short", "long", "长")))
        made = "abcd".index(id)
        changed = START + timedelta(hours=draw(st.integers(made, 9)))
        found[id] = PersonaEntry(persona(id, name, made, instructions=words), changed)
    return found


@settings(max_examples=300, deadline=None)
@given(st.lists(knowledge(), min_size=2, max_size=4), st.randoms(use_true_random=False))
def test_neither_order_nor_repeating_matters(left: list[dict[str, PersonaEntry]], chance: random.Random) -> None:
    again = [*left, chance.choice(left)]
    chance.shuffle(again)
    assert reduce(join_personas, again) == reduce(join_personas, left)
    assert join_personas(join_personas(left[0], left[1]), left[-1]) == join_personas(
        left[0], join_personas(left[1], left[-1])
    )
    shown = shown_personas(reduce(join_personas, again))
    assert shown == shown_personas(reduce(join_personas, left))
    assert len({one.name.casefold() for one in shown.values()}) == len(shown)


def has(one: Machine, day: float, made: Persona) -> None:
    with clock.use(now=at(day)):
        one.rig.stores.personas.put(made)


def names(one: Machine) -> list[tuple[str, str]]:
    return sorted((each.name, each.instructions) for each in one.rig.stores.personas.all())


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
    assert (told.personas.conflicts, told.personas.updated) == (("Chef",), 0)
    came = desk.exchange(11)
    assert (came.personas.conflicts, came.personas.updated) == ((), 1)
    assert names(desk) == names(lap) == [("Chef", "On the lap.")]


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
    found = entries_of(rows, {"a": ["2026-02-03T08:00:00+00:00", "secret"]}, lambda name: name.replace("secret", "•"))
    cook = persona("a", "•", scope="cook", reads=("x",), shares_profile=False)
    assert found == {"a": PersonaEntry(cook, START + timedelta(days=2))}
