"""Reads plain text and code: one section, whose lines are known."""

from __future__ import annotations

from assistant.knowledge.reading.records import Read, Section


def read_text(text: str) -> Read:
    """Plain text; paragraphs are parted by blank lines."""
    return Read("", (Section((), text, line=1),))


def read_code(text: str) -> Read:
    """A program; its functions are parted by blank lines."""
    return Read("", (Section((), text, line=1, code=True),))
