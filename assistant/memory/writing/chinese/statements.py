"""Asks each theme in turn what the clauses of a message state."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from assistant.memory.records import SELF, Kind, Spoken
from assistant.memory.writing.attributes import Statement
from assistant.memory.writing.chinese.abilities import abilities
from assistant.memory.writing.chinese.answers import answered
from assistant.memory.writing.chinese.cards import card
from assistant.memory.writing.chinese.carried import as_what, carried
from assistant.memory.writing.chinese.clause import Clause, Person, Who
from assistant.memory.writing.chinese.dues import dues
from assistant.memory.writing.chinese.events import events, tells
from assistant.memory.writing.chinese.happenings import happenings
from assistant.memory.writing.chinese.health import health, nothing_but
from assistant.memory.writing.chinese.identity import called, identity, introduces
from assistant.memory.writing.chinese.instructions import halved, instructions
from assistant.memory.writing.chinese.leaving import lasting_only, leaving, of_the_day
from assistant.memory.writing.chinese.names import names_in
from assistant.memory.writing.chinese.openers import opened
from assistant.memory.writing.chinese.people import people
from assistant.memory.writing.chinese.phrases import event, once_more
from assistant.memory.writing.chinese.plain import plain, thing_with_number
from assistant.memory.writing.chinese.possessions import possessions
from assistant.memory.writing.chinese.procedures import procedures
from assistant.memory.writing.chinese.reading import clauses
from assistant.memory.writing.chinese.routines_and_goals import aim_named, routines_and_goals
from assistant.memory.writing.chinese.served import is_order, lasting
from assistant.memory.writing.chinese.settled import is_cure, is_failure, settled
from assistant.memory.writing.chinese.tastes import tastes
from assistant.memory.writing.chinese.tools import tools
from assistant.memory.writing.chinese.work_and_place import work_and_place
from assistant.memory.writing.dates import find_dates
from assistant.memory.writing.gates import Sentence, sentences
from assistant.memory.writing.intervals import over
from assistant.memory.writing.script import has_han, level

_THEMES: tuple[Callable[[Clause], list[Statement] | None], ...] = (
    identity,
    people,
    health,
    tastes,
    work_and_place,
    abilities,
    dues,
    tools,
    routines_and_goals,
    possessions,
    happenings,
    events,
)
_UNDATED = frozenset(
    ("birthday", "goal", "name", "called", "age", "allergic_to", "condition", "marital_status", "grade", "from")
)
_HAD = frozenset(("owns", "lacks", "has_pet", "has_child", "has_relative"))
"""What one has, of which a date says how old it is: 我有一辆1978年的自行车."""
_GREETED = re.compile(r"你好|您好|大家好|嗨|哈喽|hi\b|hello\b|hey\b|认识你|自我介绍", re.IGNORECASE)
_ITS_BIRTHDAY = re.compile(
    r"(?:[^，。我]{0,3})(?:今天|明天|后天|昨天|前天|大后天)(?:就|正好"
    r"|刚好|也)?是我(?:们)?(?:家)?(?:的)?(?P<who>[一-鿿]{1,6}?)?"
    r"(?:的)?(?:第?[\d一二三四五六七八九十]+岁?)?生日"
)
# 我看你挺喜欢猫的, 我让他每天跑步: what is said is somebody else's
_ABOUT_SOMEBODY = re.compile(
    r"(?:看|记得|以为|猜|知道|觉得|让|教|劝|问|叫|请|帮|告诉|相信|希望|怀疑|发现|听)(?:了|过)?[^，。我]{0,3}[你您他她它]"
)
_OUR_DAY = re.compile(
    r"(?:就|正好|刚好|也)?是(?:我|咱)[^，。]{0,10}(?:周年|纪念日|婚礼|毕业典礼|答辩|开学|大日子|最后一天|第一天[^，。]{0,6})[。！!~～]*$"
)
_MINE_TOO = re.compile(
    r"(?!我的)[^，,。我的]{0,2}我?[^，,。我的]{1,6}的(?P<thing>[一-鿿]{2,5})是[^，,。；;]{1,12}[，,；;](?:而)?我(?:自己)?的(?:则)?是"
    r"(?P<mine>[^，,。；;？?]{1,12})[。！]?$"
)
_MIXED = re.compile(r"(?:(?:hi|hello|hey)\W{1,3})?[^A-Za-z]{0,8}我", re.IGNORECASE)
_MY_NAME_IS = re.compile(
    r"my name(?:'s|’s| is)\s+(?P<name>[一-鿿]{2,4}|[A-Z][\w'’-]+)(?=[\s，,。.!！;；]|$)", re.IGNORECASE
)
"""How one gives one's name in English in the middle of Chinese: Hi 我是新用户，my name is 栾翊."""
_SAYS_IT_ONLY = re.compile(
    r"[说讲写念读译输填喊答唱听]|(?<![新老])用户|打印|返回|显示|英[语文]|例[如子句]|比如|怎[么样]|如何|句|台词|歌|字符串|文本|内容|代码|老师|学生|他|她"
)
_OF_THE_WORDS = re.compile(r"意思|怎么|翻译|句|语法|对吗|对不对|正确|什么")
"""Who says how the words are said or asks about them gives no name: 我想用英语说 my name is Tom."""


