"""What somebody takes part in no longer: 我上个月退出合唱团了, 小提琴我不学了, 瑜伽课我停了."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from assistant.memory.records import Kind
from assistant.memory.writing.attributes import LEFT, Statement
from assistant.memory.writing.chinese.clause import Clause, Person
from assistant.memory.writing.chinese.phrases import event, points_elsewhere, said
from assistant.memory.writing.script import level

_GROUP = (
    r"[^，。了我他她它的]{0,10}?(?:合唱团|乐队|乐团|舞团|剧团|社团|旅团|剧社|诗社|棋社|社|俱乐部|协会|学会|商会|工会|读书会|球队|校队|战队|车队|队|小组"
    r"|兴趣组|委员会|业委会|家委会|理事会|董事会|班|课|课程)"
)
_LEAVES = re.compile(
    rf"(?:退出|离开|脱离|告别|退)(?:了|掉)?(?P<what>{_GROUP})(?:了)?$"
    rf"|(?:从)(?P<from>{_GROUP})(?:里|中)?(?:退出|离开|退|走)(?:来|去)?(?:了)?$"
    rf"|辞(?:去|掉|了)(?:了)?(?P<post>{_GROUP})(?:的)?(?:职务|职位|工作|活儿?)?(?:了)?$"
    rf"|(?:把|将)?(?P<card>(?![把将这那]|会员|[年月季次]?卡|课|[^，。]{{0,4}}(?:信用|银行|储蓄|工资|手机|电话|流量|公交|交通|饭)卡)"
    rf"[^，。了我他她的]{{1,8}}?)(?:的)?(?:会员卡|会员|年卡|月卡|卡|课)(?:给|都)?(?:退|停|取消)(?:了|掉)?$"
)
_NOT_IN = re.compile(rf"在(?P<what>{_GROUP})(?:里)?(?:待|干|唱|踢|打)?(?:了)?$")
_GIVES_UP = re.compile(
    r"(?:放弃|停止|中断|停)(?:了|掉)?(?:学|练|上|参加)?"
    r"(?P<what>(?![下住在车电水火工机手嘴笔步药产业薪靠留泊]|吃药|用药|[一二两三四五几半\d]|很|好[久几多一]|所有|自己|抵抗|治疗)"
    r"[^，。了]{1,10}(?<!念头)(?<!想法)(?<!打算)(?<!计划)(?<!机会)(?<!念想)(?<!希望)(?<!名额)(?<!资格)(?<!权利)(?<!方案)(?<!努力))$"
)
_NO_LONGER = re.compile(r"(?P<verb>去|上|学|练|打|踢|跳|唱|弹|拉|吹|下|画|参加|跑|游|爬|骑)(?P<what>[^，。了]{1,12})$")
_IS_OVER = re.compile(r"(?:退出|退|停|放弃|取消)(?:了|掉)?$")
_LONG_SINCE = re.compile(
    r"(?P<what>(?!我)[一-鿿]{1,8}?)(?:我)?(?:早就|早|已经|现在|后来)(?:不|没再|没有再)(?:再)?(?:去|上|学|练|打|踢|跳|唱|弹|拉|画|参加|跑|游|玩)(?:了)?$"
)
"""钢琴早就不练了: what ended stands before what became of it, and nobody is named."""

_TAKES_UP_NO_MORE = re.compile(
    r"(?P<what>(?!我)[一-鿿]{0,4}(?:琴|筝|吉他|尤克里里|鼓|笛|箫|萨克斯|唢呐|声乐|舞|芭蕾|绘?画|素描|水彩|书法|毛笔字|[围象]棋|球|瑜伽|普拉提|拳|拳道|击剑"
    r"|武术|游泳|滑[冰雪]|轮滑|马术|[英日法德俄韩]语|德文|[英日法]文|编程|陶艺|插花|茶艺|木工|烘焙|摄影|课))(?:我)?(?:不|没再)(?:再)?(?:学|练)(?:了)?$"
)
"""小提琴不学了: as above, said without a word of time, so that what ended must be what one takes lessons in."""

_OF_THE_DAY = re.compile(
    r"(?:今[天晚早]|今儿|今日|明[天儿早晚](?!起|开始)|后天|周末|这[次会回]|这会儿|今[天儿]?(?:上午|下午|中午)|现在不(?=.*先)|(?:^|[，,；;])\s*我?先(?!生|前|后|天|进|锋|辈)|改天|改日|下次|下回"
    r"|太[累晚困热冷忙迟]|累了|好累|困了|晚了|下[雨雪]|刮风|雾霾|台风|没空|没时间|有事|来不及|等会|待会|一会儿|这[两几]天|这周|本周|加班|感冒|发烧|不舒服)"
    r"(?!起|开始)"
)
_FOR_GOOD = re.compile(r"退出|脱离|退(?:了|掉)|辞[去掉了]|离职|退役|退休|卸任|戒")
"""What ends for good whatever the day: 我今天退出合唱团了."""
_FROM_NOW_ON = re.compile(r"(?:[天日此])(?:起|开始)|再也|不再|早就|第[^，。]{1,4}天|以后|永远|彻底|一辈子")
_HABIT_ENDS = re.compile(
    r"does_not|not:|former:(?!works|lives|occupation|employment|studies|owns|has_|likes|relation|household|condition)"
)
"""What may be left for a day, other than a home or a post: 太晚了，我不喝咖啡了."""

_STANDS_FIRST = re.compile(r"\s*(?![^，。]*[是想有说问的了])(?P<what>[一-鿿]{1,8})\s*$")


def of_the_day(sentence: str) -> bool:
    """Whether a sentence tells why something is not done this once: 外面下雨，我不跑步了; 不打篮球了，先吃饭."""
    plain = level(sentence)
    return bool(_OF_THE_DAY.search(plain)) and not _FROM_NOW_ON.search(plain)


def lasting_only(clause: Clause, told: Sequence[Statement]) -> list[Statement]:
    """What a clause states in a sentence that is of the day: nothing ends by it, unless it ends for good."""
    if _FOR_GOOD.search(clause.plain):
        return leaving(clause, told)
    stops = clause.ended or (clause.negative == "不" and level(clause.quote).rstrip("啦。！ ").endswith("了"))
    return [one for one in told if not (stops and _HABIT_ENDS.match(one.attribute))]


def leaving(clause: Clause, told: Sequence[Statement]) -> list[Statement]:
    """What a clause states, and where it tells of a leaving, what was left.

    Args:
        clause: the clause.
        told: what the themes read in it.
    """
    what = left(clause)
    if not what or points_elsewhere(what):
        return list(told)
    kept = [one for one in told if one.kind is Kind.EVENT or one.attribute.startswith("former:")]
    if kept:
        return [replace(one, details={**one.details, LEFT: what}) for one in kept]
    if clause.once:
        return [replace(event(clause, "event", clause.said), details={LEFT: what})]
    attribute = "former:member_of" if re.fullmatch(_GROUP, what) else "former:does"
    return [said(clause, attribute, value=what, retires=True, importance=0.45, details={LEFT: what})]


def left(clause: Clause) -> str:
    """What somebody of theirs or they themselves have left; empty where the clause tells of no leaving."""
    if clause.who.person is Person.THING:
        return ""
    if clause.who.implied and not clause.once and (hit := clause.find(_LONG_SINCE)):
        return hit["what"]
    if clause.who.implied and not clause.once and (hit := clause.find(_TAKES_UP_NO_MORE)):
        return hit["what"]
    if clause.ended and not clause.once:
        if hit := clause.find(_NOT_IN):
            return hit["what"]
        if hit := clause.find(_NO_LONGER):
            return hit["what"] if len(hit["what"]) > 1 else f"{hit['verb']}{hit['what']}"
    if clause.negative:
        return ""
    if hit := clause.find(_LEAVES):
        return next(hit[name] for name in ("what", "from", "post", "card") if hit[name])
    first = _STANDS_FIRST.match(clause.lead)
    if first is not None and _IS_OVER.match(clause.plain):
        return first["what"]
    if (hit := clause.find(_GIVES_UP)) and clause.is_self:
        return hit["what"]
    return ""
