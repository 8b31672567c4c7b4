"""Parts of a day, times of the clock, and slices of longer stretches ("the end of March", 月底)."""

from __future__ import annotations

from datetime import date, timedelta

from assistant.memory.writing.dates.calendar import Window, day_window, days_window, midnight, month_window
from assistant.memory.writing.dates.pieces import Frame, Lean, Read

PARTS: dict[str, tuple[int, int]] = {
    "dawn": (0, 6),
    "morning": (4, 12),
    "noon": (11, 14),
    "afternoon": (12, 18),
    "evening": (17, 24),
    "night": (18, 30),
    "late": (21, 30),
}
"""The hours of a day's parts; those past 24 belong to the next day."""

_SLICES: dict[str, dict[str, tuple[int, int]]] = {
    "month": {"start": (1, 7), "early": (1, 10), "mid": (13, 18), "middle": (11, 20),
              "late": (21, 31), "end": (25, 31)},
    "year": {"start": (1, 2), "early": (1, 4), "mid": (6, 7), "middle": (6, 7), "late": (9, 12), "end": (12, 12)},
    "week": {"start": (0, 1), "early": (0, 1), "mid": (2, 2), "middle": (2, 3), "late": (3, 4), "end": (4, 6)},
    "season": {"start": (0, 29), "early": (0, 29), "mid": (30, 59), "middle": (30, 59),
               "late": (60, 88), "end": (60, 88)},
}  # fmt: skip
"""First and last day of a month, month of a year, or day (from 0) of a week or season."""


def part_of(day: date, name: str) -> Window:
    """A part of a day."""
    first, last = PARTS[name]
    start = midnight(day)
    return Window(start + timedelta(hours=first), start + timedelta(hours=last), "hour")


def part(name: str, offset: int | None = None) -> Read:
    """A part of the day that the neighbours name, or of the day so many days from today."""

    def read(frame: Frame) -> Window | None:
        if frame.within is not None:
            return part_of(frame.within.start.date(), name) if frame.within.grain == "day" else None
        if offset is None:
            return None
        found = part_of(frame.calendar.today + timedelta(days=offset), name)
        if offset == 0 and frame.way is Lean.BACK and found.start > frame.calendar.now:
            return part_of(frame.calendar.today - timedelta(days=1), name)
        return found

    return read


def clock_time(hour: int, minute: int, *, exact: bool) -> Read:
    """A time of the day that the neighbours name.

    Args:
        hour: as said, 0 to 23.
        minute: 0 to 59.
        exact: whether the half of the day was said; otherwise a part of the day decides, and a small hour alone is
            in the afternoon.
    """

    def read(frame: Frame) -> Window | None:
        if frame.within is None or frame.within.grain not in {"day", "hour"}:
            return None
        start = midnight(frame.within.start.date()) + timedelta(hours=hour, minutes=minute)
        later = start + timedelta(hours=12)
        if frame.within.grain == "hour":
            wanted = (start, later, start + timedelta(days=1))
            start = next((moment for moment in wanted if frame.within.start <= moment < frame.within.end), start)
        elif not exact and 1 <= hour <= 6:
            start = later
        return Window(start, start + timedelta(hours=1), "hour")

    return read


def slice_of(name: str) -> Read:
    """A slice of the month, year, week or season that the neighbours name."""
    return lambda frame: None if frame.within is None else cut(frame.within, name)


def cut(whole: Window, name: str) -> Window | None:
    """The start, early, mid, middle, late or end part of a window, its first or second half, its first or last day."""
    first, after = whole.start.date(), whole.end.date()
    if name in {"first half", "second half"}:
        middle = midnight(date(first.year, 7, 1) if whole.grain == "year" else first + (after - first) / 2)
        return Window(whole.start, middle, "range") if name == "first half" else Window(middle, whole.end, "range")
    if name in {"first day", "last day"}:
        return day_window(first if name == "first day" else after - timedelta(days=1))
    if whole.grain not in _SLICES:
        return None
    low, high = _SLICES[whole.grain][name]
    if whole.grain == "month":
        high = min(high, (after - first).days)
        return days_window(first + timedelta(days=low - 1), first + timedelta(days=high - 1), "range")
    if whole.grain == "year":
        return Window(month_window(first.year, low).start, month_window(first.year, high).end, "range")
    return days_window(first + timedelta(days=low), first + timedelta(days=high), "range")
