"""The running summary of a conversation: what fell out of the window, in at most 200 words."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.chat.archive import Folded
from assistant.memory.private import staying
from assistant.memory.upkeep.condense import (
    SUMMARY_WORDS,
    Condensed,
    as_data,
    ask_model,
    can_condense,
    conversation_language,
    count_words,
    cut_words,
    extract_summary,
)
from assistant.messages import MessageStatus, Role, StoredMessage
from assistant.prompts import load_prompts
from assistant.providers.base import ModelInfo, Provider

_TOLERATED_WORDS = SUMMARY_WORDS * 5 // 4


def after_fold(branch: Sequence[StoredMessage], folded: Folded) -> tuple[list[StoredMessage], Folded]:
    """What a summary does not cover; a summary of another branch covers nothing."""
    for index, message in enumerate(branch):
        if message.key == folded.upto_key:
            return list(branch[index + 1 :]), folded
    return list(branch), Folded()


def extend_summary(
    branch: Sequence[StoredMessage], folded: Folded, *, window: int
) -> tuple[tuple[StoredMessage, ...], str]:
    """What goes into a prompt word for word, and the summary of all before it.

    The window slides in steps of half its size, so that the messages of a prompt mostly begin where the last prompt's
    did. What has not been folded yet is folded here, at once and without a model.
    """
    fresh, folded = after_fold(branch, folded)
    out, recent = split_window(fresh, window=window)
    told = _told(out, branch)
    return tuple(recent), extract_summary(folded.text, told) if told else folded.text


def split_window(messages: Sequence[StoredMessage], *, window: int) -> tuple[list[StoredMessage], list[StoredMessage]]:
    """What falls out of the window, and what stays: nothing falls out until half a window more has gathered."""
    if len(messages) <= window + window // 2:
        return [], list(messages)
    cut = len(messages) - window
    while cut < len(messages) - 1 and messages[cut].role is not Role.USER:
        cut += 1
    return list(messages[:cut]), list(messages[cut:])


async def fold(
    branch: Sequence[StoredMessage], folded: Folded, *, window: int, writer: tuple[Provider, ModelInfo] | None
) -> tuple[Folded, Condensed] | None:
    """A newer summary, if something fell out of the window: by the model where one can, else by choosing sentences."""
    fresh, folded = after_fold(branch, folded)
    out, _ = split_window(fresh, window=window)
    out = [message for message in out if message.text.strip() and message.status is not MessageStatus.FAILED]
    if not out:
        return None
    told = _told(out, branch)
    condensed = await _by_model(folded.text, told, writer) if writer is not None and told else None
    if condensed is None:
        condensed = Condensed(extract_summary(folded.text, told))
    return Folded(condensed.text, out[-1].key), condensed


def _told(out: Sequence[StoredMessage], branch: Sequence[StoredMessage]) -> list[StoredMessage]:
    """What of messages a summary may hold: any model is told it, so nothing that is to stay on this machine."""
    kept = staying(branch)
    return [message for message in out if message.key not in kept]


async def _by_model(earlier: str, out: Sequence[StoredMessage], writer: tuple[Provider, ModelInfo]) -> Condensed | None:
    provider, model = writer
    if not can_condense(model):
        return None
    prompts = load_prompts(conversation_language(out))
    request = prompts(
        "upkeep.summary_request", summary=earlier.replace("<", "‹") or "-", conversation=as_data(out, prompts)
    )
    written = await ask_model(provider, model, system=prompts("upkeep.summary_system"), request=request)
    if written is None:
        return None
    if count_words(written.text) <= _TOLERATED_WORDS:
        return written
    return Condensed(cut_words(written.text, SUMMARY_WORDS), by_model=True, usage=written.usage)
