"""What a tool is: something that a model may ask the app to do, and what it answers."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from assistant.errors import AssistantError
from assistant.memory.records import Recalled, Spoken
from assistant.messages import DEFAULT_SCOPE, ToolCall, ToolSpec
from assistant.prompts import Prompts

_log = logging.getLogger(__name__)

_LONGEST_RESULT = 12_000


class WorkingValues(Protocol):
    """The values that a conversation's task holds."""

    def all(self, conversation_id: str) -> dict[str, str]:
        """Every value by its name, in the order that they were first set."""

    def set(self, conversation_id: str, name: str, value: str) -> None:
        """Sets one."""

    def remove(self, conversation_id: str, name: str) -> None:
        """Removes one."""

    def clear(self, conversation_id: str) -> None:
        """Removes all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolContext:
    """In which conversation a tool is called, after which words of the person, and whether its model runs here.

    Attributes:
        also: other scopes whose memories may be read.
        not_here: keys of the memories and messages that are not to be used in this conversation.
    """

    conversation_id: str
    working: WorkingValues
    scope: str = DEFAULT_SCOPE
    spoken: Spoken | None = None
    runs_here: bool = False
    not_here: frozenset[int] = frozenset()
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ToolOutcome:
    """What a tool answers the model, and in a few words the person; `recalled` are the memories that it gave."""

    text: str
    summary: str = ""
    is_error: bool = False
    recalled: tuple[Recalled, ...] = ()


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument; `description` names a text of the prompts."""

    name: str
    description: str
    kind: type[str] | type[int] = str
    required: bool = True


class Tool(Protocol):
    """Something that a model may call. `run` may block and is called on a worker thread."""

    name: str
    parameters: Sequence[Parameter]

    def run(self, arguments: Mapping[str, Any], context: ToolContext) -> ToolOutcome:
        """Does it; the arguments have the declared types.

        Raises:
            AssistantError: it could not be done; the model is told the sentence.
        """


@dataclass(frozen=True, slots=True)
class Toolbox:
    """The tools of a turn."""

    tools: tuple[Tool, ...] = field(default=())

    def specs(self, prompts: Prompts) -> tuple[ToolSpec, ...]:
        """The tools as a model is told of them."""
        return tuple(_spec(tool, prompts) for tool in self.tools)

    def run(self, call: ToolCall, context: ToolContext) -> ToolOutcome:
        """Runs a call; whatever goes wrong is an answer to the model, never an exception."""
        tool = next((tool for tool in self.tools if tool.name == call.name), None)
        if tool is None:
            return ToolOutcome(f"There is no tool {call.name}.", is_error=True)
        arguments, fault = _checked(tool, call.arguments)
        if fault:
            return ToolOutcome(fault, is_error=True)
        try:
            outcome = tool.run(arguments, context)
        except AssistantError as error:
            return ToolOutcome(error.sentence(), is_error=True)
        except Exception:  # noqa: BLE001 - a tool's defect ends its call, not the turn
            _log.exception("the tool %s failed", tool.name)
            return ToolOutcome("The tool failed.", is_error=True)
        if len(outcome.text) > _LONGEST_RESULT:
            return replace(outcome, text=f"{outcome.text[:_LONGEST_RESULT]} …")
        return outcome


def _spec(tool: Tool, prompts: Prompts) -> ToolSpec:
    kinds = {str: "string", int: "integer"}
    properties = {
        parameter.name: {"type": kinds[parameter.kind], "description": prompts(f"tools.{parameter.description}")}
        for parameter in tool.parameters
    }
    required = [parameter.name for parameter in tool.parameters if parameter.required]
    schema = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
    return ToolSpec(tool.name, prompts(f"tools.{tool.name}"), schema)


def _checked(tool: Tool, given: Mapping[str, Any]) -> tuple[dict[str, Any], str]:
    """The arguments as declared, or what is wrong with them; numbers written as text are taken."""
    arguments: dict[str, Any] = {}
    for parameter in tool.parameters:
        value = given.get(parameter.name)
        if value is None or value == "":
            if parameter.required:
                return {}, f"The argument {parameter.name} is missing."
            continue
        if parameter.kind is str:
            arguments[parameter.name] = value if isinstance(value, str) else str(value)
            continue
        try:
            arguments[parameter.name] = int(value)
        except (TypeError, ValueError):
            return {}, f"The argument {parameter.name} must be a whole number."
    return arguments, ""
