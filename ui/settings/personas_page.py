"""Settings: several assistants, each with its words, its model and its memory."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot

from assistant.messages import DEFAULT_SCOPE
from assistant.storage.personas import Persona
from ui.errors import sentence_of
from ui.operations import Operations
from ui.provider_access import Offer, ProviderAccess
from ui.settings.page import SettingsPage
from ui.settings.persona_form import Draft, PersonaForm
from ui.settings.rows import Group, SettingsRow
from ui.settings.setting_rows import ChoiceRow
from ui.theme import Theme
from ui.widgets.button import Button, IconButton

if TYPE_CHECKING:
    from assistant.app import Application


_LONGEST_SHOWN = 100
"""So many signs of its instructions are shown with a persona."""


class PersonaRow(SettingsRow):
    """One persona, with what can be done with it."""

    def __init__(self, persona: Persona, scopes: Mapping[str, str], *, theme: Theme) -> None:
        """Names it; `scopes` are the memories of personas with what they are called."""
        self.edit = Button(theme=theme, kind="quiet")
        self.double = IconButton("copy", theme=theme)
        self.archive = IconButton("archive-restore" if persona.archived_at else "inbox", theme=theme)
        super().__init__(self.double, self.archive, self.edit, theme=theme)
        self.persona, self._scopes = persona, scopes
        self.retranslate()

    def retranslate(self) -> None:
        """Sets the words again."""
        one = self.persona
        first = next(iter(one.instructions.splitlines()), "")
        first = first if len(first) <= _LONGEST_SHOWN else f"{first[:_LONGEST_SHOWN].rstrip()}…"
        memory = self.tr("Memory: {scope}").format(scope=self._called(one.scope))
        reads = ", ".join(self._called(scope) for scope in one.reads)
        also = self.tr("also reads {scopes}").format(scopes=reads) if reads else ""
        self.set_texts(one.name, " · ".join(part for part in (first, memory, also) if part))
        self.edit.setText(self.tr("Edit"))
        self.edit.setAccessibleName(self.tr("Edit {name}").format(name=one.name))
        self.edit.updateGeometry()
        self.edit.setVisible(one.archived_at is None)
        self.double.setVisible(one.archived_at is None)
        self.double.set_name(self.tr("Duplicate {name}").format(name=one.name))
        back = self.tr("Use {name} again") if one.archived_at else self.tr("Archive {name}")
        self.archive.set_name(back.format(name=one.name))

    def _called(self, scope: str) -> str:
        if scope == DEFAULT_SCOPE:
            return self.tr("the usual one")
        name = self._scopes.get(scope, scope)
        return self.tr("its own") if name == self.persona.name else name


class PersonasPage(SettingsPage):
    """A list with one form at a time."""

    def __init__(self, *, theme: Theme, operations: Operations) -> None:
        super().__init__(theme=theme, operations=operations)
        self._access: ProviderAccess | None = None
        self.personas: list[Persona] = []
        self._scopes: Mapping[str, str] = {}
        self.rows: list[PersonaRow] = []
        self.form: PersonaForm | None = None
        self._add = Button(
            theme=theme, kind="quiet", icon="plus", size="control_small", text_kind="caption_strong", flush=True
        )
        self._usual = self.bind(ChoiceRow("general.persona", self._items, theme=theme))
        self._in_use = self.add_group(Group(self._usual, theme=theme, action=self._add))
        self._archived = self.add_group(Group(theme=theme))
        self._archived.hide()
        self._add.clicked.connect(lambda: self.open_form(None))
        self.retranslate()

    def attach(self, core: Application) -> None:
        self._access = ProviderAccess(core)
        super().attach(core)

    @Slot()
    def shown(self) -> None:
        core = self.core
        if core is not None:
            store = core.stores.personas
            self.operations.run(
                self,
                lambda: (store.all(), store.scope_names()),
                lambda read: self._on_read(*read),
                self._on_fault,
                showing="page",
            )

    def retranslate(self) -> None:
        self.title.setText(self.tr("Personas"))
        self._in_use.set_heading(self.tr("Several assistants"))
        self._archived.set_heading(self.tr("Archived"))
        self._add.setText(self.tr("Add persona"))
        self._add.updateGeometry()
        self._usual.set_texts(
            self.tr("In new conversations"), self.tr("The header's menu lets another one answer, there and now.")
        )
        for one in self.rows:
            one.retranslate()
        if self.form is not None:
            self.form.retranslate()

    @Slot(object)
    def on_changed(self, _: object) -> None:
        """Reads again, where it shows."""
        if self.isVisible():
            self.shown()

    def open_form(self, persona: Persona | None) -> None:
        """Opens the form, for a new one when None."""
        self.close_form()
        scopes = dict.fromkeys([DEFAULT_SCOPE, *(one.scope for one in self.personas)])
        named = [(scope, self._called(scope)) for scope in scopes]
        self.form = form = PersonaForm(persona, named, theme=self.theme)
        form.saved.connect(self._on_saved)
        form.closed.connect(self.close_form)
        self._in_use.add(form)
        form.title.setFocus()
        if self._access is not None:
            self.operations.run(form, self._access.offers(), self._on_offers)

    @Slot()
    def close_form(self) -> None:
        """Takes the form away."""
        if self.form is not None:
            self._in_use.remove(self.form)
            self.form = None
            self._add.setFocus()

    def _called(self, scope: str) -> str:
        if scope == DEFAULT_SCOPE:
            return self.tr("The usual memory")
        return self.tr("Memory of {name}").format(name=self._scopes.get(scope, scope))

    def _items(self) -> list[tuple[str, object]]:
        used = [(one.name, one.id) for one in self.personas if one.archived_at is None]
        return [(self.tr("Keepsake"), ""), *used]

    def _on_read(self, found: list[Persona], scopes: Mapping[str, str]) -> None:
        self.personas, self._scopes = found, scopes
        for one in self.rows:
            (self._archived if one.persona.archived_at else self._in_use).remove(one)
        self.rows = [self._row_of(persona) for persona in found]
        place = 1
        for one in self.rows:
            if one.persona.archived_at:
                self._archived.add(one)
            else:
                self._in_use.add(one, place)
                place += 1
        self._archived.setVisible(any(one.persona.archived_at for one in self.rows))
        if self.core is not None:
            self.show_settings(self.core.settings.current)
        self.renamed.emit()

    def _row_of(self, persona: Persona) -> PersonaRow:
        one = PersonaRow(persona, self._scopes, theme=self.theme)
        one.edit.clicked.connect(lambda: self.open_form(persona))
        one.double.clicked.connect(lambda: self._duplicate(persona))
        one.archive.clicked.connect(lambda: self._archive(persona))
        return one

    def _duplicate(self, persona: Persona) -> None:
        core = self.core
        taken = {one.name.casefold() for one in self.personas}
        names = (self.tr("{name} {number}").format(name=persona.name, number=number) for number in range(2, 1_000))
        name = next(one for one in names if one.casefold() not in taken)
        if core is not None:
            self._run(partial(core.personas.duplicate, persona.id, name))

    def _archive(self, persona: Persona) -> None:
        if self.core is not None:
            self._run(partial(self.core.personas.archive, persona.id, persona.archived_at is None))

    def _run(self, work: Callable[[], object]) -> None:
        self.operations.run(self, work, lambda _: self.shown(), self._on_fault)

    @Slot(object)
    def _on_saved(self, draft: Draft) -> None:
        core, form = self.core, self.form
        if core is not None and form is not None:
            keep = partial(_keep, core, form.persona, draft)
            self.operations.run(form, keep, lambda _: self._on_kept(), self._on_refused)

    def _on_kept(self) -> None:
        self.close_form()
        self.shown()

    def _on_refused(self, error: Exception) -> None:
        if self.form is not None:
            self.form.message.say(sentence_of(error))

    def _on_offers(self, offers: list[Offer]) -> None:
        if self.form is not None:
            self.form.show_offers(offers)


def _keep(core: Application, persona: Persona | None, draft: Draft) -> Persona:
    if persona is None:
        persona = core.personas.add(draft.name, instructions=draft.instructions, scope=draft.scope)
    changes = {name: value for name, value in asdict(draft).items() if not (name == "scope" and value is None)}
    return core.personas.change(persona.id, **changes)
