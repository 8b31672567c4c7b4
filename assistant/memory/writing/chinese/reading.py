"""Reads Chinese sentences into clauses: cut at commas, each with its topic and what it says of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from assistant.memory.writing import gates_chinese
from assistant.memory.writing.chinese.adverbs import said_at
from assistant.memory.writing.chinese.clause import Clause, Person, Who
from assistant.memory.writing.chinese.openers import opened
from assistant.memory.writing.chinese.people import brought_up
from assistant.memory.writing.chinese.subjects import Topic, begins_other, first_self, others_at, thing_at, topic_at
from assistant.memory.writing.dates import DateSpan, find_dates
from assistant.memory.writing.script import level

_JOINT = re.compile(r"[，；;]|,(?!\d)|\s+(?=我|他|她)|——|\s[-–]\s|(?<=[。！!])")
# what goes on with the part before it and is no statement of its own
_GOES_ON = re.compile(
    r"\s*(?:一个(?:叫|是|在)|一只|大的|小的|老大|老二|其中|分别"
    r"|一共|总共|名字(?:是|叫)|都叫|包括|比如|例如|像|尤其是"
    r"|特别是|主要是|还有(?!一)|以及|等等|不加|加|也就是|即)"
)
_LEAD_ONLY = re.compile(
    r"\s*(?:[^，,。]{1,14}?(?:的时候|时|之后|以后|之前|以前"
    r"|期间|方面|上|里|中|的话题|来说|来讲|而言)|平时|平常|在家"
    r"|在公司|周末|工作日|下班后|关于[^，,]{1,12}|比起[^，,]{1,12}"
    r"|[跟和与][^，,]{1,10}(?:相比|比起来)|相比[^，,]{1,12}|对我(?:来说|而言)|作为[^，,]{1,12})\s*$"
)
# who comes next is somebody else: 我知道他喜欢旅游，喜欢美食
_SPEAKS_OF_OTHERS = re.compile(r"[他她它你您]|大家|别人|有人|孩子们|人们")
# 我 after these is no topic: 今天是我生日, 这些是我喜欢的
_VERB_IN_LEAD = re.compile(r"是|想|有|聊|谈|得|了|说|问|看到|发现|知道|觉得|以为|认为|希望|要求|需要|请|让|使|当(?=我)")
_NOT_THIS = re.compile(r"(?:我|他|她|它)?(?:并)?不是(?P<old>[^，,]{1,20})$")
_BUT_THIS = re.compile(r"\s*(?:而|我|他|她)?(?:是)(?!不是)")
_ONLY_NEGATED = re.compile(r"\s*(?:而)?不是(?P<old>[^，,。]{1,20})[。！]?$")


_NOBODY = Who(Person.SOMEBODY, label="")
"""The topic where what follows may be about somebody whom the words do not name."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a sentence between commas, with its place."""

    start: int
    end: int


def clauses(sentence: str, said_on: datetime, spoken_of: Who | None = None) -> Iterator[Clause]:
    """The clauses of a sentence that state something, in order.

    Args:
        sentence: one sentence of a message.
        said_on: when it was said, for its dates.
        spoken_of: whom 他 or 她 would mean, from the sentence before.
    """
    plain = level(sentence)
    opening = opened(plain)
    dates = find_dates(sentence, said_on, language="zh")
    topic: Who | None = None
    corrected = opening.corrected
    replaced = ""
    for part in _parts(plain, opening.start, dates):
        words = plain[part.start : part.end]
        lead = opened(words)
        corrected = corrected or lead.corrected
        begin = part.start + lead.start
        if gates_chinese.is_condition(plain[begin : part.end]):
            return
        if gates_chinese.part_refused(plain[begin : part.end]):
            continue
        negated = _NOT_THIS.match(plain[begin : part.end].rstrip(" 。！"))
        if negated and _BUT_THIS.match(plain, part.end + 1):
            replaced = sentence[begin + negated.start("old") : begin + negated.end("old")]
            found = _topic(plain, sentence, begin, part.end, spoken_of, topic, dates)
            topic = found.who if found else topic
            corrected = True
            continue
        found = _topic(plain, sentence, begin, part.end, spoken_of, topic, dates)
        if found is None or found.who is _NOBODY:
            topic = _NOBODY
            continue
        clause = _read(plain, sentence, begin, part.end, found, dates)
        if clause is None:
            continue
        topic = brought_up(clause) or found.who
        if _SPEAKS_OF_OTHERS.search(clause.plain):
            topic = _NOBODY
        if topic.person is Person.SOMEBODY:
            spoken_of = topic
        follows = _ONLY_NEGATED.match(plain, part.end + 1)
        wrong = sentence[follows.start("old") : follows.end("old")] if follows else replaced
        changed = opening.changed or lead.changed
        yield replace(clause, corrected=corrected or changed or bool(wrong), replaced=wrong)
        corrected, replaced = opening.corrected, ""


