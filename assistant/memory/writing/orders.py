"""Recognises what a message orders memory to do, in both languages: remember, forget, say what is remembered."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum

from assistant.memory.writing.requests import request_in
from assistant.memory.writing.script import level


class Order(Enum):
    """What memory is told to do."""

    REMEMBER = "remember"
    FORGET = "forget"
    FORGET_LAST = "forget_last"
    FORGET_ALL = "forget_all"
    SHOW = "show"


@dataclass(frozen=True, slots=True)
class Ordered:
    """An order and what it is about.

    Attributes:
        about: the words that say what; empty for everything.
        start: where they begin in the message.
        whole: "everything about …": all that matches, not only the one thing.
        sure: it surely asks for a list; "do you remember …?" may as well be a question for the model.
        count: how many "forget all 12 memories" confirms.
    """

    order: Order
    about: str = ""
    start: int = 0
    whole: bool = False
    sure: bool = True
    count: int | None = None


_POLITE = (
    r"^(?:(?:please|pls|hey|ok(?:ay)?|now|so|then|actually|and|can you|could you|would you|will you|you can"
    r"|i want you to"
    r"|i'd like you to|just)[, ]+)*"
)
_FORGET = re.compile(
    rf"{_POLITE}(?:forget|erase|delete|remove|wipe|unlearn|stop remembering|don't remember|don’t remember"
    rf"|do not remember|no longer remember)\s+(?P<about>.+?)"
    r"(?:\s+(?:from|out of|in) (?:your |the )?(?:memory|memories|mind))?(?:,? please)?[.!?\s]*$",
    re.IGNORECASE | re.DOTALL,
)
_NEEDS_MEMORY = re.compile(
    rf"{_POLITE}(?:erase|delete|remove|wipe)\b(?!.*\b(?:your |the )?(?:memory|memories|mind)\b)",
    re.IGNORECASE | re.DOTALL,
)
_ALL = re.compile(
    r"^(?:(?:absolutely )?everything|all|all (?:of )?(?:it|that|this|my memories|your memories|memories"
    r"|the memories|you know)|all (?P<count>\d+) memories)(?: you (?:know|remember)(?: about me)?| about me)?$",
    re.IGNORECASE,
)
_LAST = re.compile(
    r"^(?:that|this|it|what i (?:just )?said|what i (?:just )?told you|my last message|the last (?:thing|message"
    r"|one)|that last (?:part|bit|one))(?: just now)?$",
    re.IGNORECASE,
)
_IDIOM = re.compile(r"^(?:it|about it)$", re.IGNORECASE)
_ABOUT = re.compile(
    r"^(?:(?P<whole>everything|anything|all|whatever)(?: (?:that )?(?:you (?:know|remember)|i (?:said"
    r"|told you)))?(?: (?:about|of|on|regarding|concerning))|about|that|the fact that|what i (?:said"
    r"|told you) about|what you know about|my saying that)\s+",
    re.IGNORECASE,
)
_SHOW = re.compile(
    r"^(?:(?:so|and|hey|ok|please|tell me|show me|list)[, ]+)*(?:(?:what|which things|how much|what all|what else"
    r"|everything) (?:do|can|did) you (?:still |actually )?(?:remember|know|recall|have (?:stored|saved|remembered))"
    r"|what (?:have|did) (?:you (?:remember(?:ed)?|stored?|saved?|learn(?:ed|t)?|ke(?:ep|pt))|i (?:told|tell) you)"
    r"|what you (?:remember|know)|your memor(?:y|ies)|what is in your memory|what's in your memory)"
    r"(?: (?:about|of|on|regarding|from|concerning) (?P<about>[^?.!]+?))?(?: so far)?[?.!\s]*$",
    re.IGNORECASE,
)
_DO_YOU = re.compile(
    r"^(?:(?:so|and|hey|ok)[, ]+)*do you (?:still )?(?:remember|recall|know) (?P<about>(?:my|our|the|what|where"
    r"|when|who|which|how|that|if|whether|anything about|me)\b[^?]+)\?\s*$",
    re.IGNORECASE,
)
_CHINESE_POLITE = r"^(?:(?:请|麻烦|帮我|帮忙|你可以|你能|好的?|那|现在|快)[，,\s]*)*"
_CHINESE_FORGET = re.compile(
    rf"{_CHINESE_POLITE}(?:把)?(?P<about1>[^，。！？\n]{{0,40}}?)(?:从(?:你的)?记忆(?:里|中))?(?:忘掉|忘了吧|忘记吧"
    rf"|删掉|删除|抹掉|清除|清空)(?P<about2>[^。！？\n]*?)(?:吧|了|掉|的记忆|这件事|这条记忆)*[。！!\s]*$"
)
_CHINESE_STOP = re.compile(
    rf"{_CHINESE_POLITE}(?:忘掉|忘记|忘了|别再记(?:着|得|住)?|不要再?记(?:住|得|着)?|别记(?:住"
    rf"|着)?)(?P<about>[^。！？\n]+?)(?:吧|了|这件事|的事)*[。！!\s]*$"
)
_CHINESE_NOT = re.compile(
    r"别忘|不要忘|勿忘|没忘|忘不|不会忘|忘了(?:带|拿|买|做|关|锁|说|告诉|去)|我(?:都|又|差点|刚才|已经)?忘|他忘"
    r"|她忘|难忘"
)
_CHINESE_LAST = re.compile(
    r"^(?:它|这个|这条|那个|刚才(?:我?说)?的?(?:话|那句|那条|那个)?|刚刚(?:说)?的(?:话|那句)?|上一(?:条|句)|我刚(?:才)?说的?|你刚才记(?:住|下)的?|最后一条)$"
)
_CHINESE_ALL = re.compile(
    r"^(?:你|你所有|你全部|所有的?事|所有|全部|一切|全部?的?记忆|所有(?:的)?记忆|关于我的(?:一切|所有"
    r"|全部))(?:的?记忆)?(?:（?(?P<count>\d+)\s*条）?)?$|^全部\s*(?P<number>\d+)\s*条记忆$"
)
_CHINESE_SHOW = re.compile(
    r"^(?:那|所以|请|说说|告诉我|列出)?[，,]?(?:你(?:还|都|现在)?(?:记得|记住了?"
    r"|知道)(?:关于)?(?P<about1>[^？?。！]*?)(?:的)?(?:什么|哪些|些什么|多少)(?:事|事情|内容|信息|东西)?"
    r"|(?:关于)(?P<about2>[^，,？?。！]+)[，,]?你(?:还|都)?(?:记得|知道|记住了?)(?:些)?(?:什么|哪些)(?:事|内容"
    r"|信息)?|你的记忆里(?:都)?有(?:什么|哪些)|(?:我)?(?:跟|和"
    r"|对)你说过(?:关于)?(?P<about3>[^？?。！]*?)(?:的)?(?:什么|哪些)(?:事|内容)?)[？?。！\s]*$"
)
_CHINESE_DO_YOU = re.compile(r"^你(?:还)?记得(?P<about>[^？?。！]{2,40}?)(?:吗|么|不|没)[？?\s]*$")


def order_in(sentence: str) -> Ordered | None:
    """The order that a sentence gives; None for a sentence that gives none."""
    text = sentence.strip()
    offset = sentence.index(text) if text else 0
    plain = level(text)
    found = _shown(plain) or _forgotten(plain)
    if found is not None and found.about:
        # read in simplified script, kept as it was written
        found = replace(found, about=text[found.start : found.start + len(found.about)])
    if found is None:
        request = request_in(text)
        if request is not None:
            found = Ordered(Order.REMEMBER, request.content, request.start)
    return replace(found, start=found.start + offset) if found else None


def _shown(text: str) -> Ordered | None:
    match = _SHOW.match(text)
    if match:
        return _show(match.group("about"), match.start("about"))
    match = _CHINESE_SHOW.match(text)
    if match:
        name = next((name for name in ("about1", "about2", "about3") if match.group(name)), "about1")
        return _show(match.group(name), match.start(name))
    match = _DO_YOU.match(text) or _CHINESE_DO_YOU.match(text)
    if match:
        about = match.group("about")
        return Ordered(Order.SHOW, about.strip(), match.start("about") + len(about) - len(about.lstrip()), sure=False)
    return None


def _show(about: str | None, start: int) -> Ordered:
    topic = (about or "").strip()
    start += len(about or "") - len((about or "").lstrip())
    if re.fullmatch(r"(?:me|myself|us|my life|我|我们|我自己)?", topic, re.IGNORECASE):
        return Ordered(Order.SHOW, "", max(start, 0))
    return Ordered(Order.SHOW, topic, start)


def _forgotten(text: str) -> Ordered | None:
    match = _FORGET.match(text)
    if match and not _NEEDS_MEMORY.match(text):
        return _forget(match.group("about"), match.start("about"))
    if _CHINESE_NOT.search(text) or not re.search(r"[\u3400-\u9fff]", text):
        return None
    match = _CHINESE_STOP.match(text)
    if match:
        return _forget_chinese(match.group("about"), match.start("about"))
    match = _CHINESE_FORGET.match(text)
    if match and ("记忆" in text or "忘" in text):
        name = "about2" if match.group("about2").strip() else "about1"
        return _forget_chinese(match.group(name), match.start(name))
    return None


def _forget(about: str, start: int) -> Ordered | None:
    if _IDIOM.match(about):
        return None
    everything = _ALL.match(about)
    if everything:
        count = everything.group("count")
        return Ordered(Order.FORGET_ALL, count=int(count) if count else None)
    if _LAST.match(about):
        return Ordered(Order.FORGET_LAST)
    if re.match(r"(?:to|how to)\b", about, re.IGNORECASE):
        return None
    lead = _ABOUT.match(about)
    whole = bool(lead and lead.group("whole"))
    cut = lead.end() if lead else 0
    return Ordered(Order.FORGET, about[cut:].strip(), start + cut, whole=whole)


def _forget_chinese(about: str, start: int) -> Ordered | None:
    topic = about.strip("，, 的")
    everything = _CHINESE_ALL.match(topic)
    if everything:
        count = everything.group("count") or everything.group("number")
        return Ordered(Order.FORGET_ALL, count=int(count) if count else None)
    if _CHINESE_LAST.match(topic):
        return Ordered(Order.FORGET_LAST)
    if not topic:
        return None
    whole = bool(re.match(r"(?:所有|全部|一切)?关于|有关", topic)) or topic.endswith(
        ("的一切", "的所有事", "的事情", "的所有信息")
    )
    plain = re.sub(
        r"^(?:所有|全部)?(?:我(?:说|讲|提)(?:过|到)?的?)?(?:关于|有关)|(?:这件事|这个|的一切|的所有事|的事情|的所有信息)$",
        "",
        topic,
    )
    return Ordered(Order.FORGET, plain, start + max(about.find(plain), 0), whole=whole)
