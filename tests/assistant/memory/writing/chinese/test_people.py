"""Whose somebody is in Chinese, and what they are called."""

from __future__ import annotations

from datetime import datetime

import pytest

from assistant.memory.records import Spoken
from assistant.memory.writing.chinese import extract

SAID_AT = datetime.fromisoformat("2026-03-02T09:00:00+08:00")


def stated(text: str) -> list[tuple[str, str, str]]:
    return [(one.subject, one.attribute, one.value) for one in extract(Spoken("user", text, SAID_AT), ())]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("我房东的女儿叫米粒。", [("房东的女儿", "name", "米粒")]),
        ("我经理的爱人对芝麻过敏。", [("经理的爱人", "allergic_to", "芝麻")]),
        ("我老公的上司姓欧阳。", [("老公的上司", "surname", "欧阳")]),
        ("我邻居的猫叫年糕，今年三岁。", [("邻居的猫", "name", "年糕"), ("邻居的猫", "age", "3")]),
        ("我表姐的男朋友是林志诚。", [("表姐的男朋友", "name", "林志诚")]),
    ],
)
def test_somebodys_relation_is_not_the_persons(text: str, wanted: list[tuple[str, str, str]]) -> None:
    assert stated(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("我最好的朋友是阿坤。", [("user", "relation:best friend", "阿坤")]),
        ("我们主管是周慧敏。", [("user", "relation:boss", "周慧敏")]),
        ("我同事是Oskar。", [("user", "relation:colleague", "Oskar")]),
        ("我的牙医是许医生。", [("user", "relation:dentist", "许医生")]),
        ("我姑父是高中老师。", [("姑父", "occupation", "高中老师")]),
        ("我弟弟是白领。", []),
        ("我嫂子是安徽人。", [("嫂子", "from", "安徽")]),
        ("我爸爸是于洪区的。", []),
    ],
)
def test_a_name_after_a_relation_and_what_is_none(text: str, wanted: list[tuple[str, str, str]]) -> None:
    assert stated(text) == wanted
