"""The line above the text of the composer: what kind of message is being written, and what can be done about that."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtWidgets import QWidget

from ui.theme import Theme
from ui.widgets.boxes import row
from ui.widgets.button import Button
from ui.widgets.label import Label


class ComposerLine(QWidget):
    """Says that the conversation is temporary, or that an earlier message is said otherwise; else it is not there.

    Signals:
        keep_requested: the temporary conversation is to be kept after all.
        end_requested: it is over.
        cancel_requested: the earlier message stays as it is.
    """

    keep_requested = Signal()
    end_requested = Signal()
    cancel_requested = Signal()

    def __init__(self, *, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.temporary = self.editing = self.begun = False
        layout = row(theme, gap=3, parent=self)
        self._words = Label(theme=theme, kind="caption", colour="text.secondary")
        self.keep = Button(theme=theme, kind="link", text_kind="caption_strong", size="control_small")
        self.end = Button(theme=theme, kind="link", text_kind="caption_strong", size="control_small")
        self.cancel = Button(theme=theme, kind="link", text_kind="caption_strong", size="control_small")
        layout.addWidget(self._words, 1)
        for button in (self.keep, self.end, self.cancel):
            layout.addWidget(button)
        self.keep.clicked.connect(self.keep_requested)
        self.end.clicked.connect(self.end_requested)
        self.cancel.clicked.connect(self.cancel_requested)
        self.retranslate()

    @property
    def is_there(self) -> bool:
        """Whether it says anything."""
        return self.temporary or self.editing

    def retranslate(self) -> None:
        """Says how it stands, in the language that is spoken now."""
        if self.editing:
            words = self.tr("Said otherwise, in a branch of its own; the first wording stays")
        else:
            words = self.tr("Temporary conversation: nothing of it is kept or remembered")
        self._words.setText(words)
        self.keep.setText(self.tr("Keep this conversation"))
        self.end.setText(self.tr("End it"))
        self.cancel.setText(self.tr("Cancel"))
        self.keep.setVisible(self.temporary and self.begun and not self.editing)
        self.end.setVisible(self.temporary and not self.editing)
        self.cancel.setVisible(self.editing)
        self.setVisible(self.is_there)
        self.setAccessibleName(words)

    def sizeHint(self) -> QSize:
        return QSize(0, self._theme.size("control_small"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
