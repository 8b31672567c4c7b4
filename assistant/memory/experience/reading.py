"""Reads a message for tasks, for how they came out, and for what to do otherwise next time, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from types import ModuleType

from assistant.memory.experience import chinese, english
from assistant.memory.experience.tasks import Feedback, Lesson, Task
from assistant.memory.records import Kind, Spoken
from assistant.memory.writing.chinese.procedures import procedures as chinese_procedures
from assistant.memory.writing.english.procedures import procedures as english_procedures
from assistant.memory.writing.gates import Sentence, meant, sentences

_NOT_ASKED = re.compile(
    r"(?:i|we) should(?:'ve|’ve| have)\b.*[^?]$|(?:下次|下回|以后|今后|每次).*(?:[^？?吗呢]|不在|没有)$",
    re.IGNORECASE | re.DOTALL,
)
"""Lessons that look like a question or a supposition: "I should have built it first", 下次先检查文件在不在."""


@dataclass(frozen=True, slots=True)
class Reading:
    """All of it that a message says."""

    task: Task | None = None
    feedback: Feedback | None = None
    lessons: tuple[Lesson, ...] = ()


def read(message: Spoken, before: Sequence[Spoken] = ()) -> Reading:
    """What a message says of tasks. Questions, suppositions, quotations and others' words say nothing.

    Args:
        message: what was said; only the person's own words count.
        before: the messages before it in the conversation, oldest first.
    """
    if message.role != "user" or not message.text.strip():
        return Reading()
    said = sentences(message, before)
    whole = meant(message, before)
    ordering = [] if _teaches(message) else whole
    task = _told(said, message.said_at) or _ordered(ordering) or _ordered(_heading(message))
    feedback = next(_feedback(said), None)
    stated = {one.start for one in said}
    also = [one for one in whole if one.start not in stated and _NOT_ASKED.match(one.text.rstrip("。.！! "))]
    lessons = tuple(lesson for one in (*said, *also) for lesson in _rules(one).lessons(one.text))
    return Reading(task, feedback, lessons)


def _teaches(message: Spoken) -> bool:
    """Whether a message tells how something is done: its steps are no orders."""
    statements = (*english_procedures(message.text), *chinese_procedures(message.text))
    return any(one.kind is Kind.SKILL for one in statements)


def _told(said: Sequence[Sentence], said_at: datetime) -> Task | None:
    found = (_rules(one).told(one.text, _next(said, at), said_at) for at, one in enumerate(said))
    return next((task for task in found if task is not None), None)


def _ordered(whole: Sequence[Sentence]) -> Task | None:
    return next((task for one in whole if (task := _rules(one).ordered(one.text)) is not None), None)


def _heading(message: Spoken) -> list[Sentence]:
    """What stands before the material that a message hands over: "Fix this error: …"."""
    heading = re.match(r"\s*([^:：\n]{4,120})[:：\n]", message.text)
    if heading is None:
        return []
    return meant(replace(message, text=heading.group(1)))


def _feedback(said: Sequence[Sentence]) -> Iterator[Feedback]:
    for at, one in enumerate(said):
        found = _rules(one).feedback(one.text, _next(said, at))
        if found is not None:
            yield found


def _next(said: Sequence[Sentence], at: int) -> str:
    return said[at + 1].text if at + 1 < len(said) else ""


def _rules(sentence: Sentence) -> ModuleType:
    """The rules of a sentence's language: `ordered`, `told`, `feedback` and `lessons`."""
    return chinese if sentence.language == "zh" else english
