"""Reads single values of foreign files: times in every form that exports have, names, texts."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from itertools import chain, count
from typing import Any

from assistant import clock

_EARLIEST_S, _LATEST_S = 1e8, 4.1e9
"""From 1973 to 2099: whatever lies outside is no time that a conversation can have."""
_FENCE = "```"


class Unusable(ValueError):
    """A part of a file that cannot be a conversation or a message; its text says why."""


def clean_text(text: str) -> str:
    """Text that every store and file can hold: lone surrogates become U+FFFD, NULs go, line ends become LF."""
    return storable(text.replace("\r\n", "\n").replace("\r", "\n"))


def storable(text: str) -> str:
    """The same with line ends as they are: what an archive brings back must be what it was made of."""
    text = text.replace("\x00", "")
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def moment(value: Any) -> datetime | None:
    """A time as seconds or milliseconds since 1970 or as ISO text, in the person's zone; None where it can be none."""
    if isinstance(value, str):
        try:
            return _in_zone(clock.parse(value.strip().replace("Z", "+00:00")).timestamp())
        except (ValueError, OverflowError):
            try:
                value = float(value)
            except ValueError:
                return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return _in_zone(value / 1000 if value > _LATEST_S * 10 else value)


def named(value: Any) -> str:
    """An id or a title, cleaned; empty where there is none."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    return clean_text(value).strip() if isinstance(value, str) else ""


def mapping(value: Any) -> Mapping[str, Any]:
    """The value where it is an object, else an empty one."""
    return value if isinstance(value, Mapping) else {}


def made_id(*parts: Any) -> str:
    """An id for what has none, the same each time that the same file is read."""
    return hashlib.sha256(json.dumps(parts, default=str, sort_keys=True).encode()).hexdigest()[:32]


def quoted(name: str, text: str) -> str:
    """A text that somebody attached and did not say, marked as that."""
    fence = _FENCE
    while fence in text:
        fence += "`"
    return f"[File: {name or '?'}]\n{fence}\n{text.strip()}\n{fence}"


def _in_zone(seconds: float) -> datetime | None:
    if not _EARLIEST_S < seconds < _LATEST_S:
        return None
    return datetime.fromtimestamp(seconds, UTC).astimezone(clock.zone())


def free_name(name: str, taken: Collection[str]) -> str:
    """The name, or with a number behind it the first that is not taken; those are given in lower case."""
    numbered = (f"{name} {number}" for number in count(2))
    return next(one for one in chain([name], numbered) if one.casefold() not in taken)
