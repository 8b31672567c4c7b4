"""Settings: who answers, with which key, and what memory's work is done with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Slot

from assistant.events import IndexingProgressed, TransferChanged
from assistant.settings import Endpoint, Settings
from ui.operations import Operations
from ui.provider_access import Offer, ProviderAccess, Standing
from ui.settings.builtin_row import BuiltinRow
from ui.settings.embedding_row import EmbeddingRow
from ui.settings.endpoint_form import EndpointForm
from ui.settings.page import SettingsPage
from ui.settings.provider_rows import EndpointRow, VendorRow
from ui.settings.rows import Group, SettingsRow
from ui.settings.setting_rows import ChoiceRow, SwitchRow
from ui.theme import Theme
from ui.widgets.button import Button
from ui.widgets.choice import Choice

if TYPE_CHECKING:
    from assistant.app import Application
    from assistant.providers.local_servers import LocalServer

_VENDORS = (("anthropic", "Anthropic"), ("openai", "OpenAI"))
_FIRST_ENDPOINT = len(_VENDORS)
_BUILTIN = "builtin"
_ROUNDS = (1, 3, 6, 12, 25)
_SECONDS = (30.0, 60.0, 120.0, 300.0)
_TOKENS = (10_000, 30_000, 60_000, 200_000)


class ModelsPage(SettingsPage):
    """Providers with their keys, endpoints, the built-in model, and which model does what."""

    def __init__(self, *, theme: Theme, operations: Operations) -> None:
        super().__init__(theme=theme, operations=operations)
        self._access: ProviderAccess | None = None
        self._settings = Settings()
        self._offers: list[Offer] = []
        self._servers: list[LocalServer] = []
        self._add = Button(
            theme=theme, kind="quiet", icon="plus", size="control_small", text_kind="caption_strong", flush=True
        )
        self._vendors = {key: VendorRow(key, name, theme=theme, operations=operations) for key, name in _VENDORS}
        self._endpoints: list[EndpointRow] = []
        self._builtin = BuiltinRow(theme=theme, operations=operations)
        self._form: EndpointForm | None = None
        self._providers = self.add_group(Group(*self._vendors.values(), self._builtin, theme=theme, action=self._add))
        self._choices = {purpose: Choice(theme=theme) for purpose in ("chat", "memory")}
        self._model_rows = {purpose: SettingsRow(choice, theme=theme) for purpose, choice in self._choices.items()}
        self._embedding = EmbeddingRow(theme=theme)
        self._models = self.add_group(Group(*self._model_rows.values(), self._embedding, theme=theme))
        self._tools = self.bind(SwitchRow("tools.enabled", theme=theme))
        self._rounds = self.bind(ChoiceRow("tools.max_rounds", lambda: _numbers(_ROUNDS), theme=theme, own=_number))
        self._seconds = self.bind(ChoiceRow("tools.max_seconds", self._times, theme=theme, own=self._time))
        self._tokens = self.bind(ChoiceRow("tools.max_tokens", lambda: _numbers(_TOKENS), theme=theme, own=_number))
        self._tool_group = self.add_group(Group(self._tools, self._rounds, self._seconds, self._tokens, theme=theme))
        for purpose, one in self._model_rows.items():
            one.settings = (f"models.{purpose}_provider", f"models.{purpose}_model")
        self._embedding.settings = ("embedding.kind", "embedding.base_url", "embedding.model")
        self._connect()
        theme.changed.connect(self._rescale_choices)
        self._rescale_choices()
        self.retranslate()

    def attach(self, core: Application) -> None:
        self._access = ProviderAccess(core)
        for one in self._vendors.values():
            one.attach(self._access)
        self._embedding.attach(core)
        self._builtin.attach(core)
        super().attach(core)

    def shown(self) -> None:
        access = self._access
        if access is not None:
            self.operations.run(self, access.standing, self._on_standing, showing="providers")
            self.operations.run(self, access.find_local(), self._on_servers, showing="servers")
            self._builtin.refresh()
            self.refresh_offers()

    @Slot()
    def refresh_offers(self) -> None:
        """Asks every provider that is ready for its models."""
        if self._access is not None:
            self.operations.run(self, self._access.offers(), self._on_offers, showing="offers")

    def show_settings(self, settings: Settings) -> None:
        super().show_settings(settings)
        before, self._settings = self._settings, settings
        models = settings.models
        self._builtin.show_settings(settings)
        self._embedding.show_settings(settings)
        self._show_endpoints()
        self._fill_choices()
        if before.models != models and self.isVisible():
            self.refresh_offers()

    def retranslate(self) -> None:
        self.title.setText(self.tr("Models and keys"))
        self._providers.set_heading(self.tr("Providers"))
        self._models.set_heading(self.tr("Models"))
        self._add.setText(self.tr("Add endpoint"))
        self._add.updateGeometry()
        self._model_rows["chat"].set_texts(
            self.tr("For chat"), self.tr("Answers you. Each conversation can use another one.")
        )
        self._model_rows["memory"].set_texts(
            self.tr("For memory work"), self.tr("Sums up what was said. A cheap one is enough.")
        )
        self._tool_group.set_heading(self.tr("Tools"))
        self._tools.set_texts(
            self.tr("Models may use tools"), self.tr("To look into memory, to remember, and for the state of a task.")
        )
        self._rounds.set_texts(self.tr("Rounds"), self.tr("So often a model may call tools for one answer."))
        self._seconds.set_texts(self.tr("Time"), self.tr("So long at most for one answer."))
        self._tokens.set_texts(self.tr("Tokens"), self.tr("So many at most for one answer."))
        for one in self._vendors.values():
            one.retranslate()
        for endpoint in self._endpoints:
            endpoint.retranslate()
        self._builtin.retranslate()
        self._embedding.retranslate()
        if self._form is not None:
            self._form.retranslate()
        self._fill_choices()

    def _times(self) -> list[tuple[str, object]]:
        return [(self._time(seconds), seconds) for seconds in _SECONDS]

    def _time(self, seconds: object) -> str:
        return self.tr("{count} s").format(count=QLocale().toString(float(str(seconds)), "g", 6))

    @Slot(object)
    def on_indexing(self, event: IndexingProgressed) -> None:
        """Shows how far the vectors have come."""
        self._embedding.show_progress(event.done, event.total)

    @Slot(object)
    def on_transfer(self, event: TransferChanged) -> None:
        """Shows how far a model's download is."""
        if event.name == "model":
            self._builtin.on_transfer()

    def _connect(self) -> None:
        for one in self._vendors.values():
            one.key_changed.connect(self.shown)
        self._add.clicked.connect(self._on_add)
        self._builtin.changed.connect(self.change)
        self._builtin.file_changed.connect(self.refresh_offers)
        self._embedding.changed.connect(self.change)
        for purpose, choice in self._choices.items():
            choice.activated.connect(lambda _=0, purpose=purpose: self._on_model_chosen(purpose))

    @Slot()
    def _rescale_choices(self) -> None:
        for choice in (*self._choices.values(), self._embedding.choice):
            choice.setFixedWidth(self.theme.detail("model_width"))

    def _on_standing(self, standing: Standing) -> None:
        for provider_id, one in self._vendors.items():
            one.show_key(standing.key_ends.get(provider_id, ""), standing.keyring)

    def _on_servers(self, servers: list[LocalServer]) -> None:
        self._servers = servers
        self._show_endpoints()

    def _on_offers(self, offers: list[Offer]) -> None:
        self._offers = offers
        self._fill_choices()

    def _show_endpoints(self) -> None:
        for old in self._endpoints:
            self._providers.remove(old)
        self._endpoints = [self._row_of(endpoint) for endpoint in self._settings.models.endpoints]
        known = {endpoint.base_url.rstrip("/") for endpoint in self._settings.models.endpoints}
        for server in self._servers:
            if server.base_url.rstrip("/") not in known:
                self._endpoints.append(self._row_of(None, server))
        for number, one in enumerate(self._endpoints):
            self._providers.add(one, _FIRST_ENDPOINT + number)

    def _row_of(self, endpoint: Endpoint | None, server: LocalServer | None = None) -> EndpointRow:
        if endpoint is not None:
            url = endpoint.base_url.rstrip("/")
            server = next((one for one in self._servers if one.base_url.rstrip("/") == url), None)
        one = EndpointRow(endpoint=endpoint, server=server, theme=self.theme)
        one.switched.connect(lambda on, one=one: self._on_endpoint_switched(one, on))
        one.removed.connect(lambda one=one: self._on_endpoint_removed(one))
        return one

    def _on_endpoint_switched(self, one: EndpointRow, on: bool) -> None:
        access, endpoint, server = self._access, one.endpoint, one.server
        if access is None:
            return
        if endpoint is not None:
            changed = endpoint.model_copy(update={"enabled": on})
            self.operations.run(self, lambda: access.put_endpoint(changed), None, self._on_fault)
        elif server is not None:
            found = server
            self.operations.run(self, lambda: access.put_local(found, enabled=on), None, self._on_fault)

    def _on_endpoint_removed(self, one: EndpointRow) -> None:
        access, endpoint = self._access, one.endpoint
        if access is not None and endpoint is not None:
            self.operations.run(self, lambda: access.remove_endpoint(endpoint.id), None, self._on_fault)

    @Slot()
    def _on_add(self) -> None:
        if self._form is not None:
            return
        form = EndpointForm(theme=self.theme, operations=self.operations)
        if self._access is not None:
            form.attach(self._access)
        form.added.connect(self._close_form)
        form.closed.connect(self._close_form)
        self._form = form
        self._providers.add(form)
        form.title.setFocus()

    @Slot()
    def _close_form(self) -> None:
        if self._form is not None:
            self._providers.remove(self._form)
            self._form = None
            self._add.setFocus()

    def _on_model_chosen(self, purpose: str) -> None:
        core, value = self.core, self._choices[purpose].value
        if core is None or not isinstance(value, tuple):
            return
        provider, model = value
        values = {f"models.{purpose}_provider": provider, f"models.{purpose}_model": model}
        self.operations.run(self, lambda: core.settings.change(values), None, self._on_fault)

    def _fill_choices(self) -> None:
        models = self._settings.models
        for purpose, choice in self._choices.items():
            own = (getattr(models, f"{purpose}_provider"), getattr(models, f"{purpose}_model"))
            choice.set_items(self._items(own), own)

    def _items(self, own: tuple[str, str]) -> list[tuple[str, object]]:
        items: list[tuple[str, object]] = [(self.tr("Choose for me"), ("", ""))]
        for offer in self._offers:
            for model in offer.models:
                name = self.tr("{model}, {provider}").format(model=model.name, provider=offer.name)
                if offer.provider_id == _BUILTIN:
                    name = self.tr("Built-in model")
                items.append((name, (offer.provider_id, model.id)))
        if own not in [value for _, value in items]:
            named = " ".join(part for part in reversed(own) if part)
            items.append((self.tr("Built-in model") if own[0] == _BUILTIN else named, own))
        return items


def _number(count: object) -> str:
    return QLocale().toString(int(str(count)))


def _numbers(counts: tuple[int, ...]) -> list[tuple[str, object]]:
    return [(_number(count), count) for count in counts]
