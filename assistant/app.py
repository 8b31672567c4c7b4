"""The composition root: every service of a data folder, wired once, built when first used, closed in reverse order."""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar, cast

from assistant.errors import AssistantError, ProviderError
from assistant.events import EventBus, MessageStored, NoticeRaised, ReplyFinished
from assistant.messages import DEFAULT_SCOPE, Conversation, StoredMessage, Usage
from assistant.paths import DataPaths, data_paths
from assistant.runtime import Runtime

if TYPE_CHECKING:
    from assistant.chat.context import ProfileLine
    from assistant.chat.service import ChatService
    from assistant.chat.turn import Resolves
    from assistant.credentials import Credentials
    from assistant.memory.embedding.choosing import EmbedderChoice
    from assistant.memory.masking import Masking
    from assistant.memory.recall.engine import Recall
    from assistant.memory.service import MemoryService
    from assistant.memory.upkeep.condense import Condensed
    from assistant.memory.upkeep.digests import Digests
    from assistant.memory.upkeep.service import Upkeep
    from assistant.memory.upkeep.sweep import Sweep
    from assistant.memory.writing.extraction.worker import Extraction
    from assistant.privacy.outgoing import Outgoing
    from assistant.privacy.redactor import Redactor
    from assistant.providers.guarded import GuardedProviders
    from assistant.providers.registry import ProviderRegistry
    from assistant.scheduling.rest import Rest
    from assistant.scheduling.scheduler import Scheduler
    from assistant.settings import SettingsStore
    from assistant.storage.backup import Backups
    from assistant.storage.database import Database
    from assistant.storage.header import FolderHeader
    from assistant.storage.stores import Stores

T = TypeVar("T")

_ENDING_S = 0.2
_PATIENCE_OF_A_VERB_S = 1.0  # it answers once and ends; a second is better spent on memory than saved

_log = logging.getLogger(__name__)


