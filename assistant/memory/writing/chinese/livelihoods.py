"""A living earned by what the hands do, which has no name of its own: 我在菜市场卖豆腐, 我跑网约车, 我是开货车的."""

from __future__ import annotations

import re

from assistant.memory.writing.attributes import Statement
from assistant.memory.writing.chinese.clause import Clause
from assistant.memory.writing.chinese.homes import TIMES
from assistant.memory.writing.chinese.phrases import state

_STALL = r"(?:摆(?:个|了个)?(?:地?摊|摊子)|支(?:个)?摊|推(?:个)?车|开(?:个|了个)?(?:小店|铺子|档口))"
_MARKET = (
    r"在[^，。的]{0,12}?(?:市场|集市|夜市|早市|街|街上|街边|路边|[街路巷村桥]口|(?:校|厂|院)门口|巷子里?|桥头|门口|镇上|商场|超市|广场|码头"
    r"|景区|菜场|摊位|档口|小区|车站)里?"
)
_DRIVEN = r"(?:出租车?|的士|网约车|滴滴|货车|大货车?|卡车|公交车?|大巴|校车|挖掘机|吊车|铲车|拖拉机|地铁|高铁|火车)"
_ERRANDS = r"(?:滴滴|网约车|出租|货拉拉|外卖|运输|货运|长途|快递|闪送|业务|销售)"
_BROUGHT = r"(?:外卖|快递|水|奶|牛奶|货|报纸|煤气)"
_END = r"(?P<end>的|为生|谋生|糊口|过日子)?"

_SELLS = re.compile(
    rf"(?:是)?(?P<place>{_MARKET})?(?P<stall>{_STALL})?(?:专门)?(?P<living>卖(?!力|弄|命|萌|乖|掉|出|完|场|点)[^，。了过掉给的在买很我你他她是上去]{{1,10}}?){_END}{TIMES}$"
)
_AT_IT = re.compile(rf"(?:是)?(?:在[^，。的]{{1,10}})?(?P<living>开{_DRIVEN}|跑{_ERRANDS}|送{_BROUGHT}){_END}{TIMES}$")
_FOR_SO_LONG = re.compile(r"(?:年|月|辈子)(?:多|半)?$")
_TO_BE_SOLD = re.compile(r"(?:自己|自家|家里|我)的?|二手|旧|闲置|房|车$|股票|基金|票")
"""What somebody sells once: 我在群里卖旧手机."""


def livelihood(clause: Clause) -> list[Statement] | None:
    """A statement of what somebody lives by; None where the clause is about something else."""
    if clause.once or clause.negative or clause.who.implied:
        return None
    if "done" in clause.marks and not _FOR_SO_LONG.search(clause.plain):
        return None
    if hit := clause.find(_SELLS):
        steady = hit["place"] or hit["stall"] or hit.level("end") in {"为生", "谋生", "糊口", "过日子"}
        named = hit.level("end") == "的" and clause.plain.startswith("是")
        if not (steady or named) or (_TO_BE_SOLD.search(hit.level("living")[1:]) and not named):
            return None
        return state(clause, "occupation", hit["living"])
    if hit := clause.find(_AT_IT):
        return state(clause, "occupation", hit["living"])
    return None
