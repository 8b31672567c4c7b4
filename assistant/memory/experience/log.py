"""The log of tasks: what was set or told, how it was gone about, how it came out, and what was learned from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from assistant.memory.experience.binding import Logged
from assistant.memory.experience.judging import SAID, THUMB, THUMB_DOWN, THUMB_UP, judged
from assistant.memory.experience.listening import Listener, Outcomes
from assistant.memory.experience.reading import Reading, read
from assistant.memory.experience.replies import approach_in, replies_to, stored_message
from assistant.memory.experience.skillbook import SkillBook
from assistant.memory.experience.tasks import Outcome
from assistant.memory.experience.wording import sentence
from assistant.memory.private import only_wishes
from assistant.memory.records import Action, Memory, Spoken, Tag
from assistant.memory.writing.withholding import wishes, without
from assistant.messages import Role, StoredMessage
from assistant.storage.episodes import Verdict
from assistant.storage.stores import Stores

_IMPORTANCE, _IMPORTANCE_FAILED = 0.5, 0.65


class ExperienceLog:
    """Writes episodes and lets skills learn from them. Calls belong inside `Database.write`.

    The same message may come twice: what it says is kept once.
    """

    def __init__(self, *, stores: Stores, book: SkillBook) -> None:
        self._stores = stores
        self._book = book

    def notice(self, message: Spoken, before: Sequence[Spoken] = (), *, state: str = "active") -> Outcomes:
        """Takes in what a message says of tasks: the person's words, or the reply that worked on one.

        Args:
            message: redacted.
            before: what was said before it in the conversation, oldest first.
            state: of new memories: active, or pending where the person wants to be asked.
        """
        if message.role != "user":
            stored = stored_message(self._stores, message)
            found = self.replied(stored) if stored is not None else None
            return [(Action.UNCHANGED, found)] if found is not None else []
        if only_wishes(message.text):
            return self._withhold_last(before)
        places = wishes(message.text)
        reading = read(replace(message, text=without(message.text, places)), before)
        if reading == Reading():
            return []
        listener = Listener(self._stores, self._book, self, message, before, state=state, private=bool(places))
        return listener.take(reading)

    def replied(self, reply: StoredMessage) -> Memory | None:
        """Notes what a reply did about the task of the message it answers; None where that sets none."""
        if reply.parent_key is None or reply.role is not Role.ASSISTANT:
            return None
        logged = self._worked_on(reply.parent_key)
        if logged is None:
            return None
        places = [one.message_key for one in self._verdicts(logged) if one.given_by == SAID]
        asked = {key for key in (logged.episode.message_key, *places) if key is not None}
        replies = [one for key in sorted(asked) for one in replies_to(self._stores, reply.conversation_id, key)]
        if not replies:
            return None
        tokens = sum(one.usage.input_tokens + one.usage.output_tokens for one in replies)
        self._stores.episodes.update(
            logged.episode.memory_key,
            approach=approach_in(replies[-1].text) or logged.episode.approach,
            duration_s=sum(one.duration_ms for one in replies) / 1000,
            token_cost=tokens,
        )
        return logged.memory

    def rate(self, reply: StoredMessage, thumb: int, at: datetime) -> Memory | None:
        """Lets a thumb on a reply (1, -1, or 0 for none any more) count for the task that it worked on."""
        self._stores.feedback.put(reply.key, thumb, at)
        logged = self._worked_on(reply.parent_key) if reply.parent_key is not None else None
        if logged is None:
            return None
        key = logged.episode.memory_key
        if thumb == 0:
            self._stores.episodes.drop_verdict(key, THUMB, reply.key)
        else:
            outcome = Outcome.SUCCESS if thumb > 0 else Outcome.FAILURE
            quality = THUMB_UP if thumb > 0 else THUMB_DOWN
            self._stores.episodes.put_verdict(Verdict(key, THUMB, outcome, at, reply.key, quality=quality))
        return self.refreshed(logged)

    def judged(self, logged: Logged, verdict: Verdict) -> Memory:
        """Lets an evaluator's verdict count."""
        self._stores.episodes.put_verdict(verdict)
        return self.refreshed(logged)

    def refreshed(self, logged: Logged) -> Memory:
        """Weighs all verdicts on an episode anew, and rewrites what follows from them."""
        verdicts = self._verdicts(logged)
        now = judged(verdicts)
        episode = self._stores.episodes.update(
            logged.episode.memory_key, outcome=now.outcome.value, quality=now.quality, error=now.error, notes=now.notes
        )
        self._book.count(episode, verdicts, logged.memory.scope)
        failed = now.outcome in {Outcome.FAILURE, Outcome.PARTIAL}
        text = sentence(episode.task, now.outcome, now.error, logged.memory.language)
        if text != logged.memory.text:
            self._stores.vectors.delete([logged.memory.key])
        others = [tag for tag in logged.memory.tags if tag != Tag.ERROR]
        return self._stores.memories.update(
            logged.memory.id,
            text=text,
            tags=(*others, Tag.ERROR.value) if failed else tuple(others),
            importance=max(logged.memory.importance, _IMPORTANCE_FAILED if failed else _IMPORTANCE),
        )

    def find(self, memory_key: int) -> Logged | None:
        """An episode with its memory."""
        memory = self._stores.memories.by_key([memory_key]).get(memory_key)
        episode = self._stores.episodes.get([memory_key]).get(memory_key)
        return Logged(memory, episode) if memory is not None and episode is not None else None

    def _withhold_last(self, before: Sequence[Spoken]) -> Outcomes:
        """Keeps to this machine what the person's last message made or changed: only now is it said that it stays."""
        last = next((one for one in reversed(before) if one.role == "user"), None)
        if last is None or last.conversation_id is None or last.message_id is None:
            return []
        place = (last.conversation_id, last.message_id)
        touched = [
            one
            for one in self._stores.memories.from_conversation(last.conversation_id)
            if not one.private and any((source.conversation_id, source.message_id) == place for source in one.sources)
        ]
        hidden = [self._stores.memories.update(one.id, private=True) for one in touched]
        return [(Action.UPDATED, one) for one in hidden if one.state == "active"]

    def _worked_on(self, asked_key: int) -> Logged | None:
        """The episode that a message set, or said something of."""
        found = self._stores.episodes.of_message(asked_key)
        if found is None:
            found = self._stores.episodes.judged_by(asked_key)
        return self.find(found.memory_key) if found is not None else None

    def _verdicts(self, logged: Logged) -> tuple[Verdict, ...]:
        key = logged.episode.memory_key
        return self._stores.episodes.verdicts([key]).get(key, ())
