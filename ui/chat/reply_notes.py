"""Lines around a reply's words: what the model thought and which tools it used, folded, and why a reply ended early."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QRectF, QSize, Signal, Slot
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.icons import paint_icon
from ui.theme import Theme
from ui.widgets.button import Button, PaintedButton
from ui.widgets.label import Label, wrapped
from ui.widgets.painting import draw_frame, draw_text, square, start, text_width


class FoldLine(PaintedButton):
    """One caption line with an arrow; checked while what it stands for is unfolded."""

    def __init__(self, *, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme=theme, parent=parent)
        self.setCheckable(True)

    def set_label(self, text: str) -> None:
        """Sets the line."""
        self.setText(text)
        self.setAccessibleName(text)
        self.resize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        theme = self.theme
        width = theme.icon_size("inline") + theme.detail("icon_gap") + text_width(theme, "caption", self.text())
        return QSize(width + theme.space(2), theme.size("control_small"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, rect = start(self), self.theme, QRectF(self.rect())
        if fill := self.ground(None, "surface.hover", "surface.pressed"):
            draw_frame(painter, rect, theme.radius("control"), fill=theme.colour(fill))
        arrow = "chevron-down" if self.isChecked() else "chevron-right"
        side = theme.icon_size("inline")
        paint_icon(painter, theme, arrow, "text.tertiary", square(rect, side, x=0))
        words = rect.adjusted(side + theme.detail("icon_gap"), 0, 0, 0)
        draw_text(painter, theme, words, self.text(), kind="caption", colour="text.tertiary")


class Steps(QWidget):
    """What came before the answer: one line, and unfolded all of it.

    Signals:
        height_changed: it was folded or unfolded, or has more to show.
    """

    height_changed = Signal()

    def __init__(self, *, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._thinking = ""
        self._tools: list[str] = []
        self._running = False
        self._line = FoldLine(theme=theme, parent=self)
        self._line.toggled.connect(self._on_toggled)
        self._details = Label(theme=theme, kind="caption", colour="text.tertiary", wrap=True, parent=self)
        self._details.hide()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return not self._thinking and not self._tools

    def show_steps(self, thinking: str, steps: Sequence[Mapping[str, Any]], *, running: bool) -> None:
        """Shows what a reply's message holds of it."""
        self._thinking = thinking
        self._tools = tool_lines(steps)
        self._running = running
        self._tell()

    def add_thinking(self, piece: str) -> None:
        """Takes a piece of what the model thinks."""
        self._thinking += piece
        self._tell()

    def add_tool(self, name: str, summary: str) -> None:
        """Takes a tool that ran."""
        self._tools.append(tool_line(name, summary))
        self._tell()

    def height_for(self, width: int) -> int:
        """How high it is."""
        if self.is_empty:
            return 0
        height = self._theme.size("control_small")
        if self._line.isChecked():
            indent = self._theme.detail("fold_indent")
            lines = len(wrapped(self._theme, "caption", self._details.text(), width - indent))
            height += lines * self._theme.line("caption") + self._theme.space(1)
        return height

    def _tell(self) -> None:
        parts = []
        if self._thinking:
            parts.append(self.tr("Thinking") if self._running and not self._tools else self.tr("Thought"))
        if self._tools:
            parts.append(self.tr("%n tool calls", "", len(self._tools)))
        self._line.set_label(self.tr(", ").join(parts))
        if self._line.isChecked():
            self._details.setText(self._all())
        self.height_changed.emit()

    def _all(self) -> str:
        return "\n".join([part for part in [self._thinking.strip()] if part] + self._tools)

    @Slot(bool)
    def _on_toggled(self, on: bool) -> None:
        self._details.setText(self._all() if on else "")
        self._details.setVisible(on)
        self.height_changed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        indent, top = self._theme.detail("fold_indent"), self._theme.size("control_small")
        self._details.setGeometry(indent, top, self.width() - indent, max(0, self.height() - top))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and not self.is_empty:
            self._tell()


class EndNote(QWidget):
    """Why a reply ended early, and the button that goes on from there.

    Signals:
        pressed: its button was pressed.
    """

    pressed = Signal()

    def __init__(self, *, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._danger = False
        self._text = ""
        self._button = Button(theme=theme, kind="link", text_kind="caption_strong", parent=self)
        self._button.clicked.connect(self.pressed)

    def say(self, text: str, action: str, *, danger: bool) -> None:
        """Sets the sentence and the button."""
        self._text, self._danger = text, danger
        self._button.setText(action)
        self._button.setAccessibleName(action)
        self._button.setVisible(bool(action))
        self.setAccessibleName(text)
        self._arrange()
        self.update()

    def height_for(self, width: int) -> int:
        """How high it is: the button stands below a sentence that takes more than a line."""
        lines = self._lines(width)
        if not lines:
            return 0
        words = max(self._theme.size("control_small"), len(lines) * self._line_height())
        return words if self._fits_beside(lines, width) else words + self._theme.size("control_small")

    def _kind(self) -> str:
        return "ui" if self._danger else "caption"

    def _line_height(self) -> int:
        return self._theme.line(self._kind())

    def _lead(self) -> int:
        return self._theme.icon_size("control") + self._theme.detail("icon_gap") if self._danger else 0

    def _lines(self, width: int) -> list[str]:
        return wrapped(self._theme, self._kind(), self._text, width - self._lead()) if self._text else []

    def _fits_beside(self, lines: Sequence[str], width: int) -> bool:
        words = self._lead() + text_width(self._theme, self._kind(), lines[0]) if len(lines) == 1 else width
        return words + self._theme.space(3) + self._button.sizeHint().width() <= width

    def _arrange(self) -> None:
        lines = self._lines(self.width())
        size, row = self._button.sizeHint(), self._theme.size("control_small")
        if lines and self._fits_beside(lines, self.width()):
            x = self._lead() + text_width(self._theme, self._kind(), lines[0]) + self._theme.space(3)
            self._button.setGeometry(x, 0, size.width(), row)
        else:
            self._button.setGeometry(self._lead(), self.height() - row, size.width(), row)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = start(self), self._theme
        lines, line = self._lines(self.width()), self._line_height()
        row = theme.size("control_small")
        top = (row - line) / 2 if len(lines) == 1 else 0.0
        if self._danger:
            first = QRectF(0, top, theme.icon_size("control"), line)
            paint_icon(painter, theme, "circle-alert", "danger.text", square(first, theme.icon_size("control"), x=0))
        colour = "danger.text" if self._danger else "text.tertiary"
        for number, text in enumerate(lines):
            place = QRectF(self._lead(), top + number * line, self.width() - self._lead(), line)
            draw_text(painter, theme, place, text, kind=self._kind(), colour=colour)


def tool_lines(steps: Sequence[Mapping[str, Any]]) -> list[str]:
    """The tools that a reply used, a line each: the name, and what came of it."""
    summaries = {step.get("id"): str(step.get("summary", "")) for step in steps if step.get("type") == "result"}
    calls = [step for step in steps if step.get("type") == "call"]
    return [tool_line(str(call.get("name", "")), summaries.get(call.get("id"), "")) for call in calls]


def tool_line(name: str, summary: str) -> str:
    """A tool and what came of it."""
    first = summary.strip().split("\n")[0]
    return f"{name}: {first}" if first else name
