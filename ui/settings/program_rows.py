"""One program that came to memory: what it may, and whether it is also told what stays on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot

from assistant.messages import DEFAULT_SCOPE
from ui.settings.rows import SettingsRow
from ui.theme import Theme
from ui.widgets.button import Button
from ui.widgets.choice import Choice
from ui.widgets.toggles import CheckBox

if TYPE_CHECKING:
    from assistant.storage.clients import Grant

NOTHING, READ, PROPOSE, WRITE, BLOCKED = "nothing", "read", "propose", "write", "blocked"


class ProgramRow(SettingsRow):
    """A program in one scope.

    Signals:
        decided: what it may from now on, one of the names above.
        told_private: whether it is told what never leaves this machine.
        removed: what was decided is to be forgotten.
    """

    decided = Signal(str)
    told_private = Signal(bool)
    removed = Signal()

    def __init__(self, grant: Grant, *, theme: Theme) -> None:
        self.choice = Choice(theme=theme)
        self.remove_button = Button(theme=theme, kind="quiet")
        super().__init__(self.remove_button, self.choice, theme=theme)
        self.grant = grant
        self.private = CheckBox(theme=theme)
        self.private.setChecked(grant.private)
        self.add_under_words(self.private)
        self.choice.activated.connect(self._on_chosen)
        self.private.clicked.connect(self.told_private)
        self.remove_button.clicked.connect(self.removed)
        self.retranslate()

    def retranslate(self) -> None:
        """Sets the words again."""
        grant = self.grant
        named = grant.client if grant.scope == DEFAULT_SCOPE else f"{grant.client} · {grant.scope}"
        self.set_texts(named, self._said())
        self.choice.set_items(
            [
                (self.tr("Nothing"), NOTHING),
                (self.tr("Read"), READ),
                (self.tr("Read and suggest"), PROPOSE),
                (self.tr("Read and write"), WRITE),
                (self.tr("Blocked"), BLOCKED),
            ],
            may(grant),
        )
        self.choice.setAccessibleName(self.tr("What {program} may do").format(program=named))
        self.private.setText(self.tr("Also what never leaves this machine"))
        self.remove_button.setText(self.tr("Remove"))
        self.remove_button.setAccessibleName(self.tr("Remove {program}").format(program=named))
        self.remove_button.updateGeometry()

    def _said(self) -> str:
        said = {
            NOTHING: self.tr("Gets nothing, unless its own configuration allows it."),
            READ: self.tr("Is told what it asks for."),
            PROPOSE: self.tr("What it writes waits in your inbox."),
            WRITE: self.tr("What it writes is kept, under its name."),
            BLOCKED: self.tr("Gets nothing, whatever its own configuration says."),
        }[may(self.grant)]
        asks = "asked" in (self.grant.reading, self.grant.writing)
        return self.tr("Asks for more. {sentence}").format(sentence=said) if asks else said

    @Slot()
    def _on_chosen(self) -> None:
        self.decided.emit(str(self.choice.value))


def may(grant: Grant) -> str:
    """What a program may do, in one name."""
    if grant.blocked:
        return BLOCKED
    if grant.writing == "keep":
        return WRITE
    if grant.writing == "propose":
        return PROPOSE
    return READ if grant.reading == "yes" else NOTHING
