"""Reads Chinese sentences into clauses: cut at commas, each with its topic and what it says of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from assistant.memory.records import SELF
from assistant.memory.writing import gates_chinese
from assistant.memory.writing.chinese.adverbs import said_at
from assistant.memory.writing.chinese.clause import Clause, Person, Who
from assistant.memory.writing.chinese.joining import belongs, items_after
from assistant.memory.writing.chinese.names import begins_elsewhere, named_at
from assistant.memory.writing.chinese.openers import opened
from assistant.memory.writing.chinese.people import brought_up
from assistant.memory.writing.chinese.subjects import (
    Topic,
    begins_other,
    first_self,
    others_at,
    pet_at,
    thing_at,
    topic_at,
)
from assistant.memory.writing.dates import DateSpan, find_dates
from assistant.memory.writing.script import level

_JOINT = re.compile(
    r"[，；;]|,(?!\d)|(?<![A-Za-z0-9])\s+(?=我|他|她)|——|\s[-–]\s|(?<=[。！!])"
    r"|(?<=[一-鿿]{3})(?=(?:但是|但|可是|可|不过|而且|所以|因为)我)"
    r"|(?<=不(?:抽烟|喝酒|吸烟|吃肉|吃辣|吃鱼|打牌|赌博|熬夜|喝茶|加班|化妆|健身|运动))(?=也?不)"
    # a blank between words stands for a comma, but not after a verb that waits for its object
    r"|(?<=[一-鿿]{2})(?<![在是叫用去有对和跟的住吃喝买看听玩学养欢爱到给把从向想最做读写为姓])\s+(?=[一-鿿]{2})(?!的)"
)
_NOT_THE_OTHER = re.compile(
    r"(?P<verb>[喝吃用看听玩穿坐])(?!过|完|了|不|得)[一-鿿A-Za-z]{1,5}?(?=但?不(?P=verb)[一-鿿A-Za-z]{2})"
)
"""我喝茶不喝咖啡: two statements without a comma."""
# what goes on with the part before it and is no statement of its own
_GOES_ON = re.compile(
    r"\s*(?:一个(?:叫|是|在)|一只|大的|小的|老大|老二|其中|分别"
    r"|一共|总共|都叫|包括|比如|例如|像|尤其是"
    r"|特别是|主要是|还有(?!一)|以及|等等|不加|加|也就是|即)"
)
_LEAD_ONLY = re.compile(
    r"\s*(?:(?!(?:我|咱|俺)[^，,。]{1,10}(?:在|放|藏|搁|存|停|挂|埋|锁))(?![^，,。]*(?:住|在|去|来|搬|到|是)[台关汉]中)[^，,。]{1,14}?(?:的时候|时|之后|以后|之前|以前"
    r"|期间|方面|上|里|中|的话题|来说|来讲|而言)|平时|平常|在家"
    r"|在公司|周末|工作日|下班后|关于[^，,]{1,12}|比起[^，,]{1,12}"
    r"|[跟和与][^，,]{1,10}(?:相比|比起来)|相比[^，,]{1,12}|对我(?:来说|而言)|作为[^，,]{1,12})\s*$"
)
# who comes next is somebody else: 我知道他喜欢旅游，喜欢美食
_SPEAKS_OF_OTHERS = re.compile(r"[他她它你您]|大家|别人|有人|孩子们|人们")
# whom it is about is nobody the person knows: 有的人对花生过敏, 楼上邻居养了只狗
_ABOUT_OTHERS = re.compile(
    r"\s*(?:有的(?!时)|有人|有些人|某些人|某人|很多人|不少人|许多人|大多数|多数人|一般人|人们|大家|别人|人家|每个人|谁|世界上"
    r"|[^，。我]{0,6}(?:国人|人类|男人|女人|男生|女生|年轻人|老年人|网友|博主|主角|主人公|作者|演员|明星)(?!我)"
    r"|(?:楼上|楼下|隔壁|对面|对门|旁边|邻居|公司里|班里|单位里|那个|这个|那位|这位|那家|这家)(?![^，。]{0,6}我))"
)
# 我 after these is no topic: 今天是我生日, 这些是我喜欢的
_VERB_IN_LEAD = re.compile(r"是|想|有|聊|谈|得|了|说|问|看到|发现|知道|觉得|以为|认为|希望|要求|需要|请|让|使|当(?=我)")
_NOT_THIS = re.compile(r"(?:我|他|她|它)?(?:并)?不是(?P<old>[^，,]{1,20})$")
_BUT_THIS = re.compile(r"\s*(?:而|我|他|她)?(?:是)(?!不是)")
# 不是乳糖不耐受，是不能吃麸质: what follows says something of its own
_BUT_SO = re.compile(r"是(?=不(?:能|会|可以|吃|喝)|对[^，。]{1,12}过敏|[能会]|患|得了|有[^，。]{0,6}[病症炎])")
_ONLY_NEGATED = re.compile(r"\s*(?:而)?不是(?P<old>[^，,。]{1,20})[。！]?$")


# 咖啡我已经不喝了: what ended stands before who did it
_ENDS_IT = re.compile(r"[喝吃用打学去玩看听养开抽练弹跳唱拉做上住穿读写骑踢追订租戒]|参加|使用|练习|订阅")
_MAY_STAND_FIRST = re.compile(r"\s*(?![^，。]*[是想有说问的了])(?:[一-鿿]{1,8}|[A-Za-z][\w .+#-]{0,24})\s*")
_OWN_HOME = re.compile("^([我俺咱])家$")
"""我家住顺义，每天…: who goes on speaking is 我."""

_ORIGIN = re.compile(r"老家|家乡|故乡|祖籍|籍贯|户口")
_NOW_THERE = re.compile(r"(?:我|人)?(?:现在|目前|如今)")
"""我老家是山东的，现在在苏州: the second is said of the person."""
_OWN_CHANGE = re.compile(r"[^，,。]{0,8}(?:改名|换工作|跳槽|搬家|换手机|换车|换号|我[^，,。]{0,4}换)")

_NOBODY = Who(Person.SOMEBODY, label="")
"""The topic where what follows may be about somebody whom the words do not name."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a sentence between commas, with its place."""

    start: int
    end: int


