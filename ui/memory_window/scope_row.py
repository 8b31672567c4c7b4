"""The foot of the list of pages: whose memory is shown, and the way to another's."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QPoint, QRectF, QSize, Signal, Slot
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from assistant.messages import DEFAULT_SCOPE
from ui.icons import paint_icon
from ui.memory_window.wording import scope_name
from ui.theme import Theme
from ui.widgets.button import PaintedButton
from ui.widgets.menu import Menu
from ui.widgets.painting import draw_frame, draw_text, square, start


class ScopeRow(PaintedButton):
    """Names the scope; pressed, it lists the others.

    Signals:
        chosen: another scope, by its name in the store.
    """

    chosen = Signal(str)

    def __init__(self, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme=theme, parent=parent)
        self._scopes: Mapping[str, str] = {}
        self.scope = DEFAULT_SCOPE
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._open)
        self.retranslate()

    def set_scopes(self, scopes: Mapping[str, str], scope: str) -> None:
        """Says which there are, with what they are called, and which one shows."""
        self._scopes, self.scope = {scope: scope} | {**scopes} if scope not in scopes else scopes, scope
        self.retranslate()

    def retranslate(self) -> None:
        """Sets the words again, in the language that is spoken now."""
        self.setText(scope_name(self.scope, self._scopes))
        self.setAccessibleName(self.tr("Memory of {scope}").format(scope=self.text()))
        self.update()

    @Slot()
    def _open(self) -> None:
        menu = Menu(theme=self.theme, parent=self)
        menu.setMinimumWidth(self.width())
        for scope in self._scopes:
            menu.add(scope_name(scope, self._scopes), partial(self.chosen.emit, scope), checked=scope == self.scope)
        above = menu.sizeHint().height() + self.theme.space(1)
        menu.open_at(self.mapToGlobal(QPoint(0, -above)))

    def sizeHint(self) -> QSize:
        return QSize(self.theme.space(12), self.theme.row("conversation"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, rect = start(self), self.theme, QRectF(self.rect())
        if fill := self.ground(None, "surface.hover", "surface.pressed"):
            draw_frame(painter, rect, theme.radius("control"), fill=theme.colour(fill))
        inset, side = theme.space(3), theme.icon_size("control")
        arrows = square(rect, side, x=rect.right() - inset - side)
        paint_icon(painter, theme, "chevrons-up-down", "text.secondary", arrows)
        words = QRectF(inset, 0, arrows.x() - inset - theme.space(2), rect.height())
        draw_text(painter, theme, words, self.text())
