"""The composition root: every service of a data folder, wired once, built when first used, closed in reverse order."""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar, cast

from assistant.errors import AssistantError
from assistant.events import NoticeRaised
from assistant.foundation import Foundation
from assistant.messages import DEFAULT_SCOPE

if TYPE_CHECKING:
    from assistant.chat.context import ProfileLine
    from assistant.chat.service import ChatService
    from assistant.interchange.exchange import Exchange
    from assistant.interchange.intake import Intake
    from assistant.knowledge.service import Knowledge
    from assistant.mcp.building import Mcp
    from assistant.memory.browsing import Browsing
    from assistant.memory.checkup import Checkup
    from assistant.memory.editing import Editing
    from assistant.memory.embedding.choosing import EmbedderChoice
    from assistant.memory.marking import Marking
    from assistant.memory.recall.engine import Recall
    from assistant.memory.service import MemoryService
    from assistant.memory.upkeep.digests import Digests
    from assistant.memory.upkeep.room import Room
    from assistant.memory.upkeep.service import Upkeep
    from assistant.memory.upkeep.sweep import Sweep
    from assistant.memory.writing.extraction.worker import Extraction
    from assistant.runtime import Runtime
    from assistant.scheduling.housekeeping import Housekeeping
    from assistant.scheduling.scheduler import Scheduler

T = TypeVar("T")

_ENDING_S = 0.2
_PATIENCE_OF_A_VERB_S = 1.0  # it answers once and ends; a second is better spent on memory than saved
_PATIENCE_WHILE_LOADING_S = 1.5  # the first question may come before the embedder is loaded

_log = logging.getLogger(__name__)


