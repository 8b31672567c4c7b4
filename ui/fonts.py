"""Which font families text is set in, and how much larger than usual the system wants its text."""

from __future__ import annotations

import os
import sys

from PySide6.QtGui import QFontDatabase, QGuiApplication

from ui.tokens import Tokens

# Names that stand for "whatever is there": they say that no desktop chose a font.
_GENERIC = frozenset({"", "sans", "sans serif", "sans-serif", "serif", "monospace", "helvetica"})
_USUAL_POINTS = {"windows": 9.0, "macos": 13.0}
_TRADITIONAL = ("TC", "HK", "JhengHei")


def system_name() -> str:
    """The tokens' name of this system."""
    return {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")


def ui_families(tokens: Tokens, *, traditional: bool = False) -> list[str]:
    """Families for the interface: the system's own first, Latin before CJK, a Chinese face always named."""
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).families()
    own = [family for family in system if family.lower() not in _GENERIC]
    return _without_repeats(own + _chinese_order(tokens.families("ui", system_name()), traditional))


def mono_families(tokens: Tokens) -> list[str]:
    """Families for code."""
    return tokens.families("mono", system_name())


def system_scale() -> float:
    """The system font's size over its platform's default, so that larger system text enlarges ours."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    points = font.pointSizeF()
    if points <= 0:
        screen = QGuiApplication.primaryScreen()
        points = font.pixelSize() * 72 / (screen.logicalDotsPerInch() if screen else 96)
    families = font.families() or [""]
    if points <= 0 or families[0].lower() in _GENERIC:
        return 1.0
    return min(2.0, max(0.8, points / _usual_points()))


def _usual_points() -> float:
    if (usual := _USUAL_POINTS.get(system_name())) is not None:
        return usual
    return 10.0 if "KDE" in os.environ.get("XDG_CURRENT_DESKTOP", "") else 11.0


def _chinese_order(families: list[str], traditional: bool) -> list[str]:
    if not traditional:
        return families
    first = [family for family in families if any(mark in family for mark in _TRADITIONAL)]
    chinese = [family for family in families if family in first or family.endswith((" SC", "YaHei UI"))]
    return [family for family in families if family not in chinese] + first + chinese


def _without_repeats(families: list[str]) -> list[str]:
    return list(dict.fromkeys(families))
