"""The categories of secrets: how often each was masked, what it looks like, and a switch for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ui.i18n import two_sentences
from ui.settings.privacy_words import EXAMPLES, category_name
from ui.settings.rows import Group, SettingsRow
from ui.theme import Theme
from ui.widgets.toggles import Switch

if TYPE_CHECKING:
    from assistant.app import Application

SETTING = "privacy.unmasked"
_LONGEST = 44


@dataclass(frozen=True, slots=True)
class Masked:
    """How many places of each category were masked so far, and an example of each, before and after."""

    counts: Mapping[str, int]
    examples: Mapping[str, tuple[str, str]]


def masked_so_far(core: Application) -> Masked:
    """Reads the ledger, and masks the examples with this folder's marks."""
    from assistant.privacy.redactor import Redactor

    redactor = Redactor(salt=core.redactor.redact(EXAMPLES["password"]).text.encode())
    shown = {name: (text, redactor.redact(text).text) for name, text in EXAMPLES.items()}
    return Masked(core.stores.ledger.counts(), shown)


class CategoryRows(QObject):
    """Fills a group with a row for each category.

    Signals:
        changed: the categories that are not to be masked.
    """

    changed = Signal(str, object)

    def __init__(self, *, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self.switches = {name: Switch(theme=theme) for name in EXAMPLES}
        self.rows = {name: SettingsRow(switch, theme=theme) for name, switch in self.switches.items()}
        self.group = Group(*self.rows.values(), theme=theme)
        self._masked = Masked({}, {})
        for name, switch in self.switches.items():
            self.rows[name].settings = (SETTING,)
            switch.clicked.connect(self._on_switched)
        self.retranslate()

    def show_unmasked(self, unmasked: tuple[str, ...]) -> None:
        """Shows what is set."""
        for name, switch in self.switches.items():
            switch.setChecked(name not in unmasked)

    def show_masked(self, masked: Masked) -> None:
        """Shows counts and examples."""
        self._masked = masked
        self.retranslate()

    def retranslate(self) -> None:
        """Sets the words again."""
        self.group.set_heading(self.tr("Masked before anything is stored or sent"))
        for name, row in self.rows.items():
            row.set_texts(category_name(name), self._said(name))

    def _said(self, name: str) -> str:
        count = self._masked.counts.get(name, 0)
        so_far = self.tr("Masked %n times.", "", count) if count else self.tr("None so far.")
        if name not in self._masked.examples:
            return so_far
        before, after = (_short(text) for text in self._masked.examples[name])
        return two_sentences(so_far, self.tr("Such as: {before} → {after}").format(before=before, after=after))

    def _on_switched(self) -> None:
        left = [name for name, switch in self.switches.items() if not switch.isChecked()]
        self.changed.emit(SETTING, left)


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST // 2]} … {text[-_LONGEST // 2 :]}"
