"""What memories and their times are called, in every part of the window."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import cache

from PySide6.QtCore import QCoreApplication, QDate, QLocale, QObject

from assistant import clock
from assistant.memory.records import SELF, Kind, Memory
from assistant.memory.writing.wordlists import groups
from assistant.messages import DEFAULT_SCOPE
from ui import dates

translate = QCoreApplication.translate

BY_HAND_ACTIONS = frozenset({"edit", "merge", "split", "move", "copy", "pin", "private"})
"""What a person does with memories; upkeep does the rest."""


def kind_name(kind: str) -> str:
    """A kind's name."""
    names = {
        Kind.FACT: translate("Memories", "Fact"),
        Kind.PREFERENCE: translate("Memories", "Preference"),
        Kind.EVENT: translate("Memories", "Event"),
        Kind.EPISODE: translate("Memories", "Episode"),
        Kind.SKILL: translate("Memories", "Skill"),
        Kind.SUMMARY: translate("Memories", "Summary"),
        Kind.MESSAGE: translate("Memories", "Message"),
        Kind.DOCUMENT: translate("Memories", "Document"),
    }
    return names.get(Kind(kind), kind)


def scope_name(scope: str, names: Mapping[str, str]) -> str:
    """What a scope is called, by the names of those that there are."""
    return translate("Memories", "Personal") if scope == DEFAULT_SCOPE else names.get(scope, scope)


def origin_name(origin: str) -> str:
    """Who wrote a memory."""
    names = {
        "rules": translate("Memories", "learned from what you said"),
        "model": translate("Memories", "learned by a model from what you said"),
        "asked": translate("Memories", "you asked for it"),
        "hand": translate("Memories", "typed by you"),
        "upkeep": translate("Memories", "made by upkeep"),
        "client": translate("Memories", "another program"),
    }
    return names.get(origin, origin)


def action_name(action: str) -> str:
    """What was done with memories by hand or by upkeep, in a few words."""
    names = {
        "edit": translate("Memories", "Put right"),
        "merge": translate("Memories", "Merged"),
        "split": translate("Memories", "Split"),
        "move": translate("Memories", "Moved"),
        "copy": translate("Memories", "Copied"),
        "pin": translate("Memories", "Pinned or unpinned"),
        "private": translate("Memories", "Privacy changed"),
        "fold": translate("Memories", "Folded with others that say the same"),
        "bin": translate("Memories", "Put into the bin"),
        "mask": translate("Memories", "Masked"),
    }
    return names.get(action, action)


def when_it_holds(memory: Memory) -> str:
    """Since when, until when or between when a memory holds; or the day it happened, or was learned."""
    if memory.kind in (Kind.FACT, Kind.PREFERENCE):
        return _stretch(memory.valid_from, memory.valid_to or _closed(memory))
    return dates.day(memory.valid_from or memory.learned_at)


def row_caption(memory: Memory) -> str:
    """The second line of a row: its kind, whom it is about, and when."""
    when = when_it_holds(memory) or dates.day(memory.learned_at)
    about = about_other(memory)
    if about:
        day = dates.day(memory.valid_from or memory.learned_at)
        when = translate("Memories", "about {person}, {when}").format(person=about, when=day)
    return f"{kind_name(memory.kind)}  {when}"


def about_other(memory: Memory) -> str:
    """Who else than the person a memory is about; empty for the person and for what is about nobody."""
    return "" if memory.subject in ("", SELF) else memory.subject


def about(memory: Memory) -> str:
    """The subject and what is said of it."""
    who = translate("Memories", "You") if memory.subject == SELF else memory.subject
    return translate("Memories", ", ").join(part for part in (who, attribute_name(memory.attribute)) if part)


def attribute_name(attribute: str) -> str:
    """What is said of somebody, in the interface's language as far as it has a word for it."""
    prefixes = {"former": translate("Memories", "formerly"), "not": translate("Memories", "not")}
    parts = [part for part in attribute.split(":") if part]
    if len(parts) > 1 and parts[-2] == "relation":  # who somebody is says that they are related
        del parts[-2]
    return " ".join(prefixes.get(part) or _named(part) for part in parts)


def _named(part: str) -> str:
    plain = part.replace("_", " ")
    if QLocale().language() != QLocale.Language.Chinese:
        return plain
    words = (*groups("attribute_names").get(part, ()), *_roles().get(plain, ()))
    return next((word for word in words if not word.isascii()), _without_one_word(plain))


def _without_one_word(plain: str) -> str:
    """What no single Chinese word says: a sister is an older or a younger one."""
    names = {
        "sister": translate("Memories", "sister"),
        "brother": translate("Memories", "brother"),
        "grandmother": translate("Memories", "grandmother"),
        "grandfather": translate("Memories", "grandfather"),
        "aunt": translate("Memories", "aunt"),
        "uncle": translate("Memories", "uncle"),
        "cousin": translate("Memories", "cousin"),
        "plays": translate("Memories", "plays"),
    }
    return names.get(plain, plain)


@cache
def _roles() -> dict[str, tuple[str, ...]]:
    """What people and animals that one has are called, by their names without marks."""
    return {name.rstrip("!~"): words for name, words in groups("roles").items()}


def month(at: datetime) -> str:
    """Mar 2025."""
    local = at.astimezone(clock.zone()).date()
    return QLocale().toString(QDate(local.year, local.month, local.day), translate("Memories", "MMM yyyy"))


def _closed(memory: Memory) -> datetime | None:
    return memory.retired_at if memory.state == "retired" else None


def _stretch(begins: datetime | None, ends: datetime | None) -> str:
    if ends is not None and ends > clock.now() and begins is None:
        return translate("Memories", "until {day}").format(day=dates.day(ends))
    if begins is None:
        return "" if ends is None else translate("Memories", "until {day}").format(day=month(ends))
    if ends is None:
        return translate("Memories", "since {day}").format(day=dates.day(begins))
    if dates.day(begins) == dates.day(ends):
        return translate("Memories", "until {day}").format(day=dates.day(ends))
    if month(begins) == month(ends):
        return translate("Memories", "{begin} to {end}").format(begin=dates.day(begins), end=dates.day(ends))
    return translate("Memories", "{begin} to {end}").format(begin=month(begins), end=month(ends))


class Counts(QObject):
    """Sentences with numbers in them; a class, since plurals are found in `self.tr` only."""

    def found(self, count: int) -> str:
        """How many a search found."""
        return self.tr("%n found", "", count)

    def memories(self, count: int) -> str:
        """How many memories there are."""
        return self.tr("%n memories", "", count)

    def selected(self, count: int) -> str:
        """How many are selected."""
        return self.tr("%n selected", "", count)

    def values(self, count: int) -> str:
        """How many values a statement had."""
        return self.tr("%n values", "", count)

    def kinds(self, count: int) -> str:
        """How many kinds a filter lets through."""
        return self.tr("%n kinds", "", count)
