"""What stands on a block of code or a wide table: Save and Copy in the header, a bar to scroll sideways."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication, QPaintEvent
from PySide6.QtWidgets import QFileDialog, QScrollBar, QWidget

from ui.chat.code_block import CodeBlock
from ui.chat.code_files import file_name, write_text
from ui.chat.document import Block
from ui.chat.table_block import TableBlock
from ui.icons import paint_icon
from ui.theme import Theme
from ui.widgets.button import PaintedButton
from ui.widgets.painting import draw_frame, draw_text, square, start, text_width

_COPIED_MS = 2_000


class CodeButton(PaintedButton):
    """A small button with an icon and a word, in the header of a block of code."""

    def __init__(self, icon: str, *, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme=theme, parent=parent)
        self._icon = icon
        self.setCursor(Qt.CursorShape.ArrowCursor)

    def set_look(self, icon: str, text: str) -> None:
        """Sets what it shows."""
        self._icon = icon
        self.setText(text)
        self.setAccessibleName(text)
        self.resize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        theme = self.theme
        width = text_width(theme, "caption_strong", self.text()) + theme.icon_size("inline") + theme.detail("icon_gap")
        return QSize(width + 2 * theme.detail("code_button_inset"), theme.size("control_small"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, rect = start(self), self.theme, QRectF(self.rect())
        if fill := self.ground(None, "surface.hover", "surface.pressed"):
            draw_frame(painter, rect, theme.radius("control"), fill=theme.colour(fill))
        side, inset = theme.icon_size("inline"), theme.detail("code_button_inset")
        paint_icon(painter, theme, self._icon, "text.secondary", square(rect, side, x=inset))
        words = rect.adjusted(inset + side + theme.detail("icon_gap"), 0, 0, 0)
        draw_text(painter, theme, words, self.text(), kind="caption_strong", colour="text.secondary")


class CodeControls(QObject):
    """The controls of one block, children of the widget that paints it.

    Signals:
        scrolled: the block was scrolled sideways and wants to be painted.
        failed: saving did not work; a sentence.
    """

    scrolled = Signal()
    failed = Signal(str)

    def __init__(self, shape: CodeBlock | TableBlock, *, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.shape = shape
        self._theme, self._parent = theme, parent
        self._right = self._middle = 0
        self._bar = QScrollBar(Qt.Orientation.Horizontal, parent)
        self._bar.setCursor(Qt.CursorShape.ArrowCursor)
        self._bar.hide()
        self._bar.valueChanged.connect(self._on_scrolled)
        self._copied = QTimer(self, singleShot=True, interval=_COPIED_MS)
        self._copied.timeout.connect(self.retranslate)
        self._save: CodeButton | None = None
        self._copy: CodeButton | None = None
        if isinstance(shape, CodeBlock):
            self._save = CodeButton("download", theme=theme, parent=parent)
            self._copy = CodeButton("copy", theme=theme, parent=parent)
            self._save.clicked.connect(self._on_save)
            self._copy.clicked.connect(self._on_copy)
            self._save.show()
            self._copy.show()
        self.retranslate()

    @Slot()
    def retranslate(self) -> None:
        """Names the buttons as they are at rest."""
        if self._save is not None and self._copy is not None:
            self._save.set_look("download", self.tr("Save"))
            self._copy.set_look("copy", self.tr("Copy"))
            self._arrange()

    def place(self, block: Block, at: QPoint) -> None:
        """Puts everything where the block is; `at` is its top left corner in the parent."""
        shape, theme = self.shape, self._theme
        width = round(shape.inner_width)
        if self._save is not None and self._copy is not None and isinstance(shape, CodeBlock):
            self._right = at.x() + round(shape.width) - theme.space(1) - round(theme.border())
            self._middle = at.y() + round(theme.border()) + theme.size("code_header") // 2
            self._arrange()
        overflow = round(shape.overflow)
        self._bar.setVisible(overflow > 0)
        if overflow > 0:
            self._bar.setRange(0, overflow)
            self._bar.setPageStep(width)
            self._bar.setSingleStep(theme.space(6))
            height = theme.size("scrollbar")
            inset = round((shape.width - width) / 2) if isinstance(shape, CodeBlock) else 0
            self._bar.setGeometry(at.x() + inset, at.y() + round(block.height) - height - 1, width, height)

    def scroll_by(self, distance: int) -> bool:
        """Scrolls sideways. Returns whether there was anything to scroll."""
        before = self._bar.value()
        if not self._bar.isHidden():
            self._bar.setValue(before + distance)
        return self._bar.value() != before

    def remove(self) -> None:
        """Takes the controls away; their block is gone."""
        for widget in (self._save, self._copy, self._bar):
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.deleteLater()

    @Slot(int)
    def _on_scrolled(self, value: int) -> None:
        self.shape.scroll_x = float(value)
        self.scrolled.emit()

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.shape.text)
        if self._copy is not None:
            self._copy.set_look("check", self.tr("Copied"))
            self._arrange()
        self._copied.start()

    def _arrange(self) -> None:
        right = self._right
        for button in (self._copy, self._save):
            if button is not None:
                right -= button.width()
                button.move(right, self._middle - button.height() // 2)

    @Slot()
    def _on_save(self) -> None:
        if not isinstance(self.shape, CodeBlock):
            return
        suggested = file_name(self.shape.leaf.language)
        path, _ = QFileDialog.getSaveFileName(self._parent.window(), self.tr("Save code"), suggested)
        if path:
            try:
                write_text(path, self.shape.text)
            except OSError as error:
                self.failed.emit(
                    self.tr("The file could not be saved: {reason}").format(reason=error.strerror or error)
                )
