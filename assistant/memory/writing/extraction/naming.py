"""Brings a model's names into the vocabulary that the rules use: who a statement is about, and what it says of them."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from assistant.memory.records import SELF
from assistant.memory.writing.attributes import VOCABULARY, keyed
from assistant.memory.writing.wordlists import groups

LONGEST_NAME = 60

KEYED = ("favourite", "relation", "named", "uses", "prefers", "takes", "routine", "property", "location", "state")
"""The families that a thing follows after a colon."""

_OF_RULES = frozenset({"procedure", "procedure_failure", "procedure_change"})
"""What needs more than one value: rules write it."""

_WORDS = re.compile(r"[\s\-/.]+")
_ODD = re.compile(r"[^\w:]")
_POSSESSIVE = re.compile(r"^(?:(?:the )?user['’]?s |the |my |his |her |their |our |我的|用户的)", re.IGNORECASE)


def vocabulary() -> str:
    """The attributes as a prompt lists them."""
    names = [name for name in VOCABULARY if name not in _OF_RULES]
    return ", ".join(f"{name}:…" if name in KEYED else name for name in names)


def subject_named(name: str) -> str:
    """Who a statement is about, as the rules name them; empty where a name is too long to be one.

    >>> subject_named("The user"), subject_named("用户"), subject_named("my mother")
    ('user', 'user', 'mother')
    """
    plain = re.sub(r"\s+", " ", unicodedata.normalize("NFKC", name)).strip(" .,:;'\"“”‘’")
    if plain.casefold() in _selves():
        return SELF
    bare = _POSSESSIVE.sub("", plain).strip()
    return bare if len(bare) <= LONGEST_NAME else ""


def attribute_named(name: str) -> tuple[str, bool]:
    """The attribute under its own name, and whether the vocabulary has it; what it has not is a free one.

    >>> attribute_named("Lives in"), attribute_named("favorite: colours"), attribute_named("shoe rack")
    (('lives_in', True), ('favourite:colour', True), ('shoe_rack', False))
    """
    family, _, thing = unicodedata.normalize("NFKC", name).strip().casefold().partition(":")
    family = _WORDS.sub("_", family.strip())
    family = _synonyms().get(family, family)
    if family in VOCABULARY and family not in _OF_RULES:
        return keyed(family, thing.strip()) if thing.strip() and family in KEYED else family, True
    free = _ODD.sub("", "_".join(part for part in (family, _WORDS.sub("_", thing.strip())) if part)).replace(":", "_")
    return free.strip("_")[:LONGEST_NAME], False


@cache
def _selves() -> frozenset[str]:
    return frozenset({"", *groups("attribute_names")["user"], "user"})


@cache
def _synonyms() -> dict[str, str]:
    return {
        word.replace(" ", "_"): name
        for name, words in groups("attribute_names").items()
        for word in words
        if name != "user"
    }
