from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QIcon, QImage

import ui
from ui.icons import icon, pixmap
from ui.resource_files import resource
from ui.theme import Theme

DRAWINGS = {path.stem for path in resource("icons").glob("*.svg")}
SOURCES = sorted(Path(next(iter(ui.__path__))).rglob("*.py"))


def ink(image: QImage) -> set[str]:
    """The colours of the opaque pixels."""
    return {
        QColor(image.pixel(x, y)).name()
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() == 255
    }


def test_an_icon_is_drawn_in_the_colour_it_is_asked_for(theme: Theme) -> None:
    for scheme in ("light", "dark"):
        theme.apply(mode=scheme)
        drawn = ink(pixmap(theme, "panel-left", "accent.text", 40).toImage())
        assert theme.colour("accent.text").name() in drawn
        assert "#000000" not in drawn


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_an_icon_has_the_screens_own_pixels(theme: Theme, ratio: float) -> None:
    picture = pixmap(theme, "shell", "text.primary", 16, ratio)
    assert picture.width() == round(16 * ratio)
    assert picture.deviceIndependentSize().width() == pytest.approx(16)


def test_a_native_icon_is_grey_when_disabled(theme: Theme) -> None:
    usual, disabled = (
        ink(icon(theme, "panel-left").pixmap(32, 32, mode).toImage())
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled)
    )
    assert theme.colour("text.secondary").name() in usual
    assert theme.colour("text.disabled").name() in disabled


def test_every_kind_of_memory_has_its_drawing(theme: Theme) -> None:
    assert set(theme.tokens.get("kind_icon").values()) <= DRAWINGS


def test_every_drawing_is_used_and_says_whose_it_is() -> None:
    text = "\n".join(path.read_text("utf-8") for path in SOURCES) + resource("themes/tokens.json").read_text("utf-8")
    named = set(re.findall(r"[\"']([a-z][a-z0-9-]*)[\"']", text))
    assert DRAWINGS - named == set()
    for name in DRAWINGS - {"shell"}:
        assert "lucide" in resource(f"icons/{name}.svg").read_text("utf-8"), name
    assert "ISC License" in resource("icons/LICENSE-lucide.txt").read_text("utf-8")
