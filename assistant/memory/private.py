"""What never leaves this machine: the private memories, with the words that they came from."""

from __future__ import annotations

import re

from assistant.memory.records import Memory, Source
from assistant.privacy.outgoing import Withheld
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
