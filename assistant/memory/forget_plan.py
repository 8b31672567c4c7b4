"""What goes when memories are forgotten for good: read from the store as it is, before anything is changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from assistant.errors import NotFoundError
from assistant.memory.records import Kind, Memory, Source
from assistant.memory.writing.remains import marks
from assistant.messages import Role, StoredMessage
from assistant.storage import forgetting
from assistant.storage.stores import Stores
from assistant.storage.traces import FORGOTTEN, Words

_MADE_KINDS = frozenset({Kind.SUMMARY, Kind.EPISODE})
"""Kinds that are made from what was said: they go where they hold the words."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What the person wants forgotten.

    Attributes:
        ids: the memories.
        with_sources: the whole messages that they come from, and the replies to them, not only the quoted words.
        with_history: also what a fact was before and since.
    """

    ids: tuple[str, ...]
    with_sources: bool = False
    with_history: bool = False


@dataclass(frozen=True, slots=True)
class ForgetPlan:
    """What is to go, as the store is at one moment.

    Attributes:
        memories: those named and those that tell the same.
        derived: summaries, digests and tasks that were made from them or hold their words.
        earlier: other values that a fact had, which stay.
        says_more: memories that hold the words and say something else besides, which stay.
        messages: the messages that they come from as they are to read, by key; None where the whole message goes.
        words: what tells the memories wherever it stands, by scope.
    """

    memories: tuple[Memory, ...]
    derived: tuple[Memory, ...]
    earlier: tuple[Memory, ...]
    says_more: tuple[Memory, ...]
    messages: Mapping[int, str | None]
    words: Mapping[str, Words]

    @property
    def going(self) -> tuple[Memory, ...]:
        """All memories that go."""
        return (*self.memories, *self.derived)

    @property
    def texts(self) -> list[str]:
        """The words of all scopes."""
        return [text for words in self.words.values() for text in words.texts]


def plan(stores: Stores, choice: Choice) -> ForgetPlan:
    """Finds all that goes; inside a write it reads what that has written.

    Raises:
        NotFoundError: one of the memories is not there.
    """
    found = stores.memories.by_ids(choice.ids)
    if missing := [id for id in choice.ids if id not in found]:
        raise NotFoundError(f"There is no memory {missing[0]}.", id=missing[0])
    telling = _telling_too(stores, found.values(), with_history=choice.with_history)
    scopes = dict.fromkeys(one.scope for one in telling.values())
    words = {
        scope: Words(text for one in telling.values() if one.scope == scope for text in tellings(one))
        for scope in scopes
    }
    holding = {id: one for id, one in _holding(stores, words).items() if id not in telling}
    made = {id for id, one in holding.items() if one.kind in _MADE_KINDS}
    made |= stores.database.read(lambda cursor: forgetting.made_from(cursor, [*telling, *made])).keys()
    going = telling.keys() | made
    line = {one.id: one for id in found for one in stores.memories.linked(id)}
    return ForgetPlan(
        memories=tuple(telling.values()),
        derived=tuple(one for id, one in stores.memories.by_ids(made).items() if id not in telling),
        earlier=tuple(one for id, one in line.items() if id not in going),
        says_more=tuple(one for id, one in holding.items() if id not in going),
        messages=_messages(stores, telling.values(), whole=choice.with_sources),
        words=words,
    )


def says_the_same(one: Memory, other: Memory) -> bool:
    """Whether two memories state the same, whatever their sources; happenings do only in the same words."""
    if Kind.EVENT in (one.kind, other.kind) or (one.kind in _MADE_KINDS) != (other.kind in _MADE_KINDS):
        return _folded(one.text) == _folded(other.text)
    ours, theirs = (set(map(_folded, marks(replace(memory, sources=())))) for memory in (one, other))
    return bool(ours & theirs)


def tellings(memory: Memory) -> list[str]:
    """The texts that tell a memory wherever they stand: its sentence, and the words it was learned from."""
    return [memory.text, *(source.quote for source in memory.sources)]


def _telling_too(stores: Stores, named: Iterable[Memory], *, with_history: bool) -> dict[str, Memory]:
    """The memories, and all that tell the same: in other rows, folded together, or as a skill read before."""
    telling: dict[str, Memory] = {}
    waiting = list(named)
    while waiting:
        memory = waiting.pop()
        if memory.id in telling:
            continue
        telling[memory.id] = memory
        waiting += _tell_the_same(stores, memory)
        waiting += stores.memories.linked(memory.id) if with_history else []
    return telling


def _tell_the_same(stores: Stores, memory: Memory) -> list[Memory]:
    into = memory.details.get("folded_into")
    ids = stores.database.read(lambda cursor: forgetting.alike(cursor, memory.scope, memory.text, memory.value))
    others = stores.memories.by_ids([*ids, *([into] if isinstance(into, str) else [])]).values()
    made = stores.memories.by_ids(stores.database.read(lambda cursor: forgetting.made_from(cursor, [memory.id])))
    same = [one for one in others if one.id == into or says_the_same(one, memory)]
    return same + [
        one for one in made.values() if "folded_into" in one.details or one.kind is memory.kind is Kind.SKILL
    ]


def _holding(stores: Stores, words: Mapping[str, Words]) -> dict[str, Memory]:
    found: dict[str, Memory] = {}
    for scope, wanted in words.items():
        ids = stores.database.read(partial(forgetting.holding, scope=scope, texts=wanted.texts))
        found |= {id: one for id, one in stores.memories.by_ids(ids).items() if wanted.stand_in(one.text)}
    return found


def _messages(stores: Stores, memories: Iterable[Memory], *, whole: bool) -> dict[int, str | None]:
    changed: dict[int, str | None] = {}
    for source in (source for memory in memories for source in memory.sources):
        if not source.conversation_id:
            continue
        for message in _quoting(stores, source):
            text = changed.get(message.key, message.text)
            changed[message.key] = None if text is None else text.replace(source.quote, FORGOTTEN)
        told = stores.messages.by_id(source.conversation_id, source.message_id) if whole and source.message_id else None
        if told is not None:
            replies = stores.messages.children(source.conversation_id, told.key)
            changed |= dict.fromkeys([told.key, *(one.key for one in replies if one.role is Role.ASSISTANT)])
    return changed


def _quoting(stores: Stores, source: Source) -> Sequence[StoredMessage]:
    """The messages of a conversation that hold a source's words, in any branch of it."""
    if not source.quote.strip() or not source.conversation_id:
        return ()
    conversation_id, quote = source.conversation_id, source.quote
    keys = stores.database.read(lambda cursor: forgetting.quoting(cursor, conversation_id, quote))
    return tuple(stores.messages.by_keys(keys).values())


def _folded(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())
