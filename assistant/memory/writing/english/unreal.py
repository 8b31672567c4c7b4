"""What did not happen, or only in somebody's head: "I nearly moved to Berlin", "in my dream I lived in Rome"."""

from __future__ import annotations

import re

from assistant.memory.writing.english.clause import Clause, Tense
from assistant.memory.writing.wordlists import words

_IN_THE_MIND = re.compile(
    r"\bin (?:my|our|his|her|their) (?:own )?(?:head|mind|dreams?|imagination|heart|thoughts|fantasy|fantasies)\b"
    r"|\bin spirit\b|\b(?:mentally|spiritually)\b",
    re.IGNORECASE,
)
_ELSEWHERE = frozenset(["live", "move", "work", "reside", "relocate", "be", "go", "quit", "leave"])
"""What one can do in one's head in place of the world; one can like and have things there for good."""


def is_unreal(clause: Clause) -> bool:
    """Whether a clause tells what almost was, or was only imagined."""
    if clause.adverbs & words("english", "near misses") and not clause.adverbs & words("english", "routine adverbs"):
        done = clause.tense in {Tense.PAST, Tense.CONDITIONAL} or clause.verb not in {"be", "have"}
        return done or clause.tense is Tense.PERFECT
    imagined = _IN_THE_MIND.search(f"{clause.lead} {clause.rest}") or clause.adverbs & {"mentally", "spiritually"}
    return clause.verb in _ELSEWHERE and bool(imagined)
