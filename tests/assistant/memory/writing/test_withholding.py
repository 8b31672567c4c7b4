"""The wish that something stays on this machine, in both languages."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from assistant.memory.records import Origin, Spoken
from assistant.memory.writing.withholding import wishes
from assistant.memory.writing.writer import RuleWriter

SAID_AT = datetime(2026, 3, 2, 9, tzinfo=timezone(timedelta(hours=1)))


def said(text: str, minutes: int = 0) -> Spoken:
    return Spoken("user", text, SAID_AT + timedelta(minutes=minutes), "c1", f"m{minutes}")


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("I have epilepsy. Please keep that on this computer.", "I have epilepsy."),
        ("I've been diagnosed with lupus, don't send this to any server.", "I've been diagnosed with lupus."),
        ("Just between us, locally only: I take 20 mg of sertraline.", "I take 20 mg of sertraline."),
        ("Never upload this to the cloud! My salary is 61k.", "My salary is 61k."),
        ("My PIN hint is Rosa's birthday and this must never leave my laptop.", "My PIN hint is Rosa's birthday."),
        ("local only - I'm bipolar", "I'm bipolar."),
        ("我有抑郁症，这件事别上传。", "我有抑郁症"),
        ("只保存在本机：我的工资是三万", "我的工资是三万"),
    ],
)
def test_a_statement_with_the_wish_is_private_and_told_without_it(text: str, kept: str) -> None:
    (one,) = RuleWriter().candidates(said(text))
    assert one.private
    assert one.text.rstrip("。") == kept
    assert one.quote.rstrip(".") in text


@pytest.mark.parametrize(
    "text",
    [
        "This is confidential: the contract runs from Acme to Beta.",
        "Keep this file on the left.",
        "I keep this computer on all day.",
        "Don't send it yet.",
        "Between you and me, the soup was cold.",
        'The sign says "do not share this with anyone, keep it on this machine at all times".',
        "把文件上传到服务器。",
        "别告诉他。",
    ],
)
def test_other_talk_of_sending_and_keeping_is_no_such_wish(text: str) -> None:
    assert wishes(text) == []
    assert not any(one.private for one in RuleWriter().candidates(said(text)))


def test_a_message_of_the_wish_alone_means_the_message_before() -> None:
    before = [said("I have psoriasis."), Spoken("assistant", "I see.", SAID_AT)]
    (one,) = RuleWriter().candidates(said("Don't share that with anyone.", 2), before)
    assert (one.attribute, one.value, one.private) == ("condition", "psoriasis", True)
    assert RuleWriter().candidates(said("Don't share that with anyone.")) == []


def test_what_is_asked_to_be_remembered_can_be_private() -> None:
    (one,) = RuleWriter().candidates(said("Remember that my alarm code is 8813, keep this on this machine."))
    assert one.private
    assert one.origin is Origin.ASKED
    (two,) = RuleWriter().requested("my alarm code is 8813, don't send this to anyone", said("…"))
    assert two.private
    (three,) = RuleWriter().requested("my alarm code is 8813", said("…"))
    assert not three.private
