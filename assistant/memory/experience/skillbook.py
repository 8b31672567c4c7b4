"""The skills of a scope: which one a task has, how lessons change its steps, and what came of following it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from assistant.errors import NotFoundError
from assistant.memory.experience.judging import attempts_in, success_rate
from assistant.memory.experience.likeness import like_task, related
from assistant.memory.experience.tasks import Lesson
from assistant.memory.records import Action, Kind, Memory, Origin, Source
from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.procedures import numbered, steps_in, version_of
from assistant.memory.writing.reconcile import Reconciler
from assistant.memory.writing.sameness import Likeness, compare
from assistant.storage.episodes import Episode, Verdict
from assistant.storage.skills import SkillAttempt, SkillVersion
from assistant.storage.stores import Stores

_LEARNED_CONFIDENCE = 0.6


@dataclass(frozen=True, slots=True)
class Skill:
    """A way to do something, with its history.

    Attributes:
        steps: as they are now.
        versions, attempts: oldest first.
        success_rate: 0 to 1, a partial success counting half; None before the first attempt.
        last_used_at: the last attempt's time.
    """

    memory: Memory
    steps: tuple[str, ...]
    versions: tuple[SkillVersion, ...] = ()
    attempts: tuple[SkillAttempt, ...] = ()

    @property
    def name(self) -> str:
        """The task that it does."""
        return name_of(self.memory)

    @property
    def version(self) -> int:
        """The number of the present version."""
        return self.versions[-1].version if self.versions else 1

    @property
    def success_rate(self) -> float | None:
        """See the class."""
        return success_rate(self.attempts)

    @property
    def last_used_at(self) -> datetime | None:
        """See the class."""
        return self.attempts[-1].attempted_at if self.attempts else None


class SkillBook:
    """Reads and changes skills. Calls that change belong inside `Database.write`."""

    def __init__(self, *, stores: Stores, reconciler: Reconciler) -> None:
        self._stores = stores
        self._reconciler = reconciler

    def listed(self, memories: Sequence[Memory]) -> list[Skill]:
        """These memories with their history; those that are no skills are left out."""
        skills = [one for one in memories if one.kind is Kind.SKILL]
        versions = self._stores.skills.versions(one.key for one in skills)
        attempts = self._stores.skills.attempts(one.key for one in skills)
        return [
            Skill(one, tuple(steps_in(one)), versions.get(one.key, ()), attempts.get(one.key, ())) for one in skills
        ]

    def of_task(self, name: str, scope: str) -> Memory | None:
        """The skill for a task, the newest first; a less exact name counts where only one skill fits it."""
        skills = self._stores.memories.list(scope=scope, kinds={Kind.SKILL})
        exact = next((one for one in skills if like_task(name, name_of(one))), None)
        if exact is not None:
            return exact
        near = [one for one in skills if related(name, name_of(one))]
        return near[0] if len(near) == 1 else None

    def improve(
        self, lesson: Lesson, task: str, source: Source, scope: str, at: datetime, *, private: bool = False
    ) -> Memory | None:
        """Puts a lesson into the skill for a task, which is begun where there is none; None where nothing changed.

        What a private lesson makes stays on this machine.
        """
        if self._stores.tombstones.holds(scope, [lesson.quote]):
            return None
        skill = self.of_task(task, scope) if task else None
        if lesson.replaces:
            return self._replaced(skill, lesson, source, at, private=private)
        if skill is None:
            if not task:
                return None
            return self._begun(task, [lesson.step], source, scope, at, lesson.language, private=private)
        steps = steps_in(skill)
        if any(compare(step, lesson.step) is Likeness.SAME for step in steps):
            return None
        changed = [lesson.step, *steps] if lesson.first else [*steps, lesson.step]
        return self.change(skill, changed, source, at, Origin.RULES, private=private)

    def learned(
        self,
        task: str,
        steps: Sequence[str],
        source: Source,
        scope: str,
        at: datetime,
        language: str,
        *,
        private: bool = False,
    ) -> Memory | None:
        """Keeps the steps that a task was done by as its skill, where it has none."""
        if self.of_task(task, scope) is not None:
            return None
        return self._begun(task, list(steps), source, scope, at, language, private=private)

    def change(
        self,
        skill: Memory,
        steps: Sequence[str],
        source: Source,
        at: datetime,
        origin: Origin,
        *,
        private: bool = False,
    ) -> Memory:
        """Makes a new version of a skill's steps; the old one stays as its history.

        A version is private where what makes it is, or where the one before it was.
        """
        at = max(at, skill.learned_at)
        version = version_of(skill, steps, quote=source.quote, origin=origin)
        new = self._reconciler.supersede(skill, replace(version, private=private or skill.private), source, at)
        return self._stores.memories.update(new.id, pinned=True) if skill.pinned else new

    def restored(self, skill: Memory, version: int, source: Source, at: datetime) -> Memory:
        """Makes the steps of an older version the newest one.

        Raises:
            NotFoundError: there is no such version.
        """
        versions = self._stores.skills.versions([skill.key]).get(skill.key, ())
        wanted = next((one for one in versions if one.version == version), None)
        if wanted is None:
            raise NotFoundError(f"This how-to has no version {version}.", id=skill.id)
        return self.change(skill, wanted.steps, source, at, Origin.HAND)

    def count(self, episode: Episode, verdicts: Sequence[Verdict], scope: str) -> None:
        """Keeps what an episode says of the skill that was there for its task, as the steps were at the time."""
        skill = self.of_task(episode.task, scope)
        versions = self._stores.skills.versions([skill.key]).get(skill.key, ()) if skill is not None else ()
        made: list[SkillAttempt] = []
        for one in attempts_in(verdicts):
            known = [version for version in versions if version.made_at < one.given_at]
            if skill is not None and known:
                cause = one.cause or one.note
                made.append(
                    SkillAttempt(
                        skill.key,
                        known[-1].version,
                        episode.memory_key,
                        one.outcome,
                        one.given_at,
                        one.message_key,
                        cause,
                    )
                )
        self._stores.skills.put_attempts(episode.memory_key, made)

    def _replaced(
        self, skill: Memory | None, lesson: Lesson, source: Source, at: datetime, *, private: bool
    ) -> Memory | None:
        if skill is None:
            return None
        pattern = re.compile(rf"(?<![\w-]){re.escape(lesson.replaces)}(?![\w-])", re.IGNORECASE | re.ASCII)
        steps = steps_in(skill)
        changed = [pattern.sub(lambda _: lesson.step, step) for step in steps]
        if changed == steps:
            return None
        return self.change(skill, changed, source, at, Origin.RULES, private=private)

    def _begun(
        self, task: str, steps: list[str], source: Source, scope: str, at: datetime, language: str, *, private: bool
    ) -> Memory | None:
        statement = Statement(
            attribute=keyed("procedure", task),
            value=task,
            text=numbered(task, steps),
            quote=source.quote,
            language=language,
            confidence=_LEARNED_CONFIDENCE,
            kind=Kind.SKILL,
            details={"name": task, "steps": steps},
        )
        candidate = replace(statement.candidate(), private=private)
        action, made = self._reconciler.apply(candidate, source, scope, at)
        return made if action in {Action.ADDED, Action.UPDATED} else None


def name_of(skill: Memory) -> str:
    """The task that a skill does."""
    return str(skill.details.get("name", "") or skill.value)
