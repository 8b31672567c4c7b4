"""What is left of a forgotten memory to know it by: texts whose salted digests keep it from being learned again."""

from __future__ import annotations

from assistant.memory.records import Candidate, Memory


def marks(statement: Memory | Candidate) -> list[str]:
    """The texts that stand for a statement: its sentence, its edge in any wording, and the words it came from."""
    texts = [statement.text]
    if statement.attribute and statement.value:
        texts.append(f"{statement.subject} {statement.attribute} {statement.value}")
    if isinstance(statement, Memory):
        texts += [source.quote for source in statement.sources]
    else:
        texts.append(statement.quote)
    return list(dict.fromkeys(text for text in texts if text.strip()))
