"""An English clause as the rules read it: who, verb, what, and how it is meant."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from assistant.memory.records import SELF
from assistant.memory.writing.dates.span import DateSpan


class Person(Enum):
    """Whom or what a clause is about."""

    SELF = "self"  # I, we
    SOMEBODY = "somebody"  # my brother, Bastian, my dog
    THING = "thing"  # my shoe size, our oven, the launch party


class Tense(Enum):
    """When a clause holds."""

    PRESENT = "present"
    PROGRESSIVE = "progressive"
    PERFECT = "perfect"
    PAST = "past"
    FUTURE = "future"
    CONDITIONAL = "conditional"


@dataclass(frozen=True, slots=True)
class Who:
    """The subject of a clause.

    Attributes:
        label: as a memory names it: "user", "brother", "nephew Caspian", "shoe size".
        role: the relation, where the words name one ("nephew").
        name: the proper name, where the words give one ("Caspian").
        owner: whose it is, for a thing: "user", or a person's label; empty for "the launch party".
        plural: "we", "my parents".
        mine: the words say my or our.
    """

    person: Person
    label: str = SELF
    role: str = ""
    name: str = ""
    owner: str = ""
    plural: bool = False
    mine: bool = False


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause, read.

    Attributes:
        text: a sentence that stands by itself.
        quote: the words as they stand in the message.
        who: its subject.
        verb: the lemma of its main verb.
        rest: what follows the verb, without the closing point.
        lead: what stands before the subject ("Every Tuesday", "For diagrams").
        plain: `rest` without its date phrases and trailing adverbs.
        adverbs: the adverbs around the verb, in lower case.
        past_habit: "used to".
        ended: "no longer", "not any more": it held and does not hold now.
        changed: "now", "these days", "I've switched": something else held before.
        corrected: said as a correction.
        dates: the dates said in the clause.
        greeted: a greeting stands before it.
        instead_of: what it says not to be so ("not Anna but Hanna", "in Dundee, not Bristol").
    """

    text: str
    quote: str
    who: Who
    verb: str
    rest: str
    plain: str
    tense: Tense
    lead: str = ""
    modal: str = ""
    negative: bool = False
    past_habit: bool = False
    ended: bool = False
    changed: bool = False
    corrected: bool = False
    adverbs: frozenset[str] = frozenset()
    dates: tuple[DateSpan, ...] = field(default=())
    greeted: bool = False
    instead_of: str = ""

    @property
    def is_self(self) -> bool:
        """Whether it is about the person."""
        return self.who.person is Person.SELF

    @property
    def subject(self) -> str:
        """The subject that a statement from this clause has."""
        if self.who.person is Person.THING:
            return self.who.owner or self.who.label
        return self.who.label

    @property
    def never(self) -> bool:
        """Whether it says that something is not so, by "not" or by "never" and the like."""
        return self.negative or bool(self.adverbs & {"never", "hardly", "barely", "not really"})