def clauses(
    sentence: str, said_on: datetime, spoken_of: Who | None = None, known: Mapping[str, Who] | None = None
) -> Iterator[Clause]:
    """The clauses of a sentence that state something, in order.

    Args:
        sentence: one sentence of a message.
        said_on: when it was said, for its dates.
        spoken_of: whom 他 or 她 would mean, from the sentence before.
        known: who was named before, by their names.
    """
    known = known or {}
    plain = level(sentence)
    opening = opened(plain)
    dates = find_dates(sentence, said_on, language="zh")
    # 我换车了，现在开卡罗拉: who goes on speaking is 我
    topic = Who(Person.SELF, naming="我") if opening.changed and _OWN_CHANGE.match(plain) else None
    corrected = opening.corrected
    replaced = ""
    spoken_by_self = denied = False
    day = _framing_day(opening.start, dates)
    for part in _parts(plain, opening.start, dates):
        words = plain[part.start : part.end]
        lead = opened(words)
        corrected = corrected or lead.corrected
        begin = part.start + lead.start
        if _BUT_SO.match(plain, begin, part.end) and denied:
            begin += 1
            corrected = True
        denied = "不是" in plain[begin : part.end]
        if gates_chinese.is_condition(plain[begin : part.end]):
            return
        if gates_chinese.part_refused(plain[begin : part.end]):
            continue
        negated = _NOT_THIS.match(plain[begin : part.end].rstrip(" 。！"))
        if negated and _BUT_THIS.match(plain, part.end + 1) and not _BUT_SO.match(plain, part.end + 1):
            replaced = sentence[begin + negated.start("old") : begin + negated.end("old")]
            found = _topic(plain, sentence, begin, part.end, spoken_of, topic, dates, known)
            topic = found.who if found else topic
            corrected = True
            continue
        found = _topic(plain, sentence, begin, part.end, spoken_of, topic, dates, known)
        if found is None or found.who is _NOBODY:
            topic = _NOBODY
            continue
        clause = _read(plain, sentence, begin, part.end, found, dates)
        if clause is None:
            # 我妈呢，喜欢跳舞: who is named alone is spoken of in what follows
            topic = found.who if found.end > found.start else topic
            continue
        topic = brought_up(clause) or found.who
        if _named_in_passing(plain, clause, found, spoken_by_self):
            topic = _NOBODY
        spoken_by_self = spoken_by_self or found.who.person is Person.SELF
        if _SPEAKS_OF_OTHERS.search(clause.plain):
            topic = _NOBODY
        if topic.person is Person.SOMEBODY:
            spoken_of = topic
        follows = _ONLY_NEGATED.match(plain, part.end + 1)
        wrong = sentence[follows.start("old") : follows.end("old")] if follows else replaced
        changed = opening.changed or lead.changed
        named = clause.once[0] if clause.once and clause.once[0].grain in {"day", "hour"} else None
        yield replace(
            clause,
            corrected=corrected or changed or bool(wrong),
            replaced=wrong,
            day=day if not clause.dates and part.start > opening.start else None,
        )
        day = named or day
        corrected, replaced = opening.corrected, ""


