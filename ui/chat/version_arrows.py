"""Steps through what was said in a message's place: two arrows and "2 / 3" between them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.theme import Theme
from ui.widgets.button import IconButton
from ui.widgets.painting import CENTRE, draw_text, start, text_width


class VersionArrows(QWidget):
    """Shows while there is more than one.

    Signals:
        stepped: an arrow was pressed; 1 is the next, -1 the one before.
    """

    stepped = Signal(int)

    def __init__(self, *, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.number, self.count = 1, 1
        self.before = IconButton("chevron-left", theme=theme, size="control_small", icon_size="inline", parent=self)
        self.after = IconButton("chevron-right", theme=theme, size="control_small", icon_size="inline", parent=self)
        self.before.clicked.connect(lambda: self.stepped.emit(-1))
        self.after.clicked.connect(lambda: self.stepped.emit(1))
        self.hide()
        self._retranslate()

    def set_place(self, number: int, count: int) -> None:
        """Says which of how many shows."""
        self.number, self.count = number, count
        self.before.setEnabled(number > 1)
        self.after.setEnabled(number < count)
        self.setVisible(count > 1)
        self._retranslate()
        self.updateGeometry()
        self.update()

    def _words(self) -> str:
        return self.tr("{number} / {count}").format(number=self.number, count=self.count)

    def _retranslate(self) -> None:
        self.before.set_name(self.tr("The version before"))
        self.after.set_name(self.tr("The next version"))
        said = self.tr("Version {number} of {count}").format(number=self.number, count=self.count)
        self.setAccessibleName(said)

    def sizeHint(self) -> QSize:
        side = self._theme.size("control_small")
        words = text_width(self._theme, "caption", self._words(), tabular=True)
        return QSize(2 * side + words + self._theme.space(1), side)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side = self._theme.size("control_small")
        self.before.setGeometry(0, 0, side, side)
        self.after.setGeometry(self.width() - side, 0, side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        side = self._theme.size("control_small")
        words = QRectF(side, 0, self.width() - 2 * side, self.height())
        draw_text(
            start(self),
            self._theme,
            words,
            self._words(),
            kind="caption",
            colour="text.secondary",
            align=CENTRE,
            tabular=True,
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self.update()
