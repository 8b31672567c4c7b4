"""How much a sentence or a turn of a conversation is worth keeping when room is short, without a model.

Decisions, errors and what fixed them, results of tools, names and numbers outlive small talk, in both languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

DECISION = 2.0
"""The weight from which a turn counts as important."""

_DECISION_WORDS = re.compile(
    r"\b(?:decid\w+|decision|agreed?|settled? on|go(?:ing)? with|went with|we(?:'ll| will) use|let'?s use|chose|"
    r"chosen|choose|switch(?:ed|ing)? to|instead of|from now on|must(?: not)?|never|always|deadline|due|final(?:ly)?|"
    r"conclusion|the plan is|approved?|rejected|remember)\b"
    r"|决定|定下|确定|敲定|说好|就用|改用|换成|换到|选用|选了|采用|不再|以后都|必须|务必|绝不|截止|最终|结论|计划是|同意|通过了|记住|记得",
    re.IGNORECASE,
)
_ERROR_WORDS = re.compile(
    r"\b(?:errors?|exceptions?|traceback|fail(?:s|ed|ure|ing)?|crash\w*|bugs?|broke(?:n)?|wrong|timed? ?out|refused|"
    r"denied|fix(?:ed|es)?|solved|solution|caused? by|because|workaround|resolved|root cause)\b"
    r"|[A-Z]\w+(?:Error|Exception)\b"
    r"|报错|错误|异常|失败|崩溃|出错|坏了|超时|拒绝|故障|问题出在|原因是|因为|解决|修好|修复|改好",
)
_NUMBER = re.compile(r"\d|[零一二三四五六七八九十百千万两]+(?=[个天年月日号点块元岁人次])")
_NAME = re.compile(r"(?<![.!?。！？\n] )(?<!^)\b[A-Z][\w'-]+")
_OWN = re.compile(r"\b(?:i|i'm|i’m|my|we|our)\b|我|咱|俺", re.IGNORECASE)
_SMALL_TALK = re.compile(
    r"^\W*(?:(?:hi|hello|hey|thanks?|thank you|thx|ok(?:ay)?|sure|great|cool|nice|good|perfect|awesome|wow|yes|yeah|"
    r"yep|no|nope|bye|goodbye|good (?:morning|night|evening|afternoon)|you'?re welcome|lol|haha\w*|see you|got it|"
    r"sounds good|how are you|no problem|of course|certainly|so much|very much|there|again|a lot|then|later)\b\W*)+$"
    r"|^\W*(?:你好|您好|嗨|哈喽|谢谢|多谢|你|您|好的?|嗯|行|可以|没问题|不客气|再见|拜拜|晚安|早上好|早安|哈|对的?|是的?|"
    r"明白了?|知道了|太好了|太棒了|辛苦了|在吗|收到|了|啊|呀|吧|哦|\W)+$",
    re.IGNORECASE,
)
_QUESTION = re.compile(r"[?？]\s*$|(?:吗|呢|么)[。！!]?\s*$")
_ABBREVIATION = re.compile(r"\b(?:e\.g|i\.e|etc|vs|Dr|Mr|Mrs|Ms|St|No|approx|[A-Z])\.$")
_END = re.compile(r"(?<=[.!?])\s+|(?<=[。！？；])|\n+")
_CODE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text in either language; blocks of code are left out."""
    held = ""
    for piece in _END.split(_CODE.sub("\n", text)):
        held = f"{held} {piece}".strip() if held else piece.strip()
        if _ABBREVIATION.search(held):
            continue
        if held:
            yield held
        held = ""
    if held:
        yield held


def is_small_talk(text: str) -> bool:
    """Whether a text says nothing but hello, thanks or yes."""
    return len(text) < 120 and _SMALL_TALK.match(text.strip()) is not None


def weight(text: str, *, from_person: bool = True) -> float:
    """What a text is worth, 0 for small talk; `DECISION` and more for decisions and errors."""
    if not text.strip() or is_small_talk(text):
        return 0.0
    worth = 0.5
    worth += DECISION * bool(_DECISION_WORDS.search(text))
    worth += DECISION * bool(_ERROR_WORDS.search(text))
    worth += min(len(_NUMBER.findall(text)), 2) * 0.4
    worth += min(len(_NAME.findall(text)), 3) * 0.3
    worth += 0.8 * (from_person and bool(_OWN.search(text)))
    worth -= 0.7 * bool(_QUESTION.search(text))
    return max(worth if from_person else worth * 0.7, 0.1)
