"""A question that is asked of several scopes: each is searched by itself, and what they answer is put in one order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from assistant.memory.records import Missed, Recalled, RecallRequest, RecallResult

_MISSED = 5


def across(request: RecallRequest, search: Callable[[RecallRequest], RecallResult]) -> RecallResult:
    """Searches the request's scope and those beside it; what is not named is never looked into.

    Args:
        request: with the scopes in `also`.
        search: searches one scope.
    """
    if not request.also:
        return search(request)
    scopes = tuple(dict.fromkeys((request.scope, *request.also)))
    share = None if request.deadline_s is None else request.deadline_s / len(scopes)
    found = [search(replace(request, scope=scope, also=(), deadline_s=share)) for scope in scopes]
    ranked = _best(one for result in found for one in result.results)
    crowded = (replace(one, missed=Missed.CROWDED) for one in ranked[request.k :])
    missed = _best([*crowded, *(one for result in found for one in result.missed)])
    lacking = [result.lacking for result in found if result.lacking is not None]
    return replace(
        found[0],
        results=tuple(ranked[: request.k]),
        missed=tuple(missed[:_MISSED]),
        took_ms=sum(result.took_ms for result in found),
        degraded=tuple(dict.fromkeys(name for result in found for name in result.degraded)),
        lacking=min(lacking) if lacking else None,
    )


def _best(results: Iterable[Recalled]) -> list[Recalled]:
    return sorted(results, key=lambda one: (-one.score, one.key))
