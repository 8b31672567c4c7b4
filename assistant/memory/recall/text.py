"""Turns text into the terms that the lexical arm matches, the same way for what is stored and what is asked.

Width, case, accents and the Chinese script are folded, so that ＡＢ１２ finds AB12 and 車 finds 车. English words are
stemmed. Codes such as WTU-88213-K stay whole and are kept in parts as well. Scripts without spaces become overlapping
pairs of characters, and single characters beside them for questions of one character.
"""

from __future__ import annotations

import functools
import re
import threading
import unicodedata
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import Stemmer  # type: ignore[import-not-found]

MAX_TERMS = 4000
"""A text's terms beyond these are not indexed: a pasted book would drown everything else."""

_UNSPACED = (
    "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"  # Han
    "\u3040-\u30ff\u31f0-\u31ff"  # kana
    "\u0e00-\u0e7f\u0e80-\u0eff\u1780-\u17ff"  # Thai, Lao, Khmer
)
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_LATIN_WORD = re.compile(r"[A-Za-z]{2,}")
_TOKEN = re.compile(rf"(?P<unspaced>[{_UNSPACED}]+)|(?P<word>[^\W_{_UNSPACED}]+(?:'[^\W\d_{_UNSPACED}]+)?)")
_CODE = re.compile(r"(?<![\w])[^\W_]+(?:[-_./:#+@][^\W_]+)+(?![\w])")
_MIXED = re.compile(r"[a-z]+|[0-9]+")
_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "＇": "'"})
_stemming = threading.Lock()
_SINGLE = "¹"  # marks a single character, so that it never meets a word
_PAIR = "²"


@dataclass(frozen=True, slots=True)
class QueryTerms:
    """What a question looks for in words.

    Attributes:
        terms: with how much each counts.
        words: the content words as asked, folded, for display and coverage.
    """

    terms: dict[str, float]
    words: tuple[str, ...]


def fold(text: str) -> str:
    """The text with width, case, accents and the Chinese script folded; its length may change."""
    text = unicodedata.normalize("NFKC", text).translate(_APOSTROPHES)
    if text.isascii():
        return text.lower()
    if _HAN.search(text):
        text = text.translate(_simplified())
    text = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(c for c in text if not unicodedata.combining(c) or "\u3099" <= c <= "\u309a")
    return unicodedata.normalize("NFC", bare)


def language(text: str) -> str:
    """`zh` where the text is written in Chinese, else `en`."""
    han = len(_HAN.findall(text))
    return "zh" if han and han >= len(_LATIN_WORD.findall(text)) else "en"


def document_terms(text: str) -> list[str]:
    """The terms of a text that is to be found, in order and with repetitions."""
    folded = fold(text)
    terms: list[str] = []
    for run, is_word in _runs(folded):
        if is_word:
            terms.extend(_word_terms(run))
        else:
            terms.extend(_pairs(run))
            terms.extend(_SINGLE + c for c in run)
        if len(terms) > MAX_TERMS:
            break
    terms.extend(_codes(folded))
    return terms[:MAX_TERMS]


def query_terms(text: str, *, single_weight: float = 0.3) -> QueryTerms:
    """The terms that a question looks for, each with its weight; empty where it is made of stop-words only.

    A character of an unspaced script counts fully where it stands alone between stop-words ("猫"), and little where it
    is part of a longer run, of which the pairs are looked for.
    """
    folded = fold(text)
    terms: dict[str, float] = {}
    words: list[str] = []

    def want(term: str, weight: float) -> None:
        terms[term] = max(weight, terms.get(term, 0.0))

    for run, is_word in _runs(folded):
        if is_word:
            found = list(_word_terms(run))
            words.extend([run] if found else [])
            for term in found:
                want(term, 1.0)
            continue
        for piece in _content_pieces(run):
            words.append(piece)
            for pair in _pairs(piece):
                want(pair, 1.0)
            for c in piece:
                want(_SINGLE + c, 1.0 if len(piece) == 1 else single_weight)
    for code in _codes(folded):
        want(code, 1.5)
        words.append(code)
    if not terms and len(folded.strip()) <= 2:  # one character that happens to be a stop-word
        for run, is_word in _runs(folded):
            for c in [run] if is_word else run:
                want(c if is_word else _SINGLE + c, 1.0)
                words.append(c)
    return QueryTerms(terms, tuple(words))


