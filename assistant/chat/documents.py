"""Lays passages of documents out in a prompt: numbered so that a reply can cite them, and unable to pass for orders."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath

from assistant.chat.quoting import excerpt, plain_line, quoted
from assistant.memory.records import Recalled, Source
from assistant.prompts import Prompts
from assistant.providers.tokens import estimate_tokens

_LONGEST = 400
_LONGEST_SMALL = 90
_MOST_SMALL = 2
_LONGEST_PLACE = 200


def document_lines(
    found: Iterable[Recalled], prompts: Prompts, *, question: str, room: int, small: bool = False
) -> tuple[list[Recalled], list[str]]:
    """The passages that fit, best first, and a line for each: number, file and place, and its words as data.

    Args:
        found: passages, best first.
        prompts: the texts of the conversation's language.
        question: what a long passage is cut to fit.
        room: for all of them, in tokens.
        small: for a model that reads no escapes and little text.
    """
    told: list[Recalled] = []
    lines: list[str] = []
    for one in found:
        if one.source is None or (small and len(told) == _MOST_SMALL):
            continue
        text = excerpt(one.source.quote, question, _LONGEST_SMALL if small else _LONGEST)
        words = plain_line(text) if small else quoted(text)
        line = f"[{len(told) + 1}] {place_of(one.source, prompts)}: {words}"
        room -= estimate_tokens(line)
        if room < 0:
            break
        told.append(one)
        lines.append(line)
    return told, lines


def place_of(source: Source, prompts: Prompts) -> str:
    """A passage's file and place in it, on one line."""
    parts = [PurePath(source.file).name, source.heading]
    if source.page:
        parts.append(prompts("labels.page", number=source.page))
    elif source.line:
        parts.append(prompts("labels.line", number=source.line))
    return plain_line(" › ".join(part for part in parts if part))[:_LONGEST_PLACE]
