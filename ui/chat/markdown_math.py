r"""Formulas in Markdown: `$…$` and `\(…\)` within a line, `$$…$$` and `\[…\]` on lines of their own.

A dollar is money unless it hugs what it encloses and no digit follows (the rule of Pandoc's `tex_math_dollars`).
"""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline

_INLINE = re.compile(
    r"\$\$(?=[^\s$])([^$\n]*[^\s$\\])\$\$|\$(?=[^\s$])((?:[^$\\\n]|\\.)*?)(?<=[^\s\\])\$(?![0-9$])|\\\((.+?)\\\)",
    re.DOTALL,
)
_BLOCK_ENDS = {"$$": "$$", "\\[": "\\]"}


def formulas(md: MarkdownIt) -> None:
    """Teaches a parser formulas; they come out as `formula` and `formula_block` tokens."""
    md.inline.ruler.before("escape", "formula", _inline)
    md.block.ruler.before("fence", "formula_block", _block, {"alt": ["paragraph", "reference", "blockquote", "list"]})


def _inline(state: StateInline, silent: bool) -> bool:
    if state.src[state.pos] not in "$\\":
        return False
    found = _INLINE.match(state.src, state.pos, state.posMax)
    if found is None:
        return False
    if not silent:
        state.push("formula", "", 0).content = next(part for part in found.groups() if part is not None)
    state.pos = found.end()
    return True


def _block(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:
    if state.is_code_block(start_line):
        return False
    begin = state.bMarks[start_line] + state.tShift[start_line]
    opening = state.src[begin : begin + 2]
    closing = _BLOCK_ENDS.get(opening)
    if closing is None:
        return False
    first = state.src[begin + 2 : state.eMarks[start_line]]
    lines = [first]
    line = start_line
    while not lines[-1].rstrip().endswith(closing):
        line += 1
        if line >= end_line or state.isEmpty(line):
            return False
        lines.append(state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]])
    content = "\n".join(lines).rstrip().removesuffix(closing).strip()
    if not content or closing in content:
        return False
    if silent:
        return True
    token = state.push("formula_block", "", 0)
    token.content = content
    token.map = [start_line, line + 1]
    state.line = line + 1
    return True
