"""What somebody says of themselves as on a card, without a verb: 女，32，护士; 姓名孟知秋，坐标厦门."""

from __future__ import annotations

import re

from assistant.memory.writing.chinese.openers import opened
from assistant.memory.writing.chinese.work_and_place import is_job
from assistant.memory.writing.script import level
from assistant.memory.writing.wordlists import words

_SEPARATOR = re.compile(r"[，,、；;/|｜\s]+")
_LEAD = re.compile(
    r"(?:(?:我|那我|先|让我|我先|简单|来)*(?:自报家门|自我介绍|报个到|报到)(?:一下|下)?[：:，,]\s*)?(?:我|本人|俺)?[：:，,]?\s*"
)
_NUMBER = r"(?:[1-9]\d|[二三四五六七八九]?十[一二三四五六七八九]?)"
_ROWS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), sentence)
    for pattern, sentence in (
        (r"(?:姓名|名字|大名)[：:]?(?P<x>[一-鿿]{2,4}|[A-Z][\w' ]{1,20})", "我叫{x}"),
        (r"(?:坐标|base)[：:]?(?P<x>[一-鿿]{2,8})", "我坐标{x}"),
        (r"(?:现居|现住|常住|居住地|所在地|城市)[：:]?(?P<x>[一-鿿]{2,8})", "我住在{x}"),
        (r"(?:职业|工作|岗位|行业)[：:]?(?P<x>[一-鿿A-Za-z]{2,10})", "我的职业是{x}"),
        (rf"(?:今年|年龄[：:]?)?(?P<x>{_NUMBER})岁?", "我{x}岁"),
        (r"(?P<x>[5-9]\d|0\d)(?P<y>年|后)(?:的|生)?", "我是{x}{y}的"),
        (r"(?:性别[：:]?)?(?P<x>[男女])(?:生|的|性)?", "我是{x}的"),
        (r"(?P<x>已婚|未婚|单身|离异|丧偶)(?:已育|未育)?", "我{x}"),
        (r"(?:有)?(?P<x>[一两二三俩仨]个?(?:娃|孩子|宝宝|儿子|女儿|闺女)|[一两]儿[一两]女)", "我有{x}"),
        (r"(?P<x>[IE][NS][FT][JP]|(?:白羊|金牛|双子|巨蟹|狮子|处女|天秤|天蝎|射手|摩羯|水瓶|双鱼)座)", "我是{x}"),
        (r"(?:身高)?(?P<x>1[4-9]\d(?:cm|厘米)?|[一1]米[4-9五六七八九]\d?)", "我身高{x}"),
    )
)
_TOWNSMAN = re.compile(r"(?P<x>[一-鿿]{2,4})人")
_ADDS_NOTHING = re.compile(r"独居|合租|有房|有车|无房|无车|北漂|沪漂|深漂|社畜|打工人|普通人|新手|已育|未育")
_OWN = re.compile(
    r"[我俺咱]|本人|自我介绍|自报家门|报到|报个到|认识|你好|您好|大家好|各位好|[早晚]上好|[上下中]午好|早安|嗨|嘿|哈[喽啰]|\b(?:hi|hello|hey)\b",
    re.IGNORECASE,
)
_GREETING = re.compile(
    rf"[^，,。：:]{{0,4}}(?:{_OWN.pattern})[^，,。：:帮填改查写看]{{0,8}}[，,。！!~～：:\s]*", re.IGNORECASE
)
_NETIZEN = re.compile(r"(?<![一-鿿])坐标(?![：:]\s*[\d(（])")
"""坐标泉州: how one tells on the net where one lives, and no heading of a form."""
_TELLING = re.compile(r"我叫|我的职业|我\S{1,3}岁|我是[男女]|我已婚|我未婚|我单身|我离异")


def card(sentence: str, *, before: str = "") -> list[tuple[str, str]] | None:
    """The rows of a card, each as a sentence and as it was written; None where a sentence is none.

    Empty where the card may be anybody's.

    A row pasted for a form or of test data looks the same, so that the words must say whose card it is.

    Args:
        sentence: one sentence of a message.
        before: what stands in the message before it.
    """
    start = opened(level(sentence)).start
    lead = _LEAD.match(level(sentence), start)
    start = lead.end() if lead else start
    parts = [part for part in _SEPARATOR.split(sentence[start:].rstrip("。！!~ ")) if part]
    if not 2 <= len(parts) <= 9:
        return None
    rows = [(_row(part), part) for part in parts]
    if any(row is None for row, _ in rows):
        return None
    told = [(row, part) for row, part in rows if row]
    if len(told) < 2 or not any(_TELLING.match(row) for row, _ in told):
        return None
    return told if _is_own(level(sentence), start, level(before)) else []


def _is_own(sentence: str, start: int, before: str) -> bool:
    """Whether words before the rows say that they are of who writes: 我, 自我介绍, a greeting; or 坐标 in them does."""
    return bool(_OWN.search(sentence[:start]) or _NETIZEN.search(sentence) or _GREETING.fullmatch(before))


def _row(part: str) -> str | None:
    """A row as a sentence about the person, empty where it adds nothing; None where it is no row."""
    plain = level(part)
    for pattern, sentence in _ROWS:
        if match := pattern.fullmatch(plain):
            fields = {name: part[match.start(name) : match.end(name)] for name in match.groupdict()}
            return sentence.format(**fields)
    if (match := _TOWNSMAN.fullmatch(plain)) and match["x"] in words("chinese", "places"):
        return f"我是{part}"
    if _ADDS_NOTHING.fullmatch(plain):
        return ""
    return f"我是{part}" if 2 <= len(plain) <= 8 and is_job(plain, classified=False) else None
