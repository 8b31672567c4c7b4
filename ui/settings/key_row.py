"""The row of an action: its keys, on a button that listens for others once it is pressed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from ui.settings.rows import SettingsRow
from ui.theme import Theme
from ui.widgets.boxes import row
from ui.widgets.button import Button, IconButton
from ui.widgets.notice import InlineMessage

_ALONE = frozenset(
    {Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr, Qt.Key.Key_unknown}
)


class KeyButton(Button):
    """Shows keys. Pressed, it waits for others: Escape leaves them, Backspace takes them away.

    Signals:
        pressed_keys: the keys, as Qt writes them; empty for none.
        listening: it began or ended to wait.
    """

    pressed_keys = Signal(str)
    listening = Signal(bool)

    def __init__(self, *, theme: Theme) -> None:
        super().__init__(theme=theme)
        self.waiting = False
        self.clicked.connect(lambda: self._wait(True))

    def event(self, event: QEvent) -> bool:
        if self.waiting and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # no menu's shortcut takes what is meant for this button
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.waiting:
            super().keyPressEvent(event)
            return
        key = event.key()
        if key in _ALONE:
            return
        self._wait(False)
        if key in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self.pressed_keys.emit("")
        elif key != Qt.Key.Key_Escape:
            keys = QKeySequence(event.keyCombination()).toString(QKeySequence.SequenceFormat.PortableText)
            self.pressed_keys.emit(keys)

    def focusNextPrevChild(self, next: bool) -> bool:
        return False if self.waiting else super().focusNextPrevChild(next)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._wait(False)

    def _wait(self, waiting: bool) -> None:
        if self.waiting != waiting:
            self.waiting = waiting
            self.listening.emit(waiting)


class KeyRow(SettingsRow):
    """One action.

    Signals:
        chosen: its keys are to be these.
        reset: they are to be the usual ones.
        taken: these keys are to be its own though another action has them.
    """

    chosen = Signal(str, str)
    reset = Signal(str)
    taken = Signal(str, str)

    def __init__(self, action: str, *, theme: Theme) -> None:
        self.keys = KeyButton(theme=theme)
        self.usual = IconButton("undo-2", theme=theme)
        super().__init__(self.usual, self.keys, theme=theme)
        self.action = action
        self.settings = ("shortcuts.keys",)
        self._name, self._shown, self._wanted, self._owner = "", "", "", ""
        self.clash = InlineMessage(theme=theme)
        self.take = Button(theme=theme, kind="link")
        self._clash_line = QWidget()
        line = row(theme, gap=2, parent=self._clash_line)
        line.addWidget(self.clash, 1)
        line.addWidget(self.take)
        self.add_below(self._clash_line)
        self.keys.pressed_keys.connect(lambda keys: self.chosen.emit(self.action, keys))
        self.keys.listening.connect(self._show)
        self.usual.clicked.connect(lambda: self.reset.emit(self.action))
        self.take.clicked.connect(lambda: self.taken.emit(self.action, self._wanted))
        self._show()

    def show_keys(self, name: str, keys: str, *, changed: bool) -> None:
        """Names the action and shows its keys; `changed` where they are not the usual ones."""
        self._name, self._shown = name, keys
        self._wanted = self._owner = ""
        self.usual.setVisible(changed)
        self._show()

    def show_clash(self, keys: str, owner: str) -> None:
        """Says that another action has the keys that were pressed."""
        self._wanted, self._owner = keys, owner
        self._show()

    @Slot()
    def _show(self) -> None:
        native = QKeySequence(self._shown).toString(QKeySequence.SequenceFormat.NativeText)
        waiting = self.keys.waiting
        self.set_texts(self._name, self.tr("Backspace takes the keys away, Escape leaves them.") if waiting else "")
        self.keys.setText(self.tr("Press the keys") if waiting else native or self.tr("None"))
        self.keys.setAccessibleName(self.tr("{action}: {keys}").format(action=self._name, keys=self.keys.text()))
        self.keys.updateGeometry()
        self.usual.set_name(self.tr("Usual keys for {action}").format(action=self._name))
        wanted = QKeySequence(self._wanted).toString(QKeySequence.SequenceFormat.NativeText)
        said = self.tr("{keys} belongs to “{action}”.").format(keys=wanted, action=self._owner) if self._owner else ""
        self.clash.say(said)
        self.take.setText(self.tr("Use it here"))
        self._clash_line.setVisible(bool(said))
        self.set_open(bool(said))
