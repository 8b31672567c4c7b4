"""Saving a block of code: what its file is called, and writing it."""

from __future__ import annotations

from pathlib import Path

from pygments.util import ClassNotFound


def file_name(language: str) -> str:
    """A name for a file of this language, with the ending that such files have."""
    from pygments.lexers import get_lexer_by_name

    try:
        patterns = get_lexer_by_name(language).filenames if language else []
    except ClassNotFound:
        patterns = []
    ending = next((pattern[1:] for pattern in patterns if pattern.startswith("*.") and pattern[2:].isalnum()), ".txt")
    return f"code{ending}"


def write_text(path: str, text: str) -> None:
    """Writes the code, ending with a line end.

    Raises:
        OSError: it could not be written.
    """
    Path(path).write_text(text if text.endswith("\n") else f"{text}\n", encoding="utf-8")
