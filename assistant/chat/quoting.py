"""Writes remembered texts into a prompt as data: quoted, dated, and unable to pass for anything else.

What is remembered may hold words that look like instructions or like the end of the quotation. Each text is one
JSON string on one line, with `<` escaped, so that it can close neither its line nor its block.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import datetime, tzinfo

from assistant.memory.records import SELF, Kind, Recalled, Source
from assistant.memory.upkeep.weight import sentences
from assistant.prompts import Prompts
from assistant.providers.tokens import estimate_tokens

_TERM = re.compile(r"[\u3400-\u9fff]|[^\W_\u3400-\u9fff]{2,}")
_SHORT = 40
_UNSAFE = re.compile("[<\x7f-\x9f\u2028\u2029]")


def quoted(text: str) -> str:
    """The text as one line that nothing in it can end."""
    return _UNSAFE.sub(lambda sign: f"\\u{ord(sign[0]):04x}", json.dumps(text.strip(), ensure_ascii=False))


def plain_line(text: str) -> str:
    """The text on one line, for models too small to read escapes."""
    return re.sub(r"\s+", " ", text).strip().replace("<", "‹").replace(">", "›")


def block(name: str, lines: Iterator[str] | list[str]) -> str:
    """Lines between the tags of a data block."""
    body = "\n".join(lines)
    return f"<{name}>\n{body}\n</{name}>"


def note(recalled: Recalled, prompts: Prompts, zone: tzinfo, *, text: str) -> str:
    """What stands before a quoted memory: its kind, who said it, and when."""
    parts = [prompts(f"labels.{recalled.kind}")]
    if recalled.kind is Kind.MESSAGE:
        parts.append(_said_by(recalled.source, prompts))
    if recalled.kind is Kind.EVENT and recalled.valid_from is not None:
        parts.append(prompts("labels.happens", date=day(recalled.valid_from, prompts, zone)))
    if recalled.at is not None:
        parts.append(prompts("labels.on", date=day(recalled.at, prompts, zone)))
    if recalled.valid_to is not None and recalled.kind is not Kind.EVENT:
        parts.append(prompts("labels.holds_until", date=day(recalled.valid_to, prompts, zone)))
    comma = "，" if prompts.language == "zh" else ", "
    return f"({comma.join(parts)}) {quoted(text)}"


def day(moment: datetime, prompts: Prompts, zone: tzinfo) -> str:
    """A date as people of that language write it."""
    local = moment.astimezone(zone)
    month = prompts.words("labels.months")[local.month - 1]
    return prompts("labels.date", day=local.day, month=month, year=local.year)


def weekday(moment: datetime, prompts: Prompts) -> str:
    """The name of the day of the week."""
    return prompts.words("labels.weekdays")[moment.weekday()]


def excerpt(text: str, query: str, limit: int) -> str:
    """The part of a long text that has most to do with the query, of about `limit` tokens; a short text is whole."""
    if estimate_tokens(text) <= limit:
        return text
    pieces = list(_pieces(text, limit))
    terms = set(_TERM.findall(query.lower()))
    shared = [len(terms & set(_TERM.findall(piece.lower()))) for piece in pieces]
    first = last = max(range(len(pieces)), key=lambda i: (shared[i], -i))
    size = estimate_tokens(pieces[first])
    while size < limit and (first > 0 or last < len(pieces) - 1):
        before = last == len(pieces) - 1 or (first > 0 and first - 1 >= 0 and shared[first - 1] > shared[last + 1])
        at = first - 1 if before else last + 1
        size += estimate_tokens(pieces[at])
        if size > limit:
            break
        first, last = min(first, at), max(last, at)
    inner = " ".join(pieces[first : last + 1])
    return f"{'… ' if first > 0 else ''}{inner}{' …' if last < len(pieces) - 1 else ''}"


def _pieces(text: str, limit: int) -> Iterator[str]:
    """Sentences; what has none, or none that is short enough, is cut into equal parts."""
    width = max(limit * 2, _SHORT)
    for sentence in list(sentences(text)) or [text]:
        for start in range(0, len(sentence), width):
            yield sentence[start : start + width]


def _said_by(source: Source | None, prompts: Prompts) -> str:
    speaker = source.speaker if source is not None else SELF
    if speaker == "assistant":
        return prompts("labels.said_by_assistant")
    if speaker in {"", SELF}:
        return prompts("labels.said_by_person")
    return prompts("labels.said_by", speaker=plain_line(speaker)[:40])
