"""What reaches a provider, read from the requests that a server took down."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from assistant import clock
from assistant.app import Application
from assistant.memory.records import Kind
from assistant.messages import Role
from assistant.paths import DataPaths
from assistant.settings import Endpoint
from tests.assistant.providers.fault_server import (
    DONE,
    FaultServer,
    chunk,
    message_end,
    message_start,
    openai_usage,
    stream,
    text_events,
)

ANSWERS = {
    "openai": stream(chunk("Understood."), chunk(finish="stop"), openai_usage(5, 2), DONE),
    "anthropic": stream(message_start(), text_events("Understood."), message_end()),
}


@contextmanager
def server(kind: str) -> Iterator[FaultServer]:
    """A model server on a thread of its own."""
    ready = threading.Event()
    loop = asyncio.new_event_loop()
    stop = asyncio.Event()
    serving = FaultServer(ANSWERS[kind])

    async def serve() -> None:
        async with serving:
            ready.set()
            await stop.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    try:
        assert ready.wait(10)
        yield serving
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
        loop.close()


@contextmanager
def app_with(folder: Path, url: str, kind: str, *, runs_here: bool | None) -> Iterator[Application]:
    app = Application.open(DataPaths(folder))
    address = f"{url}/v1" if kind == "openai" else url
    endpoint = Endpoint(id="there", name="There", base_url=address, kind=kind, runs_here=runs_here)  # type: ignore[arg-type]
    app.settings.change(
        {
            "models.endpoints": [endpoint.model_dump()],
            "models.chat_provider": "there",
            "models.chat_model": "strong-1",
            "memory.recall_deadline_ms": 5_000,
        }
    )
    try:
        yield app
    finally:
        app.close()


def say(app: Application, text: str, conversation: str = "") -> str:
    conversation = conversation or app.chat.new_conversation().id
    app.runtime.run(app.chat.send(conversation, text))
    app.finish_pending()
    return conversation


Said = Callable[[], str]


def sent(serving: FaultServer) -> str:
    """All that the server was ever told."""
    return "\n".join(json.dumps(asked.body, ensure_ascii=False) for asked in serving.asked)


CASES = [
    ("The rent I pay is 1,437 euros.", "1,437", "What rent do I pay each month?", "Hi, I play the oboe.", "oboe"),
    ("我每个月的房租是4370块。", "4370", "我每个月房租多少？", "你好，我会吹双簧管。", "双簧管"),
]


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
@pytest.mark.parametrize(("private", "telling", "question", "public", "shown"), CASES, ids=["en", "zh"])
def test_a_private_memory_reaches_only_a_model_on_this_machine(
    tmp_path: Path, kind: str, private: str, telling: str, question: str, public: str, shown: str
) -> None:
    with server(kind) as away, app_with(tmp_path / "d", away.url, kind, runs_here=False) as app:
        kept = app.memory.remember(private).memory
        assert kept is not None
        app.memory.keep_private(kept.id, private=True)
        say(app, question)
        conversation = say(app, public)
        say(app, question, conversation)
        assert telling not in sent(away)
        assert shown in sent(away)
        for message in app.stores.messages.branch(conversation):
            entries = app.chat.prompt_contents(message.key)
            assert kept.id not in {one.memory_id for one in (*entries.recalled, *entries.profile, *entries.missed)}
    with server(kind) as here, app_with(tmp_path / "here", here.url, kind, runs_here=None) as app:
        kept = app.memory.remember(private).memory
        assert kept is not None
        app.memory.keep_private(kept.id, private=True)
        app.finish_pending()
        say(app, question)
        assert telling in sent(here)


@pytest.mark.parametrize(
    ("said", "telling", "question"),
    [
        ("Keep this on this machine: my blood group is AB negative.", "AB negative", "What is my blood group?"),
        ("这个只留在本机：我的血型是AB型阴性。", "AB型", "我的血型是什么？"),
        (
            "My therapist is called Dr. Quillfeather. Don't send that to any server.",
            "Quillfeather",
            "Who is my therapist?",
        ),
    ],
)
def test_words_that_are_to_stay_here_are_not_sent_even_once(
    tmp_path: Path, said: str, telling: str, question: str
) -> None:
    with server("openai") as away, app_with(tmp_path / "d", away.url, "openai", runs_here=False) as app:
        conversation = say(app, said)
        say(app, question, conversation)
        say(app, question)
        assert away.asked
        assert telling not in sent(away)
        [kept] = [memory for memory in app.memory.memories() if telling in memory.text]
        assert kept.private


def test_what_an_older_version_let_through_is_masked_before_it_is_sent(tmp_path: Path) -> None:
    secret = "sk-ant-api03-" + "Zq9" * 31
    with server("openai") as away, app_with(tmp_path / "d", away.url, "openai", runs_here=False) as app:
        conversation = app.chat.new_conversation()
        app.stores.messages.add(
            conversation_id=conversation.id,
            role=Role.USER,
            text=f"My staging key is {secret}",
            said_at=clock.now(),
            scope="default",
        )
        app.stores.memories.add(kind=Kind.FACT, text=f"The staging key is {secret}", attribute="key", value=secret)
        say(app, "Which staging key do I use?", conversation.id)
        say(app, "Which staging key do I use?")
        assert "staging key" in sent(away)
        assert secret not in sent(away)
