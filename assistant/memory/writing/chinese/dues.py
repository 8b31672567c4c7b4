"""Standing matters of a household: what is paid, owed, saved and done up, how long the way is, what never was."""

from __future__ import annotations

import re

from assistant.memory.records import SELF
from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.chinese.clause import Clause, Person
from assistant.memory.writing.chinese.phrases import points_elsewhere, said
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
    return _never(clause)


def _never(clause: Clause) -> list[Statement] | None:
    hit = clause.find(_NEVER) if clause.negative == "没" and not clause.once else None
    if hit is None or not re.search(r"从来?没|一次[也都]没|一直没|这辈子[都也]?没", clause.quote):
        return None
    return [] if points_elsewhere(hit["what"][2:]) else [said(clause, "has_not", value=hit["what"], importance=0.45)]
