"""Who or what a name means among a scope's statements: "my sister", "Ines" and "sister Ines" are one, 妈妈 is 母亲."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from assistant.memory.records import SELF, Memory
from assistant.memory.writing.glossary import folded, is_pet, is_role, role_key, thing_key
from assistant.memory.writing.sameness import relation_of, somebody

_HAN = re.compile(r"[\u3400-\u9fff]")
_MINE = re.compile(r"^(?:my|our|the)\s+|^(?:我们|咱们|我)(?:的|家的?)?(?=.)", re.IGNORECASE)
_HAVING = frozenset({"relation", "has_child", "has_pet"})
_OWN_NAMES = frozenset({"name", "called"})
_ME = frozenset({SELF, "i", "me", "myself", "我", "本人", "自己", "用户"})
_CALLED = re.compile(
    r"^(?:(?:an?|the|my|our)\s+)?(?P<role>[^,，]*?)\s*(?:\b(?:called|named)\b|[,，:：(（]|名叫|叫做?)\s*(?P<names>.+?)[)）]?$",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"^(?:\w+|[一两二三四五六七八九十几\d]+[个只条匹位名])\s*(?=\S)", re.IGNORECASE)
_AND = re.compile(r"\s*(?:,|，|、|;|；|\band\b|&|和|与|以及)\s*")
_NAME = re.compile(r"[A-ZÀ-ÖØ-Þ][\w'’.-]*(?: (?:de |da |di |van |von |der |al-|el )?[A-ZÀ-ÖØ-Þ][\w'’.-]*){0,3}")

PET = "pet"
"""The relation of an animal of which only the name is known."""


@dataclass(frozen=True, slots=True)
class Named:
    """A person or animal that somebody has, by relation and name."""

    role: str
    name: str


@dataclass(frozen=True, slots=True)
class _Held:
    key: str
    since: datetime
    until: datetime | None

    def at(self, moment: datetime | None) -> bool:
        if moment is None:
            return self.until is None
        return self.since <= moment and (self.until is None or self.until > moment)


class Names:
    """The names of one scope. Keys are `user`, `sister:` for a relation without a known name, or a folded name."""

    def __init__(self, statements: Iterable[Memory]) -> None:
        """Reads who is called what; what is over is read too, since it names people in what was said then."""
        self._roles: dict[str, list[_Held]] = {}
        self._role_of: dict[str, str] = {}
        self._spelled: dict[str, str] = {}
        self._stated: set[str] = set()
        self._mine: set[str] = set()
        self._longer: dict[str, str] = {}
        self._of_others: dict[str, str] = {}
        self._keys: dict[str, str] = {}
        for one in statements:
            self._read(one)
        self._shorten()

    def is_stated(self, key: str) -> bool:
        """Whether a statement is about nothing but that the person has them: "my sister is called Ines"."""
        return key in self._stated

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Names) and self._tables() == other._tables()

    __hash__ = None  # type: ignore[assignment]

    def key(self, name: str, moment: datetime | None = None) -> str:
        """The one key of a subject, a value or what somebody asks about.

        Args:
            name: in either language, with or without "my".
            moment: when it was said, since a boss of March may be another than one of May; None for now.
        """
        known = self._keys.get(name)
        if known is None:
            known = self._keys[name] = self._key(name)
        return self._held_by(known[:-1], moment) if known.endswith(":") else known

    def shown(self, key: str, said: str) -> str:
        """How a key is shown: a name as it was said, without a relation before it."""
        if key.endswith(":"):
            return key[:-1]
        return self._spelled.get(key, said)

    def role(self, key: str) -> str:
        """The relation that somebody is in to the person; empty for none."""
        return key[:-1] if key.endswith(":") else self._role_of.get(key, "")

    def _key(self, name: str) -> str:
        plain = folded(name)
        if plain in _ME or plain in self._mine:
            return SELF
        who = somebody(_MINE.sub("", name.strip()) or name)
        if who.role == SELF:
            return SELF
        if who.name:
            bare = folded(who.name)
            if bare in self._mine:
                return SELF
            if bare in self._of_others:
                return self._of_others[bare]
            return self._longer.get(bare, bare if who.role or bare in self._role_of else thing_key(bare))
        return f"{who.role}:"

    def _tables(self) -> tuple[object, ...]:
        return self._roles, self._role_of, self._stated, self._mine, self._longer, self._of_others

    def _read(self, one: Memory) -> None:
        for found in named_in(one):
            bare = folded(found.name)
            self._role_of.setdefault(bare, found.role)
            self._spelled.setdefault(bare, found.name)
            self._stated.add(bare)
            self._roles.setdefault(found.role, []).append(_Held(bare, one.learned_at, one.retired_at))
        if one.attribute in _OWN_NAMES and one.value and _is_self(one):
            self._mine.add(folded(one.value))
            self._mine |= {folded(one.value).split()[0]} if not _HAN.search(one.value) else set()
        elif one.attribute in _OWN_NAMES and one.value and relation_of(one.subject) is not None:
            self._of_others.setdefault(folded(one.value), somebody(one.subject).name)
        elif one.subject != SELF:
            who = somebody(one.subject)
            if who.role and who.name and who.role != SELF:
                self._role_of.setdefault(folded(who.name), who.role)
                self._spelled.setdefault(folded(who.name), one.subject[-len(who.name) :])
                self._roles.setdefault(who.role, []).append(_Held(folded(who.name), one.learned_at, None))

    def _shorten(self) -> None:
        """A first name stands for the full one where only one person has it: Ines for Ines Duarte, 小雨 for 陈小雨."""
        fulls: dict[str, set[str]] = {}
        for full, role in self._role_of.items():
            short = full[1:] if _HAN.search(full) and len(full) == 3 else full.split(" ")[0]
            if short != full and self._role_of.get(short, role) == role:
                fulls.setdefault(short, set()).add(full)
        self._longer = {short: full.pop() for short, full in fulls.items() if len(full) == 1}
        for role, held in self._roles.items():
            self._roles[role] = [_Held(self._longer.get(one.key, one.key), one.since, one.until) for one in held]

    def _held_by(self, role: str, moment: datetime | None) -> str:
        """Who was in a relation then, if it is clear; the relation itself where it is not."""
        held = self._roles.get(role, [])
        for those in ([one for one in held if one.at(moment)], held):
            keys = {one.key for one in those}
            if keys:
                return keys.pop() if len(keys) == 1 else f"{role}:"
        return f"{role}:"


def names_somebody(one: Memory) -> bool:
    """Whether a statement says what somebody is called, so that others may speak of them by that name."""
    if one.attribute.partition(":")[0] in _HAVING | _OWN_NAMES:
        return True
    who = somebody(one.subject)
    return bool(who.role and who.name)


def named_in(one: Memory) -> list[Named]:
    """The people and animals that a statement of the person's says to have, by name."""
    family, _, thing = one.attribute.partition(":")
    if family not in _HAVING or not one.value or not _is_self(one):
        return []
    if family == "relation" and thing:
        return [Named(role_key(thing), name) for name in _AND.split(one.value) if name and not is_role(name)]
    if family in {"has_child", "has_pet"}:
        match = _CALLED.match(one.value)
        if match is None:
            names, role = one.value, ""
        else:
            names, role = match.group("names"), match.group("role")
        role = _kind_of(role, "child" if family == "has_child" else "")
        return [Named(role, name) for name in _AND.split(names) if _is_name(name)]
    return []


def _is_self(one: Memory) -> bool:
    return one.subject == SELF or folded(one.subject) == SELF


def _kind_of(words: str, otherwise: str) -> str:
    bare = words.strip()
    for text in (bare, _COUNTED.sub("", bare)):
        if text and is_role(text):
            return role_key(text)
    return otherwise or (role_key(bare) if is_pet(bare) else PET)


def _is_name(text: str) -> bool:
    if _HAN.search(text):
        return len(text) <= 5 and not is_role(text)
    return _NAME.fullmatch(text) is not None
