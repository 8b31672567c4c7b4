"""What the person wrote, as leaves: their words as they stand, with web addresses to click."""

from __future__ import annotations

from ui.chat.links import bare_addresses
from ui.chat.markdown import Leaf, Run, TextLeaf
from ui.chat.visible_text import visible

_LONGEST = 5_000


def plain_leaves(text: str) -> list[Leaf]:
    """Returns the text in pieces of a length that lays out quickly."""
    text = visible(text).rstrip("\n")
    leaves: list[Leaf] = []
    at = 0
    while at < len(text) or not leaves:
        end = _piece_end(text, at)
        leaves.append(TextLeaf((), _runs(text[at:end].removesuffix("\n")), continues=bool(leaves)))
        at = max(end, at + 1)
    return leaves


def _piece_end(text: str, at: int) -> int:
    end = at + _LONGEST
    if end >= len(text):
        return len(text)
    line_end = text.rfind("\n", at + 1, end)
    return line_end + 1 if line_end > 0 else end


def _runs(text: str) -> tuple[Run, ...]:
    runs: list[Run] = []
    at = 0
    for start, end in bare_addresses(text):
        if start > at:
            runs.append(Run(text[at:start]))
        runs.append(Run(text[start:end], href=text[start:end]))
        at = end
    if at < len(text) or not runs:
        runs.append(Run(text[at:]))
    return tuple(runs)
