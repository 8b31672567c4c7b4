"""Asks what holds now in the place of a memory that is outdated."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Slot
from PySide6.QtWidgets import QWidget

from assistant.chat.panel import PromptEntry
from ui.memory.wording import kind_name, shortened
from ui.theme import Theme
from ui.widgets.button import Button
from ui.widgets.field import LineEdit
from ui.widgets.question import Question, Subject

translate = QCoreApplication.translate


class ValueQuestion(Question):
    """`on_value` gets the new sentence, or an empty text where the old one only ended."""

    def __init__(self, parent: QWidget, *, theme: Theme, entry: PromptEntry, on_value: Callable[[str], object]) -> None:
        text = " ".join((entry.text or "").split())
        self.field = LineEdit(theme=theme, name=translate("ValueQuestion", "What holds now"))
        super().__init__(
            parent,
            theme=theme,
            title=translate("ValueQuestion", "What holds now?"),
            lines=(),
            verb=translate("ValueQuestion", "Save"),
            on_yes=lambda: on_value(self.field.text().strip()),
            subject=Subject(
                theme.tokens.get(f"kind_icon.{entry.kind}"),
                translate("ValueQuestion", "{kind}, until now").format(kind=kind_name(entry.kind)),
                shortened(text),
            ),
            danger=False,
            note=translate("ValueQuestion", "The old value stays in its history."),
        )
        self._old = text
        self._on_value = on_value
        self.field.setFont(theme.font("ui"))
        self.field.setText(text)
        self.field.textChanged.connect(self._on_changed)
        self.ended = Button(
            translate("ValueQuestion", "It only ended; nothing took its place"), theme=theme, kind="link"
        )
        self.ended.clicked.connect(self._on_ended)
        self.body.addWidget(self.field)
        self.body.addWidget(self.ended)
        self.safe.setDefault(False)
        self.yes.setDefault(True)
        self._on_changed()
        self.field.selectAll()
        self.field.setFocus()

    @Slot()
    def _on_changed(self) -> None:
        new = " ".join(self.field.text().split())
        self.yes.setEnabled(bool(new) and new != self._old)

    @Slot()
    def _on_ended(self) -> None:
        self.accept()
        self._on_value("")
