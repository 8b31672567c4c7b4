"""What is piped in, as text: whatever its encoding, not endless, and refused where it is no text."""

from __future__ import annotations

import re
import sys

from assistant.errors import AssistantError

MOST_BYTES = 64 * 1024 * 1024

_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_MOST_CONTROL = 0.1
_MOST_LOST = 0.01


class PipedError(AssistantError):
    """What was piped in cannot be taken."""

    code = "cli.piped"


def read_piped() -> str | None:
    """The text on standard input; None where a person sits at the keyboard or there is no input.

    Raises:
        PipedError: it is no text, or has no end in sight.
    """
    if sys.stdin is None or sys.stdin.isatty():
        return None
    raw = sys.stdin.buffer.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise PipedError(f"More than {MOST_BYTES // 1024**2} MB were piped in.", fix="Give less at once.")
    return text_of(raw)


def text_of(raw: bytes) -> str:
    """The text in bytes: UTF-8, torn in places or not, else what they seem to be.

    Raises:
        PipedError: they are no text.
    """
    text = raw.decode("utf-8-sig", "replace")
    lost = text.count("\ufffd") - raw.count(b"\xef\xbf\xbd")
    if lost <= _MOST_LOST * len(text) and len(_CONTROL.findall(text)) <= _MOST_CONTROL * len(text):
        return text
    from assistant.knowledge.reading.decoding import decode
    from assistant.knowledge.reading.records import UnreadableError

    try:
        return decode(raw)
    except UnreadableError as error:
        raise PipedError(
            "What was piped in is no text, so there is nothing to read in it.",
            fix="Documents such as PDF and Word are read by 'keepsake documents add FILE'.",
        ) from error
