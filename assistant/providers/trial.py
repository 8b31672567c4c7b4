"""Tries a provider out, for the settings' test button: one sentence about what came of it."""

from __future__ import annotations

import logging
from contextlib import aclosing
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from assistant.errors import ProviderError
from assistant.messages import ChatRequest, PromptMessage, Role
from assistant.providers.base import ModelInfo, Provider
from assistant.providers.faults import BadReplyError, RefusedError, WrongAddressError

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from assistant.messages import StreamPart

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of it.

    Attributes:
        code: the fault's, for a translated sentence; empty when it works.
        models: on offer; empty where the server does not list any.
    """

    ok: bool
    sentence: str
    models: tuple[ModelInfo, ...] = ()
    code: str = ""
    fault: ProviderError | None = None


async def try_out(provider: Provider, model: str = "") -> Trial:
    """Lists the models; where a server does not do that, asks `model` for one token. A fault is told, not raised."""
    try:
        models = await provider.list_models()
    except (WrongAddressError, BadReplyError, RefusedError) as fault:
        if not model:
            return _failed(fault)
        return await _ask_for_little(provider, model)
    except ProviderError as fault:
        return _failed(fault)
    if not models:
        return Trial(False, f"{provider.name} answers, and has no model loaded.", code="provider.no_models")
    count = len(models)
    offered = f"offers {models[0].name}" if count == 1 else f"offers {count} models"
    return Trial(True, f"{provider.name} works and {offered}.", tuple(models))


async def _ask_for_little(provider: Provider, model: str) -> Trial:
    request = ChatRequest(model, "", (PromptMessage(Role.USER, "Hi"),), max_tokens=1)
    try:
        async with aclosing(cast("AsyncGenerator[StreamPart, None]", provider.stream(request))) as parts:
            async for _ in parts:
                break
    except ProviderError as fault:
        return _failed(fault)
    return Trial(True, f"{provider.name} works.", (provider.describe(model),))


def _failed(fault: ProviderError) -> Trial:
    _log.info("a provider was tried: %s", fault.code)
    return Trial(False, fault.sentence(), code=fault.code, fault=fault)
