"""Whether two names mean the same task, or one names the other less exactly."""

from __future__ import annotations

from assistant.memory.experience.english.verbs import base_of
from assistant.memory.writing.sameness import same_task, stems_of
from assistant.memory.writing.wordlists import words


def like_task(one: str, other: str) -> bool:
    """Whether both name one task: "deploy the blog" and "blog deployment", 部署博客 and 博客部署."""
    return bool(one and other) and (one.casefold() == other.casefold() or same_task(_plain(one), _plain(other)))


def related(one: str, other: str) -> bool:
    """Whether one names the other, perhaps less exactly: "the deployment" and "deploy the blog"."""
    a, b = stems_of(_plain(one)), stems_of(_plain(other))
    return like_task(one, other) or bool(a and b and (a <= b or b <= a)) or _shared_verb(one, other)


def _shared_verb(one: str, other: str) -> bool:
    """Whether a bare Chinese verb stands in the other name."""
    verbs = words("chinese_tasks", "practical")
    return any(a in verbs and a in b for a, b in ((one, other), (other, one)))


def _plain(name: str) -> str:
    """The name with its verb in its base form."""
    return " ".join(base_of(word) or word for word in name.split())
