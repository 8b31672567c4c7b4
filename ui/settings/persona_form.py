"""The form of a persona: its name, its words, who answers for it, and which memory it has and reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from assistant.messages import DEFAULT_SCOPE
from assistant.storage.personas import Persona
from ui.provider_access import Offer
from ui.settings.rows import SettingsRow
from ui.theme import Theme
from ui.widgets.boxes import column, row
from ui.widgets.button import Button
from ui.widgets.choice import Choice
from ui.widgets.field import LineEdit
from ui.widgets.label import Label
from ui.widgets.notice import InlineMessage
from ui.widgets.text_area import TextArea
from ui.widgets.toggles import CheckBox

_LINES = 5


@dataclass(frozen=True, slots=True)
class Draft:
    """What the form says; `scope` is None for a memory of its own."""

    name: str
    instructions: str
    scope: str | None
    reads: tuple[str, ...]
    shares_profile: bool
    provider: str
    model: str
    memory_mode: str


class PersonaForm(SettingsRow):
    """Opens below the list; nothing is kept before Save.

    Signals:
        saved: a `Draft` is to be kept.
        closed: it is not wanted any more.
    """

    saved = Signal(object)
    closed = Signal()

    def __init__(self, persona: Persona | None, scopes: Sequence[tuple[str, str]], *, theme: Theme) -> None:
        """Fills itself.

        Args:
            persona: the one that is changed; None for a new one.
            scopes: the memories that there are, each with what people call it.
            theme: the look.
        """
        super().__init__(theme=theme)
        self.persona = persona
        self._scopes = [*scopes]
        self._offers: Sequence[Offer] = ()
        self.title = LineEdit(theme=theme)
        self.instructions = TextArea(theme=theme, lines=_LINES)
        self.memory = Choice(theme=theme)
        self.mode = Choice(theme=theme)
        self.model = Choice(theme=theme)
        self.shares = CheckBox(theme=theme)
        self.reads = {scope: CheckBox(theme=theme) for scope, _ in scopes}
        self._labels = {name: Label(theme=theme, kind="caption", colour="text.secondary") for name in _FIELDS}
        self.message = InlineMessage(theme=theme)
        self._save = Button(theme=theme, kind="primary")
        self._cancel = Button(theme=theme)
        self._lay_out()
        self._fill()
        self.memory.activated.connect(self._show_reads)
        self._save.clicked.connect(self.submit)
        self.title.returnPressed.connect(self.submit)
        self._cancel.clicked.connect(self.closed)
        self.set_open(True)
        self.retranslate()

    def show_offers(self, offers: Sequence[Offer]) -> None:
        """Lists the models that can be chosen."""
        chosen = self.model.value
        self._offers = offers
        self._fill_models(chosen)

    @Slot()
    def submit(self) -> None:
        """Hands the draft over."""
        provider, model = self.model.value if isinstance(self.model.value, tuple) else ("", "")
        scope = self.memory.value
        reads = tuple(name for name, box in self.reads.items() if box.isChecked() and name != scope)
        self.saved.emit(
            Draft(
                name=self.title.text().strip(),
                instructions=self.instructions.text().strip(),
                scope=scope if isinstance(scope, str) else None,
                reads=reads,
                shares_profile=self.shares.isChecked(),
                provider=provider,
                model=model,
                memory_mode=str(self.mode.value or ""),
            )
        )

    def retranslate(self) -> None:
        """Sets the words again."""
        self.set_texts(self.tr("New persona") if self.persona is None else self.persona.name)
        for name, text in self._field_names().items():
            self._labels[name].setText(text)
        for field, name in ((self.title, "name"), (self.memory, "memory"), (self.mode, "mode"), (self.model, "model")):
            field.setAccessibleName(self._labels[name].text())
        self.instructions.edit.setAccessibleName(self._labels["instructions"].text())
        self.instructions.set_placeholder(self.tr("Who it is, what it is for, how it speaks"))
        self.shares.setText(self.tr("Knows my profile as well"))
        for scope, called in self._scopes:
            self.reads[scope].setText(called)
        self._save.setText(self.tr("Save"))
        self._cancel.setText(self.tr("Cancel"))
        self._fill_choices(self.memory.value, self.mode.value)
        self._fill_models(self.model.value)

    def _lay_out(self) -> None:
        theme = self.theme
        fields = QWidget()
        box = column(theme, parent=fields, gap=1)
        for name, field in (("name", self.title), ("instructions", self.instructions)):
            box.addWidget(self._labels[name])
            box.addWidget(field)
            box.addSpacing(theme.space(2))
        choices = row(theme, gap=3)
        for name, choice in (("memory", self.memory), ("mode", self.mode), ("model", self.model)):
            part = column(theme, gap=1)
            part.addWidget(self._labels[name])
            part.addWidget(choice)
            choices.addLayout(part, 1)
        box.addLayout(choices)
        box.addSpacing(theme.space(2))
        box.addWidget(self.shares)
        box.addWidget(self._labels["reads"])
        for check in self.reads.values():
            box.addWidget(check)
        box.addWidget(self.message)
        buttons = row(theme, gap=2)
        buttons.addStretch()
        buttons.addWidget(self._cancel)
        buttons.addWidget(self._save)
        box.addLayout(buttons)
        self.add_below(fields)

    def _fill(self) -> None:
        one = self.persona
        self.title.setText(one.name if one else "")
        self.instructions.set_text(one.instructions if one else "")
        self.shares.setChecked(one.shares_profile if one else True)
        self._fill_choices(one.scope if one else None, one.memory_mode if one else "")
        self._fill_models((one.provider, one.model) if one else ("", ""))
        for scope, box in self.reads.items():
            box.setChecked(one is not None and scope in one.reads)
        self._show_reads()

    def _fill_choices(self, memory: object, mode: object) -> None:
        own: list[tuple[str, object]] = [(self.tr("Its own"), None)] if self.persona is None else []
        self.memory.set_items([*own, *((called, scope) for scope, called in self._scopes)], memory)
        names = (self.tr("As in settings"), self.tr("Automatic"), self.tr("Ask me first"), self.tr("Off"))
        self.mode.set_items(list(zip(names, ("", "auto", "ask", "off"), strict=True)), mode)

    def _fill_models(self, chosen: object) -> None:
        items: list[tuple[str, object]] = [(self.tr("As in settings"), ("", ""))]
        for offer in self._offers:
            for model in offer.models:
                name = self.tr("{model}, {provider}").format(model=model.name, provider=offer.name)
                items.append((name, (offer.provider_id, model.id)))
        if chosen not in [value for _, value in items] and isinstance(chosen, tuple):
            items.append((" ".join(str(part) for part in reversed(chosen)), chosen))
        self.model.set_items(items, chosen)

    @Slot()
    def _show_reads(self) -> None:
        """Its own memory it reads anyway; and a profile is shared where it is not its own already."""
        for scope, box in self.reads.items():
            box.setVisible(scope != self.memory.value)
        self._labels["reads"].setVisible(any(scope != self.memory.value for scope in self.reads))
        self.shares.setVisible(self.memory.value != DEFAULT_SCOPE)

    def _field_names(self) -> dict[str, str]:
        return {
            "name": self.tr("Name"),
            "instructions": self.tr("Instructions"),
            "memory": self.tr("Memory"),
            "mode": self.tr("Remembers"),
            "model": self.tr("Model"),
            "reads": self.tr("May also read"),
        }


_FIELDS = ("name", "instructions", "memory", "mode", "model", "reads")
