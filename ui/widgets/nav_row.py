"""A row that leads somewhere: in the sidebar's foot and in the settings' list of pages."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.icons import paint_icon
from ui.theme import Theme
from ui.widgets.button import PaintedButton
from ui.widgets.painting import RIGHT, draw_frame, draw_text, square, start, text_width


class NavRow(PaintedButton):
    """An icon, a name, and at the right a few words that need the reader; checked while its place is shown."""

    def __init__(self, icon: str, *, theme: Theme, checkable: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(theme=theme, parent=parent)
        self._icon = icon
        self._note, self._quiet = "", False
        self.setCheckable(checkable)
        self.setAutoExclusive(checkable)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_texts(self, name: str, note: str = "", *, quiet: bool = False) -> None:
        """Names it, and says what waits there, or with `quiet` how many there are."""
        self.setText(name)
        self._note, self._quiet = note, quiet
        self.setAccessibleName(f"{name}, {note}" if note else name)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.theme.space(12), self.theme.row("conversation"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, rect = start(self), self.theme, QRectF(self.rect())
        on, inset, side = self.isChecked(), theme.space(3), theme.icon_size("control")
        fill = "surface.selected" if on else self.ground(None, "surface.hover", "surface.pressed")
        if fill:
            draw_frame(painter, rect, theme.radius("control"), fill=theme.colour(fill))
        paint_icon(painter, theme, self._icon, "text.secondary", square(rect, side, x=rect.x() + inset))
        left = inset + side + theme.space(2)
        words = rect.adjusted(left, 0, -inset, 0)
        if self._note:
            kind, colour = ("caption", self._quiet_colour()) if self._quiet else ("caption_strong", "accent.text")
            draw_text(painter, theme, words, self._note, kind=kind, colour=colour, align=RIGHT, tabular=True)
            words.setRight(words.right() - text_width(theme, kind, self._note, tabular=True) - theme.space(2))
        draw_text(painter, theme, words, self.text(), kind="ui_strong" if on else "ui")

    def _quiet_colour(self) -> str:
        return "text.secondary" if self.isChecked() or self.isDown() else "text.tertiary"
