"""Settings: the files and folders that answers may draw on, how far they are read, and what of them could not be."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QWidget

from assistant.messages import DEFAULT_SCOPE
from ui.operations import Operations
from ui.settings.document_rows import SourceRow
from ui.settings.page import SettingsPage
from ui.settings.rows import Group, SettingsRow
from ui.theme import Theme
from ui.widgets.boxes import row
from ui.widgets.button import Button
from ui.widgets.choice import Choice
from ui.widgets.field import LineEdit
from ui.widgets.question import Question, Subject

if TYPE_CHECKING:
    from assistant.app import Application
    from assistant.events import IndexingProgressed
    from assistant.knowledge.service import Knowledge, SourceStatus

    _Found = tuple[Sequence[SourceStatus], bool, dict[str, str]]

_SETTLES_MS = 300
_BETWEEN = re.compile("[,;，；、]")


class DocumentsPage(SettingsPage):
    """What was added, each with its state; files and folders can be dropped anywhere on it."""

    def __init__(self, *, theme: Theme, operations: Operations) -> None:
        super().__init__(theme=theme, operations=operations)
        self.rows: dict[str, SourceRow] = {}
        self.question: Question | None = None
        self._paused = False
        self._embedding: tuple[int, int] = (0, 0)
        self._owners: dict[str, str] = {}  # names of personas by their scopes
        self.owner = Choice(theme=theme)
        self.owner.hide()
        self.files_button = Button(theme=theme, icon="file-text")
        self.folder_button = Button(theme=theme, icon="folder-input")
        self._add = SettingsRow(self.files_button, self.folder_button, theme=theme)
        self.excluded = LineEdit(theme=theme)
        below = QWidget()
        line = row(theme, gap=2, parent=below)
        line.addWidget(self.excluded, 1)
        line.addWidget(self.owner)
        self._add.add_below(below)
        self._add.set_open(True)
        self.add_group(Group(self._add, theme=theme))
        self.pause_button = Button(theme=theme)
        self._work = SettingsRow(self.pause_button, theme=theme)
        self._work.hide()
        self._sources = self.add_group(Group(self._work, theme=theme))
        self._sources.hide()
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SETTLES_MS)
        self._soon.timeout.connect(self.shown)
        self.files_button.clicked.connect(self._on_files)
        self.folder_button.clicked.connect(self._on_folder)
        self.pause_button.clicked.connect(self._on_pause)
        self.setAcceptDrops(True)
        self.retranslate()

    def shown(self) -> None:
        core = self.core
        if core is not None:
            self.operations.run(self, lambda: _read(core), self._on_read, self._on_fault, showing="page")

    @Slot(object)
    def on_changed(self) -> None:
        """Documents changed or came further; what shows follows, a few times a second at most."""
        if self.isVisible() and not self._soon.isActive():
            self._soon.start()

    @Slot(object)
    def on_indexing(self, event: IndexingProgressed) -> None:
        """Passages got their vectors."""
        self._embedding = (event.done, event.total)
        if self.isVisible():
            self._say_work()

    def retranslate(self) -> None:
        self.title.setText(self.tr("Documents"))
        self._add.set_texts(
            self.tr("Answer from your documents"),
            self.tr("Markdown, text, code, web pages, PDF and Word. Add them here or drop them on this page."),
        )
        self.excluded.setPlaceholderText(self.tr("Leave out of folders, such as drafts/, *.log"))
        self.excluded.setAccessibleName(self.tr("What to leave out of folders"))
        self.files_button.setText(self.tr("Add files…"))
        self.folder_button.setText(self.tr("Add folder…"))
        self._sources.set_heading(self.tr("Added"))
        for button in (self.files_button, self.folder_button):
            button.updateGeometry()
        for one in self.rows.values():
            one.show_status(one.status, self._owners.get(one.status.source.scope, ""))
        self._show_owners()
        self._say_work()

    def add(self, paths: Sequence[str]) -> None:
        """Adds files and folders; they are read in the background."""
        scope = str(self.owner.value or DEFAULT_SCOPE)
        excluded = tuple(one for part in _BETWEEN.split(self.excluded.text()) if (one := part.strip()))
        self._with_knowledge(
            lambda knowledge: knowledge.add([Path(path) for path in paths], scope=scope, excluded=excluded)
        )

    def _show_owners(self) -> None:
        """Lets the person say for whom documents are added, where there is a choice."""
        names = [(self.tr("For everyday use"), DEFAULT_SCOPE), *((name, scope) for scope, name in self._owners.items())]
        known = {scope for _, scope in names}
        chosen = self.owner.value if self.owner.value in known else DEFAULT_SCOPE
        self.owner.set_items([(name, scope) for name, scope in names], chosen)
        self.owner.setAccessibleName(self.tr("Whose documents they are"))
        self.owner.setVisible(bool(self._owners))

    def _on_read(self, found: _Found) -> None:
        statuses, self._paused, owners = found
        if owners != self._owners:
            self._owners = owners
            self._show_owners()
        known = {status.source.id for status in statuses}
        for id in set(self.rows) - known:
            self._sources.remove(self.rows.pop(id))
        for status in statuses:
            shown = self.rows.get(status.source.id)
            if shown is None:
                self.rows[status.source.id] = self._row(status)
            else:
                shown.show_status(status, self._owners.get(status.source.scope, ""))
        self._sources.setVisible(bool(statuses))
        self._work.setVisible(bool(statuses))
        self._say_work()

    def _row(self, status: SourceStatus) -> SourceRow:
        source = status.source
        one = SourceRow(status, self._owners.get(source.scope, ""), theme=self.theme)
        one.kept_here.connect(partial(self._on_kept_here, source.id))
        one.retried.connect(lambda: self._with_knowledge(lambda knowledge: knowledge.try_again(source.id)))
        one.removed.connect(partial(self._on_remove, source.id))
        self._sources.add(one)
        return one

    def _say_work(self) -> None:
        waiting = sum(row.status.waiting for row in self.rows.values())
        files = sum(row.status.files for row in self.rows.values())
        done, total = self._embedding
        if self._paused:
            said = self.tr("Paused. What was read can be found.")
        elif waiting:
            said = self.tr("Files read: {done} of {all}").format(done=f"{files - waiting:,}", all=f"{files:,}")
        elif done < total:
            said = self.tr("Read. {done} of {all} passages can be found by meaning.").format(
                done=f"{done:,}", all=f"{total:,}"
            )
        else:
            said = self.tr("Read, and kept in step with your files.")
        self._work.set_texts(self.tr("Reading"), said)
        self.pause_button.setText(self.tr("Resume") if self._paused else self.tr("Pause"))
        self.pause_button.updateGeometry()

    @Slot()
    def _on_files(self) -> None:
        paths, _ = QFileDialog.getOpenFileNames(self.window(), self.tr("Add files"))
        if paths:
            self.add(paths)

    @Slot()
    def _on_folder(self) -> None:
        path = QFileDialog.getExistingDirectory(self.window(), self.tr("Add folder"))
        if path:
            self.add([path])

    @Slot()
    def _on_pause(self) -> None:
        on = not self._paused
        self._with_knowledge(lambda knowledge: knowledge.pause(on=on))

    def _on_kept_here(self, id: str, private: bool) -> None:
        source = self.rows[id].status.source

        def work(knowledge: Knowledge) -> object:
            return knowledge.add([Path(source.path)], scope=source.scope, excluded=source.excluded, private=private)

        self._with_knowledge(work)

    def _on_remove(self, id: str) -> None:
        status = self.rows[id].status
        source = status.source
        self.question = Question(
            self,
            theme=self.theme,
            title=self.tr("Remove these documents?"),
            subject=Subject("file-text", self.tr("Documents"), PurePath(source.path).name),
            lines=[
                ("trash-2", self.tr("%n passages go from Keepsake for good", "", status.counts.passages)),
                ("hard-drive", self.tr("The files themselves stay where they are")),
            ],
            verb=self.tr("Remove"),
            on_yes=lambda: self._with_knowledge(lambda knowledge: knowledge.remove(source.id)),
        )
        self.question.open()

    def _with_knowledge(self, work: Callable[[Knowledge], object]) -> None:
        core = self.core
        if core is not None:
            self.fault.say("")
            self.operations.run(self, partial(_done, core, work), self._on_done, self._on_fault)

    def _on_done(self, _: object) -> None:
        self.shown()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _paths_of(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        paths = _paths_of(event)
        if paths:
            event.acceptProposedAction()
            self.add(paths)


def _done(core: Application, work: Callable[[Knowledge], object]) -> None:
    work(core.knowledge)


def _read(core: Application) -> _Found:
    owners = {one.scope: one.name for one in core.personas.all() if one.scope != DEFAULT_SCOPE}
    return core.knowledge.statuses(), core.knowledge.paused, owners


def _paths_of(event: QDropEvent) -> list[str]:
    return [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
