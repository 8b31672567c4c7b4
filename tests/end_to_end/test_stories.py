"""What a person would notice, over days and restarts: the right things are remembered, and only those are used."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import pytest

from assistant import clock
from assistant.app import Application
from assistant.chat.panel import PromptContents
from assistant.messages import ChatRequest
from assistant.paths import DataPaths
from assistant.providers.base import ModelInfo
from assistant.providers.scripted import ScriptedProvider, turn


class OneProvider:
    """Answers every purpose with the same scripted model."""

    def __init__(self, provider: ScriptedProvider) -> None:
        self.provider = provider

    def resolve(self, purpose: str, conversation: object = None) -> tuple[ScriptedProvider, ModelInfo]:
        return self.provider, ModelInfo("scripted", "Scripted", context_tokens=32_000)


class Day:
    """One run of the program."""

    def __init__(self, app: Application, provider: ScriptedProvider) -> None:
        self.app, self.provider = app, provider
        self.contents = PromptContents()

    def ask(self, text: str) -> str:
        """Asks in a new conversation; the words of the prompt that the model got."""
        conversation = self.app.chat.new_conversation()
        before = len(self.provider.requests)
        reply = self.app.runtime.run(self.app.chat.send(conversation.id, text))
        self.app.finish_pending()
        self.contents = self.app.chat.prompt_contents(reply.message.key)
        return _words(self.provider.requests[before]) if len(self.provider.requests) > before else ""

    def listed(self) -> list[str]:
        """What the panel lists for the last reply, the profile aside."""
        return [entry.text or "" for entry in (*self.contents.recalled, *self.contents.standing)]


def _words(request: ChatRequest) -> str:
    return "\n".join([request.system, *(message.text for message in request.messages)])


@contextmanager
def day(paths: DataPaths, at: str) -> Iterator[Day]:
    provider = ScriptedProvider([turn("Noted.")] * 20)
    with clock.use(now=datetime.fromisoformat(at)):
        app = Application.open(paths, providers=OneProvider(provider))
        try:
            app.settings.change({"memory.recall_deadline_ms": 5_000})  # a busy machine must not change what is tested
            yield Day(app, provider)
        finally:
            app.finish_pending()
            app.close()


@pytest.fixture
def paths(tmp_path: Path) -> DataPaths:
    return DataPaths(tmp_path / "数据")


def test_what_was_said_yesterday_is_there_today_and_nothing_else(paths: DataPaths) -> None:
    with day(paths, "2026-03-02T09:00:00+01:00") as first:
        first.ask("My name is Maria, I'm allergic to peanuts and I prefer VS Code over Vim.")
    with day(paths, "2026-03-03T09:00:00+01:00") as second:
        assert "VS Code" in second.ask("Recommend an editor")
        assert any("VS Code" in text for text in second.listed())
        assert not any("peanut" in text for text in second.listed())
        assert "peanuts" in second.ask("What can't I eat?")
        assert any("peanut" in text for text in second.listed())
        assert not any("Vim" in text for text in second.listed())
        assert "Maria" in second.ask("What should I wear to a wedding?")  # the profile is in every prompt
        assert second.listed() == []


def test_the_same_in_chinese(paths: DataPaths) -> None:
    with day(paths, "2026-03-02T09:00:00+08:00") as first:
        first.ask("我叫林夏，我对花生过敏，写代码我喜欢用 VS Code，不喜欢用 Vim。")
    with day(paths, "2026-03-03T09:00:00+08:00") as second:
        assert "花生" in second.ask("我不能吃什么？")
        assert any("花生" in text for text in second.listed())
        assert "VS Code" in second.ask("推荐一个编辑器")
        assert not any("花生" in text for text in second.listed())
        assert "林夏" in second.ask("今天天气怎么样？")


def test_a_switch_makes_the_old_preference_history(paths: DataPaths) -> None:
    with day(paths, "2026-03-02T09:00:00+01:00") as first:
        first.ask("I prefer VS Code over Vim.")
    with day(paths, "2026-03-05T09:00:00+01:00") as second:
        second.ask("Actually I switched to Zed.")
    with day(paths, "2026-03-06T09:00:00+01:00") as third:
        third.ask("Recommend an editor")
        assert any("Zed" in text for text in third.listed())
        assert not any("VS Code" in text and "Zed" not in text for text in third.listed())
        everything = third.app.memory.memories(include_retired=True)
        assert any("VS Code" in memory.text and memory.retired_at is not None for memory in everything)


def test_a_month_later_the_way_of_doing_it_still_holds(paths: DataPaths) -> None:
    with day(paths, "2026-03-01T20:00:00+01:00") as first:
        first.ask("Deploy the blog, and use rsync, not scp.")
        first.ask("I like short answers.")
    with day(paths, "2026-03-31T20:00:00+01:00") as later:
        assert "rsync" in later.ask("Deploy the blog")
        assert any("rsync" in text for text in later.listed())
        for question in ("Explain the offside rule.", "Name three rivers in Spain."):
            assert "short answers" in later.ask(question)
            assert later.listed() == [memory.text for memory in later.app.memory.standing()]


def test_a_temporary_conversation_leaves_nothing(paths: DataPaths) -> None:
    with day(paths, "2026-03-02T09:00:00+01:00") as only:
        conversation = only.app.chat.new_conversation(temporary=True)
        only.app.runtime.run(only.app.chat.send(conversation.id, "My locker is ZEBRA-4471 and I live in Oslo."))
    held = b"".join(path.read_bytes() for path in paths.root.rglob("*") if path.is_file())
    assert b"ZEBRA-4471" not in held
