"""Which slots of memory a question asks for: "Where do I work?" wants `works_at`, of whoever it is about.

The questions that ask for each attribute stand in `resources/recall/attributes.txt`, in both languages.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files

from assistant.memory.recall import text
from assistant.memory.recall.kin import akin, owned_in, person_of, roles_among
from assistant.memory.records import SELF
from assistant.memory.writing.glossary import role_key, thing_key
from assistant.memory.writing.toolkinds import kinds_of
from assistant.memory.writing.wordlists import groups

NAMED = 4.4
"""What a memory gains that states the very slot asked for, of the person who asks."""

NAMED_OF = 5.0
"""What it gains of somebody else whom the question names, which may be by another name than the memory does."""

UNNAMED_SHARE = 0.66
"""The share of it where the question says of nobody whose slot it means."""

OURS_SHARE = 0.4
"""The share of it for those around the one who asks, where the question says "we" and names nobody."""

LOOSELY = 0.75
"""How plainly the attributes after the first of a line are asked for."""

MENTIONED = 0.3
"""How plainly a relation's name is asked for by naming the relation, where something else is asked about it."""

SUBJECT = 1.6
"""What a memory gains about somebody whom the question names."""

VALUED = 1.6
"""What a memory gains whose value stands in the question."""

OTHER_TASTE = 0.15
"""The share of it for a taste of something else than a question asks yes or no about: "Do I like opera?"."""

TASTES = ("likes", "dislikes", "favourite", "prefers", "fears")
_TASTE = r"(?:喜欢|喜爱|讨厌|(?<!可)爱|反感|受得了|感兴趣|感冒)"
_POINTING = frozenset({"them", "that", "this", "these", "those", "you", "your"})
_LIKED = re.compile(
    rf"{_TASTE}(?P<zh>[^，。？?吗]{{1,16}}?)(?:吗|么|嘛)|(?:喜不喜欢|爱不爱)(?P<or>[^，。？?]{{1,16}})"
    r"|\b(?:do|does|did|don't|am|is|are) (?:i|we|my \w+|\w+) (?:really |actually |even "
    r"|still )?(?:a (?:big )?fan of|into|fond of"
    r"|keen on|like|love|enjoy|hate|dislike|mind)\b (?P<en>[^?.,]{2,40})",
    re.IGNORECASE,
)
TOOLS = ("uses", "prefers", "likes")
"""The attributes whose values may be tools that somebody has taken up."""

_SELF = re.compile(r"\b(?:i|i'm|i've|i'd|me|my|mine|myself|we|our|us)\b|我|咱|俺")
_US = re.compile(r"\b(?:we|our|ours|us)\b|[我咱]们")
_I = re.compile(r"\b(?:i|i'm|i've|i'd|me|my|mine|myself)\b|我(?!们)|俺")
_WHO = re.compile(
    r"\bwho(?!se\b|m\b)|\bwhich (?:one|person|people|friend|colleague)s?\b|谁|哪(?:个|位)(?:人|朋友|同事|亲戚)|哪位"
)
_NAMES = frozenset({"name", "called"})
_BONDS = frozenset({"relation", "has_child", "has_pet", "named"})
_BEING = _NAMES | _BONDS | {"owns", "lacks", "marital_status"}
_LONGEST_WORDS = 3
_LONGEST_CHARACTERS = 5


@dataclass(frozen=True, slots=True)
class Statement:
    """An edge without its value: whom it is about in folded words, the attribute's family and what it is of.

    Attributes:
        thing: "season" of "favourite:season"; the relation's key of "relation:sister"; empty for none.
    """

    subject: str
    family: str
    thing: str


