"""What answers a question about a slot for somebody else, or only supposes, plans or asks it: it answers nothing.

"Where does my brother live?" is not answered by where a sister lives, nor "Do I live in Lisbon?" by "If I lived in
Lisbon I'd surf".
"""

from __future__ import annotations

import re
from dataclasses import dataclass

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
_HOPES = frozenset(["considers", "goal", "plan"])
_AT_TABLE = frozenset(["diet"])
"""For what to eat, plans and aims count."""
_ASKS_HOPES = re.compile(
    r"\b(?:think(?:ing)?|consider\w*|plan\w*|want\w*|hop(?:e|ing)|dream\w*|wish\w*|would|will|going to|goals?"
    r"|next|someday)\b"
    r"|考虑|想|打算|计划|准备|希望|梦想|目标|要|会|将来|以后|明年|下",
    re.IGNORECASE,
)
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
    look = _look_of(index, question)
    if look is None:
        return found
    for at, slot in enumerate(map(int, slots)):
        item = index.item(slot)
        if not item.is_message:
            found[at] = look.passes_over(slot)
            continue
        told = index.told.get((item.conversation_id or "", item.id), ())
        beside = bool(told) and all(look.passes_over(one) for one in told)
        found[at] = beside or (item.role == "user" and _tells_nothing(item.text))
    return found


@dataclass(frozen=True, slots=True)
class _Look:
    """What a question asks for, as far as it tells whose statements are none of its business.

    Attributes:
        families: the slots, of which everybody has one.
        selfless: it is not about the one who asks.
        hoping: it asks for what is hoped or planned.
    """

    index: ScopeIndex
    asked: Asked
    meant: Meant
    families: frozenset[str]
    selfless: bool
    hoping: bool

    def passes_over(self, slot: int) -> bool:
        """Whether a memory fills the slot asked for, of somebody who is not meant, or only hopes to."""
        stated = statement(self.index.item(slot))
        if stated.family in _HOPES:
            return not self.hoping
        if stated.family not in self.families or self.asked.gain(stated, self.meant) > 0:
            return False
        if stated.subject == SELF:
            return self.selfless
        return bool(person_of(stated.subject).role) or not (self.asked.roles or self.asked.owned)


def _look_of(index: ScopeIndex, question: Question) -> _Look | None:
    """None where what a question asks for may be anybody's."""
    asked = question.asked
    if asked is None or asked.for_whom or asked.of_us:
        return None
    families = _SLOTS & {name for name, plainly in asked.attributes.items() if plainly == 1.0}
    somebody = bool(asked.roles or asked.owned)
    if not families or not (somebody or asked.of_self):
        return None
    folded = fold(question.text)
    selfless = somebody and _ONE_SELF.search(without_own_people(folded)) is None
    hoping = families <= _AT_TABLE or bool(_ASKS_HOPES.search(folded))
    return _Look(index, asked, index.statements.meant(asked), families, selfless, hoping)
