"""The plain exchange format: one message a line, as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from assistant import clock
from assistant.interchange.records import ImportedMessage, ImportFault
from assistant.messages import StoredMessage

ROLES = frozenset({"user", "assistant"})


def read(lines: Iterable[str]) -> Iterator[ImportedMessage | ImportFault]:
    """Reads messages line by line; a bad line becomes a fault with its number, and the rest goes on.

    Line ends of any system and a byte order mark do no harm; empty lines count, but are no faults.
    """
    for number, line in enumerate(lines, 1):
        body = line.lstrip("\ufeff").strip() if number == 1 else line.strip()
        if not body:
            continue
        try:
            yield _message(json.loads(body), number)
        except _UnusableLine as fault:
            yield ImportFault(number, str(fault))
        except ValueError as fault:
            yield ImportFault(number, f"This is not JSON: {fault}")
        except RecursionError:
            yield ImportFault(number, "This JSON is nested too deeply.")


def write(message: StoredMessage, title: str = "") -> str:
    """One message as a line of the format, without the line end."""
    at = message.said_at.astimezone(clock.fixed_offset(message.offset_minutes))
    row: dict[str, Any] = {
        "conversation": message.conversation_id,
        "id": message.id,
        "role": str(message.role),
        "text": message.text,
        "at": at.isoformat(),
        "scope": message.scope,
    }
    if message.speaker:
        row["speaker"] = message.speaker
    if title:
        row["title"] = title
    return json.dumps(row, ensure_ascii=False)


def clean_text(text: str) -> str:
    """Text that every store and file can hold: lone surrogates become U+FFFD, NULs go, line ends become LF."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "")
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


class _UnusableLine(ValueError):
    """A line that is JSON and yet no message."""


def _message(row: Any, number: int) -> ImportedMessage:
    if not isinstance(row, dict):
        raise _UnusableLine("A line must be a JSON object.")
    role = row.get("role")
    if role not in ROLES:
        raise _UnusableLine(f"The role {json.dumps(role, ensure_ascii=False)[:40]} is neither user nor assistant.")
    text = row.get("text")
    if not isinstance(text, str) or not text.strip():
        raise _UnusableLine("The message has no text.")
    return ImportedMessage(
        conversation=_name(row, "conversation"),
        id=_name(row, "id"),
        role=role,
        text=clean_text(text),
        at=_time(row),
        speaker=_optional(row, "speaker"),
        scope=_optional(row, "scope") or None,
        title=_optional(row, "title"),
        line=number,
    )


def _name(row: dict[str, Any], key: str) -> str:
    value = row.get(key)
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not value.strip():
        raise _UnusableLine(f'The message has no "{key}".')
    return clean_text(value)


def _optional(row: dict[str, Any], key: str) -> str:
    value = row.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise _UnusableLine(f'"{key}" is not a text.')
    return clean_text(value).strip()


def _time(row: dict[str, Any]) -> datetime:
    value = row.get("at")
    if not isinstance(value, str):
        raise _UnusableLine('The message has no time in "at".')
    try:
        moment = clock.parse(value)
        moment.astimezone(UTC)  # the first and last days of the calendar have no UTC
        return moment
    except (ValueError, OverflowError):
        raise _UnusableLine(f'"{value[:40]}" is not a time.') from None
