"""How a row of the list of conversations is drawn and renamed."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QRect, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from ui.conversations.entries import Heading, Row, title_of
from ui.conversations.list_model import ENTRY, Index
from ui.dates import row_time
from ui.icons import paint_icon
from ui.theme import Theme
from ui.widgets.field import LineEdit
from ui.widgets.painting import RIGHT, draw_frame, draw_text, square, text_width


class ConversationDelegate(QStyledItemDelegate):
    """Draws headings and rows, and edits a title in its place.

    `opened` is the id of the conversation that shows; `keyboard` is true while the list has the keyboard's focus;
    `menu_for` is the row whose menu is open.
    """

    def __init__(self, *, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.opened = ""
        self.keyboard = False
        self.menu_for = ""
        self._height = theme.row("conversation")
        theme.changed.connect(self._on_theme_changed)

    @Slot()
    def _on_theme_changed(self) -> None:
        self._height = self._theme.row("conversation")

    def menu_rect(self, row: QRect) -> QRect:
        """Where a row's menu button lies."""
        return QRect(row.right() - self._height - self._theme.space(1), row.y(), self._height, row.height())

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, self._height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry = index.data(ENTRY)
        rect = QRectF(option.rect).adjusted(self._theme.space(2), 0, -self._theme.space(2), 0)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(entry, Heading):
            self._paint_heading(painter, rect, entry)
        elif isinstance(entry, Row):
            state = option.state
            hovered = bool(state & QStyle.StateFlag.State_MouseOver)
            focused = self.keyboard and bool(state & QStyle.StateFlag.State_HasFocus)
            self._paint_row(painter, rect, entry, hovered, focused)

    def _paint_heading(self, painter: QPainter, rect: QRectF, heading: Heading) -> None:
        theme, inset = self._theme, self._theme.space(3)
        words = rect.adjusted(inset, theme.detail("heading_drop"), -inset, 0)
        draw_text(painter, theme, words, heading.text, kind="caption_strong", colour="text.tertiary")

    def _paint_row(self, painter: QPainter, rect: QRectF, row: Row, hovered: bool, focused: bool) -> None:
        theme, inset = self._theme, self._theme.space(3)
        opened = row.conversation.id == self.opened
        with_menu = hovered or focused or row.conversation.id == self.menu_for
        fill = "surface.selected" if opened else "surface.hover" if with_menu else ""
        if fill:
            draw_frame(painter, rect, theme.radius("control"), fill=theme.colour(fill))
        if focused:
            width = theme.border("focus")
            draw_frame(painter, rect, theme.radius("control"), line=theme.colour("accent.focus"), width=width)
        inner = rect.adjusted(inset, 0, -inset, 0)
        quiet = "text.secondary" if opened else "text.tertiary"
        room = self._paint_trailing(painter, inner, row, with_menu, quiet)
        words = inner.adjusted(0, 0, -room, 0)
        kind = "ui_strong" if opened else "ui"
        draw_text(painter, theme, words, title_of(row.conversation), kind=kind)

    def _paint_trailing(self, painter: QPainter, rect: QRectF, row: Row, with_menu: bool, colour: str) -> float:
        """Draws what stands at the right, and returns the room it takes with its gap."""
        theme, gap = self._theme, self._theme.space(2)
        if with_menu:
            side = theme.icon_size("control")
            paint_icon(painter, theme, "ellipsis", "text.secondary", square(rect, side, x=rect.right() - side))
            return side + gap
        if row.unread or row.streaming:
            return self._paint_dot(painter, rect, hollow=row.streaming) + gap
        if row.conversation.pinned or row.conversation.temporary:
            side, name = theme.icon_size("inline"), "pin" if row.conversation.pinned else "history"
            paint_icon(painter, theme, name, "text.secondary", square(rect, side, x=rect.right() - side))
            return side + gap
        text = row_time(row.conversation.updated_at)
        draw_text(painter, theme, rect, text, kind="caption", colour=colour, align=RIGHT, tabular=True)
        return text_width(theme, "caption", text, tabular=True) + gap

    def _paint_dot(self, painter: QPainter, rect: QRectF, *, hollow: bool) -> float:
        side, colour = self._theme.detail("dot"), self._theme.colour("accent.focus")
        dot = square(rect, side, x=rect.right() - side)
        if hollow:
            width = self._theme.border("radio")
            painter.setPen(QPen(colour, width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(dot.adjusted(width / 2, width / 2, -width / 2, -width / 2))
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawEllipse(dot)
        return side

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        return LineEdit(theme=self._theme, name=self.tr("Title"), parent=parent)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, LineEdit):
            editor.setText(index.data(Qt.ItemDataRole.EditRole))
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, LineEdit):
            model.setData(index, editor.text(), Qt.ItemDataRole.EditRole)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        inset = self._theme.space(2)
        rect: QRect = option.rect
        editor.setGeometry(rect.adjusted(inset, 0, -inset, 0))
