"""Dates named in running text, English and Chinese, made absolute from the moment and the zone they were said in."""

from __future__ import annotations

from datetime import datetime

from assistant.memory.writing.dates.span import DateSpan

__all__ = ["DateSpan", "find_dates", "find_window"]


def find_dates(text: str, said_at: datetime, *, language: str | None = None) -> list[DateSpan]:
    """The dates that a statement names, in order; what only looks like a date is left out.

    Weeks begin on Monday. A date without a year or week ("on Friday", 3月5日) lies where the verbs point.

    Args:
        text: as said; both languages may be mixed.
        said_at: aware. Where the person's own zone has the same offset then, that zone's clock changes count.
        language: "en" or "zh" where it is known; the text itself decides anyway.
    """
    from assistant.memory.writing.dates.calendar import Calendar
    from assistant.memory.writing.dates.grammar import read

    del language
    calendar = Calendar(said_at)
    return [
        DateSpan(
            start=calendar.aware(found.window.start),
            end=calendar.aware(found.window.end),
            phrase=text[found.at : found.end],
            at=found.at,
            grain=found.window.grain,
            repeats=found.repeats,
        )
        for found in read(text, calendar)
    ]


def find_window(query: str, now: datetime) -> DateSpan | None:
    """The stretch of time that a question asks about ("what did I do yesterday", 上周三), or None.

    Args:
        query: the question, in either language.
        now: aware, the moment of asking.
    """
    from assistant.memory.writing.dates.question import window_of

    return window_of(query, now)
