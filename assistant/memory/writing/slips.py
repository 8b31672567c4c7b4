"""Slips put right in the next message: "Sorry, I meant Maja", "Oops, 8:50", "打错了，是小语"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
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
_NO = r"(?:(?:oh|oops|ah|whoops|argh|no|nope|wait|hang on|hold on|sorry|my bad|apologies|ugh|damn)[,.! —-]+)"
_TO_SAY = r"(?: to (?:say|write|type))?"
_SURE = (
    rf"(?:i (?:actually |really )?mea?nt{_TO_SAY}|(?:it |that )?should (?:be|have been|say|read)"
    r"|make that|correction|typo)"
)
_NOT = r"(?:,? (?:not|instead of|rather than) (?P<old>[^,?.!;]+?))?"
_ENGLISH = re.compile(
    rf"^(?:{_NO}*(?P<sure>{_SURE})[:,]?\s+|{_NO}+(?:it(?:'s| is) |that(?:'s| is) )?)(?P<new>[^?.!;]+?){_NOT}"
    r"(?:,? (?:sorry|of course|my bad|i mean))?[.! ]*$",
    re.IGNORECASE,
)
_ENGLISH_WORDS = re.compile(
    r"\b(?:i|we|you|he|she|it|they|and|but|so|to|that|this|is|are|was|have|has|do|not|great|fine|ok|okay|thanks)\b|'s\b",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    r"^(?:(?:啊|哦|呃|哎呀?|抱歉|不好意思|对不起|等等|等一下)[，,。！ ]*)*"
    r"(?:(?P<sure>我?(?:打错|说错|写错|记错|输错)(?:字)?了?|更正(?:一下)?|纠正(?:一下)?|错了)[，,：: 。！]*"
    r"(?:我(?:是|的意思是)说|应该(?:是|叫)|其实是|是|叫)?|(?:不对[，, ]*)?(?:应该|其实)?是"
    r"|不对[，,： ]+|我(?:是|的意思是)说)"
    r"[：:]?\s*(?P<new>[^，,。？！?!；]{1,12}?)(?:[，,]?(?:而)?不是(?P<old>[^，,。？！?!；]{1,12}?))?(?:才对)?"
    r"(?:[，,]?(?:抱歉|不好意思))?[。！!~ ]*$"
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
)
"""Whole dates: in English, in Chinese, and a Chinese day without its month."""
_HAN_AMOUNT = re.compile(rf"{_HAN_NUMBER}[\u3400-\u9fff]{{1,2}}")


def may_put_right(text: str) -> bool:
    """Whether a text has the form of nothing but a correction."""
    return _slip_in(text) is not None


def put_right(message: Spoken, before: Sequence[Spoken], stated: Sequence[Candidate]) -> Spoken | None:
    """The message before as it was meant, if this one does nothing but put a word of it right; said now.

    Args:
        message: what was said.
        before: what was said before it, oldest first.
        stated: what the person's last message stated.
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
        old = _meant(new, last.text, stated, sure=bool(match["sure"]))
    if not old or not new or folded(old) == folded(new) or last.text.count(old) != 1 or _ENGLISH_WORDS.search(new):
        return None
    return replace(message, text=last.text.replace(old, new))


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


def _meant(new: str, text: str, stated: Sequence[Candidate], *, sure: bool) -> str:
    """The words of a message that a correction most likely is for: a number for a number, a name for a name."""
    dated = _whole_date(new, text)
    if dated is not None:
        return dated
    if _DIGIT.search(new):
        return _amount(new, text)
    if _HAN_AMOUNT.fullmatch(new):
        unit = re.sub(rf"^{_HAN_NUMBER}", "", new)
        return next((one.group(0) for one in re.finditer(rf"{_HAN_NUMBER}{re.escape(unit)}", text)), "")
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
