"""Settings: where everything lies, how much room it takes, its copies, and its end."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFileDialog

from assistant.moving import ask_to_move, call_off, waiting
from ui.operations import Operations
from ui.settings.copies import Copies
from ui.settings.erase_question import EraseQuestion
from ui.settings.page import SettingsPage
from ui.settings.rows import Group, SettingsRow
from ui.theme import Theme
from ui.widgets.button import Button, IconButton
from ui.widgets.label import Label

if TYPE_CHECKING:
    from assistant.app import Application


@dataclass(frozen=True, slots=True)
class Contents:
    """What the data folder holds."""

    database_bytes: int
    conversations: int
    messages: int


class DataPage(SettingsPage):
    """The data folder, and what is in it.

    Signals:
        erase_requested: everything is to be deleted, and the program to close.
    """

    erase_requested = Signal()

    def __init__(self, *, theme: Theme, operations: Operations) -> None:
        super().__init__(theme=theme, operations=operations)
        self._contents: Contents | None = None
        self._path = Label(theme=theme, kind="caption", colour="text.secondary", elide=Qt.TextElideMode.ElideMiddle)
        self._copy = IconButton("copy", theme=theme)
        self._open = Button(theme=theme)
        self._folder_row = SettingsRow(self._copy, self._open, theme=theme)
        self._folder_row.add_below(self._path)
        self._folder_row.set_open(True)
        self._stay = Button(theme=theme, kind="quiet")
        self._move = Button(theme=theme)
        self._move_row = SettingsRow(self._stay, self._move, theme=theme)
        self._going: Path | None = None
        self._size_row = SettingsRow(theme=theme)
        self.add_group(Group(self._folder_row, self._size_row, self._move_row, theme=theme))
        self.copies = Copies(self, theme=theme, operations=operations)
        self.add_group(self.copies.group)
        self.body.addWidget(self.copies.outcome)
        self._erase = Button(theme=theme, kind="quiet_danger")
        self._erase_row = SettingsRow(self._erase, theme=theme)
        self.add_group(Group(self._erase_row, theme=theme))
        self.question: EraseQuestion | None = None
        self._erase.clicked.connect(self._on_erase)
        self.copies.failed.connect(self._on_fault)
        self._copy.clicked.connect(self._on_copy)
        self._open.clicked.connect(self._on_open)
        self._move.clicked.connect(self._on_move)
        self._stay.clicked.connect(self._on_stay)
        self.retranslate()

    def attach(self, core: Application) -> None:
        super().attach(core)
        self.copies.attach(core)
        self._path.setText(str(core.paths.root))
        self._path.setAccessibleName(str(core.paths.root))

    def shown(self) -> None:
        if (core := self.core) is not None:
            self.operations.run(self, lambda: _contents(core), self._on_counted, showing="contents")
            self.copies.refresh()
            self.operations.run(self, lambda: waiting(core.paths), self._on_going, showing="going")

    def retranslate(self) -> None:
        self.title.setText(self.tr("Data and backups"))
        self._folder_row.set_texts(
            self.tr("Data folder"), self.tr("Everything that Keepsake writes lies here, and nowhere else.")
        )
        self._copy.set_name(self.tr("Copy the path"))
        self._open.setText(self.tr("Open folder"))
        self.copies.retranslate()
        self._erase_row.set_texts(
            self.tr("Delete everything"), self.tr("All that Keepsake keeps on this machine goes, and it closes.")
        )
        self._erase.setText(self.tr("Delete…"))
        self._erase.updateGeometry()
        self._describe()
        self._describe_move()

    def _describe(self) -> None:
        contents = self._contents
        if contents is None:
            self._size_row.set_texts(self.tr("In it"), "")
            return
        size = QLocale().formattedDataSize(contents.database_bytes, 1)
        said = self.tr("{size}, {conversations}, {messages}").format(
            size=size,
            conversations=self.tr("%n conversations", "", contents.conversations),
            messages=self.tr("%n messages", "", contents.messages),
        )
        self._size_row.set_texts(self.tr("In it"), said)

    def _describe_move(self) -> None:
        said = self.tr("To another disk, say. It is tried out first, and done at the next start.")
        if self._going is not None:
            said = self.tr("Goes to {folder} at the next start.").format(folder=self._going)
        self._move_row.set_texts(self.tr("Another place"), said)
        self._move.setText(self.tr("Move…"))
        self._stay.setText(self.tr("Leave it here"))
        self._stay.setVisible(self._going is not None)
        for button in (self._move, self._stay):
            button.updateGeometry()

    def _on_going(self, going: Path | None) -> None:
        self._going = going
        self._describe_move()

    @Slot()
    def _on_move(self) -> None:
        core = self.core
        folder = QFileDialog.getExistingDirectory(self, self.tr("Move the data folder into"))
        if core is not None and folder:
            self.fault.say("")
            target = Path(folder)
            if any(target.iterdir()) and not (target / "moved.json").exists():
                target /= "Keepsake"
            self.operations.run(self, lambda: ask_to_move(core.paths, target), lambda _: self.shown(), self._on_fault)

    @Slot()
    def _on_stay(self) -> None:
        if (core := self.core) is not None:
            self.operations.run(self, lambda: call_off(core.paths), lambda _: self.shown(), self._on_fault)

    def _on_counted(self, contents: Contents) -> None:
        self._contents = contents
        self._describe()

    @Slot()
    def _on_erase(self) -> None:
        self.question = EraseQuestion(
            self, self._path.text(), theme=self.theme, on_yes=lambda: self.erase_requested.emit()
        )
        self.question.open()

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._path.text())

    @Slot()
    def _on_open(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(self._path.text()))


def _contents(core: Application) -> Contents:
    path = core.paths.database
    return Contents(
        database_bytes=path.stat().st_size if path.exists() else 0,
        conversations=len(core.chat.conversations()),
        messages=core.stores.messages.count(),
    )
