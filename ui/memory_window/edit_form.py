"""Changing a memory: either something is otherwise now, or it had been written down wrongly; the change is shown."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from assistant.memory.editing import Fields
from assistant.memory.records import Kind, Memory
from ui.memory_window.diff import Diff
from ui.memory_window.filters import SHOWN_KINDS
from ui.memory_window.wording import kind_name
from ui.theme import Theme
from ui.widgets.boxes import Box, column, row
from ui.widgets.button import Button
from ui.widgets.choice import Choice
from ui.widgets.field import LineEdit
from ui.widgets.label import Label
from ui.widgets.text_area import TextArea
from ui.widgets.toggles import Segmented

NOW, SLIP = "now", "slip"
_WEIGHTS = (0.3, 0.5, 0.7, 0.9)


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be changed: `text` is what is so now, `fields` puts the memory right where it stands."""

    memory: Memory
    text: str = ""
    fields: Fields | None = None


class EditForm(QWidget):
    """Takes the place of a memory's page while it is changed.

    Signals:
        saved: a `Wish`.
        cancelled: nothing is to be changed.
    """

    saved = Signal(object)
    cancelled = Signal()

    def __init__(self, memory: Memory, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._memory = theme, memory
        self.way = Segmented((NOW, SLIP), theme=theme)
        self.text = TextArea(theme=theme)
        self.diff = Diff(memory.text, memory.text, theme=theme)
        self.kind = Choice(theme=theme)
        self.weight = Choice(theme=theme)
        self.tags = LineEdit(theme=theme)
        self.save = Button(theme=theme, kind="primary")
        self.cancel = Button(theme=theme)
        self._explained = Label(theme=theme, kind="caption", colour="text.secondary", wrap=True)
        self._becomes = Label(theme=theme, kind="caption_strong", colour="text.tertiary")
        self._names: list[tuple[Label, str]] = []
        self._only_slip = QWidget()
        self.text.set_text(memory.text)
        self.tags.setText(", ".join(memory.tags))
        self.way.set_value(NOW)
        self._lay_out()
        self.way.chosen.connect(self._on_changed)
        self.text.changed.connect(self._on_changed)
        self.text.submitted.connect(self._on_save)
        self.tags.textChanged.connect(self._on_changed)
        self.kind.currentIndexChanged.connect(self._on_changed)
        self.weight.currentIndexChanged.connect(self._on_changed)
        self.save.clicked.connect(self._on_save)
        self.cancel.clicked.connect(self.cancelled)
        self._retranslate()

    def wish(self) -> Wish:
        """What is to be changed, as the form stands."""
        words = self.text.text().strip()
        if self.way.value == NOW:
            return Wish(self._memory, text=words)
        tags = tuple(
            dict.fromkeys(tag.strip() for tag in self.tags.text().replace("，", ",").split(",") if tag.strip())
        )
        return Wish(self._memory, fields=Fields(words, Kind(str(self.kind.value)), float(str(self.weight.value)), tags))

    def _lay_out(self) -> None:
        theme = self._theme
        body = column(theme, gap=3, parent=self)
        body.addWidget(self.way, 0, Qt.AlignmentFlag.AlignLeft)
        body.addWidget(self._explained)
        body.addWidget(self.text)
        body.addWidget(self._becomes)
        body.addWidget(self.diff)
        grid = column(theme, gap=2, parent=self._only_slip)
        for name, field in (("kind", self.kind), ("weight", self.weight), ("tags", self.tags)):
            grid.addLayout(self._named(name, field))
        body.addWidget(self._only_slip)
        buttons = row(theme, gap=2)
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.save)
        body.addLayout(buttons)

    def _named(self, name: str, field: QWidget) -> Box:
        line = row(self._theme, gap=1)
        label = Label(theme=self._theme, colour="text.secondary")
        label.setFixedWidth(self._theme.detail("value_name"))
        self._names.append((label, name))
        line.addWidget(label)
        line.addWidget(field, 1)
        return line

    @Slot()
    def _on_changed(self) -> None:
        slip = self.way.value == SLIP
        self._only_slip.setVisible(slip)
        words = self.text.text().strip()
        self.diff.show_change(self._memory.text, words)
        changed = bool(words) and (words != self._memory.text or (slip and self._fields_changed()))
        self.save.setEnabled(changed)
        self._becomes.setVisible(words != self._memory.text)
        self.diff.setVisible(words != self._memory.text)
        self._explained.setText(
            self.tr("It was written down wrongly. The memory is put right where it stands.")
            if slip
            else self.tr("Something is different now. What was so stays in the history.")
        )

    def _fields_changed(self) -> bool:
        fields, memory = self.wish().fields, self._memory
        return fields is not None and (
            (fields.kind, fields.tags) != (memory.kind, memory.tags) or fields.importance != round(memory.importance, 2)
        )

    @Slot()
    def _on_save(self) -> None:
        if self.save.isEnabled():
            self.saved.emit(self.wish())

    def _retranslate(self) -> None:
        self.way.set_texts({NOW: self.tr("It changed"), SLIP: self.tr("It was wrong")})
        self.way.setAccessibleName(self.tr("What is to be changed"))
        self.text.edit.setAccessibleName(self.tr("Text"))
        self._becomes.setText(self.tr("Change"))
        names = {"kind": self.tr("Kind"), "weight": self.tr("Importance"), "tags": self.tr("Tags")}
        for label, name in self._names:
            label.setText(names[name])
        for field, name in ((self.kind, "kind"), (self.weight, "weight"), (self.tags, "tags")):
            field.setAccessibleName(names[name])
        self.kind.set_items([(kind_name(kind), str(kind)) for kind in SHOWN_KINDS], str(self._memory.kind))
        own = round(self._memory.importance, 2)
        weights = sorted({*_WEIGHTS, own})
        self.weight.set_items([(f"{weight:.2f}", weight) for weight in weights], own)
        self.save.setText(self.tr("Save"))
        self.cancel.setText(self.tr("Cancel"))
        self._on_changed()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)
