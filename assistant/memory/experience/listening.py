"""What one message of the person's does to the log of tasks: a new episode, a verdict on one, a better skill."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from assistant import clock
from assistant.memory.experience.binding import Binder, Logged
from assistant.memory.experience.judging import SAID
from assistant.memory.experience.reading import Reading
from assistant.memory.experience.replies import replies_to, steps_in_text, stored_message
from assistant.memory.experience.skillbook import SkillBook
from assistant.memory.experience.tasks import Feedback, Lesson, Outcome, Task
from assistant.memory.experience.wording import sentence
from assistant.memory.records import Action, Kind, Memory, Source, Spoken
from assistant.memory.writing.remains import task_place
from assistant.memory.writing.requests import steps_asked
from assistant.messages import StoredMessage
from assistant.storage.episodes import Episode, Verdict
from assistant.storage.stores import Stores

IMPORTANCE = 0.5
"""Of a task that nobody has judged."""

Outcomes = list[tuple[Action, Memory]]


class Keeps(Protocol):
    """The part of the log that a listener writes through."""

    def refreshed(self, logged: Logged) -> Memory:
        """Weighs all verdicts on an episode anew, and rewrites what follows from them."""

    def replied(self, reply: StoredMessage) -> Memory | None:
        """Notes what a reply did about a task."""

    def find(self, memory_key: int) -> Logged | None:
        """An episode with its memory."""


class Listener:
    """Takes in what one message of the person's says of tasks."""

    def __init__(
        self,
        stores: Stores,
        book: SkillBook,
        log: Keeps,
        message: Spoken,
        before: Sequence[Spoken],
        *,
        state: str,
        private: bool = False,
    ) -> None:
        """Changes nothing yet.

        Args:
            stores: where everything is kept.
            book: the skills.
            log: what is written through.
            message: redacted.
            before: what was said before it in the conversation, oldest first.
            state: of new memories.
            private: what the message says is to stay on this machine, and so all that it touches.
        """
        self._stores, self._book, self._log = stores, book, log
        self._binder = Binder(stores)
        self._message, self._before, self._state, self._private = message, before, state, private
        stored = stored_message(stores, message)
        self._key = stored.key if stored is not None else None
        self._here = self._binder.in_conversation(message, self._key)
        self._outcomes: Outcomes = []

    def take(self, reading: Reading) -> Outcomes:
        """Keeps it; the memories that were added or changed."""
        about: Logged | None = None
        task, feedback = reading.task, reading.feedback
        if task is not None and task.told:
            about = self._told(task)
        elif feedback is not None:
            about = self._followed(feedback)
        if task is not None and not task.told:
            ordered = self._ordered(task)
            about = about or ordered
        for lesson in reading.lessons if self._state == "active" else ():
            self._learn(lesson, about)
        return self._outcomes

    def _told(self, task: Task) -> Logged | None:
        known = self._known()
        if known is None:
            open_one = self._binder.of_report(task, self._message, self._here)
            if open_one is not None:
                return self._verdict(open_one, task.outcome, task.cause, task.quote)
            known = self._added(task)
        if known is None or task.outcome is Outcome.OPEN:
            return known
        return self._verdict(known, task.outcome, task.cause, task.quote)

    def _followed(self, feedback: Feedback) -> Logged | None:
        bound = self._again() or self._binder.of_feedback(feedback, self._here, self._before)
        if bound is None or self._was_forgotten(feedback.quote):
            return None
        done = self._verdict(bound, feedback.outcome, feedback.cause, feedback.quote)
        if feedback.outcome is Outcome.SUCCESS and self._state == "active":
            self._keep_steps(done, feedback)
        return done

    def _ordered(self, task: Task) -> Logged | None:
        return self._known() or self._added(task)

    def _learn(self, lesson: Lesson, about: Logged | None) -> None:
        source = self._source(lesson.quote)
        bound = self._binder.of_lesson(lesson, about, self._here, self._before, self._message.scope)
        task = bound.episode.task if bound is not None else lesson.task
        if bound is None and (not task or self._book.of_task(task, self._message.scope) is None):
            return
        private = self._private or self._tells_of_private(bound)
        changed = self._book.improve(lesson, task, source, self._message.scope, self._message.said_at, private=private)
        if changed is None:
            return
        self._outcomes.append((Action.UPDATED if changed.supersedes else Action.ADDED, changed))
        if bound is not None and bound.episode.outcome in {Outcome.FAILURE, Outcome.PARTIAL}:
            self._note(bound, lesson)

    def _tells_of_private(self, bound: Logged | None) -> bool:
        """Whether a skill that is begun for a task would carry the name of one that stays on this machine."""
        if bound is None or not bound.memory.private:
            return False
        return self._book.of_task(bound.episode.task, self._message.scope) is None

    def _note(self, bound: Logged, lesson: Lesson) -> None:
        """Keeps a lesson with what it was drawn from."""
        key = bound.episode.memory_key
        verdicts = self._stores.episodes.verdicts([key]).get(key, ())
        own = next((one for one in verdicts if one.given_by == SAID and one.message_key == self._key), None)
        note = "\n".join(part for part in (own.note if own else "", lesson.step) if part)
        outcome, cause = (own.outcome, own.cause) if own is not None else ("", "")
        self._stores.episodes.put_verdict(
            Verdict(key, SAID, outcome, self._message.said_at, self._key, cause=cause, note=note)
        )
        self._stores.memories.add_source(bound.memory.id, self._source(lesson.quote))
        self._staying(self._log.refreshed(bound))

    def _keep_steps(self, done: Logged, feedback: Feedback) -> None:
        """Keeps the numbered steps of the reply that worked."""
        steps = steps_in_text(done.episode.approach)
        asked = steps_asked(self._message.text) is not None  # then the person names them
        if (
            len(steps) >= 2
            and not asked
            and done.memory.details.get("practical")
            and not done.memory.details.get("told")
        ):
            source, at = self._source(feedback.quote), self._message.said_at
            made = self._book.learned(
                done.episode.task,
                steps,
                source,
                self._message.scope,
                at,
                done.memory.language,
                private=done.memory.private,
            )
            if made is not None:
                self._outcomes.append((Action.ADDED, made))

    def _verdict(self, logged: Logged, outcome: Outcome, cause: str, quote: str) -> Logged:
        key = logged.episode.memory_key
        verdicts = self._stores.episodes.verdicts([key]).get(key, ())
        own = next((one for one in verdicts if one.given_by == SAID and one.message_key == self._key), None)
        if own is not None and own.outcome == outcome:
            return Logged(self._staying(logged.memory), logged.episode)
        if outcome is not Outcome.OPEN:
            note = own.note if own is not None else ""
            self._stores.episodes.put_verdict(
                Verdict(key, SAID, outcome, self._message.said_at, self._key, cause=cause, note=note)
            )
        self._stores.memories.add_source(logged.memory.id, self._source(quote))
        memory = self._staying(self._log.refreshed(logged))
        self._outcomes.append((Action.UPDATED, memory))
        return self._log.find(key) or logged

    def _added(self, task: Task) -> Logged | None:
        if self._was_forgotten(task.quote if task.told else ""):
            return None
        happened_at = task.at or self._message.said_at
        memory = self._stores.memories.add(
            kind=Kind.EPISODE,
            text=sentence(task.name, Outcome.OPEN, "", task.language),
            sources=[self._source(task.quote)],
            scope=self._message.scope,
            language=task.language,
            importance=IMPORTANCE,
            learned_at=self._message.said_at,
            offset_minutes=clock.offset_minutes(self._message.said_at),
            valid_from=happened_at,
            state=self._state,
            private=self._private,
            details={"told": task.told, "practical": task.practical},
        )
        episode = Episode(
            memory.key,
            task.name,
            happened_at,
            approach=task.quote if task.told else "",
            conversation_id=self._message.conversation_id,
            message_key=self._key,
        )
        self._stores.episodes.add(episode)
        self._outcomes.append((Action.ADDED, memory))
        logged = Logged(memory, episode)
        if not task.told and self._key is not None and self._message.conversation_id is not None:
            for reply in replies_to(self._stores, self._message.conversation_id, self._key):
                self._log.replied(reply)
        return logged

    def _known(self) -> Logged | None:
        """The episode that this very message began, if it was seen before."""
        found = self._stores.episodes.of_message(self._key) if self._key is not None else None
        known = self._log.find(found.memory_key) if found is not None else None
        return Logged(self._staying(known.memory), known.episode) if known is not None else None

    def _staying(self, memory: Memory) -> Memory:
        """What a message touches is private where the message is."""
        if not self._private or memory.private:
            return memory
        return self._stores.memories.update(memory.id, private=True)

    def _again(self) -> Logged | None:
        """The episode that this very message already judged."""
        found = self._stores.episodes.judged_by(self._key) if self._key is not None else None
        return self._log.find(found.memory_key) if found is not None else None

    def _was_forgotten(self, quote: str) -> bool:
        marks = [mark for mark in (task_place(self._message.conversation_id, self._message.message_id), quote) if mark]
        return self._stores.tombstones.holds(self._message.scope, marks)

    def _source(self, quote: str) -> Source:
        return Source(
            self._message.conversation_id,
            self._message.message_id,
            quote,
            speaker=self._message.speaker or self._message.role,
            said_at=self._message.said_at,
            offset_minutes=clock.offset_minutes(self._message.said_at),
        )
