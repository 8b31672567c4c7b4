"""What a phrase says before it is tied to a moment: pieces that may be open, and are closed by their neighbours.

"Wednesday" is open: beside "next week" it is that week's, alone it is the coming or the past one, by the tense.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum, IntEnum

from assistant.memory.writing.dates.calendar import Calendar, Window, midnight


class Lean(Enum):
    """Which way an open date lies from the moment of speaking. `OPEN`: nothing says it, so it is taken as ahead."""

    BACK = "back"
    AHEAD = "ahead"
    OPEN = "open"


class Rank(IntEnum):
    """How coarse a piece is; coarser ones close finer ones."""

    YEAR = 0
    SEASON = 1
    MONTH = 2
    WEEK = 3
    SLICE = 4  # the end of …, the middle of …
    DATE = 5
    WEEKDAY = 6
    PART = 7  # of a day
    TIME = 8


@dataclass(frozen=True, slots=True)
class Frame:
    """What a piece is read in.

    Attributes:
        within: the window that coarser neighbours gave.
        since: an open piece is the first from here on; the beginning of a range says where that is.
        before: the date named before in the same text, for "two days later".
        otherwise: where an open piece lies if the tense does not say.
    """

    calendar: Calendar
    lean: Lean
    within: Window | None = None
    since: datetime | None = None
    before: Window | None = None
    otherwise: Lean = Lean.AHEAD

    @property
    def way(self) -> Lean:
        """Where an open piece lies."""
        return self.otherwise if self.lean is Lean.OPEN else self.lean


Read = Callable[[Frame], Window | None]

_PREPOSITION = re.compile(
    r"(?:on|in|at|by|between|since|until|till|from|for|during|over|before|after|through|throughout|to|of|around|about)\s+"
    r"(?:the\s+(?=\w+\b(?!\s+of)))?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Piece:
    """One phrase.

    Attributes:
        at, end: where it stands in the text.
        alone: whether it is a date without a neighbour.
        anew: it may contradict what coarser neighbours said and then wins (a written-out date).
    """

    at: int
    end: int
    rank: Rank
    read: Read
    alone: bool = True
    repeats: bool = False
    anew: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """A piece without its place: what a rule makes of a match."""

    rank: Rank
    read: Read
    alone: bool = True
    repeats: bool = False
    anew: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern and what a match of it means; None means that it is no date after all."""

    pattern: re.Pattern[str]
    make: Callable[[re.Match[str]], Draft | None]


def scan(text: str, rules: Iterable[Rule]) -> list[Piece]:
    """All pieces, in order, none over another: the earlier and then the longer one wins. Prepositions are left out."""
    found: list[Piece] = []
    for rule in rules:
        for match in rule.pattern.finditer(text):
            draft = rule.make(match) if match.end() > match.start() else None
            if draft is not None:
                found.append(
                    Piece(match.start(), match.end(), draft.rank, draft.read, draft.alone, draft.repeats, draft.anew)
                )
    found.sort(key=lambda piece: (piece.at, -piece.end))
    kept: list[Piece] = []
    for piece in found:
        if not kept or piece.at >= kept[-1].end:
            kept.append(piece)
    return [replace(piece, at=_after_preposition(text, piece)) for piece in kept]


def _after_preposition(text: str, piece: Piece) -> int:
    lead = _PREPOSITION.match(text, piece.at, piece.end)
    return lead.end() if lead else piece.at


def fixed(window: Callable[[Calendar], Window]) -> Read:
    """A window that only the moment of speaking decides."""
    return lambda frame: window(frame.calendar)


def with_tense(read: Read) -> Read:
    """The piece only where a tense says that it is one time: "in summer I swim" is what one does each summer."""
    return lambda frame: None if frame.lean is Lean.OPEN and frame.within is None else read(frame)


def choose(frame: Frame, options: Iterable[Window], *, today: bool = True) -> Window | None:
    """The option that an open piece means; options must be in order of time.

    Args:
        frame: what the piece is read in.
        options: what it may mean.
        today: whether an option that holds the present moment may be meant.
    """
    if frame.within is not None:
        return next((option for option in options if frame.within.holds(option)), None)
    if frame.since is not None:
        since = frame.since
        return next((option for option in options if option.start >= since), None)
    now = frame.calendar.now
    if frame.way is Lean.AHEAD:
        return next((option for option in options if (option.end if today else option.start) > now), None)
    begun = midnight(frame.calendar.today)
    past = [option for option in options if (option.start <= now if today else option.end <= begun)]
    return past[-1] if past else None


def years_around(frame: Frame) -> Iterator[int]:
    """The years in which an open piece may lie."""
    first = frame.calendar.today.year - 2
    last = first + 4
    if frame.within is not None:
        first, last = frame.within.start.year - 1, min(frame.within.end.year, frame.within.start.year + 40)
    elif frame.since is not None:
        first, last = frame.since.year, frame.since.year + 2
    yield from range(max(first, 1), min(last, 9998) + 1)
