"""Who may do what: nothing without permission, asked once, per program and scope."""

from __future__ import annotations

import pytest

from assistant.app import Application
from assistant.events import ClientAsked
from assistant.mcp.calls import Call
from assistant.storage.clients import Reading, Writing
from tests.assistant.mcp.conftest import Calls


@pytest.fixture
def asked(app: Application) -> list[ClientAsked]:
    heard: list[ClientAsked] = []
    app.events.subscribe(ClientAsked, heard.append)
    return heard


def test_without_permission_the_answer_says_how_to_give_it(call: Calls, asked: list[ClientAsked]) -> None:
    answer = call("recall", {"query": "my bike"}, allow=())
    assert '"zed" has no permission to read memory.' in answer.error
    assert "keepsake clients" in answer.error
    assert "--allow read" in answer.error
    assert not answer.asked
    assert asked == [ClientAsked("zed", "default", "read")]


def test_the_person_is_asked_once_for_each_thing(call: Calls, app: Application, asked: list[ClientAsked]) -> None:
    leave = app.mcp.access.attend()
    first = call("recall", {"query": "my bike"}, allow=(), patient=True)
    again = call("list", allow=())
    assert first.asked
    assert again.asked
    call("remember", {"text": "I ride a red bike"}, allow=("read",))
    leave()
    leave()
    assert asked == [ClientAsked("zed", "default", "read"), ClientAsked("zed", "default", "write")]
    assert not call("list", allow=()).asked
    grant = app.mcp.access.grants()[0]
    assert (grant.reading, grant.writing) == (Reading.ASKED, Writing.ASKED)


def test_a_yes_holds_for_its_program_and_scope_only(call: Calls, app: Application) -> None:
    app.mcp.access.allow("zed", reading=True)
    assert not call("list", allow=()).error
    assert call("list", allow=(), client="cursor").error
    assert call("list", allow=(), scope="work").error
    assert call("remember", {"text": "I ride a red bike"}, allow=()).error


def test_a_no_is_not_asked_again_and_gives_way_to_the_programs_own_configuration(
    call: Calls, app: Application, asked: list[ClientAsked]
) -> None:
    app.mcp.access.deny("zed")
    assert "has said no" in call("list", allow=()).error
    assert asked == []
    assert not call("list", allow=("read",)).error


def test_a_blocked_program_gets_nothing_until_it_is_allowed_again(call: Calls, app: Application) -> None:
    app.mcp.access.deny("zed", block=True)
    assert "blocked" in call("list").error
    app.mcp.access.allow("zed", reading=True)
    assert not call("list", allow=()).error


def test_what_is_allowed_for_reading_does_not_write(call: Calls) -> None:
    for name, arguments in (
        ("remember", {"text": "I ride a red bike"}),
        ("forget", {"id": "x"}),
        ("correct", {"id": "x", "text": "I ride a blue bike"}),
        ("log_episode", {"task": "fix the bike", "outcome": "success"}),
    ):
        assert "to write memory" in call(name, arguments, allow=("read",)).error
    for name, arguments in (("recall", {"query": "bike"}), ("find_skill", {"task": "fix the bike"}), ("profile", {})):
        assert "to read memory" in call(name, arguments, allow=("write",)).error


def test_scopes_do_not_see_each_other(call: Calls, app: Application) -> None:
    kept = call("remember", {"text": "The project is called Heron"}, scope="work").content["memory"]
    assert call("recall", {"query": "What is the project called?"}, scope="work").content["results"]
    assert call("recall", {"query": "What is the project called?"}).content["results"] == []
    assert call("list").content["memories"] == []
    assert "no memory with this id" in call("forget", {"id": kept["id"]}).error
    assert "no memory with this id" in call("correct", {"id": kept["id"], "text": "It is called Stork"}).error
    resource = Call("resource", f"keepsake://memories/{kept['id']}", client="zed", allow=("read",))
    assert "no memory with this id" in app.mcp.desk.answer(resource).error


def test_a_name_is_kept_on_one_line_short_and_without_secrets(call: Calls, app: Application) -> None:
    call("list", client="evil\nname  sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789ABCDEF " + "x" * 500, allow=())
    (grant,) = app.mcp.access.grants()
    assert grant.client.startswith("evil name [api_key·")
    assert len(grant.client) <= 60
    call("list", client="\n", allow=())
    assert "unnamed program" in {one.client for one in app.mcp.access.grants()}


def test_tokens_are_kept_as_digests_and_can_be_made_worthless(app: Application) -> None:
    token = app.mcp.access.new_token("cherry", "work")
    assert app.mcp.access.of_token(token) == ("cherry", "work")
    assert app.mcp.access.of_token(token + "x") is None
    stored = app.stores.database.read(lambda cursor: cursor.execute("SELECT * FROM mcp_tokens").fetchall())
    assert token not in str(stored)
    app.mcp.access.revoke_tokens("cherry")
    assert app.mcp.access.of_token(token) is None


def test_every_call_is_noted_without_a_word_of_it(call: Calls, app: Application) -> None:
    kept = call("remember", {"text": "My tailor is called Anselm"}).content["memory"]
    call("recall", {"query": "tailor"}, client="cursor")
    call("recall", {"query": "tailor"}, client="cursor", allow=())
    call("recall", {})
    call("Anselm", {})
    log = app.mcp.access.calls()
    assert [(one.client, one.name, one.outcome, one.memory_ids) for one in log] == [
        ("zed", "unknown tool", "failed", ()),
        ("zed", "recall", "failed", ()),
        ("cursor", "recall", "refused", ()),
        ("cursor", "recall", "done", (kept["id"],)),
        ("zed", "remember", "done", (kept["id"],)),
    ]
    assert all(one.scope == "default" and one.took_ms > 0 for one in log)
    rows = app.stores.database.read(lambda cursor: cursor.execute("SELECT * FROM mcp_calls").fetchall())
    assert "Anselm" not in str(rows)
    assert [one.client for one in app.mcp.access.calls(client="cursor", limit=1)] == ["cursor"]
