"""What somebody does again and again, what they aim at, and what they plan."""

from __future__ import annotations

import re
from typing import Any

from assistant.memory.records import Kind
from assistant.memory.writing.amounts import without_amounts
from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.chinese.clause import Clause, Person, tidy
from assistant.memory.writing.chinese.openers import opened
from assistant.memory.writing.chinese.phrases import event, known_places, points_elsewhere, said, started
from assistant.memory.writing.script import level

_AGAIN = re.compile(
    r"每(?:天|日|周|个?星期|个?礼拜|月|个月|年|季度|晚|早|次|隔"
    r"|逢|个周末|周末)|(?<![今明昨后前每])天天(?!气)|逢周|周末都"
    r"|隔天|一(?:天|周|星期|个月|年)[^，。]{0,4}[一二两三四五六七八九十半几百千万\d.]+(?:次"
    r"|顿|杯|回|天|节|趟|遍|小时|包|根|支|片|颗|粒|步|公里|瓶|碗)|[早晚]上都|睡前|起床后|饭后都|年年|月月"
)
_HABITUAL_DAY = re.compile(r"(?:(?:周|星期|礼拜)[一二三四五六日天末]|周末|晚上|早上|下午|上午|中午)+")
# 我周五在家办公: a bare weekday is every week's
_AT_HOME = re.compile(
    r"(?:都|一般|固定|通常|会)*(?:在家(?:办公|上班|工作)|居家办公|远程(?:办公|工作)?|休息|轮休|调休|不上班|值班|到岗|坐班)$"
)
_ACTION = re.compile(r"(?:都|会|要|习惯|坚持|必须|一定|总|，|,|的|先|再|就|固定|雷打不动)*(?P<what>[^，。]{2,40})")
_OCCASION = re.compile(
    r"(?P<when>(?:早餐|午餐|晚餐|早饭|午饭|晚饭|坐飞机|坐火车|坐高铁|出门|旅行|旅游|出差|做饭|做菜|炒菜|开会|点菜"
    r"|点外卖|跑步|运动|睡觉|起床|上班|下班|开车|写作|写代码"
    r"|看书|看电影|聚餐|约会|过节|逛街|洗澡|下雨|放假)[^，。]{0,6}?)"
    r"(?:的时候|时|后|前)?(?:从来|从|一般|一定|总是|必|都|总|只)+(?P<what>"
    r"(?:会|要|得|不)?(?:带|用|喝|吃|放|加|听|看|去|穿|戴|坐"
    r"|点|写|喷|擦|买|做|走|关|开|跟|叫|选|挑)[^，。了]{1,16})$"
)
# 我早上必须喝一杯美式, 我中午都自己带饭
_FIXED_HABIT = re.compile(
    r"(?:早上|早晨|上午|中午|下午|傍晚|晚上|睡前|睡觉前|饭前|饭后|起床后|起床第一件事|下班后|周末)(?:必须|都得?|得|一定要|总要|必|雷打不动)(?!说|是|没|有点|很)"
)
_BY_THE_CLOCK = re.compile(
    r"(?:[\d一二三四五六七八九十]{1,3}点(?:半|一刻|三刻|[\d一二三四五六七八九十]{1,3}分?)?|[\d]{1,2}[:：]\d\d)(?:左右)?"
    r"(?:起床?|睡觉?|醒|上床|上班|下班|出门|到家|到公司|吃[早午晚]饭|开工|收工|放学)[。！!]*$"
)
_TIMES_OF_DAY = re.compile(r"工作日|节假日|(?<!这)(?<!上)(?<!下)周末|[早晚]上|[上下]午|[上下]班")
_ONE_DAY = re.compile(r"[今明昨后前下上这]|刚|要|得|准备|打算|才|就|周|星期|礼拜|[号日]")
_OWN_HABIT = re.compile(
    r"^(?:平时|平常|通常|一般|周末|工作日|早上|中午|晚上|下班后?)[^，。我]{0,6}(?:睡|起床|吃|喝|跑步|健身|运动|看书|做饭|加班|宅|遛|带娃|骑车|坐)"
)
_MENTAL = re.compile(
    r"^(?:觉得|想|认为|希望|问|说|听说|看到|感到|感觉|在想|在考虑|在思考|在找|考虑|思考|担心|怀疑|不知道|以为|记得|忘)"
)
_NO_HABIT = re.compile(r"报错|失败|错误|[出选输写做填猜]错|不对$|卡住|崩溃|出问题|[你您]")
_DOING = re.compile(
    r"办公|去|吃|喝|看|听|跑|走|打|写|读|做|睡|起|练|骑|游|买|逛|开|玩|泡|爬|学|用|上|坐|点|叫|住|带|陪|加班|健身|运动"
)
_GOAL_THING = re.compile(r"(?:目标|理想|梦想|心愿|愿望|志向|人生目标|计划|新年计划|打算|愿景|KPI|flag)$", re.IGNORECASE)
_GOAL_IS = re.compile(r"(?:就)?(?:是|为|：|:|在于)\s*(?:要|想)?(?P<what>[^。]{2,40})$")
_AIM = re.compile(
    r"(?:立志|发誓|下定决心|决心|梦想|争取|力争|目标是|一直想|很想"
    r"|特别想|想要?(?=成为|当|考|学|减|攒|存|去.{1,6}(?:留学|生活"
    r"|定居)|开一家|开个|写一本|拿到|通过|转行|创业|搭建|拥有|组建|写一[篇本部]|出一?本|去.{1,6}支教)|在攒钱(?:准备)?"
    r"|攒钱|存钱|正在备考|在备考|备考|备战)(?P<what>[^，。]{2,30})$"
)
_LONGED_FOR = re.compile(
    r"想(?P<what>[^，。]{2,24}(?:看|玩|旅游|旅行|留学|生活|定居|逛|转|潜水|滑雪|徒步|露营|过冬|学|开|当|养|试|拍)[^，。]{0,14}|去[^，。]{2,14})$"
)
_GO_THERE = re.compile(r"想(?P<what>去[^，。]{2,30})$")
_CONSIDERS = re.compile(
    r"(?:一直)?(?:在|正在)(?:认真|慎重)?(?:考虑|思考)(?:要不要|是否|是不是要?)?(?P<what>(?:换|找|辞|搬|买|卖|转|读|考|出国|留学|移民|创业|结婚|离婚|要孩子|生二胎|养)[^，。]{0,12}?)(?:的问题|的事情?)?$"
)
_BY_A_TIME = re.compile(r"想(?:要)?在(?P<what>[^，。]{2,12}(?:前|之前|以前|之内|内|的时候)[^，。]{2,24})$")
_AT_IT = re.compile(
    r"(?:在|正在|正|开始)*(?P<what>减肥|减脂|增肌|备孕|备婚|备考[^，。]{0,8}|戒烟|戒酒|戒糖|找工作|找房子?|学车|考驾照|考公|考研|相亲|装修[^，。]{0,6}|准备[^，。]{0,10}(?:演讲|考试|面试|比赛|婚礼|答辩|论文|展览|演出|搬家|旅行))(?:中|呢)?$"
)
_AIM_NAMED = re.compile(
    r"(?:我)?(?:的)?(?=.{1,8}(?:目标|心愿|愿望|梦想|flag))(?:给自己(?:定|立)的)?(?:今年|明年|本月|这个月|下半年|上半年|新年|新的一年|人生|最大|短期|长期|近期|小){1,3}的?(?:目标|心愿|愿望|梦想|flag)(?:就)?(?:是|：|:)\s*(?P<what>[^。]{2,40})$"
)
_NOT_AIM = re.compile(r"^(?:你|您|请|问|知道|了解|听|看看|说|吐槽|让|麻烦|能给|得到|给我|帮)")
_PLANS = re.compile(
    r"(?:正)?(?:打算|计划|准备(?!好|了|工作)|决定|约(?:好|了|定)?|预约"
    r"(?:了)?|报名(?:了)?|订(?:了|好)?|预定(?:了)?|申请(?:了)?|要|想|得|会|将)(?P<what>[^，。]{2,40})$"
)
_UNDATED_PLAN = re.compile(
    r"(?:正)?(?:正?在)?(?:打算|计划着?|准备(?!好|了|工作|的))(?P<what>(?:去"
    r"|读|看|练|跑|骑|种|爬|出国|尝试|要|考|学|买|换|搬|辞|开|养|报|参加|结婚|生|装修|写|做|重新"
    r"|在|把|让|到|移民|留学|转行|跳(?=槽)|裸(?=辞)|离(?=职)|退(?=休)|备(?=孕)|创(?=业)|创业|戒|减肥|健身)[^，。]{1,36})$"
)


