"""The wording of a statement, levelled: two statements that differ only in how they are put have the same.

Whatever is not known to say nothing stays in it, in its place: another number, date, name, negation or qualifier makes
another wording.
"""

from __future__ import annotations

import re
from functools import lru_cache

from assistant.memory.upkeep.wording_chinese import chinese_wording
from assistant.memory.upkeep.wording_english import english_wording
from assistant.memory.writing.script import has_han

_RELATIVE = re.compile(
    r"\b(?:today|tonight|tomorrow|yesterday|ago|(?:this|next|last|coming|past)\s+\w+|in\s+(?:a|an|\w+)\s+"
    r"(?:days?|weeks?|months?|years?|hours?)|recently|just|so\s+far|already|yet|soon)\b"
    r"|[今明昨后前]天|[今明去前后]年|[上下本这][个]?(?:周|月|星期|礼拜|季度|学期)|刚刚?|最近|前几天|过几天|马上|以后|之前|以前",
    re.IGNORECASE,
)


@lru_cache(maxsize=65536)
def wording(text: str, subject: str = "") -> str:
    """What two texts share exactly if they say the same in other dress.

    Args:
        text: a statement.
        subject: whom it is about, as memories name them; how the text names them is levelled then.
    """
    return chinese_wording(text, subject) if has_han(text) else english_wording(text, subject)


def speaks_of_its_day(text: str) -> bool:
    """Whether what a text says depends on the day on which it was said ("tomorrow", "上周")."""
    return _RELATIVE.search(text) is not None


def weight_of(text: str) -> int:
    """How much a text says, as the number of signs in its levelled wording."""
    return len(re.findall(r"\w", wording(text))) if has_han(text) else len(wording(text).split())
