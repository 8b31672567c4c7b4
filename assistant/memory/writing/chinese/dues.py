"""Standing matters of a household: what is paid, owed, saved and done up, how long the way is, what never was."""

from __future__ import annotations

import re

from assistant.memory.records import SELF
from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.chinese.clause import Clause, Person, tidy
from assistant.memory.writing.chinese.phrases import known_places, points_elsewhere, said
from assistant.memory.writing.script import level

_NUMBER = r"[\d.,零一二两三四五六七八九十百千万几半]+"
_MONEY = (
    rf"{_NUMBER}多?(?:块|元|万|千|百|k|K|美元|欧元|英镑|日元|港币)?(?:[零一二两三四五六七八九])?(?:多|钱|左右|出头)?"
)
_CHARGE = re.compile(
    r"(?:我们?家?的?)?(?:现在|今年|最近)?(?P<thing>房租|月租|房贷|车贷|月供|月薪|年薪|工资|底薪|年终奖|退休金|养老金|物业费|停车费|学费|保费|话费|水电费|生活费|零花钱)"
    r"(?:是|大概|差不多|现在|每个?月|一个月|每年|一年|每学期|每次|还有|还剩|还要还|要|涨到|降到|为|：|:|共)*了?"
    rf"(?P<value>{_MONEY}(?:(?:每|一)个?[月年天]|/[月年])?|{_NUMBER}(?:年|个月|期)(?:没还完?|要还)?)了?$"
)
_OWES = re.compile(rf"(?:还)?欠(?:了|着)?(?P<whom>(?!{_NUMBER})[^，。]{{1,8}}?)(?P<sum>{_MONEY})$")
_LENT = re.compile(
    rf"(?:借给|借)(?:了)?(?P<whom>(?!{_NUMBER})[^，。]{{1,8}}?)(?P<sum>{_NUMBER}多?(?:块|元|万|千|百)[^，。]{{0,3}})$"
)
_SAVES = re.compile(
    r"(?:一直|正)?(?:在|开始)(?:攒|存)"
    r"(?P<what>首付|彩礼|嫁妆|学费|旅费|买[^，。]{1,8}的?钱|养老钱|奶粉钱|创业[^，。]{0,4})$"
)
_SAVED = re.compile(
    rf"(?:已经)?(?:存|攒)(?:了|下了?)(?P<value>{_NUMBER}多?(?:万|千|块|元)[^，。]{{0,3}})(?:块|元|钱|存款)?$"
)
_WITH_WHOM = re.compile(
    r"(?:我们?家?的?|家里的?)?(?P<thing>宽带|工资卡|手机卡|车险|医保卡|信用卡)(?:用的?)?是(?P<value>[^，。的]{2,10})的$"
)
_THESIS = re.compile(r"(?:毕业)?(?:论文|毕设|课题)(?:写的?|做的?|研究的?|题目|方向)就?是(?P<what>[^，。]{2,24})$")
_THESIS_ON = re.compile(r"(?:毕业)?(?:论文|毕设|课题)(?:写|做|研究)的")
_DONE_UP = re.compile(
    r"(?:我们?家?的?)?(?P<thing>厨房|卫生间|浴室|客厅|卧室|阳台|新?房子|新房|老房子|院子)(?:最近|现在)?(?:正在|在|正)(?:重新)?装修"
)
_WAY = re.compile(
    r"(?:每天)?(?:上班|上学|通勤|上下班|去公司|去学校)(?:路上|单程|来回|往返|一趟|时间)*(?:就|都)?(?:要|得|需要|需|花|用|大概|差不多|是)+"
    rf"(?P<time>{_NUMBER}多?(?:个)?(?:半)?(?:小时|钟头|分钟|刻钟)(?:多|左右)?)$"
)
_NEVER = re.compile(r"(?P<what>(?:去|来|坐|吃|喝|见|学|玩|养|出|看|滑|骑|开|结|谈|抽|住|穿|当|做)过[^，。]{1,12})$")

