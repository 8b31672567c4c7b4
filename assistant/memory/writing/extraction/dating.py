"""The date of a model's statement: the phrase decides, and where our own grammar reads it, that reading holds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from assistant.memory.records import Spoken
from assistant.memory.writing.dates import DateSpan, find_dates
from assistant.memory.writing.extraction.evidence import Span, find_quote

FURTHEST = timedelta(days=366 * 120)


@dataclass(frozen=True, slots=True)
class Dated:
    """When a statement holds from, in the zone of its message, and the words that say so."""

    at: datetime
    phrase: str


def date_of(date: str, phrase: str, message: Spoken, quote: Span, *, needed: bool) -> Dated | None:
    """The date that a statement is given, checked; None where nothing dates it.

    Args:
        date: the model's, ISO 8601.
        phrase: the words of the message that the model read it from; without them its date does not count.
        message: where the statement was made; its time is the only anchor.
        quote: where the statement stands in it.
        needed: the statement is of an event, so that a date in the quote dates it even if the model gave none.
    """
    found = [one for one in find_dates(message.text, message.said_at) if one.grain]
    place = find_quote(phrase, message.text) if phrase.strip() else None
    if place is None:
        inside = [one for one in found if quote.start <= one.at < quote.end and not one.repeats]
        return Dated(inside[0].start, inside[0].phrase) if needed and len(inside) == 1 else None
    ours = [one for one in found if _meets(one, place)]
    if ours:
        first = ours[0]
        return None if first.repeats else Dated(first.start, first.phrase)
    theirs = _read(date, message.said_at)
    return None if theirs is None else Dated(theirs, message.text[place.start : place.end])


def _meets(found: DateSpan, place: Span) -> bool:
    return found.at < place.end and place.start < found.at + len(found.phrase)


def _read(date: str, said_at: datetime) -> datetime | None:
    """A model's date at its day's beginning, or None for what is none or lies beyond a life."""
    try:
        read = datetime.fromisoformat(date.strip())
    except ValueError:
        return None
    aware = read.replace(tzinfo=said_at.tzinfo) if read.tzinfo is None else read
    return aware if abs(aware - said_at) < FURTHEST else None
