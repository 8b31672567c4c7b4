"""Keeps what stood the checks: reconciled like the rules' statements, all of a batch or nothing."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.memory.records import SELF, Action, Candidate, Kind, Memory, Origin, Source
from assistant.memory.writing.attributes import lookup
from assistant.memory.writing.conflicts import base_of
from assistant.memory.writing.duplicates import duplicate
from assistant.memory.writing.extraction.batch import Batch
from assistant.memory.writing.extraction.reading import Proposal
from assistant.memory.writing.reconcile import Outcome, Reconciler
from assistant.memory.writing.remains import marks
from assistant.memory.writing.sameness import Likeness, compare, overlap, same_subject, words_of
from assistant.memory.writing.stances import takes_back
from assistant.storage.stores import Stores

_REVISABLE = frozenset({"event", "plan", "goal", "decision", "routine", "state", "location", "takes", "prefers"})
"""What a new statement may take the place of without being in a slot that holds only one."""
_ALIKE = 0.34
_TOLD = 0.75


class Keeper:
    """Writes proposals. Calls belong inside `Database.write`."""

    def __init__(self, *, stores: Stores, reconciler: Reconciler) -> None:
        self._stores = stores
        self._reconciler = reconciler

    def keep(self, batch: Batch, proposals: Sequence[Proposal], *, hold: bool) -> list[Outcome]:
        """What became of the proposals, those told first first.

        A message that was forgotten or changed since it was sent teaches nothing any more.

        Args:
            batch: what the model was asked about.
            proposals: what stood the checks.
            hold: the person wants to be asked, so that all goes where it waits for a yes.
        """
        outcomes = [] if hold else self._taken_back(batch)
        scope = batch.conversation.scope
        for proposal in sorted(proposals, key=lambda one: one.said_at):
            if not self._still_said(proposal) or self._is_forgotten(proposal, scope):
                continue
            kept = self._held(proposal, scope) if hold else self._kept(proposal, scope)
            if kept is not None:
                outcomes.append(kept)
        return outcomes

    def _still_said(self, proposal: Proposal) -> bool:
        for source in proposal.sources:
            message = self._stores.messages.by_id(source.conversation_id or "", source.message_id or "")
            if message is None or source.quote not in message.text:
                return False
        return True

    def _is_forgotten(self, proposal: Proposal, scope: str) -> bool:
        quotes = [source.quote for source in proposal.sources]
        return self._stores.tombstones.holds(scope, [*marks(proposal.candidate), *quotes, *proposal.around])

    def _held(self, proposal: Proposal, scope: str) -> Outcome | None:
        candidate = proposal.candidate
        waiting = self._stores.memories.list(scope=scope, states={"pending"})
        if self._reconciler.refuses(candidate, scope):
            return None
        if duplicate(candidate, waiting) or self._reconciler.repeats(candidate, scope) or self._told(proposal):
            return None
        return Action.ADDED, self._reconciler.hold(candidate, proposal.sources[0], scope)

    def _kept(self, proposal: Proposal, scope: str) -> Outcome | None:
        told = self._told(proposal)
        if told is not None:
            return Action.UNCHANGED, self._also(told, proposal.sources)
        candidate, source, said_at = proposal.candidate, proposal.sources[0], proposal.said_at
        old = self._current(proposal.old)
        if proposal.old is not None and (old is None or said_at < old.learned_at):
            return None  # it is over already, was forgotten, or was said later
        if old is not None and _takes_its_place(candidate, old):
            memory = self._reconciler.supersede(old, candidate, source, said_at)
            action = Action.RETIRED if candidate.retires else Action.UPDATED
            return action, self._also(memory, proposal.sources[1:])
        action, kept = self._reconciler.apply(candidate, source, scope, said_at)
        return action, None if kept is None else self._also(kept, proposal.sources[1:])

    def _current(self, old: Memory | None) -> Memory | None:
        if old is None:
            return None
        now = self._stores.memories.by_ids([old.id]).get(old.id)
        return now if now is not None and now.state == "active" else None

    def _told(self, proposal: Proposal) -> Memory | None:
        """The memory that the rules made of the same words, where the model adds no slot to it."""
        candidate = proposal.candidate
        if proposal.old is not None or lookup(candidate.attribute).name:
            return None
        messages = {source.message_id for source in proposal.sources}
        for memory in self._stores.memories.from_conversation(proposal.sources[0].conversation_id or ""):
            from_here = memory.state == "active" and any(source.message_id in messages for source in memory.sources)
            if from_here and same_subject(memory.subject, candidate.subject) and _says_all(memory, candidate):
                return memory
        return None

    def _also(self, memory: Memory, sources: Sequence[Source]) -> Memory:
        for source in sources:
            memory = self._stores.memories.add_source(memory.id, source)
        return memory

    def _taken_back(self, batch: Batch) -> list[Outcome]:
        """Retires what a model read in a message that the next one takes back ("just kidding")."""
        outcomes: list[Outcome] = []
        for one in batch.new:
            said = [earlier for earlier in one.before if earlier.role == "user"]
            if not said or not takes_back(one.message.text):
                continue
            for memory in self._stores.memories.from_conversation(batch.conversation.id):
                only = all(source.message_id == said[-1].message_id for source in memory.sources)
                if memory.state == "active" and memory.origin is Origin.MODEL and only:
                    at = max(one.said_at, memory.learned_at)
                    outcomes.append((Action.RETIRED, self._stores.memories.retire(memory.id, at=at)))
        return outcomes


def _says_all(memory: Memory, candidate: Candidate) -> bool:
    """Whether hardly a word of a candidate goes beyond a memory."""
    known = set(words_of(memory.text))
    told = set(words_of(candidate.text.removeprefix("用户"))) - {SELF}
    return len(told & known) >= _TOLD * len(told)


def _takes_its_place(candidate: Candidate, old: Memory) -> bool:
    """Whether a change that a model names may close the old statement.

    In a slot that holds one value, reconciling decides; a statement outside the vocabulary is only ended, never
    replaced.
    """
    if candidate.retires:
        return True
    family = base_of(old.attribute).partition(":")[0]
    if old.single_valued or family not in _REVISABLE or not same_subject(old.subject, candidate.subject):
        return False
    moved = old.kind is Kind.EVENT and candidate.valid_from != old.valid_from
    differs = moved or compare(old.value, candidate.value) is Likeness.OTHER
    return differs and overlap(old.text, candidate.text) >= _ALIKE
