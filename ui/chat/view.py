"""The reading column: the transcript or a way to begin, and below it the composer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from ui.bridge import CoreBridge
from ui.chat.composer import Composer
from ui.chat.controller import ChatController
from ui.chat.empty_state import EmptyState
from ui.chat.find_bar import FindBar
from ui.chat.lexers import Lexers
from ui.chat.link_opener import LinkOpener
from ui.chat.transcript import Transcript
from ui.chat.turns import Turn
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.notice import NoticeBar
from ui.widgets.shadow import shadow_margin
from ui.widgets.toast import Toasts

if TYPE_CHECKING:
    from assistant.app import Application


class ChatView(QWidget):
    """One conversation at a time; `attach` gives it the core once that is there.

    Signals:
        memories_requested: the memories of a reply are to be listed; its message's key.
        conversation_started: a new conversation came to be, by its first message.
        scrolled: whether something has scrolled under the header.
        memories_listed: memories are to be listed where all of them are; what they are about, or empty.
        memory_edit_requested: a memory is to be put right; its id.
    """

    memories_requested = Signal(int)
    conversation_started = Signal(str)
    scrolled = Signal(bool)
    memories_listed = Signal(str)
    memory_edit_requested = Signal(str)

    def __init__(self, *, theme: Theme, operations: Operations, toasts: Toasts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        lexers = Lexers(operations, self)
        self.transcript = Transcript(theme=theme, lexers=lexers, parent=self)
        self.empty = EmptyState(theme=theme, parent=self)
        self.composer = Composer(theme=theme, parent=self)
        self.notices: NoticeBar | None = None
        self._newest: int | None = None
        self._lists_newest = False
        self._find = FindBar(self.transcript, theme=theme, operations=operations, parent=self)
        self._links = LinkOpener(self, theme=theme)
        self.controller = ChatController(self, operations=operations, toasts=toasts)
        self.controller.memories_listed.connect(self.memories_listed)
        self.controller.notices.edit_requested.connect(self.memory_edit_requested)
        toasts.set_anchor(self.composer)
        self.composer.height_changed.connect(self._arrange)
        self.transcript.link_clicked.connect(self._links.open)
        self.transcript.memories_requested.connect(self._on_memories_requested)
        self.transcript.scrolled_under.connect(self.scrolled)
        self._find.closed.connect(self.focus_composer)
        self.controller.turns_changed.connect(self._find.refresh)
        self.controller.turns_changed.connect(self._follow_newest)
        theme.changed.connect(self._arrange)
        self.show_empty(True)

    def attach(self, core: Application, bridge: CoreBridge) -> None:
        """Brings it to life."""
        self.controller.attach(core, bridge)

    def add_notice_bar(self, bar: NoticeBar) -> None:
        """Puts the line for wider trouble above the composer."""
        self.notices = bar
        bar.setParent(self)
        bar.hide()
        bar.installEventFilter(self)
        self._arrange()

    def open_conversation(self, conversation_id: str | None) -> None:
        """Shows a conversation, or a new one that comes to be with its first message."""
        self._find.close_bar()
        self.controller.open(conversation_id)

    def show_message(self, message_id: str) -> None:
        """Scrolls to a message of the conversation that was opened last, by its id, as soon as it is there."""
        self.controller.show_message(message_id)

    def set_temporary(self, temporary: bool) -> None:
        """Whether the new conversation that shows will be a temporary one."""
        self.controller.set_temporary(temporary)

    @Slot()
    def show_latest_memories(self) -> None:
        """Asks for the memories of the last reply that had any, or of the last reply."""
        replies = self._replies()
        with_memories = [turn for turn in replies if turn.memory_count]
        if latest := (with_memories or replies)[-1:]:
            self._on_memories_requested(latest[0].message.key)
            self._lists_newest = True

    @Slot(bool)
    def set_panel_open(self, is_open: bool) -> None:
        """Says whether the list of memories shows; once it does not, no chip is lit."""
        if not is_open:
            self.transcript.set_opened(None)
            self._lists_newest = False

    @Slot()
    def focus_composer(self) -> None:
        """Puts the caret into the composer."""
        self.composer.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def open_find(self) -> None:
        """Opens the bar that finds a text."""
        if not self.transcript.isHidden():
            self._find.open()
            self._arrange()

    def show_empty(self, empty: bool) -> None:
        """Shows the ways to begin, or the transcript."""
        self.empty.setVisible(empty)
        self.transcript.setVisible(not empty)
        if empty:
            self.scrolled.emit(False)

    @Slot(object)
    def _on_memories_requested(self, key: int) -> None:
        self.transcript.set_opened(key)
        self._lists_newest = key == self._newest
        self.memories_requested.emit(key)

    def _replies(self) -> list[Turn]:
        return [turn for turn in self.transcript.turns if turn.is_reply and not turn.is_streaming]

    @Slot()
    def _follow_newest(self) -> None:
        """Lists the memories of a reply that has just come, where those of the newest were listed."""
        before, self._newest = self._newest, next((turn.message.key for turn in self._replies()[-1:]), None)
        if self._lists_newest and self._newest is not None and self._newest != before:
            self._on_memories_requested(self._newest)

    @Slot()
    def _arrange(self) -> None:
        theme = self._theme
        margin = theme.size("transcript_margin")
        width = min(self.width() - 2 * margin, theme.size("composer.max_width"))
        left = (self.width() - width) // 2
        most = int(self.window().height() * theme.tokens.get("size.composer.max_share"))
        height = self.composer.wanted_height(most)
        top = self.height() - theme.size("composer.margin_bottom") - height
        self.composer.setGeometry(left, top, width, height)
        bottom = top
        if self.notices is not None and not self.notices.isHidden():
            notice = self.notices.heightForWidth(width)
            bottom = top - theme.space(2) - notice
            self.notices.setGeometry(left, bottom, width, notice)
        self.transcript.setGeometry(0, 0, self.width(), max(1, bottom))
        self.empty.setGeometry(0, 0, self.width(), max(1, bottom))
        if not self._find.isHidden():
            shadow = shadow_margin(theme, "popup")
            wide = min(theme.detail("find_width"), self.width() - 2 * margin) + 2 * shadow
            high = theme.size("toast") + 2 * shadow
            self._find.setGeometry(self.width() - wide - margin + shadow, -shadow + theme.space(1), wide, high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._arrange()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.composer.save_draft()

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if watched is self.notices and event.type() in (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.LayoutRequest):
            self._arrange()
        return False
