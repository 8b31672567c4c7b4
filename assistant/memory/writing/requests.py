"""Finds what somebody asks to be remembered: "remember that …", "别忘了，…"; a recollection is no request."""

from __future__ import annotations

import re
from dataclasses import dataclass

from assistant.memory.writing import gates_chinese
from assistant.memory.writing.english.openers import opened
from assistant.memory.writing.script import level

_POLITE = (
    r"(?:(?:please|pls|plz|kindly|just|also|and|so|now|always|do|hey|ok(?:ay)?|then|could you|can you|would you"
    r"|will you"
    r"|i(?:'d| would|’d) like you to|i want you to|i need you to|you (?:should|must|need to|have to|can|may)"
    r"|make sure (?:to|you|that you)|be sure to|try to|for (?:the )?(?:future|later|next time|the record))[, ]+)*"
)
_REMEMBER = re.compile(
    rf"^{_POLITE}(?:remember|memori[sz]e|keep in (?:mind|memory)|bear in mind|make a (?:mental )?note"
    rf"|take (?:a )?note"
    r"|(?:don't|don’t|do not|never|not to) forget|add (?:this )?to (?:your|the) memory"
    r"|save (?:this )?to (?:your )?memory"
    r"|(?:note|save|store|write|jot)(?: (?:it|this))? down|note|commit to memory)"
    r"(?P<link>(?:\s*(?:,|:|—|–|-|;)?\s*(?:please|for me|for (?:later|the future|future reference|next time)|also|too"
    r"|in your memory|the following(?: facts?| things?)?|this(?: fact)?|of the fact|down|of (?:this"
    r"|the following))\b)*"
    r"\s*(?:[:,;—–-]\s*(?:that\s+)?|that\s+|this\s*[:,]\s*|\s))(?P<content>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_NEEDS_LINK = re.compile(r"^\W*(?:\w+ )*?(?:note|save|store|write|jot|take (?:a )?note|make a)\b", re.IGNORECASE)
_LINKED = re.compile(r"[:,;—–]|\bthat\b|\bdown\b|\bmemory\b", re.IGNORECASE)
_RECALLS = re.compile(
    r"^(?:when|the (?:time|day|night|moment|one|first|last|other|guy|girl|movie|film|song|place)|how (?!to\b)|what"
    r"|who|why|where|if"
    r"|whether|me\b|us\b|(?:that|this|those|these) (?:\w+ ){1,3}(?:when|where|we|i|you|about|from)\b|(?:anything"
    r"|something|nothing)\b"
    r"|(?:our|your|my) (?:last|first|previous) (?:chat|conversation|talk|meeting)\b|it\b|that\b(?! i| my| we| our"
    r"| the)|this\b|them\b)",
    re.IGNORECASE,
)
_CHEERS = re.compile(
    r"(?:to )?(?:believe in|stay (?:positive|strong|safe|true|calm|hydrated|focused)|keep (?:going|smiling|shining"
    r"|it up|at it|pushing)"
    r"|take (?:breaks|care|it easy|a breath|deep breaths)|have fun|enjoy (?:it|yourself|the)|just do it|be (?:kind"
    r"|yourself|strong"
    r"|proud|gentle|patient)|breathe|smile|celebrate|love yourself|trust (?:yourself|the process)|never give up)\b"
    r"|[A-Z][a-z]+, |(?:that )?(?:you(?:'re|’re| are) (?:not alone|amazing|strong|loved|doing great|enough)"
    r"|sometimes\b)",
)
"""What encourages the one who is spoken to."""
_TRAILING = re.compile(
    r"^(?P<content>.{6,}?)\s*[,.;:!—–-]+\s*(?:so |and |but )?(?:please |could you (?:please )?|can you (?:please )?"
    r"|do )*"
    r"(?:remember|don't forget|don’t forget|do not forget|keep|bear|note|make a note of|memori[sz]e|save)\s+(?:that"
    r"|this|it)"
    r"(?: in mind| down| for (?:me|later|next time|the future)| in your memory)*(?:,? please)?\W*$",
    re.IGNORECASE | re.DOTALL,
)
_STEPS = re.compile(
    rf"^(?:[^.!?\n]{{0,60}}[.!,;]\s*)?{_POLITE}(?:remember|save|keep|note(?: down)?|memori[sz]e|store)\s+(?:these"
    rf"|those|this|the|that|your)\s+"
    r"(?:steps?|procedure|instructions?|recipe|method|process|way|solution|routine|list)"
    r"(?:\s+(?:for|to|on|of|about|how to)\s+(?:how to )?(?P<name>[^.!?\n]+))?",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    r"^(?:(?:好的?|嗯|行|可以|谢谢|对了|那|哦|另外|还有|顺便|请|麻烦你?|帮我|帮忙|替我|给我|你要?|您|要|一定要?"
    r"|务必|千万|最好|也|再|记得要)[，,、！!。\s]*)*"
    r"(?:(?:备忘录?|备注|提醒|小笔记|[Mm]ark)(?:一下|下)?(?=[：:]\s*(?!该|以上|上述|本[产应活商店网]|请勿|如需|如有|如遇))|记住|记下来|记下|记一下|记个事儿?|记着|记牢|牢记|记录一下|备忘一下?|备注一下|存一下|(?:千万|可)?别忘(?:了|记)?"
    r"|不要忘(?:了|记)?|勿忘|请记得|要记得|记得)"
    r"(?:了|啦|哦|喔|啊|呀|吧|一下|好)?(?P<link>[：:，,；;\s]*)(?P<content>.+)$",
    re.DOTALL,
)
_CHINESE_TRAILING = re.compile(
    r"^(?P<content>.{4,}?)[，,。；;！!\s]+(?:请|麻烦|帮我|你|要|一定要|千万)*(?:记住|记下来?|记一下|记着|别忘了?"
    r"|不要忘记?)(?:这个|这点|这件事)?"
    r"(?:了|啦|哦|喔|啊|呀|吧|一下|好)*[。！!]?$",
    re.DOTALL,
)
_CHINESE_RECALLS = re.compile(
    r"^(?:无|暂无|没啥)[。！!]?$|^(?:吗|么|没有?|不(?!要|能|吃|喝|可以|用|许|会|喜欢|再)|(?:这|那)(?:一)?(?:个|点|件事|条|些|句)?(?:话)?[。！!]?$|我(?:是谁|叫什么)|谁|什么|哪|怎么|上次"
    r"|那次|那天|当时|以前|我们?(?:上次|那次|聊|说过)"
    r"|昨天我们)"
)
_CHINESE_STEPS = re.compile(
    r"(?:记住|记下来?|记一下|保存|存下来?)(?:一下)?(?:这些|这个|这套|上面的?|以上的?"
    r"|刚才的?)(?P<name>[^，。！？\s]{0,12}?)的?(?:步骤|流程|方法|做法|操作)"
)


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be remembered, and where it begins in the sentence."""

    content: str
    start: int


def request_in(sentence: str) -> Request | None:
    """What a sentence asks to be remembered; None where it asks nothing of the kind."""
    plain = level(sentence)
    start = 0
    for _ in range(2):
        found = _request(plain[start:])
        if found is not None:
            begin = start + found.start
            # read in simplified script, kept as it was written
            return Request(sentence[begin : begin + len(found.content)], begin)
        skipped = opened(plain[start:]).start
        if not skipped:
            return None
        start += skipped
    return None


def steps_asked(text: str) -> str | None:
    """The name of the procedure in "remember these steps for …" ("" where it has none); None for other text."""
    match = _STEPS.search(text) or _CHINESE_STEPS.search(text)
    return (match.group("name") or "").strip() if match else None


def _request(text: str) -> Request | None:
    match = _REMEMBER.match(text)
    if match is not None and _asks(text, match):
        return _content(match)
    match = _CHINESE.match(text)
    if match is not None:
        content = match.group("content")
        asks = not _CHINESE_RECALLS.match(content) and not re.search(r"[吗么]?[？?]\s*$", content)
        asks = asks and (
            bool(re.search(r"[：:]", match.group("link"))) or not gates_chinese.asks_in(content.strip("。！!，, "))
        )
        return _content(match) if asks and len(content.strip("。！!，, ")) >= 2 else None
    match = _TRAILING.match(text) or _CHINESE_TRAILING.match(text)
    return _content(match) if match is not None else None


def _asks(text: str, match: re.Match[str]) -> bool:
    content, link = match.group("content"), match.group("link")
    if re.match(r"\W*(?:do|did|don't|can't) you (?:still )?remember", text, re.IGNORECASE):
        return False
    if _NEEDS_LINK.match(text[: match.start("link")]) and not _LINKED.search(text[: match.start("content")]):
        return False
    if _RECALLS.match(content) or _CHEERS.match(content):
        return False
    if (
        "that" in link.lower()
        and re.match(r"(?:\w+ ){1,2}(?:when|where|we|i)\b", content)
        and not re.match(r"(?:the|my|our|i|we)\b", content, re.I)
    ):
        return False  # "remember that evening when we talked"
    return len(content.split()) >= 2 or not content.isascii()


def _content(match: re.Match[str]) -> Request:
    content = match.group("content")
    return Request(
        content.strip().rstrip("?？").rstrip(), match.start("content") + len(content) - len(content.lstrip())
    )
