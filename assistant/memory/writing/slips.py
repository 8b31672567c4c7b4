"""Slips put right in the next message: "Sorry, I meant Maja", "Oops, 8:50", "打错了，是小语"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from difflib import SequenceMatcher

from assistant.memory.records import Candidate, Spoken
from assistant.memory.writing.conflicts import SLIP
from assistant.memory.writing.glossary import folded

_NO_FAVOURITES = frozenset(
    [
        "really",
        "seriously",
        "honestly",
        "thank",
        "wait",
        "never",
        "sorry",
        "nothing",
        "none",
        "actually",
        "kidding",
        "joking",
        "problem",
        "worries",
        "please",
        "stop",
        "yes",
        "yeah",
        "maybe",
        "true",
        "right",
        "wrong",
    ]
)
"""What may follow "no," and is no favourite."""
_SOON = timedelta(hours=1)
_LONGEST = 80
_ALIKE = 0.4
_NO = (
    r"(?:(?:oh|oops|ah|whoops|argh|no|nope|wait|hang on|hold on|sorry|my bad|apologies|ugh|damn|actually|er|erm|um"
    r"|scratch that|correction|or rather)[,.:! —-]+)"
)
_IT_IS = r"(?:it(?:['’]s| is| was)|that(?:['’]s| is| was)|make it) (?:actually |really )?(?:on |in |at |called )?"
_TO_SAY = r"(?: to (?:say|write|type))?"
_SURE = (
    rf"(?:i (?:actually |really )?mea?nt?{_TO_SAY}|(?:it |that )?should (?:be|have been|say|read)"
    r"|make that|correction|typo)"
)
_NOT = r"(?:,? (?:not|instead of|rather than) (?P<old>[^,?.!;]+?))?"
_ENGLISH = re.compile(
    rf"^(?:{_NO}*(?P<sure>{_SURE})[:,]?\s+|{_NO}+(?:(?P<that>{_IT_IS})|on |at )?)(?P<new>[^?.!;]+?){_NOT}"
    r"(?:,? (?:sorry|of course|my bad|i mean|actually)"
    r"|[,;–—-]+ ?(?:because|since|as|my|our|the|there|he|she|they|we|i|it)\b[^.?!;]{2,60})?[.! ]*$",
    re.IGNORECASE,
)
_ENGLISH_WORDS = re.compile(
    r"\b(?:i|we|you|he|she|it|they|and|but|so|to|that|this|is|are|was|have|has|do|not|great|fine|ok|okay|thanks)\b|'s\b",
    re.IGNORECASE,
)
_SLIPPED = (
    r"我?(?:刚才|刚刚|又)?给?(?:(?:看|记|打|说|写|输|听|搞|弄|念|抄|算|数)(?:串行|串|混|快|错|岔|漏|反|差)(?:行|字)?"
    r"|手滑|眼花|看花眼|嘴瓢|口误|笔误|手误)"
)
"""How one says that what was said was a slip."""
_CHINESE = re.compile(
    r"^(?:(?:啊|哦|噢|呃|哎呀?|抱歉|不好意思|对不起|等等|等一下)[，,。！ ]*)*"
    rf"(?:(?P<sure>{_SLIPPED}了?|更正(?:一下)?|纠正(?:一下)?|错了)[，,：: 。！]*"
    r"(?:我(?:是|的意思是)说|应该(?:是|叫)|其实是|是|叫)?|(?P<that>(?:不对[，, ]*)?(?:应该|其实)?是)"
    r"|不是?[，,： ]+(?P<that2>(?:应该|其实)?是)?|不对[，,： ]+|我(?:是|的意思是)说)"
    r"[：:]?\s*(?P<new>[^，,。？！?!；]{1,12}?)(?:[，,]?(?:而)?不是(?P<old>[^，,。？！?!；]{1,12}?))?(?:才对)?"
    r"(?:[，,。]?\s*(?:抱歉|不好意思|对不起"
    rf"|{_SLIPPED}了?)"
    r"[了啦哈]?)*[。！!~ ]*$"
)
_HAN = re.compile(r"[\u3400-\u9fff]")
_TOKEN = re.compile(r"[^\s,，。;；!！?？]*\d[^\s,，。;；!！?？]*|[A-Za-z][\w'’&.-]*|[\u3400-\u9fff]+")
_DIGIT = re.compile(r"\d")
_NUMBER = re.compile(r"\d+(?:[.,:：/-]\d+)*(?:st|nd|rd|th)?\b(?:\s?[ap]m\b)?|\d+(?:[.,:：/-]\d+)*", re.IGNORECASE)
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\.?"
)
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_HAN_NUMBER = r"(?:\d+|[一二两三四五六七八九十百千万零〇]+)"
_DATES = (
    re.compile(
        rf"\b(?:the )?(?:{_MONTH} (?:the )?{_DAY}|{_DAY} (?:of )?{_MONTH})(?![\w:])(?P<year>,? \d{{4}}\b)?",
        re.IGNORECASE,
    ),
    re.compile(rf"(?P<year>\d{{4}}年)?{_HAN_NUMBER}月{_HAN_NUMBER}[号日]?"),
    re.compile(rf"{_HAN_NUMBER}[号日]"),
    re.compile(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b", re.IGNORECASE),
    re.compile(r"(?:下下|[上下这本])个?(?:周|星期|礼拜)[一二三四五六日天]"),
    re.compile(r"(?:周|星期|礼拜)[一二三四五六日天]"),
    re.compile(rf"\b{_MONTH}(?!\w)", re.IGNORECASE),
    re.compile(rf"{_HAN_NUMBER}月(?:份)?"),
)
"""Whole dates: in English, in Chinese, a Chinese day without its month, days of the week, and months alone."""
_COUNTS = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_COUNT = re.compile(rf"{_COUNTS}(?P<what>(?: [a-z]+)*)", re.IGNORECASE)
_HAN_AMOUNT = re.compile(rf"{_HAN_NUMBER}[\u3400-\u9fff]{{1,2}}")
_GOES_BACK = re.compile(
    r"\b(?:no wait|wait no|no[,.!]|oops|sorry|scratch that|i mea?nt?|or rather|hang on)"
    r"|不对|不是|错了|说错|口误|[啊哦噢呃哎]不|不不",
    re.IGNORECASE,
)
"""What one of the two below must hold, looked for first: they are slow on long texts."""
_AT_ONCE = re.compile(
    r"(?P<before>[^.!?;\n]{6,300}?)(?:,|\s+[-–—]+|…|\.\.\.)\s*"
    r"(?P<slip>(?:(?:oh|no|wait|sorry|oops|hang on|scratch that|er|erm|um)[,.! —-]+)*"
    r"(?:no wait|wait no|no(?=[,.!])|oops|sorry|scratch that|i mea?nt?|or rather|hang on)(?:[,.! —-]+|\s+)"
    r"(?:(?:no|i mea?nt?)[, ]+)?(?:(?:it(?:['’]s| is| was)|make that|on|in|at) )?"
    r"(?P<new>(?!(?:i|we|you|but|so|because|not|thanks|if|the)\b)[^,.;!?\n]{1,30}))"
    r"(?P<after>(?:,(?= [a-z])[^.!?\n]*)?[.!]?)(?=\s|$)",
    re.IGNORECASE,
)
_AT_ONCE_CHINESE = re.compile(
    r"(?P<before>[^，,。！？!?；\n]{3,200})[，,…—]+\s*"
    r"(?P<slip>(?:[啊哦噢呃哎][，,]?\s*)?(?:不对|不是|说错了?|错了|口误|(?<=[啊哦噢呃哎])不|不不)"
    r"[，,]\s*(?P<new>(?:应该)?[是叫]?[^，,。！？!?；不没我]{1,12}))(?P<after>(?:[，,][^。！？!?；\n]*)?[。！!]?)(?![？?])"
)


def may_put_right(text: str) -> bool:
    """Whether a text has the form of nothing but a correction."""
    return _slip_in(text) is not None


def put_right(
    message: Spoken, before: Sequence[Spoken], stated: Sequence[Candidate], *, head: str = ""
) -> Spoken | None:
    """The message before as it was meant, if this one does nothing but put a word of it right; said now.

    Args:
        message: what was said.
        before: what was said before it, oldest first.
        stated: what the person's last message stated.
        head: what stands before the correction, where both are one sentence: its last word was the slip.
    """
    match = _slip_in(message.text)
    last = last_said(message, before)
    if match is None or last is None or not stated:
        return None
    new, old = match["new"].strip(" \"'“”「」"), (match["old"] or "").strip()
    if old not in last.text:
        return None
    if old:
        new = _without_lead(new, last.text[: last.text.index(old)])
    else:
        groups = match.groupdict()
        that = bool(groups.get("that") or groups.get("that2"))
        old = _last_word(new, head, stated) if head else ""
        old = old or _meant(new, last.text, stated, sure=bool(match["sure"]), that=that)
    if not old and (lead := re.match(r"(?P<lead>(?:with|at|in|on|from|to|for|by) )(?P<new>[A-Z].*)", new)):
        named = re.search(rf"\b{lead['lead']}(?P<old>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*)", last.text)
        old, new = (named["old"], lead["new"]) if named else ("", new)
    if not old or not new or folded(old) == folded(new) or last.text.count(old) != 1 or _ENGLISH_WORDS.search(new):
        return None
    return replace(message, text=last.text.replace(old, new))


@dataclass(frozen=True, slots=True)
class AtOnce:
    """A sentence that puts its own slip right: where it stands, what it says without that, and the correction."""

    start: int
    end: int
    head: str
    without: str
    slip: str


def at_once(text: str) -> AtOnce | None:
    """The first sentence of a text that goes back on a word of its own: "on Monday, no wait, Tuesday"."""
    if not _GOES_BACK.search(text):
        return None
    match = _AT_ONCE_CHINESE.search(text) if _HAN.search(text) else _AT_ONCE.search(text)
    if match is None or re.search("[?？]", match.group()):
        return None
    if not _HAN.search(text) and len(match["before"].split()) < 3:
        return None
    after = match["after"].removeprefix(",").removeprefix("，")
    before = match["before"].strip()
    joint = "" if _HAN.search(text) or after[:1] in {"", " ", ".", "!"} else " "
    at = match.end("before") - len(match["before"].lstrip())
    return AtOnce(at, match.end(), before, f"{before}{joint}{after}", match["slip"])


def last_said(message: Spoken, before: Sequence[Spoken]) -> Spoken | None:
    """The person's message before, if it was said in the last hour."""
    last = next((one for one in reversed(before) if one.role == "user"), None)
    return last if last is not None and message.said_at - last.said_at <= _SOON else None


