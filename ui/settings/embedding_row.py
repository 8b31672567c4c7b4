"""The row that says what memories are found with, and how far their vectors have come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Signal, Slot
from PySide6.QtWidgets import QWidget

from assistant.settings import Settings
from ui.settings.rows import SettingsRow
from ui.theme import Theme
from ui.widgets.boxes import column, row
from ui.widgets.choice import Choice
from ui.widgets.field import LineEdit, SecretEdit
from ui.widgets.label import Label
from ui.widgets.progress import ProgressBar

if TYPE_CHECKING:
    from assistant.app import Application

_KINDS = ("e5", "openai", "none")
_KEY = "embedding"


class EmbeddingRow(SettingsRow):
    """The embedder; an endpoint of one's own asks for its address, model and key.

    Signals:
        changed: a setting's dotted name and its value.
    """

    changed = Signal(str, object)

    def __init__(self, *, theme: Theme) -> None:
        self.choice = Choice(theme=theme)
        super().__init__(self.choice, theme=theme)
        self._core: Application | None = None
        self._at_start: tuple[str, str, str] | None = None
        self._kind = "e5"
        self._later = False
        self.address = LineEdit(theme=theme)
        self.model = LineEdit(theme=theme)
        self.key = SecretEdit(theme=theme)
        self._fields = QWidget()
        fields = column(theme, parent=self._fields, gap=2, margins=(0, 0, 0, 3))
        first = row(theme, gap=2)
        first.addWidget(self.address, 2)
        first.addWidget(self.model, 1)
        fields.addLayout(first)
        fields.addWidget(self.key)
        self._progress = QWidget()
        self._bar = ProgressBar(theme=theme)
        self._counted = Label(theme=theme, kind="caption", colour="text.secondary")
        line = row(theme, parent=self._progress, gap=3, margins=(0, 1, 0, 0))
        line.addWidget(self._bar, 1)
        line.addWidget(self._counted)
        self._progress.hide()
        self.add_below(self._fields)
        self.add_under_words(self._progress)
        self.choice.activated.connect(self._on_kind)
        self.address.editingFinished.connect(lambda: self._send("embedding.base_url", self.address.text().strip()))
        self.model.editingFinished.connect(lambda: self._send("embedding.model", self.model.text().strip()))
        self.key.editingFinished.connect(self._on_key)
        self.retranslate()

    def attach(self, core: Application) -> None:
        """Lets keys be kept."""
        self._core = core

    def show_settings(self, settings: Settings) -> None:
        """Shows what is set."""
        chosen = settings.embedding
        now = (chosen.kind, chosen.base_url, chosen.model)
        if self._core is not None and self._at_start is None:
            self._at_start = now
        self._kind = chosen.kind
        self.address.setText(chosen.base_url)
        self.model.setText(chosen.model)
        self._fields.setVisible(chosen.kind == "openai")
        self._later = self._at_start is not None and now != self._at_start and chosen.kind != "none"
        self.retranslate()

    def show_progress(self, done: int, total: int) -> None:
        """Shows how many texts have their vectors; gone once all have."""
        running = done < total
        self._progress.setVisible(running)
        self._bar.setMaximum(max(1, total))
        self._bar.setValue(done)
        say = QLocale().toString
        self._counted.setText(self.tr("{done} of {total}").format(done=say(done), total=say(total)))
        self._bar.setAccessibleDescription(self._counted.text())
        if not running and self._later:
            self._later, self._at_start = False, None
            self.retranslate()

    def retranslate(self) -> None:
        """Sets the words again."""
        said = {
            "e5": self.tr("Runs on this machine."),
            "openai": self.tr("Every message and memory is sent there once."),
            "none": self.tr("Only by words: what means the same in other words is not found."),
        }[self._kind]
        if self._later:
            said = self.tr("Takes over once every text has its vector.")
        self.set_texts(self.tr("For finding memories"), said)
        names = (self.tr("e5 small, built in"), self.tr("An endpoint of mine"), self.tr("Words only"))
        self.choice.set_items(list(zip(names, _KINDS, strict=True)), self._kind)
        self._bar.setAccessibleName(self.tr("Vectors made"))
        for field, name in (
            (self.address, self.tr("Address, such as http://localhost:11434/v1")),
            (self.model, self.tr("Model")),
            (self.key, self.tr("Key, if the server wants one")),
        ):
            field.setPlaceholderText(name)
            field.setAccessibleName(name)
        self.key.set_eye_texts(self.tr("Show the key"), self.tr("Hide the key"))

    def _send(self, name: str, value: str) -> None:
        if value:
            self.changed.emit(name, value)

    @Slot()
    def _on_kind(self) -> None:
        self.changed.emit("embedding.kind", self.choice.value)

    @Slot()
    def _on_key(self) -> None:
        if self._core is not None and self.key.text().strip():
            self._core.credentials.set(_KEY, self.key.text().strip())
