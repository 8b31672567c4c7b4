"""Lines that say what works less well than it should: tinted ones above the composer, small ones below a field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QRectF, QSize, Signal, Slot
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.icons import paint_icon
from ui.theme import Theme
from ui.widgets.boxes import row
from ui.widgets.button import Button, IconButton
from ui.widgets.label import Label
from ui.widgets.painting import draw_frame, start

Tone = Literal["warning", "danger", "accent", "success"]

_ICONS = {"warning": "triangle-alert", "danger": "circle-alert", "accent": "info", "success": "check"}


class NoticeBar(QWidget):
    """One tinted line: an icon, a sentence, an action at most, a way to close it. Hidden while there is nothing to say.

    Signals:
        closed: it was closed by hand.
    """

    closed = Signal()

    def __init__(self, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._tone: Tone = "warning"
        self._act: Callable[[], object] | None = None
        self._label = Label(theme=theme, wrap=True)
        self._action = Button(theme=theme, kind="link")
        self._action.clicked.connect(self.act)
        self._close = IconButton("x", theme=theme, size="control_small", icon_size="inline")
        self._close.clicked.connect(self._on_close)
        self._row = row(theme, gap=3, margins=(3, 1, 1, 1), parent=self)
        self._row.addSpacing(theme.icon_size("control") + theme.space(2))
        self._row.addWidget(self._label, 1)
        self._row.addWidget(self._action)
        self._row.addWidget(self._close)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hide()
        theme.changed.connect(self.update)

    @property
    def text(self) -> str:
        """What it says now."""
        return self._label.text() if not self.isHidden() else ""

    @property
    def action_text(self) -> str:
        """What its action is called; empty where it has none."""
        return self._action.text() if not self._action.isHidden() else ""

    def say(
        self,
        text: str,
        *,
        tone: Tone = "warning",
        action: str = "",
        act: Callable[[], object] | None = None,
    ) -> None:
        """Shows a sentence, in place of the one before."""
        self._tone, self._act = tone, act
        self._label.setText(text)
        self._label.setAccessibleName(text)
        self._action.setText(action)
        self._action.setVisible(bool(action))
        self._close.set_name(self.tr("Close"))
        self.setAccessibleName(text)
        self.show()
        self.updateGeometry()
        self.update()

    @Slot()
    def act(self) -> None:
        """Does what the action offers, and goes."""
        act = self._act
        self.hide()
        if act is not None:
            act()

    @Slot()
    def _on_close(self) -> None:
        self.hide()
        self.closed.emit()

    def sizeHint(self) -> QSize:
        return self._row.totalSizeHint()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return max(self._theme.size("control"), self._row.totalHeightForWidth(width))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, rect = start(self), self._theme, QRectF(self.rect())
        draw_frame(painter, rect, theme.radius("block"), fill=theme.colour(f"{self._tone}.tint"))
        side = theme.icon_size("control")
        top = self._label.y() + self._label.first_line_y() + (theme.line("ui") - side) / 2
        paint_icon(
            painter, theme, _ICONS[self._tone], f"{self._tone}.text", QRectF(theme.space(3), round(top), side, side)
        )


class InlineMessage(QWidget):
    """A small line below a field: what was wrong and what to do, or that it worked. Hidden while it says nothing."""

    def __init__(self, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._tone: Tone = "danger"
        self._label = Label(theme=theme, kind="caption", wrap=True)
        self._row = row(theme, parent=self)
        self._row.addSpacing(theme.icon_size("inline") + theme.detail("icon_gap"))
        self._row.addWidget(self._label, 1)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hide()
        theme.changed.connect(self.update)

    @property
    def text(self) -> str:
        """What it says now; empty while it is hidden."""
        return self._label.text()

    def say(self, text: str, *, tone: Tone = "danger") -> None:
        """Shows a sentence; an empty one hides the line."""
        self._tone = tone
        self._label.set_colour(f"{tone}.text" if tone != "accent" else "text.tertiary")
        self._label.setText(text)
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return self._row.totalSizeHint()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._row.totalHeightForWidth(width)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = start(self), self._theme
        side = theme.icon_size("inline")
        top = round((theme.line("caption") - side) / 2)
        colour = f"{self._tone}.text" if self._tone != "accent" else "text.tertiary"
        paint_icon(painter, theme, _ICONS[self._tone], colour, QRectF(0, top, side, side))
