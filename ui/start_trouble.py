"""What shows when the data folder cannot be opened: why, what to do, and where it helps, the recovery phrase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from ui.errors import sentence_of
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.boxes import column, row
from ui.widgets.button import Button
from ui.widgets.field import LineEdit
from ui.widgets.label import Label
from ui.widgets.notice import InlineMessage
from ui.widgets.surface import Surface

if TYPE_CHECKING:
    from assistant.paths import DataPaths

_NEEDS_PHRASE = frozenset({"storage.key_missing", "storage.wrong_key"})


class StartTrouble(Surface):
    """A page in the place of the three columns. Nothing was changed on the disk.

    Signals:
        retry_requested, quit_requested: a button was pressed.
    """

    retry_requested = Signal()
    quit_requested = Signal()

    def __init__(self, sentence: str, code: str, paths: DataPaths, *, theme: Theme, operations: Operations) -> None:
        super().__init__(theme=theme)
        self._paths, self._operations = paths, operations
        self._title = Label(theme=theme, kind="display", wrap=True)
        self.sentence = Label(sentence, theme=theme, kind="table", colour="text.secondary", wrap=True)
        self._ask = Label(theme=theme, kind="ui", colour="text.secondary", wrap=True)
        self.phrase = LineEdit(theme=theme)
        self.message = InlineMessage(theme=theme)
        self._quit = Button(theme=theme)
        self._retry = Button(theme=theme, kind="primary")
        self._column = QWidget()
        box = column(theme, parent=self._column, gap=3, margins=(0, "page_top", 0, 6))
        for widget in (self._title, self.sentence, self._ask, self.phrase, self.message):
            box.addWidget(widget)
        buttons = row(theme, gap=2, margins=(0, 4, 0, 0))
        buttons.addWidget(self._retry)
        buttons.addWidget(self._quit)
        buttons.addStretch()
        box.addLayout(buttons)
        box.addStretch()
        outer = row(theme, parent=self)
        outer.addWidget(self._column, 1, Qt.AlignmentFlag.AlignHCenter)
        for widget in (self._ask, self.phrase):
            widget.setVisible(code in _NEEDS_PHRASE)
        self._retry.clicked.connect(self._on_retry)
        self._quit.clicked.connect(self.quit_requested)
        self.phrase.returnPressed.connect(self._on_retry)
        theme.changed.connect(self._rescale)
        self._rescale()
        self._retranslate()

    @Slot()
    def _rescale(self) -> None:
        self._column.setFixedWidth(self.theme.size("first_run_column"))

    def _retranslate(self) -> None:
        self._title.setText(self.tr("Your data could not be opened"))
        self._ask.setText(self.tr("With the 24 words of the recovery phrase, the key can be put back:"))
        self.phrase.setAccessibleName(self.tr("Recovery phrase"))
        self.phrase.setPlaceholderText(self.tr("Recovery phrase"))
        self._retry.setText(self.tr("Try again"))
        self._quit.setText(self.tr("Quit"))

    @Slot()
    def _on_retry(self) -> None:
        words = self.phrase.text().strip()
        if not words or self.phrase.isHidden():
            self.retry_requested.emit()
            return
        self._operations.run(self, lambda: self._unlock(words), lambda _: self.retry_requested.emit(), self._on_refused)

    def _unlock(self, words: str) -> None:
        from assistant.app import Application

        core = Application.open(self._paths)
        try:
            core.unlock(words)
        finally:
            core.close()

    def _on_refused(self, error: Exception) -> None:
        self.message.say(sentence_of(error))
        self.phrase.set_invalid(True)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
