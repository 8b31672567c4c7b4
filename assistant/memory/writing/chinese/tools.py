"""What somebody uses and for what: 用 DuckDB 存实验数据, 记笔记改用 Obsidian, fish 而不是 bash."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from assistant.memory.records import Kind
from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.chinese.clause import Clause, Person, tidy
from assistant.memory.writing.chinese.phrases import points_elsewhere, said, started, state
from assistant.memory.writing.glossary import thing_key
from assistant.memory.writing.script import level
from assistant.memory.writing.toolkinds import kinds_of
from assistant.memory.writing.wordlists import groups, words

_USE = r"(?:使用|采用|用上|用(?!户|来|完|心|力|不着|餐|意|处|途|品|法|得着)|use|using)"
_INSTEAD = re.compile(
    rf"(?:请|麻烦)?(?:都|一律|统一|最好|尽量|优先)?{_USE}\s*"
    rf"(?P<new>[^，。]{{1,30}}?)[，,]?\s*(?:而不是|而非|代替"
    rf"|替代|取代|不要用|别用|不用|，不用|，别用|，不要用|instead of"
    rf"|not)\s*(?P<old>[^，。]{{1,24}}?)(?:了)?$"
)
_NOT_BUT = re.compile(
    rf"(?:不要|别|不|不再|不要再|别再){_USE}\s*(?P<old>[^，。]{{1,20}}?)"
    rf"(?:了)?[，,]?(?:而是|要|请|改|应该|直接|都)?(?:改)?{_USE}\s*(?P<new>[^，。]{{1,24}})$"
)
_SWITCHED = re.compile(
    r"(?:(?:从|由)(?P<old>[^，。]{1,20}?))?(?:改用|换用|改成用|用回|换回|改回|切回|转回"
    r"|改为用|改使|换成|改成|改为|转用|转投|切换到|切换成|切到"
    r"|换到|转到|迁移到|迁到|升级到|投奔|转向|switch(?:ed)?\s+to)"
    r"(?:了)?\s*(?P<new>[^，。]{1,24}?)(?:了)?$"
    r"|(?:把|将)(?P<old2>[^，。]{1,20}?)(?:换成|改成|换为|改为"
    r"|升级成|升级到|替换成|替换为)(?:了)?\s*(?P<new2>[^，。]{1,24}?)(?:了)?$"
    r"|不用(?P<old3>[^，。]{1,16}?)(?:了|改|而|，)+(?:改用|用|换成)\s*(?P<new3>[^，。]{1,20}?)(?:了)?$"
)
_CARRIED_OVER = re.compile(
    r"(?:把|将)(?:我们?的?)?(?P<thing>[^，。]{1,10}?)(?:都|全都?|全部|统统|整个)?"
    r"(?:从\s*(?P<old>[^，。]{1,16}?)\s*)?(?:搬|迁移?|挪|转移?|导|存|放)(?:到|去|进|至)(?:了)?\s*(?P<new>[^，。]{1,20}?)(?:上|里)?(?:去|来)?(?:了)?$"
)
_WRITTEN = re.compile(
    r"(?:主要|平时|现在|一直|都|基本)*(?:写|在写)(?:的是)?\s*(?P<what>[A-Za-z][\w+#]*)(?:代码|语言)?$"
)
_USES = re.compile(
    rf"(?:主要|一直|都|在|习惯|喜欢|只|会|开始|常|最常|天天|每天"
    rf"|基本|一般)*{_USE}(?:的)?(?:都是|是|着|过)?\s*(?P<what>[^，。]{{1,40}})$"
)
_USES_FOR = re.compile(
    rf"(?P<purpose>(?![^用]{{0,6}}(?:不|没|别))[一-鿿]{{2,6}}?)"
    rf"(?:的时候|时)?(?:现在|都|一般|平时|主要|一直|只|就|也)*{_USE}"
    rf"(?:的是|的)?\s*(?P<what>[^，。]{{1,24}})$"
)
_USED_THING = re.compile(
    rf"(?:平时|日常|现在|常|一直|主要)*{_USE}的(?:是)?(?P<thing>[^，。是]{{1,12}}?)?"
    rf"(?:是|：|:)\s*(?P<what>[^，。]{{1,24}})$"
)
_MY_TOOL = re.compile(
    r"(?:手机|电脑|笔记本电脑|编辑器|文本编辑器|浏览器|输入法|操作系统"
    r"|系统|相机|键盘|鼠标|耳机|平板|手表|终端|数据库|笔记软件"
    r"|记账软件|邮箱|网盘|播放器|开发环境|显示器|打印机|音箱|吉他|钢琴|自行车|单车|车|框架|语言|编程语言)$"
)
_THING_IN_USE = re.compile(
    r"(?P<thing>(?:笔记本|台式)?(?:手机|电脑|编辑器|浏览器|输入法|操作系统|相机|键盘|鼠标|耳机|平板|手表|终端|数据库|笔记软件|记账软件|邮箱|网盘"
    r"|播放器|显示器|打印机|音箱|路由器|电动车|自行车))(?:现在|平时|一直|目前|都)*(?:用|使)的(?:是|就是|都是)?\s*(?P<what>[^，。的]{1,24})$"
)
_HOW_GOT = re.compile(r"(?:买|送|换|借|修|坏|租|发|配)的?$")
"""How a thing was come by, which is not what it is: 我的电脑是昨天买的."""
_PURPOSE_LEAD = re.compile(r"^(?P<purpose>[^，。]{1,16}?)(?:的时候|时|方面|上面|这(?:块|方面)|，)?$")
_NO_PURPOSE = re.compile(
    r"^(?:我|他|[这那](?:段|阵|几|些|个|会|两)[一-鿿]{1,3}|现在|以后|以前|平时|其实|公司|家里|这|那|在家|在公司"
    r"|团队|工作|都|请|麻烦|今天|记得|对了|另外)?$"
)
_TASK = re.compile(r"[记写画煮]|打[卡字车]|聊天|办公")
_HOW_USED = re.compile(r"(?<=\S)\s*用(?:错|反|坏|得|的(?:不|很|太|挺)|不[好来惯对]).*$")
_WHERE_USED = re.compile(r"^(?:开车|骑车|走路|步行|出门|出差|旅行|旅游|上班|在家|平时|睡前|路上|通勤)(?=.)")
_LEFT_FOR = re.compile(
    rf"(?P<purpose>[一-鿿]{{2,6}}?)(?:的时候|时)?(?:现在|已经|早就|也|都|就|我)*不(?:再)?{_USE}\s*(?P<what>[^，。]{{1,24}}?)了?$"
)
_KEPT_IN = re.compile(r"(?:表格|列表|手账|本子)(?:来)?(?:记|管|画|算|列|排)")
_NO_TOOL = re.compile(
    r"^(?:一下|一个|一种|这|那|它|他|什么|不|心|过|起来|在|于|的"
    r"|得|来|完|掉|手(?!机|写|账|绘)|力|点|这种|中文|英文|英语"
    r"|简体|繁体|表格|列表|公制|英制|摄氏|敬语|口语|大白话|正式)"
)

_THIS_PIECE = re.compile(
    r"(?:请|麻烦|帮我|先|再|然后|可以|能|就|那|你|另外|还有|最后)*(?:[把将给])?"
    r"(?:(?:[这那该本](?:[篇份张封首句页幅版稿行列章本]|[段条节道](?!时间|日子|路|课)|个(?:文件|方案|表|函数|变量|标题|图|稿|文档|页面|按钮|句|词|字|名字|方法|类|接口|脚本|单词|颜色|参数))"
    r"|(?:上|下|前|后)[面文]的?|第[一二三四五六七八九十\d]+[篇段句页行列章节条张])"
    r"|(?:文章|稿子|全文|开头|结尾|标题|正文|段落|字数|语气|措辞|配色|背景色|字体|字号|文案|题目|摘要|排版|变量名|函数名|按钮)[^，。]{0,10}(?:改|换|调|设|压|缩|删)[成为到])"
)
"""What is changed in the one text at hand: 这篇稿子的标题改成…."""


def tools(clause: Clause) -> list[Statement] | None:
    """Statements of what is used; None where the clause is about something else."""
    if clause.who.person is Person.THING:
        return _of_thing(clause)
    if clause.who.implied and _THIS_PIECE.match(level(clause.quote)):
        return []
    for reader in (_moved, _instead, _switched, _writes, _used_thing, _left_for, _used):
        found = reader(clause)
        if found is not None:
            return found
    return None


def _moved(clause: Clause) -> list[Statement] | None:
    """What was carried over to a tool: 把笔记全搬到 Obsidian 了."""
    hit = clause.find(_CARRIED_OVER)
    if hit is None or clause.negative or not kinds_of(hit["new"]):
        return None
    thing = "" if re.fullmatch(r"东西|所有东西|一切|全部", hit.level("thing")) else hit["thing"]
    fields: dict[str, Any] = {"correction": True, "replaces_value": hit["old"], "details": {"switch": True}}
    return [said(clause, _attribute(thing), value=hit["new"], single_valued=bool(thing), **fields, **started(clause))]


def _writes(clause: Clause) -> list[Statement] | None:
    """The language that somebody writes programs in: 我主要写 Go."""
    hit = clause.find(_WRITTEN)
    if hit is None or clause.once or clause.who.implied or "programming language" not in kinds_of(hit["what"]):
        return None
    return state(clause, _attribute("写代码"), hit["what"], negative="does_not_use")


def chosen(plain: str, written: str, purpose: str) -> tuple[str, str, str] | None:
    """The tool, the refused tool and the purpose of an order: 写脚本的时候使用 fish 而不是 bash."""
    for pattern in (_INSTEAD, _NOT_BUT):
        match = pattern.search(plain.rstrip("。！! "))
        if match is None:
            continue
        new = tidy(written[match.start("new") : match.end("new")])
        old = tidy(written[match.start("old") : match.end("old")])
        if points_elsewhere(new) or _NO_TOOL.match(new):
            return None
        before = purpose or _purpose(tidy(written[: match.start()]))
        if not before:
            new, before = split_purpose(new)
        return new, old, before
    return None


def _purpose(lead: str) -> str:
    lead = re.sub(r"我(?:们)?$", "", lead)
    lead = re.sub(r"^(?:我(?:们)?|请|以后|平时|现在|一般|通常|都|在|，)+", "", lead)
    lead = re.sub(r"(?<=[一-鿿]{2})(?:要|得|应该|应当|必须|一律|都|就|最好|只)+$", "", lead)
    match = _PURPOSE_LEAD.match(lead)
    purpose = match["purpose"] if match else ""
    return "" if _NO_PURPOSE.match(purpose) else tidy(purpose)


def _attribute(purpose: str) -> str:
    return keyed("uses", purpose) if purpose else "uses"


def _instead(clause: Clause) -> list[Statement] | None:
    found = chosen(clause.plain, clause.said, _purpose(clause.lead_said))
    if found is None or clause.negative:
        return None
    new, old, purpose = found
    return [said(clause, _attribute(purpose), value=new, details={"over": old}, single_valued=bool(purpose))]


def _switched(clause: Clause) -> list[Statement] | None:
    hit = clause.search(_SWITCHED)
    if hit is None or clause.negative:
        return None
    new = hit["new"] or hit["new2"] or hit["new3"]
    old = hit["old"] or hit["old2"] or hit["old3"]
    if (
        points_elsewhere(new)
        or (_NO_TOOL.match(new) and new not in {"表格", "列表", "手账", "本子"})
        or re.match(r"\d|[一二三四五六七八九十]+(?:点|月|号|周)|周|星期|下|明|后天|每", new)
    ):
        return None
    if re.search(r"(?:想|打算|准备|计划|考虑|可能|要不要)[^，。]{0,4}$", clause.plain[: hit.match.start()]):
        return [said(clause, "plan", value=tidy(clause.said), kind=Kind.EVENT, importance=0.5)]
    if thing := hit.level("old2"):
        if thing_key(thing) in groups("things"):
            return [said(clause, keyed("property", thing), value=new, correction=True)]
        if not re.search(r"[A-Za-z]", thing + new):
            return None
    purpose = _purpose(clause.lead_said + clause.said[: hit.match.start()])
    if not purpose:
        new, purpose = split_purpose(new)
    if not old and not purpose and not re.search(r"用|[A-Za-z]", clause.plain):
        return None
    return [
        said(
            clause,
            _attribute(purpose),
            value=new,
            correction=True,
            replaces_value=old,
            details={"switch": True},
            single_valued=bool(purpose),
            **(started(clause) if "了" in clause.quote else {}),
        )
    ]


def _used_thing(clause: Clause) -> list[Statement] | None:
    hit = clause.find(_THING_IN_USE) or clause.find(_USED_THING)
    if hit is None:
        return None
    value, thing = hit["what"], hit["thing"]
    if points_elsewhere(value) or clause.negative:
        return None
    if thing:
        return state(clause, keyed("property", thing), value)
    return state(clause, _attribute(_purpose(clause.lead_said)), value)


def _left_for(clause: Clause) -> list[Statement] | None:
    """A tool that is no longer used for something: 我写代码不用 VS Code 了."""
    hit = clause.find(_LEFT_FOR)
    if hit is None or clause.once or not level(clause.quote).rstrip("。！!，, ").endswith("了"):
        return None
    tool, purpose = hit["what"], hit["purpose"]
    if not _verbs().match(hit.level("purpose")) or points_elsewhere(tool) or not _is_tool(tool) or _NO_TOOL.match(tool):
        return None
    return [said(clause, f"former:{_attribute(purpose)}", value=tool, retires=True)]


def _used(clause: Clause) -> list[Statement] | None:
    for_it = clause.find(_USES_FOR)
    purposeful = for_it is not None and _verbs().match(_WHERE_USED.sub("", for_it.level("purpose")))
    if for_it and purposeful and not clause.once and not clause.negative:
        tool = for_it["what"]
        if points_elsewhere(tool) or not _is_tool(tool) or _NO_TOOL.match(tool):
            return None
        return state(clause, _attribute(for_it["purpose"]), tool)
    hit = clause.find(_USES)
    if (
        hit is None
        or clause.once
        or (
            clause.who.implied
            and not clause.lead
            and not (re.search(r"[A-Za-z]", clause.plain) or {"only", "now"} <= clause.marks)
        )
    ):
        return None
    what = hit["what"]
    if (
        re.match(r"(?:使)?用(?:了|过)", clause.plain)
        or points_elsewhere(what)
        or (_NO_TOOL.match(hit.level("what")) and not (clause.is_self and _KEPT_IN.match(hit.level("what"))))
        or re.search(r"(?:上|去)(?:班|学)", what)
    ):
        return [] if points_elsewhere(what) else None
    what = _HOW_USED.sub("", what)
    tool, purpose = split_purpose(what)
    if clause.negative and not re.search(r"[来去]", what) and not _is_purpose(tool, purpose, ended=clause.ended):
        tool, purpose = what, ""
    purpose = purpose or _purpose(clause.lead_said)
    if not tool or (not purpose and not _is_tool(tool)):
        return None
    if clause.negative:
        if clause.ended:
            return [said(clause, f"former:{_attribute(purpose)}", value=tool, retires=True)]
        return [said(clause, "does_not_use", value=tool)]
    return state(clause, _attribute(purpose), tool)


def _is_purpose(tool: str, purpose: str, *, ended: bool) -> bool:
    """Whether what stands after a tool not used is what it would be for, and no part of its name: 微信读书."""
    if len(purpose) < 2 or not (ended or tool.isascii()):
        return False
    return tool.isascii() or len(purpose) > 2 or purpose in _known_purposes() or bool(_TASK.match(purpose))


def _is_tool(tool: str) -> bool:
    """Whether a word without a purpose can be a tool: 五笔输入法, VS Code; not 生抽和淀粉调匀."""
    return bool(re.search(r"[A-Za-z]", tool)) or len(tool) <= 6


def _of_thing(clause: Clause) -> list[Statement] | None:
    match = re.search(rf"^{_USE}的(?P<thing>[^，。]{{1,12}})$", clause.who.label)
    label = match["thing"] if match else clause.who.label
    hit = clause.find(re.compile(r"(?:就)?(?:是|用的是|：|:)\s*(?P<what>[^，。]{1,30})$"))
    if hit is None or not (match or _MY_TOOL.search(label)) or points_elsewhere(hit["what"]):
        return None
    if _HOW_GOT.search(hit.level("what")):
        return []
    return state(clause, keyed("property", label), hit["what"])


def split_purpose(what: str) -> tuple[str, str]:
    """Cuts 印象笔记记笔记 into the tool and what it is used for."""
    come = re.match(r"(?P<tool>[^，。]{1,20}?)\s*(?:来|去)(?P<purpose>[一-鿿][^，。]{0,14})$", what)
    if come:
        return tidy(come["tool"]), tidy(come["purpose"])
    latin = re.match(r"(?P<tool>[A-Za-z0-9][\w .+#/-]*?)\s*(?P<purpose>[一-鿿][^，。]*)$", what)
    if latin:
        purpose = latin["purpose"]
        if _verbs().match(purpose):
            return tidy(latin["tool"]), tidy(purpose)
        return tidy(what), ""
    places = [match.start() for match in _verbs().finditer(what) if match.start() >= 1]
    for place in places:
        if what[place:] in _known_purposes():
            return tidy(what[:place]), what[place:]
    for place in reversed(places):
        if len(what) - place >= 2 and place >= 2:
            return tidy(what[:place]), tidy(what[place:])
    return tidy(what), ""


@cache
def _verbs() -> re.Pattern[str]:
    return re.compile("|".join(sorted(words("chinese", "purposes verbs"), key=len, reverse=True)))


@cache
def _known_purposes() -> frozenset[str]:
    return frozenset(word for names in groups("things").values() for word in names if re.match(r"[一-鿿]", word))
