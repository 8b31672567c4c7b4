"""The plain exchange format: one message a line, as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from assistant import clock
from assistant.interchange.records import ImportedMessage, ImportFault
from assistant.interchange.values import Unusable, clean_text
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
        except Unusable as fault:
            yield ImportFault(number, str(fault))
        except ValueError as fault:
            yield ImportFault(number, f"This is not JSON: {fault}")
        except RecursionError:
            yield ImportFault(number, "This JSON is nested too deeply.")


def write(message: StoredMessage, title: str = "", *, parent: str | None = None, head: bool = False) -> str:
    """One message as a line of the format, without the line end.

    Args:
        message: the message.
        title: its conversation's.
        parent: the id of the message it follows, empty for none; None where that is the one on the line before.
        head: the shown branch ends here.
    """
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
    if message.model:
        row["model"] = message.model
    if parent is not None:
        row["parent"] = parent
    if head:
        row["head"] = True
    return json.dumps(row, ensure_ascii=False)


def _message(row: Any, number: int) -> ImportedMessage:
    if not isinstance(row, dict):
        raise Unusable("A line must be a JSON object.")
    role = row.get("role")
    if role not in ROLES:
        raise Unusable(f"The role {json.dumps(role, ensure_ascii=False)[:40]} is neither user nor assistant.")
    text = row.get("text")
    if not isinstance(text, str) or not text.strip():
        raise Unusable("The message has no text.")
    return ImportedMessage(
        conversation=_name(row, "conversation"),
        id=_name(row, "id"),
        role=role,
        text=clean_text(text),
        at=_time(row),
        speaker=_optional(row, "speaker"),
        scope=_optional(row, "scope") or None,
        title=_optional(row, "title"),
        parent=_parent(row),
        head=row.get("head") is True,
        model=_optional(row, "model"),
        line=number,
    )


def _name(row: dict[str, Any], key: str) -> str:
    value = row.get(key)
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not value.strip():
        raise Unusable(f'The message has no "{key}".')
    return clean_text(value)


def _optional(row: dict[str, Any], key: str) -> str:
    value = row.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise Unusable(f'"{key}" is not a text.')
    return clean_text(value).strip()


def _parent(row: dict[str, Any]) -> str | None:
    value = row.get("parent")
    return None if value is None else "" if value == "" else _name(row, "parent")


def _time(row: dict[str, Any]) -> datetime:
    value = row.get("at")
    if not isinstance(value, str):
        raise Unusable('The message has no time in "at".')
    try:
        moment = clock.parse(value)
        moment.astimezone(UTC)  # the first and last days of the calendar have no UTC
        return moment
    except (ValueError, OverflowError):
        raise Unusable(f'"{value[:40]}" is not a time.') from None
