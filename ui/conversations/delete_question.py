"""Asks, before a conversation is deleted, what becomes of what was learned from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QWidget

from assistant.memory.records import Memory
from ui.theme import Theme
from ui.widgets.label import Label
from ui.widgets.question import Question
from ui.widgets.toggles import CheckBox

translate = QCoreApplication.translate

_SHOWN = 3
_LONGEST = 90


class DeleteQuestion(Question):
    """`on_yes` is told whether what was learned goes too; by itself it stays."""

    def __init__(
        self,
        parent: QWidget,
        *,
        theme: Theme,
        title: str,
        learned: Sequence[Memory],
        on_yes: Callable[[bool], object],
    ) -> None:
        words = _Words()
        super().__init__(
            parent,
            theme=theme,
            title=translate("DeleteQuestion", "Delete “{title}”?").format(title=title),
            lines=[
                ("message-square", translate("DeleteQuestion", "The conversation with its messages")),
                ("shell", words.learned(len(learned))),
            ],
            verb=translate("DeleteQuestion", "Delete"),
            on_yes=lambda: on_yes(self.forget.isChecked()),
            note=translate("DeleteQuestion", "Can be undone for 10 seconds."),
        )
        for memory in learned[:_SHOWN]:
            text = " ".join(memory.text.split())
            shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST].rstrip()}…"
            self.body.addWidget(Label(f"– {shown}", theme=theme, kind="caption", colour="text.secondary"))
        if len(learned) > _SHOWN:
            more = words.more(len(learned) - _SHOWN)
            self.body.addWidget(Label(more, theme=theme, kind="caption", colour="text.tertiary"))
        self.forget = CheckBox(translate("DeleteQuestion", "Forget that for good too"), theme=theme)
        self.body.addWidget(self.forget)


class _Words(QObject):
    """Sentences with numbers; an object of its own, so that they get their plurals."""

    def learned(self, count: int) -> str:
        """What was learned stays."""
        return self.tr("%n things learned from it stay remembered, unless you say so", "", count)

    def more(self, count: int) -> str:
        """That the list goes on."""
        return self.tr("and %n more", "", count)
