"""Which parts of a message are the person's own words: pasted, quoted and machine-made text is masked out.

Masking keeps every character's place (a masked one becomes `MASK`), so that what is found can be quoted exactly.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

MASK = "\ufffc"
"""Stands where text was that is not the person's own."""

_FENCE = re.compile(r"^[ \t]*(```+|~~~+)[^\n]*\n.*?(?:^[ \t]*\1[ \t]*$|\Z)", re.MULTILINE | re.DOTALL)
_INLINE_FENCE = re.compile(r"```.*?```", re.DOTALL)
_TRIPLE = re.compile(r"(\"\"\"|''')(?:.*?)(?:\1|\Z)", re.DOTALL)
_QUOTED_LINE = re.compile(r"^[ \t]*(?:>|&gt;|\|[ \t]).*$", re.MULTILINE)
_TAGGED = re.compile(r"<([A-Za-z][\w.:-]{1,40})\b[^<>]*>.*?</\1\s*>", re.DOTALL)
_LONE_TAG = re.compile(r"</?[A-Za-z][\w.:-]{0,40}(?:\s[^<>]*)?/?>")
_RULED = re.compile(
    r"^[ \t]*(?P<rule>[-=_*#~—]{3,})[ \t]*\n.*?(?:^[ \t]*(?:[-=_*#~—]{3,})[ \t]*$|\Z)", re.MULTILINE | re.DOTALL
)
_FORWARDED = re.compile(
    r"^[ \t]*(?:-+ ?(?:original|forwarded) message ?-+|on .{4,80} wrote:|begin forwarded message|-+ ?(?:原始邮件"
    r"|转发) ?-*"
    r"|(?:from|发件人|寄件人)[:：][^\n]*\n[ \t]*(?:sent|to|date|subject|收件人|日期|主题|发送时间)[:：]).*",
    re.IGNORECASE | re.MULTILINE | re.DOTALL,
)
_LETTER = re.compile(
    r"^[ \t]*(?:dear|to whom it may concern|尊敬的|亲爱的)[^\n]{0,80}[,，:：!！]?[ \t]*\n.*?"
    r"(?:^[ \t]*(?:(?:kind|best|warm|with (?:kind|best)|many)? ?(?:regards|wishes)|yours(?: \w+)?|sincerely|cheers"
    r"|love|"
    r"此致|敬礼|祝好)[^\n]*(?:\n[^\n]{0,60})?|\Z)",
    re.IGNORECASE | re.MULTILINE | re.DOTALL,
)
_LABEL = re.compile(r"^[ \t]*(?:\[[^\]\n]{1,30}\][ \t]*)?([^\s:：][^:：\n]{0,24})[:：][ \t]*\S.*$", re.MULTILINE)
_LOG_LINE = re.compile(
    r"^[ \t]*(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*|Traceback .*|[ \t]+at [\w.$]+\(.*|  File \".*|(?:ERROR"
    r"|WARN(?:ING)?|INFO|"
    r"DEBUG|FATAL)\b[ :\]].*|\$ .*|diff --git .*|@@ .*@@.*|[{}\[\]][ \t]*,?)$",
    re.MULTILINE,
)
_QUOTATIONS = (
    re.compile(r"\"([^\"]{1,3000})\""),
    re.compile(r"“([^”]{1,3000})”"),
    re.compile(r"「([^」]{1,3000})」"),
    re.compile(r"『([^』]{1,3000})』"),
    re.compile(r"(?<![\w’'])[‘']([^’'\n]{2,400}(?:[’'](?=\w)[^’'\n]{1,400})*)[’'](?!\w)"),
)
_FIRST_PERSON = re.compile(r"\b(?:i|i'm|i’m|my|me|we|our|us)\b|我|咱", re.IGNORECASE)
_HAN = re.compile(r"[\u3400-\u9fff]")
_MATERIAL_WORD = (
    r"(?:e-?mail|mail|message|letter|text|paragraph|sentence|passage|draft|essay|article|page|web ?page|note|post"
    r"|tweet|story|"
    r"poem|lyrics?|song|transcript|document|report|abstract|cv|résumé|resume|review|comment|chat|conversation"
    r"|dialogue|thread|"
    r"snippet|log|output|code|function|query|json|csv|table|list|data|quote|excerpt|speech|bio|announcement|ticket"
    r"|issue)s?"
)
_WORKING_VERB = (
    r"(?:translate|summari[sz]e|rewrite|re-?phrase|paraphrase|proof-?read|correct|edit|polish|shorten|simplify"
    r"|condense|improve|"
    r"fix|check|review|format|reformat|convert|classify|categori[sz]e|analy[sz]e|extract|explain|interpret|reply to"
    r"|respond to|"
    r"answer|rhyme|continue|complete|fill in|fill out|parse|annotate|transcribe|critique|grade|tag|label|type"
    r"|repeat|spell|"
    r"say|read|compare|sort|turn|make|put|write|draft|compose|generate)"
)
_TASK_LINE = re.compile(
    rf"(?:^|[.!?;]\s+|\n\s*|\b(?:please|kindly|just|can you|could you|would you|will you|help me(?: to)?|you to"
    rf"|let's|let’s|and) )"
    rf"{_WORKING_VERB}\b[^\n.!?]{{0,160}}?[:：][ \t]*(?=\S|\n)",
    re.IGNORECASE,
)
_HANDED_OVER = re.compile(
    rf"\b(?:here(?:'s|’s| is| are)|this is|these are|below (?:is|are)|i (?:got|received|found|wrote|have)|see"
    rf"|the following)\b"
    rf"[^\n.!?:]{{0,60}}\b{_MATERIAL_WORD}\b(?:[^\n]{{0,80}}?[:：?]?[ \t]*\n|[^\n.!?:]{{0,40}}[:：])",
    re.IGNORECASE,
)
_POINTS_BACK = re.compile(
    rf"^\W*(?:please |can you |could you |would you |now )*{_WORKING_VERB}\b[^\n]{{0,60}}\b(?:this|that|it"
    rf"|the above|above|these|the "
    rf"{_MATERIAL_WORD})\b",
    re.IGNORECASE,
)
_CHINESE_WORK = (
    r"(?:翻译|总结|概括|归纳|改写|润色|校对|修改|缩写|扩写|续写|仿写|解释|分析|回复|回信|回覆|提取|分类|整理|填写"
    r"|填入|朗读|纠正|检查|转换|"
    r"概述|点评|批改|排版|写(?:一|个|首|段|篇|封)[^：\n]{0,12})"
)
_CHINESE_TASK_LINE = re.compile(rf"{_CHINESE_WORK}[^。！？\n]{{0,30}}?[:：]")
_CHINESE_HANDED_OVER = re.compile(
    r"(?:这是|以下是|下面是|收到了?|这里有)[^。\n]{0,20}(?:邮件|信|短信|文章|段落|文字|歌词|诗|网页|新闻|稿子|通知"
    r"|公告|聊天记录|代码|日志|简历)"
    r"[^。\n]{0,20}[:：，,]?[ \t]*\n"
)
_CHINESE_POINTS_BACK = re.compile(
    rf"^(?:请|麻烦|帮我|帮忙|能不能|可以)*(?:把|将)?(?:这|上面|以上|前面)[^\n]{{0,20}}{_CHINESE_WORK}"
)
_LONG = 1200


