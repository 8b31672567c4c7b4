"""A list of results below a row of settings: what would go, what would be found, what was masked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ui.score_parts import draw_parts
from ui.theme import Theme
from ui.widgets.painting import RIGHT, draw_frame, draw_text, text_width

_ROWS_SHOWN = 6
_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A text, what is said of it below in small letters, and at the right a number with the parts of a score."""

    text: str
    caption: str = ""
    note: str = ""
    parts: Mapping[str, float] = field(default_factory=dict)


class _Lines(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.lines: Sequence[ResultLine] = ()

    def show(self, lines: Sequence[ResultLine]) -> None:
        self.beginResetModel()
        self.lines = tuple(lines)
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        line = self.lines[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return line.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(part for part in (line.text, line.note, line.caption) if part)
        return line if role == Qt.ItemDataRole.UserRole else None


class _Delegate(QStyledItemDelegate):
    def __init__(self, *, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(0, self._theme.row("settings"))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        theme, line = self._theme, index.data(Qt.ItemDataRole.UserRole)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(option.rect)
        if index.row():
            edge = QRectF(rect.x(), rect.y(), rect.width(), theme.border())
            painter.fillRect(edge, theme.colour("border.subtle"))
        focused = option.state & QStyle.StateFlag.State_HasFocus and option.widget.hasFocus()
        if focused:
            painter.fillRect(rect, theme.colour("surface.selected"))
        words = rect.adjusted(theme.space(3), 0, -theme.space(3), 0)
        words.setRight(words.right() - self._paint_right(painter, words, line))
        upper, lower = theme.line("ui"), theme.line("caption") if line.caption else 0
        top = words.y() + round((words.height() - upper - lower) / 2)
        draw_text(painter, theme, QRectF(words.x(), top, words.width(), upper), line.text)
        if line.caption:
            below = QRectF(words.x(), top + upper, words.width(), lower)
            quiet = "text.secondary" if focused else "text.tertiary"
            draw_text(painter, theme, below, line.caption, kind="caption", colour=quiet, tabular=True)

    def _paint_right(self, painter: QPainter, rect: QRectF, line: ResultLine) -> float:
        """Draws the number and the bar, and returns the room they take with their gap."""
        theme = self._theme
        if not line.note:
            return 0.0
        width = float(text_width(theme, "caption", line.note, tabular=True))
        place = QRectF(rect)
        if line.parts:
            width = max(width, 2.0 * theme.space(12))
            high = theme.size("score_bar")
            place.setHeight(rect.height() - high - theme.space(2))
            bar = QRectF(rect.right() - width, place.bottom(), width, high)
            draw_frame(painter, bar, theme.radius("mark"), fill=theme.colour("border.default"))
            draw_parts(painter, theme, bar, line.parts)
        draw_text(painter, theme, place, line.note, kind="caption", colour="text.secondary", align=RIGHT, tabular=True)
        return width + theme.space(3)


class ResultList(QListView):
    """As high as what it shows, up to some rows; then it scrolls. It is read, not chosen from."""

    shows_own_focus = True

    def __init__(self, *, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._lines = _Lines(self)
        self.setModel(self._lines)
        self.setItemDelegate(_Delegate(theme=theme, parent=self))
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        theme.changed.connect(self._rescale)
        self.show_lines(())

    @property
    def lines(self) -> Sequence[ResultLine]:
        """What it shows."""
        return self._lines.lines

    def show_lines(self, lines: Sequence[ResultLine]) -> None:
        """Shows lines in place of those before; without any it takes no room."""
        self._lines.show(lines)
        self.setVisible(bool(lines))
        self._rescale()

    @Slot()
    def _rescale(self) -> None:
        line = round(self._theme.border())
        self.setViewportMargins(line, line, line, line)
        rows = min(len(self._lines.lines), _ROWS_SHOWN)
        self.setFixedHeight(rows * self._theme.row("settings") + 2 * line)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter = self._theme, QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.viewport().rect())
        draw_frame(painter, rect, theme.radius("control"), fill=theme.colour("surface.sunken"))
        painter.end()
        super().paintEvent(event)
