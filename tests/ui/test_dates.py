from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from PySide6.QtWidgets import QApplication

from assistant import clock
from ui import dates
from ui.i18n import Languages

OSLO = ZoneInfo("Europe/Oslo")
NOW = datetime(2026, 12, 2, 17, 30, tzinfo=OSLO)


def ago(**parts: float) -> datetime:
    return (NOW - timedelta(**parts)).astimezone(UTC)


def test_a_row_shows_the_shortest_that_tells_it_apart(languages: Languages) -> None:
    with clock.use(now=NOW, zone=OSLO):
        assert dates.row_time(ago(minutes=48)) == "16:42"
        assert dates.row_time(ago(days=1)) == "17:30"
        assert dates.row_time(ago(days=2)) == "Mon"
        assert dates.row_time(ago(days=6)) == "Thu"
        assert dates.row_time(ago(days=51)) == "12 Oct"
        assert dates.row_time(ago(days=400)) == "28 Oct 2025"


def test_days_are_counted_in_the_persons_zone() -> None:
    with clock.use(now=NOW, zone=OSLO):
        just_after_midnight = datetime(2026, 12, 1, 23, 10, tzinfo=UTC)  # 00:10 on the 2nd in Oslo
        assert dates.section(just_after_midnight) == "Today"
        assert dates.day_and_time(just_after_midnight) == "Today, 00:10"


@pytest.mark.parametrize(
    ("days", "section"),
    [
        (0, "Today"),
        (1, "Yesterday"),
        (2, "Last 7 days"),
        (7, "Last 7 days"),
        (8, "Last 30 days"),
        (31, "November"),
        (340, "December 2025"),
    ],
)
def test_sections(days: int, section: str, languages: Languages) -> None:
    with clock.use(now=NOW, zone=OSLO):
        assert dates.section(ago(days=days)) == section


@pytest.mark.parametrize(
    ("days", "english", "chinese"),
    [
        (0, "today", "今天"),
        (1, "yesterday", "昨天"),
        (2, "2 days ago", "2 天前"),
        (14, "2 weeks ago", "2 周前"),
        (51, "7 weeks ago", "7 周前"),
        (96, "3 months ago", "3 个月前"),
        (366, "1 year ago", "1 年前"),
        (-1, "in 1 day", "1 天后"),
    ],
)
def test_ages_in_both_languages(days: int, english: str, chinese: str, languages: Languages) -> None:
    with clock.use(now=NOW, zone=OSLO):
        assert dates.age(ago(days=days)) == english
        languages.use("zh")
        assert dates.age(ago(days=days)) == chinese


def test_chinese_dates(languages: Languages, qapp: QApplication) -> None:
    languages.use("zh")
    with clock.use(now=NOW, zone=OSLO):
        assert dates.day(ago(days=51)) == "10 月 12 日"
        assert dates.day(ago(days=400)) == "2025 年 10 月 28 日"
        assert dates.day_and_time(ago(minutes=48)) == "今天 16:42"
        assert dates.row_time(ago(days=5)) == "周五"
