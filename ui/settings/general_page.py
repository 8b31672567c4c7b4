"""Settings: the language, and the first steps again."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot

from assistant.settings import Settings
from ui.i18n import CHINESE, ENGLISH, SYSTEM
from ui.operations import Operations
from ui.settings.page import SettingsPage
from ui.settings.rows import Group, SettingsRow
from ui.theme import Theme
from ui.widgets.button import Button
from ui.widgets.choice import Choice


class GeneralPage(SettingsPage):
    """What belongs to nothing else.

    Signals:
        first_run_requested: the first steps should be shown again.
    """

    first_run_requested = Signal()

    def __init__(self, *, theme: Theme, operations: Operations) -> None:
        super().__init__(theme=theme, operations=operations)
        self._language = Choice(theme=theme)
        self._again = Button(theme=theme)
        self._language_row = SettingsRow(self._language, theme=theme)
        self._again_row = SettingsRow(self._again, theme=theme)
        self._group = self.add_group(Group(self._language_row, self._again_row, theme=theme))
        self._language_row.settings = ("general.language",)
        self._again_row.settings = ("general.first_run_done",)
        self._language.activated.connect(self._on_language)
        self._again.clicked.connect(self.first_run_requested)
        self._value = SYSTEM
        self.retranslate()

    def show_settings(self, settings: Settings) -> None:
        self._value = settings.general.language
        self._fill()

    def retranslate(self) -> None:
        self.title.setText(self.tr("General"))
        self._language_row.set_texts(
            self.tr("Language"), self.tr("Of menus, settings and dates. Conversations can mix both.")
        )
        self._again_row.set_texts(self.tr("First steps"), self.tr("Choose how to answer and how to remember again."))
        self._again.setText(self.tr("Show again"))
        self._fill()

    def _fill(self) -> None:
        # Languages are named in themselves.
        items = [(self.tr("As the system"), SYSTEM), ("English", ENGLISH), ("简体中文", CHINESE)]
        self._language.set_items(list(items), self._value)

    @Slot()
    def _on_language(self) -> None:
        self.change("general.language", self._language.value)
