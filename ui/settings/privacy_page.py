"""Settings: how the file is kept safe, what is masked before it is written, and what never leaves this machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtGui import QGuiApplication

from assistant.settings import Settings
from ui.dates import day_and_time
from ui.operations import Operations
from ui.settings.category_rows import CategoryRows, masked_so_far
from ui.settings.page import SettingsPage
from ui.settings.privacy_words import category_name, place_name, rule_name
from ui.settings.private_rows import PrivateRow
from ui.settings.result_list import ResultLine, ResultList
from ui.settings.rows import Group, SettingsRow
from ui.settings.setting_rows import SwitchRow
from ui.settings.well import Well
from ui.theme import Theme
from ui.widgets.button import Button
from ui.widgets.label import Label

if TYPE_CHECKING:
    from assistant.app import Application
    from assistant.storage.ledger import LedgerEntry

_IN_A_LINE = 6
_LEDGER = 500


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
        self._sent_row = SettingsRow(theme=theme)
        self._temporary_row = SettingsRow(theme=theme)
        self._at_rest = self.add_group(Group(self._file_row, self._phrase_row, self._keys_row, theme=theme))
        self._going_out = self.add_group(Group(self._sent_row, self._temporary_row, theme=theme))
        self.categories = CategoryRows(theme=theme, parent=self)
        self.add_group(self.categories.group)
        self._vault = self.bind(SwitchRow("privacy.keep_masked", theme=theme))
        self._look = Button(theme=theme)
        self._ledger_row = SettingsRow(self._look, theme=theme)
        self.ledger = ResultList(theme=theme)
        self._ledger_row.add_below(self.ledger)
        self._after = self.add_group(Group(self._ledger_row, self._vault, theme=theme))
        self.private = PrivateRow(theme=theme)
        self.add_group(Group(self.private, theme=theme))
        self._entries: Sequence[LedgerEntry] | None = None
        self._vault_state: tuple[bool, int] | None = None
        self.categories.changed.connect(self.change)
        self.private.added.connect(self._on_private_added)
        self.private.let_go.connect(self._on_private_let_go)
        self._look.clicked.connect(self._on_look)
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

    def shown(self) -> None:
        core = self.core
        if core is not None:
            self.operations.run(
                self, lambda: masked_so_far(core), self.categories.show_masked, self._on_fault, showing="masked"
            )
            self.operations.run(
                self, core.stores.memories.private, self.private.show_memories, self._on_fault, showing="private"
            )
            self.operations.run(self, lambda: _vault(core), self._on_vault, self._on_fault, showing="vault")
            if self._entries is not None:
                self._read_ledger()

    def show_settings(self, settings: Settings) -> None:
        super().show_settings(settings)
        self.categories.show_unmasked(settings.privacy.unmasked)
        if self.isVisible():
            self.shown()

    def retranslate(self) -> None:
        self.title.setText(self.tr("Privacy"))
        self._at_rest.set_heading(self.tr("On this computer"))
        self._going_out.set_heading(self.tr("What is sent and kept"))
        self._after.set_heading(self.tr("What was masked"))
        self.categories.retranslate()
        self.private.retranslate()
        self._phrase_row.set_texts(
            self.tr("Recovery phrase"), self.tr("24 words that open the file when the keyring is lost.")
        )
        self._advice.setText(
            self.tr("Write the words on paper. Whoever has them and the file can read everything in it.")
        )
        self._copy.setText(self.tr("Copy"))
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
        self._describe_vault()
        self._show_ledger()

    def _describe_vault(self) -> None:
        said = self.tr("Sealed with the keyring's key, outside the database and every backup. Off: kept nowhere.")
        if self._vault_state is not None:
            available, kept = self._vault_state
            self._vault.switch.setEnabled(available or self._vault.switch.isChecked())
            if not available:
                said = self.tr("Needs an encrypted data folder; this one is not.")
            elif kept:
                said = self.tr("{sentence} %n are kept.", "", kept).format(sentence=said)
        self._vault.set_texts(self.tr("Keep what was masked in a vault"), said)

    def _show_ledger(self) -> None:
        entries = self._entries
        self._look.setText(self.tr("Hide") if entries is not None else self.tr("Show"))
        self._look.updateGeometry()
        said = self.tr("What kind of thing was masked, when, where and by which rule; never what it was.")
        if entries is not None and not entries:
            said = self.tr("Nothing was masked so far.")
        self._ledger_row.set_texts(self.tr("Ledger"), said)
        self._ledger_row.set_open(bool(entries))
        self.ledger.setAccessibleName(self.tr("Ledger"))
        self.ledger.show_lines([_line(one) for one in entries or ()])

    @Slot()
    def _on_look(self) -> None:
        if self._entries is None:
            self._read_ledger()
        else:
            self._entries = None
            self._show_ledger()

    def _read_ledger(self) -> None:
        core = self.core
        if core is not None:
            read = partial(core.stores.ledger.entries, limit=_LEDGER)
            self.operations.run(self, read, self._on_ledger, self._on_fault, showing="ledger")

    def _on_ledger(self, entries: Sequence[LedgerEntry]) -> None:
        self._entries = entries
        self._show_ledger()

    def _on_vault(self, state: tuple[bool, int]) -> None:
        self._vault_state = state
        self._describe_vault()

    @Slot(str)
    def _on_private_added(self, text: str) -> None:
        core = self.core
        if core is not None:
            add = partial(core.editing.add, text, private=True)
            self.operations.run(self, add, lambda _: self.shown(), self._on_fault)

    @Slot(str)
    def _on_private_let_go(self, memory_id: str) -> None:
        core = self.core
        if core is not None:
            let = partial(core.editing.keep_private, [memory_id], private=False)
            self.operations.run(self, let, lambda _: self.shown(), self._on_fault)

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


def _vault(core: Application) -> tuple[bool, int]:
    """Whether there can be a vault, and how many values are in it."""
    vault = core.masking.vault
    return vault.available, len(vault)


def _line(entry: LedgerEntry) -> ResultLine:
    caption = f"{rule_name(entry.rule)} · {place_name(entry.place)}"
    return ResultLine(category_name(entry.category), caption, day_and_time(entry.found_at))


def _recovery_phrase(core: Application) -> str | None:
    from assistant.storage.header import read_header

    header = read_header(core.paths.header)
    return core.credentials.recovery_phrase(header.key_id if header else "")
