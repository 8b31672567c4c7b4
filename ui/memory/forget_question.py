"""The question before a memory is forgotten for good: all that goes with it, and what can be chosen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QWidget

from assistant.memory.forgetting import ForgetPreview
from assistant.memory.records import Kind, Memory
from ui import dates
from ui.memory.wording import kind_name, shortened
from ui.theme import Theme
from ui.widgets.question import Question, Subject
from ui.widgets.toggles import CheckBox

translate = QCoreApplication.translate

_NAMED = 3
_SHORT = 24


class ForgetQuestion(Question):
    """Lists what goes. `on_yes` is told whether the other values that the fact had go too."""

    def __init__(
        self,
        parent: QWidget,
        *,
        theme: Theme,
        memory: Memory,
        preview: ForgetPreview,
        on_yes: Callable[[bool], object],
    ) -> None:
        self.history: CheckBox | None = None
        super().__init__(
            parent,
            theme=theme,
            title=translate("ForgetQuestion", "Forget this for good?"),
            lines=_Lines(preview, memory).all(),
            verb=translate("ForgetQuestion", "Forget"),
            on_yes=lambda: on_yes(self.with_history),
            subject=Subject(theme.tokens.get(f"kind_icon.{memory.kind}"), _caption(memory), shortened(memory.text)),
            note=translate("ForgetQuestion", "Can be undone for 10 seconds."),
        )
        if preview.earlier:
            self.history = CheckBox(_Lines(preview, memory).history(), theme=theme)
            self.history.setChecked(True)
            self.body.addWidget(self.history)

    @property
    def with_history(self) -> bool:
        """Whether the other values that the fact had go too."""
        return self.history is not None and self.history.isChecked()


def _caption(memory: Memory) -> str:
    since = memory.valid_from or memory.learned_at
    said = translate("ForgetQuestion", "{kind}, since {day}")
    return said.format(kind=kind_name(memory.kind), day=dates.day(since))


class _Lines(QObject):
    """The sentences of the list; an object of its own, so that numbers get their plurals."""

    def __init__(self, preview: ForgetPreview, memory: Memory) -> None:
        super().__init__()
        self._preview, self._memory = preview, memory

    def all(self) -> list[tuple[str, str]]:
        """What goes, each with its icon."""
        preview = self._preview
        if self._memory.kind is Kind.MESSAGE:
            return self._of_message()
        lines: list[tuple[str, str]] = []
        same = len([one for one in preview.memories if one.id != self._memory.id])
        if same:
            lines.append(("copy", self.tr("%n other memories that say the same", "", same)))
        if preview.derived:
            lines.append(("text-align-start", self.tr("%n summaries and tasks made from it", "", len(preview.derived))))
        if preview.messages:
            lines.append(("message-square", self.tr("The sentence in %n messages, which stay", "", preview.messages)))
        places = sum(preview.places.values())
        if places:
            lines.append(("search", self.tr("%n other places where its words stand", "", places)))
        lines.append(("hard-drive", self.tr("Every copy in backups and the bin on this machine")))
        if preview.says_more:
            said = self.tr("%n memories that say more besides stay", "", len(preview.says_more))
            lines.append(("info", said))
        if preview.left:
            said = self.tr("Not files of others that hold it: {names}").format(names=self.tr(", ").join(preview.left))
            lines.append(("triangle-alert", said))
        return lines

    def _of_message(self) -> list[tuple[str, str]]:
        lines = [("message-square", self.tr("The words of this message, and of the answer to it"))]
        if learned := len(self._preview.memories):
            lines.append(("shell", self.tr("%n memories learned from it alone", "", learned)))
        lines.append(("hard-drive", self.tr("Every copy in backups and the bin on this machine")))
        return lines

    def history(self) -> str:
        """The other values of the fact, by name as far as there is room."""
        earlier = self._preview.earlier
        named = [shortened(one.value or one.text, _SHORT) for one in earlier[:_NAMED]]
        values = self.tr(", ").join(named) + ("…" if len(earlier) > _NAMED else "")
        return self.tr("Also its %n other values: {values}", "", len(earlier)).format(values=values)
