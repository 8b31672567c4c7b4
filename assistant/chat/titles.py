"""Names conversations by themselves: at once from the person's first words, then better by a model that can."""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.memory.private import leaving
from assistant.memory.upkeep.condense import (
    TITLE_WORDS,
    Condensed,
    as_data,
    ask_model,
    can_condense,
    conversation_language,
    count_words,
    cut_words,
)
from assistant.memory.upkeep.weight import is_small_talk, sentences, weight
from assistant.messages import StoredMessage
from assistant.prompts import load_prompts
from assistant.providers.base import ModelInfo, Provider

_LONGEST = 60
_CHINESE_WORDS = 14
_GREETING = re.compile(
    r"^\W*(?:(?:hi|hello|hey|good (?:morning|evening|afternoon))(?: there)?|你好|您好|嗨|请问|麻烦问一下)"
    r"[\s,，.!！。、]+",
    re.IGNORECASE,
)
_POLITE = re.compile(r"^(?:(?:please|can you|could you|would you|will you|请你?|能不能|可以|帮我)\s*)+", re.IGNORECASE)
_MARKS = " \t\n\"'“”‘’「」『』《》*#`_.。,，;；:：!！"


def title_of(text: str) -> str:
    """A short title out of a first message: its first sentence that says something, without greetings."""
    said = [_POLITE.sub("", _GREETING.sub("", sentence)).strip(_MARKS) for sentence in sentences(text)]
    said = [sentence for sentence in said if sentence]
    found = next((one for one in said if not is_small_talk(one) and weight(one) > 0), said[0] if said else "")
    if not found:
        found = " ".join(text.split())[:_LONGEST].strip(_MARKS)
    chinese = len(re.findall(r"[\u3400-\u9fff]", found)) * 2 > count_words(found)
    short = cut_words(found, _CHINESE_WORDS if chinese else TITLE_WORDS)
    if len(short) > _LONGEST:
        short = f"{short[:_LONGEST].rstrip()}…"
    return short[:1].upper() + short[1:]


async def title_by_model(messages: Sequence[StoredMessage], writer: tuple[Provider, ModelInfo]) -> Condensed | None:
    """A title from a conversation's beginning; None where the model can't, or answers with anything but a title."""
    provider, model = writer
    if not can_condense(model):
        return None
    prompts = load_prompts(conversation_language(messages))
    request = prompts("upkeep.title_request", conversation=as_data(leaving(messages)[:4], prompts, longest=600))
    written = await ask_model(provider, model, system=prompts("upkeep.title_system"), request=request, max_tokens=64)
    if written is None:
        return None
    title = written.text.strip(_MARKS)
    fits = "\n" not in title and 0 < len(title) <= _LONGEST and count_words(title) <= 2 * TITLE_WORDS
    return Condensed(title, by_model=True, usage=written.usage) if fits else None
