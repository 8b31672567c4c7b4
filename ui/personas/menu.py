"""The part of the header's menu that says who answers, and how this conversation remembers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from assistant.messages import Conversation
from ui.bridge import CoreBridge
from ui.operations import Operations
from ui.widgets.menu import Menu

if TYPE_CHECKING:
    from assistant.app import Application
    from assistant.storage.personas import Persona

_MODES = ("", "auto", "ask", "off")


class PersonasMenu(QObject):
    """Knows the personas, and which of them speaks in the conversation that shows or would in a new one.

    Signals:
        named: who speaks now; empty for the usual assistant.
        settings_requested: the page of personas was asked for.
    """

    named = Signal(str)
    settings_requested = Signal()

    def __init__(self, parent: QObject, *, operations: Operations) -> None:
        super().__init__(parent)
        self._operations = operations
        self._core: Application | None = None
        self._conversation: Conversation | None = None
        self._personas: list[Persona] = []
        self._current, self._mode = "", ""
        self._asked = 0

    def attach(self, core: Application, bridge: CoreBridge) -> None:
        """Reads the personas, now and whenever they change."""
        self._core = core
        bridge.personas_changed.connect(self.refresh)
        bridge.settings_changed.connect(self.refresh)
        self.refresh()

    def show_for(self, conversation: Conversation | None) -> None:
        """Looks who speaks in a conversation; in a new one when None."""
        self._conversation = conversation
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Reads again."""
        core, conversation = self._core, self._conversation
        if core is None:
            return
        self._asked += 1
        asked = self._asked
        self._operations.run(self, lambda: _standing(core, conversation), partial(self._on_read, asked))

    def fill(self, menu: Menu) -> None:
        """Adds who may answer to a menu; nothing where there is only the usual assistant."""
        if not self._personas:
            return
        menu.add_heading(
            self.tr("Who answers") if self._conversation is not None else self.tr("Who answers in new conversations")
        )
        menu.add(self.tr("Keepsake"), partial(self._choose, ""), checked=not self._current)
        for one in self._personas:
            menu.add(one.name, partial(self._choose, one.id), checked=one.id == self._current)
        if self._conversation is not None and not self._conversation.temporary:
            menu.add_heading(self.tr("Memory in this conversation"))
            for mode, name in zip(_MODES, self._mode_names(), strict=True):
                menu.add(name, partial(self._set_mode, mode), checked=mode == self._mode)
        menu.add(self.tr("Personas…"), self.settings_requested.emit, icon_name="users")
        menu.addSeparator()

    def _mode_names(self) -> tuple[str, ...]:
        return self.tr("As usual"), self.tr("Automatic"), self.tr("Ask me first"), self.tr("Off")

    def _choose(self, persona_id: str) -> None:
        core, conversation = self._core, self._conversation
        if core is None:
            return
        if conversation is None:
            self._operations.run(self, lambda: core.settings.change({"general.persona": persona_id}))
        else:
            self._operations.run(self, lambda: core.personas.choose(conversation, persona_id), lambda _: self.refresh())

    def _set_mode(self, mode: str) -> None:
        core, conversation = self._core, self._conversation
        if core is not None and conversation is not None:
            self._operations.run(self, lambda: core.personas.set_memory_mode(conversation, mode))

    def _on_read(self, asked: int, found: tuple[list[Persona], str, str]) -> None:
        if asked == self._asked:
            self._personas, self._current, self._mode = found
            names = {one.id: one.name for one in self._personas}
            self.named.emit(names.get(self._current, ""))


def _standing(core: Application, conversation: Conversation | None) -> tuple[list[Persona], str, str]:
    """The personas in use, the id of the one that speaks, and how the conversation itself wants to remember."""
    personas = core.personas.all()
    if conversation is None:
        wanted = core.settings.current.general.persona
        return personas, wanted if any(one.id == wanted for one in personas) else "", ""
    speaks = core.personas.of(conversation)
    return personas, speaks.id if speaks is not None else "", core.personas.own_mode(conversation)
