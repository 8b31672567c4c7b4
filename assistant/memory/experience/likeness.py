"""Whether two names mean the same task, one names the other less exactly, or words speak of a task of that kind."""

from __future__ import annotations

import re
from functools import cache

from assistant.memory.experience.english.verbs import base_of
from assistant.memory.writing.sameness import same_task, stems_of
from assistant.memory.writing.script import HAN, has_han, level
from assistant.memory.writing.wordlists import groups, words

_PLAIN_WORDS = frozenset(
    ("thing", "file", "new", "old", "way", "time", "step", "error", "problem", "issue", "work", "today")
)
_MEASURES = re.compile(r"^(?:一|两|几|这|那)?(?:个|份|篇|封|段|首|张|套|条|项|款|次)?(?:关于)?|[的了]")


def like_task(one: str, other: str) -> bool:
    """Whether both name one task: "deploy the blog" and "blog deployment", 部署博客 and 博客部署."""
    return bool(one and other) and (one.casefold() == other.casefold() or same_task(_plain(one), _plain(other)))


def related(one: str, other: str) -> bool:
    """Whether one names the other, perhaps less exactly: "the deployment" and "deploy the blog"."""
    if like_task(one, other):
        return True
    a, b = stems_of(_plain(one)), stems_of(_plain(other))
    if a and b and not has_han(one + other) and (a <= b or b <= a):
        return True
    verbs = words("chinese_tasks", "practical")
    return any(a in verbs and a in b for a, b in ((one, other), (other, one)))


def same_kind(text: str, task: str) -> bool:
    """Whether a text speaks of a task's kind by its verb or noun, in either language."""
    return bool(_kinds(text) & _kinds(task))


def same_thing(text: str, task: str) -> bool:
    """Whether a text names what a task is done to: the report, the router, 周报."""
    if has_han(task):
        thing = _chinese_thing(task)
        pairs = {thing[at : at + 2] for at in range(len(thing) - 1)}
        return any(pair in level(text) for pair in pairs)
    things = [stem for stem in stems_of(_plain(task)) if stem not in _verb_stems() | _PLAIN_WORDS]
    return bool(set(things) & stems_of(text))


def _plain(name: str) -> str:
    """The name with its verb in its base form."""
    return " ".join(base_of(word) or word for word in name.split())


def _kinds(text: str) -> set[str]:
    plain = level(text).lower()
    return {kind for kind, pattern in _patterns().items() if pattern.search(plain)}


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    found = {}
    for kind, forms in groups("task_verbs").items():
        ways = [re.escape(form) if has_han(form) else rf"\b{re.escape(form)}\b" for form in forms]
        found[kind] = re.compile("|".join(ways))
    return found


@cache
def _verb_stems() -> frozenset[str]:
    verbs = words("english_tasks", "practical") | words("english_tasks", "making")
    return frozenset(stem for verb in verbs for stem in stems_of(verb))


def _chinese_thing(task: str) -> str:
    """A Chinese task without its verb, measure words and what is not Han."""
    plain = level(task)
    verbs = sorted(words("chinese_tasks", "practical") | words("chinese_tasks", "making"), key=len, reverse=True)
    verb = next((verb for verb in verbs if plain.startswith(verb)), "")
    return re.sub(f"[^{HAN}]", "", _MEASURES.sub("", plain[len(verb) :]))
