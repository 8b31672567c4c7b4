"""How far a download is: a bar, what it counts, and buttons that let it rest, go on, or end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLocale, QTimer, Slot
from PySide6.QtWidgets import QWidget

from ui.errors import sentence_of
from ui.theme import Theme
from ui.widgets.boxes import column, row
from ui.widgets.button import Button
from ui.widgets.label import Label
from ui.widgets.notice import InlineMessage
from ui.widgets.progress import ProgressBar

if TYPE_CHECKING:
    from assistant.downloads.transfer import Transfer, TransferState

_KNOWN = ("running", "paused", "failed")
_LOOK_MS = 200


class TransferLine(QWidget):
    """Shows one download while it runs, rests or failed, and steers it; hidden otherwise."""

    def __init__(self, *, theme: Theme) -> None:
        super().__init__()
        self._transfer: Transfer | None = None
        self._name = ""
        self.bar = ProgressBar(theme=theme)
        self.counted = Label(theme=theme, kind="caption", colour="text.secondary")
        self.turn = _small(theme)
        self.cancel = _small(theme)
        self.fault = InlineMessage(theme=theme)
        whole = column(theme, parent=self, gap=1)
        line = row(theme, gap=3)
        line.addWidget(self.bar, 1)
        line.addWidget(self.counted)
        line.addWidget(self.turn)
        line.addWidget(self.cancel)
        whole.addLayout(line)
        whole.addWidget(self.fault)
        self._timer = QTimer(self)  # how far it is, is told now and then only
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self.refresh)
        self.turn.clicked.connect(self._on_turn)
        self.cancel.clicked.connect(self._on_cancel)
        self.hide()

    def attach(self, transfer: Transfer) -> None:
        """Shows a download from now on; `refresh` whenever it changed."""
        self._transfer = transfer
        self.refresh()

    def set_name(self, name: str) -> None:
        """Says what is fetched, for those who hear it."""
        self._name = name
        self.refresh()

    @property
    def state(self) -> TransferState | None:
        """How far it is."""
        return self._transfer.state if self._transfer is not None else None

    @Slot()
    def refresh(self) -> None:
        """Shows how it stands now."""
        state = self.state
        if state is None:
            return
        self.setVisible(state.phase in _KNOWN)
        if state.phase != "running":
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()
        self.bar.setMaximum(1000)
        self.bar.setValue(round(1000 * state.done / state.total) if state.total else 0)
        self.counted.setText(self._count(state))
        self.bar.setAccessibleName(self._name)
        self.bar.setAccessibleDescription(self.counted.text())
        turn = {"running": self.tr("Pause"), "failed": self.tr("Try again")}.get(state.phase, self.tr("Go on"))
        for button, text in ((self.turn, turn), (self.cancel, self.tr("Cancel"))):
            button.setText(text)
            button.setAccessibleName(f"{text}: {self._name}" if self._name else text)
            button.updateGeometry()
        self.fault.say(sentence_of(state.error) if state.error is not None and state.phase == "failed" else "")
        self.updateGeometry()

    def _count(self, state: TransferState) -> str:
        size = QLocale().formattedDataSize
        if not state.total:
            return self.tr("Getting ready") if state.phase == "running" else size(state.done, 1)
        return self.tr("{done} of {total}").format(done=size(state.done, 1), total=size(state.total, 1))

    @Slot()
    def _on_turn(self) -> None:
        if (transfer := self._transfer) is not None:
            transfer.pause() if transfer.state.phase == "running" else transfer.start()

    @Slot()
    def _on_cancel(self) -> None:
        if (transfer := self._transfer) is not None:
            transfer.cancel()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.refresh()


def _small(theme: Theme) -> Button:
    return Button(theme=theme, kind="quiet", size="control_small", text_kind="caption_strong", flush=True)
