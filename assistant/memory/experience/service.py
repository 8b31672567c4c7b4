"""The door to experience: what chat, the jobs and the window ask of episodes and skills."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from assistant import clock
from assistant.errors import AssistantError, NotFoundError
from assistant.events import EventBus, MemoriesChanged
from assistant.memory.experience.binding import Binder
from assistant.memory.experience.evaluating import REST, ByModel, verdict_in
from assistant.memory.experience.judging import MODEL
from assistant.memory.experience.listening import IMPORTANCE, Outcomes
from assistant.memory.experience.log import ExperienceLog
from assistant.memory.experience.offering import Offer, Offering
from assistant.memory.experience.skillbook import Skill, SkillBook
from assistant.memory.private import leaving
from assistant.memory.records import (
    Action,
    Candidate,
    Kind,
    Memory,
    Origin,
    RecallRequest,
    RecallResult,
    Source,
    Spoken,
)
from assistant.memory.writing.reconcile import Reconciler
from assistant.messages import DEFAULT_SCOPE, Conversation, Role, StoredMessage
from assistant.privacy.redactor import Redactor
from assistant.settings import SettingsStore
from assistant.storage.episodes import Episode, Verdict
from assistant.storage.stores import Stores

MOST_AT_ONCE = 10
"""How many tasks an evaluator looks at in one run."""


class NoStepsError(AssistantError):
    """A how-to was to be left without steps."""

    code = "no_steps"

    def __init__(self) -> None:
        super().__init__("A how-to needs at least one step.", fix="Write a step, or forget the how-to.")


@dataclass(frozen=True, slots=True)
class LoggedEpisode:
    """An episode as the window shows it: its memory, what is known of it, and who says how it came out."""

    memory: Memory
    episode: Episode
    verdicts: tuple[Verdict, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """The words of a message that an episode keeps with their task, where alone they would say too little.

    Attributes:
        private: those that a private episode keeps.
    """

    quotes: frozenset[str]
    private: frozenset[str] = frozenset()

    def holds(self, candidate: Candidate) -> bool:
        """Whether a statement is of a failure or a cure that an episode tells of: "it failed because …".

        A public episode does not stand in for a private statement.
        """
        kept = self.private if candidate.private else self.quotes
        return candidate.attribute in {"problem", "error_fix"} and candidate.quote in kept


class Experience:
    """Logs tasks, takes in what becomes of them, and offers it to the next one. Safe to call from any thread."""

    def __init__(
        self,
        *,
        stores: Stores,
        reconciler: Reconciler,
        search: Callable[[RecallRequest], RecallResult],
        redactor: Redactor,
        events: EventBus,
        settings: SettingsStore,
        index: Callable[[Sequence[int]], None],
    ) -> None:
        """Starts nothing.

        Args:
            stores: where everything is kept.
            reconciler: keeps skills in their line of versions.
            search: finds what is remembered.
            redactor: masks secrets in what is typed, and in what an evaluator answers.
            events: who is told.
            settings: how memory is to behave.
            index: makes changed memories findable as they read now.
        """
        self._stores = stores
        self._redactor = redactor
        self._events = events
        self._settings = settings
        self._index = index
        self._book = SkillBook(stores=stores, reconciler=reconciler)
        self._log = ExperienceLog(stores=stores, book=self._book)
        self._offering = Offering(stores=stores, book=self._book, search=search)

    # what is asked

    def offer(self, request: RecallRequest) -> Offer:
        """What a like task can start from; empty for most turns."""
        return self._offering.offer(request)

    def episodes(self, scope: str = DEFAULT_SCOPE) -> list[LoggedEpisode]:
        """The tasks of a scope, the latest first."""
        logged = Binder(self._stores).in_scope(scope)[::-1]
        verdicts = self._stores.episodes.verdicts(one.memory.key for one in logged)
        return [LoggedEpisode(one.memory, one.episode, verdicts.get(one.memory.key, ())) for one in logged]

    def skills(self, scope: str = DEFAULT_SCOPE) -> list[Skill]:
        """The skills of a scope with their versions, attempts and success rate, the newest first."""
        return self._book.listed(self._stores.memories.list(scope=scope, kinds={Kind.SKILL}))

    def skill(self, memory_id: str) -> Skill:
        """One skill.

        Raises:
            NotFoundError: there is no such skill.
        """
        found = self._book.listed([self._stores.memories.get(memory_id)])
        if not found:
            raise NotFoundError("There is no such how-to.", id=memory_id)
        return found[0]

    def thumbs(self, reply_keys: Sequence[int]) -> dict[int, int]:
        """The person's thumbs on replies, 1 or -1; replies without one are left out."""
        return self._stores.feedback.get(reply_keys)

    # what happens

    @staticmethod
    def told_of(noticed: Outcomes, message: Spoken) -> Told:
        """What the episodes that took in a message hold of it. Who tells of a task by name states a fact as well."""
        episodes = [memory for _, memory in noticed if memory.kind is Kind.EPISODE and not memory.details.get("told")]
        kept = [
            (source.quote, memory.private)
            for memory in episodes
            for source in memory.sources
            if memory.private or source.message_id == message.message_id
        ]
        return Told(frozenset(quote for quote, _ in kept), frozenset(quote for quote, private in kept if private))

    def notice(self, message: Spoken, before: Sequence[Spoken] = (), *, ask: bool = False) -> Outcomes:
        """Takes in what a message says of tasks; the memories that were added or changed.

        Args:
            message: redacted.
            before: what was said before it in the conversation, oldest first.
            ask: new episodes wait for the person's yes, and skills stay as they are.
        """
        if self._settings.current.memory.importance_floor > IMPORTANCE:
            return []
        state = "pending" if ask else "active"
        return self._stores.database.write(lambda _: self._log.notice(message, before, state=state))

    def take_replies(self, message_keys: Sequence[int]) -> None:
        """Notes what new replies did about the tasks that they answer; other messages are passed over."""
        messages = self._stores.messages.by_keys(message_keys).values()
        replies = [message for message in messages if message.role is Role.ASSISTANT]
        if replies:
            self._stores.database.write(lambda _: [self._log.replied(reply) for reply in replies])

    def rate_reply(self, message_key: int, thumb: int) -> None:
        """Keeps the person's thumb on a reply, and lets it count for the task that the reply worked on.

        Args:
            message_key: the reply.
            thumb: 1, -1, or 0 to take it back.

        Raises:
            NotFoundError: there is no such reply.
        """
        reply = self._stores.messages.get(message_key)
        if reply.role is not Role.ASSISTANT:
            raise NotFoundError("There is no such reply.", key=message_key)
        sign = (thumb > 0) - (thumb < 0)
        changed = self._stores.database.write(lambda _: self._log.rate(reply, sign, clock.now()))
        if changed is not None:
            self._tell(changed)

    def edit_steps(self, memory_id: str, steps: Sequence[str]) -> Skill:
        """Replaces the steps of a skill by what the person typed; the old ones stay as a version.

        Raises:
            NotFoundError: there is no such skill.
            NoStepsError: nothing is left of it.
        """
        clean = [self._redactor.redact(step).text.strip() for step in steps if step.strip()]
        if not clean:
            raise NoStepsError
        skill = self.skill(memory_id)
        if list(skill.steps) == clean:
            return skill
        return self._changed(lambda at: self._book.change(skill.memory, clean, _typed(), at, Origin.HAND))

    def restore_version(self, memory_id: str, version: int) -> Skill:
        """Makes the steps of an older version the newest ones.

        Raises:
            NotFoundError: there is no such skill or version.
        """
        skill = self.skill(memory_id)
        if version == skill.version:
            return skill
        return self._changed(lambda at: self._book.restored(skill.memory, version, _typed(), at))

    # the evaluator

    def any_unjudged(self) -> bool:
        """Whether there are tasks that an evaluator has not looked at."""
        return self._may_judge and bool(self._stores.episodes.unjudged(clock.now() - REST))

    def judge_due(self, stop: threading.Event, by_model: ByModel) -> str:
        """Lets an evaluator look at tasks that have rested; the result says in numbers what came of it."""
        judged = passed = 0
        if not self._may_judge:
            return "off"
        for episode in self._stores.episodes.unjudged(clock.now() - REST)[:MOST_AT_ONCE]:
            if stop.is_set():
                return f"{judged} judged, {passed} passed over, stopped"
            done = self._judge(episode, by_model)
            if done is None:
                return f"{judged} judged, {passed} passed over, no evaluator"
            judged, passed = judged + done, passed + (not done)
        return f"{judged} judged, {passed} passed over"

    def _judge(self, episode: Episode, by_model: ByModel) -> bool | None:
        """Whether an evaluator said something of one; None where there is no evaluator to ask."""
        logged = self._log.find(episode.memory_key)
        conversation = (
            self._stores.conversations.find(episode.conversation_id) if episode.conversation_id is not None else None
        )
        messages: list[StoredMessage] = []
        if logged is not None and conversation is not None and self._may_show(conversation, logged.memory):
            messages = self._since(episode, conversation.id, logged.memory.scope)
        verdict = Verdict(episode.memory_key, MODEL, "", clock.now())
        if messages and logged is not None and conversation is not None:
            answer = by_model(episode, messages, conversation)
            if answer is None:
                return None
            verdict = verdict_in(
                answer.evaluation, episode, messages, clean=self._mask, language=logged.memory.language
            )
        if logged is None:
            return False
        changed = self._stores.database.write(lambda _: self._log.judged(logged, verdict))
        if verdict.outcome or verdict.note:
            self._tell(changed)
            return True
        return False

    @property
    def _may_judge(self) -> bool:
        memory = self._settings.current.memory
        return memory.by_model and memory.mode == "auto"

    def _may_show(self, conversation: Conversation, memory: Memory) -> bool:
        """Whether an evaluator may see the task: not what stays here, nor, unless the person wants it, imports."""
        brought_in = conversation.origin == "import" and not self._settings.current.memory.by_model_imports
        return conversation.memory_enabled and not memory.private and not brought_in

    def _since(self, episode: Episode, conversation_id: str, scope: str) -> list[StoredMessage]:
        """The messages of its scope from a task on, as they may leave the machine.

        What comes after a message says whether it may.
        """
        branch = leaving(self._stores.messages.branch(conversation_id))
        return [one for one in branch if one.key >= (episode.message_key or 0) and one.scope == scope]

    def _mask(self, text: str) -> str:
        return self._redactor.redact(text).text

    def _changed(self, change: Callable[..., Memory]) -> Skill:
        made = self._stores.database.write(lambda _: change(clock.now()))
        old = [made.supersedes] if made.supersedes else []
        self._index([made.key, *(one.key for one in self._stores.memories.by_ids(old).values())])
        self._events.publish(MemoriesChanged(str(Action.UPDATED), (made.id, *old), (made.text,), made.scope))
        return self.skill(made.id)

    def _tell(self, memory: Memory) -> None:
        self._index([memory.key])
        self._events.publish(MemoriesChanged(str(Action.UPDATED), (memory.id,), (memory.text,), memory.scope))


def _typed() -> Source:
    return Source(None, None, "", said_at=clock.now())
