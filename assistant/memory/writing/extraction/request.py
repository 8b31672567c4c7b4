"""Lays a batch out as a request: instructions in the conversation's language, and what was said as data."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import datetime

from assistant.memory.records import Memory
from assistant.memory.writing.extraction.batch import Batch, Shown
from assistant.memory.writing.extraction.naming import vocabulary
from assistant.messages import ChatRequest, PromptMessage, Role
from assistant.prompts import Prompts, load_prompts
from assistant.providers.structured import Wording

MAX_TOKENS = 4_096

_UNSAFE = re.compile("[<\x7f-\x9f\u2028\u2029]")


def request_for(batch: Batch, model: str) -> ChatRequest:
    """The request for a batch, without its schema."""
    prompts = load_prompts(batch.language)
    system = prompts("extraction.system", attributes=vocabulary())
    asked = prompts(
        "extraction.request",
        memories="\n".join(_memory(number, memory, prompts) for number, memory in batch.memories.items())
        or prompts("extraction.none"),
        conversation="\n".join(_message(one, prompts) for one in batch.shown),
    )
    return ChatRequest(
        model=model,
        system=system,
        messages=(PromptMessage(Role.USER, asked),),
        max_tokens=MAX_TOKENS,
        temperature=0.0,
        stable_chars=len(system),
    )


def wording_for(batch: Batch) -> Wording:
    """How the model is told what to answer, in the batch's language."""
    prompts = load_prompts(batch.language)
    return Wording(schema=prompts("extraction.schema"), repair=prompts("extraction.repair"))


def _message(one: Shown, prompts: Prompts) -> str:
    author = prompts("upkeep.person") if one.message.role is Role.USER else prompts("upkeep.assistant")
    facts: dict[str, object] = {"message": one.number, "from": author}
    if one.message.speaker:
        facts["speaker"] = one.message.speaker
    facts |= {"said": _moment(one.said_at, prompts), "new": one.new, "text": one.text}
    return _line(facts)


def _memory(number: int, memory: Memory, prompts: Prompts) -> str:
    facts: dict[str, object] = {"memory": number, "about": memory.subject, "attribute": memory.attribute}
    facts |= {"value": memory.value, "text": memory.text}
    if memory.valid_from is not None:
        facts["from"] = f"{memory.valid_from:%Y-%m-%d}"
    return _line(dict(_filled(facts)))


def _filled(facts: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    return ((name, value) for name, value in facts.items() if value != "")


def _moment(moment: datetime, prompts: Prompts) -> str:
    """The weekday, the date, the time and the offset."""
    weekday = prompts.words("labels.weekdays")[moment.weekday()]
    offset = f"{moment:%z}"
    return f"{weekday} {moment:%Y-%m-%d %H:%M} {offset[:3]}:{offset[3:5]}"


def _line(facts: Mapping[str, object]) -> str:
    """One line of data; a `<` in it is escaped, so that no text in it can pass for the end of its block."""
    return _UNSAFE.sub(lambda sign: f"\\u{ord(sign[0]):04x}", json.dumps(facts, ensure_ascii=False))
