"""Where somebody lives, moved to, was born and grew up."""

from __future__ import annotations

import re

from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.chinese.clause import Clause
from assistant.memory.writing.chinese.phrases import points_elsewhere, said, started, state
from assistant.memory.writing.script import level
from assistant.memory.writing.wordlists import words

_PLACE = r"(?P<place>[^，。了的是在]{1,20}?(?:的[^，。了是在]{1,10})?)"
TIMES = (
    r"(?:已经|快|有|(?<![成首丰古国京帝])都|大概|差不多)*(?:[一二三四五六七八九十两几半好多\d]+"
    r"(?:个)?(?:多)?(?:年|个月|月|天|周|辈子)(?:多|半)?)?(?:了)?"
)
_LIVES = re.compile(
    rf"(?:也|就|还|独自|一个人|[和跟与][^，。]{{1,6}}(?:一起)?)?(?:住在"
    rf"|(?:合租|借住|蜗居|落脚|寄住|寄居|暂住|整租|合住|借宿)在|居住在|住|定居在?|安家在|生活在|租住在|租在|留在(?=.{{2,4}}了?$)|常[住驻]|长[住居]|旅居|客居)"
    rf"(?!院|校|宿|持|嘴|手|口|址){_PLACE}{TIMES}$"
    rf"|在{_PLACE.replace('place', 'place2')}(?:住|生活|定居|租房子?住"
    rf"|租了(?:一?[个套间])?(?:房子?|单间|公寓|开间|一居室?|两居室?|小屋|阁楼)"
    rf"|租房|租了|合租|借住|蜗居|租住|租的房|落脚|安家"
    rf"|买了房|落户)(?:着|了)?{TIMES}$"
)
_MOVED = re.compile(
    r"(?:从(?P<old>[^，。]{1,12}?))?(?:嫁(?=到|去)|搬|搬家|移居|移民|搬回|迁|搬迁"
    r"|搬去)(?:到|来|去|回|至)?(?:了)?(?P<place>[^，。了]{2,16}?)(?:住|生活|定居|去|来)?(?:了)?"
    r"(?:没多久|不久|没几天|一阵子|[一两二三四五六七八九十几半多\d]+(?:个)?(?:多)?(?:年|月|星期|周|天)(?:了)?)?$"
)
_COMPANY = re.compile(r"[和跟与][^，。]{1,8}$")
_TOGETHER = re.compile(r"(?:一起|一块儿?)?(?:住(?:在)?(?:一起|一块儿?)?|合住|同居|同住)$")
_ALONE = re.compile(
    r"(?:独居|独自(?:生活|居住)|(?:一个人|自己|单独)(?:住|生活)|[和跟与][^，。]{1,8}?(?:一起|一块儿?)?(?:住(?:在一起)?|合住|同居|同住))$"
)
_BY_ONESELF = re.compile(r"(?:一个人|自己|独自|单独)(?:住|生活)(?:着|的)?$")
_OUT_ALONE = re.compile(r"搬出[来去](?:自己|一个人|单独)住$")
_MOVED_OUT = re.compile(
    r"(?:从)(?P<place>[^，。]{1,12}?)(?:的房子)?(?:搬走|搬出去|搬出来|搬离|搬出|退租)(?:了)?$"
    r"|(?:搬离|搬出(?!来|去))(?:了)?(?P<place2>[^，。了]{2,12})(?:了)?$"
)
_MOVED_HOME = re.compile(r"(?:搬家|搬)(?:到|去|至)(?:了)?(?P<place>[^，。了]{2,16})(?:了)?$")
# where nobody lives: 我搬到下一个任务了
_NO_HOME = re.compile(
    r"(?:任务|话题|问题|章节?|阶段|环节|项目|议题|工位|座位|会议室|主题|关卡?|步骤?|页|频道|群|平台|系统|服务器|分支|仓库|目录|文件夹|云上|版本"
    r"|办公室|办公楼|题|课|单元|行|列)$"
)
_BORN = re.compile(r"(?:出生(?:在|于)|生在|出生地(?:是|在)?)(?P<place>[^，。]{1,12})$")
_FLOOR = re.compile(r"[一二三四五六七八九十百\d]+(?:楼|层|单元|栋|号楼|号房)|附近$|对面|旁边|隔壁|后面|地铁站")
_ORIGINALLY = re.compile(r"(?:老家|家乡|籍贯|祖籍)(?:是|在)?(?P<place>[^，。是在]{2,10}?)(?:的|人|那边)*$")
_IN_TOWN = re.compile(r"(?:人)?在(?P<place>[一-鿿]{2,6})(?:这边)?$")
_BASED = re.compile(r"(?:坐标|base)\s*(?:在|是|：|:)?\s*(?P<place>[一-鿿]{2,8}|[A-Z][A-Za-z ]{2,20})$", re.IGNORECASE)
_GREW = re.compile(r"(?:在)(?P<place>[^，。]{1,12}?)(?:长大|出生长大|土生土长)(?:的)?$")
TRIP = re.compile(
    r"出差|旅游|旅行|度假|开会|参加|玩|探亲|培训|过年|过节|转机"
    r"|考察|看展|录制|演出|比赛|面试|看病|住院|吃饭|逛"
)
_NOT_A_PLACE = re.compile(
    r"^(?:一起|这(?!里|边|座|个城)|那|哪|宿舍楼下|一天|几天|[一二三四五六七八九十两\d]+"
    r"(?:天|晚|个月|年)|过|得|上|下|进|着|不|满)"
)


