"""Questions asked on Wednesday, 10 June 2026 at ten in the morning."""

from collections.abc import Callable

import pytest

QUESTIONS: list[tuple[str, str | None]] = [
    ("What did I do yesterday?", "yesterday | 2026-06-09 2026-06-10 day"),
    ("What did I do last Friday?", "last Friday | 2026-06-05 2026-06-06 day"),
    ("What did I tell you about Anna in March?", "in March | 2026-03-01 2026-04-01 month"),
    ("What happened two weeks ago?", "two weeks ago | 2026-05-24 2026-05-31 week"),
    ("what did I say three months ago about work", "three months ago | 2026-02-23 2026-03-26 month"),
    ("What were we talking about two years ago?", "two years ago | 2024-01-01 2025-01-01 year"),
    ("What have I done since Monday?", "since Monday | 2026-06-08 2026-06-11 range"),
    ("What did I do before Christmas?", "before Christmas | 1900-01-01 2025-12-25 range"),
    ("what did I do after Easter?", "after Easter | 2026-04-06 2026-06-11 range"),
    ("Where did I go last spring?", "last spring | 2026-03-01 2026-06-01 season"),
    ("What am I doing on Friday?", "on Friday | 2026-06-12 2026-06-13 day"),
    ("Do I have anything next week?", "next week | 2026-06-15 2026-06-22 week"),
    ("What's planned for tomorrow?", "for tomorrow | 2026-06-11 2026-06-12 day"),
    ("When is my birthday?", None),
    ("What do I do every Tuesday?", None),
    ("On which days do I swim?", None),
    ("What did I eat last night?", "last night | 2026-06-09T18:00 2026-06-10T06:00 hour"),
    ("what did I do over the last two weeks?", "over the last two weeks | 2026-05-27 2026-06-11 range"),
    ("between May and June what did I do?", "between May and June | 2026-05-01 2026-07-01 range"),
    ("What did I read in 2024?", "in 2024 | 2024-01-01 2025-01-01 year"),
    ("Where do I live?", None),
    ("What did I do this morning?", "this morning | 2026-06-10T04:00 2026-06-10T12:00 hour"),
    ("What was my favourite film last year?", "last year | 2025-01-01 2026-01-01 year"),
    ("Which books did I mention on 3 April?", "on 3 April | 2026-04-03 2026-04-04 day"),
    ("What happened the day before yesterday?", "the day before yesterday | 2026-06-08 2026-06-09 day"),
    ("我昨天做了什么？", "昨天 | 2026-06-09 2026-06-10 day"),
    ("我上周做了哪些事？", "上周 | 2026-06-01 2026-06-08 week"),
    ("上周三我干了什么", "上周三 | 2026-06-03 2026-06-04 day"),
    ("三个月前我说过什么？", "三个月前 | 2026-02-23 2026-03-26 month"),
    ("去年夏天我去了哪里？", "去年夏天 | 2025-06-01 2025-09-01 season"),
    ("我春节去哪了？", "春节 | 2026-02-17 2026-02-18 day"),
    ("我周五有什么安排？", "周五 | 2026-06-12 2026-06-13 day"),
    ("下周有什么计划？", "下周 | 2026-06-15 2026-06-22 week"),
    ("3月5号我做了什么", "3月5号 | 2026-03-05 2026-03-06 day"),
    ("我每天几点起床？", None),
    ("我早上几点起床？", None),
    ("周一以来我都做了什么", "周一 | 2026-06-08 2026-06-11 range"),
    ("中秋之前我去了哪", "中秋 | 1900-01-01 2025-10-06 range"),
    ("国庆之后我买了什么", "国庆 | 2025-10-02 2026-06-11 range"),
    ("半年前我在学什么", "半年前 | 2025-11-25 2025-12-26 month"),
    ("最近我在看什么书", None),
    ("最近三天我吃了什么", "最近三天 | 2026-06-07 2026-06-11 range"),
    ("晚上吃什么", None),
    ("昨晚我看了什么电影", "昨晚 | 2026-06-09T18:00 2026-06-10T06:00 hour"),
    ("我今年的目标是什么", "今年 | 2026-01-01 2027-01-01 year"),
    ("5月到6月我去过哪里", "5月到6月 | 2026-05-01 2026-07-01 range"),
    ("上次部署出了什么问题", None),
    ("去年的今天我在干嘛", "去年的今天 | 2025-06-10 2025-06-11 day"),
    ("我前天和谁吃的饭", "前天 | 2026-06-08 2026-06-09 day"),
    ("上个月底我买了啥", "上个月底 | 2026-05-25 2026-06-01 range"),
]


@pytest.mark.parametrize(("query", "expected"), QUESTIONS)
def test_window_of_a_question(window: Callable[..., str | None], query: str, expected: str | None) -> None:
    if query.isascii():
        assert window(query, "2026-06-10T10:00:00+02:00", "Europe/Berlin") == expected
    else:
        assert window(query, "2026-06-10T10:00:00+08:00", "Asia/Shanghai") == expected


def test_yesterday_is_as_long_as_it_was(window: Callable[..., str | None]) -> None:
    from datetime import datetime, timedelta
    from zoneinfo import ZoneInfo

    from assistant import clock
    from assistant.memory.writing.dates import find_window

    with clock.use(zone=ZoneInfo("Europe/Berlin")):
        span = find_window("What did I do yesterday?", datetime.fromisoformat("2026-03-30T08:00:00+02:00"))
    assert span is not None
    assert span.end.timestamp() - span.start.timestamp() == timedelta(hours=23).total_seconds()