class Application(Foundation):
    """All services of one data folder. Parts are built when first asked for, from any thread, each once.

    A verb takes what it needs and nothing else is loaded: `redact` opens no database, `memories` loads no embedder.
    """

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
    def marking(self) -> Marking:
        """Acts on the memories that an answer used, each with a way back."""

        def build() -> Marking:
            from assistant.memory.marking import Marking

            return Marking(stores=self.stores, memory=lambda: self.memory, events=self.events)

        return self._part("marking", build, lambda marking: marking.close())

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
    def chat(self) -> ChatService:
        """Conversations and their turns. Building it marks replies that a kill cut off."""

        def build() -> ChatService:
            from assistant.chat.service import ChatService

            chat = ChatService(
                stores=self.stores,
                memory=self.memory,
                experience=self.memory.experience.offer,
                documents=lambda request: self.knowledge.find(request),
                profile=self._profile_lines,
                providers=lambda: self.answering,
                redactor=self.redactor,
                settings=self.settings,
                events=self.events,
                voice=lambda conversation: self.personas.voice(conversation),
                warm=self._warm_for_a_verb,
                patience_s=self._patience_s,
            )
            chat.recover()
            return chat

        return self._part("chat", build, lambda chat: chat.close())

    @property
    def digests(self) -> Digests:
        """Folds rounds of conversations into digests."""

        def build() -> Digests:
            from assistant.memory.upkeep.digest_writer import DigestWriter
            from assistant.memory.upkeep.digests import Digests

            return Digests(
                stores=self.stores,
                redactor=self.redactor,
                settings=self.settings,
                events=self.events,
                index=self.memory.index_new,
                by_model=DigestWriter(
                    stores=self.stores,
                    providers=lambda: self.answering,
                    run=lambda asking: self.runtime.run(asking),
                    may_spend=lambda: self.extraction.may_spend(),
                ),
            )

        return self._part("digests", build)

    @property
    def upkeep(self) -> Upkeep:
        """Folds what is said twice, prunes what nobody uses, and takes runs back."""

        def build() -> Upkeep:
            from assistant.memory.upkeep.building import build_upkeep
            from assistant.memory.upkeep.joining import ModelJoiner
            from assistant.memory.upkeep.merging import Asking, ModelMerger

            asking = Asking(
                stores=self.stores,
                providers=lambda: self.answering,
                run=lambda work: self.runtime.run(work),
                may_spend=lambda: self.extraction.may_spend(),
            )
            return build_upkeep(
                stores=self.stores,
                recall=self.recall,
                settings=self.settings,
                events=self.events,
                index=self.memory.index_new,
                merges=ModelMerger(asking),
                joins=ModelJoiner(asking, stores=self.stores),
            )

        return self._part("upkeep", build)

    @property
    def knowledge(self) -> Knowledge:
        """Documents, kept in step with their files."""

        def build() -> Knowledge:
            from assistant.knowledge.service import Knowledge

            return Knowledge(
                store=self.stores.documents,
                recall=lambda: self.recall,
                redactor=lambda: self.redactor,
                events=self.events,
                never=[self.paths.root],
            )

        return self._part("knowledge", build, lambda knowledge: knowledge.close())

    @property
    def intake(self) -> Intake:
        """Takes in what was said elsewhere."""

        def build() -> Intake:
            from assistant.interchange.intake import Intake

            return Intake(
                stores=self.stores,
                redactor=self.redactor,
                memory=lambda: self.memory,
                settings=self.settings,
                events=self.events,
            )

        return self._part("intake", build)

    @property
    def exchange(self) -> Exchange:
        """Exchanges memory with the person's other machines."""

        def build() -> Exchange:
            from assistant.interchange.exchange import Exchange

            return Exchange(
                stores=self.stores,
                redactor=self.redactor,
                settings=self.settings,
                events=self.events,
                recall=self.recall,
                index=self.memory.index_new,
            )

        return self._part("exchange", build)

    @property
    def browsing(self) -> Browsing:
        """Reads for the memory window."""

        def build() -> Browsing:
            from assistant.memory.browsing import Browsing

            return Browsing(stores=self.stores, recall=self.recall)

        return self._part("browsing", build)

    @property
    def editing(self) -> Editing:
        """Changes memories by hand."""

        def build() -> Editing:
            from assistant.memory.editing import Editing
            from assistant.memory.upkeep.changesets import ChangeSets

            changes = ChangeSets(stores=self.stores, refresh=self.memory.index_new, events=self.events)
            return Editing(stores=self.stores, changes=changes, memory=lambda: self.memory, redactor=self.redactor)

        return self._part("editing", build)

    @property
    def checkup(self) -> Checkup:
        """Looks over memories for what somebody should decide on."""

        def build() -> Checkup:
            from assistant.memory.checkup import Checkup
            from assistant.memory.upkeep.changesets import ChangeSets

            changes = ChangeSets(stores=self.stores, refresh=self.memory.index_new, events=self.events)
            return Checkup(stores=self.stores, memory=lambda: self.memory, upkeep=lambda: self.upkeep, changes=changes)

        return self._part("checkup", build)

    @property
    def housekeeping(self) -> Housekeeping:
        """What the window shows and does of upkeep."""

        def build() -> Housekeeping:
            from assistant.scheduling.housekeeping import Housekeeping

            return Housekeeping(upkeep=lambda: self.upkeep, scheduler=lambda: self.scheduler, settings=self.settings)

        return self._part("housekeeping", build)

    @property
    def room(self) -> Room:
        """Makes room on a disk that is short of it."""

        def build() -> Room:
            from assistant.memory.upkeep.room import Room

            return Room(folder=self.paths.root, shed=lambda wanted: self.upkeep.shed(wanted), events=self.events)

        return self._part("room", build)

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
                room=lambda: self.room,
                updates=self.updates,
                busy=lambda: self.chat.any_running(),
                at_rest=self.rest,
            )

        return self._part("scheduler", build, lambda scheduler: scheduler.close())

    @property
    def mcp(self) -> Mcp:
        """Memory for other programs: who may, who answers them, and the endpoint."""

        def build() -> Mcp:
            from assistant.mcp.building import Mcp

            return Mcp(
                stores=self.stores,
                memory=lambda: self.memory,
                redactor=self.redactor,
                outgoing=self.outgoing,
                settings=self.settings,
                events=self.events,
            )

        return self._part("mcp", build, lambda mcp: mcp.close())

    def _conversations(self) -> ChatService:
        return self.chat

    def _disk_is_full(self) -> None:
        self.room.full()

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

    def close(self) -> None:
        """Stops what runs and closes every part that was built, the last one first."""
        self._stop.set()
        if "room" in self._parts:
            self.room.close()
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
            self.marking.finish()
            self.scheduler.start()
            self.knowledge.start()
            self.mcp.endpoint.follow()
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

    def _patience_s(self) -> float:
        if not self.serves_in_background:
            return _PATIENCE_OF_A_VERB_S
        return _PATIENCE_WHILE_LOADING_S if self.recall.cold else 0.0

    def _profile_lines(self, scope: str) -> Sequence[ProfileLine]:
        from assistant.chat.context import ProfileLine

        return [ProfileLine(one.slot, one.value, one.memory_id, one.key) for one in self.memory.profile(scope).lines]

    def _embeddable(self, texts: Sequence[str]) -> list[str]:
        """What of texts an embedder on another machine may see."""
        from assistant.memory.private import leaving_texts

        return self.outgoing.texts(leaving_texts(texts))
