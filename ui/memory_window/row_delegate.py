"""How a row of the list of memories is drawn."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from assistant.memory.browsing import marked
from assistant.memory.records import Memory
from ui.icons import paint_icon
from ui.memory_window.list_model import MEMORY, SIMILAR, Index
from ui.memory_window.wording import row_caption
from ui.theme import Theme
from ui.widgets.painting import baseline, draw_frame, draw_text, square

_LONGEST = 400
"""So many signs of a text are looked at for a row: the rest does not fit."""


class MemoryDelegate(QStyledItemDelegate):
    """Draws rows. `words` is what was looked for, `keyboard` is true while the list has the keyboard's focus."""

    def __init__(self, *, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme
        self.words = ""
        self.keyboard = False
        self._height = theme.row("memory")
        self._similar = ""
        self.retranslate()
        theme.changed.connect(self._on_theme_changed)

    def retranslate(self) -> None:
        """Sets the words again, in the language that is spoken now."""
        self._similar = self.tr("similar in meaning")

    @Slot()
    def _on_theme_changed(self) -> None:
        self._height = self._theme.row("memory")

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, self._height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, state = self._theme, option.state
        rect = QRectF(option.rect).adjusted(theme.space(2), 0, -theme.space(2), 0)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        if fill := "surface.selected" if selected else "surface.hover" if hovered else "":
            draw_frame(painter, rect, theme.radius("control"), fill=theme.colour(fill))
        if self.keyboard and state & QStyle.StateFlag.State_HasFocus:
            width = theme.border("focus")
            draw_frame(painter, rect, theme.radius("control"), line=theme.colour("accent.focus"), width=width)
        memory = index.data(MEMORY)
        if isinstance(memory, Memory):
            self._paint_memory(painter, rect, memory, selected, bool(index.data(SIMILAR)))

    def _paint_memory(self, painter: QPainter, rect: QRectF, memory: Memory, selected: bool, similar: bool) -> None:
        theme, side = self._theme, self._theme.icon_size("control")
        first, second = theme.line("item"), theme.line("caption")
        top = rect.y() + (rect.height() - first - second) / 2
        quiet = "text.secondary" if selected else "text.tertiary"
        past = memory.state != "active"
        left = rect.x() + theme.space(3)
        line = QRectF(rect.x(), top, rect.width(), first)
        icon = theme.tokens.get(f"kind_icon.{memory.kind}")
        paint_icon(painter, theme, icon, quiet if past else "text.secondary", square(line, side, x=left))
        left += side + theme.detail("field_inset")
        right = rect.right() - theme.space(3)
        self._paint_text(painter, QRectF(left, top, right - left, first), memory, quiet if past else "text.primary")
        below = QRectF(left, top + first, right - left, second)
        below = self._paint_marks(painter, below, memory)
        caption = row_caption(memory) + (f"  {self._similar}" if similar else "")
        draw_text(painter, theme, below, caption, kind="caption", colour=quiet)

    def _paint_marks(self, painter: QPainter, line: QRectF, memory: Memory) -> QRectF:
        """Draws a pin and a lock at the end of a line; the rest of it is left."""
        theme, side = self._theme, self._theme.icon_size("inline")
        for name, on in (("pin", memory.pinned), ("lock", memory.private)):
            if on:
                paint_icon(painter, theme, name, "text.secondary", square(line, side, x=line.right() - side))
                line = line.adjusted(0, 0, -side - theme.space(2), 0)
        return line

    def _paint_text(self, painter: QPainter, line: QRectF, memory: Memory, colour: str) -> None:
        theme, metrics = self._theme, self._theme.metrics("item")
        text = " ".join(memory.text[:_LONGEST].split())
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, line.width()) if self.words else text
        spans = marked(shown, self.words) if self.words else []
        if not spans:
            draw_text(painter, theme, line, text, kind="item", colour=colour)
            return
        pad = theme.border("radio")
        height = theme.type("item").px * theme.scale + 2 * pad
        base = baseline(theme, "item", line)
        top = base - metrics.capHeight() - (height - metrics.capHeight()) / 2
        for begin, end in spans:
            x, width = metrics.horizontalAdvance(shown[:begin]), metrics.horizontalAdvance(shown[begin:end])
            back = QRectF(line.x() + x - pad, top, width + 2 * pad, height)
            draw_frame(painter, back, theme.radius("mark"), fill=theme.colour("find.bg"))
        edges = [0, *(edge for span in spans for edge in span), len(shown)]
        painter.setFont(theme.font("item"))
        for number, (begin, end) in enumerate(pairwise(edges)):
            painter.setPen(theme.colour("find.text" if number % 2 else colour))
            painter.drawText(QPointF(line.x() + metrics.horizontalAdvance(shown[:begin]), base), shown[begin:end])
