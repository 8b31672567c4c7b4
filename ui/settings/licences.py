"""Whose work is in the program, read from what is installed: every library that it needs, with its licence."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution, distributions

_OWN = "keepsake"
_NAME = re.compile(r"^[A-Za-z0-9._-]+")
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Work:
    """A library."""

    name: str
    version: str
    licence: str
    home: str


def works() -> list[Work]:
    """Every library that Keepsake needs, and those that these need, by name."""
    found: dict[str, Distribution] = {}
    waiting = [_OWN]
    while waiting:
        name = waiting.pop()
        if (key := _key(name)) in found or (one := _distribution(name)) is None:
            continue
        found[key] = one
        waiting += _needed(one.requires or ())
    found.pop(_OWN, None)
    parts = found.values() or [one for one in distributions() if _key(_named(one)) != _OWN]
    return sorted((_work(one) for one in parts), key=lambda work: work.name.casefold())


def _distribution(name: str) -> Distribution | None:
    try:
        return distribution(name)
    except PackageNotFoundError:
        return None


def _needed(requirements: Iterable[str]) -> list[str]:
    """The names in requirements, but for those of extras."""
    return [name[0] for one in requirements if "extra ==" not in one and (name := _NAME.match(one))]


def _work(one: Distribution) -> Work:
    metadata = one.metadata
    classifiers = [
        line.split("::")[-1].strip() for line in metadata.get_all("Classifier") or () if "License ::" in line
    ]
    said = _field(one, "License-Expression") or ", ".join(classifiers) or _field(one, "License") or ""
    first = said.strip().splitlines()[0] if said.strip() else ""
    home = _field(one, "Home-page") or next(
        (line.split(",")[-1].strip() for line in metadata.get_all("Project-URL") or ()), ""
    )
    return Work(_named(one), one.version, first[:_LONGEST], home)


def _field(one: Distribution, name: str) -> str:
    return next(iter(one.metadata.get_all(name) or ()), "")


def _named(one: Distribution) -> str:
    return _field(one, "Name")


def _key(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
