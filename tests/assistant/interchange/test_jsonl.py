"""Lines in and out: what is good comes in, what is not is named by its number."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.interchange import jsonl, values
from assistant.interchange.records import ImportedMessage, ImportFault
from assistant.messages import Role, StoredMessage

GOOD = {"conversation": "c1", "id": "m1", "role": "user", "text": "hello", "at": "2026-03-01T10:00:00+01:00"}


def read_one(**changes: object) -> ImportedMessage | ImportFault:
    row = {name: value for name, value in (GOOD | changes).items() if value is not ...}
    (found,) = jsonl.read([json.dumps(row)])
    return found


def test_a_line_becomes_a_message_with_its_own_zone() -> None:
    message = read_one(speaker="Ann", scope="garden")
    assert isinstance(message, ImportedMessage)
    assert (message.conversation, message.id, message.speaker, message.scope) == ("c1", "m1", "Ann", "garden")
    assert message.at.utcoffset() == timedelta(hours=1)


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"role": "narrator"}, "narrator"),
        ({"role": ...}, "role"),
        ({"text": ...}, "text"),
        ({"text": "  \n"}, "text"),
        ({"text": 7}, "text"),
        ({"at": "2026-02-30T10:00:00+01:00"}, "time"),
        ({"at": "yesterday"}, "time"),
        ({"at": 1790000000}, "time"),
        ({"at": ...}, "time"),
        ({"at": "0001-01-01T00:00:00+10:00"}, "time"),
        ({"conversation": ""}, "conversation"),
        ({"conversation": ["c"]}, "conversation"),
        ({"id": ...}, "id"),
        ({"id": True}, "id"),
        ({"speaker": 5}, "speaker"),
    ],
)
def test_a_line_that_is_no_message_is_named(changes: dict[str, object], word: str) -> None:
    fault = read_one(**changes)
    assert isinstance(fault, ImportFault)
    assert fault.line == 1
    assert word in fault.reason


def test_bad_lines_do_not_stop_the_rest() -> None:
    good = json.dumps(GOOD)
    found = list(jsonl.read([good, "{not json", "[1]", "", good.replace("m1", "m2"), "[" * 100_000]))
    assert [type(one) for one in found] == [ImportedMessage, ImportFault, ImportFault, ImportedMessage, ImportFault]
    assert [one.line for one in found if isinstance(one, ImportFault)] == [2, 3, 6]


def test_a_byte_order_mark_and_foreign_line_ends_do_no_harm() -> None:
    (message,) = jsonl.read(["\ufeff" + json.dumps(GOOD | {"text": "one\r\ntwo"}) + "\r\n"])
    assert isinstance(message, ImportedMessage)
    assert message.text == "one\ntwo"


def test_a_number_may_name_a_message() -> None:
    message = read_one(id=12)
    assert isinstance(message, ImportedMessage)
    assert message.id == "12"


@given(st.text(alphabet=st.characters(), max_size=60))
def test_any_text_can_be_stored_afterwards(text: str) -> None:
    clean = values.clean_text(text)
    assert "\x00" not in clean
    assert "\r" not in clean
    clean.encode("utf-8")


@given(st.text(min_size=1).map(values.clean_text).filter(str.strip), st.integers(-720, 840))
def test_what_is_written_is_read_back(text: str, offset_minutes: int) -> None:
    said_at = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
    stored = StoredMessage(7, "c", "m", None, Role.ASSISTANT, text, said_at, offset_minutes, speaker="Bo", scope="s")
    (message,) = jsonl.read([jsonl.write(stored, "A title")])
    assert isinstance(message, ImportedMessage)
    assert (message.text, message.at, message.speaker, message.scope) == (text, said_at, "Bo", "s")
    assert message.at.utcoffset() == timedelta(minutes=offset_minutes)
    assert message.title == "A title"
