"""Settings: how the file is kept safe, the words that open it elsewhere, and what never gets into it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtGui import QGuiApplication

from ui.operations import Operations
from ui.settings.page import SettingsPage
from ui.settings.rows import Group, SettingsRow
from ui.settings.well import Well
from ui.theme import Theme
from ui.widgets.button import Button
from ui.widgets.label import Label

if TYPE_CHECKING:
    from assistant.app import Application

_IN_A_LINE = 6


@dataclass(frozen=True, slots=True)
class SafeKeeping:
    """How the data folder is protected now."""

    encrypted: bool
    keyring: bool


class PrivacyPage(SettingsPage):
    """Says plainly how things stand; the recovery phrase shows only when asked for."""

    def __init__(self, *, theme: Theme, operations: Operations) -> None:
        super().__init__(theme=theme, operations=operations)
        self._state: SafeKeeping | None = None
        self._phrase = ""
        self._show = Button(theme=theme)
        self._copy = Button(theme=theme, kind="quiet", icon="copy")
        self._well = Well(theme=theme)
        self._advice = Label(theme=theme, kind="caption", colour="text.secondary", wrap=True)
        self._file_row = SettingsRow(theme=theme)
        self._phrase_row = SettingsRow(self._copy, self._show, theme=theme)
        self._phrase_row.add_below(self._well)
        self._phrase_row.add_below(self._advice)
        self._keys_row = SettingsRow(theme=theme)
        self._mask_row = SettingsRow(theme=theme)
        self._sent_row = SettingsRow(theme=theme)
        self._temporary_row = SettingsRow(theme=theme)
        self._at_rest = self.add_group(Group(self._file_row, self._phrase_row, self._keys_row, theme=theme))
        self._going_out = self.add_group(Group(self._mask_row, self._sent_row, self._temporary_row, theme=theme))
        self._show.clicked.connect(self._on_show)
        self._copy.clicked.connect(self._on_copy)
        self._show_phrase("")
        self.retranslate()

    def attach(self, core: Application) -> None:
        super().attach(core)
        self.operations.run(
            self,
            lambda: SafeKeeping(core.database.encrypted, core.credentials.available),
            self._on_state,
        )

    def retranslate(self) -> None:
        self.title.setText(self.tr("Privacy"))
        self._at_rest.set_heading(self.tr("On this computer"))
        self._going_out.set_heading(self.tr("What is written and sent"))
        self._phrase_row.set_texts(
            self.tr("Recovery phrase"), self.tr("24 words that open the file when the keyring is lost.")
        )
        self._advice.setText(
            self.tr("Write the words on paper. Whoever has them and the file can read everything in it.")
        )
        self._copy.setText(self.tr("Copy"))
        self._mask_row.set_texts(
            self.tr("Masked before writing"),
            self.tr("Card numbers, IDs, keys and passwords become placeholders before anything is stored."),
        )
        self._sent_row.set_texts(
            self.tr("Sent"),
            self.tr("Only a request to the provider you chose, with the memories it needs. No telemetry."),
        )
        self._temporary_row.set_texts(
            self.tr("Temporary conversations"),
            self.tr("Kept in memory while they are open, never written, nothing learned from them."),
        )
        self._show_phrase(self._phrase)
        self._describe()

    def _describe(self) -> None:
        state = self._state
        if state is None:
            self._file_row.set_texts(self.tr("Your data"), self.tr("Opening"))
            self._keys_row.set_texts(self.tr("Keys of providers"), "")
            return
        if state.encrypted:
            said = self.tr("One encrypted file. Its key is in the system keyring.")
        elif state.keyring:
            said = self.tr("One file, not encrypted: it was begun without a keyring.")
        else:
            said = self.tr("One file, not encrypted: this system has no keyring to hold a key.")
        self._file_row.set_texts(self.tr("Your data"), said)
        self._keys_row.set_texts(
            self.tr("Keys of providers"),
            self.tr("Kept in the system keyring, never in a file.")
            if state.keyring
            else self.tr("Kept until Keepsake closes: this system has no keyring."),
        )
        self._phrase_row.setVisible(state.encrypted)

    def _on_state(self, state: SafeKeeping) -> None:
        self._state = state
        self._describe()

    @Slot()
    def _on_show(self) -> None:
        core = self.core
        if self._phrase:
            self._show_phrase("")
        elif core is not None:
            self.operations.run(self, lambda: _recovery_phrase(core), self._on_phrase, self._on_fault)

    def _on_phrase(self, phrase: str | None) -> None:
        if phrase is None:
            self.say_fault(self.tr("The keyring has no key for this folder. Unlock it, then try again."))
        else:
            self._show_phrase(phrase)

    def _show_phrase(self, phrase: str) -> None:
        self._phrase = phrase
        words = phrase.split()
        lines = [" ".join(words[at : at + _IN_A_LINE]) for at in range(0, len(words), _IN_A_LINE)]
        self._well.set_text("\n".join(lines))
        for widget in (self._well, self._advice, self._copy):
            widget.setVisible(bool(phrase))
        self._show.setText(self.tr("Hide") if phrase else self.tr("Show"))
        self._show.updateGeometry()

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._phrase)


def _recovery_phrase(core: Application) -> str | None:
    from assistant.storage.header import read_header

    header = read_header(core.paths.header)
    return core.credentials.recovery_phrase(header.key_id if header else "")
