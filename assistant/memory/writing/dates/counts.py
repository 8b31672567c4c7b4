"""Dates that are counted: days, weeks, months or years from now or from another date, and stretches up to now."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta

from assistant.memory.writing.dates.calendar import (
    Window,
    day_window,
    days_window,
    midnight,
    same_day_of,
    shift_month,
    year_window,
)
from assistant.memory.writing.dates.pieces import Frame, Read

Shift = Callable[[Window], Window]
"""Moves a date by so much: "two days after …"."""

_REAL_TIME = {"minute": timedelta(minutes=1), "hour": timedelta(hours=1)}


def counted(count: int, unit: str, grain: str | None = None) -> Read:
    """So many units from now, back (negative) or ahead: the day or hour counted to, known to within the grain."""

    def read(frame: Frame) -> Window | None:
        if unit in _REAL_TIME:
            start = frame.calendar.later(count * _REAL_TIME[unit])
            return Window(start, start + _REAL_TIME[unit], "hour")
        return moved(frame.calendar.day(), count, unit).as_grain(grain or unit)

    return read


def moved(window: Window, count: int, unit: str) -> Window:
    """The day so many units before a window's first day, or after its last."""
    start = window.start if count < 0 or window.grain == "hour" else window.end - timedelta(days=1)
    return day_window(_counted_day(start, count, unit)).as_grain(unit)


def counted_after_last(count: int, unit: str) -> Read:
    """So many units after the date that was named before; nothing without one."""
    return lambda frame: None if frame.before is None else moved(frame.before, count, unit)


def stretch(count: int, unit: str) -> Read:
    """The last (negative) or next so many units, up to or from now."""

    def read(frame: Frame) -> Window | None:
        now = frame.calendar.now
        real = unit in _REAL_TIME
        other = frame.calendar.later(count * _REAL_TIME[unit]) if real else midnight(_counted_day(now, count, unit))
        tomorrow = midnight(frame.calendar.today + timedelta(days=1))
        if count < 0:
            return Window(other, tomorrow, "range")
        return Window(midnight(frame.calendar.today), max(other, tomorrow), "range")

    return read


def days_from_today(first: int, last: int) -> Read:
    """From so many days from today to so many."""

    def read(frame: Frame) -> Window | None:
        today = frame.calendar.today
        return days_window(today + timedelta(days=first), today + timedelta(days=last), "range")

    return read


def decade(first: int) -> Read:
    """Ten years."""
    return lambda frame: Window(year_window(first).start, year_window(first + 9).end, "range")


def padded(window: Window) -> Window:
    """A counted day as wide as it was meant: for asking, where what lies near is wanted too."""
    if window.end - window.start != timedelta(days=1) or window.grain not in _PADDING:
        return window
    if window.grain == "year":
        return year_window(window.start.year)
    pad = _PADDING[window.grain]
    return Window(window.start - pad, window.end + pad, window.grain)


_PADDING = {"week": timedelta(days=3), "month": timedelta(days=15), "year": timedelta(days=182)}


def _counted_day(start: datetime, count: int, unit: str) -> date:
    day = start.date()
    if unit == "day":
        return day + timedelta(days=count)
    if unit == "week":
        return day + timedelta(weeks=count)
    months = count * 12 if unit == "year" else count
    return same_day_of(*shift_month(day.year, day.month, months), day.day)
