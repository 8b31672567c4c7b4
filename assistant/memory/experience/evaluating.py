"""An evaluator: a capable model that says how a task came out and what to learn from it, where nobody else has."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from assistant import clock
from assistant.errors import ProviderError
from assistant.memory.experience.judging import MODEL
from assistant.memory.experience.tasks import Outcome
from assistant.memory.upkeep.condense import as_data, can_condense, conversation_language
from assistant.messages import ChatRequest, Conversation, PromptMessage, Role, StoredMessage, Usage
from assistant.prompts import Prompts, load_prompts
from assistant.providers.base import ModelInfo
from assistant.providers.faults import BadReplyError, RefusedError
from assistant.providers.guarded import Resolves
from assistant.providers.structured import Completed, complete_json
from assistant.storage.episodes import Episode, Verdict
from assistant.storage.stores import Stores

REST = timedelta(minutes=30)
"""How long after its task an episode is looked at: by then the person mostly has said how it went."""

LONGEST_LINE = 200
_SHOWN = 12
_MOST_TOKENS = 400

_log = logging.getLogger(__name__)


class Evaluation(BaseModel):
    """What the evaluator answers."""

    model_config = ConfigDict(extra="ignore")

    outcome: Literal["success", "partial", "failure", "unknown"] = "unknown"
    quality: float | None = Field(default=None, ge=0.0, le=1.0)
    cause: str = ""
    worked: str = ""
    change: str = ""
    evidence: str = ""


@dataclass(frozen=True, slots=True)
class Evaluated:
    """An evaluation and what it cost."""

    evaluation: Evaluation
    usage: Usage


ByModel = Callable[[Episode, Sequence[StoredMessage], Conversation], Evaluated | None]
"""Asks a capable model; None where there is none or it does not answer now."""


class Evaluator:
    """Asks the model for memory's work how a task came out."""

    def __init__(
        self,
        *,
        stores: Stores,
        providers: Callable[[], Resolves],
        run: Callable[[Coroutine[Any, Any, Completed[Evaluation]]], Completed[Evaluation]],
        may_spend: Callable[[], bool],
    ) -> None:
        """Asks nothing yet.

        Args:
            stores: where usage is counted.
            providers: who is asked; what they send is cleaned already.
            run: runs a coroutine and waits for it.
            may_spend: whether work in the background may cost something just now.
        """
        self._stores = stores
        self._providers = providers
        self._run = run
        self._may_spend = may_spend

    def __call__(
        self, episode: Episode, messages: Sequence[StoredMessage], conversation: Conversation
    ) -> Evaluated | None:
        """An evaluation; an empty one where the model does not give what was asked for."""
        try:
            provider, model = self._providers().resolve("memory", conversation)
        except ProviderError:
            return None
        if not can_condense(model) or not self._may_spend():
            return None
        try:
            done = self._run(complete_json(provider, evaluation_request(episode, messages, model), Evaluation))
        except (BadReplyError, RefusedError):
            return Evaluated(Evaluation(), Usage())
        except ProviderError as error:
            _log.info("the memory model did not judge a task: %s", error.code)
            return None
        self._stores.usage.add(
            purpose="evaluation",
            provider=provider.id,
            model=model.id,
            usage=done.usage,
            conversation_id=conversation.id,
        )
        return Evaluated(done.value, done.usage)


def evaluation_request(episode: Episode, messages: Sequence[StoredMessage], model: ModelInfo) -> ChatRequest:
    """What a model is asked, in the person's language; the words of the conversation are data in it."""
    prompts = load_prompts(conversation_language(messages))
    task = episode.task.replace("<", "‹")
    asked = prompts("experience.judge_request", task=task, conversation=as_data(messages[:_SHOWN], prompts))
    return ChatRequest(
        model=model.id,
        system=prompts("experience.judge_system"),
        messages=(PromptMessage(Role.USER, asked),),
        max_tokens=_MOST_TOKENS,
    )


def verdict_in(
    evaluation: Evaluation,
    episode: Episode,
    messages: Sequence[StoredMessage],
    *,
    clean: Callable[[str], str],
    language: str,
) -> Verdict:
    """The verdict that an evaluation amounts to.

    A failure or a success needs words of the person's as evidence; without, only the quality and the notes count, and
    what was worked on stays open.

    Args:
        evaluation: as the model gave it.
        episode: the task.
        messages: what the evidence must stand in.
        clean: masks secrets.
        language: "en" or "zh".
    """
    prompts = load_prompts("zh" if language == "zh" else "en")
    said = [message for message in messages if message.role is Role.USER and message.key != episode.message_key]
    shown = _folded(evaluation.evidence)
    proved = len(shown) >= 2 and any(shown in _folded(message.text) for message in said)
    outcome = Outcome(evaluation.outcome) if proved and evaluation.outcome != "unknown" else Outcome.OPEN
    failed = outcome in {Outcome.FAILURE, Outcome.PARTIAL}
    return Verdict(
        episode.memory_key,
        MODEL,
        outcome.value,
        clock.now(),
        None,
        quality=evaluation.quality if outcome is not Outcome.OPEN else None,
        cause=_line(clean(evaluation.cause)) if failed else "",
        note=_notes(evaluation, clean, prompts) if outcome is not Outcome.OPEN or episode.outcome else "",
    )


def _notes(evaluation: Evaluation, clean: Callable[[str], str], prompts: Prompts) -> str:
    lines = [
        prompts(f"experience.{name}", text=text)
        for name, text in (("worked", _line(clean(evaluation.worked))), ("change", _line(clean(evaluation.change))))
        if text
    ]
    return "\n".join(lines)


def _line(text: str) -> str:
    line = re.sub(r"\s+", " ", text).strip()
    return line if len(line) <= LONGEST_LINE else line[:LONGEST_LINE].rstrip() + "…"


def _folded(text: str) -> str:
    return "".join(re.findall(r"\w+", text.casefold()))
