"""The end of a reply that still streams, made presentable: half-written marks are closed for the eye only."""

from __future__ import annotations

import re

_FENCE_BEGUN = re.compile(r"(?:^|\n) {0,3}(?:`{1,}|~{2,})[^\n`]*\Z")
_HALF_LINK = re.compile(r"!?\[([^\[\]\n]*)(?:\](?:\([^()\n]*)?)?\Z")
_MARKS = re.compile(r"\\.|(`+)|(\*{1,3}|~~|(?<!\w)_{1,2}|_{1,2}(?!\w))", re.DOTALL)
_LONE_MARKER = re.compile(r"\n[ \t]*(?:[-+*=>#|]|\d{1,9}[.)]?)[ \t]*\Z")


def presentable(text: str) -> str:
    """Returns `text` as it will probably read once the mark at its end is whole."""
    begun = _FENCE_BEGUN.search(text)
    if begun:
        text = text[: begun.start()]
    lone = _LONE_MARKER.search(text)
    if lone:
        text = text[: lone.start()]
    last = text.rfind("\n\n") + 1
    return text[:last] + _closed(text[last:])


def _closed(paragraph: str) -> str:
    opened: list[str] = []
    for found in _MARKS.finditer(paragraph):
        ticks, mark = found.groups()
        if ticks:
            if opened and opened[-1][0] == "`":
                if opened[-1] == ticks:
                    opened.pop()
            else:
                opened.append(ticks)
        elif mark and not (opened and opened[-1][0] == "`"):
            _weigh(opened, mark, paragraph, found.start(), found.end())
    if opened and opened[-1][0] == "`":
        return paragraph + opened[-1] if paragraph.rstrip()[-1:] != "`" else paragraph[: paragraph.rindex("`")]
    paragraph = _HALF_LINK.sub(r"\1", paragraph)
    bare = paragraph.rstrip(" ")
    for mark in reversed(opened):
        if bare.endswith(mark):
            bare = bare.removesuffix(mark).rstrip(" ")
        else:
            bare += mark
    return bare if opened else paragraph


def _weigh(opened: list[str], mark: str, text: str, start: int, end: int) -> None:
    """Takes a mark for a closing one where its partner is open, else for an opening one where it may open."""
    before, after = text[start - 1 : start], text[end : end + 1]
    if opened and opened[-1] == mark and before.strip():
        opened.pop()
    elif after.strip() or not after:
        at_line_start = not before or before == "\n"
        if not (at_line_start and not after and len(mark) == 1):
            opened.append(mark)
