"""The ground that the services of a data folder stand on: settings, keys, the store, redaction and providers.

Parts are built when first asked for, from any thread, each once.
"""

from __future__ import annotations

import logging
import secrets
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Self, TypeVar, cast

from assistant.events import EventBus, MessageStored, NoticeRaised, ReplyFinished
from assistant.paths import DataPaths, data_paths
from assistant.runtime import Runtime

if TYPE_CHECKING:
    from assistant.chat.turn import Resolves
    from assistant.credentials import Credentials
    from assistant.memory.masking import Masking
    from assistant.personas import HoldsConversations, Personas
    from assistant.privacy.outgoing import Outgoing
    from assistant.privacy.redactor import Redactor
    from assistant.providers.builtin.files import BuiltinFiles
    from assistant.providers.guarded import GuardedProviders
    from assistant.providers.registry import ProviderRegistry
    from assistant.scheduling.rest import Rest
    from assistant.settings import SettingsStore
    from assistant.storage.backup import Backups
    from assistant.storage.database import Database
    from assistant.storage.header import FolderHeader
    from assistant.storage.stores import Stores
    from assistant.updates.service import Updates

T = TypeVar("T")

_ENDING_S = 0.2
_PATIENCE_OF_A_VERB_S = 1.0  # it answers once and ends; a second is better spent on memory than saved

_log = logging.getLogger(__name__)


