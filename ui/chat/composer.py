"""Where a message is written: the field in its frame, the switch for memory, and the button that sends or stops."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication, QKeyEvent, QMouseEvent, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.chat.composer_edit import ComposerEdit
from ui.chat.composer_line import ComposerLine
from ui.icons import paint_icon
from ui.theme import Theme
from ui.widgets.button import PaintedButton
from ui.widgets.painting import RIGHT, draw_frame, draw_text, square, start, text_width

_DRAFT_MS = 700


class MemorySwitch(PaintedButton):
    """Whether this conversation uses and fills memory; checked while it does. A temporary one can only use it."""

    def __init__(self, *, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme=theme, parent=parent)
        self.reads_only = False
        self.setCheckable(True)
        self.setChecked(True)
        self.toggled.connect(self.retranslate)
        self.retranslate()

    @Slot()
    def retranslate(self) -> None:
        """Says how it stands."""
        on = self.isChecked()
        if self.reads_only:
            text = self.tr("Reads memory") if on else self.tr("Reads no memory")
            hint = (
                self.tr("What is known is used; nothing from here is remembered")
                if on
                else self.tr("Nothing from here is remembered, and nothing known is used")
            )
        else:
            text = self.tr("Memory on") if on else self.tr("Memory off")
            hint = (
                self.tr("What you say here is remembered, and what is known is used")
                if on
                else self.tr("Nothing from here is remembered, and nothing known is used")
            )
        self.setText(text)
        self.setToolTip(hint)
        self.setAccessibleName(self.tr("Memory in this conversation"))
        self.updateGeometry()
        self.resize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        theme = self.theme
        words = text_width(theme, "caption_strong", self.text())
        width = words + theme.icon_size("inline") + theme.space(1) + 2 * theme.space(2)
        return QSize(width, theme.size("control"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, rect = start(self), self.theme, QRectF(self.rect())
        if fill := self.ground(None, "surface.hover", "surface.pressed"):
            inset = (theme.size("control") - theme.size("control_small")) / 2
            draw_frame(painter, rect.adjusted(0, inset, 0, -inset), theme.radius("control"), fill=theme.colour(fill))
        colour = "text.secondary" if self.isChecked() else "text.tertiary"
        side, inset = theme.icon_size("inline"), theme.space(2)
        icon_rect = square(rect, side, x=inset)
        paint_icon(painter, theme, "shell", colour, icon_rect)
        if not self.isChecked():
            painter.setPen(QPen(theme.colour(colour), theme.border("radio")))
            painter.drawLine(icon_rect.bottomLeft(), icon_rect.topRight())
        words = rect.adjusted(inset + side + theme.space(1), 0, 0, 0)
        draw_text(painter, theme, words, self.text(), kind="caption_strong", colour=colour)


class SendButton(PaintedButton):
    """Sends, or stops while a reply runs."""

    def __init__(self, *, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme=theme, parent=parent)
        self._running = False
        self.set_running(False)

    def set_running(self, running: bool) -> None:
        """Whether a reply runs."""
        self._running = running
        self.retranslate()
        self.update()

    def retranslate(self) -> None:
        """Names what it does now."""
        self.setAccessibleName(self.tr("Stop") if self._running else self.tr("Send"))
        self.setToolTip(f"{self.tr('Stop')}  Esc" if self._running else self.tr("Send"))

    def sizeHint(self) -> QSize:
        return QSize(self.theme.size("control"), self.theme.size("control"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, rect = start(self), self.theme, QRectF(self.rect())
        fill = self.ground("accent.fill", "accent.fill_hover", "accent.fill_pressed") or "accent.fill"
        fill = fill if self.isEnabled() else "surface.sunken"
        draw_frame(painter, rect, theme.radius("control"), fill=theme.colour(fill))
        if self._running:
            stop = square(rect, theme.detail("stop_square"))
            draw_frame(painter, stop, theme.radius("mark"), fill=theme.colour("text.on_accent"))
            return
        colour = "text.on_accent" if self.isEnabled() else "text.disabled"
        paint_icon(painter, theme, "arrow-up", colour, square(rect, theme.icon_size("control")))


class Composer(QWidget):
    """Grows with its text up to a share of the window.

    Signals:
        submitted: a text is to be sent; `clear` or `text` say what becomes of it.
        stop_requested: the reply that runs is to be stopped.
        memory_switched: memory was switched on or off by hand.
        draft_changed: what is written has not changed for a moment.
        height_changed: it wants another height.
        editing_cancelled: the earlier message that was being said otherwise stays as it is.
        last_wanted: the arrow up was pressed in an empty field: the person's last message is to be said otherwise.
    """

    submitted = Signal(str)
    stop_requested = Signal()
    memory_switched = Signal(bool)
    draft_changed = Signal(str)
    height_changed = Signal()
    editing_cancelled = Signal()
    last_wanted = Signal()

    def __init__(self, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._running = False
        self.line = ComposerLine(theme=theme, parent=self)
        self.line.cancel_requested.connect(self.editing_cancelled)
        self._wanted = 0
        self.edit = ComposerEdit(theme=theme, parent=self)
        self._memory = MemorySwitch(theme=theme, parent=self)
        self._send = SendButton(theme=theme, parent=self)
        self._draft = QTimer(self, singleShot=True, interval=_DRAFT_MS)
        self._draft.timeout.connect(self.save_draft)
        self._draft_waits = False
        self.edit.textChanged.connect(self._on_text_changed)
        self.edit.document().documentLayout().documentSizeChanged.connect(self._on_size_changed)
        self.edit.submitted.connect(self._on_submit)
        self.edit.stop_pressed.connect(self._on_stop)
        self.edit.installEventFilter(self)
        self._memory.clicked.connect(self._on_memory)
        self._send.clicked.connect(self._on_button)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        theme.changed.connect(self._on_theme_changed)
        self._retranslate()
        self._on_text_changed()

    @property
    def is_running(self) -> bool:
        """Whether a reply runs."""
        return self._running

    def set_text(self, text: str) -> None:
        """Replaces what is written."""
        self._draft.stop()
        self._draft_waits = False
        self.edit.set_text(text)
        self._draft.stop()
        self._draft_waits = False

    def set_running(self, running: bool) -> None:
        """Turns the button into stop while a reply runs."""
        self._running = running
        self._send.set_running(running)
        self._enable()
        self.update()

    def set_memory(self, on: bool) -> None:
        """Says how memory stands in this conversation."""
        self._memory.setChecked(on)
        self._arrange()

    def set_temporary(self, temporary: bool, *, begun: bool = False) -> None:
        """A temporary conversation is marked as one, and can at most read memory; once it has begun, it can be kept."""
        self.line.temporary, self.line.begun = temporary, begun
        self._memory.reads_only = temporary
        self._memory.retranslate()
        self._show_line()

    def set_editing(self, editing: bool) -> None:
        """Says that what is written takes the place of an earlier message."""
        self.line.editing = editing
        self._draft.stop()
        self._draft_waits = False
        self._show_line()

    def _show_line(self) -> None:
        self.line.retranslate()
        self._on_size_changed()
        self._arrange()
        self.update()

    def wanted_height(self, most: int) -> int:
        """How high it is with its text, `most` at most."""
        theme = self._theme
        fixed = self._above() + theme.space(2) + theme.size("control") + theme.detail("send_inset")
        least = theme.size("composer.min") + self._above() - self._top()
        return max(least, min(fixed + self.edit.line_count_height(), max(most, least)))

    @Slot()
    def save_draft(self) -> None:
        """Says at once what is written, if that was not said yet."""
        self._draft.stop()
        if self._draft_waits:
            self._draft_waits = False
            self.draft_changed.emit(self.edit.text())

    def _top(self) -> int:
        return self._theme.detail("composer_y") + round(self._theme.border())

    def _above(self) -> int:
        """What stands over the text: the frame's inset, and the line that says what is written."""
        line = self._theme.line("caption") + self._theme.space(2) if self.line.is_there else 0
        return self._top() + line

    @Slot()
    def _on_text_changed(self) -> None:
        self._enable()
        if not self.line.editing:  # what is said otherwise is not what waits to be sent
            self._draft_waits = True
            self._draft.start()
        self._on_size_changed()

    @Slot()
    def _on_size_changed(self) -> None:
        wanted = self.edit.line_count_height() + self._above()
        if wanted != self._wanted:
            self._wanted = wanted
            self.height_changed.emit()

    def _enable(self) -> None:
        self._send.setEnabled(self._running or not self.edit.is_blank)

    @Slot()
    def _on_button(self) -> None:
        if self._running:
            self.stop_requested.emit()
            return
        QGuiApplication.inputMethod().commit()
        self._on_submit()

    @Slot()
    def _on_submit(self) -> None:
        if not self._running and not self.edit.is_blank:
            text = self.edit.text()
            if text.strip():
                self.submitted.emit(text)

    @Slot()
    def _on_stop(self) -> None:
        if self._running:
            self.stop_requested.emit()
        elif self.line.editing:
            self.editing_cancelled.emit()

    @Slot()
    def _on_memory(self) -> None:
        self._arrange()
        self.memory_switched.emit(self._memory.isChecked())

    @Slot()
    def _on_theme_changed(self) -> None:
        self._memory.retranslate()
        self._on_text_changed()
        self._arrange()
        self.update()

    def _arrange(self) -> None:
        theme = self._theme
        border, inset = round(theme.border()), theme.detail("composer_x")
        left = border + inset
        control, edge = theme.size("control"), theme.detail("send_inset")
        row = self.height() - edge - control
        lift = theme.detail("text_lift")
        top = self._above() - lift
        before = theme.detail("caret")
        width, height = self.width() - 2 * left + edge + before, max(1, row - theme.space(2) - top)
        self.edit.setGeometry(left - before, top, width, height)
        self._memory.move(left - theme.space(2), row)
        line = self.line.sizeHint().height()
        over = (line - theme.line("caption")) // 2
        self.line.setGeometry(left, self._top() - over, self.width() - 2 * left, line)
        self._send.setGeometry(self.width() - edge - control, row, control, control)

    def _retranslate(self) -> None:
        self.edit.set_hint(self.tr("Write a message"))
        self._memory.retranslate()
        self._send.retranslate()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.edit.setFocus(Qt.FocusReason.MouseFocusReason)
        super().mousePressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Up:
            plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
            if plain and self.edit.is_blank and not self.edit.is_composing and not self._running:
                self.last_wanted.emit()
                return True
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, rect = start(self), self._theme, QRectF(self.rect())
        focused = self.edit.hasFocus()
        line = theme.colour("accent.focus" if focused else "border.control")
        draw_frame(
            painter,
            rect,
            theme.radius("frame"),
            fill=theme.colour("surface.raised"),
            line=line,
            width=theme.border("focus" if focused else "hairline"),
            dashed=self.line.temporary,
        )
        if self._running:
            hint = QRectF(0, self._send.y(), self._send.x() - theme.detail("hint_gap"), self._send.height())
            draw_text(painter, theme, hint, self.tr("Esc to stop"), kind="caption", colour="text.tertiary", align=RIGHT)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