def corrections(meant: Sequence[Candidate], stated: Sequence[Candidate], quote: str) -> list[Candidate]:
    """What the message put right states that the slip did not, each in the place of what the slip stated."""
    known = {(one.subject, one.attribute, one.value) for one in stated}
    found = []
    for one in meant:
        if (one.subject, one.attribute, one.value) in known and one.text in {other.text for other in stated}:
            continue
        slot = [other for other in stated if (other.subject, other.attribute) == (one.subject, one.attribute)]
        edge = [other for other in stated if (other.attribute, other.value) == (one.attribute, one.value)]
        slip = next(iter([*slot, *edge]), None)
        replaced = slip.value if slip is not None and slip.value != one.value else ""
        details = {**one.details, SLIP: slip.text} if slip is not None else one.details
        found.append(replace(one, correction=True, replaces_value=replaced, quote=quote, details=details))
    return found


def _slip_in(text: str) -> re.Match[str] | None:
    plain = text.strip()
    return (_ENGLISH.match(plain) or _CHINESE.match(plain)) if len(plain) <= _LONGEST else None


def _meant(new: str, text: str, stated: Sequence[Candidate], *, sure: bool, that: bool = False) -> str:
    """The words of a message that a correction most likely is for: a number for a number, a name for a name.

    Args:
        new: the right words.
        text: the message.
        stated: what it stated.
        sure: the correction says that it is one.
        that: it says what "it" is, so that the value was wrong and not whom it is about.
    """
    dated = _whole_date(new, text)
    if dated is not None:
        return dated
    if _DIGIT.search(new):
        return _amount(new, text)
    if _HAN_AMOUNT.fullmatch(new):
        unit = re.sub(rf"^{_HAN_NUMBER}", "", new)
        return next((one.group(0) for one in re.finditer(rf"{_HAN_NUMBER}{re.escape(unit)}", text)), "")
    if re.fullmatch(_HAN_NUMBER, new):
        return next((one.group(0) for one in re.finditer(_HAN_NUMBER, text) if len(one.group(0)) > 1), "")
    if counted := _COUNT.fullmatch(new):
        like = re.compile(rf"\b{_COUNTS}{re.escape(counted['what'])}\b", re.IGNORECASE)
        return next((one.group() for one in like.finditer(text)), "")
    if that and (value := _value(new, text, stated)):
        return value
    if not sure and not _HAN.search(new) and not new[:1].isupper():
        liked = [one for one in stated if one.attribute.startswith("favourite:")]
        a_word = bool(re.fullmatch(r"[a-z-]{3,}", new)) and new not in _NO_FAVOURITES
        return liked[0].value if a_word and len(liked) == len(stated) == 1 and liked[0].value in text else ""
    values = [one.value for one in stated if one.value and one.value in text and not _DIGIT.search(one.value)]
    named = [word for one in stated for word in (one.value, one.subject)]
    words = [word for one in named for word in _TOKEN.findall(one) if word in text and not _DIGIT.search(word)]
    best = max([*values, *words], key=lambda one: _likeness(one, new), default="")
    if best and _likeness(best, new) >= _ALIKE:
        return best
    return values[0] if sure and len(set(values)) == 1 and _look_alike(values[0], new) else ""