class Foundation(ABC):
    """The parts of one data folder that memory, chat and upkeep are built on. Nothing is opened before it is needed."""

    def __init__(
        self,
        paths: DataPaths,
        *,
        credentials: Credentials | None = None,
        providers: Resolves | None = None,
    ) -> None:
        """Opens nothing yet.

        Args:
            paths: the data folder.
            credentials: where keys are kept; the system's keyring by default.
            providers: who answers, in place of what the settings name.
        """
        self.paths = paths
        self.events = EventBus()
        self.serves_in_background = False
        self._given_credentials = credentials
        self._given_providers = providers
        self._parts: dict[str, object] = {}
        self._closing: list[tuple[str, Callable[[], object]]] = []
        self._lock = threading.RLock()
        self._stop = threading.Event()
        self._worker: threading.Thread | None = None
        self._notices: dict[str, NoticeRaised] = {}
        self.events.subscribe(NoticeRaised, self._note)

    @classmethod
    def open(
        cls,
        paths: DataPaths | None = None,
        *,
        credentials: Credentials | None = None,
        providers: Resolves | None = None,
    ) -> Self:
        """The application of a data folder, by default the one that `data_paths` finds."""
        return cls(paths or data_paths(), credentials=credentials, providers=providers)

    @property
    def notices(self) -> tuple[NoticeRaised, ...]:
        """What works less well than it should just now, for whoever began to listen late."""
        with self._lock:
            return tuple(self._notices.values())

    @property
    def runtime(self) -> Runtime:
        """The loop that coroutines run on."""
        return self._part("runtime", Runtime)

    @property
    def settings(self) -> SettingsStore:
        """What the person chose."""

        def build() -> SettingsStore:
            from assistant.settings import SettingsStore

            return SettingsStore(self.paths.settings, self.events)

        return self._part("settings", build)

    @property
    def credentials(self) -> Credentials:
        """Where keys are kept."""

        def build() -> Credentials:
            from assistant.credentials import Credentials

            return self._given_credentials or Credentials()

        return self._part("credentials", build)

    @property
    def database(self) -> Database:
        """The one database file, encrypted where a keyring and the extension are there.

        Raises:
            StorageError: it cannot be opened; the sentence says why and what to do.
        """

        def build() -> Database:
            from assistant.storage.opening import open_database

            database = open_database(self.paths, self.credentials)
            database.when_full(self._disk_is_full)
            if not database.encrypted:
                self.events.publish(NoticeRaised("not_encrypted", "The database is not encrypted on this system."))
            return database

        return self._part("database", build, lambda database: database.close())

    @property
    def database_is_open(self) -> bool:
        """Whether something here uses the database already."""
        return "database" in self._parts

    @property
    def backups(self) -> Backups:
        """Makes backups while everything goes on."""

        def build() -> Backups:
            from assistant.storage.backup import Backups

            return Backups(self.database)

        return self._part("backups", build)

    @property
    def stores(self) -> Stores:
        """Everything that is kept, one store a noun."""

        def build() -> Stores:
            from assistant.storage.stores import Stores
            from assistant.storage.tombstones import FORGET_AGAIN

            stores = Stores(self.database)
            if stores.meta.get(FORGET_AGAIN) is not None:  # it was just restored
                from assistant.memory.forget_again import forget_again

                forget_again(stores, self.events)
            return stores

        return self._part("stores", build)

    @property
    def redactor(self) -> Redactor:
        """Masks secrets. Its marks belong to the data folder, so the same secret has the same mark in all of it."""
        with self._lock:
            if "redactor" in self._parts:
                return cast("Redactor", self._parts["redactor"])
        from assistant.privacy.redactor import Redactor
        from assistant.storage.header import read_header

        header = read_header(self.paths.header)
        if header is None:
            return Redactor(salt=secrets.token_bytes(16))  # nothing is kept yet; only what a verb shows is masked
        salt = self._mark_salt(header)
        if salt is None:
            return Redactor(salt=secrets.token_bytes(16))  # the folder does not open either; nothing can be kept
        noted = lambda text, findings, place: self.masking.noted(text, findings, place)  # noqa: E731 - built when needed
        unmasked = lambda: self.settings.current.privacy.unmasked  # noqa: E731 - asked at each text
        return self._part("redactor", lambda: Redactor(salt=salt, noted=noted, unmasked=unmasked))

    @property
    def masking(self) -> Masking:
        """Notes what is masked, and holds the vault."""

        def build() -> Masking:
            from assistant.memory.masking import Masking

            return Masking(stores=self.stores, settings=self.settings, events=self.events)

        return self._part("masking", build, lambda masking: masking.close())

    @property
    def providers(self) -> ProviderRegistry:
        """Who answers."""
        if self._given_providers is not None:
            return cast("ProviderRegistry", self._given_providers)

        def build() -> ProviderRegistry:
            from assistant.providers.registry import ProviderRegistry

            return ProviderRegistry(
                settings=self.settings, credentials=self.credentials, builtin_file=self.builtin_files.in_use
            )

        return self._part("providers", build, lambda registry: self.runtime.run(registry.aclose()))

    @property
    def builtin_files(self) -> BuiltinFiles:
        """Which file the built-in model is."""

        def build() -> BuiltinFiles:
            from assistant.providers.builtin.files import BuiltinFiles

            return BuiltinFiles(settings=self.settings, folder=self.paths.models, events=self.events)

        return self._part("builtin_files", build, lambda files: files.close())

    @property
    def updates(self) -> Updates:
        """New versions of the program."""

        def build() -> Updates:
            from assistant.updates.service import Updates

            return Updates(settings=self.settings, events=self.events, back_up=lambda: self.backups.make_daily().path)

        return self._part("updates", build, lambda updates: updates.close())

    @property
    def answering(self) -> GuardedProviders:
        """Who answers, with every request cleaned of secrets and of what stays on this machine."""

        def build() -> GuardedProviders:
            from assistant.providers.guarded import GuardedProviders

            return GuardedProviders(providers=lambda: self.providers, guard=self.outgoing)

        return self._part("answering", build)

    @property
    def outgoing(self) -> Outgoing:
        """Cleans what leaves the machine."""

        def build() -> Outgoing:
            from assistant.memory.private import withheld
            from assistant.privacy.outgoing import Outgoing

            return Outgoing(redactor=lambda: self.redactor, withheld=lambda: withheld(self.stores))

        return self._part("outgoing", build)

    @property
    def personas(self) -> Personas:
        """Several assistants, each with a memory of its own."""

        def build() -> Personas:
            from assistant.personas import Personas

            return Personas(
                stores=self.stores,
                events=self.events,
                redactor=self.redactor,
                settings=self.settings,
                conversations=self._conversations,
            )

        return self._part("personas", build)

    @property
    def rest(self) -> Rest:
        """Knows when heavy work disturbs nobody; the window tells it when the person does something."""

        def build() -> Rest:
            from assistant.scheduling.rest import Rest

            rest = Rest()
            self.events.subscribe(MessageStored, lambda _: rest.touched())
            self.events.subscribe(ReplyFinished, lambda _: rest.touched())
            return rest

        return self._part("rest", build)

    def unlock(self, phrase: str) -> None:
        """Puts the folder's key back into the keyring by its recovery phrase.

        Raises:
            RecoveryPhraseError: the words are not a phrase.
            KeyringClosedError: there is no keyring that keeps it.
        """
        self.credentials.restore_master_key(phrase)

    @abstractmethod
    def _conversations(self) -> HoldsConversations:
        """Where conversations are changed; whoever builds on this has them."""

    @abstractmethod
    def _disk_is_full(self) -> None:
        """A write found no room; called on the writer's thread."""

    def _mark_salt(self, header: FolderHeader) -> bytes | None:
        """What keys the marks; in an encrypted folder a secret, so that its header is no help to test guesses with."""
        if not header.encrypted:
            return header.salt_bytes
        from assistant.credentials import DatabaseKey, KeyringClosedError

        try:
            master = self.credentials.master_key(header.key_id)
        except KeyringClosedError:
            return None
        return None if master is None else DatabaseKey.of_folder(master, header.salt_bytes).derived("redaction marks")

    def _note(self, notice: NoticeRaised) -> None:
        with self._lock:
            if notice.resolved:
                self._notices.pop(notice.code, None)
            else:
                self._notices[notice.code] = notice

    def _part(self, name: str, build: Callable[[], T], close: Callable[[T], object] | None = None) -> T:
        if name in self._parts:
            return cast("T", self._parts[name])
        with self._lock:
            if name not in self._parts:
                made = build()
                self._parts[name] = made
                if close is not None:
                    self._closing.append((name, lambda: close(made)))
            return cast("T", self._parts[name])
