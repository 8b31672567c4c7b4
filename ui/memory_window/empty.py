"""What a page says while it has nothing to show: a shell, a line, a sentence, and the ways on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.icons import paint_icon
from ui.theme import Theme
from ui.widgets.boxes import column
from ui.widgets.button import Button
from ui.widgets.label import CENTRE, Label
from ui.widgets.painting import start

Way = tuple[str, Callable[[], object]]


class _Picture(QWidget):
    def __init__(self, icon: str, *, theme: Theme) -> None:
        super().__init__()
        self._theme, self._icon = theme, icon
        self.setFixedHeight(theme.icon_size("empty"))

    def paintEvent(self, event: QPaintEvent) -> None:
        side = self._theme.icon_size("empty")
        place = QRectF((self.width() - side) / 2, 0, side, side)
        paint_icon(start(self), self._theme, self._icon, "text.tertiary", place)


class EmptyState(QWidget):
    """Says why there is nothing, and offers what can be done about it."""

    def __init__(self, *, theme: Theme, icon: str = "shell", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.title = Label(theme=theme, kind="heading", align=CENTRE, wrap=True)
        self.sentence = Label(theme=theme, colour="text.secondary", align=CENTRE, wrap=True)
        self.ways: list[Button] = []
        layout = column(theme, gap=2, margins=(6, 8, 6, 8), parent=self)
        layout.addStretch(1)
        layout.addWidget(_Picture(icon, theme=theme))
        layout.addWidget(self.title)
        layout.addWidget(self.sentence)
        self._ways = column(theme, gap=2)
        layout.addLayout(self._ways)
        layout.addStretch(2)

    def say(self, title: str, sentence: str = "", ways: Sequence[Way] = ()) -> None:
        """Shows other words and ways on."""
        self.title.setText(title)
        self.sentence.setText(sentence)
        self.sentence.setVisible(bool(sentence))
        for button in self.ways:
            button.hide()
            button.deleteLater()
        self.ways = []
        for text, act in ways:
            button = Button(text, theme=self._theme)
            button.clicked.connect(lambda _=False, act=act: act())
            self.ways.append(button)
            self._ways.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
