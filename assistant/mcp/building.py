"""What a data folder has for other programs, wired once: who may, who answers, and the endpoint."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from assistant.events import EventBus
from assistant.mcp.access import Access
from assistant.mcp.desk import Desk
from assistant.mcp.endpoint import Endpoint
from assistant.mcp.reading import Reader
from assistant.mcp.writing import ClientWriter
from assistant.memory.service import MemoryService
from assistant.privacy.outgoing import Outgoing
from assistant.privacy.redactor import Redactor
from assistant.settings import SettingsStore
from assistant.storage.stores import Stores


class Mcp:
    """The parts by their names; the desk is built with the first call."""

    def __init__(
        self,
        *,
        stores: Stores,
        memory: Callable[[], MemoryService],
        redactor: Redactor,
        outgoing: Outgoing,
        settings: SettingsStore,
        events: EventBus,
    ) -> None:
        self._stores = stores
        self._memory = memory
        self._redactor = redactor
        self._outgoing = outgoing
        self._settings = settings
        self._events = events
        self.access = Access(store=stores.clients, events=events, redactor=redactor)
        self.endpoint = Endpoint(
            settings=settings, events=events, access=self.access, answer=lambda call: self.desk.answer(call)
        )

    @cached_property
    def desk(self) -> Desk:
        """Answers the calls of programs."""
        memory = self._memory()
        reader = Reader(memory)
        writer = ClientWriter(
            stores=self._stores,
            memory=memory,
            reader=reader,
            redactor=self._redactor,
            settings=self._settings,
            events=self._events,
        )
        return Desk(access=self.access, reader=reader, writer=writer, redactor=self._redactor, outgoing=self._outgoing)

    def close(self) -> None:
        """Ends the endpoint."""
        self.endpoint.close()
