"""The row of the built-in model: which file is in use, another one from the disk, or one that is fetched."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from assistant.downloads.addresses import parts_of
from assistant.downloads.fetching import DownloadError, Source, check_address
from ui.errors import sentence_of
from ui.i18n import two_sentences
from ui.operations import Operations
from ui.settings.rows import SettingsRow
from ui.theme import Theme
from ui.widgets.boxes import column, row
from ui.widgets.button import Button
from ui.widgets.field import LineEdit
from ui.widgets.label import Label
from ui.widgets.notice import InlineMessage
from ui.widgets.toggles import Switch
from ui.widgets.transfer_line import TransferLine

if TYPE_CHECKING:
    from assistant.app import Application
    from assistant.providers.builtin.files import ModelStanding
    from assistant.settings import Models, Settings


class BuiltinRow(SettingsRow):
    """The model that came with the program, one that was fetched, or any GGUF file in its place.

    Signals:
        changed: a setting's dotted name and its new value.
        file_changed: another file is in use.
    """

    changed = Signal(str, object)
    file_changed = Signal()

    def __init__(self, *, theme: Theme, operations: Operations) -> None:
        self._own = Button(theme=theme, kind="quiet")
        self.choose = Button(theme=theme, kind="quiet")
        self.fetch = Button(theme=theme, kind="quiet")
        self._switch = Switch(theme=theme)
        super().__init__(self._own, self.choose, self.fetch, self._switch, theme=theme)
        self.settings = ("models.builtin_enabled", "models.builtin_model_path", "models.builtin_fetched")
        self.settings += ("models.builtin_source",)
        self._operations = operations
        self._core: Application | None = None
        self.standing: ModelStanding | None = None
        self._models: Models | None = None
        self._asks = False
        self.source = LineEdit(theme=theme)
        self.start = Button(theme=theme)
        self._what = Label(theme=theme, kind="caption", colour="text.secondary", wrap=True)
        self._form = QWidget()
        form = column(theme, parent=self._form, gap=2)
        line = row(theme, gap=2)
        line.addWidget(self.source, 1)
        line.addWidget(self.start)
        form.addLayout(line)
        form.addWidget(self._what)
        self.transfer = TransferLine(theme=theme)
        self.fault = InlineMessage(theme=theme)
        for widget in (self._form, self.transfer, self.fault):
            self.add_below(widget)
        self._switch.clicked.connect(lambda on: self.changed.emit("models.builtin_enabled", on))
        self.choose.clicked.connect(self._on_choose)
        self._own.clicked.connect(self._on_own)
        self.fetch.clicked.connect(self._on_fetch)
        self.source.editingFinished.connect(self._on_source)
        self.start.clicked.connect(self._on_start)
        self.retranslate()

    def attach(self, core: Application) -> None:
        """Lets it look at files and fetch them."""
        self._core = core
        self.transfer.attach(core.builtin_files.transfer)

    def show_settings(self, settings: Settings) -> None:
        """Shows what is set."""
        models = settings.models
        if models == self._models:
            return
        self._models = models
        self._switch.setChecked(models.builtin_enabled)
        self.source.setText(models.builtin_source)
        self.source.setCursorPosition(0)
        self.retranslate()
        if self.isVisible():
            self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Looks again which file is in use."""
        if (core := self._core) is not None:
            self._operations.run(self, core.builtin_files.standing, self._on_standing, self._on_fault, showing="row")

    @Slot()
    def on_transfer(self) -> None:
        """The download went on."""
        self.transfer.refresh()
        state = self.transfer.state
        if state is not None and state.phase == "done":
            self._asks = False
            self.refresh()
            self.file_changed.emit()
        self.retranslate()

    def retranslate(self) -> None:
        """Sets the words again."""
        self.set_texts(self.tr("Built in"), self._said())
        self.choose.setText(self.tr("Choose file…"))
        self.fetch.setText(self.tr("Close") if self._asks else self.tr("Download…"))
        self._own.setText(self.tr("Use the usual"))
        self._own.setVisible(self.standing is not None and self.standing.returns)
        self.fetch.setVisible(not self.transfer.isVisibleTo(self))
        self.start.setText(self.tr("Download"))
        for button in (self._own, self.choose, self.fetch, self.start):
            button.setAccessibleName(f"{self.name.text()}: {button.text()}")
            button.updateGeometry()
        name = self.tr("Usual place; or a mirror's address, or that of a GGUF file")
        self.source.setPlaceholderText(name)
        self.source.setAccessibleName(name)
        self.transfer.set_name(self.tr("Download of the model"))
        self._what.setText(self._offer())
        offer = self.standing.offer if self.standing is not None else None
        self.start.setEnabled(offer is not None and _fault_of(offer) is None)
        self._form.setVisible(self._asks and not self.transfer.isVisibleTo(self))
        self.set_open(any(not one.isHidden() for one in (self._form, self.transfer, self.fault)))

    def _said(self) -> str:
        standing = self.standing
        if standing is None:
            return self.tr("SmolLM2 135M, runs offline. Short answers, English only.")
        if standing.fault is not None:
            return sentence_of(standing.fault)
        if standing.origin == "none" and self.transfer.isVisibleTo(self):
            return self.tr("Not all of the model is here yet. It answers once it is.")
        if standing.origin == "none":
            return self.tr("No model is here. Download one, or choose a GGUF file.")
        if standing.small or standing.file is None:
            return self.tr("SmolLM2 135M, runs offline. Short answers, English only.")
        size = QLocale().formattedDataSize(standing.size, 1)
        return self.tr("{file}, {size}, runs offline.").format(file=standing.file.path.name, size=size)

    def _offer(self) -> str:
        standing = self.standing
        if standing is None or standing.offer is None:
            return self.tr("This file is here already. Another address fetches another one.")
        if (fault := _fault_of(standing.offer)) is not None:
            return sentence_of(fault)
        host = parts_of(standing.offer.url).hostname or ""
        if standing.offer.size is None:
            return self.tr("From {host}. What comes is used if it is a model that fits this machine.").format(host=host)
        size = QLocale().formattedDataSize(standing.offer.size, 1)
        said = self.tr("SmolLM2 135M, {size}, from {host}.").format(size=size, host=host)
        return two_sentences(said, self.tr("It is used once its checksum is right."))

    def _on_standing(self, standing: ModelStanding) -> None:
        self.standing = standing
        self.retranslate()

    def _on_fault(self, error: Exception) -> None:
        self.fault.say(sentence_of(error))
        self.retranslate()

    @Slot()
    def _on_choose(self) -> None:
        core = self._core
        path, _ = QFileDialog.getOpenFileName(
            self, self.tr("Choose a model"), "", self.tr("Models in GGUF format (*.gguf)")
        )
        if core is not None and path:
            self.fault.say("")
            self._operations.run(
                self, lambda: core.builtin_files.choose(Path(path)), lambda _: self.file_changed.emit(), self._on_fault
            )

    @Slot()
    def _on_own(self) -> None:
        self.fault.say("")
        if (core := self._core) is not None:
            self._operations.run(self, core.builtin_files.use_usual, lambda _: self.file_changed.emit(), self._on_fault)

    @Slot()
    def _on_fetch(self) -> None:
        self._asks = not self._asks
        self.fault.say("")
        self.retranslate()
        if self._asks:
            self.start.setFocus()

    @Slot()
    def _on_source(self) -> None:
        self.changed.emit("models.builtin_source", self.source.text().strip())

    @Slot()
    def _on_start(self) -> None:
        if (core := self._core) is not None:
            typed, shown = self.source.text().strip(), self._models.builtin_source if self._models is not None else ""

            def begin() -> None:
                if typed != shown:  # it is on its way at most
                    core.settings.change({"models.builtin_source": typed})
                core.builtin_files.transfer.start()

            self._operations.run(self, begin, None, self._on_fault)


def _fault_of(offer: Source) -> DownloadError | None:
    try:
        check_address(offer)
    except DownloadError as fault:
        return fault
    return None
