"""The model's tools for the state of a task: a conversation's working memory."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from assistant.errors import AssistantError
from assistant.tools.base import Parameter, ToolContext, ToolOutcome

MOST_VALUES = 50
LONGEST_NAME = 80
LONGEST_VALUE = 2_000


class WorkingSet:
    """Writes a value."""

    name = "working_set"
    parameters: Sequence[Parameter] = (
        Parameter("name", "working_set_name"),
        Parameter("value", "working_set_value"),
    )

    def run(self, arguments: Mapping[str, Any], context: ToolContext) -> ToolOutcome:
        """Sets the value, within bounds."""
        name, value = arguments["name"].strip()[:LONGEST_NAME], arguments["value"]
        if len(value) > LONGEST_VALUE:
            raise AssistantError(f"A value may have {LONGEST_VALUE} characters.")
        values = context.working.all(context.conversation_id)
        if name not in values and len(values) >= MOST_VALUES:
            raise AssistantError(f"There are {MOST_VALUES} values already.", fix="Clear some first.")
        context.working.set(context.conversation_id, name, value)
        return ToolOutcome("Set.", summary=f"{name} = {value[:60]}")


class WorkingGet:
    """Reads one value or all."""

    name = "working_get"
    parameters: Sequence[Parameter] = (Parameter("name", "working_get_name", required=False),)

    def run(self, arguments: Mapping[str, Any], context: ToolContext) -> ToolOutcome:
        """The values as JSON."""
        values = context.working.all(context.conversation_id)
        name = arguments.get("name")
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
        name = arguments.get("name")
        if name is None:
            context.working.clear(context.conversation_id)
            return ToolOutcome(f"{len(values)} removed.", summary=f"{len(values)}")
        if name not in values:
            raise AssistantError(f"There is no value {name}.")
        context.working.remove(context.conversation_id, name)
        return ToolOutcome("Removed.", summary=name)
