"""What is left of a forgotten memory to know it by: texts whose salted digests keep it from being learned again."""

from __future__ import annotations

from assistant.memory.records import Candidate, Kind, Memory
from assistant.memory.writing.conflicts import base_of
from assistant.memory.writing.sameness import somebody, words_of


def marks(statement: Memory | Candidate) -> list[str]:
    """The texts that stand for a statement: its sentence, its edge in any wording, and the words it came from."""
    texts = [statement.text]
    if statement.attribute and statement.value:
        about = somebody(statement.subject)
        family = base_of(statement.attribute).partition(":")[0]
        value = " ".join(sorted(words_of(statement.value)))
        texts += [f"{who} {family} {value}" for who in (about.role, about.name) if who]
    if isinstance(statement, Memory):
        texts += [source.quote for source in statement.sources]
        if statement.kind is Kind.EPISODE:
            texts += [task_place(source.conversation_id, source.message_id) for source in statement.sources]
    else:
        texts.append(statement.quote)
    return list(dict.fromkeys(text for text in texts if text.strip()))


def task_place(conversation_id: str | None, message_id: str | None) -> str:
    """What stands for what one message says of tasks: the same order may be given again, and is another task."""
    return f"task in {conversation_id} {message_id}" if conversation_id and message_id else ""
