"""What never leaves this machine: the private memories, with the words that they came from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from assistant.memory.records import Memory, Source
from assistant.memory.writing.slips import may_put_right
from assistant.memory.writing.withholding import wishes, without
from assistant.messages import Role, StoredMessage
from assistant.privacy.outgoing import Withheld
from assistant.prompts import language_of, load_prompts
from assistant.storage.stores import Stores

_SENTENCES = re.compile(r"[^.!?。！？\n]*(?:[.!?](?!\s)[^.!?。！？\n]*)*[.!?。！？]*")
_LEAST_VALUE_SIGNS = 8
_LEAST_CHINESE = 3


def withheld(stores: Stores) -> Withheld:
    """What is private now: memories of every scope, since a request may hold words of any."""
    private = stores.memories.private()
    sources = [source for memory in private for source in memory.sources]
    phrases = [phrase for source in sources for phrase in _said(stores, source)]
    return Withheld(
        ids=frozenset(memory.id for memory in private),
        messages=frozenset((s.conversation_id, s.message_id) for s in sources if s.conversation_id and s.message_id),
        phrases=tuple(dict.fromkeys((*(memory.text for memory in private), *phrases))),
        values=tuple(dict.fromkeys(memory.value for memory in private if _names_something(memory))),
    )


def _said(stores: Stores, source: Source) -> list[str]:
    """The quote, and the sentences of its message that it stands in."""
    if not (source.conversation_id and source.message_id and source.quote):
        return [source.quote] if source.quote else []
    message = stores.messages.by_id(source.conversation_id, source.message_id)
    text = "" if message is None else message.text
    start = text.find(source.quote)
    if start < 0:
        return [source.quote]
    end = start + len(source.quote)
    inside = [found[0].strip() for found in _SENTENCES.finditer(text) if found.start() < end and found.end() > start]
    return [source.quote, *(sentence for sentence in inside if sentence)]


def _names_something(memory: Memory) -> bool:
    """Whether the value by itself gives the statement away: a number, or more than a common word."""
    value = memory.value
    if len(re.findall(r"\d", value)) >= 3:
        return True
    if chinese := re.findall(r"[\u3400-\u9fff]", value):
        return len(chinese) > _LEAST_CHINESE
    return len(value) >= _LEAST_VALUE_SIGNS and " " in value.strip()


def leaving(messages: Sequence[StoredMessage]) -> list[StoredMessage]:
    """The messages as they may leave the machine: those that are to stay here, see `staying`, blanked."""
    kept = staying(messages)
    return [replace(one, text=_blank(one.text), steps=()) if one.key in kept else one for one in messages]


def staying(messages: Sequence[StoredMessage]) -> set[int]:
    """The keys of the messages that the person wants to stay on this machine, and of the replies to them.

    Where a message only says so ("keep that on this machine"), the one before it is meant; one that only puts a word
    of such a message right stays as well. Give a whole branch: what follows a message decides as well.
    """
    kept: set[int] = set()
    last: int | None = None
    for at, message in enumerate(messages):
        if message.role is not Role.USER:
            if last is not None and messages[last].key in kept:
                kept.add(message.key)
            continue
        if wishes(message.text):
            kept.add(message.key)
            if last is not None and only_wishes(message.text):
                kept.update(one.key for one in messages[last:at])
        elif last is not None and messages[last].key in kept and may_put_right(message.text):
            kept.add(message.key)
        last = at
    return kept


def only_wishes(text: str) -> bool:
    """Whether a text says nothing but that something is to stay on this machine."""
    places = wishes(text)
    return bool(places) and not any(sign.isalnum() for sign in without(text, places))


def leaving_texts(texts: Sequence[str]) -> list[str]:
    """Texts as they may leave the machine, each by itself; empty where the person wants one to stay here."""
    return ["" if wishes(text) else text for text in texts]


def _blank(text: str) -> str:
    return load_prompts(language_of(text))("privacy.kept_here") if text.strip() else text
