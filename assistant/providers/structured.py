"""Asks a model for JSON of a given shape, and reads what it answers tolerantly: fences, chatter, one repair."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Generic, TypeVar, cast

from pydantic import BaseModel, ValidationError

from assistant.messages import (
    ChatRequest,
    FinishReason,
    PromptMessage,
    Role,
    StreamFinished,
    StreamPart,
    TextDelta,
    Usage,
)
from assistant.providers.base import Provider
from assistant.providers.faults import BadReplyError, RefusedError

M = TypeVar("M", bound=BaseModel)

_LONGEST_COMPLAINT = 600


@dataclass(frozen=True, slots=True)
class Completed(Generic[M]):
    """A value, and what it cost, a repair included."""

    value: M
    usage: Usage


async def complete_json(provider: Provider, request: ChatRequest, shape: type[M]) -> Completed[M]:
    """Asks for one value; one that does not fit is shown to the model once more with what is wrong.

    Args:
        provider: whom to ask.
        request: without a schema; it is added, both as such and in words for servers that know no schemas.
        shape: the value's.

    Raises:
        BadReplyError: the second answer does not fit either.
        RefusedError: the model declines.
        ProviderError: as from `Provider.stream`.
    """
    schema = shape.model_json_schema()
    told = "Answer with one JSON value of this schema and nothing else:\n" + json.dumps(schema, ensure_ascii=False)
    request = replace(request, system=f"{request.system}\n\n{told}".strip(), json_schema=schema)
    answer, usage = await _ask(provider, request)
    try:
        return Completed(read_value(answer, shape), usage)
    except ValueError as error:
        complaint = f"This is not what was asked for: {str(error)[:_LONGEST_COMPLAINT]}\nAnswer again, JSON only."
    repair = (PromptMessage(Role.ASSISTANT, answer or "…"), PromptMessage(Role.USER, complaint))
    second, more = await _ask(provider, replace(request, messages=request.messages + repair))
    try:
        return Completed(read_value(second, shape), usage + more)
    except ValueError as error:
        raise BadReplyError(provider.name, "something that is not the JSON asked for") from error


def read_value(answer: str, shape: type[M]) -> M:
    """The value in an answer: the whole of it, else what is fenced, else the first that fits.

    Raises:
        ValueError: there is none that fits.
    """
    complaint: ValueError = ValueError("there is no JSON in it")
    for start in _starts(answer):
        try:
            value, _ = json.JSONDecoder(strict=False).raw_decode(answer, start)
        except ValueError as error:
            if start == 0 or str(complaint) == "there is no JSON in it":
                complaint = error
            continue
        try:
            return shape.model_validate(value)
        except ValidationError as error:
            complaint = error
            if isinstance(value, (dict, list)):
                break  # what lies within a wrong value is no better
    raise complaint


def _starts(answer: str) -> list[int]:
    lead = len(answer) - len(answer.lstrip())
    places = [at for at, letter in enumerate(answer) if letter in "{["]
    return [lead, *[at for at in places if at != lead]] if answer.strip() else []


async def _ask(provider: Provider, request: ChatRequest) -> tuple[str, Usage]:
    pieces: list[str] = []
    usage = Usage()
    # Every provider's `stream` is a generator; closing it at an error closes the request.
    async with aclosing(cast("AsyncGenerator[StreamPart, None]", provider.stream(request))) as parts:
        async for part in parts:
            if isinstance(part, TextDelta):
                pieces.append(part.text)
            elif isinstance(part, StreamFinished):
                usage = part.usage
                if part.reason is FinishReason.REFUSED:
                    raise RefusedError(provider.name)
    return "".join(pieces), usage
