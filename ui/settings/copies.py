"""Copies of everything: backing up, restoring and taking that back, and writing it out in other programs' forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from assistant import clock
from ui.dates import day_and_time
from ui.operations import Operations
from ui.settings.result_list import ResultLine, ResultList
from ui.settings.rows import Group, SettingsRow
from ui.theme import Theme
from ui.widgets.button import Button
from ui.widgets.menu import Menu
from ui.widgets.notice import InlineMessage
from ui.widgets.question import Question, Subject

if TYPE_CHECKING:
    from assistant.app import Application
    from assistant.interchange.exporting import Exported
    from assistant.storage.archives import Manifest
    from assistant.storage.backup import KeptBackup
    from assistant.storage.restoring import Restored

_SUFFIXES = {"keepsake": ".keepsake", "markdown": ".zip", "html": ".html", "json": ".json"}
_SUFFIXES |= {"memories-markdown": ".md", "memories-json": ".json"}


class Copies(QObject):
    """A group of rows and what they do; only one thing at a time.

    Signals:
        failed: something could not be done.
    """

    failed = Signal(object)

    def __init__(self, page: QWidget, *, theme: Theme, operations: Operations) -> None:
        super().__init__(page)
        self._page, self._theme, self._operations = page, theme, operations
        self._core: Application | None = None
        self._kept: list[KeptBackup] = []
        self.question: Question | None = None
        self.back_up = Button(theme=theme)
        self.restore = Button(theme=theme)
        self.take_back = Button(theme=theme, kind="quiet")
        self.take_back.hide()
        self.export = Button(theme=theme)
        self._back_up_row = SettingsRow(self.back_up, theme=theme)
        self.list = ResultList(theme=theme)
        self._back_up_row.add_below(self.list)
        self._restore_row = SettingsRow(self.take_back, self.restore, theme=theme)
        self._export_row = SettingsRow(self.export, theme=theme)
        self.group = Group(self._back_up_row, self._restore_row, self._export_row, theme=theme)
        self.outcome = InlineMessage(theme=theme)
        self.back_up.clicked.connect(self._on_back_up)
        self.restore.clicked.connect(self._on_restore)
        self.take_back.clicked.connect(self._on_take_back)
        self.export.clicked.connect(self._on_export)
        self.retranslate()

    def attach(self, core: Application) -> None:
        """Lets it work."""
        self._core = core

    def refresh(self) -> None:
        """Looks which backups there are."""
        core = self._core
        if core is None:
            return

        def read() -> tuple[list[KeptBackup], bool]:
            from assistant.storage.restoring import can_undo

            return core.backups.kept(), can_undo(core.paths)

        self._operations.run(self, read, lambda found: self._on_read(*found), self._on_failed, showing="kept")

    def retranslate(self) -> None:
        """Sets the words again."""
        self.group.set_heading(self.tr("Copies"))
        last = self.tr("The last one: {when}.").format(when=day_and_time(self._kept[0].made_at)) if self._kept else ""
        said = self.tr("One is made every night and proved; here to a place of your choice.")
        self._back_up_row.set_texts(self.tr("Backup"), self.tr("{said} {last}").format(said=said, last=last).strip())
        self._back_up_row.set_open(bool(self._kept))
        self.list.setAccessibleName(self.tr("Backups in the data folder"))
        self._restore_row.set_texts(
            self.tr("Restore"),
            self.tr("Takes the place of everything at the next start; for 30 days it can be undone."),
        )
        self._export_row.set_texts(
            self.tr("Take it along"),
            self.tr("Everything or the conversations, without what never leaves this machine."),
        )
        for button, text in (
            (self.back_up, self.tr("Back up…")),
            (self.restore, self.tr("Restore…")),
            (self.take_back, self.tr("Undo the last")),
            (self.export, self.tr("Export…")),
        ):
            button.setText(text)
            button.setAccessibleName(text)
            button.updateGeometry()

    def _on_read(self, kept: list[KeptBackup], can_undo: bool) -> None:
        self._kept = kept
        self.take_back.setVisible(can_undo)
        where = self.tr("In the data folder")
        self.list.show_lines([ResultLine(one.path.name, where, day_and_time(one.made_at)) for one in kept])
        self.retranslate()

    @Slot()
    def _on_back_up(self) -> None:
        core = self._core
        name = f"keepsake-{clock.local_now():%Y-%m-%d}.zip"
        path, _ = QFileDialog.getSaveFileName(self._page, self.tr("Back up to"), name, self.tr("Backups (*.zip)"))
        if core is not None and path:
            self._start(partial(core.backups.make, Path(path)), partial(self._on_backed_up, Path(path)))

    def _on_backed_up(self, path: Path, made: Manifest) -> None:
        said = (
            self.tr("{file} is there and proved: {contents}.")
            if made.encrypted
            else self.tr("{file} is there and proved, not encrypted: {contents}.")
        )
        self._ended(said.format(file=path.name, contents=self._counted(made.counts)))

    @Slot()
    def _on_restore(self) -> None:
        core = self._core
        path, _ = QFileDialog.getOpenFileName(
            self._page, self.tr("Restore from"), "", self.tr("Backups (*.zip *.duckdb)")
        )
        if core is None or not path:
            return
        self.question = Question(
            self._page,
            theme=self._theme,
            title=self.tr("Restore this backup?"),
            subject=Subject("archive-restore", self.tr("Backup"), Path(path).name),
            lines=[
                ("refresh-cw", self.tr("It takes the place of everything when Keepsake starts next")),
                ("undo-2", self.tr("What is there now can be had back for 30 days")),
                ("trash-2", self.tr("What you had forgotten since is forgotten in it too")),
            ],
            verb=self.tr("Restore"),
            on_yes=partial(self._restore, core, Path(path)),
        )
        self.question.open()

    def _restore(self, core: Application, path: Path) -> None:
        from assistant.storage.restoring import restore

        self._start(partial(restore, core.paths, core.credentials, path, in_use=True), self._on_restored)

    def _on_restored(self, done: Restored) -> None:
        said = self.tr("Ready: {contents}. Close Keepsake; it opens with these next time.")
        self._ended(said.format(contents=self._counted(done.counts)))

    @Slot()
    def _on_take_back(self) -> None:
        from assistant.storage.restoring import undo_restore

        if (core := self._core) is not None:
            self._start(partial(undo_restore, core.paths, core.credentials, in_use=True), self._on_taken_back)

    def _on_taken_back(self, done: Restored) -> None:
        if done.counts:
            self._on_restored(done)
        else:
            self._ended(self.tr("The backup that waited was dropped; everything stays as it is."))

    @Slot()
    def _on_export(self) -> None:
        menu = Menu(theme=self._theme, parent=self.export)
        menu.add(self.tr("Everything, as a Keepsake archive"), partial(self._export, "keepsake"))
        menu.add(self.tr("Conversations as Markdown files"), partial(self._export, "markdown"))
        menu.add(self.tr("Conversations as one web page"), partial(self._export, "html"))
        menu.add(self.tr("Conversations as PDF files"), self._export_pdf)
        menu.add(self.tr("Conversations as JSON"), partial(self._export, "json"))
        menu.add(self.tr("Memories as Markdown"), partial(self._export, "memories-markdown"))
        menu.add(self.tr("Memories as JSON"), partial(self._export, "memories-json"))
        menu.open_at(self.export.mapToGlobal(self.export.rect().bottomRight()), align_right=True)

    def _export(self, form: str) -> None:
        core = self._core
        name = f"keepsake-{clock.local_now():%Y-%m-%d}{_SUFFIXES[form]}"
        path, _ = QFileDialog.getSaveFileName(self._page, self.tr("Export to"), name)
        if core is not None and path:
            self._start(partial(_exported, core, Path(path), form), self._on_exported)

    def _export_pdf(self) -> None:
        core = self._core
        folder = QFileDialog.getExistingDirectory(self._page, self.tr("Export into"))
        if core is not None and folder:
            closed = partial(getattr, self._operations, "closed")
            self._start(partial(_printed, core, Path(folder), closed), self._on_exported)

    def _on_exported(self, done: Exported) -> None:
        said = self.tr("{file} is there: {contents}.")
        text = said.format(file=done.written.name, contents=self._counted(done.counts))
        if done.kept_back:
            text = self.tr("{text} %n private memories stayed here.", "", done.kept_back).format(text=text)
        self._ended(text)

    def _start(self, work: Callable[[], object], on_done: Callable[..., None]) -> None:
        for button in (self.back_up, self.restore, self.take_back, self.export):
            button.setEnabled(False)
        self.outcome.say(self.tr("Working."), tone="accent")
        self._operations.run(self, work, on_done, self._on_failed)

    def _ended(self, said: str) -> None:
        for button in (self.back_up, self.restore, self.take_back, self.export):
            button.setEnabled(True)
        self.outcome.say(said, tone="success")
        self.refresh()

    def _on_failed(self, error: Exception) -> None:
        self._ended("")
        self.failed.emit(error)

    def _counted(self, counts: Mapping[str, int]) -> str:
        known = {
            "conversations": self.tr("%n conversations", "", counts.get("conversations", 0)),
            "messages": self.tr("%n messages", "", counts.get("messages", 0)),
            "memories": self.tr("%n memories", "", counts.get("memories", 0)),
        }
        return self.tr(", ").join(said for name, said in known.items() if name in counts)


def _exported(core: Application, target: Path, form: str) -> Exported:
    from assistant.interchange.exporting import Exporter

    exporter = Exporter(stores=core.stores, settings=core.settings.current, withheld=core.memory.withheld)
    if form.startswith("memories"):
        return exporter.memories(target, "markdown" if form == "memories-markdown" else "json")
    if form == "keepsake":
        return exporter.archive(target)
    if form == "markdown":
        return exporter.conversations(target, "markdown")
    return exporter.conversations(target, "html" if form == "html" else "json")


def _printed(core: Application, folder: Path, stopped: Callable[[], bool]) -> Exported:
    """Writes each conversation into a file of its own."""
    from assistant.interchange.exporting import Exported, ExportError
    from assistant.interchange.html import printed
    from assistant.interchange.markdown import file_name
    from assistant.interchange.transcripts import transcripts
    from ui.printing import write_pdf

    withheld = core.memory.withheld()
    taken: set[str] = set()
    count = messages = 0
    for transcript in transcripts(core.stores, withheld=withheld, stopped=stopped):
        if not transcript.shown:
            continue
        target = folder / Path(file_name(transcript, taken)).with_suffix(".pdf")
        try:
            write_pdf("".join(printed(transcript)), target, title=transcript.title)
        except OSError as error:
            raise ExportError(f"{target.name} cannot be written: {error.strerror or error}.") from error
        count, messages = count + 1, messages + len(transcript.shown)
    return Exported(folder, {"conversations": count, "messages": messages}, len(withheld.ids))
