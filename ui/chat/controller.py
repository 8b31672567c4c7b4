"""Joins the reading column to the core: what is sent, what streams back, and what its buttons ask for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

from assistant.chat.branches import Versions
from assistant.events import (
    ConversationChanged,
    MemoriesChanged,
    MessageStored,
    ReplyFailed,
    ReplyFinished,
    ReplyGrew,
    ReplyStarted,
    ToolRan,
)
from assistant.messages import Conversation, StoredMessage
from ui.bridge import CoreBridge
from ui.chat.branching import Branching
from ui.chat.live_replies import LiveReplies
from ui.chat.memory_notices import MemoryNotices
from ui.chat.turns import make_turns
from ui.errors import sentence_of, show_error
from ui.operations import Operations
from ui.widgets.toast import Toasts

if TYPE_CHECKING:
    from assistant.app import Application
    from ui.chat.view import ChatView

_ANNOUNCED = 2_000


@dataclass(frozen=True, slots=True)
class Opened:
    """A conversation as it was read to be shown."""

    conversation: Conversation | None
    messages: list[StoredMessage]
    counts: dict[int, int]
    thumbs: dict[int, int]
    versions: dict[int, Versions]


class ChatController(QObject):
    """Shows one conversation and keeps it in step with the core's events.

    Signals:
        turns_changed: messages came, went or ended.
        memories_listed: what a reply lists is to be opened where all memories are; what was asked about.
    """

    turns_changed = Signal()
    memories_listed = Signal(str)

    def __init__(self, view: ChatView, *, operations: Operations, toasts: Toasts) -> None:
        super().__init__(view)
        self._view, self._operations, self._toasts = view, operations, toasts
        self._core: Application | None = None
        self._conversation_id: str | None = None
        self._temporary = False
        self._memory_on = True
        self._loading = 0
        self._awaited_message = ""
        self._sending = ""
        self._live = LiveReplies()
        self._turning: set[str] = set()  # conversations with a turn that has not ended, though its reply may have
        self._failed_keys: set[int] = set()
        self.notices = MemoryNotices(self, operations=operations, toasts=toasts)
        self.branching = Branching(view.composer, view.transcript, operations=operations)
        self.branching.branch_shown.connect(self._on_branch_shown)
        composer, transcript, empty = view.composer, view.transcript, view.empty
        composer.submitted.connect(self.send)
        composer.stop_requested.connect(self.stop)
        composer.memory_switched.connect(self._on_memory_switched)
        composer.draft_changed.connect(self._on_draft_changed)
        transcript.again_requested.connect(self._on_again)
        transcript.continue_requested.connect(self._on_continue)
        transcript.failed.connect(self._say)
        transcript.rated.connect(self._on_rated)
        transcript.memory_requested.connect(self._on_memory_requested)
        composer.line.keep_requested.connect(self._on_keep)
        composer.line.end_requested.connect(self._on_end)
        empty.begin_requested.connect(self._on_begin)
        empty.ask_requested.connect(self.send)
        empty.temporary_requested.connect(lambda: self.set_temporary(True))

    @property
    def conversation_id(self) -> str | None:
        """The conversation that shows; None while it is a new one."""
        return self._conversation_id

    def attach(self, core: Application, bridge: CoreBridge) -> None:
        """Begins to listen."""
        self._core = self.branching.core = core
        self.notices.attach(core, bridge)
        bridge.message_stored.connect(self._on_message_stored)
        bridge.reply_started.connect(self._on_reply_started)
        bridge.reply_grew.connect(self._on_reply_grew)
        bridge.tool_ran.connect(self._on_tool_ran)
        bridge.reply_finished.connect(self._on_reply_finished)
        bridge.reply_failed.connect(self._on_reply_failed)
        bridge.conversation_changed.connect(self._on_conversation_changed)
        bridge.memories_changed.connect(self._on_memories_changed)
        self.open(self._conversation_id)

    def open(self, conversation_id: str | None) -> None:
        """Shows a conversation; None shows a new one."""
        view = self._view
        view.composer.save_draft()
        self._conversation_id = conversation_id
        self.branching.begin(conversation_id)
        self._loading += 1
        self._awaited_message = ""
        self._sending = ""
        view.transcript.show_turns([])
        view.transcript.set_opened(None)
        view.composer.set_text("")
        view.composer.set_running(False)
        self.set_temporary(False)
        self._set_memory(True)
        core = self._core
        if conversation_id is None or core is None:
            view.show_empty(True)
            self._count_known()
            return
        view.show_empty(False)
        generation = self._loading
        self._operations.run(
            self, lambda: _read(core, conversation_id), lambda opened: self._show(generation, opened), self._on_error
        )

    def show_message(self, message_id: str) -> None:
        """Scrolls to a message by its id, now or once its conversation is read."""
        self._awaited_message = message_id
        self._show_awaited()

    def set_temporary(self, temporary: bool) -> None:
        """Whether the conversation is a temporary one; a new one will be. It reads no memory until that is wished."""
        changed = temporary != self._temporary
        self._temporary = temporary
        self._view.composer.set_temporary(temporary, begun=self._conversation_id is not None)
        self._view.empty.set_temporary(temporary)
        if changed and self._conversation_id is None:
            self._set_memory(not temporary)

    @Slot(str)
    def send(self, text: str) -> None:
        """Sends a message, in a new conversation where none shows."""
        core, view = self._core, self._view
        if core is None or self._sending:
            return
        self._sending = text
        view.composer.set_text("")
        view.composer.set_running(True)
        if self._conversation_id is not None:
            in_place_of = self.branching.taken()
            sending = core.chat.send(self._conversation_id, text, in_place_of=in_place_of)
            self._run_turn(sending, self._conversation_id, text)
            return
        temporary, memory_on, generation = self._temporary, self._memory_on, self._loading

        def make() -> Conversation:
            made = core.personas.begin(core.chat.new_conversation(temporary=temporary))
            return made if memory_on == made.memory_enabled else core.chat.set_memory_enabled(made.id, memory_on)

        self._operations.run(self, make, lambda made: self._begin(generation, made, text), self._on_send_error)

    @Slot()
    def stop(self) -> None:
        """Stops the reply that runs."""
        core, conversation_id = self._core, self._conversation_id
        if core is not None and conversation_id is not None:
            self._operations.run(self, lambda: core.chat.stop(conversation_id), None, self._on_error)

    def _begin(self, generation: int, made: Conversation, text: str) -> None:
        core = self._core
        if core is None:
            return
        if generation == self._loading:
            self._conversation_id = made.id
            self.branching.begin(made.id)
            self.set_temporary(made.temporary)
            self._view.show_empty(False)
            self._view.conversation_started.emit(made.id)
        self._run_turn(core.chat.send(made.id, text), made.id, text)

    def _run_turn(self, work: Any, conversation_id: str, text: str = "") -> None:
        """Runs a turn; its words come by events, its end sets the button right."""

        def ended(_: object = None) -> None:
            self._turning.discard(conversation_id)
            if conversation_id == self._conversation_id:
                self._sending = ""
                self._view.composer.set_running(self._is_running())

        def failed(error: Exception) -> None:
            unsent = bool(text) and self._sending == text and conversation_id == self._conversation_id
            told = bool(self._failed_keys)
            self._failed_keys.clear()
            ended()
            if unsent and not self._view.composer.edit.text():
                self._view.composer.set_text(text)
            if unsent or not told:
                self._on_error(error)

        self._turning.add(conversation_id)
        self._view.composer.set_running(True)
        self._operations.run(self, work, ended, failed)

    def _is_running(self) -> bool:
        """Whether the conversation that shows takes no message now."""
        shown = self._conversation_id or ""
        return shown in self._turning or self._live.of(shown) is not None

    def _on_send_error(self, error: Exception) -> None:
        text, self._sending = self._sending, ""
        self._view.composer.set_running(False)
        self._view.composer.set_text(text)
        self._on_error(error)

    def _show(self, generation: int, opened: Opened) -> None:
        if generation != self._loading:
            return
        view = self._view
        conversation = opened.conversation
        turns = make_turns(opened.messages, opened.counts)
        for turn in turns:
            turn.thumb = opened.thumbs.get(turn.message.key, 0)
        live = self._live.of(self._conversation_id or "")
        for turn in turns:
            if live is not None and turn.message.key == live.message.key:
                turn.take(live.so_far())
        view.transcript.show_turns(turns)
        self.branching.show(opened.versions)
        view.show_empty(not turns)
        if conversation is not None:
            self.set_temporary(conversation.temporary)
            self._set_memory(conversation.memory_enabled)
            if conversation.draft and not view.composer.edit.text():
                view.composer.set_text(conversation.draft)
        if live is not None:
            for name, summary in live.tools:
                view.transcript.add_tool(live.message.key, name, summary)
        if self._is_running():
            view.composer.set_running(True)
        if not turns:
            self._count_known()
        self._show_awaited()
        self._seek_awaited()
        self.turns_changed.emit()

    def _show_awaited(self) -> None:
        for turn in self._view.transcript.turns:
            if self._awaited_message and turn.message.id == self._awaited_message:
                self._awaited_message = ""
                self._view.transcript.show_message(turn.message.key)
                return

    def _seek_awaited(self) -> None:
        """A message that is awaited and not in the branch that shows is looked for in the others."""
        core, conversation_id, wanted = self._core, self._conversation_id, self._awaited_message
        if core is None or conversation_id is None or not wanted:
            return

        def found(message: StoredMessage | None) -> None:
            if wanted == self._awaited_message and message is not None:
                self.branching.go_to(message.key)

        self._operations.run(self, lambda: core.chat.find_message(conversation_id, wanted), found)

    @Slot(object)
    def _on_branch_shown(self, key: int) -> None:
        """Reads the branch that shows now, and goes to the message that led there."""
        core, conversation_id, generation = self._core, self._conversation_id, self._loading
        if core is None or conversation_id is None:
            return

        def show(opened: Opened) -> None:
            looked_for = bool(self._awaited_message)
            self._show(generation, opened)
            if generation == self._loading:
                self._view.transcript.show_message(key, mark=looked_for)

        self._operations.run(self, lambda: _read(core, conversation_id), show, self._on_error)

    def _count_known(self) -> None:
        core = self._core
        if core is None:
            self._view.empty.set_known(None)
            return
        self._operations.run(
            self,
            lambda: len(core.memory.memories()),
            self._view.empty.set_known,
            lambda _: self._view.empty.set_known(None),
            showing="known",
        )

    def _put(self, message: StoredMessage) -> bool:
        """Adds a message that is new here, in place of what stood after the one it follows."""
        transcript = self._view.transcript
        if transcript.turn(message.key) is not None:
            return False
        if message.parent_key is None or transcript.turn(message.parent_key) is not None:
            transcript.remove_after(message.parent_key)
        transcript.add(message)
        self._view.show_empty(False)
        self.branching.reread()
        return True

    @Slot(object)
    def _on_message_stored(self, event: MessageStored) -> None:
        if event.message.conversation_id == self._conversation_id:
            self._sending = ""
            self._put(event.message)
            self.turns_changed.emit()

    @Slot(object)
    def _on_reply_started(self, event: ReplyStarted) -> None:
        self._live.started(event)
        if event.message.conversation_id != self._conversation_id:
            return
        self._view.composer.set_running(True)
        if not self._put(event.message):
            self._view.transcript.refresh(event.message)

    @Slot(object)
    def _on_reply_grew(self, event: ReplyGrew) -> None:
        self._live.grew(event)
        if event.conversation_id == self._conversation_id:
            self._view.transcript.grow(event.message_key, event.text, thinking=event.thinking)

    @Slot(object)
    def _on_tool_ran(self, event: ToolRan) -> None:
        self._live.tool_ran(event)
        if event.conversation_id == self._conversation_id:
            self._view.transcript.add_tool(event.message_key, event.name, event.summary)

    @Slot(object)
    def _on_reply_finished(self, event: ReplyFinished) -> None:
        self._end(event.message, memory_count=event.memory_count)
        if event.message.conversation_id == self._conversation_id:
            self._announce(event.message.text)

    @Slot(object)
    def _on_reply_failed(self, event: ReplyFailed) -> None:
        self._failed_keys.add(event.message.key)
        self._end(event.message, error=sentence_of(event.error))
        if event.message.conversation_id == self._conversation_id:
            self._announce(sentence_of(event.error))

    def _end(self, message: StoredMessage, *, memory_count: int | None = None, error: str = "") -> None:
        self._live.ended(message)
        if message.conversation_id != self._conversation_id:
            return
        self._put(message)
        self._view.transcript.refresh(message, memory_count=memory_count, error=error)
        self._view.composer.set_running(self._is_running())
        self.turns_changed.emit()

    def _announce(self, text: str) -> None:
        """Tells who listens by a screen reader, once and not word by word."""
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._view, text[:_ANNOUNCED]))

    @Slot(object)
    def _on_conversation_changed(self, event: ConversationChanged) -> None:
        conversation = event.conversation
        if conversation.id != self._conversation_id:
            return
        if self._temporary and not conversation.temporary:
            self.open(conversation.id)  # it is kept from now on, and its messages have other keys
            return
        self._set_memory(conversation.memory_enabled)

    @Slot(object)
    def _on_memories_changed(self, event: MemoriesChanged) -> None:
        if event.action == "forgotten":
            self._reread()
        if self._conversation_id is None:
            self._count_known()

    def _reread(self) -> None:
        """Words that were forgotten are blanked in their messages, and so they are here."""
        core, conversation_id = self._core, self._conversation_id
        if core is None or conversation_id is None:
            return

        def take(messages: list[StoredMessage]) -> None:
            for message in messages:
                turn = self._view.transcript.turn(message.key)
                if turn is not None and not turn.is_streaming and turn.message.text != message.text:
                    self._view.transcript.replace(message)

        self._operations.run(
            self, lambda: core.chat.transcript(conversation_id), take, self._on_error, showing=conversation_id
        )

    @Slot(object)
    def _on_again(self, key: int) -> None:
        core, conversation_id = self._core, self._conversation_id
        if core is not None and conversation_id is not None and not self._view.composer.is_running:
            self._run_turn(core.chat.retry(conversation_id, key), conversation_id)

    @Slot(object)
    def _on_continue(self, key: int) -> None:
        core, conversation_id = self._core, self._conversation_id
        if core is not None and conversation_id is not None and not self._view.composer.is_running:
            self._run_turn(core.chat.continue_reply(conversation_id, key), conversation_id)

    @Slot(object, int)
    def _on_rated(self, key: int, thumb: int) -> None:
        core = self._core
        if core is None:
            return

        def given(_: object) -> None:
            turn = self._view.transcript.turn(key)
            if turn is not None:
                turn.thumb = thumb
                self._view.transcript.show_turn(key)

        self._operations.run(self, lambda: core.memory.experience.rate_reply(key, thumb), given, self._on_error)

    @Slot(object)
    def _on_memory_requested(self, key: int) -> None:
        core = self._core
        if core is not None:
            self._operations.run(self, lambda: core.chat.asked_about(key), self.memories_listed.emit, self._on_error)

    @Slot()
    def _on_keep(self) -> None:
        core, conversation_id = self._core, self._conversation_id
        if core is not None and conversation_id is not None and self._temporary:
            self._run(lambda: core.chat.keep(conversation_id))

    @Slot()
    def _on_end(self) -> None:
        core, conversation_id = self._core, self._conversation_id
        if core is not None and conversation_id is not None and self._temporary:
            self._view.composer.set_text("")
            self._run(lambda: core.chat.delete(conversation_id))
        else:
            self.set_temporary(False)
        self._toasts.show(self.tr("The temporary conversation is over. Kept of it: nothing."), icon="check")

    @Slot(bool)
    def _on_memory_switched(self, on: bool) -> None:
        self._memory_on = on
        core, conversation_id = self._core, self._conversation_id
        if core is not None and conversation_id is not None:
            self._run(lambda: core.chat.set_memory_enabled(conversation_id, on))

    @Slot(str)
    def _on_draft_changed(self, text: str) -> None:
        core, conversation_id = self._core, self._conversation_id
        if core is not None and conversation_id is not None:
            self._run(lambda: core.chat.set_draft(conversation_id, text))

    @Slot(str)
    def _on_begin(self, text: str) -> None:
        self._view.composer.set_text(text)
        self._view.focus_composer()

    def _set_memory(self, on: bool) -> None:
        self._memory_on = on
        self._view.composer.set_memory(on)

    def _run(self, work: Callable[[], object]) -> None:
        self._operations.run(self, work, None, self._on_error)

    @Slot(str)
    def _say(self, sentence: str) -> None:
        if self._view.notices is not None:
            self._view.notices.say(sentence, tone="danger")

    def _on_error(self, error: Exception) -> None:
        if self._view.notices is not None:
            show_error(error, self._view.notices)


def _read(core: Application, conversation_id: str) -> Opened:
    messages = core.chat.transcript(conversation_id)
    counts = core.chat.memory_counts([message.key for message in messages if message.role == "assistant"])
    thumbs = core.chat.thumbs([message.key for message in messages])
    return Opened(
        core.chat.conversation(conversation_id), messages, counts, thumbs, core.chat.versions(conversation_id)
    )
