"""A Chinese clause as the rules read it: whom it is about, what it says, and how it is meant."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum

from assistant.memory.records import SELF
from assistant.memory.writing.dates.span import DateSpan


class Person(Enum):
    """Whom or what a clause is about."""

    SELF = "self"  # 我, 我们
    SOMEBODY = "somebody"  # 我妈妈, 我家猫, 老谭
    THING = "thing"  # 我的生日, 我们周会, 备份


@dataclass(frozen=True, slots=True)
class Who:
    """The topic of a clause.

    Attributes:
        label: as a memory names it: "user", 妈妈, 朋友阿哲, 车位号.
        role: the relation or animal, where the words name one, in simplified script.
        owner: whose a thing is: "user", or a person's label; empty where the words do not say.
        naming: the words that name it in a sentence: 我, 我妈妈, 我的生日.
        implied: the words name nobody, so that it can only be the speaker.
    """

    person: Person
    label: str = SELF
    role: str = ""
    owner: str = ""
    naming: str = "我"
    implied: bool = False


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause, read.

    Attributes:
        text: a sentence that stands by itself.
        quote: the words as they stand in the message.
        who: its topic.
        plain: what it says of its topic, levelled, without dates and adverbs before it and particles after it.
        said: the same characters as they were written.
        lead: what stands before the topic (记笔记 in 记笔记我用…), levelled.
        lead_said: the same as it was written.
        marks: what the adverbs say: now, before, often, most, more, done, still.
        negative: 不 or 没; empty where it is affirmed.
        ended: it held and does not hold now (不再, 已经不…了).
        dates: the dates said in the clause.
        day: the day that the sentence began with, where the clause itself names none.
        inherited: its words name no topic, it goes on with the one before it.
        corrected: said as a correction.
        replaced: the value that a correction names as wrong.
    """

    text: str
    quote: str
    who: Who
    plain: str
    said: str
    lead: str = ""
    lead_said: str = ""
    marks: frozenset[str] = frozenset()
    negative: str = ""
    ended: bool = False
    dates: tuple[DateSpan, ...] = field(default=())
    day: DateSpan | None = None
    inherited: bool = False
    corrected: bool = False
    replaced: str = ""

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
    def former(self) -> bool:
        """Whether it held before and no longer holds."""
        return self.ended or ("before" in self.marks and "now" not in self.marks)

    @property
    def once(self) -> tuple[DateSpan, ...]:
        """The dates that mean one time."""
        return tuple(date for date in self.dates if not date.repeats)

    def find(self, pattern: re.Pattern[str]) -> Hit | None:
        """What a pattern for levelled words finds at the beginning of what the clause says."""
        match = pattern.match(self.plain)
        return Hit(match, self.said) if match else None

    def search(self, pattern: re.Pattern[str]) -> Hit | None:
        """What a pattern for levelled words finds anywhere in what the clause says."""
        match = pattern.search(self.plain)
        return Hit(match, self.said) if match else None


@dataclass(frozen=True, slots=True)
class Hit:
    """A match in levelled words that gives back the words as they were written."""

    match: re.Match[str]
    said: str

    def __getitem__(self, group: str) -> str:
        start, end = self.match.span(group)
        return tidy(self.said[start:end]) if start >= 0 else ""

    def level(self, group: str) -> str:
        """The levelled words of a group, empty where it took no part."""
        return self.match[group] or ""


_QUOTES = " \t“”\"'‘’「」『』《》、，。；：,;:!！~～…"
_TAIL = re.compile(r"(?:了|的|呢|啊|吧|哦|啦|呀|嘛|哈|喔|噢|耶)+$")


def tidy(value: str) -> str:
    """A value without the quotation marks and particles at its ends."""
    value = value.strip(_QUOTES)
    bare = (_TAIL.sub("", value) or value).strip(_QUOTES)
    for opening, closing in ("《》", "「」", "『』", "“”", "‘’"):
        missing = bare.count(opening) - bare.count(closing)
        if missing:
            # a title inside keeps both of its marks
            bare = bare + closing if missing > 0 else opening + bare
    return bare
