"""The model's tools for the state of a task: a conversation's working memory."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from assistant.errors import AssistantError
from assistant.privacy.redactor import Redactor
from assistant.tools.base import Parameter, ToolContext, ToolOutcome, WorkingValues

MOST_VALUES = 50
LONGEST_NAME = 80
LONGEST_VALUE = 2_000
MOST_CHARACTERS = 20_000
"""How much a conversation's values may hold together."""


def put_value(values: WorkingValues, conversation_id: str, name: str, value: str, *, redactor: Redactor) -> str:
    """Sets a value of a conversation's task, redacted and within bounds; the name that it has then.

    Raises:
        AssistantError: it has no name, is too long, or there are too many.
    """
    plain = redactor.redact(" ".join(name.split())[:LONGEST_NAME]).text
    if not plain:
        raise AssistantError("A value needs a name.")
    if len(value) > LONGEST_VALUE:
        raise AssistantError(f"A value may have {LONGEST_VALUE} characters.")
    clean = redactor.redact(value).text
    others = {known: held for known, held in values.all(conversation_id).items() if known != plain}
    if len(others) >= MOST_VALUES:
        raise AssistantError(f"There are {MOST_VALUES} values already.", fix="Clear some first.")
    if len(clean) + sum(len(held) for held in others.values()) > MOST_CHARACTERS:
        raise AssistantError(f"All values may have {MOST_CHARACTERS} characters.", fix="Clear some first.")
    values.set(conversation_id, plain, clean)
    return plain


class WorkingSet:
    """Writes a value."""

    name = "working_set"
    parameters: Sequence[Parameter] = (
        Parameter("name", "working_set_name"),
        Parameter("value", "working_set_value"),
    )

    def __init__(self, *, redactor: Redactor) -> None:
        self._redactor = redactor

    def run(self, arguments: Mapping[str, Any], context: ToolContext) -> ToolOutcome:
        """Sets the value, redacted and within bounds."""
        conversation, values = context.conversation_id, context.working
        name = put_value(values, conversation, arguments["name"], arguments["value"], redactor=self._redactor)
        return ToolOutcome("Set.", summary=f"{name} = {values.all(conversation)[name][:60]}")


class WorkingGet:
    """Reads one value or all."""

    name = "working_get"
    parameters: Sequence[Parameter] = (Parameter("name", "working_get_name", required=False),)

    def run(self, arguments: Mapping[str, Any], context: ToolContext) -> ToolOutcome:
        """The values as JSON."""
        values = context.working.all(context.conversation_id)
        name = _named(arguments)
        if name is None:
            return ToolOutcome(json.dumps(values, ensure_ascii=False), summary=f"{len(values)}")
        if name not in values:
            raise AssistantError(f"There is no value {name}.")
        return ToolOutcome(values[name], summary=name)


class WorkingClear:
    """Removes one value or all."""

    name = "working_clear"
    parameters: Sequence[Parameter] = (Parameter("name", "working_clear_name", required=False),)

    def run(self, arguments: Mapping[str, Any], context: ToolContext) -> ToolOutcome:
        """Says how many went."""
        values = context.working.all(context.conversation_id)
        name = _named(arguments)
        if name is None:
            context.working.clear(context.conversation_id)
            return ToolOutcome(f"{len(values)} removed.", summary=f"{len(values)}")
        if name not in values:
            raise AssistantError(f"There is no value {name}.")
        context.working.remove(context.conversation_id, name)
        return ToolOutcome("Removed.", summary=name)


def _named(arguments: Mapping[str, Any]) -> str | None:
    name = arguments.get("name")
    return None if name is None else " ".join(str(name).split())[:LONGEST_NAME]
