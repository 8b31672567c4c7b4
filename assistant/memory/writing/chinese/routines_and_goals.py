"""What somebody does again and again, what they aim at, and what they plan."""

from __future__ import annotations

import re
from typing import Any

from assistant.memory.records import Kind
from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.chinese.clause import Clause, Person, tidy
from assistant.memory.writing.chinese.phrases import event, points_elsewhere, said, started
from assistant.memory.writing.script import level

_AGAIN = re.compile(
    r"每(?:天|日|周|个?星期|个?礼拜|月|个月|年|季度|晚|早|次|隔"
    r"|逢|个周末|周末)|(?<![今明昨后前每])天天(?!气)|逢周|周末都"
    r"|隔天|一(?:天|周|个月|年)[一二两三四五六七八九十\d]+(?:次"
    r"|顿|杯|回)|[早晚]上都|睡前|起床后|饭后都|年年|月月"
)
_DAYS = re.compile(r"(?:周|星期|礼拜)[一二三四五六日天](?:、|和|到|至|周|晚|早|下午|上午|都|去|$)")
_HABITUAL_DAY = re.compile(r"(?:(?:周|星期|礼拜)[一二三四五六日天末]|周末|晚上|早上|下午|上午|中午)+")
_ACTION = re.compile(r"(?:都|会|要|习惯|坚持|必须|一定|总|，|,|的|先|再|就|固定|雷打不动)*(?P<what>[^，。]{2,40})")
_OCCASION = re.compile(
    r"(?P<when>(?:出门|旅行|旅游|出差|做饭|做菜|炒菜|开会|点菜"
    r"|点外卖|跑步|运动|睡觉|起床|上班|下班|开车|写作|写代码"
    r"|看书|看电影|聚餐|约会|过节|逛街|洗澡|下雨|放假)[^，。]{0,6}?)"
    r"(?:的时候|时|后|前)?(?:从来|从|一般|一定|总是|必|都|总|只)+(?P<what>"
    r"(?:会|要|得|不)?(?:带|用|喝|吃|放|加|听|看|去|穿|戴|坐"
    r"|点|写|喷|擦|买|做|走|关|开|跟|叫)[^，。了]{1,16})$"
)
_MENTAL = re.compile(
    r"^(?:觉得|想|认为|希望|问|说|听说|看到|感到|感觉|在想|在考虑|在思考|在找|考虑|思考|担心|怀疑|不知道|以为|记得|忘)"
)
_NO_HABIT = re.compile(r"报错|失败|错误|出错|卡住|崩溃|出问题|[你您]")
_DOING = re.compile(
    r"去|吃|喝|看|听|跑|走|打|写|读|做|睡|起|练|骑|游|买|逛|开|玩|泡|爬|学|用|上|坐|点|叫|住|带|陪|加班|健身|运动"
)
_GOAL_THING = re.compile(r"(?:目标|理想|梦想|心愿|愿望|志向|人生目标|计划|新年计划|打算|愿景|KPI|flag)$", re.IGNORECASE)
_GOAL_IS = re.compile(r"(?:就)?(?:是|为|：|:|在于)\s*(?:要|想)?(?P<what>[^。]{2,40})$")
_AIM = re.compile(
    r"(?:立志|发誓|下定决心|决心|梦想|争取|力争|目标是|一直想|很想"
    r"|特别想|想要?(?=成为|当|考|学|减|攒|存|去.{1,6}(?:留学|生活"
    r"|定居)|开一家|开个|写一本|拿到|通过|转行|创业)|在攒钱(?:准备)?"
    r"|攒钱|存钱|正在备考|在备考|备考|备战)(?P<what>[^，。]{2,30})$"
)
_NOT_AIM = re.compile(r"^(?:你|您|请|问|知道|了解|听|看看|说|吐槽|让|麻烦|能给|得到|给我|帮)")
_PLANS = re.compile(
    r"(?:正)?(?:打算|计划|准备(?!好|了|工作)|决定|约(?:好|了|定)?|预约"
    r"(?:了)?|报名(?:了)?|订(?:了|好)?|预定(?:了)?|申请(?:了)?|要|想|得|会|将)(?P<what>[^，。]{2,40})$"
)
_UNDATED_PLAN = re.compile(
    r"(?:正)?(?:打算|计划|准备(?!好|了|工作|的))(?P<what>(?:去"
    r"|要|考|学|买|换|搬|辞|开|养|报|参加|结婚|生|装修|写|做|重新"
    r"|在|把|让|到|移民|留学|转行|创业|戒|减肥|健身)[^，。]{1,36})$"
)


