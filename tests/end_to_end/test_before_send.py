"""What reaches a provider, read from the requests that a server took down."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from assistant import clock
from assistant.app import Application
from assistant.memory.records import Kind, RecallRequest
from assistant.messages import Role
from assistant.paths import DataPaths
from assistant.settings import Endpoint
from tests.assistant.providers.fault_server import (
    DONE,
    Answer,
    FaultServer,
    chunk,
    message_end,
    message_start,
    openai_usage,
    stream,
    text_events,
)


def answer(kind: str, text: str) -> Answer:
    if kind == "openai":
        return stream(chunk(text), chunk(finish="stop"), openai_usage(5, 2), DONE)
    return stream(message_start(), text_events(text), message_end())


@contextmanager
def server(kind: str, text: str = "Understood.") -> Iterator[FaultServer]:
    """A model server on a thread of its own."""
    ready = threading.Event()
    loop = asyncio.new_event_loop()
    stop = asyncio.Event()
    serving = FaultServer(answer(kind, text))

    async def serve() -> None:
        async with serving:
            ready.set()
            await stop.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    try:
        assert ready.wait(60)
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


@pytest.mark.parametrize(
    ("said", "telling", "question"),
    [
        (["Keep this on this machine: the offer of Quillmoor came in at 140k."], "Quillmoor", "What was the offer?"),
        (["The offer of Quillmoor came in at 140k.", "Keep that on this machine."], "Quillmoor", "What was the offer?"),
        (["这件事只留在本机：我瞒着老板在面试北门科技。"], "北门科技", "我在面试哪家公司？"),
        (["我在偷偷面试北门科技。", "这个只留在本机。"], "北门科技", "我在面试哪家公司？"),
        (
            ["Keep this on this machine: my therapist is called Quillfeather.", "Sorry, I meant Quillfether."],
            "Quillf",
            "Who is my therapist?",
        ),
    ],
)
def test_what_stays_here_is_recalled_for_no_model_elsewhere(
    tmp_path: Path, said: list[str], telling: str, question: str
) -> None:
    """Whether or not the rules can read it: told to a model on this machine, whose replies repeat it, then asked."""
    with (
        server("openai", f"Noted: {telling}.") as here,
        app_with(tmp_path / "d", here.url, "openai", runs_here=None) as app,
    ):
        conversation = ""
        for text in said:
            conversation = say(app, text, conversation)
    with server("openai") as away, app_with(tmp_path / "d", away.url, "openai", runs_here=False) as app:
        say(app, question, conversation)
        say(app, question)
        recalled = app.memory.recall(RecallRequest(question, threshold=0))
        assert [one for one in recalled.results if telling in one.text]
        assert all(one.private for one in recalled.results if telling in one.text)
        assert away.asked
        assert telling not in sent(away)
