"""The row below a reply: its memory chip, what can be done with it, and what it cost."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLocale, QRectF, QTimer, Signal, Slot
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from assistant.messages import StoredMessage
from ui.chat.memory_chip import MemoryChip
from ui.theme import Theme
from ui.widgets.button import IconButton
from ui.widgets.painting import RIGHT, draw_text, start

_COPIED_MS = 2_000


class MessageActions(QWidget):
    """As high as a control, so that nothing moves when the buttons come and go.

    Signals:
        memories_requested, copy_requested, again_requested: a button was pressed.
    """

    memories_requested = Signal()
    copy_requested = Signal()
    again_requested = Signal()

    def __init__(self, *, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._cost = ""
        self._message: StoredMessage | None = None
        self._shown = False
        self._can_repeat = False
        self.chip = MemoryChip(theme=theme, parent=self)
        self.chip.clicked.connect(self.memories_requested)
        self.chip.hide()
        self._copy: IconButton | None = None
        self._again: IconButton | None = None
        self._copied = QTimer(self, singleShot=True, interval=_COPIED_MS)
        self._copied.timeout.connect(self._name_buttons)

    def set_reply(self, message: StoredMessage, memory_count: int) -> None:
        """Shows what belongs to a reply that has ended."""
        self._message = message
        self.chip.set_count(memory_count)
        self._cost = self._cost_text(message)
        self._arrange()
        self.update()

    def set_shown(self, shown: bool, *, can_repeat: bool) -> None:
        """Shows or hides all but the chip; only the last reply can be written anew."""
        if (shown, can_repeat) == (self._shown, self._can_repeat):
            return
        self._shown, self._can_repeat = shown, can_repeat
        if shown and self._copy is None:
            self._make_buttons()
        if self._copy is not None and self._again is not None:
            self._copy.setVisible(shown)
            self._again.setVisible(shown and can_repeat)
        self._arrange()
        self.update()

    def confirm_copied(self) -> None:
        """Says for a moment that the reply was copied."""
        if self._copy is not None:
            self._copy.set_icon_name("check", colour="success.text")
            self._copy.set_name(self.tr("Copied"))
            self._copied.start()

    def _make_buttons(self) -> None:
        self._copy = IconButton("copy", theme=self._theme, parent=self)
        self._again = IconButton("refresh-cw", theme=self._theme, parent=self)
        self._copy.clicked.connect(self.copy_requested)
        self._again.clicked.connect(self.again_requested)
        self._name_buttons()

    @Slot()
    def _name_buttons(self) -> None:
        if self._copy is not None and self._again is not None:
            self._copy.set_icon_name("copy")
            self._copy.set_name(self.tr("Copy"))
            self._again.set_name(self.tr("Answer again"))

    def _cost_text(self, message: StoredMessage) -> str:
        parts = []
        if message.usage.output_tokens:
            parts.append(self.tr("%n tokens", "", message.usage.output_tokens))
        if message.duration_ms:
            seconds = QLocale().toString(message.duration_ms / 1000, "f", 1)
            parts.append(self.tr("{seconds} s").format(seconds=seconds))
        return self.tr("{tokens}, {time}").format(tokens=parts[0], time=parts[1]) if len(parts) == 2 else "".join(parts)

    def _arrange(self) -> None:
        theme, height = self._theme, self.height()
        x = theme.space(1)  # the row begins as far left of the words as the body does
        if not self.chip.isHidden():
            size = self.chip.sizeHint()
            self.chip.setGeometry(x, (height - size.height()) // 2, size.width(), size.height())
            x += size.width() + theme.detail("actions_lead")
        else:
            x -= theme.space(2)
        for button in (self._copy, self._again):
            if button is not None and not button.isHidden():
                button.setGeometry(
                    x, (height - theme.size("control")) // 2, theme.size("control"), theme.size("control")
                )
                x += theme.size("control")

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._shown and self._cost:
            rect = QRectF(self.rect()).adjusted(0, 0, -self._theme.space(1), 0)
            draw_text(start(self), self._theme, rect, self._cost, kind="caption", colour="text.tertiary", align=RIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._name_buttons()
            if self._message is not None:
                self._cost = self._cost_text(self._message)
                self.update()
