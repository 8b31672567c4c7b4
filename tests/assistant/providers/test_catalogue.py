from __future__ import annotations

import pytest

from assistant.providers.catalogue import guess, is_for_chat, parameters_in_name


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("qwen2.5:0.5b", 500_000_000),
        ("SmolLM2-135M-Instruct-Q4_1", 135_000_000),
        ("llama-3.2-1b-instruct", 1_000_000_000),
        ("gemma-3-270m-it", 270_000_000),
        ("mixtral-8x7b", None),
        ("gpt-5.5", None),
        ("claude-haiku-5-5", None),
        ("phi-4-mini", None),
    ],
)
def test_the_size_in_a_name(name: str, parameters: int | None) -> None:
    assert parameters_in_name(name) == parameters


def test_what_a_name_lets_expect() -> None:
    assert guess("claude-sonnet-5-5").context_tokens == 200_000
    assert guess("gpt-5.4-mini").context_tokens == 400_000
    assert guess("mistral-large", local=True).context_tokens == 4_096
    tiny = guess("gemma-3-270m-it")
    assert (tiny.small, tiny.tools) == (True, False)
    assert not guess("llama-3.2-1b-instruct").small


@pytest.mark.parametrize(
    "name", ["text-embedding-3-large", "BAAI/bge-m3", "tts-1", "whisper-1", "gpt-image-1", "sora-2"]
)
def test_models_that_do_not_talk(name: str) -> None:
    assert not is_for_chat(name)


@pytest.mark.parametrize("name", ["gpt-5.5", "qwen2.5:7b-instruct", "deepseek-reasoner", "SmolLM2-135M-Instruct"])
def test_models_that_talk(name: str) -> None:
    assert is_for_chat(name)