_ABROAD = re.compile(
    r"(?:坐过(?:飞机|高铁|火车|动车|地铁|轮船|邮轮|游轮|过山车|缆车|热气球|直升机)|出过(?:国|省|海|远门)|滑过[雪冰]|潜过水|冲过浪|跳过伞|蹦过极"
    r"|谈过恋爱|结过婚|离过婚|抽过烟|喝过酒|骑过马|开过[车船]|住过[院校]|做过手术|打过(?:工|针|麻将|高尔夫)|上过大学|当过兵|见过(?:大?海|雪|极光|沙漠|草原)"
    r"|(?:养|带)过[一-鿿]{1,6}|学过[^，。]{1,8}|(?:吃|喝)过(?!饭|早|午|晚|药|东西|苦|亏|这|水)[一-鿿A-Za-z]{2,6}"
    r"|(?:读|看|玩)过《[^》]+》)$"
)
"""What of the world one has never done, without a word that says "never": 我没坐过飞机."""
_BEEN = re.compile(r"去过(?P<place>[^，。]{2,10})$")
_WONT = re.compile(
    r"(?P<verb>看|听|玩|碰|用|穿|戴|坐|骑|开|去|逛|打|买|染|烫|抽|养|刷|追|信|点|住|读|跳|唱|炒|赌|化(?=妆)|熬(?=夜)|加(?=班)|健(?=身)|运(?=动)|午(?=睡)|睡(?=懒觉|午觉)|借(?=钱)|喷(?=香水))"
    r"(?P<what>(?!到|见|得|出|过|着|完|起|上|下|来|懂)[^，。了你您他她它]{1,12})$"
)
_LEFT_ALONE = re.compile(
    r"(?:看(?:电视|综艺|真人秀|直播|短视频|新闻|[韩日美泰]剧|国产剧|电视剧|动漫|动画片|恐怖片|鬼片|爱情片|[足篮]?球赛?|网络?小说)|玩(?:游戏|手游|网游|抖音|微博|股票)|刷(?:抖音|微博|朋友圈|短视频|小红书)|炒[股币]"
    r"|打(?:麻将|牌|游戏)|化妆|追[星剧]|穿(?:裙子|高跟鞋|皮草)|用(?:香水|化妆品|信用卡|花呗|微信|抖音)|坐飞机|戴(?:首饰|耳环|手表|帽子)|加班|熬夜|午睡|买(?:彩票|奢侈品|股票)|信(?:教|佛|命|星座|风水))$"
)
"""What one leaves alone as a rule, where no word says "never": 我不看综艺."""
_AT_NO_TIME = re.compile(r"从来[就都]?不|从不|一向都?不|向来[就都]?不|压根[儿就]*不|打死[也都]?不|死活不")


def dues(clause: Clause) -> list[Statement] | None:
    """Statements of money, ways and what never was; None where the clause is about something else."""
    charge = _CHARGE.fullmatch(level(clause.quote).rstrip("。！! "))
    if charge and not clause.negative and not clause.once:
        value = clause.quote[charge.start("value") : charge.end("value")]
        return [said(clause, keyed("property", charge["thing"]), value=value, subject=SELF, single_valued=True)]
    with_whom = _WITH_WHOM.fullmatch(level(clause.quote).rstrip("。！! "))
    if with_whom and not clause.negative:
        value = clause.quote[with_whom.start("value") : with_whom.end("value")]
        return [said(clause, keyed("property", with_whom["thing"]), value=value, subject=SELF, single_valued=True)]
    if done_up := _DONE_UP.fullmatch(level(clause.quote).rstrip("。！! ")):
        return [said(clause, keyed("state", done_up["thing"]), value="在装修", subject=SELF, importance=0.45)]
    if _THESIS_ON.fullmatch(clause.who.label) and clause.who.owner and clause.plain.startswith("是"):
        return [said(clause, "property:论文", value=clause.said[1:])]
    if clause.who.person is Person.THING or clause.who.implied:
        return None
    if (hit := clause.find(_SAVED)) and not clause.once:
        return [said(clause, "property:存款", value=hit["value"], single_valued=True)]
    if (hit := clause.find(_THESIS)) and not points_elsewhere(hit["what"]):
        return [said(clause, "property:论文", value=hit["what"])]
    if (hit := clause.find(_WAY)) and not clause.negative and not clause.once:
        return [said(clause, "property:通勤时间", value=hit["time"], single_valued=True)]
    if (hit := clause.find(_OWES) or clause.find(_LENT)) and not clause.negative and not points_elsewhere(hit["whom"]):
        verb = "借" if clause.plain.startswith("借") else "欠"
        return [said(clause, f"does:{verb}", value=f"{hit['whom']}{hit['sum']}", importance=0.6)]
    if (hit := clause.find(_SAVES)) and not clause.negative:
        return [said(clause, "goal", value=f"攒{hit['what']}")]
    return _wont(clause) or _never(clause)


def _wont(clause: Clause) -> list[Statement] | None:
    """我从来不看恐怖片: what somebody does at no time."""
    if clause.negative != "不" or clause.once or clause.ended or "done" in clause.marks:
        return None
    hit = clause.find(_WONT)
    if not (clause.find(_LEFT_ALONE) or _AT_NO_TIME.search(level(clause.quote))):
        return None
    if hit is None or points_elsewhere(hit["what"]):
        return None
    value = hit["what"] if len(hit["what"]) > 1 else hit["verb"] + hit["what"]
    return [said(clause, f"does_not:{hit.level('verb')}", value=value, importance=0.5)]


def _not_yet(clause: Clause) -> list[Statement] | None:
    """我没坐过飞机, 我还没去过新疆."""
    if {"now", "before", "done"} & clause.marks or re.search(r"[你您这那]", clause.plain):
        return None
    been = clause.find(_BEEN)
    if not clause.find(_ABROAD) and not (been and known_places().match(been.level("place"))):
        return None
    return [said(clause, "has_not", value=tidy(clause.said), importance=0.45)]


def _never(clause: Clause) -> list[Statement] | None:
    hit = clause.find(_NEVER)
    if clause.negative != "没" or clause.once:
        return None
    if hit is None or not re.search(r"压根|从来?没|一次[也都]没|一直没|这辈子[都也]?没", clause.quote):
        return _not_yet(clause)
    return [] if points_elsewhere(hit["what"][2:]) else [said(clause, "has_not", value=hit["what"], importance=0.45)]
