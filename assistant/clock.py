"""The time, in one place, so that a call, a test or a replay can set it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta, timezone, tzinfo

_fixed: ContextVar[datetime | None] = ContextVar("fixed_now", default=None)
_zone: ContextVar[tzinfo | None] = ContextVar("zone", default=None)


def now() -> datetime:
    """The present instant, aware, in UTC; the one that `use` set, if any."""
    return _fixed.get() or datetime.now(UTC)


def zone() -> tzinfo:
    """The person's time zone; the one that `use` set, else the system's."""
    set_zone = _zone.get()
    if set_zone is not None:
        return set_zone
    from tzlocal import get_localzone

    return get_localzone()


def local_now() -> datetime:
    """The present instant in the person's zone; a fixed instant keeps the offset that it was given with."""
    fixed = _fixed.get()
    if fixed is not None and _zone.get() is None:
        return fixed
    return now().astimezone(zone())


def offset_minutes(moment: datetime) -> int:
    """The offset of an aware time from UTC, in minutes."""
    offset = moment.utcoffset()
    return 0 if offset is None else int(offset.total_seconds() // 60)


def fixed_offset(minutes: int) -> tzinfo:
    """The zone that lies so many minutes from UTC."""
    return UTC if minutes == 0 else timezone(timedelta(minutes=minutes))


def parse(text: str) -> datetime:
    """Reads an ISO time as an aware one; without an offset it is read as local.

    Raises:
        ValueError: the text is not an ISO 8601 date or time.
    """
    moment = datetime.fromisoformat(text.strip())
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=zone())


@contextmanager
def use(*, now: datetime | None = None, zone: tzinfo | None = None) -> Iterator[None]:
    """Sets the time or the zone for what runs inside, threads started with a copied context included."""
    tokens = []
    if now is not None:
        tokens.append((_fixed, _fixed.set(now)))
    zone_token = _zone.set(zone) if zone is not None else None
    try:
        yield
    finally:
        for variable, token in tokens:
            variable.reset(token)
        if zone_token is not None:
            _zone.reset(zone_token)
