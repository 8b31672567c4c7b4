"""Folds finished rounds of conversations into digests, to be found again long after: `summary` memories with sources.

Every ten rounds, and once a conversation has rested for half an hour. The messages stay as they are. A digest and the
note that its rounds are folded are written in one transaction, so a kill makes neither a twin nor a gap.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

from assistant import clock
from assistant.events import EventBus, MemoriesChanged
from assistant.memory.private import staying
from assistant.memory.records import SELF, Kind, Memory, Origin, Source
from assistant.memory.upkeep.condense import (
    DIGEST_WORDS,
    Condensed,
    conversation_language,
    count_words,
    cut_words,
    extract_digest,
)
from assistant.messages import Conversation, MessageStatus, Role, StoredMessage
from assistant.privacy.redactor import Redactor
from assistant.settings import SettingsStore
from assistant.storage.messages import MessageFilter
from assistant.storage.stores import Stores
from assistant.storage.traces import FORGOTTEN

ROUNDS = 10
REST = timedelta(minutes=30)

_LEAST_WORDS = 25  # less than this is found by its messages just as well
_LONGEST_QUOTE = 120
_IMPORTANCE = 0.4

Round = list[StoredMessage]


@dataclass(frozen=True, slots=True)
class Stretch:
    """Rounds of a conversation that belong into one digest; `told` are those of its messages that may be in it."""

    conversation: Conversation
    messages: tuple[StoredMessage, ...]
    told: tuple[StoredMessage, ...]
    upto: int


class Digests:
    """Finds what is to be folded, and folds it. Calls block and may come from any thread."""

    def __init__(
        self,
        *,
        stores: Stores,
        redactor: Redactor,
        settings: SettingsStore,
        events: EventBus,
        index: Callable[[Sequence[int]], None],
        by_model: Callable[[Sequence[StoredMessage], Conversation], Condensed | None] = lambda _m, _c: None,
    ) -> None:
        """Reads nothing yet.

        Args:
            stores: where everything is kept.
            redactor: masks what a model might write.
            settings: whether and how to remember.
            events: who is told.
            index: makes new items findable.
            by_model: condenses a stretch with a capable model; None where there is none.
        """
        self._stores = stores
        self._redactor = redactor
        self._settings = settings
        self._events = events
        self._index = index
        self._by_model = by_model

    def any_due(self) -> bool:
        """Whether something is to be folded now."""
        if self._settings.current.memory.mode == "off":
            return False
        return bool(self._stores.digests.lost()) or any(map(self._stretches, self._stores.digests.behind()))

    def fold_due(self, stop: threading.Event) -> str:
        """Folds all that is due; the result says in numbers what came of it."""
        made = passed = 0
        if self._settings.current.memory.mode == "off":
            return "off"
        for conversation_id in self._stores.digests.behind():
            if self._mode(conversation_id) == "off":
                continue
            for stretch in self._stretches(conversation_id):
                if stop.is_set():
                    return f"{made} made, {passed} passed over, stopped"
                if self._fold(stretch) is None:
                    passed += 1
                else:
                    made += 1
        for lost in self._lost():
            if stop.is_set():
                break
            if self._fold(lost, lost=True) is not None:
                made += 1
        return f"{made} made, {passed} passed over"

    def _lost(self) -> Iterator[Stretch]:
        """Stretches whose digest went, since it held something that was forgotten."""
        for conversation_id, after, upto in self._stores.digests.lost():
            branch = self._stores.messages.branch(conversation_id)
            kept = staying(branch)
            messages = tuple(one for one in branch if after < one.key <= upto and one.text.strip())
            if messages:
                told = tuple(one for one in messages if one.key not in kept and one.text.strip() != FORGOTTEN)
                yield Stretch(self._stores.conversations.get(conversation_id), messages, told, upto)
            else:
                self._stores.digests.renew(conversation_id, upto_key=upto, memory_id=None)

    def _stretches(self, conversation_id: str) -> list[Stretch]:
        conversation = self._stores.conversations.find(conversation_id)
        if conversation is None or not conversation.memory_enabled:
            return []
        upto = self._stores.digests.upto(conversation_id)
        rests = clock.now() - conversation.updated_at >= REST
        new = MessageFilter(conversation_id=conversation_id, after_key=upto)
        if not rests and self._stores.messages.count(new) < 2 * ROUNDS:
            return []
        branch = self._stores.messages.branch(conversation_id)
        kept = staying(branch)
        fresh = [message for message in branch if message.key > upto]
        rounds = _finished_rounds(fresh)
        groups = [rounds[start : start + ROUNDS] for start in range(0, len(rounds), ROUNDS)]
        if groups and len(groups[-1]) < ROUNDS and not rests:
            groups.pop()
        whole = [tuple(message for one in group for message in one) for group in groups]
        return [Stretch(conversation, one, tuple(m for m in one if m.key not in kept), one[-1].key) for one in whole]

    def _mode(self, conversation_id: str) -> str:
        return self._stores.personas.memory_mode(conversation_id) or self._settings.current.memory.mode

    def _fold(self, stretch: Stretch, *, lost: bool = False) -> Memory | None:
        """One digest and the note that its rounds are done; None where it is not worth one, or was itself forgotten."""
        text = self._condensed(stretch)
        conversation, upto = stretch.conversation, stretch.upto
        note = self._stores.digests.renew if lost else self._stores.digests.put
        if not text or (lost and self._stores.tombstones.holds(conversation.scope, [text])):
            note(conversation.id, upto_key=upto, memory_id=None)
            return None
        pending = self._mode(conversation.id) == "ask"

        def write(_: object) -> Memory | None:
            if not lost and self._stores.digests.upto(conversation.id) >= upto:
                return None  # another run was faster
            memory = self._stores.memories.add(
                kind=Kind.SUMMARY,
                text=text,
                scope=conversation.scope,
                language=conversation_language(stretch.messages),
                importance=_IMPORTANCE,
                origin=Origin.UPKEEP,
                state="pending" if pending else "active",
                sources=[_source(message) for message in stretch.told],
                details={"sources": self._memories_of(stretch)},
                offset_minutes=stretch.messages[-1].offset_minutes,
            )
            note(conversation.id, upto_key=upto, memory_id=memory.id)
            return memory

        memory = self._stores.database.write(write)
        if memory is not None and not pending:
            self._index([memory.key])
        if memory is not None:
            self._events.publish(MemoriesChanged("added", (memory.id,), scope=memory.scope))
        return memory

    def _condensed(self, stretch: Stretch) -> str:
        extracted = extract_digest(stretch.told)
        if count_words(extracted) < _LEAST_WORDS:
            return ""
        written = self._by_model(stretch.told, stretch.conversation)
        if written is None:
            return extracted
        return self._redactor.redact(cut_words(written.text, DIGEST_WORDS * 5 // 4)).text

    def _memories_of(self, stretch: Stretch) -> list[str]:
        """What was learned from the same messages: forgetting one of these forgets the digest too."""
        ids = {message.id for message in stretch.messages}
        learned = self._stores.memories.from_conversation(stretch.conversation.id)
        return [
            memory.id
            for memory in learned
            if memory.kind is not Kind.SUMMARY and any(source.message_id in ids for source in memory.sources)
        ]


def _finished_rounds(messages: Sequence[StoredMessage]) -> list[Round]:
    """The person's messages with their replies, up to the first that is still being answered."""
    rounds: list[Round] = []
    for message in messages:
        if message.status is MessageStatus.STREAMING:
            return rounds[:-1]
        if message.role is Role.USER or not rounds:
            rounds.append([])
        if message.text.strip():
            rounds[-1].append(message)
    return [one for one in rounds if one]


def _source(message: StoredMessage) -> Source:
    quote = message.text[:_LONGEST_QUOTE]
    speaker = SELF if message.role is Role.USER else str(message.role)
    return Source(
        message.conversation_id, message.id, quote, message.speaker or speaker, message.said_at, message.offset_minutes
    )
