"""Questions for what held before and no longer does: "Where did I use to work?" and 我以前用什么写代码."""

from __future__ import annotations

import re

import numpy as np

from assistant.memory.recall.attributes import TOOLS, Asked, Statement
from assistant.memory.recall.dense import Floats, Slots
from assistant.memory.recall.scope_index import ScopeIndex
from assistant.memory.recall.statements import statement
from assistant.memory.writing.toolkinds import kinds_of

STILL = 0.55
"""What is left of the score of what holds now, where a question asks for what held before it."""

SLIP_US = 3_600_000_000
"""What was taken back within the hour never held."""

_BEFORE = re.compile(
    r"(?<!\bget )(?<!\bgot )(?<!\bgetting )(?<!\bbe )\b(?:used to|did (?:\w+ ){1,3}?use to)\b"
    r"|\b(?:previously|formerly|originally|in the past|back then)\b"
    r"|\bbefore(?=\s*(?:[?.]|$|that\b|this\b|then\b"
    r"|(?:i|we) (?:switched|moved|changed|started|joined|retired|left|quit)\b))"
    r"|\bbefore (?-i:[A-Z])"
    r"|\b(?:previous|former|(?<!how )(?<!years )(?<!year )(?<!months )(?<!weeks )old)"
    r"(?= (?:\w+ )?(?:job|employer|company|work|workplace|occupation|profession|home|flat|apartment|house|address|city"
    r"|town|editor|browser|phone|car|tools?|diet|hobby))"
    r"|以前|(?:退休|离职|辞职|下岗|毕业|结婚|搬家|转行)(?:之|以)?前|原来(?=[用住在做是吃喝开养叫上的])|原先|曾经|从前|先前|当初|早先|过去(?=[用住在做是])"
    r"|(?:(?:^|[我他她们妈爸哥姐弟妹，,])之前)(?!的(?:问题|对话|聊天))",
    re.IGNORECASE,
)
_EVER = re.compile(
    r"\b(?:have|has) (?:\w+ ){1,2}?(?:ever )?(?:used|lived|worked|owned|driven|had)\b"
    r".*\b(?:before|so far|over the years)\b"
    r"|(?:用|住|待|做|干|开|养|去)过(?:的)?(?:哪|什么|几|多少)",
    re.IGNORECASE,
)


def asks_for_past(query: str) -> bool:
    """Whether a question is after what held before and holds no longer, or after all that ever held."""
    return bool(_BEFORE.search(query) or _EVER.search(query))


def bygone(index: ScopeIndex, asked: Asked) -> frozenset[int]:
    """The memories (slots) that state what a question asks for, as it was once: what was replaced, or told as over."""
    stated = set().union(*index.statements.asked_for(asked))
    over = {slot for slot in stated if _is_over(index, slot)}
    over |= set(index.statements.told_as_over(asked))
    if asked.tools:
        tools = {slot for slot in index.statements.own(TOOLS) if asked.tool_fits(index.item(slot).value)}
        return frozenset(over | {slot for slot in tools if _is_over(index, slot)})
    named = {kind for slot in stated if _is_of_purpose(index, slot, asked) for kind in kinds_of(index.item(slot).value)}
    if not named:
        return frozenset(over)
    return frozenset(
        slot for slot in over if _is_of_purpose(index, slot, asked) or named & kinds_of(index.item(slot).value)
    )


def dim(index: ScopeIndex, slots: Slots, past: frozenset[int], asked: Asked | None) -> Floats | None:
    """The factor of each slot where a question asks for the past, behind which steps what holds now; None for none."""
    if not past or asked is None:
        return None
    now = set().union(*index.statements.asked_for(asked))
    if "uses" in asked.attributes:
        now |= {slot for slot in index.statements.own(TOOLS) if index.item(slot).active}
    now -= past
    factor = np.array([STILL if int(slot) in now else 1.0 for slot in slots], dtype=np.float32)
    return factor if (factor < 1.0).any() else None


def _is_over(index: ScopeIndex, slot: int) -> bool:
    item = index.item(slot)
    if item.active or item.is_message:
        return False
    return bool(index.column("until_us")[slot] - index.column("said_us")[slot] >= SLIP_US)


def _is_of_purpose(index: ScopeIndex, slot: int, asked: Asked) -> bool:
    """Whether a memory names the very purpose that a question names: coding."""
    stated: Statement = statement(index.item(slot))
    return stated.family == "uses" and bool(stated.thing) and stated.thing in asked.things
