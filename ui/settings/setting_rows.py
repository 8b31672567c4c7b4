"""Rows that show one setting and change it at once: a drop-down, a few choices side by side, or a switch."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal, Slot

from ui.settings.rows import SettingsRow
from ui.theme import Theme
from ui.widgets.choice import Choice
from ui.widgets.toggles import Segmented, Switch

Items = Callable[[], list[tuple[str, object]]]


class SettingRow(SettingsRow):
    """What rows of one setting share.

    Signals:
        changed: the setting's dotted name and its new value.
    """

    changed = Signal(str, object)

    def show_value(self, value: object) -> None:
        """Shows what is set."""


class ChoiceRow(SettingRow):
    """A drop-down; a value that is not on offer (set by hand in the file) is shown in its place among the others.

    Args:
        setting: its dotted name.
        items: what is on offer, in the language that is spoken now.
        own: how another value is said.
    """

    def __init__(self, setting: str, items: Items, *, theme: Theme, own: Callable[[object], str] = str) -> None:
        self.choice = Choice(theme=theme)
        super().__init__(self.choice, theme=theme)
        self.settings = (setting,)
        self._items, self._own = items, own
        self.choice.activated.connect(self._on_chosen)

    def show_value(self, value: object) -> None:
        items = self._items()
        if value not in [known for _, known in items]:
            items = _in_order([*items, (self._own(value), value)])
        self.choice.set_items(items, value)

    @Slot()
    def _on_chosen(self) -> None:
        self.changed.emit(self.settings[0], self.choice.value)


class SwitchRow(SettingRow):
    """A switch."""

    def __init__(self, setting: str, *, theme: Theme) -> None:
        self.switch = Switch(theme=theme)
        super().__init__(self.switch, theme=theme)
        self.settings = (setting,)
        self.switch.clicked.connect(self._on_clicked)

    def show_value(self, value: object) -> None:
        self.switch.setChecked(bool(value))

    @Slot(bool)
    def _on_clicked(self, on: bool) -> None:
        self.changed.emit(self.settings[0], on)


class SegmentedRow(SettingRow):
    """A few choices side by side."""

    def __init__(self, setting: str, values: tuple[str, ...], *, theme: Theme) -> None:
        self.segments = Segmented(values, theme=theme)
        super().__init__(self.segments, theme=theme)
        self.settings = (setting,)
        self.segments.chosen.connect(self._on_chosen)

    def set_choices(self, texts: dict[str, str]) -> None:
        """Labels the choices."""
        self.segments.set_texts(texts)

    def show_value(self, value: object) -> None:
        self.segments.set_value(str(value))

    @Slot(str)
    def _on_chosen(self, value: str) -> None:
        self.changed.emit(self.settings[0], value)


def _in_order(items: list[tuple[str, object]]) -> list[tuple[str, object]]:
    """Numbers by size; anything else as it came."""
    numbers = [value for _, value in items if isinstance(value, int | float)]
    if len(numbers) < len(items):
        return items
    return sorted(items, key=lambda item: float(item[1]) if isinstance(item[1], int | float) else 0.0)