def own_words(text: str) -> str:
    """The message with everything masked that is not the person's own statement."""
    masked = text
    for pattern in (
        _FENCE,
        _INLINE_FENCE,
        _TRIPLE,
        _TAGGED,
        _FORWARDED,
        _LETTER,
        _RULED,
        _QUOTED_LINE,
        _LOG_LINE,
        _LONE_TAG,
    ):
        masked = pattern.sub(_blank, masked)
    masked = _mask_json(masked)
    masked = _mask_transcript(masked)
    masked = _mask_quotations(masked)
    masked = _mask_material(masked)
    return _mask_document(masked)


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", MASK, match.group(0))


def _mask_span(text: str, start: int, end: int) -> str:
    return text[:start] + re.sub(r"[^\n]", MASK, text[start:end]) + text[end:]


def _mask_json(text: str) -> str:
    stripped = text.strip()
    if stripped[:1] in "{[" and stripped[-1:] in "}]" and len(stripped) > 2:
        start = text.index(stripped)
        return _mask_span(text, start, start + len(stripped))
    for start in [match.start() for match in re.finditer(r"[{\[](?=\s*[\"{\[])", text)]:
        if text[start] == MASK:
            continue
        try:
            _, length = json.JSONDecoder().raw_decode(text[start:])
        except ValueError:
            continue
        text = _mask_span(text, start, start + length)
    return text


