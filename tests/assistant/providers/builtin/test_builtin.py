"""The child process with the real library and the real model in it."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest

from assistant.messages import FinishReason, ToolSpec
from assistant.providers.builtin.process import ModelProcess, threads
from assistant.providers.builtin.provider import BuiltinProvider, bundled_model, fitted
from assistant.providers.faults import BuiltinModelError, ContextTooLongError

from ..conftest import LIMIT_S, Heard, ask, hear

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(bundled_model() is None, reason="the bundled model is not installed"),
]
posix = pytest.mark.skipif(sys.platform == "win32", reason="signals")


@pytest.fixture
async def builtin() -> AsyncIterator[BuiltinProvider]:
    provider = BuiltinProvider()
    yield provider
    await provider.aclose()
    assert provider.pid is None


async def test_it_starts_at_the_first_request_and_answers(builtin: BuiltinProvider) -> None:
    assert builtin.available
    assert builtin.pid is None
    info = builtin.describe()
    assert (info.small, info.tools, info.context_tokens) == (True, False, 4096)
    fact = "I'm allergic to peanuts.\n\nWhat am I allergic to?"
    tool = ToolSpec("look", "Looks.", {"type": "object"})
    heard = await hear(builtin, replace(ask(fact, max_tokens=40), tools=(tool,), model="whatever"))
    assert heard.text.strip()
    assert heard.end.usage.input_tokens > len(fact.split())
    assert 0 < heard.end.usage.output_tokens <= 40
    assert builtin.pid is not None


def test_a_small_model_is_not_let_ramble() -> None:
    info = BuiltinProvider().describe()
    assert fitted(ask("Hi", max_tokens=100_000), info).max_tokens == 512
    assert fitted(ask("Hi", max_tokens=100), info).max_tokens == 100
    assert fitted(ask("Hi", max_tokens=100_000), replace(info, small=False)).max_tokens == 100_000


async def test_a_prompt_that_does_not_fit_is_refused_and_the_next_one_is_answered(builtin: BuiltinProvider) -> None:
    with pytest.raises(ContextTooLongError) as raised:
        await hear(builtin, ask("too long " * 3000))
    assert raised.value.limit_tokens == 4096
    assert (await hear(builtin, ask("Hi", max_tokens=4))).text


@posix
async def test_a_child_killed_in_mid_reply_costs_one_reply(builtin: BuiltinProvider) -> None:
    heard = Heard()
    with pytest.raises(BuiltinModelError, match="memory") as raised:
        await _struck(builtin, signal.SIGKILL, heard)
    assert heard.text
    assert raised.value.fix
    assert (await hear(builtin, ask("Hi", max_tokens=4))).end.usage.output_tokens > 0


@posix
async def test_a_crash_in_native_code_is_told_as_one(builtin: BuiltinProvider) -> None:
    with pytest.raises(BuiltinModelError, match="unexpectedly"):
        await _struck(builtin, signal.SIGSEGV, Heard())


@posix
async def test_a_child_that_died_between_two_requests_is_not_noticed(builtin: BuiltinProvider) -> None:
    await hear(builtin, ask("Hi", max_tokens=2))
    first = builtin.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    assert (await hear(builtin, ask("Hi", max_tokens=2))).text
    assert builtin.pid not in (None, first)


async def test_it_rests_when_nobody_asks_and_comes_back() -> None:
    builtin = BuiltinProvider(idle_s=0.05)
    await hear(builtin, ask("Hi", max_tokens=2))
    async with asyncio.timeout(LIMIT_S):
        while builtin.pid is not None:
            await asyncio.sleep(0.01)
    assert (await hear(builtin, ask("Hi", max_tokens=2))).text
    await builtin.aclose()


async def test_it_does_not_rest_in_the_middle_of_a_reply() -> None:
    builtin = BuiltinProvider(idle_s=0.01)
    heard = await hear(builtin, ask("Tell me about rivers.", max_tokens=40))
    assert heard.end.reason in (FinishReason.STOP, FinishReason.LENGTH)
    await builtin.aclose()


async def test_two_requests_at_once_share_one_child(builtin: BuiltinProvider) -> None:
    first, second = await asyncio.gather(*(hear(builtin, ask(text, max_tokens=6)) for text in ("Hi", "Bye")))
    assert first.text
    assert second.text


async def test_closing_a_reply_stops_the_work(builtin: BuiltinProvider) -> None:
    parts = builtin.stream(ask("Count to a thousand.", max_tokens=500))
    await anext(parts)
    await parts.aclose()
    async with asyncio.timeout(LIMIT_S):
        assert (await hear(builtin, ask("Hi", max_tokens=2))).text


async def test_a_chosen_file_that_is_no_model(tmp_path: Path) -> None:
    path = tmp_path / "holiday.gguf"
    path.write_bytes(b"JFIF")
    builtin = BuiltinProvider(model_path=lambda: path)
    with pytest.raises(BuiltinModelError, match=r"holiday\.gguf"):
        await hear(builtin)
    with pytest.raises(BuiltinModelError):
        await builtin.list_models()


async def test_a_file_whose_head_is_right_and_whose_body_is_not(tmp_path: Path) -> None:
    from .test_gguf import _write

    said: dict[str, str | int | list[str]] = {"general.architecture": "llama", "llama.context_length": 512}
    path = _write(tmp_path / "hollow.gguf", said, tensors=[])
    builtin = BuiltinProvider(model_path=lambda: path)
    with pytest.raises(BuiltinModelError, match=r"hollow\.gguf could not be loaded"):
        await hear(builtin)
    await builtin.aclose()


async def test_another_file_chosen_takes_effect_at_the_next_request(tmp_path: Path) -> None:
    bundled = bundled_model()
    assert bundled is not None
    other = tmp_path / "other.gguf"
    other.symlink_to(bundled)
    chosen: Path | None = None
    builtin = BuiltinProvider(model_path=lambda: chosen)
    await hear(builtin, ask("Hi", max_tokens=2))
    first = builtin.pid
    chosen = other
    await hear(builtin, ask("Hi", max_tokens=2))
    assert builtin.pid not in (None, first)
    await builtin.aclose()


async def test_only_who_has_the_key_is_answered_and_no_web_page_may_ask(builtin: BuiltinProvider) -> None:
    server = await builtin.start()
    origin = {"Origin": "https://evil.example"}
    async with httpx2.AsyncClient(trust_env=False, timeout=60) as client:
        assert server.base_url.startswith("http://127.0.0.1:")
        for path in ("/models", "/chat/completions"):
            answer = await client.request("GET", server.base_url + path, headers=origin)
            assert answer.status_code == 401
            assert not answer.headers.get("access-control-allow-origin")
        preflight = await client.options(
            server.base_url + "/chat/completions", headers={**origin, "Access-Control-Request-Method": "POST"}
        )
        assert not preflight.headers.get("access-control-allow-origin")
        page = await client.get(server.base_url.removesuffix("/v1") + "/")
        assert page.status_code == 404


@posix
def test_a_killed_parent_leaves_no_child() -> None:
    program = (
        "import asyncio, sys\n"
        "from assistant.providers.builtin.provider import BuiltinProvider\n"
        "async def main():\n"
        "    builtin = BuiltinProvider()\n"
        "    await builtin.start()\n"
        "    print(builtin.pid, flush=True)\n"
        "    await asyncio.Event().wait()\n"
        "asyncio.run(main())\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        watch = os.pidfd_open(child) if hasattr(os, "pidfd_open") else None
        parent.kill()
    if watch is not None:
        assert select.select([watch], [], [], LIMIT_S)[0]  # readable when the process has ended
        os.close(watch)


def test_the_key_is_not_in_what_other_users_can_list() -> None:
    bundled = bundled_model()
    assert bundled is not None
    process = ModelProcess(path=bundled, alias="m", context_tokens=256, small=True)
    serving = process.start()
    try:
        if sys.platform == "linux":
            for place in ("cmdline", "environ"):
                assert serving.key.encode() not in Path(f"/proc/{process.pid}/{place}").read_bytes()
        assert process.start() == serving
    finally:
        process.stop()
    assert process.pid is None


def test_never_all_cores_compute() -> None:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    assert 1 <= threads(small=False) <= max(1, cores - 1)
    assert threads(small=True) <= 2


async def _struck(builtin: BuiltinProvider, blow: signal.Signals, heard: Heard) -> None:
    async with asyncio.timeout(LIMIT_S):
        async for part in builtin.stream(ask("Count to a thousand.", max_tokens=500)):
            heard.parts.append(part)
            if len(heard.parts) == 3 and builtin.pid is not None:
                os.kill(builtin.pid, blow)
