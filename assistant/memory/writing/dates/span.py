"""The value that the date grammar gives: a stretch of time and the words that name it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class DateSpan:
    """A date that a text names. The stretch is half-open: `start` belongs to it, `end` does not.

    A counted week, month or year ("two months ago") in a statement is the day counted to, since that is the best
    guess; `grain` says how sure it is.

    Attributes:
        start, end: aware, in the zone that the text was said in.
        phrase: the words, as said.
        at: where they begin in the text.
        grain: hour, day, week, month, season, year or range.
        repeats: it comes again and again ("every Tuesday"); `start` is then the next time.
    """

    start: datetime
    end: datetime
    phrase: str
    at: int
    grain: str
    repeats: bool = False
