"""The calendar as a speaker sees it: windows of local time around the moment of speaking.

Windows are kept as local time without a zone, and get the zone at the very end, so that a day is a day of 23 or 25
hours when the clocks change.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from assistant import clock

SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}
"""The month in which each season begins north of the equator; each lasts three months."""

_SOUTHERN = (
    "Australia/", "Antarctica/", "Pacific/Auckland", "Pacific/Chatham", "America/Argentina/", "America/Sao_Paulo",
    "America/Santiago", "America/Montevideo", "America/Asuncion", "America/La_Paz", "Africa/Johannesburg",
    "Africa/Harare", "Africa/Maputo", "Africa/Windhoek", "Africa/Gaborone", "Africa/Maseru", "Africa/Mbabane",
    "Indian/Mauritius", "Indian/Antananarivo",
)  # fmt: skip
_MONTH_FIRST = ("America/", "US/", "Pacific/Honolulu")
_DAY_FIRST = (
    "America/Argentina/", "America/Sao_Paulo", "America/Santiago", "America/Mexico_City", "America/Bogota",
    "America/Lima", "America/Montevideo", "America/Caracas",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Window:
    """A half-open stretch of local time without a zone, and how exactly it was named."""

    start: datetime
    end: datetime
    grain: str

    def holds(self, other: Window) -> bool:
        """Whether the other window lies within this one."""
        return self.start <= other.start and other.end <= self.end

    def meets(self, other: Window) -> bool:
        """Whether the two have a moment in common."""
        return self.start < other.end and other.start < self.end

    def as_grain(self, grain: str) -> Window:
        """The same stretch, named at another grain."""
        return Window(self.start, self.end, grain)


class Calendar:
    """Windows counted from one moment in one zone. Weeks begin on Monday."""

    def __init__(self, said_at: datetime) -> None:
        """Takes the moment of speaking, aware.

        An import gives a fixed offset; where the person's own zone has the same offset then, that zone counts,
        since only a zone knows when its clocks change.
        """
        own = clock.zone()
        here = said_at.astimezone(own)
        self._zone: tzinfo = own if here.utcoffset() == said_at.utcoffset() else said_at.tzinfo or UTC
        self._said_at = said_at.astimezone(self._zone)
        self.now = self._said_at.replace(tzinfo=None)
        self.today = self.now.date()
        name = getattr(self._zone, "key", "")
        self.southern = name.startswith(_SOUTHERN)
        self.month_first = name.startswith(_MONTH_FIRST) and not name.startswith(_DAY_FIRST)

    def aware(self, local: datetime) -> datetime:
        """A local time with the zone."""
        return local.replace(tzinfo=self._zone)

    def later(self, delta: timedelta) -> datetime:
        """The local time after so much real time, clock changes included."""
        return (self._said_at.astimezone(UTC) + delta).astimezone(self._zone).replace(tzinfo=None)

    def day(self, offset: int = 0) -> Window:
        """Today, or so many days from it."""
        return day_window(self.today + timedelta(days=offset))

    def week(self, offset: int = 0) -> Window:
        """This week, or so many weeks from it."""
        return week_window(self.today, offset)

    def month(self, offset: int = 0) -> Window:
        """This month, or so many months from it."""
        return month_window(*shift_month(self.today.year, self.today.month, offset))

    def year(self, offset: int = 0) -> Window:
        """This year, or so many years from it."""
        return year_window(self.today.year + offset)

    def season(self, name: str, year: int) -> Window:
        """A season of the year in which it begins, in the half of the world that the zone lies in."""
        first = SEASONS[name]
        if self.southern:
            first = (first + 5) % 12 + 1
        start = month_window(year, first).start
        return Window(start, month_window(*shift_month(year, first, 2)).end, "season")


def midnight(day: date) -> datetime:
    """The beginning of a day."""
    return datetime.combine(day, time())


def day_window(day: date) -> Window:
    """A day."""
    return days_window(day, day, "day")


def days_window(first: date, last: date, grain: str) -> Window:
    """All days from the first to the last, both included."""
    return Window(midnight(first), midnight(last + timedelta(days=1)), grain)


def week_window(day: date, offset: int = 0) -> Window:
    """The week that the day lies in, or so many weeks from it."""
    monday = day - timedelta(days=day.weekday()) + timedelta(weeks=offset)
    return days_window(monday, monday + timedelta(days=6), "week")


def month_window(year: int, month: int) -> Window:
    """A calendar month."""
    last = date(*shift_month(year, month, 1), 1) - timedelta(days=1)
    return days_window(date(year, month, 1), last, "month")


def year_window(year: int) -> Window:
    """A calendar year."""
    return days_window(date(year, 1, 1), date(year, 12, 31), "year")


def shift_month(year: int, month: int, offset: int) -> tuple[int, int]:
    """The year and month so many months away."""
    index = year * 12 + month - 1 + offset
    return index // 12, index % 12 + 1


def same_day_of(year: int, month: int, day: int) -> date:
    """A day of a month, the month's last where it has no such day."""
    return min(date(year, month, 1) + timedelta(days=day - 1), month_window(year, month).end.date() - timedelta(days=1))
