"""Whose words a question is after: what the person said, or what the assistant answered."""

from __future__ import annotations

import re

from assistant.messages import Role

_SAYING = (
    "recommend|suggest|advis|propos|tell|told|say|said|mention|explain|describ|teach|taught|give|gave|giv|offer|answer"
    "|repl|think|thought|share|introduc|list|write|wrote|call|compare"
)
_YOU = re.compile(
    rf"\b(?:did|have|had|do|were|was|could) you (?:\w+ )?(?:{_SAYING})"
    rf"|\byou (?:have |had |once |just |also )?(?:{_SAYING})"
    r"|\byour (?:\w+ )?(?:suggestion|advice|recommendation|answer|reply|tip|opinion|idea|explanation|favou?rite|view)"
    r"|\bby you\b|\bfrom you\b",
    re.IGNORECASE,
)
_I = re.compile(r"\b(?:i|i'm|i've|i'd|me|my|mine|we|our)\b", re.IGNORECASE)
_I_TOLD_YOU = re.compile(
    rf"\b(?:i|we)(?:'ve|'d)? (?:have |had |once |just |also |ever )?(?:{_SAYING}|ask|talk|complain)\w*\b"
    rf"|\b(?:did|have|had) (?:i|we) (?:\w+ )?(?:{_SAYING}|ask|talk|complain)",
    re.IGNORECASE,
)
_ZH_ANSWERING = (
    "推荐|建议|告诉|提到|提过|提醒|介绍|讲|解释|回答|觉得|认为|说|教|分享|列|写|提出|安慰|劝|意见|主意|看法|办法|答"
)
_NI = re.compile(
    rf"(?<![跟和向给对同与问找])你(?![们好])[^，。？！,?!我]{{0,12}}?(?:[给向跟和对为教帮][了过]?我)?[^，。？！,?!我]{{0,6}}?(?:{_ZH_ANSWERING})"
)
_WO = re.compile(r"我|咱|俺")
_WO_TOLD = re.compile(
    r"(?<![给向跟和对为教帮])我[^，。？！,?!你]{0,5}?(?:[给向跟和对同]你)?[^，。？！,?!你]{0,4}?"
    r"(?:推荐|告诉|提到|提过|介绍|讲|解释|说|问|分享|抱怨|请教|咨询|倾诉|聊)|[给向跟和对同]你[^，。？！,?!]{0,4}?(?:说|讲|聊|分享|提|抱怨)"
)


def voice_of(query: str) -> Role | None:
    """The role whose turns the question is after, where its words say so."""
    asks_for_answers = bool(_YOU.search(query) or _NI.search(query))
    asks_for_told = bool(_I_TOLD_YOU.search(query) or _WO_TOLD.search(query))
    if asks_for_answers and not asks_for_told:
        return Role.ASSISTANT
    if asks_for_told and not asks_for_answers:
        return Role.USER
    if asks_for_answers:
        return None
    return Role.USER if _I.search(query) or _WO.search(query) else None
