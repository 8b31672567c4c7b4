"""What is answered to a message of a program that is too long, or that cannot be read: never silence."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import BinaryIO

INVALID_REQUEST, PARSE_ERROR = -32600, -32700
"""Codes of JSON-RPC 2.0."""

LONGEST_MESSAGE = 4 * 1024 * 1024
"""Bytes of one message, on either way in; what tools take is far less."""

TOO_LONG = (
    f"This message is longer than {LONGEST_MESSAGE // 1024**2} MiB, which is the most, and was not read. Send less."
)
UNREADABLE = "This message is not JSON, or too deeply nested, and was not read."
NO_MESSAGE = "This is no message of the protocol."

_END = 4096
_PIECE = 1024 * 1024
_ID = r'"id"\s*:\s*(-?\d+|"(?:[^"\\]|\\.)*")'
_BESIDE = r'"(?:jsonrpc|method)"\s*:\s*"[^"\\]*"'
_ID_FIRST = re.compile(rf"\s*\{{\s*(?:{_BESIDE}\s*,\s*)*{_ID}\s*[,}}]")
_ID_LAST = re.compile(rf'[}}\]"\d]\s*,\s*(?:{_BESIDE}\s*,\s*)*{_ID}\s*(?:,\s*{_BESIDE}\s*)*\}}\s*\Z')

Refuse = Callable[[str], None]
"""Sends one line of JSON back."""


def readable_messages(wire: BinaryIO, refuse: Refuse) -> Iterator[str]:
    """The messages in an input, a line each; what is too long or none is refused, and no more of it kept than its ends.

    Args:
        wire: the input.
        refuse: given the answer to what is not handed on.
    """
    while line := wire.readline(LONGEST_MESSAGE + 1):
        if len(line) > LONGEST_MESSAGE:
            refuse(refusal(_id_in(*_ends_of(line, wire)), INVALID_REQUEST, TOO_LONG))
            continue
        text = line.decode("utf-8", "replace")
        if not text.strip():
            continue
        if trouble := _trouble_with(text):
            refuse(refusal(_id_in(text[:_END], text[-_END:]), *trouble))
            continue
        yield text


def refusal(id: int | str | None, code: int, sentence: str) -> str:
    """The answer of JSON-RPC 2.0 to a message; `id` is None where it is not known."""
    return json.dumps({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": sentence}})


def _ends_of(line: bytes, wire: BinaryIO) -> tuple[str, str]:
    """The beginning and the end of a line that goes on, which is read to its end."""
    head, tail = line[:_END], line[-_END:]
    while line and not line.endswith(b"\n"):
        line = wire.readline(_PIECE)
        tail = (tail + line)[-_END:]
    return head.decode("utf-8", "replace"), tail.decode("utf-8", "replace")


def _trouble_with(text: str) -> tuple[int, str] | None:
    """The code and the sentence against a text that is no message."""
    from mcp_types import jsonrpc_message_adapter
    from pydantic import ValidationError

    try:
        jsonrpc_message_adapter.validate_json(text, by_name=False)
    except ValidationError as error:
        if any(one["type"] == "json_invalid" for one in error.errors(include_input=False, include_url=False)):
            return PARSE_ERROR, UNREADABLE
        return INVALID_REQUEST, NO_MESSAGE
    return None


def _id_in(head: str, tail: str) -> int | str | None:
    """The id of a message of which only the ends are there: programs put it before or behind its contents."""
    found = _ID_FIRST.match(head) or _ID_LAST.search(tail)
    if found is None:
        return None
    try:
        id = json.loads(found[1])
    except ValueError:
        return None
    return id if isinstance(id, int | str) else None
