"""Collects, in parallel and against a deadline, all that a turn tells the model; memory never holds a turn up.

What memory cannot give in time is left out, replaced by what it gave last, or searched by words alone, with a quiet
notice that is taken back once memory answers again.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
import re
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeVar, cast

from assistant import clock
from assistant.chat.archive import Archive
from assistant.chat.context import Material, MemoryUse, ProfileLine
from assistant.chat.summary import extend_summary
from assistant.events import EventBus, NoticeRaised
from assistant.memory.experience.offering import Offer
from assistant.memory.records import Kind, Memory, Recalled, RecallRequest, RecallResult
from assistant.messages import Conversation, Role, StoredMessage
from assistant.personas import Voice
from assistant.settings import Settings, SettingsStore

T = TypeVar("T")

_GRACE_S = 0.03  # recall keeps to its deadline by itself; this is for the way there and back
_WORDS_ONLY_S = 0.1
_WORDS_ONLY = frozenset({"semantic", "latent"})
_WORKERS = 8
_FOLLOW_UP = re.compile(
    r"^\W*(?:and|but|so|then|also|why|how so|what about|how about|which one|tell me more|go on|"
    r"那么?|还有|另外|然后|接着|为什么|为啥|怎么会|哪一?个|继续|再)"
    r"|\b(?:it|its|this|that|these|those|they|them|he|she|him|her|one|ones)\b"
    r"|[它他她]们?|这[个些样种]?|那[个些样种]|前者|后者|上面|刚才",
    re.IGNORECASE,
)
_QUERY_HEAD, _QUERY_TAIL = 1_500, 1_000  # characters of a long message that memory is asked with
_FOLLOW_UP_WORDS = 8
_WORDS = re.compile(r"\w+")
_FOLLOW_UP_SIGNS = 14

_log = logging.getLogger(__name__)


class RemembersThings(Protocol):
    """What a turn reads from memory. Calls block and may come from any thread."""

    def recall(self, request: RecallRequest) -> RecallResult:
        """What bears on a question."""

    def standing(self, scope: str) -> Sequence[Memory]:
        """What applies to every answer."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """What a turn knows, and how long the parts took in milliseconds."""

    material: Material
    timings_ms: Mapping[str, float] = field(default_factory=dict)


class Gatherer:
    """Reads memory and the conversation for a turn. Close it to let its threads go."""

    def __init__(
        self,
        *,
        memory: RemembersThings,
        profile: Callable[[str], Sequence[ProfileLine]],
        settings: SettingsStore,
        events: EventBus,
        patience_s: Callable[[], float] = lambda: 0.0,
        experience: Callable[[RecallRequest], Offer] = lambda request: Offer(),
        documents: Callable[[RecallRequest], RecallResult | None] = lambda request: None,
        voice: Callable[[Conversation], Voice] = lambda conversation: Voice(),
    ) -> None:
        """Asks nothing yet.

        Args:
            memory: what is read.
            profile: the profile of a scope, in the order of a prompt.
            settings: how much to recall, and how long it may take.
            events: who hears of trouble.
            patience_s: how much longer than that it may take just now.
            experience: what similar tasks came to.
            voice: who speaks in a conversation; may block.
            documents: the passages of documents that bear on a question; they crowd no memory out, nor the reverse.
        """
        self._experience = experience
        self._documents = documents
        self._voice = voice
        self._patience_s = patience_s
        self._memory = memory
        self._profile = profile
        self._settings = settings
        self._events = events
        self._pool = ThreadPoolExecutor(_WORKERS, thread_name_prefix="keepsake-memory")
        self._lock = threading.Lock()
        self._busy = 0
        self._last: dict[tuple[str, tuple[str, ...]], tuple[object, ...]] = {}
        self._noticed: set[str] = set()

    async def gather(
        self, conversation: Conversation, archive: Archive, head_key: int, *, command_done: str = ""
    ) -> Gathered:
        """All that is known for answering the message at `head_key`."""
        started = time.perf_counter()
        settings = self._settings.current
        branch, folded, working, not_here, voice = await asyncio.gather(
            asyncio.to_thread(archive.branch, conversation.id, head_key),
            asyncio.to_thread(archive.folded, conversation.id),
            asyncio.to_thread(archive.working.all, conversation.id),
            asyncio.to_thread(archive.not_here, conversation.id),
            asyncio.to_thread(self._voice, conversation),
        )
        recent, summary = extend_summary(branch, folded, window=settings.memory.window_messages)
        material = Material(
            branch=recent,
            use=memory_use(conversation),
            voice=voice,
            summary=summary,
            working=working,
            command_done=command_done,
        )
        timings = {"window": _since(started)}
        if conversation.memory_enabled:
            recall_started = time.perf_counter()
            limit_s = settings.memory.recall_deadline_ms / 1000 + self._patience_s()
            request = replace(
                _request(conversation, settings, branch, recent, limit_s), unwanted=not_here, also=voice.also
            )
            told_by = (conversation.scope, *voice.also)
            known_by = (conversation.scope, *voice.profile_from)
            recall, documents, offer, standing, profile = await asyncio.gather(
                self._recall(request, limit_s),
                self._passages(request, limit_s),
                self._offer(request, limit_s),
                self._read("standing", told_by, lambda: _each_once(map(self._memory.standing, told_by))),
                self._read("profile", known_by, lambda: _own_first(map(self._profile, known_by))),
            )
            recall = recall and _without_echo(recall, branch)
            offer = offer.only(lambda one: one.key not in not_here, ())
            standing = tuple(one for one in standing if one.key not in not_here)
            profile = tuple(line for line in profile if line.key not in not_here)
            material = replace(
                material, recall=recall, documents=documents, offer=offer, standing=standing, profile=profile
            )
            timings["recall"] = _since(recall_started)
        return Gathered(material, timings)

    def close(self) -> None:
        """Lets the threads go; what is stuck is not waited for."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _recall(self, request: RecallRequest, limit_s: float) -> RecallResult | None:
        if request.k == 0:
            return None
        try:
            result = await self._searched(request, limit_s)
        except TimeoutError:
            self._notice("recall_failed", "Memory did not answer in time; this answer goes without it.")
            return None
        except Exception as error:  # noqa: BLE001 - whatever is wrong with memory, the turn goes on
            _log.warning("recall failed: %s", type(error).__name__, exc_info=True)
            self._notice("recall_failed", "Memory could not be searched for this answer.")
            return None
        if result.degraded:
            self._notice("recall_degraded", "Memory was searched by words alone for this answer.")
        else:
            self._resolve("recall_degraded", "recall_failed")
        return result

    async def _searched(self, request: RecallRequest, limit_s: float) -> RecallResult:
        """What memory finds; where that is late, what the search finds that needs no embedder.

        Raises:
            TimeoutError: that is late too.
        """
        try:
            return await self._within(lambda: self._memory.recall(request), limit_s + _GRACE_S)
        except TimeoutError:
            quick = replace(request, off=request.off | _WORDS_ONLY, deadline_s=_WORDS_ONLY_S)
        result = await self._within(lambda: self._memory.recall(quick), _WORDS_ONLY_S + _GRACE_S)
        return replace(result, degraded=(*result.degraded, "deadline"))

    async def _offer(self, request: RecallRequest, limit_s: float) -> Offer:
        """What similar tasks came to; nothing where that is late or broken, which recall tells of as well."""
        if request.k == 0:
            return Offer()
        try:
            return await self._within(lambda: self._experience(request), limit_s + _GRACE_S)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with memory, the turn goes on
            _log.warning("similar tasks could not be found: %s", type(error).__name__)
            return Offer()

    async def _passages(self, request: RecallRequest, limit_s: float) -> RecallResult | None:
        """Passages of documents; nothing where they are late or broken, which recall tells of as well."""
        if request.k == 0:
            return None
        try:
            return await self._within(lambda: self._documents(request), limit_s + _GRACE_S)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with documents, the turn goes on
            _log.warning("documents could not be searched: %s", type(error).__name__)
            return None

    async def _read(self, part: str, scopes: tuple[str, ...], read: Callable[[], tuple[T, ...]]) -> tuple[T, ...]:
        """A part of memory, or what it was the last time, if it is late or broken."""
        limit_s = self._settings.current.memory.recall_deadline_ms / 1000 + self._patience_s() + _GRACE_S
        try:
            value = await self._within(read, limit_s)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with memory, the turn goes on
            _log.warning("%s could not be read: %s", part, type(error).__name__, exc_info=True)
            self._notice(f"{part}_failed", "A part of memory could not be read for this answer.")
            return cast("tuple[T, ...]", self._last.get((part, scopes), ()))
        self._last[part, scopes] = value
        self._resolve(f"{part}_failed")
        return value

    async def _within(self, work: Callable[[], T], limit_s: float) -> T:
        """Runs blocking work on a thread of the pool. Stuck threads are not waited for, and not piled up.

        Raises:
            TimeoutError: it took longer, or all threads are stuck.
        """
        with self._lock:
            if self._busy >= _WORKERS:
                raise TimeoutError
            self._busy += 1

        def run() -> T:
            try:
                return work()
            finally:
                with self._lock:
                    self._busy -= 1

        outcome = asyncio.wrap_future(self._pool.submit(contextvars.copy_context().run, run))
        outcome.add_done_callback(_heed)
        return await asyncio.wait_for(asyncio.shield(outcome), limit_s)

    def _notice(self, code: str, sentence: str) -> None:
        if code not in self._noticed:
            self._noticed.add(code)
            self._events.publish(NoticeRaised(code, sentence))

    def _resolve(self, *codes: str) -> None:
        for code in set(codes) & self._noticed:
            self._noticed.discard(code)
            self._events.publish(NoticeRaised(code, "Memory works again.", resolved=True))


