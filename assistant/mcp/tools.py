"""The tools that other programs may call: their arguments, what each needs, and how it is told to a model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from assistant.errors import AssistantError
from assistant.mcp.access import Need
from assistant.memory.experience.tasks import LONGEST_NAME, Outcome
from assistant.memory.records import Kind
from assistant.prompts import Prompts

LONGEST_TEXT = 4_000
LONGEST_QUERY = 2_000
LONGEST_ID = 200
MOST_RESULTS = 50
MOST_LISTED = 200

WRITABLE = (Kind.FACT, Kind.PREFERENCE, Kind.EVENT, Kind.SKILL)
LISTED = (Kind.FACT, Kind.PREFERENCE, Kind.EVENT, Kind.EPISODE, Kind.SKILL, Kind.SUMMARY)

_OUTCOMES = tuple(one.value for one in (Outcome.SUCCESS, Outcome.PARTIAL, Outcome.FAILURE))


class ArgumentError(AssistantError):
    """A tool was called with arguments that it does not take."""

    code = "mcp.arguments"


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a tool; its description is a text of the prompts.

    Attributes:
        kind: text, choice (one of `choices`), choices (several of them), count (a whole number) or number.
        least, most: of a text's characters, or of a number.
    """

    name: str
    kind: Literal["text", "choice", "choices", "count", "number"] = "text"
    required: bool = False
    least: float = 1
    most: float = LONGEST_TEXT
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class McpTool:
    """A tool.

    Attributes:
        destructive: it takes something away or changes it, rather than adding.
    """

    name: str
    need: Need
    arguments: tuple[Argument, ...] = ()
    destructive: bool = False


TOOLS = {
    tool.name: tool
    for tool in (
        McpTool(
            "remember",
            "write",
            (
                Argument("text", required=True),
                Argument("kind", "choice", choices=tuple(str(kind) for kind in WRITABLE)),
            ),
        ),
        McpTool(
            "recall",
            "read",
            (Argument("query", required=True, most=LONGEST_QUERY), Argument("k", "count", most=MOST_RESULTS)),
        ),
        McpTool("forget", "write", (Argument("id", required=True, most=LONGEST_ID),), destructive=True),
        McpTool(
            "correct",
            "write",
            (Argument("id", required=True, most=LONGEST_ID), Argument("text", required=True)),
            destructive=True,
        ),
        McpTool(
            "list",
            "read",
            (
                Argument("kinds", "choices", choices=tuple(str(kind) for kind in LISTED)),
                Argument("limit", "count", most=MOST_LISTED),
            ),
        ),
        McpTool("profile", "read"),
        McpTool(
            "log_episode",
            "write",
            (
                Argument("task", required=True, most=LONGEST_NAME),
                Argument("outcome", "choice", required=True, choices=_OUTCOMES),
                Argument("approach"),
                Argument("error"),
                Argument("notes"),
                Argument("duration_s", "number", least=0, most=31_536_000),
                Argument("quality", "number", least=0, most=1),
            ),
        ),
        McpTool("find_skill", "read", (Argument("task", required=True, most=LONGEST_QUERY),)),
    )
}


def schema(tool: McpTool, prompts: Prompts) -> dict[str, Any]:
    """The JSON schema of a tool's arguments."""
    properties = {one.name: _property(tool, one, prompts) for one in tool.arguments}
    required = [one.name for one in tool.arguments if one.required]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def checked(tool: McpTool, given: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments, known to be what the tool takes; those left out or null are left out.

    Raises:
        ArgumentError: they are not; the sentence names the first that is wrong, and none of its words.
    """
    known = {one.name: one for one in tool.arguments}
    for name in given:
        if name not in known:
            raise ArgumentError(f'{tool.name} takes no argument "{name[:40]}".', fix=f"It takes: {', '.join(known)}.")
    found = {}
    for name, argument in known.items():
        value = given.get(name)
        if value is not None:
            found[name] = _read(argument, value)
        elif argument.required:
            raise ArgumentError(f'The argument "{name}" is missing.')
    return found


def _read(argument: Argument, value: Any) -> Any:
    match argument.kind:
        case "text":
            return _text(argument, value)
        case "choice":
            if value not in argument.choices:
                raise ArgumentError(f'"{argument.name}" must be one of {", ".join(argument.choices)}.')
            return value
        case "choices":
            if not isinstance(value, list) or not value or any(one not in argument.choices for one in value):
                raise ArgumentError(f'"{argument.name}" must be a list of some of {", ".join(argument.choices)}.')
            return value
    whole = argument.kind == "count"
    if isinstance(value, bool) or not isinstance(value, int if whole else (int, float)):
        raise ArgumentError(f'"{argument.name}" must be a {"whole " if whole else ""}number.')
    if not argument.least <= value <= argument.most:
        raise ArgumentError(f'"{argument.name}" must be from {argument.least:g} to {argument.most:g}.')
    return value


def _text(argument: Argument, value: Any) -> str:
    if not isinstance(value, str):
        raise ArgumentError(f'"{argument.name}" must be a text.')
    if len(value) > argument.most:
        raise ArgumentError(
            f'"{argument.name}" has {len(value):,} characters, and {argument.most:,} are the most.', fix="Shorten it."
        )
    text = value.strip()
    if not any(sign.isalnum() for sign in text):
        raise ArgumentError(f'"{argument.name}" says nothing.')
    return text


def _property(tool: McpTool, argument: Argument, prompts: Prompts) -> dict[str, Any]:
    described = {"description": prompts(f"mcp.{tool.name}_{argument.name}")}
    match argument.kind:
        case "text":
            return {"type": "string", "minLength": 1, "maxLength": argument.most, **described}
        case "choice":
            return {"type": "string", "enum": list(argument.choices), **described}
        case "choices":
            return {"type": "array", "items": {"type": "string", "enum": list(argument.choices)}, **described}
        case "count":
            return {"type": "integer", "minimum": argument.least, "maximum": argument.most, **described}
        case "number":
            return {"type": "number", "minimum": argument.least, "maximum": argument.most, **described}
