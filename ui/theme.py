"""How everything looks: the palette, the fonts and the one style sheet, from the tokens, the zoom and the scheme.

Widgets take the theme in their constructor, ask it for colours, fonts and lengths by name, and listen to `changed`.
"""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QEasingCurve, QObject, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from ui.fonts import mono_families, system_scale, ui_families
from ui.sheet import style_sheet
from ui.tokens import DARK, LIGHT, Tokens, Type

Mode = Literal["system", "light", "dark"]
Density = Literal["comfortable", "compact"]

STYLE = ("-style", "Fusion")
"""Words for the `QApplication`: Qt's style under ours. Set later, it makes PySide learn all of `QStyle` first."""


class Theme(QObject):
    """Colours, fonts and lengths as they are now.

    All lengths are logical pixels, multiplied by the zoom and by the size that the system gives its own text.
    """

    changed = Signal()

    def __init__(self, app: QApplication, *, tokens: Tokens | None = None) -> None:
        super().__init__(app)
        self.tokens = tokens or Tokens.load()
        self._app = app
        self._hints = app.styleHints()  # kept: accessibility() dies with it
        self._mode: Mode = "system"
        self._zoom = 1.0
        self._density: Density = "comfortable"
        self._reduced_motion = False
        self._traditional = False
        self._system_scale = system_scale()
        self._colours: dict[str, QColor] = {}
        self._fonts: dict[tuple[str, bool], QFont] = {}
        self._metrics: dict[tuple[str, bool], QFontMetricsF] = {}
        self._setting_scheme = False
        self._hints.colorSchemeChanged.connect(self._on_system_changed)
        self._hints.accessibility().contrastPreferenceChanged.connect(self._on_system_changed)
        self.apply()

    @property
    def dark(self) -> bool:
        """Whether the dark scheme shows now."""
        return self._dark

    @property
    def scale(self) -> float:
        """What lengths are multiplied by."""
        return self._zoom * self._system_scale

    @property
    def zoom(self) -> float:
        """What the person chose: 0.8 to 2."""
        return self._zoom

    @property
    def density(self) -> Density:
        """How close rows stand."""
        return self._density

    def apply(
        self,
        *,
        mode: Mode | None = None,
        zoom: float | None = None,
        density: Density | None = None,
        reduced_motion: bool | None = None,
        traditional_chinese: bool | None = None,
    ) -> None:
        """Changes what is given, puts everything on the application, and says so once."""
        self._mode = mode or self._mode
        self._zoom = zoom or self._zoom
        self._density = density or self._density
        self._reduced_motion = self._reduced_motion if reduced_motion is None else reduced_motion
        self._traditional = self._traditional if traditional_chinese is None else traditional_chinese
        self._dark = self._follow_scheme()
        self._colours = self._scheme_colours()
        self._fonts.clear()
        self._metrics.clear()
        self._app.setFont(self.font("ui"))
        self._app.setPalette(self._palette())
        self._app.setStyleSheet(style_sheet(self))
        self.changed.emit()

    def colour(self, name: str) -> QColor:
        """A colour by its name in the tokens, such as `surface.window`."""
        return self._colours[name]

    def font(self, name: str, *, tabular: bool = False) -> QFont:
        """The font of a kind of text; `tabular` gives all digits one width, for numbers in columns."""
        key = (name, tabular)
        if key not in self._fonts:
            self._fonts[key] = self._make_font(name, tabular)
        return self._fonts[key]

    def metrics(self, name: str, *, tabular: bool = False) -> QFontMetricsF:
        """The measures of a kind of text."""
        key = (name, tabular)
        if key not in self._metrics:
            self._metrics[key] = QFontMetricsF(self.font(name, tabular=tabular))
        return self._metrics[key]

    def type(self, name: str) -> Type:
        """The token of a kind of text, at zoom 1."""
        return self.tokens.types[name]

    def line(self, name: str) -> int:
        """The height of a line of a kind of text."""
        return self.px(self.type(name).line)

    def px(self, length: float) -> int:
        """A length of the tokens as it is now."""
        return round(length * self.scale)

    def size(self, name: str) -> int:
        """A length under `size` in the tokens, such as `header` or `row.menu`."""
        return self.px(self.tokens.get(f"size.{name}"))

    def detail(self, name: str) -> int:
        """A small measure of one control, under `detail` in the tokens."""
        return self.px(self.tokens.get(f"detail.{name}"))

    def row(self, name: str) -> int:
        """The height of a kind of row, at the present density where that changes it; `turn_gap` is between turns."""
        by_density = self.tokens.get(f"density.{self._density}")
        return self.px(by_density[name] if name in by_density else self.tokens.get(f"size.row.{name}"))

    def space(self, step: int) -> int:
        """A step of the scale of spaces; 0 is none."""
        return self.px(self.tokens.get(f"space.{step}")) if step else 0

    def radius(self, name: str) -> int:
        """A corner's radius by what it belongs to."""
        return self.px(self.tokens.get(f"radius.{name}"))

    def border(self, name: str = "hairline") -> float:
        """The width of a line; hairlines do not grow with the zoom."""
        return float(self.tokens.get(f"border.{name}"))

    def icon_size(self, name: str) -> int:
        """The side of an icon: `inline`, `control`, `lead`, `brand` or `empty`."""
        return self.px(self.tokens.get(f"icon.{name}"))

    def duration_ms(self, name: str) -> int:
        """How long a motion takes; 0 with reduced motion. What is no motion (`toast_hold`) stays."""
        if self.reduced_motion and name in ("fade", "slide"):
            return int(self.tokens.get("motion_ms.reduced"))
        return int(self.tokens.get(f"motion_ms.{name}"))

    @property
    def easing(self) -> QEasingCurve:
        """How motions run."""
        return QEasingCurve(QEasingCurve.Type[self.tokens.get("motion_ms.easing")])

    @property
    def reduced_motion(self) -> bool:
        """Whether nothing may slide, fade or blink."""
        return self._reduced_motion

    @property
    def high_contrast(self) -> bool:
        """Whether the system asks for more contrast."""
        return self._hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast

    def _follow_scheme(self) -> bool:
        self._setting_scheme = True
        try:
            if self._mode == "system":
                self._hints.unsetColorScheme()
                return self._hints.colorScheme() == Qt.ColorScheme.Dark
            dark = self._mode == "dark"
            self._hints.setColorScheme(Qt.ColorScheme.Dark if dark else Qt.ColorScheme.Light)
            return dark
        finally:
            self._setting_scheme = False

    def _scheme_colours(self) -> dict[str, QColor]:
        colours = {name: QColor(*rgba) for name, rgba in self.tokens.colours(DARK if self._dark else LIGHT).items()}
        if self.high_contrast:
            colours["border.default"] = colours["border.control"]
            colours["text.tertiary"] = colours["text.secondary"]
        return colours

    def _make_font(self, name: str, tabular: bool) -> QFont:
        kind = self.type(name)
        code = name == "code"
        font = QFont(mono_families(self.tokens) if code else ui_families(self.tokens, traditional=self._traditional))
        font.setPixelSize(max(1, self.px(kind.px)))
        font.setWeight(QFont.Weight(kind.weight))
        if tabular:
            font.setFeature(QFont.Tag("tnum"), 1)
        if code:
            font.setStyleHint(QFont.StyleHint.Monospace)
            for feature, value in self.tokens.get("font.mono_features").items():
                font.setFeature(QFont.Tag(feature), value)
        return font

    def _palette(self) -> QPalette:
        role, group = QPalette.ColorRole, QPalette.ColorGroup
        palette = QPalette()
        for name, roles in _PALETTE.items():
            for one in roles:
                palette.setColor(one, self.colour(name))
        for one in (role.WindowText, role.Text, role.ButtonText, role.PlaceholderText):
            palette.setColor(group.Disabled, one, self.colour("text.disabled"))
        return palette

    @Slot()
    def _on_system_changed(self) -> None:
        if not self._setting_scheme and QGuiApplication.instance() is not None:
            self.apply()


_ROLE = QPalette.ColorRole
_PALETTE: dict[str, tuple[QPalette.ColorRole, ...]] = {
    "surface.window": (_ROLE.Window,),
    "surface.raised": (_ROLE.Base, _ROLE.Button, _ROLE.Light),
    "surface.sunken": (_ROLE.AlternateBase, _ROLE.Midlight),
    "surface.tooltip": (_ROLE.ToolTipBase,),
    "border.default": (_ROLE.Mid,),
    "border.control": (_ROLE.Dark,),
    "text.primary": (_ROLE.WindowText, _ROLE.Text, _ROLE.ButtonText, _ROLE.BrightText),
    "text.tertiary": (_ROLE.PlaceholderText,),
    "text.on_tooltip": (_ROLE.ToolTipText,),
    "selection.bg": (_ROLE.Highlight,),
    "selection.text": (_ROLE.HighlightedText,),
    "accent.text": (_ROLE.Link, _ROLE.LinkVisited),
    "accent.fill": (_ROLE.Accent,),
    "overlay.shadow": (_ROLE.Shadow,),
}