def _value(new: str, text: str, stated: Sequence[Candidate]) -> str:
    """The one value of a message that could stand in the place of the right one."""
    values = {one.value for one in stated if one.value and one.value in text and _look_alike(one.value, new)}
    return values.pop() if len(values) == 1 else ""


def _last_word(new: str, head: str, stated: Sequence[Candidate]) -> str:
    """What ends the words before a correction, a whole value or else a word, where the right one could stand there."""
    if _DIGIT.search(new) or _whole_date(new, head) is not None:
        return ""
    values = [one.value for one in stated if one.value and head.endswith(one.value)]
    last = max(values, key=len, default="") or ("" if _HAN.search(head) else head.split(" ")[-1])
    return last if last and _look_alike(last, new) else ""


def _whole_date(new: str, text: str) -> str | None:
    """The date of a text that a date is meant for, without a year that the new one keeps; None for what is no date."""
    for pattern in _DATES:
        meant = pattern.fullmatch(new)
        if meant is None:
            continue
        with_year = bool(meant.groupdict().get("year"))
        found = []
        for match in pattern.finditer(text):
            year = match.groupdict().get("year")
            found.append(match.group(0).replace(year, "") if year and not with_year else match.group(0))
        if found:
            return max(found, key=lambda one: _likeness(one, new))
    return None


