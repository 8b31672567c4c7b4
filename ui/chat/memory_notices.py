"""Says quietly in the chat what was just remembered, with a way back and a way to put it right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from assistant.events import MemoriesChanged
from ui.operations import Operations
from ui.widgets.toast import Toasts

if TYPE_CHECKING:
    from assistant.app import Application
    from ui.bridge import CoreBridge

_LONGEST = 80


class MemoryNotices(QObject):
    """Shows one toast for what a turn taught.

    Signals:
        edit_requested: what was remembered is to be changed; its id.
    """

    edit_requested = Signal(str)

    def __init__(self, parent: QObject, *, operations: Operations, toasts: Toasts) -> None:
        super().__init__(parent)
        self._operations, self._toasts = operations, toasts
        self._core: Application | None = None

    def attach(self, core: Application, bridge: CoreBridge) -> None:
        """Begins to listen."""
        self._core = core
        bridge.memories_changed.connect(self._on_memories_changed)

    @Slot(object)
    def _on_memories_changed(self, event: MemoriesChanged) -> None:
        core = self._core
        if core is None or not event.texts or event.action not in ("added", "updated"):
            return
        first = " ".join(event.texts[0].split())
        short = first if len(first) <= _LONGEST else f"{first[:_LONGEST].rstrip()}…"
        more = len(event.texts) - 1
        text = self.tr("Remembered: {text}").format(text=short.rstrip(".。") if more else short)
        if more:
            text = self.tr("{text}, and %n more", "", more).format(text=text)
        ids = list(event.memory_ids)
        self._toasts.show(
            text,
            undo=lambda: self._operations.run(self, lambda: core.memory.take_back(ids)),
            actions=[(self.tr("Edit"), lambda: self.edit_requested.emit(ids[0]))],
        )
