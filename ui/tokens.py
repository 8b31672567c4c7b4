"""The values of the look: colours, type, lengths and durations, read from one file and named by dotted paths."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from ui.resource_files import resource

LIGHT, DARK = "light", "dark"

_RGBA = re.compile(r"rgba\((\d+),(\d+),(\d+),(\d+)\)")


class Type(NamedTuple):
    """A kind of text: its height, its line's height and its weight, at zoom 1."""

    px: int
    line: int
    weight: int


class Tokens:
    """The look's values as the file gives them."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        """Takes the file's contents."""
        self.values = values

    @classmethod
    def load(cls) -> Tokens:
        """Reads the values that come with the program."""
        text = resource("themes/tokens.json").read_text("utf-8")
        return cls(json.loads(text))

    def get(self, name: str) -> Any:
        """The value at a dotted path.

        Raises:
            KeyError: nothing has this name.
        """
        place: Any = self.values
        for part in name.split("."):
            place = place[part]
        return place

    def colours(self, scheme: str) -> dict[str, tuple[int, int, int, int]]:
        """All colours of `LIGHT` or `DARK` by name (`surface.window`), as red, green, blue and alpha of 0 to 255."""
        return {
            f"{group}.{name}": read_colour(text)
            for group, members in self.get(f"color.{scheme}").items()
            for name, text in members.items()
        }

    @cached_property
    def types(self) -> dict[str, Type]:
        """The kinds of text by name, with two made of others: `item_strong`, and `section` over a group of settings."""
        types = {name: Type(**values) for name, values in self.get("type").items()}
        item, ui, heading = types["item"], types["ui"], types["heading"]
        types["item_strong"] = Type(item.px, item.line, types["ui_strong"].weight)
        types["section"] = Type(ui.px, ui.line, heading.weight)
        return types

    def families(self, use: str, system: str) -> list[str]:
        """The font families for `ui` or `mono` text on `windows`, `macos` or `linux`, first choice first."""
        return list(self.get(f"font.{use}.{system}"))


def read_colour(text: str) -> tuple[int, int, int, int]:
    """Reads `#RRGGBB` or `rgba(r,g,b,a)`.

    Raises:
        ValueError: it is neither.
    """
    if match := _RGBA.fullmatch(text):
        red, green, blue, alpha = (int(part) for part in match.groups())
        return red, green, blue, alpha
    if len(text) == 7 and text.startswith("#"):
        return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16), 255
    raise ValueError(f"not a colour: {text}")
