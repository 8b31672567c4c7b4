"""Settings: light or dark, how large, how close, and whether things move."""

from __future__ import annotations

from PySide6.QtCore import Slot

from assistant.settings import Settings
from ui.operations import Operations
from ui.settings.page import SettingsPage
from ui.settings.rows import Group, SettingsRow
from ui.theme import Theme
from ui.widgets.choice import Choice
from ui.widgets.toggles import Segmented, Switch

_ZOOMS = (0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)


class AppearancePage(SettingsPage):
    """How the window looks; every change shows at once."""

    def __init__(self, *, theme: Theme, operations: Operations) -> None:
        super().__init__(theme=theme, operations=operations)
        self._mode = Segmented(("system", "light", "dark"), theme=theme)
        self._zoom = Choice(theme=theme)
        self._density = Segmented(("comfortable", "compact"), theme=theme)
        self._still = Switch(theme=theme)
        self._mode_row = SettingsRow(self._mode, theme=theme)
        self._zoom_row = SettingsRow(self._zoom, theme=theme)
        self._density_row = SettingsRow(self._density, theme=theme)
        self._still_row = SettingsRow(self._still, theme=theme)
        self.add_group(Group(self._mode_row, self._zoom_row, self._density_row, self._still_row, theme=theme))
        self._mode_row.settings = ("appearance.theme",)
        self._zoom_row.settings = ("appearance.zoom",)
        self._density_row.settings = ("appearance.density",)
        self._still_row.settings = ("appearance.reduced_motion",)
        self._mode.chosen.connect(self._on_mode)
        self._zoom.activated.connect(self._on_zoom)
        self._density.chosen.connect(self._on_density)
        self._still.clicked.connect(self._on_still)
        self.retranslate()

    def show_settings(self, settings: Settings) -> None:
        look = settings.appearance
        self._mode.set_value(look.theme)
        nearest = min(_ZOOMS, key=lambda zoom: abs(zoom - look.zoom))
        self._zoom.set_items([(f"{round(zoom * 100)}%", zoom) for zoom in _ZOOMS], nearest)
        self._density.set_value(look.density)
        self._still.setChecked(look.reduced_motion)

    def retranslate(self) -> None:
        self.title.setText(self.tr("Appearance"))
        self._mode_row.set_texts(self.tr("Theme"), self.tr("Light, dark, or as the system says."))
        self._mode.set_texts({"system": self.tr("System"), "light": self.tr("Light"), "dark": self.tr("Dark")})
        self._zoom_row.set_texts(self.tr("Size"), self.tr("On top of the size that the system gives its own text."))
        self._density_row.set_texts(self.tr("Density"), self.tr("How close rows and turns stand."))
        self._density.set_texts({"comfortable": self.tr("Comfortable"), "compact": self.tr("Compact")})
        self._still_row.set_texts(
            self.tr("Reduce motion"), self.tr("Nothing slides or fades, and the caret does not blink.")
        )

    @Slot(str)
    def _on_mode(self, mode: str) -> None:
        self.change("appearance.theme", mode)

    @Slot()
    def _on_zoom(self) -> None:
        self.change("appearance.zoom", self._zoom.value)

    @Slot(str)
    def _on_density(self, density: str) -> None:
        self.change("appearance.density", density)

    @Slot(bool)
    def _on_still(self, still: bool) -> None:
        self.change("appearance.reduced_motion", still)