def statements_of(message: Spoken, before: Sequence[Spoken] = ()) -> list[Statement]:
    """What the Chinese sentences of a message state, in order."""
    if message.role != "user":
        return []
    answer = answered(message, before)
    if answer is not None:
        stood_for = replace(message, text=answer)
        return [replace(one, quote=message.text.strip()) for one in statements_of(stood_for)]
    if not has_han(message.text):
        return []
    found = procedures(message.text)
    if found and found[0].kind is Kind.SKILL:
        return found
    spoken_of: Who | None = None
    known = names_in([*(one.text for one in before if one.role == "user"), message.text])
    taken = {statement.quote for statement in found}
    failure: tuple[Sentence, int] | None = None
    for sentence in sentences(message, before):
        if not _is_chinese(sentence) or any(sentence.text in quote for quote in taken):
            continue
        read, spoken_of = _of_sentence(sentence, message, spoken_of, known)
        if failure is not None and is_cure(sentence.text) and not any(one.attribute == "error_fix" for one in read):
            found[failure[1] :] = [_cured(failure[0], sentence, message)]
            failure = None
            continue
        cured = any(one.attribute == "error_fix" for one in read)
        failure = (sentence, len(found)) if is_failure(sentence.text) and not cured else None
        found.extend(read)
    return found


def _is_chinese(sentence: Sentence) -> bool:
    """Whether the Chinese rules read a sentence: 我 prefer VS Code is Chinese grammar with English words."""
    return sentence.language == "zh" or bool(_MIXED.match(level(sentence.text)))


def _of_sentence(
    sentence: Sentence, message: Spoken, spoken_of: Who | None, known: Mapping[str, Who]
) -> tuple[list[Statement], Who | None]:
    written = sentence.text
    levelled = level(written)
    born = _birthday(written, levelled, message) or _our_day(written, levelled, message)
    if born is not None:
        return [born], spoken_of
    found = _names(written, levelled)
    aim = aim_named(written)
    if aim is not None:
        return [aim], spoken_of
    reworded = _reworded(written, message)
    if reworded is not None:
        return reworded, spoken_of
    whole = settled(written)
    if whole is not None:
        return [_dated(whole, written, message)], spoken_of
    ordered = None if found else instructions(written)
    if ordered:
        return [*ordered, *_own_part(written, message, spoken_of, known)], spoken_of
    halves = halved(written) if ordered is None and not found else None
    if halves is not None:
        told, somebody = _of_sentence(replace(sentence, text=halves.stated), message, spoken_of, known)
        if told:
            return [*told, *halves.wished], somebody
    begun: tuple[Clause, list[Statement]] | None = None
    named, order, passing = bool(found), is_order(written), of_the_day(written)
    for clause in (*clauses(written, message.said_at, spoken_of, known), *_mine_too(written, message)):
        if clause.who.person is Person.SOMEBODY:
            spoken_of = clause.who
        if begun is not None and (returned := once_more(clause, *begun)):
            found.extend(over(one, message.said_at) for one in returned)
            continue
        if (ordered is not None or named) and clause.who.implied:
            continue
        clause = carried(clause, *(begun or (None, ()))) or as_what(clause, begun[1] if begun else ()) or clause
        introduced = introduces(clause, greeted=bool(_GREETED.search(message.text)))
        told = (
            [introduced] if introduced else [over(one, message.said_at) for one in _of_clause(clause, passing=passing)]
        )
        told = lasting(clause, told, order=order)
        found.extend(told)
        begun = (clause, told)
    return found, spoken_of


