"""Settings: the work that runs by itself, and what of memory it may let go."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QTimer, Slot
from PySide6.QtGui import QHideEvent, QShowEvent

from ui.dates import age
from ui.operations import Operations
from ui.settings.job_row import JobRow
from ui.settings.page import SettingsPage
from ui.settings.result_list import ResultLine, ResultList
from ui.settings.rows import Group, SettingsRow
from ui.settings.setting_rows import ChoiceRow
from ui.theme import Theme
from ui.widgets.button import Button

if TYPE_CHECKING:
    from assistant.memory.records import Memory
    from assistant.memory.upkeep.changesets import Report
    from assistant.scheduling.scheduler import JobOverview
    from assistant.storage.jobs import JobRun

_LOOK_EVERY_MS = 5_000
_FLOORS = (0.0, 0.1, 0.2, 0.3, 0.5)
_AGES = (30, 60, 90, 180, 365)
_UNUSED = (14, 30, 60, 90, 180)
_MOST = (1_000, 5_000, 10_000, 50_000, 100_000)
_BIN = (7, 14, 30, 60, 90)
_SHOWN = 200


class UpkeepPage(SettingsPage):
    """Jobs with their state; limits with a preview of what they would take today."""

    def __init__(self, *, theme: Theme, operations: Operations) -> None:
        super().__init__(theme=theme, operations=operations)
        self.jobs: dict[str, JobRow] = {}
        self._job_group = self.add_group(Group(theme=theme))
        self._floor = self.bind(ChoiceRow("upkeep.importance_floor", self._floors, theme=theme))
        self._age = self.bind(self._days("upkeep.older_than_days", _AGES))
        self._unused = self.bind(self._days("upkeep.unused_for_days", _UNUSED))
        self._most = self.bind(ChoiceRow("upkeep.most_memories", self._counts, theme=theme, own=_number))
        self._bin = self.bind(self._days("upkeep.bin_days", _BIN))
        self._look = Button(theme=theme)
        self._preview_row = SettingsRow(self._look, theme=theme)
        self.preview = ResultList(theme=theme)
        self._preview_row.add_below(self.preview)
        rows = (self._floor, self._age, self._unused, self._most, self._bin, self._preview_row)
        self._limits = self.add_group(Group(*rows, theme=theme))
        self._report: Report | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_EVERY_MS)
        self._timer.timeout.connect(self.shown)
        self._look.clicked.connect(self._on_look)
        self.retranslate()

    @Slot()
    def shown(self) -> None:
        core = self.core
        if core is not None:
            self.operations.run(
                self, lambda: core.scheduler.overview(), self._on_overview, self._on_fault, showing="jobs"
            )

    def retranslate(self) -> None:
        self.title.setText(self.tr("Upkeep"))
        self._job_group.set_heading(self.tr("Runs by itself"))
        self._limits.set_heading(self.tr("What pruning lets go"))
        self._floor.set_texts(self.tr("Importance"), self.tr("What matters less goes, once it is old or out of use."))
        self._age.set_texts(self.tr("Old"), self.tr("Since it was learned."))
        self._unused.set_texts(self.tr("Out of use"), self.tr("Since it last stood in a prompt, or was learned."))
        self._most.set_texts(
            self.tr("Most memories"), self.tr("Beyond it the least worth keeping go. Messages never do.")
        )
        self._bin.set_texts(self.tr("Bin"), self.tr("So long a pruned memory can be taken back."))
        self._look.setText(self.tr("Show"))
        self._look.updateGeometry()
        for row in self.jobs.values():
            row.retranslate()
        self._show_report()

    def _days(self, setting: str, known: tuple[int, ...]) -> ChoiceRow:
        return ChoiceRow(setting, partial(self._day_items, known), theme=self.theme, own=self._day_count)

    def _day_items(self, known: tuple[int, ...]) -> list[tuple[str, object]]:
        return [(self._day_count(days), days) for days in known]

    def _day_count(self, days: object) -> str:
        return self.tr("%n days", "", int(str(days)))

    def _floors(self) -> list[tuple[str, object]]:
        return [(f"{floor:.1f}" if floor else self.tr("Nothing goes"), floor) for floor in _FLOORS]

    def _counts(self) -> list[tuple[str, object]]:
        return [(_number(count), count) for count in _MOST]

    def _on_overview(self, found: list[JobOverview]) -> None:
        for job in found:
            if job.name in self.jobs:
                self.jobs[job.name].show_job(job)
                continue
            row = self.jobs[job.name] = JobRow(job, theme=self.theme)
            row.run_requested.connect(self._on_run)
            row.switched.connect(self._on_switched)
            self._job_group.add(row)

    @Slot(str)
    def _on_run(self, name: str) -> None:
        core = self.core
        if core is None:
            return
        self.fault.say("")
        for row in self.jobs.values():
            row.set_running(row.job.name == name, others=True)
        self.operations.run(self, lambda: core.scheduler.run_now(name), self._on_ran, self._on_fault)

    def _on_ran(self, run: JobRun) -> None:
        for row in self.jobs.values():
            row.set_running(False)
        self.shown()

    @Slot(str, bool)
    def _on_switched(self, name: str, on: bool) -> None:
        core = self.core
        if core is None:
            return
        change = core.scheduler.resume if on else core.scheduler.pause
        self.operations.run(self, lambda: change(name), lambda _: self.shown(), self._on_fault)

    @Slot()
    def _on_look(self) -> None:
        core = self.core
        if core is not None:
            self._look.setEnabled(False)
            self.operations.run(self, lambda: core.upkeep.prune(dry_run=True), self._on_report, self._on_fault)

    def _on_report(self, report: Report) -> None:
        self._look.setEnabled(True)
        self._report = report
        self._show_report()

    def _on_fault(self, error: Exception) -> None:
        super()._on_fault(error)
        self._look.setEnabled(True)
        for row in self.jobs.values():
            row.set_running(False)

    def _show_report(self) -> None:
        name, report = self.tr("What would go today"), self._report
        if report is None:
            self._preview_row.set_texts(name, self.tr("Looks only; nothing is changed."))
            return
        going, waiting = len(report.made), len(report.waiting)
        said = self.tr("%n memories.", "", going) if going else self.tr("Nothing would go.")
        if waiting:
            more = self.tr("%n more are beyond the limit of one run and wait for your yes.", "", waiting)
            said = self.tr("{first} {second}").format(first=said, second=more)
        self._preview_row.set_texts(name, said)
        self._preview_row.set_open(bool(report.changes))
        memories = [one for change in report.changes[:_SHOWN] for one in change.before]
        self.preview.setAccessibleName(name)
        self.preview.show_lines([self._line(one) for one in memories])

    def _line(self, memory: Memory) -> ResultLine:
        learned = self.tr("Learned {age}").format(age=age(memory.learned_at))
        used = self.tr("used {age}").format(age=age(memory.last_used_at)) if memory.last_used_at else ""
        caption = self.tr(", ").join(part for part in (learned, used or self.tr("never used")) if part)
        return ResultLine(memory.text, caption, self.tr("Importance {score}").format(score=f"{memory.importance:.2f}"))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()


def _number(count: object) -> str:
    return QLocale().toString(int(str(count)))
