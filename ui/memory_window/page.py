"""What every page of the memory window is: a ground that reads the core when it is turned to, and asks for the rest."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, QTimer, Signal, Slot

from assistant.errors import AssistantError
from assistant.messages import DEFAULT_SCOPE
from ui.operations import Operation, Operations
from ui.theme import Theme
from ui.widgets.surface import Surface
from ui.widgets.toast import Toasts

if TYPE_CHECKING:
    from assistant.app import Application
    from ui.bridge import CoreBridge

T = TypeVar("T")

_SOON_MS = 150
_log = logging.getLogger(__name__)


class MemoryPage(Surface):
    """A page: made when it is first turned to, then kept.

    Subclasses lay themselves out in `__init__`, name everything in `retranslate`, and read in `refresh`. They know no
    other page: what leads elsewhere goes out as a signal.

    Signals:
        conversation_requested: a source is to be opened, by the ids of its conversation and message.
        memory_requested: a memory is to be shown among all memories, by its id.
        counted: how many wait here, for the row in the window's list of pages.
    """

    conversation_requested = Signal(str, str)
    memory_requested = Signal(str)
    counted = Signal(int)

    def __init__(self, *, theme: Theme, operations: Operations, toasts: Toasts) -> None:
        super().__init__(theme=theme)
        self.operations, self.toasts = operations, toasts
        self.core: Application | None = None
        self.scope = DEFAULT_SCOPE
        self.narrow = False
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._soon.timeout.connect(self._refresh_if_shown)

    def attach(self, core: Application, bridge: CoreBridge) -> None:
        """Connects the page to the core. Subclasses that listen to events do so here, and call this first."""
        self.core = core

    def set_scope(self, scope: str) -> None:
        """Shows what another scope remembers."""
        if scope != self.scope:
            self.scope = scope
            self.refresh()

    def set_narrow(self, narrow: bool) -> None:
        """Whether there is no room for two columns."""
        self.narrow = narrow

    def refresh(self) -> None:
        """Reads what it shows anew; called each time the page is turned to."""

    @Slot(object)
    def refresh_soon(self, event: object = None) -> None:
        """Reads anew in a moment, once for many changes, if the page shows then."""
        self._soon.start()

    @Slot()
    def _refresh_if_shown(self) -> None:
        if self.isVisible():
            self.refresh()

    def retranslate(self) -> None:
        """Sets the words again, in the language that is spoken now."""

    def go_back(self) -> bool:
        """Leaves a detail for its list; False where there is nothing to leave."""
        return False

    def run(
        self,
        work: Callable[[Application], T],
        on_done: Callable[[T], None] | None = None,
        on_error: Callable[[Exception], None] | None = None,
        *,
        showing: str = "",
    ) -> Operation | None:
        """As `Operations.run`, with the core; a fault without a taker is shown as a toast."""
        core = self.core
        if core is None:
            return None
        return self.operations.run(self, lambda: work(core), on_done, on_error or self.say_fault, showing=showing)

    def say_fault(self, error: Exception) -> None:
        """Says what did not work; a defect is logged whole."""
        from ui.errors import sentence_of

        if not isinstance(error, AssistantError):
            _log.error("a defect", exc_info=error)
        self.toasts.show(sentence_of(error), icon="triangle-alert")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
