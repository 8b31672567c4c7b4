"""What upkeep did, change by change, and by hand; each can be taken back. And what the next run would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot

from assistant.memory.editing import BY_HAND
from assistant.memory.records import Memory
from assistant.memory.upkeep.changesets import Report, Undone
from assistant.memory.upkeep.service import CONSOLIDATION, PRUNING
from assistant.storage.changes import UpkeepChange, UpkeepRun
from ui import dates
from ui.memory_window.cards import Card, CardsPage
from ui.memory_window.diff import Diff
from ui.memory_window.wording import action_name, scope_name
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.boxes import Box, row
from ui.widgets.button import Button
from ui.widgets.label import Label
from ui.widgets.question import Question
from ui.widgets.toast import Toasts

if TYPE_CHECKING:
    from assistant.app import Application
    from ui.bridge import CoreBridge

_MOST_RUNS = 30
_MOST_CHANGES = 20


@dataclass(frozen=True, slots=True)
class _Contents:
    runs: Sequence[tuple[UpkeepRun, Sequence[UpkeepChange]]] = ()
    previews: Sequence[Report] = field(default=())
    scopes: Mapping[str, str] = field(default_factory=dict)


class ChangeRow(Card):
    """One change: what it did with which memories.

    Signals:
        undo_requested: it is to be taken back.
        memory_requested: the memory that it kept is to be shown.
    """

    undo_requested = Signal()
    memory_requested = Signal(str)

    def __init__(self, change: UpkeepChange, *, scopes: Mapping[str, str], theme: Theme, dry: bool = False) -> None:
        super().__init__(theme=theme)
        self.change = change
        self._scopes = scopes
        head = row(theme, gap=2)
        head.addWidget(Label(action_name(change.action), theme=theme, kind="ui_strong"), 1)
        state = self._state()
        if state:
            head.addWidget(Label(state, theme=theme, kind="caption", colour="text.tertiary"))
        self.body.addLayout(head)
        before, after = {one.id: one for one in change.before}, {one.id: one for one in change.after}
        for id in dict.fromkeys([*before, *after]):
            self._add_memory(before.get(id), after.get(id))
        if not before and not after:
            self.add_line(self.tr("What it showed has been let go."), colour="text.tertiary")
        if dry:
            return
        if change.state == "done" and change.action != "mask" and (before or after):
            self.add_button("undo", self.tr("Undo this"), icon="undo-2").clicked.connect(self.undo_requested)
        kept = next((one for one in change.after if one.state == "active"), None)
        if kept is not None and change.state == "done":
            show = self.add_button("show", self.tr("Show"), kind="quiet")
            show.clicked.connect(lambda: self.memory_requested.emit(kept.id))

    def _add_memory(self, old: Memory | None, new: Memory | None) -> None:
        gone = new is None or (new.state != "active" and (old is None or old.state == "active"))
        before = old.text if old is not None else ""
        after = "" if gone else new.text if new is not None else ""
        self.body.addWidget(Diff(before, after, theme=self.theme))
        if old is not None and new is not None and not gone:
            for said in self._fields(old, new):
                self.add_line(said)

    def _fields(self, old: Memory, new: Memory) -> list[str]:
        said = []
        if (more := len(new.sources) - len(old.sources)) > 0:
            said.append(self.tr("%n sources more", "", more))
        for name, was, now in (
            (self.tr("Pinned"), old.pinned, new.pinned),
            (self.tr("Never leaves this machine"), old.private, new.private),
        ):
            if was != now:
                said.append(self.tr("{name}: {now}").format(name=name, now=self.tr("yes") if now else self.tr("no")))
        for name, was_told, now_told in (
            (self.tr("Belongs to"), scope_name(old.scope, self._scopes), scope_name(new.scope, self._scopes)),
            (self.tr("Tags"), ", ".join(old.tags), ", ".join(new.tags)),
            (self.tr("Importance"), f"{old.importance:.2f}", f"{new.importance:.2f}"),
        ):
            if was_told != now_told:
                said.append(
                    self.tr("{name}: {was} → {now}").format(name=name, was=was_told or "–", now=now_told or "–")
                )
        return said

    def _state(self) -> str:
        states = {
            "waiting": self.tr("waits for your yes"),
            "passed_over": self.tr("passed over, since it had changed"),
            "undone": self.tr("undone"),
        }
        return states.get(self.change.state, "")


class RunCard(Card):
    """One run: when, what kind, how many changes; unfolded it shows them.

    Signals:
        toggled: it was folded or unfolded.
        undo_requested, approve_requested: for the whole run.
    """

    toggled = Signal(bool)
    undo_requested = Signal()
    approve_requested = Signal()

    def __init__(self, run: UpkeepRun, changes: Sequence[UpkeepChange], name: str, *, theme: Theme) -> None:
        super().__init__(theme=theme)
        self.run = run
        made = [one for one in changes if one.state == "done"]
        waiting = [one for one in changes if one.state == "waiting"]
        head = row(theme, gap=2)
        head.addWidget(Label(name, theme=theme, kind="item_strong"), 1)
        when = dates.day_and_time(run.started_at)
        head.addWidget(Label(when, theme=theme, kind="caption", colour="text.tertiary"))
        self.body.addLayout(head)
        said = [self.tr("%n changes", "", len(made))]
        if waiting:
            approved = run.approved_at is not None
            told = self.tr("%n agreed to, made at the next run", "", len(waiting))
            said.append(told if approved else self.tr("%n wait for your yes", "", len(waiting)))
        if undone := sum(one.state == "undone" for one in changes):
            said.append(self.tr("%n undone", "", undone))
        if run.finished_at is None:
            said.append(self.tr("not finished"))
        self.add_line(self.tr(", ").join(said))
        if changes:
            self.fold = self.add_button("show", self.tr("Show changes"))
            self.fold.setCheckable(True)
            self.fold.toggled.connect(self.toggled)
        if waiting and run.approved_at is None:
            self.add_button("approve", self.tr("Agree to all"), kind="primary").clicked.connect(self.approve_requested)
        if any(one.action != "mask" and (one.before or one.after) for one in made):
            self.add_button("undo", self.tr("Undo all"), icon="undo-2").clicked.connect(self.undo_requested)


class RunsPage(CardsPage):
    """The next run, then the latest ones."""

    def __init__(self, *, theme: Theme, operations: Operations, toasts: Toasts) -> None:
        super().__init__(theme=theme, operations=operations, toasts=toasts)
        self.runs: list[RunCard] = []
        self.changes: list[ChangeRow] = []
        self._contents = _Contents()
        self._unfolded: set[str] = set()
        self.preview = Button(theme=theme, size="control_small")
        self.preview.clicked.connect(self._on_preview)
        self.add_action(self.preview)
        theme.changed.connect(self._show)

    def attach(self, core: Application, bridge: CoreBridge) -> None:
        super().attach(core, bridge)
        bridge.memories_changed.connect(self.refresh_soon)

    def refresh(self) -> None:
        def read(core: Application) -> _Contents:
            upkeep = core.upkeep
            found = [(run, upkeep.changes(run.id)) for run in upkeep.runs(limit=_MOST_RUNS)]
            runs = [(run, changes) for run, changes in found if changes or run.job != BY_HAND]
            return _Contents(runs, scopes=core.browsing.scopes())

        self.run(read, self._on_read, showing="page")

    def _on_read(self, contents: _Contents) -> None:
        self._contents = replace(contents, previews=self._contents.previews)
        runs = contents.runs
        waiting = sum(
            change.state == "waiting" for run, changes in runs if run.approved_at is None for change in changes
        )
        self.counted.emit(waiting)
        self._show()

    @Slot()
    def _on_preview(self) -> None:
        self.preview.setEnabled(False)
        scope = self.scope

        def read(core: Application) -> list[Report]:
            upkeep = core.upkeep
            return [upkeep.consolidate(scope=scope, dry_run=True), upkeep.prune(scope=scope, dry_run=True)]

        def shown(previews: list[Report]) -> None:
            self.preview.setEnabled(True)
            self._contents = replace(self._contents, previews=previews)
            self._show()

        def failed(error: Exception) -> None:
            self.preview.setEnabled(True)
            self.say_fault(error)

        self.run(read, shown, failed)

    @Slot()
    def _show(self) -> None:
        body = self.begin()
        self.runs, self.changes = [], []
        contents = self._contents
        for report in contents.previews:
            self.heading(body, self.tr("Next: {job}").format(job=self._job_name(report.job)))
            if not report.changes:
                body.addWidget(Label(self.tr("Nothing to do"), theme=self.theme, colour="text.tertiary"))
            for change in report.changes[:_MOST_CHANGES]:
                body.addWidget(self._change(change, dry=True))
            self._say_rest(body, len(report.changes))
        if contents.previews:
            run_now = Button(self.tr("Do this now"), theme=self.theme, size="control_small")
            run_now.setEnabled(any(report.changes for report in contents.previews))
            run_now.clicked.connect(self._on_run_now)
            body.addWidget(run_now, 0, Qt.AlignmentFlag.AlignLeft)
            self.heading(body, self.tr("Latest runs"))
        for run, changes in contents.runs:
            self._add_run(body, run, changes)
        if not contents.runs:
            self.empty.show()
            self.empty.say(
                self.tr("Upkeep has not run yet"),
                self.tr("At night it folds what is said twice and tidies away what nobody uses. You can undo it all."),
            )

    def _add_run(self, body: Box, run: UpkeepRun, changes: Sequence[UpkeepChange]) -> None:
        card = RunCard(run, changes, self._job_name(run.job), theme=self.theme)
        card.undo_requested.connect(lambda: self._ask_undo(run, changes))
        card.approve_requested.connect(lambda: self._approve(run.id))
        self.runs.append(card)
        body.addWidget(card)
        if not changes:
            return
        unfolded = run.id in self._unfolded
        card.fold.setChecked(unfolded)
        card.fold.setText(self.tr("Hide changes") if unfolded else self.tr("Show changes"))
        card.toggled.connect(lambda on: self._fold(run.id, on))
        if unfolded:
            for change in changes[:_MOST_CHANGES]:
                shown = self._change(change)
                shown.undo_requested.connect(partial(self._undo, run.id, change.number))
                body.addWidget(shown)
            self._say_rest(body, len(changes))

    def _change(self, change: UpkeepChange, *, dry: bool = False) -> ChangeRow:
        shown = ChangeRow(change, scopes=self._contents.scopes, theme=self.theme, dry=dry)
        shown.memory_requested.connect(self.memory_requested)
        self.changes.append(shown)
        return shown

    def _say_rest(self, body: Box, count: int) -> None:
        if count > _MOST_CHANGES:
            said = self.tr("and %n more", "", count - _MOST_CHANGES)
            body.addWidget(Label(said, theme=self.theme, kind="caption", colour="text.tertiary"))

    def _fold(self, run_id: str, on: bool) -> None:
        self._unfolded = self._unfolded | {run_id} if on else self._unfolded - {run_id}
        self._show()

    def _ask_undo(self, run: UpkeepRun, changes: Sequence[UpkeepChange]) -> None:
        made = sum(one.state == "done" for one in changes)
        if made == 1:
            self._undo(run.id, None)
            return
        Question(
            self.window(),
            theme=self.theme,
            title=self.tr("Undo this run?"),
            lines=[
                ("undo-2", self.tr("%n changes are taken back", "", made)),
                ("info", self.tr("What you edited or forgot since stays as it is")),
            ],
            verb=self.tr("Undo all"),
            on_yes=lambda: self._undo(run.id, None),
            danger=False,
        ).open()

    def _undo(self, run_id: str, number: int | None) -> None:
        self.run(lambda core: core.upkeep.undo(run_id, number), self._told_undone)

    def _told_undone(self, undone: Undone) -> None:
        said = self.tr("Undone: %n changes", "", undone.count)
        if left := len(undone.edited) + len(undone.gone):
            said = self.tr("{undone}; left as they are: {left}").format(undone=said, left=left)
        self.toasts.show(said, icon="undo-2")
        self.refresh()

    def _approve(self, run_id: str) -> None:
        def told(_: int) -> None:
            self.toasts.show(self.tr("The next run makes these changes."), icon="check")
            self.refresh()

        self.run(lambda core: core.upkeep.approve(run_id), told)

    @Slot()
    def _on_run_now(self) -> None:
        scope = self.scope

        def run(core: Application) -> int:
            upkeep = core.upkeep
            reports = [upkeep.consolidate(scope=scope, by_hand=True), upkeep.prune(scope=scope, by_hand=True)]
            return sum(len(report.made) for report in reports)

        def told(made: int) -> None:
            self._contents = replace(self._contents, previews=())
            self.toasts.show(self.tr("%n changes made", "", made), icon="check")
            self.refresh()

        self.run(run, told)

    def _job_name(self, job: str) -> str:
        names = {
            BY_HAND: self.tr("By hand"),
            CONSOLIDATION: self.tr("Folding what says the same"),
            PRUNING: self.tr("Tidying away"),
            "sweep": self.tr("Privacy sweep"),
        }
        return names.get(job, job.replace("_", " ").capitalize())

    def retranslate(self) -> None:
        """Sets the words again, in the language that is spoken now."""
        self.title.setText(self.tr("Runs"))
        self.preview.setText(self.tr("What would be next?"))
        self._show()
