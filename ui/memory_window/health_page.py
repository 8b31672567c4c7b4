"""How memory does: what somebody should decide on with one click each, and the figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Slot

from assistant.memory.checkup import DAYS, Findings
from assistant.memory.editing import Edited
from assistant.memory.history import Conflict
from assistant.memory.recall.metrics import CacheFigures
from assistant.memory.records import Memory
from ui import dates
from ui.memory_window.cards import Card, CardsPage
from ui.memory_window.detail_parts import NamedValue, shortened
from ui.memory_window.usage_chart import UsageChart
from ui.memory_window.wording import kind_name
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.boxes import Box, row
from ui.widgets.button import Button
from ui.widgets.choice import Choice
from ui.widgets.label import Label
from ui.widgets.toast import Toasts

if TYPE_CHECKING:
    from assistant.app import Application
    from ui.bridge import CoreBridge

_EXAMPLES = 4
_MOST_CONFLICTS = 5
_BUDGETS = (0, 20_000, 50_000, 100_000, 200_000, 500_000)


@dataclass(frozen=True, slots=True)
class _Contents:
    """What was read; `examples` are memories by their keys."""

    findings: Findings
    examples: dict[int, Memory]
    both: frozenset[str]
    quarantined: int
    budget: int


class HealthPage(CardsPage):
    """Findings first, then the figures."""

    def __init__(self, *, theme: Theme, operations: Operations, toasts: Toasts) -> None:
        super().__init__(theme=theme, operations=operations, toasts=toasts)
        self.cards: dict[str, Card] = {}
        self.chart: UsageChart | None = None
        self.budget: Choice | None = None
        self._contents: _Contents | None = None
        theme.changed.connect(self._show)

    def attach(self, core: Application, bridge: CoreBridge) -> None:
        super().attach(core, bridge)
        bridge.memories_changed.connect(self.refresh_soon)
        bridge.indexing_progressed.connect(self.refresh_soon)
        bridge.settings_changed.connect(self.refresh_soon)

    def refresh(self) -> None:
        scope = self.scope

        def read(core: Application) -> _Contents:
            checkup = core.checkup
            findings = checkup.look(scope)
            wanted = [key for keys in (findings.stale, findings.never_used, findings.thin) for key in keys[:_EXAMPLES]]
            return _Contents(
                findings,
                {one.key: one for one in core.browsing.rows(wanted)},
                frozenset(one.later.id for one in findings.conflicts if checkup.can_both_hold(one)),
                sum(batch.messages for batch in core.extraction.quarantined()),
                core.settings.current.memory.daily_tokens,
            )

        self.run(read, self._on_read, showing="page")

    def _on_read(self, contents: _Contents) -> None:
        self._contents = contents
        self.counted.emit(contents.findings.count)
        self._show()

    @Slot()
    def _show(self) -> None:
        contents = self._contents
        if contents is None:
            return
        body = self.begin()
        self.cards = {}
        findings = contents.findings
        if not findings.count:
            body.addWidget(Label(self.tr("Nothing needs a decision."), theme=self.theme, colour="text.secondary"))
        self._add_duplicates(body, findings)
        for conflict in findings.conflicts[:_MOST_CONFLICTS]:
            self._add_conflict(body, conflict, both=conflict.later.id in contents.both)
        for name, keys in (
            ("stale", findings.stale),
            ("never_used", findings.never_used),
            ("thin", findings.thin),
        ):
            if keys:
                self._add_neglected(body, name, keys)
        self._add_waiting(body, contents)
        self.heading(body, self.tr("Figures"))
        self._add_figures(body, contents)
        self.heading(body, self.tr("Tokens a day"))
        self._add_usage(body, contents)

    # what asks for a decision

    def _card(self, body: Box, name: str, title: str, sentence: str) -> Card:
        card = Card(theme=self.theme)
        card.add_line(title, kind="item_strong", colour="text.primary")
        card.add_line(sentence)
        self.cards[name] = card
        body.addWidget(card)
        return card

    def _add_duplicates(self, body: Box, findings: Findings) -> None:
        if not findings.duplicates:
            return
        count = len(findings.duplicates)
        title = self.tr("%n groups say the same", "", count)
        card = self._card(body, "duplicates", title, self.tr("Folding keeps one of each, with all its sources."))
        for change in findings.duplicates[:_EXAMPLES]:
            self._example(card, change.before[0])
        scope = self.scope
        fold = card.add_button("fold", self.tr("Fold them"), kind="primary")
        fold.clicked.connect(lambda: self._do(lambda core: core.checkup.fold(scope), self.tr("Folded")))

    def _add_conflict(self, body: Box, conflict: Conflict, *, both: bool) -> None:
        title, sentence = self.tr("These contradict each other"), self.tr("Which of them is so?")
        card = self._card(body, f"conflict {conflict.later.id}", title, sentence)
        self._example(card, conflict.earlier, dated=True)
        self._example(card, conflict.later, dated=True)
        choices = [("later", self.tr("The later one")), ("earlier", self.tr("The earlier one"))]
        choices += [("both", self.tr("Both"))] if both else []
        for verdict, text in choices:
            card.add_button(verdict, text).clicked.connect(partial(self._settle, conflict, verdict))

    def _settle(self, conflict: Conflict, verdict: str, _: bool = False) -> None:
        self._do(lambda core: core.checkup.settle(conflict, verdict), self.tr("Settled"))  # type: ignore[arg-type]

    def _add_neglected(self, body: Box, name: str, keys: Sequence[int]) -> None:
        count = len(keys)
        titles = {
            "stale": self.tr("%n are over, or have not been used for a year", "", count),
            "never_used": self.tr("%n have never been used", "", count),
            "thin": self.tr("%n stand on thin evidence", "", count),
        }
        sentences = {
            "stale": self.tr("Say that they are still so, or tidy them away."),
            "never_used": self.tr("They were learned more than 90 days ago and no answer needed them."),
            "thin": self.tr("They were learned with little confidence, or no words say where they come from."),
        }
        card = self._card(body, name, titles[name], sentences[name])
        examples = self._contents.examples if self._contents is not None else {}
        for key in keys[:_EXAMPLES]:
            if key in examples:
                self._example(card, examples[key])
        if count > _EXAMPLES:
            card.add_line(self.tr("and %n more", "", count - _EXAMPLES), colour="text.tertiary")
        right = self.tr("They are right") if name == "thin" else self.tr("Still so")
        card.add_button("confirm", right).clicked.connect(
            lambda: self._do(lambda core: core.checkup.confirm(keys), self.tr("Confirmed"))
        )
        card.add_button("tidy", self.tr("Into the bin")).clicked.connect(
            lambda: self._do(lambda core: core.checkup.tidy(keys), self.tr("Put into the bin"))
        )

    def _example(self, card: Card, memory: Memory, *, dated: bool = False) -> None:
        line = row(self.theme, gap=3)
        line.addWidget(Label(shortened(memory.text), theme=self.theme), 1)
        if dated:
            day = dates.day(memory.learned_at)
            line.addWidget(Label(day, theme=self.theme, kind="caption", colour="text.tertiary"))
        show = Button(self.tr("Show"), theme=self.theme, kind="link", text_kind="caption_strong")
        show.setAccessibleDescription(memory.text)
        show.clicked.connect(lambda: self.memory_requested.emit(memory.id))
        line.addWidget(show)
        card.body.addLayout(line)

    def _add_waiting(self, body: Box, contents: _Contents) -> None:
        figures = contents.findings.figures
        if pending := figures.recall.pending:
            title = self.tr("%n texts wait to be indexed", "", pending)
            card = self._card(body, "unindexed", title, self.tr("Until then they are found by their words only."))
            index = card.add_button("index", self.tr("Index now"))
            index.clicked.connect(lambda: self._start(lambda core: core.recall.backfill(), self.tr("Indexed")))
        waiting = sum(queue.waiting for queue in figures.queues)
        if failing := sum(queue.failing for queue in figures.queues):
            title = self.tr("%n tasks failed and are tried again", "", failing)
            sentence = self.tr("%n wait in all. They survive a restart.", "", waiting)
            card = self._card(body, "queue", title, sentence)
            retry = card.add_button("retry", self.tr("Try now"))
            retry.clicked.connect(lambda: self._start(lambda core: core.memory.retry_now(), self.tr("Tried again")))
        if contents.quarantined:
            title = self.tr("%n messages could not be read by a model", "", contents.quarantined)
            card = self._card(body, "quarantine", title, self.tr("The rules have read them."))
            again = card.add_button("again", self.tr("Try again"))
            again.clicked.connect(
                lambda: self._start(lambda core: core.extraction.retry_quarantined(), self.tr("Tried again"))
            )
            drop = card.add_button("drop", self.tr("Leave them"), kind="quiet")
            drop.clicked.connect(
                lambda: self._start(lambda core: core.extraction.drop_quarantined(), self.tr("Left as they are"))
            )

    # the figures

    def _add_figures(self, body: Box, contents: _Contents) -> None:
        card = Card(theme=self.theme)
        figures, number = contents.findings.figures, QLocale().toString
        counts = self.tr(", ").join(f"{kind_name(kind)} {number(count)}" for kind, count in figures.counts.items())
        latency = figures.recall.latency
        times = self.tr("nothing was asked since the start")
        if latency.average_ms is not None and latency.p95_ms is not None:
            times = self.tr("{average} ms on average, 95 of 100 within {p95} ms, %n questions", "", latency.questions)
            times = times.format(average=f"{latency.average_ms:.1f}", p95=f"{latency.p95_ms:.1f}")
        waiting = sum(queue.waiting for queue in figures.queues)
        for name, value in (
            (self.tr("Kept"), counts),
            (self.tr("Recall"), times),
            (self.tr("Answers kept"), self._rate(figures.recall.results)),
            (self.tr("Vectors kept"), self._rate(figures.recall.embeddings)),
            (self.tr("Waiting"), number(waiting)),
        ):
            card.body.addWidget(NamedValue(name, Label(value, theme=self.theme, wrap=True), theme=self.theme))
        self.cards["figures"] = card
        body.addWidget(card)

    def _rate(self, cache: CacheFigures) -> str:
        if cache.rate is None:
            return self.tr("not asked since the start")
        asked = QLocale().toString(cache.hits + cache.misses)
        return self.tr("{rate} of {asked} from the cache").format(rate=f"{cache.rate:.0%}", asked=asked)

    def _add_usage(self, body: Box, contents: _Contents) -> None:
        card = Card(theme=self.theme)
        self.chart = UsageChart(theme=self.theme)
        self.chart.show_usage(contents.findings.usage, days=DAYS, budget=contents.budget)
        card.body.addWidget(self.chart)
        card.body.addSpacing(self.theme.space(2))
        line = row(self.theme, gap=3)
        sentence = self.tr("Work in the background stops for the day at")
        line.addWidget(Label(sentence, theme=self.theme, colour="text.secondary"), 1)
        self.budget = Choice(theme=self.theme, name=sentence)
        budgets = sorted({*_BUDGETS, contents.budget})
        texts: list[tuple[str, object]] = [
            (QLocale().toString(one) if one else self.tr("No limit"), one) for one in budgets
        ]
        self.budget.set_items(texts, contents.budget)
        self.budget.currentIndexChanged.connect(self._on_budget)
        line.addWidget(self.budget)
        card.body.addLayout(line)
        self.cards["usage"] = card
        body.addWidget(card)

    @Slot()
    def _on_budget(self) -> None:
        value = self.budget.value if self.budget is not None else 0
        self.run(lambda core: core.settings.change({"memory.daily_tokens": value}))

    # what is done

    def _do(self, work: Callable[[Application], Edited], said: str) -> None:
        def done(edited: Edited) -> None:
            self.toasts.show(said, undo=lambda: self._undo(edited), icon="check")
            self.refresh()

        self.run(work, done)

    def _undo(self, edited: Edited) -> None:
        self.run(lambda core: core.editing.undo(edited), lambda _: self.refresh())

    def _start(self, work: Callable[[Application], object], said: str) -> None:
        def done(_: object) -> None:
            self.toasts.show(said, icon="check")
            self.refresh()

        self.run(work, done)

    def retranslate(self) -> None:
        """Sets the words again, in the language that is spoken now."""
        self.title.setText(self.tr("Health"))
        self._show()
