"""Makes a long stretch of conversation short: by a capable model, or else by choosing its weightiest sentences."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from assistant.errors import ProviderError
from assistant.memory.private import leaving, staying
from assistant.memory.upkeep.weight import sentences, weight
from assistant.messages import ChatRequest, PromptMessage, Role, StoredMessage, StreamFinished, TextDelta, Usage
from assistant.prompts import Language, Prompts, language_of, load_prompts
from assistant.providers.base import ModelInfo, Provider

SUMMARY_WORDS = 200
DIGEST_WORDS = 120
TITLE_WORDS = 8

_LONGEST_SENTENCE = 40
_LONGEST_MESSAGE = 1_200
_WORD = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]|[^\W_\u3400-\u9fff\uf900-\ufaff]+(?:['’-][^\W_\u3400-\u9fff]+)*")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Condensed:
    """A shortened text, what it cost, and whether a model wrote it."""

    text: str
    by_model: bool = False
    usage: Usage = field(default_factory=Usage)


def count_words(text: str) -> int:
    """Words in a text; a Chinese character counts as one."""
    return len(_WORD.findall(text))


def cut_words(text: str, limit: int) -> str:
    """The text up to its `limit`th word, with an ellipsis where something was left out."""
    end = 0
    for number, match in enumerate(_WORD.finditer(text), 1):
        if number > limit:
            return text[:end].rstrip() + "…"
        end = match.end()
    return text


def extract_digest(messages: Sequence[StoredMessage], *, limit: int = DIGEST_WORDS) -> str:
    """The weightiest sentences of a stretch, in their order, each with who said it; empty if all was small talk."""
    prompts = load_prompts(conversation_language(messages))
    return "\n".join(f"- {line}" for line in _weightiest(_attributed(messages, prompts), limit))


def extract_summary(earlier: str, messages: Sequence[StoredMessage], *, limit: int = SUMMARY_WORDS) -> str:
    """The old summary and a stretch that follows it, folded into one by choosing sentences.

    Old lines compete with new ones by what they say, so that a decision of long ago outlives yesterday's chat.
    """
    prompts = load_prompts(conversation_language(messages))
    old = [line.lstrip("- ").strip() for line in earlier.splitlines()]
    lines = [(line, weight(line) + 0.2) for line in old if line]
    lines += list(_attributed(messages, prompts))
    return "\n".join(f"- {line}" for line in _weightiest(lines, limit))


def as_data(messages: Sequence[StoredMessage], prompts: Prompts, *, longest: int = _LONGEST_MESSAGE) -> str:
    """A stretch of conversation as quoted data for a model; nothing in it can end the quotation."""
    lines = []
    for message in leaving(messages):
        if message.text.strip():
            speaker = message.speaker or _role_name(message, prompts)
            text = message.text if len(message.text) <= longest else message.text[:longest] + "…"
            lines.append(f"{speaker}: {text}".replace("<", "‹"))
    return "<conversation>\n" + "\n".join(lines) + "\n</conversation>"


def conversation_language(messages: Sequence[StoredMessage]) -> Language:
    """The language that the person speaks in a stretch of conversation."""
    return language_of("\n".join(message.text[:500] for message in messages if message.role is Role.USER))


def can_condense(model: ModelInfo) -> bool:
    """Whether a model is able to summarise; the small built-in ones are not."""
    return not model.small


async def digest_by_model(messages: Sequence[StoredMessage], provider: Provider, model: ModelInfo) -> Condensed | None:
    """A digest of a stretch by a model; None where it can't or does not answer."""
    if not can_condense(model):
        return None
    prompts = load_prompts(conversation_language(messages))
    request = prompts("upkeep.digest_request", conversation=as_data(messages, prompts))
    return await ask_model(provider, model, system=prompts("upkeep.digest_system"), request=request)


async def ask_model(
    provider: Provider, model: ModelInfo, *, system: str, request: str, max_tokens: int = 700
) -> Condensed | None:
    """One plain question to a model; None where it does not answer, which is logged."""
    chat = ChatRequest(
        model=model.id,
        system=system,
        messages=(PromptMessage(Role.USER, request),),
        max_tokens=max_tokens,
    )
    pieces: list[str] = []
    usage = Usage()
    try:
        async for part in provider.stream(chat):
            if isinstance(part, TextDelta):
                pieces.append(part.text)
            elif isinstance(part, StreamFinished):
                usage = part.usage
    except ProviderError as error:
        _log.info("the memory model did not condense: %s", error.code)
        return None
    text = "".join(pieces).strip()
    return Condensed(text, by_model=True, usage=usage) if text else None


def _attributed(messages: Sequence[StoredMessage], prompts: Prompts) -> Iterable[tuple[str, float]]:
    kept = staying(messages)  # in no summary: any model may be told those
    for message in messages:
        if message.key in kept:
            continue
        from_person = message.role is Role.USER
        speaker = message.speaker or _role_name(message, prompts)
        for sentence in sentences(message.text):
            worth = weight(sentence, from_person=from_person)
            if worth > 0:
                yield f"{speaker}: {cut_words(sentence, _LONGEST_SENTENCE)}", worth


def _weightiest(lines: Iterable[tuple[str, float]], limit: int) -> list[str]:
    """The weightiest lines that fit into `limit` words, later before earlier among equals, in their order."""
    unique = list(dict(lines).items())
    chosen: list[int] = []
    left = limit
    for index in sorted(range(len(unique)), key=lambda i: (-unique[i][1], -i)):
        words = count_words(unique[index][0])
        if words <= left:
            chosen.append(index)
            left -= words
    return [unique[index][0] for index in sorted(chosen)]


def _role_name(message: StoredMessage, prompts: Prompts) -> str:
    return prompts("upkeep.person") if message.role is Role.USER else prompts("upkeep.assistant")
