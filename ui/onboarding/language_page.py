"""The first step: which language the interface speaks."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from ui.i18n import CHINESE, ENGLISH
from ui.onboarding.page import Page
from ui.theme import Theme
from ui.widgets.toggles import RadioCard

# Each language is named in itself, whatever the interface speaks.
_CARDS = {
    ENGLISH: ("English", "Menus, settings and titles in English"),
    CHINESE: ("简体中文", "菜单、设置和标题用中文"),
}


class LanguagePage(Page):
    """Two cards; choosing one changes the language at once."""

    def __init__(self, language: str, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme=theme, parent=parent)
        self._cards: dict[str, RadioCard] = {}
        for code, (name, sentence) in _CARDS.items():
            card = RadioCard(theme=theme)
            card.set_texts(name, sentence)
            card.setChecked(code == language)
            card.toggled.connect(self._on_toggled)
            self._cards[code] = card
            self.content.addWidget(card)
        self.retranslate()

    @property
    def language(self) -> str:
        """`en` or `zh`."""
        return next(code for code, card in self._cards.items() if card.isChecked())

    @property
    def answer(self) -> str:
        return _CARDS[self.language][0]

    @Slot(bool)
    def _on_toggled(self, on: bool) -> None:
        if on:
            self.changed.emit()

    def retranslate(self) -> None:
        self.heading.setText(self.tr("Choose a language"))
        other = "选择语言" if self.language == ENGLISH else "Choose a language"
        self.sentence.setText(
            other + "\n" + self.tr("Both can be mixed in one conversation. You can change this later.")
        )
