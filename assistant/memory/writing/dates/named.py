"""Open names of the calendar: weekdays, dates without a year, months, seasons, quarters and festivals."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, timedelta
from typing import TypeVar

from assistant.memory.writing.dates.calendar import (
    Window,
    day_window,
    days_window,
    month_window,
    shift_month,
    week_window,
)
from assistant.memory.writing.dates.holidays import Festival
from assistant.memory.writing.dates.pieces import Frame, Lean, Read, choose, years_around

_Key = TypeVar("_Key")


def weekday(number: int, step: int | None = None) -> Read:
    """A weekday (Monday is 0): as the tense means, or (-1) the last or (1) the next week's; never today."""

    def read(frame: Frame) -> Window | None:
        if frame.within is not None:
            first = frame.within.start.date()
            found = day_window(first + timedelta(days=(number - first.weekday()) % 7))
            return found if frame.within.holds(found) else None
        base = frame.since.date() if frame.since else frame.calendar.today
        options = [_of_week(week_window(base, offset), number) for offset in (-2, -1, 0, 1, 2)]
        if step is not None and step < 0:
            return choose(Frame(frame.calendar, Lean.BACK), options, today=False)
        return choose(frame, options, today=False)

    return read


def weekday_of_week(number: int, offset: int) -> Read:
    """A weekday of this week, or of the week so many weeks away."""
    return lambda frame: _of_week(frame.calendar.week(offset), number)


def this_weekday(number: int) -> Read:
    """This week's weekday, or the next week's where this one is over and the sentence looks ahead."""

    def read(frame: Frame) -> Window | None:
        found = _of_week(frame.calendar.week(), number)
        if found.end <= frame.calendar.now and frame.lean is Lean.AHEAD:
            return _of_week(frame.calendar.week(1), number)
        return found

    return read


def weekend(offset: int | None = None) -> Read:
    """The weekend of the week so many weeks away; None for the one that the tense means."""

    def of_week(week: Window) -> Window:
        saturday = week.start.date() + timedelta(days=5)
        return days_window(saturday, saturday + timedelta(days=1), "week")

    def read(frame: Frame) -> Window | None:
        if offset is not None:
            return of_week(frame.calendar.week(offset))
        if frame.within is not None:
            return of_week(week_window(frame.within.start.date())) if frame.within.grain == "week" else None
        return choose(frame, (of_week(frame.calendar.week(step)) for step in (-2, -1, 0, 1, 2)))

    return read


def calendar_date(month: int, day: int, year: int | None = None) -> Read:
    """A date of the calendar; without a year, the one that the tense means."""
    if year is not None:
        return lambda frame: day_window(date(year, month, day))
    return _yearly(lambda candidate: day_window(date(candidate, month, day)))


def day_of_month(day: int) -> Read:
    """A day of the month that the neighbours or the tense mean."""

    def read(frame: Frame) -> Window | None:
        if frame.within is not None and frame.within.grain != "month":
            return None
        base = frame.within.start if frame.within else frame.since or frame.calendar.now
        offsets = (0,) if frame.within else (-2, -1, 0, 1, 2)
        months = (shift_month(base.year, base.month, offset) for offset in offsets)
        return choose(frame, _real(day_of(day), months))

    return read


def day_of(day: int) -> Callable[[tuple[int, int]], Window]:
    """Makes the window of a day in a (year, month)."""
    return lambda month: day_window(date(*month, day))


def month_of_year(month: int, year: int | None = None, step: int | None = None) -> Read:
    """A month by name: of a year, as the tense means, or the last (-1), this (0) or next (1) one."""
    if year is not None:
        return lambda frame: month_window(year, month)
    return _yearly(lambda candidate: month_window(candidate, month), step)


def season(name: str, step: int | None = None) -> Read:
    """A season by name: as the tense means, or the last (-1), this (0) or next (1) one."""

    def read(frame: Frame) -> Window | None:
        options = [frame.calendar.season(name, year) for year in years_around(frame)]
        found = _pick(frame, options, step)
        now = frame.calendar.now
        if found and frame.within and frame.within.end <= now < found.end:
            # "last year's winter", said in the winter that began last year, is the one before
            return frame.calendar.season(name, found.start.year - 1)
        return found

    return read


def festival(window: Festival, step: int | None = None) -> Read:
    """A named day: in the year that the neighbours or the tense mean, or the last (-1), this (0) or next (1) one."""
    return _yearly(window, step)


def quarter(number: int) -> Read:
    """The first to fourth quarter of the year that the neighbours or the tense mean."""
    return _yearly(lambda year: _quarter(year, number))


def quarter_from_now(offset: int) -> Read:
    """This quarter, or the one so many quarters away."""

    def read(frame: Frame) -> Window | None:
        today = frame.calendar.today
        year, index = divmod(today.year * 4 + (today.month - 1) // 3 + offset, 4)
        return _quarter(year, index + 1)

    return read


def _yearly(window: Callable[[int], Window], step: int | None = None) -> Read:
    return lambda frame: _pick(frame, _real(window, years_around(frame)), step)


def _pick(frame: Frame, options: list[Window], step: int | None) -> Window | None:
    now = frame.calendar.now
    if frame.within is not None:
        whole = frame.within
        return next((option for option in options if whole.start <= option.start < whole.end), None)
    if step is None:
        return choose(frame, options)
    if step < 0:
        return next((option for option in reversed(options) if option.end <= now), None)
    if step > 0:
        return next((option for option in options if option.start > now), None)
    for option in options:
        if option.start <= now < option.end:
            return option
    this_year = [option for option in options if option.start.year == now.year]
    if this_year and this_year[0].start > now and frame.lean is Lean.BACK:
        return choose(frame, options)
    return this_year[0] if this_year else None


def _real(window: Callable[[_Key], Window], keys: Iterable[_Key]) -> list[Window]:
    """The windows of those keys that have one: not 29 February of a common year, not beyond a calendar's tables."""
    found = []
    for key in keys:
        try:
            found.append(window(key))
        except ValueError:
            continue
    return found


def _of_week(week: Window, number: int) -> Window:
    return day_window(week.start.date() + timedelta(days=number))


def _quarter(year: int, number: int) -> Window:
    return Window(month_window(year, 3 * number - 2).start, month_window(year, 3 * number).end, "range")
