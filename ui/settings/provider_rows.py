"""The rows of the page of models: a vendor with its key, and an endpoint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot

from ui.errors import sentence_of
from ui.i18n import two_sentences
from ui.operations import Operations
from ui.provider_access import ProviderAccess, address_of
from ui.settings.rows import SettingsRow
from ui.theme import Theme
from ui.widgets.button import Button, IconButton
from ui.widgets.key_entry import KeyEntry
from ui.widgets.notice import InlineMessage
from ui.widgets.toggles import Switch

if TYPE_CHECKING:
    from assistant.providers.local_servers import LocalServer
    from assistant.providers.trial import Trial
    from assistant.settings import Endpoint


class VendorRow(SettingsRow):
    """A vendor: without a key it asks for one, with one it can be tested, changed or taken away.

    Signals:
        key_changed: a key was kept or taken away.
    """

    key_changed = Signal()

    def __init__(self, provider_id: str, name: str, *, theme: Theme, operations: Operations) -> None:
        self._test = Button(theme=theme, kind="quiet")
        self._remove = Button(theme=theme, kind="quiet")
        self._change = Button(theme=theme)
        super().__init__(self._test, self._remove, self._change, theme=theme)
        self._operations = operations
        self._access: ProviderAccess | None = None
        self.provider_id, self._name = provider_id, name
        self._key_end, self._keyring, self._tested = "", True, ""
        self._asking = False
        self.entry = KeyEntry(theme=theme, operations=operations, with_save=True)
        self.entry.set_provider(provider_id, name)
        self.outcome = InlineMessage(theme=theme)
        self.add_below(self.entry)
        self.add_below(self.outcome)
        self._test.clicked.connect(self.test)
        self._remove.clicked.connect(self._on_remove)
        self._change.clicked.connect(self._on_change)
        self.entry.kept.connect(self._on_kept)
        self.retranslate()

    def attach(self, access: ProviderAccess) -> None:
        """Lets it reach the providers."""
        self._access = access
        self.entry.attach(access)

    def show_key(self, end: str, keyring: bool) -> None:
        """Shows that a key is kept, by its last letters, or that none is."""
        self._key_end, self._keyring = end, keyring
        self.retranslate()

    def retranslate(self) -> None:
        """Sets the words again."""
        has_key = bool(self._key_end)
        asks = self._asking or not has_key
        where = self.tr("kept in the system keyring") if self._keyring else self.tr("kept until Keepsake closes")
        said = self.tr("Key ends in {end}, {where}.").format(end=self._key_end, where=where)
        self.set_texts(self._name, "" if asks else two_sentences(said, self._tested))
        self._test.setText(self.tr("Test"))
        self._remove.setText(self.tr("Remove key"))
        self._change.setText(self.tr("Cancel") if self._asking else self.tr("Change key"))
        self._test.setVisible(has_key and not self._asking)
        self._remove.setVisible(has_key and self._asking)
        self._change.setVisible(has_key)
        self.entry.setVisible(asks)
        self._pad()
        for button in (self._test, self._remove, self._change):
            button.setAccessibleName(f"{self._name}: {button.text()}")
            button.updateGeometry()

    @Slot()
    def test(self) -> None:
        """Asks the provider for its models with the key that is kept."""
        access = self._access
        if access is not None:
            self._test.setEnabled(False)
            self._operations.run(self, access.test(self.provider_id), self._on_tested, self._on_failed)

    def _on_tested(self, trial: Trial) -> None:
        self._test.setEnabled(True)
        if trial.ok:
            self._tested = self.tr("Works, %n models.", "", len(trial.models))
            self.outcome.say("")
        else:
            self._tested = ""
            self.outcome.say(sentence_of(trial.fault) if trial.fault is not None else trial.sentence)
        self.retranslate()

    def _on_failed(self, error: Exception) -> None:
        self._test.setEnabled(True)
        self.outcome.say(sentence_of(error))
        self._pad()

    @Slot()
    def _on_change(self) -> None:
        self._asking = not self._asking
        self.outcome.say("")
        self.entry.field.clear()
        self.retranslate()
        if self._asking:
            self.entry.field.setFocus()

    @Slot(int)
    def _on_kept(self, models: int) -> None:
        self._tested = self.tr("Works, %n models.", "", models) if models else ""
        self._asking = False
        self.entry.field.clear()
        self.key_changed.emit()

    @Slot()
    def _on_remove(self) -> None:
        access = self._access
        if access is not None:
            self._asking, self._tested = False, ""
            self._operations.run(
                self, lambda: access.remove_key(self.provider_id), lambda _: self.key_changed.emit(), self._on_failed
            )

    def _pad(self) -> None:
        self.set_open(not self.entry.isHidden() or not self.outcome.isHidden())


class EndpointRow(SettingsRow):
    """A server that speaks a vendor's protocol: one of the settings, or one that was found on this computer.

    Signals:
        switched: on or off.
        removed: it should be taken off the settings.
    """

    switched = Signal(bool)
    removed = Signal()

    def __init__(self, *, endpoint: Endpoint | None = None, server: LocalServer | None = None, theme: Theme) -> None:
        self._remove = IconButton("trash-2", theme=theme)
        self._switch = Switch(theme=theme)
        super().__init__(self._remove, self._switch, theme=theme)
        self.endpoint, self.server = endpoint, server
        self._remove.setVisible(endpoint is not None and server is None)
        self._switch.setChecked(endpoint is not None and endpoint.enabled)
        self._switch.clicked.connect(self.switched)
        self._remove.clicked.connect(self.removed)
        self.retranslate()

    def retranslate(self) -> None:
        """Sets the words again."""
        name = self.endpoint.name if self.endpoint else self.server.name if self.server else ""
        base_url = self.endpoint.base_url if self.endpoint else self.server.base_url if self.server else ""
        if self.server is not None:
            said = self.tr("Local server at {address}, {models}. Nothing leaves this machine.").format(
                address=address_of(base_url), models=self.tr("%n models", "", len(self.server.models))
            )
        else:
            said = self.tr("At {address}.").format(address=address_of(base_url))
        self.set_texts(name, said)
        self._remove.set_name(self.tr("Remove {name}").format(name=name))
        self._switch.setAccessibleName(name)