def _mask_transcript(text: str) -> str:
    """Masks lines of a pasted dialogue or form: several lines that each begin with a label and a colon."""
    lines = [match for match in _LABEL.finditer(text) if not re.match(r"\W*\d+[.)、]", match.group(0))]
    short = [match for match in lines if len(match.group(1).split()) <= 3 and MASK not in match.group(0)]
    if len(short) < 2:
        return text
    for match in short:
        text = _mask_span(text, match.start(), match.end())
    return text


def _mask_quotations(text: str) -> str:
    for pattern in _QUOTATIONS:
        for match in list(pattern.finditer(text)):
            if _is_speech(match.group(1)):
                text = _mask_span(text, match.start(), match.end())
    return text


def _is_speech(quoted: str) -> bool:
    """Whether quoted words are a sentence of somebody, rather than a name, a title or a term."""
    words = quoted.split()
    capitals = sum(word[:1].isupper() for word in words)
    if len(words) >= 2 and _FIRST_PERSON.search(quoted) and capitals * 2 <= len(words) + 1:
        return True
    if _HAN.search(quoted):
        return bool(re.search(r"[，。！？；\n]", quoted)) or ("我" in quoted and len(quoted) > 3)
    if "\n" in quoted or re.search(r"[.!?…,;]\W*$", quoted.strip()):
        return len(words) >= 3
    return len(words) >= 6 and capitals * 2 < len(words)


def _mask_material(text: str) -> str:
    """Masks what a request works on: the words after "translate this:", or before "summarise the above"."""
    for start in _material_starts(text):
        text = _mask_span(text, start, len(text))
    paragraphs = list(re.finditer(r"\S[^\n]*(?:\n[ \t]*\S[^\n]*)*", text))
    if len(paragraphs) > 1:
        last = paragraphs[-1]
        if len(last.group(0)) < 200 and (
            _POINTS_BACK.search(last.group(0)) or _CHINESE_POINTS_BACK.search(last.group(0))
        ):
            text = _mask_span(text, 0, last.start())
    return text


def _material_starts(text: str) -> Iterator[int]:
    for pattern in (_TASK_LINE, _CHINESE_TASK_LINE, _HANDED_OVER, _CHINESE_HANDED_OVER):
        match = pattern.search(text)
        if match and text[match.end() :].strip(MASK + " \n"):
            yield match.end()


def _mask_document(text: str) -> str:
    """Masks a long text that hardly speaks of the person: it was pasted."""
    if len(text) < _LONG:
        return text
    for match in list(re.finditer(r"\S[^\n]*(?:\n[ \t]*\S[^\n]*)*", text)):
        paragraph = match.group(0)
        if len(paragraph) < _LONG // 3:
            continue
        size = len(paragraph.split()) + len(_HAN.findall(paragraph)) // 2
        if len(_FIRST_PERSON.findall(paragraph)) * 40 < size:
            text = _mask_span(text, match.start(), match.end())
    return text
