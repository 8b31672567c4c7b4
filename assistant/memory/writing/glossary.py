"""Words for people and things under one name in both languages, so that two sentences about one thing meet."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from assistant.memory.writing.script import level
from assistant.memory.writing.wordlists import groups

_ARTICLE = re.compile(r"^(?:the|a|an|my|our|own)\s+", re.IGNORECASE)


def folded(text: str) -> str:
    """Text with width, case, the Chinese script and outer blanks and points levelled, for comparing."""
    return level(unicodedata.normalize("NFKC", text)).casefold().strip(" \t\n.,;:!?。，；：！？、\"'“”‘’「」『』《》")


def singular(word: str) -> str:
    """An English noun without its plural ending; other words as they are."""
    if len(word) < 4 or not word.isascii() or word.endswith(("ss", "us", "is", "ous", "news")):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "sses", "zzes")) or (word.endswith("oes") and len(word) > 5):
        return word[:-2]
    return word[:-1] if word.endswith("s") else word


def role_key(text: str) -> str:
    """The one name of a relation ("妈妈", "my mum" → "mother"); a word that is no relation comes back levelled."""
    plain = _bare(text)
    table = _role_table()
    return table.get(plain) or table.get(singular(plain)) or plain


def is_role(text: str) -> bool:
    """Whether the word names a relation or an animal that one has."""
    plain = _bare(text)
    return plain in _role_table() or singular(plain) in _role_table()


def is_pet(text: str) -> bool:
    """Whether the word names an animal that one keeps."""
    return role_key(text) in _marked("~")


def is_unique_role(role: str) -> bool:
    """Whether one has one such person at a time, so that a new one replaces the old; takes a name of `role_key`."""
    return role in _marked("!")


def thing_key(text: str) -> str:
    """The one name of a thing ("colours", "颜色" → "colour"); a word not in the glossary comes back levelled."""
    plain = _bare(text)
    table = _thing_table()
    if plain in table:
        return table[plain]
    words = plain.split(" ")
    words[-1] = singular(words[-1])
    level = " ".join(words)
    return table.get(level, level)


def role_names(role: str) -> tuple[str, ...]:
    """All names that a relation is known by, the one of `role_key` first."""
    return _names("roles").get(role_key(role), (role_key(role),))


def thing_names(thing: str) -> tuple[str, ...]:
    """All names that a thing is known by, the one of `thing_key` first."""
    return _names("things").get(thing_key(thing), (thing_key(thing),))


def _bare(text: str) -> str:
    return _ARTICLE.sub("", re.sub(r"\s+", " ", folded(text)))


@cache
def _role_table() -> dict[str, str]:
    return _table("roles")


@cache
def _thing_table() -> dict[str, str]:
    return _table("things")


@cache
def _marked(mark: str) -> frozenset[str]:
    return frozenset(key.rstrip("!~") for key in groups("roles") if key.endswith(mark))


@cache
def _names(name: str) -> dict[str, tuple[str, ...]]:
    return {(key := marked.rstrip("!~")): (key, *words) for marked, words in groups(name).items()}


def _table(name: str) -> dict[str, str]:
    table: dict[str, str] = {}
    for marked, words in groups(name).items():
        key = marked.rstrip("!~")
        for word in (key, *words):
            table.setdefault(word, key)
            table.setdefault(word.replace("-", " "), key)
    return table