def _amount(new: str, text: str) -> str:
    """The number of a text that a number is meant for, with what stands around both: "800 euros" for "850 euros"."""
    number = _NUMBER.search(new)
    if number is None:
        return ""
    before, after = new[: number.start()], new[number.end() :]
    found = []
    for match in _NUMBER.finditer(text):
        lead = before if before and text[: match.start()].endswith(before) else ""
        unit = after if after and text[match.end() :].startswith(after) else ""
        if (lead, unit) == (before, after):
            found.append(f"{lead}{match.group(0)}{unit}")
    return max(found, key=lambda one: _likeness(one, new), default="")


def _look_alike(one: str, other: str) -> bool:
    """Whether two could stand in one place by their script and their capitals."""
    if _HAN.search(one) or _HAN.search(other):
        return bool(_HAN.search(one)) and bool(_HAN.search(other)) and abs(len(one) - len(other)) <= 2
    return [word[:1].isupper() for word in other.split()] == [one[:1].isupper()] * len(other.split())


def _without_lead(new: str, lead: str) -> str:
    """A correction without the words before its place: "my brother Tim" for "My brother Tom" is Tim."""
    words, before = new.split(), lead.casefold().split()
    for count in range(min(len(words) - 1, len(before)), 0, -1):
        if [word.casefold() for word in words[:count]] == before[-count:]:
            return " ".join(words[count:])
    return new


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, folded(one), folded(other)).ratio()