def _heed(outcome: asyncio.Future[T]) -> None:
    """What goes wrong after nobody waits any longer is nobody's fault to hear of."""
    if not outcome.cancelled():
        outcome.exception()


def _each_once(found: Iterable[Sequence[Memory]]) -> tuple[Memory, ...]:
    """The memories of several scopes, those that say the same once."""
    kept: dict[str, Memory] = {}
    for memories in found:
        for one in memories:
            kept.setdefault(one.text, one)
    return tuple(kept.values())


def _own_first(found: Iterable[Sequence[ProfileLine]]) -> tuple[ProfileLine, ...]:
    """The first scope's profile, and of the others what it does not say itself."""
    lines: list[ProfileLine] = []
    for profile in found:
        said = {line.slot for line in lines}
        lines += [line for line in profile if line.slot not in said]
    return tuple(lines)


def memory_use(conversation: Conversation) -> MemoryUse:
    """Whether a conversation uses memory, as the model is told."""
    if conversation.memory_enabled and not conversation.temporary:
        return MemoryUse.ON
    return MemoryUse.TEMPORARY if conversation.temporary else MemoryUse.OFF


def recall_query(branch: Sequence[StoredMessage]) -> str:
    """What memory is asked: the person's last message, with the one before where it only makes sense with that."""
    said = (message.text.strip() for message in branch if message.role is Role.USER)
    asked = [_ends_of(text) for text in said if text]
    if len(asked) > 1 and _leans_back(asked[-1]):
        return f"{asked[-2]}\n{asked[-1]}"
    return asked[-1] if asked else ""


