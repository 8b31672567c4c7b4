from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from assistant.memory.records import Kind, Memory
from assistant.memory.upkeep.retention import retention

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)

weights = st.floats(0.0, 1.0)
ages = st.timedeltas(timedelta(days=-2), timedelta(days=2_000))
counts = st.integers(0, 10_000)


@st.composite
def memories(draw: st.DrawFn) -> Memory:
    learned_at = NOW - draw(ages)
    used = draw(st.none() | ages)
    return Memory(
        1,
        "m1",
        Kind.FACT,
        "The blue kettle leaks.",
        learned_at,
        importance=draw(weights),
        last_used_at=None if used is None else NOW - used,
        use_count=0 if used is None else draw(counts),
    )


@given(memories())
def test_it_is_from_0_to_1(memory: Memory) -> None:
    assert 0.0 <= retention(memory, NOW) <= 1.0


@given(memories(), weights)
def test_it_rises_with_importance(memory: Memory, importance: float) -> None:
    other = replace(memory, importance=importance)
    lighter, weightier = sorted((memory, other), key=lambda one: one.importance)
    assert retention(lighter, NOW) <= retention(weightier, NOW)
    if weightier.importance - lighter.importance > 1e-9:
        assert retention(lighter, NOW) < retention(weightier, NOW)


@given(memories(), counts)
def test_it_rises_with_the_number_of_uses(memory: Memory, count: int) -> None:
    rarer, oftener = sorted((memory, replace(memory, use_count=count)), key=lambda one: one.use_count)
    assert retention(rarer, NOW) <= retention(oftener, NOW)


@given(memories(), st.timedeltas(timedelta(), timedelta(days=400)))
def test_a_later_use_counts_for_more(memory: Memory, earlier: timedelta) -> None:
    used_at = max(memory.learned_at, NOW - timedelta(days=400))
    fresh = replace(memory, last_used_at=used_at + earlier)
    assert retention(replace(memory, last_used_at=used_at), NOW) <= retention(fresh, NOW)


@given(memories(), st.timedeltas(timedelta(seconds=1), timedelta(days=400)))
def test_it_falls_with_age(memory: Memory, older: timedelta) -> None:
    assert retention(replace(memory, learned_at=memory.learned_at - older), NOW) <= retention(memory, NOW)
    assert retention(memory, NOW + older) <= retention(memory, NOW)


def test_a_month_of_use_saves_what_a_month_of_silence_does_not() -> None:
    old = Memory(1, "m1", Kind.FACT, "妈妈的生日蛋糕在老街买。", NOW - timedelta(days=60), importance=0.2)
    used = replace(old, last_used_at=NOW - timedelta(days=2), use_count=9)
    assert retention(used, NOW) - retention(old, NOW) > 0.15
