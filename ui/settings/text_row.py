"""A row that shows one setting as a line of text, such as an address."""

from __future__ import annotations

from PySide6.QtCore import Slot

from ui.settings.setting_rows import SettingRow
from ui.theme import Theme
from ui.widgets.field import LineEdit


class TextRow(SettingRow):
    """A field at the right; what was typed counts once the field is left or Return pressed."""

    def __init__(self, setting: str, *, theme: Theme) -> None:
        self.field = LineEdit(theme=theme)
        super().__init__(self.field, theme=theme)
        self.settings = (setting,)
        self._value = ""
        self.field.editingFinished.connect(self._on_edited)
        theme.changed.connect(self._fit)
        self._fit()

    def set_placeholder(self, text: str) -> None:
        """Says what may stand there."""
        self.field.setPlaceholderText(text)
        self.field.setToolTip(text)

    def show_value(self, value: object) -> None:
        self._value = str(value)
        self.field.setText(self._value)
        self.field.setCursorPosition(0)  # an address is told by its beginning

    @Slot()
    def _fit(self) -> None:
        self.field.setFixedWidth(self.theme.detail("model_width"))

    @Slot()
    def _on_edited(self) -> None:
        text = self.field.text().strip()
        if text != self._value:
            self._value = text
            self.changed.emit(self.settings[0], text)
