"""Asks before everything is deleted; the word has to be typed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Slot
from PySide6.QtWidgets import QWidget

from ui.theme import Theme
from ui.widgets.field import LineEdit
from ui.widgets.label import Label
from ui.widgets.question import Question, Subject

translate = QCoreApplication.translate


class EraseQuestion(Question):
    """The button works once the word stands in the field."""

    def __init__(self, parent: QWidget, folder: str, *, theme: Theme, on_yes: Callable[[], object]) -> None:
        super().__init__(
            parent,
            theme=theme,
            title=translate("EraseQuestion", "Delete everything?"),
            subject=Subject("hard-drive", translate("EraseQuestion", "Data folder"), folder),
            lines=[
                ("trash-2", translate("EraseQuestion", "All conversations, memories, documents and settings")),
                ("archive-restore", translate("EraseQuestion", "All backups in the folder; copies elsewhere stay")),
                ("key-round", translate("EraseQuestion", "The keys of providers")),
                ("power", translate("EraseQuestion", "Keepsake closes. It cannot be undone")),
            ],
            verb=translate("EraseQuestion", "Delete everything"),
            on_yes=on_yes,
        )
        self.word = translate("EraseQuestion", "delete everything")
        asked = translate("EraseQuestion", "Type “{word}” to go on.").format(word=self.word)
        self.field = LineEdit(theme=theme, name=asked)
        self.body.addWidget(Label(asked, theme=theme, colour="text.secondary"))
        self.body.addWidget(self.field)
        self.field.textChanged.connect(self._on_typed)
        self.yes.setEnabled(False)

    @Slot(str)
    def _on_typed(self, text: str) -> None:
        self.yes.setEnabled(text.strip().casefold() == self.word.casefold())