def script_variants() -> dict[str, list[str]]:
    """The traditional characters that fold to a simplified one, by that one."""
    found: dict[str, list[str]] = {}
    for traditional, simplified in _simplified().items():
        if chr(traditional) != simplified:
            found.setdefault(simplified, []).append(chr(traditional))
    return found


def quoted(text: str) -> list[str]:
    """The strings that a question puts in quotation marks, folded."""
    found = re.findall(
        r"\"([^\"\n]{2,80})\"|“([^”\n]{2,80})”|「([^」\n]{2,80})」|『([^』\n]{2,80})』|《([^》\n]{2,80})》", text
    )
    return [fold(next(part for part in parts if part)).strip() for parts in found]


def names(text: str) -> list[str]:
    """Words of a question that look like names: capitalised inside a sentence, folded; Chinese names are not marked."""
    found = []
    for match in re.finditer(r"(?<![\w'])([^\W\d_a-z][\w’'-]+)", unicodedata.normalize("NFKC", text)):
        word = match.group(1)
        if _HAN.search(word) or fold(word) in _stop_words():
            continue
        before = text[: match.start()].rstrip()
        if (before and before[-1] not in '.?!\n"“') or len(word) > 1:
            found.append(re.sub(r"'s$", "", fold(word)))
    return found


def _runs(folded: str) -> Iterator[tuple[str, bool]]:
    for match in _TOKEN.finditer(folded):
        yield match.group(), match.lastgroup == "word"


def _word_terms(word: str) -> Iterable[str]:
    word = re.sub(r"'s?$", "", word)
    if word in _stop_words() or word.replace("'", "") in _stop_words():
        return
    if word.isascii() and word.isalpha():
        yield _stem(word)
        return
    yield word
    if "'" in word:
        yield _stem(word.split("'")[0])
    elif word.isascii() and not word.isdigit() and len(word) <= 40:
        parts = _MIXED.findall(word)  # 90pro, b14
        if len(parts) > 1:
            yield from (part for part in parts if len(part) > 1)


def _codes(folded: str) -> Iterable[str]:
    for match in _CODE.finditer(folded):
        code = match.group()
        if any(c.isdigit() for c in code) and len(code) <= 80:
            yield re.sub(r"[-_./:#+@]", "-", code)


def _pairs(run: str) -> Iterable[str]:
    for i in range(len(run) - 1):
        yield _PAIR + run[i : i + 2]


def _content_pieces(run: str) -> list[str]:
    return [piece for piece in _stop_pattern().split(run) if piece]


@functools.lru_cache(maxsize=50_000)
def _stem(word: str) -> str:
    with _stemming:  # a stemmer keeps state between calls
        return str(_stemmer().stemWord(word))


@functools.cache
def _stemmer() -> Stemmer.Stemmer:
    import Stemmer

    return Stemmer.Stemmer("english", 0)


def _listed(name: str) -> list[str]:
    text = (files("resources") / "recall" / name).read_text(encoding="utf-8")
    return [word for line in text.splitlines() if not line.startswith("#") for word in line.split()]


@functools.cache
def _stop_words() -> frozenset[str]:
    return frozenset(_listed("stopwords.en.txt"))


@functools.cache
def _stop_pattern() -> re.Pattern[str]:
    longest_first = sorted(set(_listed("stopwords.zh.txt")), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest_first)))


@functools.cache
def _simplified() -> dict[int, str]:
    """Character by character: enough for matching, where whole phrases would need a slow segmentation."""
    import opencc  # type: ignore[import-untyped]

    table: dict[int, str] = {}
    path = files(opencc) / "dictionary" / "TSCharacters.txt"
    for line in path.read_text(encoding="utf-8").splitlines():
        traditional, _, simplified = line.partition("\t")
        if len(traditional) == 1 and simplified:
            table[ord(traditional)] = simplified.split()[0]
    return table