class Application:
    """All services of one data folder. Parts are built when first asked for, from any thread, each once.

    A verb takes what it needs and nothing else is loaded: `redact` opens no database, `memories` loads no embedder.
    """

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
    ) -> Application:
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

            return Stores(self.database)

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
        return self._part("redactor", lambda: Redactor(salt=salt, noted=noted))

    @property
    def masking(self) -> Masking:
        """Notes what is masked, and holds the vault."""

        def build() -> Masking:
            from assistant.memory.masking import Masking

            return Masking(stores=self.stores, settings=self.settings, events=self.events)

        return self._part("masking", build, lambda masking: masking.close())

    @property
    def embedder_choice(self) -> EmbedderChoice:
        """Makes the embedder that the settings name; it loads at its first use."""

        def build() -> EmbedderChoice:
            from assistant.memory.embedding.choosing import EmbedderChoice
            from assistant.memory.embedding.registry import make_embedder

            return EmbedderChoice(
                settings=self.settings,
                stores=self.stores,
                events=self.events,
                make=lambda chosen: make_embedder(
                    kind=chosen.kind,
                    base_url=chosen.base_url,
                    model=chosen.model,
                    key=lambda: self.credentials.get("embedding"),
                    clean=self._embeddable,
                ),
            )

        return self._part("embedder_choice", build, lambda choice: choice.close())

    @property
    def recall(self) -> Recall:
        """Finds what is remembered."""

        def build() -> Recall:
            from assistant.memory.recall.engine import Recall

            choice = self.embedder_choice
            index_dir = self.paths.indexes if self.database.encrypted else None
            recall = Recall(stores=self.stores, embedder=choice.serving(), index_dir=index_dir, events=self.events)
            choice.follow(recall)
            return recall

        return self._part("recall", build, lambda recall: recall.close())

    @property
    def memory(self) -> MemoryService:
        """What is remembered, learned and forgotten."""

        def build() -> MemoryService:
            from assistant.memory.service import MemoryService

            return MemoryService(
                stores=self.stores,
                recall=self.recall,
                redactor=self.redactor,
                events=self.events,
                settings=self.settings,
                learned_from=lambda message: self.extraction.note(message),
            )

        return self._part("memory", build)

    @property
    def extraction(self) -> Extraction:
        """Writing by a model, after the rules."""

        def build() -> Extraction:
            from assistant.memory.writing.extraction.building import build_extraction

            return build_extraction(
                stores=self.stores,
                recall=self.recall,
                redactor=self.redactor,
                settings=self.settings,
                events=self.events,
                providers=lambda: self.answering,
                run=lambda work: self.runtime.run(work),
                index=lambda keys: self.memory.index_new(keys),
            )

        return self._part("extraction", build)

    @property
    def providers(self) -> ProviderRegistry:
        """Who answers."""
        if self._given_providers is not None:
            return cast("ProviderRegistry", self._given_providers)

        def build() -> ProviderRegistry:
            from assistant.providers.registry import ProviderRegistry

            return ProviderRegistry(settings=self.settings, credentials=self.credentials)

        return self._part("providers", build, lambda registry: self.runtime.run(registry.aclose()))

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
            from assistant.privacy.outgoing import Outgoing

            return Outgoing(redactor=lambda: self.redactor, withheld=lambda: self.memory.withheld())

        return self._part("outgoing", build)

    @property
    def chat(self) -> ChatService:
        """Conversations and their turns. Building it marks replies that a kill cut off."""

        def build() -> ChatService:
            from assistant.chat.service import ChatService

            chat = ChatService(
                stores=self.stores,
                memory=self.memory,
                experience=self.memory.experience.offer,
                profile=self._profile_lines,
                providers=lambda: self.answering,
                redactor=self.redactor,
                settings=self.settings,
                events=self.events,
                warm=self._warm_for_a_verb,
                patience_s=lambda: 0.0 if self.serves_in_background else _PATIENCE_OF_A_VERB_S,
            )
            chat.recover()
            return chat

        return self._part("chat", build, lambda chat: chat.close())

    @property
    def digests(self) -> Digests:
        """Folds rounds of conversations into digests."""

        def build() -> Digests:
            from assistant.memory.upkeep.digests import Digests

            return Digests(
                stores=self.stores,
                redactor=self.redactor,
                settings=self.settings,
                events=self.events,
                index=self.memory.index_new,
                by_model=self._digest_by_model,
            )

        return self._part("digests", build)

    @property
    def upkeep(self) -> Upkeep:
        """Folds what is said twice, prunes what nobody uses, and takes runs back."""

        def build() -> Upkeep:
            from assistant.memory.upkeep.building import build_upkeep
            from assistant.memory.upkeep.merging import ModelMerger

            return build_upkeep(
                stores=self.stores,
                recall=self.recall,
                settings=self.settings,
                events=self.events,
                index=self.memory.index_new,
                merges=ModelMerger(
                    stores=self.stores,
                    providers=lambda: self.answering,
                    run=lambda asking: self.runtime.run(asking),
                    may_spend=lambda: self.extraction.may_spend(),
                ),
            )

        return self._part("upkeep", build)

    @property
    def sweep(self) -> Sweep:
        """Masks what older rules let into the store."""

        def build() -> Sweep:
            from assistant.memory.upkeep.sweep import Sweep

            return Sweep(
                stores=self.stores,
                redactor=self.redactor,
                remove=self.recall.remove,
                refresh=self.memory.index_new,
                events=self.events,
                keep=self.masking.vault.keep,
            )

        return self._part("sweep", build)

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

    @property
    def scheduler(self) -> Scheduler:
        """Runs what comes due by itself, once `start_background` was called."""

        def build() -> Scheduler:
            from assistant.memory.experience.evaluating import Evaluator
            from assistant.scheduling.building import build_scheduler

            evaluator = Evaluator(
                stores=self.stores,
                providers=lambda: self.answering,
                run=lambda asking: self.runtime.run(asking),
                may_spend=lambda: self.extraction.may_spend(),
            )
            return build_scheduler(
                stores=self.stores,
                events=self.events,
                recall=self.recall,
                digests=self.digests,
                experience=self.memory.experience,
                evaluator=evaluator,
                upkeep=lambda: self.upkeep,
                sweep=lambda: self.sweep,
                backups=lambda: self.backups,
                busy=lambda: self.chat.any_running(),
                at_rest=self.rest,
            )

        return self._part("scheduler", build, lambda scheduler: scheduler.close())

    def start_background(self) -> None:
        """Begins what a long-lived process does beside serving: learning, indexing, jobs. Returns at once."""
        with self._lock:
            if self._worker is not None:
                return
            self.serves_in_background = True
            self._worker = threading.Thread(target=self._work, name="keepsake-background", daemon=True)
            self._worker.start()

    def finish_pending(self) -> None:
        """Does what waits, here and now: a verb ends only when its own work is done. Untouched parts stay untouched."""
        if "chat" in self._parts:
            self.runtime.run(self.chat.settle())
        if "memory" in self._parts and not self.serves_in_background:
            self.memory.drain_queue(self._stop)
            if "chat" in self._parts:  # no other verb asks a model
                self.extraction.drain_queue(self._stop)
                self.memory.drain_queue(self._stop)

    def unlock(self, phrase: str) -> None:
        """Puts the folder's key back into the keyring by its recovery phrase.

        Raises:
            RecoveryPhraseError: the words are not a phrase.
            KeyringClosedError: there is no keyring that keeps it.
        """
        self.credentials.restore_master_key(phrase)

    def close(self) -> None:
        """Stops what runs and closes every part that was built, the last one first."""
        self._stop.set()
        if "recall" in self._parts:
            self.recall.interrupt()
        runtime = cast("Runtime | None", self._parts.get("runtime"))
        worker, self._worker = self._worker, None
        while worker is not None and worker.is_alive():
            worker.join(_ENDING_S)
            if runtime is not None:
                runtime.cancel_running()  # it may wait for a model
        if runtime is not None:
            runtime.cancel_running()
        with self._lock:
            closing, self._closing = self._closing[::-1], []
        for name, close in closing:
            try:
                close()
            except Exception:  # noqa: BLE001 - the other parts are to be closed all the same
                _log.exception("closing %s failed", name)
        runtime = cast("Runtime | None", self._parts.get("runtime"))  # closing a part may have wanted it first
        if runtime is not None:
            runtime.close()

    def _work(self) -> None:
        """Gets ready for the first turn, begins to look for due jobs, then learns from what is queued until the end."""
        try:
            self.chat.conversations()
            self.recall.warm(DEFAULT_SCOPE)
            self.scheduler.start()
            extracting = threading.Thread(
                target=self.extraction.run_queue, args=(self._stop,), name="keepsake-extraction", daemon=True
            )
            extracting.start()
            self.memory.run_queue(self._stop)
            extracting.join()
        except AssistantError as error:
            _log.warning("work in the background ended: %s", error.code)
            self.events.publish(NoticeRaised("background_ended", error.sentence()))
        except Exception:  # noqa: BLE001 - nobody else would hear of it
            _log.exception("work in the background ended")
            self.events.publish(NoticeRaised("background_ended", "Learning in the background stopped by a defect."))

    def _warm_for_a_verb(self, scope: str) -> None:
        """A verb's process has just begun, and the person waits for it anyway; a long-lived one is warm already."""
        if not self.serves_in_background:
            self.recall.warm(scope)

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

    def _profile_lines(self, scope: str) -> Sequence[ProfileLine]:
        from assistant.chat.context import ProfileLine

        return [ProfileLine(one.slot, one.value, one.memory_id, one.key) for one in self.memory.profile(scope).lines]

    def _embeddable(self, texts: Sequence[str]) -> list[str]:
        """What of texts an embedder on another machine may see."""
        from assistant.memory.private import leaving_texts

        return self.outgoing.texts(leaving_texts(texts))

    def _digest_by_model(self, messages: Sequence[StoredMessage], conversation: Conversation) -> Condensed | None:
        from assistant.memory.upkeep.condense import digest_by_model

        if not self.extraction.may_spend():
            return None
        try:
            provider, model = self.answering.resolve("memory", conversation)
        except ProviderError:
            return None
        written = self.runtime.run(digest_by_model(messages, provider, model))
        if written is not None and written.usage != Usage():
            self.stores.usage.add(
                purpose="digest",
                provider=provider.id,
                model=model.id,
                usage=written.usage,
                conversation_id=conversation.id,
            )
        return written

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
