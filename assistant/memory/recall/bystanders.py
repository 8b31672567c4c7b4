"""What answers a question about a slot for somebody else, or only supposes, plans or asks it: it answers nothing.

"Where does my brother live?" is not answered by where a sister lives, nor "Do I live in Lisbon?" by "If I lived in
Lisbon I'd surf".
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from assistant.memory.recall.attributes import Asked, Meant
from assistant.memory.recall.dense import Slots
from assistant.memory.recall.kin import person_of, without_own_people
from assistant.memory.recall.question import Question
from assistant.memory.recall.scope_index import ScopeIndex
from assistant.memory.recall.sifting import only_asks
from assistant.memory.recall.statements import statement
from assistant.memory.recall.text import fold
from assistant.memory.records import SELF

_SLOTS = frozenset(
    [
        *("name", "called", "age", "birthday", "nationality", "lives_in", "from", "born_in", "marital_status"),
        *("occupation", "employment", "works_at", "works_in", "studies_at", "drives", "commutes_by", "diet"),
    ]
)
"""Slots of which everybody has one, so that another's is never an answer."""
_ONE_SELF = re.compile(r"\b(?:i|i'm|i've|i'd|me|myself|we|us)\b|我|咱|俺")
_OF_ONES_OWN = re.compile(r"\b(?:my|our)\b|我(?:的|家|们|在|住)", re.IGNORECASE)
_SUPPOSES = re.compile(
    r"^\W*(?:(?:and|but|so|well|hmm|ok|okay),? )*(?:if|imagine|suppose|supposing|pretend|let's pretend|what if|say) "
    r"(?:i|we|my|our|that i)\b|\b(?:i|we) wish (?:i|we)\b|\bif only (?:i|we)\b"
    r"|\b(?:i|we) (?:was|were) (?:going|about|planning|supposed) to\b.*\b(?:but|didn't|never)\b"
    r"|\b(?:i|we) (?:almost|nearly) \w+ed\b|\bin (?:my|a|the) (?:dream|novel|story|game)\b"
    r"|^\W*(?:如果|要是|假如|假设|假装|倘若|若是|万一|想象一下)|真希望|要是[^，。]{1,20}就好了|(?:^|[，,])(?:我)?差点(?!没)"
    r"|(?:本来|原本)[^。]{0,6}(?:打算|想|要|计划)[^。]*(?:没|不|放弃|算了)|(?:梦|小说|游戏|故事)里",
    re.IGNORECASE,
)


def supposes(said: str) -> bool:
    """Whether a text only imagines, wishes or tells of a plan that came to nothing."""
    return len(said) <= 300 and bool(_SUPPOSES.search(said))


def _tells_nothing(said: str) -> bool:
    return supposes(said) or (only_asks(said) and not _OF_ONES_OWN.search(said))


def bystanding(index: ScopeIndex, question: Question, slots: Slots) -> NDArray[np.bool_]:
    """Which items answer the slot that a question asks for of somebody else, or only suppose an answer."""
    found = np.zeros(len(slots), dtype=bool)
    asked = question.asked
    if asked is None or asked.for_whom or asked.of_us:
        return found
    families = {name for name, plainly in asked.attributes.items() if plainly == 1.0} & _SLOTS
    if not families:
        return found
    meant = index.statements.meant(asked)
    folded = fold(question.text)
    somebody = bool(asked.roles or asked.owned)
    selfless = somebody and _ONE_SELF.search(without_own_people(folded)) is None
    if not somebody and not asked.of_self:
        return found
    for at, slot in enumerate(map(int, slots)):
        item = index.item(slot)
        if not item.is_message:
            found[at] = _is_anothers(index, slot, asked, meant, families, selfless=selfless)
            continue
        told = index.told.get((item.conversation_id or "", item.id), ())
        others = [_is_anothers(index, one, asked, meant, families, selfless=selfless) for one in told]
        found[at] = (bool(others) and all(others)) or (item.role == "user" and _tells_nothing(item.text))
    return found


def _is_anothers(
    index: ScopeIndex, slot: int, asked: Asked, meant: Meant, families: frozenset[str] | set[str], *, selfless: bool
) -> bool:
    """Whether a memory fills the slot asked for, of somebody whom the question does not mean."""
    stated = statement(index.item(slot))
    if stated.family not in families or asked.gain(stated, meant) > 0:
        return False
    if stated.subject == SELF:
        return selfless
    return bool(person_of(stated.subject).role) or not (asked.roles or asked.owned)
