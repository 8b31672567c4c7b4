"""Asks the person, once each, whether another program may read or write memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Slot
from PySide6.QtWidgets import QWidget

from assistant.events import ClientAsked
from assistant.messages import DEFAULT_SCOPE
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.question import Question, Subject
from ui.widgets.toggles import CheckBox

if TYPE_CHECKING:
    from assistant.app import Application
    from ui.bridge import CoreBridge

translate = QCoreApplication.translate


class ProgramQuestion(Question):
    """Whether one program may; `on_yes` is told whether it may keep what it writes without a further yes."""

    def __init__(self, parent: QWidget, asked: ClientAsked, *, theme: Theme, on_yes: Callable[[bool], object]) -> None:
        reading = asked.need == "read"
        if reading:
            title = translate("ProgramQuestion", "May “{program}” read your memory?")
            lines = [
                ("eye", translate("ProgramQuestion", "It is told what you would be told, and may send that on")),
                ("lock", translate("ProgramQuestion", "Nothing of what never leaves this machine")),
            ]
        else:
            title = translate("ProgramQuestion", "May “{program}” write to your memory?")
            lines = [
                ("pencil", translate("ProgramQuestion", "What it writes bears its name")),
                ("inbox", translate("ProgramQuestion", "It waits in your inbox until you say yes")),
            ]
        scope = "" if asked.scope == DEFAULT_SCOPE else asked.scope
        super().__init__(
            parent,
            theme=theme,
            title=title.format(program=asked.client),
            lines=lines,
            verb=translate("ProgramQuestion", "Allow"),
            on_yes=lambda: on_yes(self.keep.isChecked()),
            subject=Subject("plug", translate("ProgramQuestion", "Only this memory"), scope) if scope else None,
            danger=False,
            note=translate("ProgramQuestion", "Settings can change it."),
        )
        self.safe.setText(translate("ProgramQuestion", "Don't allow"))
        self.keep = CheckBox(translate("ProgramQuestion", "Keep what it writes without asking me"), theme=theme)
        self.keep.setVisible(not reading)
        if not reading:
            self.body.addWidget(self.keep)


class ProgramQuestions(QObject):
    """Puts the questions one after the other, those that came while there was no window first."""

    def __init__(
        self, core: Application, bridge: CoreBridge, *, window: QWidget, theme: Theme, operations: Operations
    ) -> None:
        super().__init__(window)
        self._core, self._window, self._theme, self._operations = core, window, theme, operations
        self._waiting: list[ClientAsked] = []
        self.question: ProgramQuestion | None = None
        bridge.client_asked.connect(self._on_asked)
        self._leave: Callable[[], None] = lambda: None
        operations.run(self, lambda: _begin(core), self._on_begun)

    def close(self) -> None:
        """Says that nobody asks the person any more."""
        self._leave()

    def _on_begun(self, begun: tuple[Callable[[], None], list[ClientAsked]]) -> None:
        self._leave, before = begun
        for asked in before:
            self._on_asked(asked)

    @Slot(object)
    def _on_asked(self, asked: ClientAsked) -> None:
        if asked not in self._waiting:
            self._waiting.append(asked)
        self._ask_next()

    def _ask_next(self) -> None:
        if self.question is not None or not self._waiting:
            return
        asked = self._waiting[0]
        question = ProgramQuestion(
            self._window, asked, theme=self._theme, on_yes=lambda keep: self._decide(asked, allowed=True, keep=keep)
        )
        question.rejected.connect(lambda: self._decide(asked, allowed=False, keep=False))
        self.question = question
        question.open()

    def _decide(self, asked: ClientAsked, *, allowed: bool, keep: bool) -> None:
        self.question = None
        self._waiting.remove(asked)
        self._operations.run(self, lambda: _answer(self._core, asked, allowed=allowed, keep=keep))
        self._ask_next()


def _begin(core: Application) -> tuple[Callable[[], None], list[ClientAsked]]:
    """Begins to attend; with it, what was asked before."""
    from assistant.storage.clients import Reading, Writing

    leave = core.mcp.access.attend()
    before: list[ClientAsked] = []
    for grant in core.mcp.access.grants():
        if grant.reading is Reading.ASKED:
            before.append(ClientAsked(grant.client, grant.scope, "read"))
        if grant.writing is Writing.ASKED:
            before.append(ClientAsked(grant.client, grant.scope, "write"))
    return leave, before


def _answer(core: Application, asked: ClientAsked, *, allowed: bool, keep: bool) -> None:
    from assistant.storage.clients import Writing

    if asked.need == "read":
        core.mcp.access.allow(asked.client, asked.scope, reading=allowed)
    else:
        given = Writing.KEEP if keep else Writing.PROPOSE
        core.mcp.access.allow(asked.client, asked.scope, writing=given if allowed else Writing.NO)