def _ends_of(text: str) -> str:
    """A text, or where it is very long its beginning and end: what is asked stands before or behind a paste."""
    if len(text) <= _QUERY_HEAD + _QUERY_TAIL:
        return text
    return f"{text[:_QUERY_HEAD]}\n{text[-_QUERY_TAIL:]}"


def _leans_back(text: str) -> bool:
    short = len(text.split()) <= _FOLLOW_UP_WORDS and len(re.findall(r"[\u3400-\u9fff]", text)) <= _FOLLOW_UP_SIGNS
    return short and _FOLLOW_UP.search(text) is not None


def _without_echo(result: RecallResult, branch: Sequence[StoredMessage]) -> RecallResult:
    """The result without earlier messages that only ask the same again: they tell the model nothing."""
    asked = {_folded(message.text) for message in branch if message.role is Role.USER}

    def kept(found: tuple[Recalled, ...]) -> tuple[Recalled, ...]:
        return tuple(one for one in found if one.kind is not Kind.MESSAGE or _folded(one.text) not in asked)

    return replace(result, results=kept(result.results), missed=kept(result.missed))


def _folded(text: str) -> str:
    return "".join(_WORDS.findall(text.casefold()))


def _request(
    conversation: Conversation,
    settings: Settings,
    branch: Sequence[StoredMessage],
    recent: Iterable[StoredMessage],
    limit_s: float,
) -> RecallRequest:
    """What is in the prompt word for word is not looked for; what fell out of it is."""
    recent = tuple(recent)
    whole = len(recent) == len(branch)
    return RecallRequest(
        recall_query(branch),
        k=settings.memory.top_k,
        scope=conversation.scope,
        kinds=frozenset(Kind) - {Kind.DOCUMENT},
        now=clock.local_now(),
        threshold=settings.memory.threshold,
        profile=settings.memory.profile,
        exclude_conversation=conversation.id if whole else None,
        exclude_ids=frozenset() if whole else frozenset(message.id for message in recent),
        deadline_s=limit_s,
    )


def _since(started: float) -> float:
    return (time.perf_counter() - started) * 1000
