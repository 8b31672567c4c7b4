"""What the window needs to know before it paints, read from the settings file without loading the core."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

_log = logging.getLogger(__name__)


class FirstLook(NamedTuple):
    """Language, look and place, as the settings have them, or as they begin.

    The core reads the same file later, with all its care; what cannot be read here is simply the default.
    """

    language: Literal["system", "en", "zh"] = "system"
    first_run_done: bool = False
    theme: Literal["system", "light", "dark"] = "system"
    zoom: float = 1.0
    density: Literal["comfortable", "compact"] = "comfortable"
    reduced_motion: bool = False
    geometry: str = ""
    sidebar_width: int = 248
    panel_width: int = 320
    panel_open: bool = False
    last_conversation: str = ""


_PLACES = {"language": "general", "first_run_done": "general"} | dict.fromkeys(
    ("geometry", "sidebar_width", "panel_width", "panel_open", "last_conversation"), "window"
)
_ALLOWED: dict[str, tuple[object, ...]] = {
    "language": ("system", "en", "zh"),
    "theme": ("system", "light", "dark"),
    "density": ("comfortable", "compact"),
}


def read_first_look(settings: Path) -> FirstLook:
    """Reads the file; one that is not there or damaged gives the defaults."""
    try:
        raw = json.loads(settings.read_text("utf-8"))
    except FileNotFoundError:
        return FirstLook()
    except (OSError, ValueError) as error:
        _log.warning("the settings could not be read before painting: %s", type(error).__name__)
        return FirstLook()
    return FirstLook(**_known(raw)) if isinstance(raw, dict) else FirstLook()


def _known(raw: Mapping[str, Any]) -> dict[str, Any]:
    usual = FirstLook()
    known: dict[str, Any] = {}
    for name in FirstLook._fields:
        group = raw.get(_PLACES.get(name, "appearance"))
        value = group.get(name) if isinstance(group, dict) else None
        kind = type(getattr(usual, name))
        if kind is float and isinstance(value, int):
            value = float(value)
        if type(value) is kind and value in _ALLOWED.get(name, (value,)):
            known[name] = value
    if not 0.8 <= known.get("zoom", 1.0) <= 2.0:
        del known["zoom"]
    return known
