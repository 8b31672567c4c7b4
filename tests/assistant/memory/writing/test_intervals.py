"""Stretches of time that are over: what somebody was, and two stretches in one sentence, in both languages."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from assistant.memory.records import Candidate, Kind, Source, Spoken
from assistant.memory.writing.reconcile import Reconciler
from assistant.memory.writing.writer import RuleWriter
from assistant.messages import DEFAULT_SCOPE
from assistant.storage.stores import Stores

SAID_AT = datetime(2026, 8, 3, 9, tzinfo=timezone(timedelta(hours=8)))

Told = tuple[str, str, str, str, str]


def read(text: str) -> list[Candidate]:
    found = RuleWriter().candidates(Spoken("user", text, SAID_AT, "c", "m"))
    assert all(one.quote in text for one in found)
    return found


def told(text: str) -> list[Told]:
    return [
        (one.subject, one.attribute, one.value, str(one.valid_from or "")[:7], str(one.valid_to or "")[:7])
        for one in read(text)
    ]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("My mum used to be a midwife.", ("mum", "former:occupation", "midwife", "", "")),
        ("My grandad was a baker before he retired.", ("grandad", "former:occupation", "baker", "", "")),
        ("My aunt was a sailor until 1991.", ("aunt", "former:occupation", "sailor", "", "1992-01")),
        ("I was a plumber from 2009 to 2014.", ("user", "former:occupation", "plumber", "2009-01", "2015-01")),
        ("我姥爷退休前是火车司机。", ("姥爷", "former:occupation", "火车司机", "", "")),
        ("我舅舅年轻的时候当过导游。", ("舅舅", "former:occupation", "导游", "", "")),
        ("我当过五年兵。", ("user", "former:occupation", "兵", "", "")),
        ("我老婆2009年到2014年是会计。", ("老婆", "former:occupation", "会计", "2009-01", "2015-01")),
    ],
)
def test_what_somebody_was_is_past(text: str, wanted: Told) -> None:
    assert told(text) == [wanted]
    [one] = read(text)
    assert one.retires
    assert one.kind is Kind.FACT


def test_what_somebody_is_till_a_day_ahead_holds() -> None:
    assert [one.attribute for one in read("我2025年到2027年是会计。")] == ["occupation"]


@pytest.mark.parametrize(
    ("text", "stretches"),
    [
        (
            "I was in the archive group February to March and again May to June.",
            [("2026-02", "2026-04"), ("2026-05", "2026-07")],
        ),
        (
            "I worked at Tollgate Press from 2011 to 2013, and then again from 2016 to 2019.",
            [("2011-01", "2014-01"), ("2016-01", "2020-01")],
        ),
        ("我二月到三月在档案组，五月到六月又回来了。", [("2026-02", "2026-04"), ("2026-05", "2026-07")]),
        (
            "我2011年到2013年住在无锡，2016年到2019年又在那里住了三年。",
            [("2011-01", "2014-01"), ("2016-01", "2020-01")],
        ),
    ],
)
def test_two_stretches_said_in_a_breath_are_two(stores: Stores, text: str, stretches: list[tuple[str, str]]) -> None:
    found = read(text)
    assert len({one.value for one in found}) == 1
    assert len({one.text for one in found}) == 2
    source = Source(said_at=SAID_AT, quote=text, speaker="user", conversation_id="c", message_id="m")
    for one in found:
        Reconciler(stores=stores).apply(one, source, DEFAULT_SCOPE, SAID_AT)
    held = sorted(stores.memories.list(), key=lambda one: str(one.valid_from))
    zone = SAID_AT.tzinfo
    assert [
        (f"{one.valid_from.astimezone(zone):%Y-%m}", f"{one.valid_to.astimezone(zone):%Y-%m}")
        for one in held
        if one.valid_from and one.valid_to
    ] == stretches
    assert all(one.state == "active" for one in held)
