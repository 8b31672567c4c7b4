"""The words of one message: painted, selected, copied, with links that open at a click and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget
from shiboken6 import isValid

from ui.chat.code_block import CodeBlock
from ui.chat.code_controls import CodeControls
from ui.chat.document import Document
from ui.chat.highlighting import Highlighter
from ui.chat.lexers import Lexers
from ui.chat.markdown import Leaf
from ui.chat.selection import Hit, Selection, find_in
from ui.chat.table_block import TableBlock
from ui.chat.text_block import Link
from ui.theme import Theme
from ui.widgets.menu import Menu
from ui.widgets.painting import start

_PORTION_S = 0.005
_EDGE = 40


class MessageBody(QWidget):
    """Shows leaves and what is selected in them.

    Signals:
        height_changed: blocks that had been guessed were laid out; the widget wants another height.
        link_clicked: a link was clicked, with the words it showed.
        selecting: the mouse begins a selection here, so that others should let go of theirs.
        scroll_wanted: the mouse drags a selection past what is in sight; by how much to scroll.
        failed: something could not be done; a sentence.
    """

    height_changed = Signal()
    link_clicked = Signal(str, str)
    selecting = Signal()
    scroll_wanted = Signal(int)
    failed = Signal(str)

    def __init__(self, *, theme: Theme, lexers: Lexers, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._lexers = theme, lexers
        self._selection = Selection()
        self._document = Document(theme, self._give_lexer)
        self._controls: dict[CodeBlock | TableBlock, CodeControls] = {}
        self._uncoloured: list[CodeBlock] = []
        self._caret = False
        self._pressed: Link | None = None
        self._dragging = False
        self._later = QTimer(self, interval=0)
        self._later.timeout.connect(self._do_more)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def document(self) -> Document:
        """What is laid out."""
        return self._document

    @property
    def selection(self) -> Selection:
        """What is selected."""
        return self._selection

    def show_leaves(self, leaves: Sequence[Leaf], *, keep: int = 0) -> None:
        """Shows leaves after the first `keep`, which have not changed."""
        last = self._document.blocks[keep].y if keep < len(self._document.blocks) else self._document.height
        self._document.show(leaves, keep=keep)
        self._follow_blocks()
        self.update(QRect(0, int(last) - 2, self.width(), self.height() + int(self._document.height)))

    def restyle(self) -> None:
        """Lays everything out anew: the theme, the zoom or the language changed."""
        leaves = [block.leaf for block in self._document.blocks]
        width, kind, colour = self._document.width, self._document.kind, self._document.colour
        self._document = Document(self._theme, self._give_lexer, kind, colour)
        self._document.show(leaves)
        self._document.set_width(width)
        self._follow_blocks()
        self.update()

    def set_text_width(self, width: int) -> None:
        """Lays the words out for a width."""
        self._document.set_width(float(width))
        self._follow_blocks()

    @property
    def bleed(self) -> int:
        """How much wider than its words the widget is at each side: frames of inline code stand out a little."""
        return self._theme.space(1)

    def natural_width(self) -> int:
        """The width that the words need at most."""
        return ceil(self._document.natural_width())

    def set_caret(self, on: bool) -> None:
        """Shows or hides the caret behind the last word of a reply that streams."""
        if on != self._caret:
            self._caret = on
            self.update()

    def hits_of(self, text: str) -> list[Hit]:
        """Finds a text in the message, without marking it."""
        return find_in(self._document, text)

    def mark_hits(self, hits: Sequence[Hit], current: int) -> None:
        """Marks what was found; `current` is the number of the one that is looked at."""
        self._selection.set_hits(hits, current)
        self.update()

    def hit_rect(self, hit: Hit) -> QRect:
        """Where a hit stands."""
        block = self._document.blocks[hit.block]
        rects = block.shape.rects(hit.start, hit.end)
        rect = rects[0] if rects else QRectF(0, 0, 1, block.shape.line_height)
        return rect.translated(block.x + self.bleed, block.y).toRect()

    def clear_selection(self) -> None:
        """Selects nothing."""
        if self._selection.range is not None:
            self._selection.clear()
            self.update()

    @Slot()
    def select_all(self) -> None:
        """Selects the whole message."""
        self._selection.select(*self._document.everything())
        self.update()

    @Slot()
    def copy(self) -> None:
        """Copies what is selected."""
        text = self._selection.text(self._document)
        if text:
            QGuiApplication.clipboard().setText(text)

    def _give_lexer(self, code: CodeBlock) -> None:
        self._lexers.request(code.leaf.language, lambda lexer: self._colour(code, Highlighter(lexer)))

    def _colour(self, code: CodeBlock, highlighter: Highlighter) -> None:
        if not isValid(self):
            return  # the lexer came after the message had gone from sight
        code.use_highlighter(highlighter)
        if code not in self._uncoloured:
            self._uncoloured.append(code)
        self._later.start()

    def _follow_blocks(self) -> None:
        """Gives the blocks that can be scrolled or copied their controls, and takes away those of blocks that went."""
        wide = {shape: block for block, shape in self._document.wide_blocks()}
        for shape in [shape for shape in self._controls if shape not in wide]:
            self._controls.pop(shape).remove()
        for shape, block in wide.items():
            controls = self._controls.get(shape)
            if controls is None:
                controls = self._controls[shape] = CodeControls(shape, theme=self._theme, parent=self)
                controls.scrolled.connect(self.update)
                controls.failed.connect(self.failed)
            if block.laid_for >= 0:
                controls.place(block, QPoint(round(block.x) + self.bleed, round(block.y)))
            if isinstance(shape, CodeBlock) and shape.highlighter.unread and shape not in self._uncoloured:
                self._uncoloured.append(shape)
        if self._uncoloured or self._document.has_guesses:
            self._later.start()

    @Slot()
    def _do_more(self) -> None:
        """A portion of what can wait: colours first, then blocks out of sight."""
        while self._uncoloured:
            code = self._uncoloured[0]
            more = code.highlighter.work(_PORTION_S)
            self.update()
            if more:
                return
            self._uncoloured.pop(0)
        if self._document.has_guesses:
            more = self._document.lay_more(_PORTION_S)
            self._follow_blocks()
            self.height_changed.emit()
            if more:
                return
        self._later.stop()

    def _inner(self, point: QPointF) -> QPointF:
        return QPointF(point.x() - self.bleed, point.y())

    def sizeHint(self) -> QSize:
        return QSize(ceil(self._document.width) + 2 * self.bleed, ceil(self._document.height))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._follow_blocks()

    def paintEvent(self, event: QPaintEvent) -> None:
        clip = QRectF(event.rect())
        if self._document.lay_between(clip.top(), clip.bottom()):
            self._later.start()
        painter = start(self)
        self._document.paint(painter, QPointF(self.bleed, 0), clip, self._selection.marks)
        if self._caret:
            at, line = self._document.end_point()
            theme = self._theme
            height = theme.detail("caret_height")
            top = at.y() + (line - height) / 2
            caret = QRectF(round(at.x()) + self.bleed + theme.border(), round(top), theme.detail("caret"), height)
            painter.fillRect(caret, theme.colour("accent.focus"))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            link = self._document.link_at(self._inner(QPointF(event.pos())))
            QToolTip.showText(event.globalPos(), link.href if link else "", self)
            return True
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _is_own_key(event):
            event.accept()
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or not self._document.blocks:
            super().mousePressEvent(event)
            return
        point = self._inner(event.position())
        self.selecting.emit()
        self._pressed = self._document.link_at(point)
        self._dragging = True
        place = self._document.place_at(point)
        extend = event.modifiers() & Qt.KeyboardModifier.ShiftModifier and self._selection.anchor is not None
        self._selection.select(self._selection.anchor if extend and self._selection.anchor else place, place)
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = self._inner(event.position())
        if not self._dragging:
            over_link = self._document.link_at(point) is not None
            text = self._document.is_text_at(point)
            shape = Qt.CursorShape.PointingHandCursor if over_link else Qt.CursorShape.IBeamCursor
            self.setCursor(shape if over_link or text else Qt.CursorShape.ArrowCursor)
            return
        self._selection.end = self._document.place_at(point)
        self.update()
        seen = self.visibleRegion().boundingRect()
        if point.y() < seen.top():
            self.scroll_wanted.emit(max(-_EDGE, int(point.y()) - seen.top()))
        elif point.y() > seen.bottom():
            self.scroll_wanted.emit(min(_EDGE, int(point.y()) - seen.bottom()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._dragging = False
        pressed, self._pressed = self._pressed, None
        link = self._document.link_at(self._inner(event.position()))
        if pressed is not None and link == pressed and self._selection.range is None:
            self.link_clicked.emit(link.href, link.shown)
        clipboard = QGuiApplication.clipboard()
        if clipboard.supportsSelection() and self._selection.range is not None:
            clipboard.setText(self._selection.text(self._document), clipboard.Mode.Selection)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._document.blocks:
            self._selection.select(*self._document.word_at(self._document.place_at(self._inner(event.position()))))
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.select_all()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        sideways = event.angleDelta().x() or (
            event.angleDelta().y() if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 0
        )
        if sideways:
            for shape, controls in self._controls.items():
                block = next(block for block, other in self._document.wide_blocks() if other is shape)
                if block.y <= event.position().y() <= block.bottom and controls.scroll_by(-sideways // 2):
                    event.accept()
                    return
        event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = Menu(theme=self._theme, parent=self)
        link = self._document.link_at(self._inner(QPointF(event.pos())))
        if link is not None:
            menu.add(self.tr("Open link"), lambda: self.link_clicked.emit(link.href, link.shown))
            menu.add(self.tr("Copy address"), lambda: QGuiApplication.clipboard().setText(link.href))
            menu.addSeparator()
        menu.add(self.tr("Copy"), self.copy, icon_name="copy", enabled=self._selection.range is not None)
        menu.add(self.tr("Select all"), self.select_all)
        menu.open_at(event.globalPos())


def _is_own_key(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Copy) or event.matches(QKeySequence.StandardKey.SelectAll)
