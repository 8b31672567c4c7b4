import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest

from assistant.chat.temporary import TemporaryWorking
from assistant.memory.records import Action, Kind, Memory, Origin, Recalled, RecallRequest, RecallResult, Spoken
from assistant.messages import ToolCall
from assistant.privacy.redactor import Redactor
from assistant.prompts import load_prompts
from assistant.tools.base import Parameter, Toolbox, ToolContext, ToolOutcome
from assistant.tools.memory import RecallMemories, RememberStatement
from assistant.tools.working import MOST_CHARACTERS, WorkingClear, WorkingGet, WorkingSet

_REDACTOR = Redactor(salt=b"s" * 16)
_NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
_ONE = Recalled(1, "r1", Kind.FACT, "Likes tea <b>", 0.9, {}, "work", _NOW)


@dataclass
class _Remembered:
    memory: Memory | None
    action: Action


class _Memory:
    def __init__(self) -> None:
        self.asked: list[RecallRequest] = []
        self.kept: list[tuple[str, str, Origin, Spoken | None]] = []

    def recall(self, request: RecallRequest) -> RecallResult:
        self.asked.append(request)
        return RecallResult(request.query, (_ONE,))

    def remember(
        self, text: str, *, scope: str = "", origin: Origin = Origin.ASKED, spoken: Spoken | None = None
    ) -> _Remembered:
        self.kept.append((text, scope, origin, spoken))
        if text == "trivia":
            return _Remembered(None, Action.DROPPED)
        return _Remembered(Memory(2, "m2", Kind.FACT, text, _NOW), Action.ADDED)


class _Broken:
    name = "working_get"
    parameters: Sequence[Parameter] = ()

    def run(self, arguments: Mapping[str, Any], context: ToolContext) -> ToolOutcome:
        raise ValueError("secret detail")


def _context() -> ToolContext:
    spoken = Spoken("user", "Keep that I like tea", _NOW, "c", "m1")
    return ToolContext(conversation_id="c", working=TemporaryWorking(), scope="work", spoken=spoken)


def _call(tool: str, /, **arguments: object) -> ToolCall:
    return ToolCall("1", tool, arguments)


def test_working_memory_is_set_read_and_cleared() -> None:
    box, context = Toolbox((WorkingSet(redactor=_REDACTOR), WorkingGet(), WorkingClear())), _context()
    assert not box.run(_call("working_set", name="step", value="2"), context).is_error
    box.run(_call("working_set", name="host", value="fern"), context)
    assert json.loads(box.run(_call("working_get"), context).text) == {"step": "2", "host": "fern"}
    assert box.run(_call("working_get", name="host"), context).text == "fern"
    assert not box.run(_call("working_clear", name="host"), context).is_error
    assert box.run(_call("working_get", name="host"), context).is_error
    assert box.run(_call("working_clear"), context).text == "1 removed."
    assert context.working.all("c") == {}


def test_working_memory_is_bounded() -> None:
    box, context = Toolbox((WorkingSet(redactor=_REDACTOR),)), _context()
    assert box.run(_call("working_set", name="x", value="y" * 5_000), context).is_error
    for number in range(60):
        box.run(_call("working_set", name=f"n{number}", value="v"), context)
    assert len(context.working.all("c")) == 50
    assert not box.run(_call("working_set", name="n3", value="changed"), context).is_error


def test_working_memory_masks_secrets_and_levels_names() -> None:
    box, context = Toolbox((WorkingSet(redactor=_REDACTOR), WorkingGet())), _context()
    box.run(_call("working_set", name="  deploy \n mail ", value="ask someone@example.com"), context)
    (held,) = context.working.all("c").items()
    assert held[0] == "deploy mail"
    assert "someone@example.com" not in held[1]
    assert "someone@example.com" not in box.run(_call("working_get", name="deploy  mail"), context).text
    assert box.run(_call("working_set", name="   ", value="x"), context).is_error


def test_all_values_together_are_bounded() -> None:
    box, context = Toolbox((WorkingSet(redactor=_REDACTOR),)), _context()
    for number in range(12):
        box.run(_call("working_set", name=f"n{number}", value="w" * 2_000), context)
    assert sum(map(len, context.working.all("c").values())) == MOST_CHARACTERS
    assert not box.run(_call("working_set", name="n3", value="less"), context).is_error


def test_recall_keeps_to_the_scope_and_says_which_memories_it_gave() -> None:
    memory = _Memory()
    outcome = Toolbox((RecallMemories(memory=memory),)).run(_call("recall", query="tea?", k="99"), _context())
    assert memory.asked[0].scope == "work"
    assert memory.asked[0].k == 20
    assert outcome.recalled == (_ONE,)
    assert json.loads(outcome.text)[0]["text"] == "Likes tea <b>"


def test_what_the_model_keeps_has_the_persons_message_as_its_source() -> None:
    memory, context = _Memory(), _context()
    box = Toolbox((RememberStatement(memory=memory),))
    assert box.run(_call("remember", text=" I like tea "), context).text == "added: I like tea"
    assert memory.kept == [("I like tea", "work", Origin.MODEL, context.spoken)]
    assert "dropped" in box.run(_call("remember", text="trivia"), context).text
    assert box.run(_call("remember", text="x" * 2_000), context).is_error
    assert len(memory.kept) == 2


@pytest.mark.parametrize(
    "call", [_call("nothing"), _call("recall"), _call("recall", query=""), _call("recall", query="x", k="many")]
)
def test_wrong_calls_are_answered_as_errors(call: ToolCall) -> None:
    memory = _Memory()
    assert Toolbox((RecallMemories(memory=memory),)).run(call, _context()).is_error
    assert memory.asked == []


def test_a_defect_in_a_tool_is_an_answer_without_its_details(caplog: pytest.LogCaptureFixture) -> None:
    outcome = Toolbox((_Broken(),)).run(_call("working_get"), _context())
    assert outcome.is_error
    assert "secret" not in outcome.text
    assert "working_get" in caplog.text


def test_models_are_told_of_tools_in_both_languages() -> None:
    box = Toolbox((WorkingSet(redactor=_REDACTOR), WorkingGet(), WorkingClear(), RecallMemories(memory=_Memory())))
    for language in ("en", "zh"):
        specs = box.specs(load_prompts(language))
        assert [spec.name for spec in specs] == ["working_set", "working_get", "working_clear", "recall"]
        assert all(spec.description and spec.parameters["type"] == "object" for spec in specs)
    assert specs[3].parameters["required"] == ["query"]
