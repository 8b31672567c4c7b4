"""The row of a job: what it does, when it runs and ran, a button that runs it and a switch that lets it rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Signal, Slot

from assistant import clock
from ui.dates import day_and_time
from ui.i18n import two_sentences
from ui.settings.job_words import job_name, job_purpose, job_result
from ui.settings.rows import SettingsRow
from ui.theme import Theme
from ui.widgets.button import Button
from ui.widgets.label import Label
from ui.widgets.toggles import Switch

if TYPE_CHECKING:
    from assistant.scheduling.scheduler import JobOverview


class JobRow(SettingsRow):
    """One job.

    Signals:
        run_requested: it is to run now.
        switched: it is to run by itself, or to rest.
    """

    run_requested = Signal(str)
    switched = Signal(str, bool)

    def __init__(self, job: JobOverview, *, theme: Theme) -> None:
        self.run = Button(theme=theme, kind="quiet")
        self.switch = Switch(theme=theme)
        super().__init__(self.run, self.switch, theme=theme)
        self.job, self._running = job, False
        self.standing = Label(theme=theme, kind="caption", colour="text.tertiary", wrap=True)
        self.add_under_words(self.standing)
        self.run.clicked.connect(self._on_run)
        self.switch.clicked.connect(self._on_switched)
        self.retranslate()

    def show_job(self, job: JobOverview) -> None:
        """Shows how it stands now."""
        self.job = job
        self.retranslate()

    def set_running(self, running: bool, *, others: bool = False) -> None:
        """Whether it runs, or another does that was asked for by hand."""
        self._running = running
        self.run.setEnabled(not running and not others)
        self.retranslate()

    def retranslate(self) -> None:
        """Sets the words again."""
        name = job_name(self.job.name)
        self.set_texts(name, job_purpose(self.job.name))
        self.run.setText(self.tr("Run now"))
        self.run.setAccessibleName(self.tr("Run now: {job}").format(job=name))
        self.run.updateGeometry()
        self.switch.setAccessibleName(self.tr("Runs by itself: {job}").format(job=name))
        self.switch.setChecked(not self.job.paused)
        self.standing.setText(two_sentences(self._coming(), self._last()))

    def _coming(self) -> str:
        if self._running:
            return self.tr("Running.")
        if self.job.paused:
            return self.tr("Paused.")
        if self.job.next_run <= clock.now():
            return self.tr("Due when there is something to do.")
        return self.tr("Next: {when}.").format(when=day_and_time(self.job.next_run))

    def _last(self) -> str:
        job = self.job
        if job.last_run is None:
            return self.tr("Never ran.")
        when = day_and_time(job.last_run)
        if job.result == "failed":
            failed = self.tr("Last: {when}, failed ({code}).").format(when=when, code=job.detail)
            return two_sentences(failed, self.tr("%n times in a row.", "", job.failures) if job.failures > 1 else "")
        if job.duration_s is None:
            return self.tr("Last: {when}, not finished.").format(when=when)
        took = QLocale().toString(job.duration_s, "f", 1)
        result = job_result(job.detail)
        return self.tr("Last: {when}, {result}, {seconds} s.").format(when=when, result=result, seconds=took)

    @Slot()
    def _on_run(self) -> None:
        self.run_requested.emit(self.job.name)

    @Slot(bool)
    def _on_switched(self, on: bool) -> None:
        self.switched.emit(self.job.name, on)
