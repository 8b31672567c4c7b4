"""The picker in the header: which model answers in this conversation, or in new ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Signal, Slot

from assistant.events import SettingsChanged
from assistant.messages import Conversation
from ui.bridge import CoreBridge
from ui.header import Header
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.menu import Menu

BUILTIN = "builtin"

if TYPE_CHECKING:
    from assistant.app import Application
    from ui.provider_access import Offer, ProviderAccess


class ModelsMenu(QObject):
    """Asks the providers for their models when the core comes and when settings change.

    `extend` may put something before the models.

    Signals:
        chosen: a model for the conversation that shows: provider and model, both empty for the usual one.
        settings_requested: the page of models was asked for.
    """

    chosen = Signal(str, str)
    settings_requested = Signal()

    def __init__(self, header: Header, *, theme: Theme, operations: Operations) -> None:
        super().__init__(header)
        self._header, self._theme, self._operations = header, theme, operations
        self._access: ProviderAccess | None = None
        self._conversation: Conversation | None = None
        self._offers: list[Offer] = []
        self._asked = 0
        self._name_of_model, self._speaker = "", ""
        self.extend: Callable[[Menu], None] = lambda menu: None
        header.models.setEnabled(False)
        header.models.installEventFilter(self)

    def attach(self, core: Application, bridge: CoreBridge) -> None:
        """Begins to name the model that answers."""
        from ui.provider_access import ProviderAccess

        self._access = ProviderAccess(core)
        self._header.models.setEnabled(True)
        bridge.settings_changed.connect(self._on_settings_changed)
        self._ask()

    def show_for(self, conversation: Conversation | None) -> None:
        """Names the model of a conversation; of a new one when None."""
        self._conversation = conversation
        access = self._access
        if access is None:
            return
        self._asked += 1
        asked = self._asked
        self._operations.run(self, lambda: access.answering(conversation), lambda name: self._name(asked, name))

    @Slot(QPoint)
    def open_at(self, corner: QPoint) -> None:
        """Opens the menu under a corner of the screen."""
        menu = Menu(theme=self._theme, parent=self._header)
        self.extend(menu)
        conversation = self._conversation
        own = (conversation.provider, conversation.model) if conversation else ("", "")
        if conversation is not None:
            usual = own == ("", "")
            menu.add(self.tr("As in settings"), lambda: self.chosen.emit("", ""), checked=usual)
            menu.addSeparator()
        for offer in self._offers:
            builtin = offer.provider_id == BUILTIN
            if offer.models and not builtin:
                menu.add_heading(offer.name)
            for model in offer.models:
                pair = (offer.provider_id, model.id)
                name = self.tr("Built-in model") if builtin else model.name
                menu.add(name, partial(self._choose, *pair), checked=pair == own)
        menu.addSeparator()
        menu.add(self.tr("Models and keys…"), self.settings_requested.emit, icon_name="key-round")
        menu.open_at(corner, align_right=True)

    def _choose(self, provider: str, model: str) -> None:
        access = self._access
        if self._conversation is not None:
            self.chosen.emit(provider, model)
        elif access is not None:
            self._operations.run(self, lambda: access.choose(provider, model))

    def _name(self, asked: int, name: str) -> None:
        if asked == self._asked:
            self._name_of_model = name
            self._show_name()

    @Slot(str)
    def set_speaker(self, name: str) -> None:
        """Names the persona that answers before its model; empty for the usual assistant."""
        self._speaker = name
        self._show_name()

    def _show_name(self) -> None:
        if self._access is not None:
            button = self._header.models
            button.setText(" · ".join(part for part in (self._speaker, self._spoken(self._name_of_model)) if part))
            button.setAccessibleName(self.tr("Model: {name}").format(name=button.text()))
            button.updateGeometry()

    def _spoken(self, name: str) -> str:
        if not name:
            return self.tr("No model yet")
        return self.tr("Built-in model") if name == BUILTIN else name

    @Slot(object)
    def _on_settings_changed(self, event: SettingsChanged) -> None:
        if any(name.startswith("models.") for name in event.names):
            self._ask()

    def _ask(self) -> None:
        self.show_for(self._conversation)
        if self._access is not None:
            self._operations.run(self, self._access.offers(), self._on_offers)

    def _on_offers(self, offers: list[Offer]) -> None:
        self._offers = offers

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LanguageChange:
            self.show_for(self._conversation)
        return False
