"""Keeps the list of conversations in step with the core, and does what is asked of its rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from assistant.events import ConversationChanged, ConversationDeleted, ReplyFailed, ReplyFinished, ReplyStarted
from assistant.messages import Conversation
from ui.bridge import CoreBridge
from ui.conversations.entries import title_of
from ui.conversations.exporting import ConversationExports
from ui.conversations.list_model import ConversationListModel
from ui.conversations.sidebar import Sidebar
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.toast import Toasts

if TYPE_CHECKING:
    from assistant.app import Application
    from assistant.memory.marking import Marked
    from assistant.memory.records import Memory

_REGROUP_MS = 60_000
_SEARCH_MS = 120


class ConversationsController(QObject):
    """The sidebar's list on one side, the core's conversations on the other.

    Signals:
        opened: another conversation shows now; None is a new one.
        changed: what shows was renamed, pinned or switched.
    """

    opened = Signal(object)
    changed = Signal(object)

    def __init__(
        self,
        sidebar: Sidebar,
        model: ConversationListModel,
        *,
        theme: Theme,
        operations: Operations,
        toasts: Toasts,
    ) -> None:
        super().__init__(sidebar)
        self._theme = theme
        self._sidebar, self._model = sidebar, model
        self._operations, self._toasts = operations, toasts
        self.exports = ConversationExports(sidebar, operations=operations, toasts=toasts)
        self._core: Application | None = None
        self._current: Conversation | None = None
        self._listing = 0
        self._awaited = ""
        self._since_listing: dict[str, Conversation | None] = {}
        self._search_timer = QTimer(self, singleShot=True, interval=_SEARCH_MS)
        self._search_timer.timeout.connect(self.reload)
        self._regroup_timer = QTimer(self, interval=_REGROUP_MS)  # a new day moves rows under other headings
        self._regroup_timer.timeout.connect(model.regroup)
        self._regroup_timer.start()
        sidebar.searched.connect(self._on_searched)
        sidebar.new_requested.connect(self.open_new)
        sidebar.list.opened.connect(self.open)
        sidebar.list.pin_requested.connect(self.set_pinned)
        sidebar.list.export_requested.connect(self.export)
        sidebar.list.delete_requested.connect(self.delete)
        model.renamed.connect(self.rename)

    @property
    def current(self) -> Conversation | None:
        """The conversation that shows; None while it is a new one."""
        return self._current

    def attach(self, core: Application, bridge: CoreBridge) -> None:
        """Begins to show what the core holds."""
        self._core = core
        bridge.conversation_changed.connect(self._on_conversation_changed)
        bridge.conversation_deleted.connect(self._on_conversation_deleted)
        bridge.conversations_imported.connect(self.reload)
        bridge.reply_started.connect(self._on_reply_started)
        bridge.reply_finished.connect(self._on_reply_finished)
        bridge.reply_failed.connect(self._on_reply_failed)
        self.reload()

    @Slot()
    def reload(self) -> None:
        """Reads the list anew, for the words in the search field."""
        core = self._core
        if core is None:
            return
        self._listing += 1
        self._since_listing = {}
        listing, words = self._listing, self._sidebar.search.text().strip()
        self._operations.run(
            self, lambda: core.chat.conversations(words), lambda found: self._on_listed(listing, found)
        )

    def open_when_listed(self, conversation_id: str) -> None:
        """Shows a conversation as soon as the list has it; one that is gone by then is forgotten."""
        self._awaited = conversation_id

    @Slot(str)
    def open(self, conversation_id: str) -> None:
        """Shows a conversation, also one that the search leaves out of the list."""
        self._model.set_unread(conversation_id, False)
        found, core = self._model.find(conversation_id), self._core
        if found is not None or core is None:
            self._show(found)
            return
        self._operations.run(self, lambda: core.chat.conversation(conversation_id), self._show)

    @Slot()
    def open_new(self) -> None:
        """Shows a new conversation, which comes to be with its first message."""
        self._show(None)

    @Slot(str)
    def started(self, conversation_id: str) -> None:
        """A new conversation came to be; it is the one that shows."""
        conversation = self._model.find(conversation_id)
        if conversation is not None:
            self._adopt(conversation)
            return
        core = self._core
        if core is not None:
            self._operations.run(self, lambda: core.chat.conversation(conversation_id), self._on_looked_up)

    @Slot(str, str)
    def rename(self, conversation_id: str, title: str) -> None:
        """Gives a conversation the title that was typed."""
        self._change(lambda core: core.chat.rename(conversation_id, title))

    @Slot(str, bool)
    def set_pinned(self, conversation_id: str, pinned: bool) -> None:
        """Keeps a conversation at the top, or no longer."""
        self._change(lambda core: core.chat.set_pinned(conversation_id, pinned))

    @Slot(str)
    def export(self, conversation_id: str) -> None:
        """Lets the person write a conversation to a file."""
        found, core = self._model.find(conversation_id), self._core
        if found is not None and core is not None:
            self.exports.ask(core, found)

    def set_memory_enabled(self, conversation_id: str, enabled: bool) -> None:
        """Switches memory in a conversation."""
        self._change(lambda core: core.chat.set_memory_enabled(conversation_id, enabled))

    def set_model(self, conversation_id: str, provider: str, model: str) -> None:
        """Lets another model answer in a conversation."""
        self._change(lambda core: core.chat.set_model(conversation_id, provider, model))

    @Slot(str)
    def delete(self, conversation_id: str) -> None:
        """Takes a conversation off the list, with a way back for ten seconds and in the edit menu.

        Where something was learned from it alone, it is asked first what becomes of that.
        """
        core = self._core
        conversation = self._model.find(conversation_id)
        if core is None:
            return
        if conversation is not None and conversation.temporary:
            over = self.tr("The temporary conversation is over. Kept of it: nothing.")
            self._change(lambda core: core.chat.delete(conversation_id), lambda: self._toasts.show(over, icon="check"))
            return
        title = title_of(conversation) if conversation is not None else ""

        def ask(learned: list[Memory]) -> None:
            if not learned:
                self._delete(conversation_id, title, forget=False)
                return
            from ui.conversations.delete_question import DeleteQuestion

            DeleteQuestion(
                self._sidebar.window(),
                theme=self._theme,
                title=title,
                learned=learned,
                on_yes=lambda forget: self._delete(conversation_id, title, forget=forget),
            ).open()

        self._operations.run(self, lambda: _learned(core, conversation_id), ask)

    def _delete(self, conversation_id: str, title: str, *, forget: bool) -> None:
        core = self._core
        if core is None:
            return
        said = self.tr("Deleted “{title}”, and what was learned from it") if forget else self.tr("Deleted “{title}”")

        def work() -> Marked | None:
            core.chat.delete(conversation_id)
            return core.marking.never_conversation(conversation_id) if forget else None

        def done(marked: Marked | None) -> None:
            def restore(core: Application) -> None:
                if marked is not None:
                    core.marking.undo(marked)
                core.chat.restore(conversation_id)

            self._toasts.show(said.format(title=title), undo=lambda: self._change(restore), icon="trash-2")

        self._operations.run(self, work, done)

    def _change(self, change: Callable[[Application], Any], after: Callable[[], object] | None = None) -> None:
        core = self._core
        if core is None:
            return

        def done(_: object) -> None:
            if after is not None:
                after()

        self._operations.run(self, lambda: change(core), done)

    def _on_listed(self, listing: int, found: list[Conversation]) -> None:
        if listing == self._listing:
            # What was heard since the reading began is newer than what was read.
            read = {one.id: self._since_listing.get(one.id, one) for one in found}
            self._model.show(one for one in read.values() if one is not None)
            for one in self._since_listing.values():
                if one is not None and self._listed_now(one):
                    self._model.put(one)
            awaited, self._awaited = self._awaited, ""
            if awaited and self._current is None and self._model.find(awaited) is not None:
                self.open(awaited)
            self._sidebar.list.show_opened(self._current.id if self._current else "")

    def _show(self, conversation: Conversation | None) -> None:
        self._current = conversation
        self._sidebar.list.show_opened(conversation.id if conversation else "")
        self.opened.emit(conversation)

    def _on_looked_up(self, conversation: Conversation | None) -> None:
        if conversation is not None:
            self._adopt(conversation)

    def _adopt(self, conversation: Conversation) -> None:
        self._current = conversation
        self._sidebar.list.show_opened(conversation.id)
        self.changed.emit(conversation)

    def _listed_now(self, conversation: Conversation) -> bool:
        words = self._sidebar.search.text().strip()
        return not words or self._model.find(conversation.id) is not None

    @Slot()
    def _on_searched(self) -> None:
        self._search_timer.start()

    @Slot(object)
    def _on_conversation_changed(self, event: ConversationChanged) -> None:
        conversation = event.conversation
        self._since_listing[conversation.id] = conversation
        if self._listed_now(conversation):
            self._model.put(conversation)
        if self._current is not None and conversation.id == self._current.id:
            self._adopt(conversation)

    @Slot(object)
    def _on_conversation_deleted(self, event: ConversationDeleted) -> None:
        self._since_listing[event.conversation_id] = None
        self._model.remove(event.conversation_id)
        if self._current is not None and self._current.id == event.conversation_id:
            self.open_new()

    @Slot(object)
    def _on_reply_started(self, event: ReplyStarted) -> None:
        self._model.set_streaming(event.message.conversation_id, True)

    @Slot(object)
    def _on_reply_finished(self, event: ReplyFinished) -> None:
        self._on_reply_ended(event.message.conversation_id)

    @Slot(object)
    def _on_reply_failed(self, event: ReplyFailed) -> None:
        self._on_reply_ended(event.message.conversation_id)

    def _on_reply_ended(self, conversation_id: str) -> None:
        self._model.set_streaming(conversation_id, False)
        shown = self._current is not None and self._current.id == conversation_id
        self._model.set_unread(conversation_id, not shown)


def _learned(core: Application, conversation_id: str) -> list[Memory]:
    """What of all that is remembered would go with a conversation: digests of it aside, which are no news to anyone."""
    return [
        one for one in core.memory.learned_only_from(conversation_id) if one.state == "active" and one.kind != "summary"
    ]
