"""What somebody may have meant by a word that is no verb: one spelled like it, or what other programs call it."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

_CALLED_ELSEWHERE = {
    "add": "remember",
    "save": "remember",
    "store": "remember",
    "chat": "ask",
    "query": "recall",
    "search": "recall",
    "find": "recall",
    "delete": "forget",
    "remove": "forget",
    "rm": "forget",
    "ls": "memories",
    "list": "memories",
    "approve": "inbox",
    "pending": "inbox",
    "proposals": "inbox",
    "check": "doctor",
    "status": "doctor",
    "sync": "exchange",
    "revert": "undo",
}
_CLOSE = 0.6


def meant(word: str, known: Iterable[str]) -> str:
    """The known word that was meant by another one; empty where none comes near."""
    names = list(known)
    lower = word.casefold()
    near = get_close_matches(lower, names, n=1, cutoff=_CLOSE)
    beginning = [name for name in names if len(lower) > 1 and name.startswith(lower)]
    other = _CALLED_ELSEWHERE.get(lower, "")
    return next(iter(beginning), "") or next(iter(near), "") or (other if other in names else "")
