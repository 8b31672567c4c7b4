"""Statements in other words are one where nothing that counts differs; what only looks alike is not."""

import pytest

from assistant.memory.upkeep.restated import restates
from assistant.memory.upkeep.wording import wording
from tests.assistant.memory.upkeep.test_wording import pairs


def same(one: str, other: str) -> bool:
    assert restates(wording(other), wording(one)) is restates(wording(one), wording(other))
    return restates(wording(one), wording(other))


@pytest.mark.parametrize("name", ["alike_en", "alike_zh", "unseen_alike_en", "unseen_alike_zh"])
def test_no_look_alike_is_taken_for_the_same(name: str) -> None:
    told = pairs(name)
    assert len(told) >= 60
    assert [pair for pair in told if same(*pair)] == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The choir has been moved to the annex.", "The choir was moved to the annex."),
        ("The ferry leaves at half past seven.", "The ferry leaves at 7:30."),
        ("Our couch is under the window.", "My sofa is underneath the window."),
        ("把雨伞放在门后。", "雨伞放在门后。"),
        ("去年我卖了船。", "我去年卖船了。"),
        ("餐厅在码头的上面。", "饭馆在码头的上边。"),
    ],
)
def test_other_words_for_the_same_are_the_same(one: str, other: str) -> None:
    assert same(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Chocolate milk is what I order.", "Milk chocolate is what I order."),
        ("Ivo trusts Mira.", "Mira trusts Ivo."),
        ("Only Ivo knows the way.", "Ivo knows only the way."),
        ("My boss likes dogs.", "My boss likes my dogs."),
        ("小夏喜欢小秦。", "小秦喜欢小夏。"),
        ("老板的司机姓邓。", "司机的老板姓邓。"),
        ("我只喝茶。", "只我喝茶。"),
        ("我2031年搬到绍兴。", "我2031年搬到了绍兴。"),
    ],
)
def test_the_same_words_in_another_order_may_say_something_else(one: str, other: str) -> None:
    assert not same(one, other)
