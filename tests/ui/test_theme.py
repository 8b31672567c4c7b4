from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QFontInfo, QPalette
from PySide6.QtWidgets import QApplication

import ui
from ui.fonts import ui_families
from ui.theme import Theme
from ui.tokens import Tokens, read_colour

TOKENS = Tokens.load()
SOURCES = sorted(Path(next(iter(ui.__path__))).rglob("*.py"))
OF_THE_LOOK = {"theme.py", "tokens.py", "sheet.py", "printing.py"}
"""Where the look is made, and what is printed: paper has points and no theme."""


def luminance(rgba: tuple[int, int, int, int]) -> float:
    """Relative luminance (WCAG 2.2)."""
    parts = [channel / 255 for channel in rgba[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> float:
    lighter, darker = sorted((luminance(a), luminance(b)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize(
    "pair", TOKENS.get("contrast"), ids=lambda pair: f"{pair['foreground']} on {pair['background']}"
)
def test_every_pair_reaches_its_contrast(pair: dict[str, object]) -> None:
    for scheme in ("light", "dark"):
        colours = TOKENS.colours(scheme)
        found = contrast(colours[str(pair["foreground"])], colours[str(pair["background"])])
        assert found >= float(str(pair["need"])), scheme
        assert int(found * 100) / 100 == pytest.approx(float(str(pair[scheme])), abs=0.011), scheme


def test_the_theme_shows_the_tokens_colours(theme: Theme) -> None:
    for mode, dark in (("light", False), ("dark", True)):
        theme.apply(mode=mode)
        assert theme.dark is dark
        for name, rgba in TOKENS.colours(mode).items():
            assert theme.colour(name).getRgb() == rgba, name


def test_the_palette_follows_the_scheme(theme: Theme, qapp: QApplication) -> None:
    theme.apply(mode="dark")
    assert qapp.palette().color(QPalette.ColorRole.Base) == theme.colour("surface.raised")
    assert qapp.palette().color(QPalette.ColorRole.PlaceholderText) == theme.colour("text.tertiary")
    theme.apply(mode="light")
    assert qapp.palette().color(QPalette.ColorRole.Text) == theme.colour("text.primary")


def test_a_change_is_said_once(theme: Theme, qtbot: object) -> None:
    said: list[int] = []
    theme.changed.connect(lambda: said.append(1))
    theme.apply(mode="dark", zoom=1.5, density="compact")
    assert said == [1]


def test_lengths_and_fonts_grow_with_the_zoom(theme: Theme, qapp: QApplication) -> None:
    header, line, text = theme.size("header"), theme.line("reading"), theme.font("reading").pixelSize()
    theme.apply(zoom=2.0)
    assert (theme.size("header"), theme.line("reading"), theme.font("reading").pixelSize()) == (
        2 * header,
        2 * line,
        2 * text,
    )
    assert qapp.font().pixelSize() == theme.font("ui").pixelSize()
    assert theme.border() == 1
    theme.apply(zoom=1.0)


def test_compact_rows_are_closer(theme: Theme) -> None:
    comfortable = theme.row("conversation")
    theme.apply(density="compact")
    assert theme.row("conversation") < comfortable
    theme.apply(density="comfortable")


def test_reduced_motion_stops_motion_but_not_the_toast(theme: Theme) -> None:
    theme.apply(reduced_motion=True)
    assert theme.duration_ms("slide") == theme.duration_ms("fade") == 0
    assert theme.duration_ms("toast_hold") == 10_000
    theme.apply(reduced_motion=False)
    assert theme.duration_ms("slide") == 160


def test_latin_comes_before_a_named_simplified_face(qapp: QApplication) -> None:
    families = ui_families(TOKENS)
    simplified = [n for n, family in enumerate(families) if family.endswith((" SC", "YaHei UI"))]
    assert simplified
    assert simplified[0] > 0
    traditional = ui_families(TOKENS, traditional=True)
    assert set(traditional) == set(families)


def test_code_has_no_ligatures_and_one_width(theme: Theme) -> None:
    font = theme.font("code")
    assert QFontInfo(font).fixedPitch()
    assert theme.metrics("code").horizontalAdvance("ii") == theme.metrics("code").horizontalAdvance("MM")


def test_a_colour_that_is_none_is_refused() -> None:
    assert read_colour("rgba(20,18,14,82)") == (20, 18, 14, 82)
    with pytest.raises(ValueError, match="not a colour"):
        read_colour("#11223344")


@pytest.mark.parametrize("path", [one for one in SOURCES if one.name not in OF_THE_LOOK], ids=lambda path: path.name)
def test_no_colour_or_size_is_written_outside_the_look(path: Path) -> None:
    text = path.read_text("utf-8")
    literal = re.compile(
        r"['\"]#[0-9A-Fa-f]{3,8}['\"]|rgba?\(\s*\d|QColor\(\s*[1-9]|setStyleSheet|setPixelSize|setPointSize"
        r"|\.px\(\s*\d|setFixed(?:Width|Height|Size)\(\s*[1-9]|setSpacing\(\s*[1-9]|GlobalColor\.(?!transparent)"
    )
    assert literal.findall(text) == []
