"""The vocabulary of statements, shared by both languages: what an attribute is called and what holds for it.

An attribute is a name ("lives_in") or a family with the thing it is about ("favourite:colour"). Names are English in
every language, so that an English and a Chinese sentence can say the same thing. A name that is not listed here is
allowed: it stands for a plain statement that nothing replaces without a correction.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from assistant.memory.records import SELF, Candidate, Kind, Tag
from assistant.memory.writing.glossary import is_unique_role, role_key, role_names, thing_key, thing_names


@dataclass(frozen=True, slots=True)
class Attribute:
    """What holds for every statement with this attribute.

    Attributes:
        name: the attribute, or the family before the colon.
        single_valued: a new value replaces the old one.
        slot: the profile slot that shows it; empty for none.
        importance: 0 to 1, where nothing else is known.
        opposite: the attribute that the same value cannot have at the same time.
    """

    name: str
    kind: Kind = Kind.FACT
    single_valued: bool = False
    slot: str = ""
    importance: float = 0.5
    opposite: str = ""
    tags: tuple[str, ...] = ()


def _vocabulary(*attributes: Attribute) -> Mapping[str, Attribute]:
    return {attribute.name: attribute for attribute in attributes}


ONLY = "only"
"""Under this name, a statement's details say that it leaves no room for others of its attribute: "only tea now"."""

GIVEN_UP = "given_up"
"""Under this name, a candidate's details say that something held before and no longer does; they are not kept."""

LEFT = "left"
"""Under this name, a candidate's details name what somebody takes part in no longer; they are not kept."""

CLOSED = ("former:", "not:")
"""The marks before an attribute that a statement ended or is denied."""

_PREFERENCE = (Tag.PREFERENCE.value,)

VOCABULARY: Mapping[str, Attribute] = _vocabulary(
    # who somebody is
    Attribute("name", single_valued=True, slot="name", importance=0.95),
    Attribute("called", single_valued=True, slot="called", importance=0.9),
    Attribute("pronouns", single_valued=True, slot="pronouns", importance=0.8),
    Attribute("age", single_valued=True, slot="age", importance=0.6),
    Attribute("birthday", single_valued=True, slot="birthday", importance=0.8),
    Attribute("nationality", single_valued=True, slot="nationality", importance=0.7),
    Attribute("lives_in", single_valued=True, slot="lives_in", importance=0.8),
    Attribute("from", single_valued=True, slot="from", importance=0.7),
    Attribute("born_in", single_valued=True, importance=0.6),
    Attribute("speaks", slot="languages", importance=0.7),
    Attribute("marital_status", single_valued=True, slot="family", importance=0.7),
    # work and study
    Attribute("occupation", single_valued=True, slot="occupation", importance=0.8),
    Attribute("employment", single_valued=True, slot="occupation", importance=0.7),
    Attribute("works_at", single_valued=True, slot="works_at", importance=0.8),
    Attribute("works_in", single_valued=True, slot="works_in", importance=0.7),
    Attribute("works_on", importance=0.6),
    Attribute("studies", slot="studies", importance=0.7),
    Attribute("studies_at", single_valued=True, slot="studies", importance=0.7),
    Attribute("learns", slot="interests", importance=0.6),
    Attribute("can", importance=0.6, opposite="cannot"),
    Attribute("cannot", importance=0.6, opposite="can"),
    # people and animals; relation:sister = "Ilse", named:bicycle = "Pippa"
    Attribute("relation", slot="people", importance=0.7),
    Attribute("has_child", slot="people", importance=0.7),
    Attribute("has_pet", slot="people", importance=0.6),
    Attribute("named", importance=0.6),
    # health and food
    Attribute("allergic_to", slot="allergies", importance=0.95, opposite="not_allergic_to"),
    Attribute("not_allergic_to", importance=0.5, opposite="allergic_to"),
    Attribute("condition", slot="health", importance=0.85),
    Attribute("medication", slot="health", importance=0.85),
    Attribute("diet", single_valued=True, slot="diet", importance=0.9),
    Attribute("eats", importance=0.5, opposite="does_not_eat"),
    Attribute("does_not_eat", slot="diet", importance=0.85, opposite="eats"),
    Attribute("drinks", importance=0.5, opposite="does_not_drink"),
    Attribute("does_not_drink", slot="diet", importance=0.75, opposite="drinks"),
    Attribute("takes", single_valued=True, importance=0.5),  # takes:coffee = "black"
    # tastes
    Attribute("likes", Kind.PREFERENCE, slot="interests", importance=0.6, opposite="dislikes", tags=_PREFERENCE),
    Attribute("dislikes", Kind.PREFERENCE, slot="dislikes", importance=0.65, opposite="likes", tags=_PREFERENCE),
    Attribute("favourite", Kind.PREFERENCE, single_valued=True, slot="favourites", importance=0.65, tags=_PREFERENCE),
    Attribute("prefers", Kind.PREFERENCE, importance=0.7, tags=_PREFERENCE),  # also prefers:<topic>
    Attribute("uses", Kind.PREFERENCE, importance=0.65, opposite="does_not_use", tags=_PREFERENCE),  # uses:<purpose>
    Attribute("does_not_use", Kind.PREFERENCE, importance=0.6, opposite="uses", tags=_PREFERENCE),
    Attribute("instruction", Kind.PREFERENCE, importance=0.75, tags=_PREFERENCE),  # for a task, not for every answer
    Attribute("standing", Kind.PREFERENCE, importance=0.9, tags=(Tag.STANDING.value, Tag.PREFERENCE.value)),
    # what somebody has and does
    Attribute("owns", importance=0.55, opposite="lacks"),
    Attribute("lacks", importance=0.6, opposite="owns"),
    Attribute("drives", single_valued=True, importance=0.6),
    Attribute("property", single_valued=True, importance=0.6),  # property:shoe size = "42"
    Attribute("location", single_valued=True, importance=0.5),  # location:car = "in the garage"
    Attribute("state", importance=0.5),  # state:oven = "broken"
    Attribute("plays", slot="interests", importance=0.6),
    Attribute("collects", slot="interests", importance=0.6),
    Attribute("hobby", slot="interests", importance=0.6),
    Attribute("routine", importance=0.6),  # routine:<activity>
    Attribute("commutes_by", single_valued=True, importance=0.55),
    Attribute("member_of", importance=0.6),
    # what is ahead, what was, what was settled
    Attribute("goal", slot="goals", importance=0.75),
    Attribute("plan", Kind.EVENT, importance=0.65),
    Attribute("event", Kind.EVENT, importance=0.55),
    Attribute("decision", importance=0.8, tags=(Tag.DECISION.value,)),  # decision:<topic>
    Attribute("error_fix", importance=0.75, tags=(Tag.ERROR.value,)),
    Attribute("problem", importance=0.65, tags=(Tag.ERROR.value,)),
    Attribute("procedure", Kind.SKILL, single_valued=True, importance=0.8),  # procedure:<name>
    Attribute("procedure_failure", importance=0.75, tags=(Tag.ERROR.value,)),  # procedure_failure:<name>
    Attribute("procedure_change", importance=0.75),  # procedure_change:<name>
)

