"""What the pages under upkeep are made of: a page that scrolls, headings, and framed cards with buttons."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Slot
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from ui.memory_window.empty import EmptyState
from ui.memory_window.page import MemoryPage
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.boxes import Box, column, row
from ui.widgets.button import Button
from ui.widgets.button import Kind as Look
from ui.widgets.label import Label
from ui.widgets.painting import draw_frame, start
from ui.widgets.tall import Tall
from ui.widgets.toast import Toasts


class Card(QWidget):
    """A frame with a body and, at its foot, buttons."""

    def __init__(self, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.body = column(theme, gap=1, margins=(4, 3, 4, 3), parent=self)
        self.buttons: dict[str, Button] = {}
        self._row: Box | None = None

    def add_button(self, name: str, text: str, *, kind: Look = "plain", icon: str = "") -> Button:
        """Puts a button at the foot."""
        if self._row is None:
            self.body.addSpacing(self.theme.space(1))
            self._row = row(self.theme, gap=2)
            self._row.addStretch(1)
            self.body.addLayout(self._row)
        button = Button(text, theme=self.theme, kind=kind, icon=icon, size="control_small", text_kind="caption_strong")
        self.buttons[name] = button
        self._row.insertWidget(self._row.count() - 1, button)
        return button

    def add_line(self, text: str, *, kind: str = "caption", colour: str = "text.secondary") -> Label:
        """Puts a text at the end of the body."""
        label = Label(text, theme=self.theme, kind=kind, colour=colour, wrap=True)
        self.body.addWidget(label)
        return label

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.theme
        draw_frame(
            start(self),
            QRectF(self.rect()),
            theme.radius("frame"),
            fill=theme.colour("surface.raised"),
            line=theme.colour("border.subtle"),
            width=theme.border(),
        )


class CardsPage(MemoryPage):
    """A page in one column, as wide as settings are, under a title with buttons; built anew when something changed."""

    def __init__(self, *, theme: Theme, operations: Operations, toasts: Toasts) -> None:
        super().__init__(theme=theme, operations=operations, toasts=toasts)
        self.title = Label(theme=theme, kind="title")
        self.empty = EmptyState(theme=theme)
        self._head = row(theme, gap=2)
        self._head.addWidget(self.title, 1)
        self._column = Tall()
        outer = column(theme, gap=4, parent=self._column)
        outer.addLayout(self._head)
        self._outer = outer
        self._content: QWidget | None = None
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.viewport().setAutoFillBackground(False)
        ground = QWidget()
        middle = QVBoxLayout(ground)
        middle.setContentsMargins(0, 0, 0, 0)
        middle.addWidget(self._column, 0, Qt.AlignmentFlag.AlignHCenter)
        middle.addStretch(1)
        self._scroll.setWidget(ground)
        ground.setAutoFillBackground(False)
        whole = column(theme, parent=self)
        whole.addWidget(self._scroll, 1)
        self._outer.addWidget(self.empty)
        self.empty.hide()
        theme.changed.connect(self._rescale)
        self._rescale()

    def add_action(self, button: QWidget) -> None:
        """Puts a button at the right of the title."""
        self._head.addWidget(button)

    def begin(self) -> Box:
        """A fresh, empty column in the old one's place; keeps the place where the page is scrolled to."""
        if self._content is not None:
            self._content.hide()
            self._content.deleteLater()
        self._content = QWidget()
        body = column(self.theme, gap=3, parent=self._content)
        self._outer.insertWidget(1, self._content)
        self.empty.hide()
        return body

    def heading(self, body: Box, text: str) -> None:
        """Puts a heading above what follows."""
        if body.count():
            body.addSpacing(self.theme.space(3))
        body.addWidget(Label(text, theme=self.theme, kind="section"))

    @Slot()
    def _rescale(self) -> None:
        theme = self.theme
        bar = self._scroll.verticalScrollBar().sizeHint().width()  # the viewport is laid out only after this page
        room = self.width() - bar - 2 * theme.size("transcript_margin")
        self._column.setFixedWidth(max(theme.space(12), min(theme.size("settings_column"), room)))
        self._outer.setContentsMargins(0, theme.detail("settings_top"), 0, theme.space(8))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._rescale()
