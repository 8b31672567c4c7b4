"""Messages that cannot be taken are answered by their id, wherever it stands, and the next one is read."""

from __future__ import annotations

import io
import json

import pytest

from assistant.mcp.limits import INVALID_REQUEST, LONGEST_MESSAGE, PARSE_ERROR, readable_messages

GOOD = '{"jsonrpc":"2.0","id":9,"method":"tools/list"}'
LONG = "长 " * (LONGEST_MESSAGE // 4 + 1000)
NESTED = "[" * 50_000 + "]" * 50_000


def read(*lines: str) -> tuple[list[str], list[dict]]:
    answers: list[str] = []
    wire = io.BytesIO("".join(f"{line}\n" for line in lines).encode())
    messages = [one.strip() for one in readable_messages(wire, answers.append)]
    return messages, [json.loads(answer) for answer in answers]


def call(id_first: str = "", id_last: str = "", text: str = LONG) -> str:
    params = json.dumps({"name": "forget", "arguments": {"id": "m-1", "text": text}}, ensure_ascii=False)
    return f'{{"jsonrpc": "2.0", {id_first}"method": "tools/call", "params": {params}{id_last}}}'


@pytest.mark.parametrize(
    ("line", "id"),
    [
        (call(id_first='"id": 7, '), 7),
        (call(id_first='"id": "seven", '), "seven"),
        (call(id_last=', "id": 8'), 8),
        (call(id_last=', "jsonrpc": "2.0", "id": 8'), 8),
        (call(), None),
        (call(text=LONG + '","id":3}'), None),
        (LONG, None),
    ],
)
def test_what_is_too_long_is_answered_by_its_id(line: str, id: int | str | None) -> None:
    messages, (answer,) = read(line, GOOD)
    assert messages == [GOOD]
    assert (answer["id"], answer["error"]["code"]) == (id, INVALID_REQUEST)
    assert "longer than 4 MiB" in answer["error"]["message"]


@pytest.mark.parametrize(
    ("line", "id", "code"),
    [
        ('{"jsonrpc":"2.0","id":4,"method":', 4, PARSE_ERROR),
        ("hello", None, PARSE_ERROR),
        (f'{{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{{"arguments":{NESTED}}}}}', 5, PARSE_ERROR),
        ('{"jsonrpc":"2.0","id":6,"method":"tools/call","params":[1]}', 6, INVALID_REQUEST),
        ('{"id":6,"method":"tools/call"}', 6, INVALID_REQUEST),
        ("[]", None, INVALID_REQUEST),
    ],
)
def test_what_is_no_message_is_answered(line: str, id: int | None, code: int) -> None:
    messages, (answer,) = read(line, "", "  ", GOOD)
    assert messages == [GOOD]
    assert (answer["id"], answer["error"]["code"]) == (id, code)


def test_a_long_message_without_an_end_is_answered_too() -> None:
    answers: list[str] = []
    assert list(readable_messages(io.BytesIO(b"x" * (LONGEST_MESSAGE * 2)), answers.append)) == []
    assert len(answers) == 1
