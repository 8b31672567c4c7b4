"""A field for several lines of plain text."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QSizePolicy, QWidget

from ui.theme import Theme
from ui.widgets.boxes import column
from ui.widgets.painting import draw_frame, start


class _Edit(QPlainTextEdit):
    shows_own_focus = True

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        self.viewport().setAutoFillBackground(False)


class TextArea(QWidget):
    """Shows a frame around its text; Ctrl+Return says that one is done.

    Signals:
        changed: the text is another.
        submitted: Ctrl+Return was pressed.
    """

    changed = Signal()
    submitted = Signal()

    def __init__(self, *, theme: Theme, name: str = "", lines: int = 3, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._lines = theme, lines
        self.edit = _Edit(self)
        self.edit.setAccessibleName(name)
        self.setFocusProxy(self.edit)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        layout = column(theme, margins=("field_inset", 2, "field_inset", 2), parent=self)
        layout.addWidget(self.edit)
        self.edit.textChanged.connect(self.changed)
        self.edit.installEventFilter(self)
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def text(self) -> str:
        """What stands in it."""
        return self.edit.toPlainText()

    def set_text(self, text: str) -> None:
        """Puts a text in."""
        self.edit.setPlainText(text)

    def set_placeholder(self, text: str) -> None:
        """Says what belongs here, while nothing does."""
        self.edit.setPlaceholderText(text)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.edit.setFont(self._theme.font("item"))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        theme = self._theme
        return QSize(theme.space(12), self._lines * theme.line("item") + 2 * theme.space(2))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFocusEvent):
            self.update()
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            if ctrl and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.submitted.emit()
                return True
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, focused = self._theme, self.edit.hasFocus()
        draw_frame(
            start(self),
            QRectF(self.rect()),
            theme.radius("control"),
            fill=theme.colour("surface.raised"),
            line=theme.colour("accent.focus" if focused else "border.control"),
            width=theme.border("focus" if focused else "hairline"),
        )
