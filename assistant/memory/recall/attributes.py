"""Which slots of memory a question asks for: "Where do I work?" wants `works_at`, of whoever it is about.

The questions that ask for each attribute stand in `resources/recall/attributes.txt`, in both languages.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

from assistant.memory.recall import text
from assistant.memory.records import SELF
from assistant.memory.writing.glossary import is_role, role_key, thing_key
from assistant.storage.items import StoredItem

NAMED = 4.4
"""What a memory gains that states the very slot asked for, of the right subject."""

UNNAMED_SHARE = 0.66
"""The share of it where the question says of nobody whose slot it means."""

LOOSELY = 0.75
"""How plainly the attributes after the first of a line are asked for."""

SUBJECT = 1.6
"""What a memory gains about somebody whom the question names."""

_SELF = re.compile(r"\b(?:i|i'm|i've|i'd|me|my|mine|myself|we|our|us)\b|我|咱|俺")
_LONGEST_WORDS = 3
_LONGEST_CHARACTERS = 5


@dataclass(frozen=True, slots=True)
class Asked:
    """The slots that a question asks for.

    Attributes:
        attributes: names or families of attributes, each with how plainly it is asked for, up to 1.
        subjects: keys of those it may be about: `SELF`, relations and whatever words stand in it.
        things: keys of the words and phrases in it, for attributes of one thing ("favourite:colour").
        of_self: whether it speaks of the person who asks.
        of_others: whether it names a relation.
    """

    attributes: Mapping[str, float]
    subjects: frozenset[str]
    things: frozenset[str]
    of_self: bool
    of_others: bool

    def match(self, item: StoredItem) -> float:
        """What an item gains, in standard deviations of the fused score."""
        subject = _levelled(item.subject)
        about_self = subject == SELF
        named = not about_self and self.names(subject)
        plainly = self._asks_for(item)
        if not plainly:
            return SUBJECT if named else 0.0
        if named:
            return NAMED * plainly
        if about_self and not self._of_somebody_else(item):
            return NAMED * plainly * (1.0 if self.of_self else UNNAMED_SHARE)
        return 0.0

    def names(self, subject: str) -> bool:
        """Whether the question names somebody, given in folded words, other than the one who asks."""
        if not subject or subject == SELF:
            return False
        return subject in self.subjects or _role(subject) in self.subjects

    def _of_somebody_else(self, item: StoredItem) -> bool:
        """Whether the question is about a relation, and the item is not about that relation either."""
        if not self.of_others:
            return False
        family, _, thing = item.attribute.partition(":")
        return not (family in ("relation", "has_pet", "named") and (not thing or _role(thing) in self.subjects))

    def _asks_for(self, item: StoredItem) -> float:
        if not item.attribute:
            return 0.0
        family, _, thing = item.attribute.partition(":")
        if thing and _levelled(thing) not in self.things and _role(thing) not in self.subjects:
            return self.attributes.get(item.attribute, 0.0)
        return max(self.attributes.get(item.attribute, 0.0), self.attributes.get(family, 0.0))


@functools.lru_cache(maxsize=8192)
def _levelled(words: str) -> str:
    return text.fold(words)


@functools.lru_cache(maxsize=8192)
def _role(words: str) -> str:
    return role_key(words)


def asked_of(query: str) -> Asked:
    """The slots that a question asks for; without attributes where it asks for none that are known."""
    folded = text.fold(query)
    found: dict[str, float] = {}
    for pattern, names in _patterns():
        if pattern.search(folded):
            for name, plainly in names.items():
                found[name] = max(plainly, found.get(name, 0.0))
    phrases = set(_phrases(folded))
    roles = {role_key(phrase) for phrase in phrases if is_role(phrase)}
    things = {thing_key(phrase) for phrase in phrases} | phrases
    of_self = bool(_SELF.search(folded))
    return Asked(found, frozenset(phrases | roles), frozenset(things), of_self, bool(roles))


def _phrases(folded: str) -> set[str]:
    phrases: set[str] = set()
    for run in re.findall(r"[^\W_\u3400-\u9fff]+(?:['\s-]+[^\W_\u3400-\u9fff]+)*", folded):
        words = re.sub(r"'s\b", "", run).replace("-", " ").split()
        for start in range(len(words)):
            for end in range(start + 1, min(start + _LONGEST_WORDS, len(words)) + 1):
                phrases.add(" ".join(words[start:end]))
    for run in re.findall(r"[\u3400-\u9fff]+", folded):
        for start in range(len(run)):
            for end in range(start + 1, min(start + _LONGEST_CHARACTERS, len(run)) + 1):
                phrases.add(run[start:end])
    return phrases


@functools.cache
def _patterns() -> tuple[tuple[re.Pattern[str], Mapping[str, float]], ...]:
    content = (files("resources") / "recall" / "attributes.txt").read_text(encoding="utf-8")
    found = []
    for line in content.splitlines():
        if line and not line.startswith("#"):
            names, _, pattern = line.partition(" = ")
            first, *others = names.split()
            strengths = dict.fromkeys(others, LOOSELY)
            strengths[first.rstrip("-")] = LOOSELY if first.endswith("-") else 1.0
            found.append((re.compile(pattern), strengths))
    return tuple(found)