_PLAIN = Attribute("", importance=0.5)


def keyed(family: str, thing: str) -> str:
    """The attribute of a family for one thing, under the name that both languages share.

    >>> keyed("favourite", "颜色") == keyed("favourite", "colours")
    True
    """
    key = role_key(thing) if family == "relation" else thing_key(thing)
    return f"{family}:{key}" if key else family


def split_mark(name: str) -> tuple[str, str]:
    """The mark that a statement ended or is denied ("former:", "not:"; else empty), and the attribute without it."""
    mark = next((one for one in CLOSED if name.startswith(one)), "")
    return mark, name[len(mark) :]


def shared_name(name: str) -> str:
    """An attribute under the name that all its spellings share, whatever the glossary held when it was stored.

    >>> shared_name("former:uses:写代码") == shared_name("former:uses:coding")
    True
    """
    mark, base = split_mark(name)
    family, _, thing = base.partition(":")
    return mark + keyed(family, thing) if thing else name


def spellings(name: str) -> list[str]:
    """The attribute under every name that its thing is known by, as given first."""
    mark, base = split_mark(name)
    family, _, thing = base.partition(":")
    if not thing:
        return [name]
    names = role_names(thing) if family == "relation" else thing_names(thing)
    return list(dict.fromkeys([name, *(f"{mark}{family}:{one}" for one in names)]))


def lookup(name: str) -> Attribute:
    """What holds for an attribute; a plain statement's for one that is not listed."""
    known = VOCABULARY.get(name)
    if known is not None:
        return known
    family, _, thing = name.partition(":")
    known = VOCABULARY.get(family, _PLAIN)
    single = known.single_valued
    if family == "relation":
        single = is_unique_role(thing)
    elif family == "uses":
        single = True
    if known is not _PLAIN and single == known.single_valued:
        return known
    return Attribute(name, known.kind, single, known.slot, known.importance, known.opposite, known.tags)


def opposite_of(name: str) -> str:
    """The attribute that the same value cannot have at the same time; empty for none."""
    for one, other in (("does:", "does_not:"), ("not:", "")):
        if name.startswith(one):
            return other + name.removeprefix(one)
        if other and name.startswith(other):
            return one + name.removeprefix(other)
    return lookup(name).opposite


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A statement as a rule found it; `candidate` fills in what its attribute decides."""

    attribute: str
    text: str
    quote: str
    language: str
    value: str = ""
    subject: str = SELF
    kind: Kind | None = None
    tags: tuple[str, ...] = ()
    importance: float | None = None
    confidence: float = 0.8
    single_valued: bool | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    date_phrase: str = ""
    replaces_value: str = ""
    retires: bool = False
    correction: bool = False
    details: Mapping[str, object] = field(default_factory=dict)

    def candidate(self) -> Candidate:
        """The statement with kind, importance, tags and single-valuedness from the vocabulary where it says none."""
        known = lookup(self.attribute)
        return Candidate(
            kind=self.kind or known.kind,
            text=self.text,
            quote=self.quote,
            subject=self.subject,
            attribute=self.attribute,
            value=self.value,
            single_valued=known.single_valued if self.single_valued is None else self.single_valued,
            tags=tuple(dict.fromkeys(known.tags + self.tags)),
            language=self.language,
            importance=known.importance if self.importance is None else self.importance,
            confidence=self.confidence,
            valid_from=self.valid_from,
            valid_to=self.valid_to,
            date_phrase=self.date_phrase,
            replaces_value=self.replaces_value,
            retires=self.retires,
            correction=self.correction,
            details=self.details,
        )
