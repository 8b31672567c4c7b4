"""Tells from the verbs around a date whether it lies behind or ahead."""

from __future__ import annotations

import re

from assistant.memory.writing.dates.pieces import Lean
from assistant.memory.writing.script import has_han

_SENTENCE_END = re.compile(r"[.!?;\n](?=\s|$)|[。！？；\n]")
_ENGLISH_CLAUSE_END = re.compile(
    r",\s+(?:but|so|and|which|because)\b|\b(?:but|because|so)\b|\band\s+(?=(?:on|in|at|from|next)\s|then\b|i\b|we\b)|[,:—]\s",
    re.IGNORECASE,
)
_CHINESE_CLAUSE_END = re.compile(r"[，：,:]")

_ENGLISH_AHEAD = re.compile(
    r"""\b(?:will|won't|would|shall|going\s+to|gonna|about\s+to|plan(?:s|ning)?\s+(?:to|on)|hop(?:e|ing)\s+to|wants?\s+to
    |intend|needs?\s+to|ha(?:ve|s)\s+to|must|should|(?-i:may)|might|upcoming|remind|looking\s+forward|rescheduled|postponed)\b
    |'ll\b|\blet'?s\b
    |\b(?:am|is|are)\s+(?:i|we|you|he|she|they)\s+(?:\w+\s+)?\w+ing\b
    |(?:\b(?:am|is|are)|'m|'re|'s)\s+(?:(?:not|also|probably|finally|all|both|just|only)\s+)*\w+ing\b""",
    re.IGNORECASE | re.VERBOSE,
)
_ENGLISH_PERHAPS_AHEAD = re.compile(
    r"""\b(?:can|could|due|expect(?:s|ing)?|scheduled|planned|invited|starts?|begins?|opens?|leaves?|lands?|arrives?|ends?
    |takes\s+place|appointment|deadline|tickets?|reservation|excited|nervous)\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""What only says something about a date where no verb is in the past."""
_NOT_PAST = re.compile(
    r"need|feed|speed|seed|weed|breed|indeed|red|bed|shed|wed|hundred|sacred|exceed|proceed|succeed|embed|bleed|greed"
    r"|creed|deed|reed|steed|ted|used"
)
_IRREGULAR = (
    r"was|were|wasn't|weren't|had|did|didn't|went|got|saw|met|bought|came|left|took|gave|made|found|told|said|felt|ate"
    r"|drank|drove|rode|ran|swam|flew|fell|broke|lost|won|sold|sent|spent|slept|spoke|wrote|heard|thought|brought"
    r"|caught|taught|built|kept|held|paid|began|became|woke|wore|grew|threw|sang|sat|stood|understood|forgot|chose"
    r"|drew|led|bit|tore|stole|shook|rang|dug|hung|stuck|swore|knew|bent|shot|slid|wound|hid|learnt|dreamt"
)
_ENGLISH_BACK = re.compile(
    rf"\b(?:{_IRREGULAR}|(?:was|were)\s+\w+ing)\b|\b(?:have|has|'ve)\s+(?:just\s+|already\s+)?\w+(?:ed|en)\b",
    re.IGNORECASE,
)
_REGULAR = re.compile(r"\b([a-z]+ed|(?<![A-Za-z] )[A-Z][a-z]+ed)\b")
_OF_ONE_FORM = re.compile(r"\b(?:i|we) (?:hurt|quit|hit|split|let|bet|cut|shut|put)\b", re.IGNORECASE)
_HAVE_BEFORE = re.compile(r"(?:\b(?:have|has)|['’](?:ve|s))\s+$", re.IGNORECASE)
_BOOKED_BEFORE = re.compile(
    r"\b(?:booked|reserved|scheduled|arranged|(?:bought|got) (?:\w+ )?tickets|signed up|invited|registered)\b"
    r"[^.!?]*\bfor\b[^.!?]*?(?:\b(?:on|at|from)\s+)?(?:the\s+)?$",
    re.IGNORECASE,
)
_BE_BEFORE = re.compile(r"(?:\b(?:am|is|are|be|being|get|getting|feel|so|very)|'m|'re|'s)\s+$", re.IGNORECASE)
_FOR_BEFORE = re.compile(
    r"\bfor\s+(?:the\s+)?$|\b(?:moved|pushed|postponed|changed|shifted)\b[^.!?]{0,30}\bto\s+(?:the\s+)?$", re.IGNORECASE
)
_NO_TENSE_BEFORE = re.compile(r"\b(?:since|ever since)\s+(?:the\s+)?$", re.IGNORECASE)

_CHINESE_AHEAD = re.compile(
    r"(?<![主重需不没只想])要(?![求是不])|需要|(?<![开聚周年晚班例约机协社学体误只都不乐舞览唱布动奏大宴招酒茶总商委集庙运展谈])会"
    r"(?![议员场计，。！？、的上里后前]|$)|(?<!愿)将(?!军|来)|准备(?!好|了)|打算|"
    r"(?<![个的份了项])计划(?!书|表|是|里|中|[，。]|$)"
    r"|(?<![理思感梦])想(?!起|到|念|法|象|过)|必须|应该|预计"
    r"|即将|约好|约了|约在|预约|改到|改成|推迟到|推到|提前到|挪到"
    r"|定在|安排在|截止|到期|提醒|记得|别忘|等到|待会|一会儿"
    r"|再去|再来|开始放假|放假|有[^，。了过]{0,6}(?:安排|计划"
    r"|活动|空|考试|面试|会议|比赛|演出|课|手术|约会|聚会|体检)"
)
# booked for a day, where the day comes after; 周三我订了票 is done on the day
_CHINESE_BOOKED = re.compile(r"(?:预订|订了|订好|订的|报了名|报名|买了|买好|抢到)[^，。]{0,6}$")
_CHINESE_BACK = re.compile(
    r"[一-鿿](?:了(?!解|不|吗)|过(?!敏|去|年|来|程|度|期|生日"
    r"|节|户|夜|得|于|的话))|刚刚|刚才|刚(?!好|需)|已经|曾经?|当时|那天|之前"
    r"|是[^，。]{1,16}的$|[看听聊忙学吃睡玩读讲谈说写做弄修跑走]"
    r"(?:得|完|到)|没(?!有?时间|事|关系|问题)|终于|才(?!能|会|可以|是)|从[^，。]{1,12}(?:开始|起)(?!要)|昨[天晚日]|回来的|去的"
    r"|从[^，。]{1,10}到[^，。]{1,10}?(?:我们?|一直|都)+在"
)

# a day on which work begins, beside what is over: 我辞职了，四月一号去北门科技当架构师
_CHINESE_BEGINS = re.compile(
    r"·(?:就|正式|再|去|到|在)*(?:[^，。了过]{0,16}(?:入职|报到|上任|到岗)|去[^，。了过]{2,16}(?:[当做][^，。了过]{2,12}|担任[^，。了过]+|任职))$"
)


def lean_of(text: str, at: int, end: int) -> Lean:
    """Which way a date at text[at:end] lies, by the verbs of its clause, else of its sentence.

    Args:
        text: levelled text, so that traditional characters read as simplified.
        at: where the date begins.
        end: where it ends.
    """
    first, last = _around(text, at, end, _SENTENCE_END, 0, len(text))
    sentence = text[first:last]
    chinese = has_han(sentence) and not _mostly_latin(sentence)
    inner_first, inner_last = _around(
        text, at, end, _CHINESE_CLAUSE_END if chinese else _ENGLISH_CLAUSE_END, first, last
    )
    for low, high in ((inner_first, inner_last), (first, last)):
        lean = _lean_in(text, low, high, at, end, chinese=chinese)
        if lean is not Lean.OPEN:
            return lean
    return Lean.OPEN


def _lean_in(text: str, low: int, high: int, at: int, end: int, *, chinese: bool) -> Lean:
    if chinese:
        clause = text[low:at] + "·" * (end - at) + text[end:high]
        if (
            _CHINESE_AHEAD.search(clause)
            or _CHINESE_BEGINS.search(clause.rstrip("。！! "))
            or _CHINESE_BOOKED.search(text[low:at])
        ):
            return Lean.AHEAD
        return Lean.BACK if _CHINESE_BACK.search(clause) else Lean.OPEN
    before = text[low:at]
    if _FOR_BEFORE.search(before) or _BOOKED_BEFORE.search(before):
        return Lean.AHEAD
    if _NO_TENSE_BEFORE.search(before):
        return Lean.BACK
    clause = before + " " * (end - at) + text[end:high]
    middle = (at + end) / 2 - low
    ahead = min((abs(match.start() - middle) for match in _ENGLISH_AHEAD.finditer(clause)), default=None)
    back = min((abs(place - middle) for place in _past_verbs(clause)), default=None)
    if ahead is None and back is None:
        return Lean.AHEAD if _ENGLISH_PERHAPS_AHEAD.search(clause) else Lean.OPEN
    if back is None or (ahead is not None and ahead <= back):
        return Lean.AHEAD
    return Lean.BACK


def _past_verbs(clause: str) -> list[int]:
    verbs = [*_ENGLISH_BACK.finditer(clause), *_REGULAR.finditer(clause), *_OF_ONE_FORM.finditer(clause)]
    return [
        match.start()
        for match in verbs
        if not _NOT_PAST.fullmatch(match.group().lower())
        and not _BE_BEFORE.search(clause[: match.start()])
        and not (match.group().lower() == "got" and _HAVE_BEFORE.search(clause[: match.start()]))
    ]


def _around(text: str, at: int, end: int, boundary: re.Pattern[str], low: int, high: int) -> tuple[int, int]:
    first, last = low, high
    for match in boundary.finditer(text, low, high):
        if match.end() <= at:
            first = match.end()
        elif match.start() >= end:
            last = match.start()
            break
    return first, last


def _mostly_latin(text: str) -> bool:
    letters = sum(character.isascii() and character.isalpha() for character in text)
    return letters > 3 * sum("一" <= character <= "鿿" for character in text)