def _framing_day(start: int, dates: Sequence[DateSpan]) -> DateSpan | None:
    """The day that a sentence begins with: 今天天气真好，我去公园跑步了."""
    first = next((date for date in dates if date.at == start), None)
    return first if first and not first.repeats and first.grain in {"day", "hour"} else None


def _named_in_passing(plain: str, clause: Clause, topic: Topic, spoken_by_self: bool) -> bool:
    """Whether a clause names a relation without 我 in a sentence about oneself, so that what follows may be either's.

    我一个人带儿子，儿子7岁，在杭州开网店: whose shop it is, the words do not say.
    """
    return (
        spoken_by_self
        and topic.who.person is Person.SOMEBODY
        and topic.end > topic.start
        and not plain.startswith(("我", "俺", "咱"), topic.start)
    )


def _parts(plain: str, start: int, dates: Sequence[DateSpan]) -> list[_Part]:
    """The parts between commas; a time or circumstance goes with what follows, an example with what precedes."""
    parts: list[_Part] = []
    begun = start
    joints = [joint.span() for joint in _JOINT.finditer(plain, start)]
    joints += [(both.end(), both.end()) for both in _NOT_THE_OTHER.finditer(plain, start)]
    for low, high in sorted(joints):
        if any(date.at < low < date.at + len(date.phrase) for date in dates):
            continue
        if low > begun and plain[begun:low].strip():
            parts.append(_Part(begun, low))
            begun = high
    if plain[begun:].strip(" 。！!"):
        parts.append(_Part(begun, len(plain)))
    joined: list[_Part] = []
    items = 0
    for at, part in enumerate(parts):
        said = plain[part.start : part.end]
        goes_on = items > 0 or _GOES_ON.match(said) or (joined and belongs(_words(plain, joined[-1]), said))
        if joined and (goes_on or _is_lead(plain, joined[-1], dates)):
            joined[-1] = _Part(joined[-1].start, part.end)
        else:
            joined.append(part)
        items = max(items - 1, 0) or items_after(said, [_words(plain, later) for later in parts[at + 1 :]])
    return joined


def _words(plain: str, part: _Part) -> str:
    return plain[part.start : part.end]


def _is_lead(plain: str, part: _Part, dates: Sequence[DateSpan]) -> bool:
    words = plain[part.start : part.end]
    rest = words
    for date in dates:
        if part.start <= date.at < part.end:
            rest = rest.replace(plain[date.at : date.at + len(date.phrase)], "")
    return not rest.strip(" ，,。的在从") or bool(_LEAD_ONLY.match(words))


