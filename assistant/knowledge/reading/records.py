"""What reading a document gives: its sections, or why it cannot be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self


class Trouble(StrEnum):
    """Why a file was set aside."""

    BINARY = "binary"
    UNKNOWN_KIND = "unknown_kind"
    PASSWORD = "password"
    TOO_LARGE = "too_large"
    DAMAGED = "damaged"
    NO_TEXT = "no_text"
    NOT_ALLOWED = "not_allowed"
    GONE = "gone"
    TOO_SLOW = "too_slow"
    CRASHED = "crashed"


class UnreadableError(Exception):
    """A file cannot be read, and why; it never leaves this package's callers."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(str(trouble))
        self.trouble = trouble


@dataclass(frozen=True, slots=True)
class Section:
    """A stretch of a document under one heading.

    Attributes:
        headings: those that it stands under, the widest first.
        line, page: where its text begins, from 1; 0 where there is no such thing.
        code: its lines matter, and blank lines part its blocks.
    """

    headings: tuple[str, ...]
    text: str
    line: int = 0
    page: int = 0
    code: bool = False


@dataclass(frozen=True, slots=True)
class Read:
    """A document as it was read; `title` is empty where it has none."""

    title: str
    sections: tuple[Section, ...]

    def to_json(self) -> dict[str, Any]:
        """A value for the wire."""
        return {
            "title": self.title,
            "sections": [[list(s.headings), s.text, s.line, s.page, s.code] for s in self.sections],
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Self:
        """Takes a value off the wire."""
        return cls(
            value["title"],
            tuple(
                Section(tuple(headings), text, line, page, code)
                for headings, text, line, page, code in value["sections"]
            ),
        )
