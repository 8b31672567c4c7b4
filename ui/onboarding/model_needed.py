"""What the built-in model's card offers where no model came along: to download one, or to choose a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from assistant.downloads.addresses import parts_of
from ui.errors import sentence_of
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.boxes import column, row
from ui.widgets.button import Button
from ui.widgets.notice import InlineMessage
from ui.widgets.transfer_line import TransferLine

if TYPE_CHECKING:
    from assistant.app import Application
    from assistant.providers.builtin.files import ModelStanding


class ModelNeeded(QWidget):
    """Two buttons, how far the download is, and what was wrong.

    Signals:
        changed: a download began or ended, or a file was chosen.
    """

    changed = Signal()

    def __init__(self, *, theme: Theme, operations: Operations) -> None:
        super().__init__()
        self._operations = operations
        self._core: Application | None = None
        self.standing: ModelStanding | None = None
        self.fetch = Button(theme=theme)
        self.choose = Button(theme=theme)
        self.transfer = TransferLine(theme=theme)
        self.message = InlineMessage(theme=theme)
        whole = column(theme, parent=self, gap=2)
        buttons = row(theme, gap=2)
        buttons.addWidget(self.fetch)
        buttons.addWidget(self.choose)
        buttons.addStretch()
        whole.addLayout(buttons)
        whole.addWidget(self.transfer)
        whole.addWidget(self.message)
        self.fetch.clicked.connect(self._on_fetch)
        self.choose.clicked.connect(self._on_choose)
        self.retranslate()

    def attach(self, core: Application) -> None:
        """Lets it look whether a model is here."""
        self._core = core
        self.transfer.attach(core.builtin_files.transfer)
        self._look()

    @property
    def missing(self) -> bool:
        """Whether there is no model that could answer, as far as is known."""
        return self.standing is not None and self.standing.missing

    @property
    def coming(self) -> bool:
        """Whether one is on its way; the person need not wait for it."""
        state = self.transfer.state
        return state is not None and state.phase in ("running", "paused", "done")

    @Slot()
    def on_transfer(self) -> None:
        """The download went on."""
        self.transfer.refresh()
        state = self.transfer.state
        if state is not None and state.phase == "done":
            self._look()
        self.retranslate()
        self.changed.emit()

    def retranslate(self) -> None:
        """Sets the words again."""
        offer = self.standing.offer if self.standing is not None else None
        size = QLocale().formattedDataSize(offer.size, 1) if offer is not None and offer.size else ""
        self.fetch.setText(self.tr("Download, {size}").format(size=size) if size else self.tr("Download"))
        self.choose.setText(self.tr("Choose a file…"))
        for button in (self.fetch, self.choose):
            button.setAccessibleName(button.text())
            button.setVisible(self.transfer.isHidden())
            button.updateGeometry()
        host = parts_of(offer.url).hostname if offer is not None else ""
        self.fetch.setToolTip(self.tr("From {host}; its checksum is verified.").format(host=host) if host else "")
        self.transfer.set_name(self.tr("Download of the model"))

    def _look(self) -> None:
        if (core := self._core) is not None:
            self._operations.run(self, core.builtin_files.standing, self._on_standing, self._on_fault, showing="model")

    def _on_standing(self, standing: ModelStanding) -> None:
        self.standing = standing
        self.message.say("")
        self.retranslate()
        self.changed.emit()

    def _on_fault(self, error: Exception) -> None:
        self.message.say(sentence_of(error))
        self.changed.emit()

    @Slot()
    def _on_fetch(self) -> None:
        if (core := self._core) is not None:
            core.builtin_files.transfer.start()

    @Slot()
    def _on_choose(self) -> None:
        core = self._core
        path, _ = QFileDialog.getOpenFileName(
            self, self.tr("Choose a model"), "", self.tr("Models in GGUF format (*.gguf)")
        )
        if core is not None and path:
            self._operations.run(
                self, lambda: core.builtin_files.choose(Path(path)), lambda _: self._look(), self._on_fault
            )
