"""`keepsake mcp` as programs start it: real processes, pipes, and the SDK's own client."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import anyio
import psutil
import pytest
from mcp.shared.exceptions import MCPError

from assistant.app import Application
from assistant.cli.serving import serving
from assistant.holder import try_hold, wait_to_hold
from assistant.paths import DataPaths
from assistant.storage.clients import Reading, Writing
from tests.assistant.mcp.programs import connected, content, environment, keepsake, prepared, said, words

ALLOWED = ("--client", "zed", "--allow", "read,write")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return prepared(tmp_path / "我的 data")


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_session_in_both_languages(folder: Path, mode: str) -> None:
    async def session() -> None:
        async with connected(folder, *ALLOWED, mode=mode) as client:
            tools = (await client.list_tools()).tools
            assert [tool.name for tool in tools][:3] == ["remember", "recall", "forget"]
            assert all(tool.description and tool.input_schema["type"] == "object" for tool in tools)
            kept = content(await client.call_tool("remember", {"text": "我对花生过敏"}))
            await client.call_tool("remember", {"text": "I live in Braga"})
            found = content(await client.call_tool("recall", {"query": "我对什么过敏？"}))["results"]
            assert found[0]["id"] == kept["memory"]["id"]
            resources = [one.uri for one in (await client.list_resources()).resources]
            assert resources == ["keepsake://profile", "keepsake://memories/recent", "keepsake://skills"]
            profile = json.loads((await client.read_resource(resources[0])).contents[0].text)["profile"]
            assert profile["lives_in"] == "Braga"
            recent = json.loads((await client.read_resource(resources[1])).contents[0].text)["memories"]
            assert [row["text"] for row in recent] == ["I live in Braga", "我对花生过敏"]
            (template,) = (await client.list_resource_templates()).resource_templates
            one = await client.read_resource(template.uri_template.replace("{id}", kept["memory"]["id"]))
            assert json.loads(one.contents[0].text)["memory"]["text"] == "我对花生过敏"
            with pytest.raises(MCPError, match="no memory with this id"):
                await client.read_resource("keepsake://memories/nobody")
            with pytest.raises(MCPError, match="no such resource"):
                await client.read_resource("file:///etc/passwd")
            english, chinese = (await client.list_prompts()).prompts
            for prompt, asks in ((english, "What do you know about me?"), (chinese, "你了解我哪些事？")):
                text = (await client.get_prompt(prompt.name)).messages[0].content.text
                assert text.startswith(asks)
                assert "我对花生过敏" in text
            gone = content(await client.call_tool("forget", {"id": kept["memory"]["id"]}))
            assert gone["forgotten"] == [kept["memory"]["id"]]

    anyio.run(session)


def test_a_server_has_the_folder_ready_before_the_first_call(folder: Path) -> None:
    async def session() -> None:
        async with connected(folder, *ALLOWED):
            with anyio.fail_after(60):
                while not DataPaths(folder).endpoint.exists():
                    await anyio.sleep(0.05)
            assert await anyio.to_thread.run_sync(lambda: try_hold(DataPaths(folder))) is None

    anyio.run(session)
    hold = try_hold(DataPaths(folder))
    assert hold is not None
    hold.release()


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("I keep two tortoises in the garden", "Which reptiles are my pets?"),
        ("我家养了两只乌龟", "家里有哪些爬行动物宠物？"),
    ],
)
def test_what_a_new_process_was_just_told_is_found_by_meaning(tmp_path: Path, text: str, query: str) -> None:
    async def session() -> None:
        async with connected(tmp_path / "data", *ALLOWED) as client:
            content(await client.call_tool("remember", {"text": text}))
            found = content(await client.call_tool("recall", {"query": query}))
            assert [one["text"] for one in found["results"]] == [text]
            assert "degraded" not in found

    anyio.run(session)


def test_faults_are_results_and_the_session_goes_on(folder: Path) -> None:
    async def session() -> None:
        async with connected(folder, *ALLOWED) as client:
            for name, arguments, told in (
                ("remember", {}, '"text" is missing'),
                ("remember", {"text": "long " * 250_000}, "4,000 are the most"),
                ("recall", {"query": ["a"]}, '"query" must be a text'),
                ("nothing", {}, "no tool"),
            ):
                result = await client.call_tool(name, arguments)
                assert result.is_error
                assert told in said(result)
            assert content(await client.call_tool("remember", {"text": "I keep bees"}))["action"] == "added"

    anyio.run(session)


def test_messages_beyond_reason_are_answered_and_the_session_goes_on(folder: Path) -> None:
    async def session() -> None:
        async with connected(folder, *ALLOWED) as client:
            with pytest.raises(MCPError, match="longer than 4 MiB"):
                await client.call_tool("remember", {"text": "long " * 2_000_000})
            assert content(await client.call_tool("remember", {"text": "I keep bees"}))["action"] == "added"

    anyio.run(session)


def test_without_permission_tools_say_so_and_prompts_fail(folder: Path) -> None:
    async def session() -> None:
        async with connected(folder, "--client", "zed") as client:
            result = await client.call_tool("recall", {"query": "bees"})
            assert result.is_error
            assert "has no permission to read memory" in said(result)
            with pytest.raises(MCPError, match="has no permission"):
                await client.get_prompt("what_do_you_know_about_me")
        keepsake(folder, "clients", "zed", "--allow", "read")
        async with connected(folder, "--client", "zed") as client:
            assert content(await client.call_tool("list", {})) == {"memories": [], "total": 0}
            assert (await client.call_tool("remember", {"text": "I keep bees"})).is_error

    anyio.run(session)


def test_a_client_without_a_name_goes_by_its_own(folder: Path) -> None:
    async def session() -> None:
        async with connected(folder) as client:
            assert (await client.call_tool("list", {})).is_error

    anyio.run(session)
    (one,) = keepsake(folder, "clients")["clients"]
    assert (one["client"], one["reading"]) == ("mcp", "asked")


def test_many_programs_and_a_verb_at_once(folder: Path) -> None:
    async def program(name: str) -> None:
        async with (
            connected(folder, "--client", name, "--allow", "read,write") as client,
            anyio.create_task_group() as calls,
        ):
            for number in range(4):
                calls.start_soon(remember, client, f"The {name} shelf {number} holds item {number}{number}")

    async def remember(client, text: str) -> None:
        assert content(await client.call_tool("remember", {"text": text}))["action"] == "added"

    async def verb() -> None:
        await anyio.to_thread.run_sync(lambda: keepsake(folder, "remember", "The oak shelf holds nothing"))

    async def session() -> None:
        async with anyio.create_task_group() as all_at_once:
            for name in ("zed", "cursor"):
                all_at_once.start_soon(program, name)
            all_at_once.start_soon(verb)

    anyio.run(session)
    kept = keepsake(folder, "memories")["memories"]
    assert len(kept) == 9
    calls = keepsake(folder, "clients", "--log")["calls"]
    assert sorted((one["client"], one["outcome"]) for one in calls) == [("cursor", "done")] * 4 + [("zed", "done")] * 4


def test_a_cancelled_call_leaves_the_session_usable(folder: Path) -> None:
    async def session() -> None:
        async with connected(folder, *ALLOWED) as client:
            with anyio.move_on_after(0.0) as scope:
                await client.call_tool("remember", {"text": "I keep bees"})
            assert scope.cancelled_caught
            async with anyio.create_task_group() as calls:
                calls.start_soon(client.call_tool, "recall", {"query": "bees"})
                await anyio.sleep(0)
                calls.cancel_scope.cancel()
            assert content(await client.call_tool("remember", {"text": "I keep goats"}))["action"] == "added"
            assert "I keep goats" in said(await client.call_tool("list", {}))

    anyio.run(session)


def _hello(name: str) -> list[dict]:
    info = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": name, "version": "1"}}
    return [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": info},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
    ]


def test_a_program_that_is_killed_takes_its_server_with_it_and_no_data(folder: Path) -> None:
    """A program in between starts the server, and is killed in the middle of a call."""
    between = (
        "import json, subprocess, sys\n"
        "server = subprocess.Popen(json.loads(sys.argv[1]), stdin=subprocess.PIPE, stdout=subprocess.PIPE)\n"
        "for message in json.loads(sys.argv[2]):\n"
        "    server.stdin.write(json.dumps(message).encode() + b'\\n')\n"
        "server.stdin.flush()\n"
        "while True:\n"
        "    answer = json.loads(server.stdout.readline())\n"
        "    if answer.get('id') == 2: break\n"
        "print(server.pid, flush=True)\n"
        "sys.stdin.read()\n"
    )
    remember = {"name": "remember", "arguments": {"text": "I keep bees"}}
    slow = {"name": "remember", "arguments": {"text": "I keep goats"}}
    messages = [
        *_hello("killed"),
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": remember},
        {"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": slow},
    ]
    command = [sys.executable, *words(folder, "--client", "zed", "--allow", "read,write")]
    program = subprocess.Popen(
        [sys.executable, "-c", between, json.dumps(command), json.dumps(messages)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | environment(),
    )
    assert program.stdin is not None
    assert program.stdout is not None
    server = psutil.Process(int(program.stdout.readline()))
    program.send_signal(signal.SIGKILL)
    program.wait()
    program.stdin.close()
    program.stdout.close()
    server.wait(timeout=120)
    assert not server.is_running()
    texts = {row["text"] for row in keepsake(folder, "memories")["memories"]}
    assert {"I keep bees"} <= texts <= {"I keep bees", "I keep goats"}
    assert keepsake(folder, "doctor")["checks"]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_a_server_that_waits_for_its_program(folder: Path, number: int) -> None:
    command = [sys.executable, *words(folder, *ALLOWED)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ | environment()
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        assert server.stderr is not None
        for message in _hello("impatient"):
            server.stdin.write(json.dumps(message).encode() + b"\n")
        server.stdin.flush()
        assert json.loads(server.stdout.readline())["result"]["serverInfo"]["name"] == "keepsake"
        server.send_signal(number)
        assert server.wait(timeout=120) == (130 if number == signal.SIGINT else -number)
        assert server.stderr.read().decode() == ("Stopped.\n" if number == signal.SIGINT else "")


class Window:
    """What the window does with a folder: it holds it, and answers others over its own services."""

    def __init__(self, folder: Path) -> None:
        paths = DataPaths(folder)
        self._hold = try_hold(paths) or wait_to_hold(paths)
        self.app = Application.open(paths)
        self._leave = self.app.mcp.access.attend()
        self._hold.serve(serving(self.app), on_raise=lambda: None)

    def close(self) -> None:
        self._leave()
        self._hold.stop_serving()
        self.app.close()
        self._hold.release()


def test_the_window_asks_and_its_answer_is_waited_for(folder: Path) -> None:
    from assistant.events import ClientAsked

    window = Window(folder)
    asked: list[ClientAsked] = []

    def answer(event: ClientAsked) -> None:
        asked.append(event)
        threading.Timer(0.2, lambda: window.app.mcp.access.allow("zed", reading=True, writing=Writing.PROPOSE)).start()

    window.app.events.subscribe(ClientAsked, answer)

    async def session() -> None:
        async with connected(folder, "--client", "zed") as client:
            assert content(await client.call_tool("remember", {"text": "I keep bees"}))["action"] == "proposed"
            assert content(await client.call_tool("list", {}))["memories"] == []

    try:
        anyio.run(session)
        assert asked == [ClientAsked("zed", "default", "write")]
        assert [one.text for one in window.app.memory.pending()] == ["I keep bees"]
        assert [(one.name, one.outcome) for one in window.app.mcp.access.calls()] == [
            ("list", "done"),
            ("remember", "done"),
        ]
    finally:
        window.close()


def test_a_window_takes_the_folder_over_and_gives_it_back(folder: Path) -> None:
    async def session() -> None:
        async with (
            connected(folder, *ALLOWED) as zed,
            connected(folder, "--client", "cursor", "--allow", "read") as cursor,
        ):
            await zed.call_tool("remember", {"text": "I keep bees"})
            assert "I keep bees" in said(await cursor.call_tool("list", {}))
            window = await anyio.to_thread.run_sync(Window, folder)
            try:
                assert [one.text for one in window.app.memory.memories()] == ["I keep bees"]
                await zed.call_tool("remember", {"text": "I keep goats"})
                assert "I keep goats" in said(await cursor.call_tool("list", {}))
                assert len(window.app.memory.memories()) == 2
                assert window.app.mcp.access.grants() == []
            finally:
                await anyio.to_thread.run_sync(window.close)
            await zed.call_tool("remember", {"text": "I keep ducks"})
            assert "I keep ducks" in said(await cursor.call_tool("list", {}))

    anyio.run(session)
    assert len(keepsake(folder, "memories")["memories"]) == 3


def test_the_verb_about_programs_lists_decides_and_shows_the_log(folder: Path) -> None:
    (one,) = keepsake(folder, "clients", "zed", "--allow", "read,propose", "--private", "yes")["clients"]
    assert (one["reading"], one["writing"], one["private"]) == (Reading.YES, Writing.PROPOSE, True)
    assert len(keepsake(folder, "clients", "zed", "--token")["token"]) > 40
    assert keepsake(folder, "clients", "zed", "--block")["clients"][0]["blocked"]
    assert keepsake(folder, "clients", "zed", "--remove") == {"clients": []}
    assert keepsake(folder, "clients", "--log") == {"calls": []}
