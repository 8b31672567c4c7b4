"""The core's events as signals: published on any thread, received on the window's."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from assistant import events


class CoreBridge(QObject):
    """One signal for each kind of event, carrying the event. Receivers are slots of objects on the main thread."""

    conversation_changed = Signal(object)
    conversation_deleted = Signal(object)
    conversations_imported = Signal(object)
    message_stored = Signal(object)
    reply_started = Signal(object)
    reply_grew = Signal(object)
    tool_ran = Signal(object)
    reply_finished = Signal(object)
    reply_failed = Signal(object)
    memories_changed = Signal(object)
    indexing_progressed = Signal(object)
    notice_raised = Signal(object)
    embedder_changed = Signal(object)
    settings_changed = Signal(object)
    personas_changed = Signal(object)
    documents_changed = Signal(object)
    documents_progressed = Signal(object)
    client_asked = Signal(object)
    clients_changed = Signal(object)
    job_ran = Signal(object)
    transfer_changed = Signal(object)
    update_found = Signal(object)

    def __init__(self, bus: events.EventBus, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._unsubscribe: list[Callable[[], None]] = [
            bus.subscribe(events.ConversationChanged, self.conversation_changed.emit),
            bus.subscribe(events.ConversationDeleted, self.conversation_deleted.emit),
            bus.subscribe(events.ConversationsImported, self.conversations_imported.emit),
            bus.subscribe(events.MessageStored, self.message_stored.emit),
            bus.subscribe(events.ReplyStarted, self.reply_started.emit),
            bus.subscribe(events.ReplyGrew, self.reply_grew.emit),
            bus.subscribe(events.ToolRan, self.tool_ran.emit),
            bus.subscribe(events.ReplyFinished, self.reply_finished.emit),
            bus.subscribe(events.ReplyFailed, self.reply_failed.emit),
            bus.subscribe(events.MemoriesChanged, self.memories_changed.emit),
            bus.subscribe(events.IndexingProgressed, self.indexing_progressed.emit),
            bus.subscribe(events.NoticeRaised, self.notice_raised.emit),
            bus.subscribe(events.EmbedderChanged, self.embedder_changed.emit),
            bus.subscribe(events.SettingsChanged, self.settings_changed.emit),
            bus.subscribe(events.PersonasChanged, self.personas_changed.emit),
            bus.subscribe(events.DocumentsChanged, self.documents_changed.emit),
            bus.subscribe(events.DocumentsProgressed, self.documents_progressed.emit),
            bus.subscribe(events.ClientAsked, self.client_asked.emit),
            bus.subscribe(events.ClientsChanged, self.clients_changed.emit),
            bus.subscribe(events.JobRan, self.job_ran.emit),
            bus.subscribe(events.TransferChanged, self.transfer_changed.emit),
            bus.subscribe(events.UpdateFound, self.update_found.emit),
        ]

    def close(self) -> None:
        """Stops listening."""
        while self._unsubscribe:
            self._unsubscribe.pop()()
