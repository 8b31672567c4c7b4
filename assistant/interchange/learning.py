"""Learns from conversations that are stored already, in the order of their times, and goes on where it was stopped."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from assistant.interchange.records import Counts
from assistant.memory.records import Action, Kind, RecallRequest, RecallResult, Spoken
from assistant.memory.service import MemoryService
from assistant.messages import DEFAULT_SCOPE, Role, StoredMessage
from assistant.providers.tokens import estimate_tokens
from assistant.storage.outline import Outlined, OutlineStore
from assistant.storage.stores import Stores

CONTEXT = 30
"""How many earlier messages of the conversation the writers see beside each."""
PAGE = 400
AT_HAND = 256
"""Conversations whose latest messages are kept in memory."""
FOUND_BY_TOPIC = 200
"""So many messages about a topic are looked for, at most."""
PROMPT_SHARE = 1.6
"""A model is also shown instructions, what is known, and a few messages again: so many times the words themselves."""


class Searches(Protocol):
    """The part of recall that finding a topic needs."""

    def search(self, request: RecallRequest) -> RecallResult:
        """What is about the query."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Which conversations to learn from: all by default.

    Attributes:
        since, until: the times that messages must lie between, aware; `until` itself is out.
        conversations: None for all.
    """

    scope: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    conversations: frozenset[str] | None = None

    @property
    def mark(self) -> str:
        """A short name of the choice, under which it is known how far learning came."""
        parts = [self.scope, _iso(self.since), _iso(self.until), sorted(self.conversations or ()) or None]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:24]


@dataclass(frozen=True, slots=True)
class Estimate:
    """How much there is to learn from.

    Attributes:
        messages: of the person and of the assistant.
        own_messages: of the person; only those teach.
        done: messages that an earlier run has been through, which will not be read again.
        model_tokens: about what a model would be sent, were it to read them too.
    """

    conversations: int
    messages: int
    own_messages: int
    done: int
    model_tokens: int
    first_at: datetime | None
    last_at: datetime | None


@dataclass(slots=True)
class Learned:
    """What came of it; where it was stopped, `finished` is False and `through` of `total` messages were read."""

    total: int
    through: int = 0
    finished: bool = False
    added: int = 0
    updated: int = 0
    retired: int = 0
    conversations: set[str] = field(default_factory=set)

    @property
    def counts(self) -> Counts:
        """What became of memories."""
        return Counts(self.added, self.updated, self.retired)


class PastLearner:
    """Runs the writing pipeline over what is stored. A run that was stopped is gone on with by the same choice."""

    def __init__(self, *, stores: Stores, memory: MemoryService) -> None:
        self._stores = stores
        self._memory = memory

    def estimate(self, choice: Choice) -> Estimate:
        """How much there is, without learning anything."""
        outline = self._outline(choice)
        rest = self._rest(outline, choice)
        tokens = sum(estimate_tokens(message.text) for page in _pages(rest) for message in self._messages(page))
        return Estimate(
            conversations=len({one.conversation_id for one in outline}),
            messages=len(outline),
            own_messages=sum(one.role == Role.USER for one in outline),
            done=len(outline) - len(rest),
            model_tokens=int(tokens * PROMPT_SHARE),
            first_at=outline[0].said_at if outline else None,
            last_at=outline[-1].said_at if outline else None,
        )

    def learn(
        self,
        choice: Choice,
        *,
        progress: Callable[[int, int], None] = lambda done, total: None,
        stopped: Callable[[], bool] = lambda: False,
        index: bool = False,
    ) -> Learned:
        """Learns from what is chosen, oldest first.

        Args:
            choice: what to read.
            progress: told how many messages were read, and of how many.
            stopped: asked between messages whether to end early.
            index: queue new memories for their vectors at once.
        """
        outline = self._outline(choice)
        rest = self._rest(outline, choice)
        learned = Learned(total=len(outline), through=len(outline) - len(rest))
        earlier = _Earlier(self._stores)
        for page in _pages(rest):
            for message in self._messages(page):
                if stopped():
                    return learned
                self._read(message, earlier, learned, index=index)
            self._stores.meta.set(_name(choice), json.dumps([page[-1].said_at.isoformat(), page[-1].key]))
            progress(learned.through, learned.total)
        self._stores.meta.remove(_name(choice))
        learned.finished = True
        return learned

    def _read(self, message: StoredMessage, earlier: _Earlier, learned: Learned, *, index: bool) -> None:
        spoken = Spoken.of(message)
        for action, _ in self._memory.learn(spoken, earlier.before(message), index=index):
            learned.added += action is Action.ADDED
            learned.updated += action is Action.UPDATED
            learned.retired += action is Action.RETIRED
        earlier.note(spoken)
        learned.through += 1
        learned.conversations.add(message.conversation_id)

    def _outline(self, choice: Choice) -> list[Outlined]:
        return OutlineStore(self._stores.database).shown(
            scope=choice.scope, conversations=choice.conversations, since=choice.since, until=choice.until
        )

    def _rest(self, outline: list[Outlined], choice: Choice) -> list[Outlined]:
        """What an earlier run has not been through."""
        kept = self._stores.meta.get(_name(choice))
        if kept is None:
            return outline
        at, key = json.loads(kept)
        reached = (datetime.fromisoformat(at), int(key))
        return [one for one in outline if (one.said_at, one.key) > reached]

    def _messages(self, page: Sequence[Outlined]) -> list[StoredMessage]:
        found = self._stores.messages.by_keys([one.key for one in page])
        return [found[one.key] for one in page if one.key in found]


class _Earlier:
    """The latest messages of the conversations that were read last; those of others are looked up again."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores
        self._kept: OrderedDict[str, deque[Spoken]] = OrderedDict()

    def before(self, message: StoredMessage) -> Sequence[Spoken]:
        held = self._kept.get(message.conversation_id)
        if held is None:
            held = deque(maxlen=CONTEXT)
            if message.parent_key is not None:
                branch = self._stores.messages.branch(message.conversation_id, message.parent_key)
                held.extend(Spoken.of(one) for one in branch if one.role in (Role.USER, Role.ASSISTANT))
            self._kept[message.conversation_id] = held
            if len(self._kept) > AT_HAND:
                self._kept.popitem(last=False)
        self._kept.move_to_end(message.conversation_id)
        return list(held)

    def note(self, spoken: Spoken) -> None:
        self._kept[spoken.conversation_id or ""].append(spoken)


def conversations_about(topic: str, *, stores: Stores, recall: Searches, scope: str = DEFAULT_SCOPE) -> frozenset[str]:
    """The conversations that bear a topic in their title, or in which something about it was said."""
    request = RecallRequest(query=topic, k=FOUND_BY_TOPIC, scope=scope, kinds=frozenset({Kind.MESSAGE}))
    said = {one.source.conversation_id for one in recall.search(request).results if one.source}
    return frozenset({one.id for one in stores.conversations.list(query=topic)} | {id for id in said if id})


def _pages(outline: Sequence[Outlined]) -> Sequence[Sequence[Outlined]]:
    return [outline[start : start + PAGE] for start in range(0, len(outline), PAGE)]


def _name(choice: Choice) -> str:
    return f"learned_through:{choice.mark}"


def _iso(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()
