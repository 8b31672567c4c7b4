"""A question that can be tried on memory as it is set now: what would be recalled, with its scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal, Slot

from assistant import clock
from assistant.memory.records import Recalled, RecallRequest, RecallResult
from ui.dates import day
from ui.operations import Operation, Operations
from ui.score_parts import missed_name, number, part_name, shown_parts
from ui.settings.result_list import ResultLine, ResultList
from ui.settings.rows import SettingsRow
from ui.theme import Theme
from ui.widgets.field import LineEdit

if TYPE_CHECKING:
    from assistant.app import Application

_PAUSE_MS = 250


class QuestionPreview(SettingsRow):
    """Asks as one types. Nothing is stored of the question, and no memory counts as used.

    Signals:
        failed: it could not be asked.
    """

    failed = Signal(object)

    def __init__(self, *, theme: Theme, operations: Operations) -> None:
        super().__init__(theme=theme)
        self._operations = operations
        self._core: Application | None = None
        self._asking: Operation | None = None
        self._found: RecallResult | None = None
        self.field = LineEdit(theme=theme)
        self.results = ResultList(theme=theme)
        self.add_below(self.field)
        self.add_below(self.results)
        self.set_open(True)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self.ask)
        self.field.textChanged.connect(self._pause.start)
        self.field.returnPressed.connect(self.ask)
        self.retranslate()

    def attach(self, core: Application) -> None:
        """Lets it ask."""
        self._core = core

    @Slot()
    def ask(self) -> None:
        """Asks what is typed, as the settings are now; an answer that is still to come is no longer wanted."""
        self._pause.stop()
        core, query = self._core, self.field.text().strip()
        if self._asking is not None:
            self._asking.cancel()
        if core is None or not query:
            self._show(None)
            return
        memory = core.settings.current.memory
        request = RecallRequest(
            query, k=memory.top_k, now=clock.local_now(), threshold=memory.threshold, profile=memory.profile
        )
        self._asking = self._operations.run(self, lambda: core.memory.recall(request), self._show, self.failed.emit)

    def retranslate(self) -> None:
        """Sets the words again."""
        name = self.tr("What would be recalled for")
        self.field.setPlaceholderText(self.tr("A question, as you would ask it"))
        self.field.setAccessibleName(name)
        self.results.setAccessibleName(self.tr("What would be recalled"))
        self._show(self._found)

    def _show(self, found: RecallResult | None) -> None:
        self._found = found
        self.set_texts(self.tr("What would be recalled for"), self._said(found))
        self.results.show_lines([] if found is None else list(map(self._shown, (*found.results, *found.missed))))

    def _said(self, found: RecallResult | None) -> str:
        if found is None:
            return self.tr("Asked of your memory with the choices above; nothing is stored or sent to a model.")
        took = self.tr("{ms} ms").format(ms=round(found.took_ms))
        if found.results:
            count = self.tr("%n would be in the prompt, in {took}.", "", len(found.results))
            return count.format(took=took)
        return self.tr("Nothing would be recalled, in {took}.").format(took=took)

    def _shown(self, one: Recalled) -> ResultLine:
        parts = shown_parts(one.score, one.scores)
        said = self.tr(", ").join(f"{part_name(name)} {number(value)}" for name, value in parts.items())
        words = [missed_name(one.missed) if one.missed else "", day(one.at) if one.at is not None else "", said]
        return ResultLine(one.text, " · ".join(word for word in words if word), number(one.score), parts)
