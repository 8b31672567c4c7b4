"""Chinese words for what to do otherwise: 下次先检查 dist 在不在, 用 rsync，不要用 scp."""

from __future__ import annotations

import re

from assistant.memory.experience.chinese.verbs import PRACTICAL, alternation
from assistant.memory.experience.tasks import Lesson
from assistant.memory.writing.script import HAN, level

_LEAD = r"^(?:(?:好的?|嗯|对了|记住|记得|所以|看来|教训是|总之|那|其实|另外)[，,：:\s]*)*"
_TASK = rf"(?P<task>[^，,。；;：:\s]{{0,12}}?(?:{alternation(PRACTICAL)})[^，,。；;：:]{{0,10}}?)"
_WHEN = r"(?:下次|下回|下一次|以后|今后|往后|将来|每次|从现在起|从今以后)"
_SHOULD = r"(?:我们?|你|就|都|也|一定|务必|记得|千万|必须|应该|应当|得|要|需要|最好|请|还|再|可以)*"
_NEXT = re.compile(
    rf"{_LEAD}{_WHEN}(?!.{{0,3}}请(?:你|他|她|大家))[，,]?(?:再)?(?:{_TASK}(?P<before>之前|以前|前"
    rf"|的时候|时候|时|，|,))?[，,]?{_SHOULD}"
    r"(?P<first>先|首先|提前|事先)?(?P<should>要|得)?(?P<step>[^。；;！!？?\n]{2,60})",
    re.DOTALL,
)
_BEFORE = re.compile(
    rf"{_LEAD}(?:每次)?{_TASK}(?P<before>之前|以前|前)[，,]?{_SHOULD}(?P<first>先|首先"
    rf"|提前)?{_SHOULD}(?P<step>[^。；;！!？?\n]{{2,60}})",
    re.DOTALL,
)
_MUST = re.compile(rf"^[^，,。]{{0,6}}(?:{_SHOULD})(?:先|要|得|必须|应该|记得|一定)")
_NAME = rf"[^\s，,。；;、{HAN}]+(?: [^\s，,。；;、{HAN}]+)?|[{HAN}A-Za-z0-9._-]{{2,10}}?"
_REPLACES = re.compile(
    rf"(?:改用|换用|换成|改成|使用|采用|用)\s*(?P<new>{_NAME})\s*(?:来)?(?:[，,、]?\s*(?:而不是"
    rf"|不要再?用|不要|别再?用|不再用|不用|而非|不是|别用)|(?:代替|替代"
    rf"|取代|替换))"
    rf"\s*(?P<old>[^\s，,。；;、！!了吧{HAN}]+|[{HAN}]{{2,8}}?)(?=$|[\s，,。；;！!了吧来上部发])"
    rf"|(?:别|不要|不)(?:再)?用\s*(?P<old2>{_NAME})\s*(?:了)?[，,；;]\s*(?:要|改|换|请)?(?:用|成|改用|换成"
    rf"|换用)\s*(?P<new2>[^\s，,。；;！!了吧{HAN}]+|[{HAN}]{{2,8}})"
    rf"|把\s*(?P<old3>{_NAME})\s*(?:换成|改成|替换(?:为|成))\s*(?P<new3>[^\s，,。；;！!了吧{HAN}]+|[{HAN}]{{2,8}})"
)
_NOT_STEP = re.compile(
    r"^(?:见|聊|说|再见|再说|再聊|吧|我|你|他|她|会|想|打算|可能|再也|都?不会|有(?:机会|时间|空)|叫我"
    r"|回答|回复|称呼|请(?:教|你)|就(?:好|行|知道)"
    r"|多(?:多)?|少说|注意身体|来|去|一起)"
)
_PRACTICAL_WORD = re.compile(alternation(PRACTICAL))


def lessons(sentence: str) -> list[Lesson]:
    """What a sentence says is to be done otherwise; nothing in most."""
    plain = level(sentence).strip()
    text = sentence.strip()
    replaced = _REPLACES.search(plain)
    if replaced is not None:
        new, old = _parts(replaced, text)
        if new and old and new.lower() != old.lower():
            found = _PRACTICAL_WORD.search(plain)
            return [Lesson(new, sentence, "zh", replaces=old, task=found.group(0) if found else "")]
    match = _NEXT.match(plain) or _BEFORE.match(plain)
    if match is None:
        return []
    if match.re is _BEFORE and not _MUST.match(plain[match.end("before") :]):
        return []
    step = text[match.start("step") : match.end("step")].strip(" ，,")
    step = re.sub(r"[，,]?(?:吧|啊|呀|哦|了|才行|再(?:说|部署|发布|上线|动手|开始))+$", "", step)
    if _NOT_STEP.match(step) or len(step) < 2:
        return []
    task = (match["task"] or "").strip()
    ahead = (match["before"] or "") in {"之前", "以前", "前"}
    return [Lesson(step, sentence, "zh", first=bool(match["first"]) or ahead, task=task)]


def _parts(match: re.Match[str], text: str) -> tuple[str, str]:
    for new, old in (("new", "old"), ("new2", "old2"), ("new3", "old3")):
        if match[new]:
            return text[match.start(new) : match.end(new)].strip(), text[match.start(old) : match.end(old)].strip()
    return "", ""
