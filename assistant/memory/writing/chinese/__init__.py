"""Chinese rules: sentences are read into clauses of topic and predicate, and each theme says what a clause states."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.memory.records import Candidate, Spoken

__all__ = ["extract"]


def extract(message: Spoken, before: Sequence[Spoken] = ()) -> list[Candidate]:
    """What the Chinese sentences of a message state, as candidates in their order.

    Args:
        message: what was said.
        before: the messages before it in the same conversation, oldest first.
    """
    from assistant.memory.writing.chinese.statements import statements_of

    return [statement.candidate() for statement in statements_of(message, before)]
