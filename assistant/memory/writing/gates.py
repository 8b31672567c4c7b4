"""Finds the sentences of a message that state something of the person's own, in both languages.

Out are code, quotations, pasted text, questions, suppositions, role play, stories, examples and jokes, and everything
that the assistant said: none of it is a fact about the person.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.memory.records import Spoken
from assistant.memory.writing import gates_chinese, gates_english
from assistant.memory.writing.passages import MASK, own_words
from assistant.memory.writing.stances import is_playing, unmeant

_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
_LATIN_WORD = re.compile(r"[A-Za-zÀ-ÖØ-öø-ɏ]+(?:['’-][A-Za-z]+)*")
_ABBREVIATION = re.compile(
    r"(?:\b(?:dr|mr|mrs|ms|prof|st|mt|no|nr|vs|etc|approx|dept|e\.g|i\.e|a\.m|p\.m|jr|sr|inc|ltd|co|est|min|max|jan"
    r"|feb|mar|apr|jun|jul|"
    r"aug|sep|sept|oct|nov|dec|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|fig|vol|tel|ext)|(?<!['’])\b[A-Z]"
    r"|\b(?:[A-Z]\.)+[A-Z])\.$",
    re.IGNORECASE,
)
_LIST_NUMBER = re.compile(r"(?:^|[\s:：;；,，(（])\d{1,2}\.$")
_BREAK = re.compile(
    r"[.!?…]+[)\"'”’\]]*(?=\s|$)|[。！？；]+[”』」）]*|\n+|(?<=[\u3400-\u9fff])[.!?](?=[\u3400-\u9fff])"
)
_LONGEST = 1000
"""A longer run without a full stop is pasted, or no prose."""

_BULLET = re.compile(r"^[\s\-*•·–—▪◦]+|^\s*\(?\d{1,2}[.)、](?=\s)\s*")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence that the person states.

    Attributes:
        text: as it stands in the message, without blanks around it.
        start: its place in the message's text, so that `message.text[start:start + len(text)] == text`.
        language: "en" or "zh".
    """

    text: str
    start: int
    language: str


def sentences(message: Spoken, before: Sequence[Spoken] = ()) -> list[Sentence]:
    """The sentences of a message that state something of the person's own.

    Args:
        message: what was said; an assistant's message has none.
        before: the messages before it in the same conversation, oldest first.
    """
    return [part for sentence in meant(message, before) for part in _stated(sentence)]


def meant(message: Spoken, before: Sequence[Spoken] = ()) -> list[Sentence]:
    """The sentences that the person says for themselves and in earnest, questions and requests among them."""
    if message.role != "user":
        return []
    masked = own_words(message.text)
    for start, end in unmeant(masked, playing=is_playing(message, before)):
        masked = masked[:start] + MASK * (end - start) + masked[end:]
    return list(_split(masked))


def language_of(text: str) -> str:
    """The language of a text: "zh" where its words are mostly Chinese, else "en"."""
    han = len(_HAN.findall(text))
    return "zh" if han and han >= len(_LATIN_WORD.findall(text)) else "en"


def _split(text: str) -> Iterator[Sentence]:
    start = 0
    for match in _BREAK.finditer(text):
        if match.group(0) == "." and _LIST_NUMBER.search(text[start : match.end()]):
            continue
        if match.group(0)[0] == "." and _ABBREVIATION.search(text[start : match.start() + 1]):
            rest = text[match.end() :].lstrip(" ")
            if rest and not (
                rest[:1].isupper() and re.search(r"\b(?:a\.m|p\.m|etc)\.$", text[start : match.end()], re.I)
            ):
                continue
        yield from _sentence(text, start, match.end())
        start = match.end()
    yield from _sentence(text, start, len(text))


def _sentence(text: str, start: int, end: int) -> Iterator[Sentence]:
    piece = text[start:end]
    lead = _BULLET.match(piece)
    if lead:
        start += lead.end()
        piece = piece[lead.end() :]
    inner = piece.strip().rstrip("；;").rstrip()
    if not inner or len(inner) > _LONGEST:
        return
    start += piece.index(inner)
    if MASK in inner:
        # What stands beside masked text in one sentence speaks about that text.
        return
    yield Sentence(inner, start, language_of(inner))


def _stated(sentence: Sentence) -> Iterator[Sentence]:
    rules = gates_english if sentence.language == "en" else gates_chinese
    for text, offset in rules.statements(sentence.text):
        if not rules.refuses(text):
            yield Sentence(text, sentence.start + offset, sentence.language)
