"""Asks a model for JSON of a given shape, and reads what it answers tolerantly: fences, chatter, one repair."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Callable, Iterator
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
_NOTHING = "there is no JSON in it"


@dataclass(frozen=True, slots=True)
class Wording:
    """How a model is told what to answer, in the language of its prompt.

    Attributes:
        schema: stands before the schema.
        repair: is said of an answer that does not fit; `{fault}` in it is what is wrong.
    """

    schema: str = "Answer with one JSON value of this schema and nothing else:"
    repair: str = "This is not what was asked for: {fault}\nAnswer again, JSON only."


@dataclass(frozen=True, slots=True)
class Completed(Generic[M]):
    """A value, and what it cost, a repair included."""

    value: M
    usage: Usage


async def complete_json(
    provider: Provider,
    request: ChatRequest,
    shape: type[M],
    *,
    wording: Wording = Wording(),
    spent: Callable[[Usage], None] = lambda usage: None,
) -> Completed[M]:
    """Asks for one value; one that does not fit is shown to the model once more with what is wrong.

    Where the second answer was cut off, what is complete in its lists counts.

    Args:
        provider: whom to ask.
        request: without a schema; it is added, both as such and in words for servers that know no schemas.
        shape: the value's.
        wording: how the model is told.
        spent: told what each answer cost, a useless one too.

    Raises:
        BadReplyError: the second answer does not fit either.
        RefusedError: the model declines.
        ProviderError: as from `Provider.stream`.
    """
    schema = shape.model_json_schema()
    told = f"{wording.schema}\n{json.dumps(schema, ensure_ascii=False)}"
    request = replace(request, system=f"{request.system}\n\n{told}".strip(), json_schema=schema)
    answer, usage = await _ask(provider, request, spent)
    try:
        return Completed(read_value(answer, shape), usage)
    except ValueError as error:
        complaint = wording.repair.replace("{fault}", str(error)[:_LONGEST_COMPLAINT])
    repair = (PromptMessage(Role.ASSISTANT, answer or "…"), PromptMessage(Role.USER, complaint))
    second, more = await _ask(provider, replace(request, messages=request.messages + repair), spent)
    for readable in (second, closed(second)):
        try:
            return Completed(read_value(readable, shape), usage + more)
        except ValueError as error:
            fault = error
    raise BadReplyError(provider.name, "something that is not the JSON asked for") from fault


def read_value(answer: str, shape: type[M]) -> M:
    """The value in an answer: the whole of it, else what is fenced, else the first that fits.

    Raises:
        ValueError: there is none that fits.
    """
    complaint: ValueError = ValueError(_NOTHING)
    inside = 0
    for start in _starts(answer):
        if start < inside:
            continue  # what lies within a wrong value is no better
        try:
            value, end = json.JSONDecoder(strict=False).raw_decode(answer, start)
        except (ValueError, RecursionError) as error:
            if str(complaint) == _NOTHING:
                complaint = error if isinstance(error, ValueError) else ValueError("it is nested too deeply")
            continue
        try:
            return shape.model_validate(value)
        except ValidationError as error:
            complaint = error
            inside = end if isinstance(value, (dict, list)) else 0
    raise complaint


def closed(answer: str) -> str:
    """An answer that was cut off, closed after the last element of a list that is complete; empty where none is."""
    start = min((at for at in (answer.find("{"), answer.find("[")) if at >= 0), default=-1)
    open_signs: list[str] = []
    complete = ""
    for at, sign in _outside_strings(answer, max(start, 0)):
        if sign in "{[":
            open_signs.append("}" if sign == "{" else "]")
        elif sign in "}]" and open_signs and open_signs[-1] == sign:
            open_signs.pop()
            if open_signs and open_signs[-1] == "]":
                complete = answer[start : at + 1] + "".join(reversed(open_signs))
    return complete


def _outside_strings(answer: str, start: int) -> Iterator[tuple[int, str]]:
    within = escaped = False
    for at, sign in enumerate(answer[start:], start):
        if escaped:
            escaped = False
        elif within:
            escaped, within = sign == "\\", sign != '"'
        elif sign == '"':
            within = True
        else:
            yield at, sign


def _starts(answer: str) -> list[int]:
    lead = len(answer) - len(answer.lstrip())
    places = [at for at, letter in enumerate(answer) if letter in "{["]
    return [lead, *[at for at in places if at != lead]] if answer.strip() else []


async def _ask(provider: Provider, request: ChatRequest, spent: Callable[[Usage], None]) -> tuple[str, Usage]:
    pieces: list[str] = []
    usage = Usage()
    # Every provider's `stream` is a generator; closing it at an error closes the request.
    async with aclosing(cast("AsyncGenerator[StreamPart, None]", provider.stream(request))) as parts:
        async for part in parts:
            if isinstance(part, TextDelta):
                pieces.append(part.text)
            elif isinstance(part, StreamFinished):
                usage = part.usage
                spent(usage)
                if part.reason is FinishReason.REFUSED:
                    raise RefusedError(provider.name)
    return "".join(pieces), usage
