"""Learning from what was brought in: by topic and time, with what it costs, and a pause."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from assistant import clock
from assistant.messages import DEFAULT_SCOPE
from ui.operations import Operations
from ui.settings.progress_line import ProgressLine
from ui.settings.rows import Group, SettingsRow
from ui.theme import Theme
from ui.widgets.boxes import row
from ui.widgets.button import Button
from ui.widgets.choice import Choice
from ui.widgets.field import LineEdit
from ui.widgets.toggles import Switch

if TYPE_CHECKING:
    from assistant.app import Application
    from assistant.interchange.learning import Choice as Chosen
    from assistant.interchange.learning import Estimate, Learned


@dataclass(frozen=True, slots=True)
class Wish:
    """What to learn from.

    Attributes:
        found: ids of the conversations that came.
        scope: whose memory they went to.
        topic: empty for whatever they are about.
        year: None for all of them.
    """

    found: frozenset[str]
    scope: str
    topic: str = ""
    year: int | None = None


class Learning(QObject):
    """A group of rows, hidden until conversations came.

    Signals:
        failed: something could not be done.
    """

    failed = Signal(object)
    _came_further = Signal(int, int)

    def __init__(self, page: QWidget, *, theme: Theme, operations: Operations) -> None:
        super().__init__(page)
        self._operations = operations
        self._core: Application | None = None
        self._found: frozenset[str] = frozenset()
        self._scope = DEFAULT_SCOPE
        self._years: tuple[int, ...] = ()
        self._chosen: Chosen | None = None
        self._estimate: Estimate | None = None
        self._learned: Learned | None = None
        self._asked = 0
        self._running = False
        self._pause = threading.Event()
        self.topic = LineEdit(theme=theme)
        self.year = Choice(theme=theme)
        self.start = Button(theme=theme, kind="primary")
        self.row = SettingsRow(self.start, theme=theme)
        fields = QWidget()
        line = row(theme, parent=fields, gap=2)
        line.addWidget(self.topic, 2)
        line.addWidget(self.year, 1)
        self.row.add_below(fields)
        self.progress = ProgressLine(theme=theme)
        self.row.add_below(self.progress)
        self.row.set_open(True)
        self.by_model = Switch(theme=theme)
        self._model_row = SettingsRow(self.by_model, theme=theme)
        self.group = Group(self.row, self._model_row, theme=theme)
        self.group.hide()
        self.topic.editingFinished.connect(self._on_wish)
        self.year.activated.connect(self._on_wish)
        self.by_model.clicked.connect(self._on_wish)
        self.start.clicked.connect(self._on_start)
        self.progress.ended.connect(self._pause.set)
        self._came_further.connect(self.progress.show_count)
        self.retranslate()

    def attach(self, core: Application) -> None:
        """Lets it work."""
        self._core = core

    def offer(self, found: frozenset[str], scope: str, first_at: datetime | None, last_at: datetime | None) -> None:
        """Offers to learn from conversations, said between two times; none hides the offer."""
        if self._running:
            return
        self._found, self._scope, self._estimate, self._learned = found, scope, None, None
        zone = clock.zone()
        ends = [at.astimezone(zone).year for at in (first_at, last_at) if at is not None]
        self._years = tuple(range(ends[-1], ends[0] - 1, -1)) if ends else ()
        self.topic.clear()
        self.group.setVisible(bool(found))
        self.retranslate()
        self.year.setCurrentIndex(0)
        if found:
            self._on_wish()

    def retranslate(self) -> None:
        """Sets the words again."""
        self.group.set_heading(self.tr("Learn from them"))
        self.topic.setPlaceholderText(self.tr("A topic, or empty for all"))
        self.topic.setAccessibleName(self.tr("Topic"))
        years = [(self.tr("All the time"), None), *((str(one), one) for one in self._years)]
        self.year.set_items([*years], self.year.value)
        self.year.setAccessibleName(self.tr("Time"))
        self.year.setVisible(len(self._years) > 1)
        self.progress.set_texts(self.tr("Messages read"), self.tr("Pause"))
        self._model_row.set_texts(self.tr("Let a model read them too"), self._model_sentence())
        self._say()

    @property
    def wish(self) -> Wish:
        """What is chosen."""
        year = self.year.value
        return Wish(self._found, self._scope, self.topic.text().strip(), year if isinstance(year, int) else None)

    def _say(self) -> None:
        learned, going_on = self._learned, self._learned is not None and not self._learned.finished
        self.row.set_texts(self.tr("What you said in them becomes memories"), self._sentence())
        self.start.setText(self.tr("Go on") if going_on else self.tr("Learn"))
        self.start.setVisible(not self._running and (learned is None or going_on))
        self.start.setEnabled(self._estimate is not None and self._estimate.messages > 0)
        self.start.updateGeometry()

    def _sentence(self) -> str:
        if self._running:
            return self.tr("Reading, the oldest first. You can go on working.")
        if (learned := self._learned) is not None:
            counted = [
                (learned.added, self.tr("%n memories added", "", learned.added)),
                (learned.updated, self.tr("%n updated", "", learned.updated)),
                (learned.retired, self.tr("%n no longer hold", "", learned.retired)),
            ]
            parts = [part for count, part in counted if count]
            said = self.tr("{parts}.").format(parts=self.tr(", ").join(parts))
            if not parts:
                said = self.tr("Nothing new to remember.")
            if learned.finished:
                return said
            return self.tr("Paused at {done} of {total} messages. {said}").format(
                done=QLocale().toString(learned.through), total=QLocale().toString(learned.total), said=said
            )
        estimate = self._estimate
        if estimate is None:
            return self.tr("Counting.")
        if not estimate.messages:
            return self.tr("There is nothing about that.")
        return self.tr("{messages} in {conversations}, {own} of them yours. Read on this machine, at no cost.").format(
            messages=self.tr("%n messages", "", estimate.messages - estimate.done),
            conversations=self.tr("%n conversations", "", estimate.conversations),
            own=QLocale().toString(estimate.own_messages),
        )

    def _model_sentence(self) -> str:
        tokens = self._estimate.model_tokens if self._estimate is not None else 0
        said = self.tr("Finds more, and is sent about {tokens} tokens.").format(tokens=QLocale().toString(tokens))
        daily = self._core.settings.current.memory.daily_tokens if self._core is not None else 0
        if not daily or not tokens:
            return said
        return self.tr("{said} That is %n days of your daily budget.", "", -(-tokens // daily)).format(said=said)

    @Slot()
    def _on_wish(self) -> None:
        """Counts anew for another choice; the latest one counts."""
        core = self._core
        if core is None or self._running or not self._found:
            return
        self._chosen, self._estimate, self._learned = None, None, None
        self._asked += 1
        self._say()
        work = partial(_estimated, core, self.wish)
        self._operations.run(self, work, partial(self._on_estimated, self._asked), self.failed.emit)

    def _on_estimated(self, asked: int, found: tuple[Chosen, Estimate]) -> None:
        if asked == self._asked and not self._running:
            self._chosen, self._estimate = found
            self.retranslate()

    @Slot()
    def _on_start(self) -> None:
        core, chosen = self._core, self._chosen
        if core is None or chosen is None or self._running:
            return
        self._pause.clear()
        self._set_running(True)
        self.progress.show_count(self._learned.through if self._learned else 0, 0)
        stopped = partial(_any, self._pause.is_set, lambda: self._operations.closed)
        work = partial(
            _learned, core, chosen, self.by_model.isChecked(), progress=self._came_further.emit, stopped=stopped
        )
        self._operations.run(self, work, self._on_learned, self._on_failed)

    def _on_learned(self, learned: Learned) -> None:
        before = self._learned
        if before is not None:
            learned.added += before.added
            learned.updated += before.updated
            learned.retired += before.retired
        self._learned = learned
        self._set_running(False)

    def _on_failed(self, error: Exception) -> None:
        self._set_running(False)
        self.failed.emit(error)

    def _set_running(self, running: bool) -> None:
        self._running = running
        self.progress.setVisible(running)
        for one in (self.topic, self.year, self.by_model):
            one.setEnabled(not running)
        self._say()


def _any(*tests: Callable[[], bool]) -> bool:
    return any(test() for test in tests)


def _choice(core: Application, wish: Wish) -> Chosen:
    from assistant.interchange.learning import Choice as Chosen
    from assistant.interchange.learning import conversations_about

    chosen = wish.found
    if wish.topic:
        chosen &= conversations_about(wish.topic, stores=core.stores, recall=core.recall, scope=wish.scope)
    year, zone = wish.year, clock.zone()
    since = datetime(year, 1, 1, tzinfo=zone) if year is not None else None
    until = datetime(year + 1, 1, 1, tzinfo=zone) if year is not None else None
    return Chosen(since=since, until=until, conversations=chosen)


def _estimated(core: Application, wish: Wish) -> tuple[Chosen, Estimate]:
    from assistant.interchange.learning import PastLearner

    chosen = _choice(core, wish)
    return chosen, PastLearner(stores=core.stores, memory=core.memory).estimate(chosen)


def _learned(
    core: Application,
    chosen: Chosen,
    by_model: bool,
    *,
    progress: Callable[[int, int], None],
    stopped: Callable[[], bool],
) -> Learned:
    from assistant.interchange.learning import PastLearner

    learner = PastLearner(stores=core.stores, memory=core.memory)
    learned = learner.learn(chosen, progress=progress, stopped=stopped, index=True)
    if by_model:
        for conversation_id in sorted(learned.conversations):
            core.extraction.note_all(conversation_id)
    return learned
