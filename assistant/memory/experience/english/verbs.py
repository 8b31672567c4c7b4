"""English verbs of tasks, in all their forms, and the nouns made of them."""

from __future__ import annotations

from functools import cache

from assistant.memory.writing.wordlists import words

PRACTICAL = words("english_tasks", "practical")
MAKING = words("english_tasks", "making")
NEEDS_ARTICLE = words("english_tasks", "nouns too")
"""Verbs that are nouns as well: they order something only with an article or the like after them."""
PARTICLED = {"set": "up", "back": "up", "roll": "back|out", "clean": "up", "spin": "up", "switch": "over"}
"""Verbs that name a task only with their particle."""
NOUNS = (
    "deployment|deploy|redeploy|release|migration|upgrade|update|installation|install|build|compilation|backup"
    "|restore|rollout|rollback|launch|setup|configuration|import|export|merge|rebase|publication|upload|sync"
    "|calibration|refactoring|conversion|translation|renewal|rotation"
)
"""Nouns of tasks, as an alternation of a pattern."""

_IRREGULAR = {
    "wrote": "write", "written": "write", "made": "make", "built": "build", "rebuilt": "rebuild", "ran": "run",
    "set": "set", "drew": "draw", "drawn": "draw", "reset": "reset", "rewrote": "rewrite", "rewritten": "rewrite",
}  # fmt: skip


def base_of(word: str) -> str:
    """The task verb that a word is a past form or an -ing form of; empty for other words.

    >>> base_of("deployed"), base_of("configuring"), base_of("slept")
    ('deploy', 'configure', '')
    """
    return _forms().get(word.lower(), "")


def is_practical(verb: str) -> bool:
    """Whether a verb's task is done by steps."""
    return verb in PRACTICAL or verb in PARTICLED


@cache
def _forms() -> dict[str, str]:
    forms = dict(_IRREGULAR)
    for verb in sorted({*PRACTICAL, *MAKING, *PARTICLED}):
        stem = verb.removesuffix("e")
        double = verb + verb[-1] if verb in {"ship", "set", "run", "plan", "format", "debug", "reset", "spin"} else stem
        past = stem[:-1] + "ied" if verb.endswith("y") and verb[-2] not in "aeiou" else double + "ed"
        forms.setdefault(past, verb)
        forms.setdefault(double + "ing", verb)
    return forms