@dataclass(frozen=True, slots=True)
class Meant:
    """Whom a question is about, among those that a scope knows.

    Attributes:
        subjects: in folded words, each with how surely, up to 1.
        owners: whose relations the question asks about.
    """

    subjects: Mapping[str, float] = field(default_factory=dict)
    owners: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Asked:
    """The slots that a question asks for.

    Attributes:
        attributes: names or families of attributes, each with how plainly it is asked for, up to 1.
        phrases: the words and phrases in it, folded, that may be names or values.
        things: the same as keys of things, for attributes of one thing ("favourite:colour").
        of_self: whether it speaks of the person who asks.
        of_us: whether it speaks of that person with others, and not alone.
        roles: the keys of the relations that it names, but for those of somebody else.
        owned: somebody else's relations that it names ("my boss's wife"): whose, and which.
        for_whom: whether it asks who it is of whom something holds.
    """

    attributes: Mapping[str, float]
    phrases: frozenset[str] = frozenset()
    things: frozenset[str] = frozenset()
    of_self: bool = False
    of_us: bool = False
    roles: frozenset[str] = frozenset()
    owned: tuple[tuple[str, str], ...] = ()
    for_whom: bool = False

    def gain(self, stated: Statement, meant: Meant) -> float:
        """What a memory gains by what it states, in standard deviations of the fused score."""
        plainly = self.plainly(stated)
        if stated.family == "relation" and stated.subject in meant.owners:
            likeness = max((akin(role, stated.thing) for _, role in self.owned), default=0.0)
            return NAMED * likeness * (MENTIONED if self._asks_for_more() else 1.0)
        sure = meant.subjects.get(stated.subject, 0.0)
        if sure:
            if plainly:
                return NAMED_OF * plainly * sure
            if self._asks_for_name():
                return SUBJECT * sure * (2.0 if person_of(stated.subject).name else 0.5)
            return SUBJECT * sure
        if stated.subject != SELF and self.of_us and not self.roles:
            return NAMED * plainly * OURS_SHARE
        if stated.subject != SELF or not plainly or self._of_somebody_else(stated, meant):
            return 0.0
        return NAMED * plainly * (1.0 if self.of_self else UNNAMED_SHARE)

    def value_gain(self, stated: Statement) -> float:
        """What a memory gains whose value the question names: all of a slot's where it asks of whom that holds."""
        if not self.for_whom:
            named_only = stated.family in _BONDS and self._asks_for_more()
            return 0.0 if named_only else VALUED
        plainly = self.attributes.get(stated.family, 0.0)
        return NAMED * max(plainly, LOOSELY if stated.family in _BONDS else VALUED / NAMED)

    def plainly(self, stated: Statement) -> float:
        """How plainly the question asks for what a statement says, whoever it is about, 0 to 1."""
        family = self.attributes.get(stated.family, 0.0)
        if stated.family == "relation":
            return self._relation(stated.thing, family)
        whole = self.attributes.get(f"{stated.family}:{stated.thing}", 0.0) if stated.thing else 0.0
        if stated.thing and stated.thing not in self.things and _role(stated.thing) not in self.roles:
            return whole
        return max(whole, family)

    @property
    def tools(self) -> frozenset[str]:
        """The kinds of tool that the question names."""
        return self.things & groups("tools").keys()

    @property
    def tool_gain(self) -> float:
        """What a memory gains whose value is such a tool, whatever it is said to be used for."""
        plainly = max((self.attributes.get(family, 0.0) for family in TOOLS), default=0.0)
        return NAMED * plainly * (1.0 if self.of_self else UNNAMED_SHARE)

    def tool_fits(self, value: str) -> bool | None:
        """Whether a value is of a kind of tool that the question names; None where either is no tool."""
        of_value = kinds_of(value) if self.tools else frozenset()
        return not of_value.isdisjoint(self.tools) if of_value else None

    def _relation(self, role: str, mentioned: float) -> float:
        named = max((akin(asked, role) for asked in self.roles), default=0.0)
        if not named:
            return 0.0
        if self._asks_for_name():
            return named
        return named * (MENTIONED if self._asks_for_more() else max(mentioned, LOOSELY))

    def _asks_for_more(self) -> bool:
        """Whether the question asks something about a person, beyond who and whose it is."""
        return any(plainly == 1.0 for name, plainly in self.attributes.items() if name not in _BEING)

    def _asks_for_name(self) -> bool:
        return any(self.attributes.get(name, 0.0) == 1.0 for name in _NAMES)

    def _of_somebody_else(self, stated: Statement, meant: Meant) -> bool:
        """Whether the question is about others than the one who asks, and the statement does not say who they are."""
        if stated.family in _BONDS:
            return bool(self.owned)
        if self.roles or self.owned:
            return not (stated.thing and _role(stated.thing) in self.roles)
        return not self.of_self and (bool(meant.subjects) or self.for_whom)


@functools.lru_cache(maxsize=8192)
def _role(words: str) -> str:
    return role_key(words)


@functools.lru_cache(maxsize=256)
def tasted_in(query: str) -> frozenset[str]:
    """The terms of what a question asks yes or no about, whether somebody likes it; empty for all other questions."""
    match = _LIKED.search(text.fold(query))
    what = (match["zh"] or match["or"] or match["en"] or "") if match else ""
    return frozenset(
        term for term in text.query_terms(re.sub(_TASTE, " ", what)).terms if len(term) > 2 and term not in _POINTING
    )


def asked_of(query: str) -> Asked:
    """The slots that a question asks for; without attributes where it asks for none that are known."""
    folded = text.fold(query)
    found: dict[str, float] = {}
    for pattern, names in _patterns():
        if pattern.search(folded):
            for name, plainly in names.items():
                found[name] = max(plainly, found.get(name, 0.0))
    owned = tuple(owned_in(folded))
    own = folded
    for _, _, (start, end) in reversed(owned):
        own = own[:start] + "\n" + own[end:]
    phrases = _phrases(own)
    return Asked(
        attributes=found,
        phrases=frozenset(phrases),
        things=frozenset({thing_key(phrase) for phrase in phrases} | phrases),
        of_self=bool(_SELF.search(folded)),
        of_us=bool(_US.search(folded)) and not _I.search(folded),
        roles=roles_among(phrases),
        owned=tuple((owner, role) for owner, role, _ in owned),
        for_whom=bool(_WHO.search(folded)),
    )


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