def _reworded(written: str, message: Spoken) -> list[Statement] | None:
    """What a sentence states that is read in other words than its own: 除了绿茶我什么都不喝, or 我，女，32，护士.

    None where it is read as it stands.
    """
    if alone := nothing_but(written):
        kept = [one for clause in clauses(alone, message.said_at) for one in _of_clause(clause)]
        if kept:
            return [replace(one, text=written, quote=written) for one in kept]
    told = card(written, before=_said_before(written, message))
    if told is None:
        return None
    rows = [(clause, part) for row, part in told for clause in clauses(row, message.said_at)]
    return [replace(one, quote=part) for clause, part in rows for one in _of_clause(clause)]


def _said_before(written: str, message: Spoken) -> str:
    """What stands in a message before a sentence of it."""
    return message.text.partition(written)[0].strip()


def _mine_too(written: str, message: Spoken) -> list[Clause]:
    """我姐的鞋码是38，我的是42: what the second owner's thing is."""
    match = _MINE_TOO.match(level(written))
    if match is None:
        return []
    whole = f"我的{match['thing']}是{written[match.start('mine') : match.end('mine')]}"
    return [replace(clause, quote=written.strip()) for clause in clauses(whole, message.said_at)]


def _own_part(written: str, message: Spoken, spoken_of: Who | None, known: Mapping[str, Who]) -> list[Statement]:
    """What the person says of themselves beside an order: 别推荐Excel，我都用LibreOffice Calc."""
    parts = re.split(r"[，,；;]", level(written))
    if len(parts) < 2 or re.match(r".{0,4}我", parts[0]):
        return []
    said = clauses(written, message.said_at, spoken_of, known)
    return [
        statement
        for clause in said
        if not clause.who.implied and not clause.inherited
        for statement in _of_clause(clause)
    ]


def _birthday(written: str, levelled: str, message: Spoken) -> Statement | None:
    """今天是我女儿的生日: the date that today is."""
    match = _ITS_BIRTHDAY.match(levelled[opened(levelled).start :])
    dates = find_dates(written, message.said_at, language="zh") if match else []
    if match is None or not dates or dates[0].grain not in {"day", "hour"}:
        return None
    start = opened(levelled).start
    who = written[start + match.start("who") : start + match.end("who")] if match["who"] else ""
    day = dates[0].start
    quote = written[start:].strip()
    return Statement(
        attribute="birthday",
        value=f"{day.month}月{day.day}日",
        subject=who or SELF,
        text=f"我{who}的生日是{day.month}月{day.day}日。",
        quote=quote,
        language="zh",
    )


