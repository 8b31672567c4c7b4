"""The row below a reply: its memory chip, what can be done with it, and what it cost."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLocale, QRectF, QTimer, Signal, Slot
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from assistant.messages import StoredMessage
from ui.chat.memory_chip import MemoryChip
from ui.chat.turns import Turn
from ui.chat.version_arrows import VersionArrows
from ui.theme import Theme
from ui.widgets.button import Button, IconButton
from ui.widgets.painting import RIGHT, draw_text, start

_COPIED_MS = 2_000


class MessageActions(QWidget):
    """As high as a control, so that nothing moves when the buttons come and go.

    Signals:
        memories_requested, copy_requested, again_requested: a button was pressed.
        memory_requested: what a reply lists is to be opened where all memories are.
        rated: a thumb was given, 1 or -1, or taken back with 0.
        version_requested: another version of the reply; how many steps away.
    """

    memories_requested = Signal()
    copy_requested = Signal()
    again_requested = Signal()
    memory_requested = Signal()
    rated = Signal(int)
    version_requested = Signal(int)

    def __init__(self, *, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._cost = ""
        self._message: StoredMessage | None = None
        self._shown = False
        self._thumb = 0
        self.chip = MemoryChip(theme=theme, parent=self)
        self.chip.clicked.connect(self.memories_requested)
        self.chip.hide()
        self.arrows = VersionArrows(theme=theme, parent=self)
        self.arrows.stepped.connect(self.version_requested)
        self.open_memory: Button | None = None
        self.buttons: dict[str, IconButton] = {}
        self._copied = QTimer(self, singleShot=True, interval=_COPIED_MS)
        self._copied.timeout.connect(self._name_buttons)

    def set_reply(self, turn: Turn) -> None:
        """Shows what belongs to a reply that has ended."""
        self._message = message = turn.message
        self.chip.set_count(turn.memory_count)
        self.arrows.set_place(*turn.version)
        self._thumb = turn.thumb
        self._cost = self._cost_text(message)
        # What the app itself answers has no model behind it: it lists memories, and cannot be answered otherwise.
        lists = bool(turn.memory_count) and not message.provider
        if lists and self.open_memory is None:
            self.open_memory = Button(theme=self._theme, kind="link", text_kind="caption_strong", parent=self)
            self.open_memory.clicked.connect(self.memory_requested)
        if self.open_memory is not None:
            self.open_memory.setVisible(lists)
        self._name_buttons()
        self._show_buttons()

    def set_shown(self, shown: bool) -> None:
        """Shows or hides all but the chip and the arrows."""
        if shown == self._shown:
            return
        self._shown = shown
        if shown and not self.buttons:
            self._make_buttons()
        self._show_buttons()

    def confirm_copied(self) -> None:
        """Says for a moment that the reply was copied."""
        if button := self.buttons.get("copy"):
            button.set_icon_name("check", colour="success.text")
            button.set_name(self.tr("Copied"))
            self._copied.start()

    def _make_buttons(self) -> None:
        for name, icon in (("copy", "copy"), ("again", "refresh-cw"), ("good", "thumbs-up"), ("bad", "thumbs-down")):
            self.buttons[name] = IconButton(icon, theme=self._theme, parent=self)
        self.buttons["copy"].clicked.connect(self.copy_requested)
        self.buttons["again"].clicked.connect(self.again_requested)
        self.buttons["good"].clicked.connect(lambda: self.rated.emit(0 if self._thumb > 0 else 1))
        self.buttons["bad"].clicked.connect(lambda: self.rated.emit(0 if self._thumb < 0 else -1))
        self._name_buttons()

    def _show_buttons(self) -> None:
        kept = self._message is not None and self._message.key > 0
        for name, button in self.buttons.items():
            rates = name in ("good", "bad")
            given = {"good": 1, "bad": -1}.get(name) == self._thumb
            button.setVisible((self._shown and (kept or not rates)) or (rates and given))
        self._arrange()
        self.update()

    @Slot()
    def _name_buttons(self) -> None:
        if self.open_memory is not None:
            self.open_memory.setText(self.tr("Open in Memory"))
        if not self.buttons:
            if self._thumb:
                self._make_buttons()
            return
        self.buttons["copy"].set_icon_name("copy")
        self.buttons["copy"].set_name(self.tr("Copy"))
        self.buttons["again"].set_name(self.tr("Answer again"))
        for name, sign, icon in (("good", 1, "thumbs-up"), ("bad", -1, "thumbs-down")):
            given = self._thumb == sign
            self.buttons[name].set_icon_name(icon, colour="accent.text" if given else "text.secondary")
        good, bad = self._thumb > 0, self._thumb < 0
        self.buttons["good"].set_name(self.tr("Take the thumb back") if good else self.tr("Good answer"))
        self.buttons["bad"].set_name(self.tr("Take the thumb back") if bad else self.tr("Bad answer"))

    def _cost_text(self, message: StoredMessage) -> str:
        parts = []
        if message.usage.output_tokens:
            parts.append(self.tr("%n tokens", "", message.usage.output_tokens))
        if message.duration_ms:
            seconds = QLocale().toString(message.duration_ms / 1000, "f", 1)
            parts.append(self.tr("{seconds} s").format(seconds=seconds))
        return self.tr("{tokens}, {time}").format(tokens=parts[0], time=parts[1]) if len(parts) == 2 else "".join(parts)

    def _arrange(self) -> None:
        theme = self._theme
        x = theme.space(1)  # the row begins as far left of the words as the body does
        if not self.chip.isHidden():
            x = self._put(self.chip, x) + theme.detail("actions_lead")
        else:
            x -= theme.space(2)
        for button in self.buttons.values():
            if not button.isHidden():
                x = self._put(button, x)
        if not self.arrows.isHidden():
            x = self._put(self.arrows, x + theme.space(1))
        if self.open_memory is not None and not self.open_memory.isHidden():
            self._put(self.open_memory, x + theme.space(2))

    def _put(self, widget: QWidget, x: int) -> int:
        size = widget.sizeHint()
        widget.setGeometry(x, (self.height() - size.height()) // 2, size.width(), size.height())
        return x + size.width()

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
                self._arrange()
                self.update()
