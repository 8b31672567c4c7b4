"""What becomes of what is masked: the ledger notes it, and the vault keeps it where the person chose so."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.events import EventBus, MemoriesChanged, SettingsChanged
from assistant.privacy.findings import Finding
from assistant.privacy.vault import Vault
from assistant.settings import SettingsStore
from assistant.storage.masking import MaskStore
from assistant.storage.stores import Stores


class Masking:
    """Notes maskings, and keeps the vault in step with the setting and with what is forgotten."""

    def __init__(self, *, stores: Stores, settings: SettingsStore, events: EventBus) -> None:
        """Begins to listen.

        Args:
            stores: where the ledger is; the vault lies beside the database, encrypted as it is.
            settings: whether masked values are to be kept.
            events: tells of forgetting and of the setting.
        """
        self._stores = stores
        self._settings = settings
        self.vault = Vault(
            files=stores.database.sealed_files, path=stores.database.paths.vault, chosen=lambda: self._chosen
        )
        self._subscriptions = [
            events.subscribe(SettingsChanged, lambda _: None if self._chosen else self.vault.clear()),
            events.subscribe(MemoriesChanged, self._follow),
        ]

    def noted(self, text: str, findings: Sequence[Finding], place: str) -> None:
        """Notes what was found in a text that is about to be stored."""
        self._stores.ledger.add((one.category, one.rule, place) for one in findings)
        self.vault.keep(text, findings)

    def close(self) -> None:
        """Stops listening."""
        for unsubscribe in self._subscriptions:
            unsubscribe()

    @property
    def _chosen(self) -> bool:
        return self._settings.current.privacy.keep_masked

    def _follow(self, change: MemoriesChanged) -> None:
        """What was forgotten is no longer to be unmasked."""
        if change.action == "forgotten" and len(self.vault):
            self.vault.keep_only(MaskStore(self._stores.database).placeholders())
