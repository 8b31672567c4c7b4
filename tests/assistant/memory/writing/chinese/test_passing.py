"""What is only of a day ends nothing, and what is said of nobody in particular is not the person's."""

from __future__ import annotations

from datetime import datetime

import pytest

from assistant.memory.records import Spoken
from assistant.memory.writing.attributes import LEFT
from assistant.memory.writing.chinese import extract
from assistant.memory.writing.chinese.statements import statements_of
from assistant.storage.stores import Stores
from tests.assistant.memory.writing.telling import Tell, current, retired

MONDAY = datetime.fromisoformat("2026-03-02T09:00:00+08:00")


def learned(text: str) -> list[tuple[str, str]]:
    return [(one.attribute, one.value) for one in extract(Spoken("user", text, MONDAY), ())]


@pytest.mark.parametrize(
    "text",
    [
        "外面刮风，我不骑车了。",
        "我不去游泳馆了，今天太困。",
        "太晚了，我不弹古筝了。",
        "今晚街舞课取消了。",
        "不踢足球了，先洗澡。",
        "累了，不爬了。",
        "来不及了，我不上书法课了。",
        "这次我不参加读书会了，没空。",
        "我不练瑜伽了，明天再练。",
        "吉他不学了，改天。",
        "太晚了，我不喝浓茶了。",
    ],
)
def test_what_is_of_the_day_ends_nothing(text: str) -> None:
    told = statements_of(Spoken("user", text, MONDAY))
    assert not [one for one in told if LEFT in one.details or one.retires]
    assert not [one for one in told if one.attribute.startswith(("former:", "does_not"))]


@pytest.mark.parametrize(
    ("before", "says"),
    [
        ("我每周五去游泳馆。", "下雪了，我不去游泳馆了。"),
        ("我在学书法。", "太累了，书法不学了。"),
        ("我每周三上街舞课。", "今天街舞课取消了。"),
    ],
)
def test_what_was_not_done_once_goes_on(stores: Stores, tell: Tell, before: str, says: str) -> None:
    tell(before, day=0)
    tell(says, day=9)
    assert before in current(stores)


@pytest.mark.parametrize(
    ("before", "leaves"),
    [
        ("我在学古琴。", "古琴不学了，改学唢呐。"),
        ("我每周五去游泳馆。", "游泳馆早就不去了。"),
        ("我是摄影协会的会员。", "我今天退出摄影协会了。"),
        ("我每周三上街舞课。", "街舞课我停了。"),
    ],
)
def test_what_ends_for_good_is_over(stores: Stores, tell: Tell, before: str, leaves: str) -> None:
    tell(before, day=0)
    tell(leaves, day=9)
    assert retired(stores) == [before]


def test_a_home_is_not_left_for_a_day() -> None:
    assert learned("太冷了，我不住在牡丹江了。") == [("former:lives_in", "牡丹江")]


def test_a_day_counted_from_is_no_day_off() -> None:
    assert ("does_not_eat", "肉") in learned("我不吃肉了，今天第三天。")


def test_what_is_taken_up_instead_is_learned() -> None:
    assert ("learns", "唢呐") in learned("古琴不学了，改学唢呐。")


@pytest.mark.parametrize(
    "text",
    [
        "我把会员退了。",
        "我把会员卡取消了。",
        "我把信用卡停了。",
        "我停了下来。",
        "我停了药。",
        "我停了一会儿。",
        "我停车了。",
        "我停薪留职了。",
        "我放弃了。",
        "我放弃了出国的念头。",
        "我放弃了这个想法。",
    ],
)
def test_where_nothing_is_named_nothing_is_left(text: str) -> None:
    assert learned(text) == []


@pytest.mark.parametrize(
    ("text", "what"), [("我把舞蹈课退了。", "舞蹈"), ("我放弃了打鼓。", "打鼓"), ("我停了普拉提。", "普拉提")]
)
def test_what_is_named_is_left(text: str, what: str) -> None:
    assert learned(text) == [("former:does", what)]


@pytest.mark.parametrize(
    "text",
    [
        "女，31，会计",
        "姓名：王五，年龄：42，职业：律师",
        "姓名：赵六，性别：女，年龄：19",
        "你好，帮我录入这一行。姓名：王五，年龄：42，职业：律师",
        "下面是测试数据：\n男，25，医生",
    ],
)
def test_a_card_of_anybody_is_nobody_s(text: str) -> None:
    assert learned(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "我先自报家门：女，31，会计",
        "自我介绍一下：女，31，会计",
        "我的信息：女，31，会计",
        "本人女，31，会计",
        "你好，女，31，会计",
        "大家好！女，31，会计",
    ],
)
def test_a_card_of_one_s_own_counts(text: str) -> None:
    assert {("age", "31"), ("occupation", "会计")} <= set(learned(text))


@pytest.mark.parametrize(
    "text",
    [
        "我对这个配色没感觉。",
        "我对你的提案没什么感觉。",
        "我对那种写法无感。",
        "我对头孢菌素无感。",
        "我想用英语讲 my name is Oscar",
        "帮我把这行译成中文 my name is Oscar",
        "如何朗读 my name is Oscar",
        "用户填写 my name is Oscar",
        "我没用过Kubernetes，从哪里入手？",
        "我没用过Figma。",
    ],
)
def test_what_points_elsewhere_is_not_the_person_s(text: str) -> None:
    assert learned(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("我对篮球没感觉。", ("dislikes", "篮球")),
        ("嗨 我是新来的，my name is Oscar", ("name", "Oscar")),
        ("我没滑过雪。", ("has_not", "滑过雪")),
        ("我没学过游泳。", ("has_not", "学过游泳")),
    ],
)
def test_what_is_the_person_s_is_learned(text: str, expected: tuple[str, str]) -> None:
    assert expected in learned(text)