# 我准备去吃饭了: over within the hour
_TRIFLING = re.compile(
    r"(?:去|要)?(?:吃(?:早|午|晚|夜)?饭|吃夜宵|吃东西|[^，。]{0,6}(?:散步|放松)|旅游一下|睡|休息|洗澡|洗漱|上班|上学|下班|回家|出门|做饭|起床|开会|上课|看看|试试|试一下|试着|查|问|说|改|换个)"
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
    longing = clause.find(_LONGED_FOR) if clause.marks & {"long", "most"} or "degree" in clause.marks else None
    if longing is None and (there := clause.find(_GO_THERE)) and known_places().search(there.level("what")):
        longing = there
    considered = clause.find(_CONSIDERS)
    if considered and not clause.once:
        return [said(clause, "considers", value=considered["what"], importance=0.5)]
    at_it = clause.find(_AT_IT) if re.search(r"在|正|开始|最近", level(clause.quote)) else None
    hit = longing or clause.find(_BY_A_TIME) or at_it
    if hit and not clause.once and not _NOT_AIM.match(hit.level("what")) and not points_elsewhere(hit["what"]):
        return [said(clause, "goal", value=hit["what"], importance=0.6)]
    if clause.once:
        return None
    hit = clause.find(_UNDATED_PLAN)
    if hit and not _TRIFLING.match(hit.level("what")) and not points_elsewhere(hit["what"]):
        return [said(clause, "plan", value=hit["what"], kind=Kind.EVENT, importance=0.55)]
    return None


def aim_named(sentence: str) -> Statement | None:
    """The aim that a whole sentence names, where no 我 need be said: 今年的目标是考过N2."""
    plain = level(sentence)
    start = opened(plain).start
    match = _AIM_NAMED.match(plain[start:].rstrip("。！! "))
    if match is None:
        return None
    what = tidy(sentence[start + match.start("what") : start + match.end("what")])
    if points_elsewhere(what):
        return None
    quote = sentence[start:].strip()
    return Statement(attribute="goal", value=what, text=quote.rstrip("。！! ") + "。", quote=quote, language="zh")


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
    return [said(clause, keyed("routine", without_amounts(_activity(what)) or what), **fields)]


def _may_be_habit(clause: Clause, *, repeated: bool) -> bool:
    """Whether the times and adverbs of a clause let it tell what is done again and again."""
    if _AT_HOME.match(clause.plain) and clause.dates and not clause.who.implied and "done" not in clause.marks:
        return all(_HABITUAL_DAY.fullmatch(level(date.phrase)) for date in clause.dates)
    if repeated:
        return not (clause.who.implied and "我" in clause.plain)
    if re.search(r"点半?(?:准时|雷打不动)", level(clause.quote)) and not clause.who.implied:
        return not any(re.search(r"[今明昨后前]|刚", date.phrase) for date in clause.once)
    if _FIXED_HABIT.search(level(clause.quote)) and not clause.who.implied:
        return True
    if _BY_THE_CLOCK.search(level(clause.quote)) and not clause.who.implied and "done" not in clause.marks:
        return not _ONE_DAY.search(_TIMES_OF_DAY.sub("", level(clause.quote)))
    if "often" not in clause.marks or (clause.who.implied and not _OWN_HABIT.search(level(clause.quote))):
        return False
    phrases = "".join(date.phrase for date in clause.once)
    return not phrases or _HABITUAL_DAY.fullmatch(phrases) is not None


def _on_occasion(clause: Clause) -> list[Statement] | None:
    """我出门旅行都带纸质地图: what is done whenever something else is."""
    hit = clause.find(_OCCASION)
    over_or_unsaid = "done" in clause.marks or clause.who.implied
    if hit is None or clause.once or clause.negative or (over_or_unsaid and "now" not in clause.marks):
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
        r"^(?:(?:[一每](?:天|日|周|星期|个?月|年)|早上|晚上|下午|中午|上午|凌晨|傍晚|[一二三四五六七八九十\d:：]+点?"
        r"(?:半|钟|多|左右)?(?:分)?)+|都|会|要|去|在(?!家)|约好|说好)+",
        "",
        what,
    )[:16]


def planned(clause: Clause) -> list[Statement] | None:
    """A plan with its date."""
    hit = clause.find(_PLANS)
    if hit is None or not clause.once or clause.negative or points_elsewhere(hit["what"]):
        return None
    return [event(clause, "plan" if clause.is_self else "event", clause.said, importance=0.65)]