def _parts(plain: str, start: int, dates: Sequence[DateSpan]) -> list[_Part]:
    """The parts between commas; a time or circumstance goes with what follows, an example with what precedes."""
    parts: list[_Part] = []
    begun = start
    for joint in _JOINT.finditer(plain, start):
        if any(date.at < joint.start() < date.at + len(date.phrase) for date in dates):
            continue
        if joint.start() > begun and plain[begun : joint.start()].strip():
            parts.append(_Part(begun, joint.start()))
            begun = joint.end()
    if plain[begun:].strip(" 。！!"):
        parts.append(_Part(begun, len(plain)))
    joined: list[_Part] = []
    for part in parts:
        goes_on = _GOES_ON.match(plain, part.start) or (joined and _names_it(plain, joined[-1], part))
        if joined and (_is_lead(plain, joined[-1], dates) or goes_on):
            joined[-1] = _Part(joined[-1].start, part.end)
        else:
            joined.append(part)
    return joined


def _names_it(plain: str, before: _Part, part: _Part) -> bool:
    """Whether a part names what the part before brings up: 我养了一只橘猫，叫米粒."""
    words = plain[part.start : part.end].strip(" 。！!")
    if re.fullmatch(r"[^，。、和有是在]{1,6}(?:(?:、|和|跟|与)[^，。、和有是在]{1,6})+", words):
        return bool(re.search(r"(?:有|养)(?:了)?[^，]{0,4}[两二三四五六几\d][^，]*$", plain[before.start : before.end]))
    return bool(
        re.match(r"\s*(?:它|她|他)?(?:的)?(?:名字|小名)?(?:就)?(?:叫|取名)", plain[part.start : part.end])
    ) and bool(re.search(r"(?:有|养|买|捡|领养|收养|认识)(?:了|过)?[^，]*$", plain[before.start : before.end]))


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
) -> Topic | None:
    """The topic of a part; the one before it where it names none; None where it speaks of somebody unknown."""
    before = said_at(plain, start, end, dates)
    # a negation or 最 before the topic belongs to a verb: there is no topic then
    at = before.start if not (before.negative or before.twice) else start
    for place in dict.fromkeys((start, at)):
        found = topic_at(plain, said, place)
        if found is not None and found.end <= end:
            return found
        if begins_other(plain, place):
            return others_at(plain, place, spoken_of)
    mine = first_self(plain, start)
    if mine is not None and mine < end:
        found = topic_at(plain, said, mine)
        if found is not None and found.end <= end and not _VERB_IN_LEAD.search(plain[before.start : mine]):
            return found
        if found is not None:
            return None
    if topic is not None and topic is not _NOBODY and (thing := thing_at(plain, said, at, topic)) is not None:
        return thing
    return Topic(topic if topic is not None else Who(Person.SELF, naming="我", implied=True), start, start)


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
    return Clause(
        text=_standing(said[start:end], topic, start),
        quote=quote,
        who=topic.who,
        plain=plain[cut.start : cut.end],
        said=said[cut.start : cut.end],
        lead=plain[lead_range[0] : lead_range[1]],
        lead_said=said[lead_range[0] : lead_range[1]],
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
        text = topic.who.naming + words.lstrip()
    text = text.strip().rstrip(" ，,；;、：:。")
    return text if text.endswith(("！", "!", "…")) else text + "。"
