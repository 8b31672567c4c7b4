"""Says beside the way to memory how many memories wait for a yes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Slot

from ui.conversations.sidebar import Sidebar
from ui.operations import Operations

if TYPE_CHECKING:
    from assistant.app import Application
    from ui.bridge import CoreBridge

_SOON_MS = 300


class WaitingCount(QObject):
    """Counts again, a moment after memory changed."""

    def __init__(self, sidebar: Sidebar, *, operations: Operations) -> None:
        super().__init__(sidebar)
        self._sidebar, self._operations = sidebar, operations
        self._core: Application | None = None
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._soon.timeout.connect(self._count)

    def attach(self, core: Application, bridge: CoreBridge) -> None:
        """Begins to count what the core holds."""
        self._core = core
        bridge.memories_changed.connect(self._on_changed)
        self._soon.start()

    @Slot(object)
    def _on_changed(self, event: object) -> None:
        self._soon.start()

    @Slot()
    def _count(self) -> None:
        core = self._core
        if core is not None:
            self._operations.run(
                self, lambda: core.browsing.waiting(), self._sidebar.set_waiting, lambda error: None, showing="count"
            )
