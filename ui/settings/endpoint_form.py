"""The form that adds an endpoint: a name, an address, and a key where the server wants one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl, Signal, Slot

from ui.errors import sentence_of
from ui.operations import Operations
from ui.provider_access import ProviderAccess
from ui.settings.rows import SettingsRow
from ui.theme import Theme
from ui.widgets.boxes import row
from ui.widgets.button import Button
from ui.widgets.field import LineEdit, SecretEdit
from ui.widgets.notice import InlineMessage
from ui.widgets.toggles import Segmented

if TYPE_CHECKING:
    from assistant.providers.trial import Trial
    from assistant.settings import Endpoint


class EndpointForm(SettingsRow):
    """Tests what was typed before it is added; one that does not answer can be added all the same.

    Signals:
        added: an endpoint came into the settings.
        closed: it was given up or is done.
    """

    added = Signal()
    closed = Signal()

    def __init__(self, *, theme: Theme, operations: Operations) -> None:
        self._kind = Segmented(("openai", "anthropic"), theme=theme)
        super().__init__(self._kind, theme=theme)
        self.settings = ("models.endpoints",)
        self._operations = operations
        self._access: ProviderAccess | None = None
        self._untested: Endpoint | None = None
        self._kind.set_value("openai")
        self.title = LineEdit(theme=theme)
        self.address = LineEdit(theme=theme)
        self.key = SecretEdit(theme=theme)
        self.message = InlineMessage(theme=theme)
        self._add = Button(theme=theme, kind="primary")
        self._cancel = Button(theme=theme, kind="quiet")
        first, second = row(theme, gap=2), row(theme, gap=2)
        first.addWidget(self.title, 1)
        first.addWidget(self.address, 2)
        second.addWidget(self.key, 1)
        second.addWidget(self._cancel)
        second.addWidget(self._add)
        self.below.addLayout(first)
        self.below.addLayout(second)
        self.below.addWidget(self.message)
        self.set_open(True)
        self._add.clicked.connect(self.submit)
        self._cancel.clicked.connect(self.closed)
        for field in (self.title, self.address, self.key):
            field.textChanged.connect(self._on_typed)
            field.returnPressed.connect(self.submit)
        self.retranslate()
        self._on_typed()

    def attach(self, access: ProviderAccess) -> None:
        """Lets it reach the settings."""
        self._access = access

    def retranslate(self) -> None:
        """Sets the words again."""
        self.set_texts(
            self.tr("New endpoint"), self.tr("Any server that speaks OpenAI's or Anthropic's protocol, by its address.")
        )
        self._kind.set_texts({"openai": "OpenAI", "anthropic": "Anthropic"})
        self._kind.setAccessibleName(self.tr("Protocol"))
        for field, name in (
            (self.title, self.tr("Name")),
            (self.address, self.tr("Address, such as https://api.example.com/v1")),
            (self.key, self.tr("Key, if the server wants one")),
        ):
            field.setPlaceholderText(name)
            field.setAccessibleName(name)
        self.key.set_eye_texts(self.tr("Show the key"), self.tr("Hide the key"))
        self._cancel.setText(self.tr("Cancel"))
        self._add.setText(self.tr("Add anyway") if self._untested else self.tr("Add"))
        self._add.updateGeometry()

    @Slot()
    def submit(self) -> None:
        """Tries the endpoint and adds it; pressed again after a failure, it adds it untested."""
        access = self._access
        if access is None or not self._add.isEnabled():
            return
        if self._untested is not None:
            self._keep(self._untested)
            return
        url = QUrl(self.address.text().strip())
        if not url.isValid() or url.scheme() not in ("http", "https") or not url.host():
            self.address.set_invalid(True)
            self.message.say(self.tr("An address begins with http:// or https:// and names a server."))
            return
        endpoint, key = self._endpoint(), self.key.text().strip()
        self._add.setEnabled(False)
        self.message.say(self.tr("Asking {name}").format(name=endpoint.name), tone="accent")
        self._operations.run(
            self,
            access.test_endpoint(endpoint, key),
            lambda trial: self._on_tested(endpoint, trial),
            lambda error: self._on_failed(endpoint, sentence_of(error)),
        )

    def _endpoint(self) -> Endpoint:
        from assistant.settings import Endpoint

        name = self.title.text().strip() or QUrl(self.address.text().strip()).host()
        slug = re.sub(r"\W+", "-", name.lower()).strip("-") or "endpoint"
        return Endpoint(
            id=f"endpoint-{slug}",
            name=name,
            base_url=self.address.text().strip().rstrip("/"),
            kind="anthropic" if self._kind.value == "anthropic" else "openai",
            needs_key=bool(self.key.text().strip()),
        )

    def _on_tested(self, endpoint: Endpoint, trial: Trial) -> None:
        if trial.ok:
            self._keep(endpoint)
        else:
            self._on_failed(endpoint, sentence_of(trial.fault) if trial.fault is not None else trial.sentence)

    def _on_failed(self, endpoint: Endpoint, sentence: str) -> None:
        self._untested = endpoint
        self.message.say(sentence)
        self._add.setEnabled(True)
        self.retranslate()

    def _keep(self, endpoint: Endpoint) -> None:
        access, key = self._access, self.key.text().strip()
        if access is None:
            return

        def keep() -> None:
            if key:
                access.save_key(endpoint.id, key)
            access.put_endpoint(endpoint)

        self._operations.run(
            self, keep, lambda _: self.added.emit(), lambda error: self._on_failed(endpoint, sentence_of(error))
        )

    @Slot()
    def _on_typed(self) -> None:
        self._untested = None
        self.address.set_invalid(False)
        self.message.say("")
        self._add.setEnabled(bool(self.address.text().strip()))
        self.retranslate()
