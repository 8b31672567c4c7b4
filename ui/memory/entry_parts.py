"""The small parts that an entry of the panel is put together from."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.icons import paint_icon
from ui.theme import Theme
from ui.widgets.boxes import row
from ui.widgets.button import PaintedButton
from ui.widgets.label import Label
from ui.widgets.painting import draw_frame, draw_text, square, start, text_width


class LineIcon(QWidget):
    """A small icon in a line of captions."""

    def __init__(self, name: str, colour: str, *, theme: Theme) -> None:
        super().__init__()
        self._theme, self._name, self._colour = theme, name, colour
        self.setFixedSize(theme.icon_size("inline"), theme.line("caption"))

    def paintEvent(self, event: QPaintEvent) -> None:
        side = self._theme.icon_size("inline")
        place = square(QRectF(self.rect()), side, x=0)
        paint_icon(start(self), self._theme, self._name, self._colour, place)


class Quote(QWidget):
    """The words that a memory came from, behind a bar."""

    def __init__(self, text: str, *, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        layout = row(theme, parent=self)
        layout.setContentsMargins(theme.detail("quote_gap"), 0, 0, 0)
        layout.addWidget(Label(text, theme=theme, kind="caption", colour="text.secondary", wrap=True), 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        bar = QRectF(0, 0, theme.detail("quote_bar"), self.height())
        start(self).fillRect(bar, theme.colour("border.default"))


class EntryAction(PaintedButton):
    """One of the buttons below a chosen entry."""

    def __init__(self, text: str, *, theme: Theme, icon: str = "", hint: str = "") -> None:
        super().__init__(theme=theme)
        self._icon = icon
        self.setText(text)
        self.setAccessibleName(text)
        self.setAccessibleDescription(hint)
        self.setToolTip(hint)

    def sizeHint(self) -> QSize:
        theme = self.theme
        lead = theme.icon_size("inline") + theme.detail("icon_gap") if self._icon else 0
        width = lead + text_width(theme, "caption_strong", self.text()) + 2 * theme.detail("action_inset")
        return QSize(width, theme.size("control"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, rect = start(self), self.theme, QRectF(self.rect())
        fill = self.ground(None, "surface.hover", "surface.pressed")
        if fill:
            draw_frame(painter, rect, theme.radius("control"), fill=theme.colour(fill))
        colour = "text.primary" if fill else "text.secondary"
        left = float(theme.detail("action_inset"))
        if self._icon:
            side = theme.icon_size("inline")
            paint_icon(painter, theme, self._icon, colour, square(rect, side, x=left))
            left += side + theme.detail("icon_gap")
        draw_text(painter, theme, rect.adjusted(left, 0, 0, 0), self.text(), kind="caption_strong", colour=colour)


class FootLine(PaintedButton):
    """The line at the foot of the panel; checked while what it stands for is unfolded."""

    def __init__(self, *, theme: Theme) -> None:
        super().__init__(theme=theme)
        self.setCheckable(True)
        policy = self.sizePolicy()
        policy.setHorizontalPolicy(policy.Policy.Expanding)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        theme = self.theme
        return QSize(theme.size("panel.min"), theme.size("control") + theme.space(2))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, rect = start(self), self.theme, QRectF(self.rect())
        if fill := self.ground(None, "surface.hover", "surface.pressed"):
            painter.fillRect(rect, theme.colour(fill))
        side = theme.icon_size("control")
        arrow = square(rect, side, x=rect.right() - theme.space(3) - side)
        name = "chevron-down" if self.isChecked() else "chevron-right"
        paint_icon(painter, theme, name, "text.secondary", arrow)
        words = QRectF(theme.detail("panel_x") - 1, 0, arrow.x() - theme.detail("panel_x"), rect.height())
        draw_text(painter, theme, words, self.text(), kind="caption", colour="text.secondary")