def routines_and_goals(clause: Clause) -> list[Statement] | None:
    """Statements of habits, aims and plans; None where the clause is about something else."""
    if clause.who.person is Person.THING:
        return _aim_of_thing(clause)
    routine = _on_occasion(clause) or _routine(clause)
    if routine is not None:
        return routine
    if clause.is_self or clause.who.person is Person.SOMEBODY:
        return _aim(clause)
    return None


def _aim_of_thing(clause: Clause) -> list[Statement] | None:
    if not _GOAL_THING.search(clause.who.label):
        return None
    hit = clause.find(_GOAL_IS)
    if hit is None or points_elsewhere(hit["what"]):
        return None
    return [said(clause, "goal", value=hit["what"])]


def _aim(clause: Clause) -> list[Statement] | None:
    unsaid = clause.who.implied and not clause.plain.startswith(("打算", "计划", "准备"))
    if clause.negative or clause.former or unsaid:
        return None
    hit = clause.find(_AIM)
    if hit and not _NOT_AIM.match(hit.level("what")) and not points_elsewhere(hit["what"]):
        verb = clause.said[: hit.match.start("what")]
        value = hit["what"] if not re.search(r"攒|存|备", verb) else tidy(clause.said)
        return [said(clause, "goal", value=value, importance=0.65)]
    if clause.once:
        return None
    hit = clause.find(_UNDATED_PLAN)
    if hit and not points_elsewhere(hit["what"]):
        return [said(clause, "plan", value=hit["what"], kind=Kind.EVENT, importance=0.55)]
    return None


def _routine(clause: Clause) -> list[Statement] | None:
    repeated = any(date.repeats for date in clause.dates) or _AGAIN.search(level(clause.quote)) is not None
    if not _may_be_habit(clause, repeated=repeated):
        return None
    if _MENTAL.search(clause.plain) or _NO_HABIT.search(clause.plain) or points_elsewhere(clause.said):
        return []
    hit = _ACTION.match(clause.plain)
    if hit is None:
        return None
    what = tidy(clause.said[hit.start("what") : hit.end("what")])
    if points_elsewhere(what) or re.match(r"(?:是|有(?!氧)|很|太|没|[^，。]{1,3}了)", hit["what"]):
        return None
    if not repeated and not _DOING.search(hit["what"]):
        return None
    fields: dict[str, Any] = {"value": tidy(_when(clause) + what)}
    if re.search(r"从[^，。]{1,10}(?:开始|起)", clause.quote):
        fields.update(started(clause))
    if clause.former:
        return [said(clause, "former:routine", retires=True, **fields)]
    if clause.negative:
        return [said(clause, "does_not:routine", **fields)]
    return [said(clause, keyed("routine", _activity(what)), **fields)]


def _may_be_habit(clause: Clause, *, repeated: bool) -> bool:
    """Whether the times and adverbs of a clause let it tell what is done again and again."""
    if repeated:
        return not (clause.who.implied and "我" in clause.plain)
    if "often" not in clause.marks or clause.who.implied:
        return False
    phrases = "".join(date.phrase for date in clause.once)
    return not phrases or _HABITUAL_DAY.fullmatch(phrases) is not None


def _on_occasion(clause: Clause) -> list[Statement] | None:
    """我出门旅行都带纸质地图: what is done whenever something else is."""
    hit = clause.find(_OCCASION)
    if hit is None or clause.once or clause.negative or "done" in clause.marks or clause.who.implied:
        return None
    if points_elsewhere(hit["what"]) or re.search(r"[你您他她它]", clause.plain):
        return None
    return [said(clause, keyed("routine", hit["when"]), value=tidy(clause.said))]


def _when(clause: Clause) -> str:
    again = [date.phrase for date in clause.dates if date.repeats] or [date.phrase for date in clause.dates[:1]]
    return "、".join(again)


def _activity(what: str) -> str:
    """The activity of a routine without its time: 起床跑步 of 六点半起床跑步."""
    return re.sub(
        r"^(?:(?:早上|晚上|下午|中午|上午|凌晨|傍晚|[一二三四五六七八九十\d:：]+点?"
        r"(?:半|钟|多|左右)?(?:分)?)+|都|会|要|去|在|约好|说好)+",
        "",
        what,
    )[:16]


def planned(clause: Clause) -> list[Statement] | None:
    """A plan with its date."""
    hit = clause.find(_PLANS)
    if hit is None or not clause.once or clause.negative or points_elsewhere(hit["what"]):
        return None
    return [event(clause, "plan" if clause.is_self else "event", clause.said, importance=0.65)]