def _our_day(written: str, levelled: str, message: Spoken) -> Statement | None:
    """下个月十号是我们结婚五周年: what of ours a day is."""
    start = opened(levelled).start
    dates = find_dates(written, message.said_at, language="zh")
    if not dates or dates[0].at != start or dates[0].repeats or dates[0].grain not in {"day", "hour"}:
        return None
    match = _OUR_DAY.match(levelled, start + len(dates[0].phrase))
    if match is None:
        return None
    quote = written[start:].strip()
    return Statement(
        attribute="event",
        value=quote.rstrip("。！! "),
        text=quote if quote.endswith(("。", "！", "!")) else f"{quote}。",
        quote=quote,
        language="zh",
        kind=Kind.EVENT,
        importance=0.65,
        valid_from=dates[0].start,
        date_phrase=dates[0].phrase,
    )


def _names(written: str, levelled: str) -> list[Statement]:
    """How the person wants to be called, said in a part of a sentence."""
    at = 0
    for part in re.split(r"[，,；;。！!]", levelled):
        start = at + opened(part).start
        name = called(levelled[start : at + len(part)], written[start : at + len(part)])
        if name:
            quote = written[start : at + len(part)].strip()
            return [Statement(attribute="called", value=name, text=f"{quote}。", quote=quote, language="zh")]
        at += len(part) + 1
    mixed = _MY_NAME_IS.search(levelled)
    if mixed and not (_SAYS_IT_ONLY.search(levelled[: mixed.start()]) or _OF_THE_WORDS.search(levelled[mixed.end() :])):
        quote, name = written[slice(*mixed.span())], written[slice(*mixed.span("name"))]
        return [Statement(attribute="name", value=name, text=f"我叫{name}。", quote=quote, language="zh")]
    return []


def _of_clause(clause: Clause, *, passing: bool = False) -> list[Statement]:
    told = list(_told_by(clause))
    return lasting_only(clause, told) if passing else leaving(clause, told)


def _told_by(clause: Clause) -> Iterator[Statement]:
    if clause.who.implied and (numbered := dues(clause) or thing_with_number(clause)):
        yield from numbered
        return
    if _ABOUT_SOMEBODY.match(clause.plain):
        return
    for theme in _THEMES:
        found = theme(clause)
        if found is not None:
            yield from _dated_instead(clause, found)
            return
    yield from plain(clause)


def _dated_instead(clause: Clause, found: list[Statement]) -> list[Statement]:
    """A passing thing told with its date is an event, not a state: 我下周在杭州上班."""
    if not clause.once or any(date.repeats for date in clause.dates) or clause.who.person is Person.THING:
        return found
    if (
        clause.once[0].grain in {"year", "month", "season"}
        or not found
        or re.search(r"以来|从[^，。]{1,10}(?:起|开始)", clause.quote)
    ):
        return found
    if found[0].attribute.startswith("routine"):
        return found
    if found[0].attribute in _HAD and all(f"{date.phrase}的" in clause.said for date in clause.once):
        return [replace(one, valid_from=None, valid_to=None, date_phrase="") for one in found]
    if all((s.valid_from and s.attribute != "likes") or s.attribute in _UNDATED or s.kind is Kind.EVENT for s in found):
        return (
            found
            if all(s.kind is Kind.EVENT or s.attribute in _UNDATED or s.correction for s in found)
            else _as_event(clause, found)
        )
    return _as_event(clause, found)


def _as_event(clause: Clause, found: list[Statement]) -> list[Statement]:
    return [event(clause, "event", clause.said)] if tells(clause) else found


def _cured(failure: Sentence, cure: Sentence, message: Spoken) -> Statement:
    """A failure told in one sentence with its cure in the next, as one memory."""
    whole = message.text[failure.start : cure.start + len(cure.text)]
    told = Statement(attribute="error_fix", value=whole.rstrip("。！! "), text=whole, quote=whole, language="zh")
    return _dated(told, whole, message)


def _dated(statement: Statement, sentence: str, message: Spoken) -> Statement:
    dates = [date for date in find_dates(sentence, message.said_at, language="zh") if not date.repeats]
    if not dates or statement.attribute.startswith("decision"):
        return statement
    return replace(statement, valid_from=dates[0].start, date_phrase=dates[0].phrase)
