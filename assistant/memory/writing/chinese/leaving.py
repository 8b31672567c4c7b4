"""What somebody takes part in no longer: 我上个月退出合唱团了, 小提琴我不学了, 瑜伽课我停了."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from assistant.memory.records import Kind
from assistant.memory.writing.attributes import LEFT, Statement
from assistant.memory.writing.chinese.clause import Clause, Person
from assistant.memory.writing.chinese.phrases import event, points_elsewhere, said

_GROUP = (
    r"[^，。了我他她它的]{0,10}?(?:合唱团|乐队|乐团|舞团|剧团|社团|旅团|剧社|诗社|棋社|社|俱乐部|协会|学会|商会|工会|读书会|球队|校队|战队|车队|队|小组"
    r"|兴趣组|委员会|业委会|家委会|理事会|董事会|班|课|课程)"
)
_LEAVES = re.compile(
    rf"(?:退出|离开|脱离|告别|退)(?:了|掉)?(?P<what>{_GROUP})(?:了)?$"
    rf"|(?:从)(?P<from>{_GROUP})(?:里|中)?(?:退出|离开|退|走)(?:来|去)?(?:了)?$"
    rf"|辞(?:去|掉|了)(?:了)?(?P<post>{_GROUP})(?:的)?(?:职务|职位|工作|活儿?)?(?:了)?$"
    rf"|(?:把)?(?P<card>[^，。了我他她的]{{1,8}}?)(?:的)?(?:会员卡|会员|年卡|月卡|卡|课)(?:给|都)?(?:退|停|取消)(?:了|掉)?$"
)
_NOT_IN = re.compile(rf"在(?P<what>{_GROUP})(?:里)?(?:待|干|唱|踢|打)?(?:了)?$")
_GIVES_UP = re.compile(r"(?:放弃|停止|中断|停)(?:了|掉)?(?:学|练|上|参加)?(?P<what>[^，。了]{1,10})$")
_NO_LONGER = re.compile(r"(?P<verb>去|上|学|练|打|踢|跳|唱|弹|拉|吹|下|画|参加|跑|游|爬|骑)(?P<what>[^，。了]{1,12})$")
_IS_OVER = re.compile(r"(?:退出|退|停|放弃|取消)(?:了|掉)?$")
_LONG_SINCE = re.compile(
    r"(?P<what>(?!我)[一-鿿]{1,8}?)(?:我)?(?:早就|早|已经|现在|后来)(?:不|没再|没有再)(?:再)?(?:去|上|学|练|打|踢|跳|唱|弹|拉|画|参加|跑|游|玩)(?:了)?$"
)
"""钢琴早就不练了: what ended stands before what became of it, and nobody is named."""

_STANDS_FIRST = re.compile(r"\s*(?![^，。]*[是想有说问的了])(?P<what>[一-鿿]{1,8})\s*$")


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
