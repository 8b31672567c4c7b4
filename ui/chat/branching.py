"""Branches in the reading column: a message said otherwise, a reply written anew, and the arrows between versions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from assistant.chat.branches import Versions
from ui.chat.composer import Composer
from ui.chat.transcript import Transcript
from ui.operations import Operations

if TYPE_CHECKING:
    from assistant.app import Application


class Branching(QObject):
    """Knows which messages have versions, and which one is being said otherwise.

    Signals:
        branch_shown: another branch is the one to show now; the key of the message that led there.
    """

    branch_shown = Signal(object)

    def __init__(self, composer: Composer, transcript: Transcript, *, operations: Operations) -> None:
        super().__init__(transcript)
        self._composer, self._transcript, self._operations = composer, transcript, operations
        self.core: Application | None = None
        self.conversation_id: str | None = None
        self._versions: Mapping[int, Versions] = {}
        self._editing: int | None = None
        self._before = ""
        transcript.edit_requested.connect(self.edit)
        transcript.version_requested.connect(self._on_version_requested)
        composer.editing_cancelled.connect(self.cancel)
        composer.last_wanted.connect(self._on_last_wanted)

    @property
    def editing(self) -> int | None:
        """The key of the message that is being said otherwise."""
        return self._editing

    def begin(self, conversation_id: str | None) -> None:
        """Another conversation shows."""
        self.conversation_id = conversation_id
        self._versions = {}
        if self._editing is not None:
            self._editing = None
            self._composer.set_editing(False)

    def show(self, versions: Mapping[int, Versions]) -> None:
        """Puts the numbers to the messages."""
        self._versions = versions
        for turn in self._transcript.turns:
            place = versions.get(turn.message.key)
            version = (place.number, len(place.keys)) if place is not None else (1, 1)
            if version != turn.version:
                turn.version = version
                self._transcript.show_turn(turn.message.key)

    def reread(self) -> None:
        """Asks anew which messages have versions."""
        core, conversation_id = self.core, self.conversation_id
        if core is None or conversation_id is None:
            return

        def take(versions: Mapping[int, Versions]) -> None:
            if conversation_id == self.conversation_id:
                self.show(versions)

        self._operations.run(self, lambda: core.chat.versions(conversation_id), take, showing="versions")

    def taken(self) -> int | None:
        """The message that is being said otherwise, once, as what is written goes off."""
        editing, self._editing = self._editing, None
        if editing is not None:
            self._composer.set_editing(False)
        return editing

    def go_to(self, key: int) -> None:
        """Shows a branch that holds a message."""
        core, conversation_id = self.core, self.conversation_id
        if core is None or conversation_id is None:
            return

        def done(_: object) -> None:
            if conversation_id == self.conversation_id:
                self.branch_shown.emit(key)

        self._operations.run(self, lambda: core.chat.show_message(conversation_id, key), done)

    @Slot(object)
    def edit(self, key: int) -> None:
        """Puts a message into the composer, to be said otherwise."""
        turn = self._transcript.turn(key)
        if turn is None or self._composer.is_running:
            return
        if self._editing is None:
            self._composer.save_draft()
            self._before = self._composer.edit.text()
        self._editing = key
        self._composer.set_editing(True)
        self._composer.set_text(turn.message.text)
        self._composer.edit.setFocus()

    @Slot()
    def cancel(self) -> None:
        """Leaves the message as it is, and gives back what was being written."""
        if self.taken() is not None:
            self._composer.set_text(self._before)

    @Slot()
    def _on_last_wanted(self) -> None:
        own = [turn for turn in self._transcript.turns if not turn.is_reply]
        if own and self._editing is None:
            self.edit(own[-1].message.key)

    @Slot(object, int)
    def _on_version_requested(self, key: int, step: int) -> None:
        place = self._versions.get(key)
        if place is None or self._composer.is_running:
            return
        at = place.number - 1 + step
        if 0 <= at < len(place.keys):
            self.go_to(place.keys[at])