def _home_at(clause: Clause) -> list[Statement] | None:
    """Where the home lies: 我家在苏州园区, 我家在地铁站旁边, 坐标武汉, 老家湖南衡阳的."""
    if (
        clause.who.naming.endswith("家")
        and clause.is_self
        and (hit := clause.find(re.compile(r"(?:就)?(?:住)?在(?P<place>[^，。]{2,20})$")))
    ):
        if re.search(r"楼|层|号|附近|对面|旁边|隔壁|后面|里面|地铁站", hit.level("place")):
            return [said(clause, keyed("location", "家"), value=hit["place"], single_valued=True)]
        if not re.search(r"(?:吃|做|等|看|过|聚|办|玩|休息|工作)", hit.level("place")):
            return state(clause, "lives_in", hit["place"])
    there = clause.find(_IN_TOWN) if clause.inherited and "now" in clause.marks and clause.is_self else None
    if there and level(there["place"]) in words("chinese", "places") and not (clause.negative or clause.once):
        return state(clause, "lives_in", there["place"])
    if (hit := clause.find(_BASED)) and not clause.negative:
        return state(clause, "lives_in", hit["place"])
    if (hit := clause.find(_ORIGINALLY)) and clause.is_self and names_town(hit["place"]):
        return state(clause, "from", hit["place"])
    return None


def _with_whom(clause: Clause) -> list[Statement]:
    """Who somebody lives with: 我和爸妈一起住, 我独居."""
    company = _COMPANY.search(level(clause.who.naming))
    alone = (
        clause.find(_ALONE)
        or clause.find(_OUT_ALONE)
        or (clause.plain in {"住", "生活"} and _BY_ONESELF.search(level(clause.quote).rstrip("。！! ")))
    )
    if clause.once or clause.negative or not (alone or (company and clause.find(_TOGETHER))):
        return []
    if re.search(r"[你您他她]", level(clause.quote)):
        return []
    if clause.who.implied and not clause.plain.startswith("独居"):
        return []
    whom = clause.who.naming[company.start() :] if company and not alone else ""
    if clause.find(_OUT_ALONE):
        return [said(clause, "household", value="一个人住", single_valued=True, correction=True)]
    how = "一个人" if alone and clause.plain in {"住", "生活"} else whom
    return state(clause, "household", f"{how}{clause.said}", single_valued=True)


def home(clause: Clause) -> list[Statement] | None:
    """Statements of where somebody lives, was born and grew up; None where the clause is about something else."""
    if re.search(r"(?:公司|团队|部门|组|学校|单位|店)$", level(clause.who.naming)):
        return None
    found = _with_whom(clause) or _home_at(clause)
    if found is not None:
        return found
    if hit := clause.find(_LIVES):
        place = hit["place"] or hit["place2"]
        if (
            _NOT_A_PLACE.match(place)
            or TRIP.search(clause.quote)
            or re.search(r"酒店|宾馆|民宿|医院", place)
            or points_elsewhere(place)
        ):
            return [] if not clause.once else None
        if clause.who.implied and not re.match(r"(?:现在)?住", clause.quote):
            return None
        if _FLOOR.search(level(place)) and not names_town(place):
            return [said(clause, keyed("location", "家"), value=place, single_valued=True)]
        return state(clause, "lives_in", place)
    if (hit := clause.find(_MOVED_OUT)) and not clause.negative and "了" in clause.quote:
        return _moved_out(clause, hit["place"] or hit["place2"])
    hit = clause.find(_MOVED) or clause.find(_MOVED_HOME)
    if (
        hit
        and clause.negative == ""
        and "done"
        in clause.marks | ({"done"} if "了" in clause.quote or re.search(r"搬到|搬来|移居", clause.quote) else set())
    ):
        place = hit["place"]
        if (
            points_elsewhere(place)
            or re.match(r"(?:进|家|走|出|新家|新房|另|别|楼|东西|桌|椅|箱|[上下][一]?个)", place)
            or _NO_HOME.search(level(place))
            or re.search(r"(?:要|想|打算|准备|计划|会)[^，。]*搬", clause.quote)
        ):
            return None
        old = hit["old"] if "old" in hit.match.re.groupindex else ""
        return [said(clause, "lives_in", value=place, correction=True, replaces_value=old, **started(clause))]
    if hit := clause.find(_BORN):
        return state(clause, "born_in", hit["place"]) if not re.search(r"[年月日]", hit["place"]) else None
    if hit := clause.find(_GREW):
        return [said(clause, "grew_up_in", value=hit["place"], single_valued=True, importance=0.6)]
    return None


def _moved_out(clause: Clause, place: str) -> list[Statement] | None:
    """我从徐家汇搬走了: where somebody lives no longer."""
    if points_elsewhere(place) or _NO_HOME.search(level(place)):
        return None
    return [said(clause, "former:lives_in", value=place, retires=True, importance=0.5, **started(clause))]


def names_town(place: str) -> bool:
    """Whether a place begins with a town or a land that everybody knows."""
    return level(place).startswith(tuple(words("chinese", "places")))
