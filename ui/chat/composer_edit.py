"""The field in which a message is written: Return sends, except while an input method composes; no text freezes it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QMimeData, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QInputMethodEvent,
    QKeyEvent,
    QPaintEvent,
    QPalette,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextFormat,
    QTextOption,
)
from PySide6.QtWidgets import QApplication, QFrame, QTextEdit, QWidget

from ui.chat.text_block import baseline_offset
from ui.theme import Theme
from ui.widgets.painting import start

_LONGEST_BLOCK = 2_000
_PORTION = 12_000
_CONTINUES = QTextFormat.Property.UserProperty + 1
_LINE_ENDS = re.compile("\r\n?|[\u2028\u2029\x00]")


class ComposerEdit(QTextEdit):
    """Plain text on an even grid of lines.

    A stretch without a line end longer than some thousand letters is kept in several blocks, marked as continuing each
    other, since one block of a million letters takes a minute to lay out. `text` joins them again.

    Signals:
        submitted: Return was pressed to send.
        stop_pressed: Escape was pressed.
    """

    submitted = Signal()
    stop_pressed = Signal()

    shows_own_focus = True

    def __init__(self, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._hint = ""
        self._preedit = ""
        self._caret_shown = True
        self._pieces: Iterator[tuple[str, bool]] | None = None
        self._paste_cursor: QTextCursor | None = None
        self._paster = QTimer(self, interval=0)
        self._paster.timeout.connect(self._paste_more)
        self._blinker = QTimer(self)
        self._blinker.timeout.connect(self._blink)
        self.setAcceptRichText(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setCursorWidth(0)  # the caret is painted here, in its own colour
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0)
        self.cursorPositionChanged.connect(self._show_caret)
        theme.changed.connect(self._restyle)
        self._restyle()

    @property
    def is_composing(self) -> bool:
        """Whether an input method has begun a word that is not certain yet."""
        return bool(self._preedit)

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to send."""
        document = self.document()
        if document.characterCount() > _LONGEST_BLOCK or self._pieces is not None:
            return False
        return not document.toPlainText().strip()

    def set_hint(self, text: str) -> None:
        """Sets what stands in the field while it is empty."""
        self._hint = text
        self.setAccessibleName(text)
        self.viewport().update()

    def text(self) -> str:
        """What is written; what is still being pasted is put in first."""
        self._paste_rest()
        parts: list[str] = []
        block = self.document().firstBlock()
        while block.isValid():
            if parts and not _continues(block):
                parts.append("\n")
            parts.append(block.text())
            block = block.next()
        return "".join(parts).replace("\u2028", "\n")

    def set_text(self, text: str) -> None:
        """Replaces what is written; there is nothing to undo afterwards."""
        self._end_paste()
        self.clear()
        self._even_lines()
        if text:
            self._insert(text)

    def line_count_height(self) -> int:
        """How high the text is."""
        height = self.document().documentLayout().documentSize().height()
        return max(self._theme.line("reading"), round(height))

    def inputMethodQuery(self, query: Qt.InputMethodQuery) -> object:  # type: ignore[override]  # the virtual one
        """What an input method may know: where the caret is, or its candidates would open in the screen's corner."""
        answer = super().inputMethodQuery(query)
        if query == Qt.InputMethodQuery.ImCursorRectangle and isinstance(answer, QRect | QRectF):
            return answer.adjusted(0, 0, 1, 0)  # Qt's own caret has no width here, and Qt passes on no empty place
        return answer

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Takes pasted or dropped text."""
        if source.hasText():
            self._insert(source.text())

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return source.hasText()

    def createMimeDataFromSelection(self) -> QMimeData:
        mime = QMimeData()
        mime.setText(self._selected())
        return mime

    def _selected(self) -> str:
        cursor = self.textCursor()
        text = cursor.selectedText().replace("\u2029", "\n")
        block = self.document().findBlock(cursor.selectionStart()).next()
        end, at, ends = cursor.selectionEnd(), 0, []
        while block.isValid() and block.position() <= end:
            at = text.index("\n", at)
            if _continues(block):
                ends.append(at)
            at += 1
            block = block.next()
        for place in reversed(ends):
            text = text[:place] + text[place + 1 :]
        return text

    def _insert(self, text: str) -> None:
        """Puts text at the cursor: at once, or in portions where it is long."""
        self._paste_rest()
        cursor = self.textCursor()
        cursor.removeSelectedText()
        text = _LINE_ENDS.sub("\n", text)
        self._pieces = _pieces(text)
        self._paste_cursor = cursor
        self._paste_more()
        if self._pieces is not None:
            self._paster.start()

    @Slot()
    def _paste_more(self) -> None:
        if self._pieces is None or self._paste_cursor is None:
            self._paster.stop()
            return
        follows = self._paster.isActive()
        cursor = self._paste_cursor
        taken = 0
        if follows:
            cursor.joinPreviousEditBlock()
        else:
            cursor.beginEditBlock()
        for piece, continues in self._pieces:
            if continues:
                cursor.insertBlock(self._block_format(continues=True))
            if _continues(cursor.block()) and "\n" in piece:  # new blocks take after the one they come from
                line, piece = piece.split("\n", 1)
                cursor.insertText(line)
                cursor.insertBlock(self._block_format())
                taken += len(line)
            cursor.insertText(piece)
            taken += len(piece)
            if taken >= _PORTION:
                break
        else:
            self._pieces = None
        cursor.endEditBlock()
        if self._pieces is None:
            self._end_paste()
            self.setTextCursor(cursor)
            self.ensureCursorVisible()

    def _paste_rest(self) -> None:
        while self._pieces is not None:
            self._paste_more()

    def _end_paste(self) -> None:
        self._pieces = None
        self._paste_cursor = None
        self._paster.stop()

    @Slot()
    def _restyle(self) -> None:
        theme = self._theme
        self.setFont(theme.font("reading"))
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.Text, theme.colour("text.primary"))
        palette.setColor(QPalette.ColorRole.Base, QColor(0, 0, 0, 0))
        self.setPalette(palette)
        self._even_lines()

    def _even_lines(self) -> None:
        """Gives every line the same height, whatever scripts stand in it."""
        document = self.document()
        undoable = document.isUndoRedoEnabled()
        document.setUndoRedoEnabled(False)
        cursor = QTextCursor(document)
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.mergeBlockFormat(self._block_format())
        frame = document.rootFrame().frameFormat()
        frame.setLeftMargin(self._theme.detail("caret"))  # room for the caret before the first letter
        document.rootFrame().setFrameFormat(frame)
        document.setUndoRedoEnabled(undoable)

    def _block_format(self, *, continues: bool = False) -> QTextBlockFormat:
        look = QTextBlockFormat()
        look.setLineHeight(self._theme.line("reading"), QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        if continues:
            look.setProperty(_CONTINUES, True)
        return look

    @Slot()
    def _blink(self) -> None:
        self._caret_shown = not self._caret_shown
        self.viewport().update()

    @Slot()
    def _show_caret(self) -> None:
        self._caret_shown = True
        flash = QApplication.cursorFlashTime()
        if self.hasFocus() and flash > 0 and not self._theme.reduced_motion:
            self._blinker.start(flash // 2)
        else:
            self._blinker.stop()
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, modifiers = event.key(), event.modifiers()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.is_composing:
                event.accept()  # it ends the composition and nothing else
            elif modifiers & Qt.KeyboardModifier.ShiftModifier:
                self.textCursor().insertBlock(self._block_format())
                self.ensureCursorVisible()
            else:
                self.submitted.emit()
            return
        if key == Qt.Key.Key_Escape and not self.is_composing:
            self.stop_pressed.emit()
            event.ignore()
            return
        super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._preedit = event.preeditString()
        super().inputMethodEvent(event)
        self._show_caret()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._show_caret()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._preedit = ""
        self._show_caret()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme, painter = self._theme, start(self.viewport())
        line = theme.line("reading")
        lift = theme.detail("text_lift")
        if self.document().isEmpty() and not self._preedit:
            rect = QRectF(theme.detail("caret"), lift, self.viewport().width(), line)
            metrics = theme.metrics("reading")
            base = rect.y() + baseline_offset(theme, "reading")
            painter.setFont(theme.font("reading"))
            painter.setPen(theme.colour("text.tertiary"))
            words = metrics.elidedText(self._hint, Qt.TextElideMode.ElideRight, rect.width())
            painter.drawText(QPointF(rect.x(), base), words)
        if self.hasFocus() and self._caret_shown:
            at, scrolled = self.cursorRect(), self.verticalScrollBar().value()
            height = theme.detail("caret_height")
            number = (at.center().y() + scrolled) // line  # where Qt puts it depends on the scripts in the line
            top = number * line - scrolled + (line - height) / 2 + lift
            caret = QRectF(max(0, at.x() - theme.detail("caret")), round(top), theme.detail("caret"), height)
            painter.fillRect(caret, theme.colour("accent.focus"))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._theme.line("reading"))


def _continues(block: QTextBlock) -> bool:
    """Whether a block goes on with the line of the one before it."""
    return block.blockFormat().boolProperty(_CONTINUES)


def _pieces(text: str) -> Iterator[tuple[str, bool]]:
    """A text in pieces, and whether each goes on in a block of its own though no line ended."""
    at = begin = 0
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end + 1
        if end - at <= _LONGEST_BLOCK:
            if end - begin >= _PORTION:
                yield text[begin:end], False
                begin = end
            at = end
            continue
        if at > begin:
            yield text[begin:at], False
        for cut in range(at, end, _LONGEST_BLOCK):
            yield text[cut : min(cut + _LONGEST_BLOCK, end)], cut > at
        at = begin = end
    if begin < len(text):
        yield text[begin:], False
