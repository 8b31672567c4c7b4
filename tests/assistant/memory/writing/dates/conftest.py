from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from assistant import clock
from assistant.memory.writing.dates import DateSpan, find_dates, find_window


def shown(span: DateSpan) -> str:
    def moment(time: datetime) -> str:
        return time.strftime("%Y-%m-%dT%H:%M" if time.hour or time.minute else "%Y-%m-%d")

    again = " repeats" if span.repeats else ""
    return f"{span.phrase} | {moment(span.start)} {moment(span.end)} {span.grain}{again}"


@pytest.fixture
def dates() -> Callable[..., list[str]]:
    """What a statement's dates are, as text; said at the given time in the person's zone."""

    def read(text: str, at: str, zone: str) -> list[str]:
        with clock.use(zone=ZoneInfo(zone)):
            return [shown(span) for span in find_dates(text, datetime.fromisoformat(at))]

    return read


@pytest.fixture
def window() -> Callable[..., str | None]:
    """What a question's window is, as text."""

    def read(query: str, at: str, zone: str) -> str | None:
        with clock.use(zone=ZoneInfo(zone)):
            span = find_window(query, datetime.fromisoformat(at))
            return shown(span) if span else None

    return read
