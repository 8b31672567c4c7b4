"""How much of a model's context each part of a prompt may take, counted in tokens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assistant.providers.base import ModelInfo
from assistant.providers.tokens import estimate_tokens

Counter = Callable[[str], int]

MEMORIES = 2_500
"""Tokens of recalled memories in a prompt at most, where nothing else was chosen."""
_LONGEST_REPLY = 4_096
_MARGIN = 0.95  # tokens are estimated, so not all of the room is used
_LEAST_INPUT = 256


@dataclass(frozen=True, slots=True)
class Budget:
    """The room of one request, in tokens.

    Attributes:
        reply: kept free for the answer.
        prompt: for all that is sent.
        memories: of that, for recalled memories at most.
        summary: of that, for what fell out of the window at most.
    """

    reply: int
    prompt: int
    memories: int
    summary: int

    @classmethod
    def for_model(cls, model: ModelInfo, *, share: float = 1.0, memories: int = MEMORIES) -> Budget:
        """The room that a model gives.

        Args:
            model: whose.
            share: below 1 when it found a request too long.
            memories: tokens for recalled memories at most.
        """
        context = int(model.context_tokens * share)
        reply = min(_LONGEST_REPLY, max(context // 4, 64))
        prompt = max(int((context - reply) * _MARGIN), _LEAST_INPUT)
        return cls(
            reply=reply,
            prompt=prompt,
            memories=min(prompt // 4, memories),
            summary=min(prompt // 8, 900),
        )


def shorten(text: str, limit: int, *, mark: str, count: Counter = estimate_tokens) -> str:
    """The text cut to about `limit` tokens by leaving out its middle; `{count}` in the mark is what was left out."""
    if count(text) <= limit:
        return text
    keep = max(int(len(text) * limit / max(count(text), 1)) - len(mark), 20)
    while True:
        head, tail = text[: keep * 2 // 3], text[len(text) - keep // 3 :]
        cut = f"{head} {mark.replace('{count}', str(len(text) - len(head) - len(tail)))} {tail}"
        if count(cut) <= limit or keep <= 20:
            return cut
        keep = keep * 9 // 10
