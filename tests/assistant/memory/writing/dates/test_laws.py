"""What holds for every date, whatever the sentence and the moment."""

import re
from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant import clock
from assistant.memory.writing.dates import find_dates, find_window

ZONES = ["Europe/Berlin", "America/New_York", "Asia/Shanghai", "Pacific/Auckland", "Asia/Kathmandu", "UTC"]
MOMENTS = st.datetimes(datetime(2001, 1, 1), datetime(2090, 12, 31))
_WORDS = (
    r"on in at next last this the of Friday monday sat May march 3 5 12 2026 31st week weeks "
    r"month year ago tomorrow yesterday morning christmas every two half an hour and to - / : "
    r"18:40 3/4 2026-02-30 ( ) , . 上 下 周 三 星期 天 末 月 号 日 年 前 后 大 去 今 明 初 底 五 十 正月 农历 春节 每 "
    "个 半 点 到 "
    r"早上 我 了 要 。"
)
WORDS = st.sampled_from(re.split(" ", _WORDS))


@st.composite
def moments(draw: st.DrawFn) -> tuple[datetime, ZoneInfo]:
    zone = ZoneInfo(draw(st.sampled_from(ZONES)))
    return draw(MOMENTS).replace(tzinfo=zone), zone


@settings(max_examples=150, deadline=None)
@given(moments(), st.lists(WORDS, min_size=1, max_size=12), st.sampled_from(["", " "]))
def test_every_span_is_real_and_lies_in_the_text(said: tuple[datetime, ZoneInfo], words: list[str], glue: str) -> None:
    at, zone = said
    text = glue.join(words)
    with clock.use(zone=zone):
        spans = find_dates(text, at)
        window = find_window(text, at)
    for span in [*spans, *([window] if window else [])]:
        assert span.start.tzinfo is not None
        assert span.start.timestamp() <= span.end.timestamp()
        assert text[span.at : span.at + len(span.phrase)] == span.phrase != ""
    assert [span.at for span in spans] == sorted(span.at for span in spans)
    assert all(first.at + len(first.phrase) <= after.at for first, after in pairwise(spans))


@settings(max_examples=50, deadline=None)
@given(moments(), st.integers(1, 400))
def test_counted_days_are_counted_on_the_calendar(said: tuple[datetime, ZoneInfo], count: int) -> None:
    at, zone = said
    with clock.use(zone=zone):
        (back,) = find_dates(f"{count} days ago I moved", at)
        (ahead,) = find_dates(f"{count}天后我要搬家", at)
    assert back.start.date() == at.date() - timedelta(days=count)
    assert ahead.start.date() == at.date() + timedelta(days=count)


@settings(max_examples=60, deadline=None)
@given(moments(), st.integers(0, 6), st.integers(-3, 3))
def test_weekdays_lie_in_the_week_that_was_named(said: tuple[datetime, ZoneInfo], day: int, weeks: int) -> None:
    at, zone = said
    way = "上" * -weeks + "下" * weeks or "这"
    with clock.use(zone=zone):
        (span,) = find_dates(f"{way}周{'一二三四五六日'[day]}开会", at)
    monday = at.date() - timedelta(days=at.weekday()) + timedelta(weeks=weeks)
    assert span.start.date() == monday + timedelta(days=day)
    assert span.end.date() == span.start.date() + timedelta(days=1)


@settings(max_examples=60, deadline=None)
@given(moments(), st.sampled_from(["Monday", "Thursday", "Sunday", "3 March", "November 30", "the 12th"]))
def test_the_verb_says_which_way_an_open_date_lies(said: tuple[datetime, ZoneInfo], name: str) -> None:
    at, zone = said
    with clock.use(zone=zone):
        (past,) = find_dates(f"I went there on {name}", at)
        (coming,) = find_dates(f"I'm going there on {name}", at)
    assert past.start <= at < coming.end
    assert past.start <= coming.start


@settings(max_examples=60, deadline=None)
@given(
    moments(),
    st.sampled_from(["yesterday I fell", "上周三我去了", "I left in March", "半年前我搬家了", "tonight I'll cook"]),
)
def test_an_imported_offset_means_the_same_as_the_zone(said: tuple[datetime, ZoneInfo], text: str) -> None:
    at, zone = said
    offset = at.utcoffset()
    assert offset is not None
    with clock.use(zone=zone):
        assert find_dates(text, at) == find_dates(text, at.replace(tzinfo=timezone(offset)))


@settings(max_examples=60, deadline=None)
@given(moments(), st.sampled_from(["yesterday", "last week", "下个月", "去年", "in two weeks", "后天", "on 3 May"]))
def test_words_around_a_date_do_not_move_it(said: tuple[datetime, ZoneInfo], phrase: str) -> None:
    at, zone = said
    with clock.use(zone=zone):
        plain = find_dates(phrase, at)
        framed = find_dates(f"Well — {phrase}!", at)
    assert [(span.start, span.end) for span in plain] == [(span.start, span.end) for span in framed]


def test_another_offset_is_kept_where_the_zone_does_not_fit() -> None:
    with clock.use(zone=ZoneInfo("Europe/Berlin")):
        (span,) = find_dates("Yesterday I won", datetime.fromisoformat("2026-07-04T23:30:00-04:00"))
    assert span.start.isoformat() == "2026-07-03T00:00:00-04:00"


def test_hours_are_counted_over_a_clock_change() -> None:
    with clock.use(zone=ZoneInfo("Europe/Berlin")):
        (span,) = find_dates("In three hours I'm leaving", datetime.fromisoformat("2026-03-29T01:30:00+01:00"))
    assert span.start.astimezone(UTC).isoformat() == "2026-03-29T03:30:00+00:00"


@pytest.mark.parametrize(
    "text", ["", "   ", "\n\n", "？！", "x" * 20_000, "周" * 5_000, "3" * 5_000, "on the " * 2_000]
)
def test_long_and_empty_texts_have_no_dates(text: str) -> None:
    assert find_dates(text, datetime(2026, 6, 10, tzinfo=UTC)) == []
