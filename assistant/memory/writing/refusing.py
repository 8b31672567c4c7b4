"""Keeps what the person refused from being proposed or learned again."""

from __future__ import annotations

from assistant.memory.records import Candidate, Memory, Origin
from assistant.memory.writing.remains import marks
from assistant.storage.refusals import Refusal, RefusalStore

_PROPOSED = frozenset({Origin.RULES, Origin.MODEL, Origin.CLIENT})
"""Who proposes by itself, other programs among them; what the person asks for is never refused."""


class Refusing:
    """Compares candidates with refusals, by their words and by what they state."""

    def __init__(self, refusals: RefusalStore) -> None:
        self._refusals = refusals

    def refuses(self, candidate: Candidate, scope: str) -> bool:
        """Whether the person refused this, or all of its kind."""
        if candidate.origin not in _PROPOSED:
            return False
        refusals = self._refusals.list(scope)
        return bool(refusals) and any(_same(one, candidate) for one in refusals)


def kind_of(statement: Candidate | Memory) -> tuple[str, str]:
    """What "never this kind" names: the kind and what is stated, such as a preference for a drink."""
    return str(statement.kind), statement.attribute


def _same(refusal: Refusal, candidate: Candidate) -> bool:
    if refusal.whole_kind:
        return kind_of(candidate) == (refusal.kind, refusal.attribute)
    refused = Candidate(
        candidate.kind,
        refusal.text,
        refusal.text,
        subject=refusal.subject,
        attribute=refusal.attribute,
        value=refusal.value,
    )
    ours = {_folded(text) for text in marks(candidate) if text != candidate.quote or text == candidate.text}
    return bool(ours & {_folded(text) for text in marks(refused)})


def _folded(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())
