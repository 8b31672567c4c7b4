"""What is known of models by their names alone, until a provider says more."""

from __future__ import annotations

import re

from assistant.providers.base import ModelInfo

SMALL_PARAMETERS = 1_000_000_000
"""Below this a model follows facts only where they stand next to the question, and calls tools badly."""

UNKNOWN_CONTEXT = 32_000
LOCAL_CONTEXT = 4_096  # what Ollama and LM Studio load a model with unless told otherwise

_CONTEXTS = (
    (re.compile(r"^claude"), 200_000),
    (re.compile(r"^gpt-4\.1"), 1_000_000),
    (re.compile(r"^gpt-[5-9]"), 400_000),
    (re.compile(r"^(gpt-4o|chatgpt|gpt-4-turbo)"), 128_000),
    (re.compile(r"^o[1-9]"), 200_000),
    (re.compile(r"^gpt-3\.5"), 16_000),
    (re.compile(r"^gpt-4"), 8_000),
    (re.compile(r"(^|/)(deepseek|kimi|glm|mistral|qwen|grok|gemini)"), 64_000),
)
_NO_CHAT = re.compile(
    r"embed|whisper|tts|dall-e|moderation|rerank|transcrib|realtime|image|sora|audio|davinci|babbage|(^|/)bge-"
    r"|-instruct-0914|computer-use|deep-research",
    re.IGNORECASE,
)
_SIZE = re.compile(r"(?<![\d.a-z])(\d+(?:\.\d+)?)\s*([mb])(?![a-z\d])", re.IGNORECASE)


def guess(model: str, *, local: bool = False) -> ModelInfo:
    """The best guess about a model; a local one is taken to be loaded with a short context."""
    small = is_small(parameters_in_name(model))
    known = next((tokens for pattern, tokens in _CONTEXTS if pattern.search(model.lower())), UNKNOWN_CONTEXT)
    return ModelInfo(
        id=model,
        name=model,
        context_tokens=LOCAL_CONTEXT if local else known,
        small=small,
        tools=not small,
    )


def parameters_in_name(model: str) -> int | None:
    """How many parameters a name such as `qwen2.5:0.5b` or `SmolLM2-135M-Instruct` tells of, if it does."""
    found = _SIZE.search(model)
    if found is None:
        return None
    return int(float(found[1]) * (1e9 if found[2].lower() == "b" else 1e6))


def is_small(parameters: int | None) -> bool:
    """Whether a model of so many parameters gets the short prompt layout."""
    return parameters is not None and parameters < SMALL_PARAMETERS


def is_for_chat(model: str) -> bool:
    """Whether a listed model can hold a conversation, by its name."""
    return _NO_CHAT.search(model) is None
