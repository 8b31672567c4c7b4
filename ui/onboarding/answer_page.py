"""The second step: who answers. The built-in model, a provider by a key, or a server found on this computer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from assistant.events import TransferChanged
from ui.onboarding.model_needed import ModelNeeded
from ui.onboarding.page import Page
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.boxes import column
from ui.widgets.choice import Choice
from ui.widgets.key_entry import KeyEntry
from ui.widgets.toggles import RadioCard

if TYPE_CHECKING:
    from assistant.app import Application
    from assistant.providers.local_servers import LocalServer
    from ui.provider_access import ProviderAccess

BUILTIN, KEY, LOCAL = "builtin", "key", "local"
_VENDORS = (("Anthropic", "anthropic"), ("OpenAI", "openai"))


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was chosen; `server` where it is a local one, `provider` where it is a key."""

    way: str
    provider: str = ""
    server: LocalServer | None = None


class AnswerPage(Page):
    """Three cards. Local servers are looked for as soon as the core is there."""

    def __init__(self, *, theme: Theme, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(theme=theme, parent=parent)
        self._operations = operations
        self._servers: list[LocalServer] | None = None
        self.builtin = RadioCard(theme=theme)
        self.model = ModelNeeded(theme=theme, operations=operations)
        self.model.hide()
        self.own_key = RadioCard(theme=theme)
        self.local = RadioCard(theme=theme)
        self.vendor = Choice(theme=theme)
        self.vendor.set_items(list(_VENDORS), _VENDORS[0][1])
        self.key_entry = KeyEntry(theme=theme, operations=operations)
        self.key_entry.line.insertWidget(0, self.vendor)
        extra = column(theme, parent=self.own_key.extra, margins=(0, "extra_top", 0, 0))
        extra.addWidget(self.key_entry)
        for card in (self.builtin, self.own_key, self.local):
            self.content.addWidget(card)
            card.toggled.connect(self._on_toggled)
        self.builtin.setChecked(True)
        theme.changed.connect(self._rescale_vendor)
        self._rescale_vendor()
        self.local.setEnabled(False)
        self.vendor.currentIndexChanged.connect(self._on_vendor)
        self.key_entry.kept.connect(self._on_kept)
        self.key_entry.edited.connect(self.changed)
        self.model.changed.connect(self._on_model)
        self._on_vendor()
        self.retranslate()

    def attach(self, core: Application, access: ProviderAccess) -> None:
        """Lets keys be tested, looks for servers on this computer, and whether a model came along."""
        self.key_entry.attach(access)
        self.model.attach(core)
        self._operations.run(self, access.find_local(), self._on_found)

    @property
    def chosen(self) -> Chosen:
        """What was chosen."""
        if self.own_key.isChecked():
            return Chosen(KEY, provider=str(self.vendor.value))
        if self.local.isChecked() and self._servers:
            return Chosen(LOCAL, server=self._servers[0])
        return Chosen(BUILTIN)

    @property
    def complete(self) -> bool:
        if self.builtin.isChecked():
            return not self.model.missing or self.model.coming
        return not self.own_key.isChecked() or self.key_entry.tested

    @property
    def answer(self) -> str:
        chosen = self.chosen
        if chosen.way == KEY:
            return self.vendor.currentText()
        if chosen.server is not None:
            first = chosen.server.models[0] if chosen.server.models else chosen.server.name
            return self.tr("Local server, {model}").format(model=first)
        return self.tr("Built-in model")

    @Slot(object)
    def on_transfer(self, event: TransferChanged) -> None:
        """Shows how far a model's download is."""
        if event.name == "model":
            self.model.on_transfer()

    @Slot()
    def _on_model(self) -> None:
        """Offers ways to a model as soon as it is known that none is here."""
        if self.model.missing and self.builtin.extra.layout() is None:
            extra = column(self.theme, parent=self.builtin.extra, margins=(0, "extra_top", 0, 0))
            extra.addWidget(self.model)
            self.model.show()
            self.builtin.extra.setVisible(self.builtin.isChecked())
        self._describe_builtin()
        self.changed.emit()

    def _on_found(self, servers: list[LocalServer]) -> None:
        self._servers = [server for server in servers if server.models]
        self.local.setEnabled(bool(self._servers))
        self.retranslate()

    @Slot(bool)
    def _on_toggled(self, on: bool) -> None:
        if on:
            self.changed.emit()

    @Slot()
    def _rescale_vendor(self) -> None:
        self.vendor.setFixedWidth(self.theme.detail("provider_width"))

    @Slot()
    def _on_vendor(self) -> None:
        self.key_entry.set_provider(str(self.vendor.value), self.vendor.currentText())

    @Slot(int)
    def _on_kept(self, models: int) -> None:
        self.changed.emit()

    def retranslate(self) -> None:
        self.heading.setText(self.tr("How should it answer?"))
        self.sentence.setText(self.tr("Pick one to start. The others stay a click away in settings."))
        self._describe_builtin()
        self.own_key.set_texts(
            self.tr("My own key"),
            self.tr("Your messages and the memories used go to the provider you choose. Nothing goes anywhere else."),
            self.tr("Best answers"),
        )
        self.vendor.setAccessibleName(self.tr("Provider"))
        self._describe_local()

    def _describe_builtin(self) -> None:
        said = self.tr("Answers right away, offline. It is small: short answers, English only.")
        note = self.tr("No setup")
        if self.model.missing:
            said = self.tr("Answers offline. The one on offer is small: short answers, English only.")
            note = self.tr("On its way") if self.model.coming else self.tr("Not here yet")
        self.builtin.set_texts(self.tr("Built-in model"), said, note)
        self.model.retranslate()

    def _describe_local(self) -> None:
        title = self.tr("Local server")
        if not self._servers:
            looking = self._servers is None
            self.local.set_texts(
                title,
                self.tr("Ollama, LM Studio and others, when one runs on this computer."),
                self.tr("Looking") if looking else self.tr("None found"),
            )
            return
        from ui.provider_access import address_of

        server = self._servers[0]
        models = self.tr("with %n models", "", len(server.models))
        self.local.set_texts(
            title,
            self.tr("{name} answers at {address}, {models}. Nothing leaves this machine.").format(
                name=server.name, address=address_of(server.base_url), models=models
            ),
            self.tr("Found"),
        )
