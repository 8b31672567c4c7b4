"""A statement of the same thing with another amount takes the place of the one before it; one of another thing not."""

from __future__ import annotations

import pytest

from assistant.memory.writing.amounts import is_other_amount, without_amounts
from assistant.storage.stores import Stores
from tests.assistant.memory.writing.telling import Tell, current, retired


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("three mugs of tea a day", "tea a day"),
        ("about 40 minutes every evening", "every evening"),
        ("twice a week", "a week"),
        ("每天吃三片钙片", "每天吃钙片"),
        ("每周三游泳", "每周三游泳"),
        ("每月五号交房租", "每月五号交房租"),
    ],
)
def test_amounts_are_left_out_and_dates_are_not(text: str, bare: str) -> None:
    assert without_amounts(text) == bare


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I take 50 mg of sertraline every night.", "I take 75 mg of sertraline now."),
        ("I swim 20 lengths every morning.", "I swim 30 lengths every morning."),
        ("I have two dogs.", "I have three dogs."),
        ("我每天早上吃半片甲状腺素片。", "医生调了药，我现在每天早上吃一片甲状腺素片。"),
        ("我每天走五千步。", "我每天走一万步。"),
    ],
)
def test_another_amount_of_the_same_thing_takes_its_place(stores: Stores, tell: Tell, before: str, after: str) -> None:
    tell(before, after, day=3)
    assert retired(stores) == [before]
    assert len(current(stores)) == 1


@pytest.mark.parametrize(
    "texts",
    [
        ("I take 50 mg of sertraline.", "I take 400 mg of ibuprofen."),
        ("I run 5 km every morning.", "I run 12 km every Sunday."),
        ("我每天喝两杯咖啡。", "我每天喝三杯绿茶。"),
        ("我每天跑五公里。", "我每周跑两次步。"),
        ("I have a 5-year-old son.", "I have a 10-year-old son."),
        ("I own a Peugeot 208.", "I own a Peugeot 308."),
        ("I have a 24 inch monitor.", "I have a 32 inch monitor."),
        ("I take 10 units of insulin before breakfast.", "I take 14 units of insulin at bedtime."),
        ("我每天早上吃面包。", "我不吃面了。"),
        ("我每天喝奶茶。", "我不喝茶了。"),
        ("I no longer eat pork.", "I no longer eat beef."),
        ("我已经不吃猪肉了。", "我也不吃牛肉了。"),
    ],
)
def test_an_amount_of_another_thing_or_time_stands_beside_it(
    stores: Stores, tell: Tell, texts: tuple[str, str]
) -> None:
    tell(*texts)
    assert sorted(current(stores)) == sorted(texts)


def test_a_value_without_an_amount_is_no_other_amount() -> None:
    assert not is_other_amount("medication", "sertraline", "50 mg of sertraline")
    assert not is_other_amount("favourite", "two cats", "three cats")


@pytest.mark.parametrize(
    ("habit", "end"),
    [
        ("I have a coffee every morning.", "I no longer drink coffee."),
        ("I drink green tea every day.", "I don't drink green tea any more."),
        ("我每天喝咖啡。", "我已经不喝咖啡了。"),
        ("我每天早上吃两个鸡蛋。", "鸡蛋我现在不吃了。"),
    ],
)
def test_what_is_no_longer_had_ends_the_habit(stores: Stores, tell: Tell, habit: str, end: str) -> None:
    tell(habit, "I drink mint tea every day.", "我每天喝豆浆。", end)
    assert retired(stores) == [habit]


@pytest.mark.parametrize(
    "text", ["我已经不吃猪肉了，也不吃牛肉了。", "I no longer drink coffee and I no longer drink beer."]
)
def test_of_two_things_given_up_at_once_neither_puts_the_other_right(stores: Stores, tell: Tell, text: str) -> None:
    tell(text)
    assert len(current(stores)) == 2
    assert retired(stores) == []
