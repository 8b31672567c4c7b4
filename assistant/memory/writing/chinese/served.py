"""What is ordered or left at one meal, and is no habit: 不喝咖啡了，来杯茶吧, 今天不喝酒."""

from __future__ import annotations

import re

from assistant.memory.writing.attributes import ONLY, Statement
from assistant.memory.writing.chinese.clause import Clause
from assistant.memory.writing.script import level

_COUNTED = r"[一两二三四几半\d]{0,2}[杯瓶壶碗份盘听罐扎打盅]"
_ORDER = re.compile(
    rf"来{_COUNTED}|来点[^，。]{{1,4}}$|(?:给我|帮我)(?:来|上|倒|拿|冲|泡)|[要换倒]{_COUNTED}|服务员|老板[，,]"
    r"|(?:^|[，,])(?:那|就|还是|改|我)*(?:喝|来)[^，。我他她]{1,6}(?:吧|就(?:好|行|可以|得了)|即可)[了啦]?$"
    r"|[茶水奶汁啡汤浆酒]就(?:好|行|可以)[了啦]?$|喝[^，。]{0,6}[，,]谢谢?[你您]?[了啦]?$"
)
_THIS_TIME = re.compile(
    r"今(?!年|后|生)|明(?!年)|昨|前天|后天|刚才|待会|等会|这(?:次|回|顿|会儿|餐)|早上$|中午$|晚上$|上午$|下午$"
)
_FROM_THEN = re.compile(r"从[^，。]{1,10}(?:起|开始)|(?:起|开始|以后|之后)[，,]?(?:我|就|都|再也)*不|再也不")
_HABITS = frozenset({"drinks", "does_not_drink", "eats", "does_not_eat"})


def is_order(sentence: str) -> bool:
    """Whether a sentence asks for something at a table or a counter."""
    return bool(_ORDER.search(level(sentence).rstrip("。！!~～ ")))


def lasting(clause: Clause, found: list[Statement], *, order: bool) -> list[Statement]:
    """What a clause states, without what holds for the one meal only.

    Args:
        clause: the clause.
        found: what it states, read by itself.
        order: whether its sentence asks for something at a table.
    """
    if not any(one.attribute in _HABITS for one in found):
        return found
    passing = _is_dated(clause) or (order and _is_choice(clause))
    hinted = level(clause.quote).rstrip("。！!~～ ").endswith("吧")
    return [one for one in found if one.attribute not in _HABITS or not (passing or (hinted and one.details.get(ONLY)))]


def _is_dated(clause: Clause) -> bool:
    said = [date.phrase for date in (*clause.once, *((clause.day,) if clause.day else ()))]
    return any(_THIS_TIME.search(level(phrase)) for phrase in said) and not _FROM_THEN.search(level(clause.quote))


def _is_choice(clause: Clause) -> bool:
    """Whether the words leave out a drink or dish as one does in ordering: 不喝咖啡了, or without saying who."""
    if level(clause.quote).rstrip("。！!，, ").endswith("了"):
        return "now" not in clause.marks
    return clause.who.implied and "喝" in clause.plain
