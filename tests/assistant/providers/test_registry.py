from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from assistant.events import EventBus
from assistant.messages import Conversation
from assistant.providers.anthropic import AnthropicProvider
from assistant.providers.faults import BuiltinModelError, NoModelError, UnknownProviderError
from assistant.providers.openai import OpenAIProvider
from assistant.providers.registry import ProviderRegistry
from assistant.providers.scripted import ScriptedProvider, turn
from assistant.settings import Endpoint, SettingsStore

from .conftest import hear
from .fault_server import DONE, Answer, Asked, FaultServer, chunk, error, stream

pytestmark = pytest.mark.anyio


class Keys:
    """A keyring in memory."""

    def __init__(self, **kept: str) -> None:
        self.kept = {f"provider:{name}": key for name, key in kept.items()}

    def get(self, name: str) -> str | None:
        return self.kept.get(name)


class Rig:
    def __init__(self, folder: Path, *, keys: Keys | None = None, environment: Mapping[str, str] | None = None) -> None:
        self.settings = SettingsStore(folder / "settings.json", EventBus())
        self.keys = keys or Keys()
        self.registry = ProviderRegistry(
            settings=self.settings,
            credentials=self.keys,
            environment=environment or {},  # type: ignore[arg-type]
        )

    def set(self, **models: Any) -> None:
        self.settings.change(models=models)

    def chosen(self, purpose: str = "chat", conversation: Conversation | None = None) -> tuple[str, str]:
        provider, model = self.registry.resolve(purpose, conversation)
        return provider.id, model.id


OLLAMA = Endpoint(id="ollama", name="Ollama", base_url="http://127.0.0.1:11434/v1")
DEEPSEEK = Endpoint(id="deepseek", name="DeepSeek", base_url="https://api.deepseek.com/v1", needs_key=True)


def test_with_nothing_set_up_the_built_in_model_answers(tmp_path: Path) -> None:
    rig = Rig(tmp_path)
    assert rig.chosen("chat") == ("builtin", "builtin")
    assert rig.chosen("memory") == ("builtin", "builtin")
    assert rig.registry.resolve("chat")[1].small


def test_without_the_built_in_model_there_is_none(tmp_path: Path) -> None:
    rig = Rig(tmp_path)
    rig.set(builtin_enabled=False)
    with pytest.raises(NoModelError, match="No language model"):
        rig.registry.resolve("chat")


def test_a_key_that_was_entered_is_used_and_one_of_the_environment_only_when_chosen(tmp_path: Path) -> None:
    rig = Rig(tmp_path, environment={"OPENAI_API_KEY": "sk-env"})
    assert rig.chosen()[0] == "builtin"
    rig.set(chat_provider="openai")
    assert rig.chosen() == ("openai", "gpt-5.5")
    assert rig.chosen("memory") == ("openai", "gpt-5.4-mini")
    assert rig.registry.key_of("openai") == "sk-env"
    rig.keys.kept["provider:openai"] = " sk-kept\n"
    assert rig.registry.key_of("openai") == "sk-kept"

    entered = Rig(tmp_path / "other", keys=Keys(anthropic="sk-ant"))
    assert entered.chosen()[0] == "anthropic"
    assert entered.chosen("memory")[1] == "claude-haiku-5-5"


def test_strong_and_cheap_model_are_two_settings(tmp_path: Path) -> None:
    rig = Rig(tmp_path, keys=Keys(anthropic="sk-ant", openai="sk"))
    rig.set(
        chat_provider="anthropic", chat_model="claude-opus-5-5", memory_provider="openai", memory_model="gpt-5.4-nano"
    )
    assert rig.chosen("chat") == ("anthropic", "claude-opus-5-5")
    assert rig.chosen("memory") == ("openai", "gpt-5.4-nano")


def test_a_conversation_that_was_switched_stays_with_its_model(tmp_path: Path) -> None:
    rig = Rig(tmp_path, keys=Keys(anthropic="sk-ant"))
    rig.set(endpoints=[OLLAMA], chat_provider="anthropic")
    at = datetime(2026, 7, 1, tzinfo=UTC)
    switched = Conversation("c", "default", "", at, at, provider="ollama", model="llama3")
    assert rig.chosen("chat", switched) == ("ollama", "llama3")
    assert rig.chosen("memory", switched) == ("ollama", "llama3")  # nobody else is told what was said there
    provider, model = rig.registry.resolve("chat", switched, provider_id="anthropic", model="claude-haiku-5-5")
    assert (provider.id, model.id) == ("anthropic", "claude-haiku-5-5")


def test_whoever_answers_in_a_conversation_also_does_memorys_work_for_it(tmp_path: Path) -> None:
    rig = Rig(tmp_path, keys=Keys(anthropic="sk-1", openai="sk-2"))
    rig.set(endpoints=[OLLAMA.model_dump()], chat_provider="anthropic")
    now = datetime(2026, 3, 1, tzinfo=UTC)
    local = Conversation("c", "default", "", now, now, provider="ollama", model="qwen3")
    assert rig.chosen("memory", local) == ("ollama", "qwen3")
    assert rig.chosen("memory", replace(local, provider="openai", model="gpt-5.5")) == ("openai", "gpt-5.4-mini")
    assert rig.chosen("memory", replace(local, provider="builtin", model=""))[0] == "builtin"
    rig.set(memory_provider="anthropic")
    assert rig.chosen("memory", local)[0] == "anthropic"


