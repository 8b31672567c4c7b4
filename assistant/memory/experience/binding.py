"""Which task a message speaks of: how "that worked" finds what was tried."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from assistant.memory.experience.likeness import like_task, related
from assistant.memory.experience.tasks import Feedback, Lesson, Outcome, Task
from assistant.memory.records import Kind, Memory, Spoken
from assistant.memory.writing.sameness import stems_of
from assistant.storage.episodes import Episode
from assistant.storage.stores import Stores

REACH = 6
"""How many messages of the person's may lie between a task and words about how it came out."""

WAITS = timedelta(days=14)
"""How long a task of another conversation waits to be told of as done."""

_WORK = re.compile(
    r"\b(?:script|command|code|fix|solution|answer|suggestion|advice|idea|approach|method|build|tests?|page|site|app"
    r"|program|server|steps?|result|error|problem|issue|change|version|patch|config(?:uration)?|link|file|thing)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Logged:
    """An episode with its memory."""

    memory: Memory
    episode: Episode

    @property
    def is_open(self) -> bool:
        """Whether nobody has said how it came out."""
        return self.episode.outcome == Outcome.OPEN


class Binder:
    """Finds the episode that words are about. Reads only."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores

    def in_conversation(self, message: Spoken, key: int | None) -> list[Logged]:
        """The episodes of a message's conversation that were spoken of before it, oldest first.

        Times decide, not the order in the store: a file that is brought in may be in any order. What another persona
        was told belongs to its scope, and is not spoken of here.
        """
        if message.conversation_id is None:
            return []
        others = [
            one
            for one in self._stores.episodes.of_conversation(message.conversation_id)
            if key is None or one.message_key != key
        ]
        mine = [one for one in self._logged(others) if one.memory.scope == message.scope]
        earlier = [one for one in mine if one.memory.learned_at <= message.said_at]
        return sorted(earlier, key=lambda one: (one.memory.learned_at, one.episode.message_key or 0))

    def in_scope(self, scope: str, since: datetime | None = None, until: datetime | None = None) -> list[Logged]:
        """The episodes of a scope that happened within a stretch of time, oldest first."""
        memories = self._stores.memories.list(scope=scope, kinds={Kind.EPISODE})
        episodes = self._stores.episodes.get(memory.key for memory in memories)
        within = [
            one
            for one in episodes.values()
            if (since is None or one.happened_at >= since) and (until is None or one.happened_at <= until)
        ]
        return sorted(self._logged(within), key=lambda one: one.episode.happened_at)

    def of_feedback(self, feedback: Feedback, here: Sequence[Logged], before: Sequence[Spoken]) -> Logged | None:
        """The task that "that worked" is about: the last open one, else the last one unless it is settled well."""
        near = [one for one in here if _distance(one, before) <= REACH]
        if feedback.about:
            near = [one for one in near if _about(feedback.about, one.episode.task)]
        open_ones = [one for one in near if one.is_open]
        if open_ones:
            return open_ones[-1]
        if near and {near[-1].episode.outcome, feedback.outcome} != {Outcome.SUCCESS.value}:
            return near[-1]
        return None

    def of_report(self, task: Task, message: Spoken, here: Sequence[Logged]) -> Logged | None:
        """The open task that is told of as done, here or in another conversation of the scope."""
        mine = [one for one in here if one.is_open and related(task.name, one.episode.task)]
        if mine:
            return mine[-1]
        others = self.in_scope(message.scope, message.said_at - WAITS, message.said_at)
        waiting = [one for one in others if one.is_open and like_task(task.name, one.episode.task)]
        return waiting[-1] if waiting else None

    def of_lesson(
        self, lesson: Lesson, judged: Logged | None, here: Sequence[Logged], before: Sequence[Spoken], scope: str
    ) -> Logged | None:
        """The task that a lesson was drawn from: that of the same message, the one it names, or what just failed."""
        if judged is not None and (not lesson.task or related(lesson.task, judged.episode.task)):
            return judged
        if lesson.task:
            named = [one for one in (*self.in_scope(scope), *here) if related(lesson.task, one.episode.task)]
            return named[-1] if named else None
        near = [one for one in here if _distance(one, before) <= REACH]
        if near and (lesson.replaces or near[-1].episode.outcome in {Outcome.FAILURE, Outcome.PARTIAL}):
            return near[-1]
        return None

    def _logged(self, episodes: Sequence[Episode]) -> list[Logged]:
        memories = self._stores.memories.by_key(one.memory_key for one in episodes)
        held = {key for key, memory in memories.items() if memory.state in {"active", "pending"}}
        return [Logged(memories[one.memory_key], one) for one in episodes if one.memory_key in held]


def _about(words: str, task: str) -> bool:
    return bool(_WORK.search(words) or stems_of(words) & stems_of(task) or related(words, task))


def _distance(logged: Logged, before: Sequence[Spoken]) -> int:
    """How many of the person's messages lie between the last words about a task and now."""
    places = {source.message_id for source in logged.memory.sources if source.message_id}
    if not places:
        return 0
    passed = 0
    for one in reversed(before):
        if one.message_id in places:
            return passed
        passed += one.role == "user"
    return REACH + 1
