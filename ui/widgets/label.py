"""Text that is only read: elided on one line, or wrapped at the line height of its kind."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QPaintEvent, QResizeEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from ui.theme import Theme
from ui.widgets.painting import CENTRE, LEFT, RIGHT, draw_text, start, text_width


class Label(QLabel):
    """A plain text in one kind and colour of the theme.

    Args:
        kind: the kind of text.
        colour: the colour's name.
        wrap: several lines, as many as the width needs; otherwise one line, elided with the whole in a tool tip.
        elide: where one line is cut: right for titles, in the middle for paths.
    """

    def __init__(
        self,
        text: str = "",
        *,
        theme: Theme,
        kind: str = "ui",
        colour: str = "text.primary",
        wrap: bool = False,
        align: Qt.AlignmentFlag = LEFT,
        elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme, self._kind, self._colour = theme, kind, colour
        self._align, self._elide = align, elide
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        down = QSizePolicy.Policy.Preferred if wrap else QSizePolicy.Policy.Fixed
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, down)
        policy.setHeightForWidth(wrap)
        self.setSizePolicy(policy)
        self.setText(text)
        theme.changed.connect(self._on_theme_changed)

    def set_colour(self, colour: str) -> None:
        """Changes the colour, by its name."""
        self._colour = colour
        self.update()

    def set_kind(self, kind: str) -> None:
        """Changes the kind of text."""
        self._kind = kind
        self._on_theme_changed()

    def setText(self, text: str) -> None:
        super().setText(text)
        self.updateGeometry()
        self.update()
        self._explain()

    def first_line_y(self) -> int:
        """Where the first line's top lies in the label: lines stand in the middle of more room than they need."""
        count = len(self._lines(self.width())) if self.wordWrap() else self.text().count("\n") + 1
        return round(max(0.0, (self.height() - count * self._theme.line(self._kind)) / 2))

    @Slot()
    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()

    def _explain(self) -> None:
        cut = not self.wordWrap() and text_width(self._theme, self._kind, self.text()) > self.width()
        self.setToolTip(self.text() if cut else "")

    def _lines(self, width: float) -> list[str]:
        return wrapped(self._theme, self._kind, self.text(), width)

    def hasHeightForWidth(self) -> bool:
        return self.wordWrap()

    def heightForWidth(self, width: int) -> int:
        if not self.wordWrap():
            return -1
        return max(1, len(self._lines(width))) * self._theme.line(self._kind)

    def sizeHint(self) -> QSize:
        widest = max((text_width(self._theme, self._kind, line) for line in self.text().split("\n")), default=0)
        count = self.text().count("\n") + 1
        return QSize(widest, count * self._theme.line(self._kind))

    def minimumSizeHint(self) -> QSize:
        few = text_width(self._theme, self._kind, "…") * (4 if self.wordWrap() else 1)
        return QSize(min(few, self.sizeHint().width()), self._theme.line(self._kind))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._explain()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, height = start(self), self._theme.line(self._kind)
        lines = self._lines(self.width()) if self.wordWrap() else self.text().split("\n")
        top = self.first_line_y()
        for number, line in enumerate(lines):
            rect = QRectF(0, top + number * height, self.width(), height)
            colour = self._colour if self.isEnabled() else "text.disabled"
            draw_text(
                painter, self._theme, rect, line, kind=self._kind, colour=colour, align=self._align, elide=self._elide
            )


def wrapped(theme: Theme, kind: str, text: str, width: float) -> list[str]:
    """Breaks a text into lines of at most `width`, between words or anywhere where there is no other way."""
    lines: list[str] = []
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    for paragraph in text.split("\n"):
        if not paragraph:
            lines.append("")
            continue
        units = paragraph.encode("utf-16-le")
        layout = QTextLayout(paragraph, theme.font(kind))
        layout.setTextOption(option)
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(1.0, width))
            line.setPosition(QPointF(0, 0))
            begin = 2 * line.textStart()  # Qt counts UTF-16 units
            lines.append(units[begin : begin + 2 * line.textLength()].decode("utf-16-le").rstrip())
        layout.endLayout()
    return lines


__all__ = ["CENTRE", "LEFT", "RIGHT", "Label", "wrapped"]