def test_an_endpoint_with_one_model_serves_for_both(tmp_path: Path) -> None:
    rig = Rig(tmp_path)
    rig.set(endpoints=[OLLAMA], chat_provider="ollama", chat_model="qwen3:8b")
    assert rig.chosen("memory") == ("ollama", "qwen3:8b")
    rig.set(chat_model="")
    assert rig.chosen("chat") == ("ollama", "")  # the first one that it lists, found when it is asked


def test_an_endpoint_is_made_once_and_anew_when_it_changes(tmp_path: Path) -> None:
    rig = Rig(tmp_path)
    rig.set(endpoints=[OLLAMA, DEEPSEEK])
    first = rig.registry.get("ollama")
    assert isinstance(first, OpenAIProvider)
    assert rig.registry.get("ollama") is first
    rig.set(endpoints=[OLLAMA.model_copy(update={"base_url": "http://127.0.0.1:1/v1", "kind": "anthropic"})])
    changed = rig.registry.get("ollama")
    assert isinstance(changed, AnthropicProvider)
    assert changed.base_url == "http://127.0.0.1:1"
    with pytest.raises(UnknownProviderError, match="deepseek"):
        rig.registry.get("deepseek")


def test_a_mistyped_address_spoils_nothing_but_itself(tmp_path: Path) -> None:
    rig = Rig(tmp_path)
    rig.set(endpoints=[OLLAMA.model_copy(update={"base_url": "https://[x/v1"}), DEEPSEEK], chat_provider="ollama")
    assert rig.chosen("chat")[0] == "ollama"
    assert not rig.registry.get("ollama").describe("any").runs_here
    assert isinstance(rig.registry.get("deepseek"), OpenAIProvider)


def test_what_is_available_and_what_is_ready(tmp_path: Path) -> None:
    rig = Rig(tmp_path, keys=Keys(openai="sk"))
    rig.set(endpoints=[OLLAMA, DEEPSEEK])
    ready = {choice.id: choice.ready for choice in rig.registry.available()}
    assert ready == {"builtin": True, "anthropic": False, "openai": True, "ollama": True, "deepseek": False}


def test_a_chosen_file_that_went_away_is_said(tmp_path: Path) -> None:
    rig = Rig(tmp_path)
    rig.set(chat_provider="builtin", builtin_model_path=str(tmp_path / "gone.gguf"))
    with pytest.raises(BuiltinModelError, match=r"gone\.gguf"):
        rig.registry.resolve("chat")


async def test_the_scripted_provider_can_be_chosen_and_plays_a_file(tmp_path: Path) -> None:
    script = tmp_path / "script.json"
    script.write_text('{"turns": ["From the file."]}')
    rig = Rig(tmp_path, environment={"KEEPSAKE_SCRIPT": str(script)})
    rig.set(chat_provider="scripted")
    provider, model = rig.registry.resolve("chat")
    assert model.id == "scripted"
    assert (await hear(provider)).text == "From the file."
    assert "user: Hi" in (await hear(provider)).text
    await rig.registry.aclose()


async def test_trying_out_tells_in_a_sentence(tmp_path: Path) -> None:
    rig = Rig(tmp_path)

    def respond(asked: Asked) -> Answer:
        if asked.headers["authorization"] != "Bearer sk-right":
            return error(401, {"error": {"message": "Invalid API key"}})
        return error(200, {"object": "list", "data": [{"id": "one"}, {"id": "two"}]})

    async with FaultServer(respond) as server:
        endpoint = Endpoint(id="mine", name="Mine", base_url=f"{server.url}/v1", needs_key=True)
        for key, sentence in (
            ("sk-right", "Mine works and offers 2 models."),
            ("sk-wrong", "Mine refused this key. Check that it was copied whole."),
            ("", "Mine needs a key. Add one in Settings, under Models."),
        ):
            provider = rig.registry.for_endpoint(endpoint, key=key)
            trial = await rig.registry.test(provider)
            await provider.aclose()
            assert trial.sentence == sentence
            assert trial.ok == (key == "sk-right")
    provider = rig.registry.for_endpoint(endpoint, key="sk-right")
    trial = await rig.registry.test(provider)
    await provider.aclose()
    assert (trial.ok, trial.code) == (False, "provider.unreachable")


async def test_trying_out_a_server_that_lists_nothing_asks_it_for_little(tmp_path: Path) -> None:
    rig = Rig(tmp_path)

    def respond(asked: Asked) -> Answer:
        if asked.method == "GET":
            return error(404, {"detail": "Not Found"})
        assert asked.body["max_tokens"] == 1
        return stream(chunk("H", "length"), DONE)

    async with FaultServer(respond) as server:
        rig.set(endpoints=[Endpoint(id="mine", name="Mine", base_url=f"{server.url}/v1")])
        assert (await rig.registry.test("mine", "m")).sentence == "Mine works."
        assert not (await rig.registry.test("mine")).ok
    await rig.registry.aclose()


async def test_a_given_script_and_the_closing_of_all(tmp_path: Path) -> None:
    settings = SettingsStore(tmp_path / "settings.json", EventBus())
    scripted = ScriptedProvider([turn("Given.")])
    registry = ProviderRegistry(settings=settings, credentials=Keys(), environment={}, scripted=scripted)  # type: ignore[arg-type]
    assert registry.get("scripted") is scripted
    trial = await registry.test("builtin")
    assert trial.ok
    assert trial.sentence.startswith("Built-in model works")
    await registry.aclose()
