"""What to say of files that were set aside, and of what cannot be added."""

from __future__ import annotations

from assistant.errors import AssistantError
from assistant.knowledge.reading.records import Trouble

SENTENCES = {
    Trouble.BINARY: "It is not a text.",
    Trouble.UNKNOWN_KIND: "Files of this kind are not read.",
    Trouble.PASSWORD: "It is protected by a password.",
    Trouble.TOO_LARGE: "It is too large.",
    Trouble.DAMAGED: "It is damaged, or not what its name says.",
    Trouble.NO_TEXT: "It holds pictures and no text.",
    Trouble.NOT_ALLOWED: "The system does not let Keepsake read it.",
    Trouble.GONE: "It is no longer there.",
    Trouble.TOO_SLOW: "It took too long to read.",
    Trouble.CRASHED: "The program that reads it ended unexpectedly.",
}


class DocumentError(AssistantError):
    """Something cannot be added to the documents, for a reason that is part of its code."""

    def __init__(self, reason: str, message: str, *, fix: str = "", **details: object) -> None:
        super().__init__(message, fix=fix, **details)
        self.code = f"document.{reason}"


def sentence(trouble: str) -> str:
    """What to say of a file that was set aside, in one sentence."""
    return SENTENCES.get(Trouble(trouble), "") if trouble else ""