def _topic(
    plain: str,
    said: str,
    start: int,
    end: int,
    spoken_of: Who | None,
    topic: Who | None,
    dates: Sequence[DateSpan],
    known: Mapping[str, Who],
) -> Topic | None:
    """The topic of a part; the one before it where it names none; None where it speaks of somebody unknown."""
    if _ABOUT_OTHERS.match(plain, start, end):
        return None
    before = said_at(plain, start, end, dates)
    # a negation or 最 before the topic belongs to a verb: there is no topic then
    at = before.start if not (before.negative or before.twice) else start
    for place in dict.fromkeys((start, at)):
        found = topic_at(plain, said, place)
        if found is not None and found.end <= end:
            return found
        if begins_other(plain, place):
            return others_at(plain, place, spoken_of)
        if named := named_at(plain, said, place, end, known):
            return Topic(named.who, named.start, named.end)
    mine = first_self(plain, start)
    if mine is not None and mine < end:
        found = topic_at(plain, said, mine)
        ahead = plain[before.start : mine]
        # 我没事，是我爱人酒精过敏
        mine_instead = ahead == "是" and topic is not None and found is not None and found.who.person is Person.SOMEBODY
        if found is not None and found.end <= end and (mine_instead or not _VERB_IN_LEAD.search(ahead)):
            return found
        if found is not None:
            return None
    if topic is not None and topic is not _NOBODY:
        beside = pet_at(plain, said, at, topic) or thing_at(plain, said, at, topic)
        if beside is not None:
            return beside
    if begins_elsewhere(plain, at, end):
        return None
    return Topic(_goes_on(plain, start, topic), start, start)


def _goes_on(plain: str, start: int, topic: Who | None) -> Who:
    """Whom a part that names nobody is about: who was spoken of before it, or the person."""
    if topic is None:
        return Who(Person.SELF, naming="我", implied=True)
    if topic.person is Person.THING and topic.owner == SELF and _NOW_THERE.match(plain, start):
        return Who(Person.SELF, naming="我") if _ORIGIN.fullmatch(level(topic.label)) else topic
    return topic


def _read(plain: str, said: str, start: int, end: int, topic: Topic, dates: Sequence[DateSpan]) -> Clause | None:
    inside = tuple(date for date in dates if start <= date.at < end)
    cut = said_at(plain, topic.end, end, inside)
    if topic.who.person is Person.THING and cut.start >= cut.end and inside:
        cut = replace(
            cut, start=topic.end, end=inside[-1].at + len(inside[-1].phrase)
        )  # 我妈生日4月3号: the date is what is said
    if cut.twice or cut.start >= cut.end or plain.startswith("的", cut.start):
        return None
    lead = said_at(plain, start, max(topic.start, start), inside) if topic.start > start else None
    marks = cut.marks | (lead.marks if lead else frozenset())
    lead_range = (lead.start, lead.end) if lead else (start, start)
    quote = said[start:end].strip(" ，,；;")
    words = (plain[cut.start : cut.end], said[cut.start : cut.end])
    front = (plain[lead_range[0] : lead_range[1]], said[lead_range[0] : lead_range[1]])
    if _ENDS_IT.fullmatch(words[0]) and (cut.ended or "done" in marks) and _MAY_STAND_FIRST.fullmatch(front[0]):
        words, front = (words[0] + front[0].strip(), words[1] + front[1].strip()), ("", "")
    return Clause(
        text=_standing(said[start:end], topic, start),
        quote=quote,
        who=topic.who,
        plain=words[0],
        said=words[1],
        lead=front[0],
        lead_said=front[1],
        marks=marks,
        negative=cut.negative,
        ended=cut.ended,
        dates=inside,
        inherited=topic.end == topic.start and not topic.who.implied,
    )


def _standing(words: str, topic: Topic, start: int) -> str:
    """The clause as a sentence that stands by itself: what 他 means is named, and a stop put at the end."""
    if topic.end > topic.start:
        before, after = words[: topic.start - start], words[topic.end - start :]
        text = before + topic.who.naming + after
    elif topic.who.implied:
        text = words
    else:
        text = _OWN_HOME.sub(r"\1", topic.who.naming) + words.lstrip()
    text = text.strip().rstrip(" ，,；;、：:。")
    return text if text.endswith(("！", "!", "…")) else text + "。"
