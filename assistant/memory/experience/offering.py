"""What past tasks a new one starts from: similar episodes with what was changed since, and the best way known."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from assistant.memory.experience.binding import Logged
from assistant.memory.experience.judging import expected_success
from assistant.memory.experience.likeness import same_kind, same_thing
from assistant.memory.experience.skillbook import Skill, SkillBook, name_of
from assistant.memory.experience.tasks import Outcome
from assistant.memory.records import Kind, Memory, Recalled, RecallRequest, RecallResult
from assistant.storage.episodes import Verdict
from assistant.storage.stores import Stores

MOST_EPISODES = 2
"""How many similar episodes enter a prompt at most."""

CLOSE = 0.7
"""An episode that scores this share of the best one is as similar."""

EQUALLY_FIT = 0.8
"""Among skills that score this share of the best one, the more successful wins."""

_LOOKED_AT = 12


@dataclass(frozen=True, slots=True)
class OfferedEpisode:
    """A similar task from before.

    Attributes:
        found: its memory as recall found it, with its score.
        added, removed: what has changed in the steps of its skill since; `skill_id` is that skill.
        notes: what worked and what was to change.
    """

    found: Recalled
    task: str
    happened_at: datetime
    outcome: Outcome
    cause: str = ""
    notes: str = ""
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    skill_id: str = ""


@dataclass(frozen=True, slots=True)
class OfferedSkill:
    """The best way known to do a task."""

    found: Recalled
    name: str
    steps: tuple[str, ...]
    attempts: int = 0
    success_rate: float | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """What a new task starts from; empty for most turns."""

    episodes: tuple[OfferedEpisode, ...] = ()
    skill: OfferedSkill | None = None

    @property
    def found(self) -> tuple[Recalled, ...]:
        """The memories of it, in the order of the prompt."""
        skill = (self.skill.found,) if self.skill is not None else ()
        return (*(one.found for one in self.episodes), *skill)

    def only(self, may_tell: Callable[[Recalled], bool], kept_back: Collection[str]) -> Offer:
        """The offer without what may not be told, and without the steps of skills that are kept back."""
        episodes = [
            replace(one, added=(), removed=()) if one.skill_id in kept_back else one
            for one in self.episodes
            if may_tell(one.found)
        ]
        skill = self.skill if self.skill is not None and may_tell(self.skill.found) else None
        return Offer(tuple(episodes), skill)


class Offering:
    """Finds similar tasks. Reads only."""

    def __init__(self, *, stores: Stores, book: SkillBook, search: Callable[[RecallRequest], RecallResult]) -> None:
        self._stores = stores
        self._book = book
        self._search = search

    def offer(self, request: RecallRequest) -> Offer:
        """What bears on a request, whatever kinds it names: episodes that have ended, and one skill.

        Recall's own threshold decides, and the words have to speak of the task; where they name its very kind
        ("deployment", 部署), a weaker likeness will do, which is what it is between two languages.
        """
        found = self._search(_for_tasks(request))
        near = {one.key: one for one in (*found.results, *found.missed)}
        passed = {one.key for one in found.results}
        logged = self._logged(list(near.values()), request.exclude_conversation)
        skills = self._book.listed(list(self._stores.memories.by_key(near).values()))

        def fits(key: int, task: str) -> bool:
            return same_kind(request.query, task) or (key in passed and same_thing(request.query, task))

        episodes = [
            (near[one.memory.key], one) for one in logged if fits(one.memory.key, one.episode.task) and not one.is_open
        ]
        fitting = [(near[one.memory.key], one) for one in skills if fits(one.memory.key, one.name)]
        return Offer(tuple(self._episodes(episodes)), _best(fitting))

    def _logged(self, near: Sequence[Recalled], conversation_id: str | None) -> list[Logged]:
        keys = [one.key for one in near if one.kind is Kind.EPISODE]
        memories, episodes = self._stores.memories.by_key(keys), self._stores.episodes.get(keys)
        return [
            Logged(memories[key], episodes[key])
            for key in keys
            if key in memories
            and key in episodes
            and (conversation_id is None or episodes[key].conversation_id != conversation_id)
        ]

    def _episodes(self, fitting: Sequence[tuple[Recalled, Logged]]) -> list[OfferedEpisode]:
        if not fitting:
            return []
        best = max(found.score for found, _ in fitting)
        close = [pair for pair in fitting if pair[0].score >= CLOSE * best]
        close.sort(key=lambda pair: pair[1].episode.happened_at, reverse=True)
        verdicts = self._stores.episodes.verdicts(logged.memory.key for _, logged in close)
        return [
            self._offered(found, logged, verdicts.get(logged.memory.key, ())) for found, logged in close[:MOST_EPISODES]
        ]

    def _offered(self, found: Recalled, logged: Logged, verdicts: Sequence[Verdict]) -> OfferedEpisode:
        episode = logged.episode
        skill = self._book.of_task(episode.task, logged.memory.scope)
        added, removed = self._changed_since(skill, _judged_at(verdicts) or episode.happened_at)
        return OfferedEpisode(
            found,
            episode.task,
            episode.happened_at,
            Outcome(episode.outcome),
            episode.error,
            episode.notes,
            added,
            removed,
            skill.id if skill is not None else "",
        )

    def _changed_since(self, skill: Memory | None, moment: datetime) -> tuple[tuple[str, ...], tuple[str, ...]]:
        versions = self._stores.skills.versions([skill.key]).get(skill.key, ()) if skill is not None else ()
        if not versions or versions[-1].made_at < moment:
            return (), ()
        then = [version.steps for version in versions if version.made_at < moment]
        before, now = (then[-1] if then else ()), versions[-1].steps
        return tuple(step for step in now if step not in before), tuple(step for step in before if step not in now)


def _for_tasks(request: RecallRequest) -> RecallRequest:
    return replace(
        request, kinds=frozenset({Kind.EPISODE, Kind.SKILL}), k=_LOOKED_AT, threshold=None, exclude_ids=frozenset()
    )


def _best(fitting: Sequence[tuple[Recalled, Skill]]) -> OfferedSkill | None:
    """The best by relevance; among equals the more successful, then the one used last."""
    if not fitting:
        return None
    floor = EQUALLY_FIT * max(found.score for found, _ in fitting)
    found, skill = max(
        (pair for pair in fitting if pair[0].score >= floor),
        key=lambda pair: (
            expected_success(pair[1].attempts),
            pair[1].last_used_at or pair[1].memory.learned_at,
            pair[0].score,
        ),
    )
    return OfferedSkill(found, name_of(skill.memory), skill.steps, len(skill.attempts), skill.success_rate)


def _judged_at(verdicts: Sequence[Verdict]) -> datetime | None:
    """When it was first said how a task came out."""
    return min((one.given_at for one in verdicts if one.outcome), default=None)
