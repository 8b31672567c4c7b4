"""Tries a request again while nothing of its answer has been handed out, a few times and not for long."""

from __future__ import annotations

import random
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from typing import TypeVar

from assistant.errors import ProviderError
from assistant.providers.faults import OverloadedError, RateLimitedError, StreamCutError, UnreachableError, Unreached

ATTEMPTS = 3
LONGEST_WAIT_S = 5.0

Pause = Callable[[float], Awaitable[None]]
T = TypeVar("T")


async def with_retries(attempt: Callable[[], AsyncGenerator[T, None]], *, pause: Pause) -> AsyncGenerator[T, None]:
    """Hands out what an attempt yields; one that fails before its first piece for a passing reason is repeated.

    The vendors' libraries can retry too, and then wait as long as a server asks, without limit and unseen.
    """
    for tries_left in reversed(range(ATTEMPTS)):
        started = False
        try:
            async with aclosing(attempt()) as parts:
                async for part in parts:
                    started = True
                    yield part
            return
        except ProviderError as fault:
            wait_s = None if started or not tries_left else retry_wait(fault, tried=ATTEMPTS - tries_left)
            if wait_s is None:
                raise
        await pause(wait_s)


def retry_wait(fault: ProviderError, *, tried: int) -> float | None:
    """How many seconds to wait before trying again; None where that is no use or the person should decide."""
    backoff: float = 0.4 * 3 ** (tried - 1) * random.uniform(0.8, 1.2)
    if isinstance(fault, RateLimitedError):
        wait_s = backoff if fault.wait_s is None else fault.wait_s
        return wait_s if wait_s <= LONGEST_WAIT_S else None
    if isinstance(fault, (OverloadedError, StreamCutError)):
        return backoff
    if isinstance(fault, UnreachableError) and fault.reason is Unreached.RESET:
        return 0.0  # an idle connection that the server had closed meanwhile
    return None
