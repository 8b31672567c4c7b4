"""Settings: bringing in what was said elsewhere. A file is looked at, shown, taken in, and then learned from."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from assistant.errors import ImportFormatError
from assistant.messages import DEFAULT_SCOPE
from ui.drops import FileDrops
from ui.operations import Operation, Operations
from ui.settings.import_row import ImportRow
from ui.settings.import_words import refusal_text
from ui.settings.learning import Learning
from ui.settings.page import SettingsPage
from ui.settings.rows import Group, SettingsRow
from ui.theme import Theme
from ui.widgets.button import Button

if TYPE_CHECKING:
    from assistant.app import Application
    from assistant.interchange.intake import Brought, Found


class ImportPage(SettingsPage):
    """One file after the other; what is going on goes on while the settings are closed.

    Signals:
        documents_requested: files and folders that are to be documents.
    """

    documents_requested = Signal(list)
    _came_further = Signal(int)

    def __init__(self, *, theme: Theme, operations: Operations) -> None:
        super().__init__(theme=theme, operations=operations)
        self.found: Found | None = None
        self._path: Path | None = None
        self._waiting: list[Path] = []
        self._busy = False
        self._total = 0
        self._stop = threading.Event()
        self._looking: Operation | None = None
        self.paste_button = Button(theme=theme, kind="quiet")
        self.folder_button = Button(theme=theme)
        self.file_button = Button(theme=theme)
        self._choose = SettingsRow(self.paste_button, self.folder_button, self.file_button, theme=theme)
        self.add_group(Group(self._choose, theme=theme))
        self.row = ImportRow(theme=theme)
        self._shown = self.add_group(Group(self.row, theme=theme))
        self._shown.hide()
        self.learning = Learning(self, theme=theme, operations=operations)
        self.add_group(self.learning.group)
        self.file_button.clicked.connect(self._on_file)
        self.folder_button.clicked.connect(self._on_folder)
        self.paste_button.clicked.connect(self._on_paste)
        self.row.wanted.connect(self._on_wanted)
        self.row.stopped.connect(self._stop.set)
        self.row.documents_wanted.connect(self._on_documents)
        self.row.next_wanted.connect(self._on_next)
        self.learning.failed.connect(self._on_fault)
        self._came_further.connect(self._on_came_further)
        FileDrops(self, self).dropped.connect(self.open_paths)
        self.body.addStretch(1)  # or what the page is too high by goes between a row's name and its sentence
        self.retranslate()

    def attach(self, core: Application) -> None:
        super().attach(core)
        self.learning.attach(core)

    def shown(self) -> None:
        core = self.core
        if core is not None and not self._busy:
            self.operations.run(self, core.personas.all, self._on_personas, self._on_fault, showing="personas")

    def retranslate(self) -> None:
        self.title.setText(self.tr("Import"))
        self._choose.set_texts(
            self.tr("From elsewhere"),
            self.tr("Exports of ChatGPT and Claude, memories, Keepsake archives, JSON lines. Or drop them here."),
        )
        self.paste_button.setText(self.tr("Paste"))
        self.paste_button.setAccessibleName(self.tr("Paste memories of another assistant"))
        self.folder_button.setText(self.tr("Folder…"))
        self.folder_button.setAccessibleName(self.tr("Import a folder"))
        self.file_button.setText(self.tr("File…"))
        self.file_button.setAccessibleName(self.tr("Import a file"))
        for button in (self.paste_button, self.folder_button, self.file_button):
            button.updateGeometry()
        self.row.retranslate()
        if self.found is not None and not self._busy and self.row.take.isVisibleTo(self):
            self.row.show_found(self.found, self._waiting)
        self.learning.retranslate()

    @Slot(list)
    def open_paths(self, paths: Sequence[str | Path]) -> None:
        """Looks at the first of some files, and lets the others wait; while one is coming in, all wait."""
        self._waiting += [Path(path) for path in paths]
        if not self._busy:
            self._on_next()

    @Slot()
    def _on_next(self) -> None:
        core = self.core
        if core is None or self._busy or not self._waiting:
            return
        self._path = self._waiting.pop(0)
        self._begin()
        self.row.show_looking(self._path)
        work = partial(core.intake.look, self._path, progress=self._came_further.emit, stopped=self._stopped)
        self._looking = self.operations.run(self, work, self._on_found, self._on_unknown)

    @Slot()
    def _on_paste(self) -> None:
        core = self.core
        if core is None or self._busy:
            return
        text = QGuiApplication.clipboard().text()
        self._path = None
        self._begin()
        self.row.show_looking(None)
        self.operations.run(self, lambda: core.intake.look_at_text(text), self._on_found, self._on_unknown)

    def _begin(self, total: int = 0) -> None:
        self.fault.say("")
        self._busy, self._total = True, total
        self._stop.clear()
        self._shown.show()
        for button in (self.file_button, self.folder_button, self.paste_button):
            button.setEnabled(False)

    def _end(self) -> None:
        self._busy, self._looking = False, None
        self.row.end_progress()
        for button in (self.file_button, self.folder_button, self.paste_button):
            button.setEnabled(True)

    def _on_found(self, found: Found) -> None:
        self._end()
        if self._stop.is_set():
            self._waiting.clear()
            self._put_aside()
            return
        self.found = found
        self.learning.offer(frozenset(), DEFAULT_SCOPE, None, None)
        self.row.show_found(found, self._waiting)

    def _on_unknown(self, error: Exception) -> None:
        from assistant.knowledge.reading.reader import is_readable

        self._end()
        self.found = None
        path = self._path
        if isinstance(error, ImportFormatError) and path is not None and (path.is_dir() or is_readable(path)):
            self.row.show_document(path, self._waiting)
            return
        self._put_aside()
        self._on_fault(error)

    def _put_aside(self) -> None:
        """Lets go of the file; where others wait, the next one is offered in its place."""
        self.found, self._path = None, None
        self.row.show_next(self._waiting)
        self._shown.setVisible(bool(self._waiting))

    @Slot()
    def _on_wanted(self) -> None:
        core, found = self.core, self.found
        if core is None or found is None or self._busy:
            return
        self._begin(found.total)
        self.row.show_taking()
        self.row.show_progress(0, self._total)
        scope = str(self.row.owner.value or DEFAULT_SCOPE)
        work = partial(
            core.intake.take,
            found,
            scope=scope,
            with_settings=self.row.with_settings.isChecked(),
            progress=self._came_further.emit,
            stopped=self._stopped,
        )
        self.operations.run(self, work, partial(self._on_brought, found, scope), self._on_failed)

    def _on_brought(self, found: Found, scope: str, brought: Brought) -> None:
        self._end()
        self.row.show_brought(brought, self._waiting)
        if brought.report.messages and brought.archive is None:
            preview = found.preview
            self.learning.offer(brought.report.found, scope, preview.first_at, preview.last_at)

    def _on_failed(self, error: Exception) -> None:
        self._end()
        if self.found is not None:
            self.row.show_found(self.found, self._waiting)
        self._on_fault(error)

    def _on_fault(self, error: Exception) -> None:
        super()._on_fault(error)
        self.say_fault(refusal_text(error))

    def _stopped(self) -> bool:
        return self._stop.is_set() or self.operations.closed

    @Slot(int)
    def _on_came_further(self, done: int) -> None:
        if self._busy:
            self.row.show_progress(done, self._total)

    @Slot()
    def _on_documents(self) -> None:
        if self._path is not None:
            path = self._path
            self._put_aside()
            self.documents_requested.emit([str(path)])

    @Slot()
    def _on_file(self) -> None:
        paths, _ = QFileDialog.getOpenFileNames(self.window(), self.tr("Import files"))
        if paths:
            self.open_paths(paths)

    @Slot()
    def _on_folder(self) -> None:
        path = QFileDialog.getExistingDirectory(self.window(), self.tr("Import folder"))
        if path:
            self.open_paths([path])

    def _on_personas(self, personas: Sequence[object]) -> None:
        names = [(self.tr("For everyday use"), DEFAULT_SCOPE)]
        names += [(one.name, one.scope) for one in personas if one.scope != DEFAULT_SCOPE]  # type: ignore[attr-defined]
        self.row.show_owners(names)
