"""Brings what a writer proposes together with what is known: unchanged, another source, a successor, or new.

A correction never overwrites: the old statement is closed and linked to its successor. Only the same subject and the
same attribute can supersede, and only what was said later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from assistant.memory.records import Action, Candidate, Kind, Memory, Source
from assistant.memory.writing.conflicts import displaced, ended, related_attributes
from assistant.memory.writing.duplicates import duplicate, is_refinement
from assistant.memory.writing.procedures import amended, with_failure
from assistant.memory.writing.remains import marks
from assistant.storage.stores import Stores

Outcome = tuple[Action, Memory | None]


class Reconciler:
    """Decides what becomes of candidates and keeps them. Calls belong inside `Database.write`."""

    def __init__(self, *, stores: Stores) -> None:
        self._stores = stores

    def apply(
        self,
        candidate: Candidate,
        source: Source,
        scope: str,
        said_at: datetime,
        *,
        lift_tombstones: bool = False,
    ) -> Outcome:
        """Reconciles one candidate with what its scope knows.

        Args:
            candidate: what is proposed.
            source: where it comes from.
            scope: whose memory; others are neither seen nor touched.
            said_at: when it was said, aware; what was said later than it is never superseded by it.
            lift_tombstones: the person asks for it, so that it was forgotten before does not matter.
        """
        remains = marks(candidate)
        if self._stores.tombstones.holds(scope, remains):
            if not lift_tombstones:
                return Action.DROPPED, None
            self._stores.tombstones.remove(scope, remains)
        known = self._related(candidate, scope)
        if candidate.details.get("taken_back"):
            return self._take_back(candidate, known, source, said_at)
        conversation = source.conversation_id
        twin = duplicate(candidate, known)
        if twin is not None:
            return self._again(twin, candidate, source, said_at)
        amendment = amended(candidate, known)
        if amendment is not None:
            skill, version = amendment
            return Action.UPDATED, self.supersede(skill, version, source, said_at)
        self._note_failure(candidate, known)
        old = displaced(candidate, known, said_at, conversation)
        over = ended(candidate, known)
        later = [one for one in (*old, *over) if _last_said(one) > said_at]
        if later:
            return self._as_history(candidate, source, scope, said_at, later)
        new = self._add(
            candidate, source, scope, said_at, supersedes=(*old, *over), carried=self._carried(candidate, old)
        )
        for one in (*old, *over):
            self._retire(one, new, said_at)
        if old:
            return Action.UPDATED, new
        return (Action.RETIRED if over else Action.ADDED), new

    def supersede(self, old: Memory, candidate: Candidate, source: Source, at: datetime) -> Memory:
        """Closes a memory and puts a statement in its place, linked both ways."""
        new = self._add(candidate, source, old.scope, at, supersedes=(old,))
        self._retire(old, new, at)
        return new

    def hold(self, candidate: Candidate, source: Source, scope: str) -> Memory:
        """Puts a candidate where it waits for the person's yes, beside what is known and not reconciled with it."""
        said_at = source.said_at
        return self._stores.memories.add(
            **_fields(candidate), scope=scope, sources=(source,), state="pending", learned_at=said_at
        )

    def _related(self, candidate: Candidate, scope: str) -> list[Memory]:
        """What the scope holds that the candidate could repeat, correct or end."""
        memories = self._stores.memories
        lists = [memories.find_texts(scope, candidate.text)]
        if candidate.attribute:
            lists.append(memories.with_attribute(scope, related_attributes(candidate.attribute)))
        if candidate.attribute.startswith("procedure"):
            lists.append(memories.list(scope=scope, kinds={Kind.SKILL}))
        if candidate.replaces_value or candidate.retires or candidate.correction:
            lists.append(memories.about(scope, candidate.subject))
        return list({one.key: one for found in lists for one in found}.values())

    def _again(self, twin: Memory, candidate: Candidate, source: Source, said_at: datetime) -> Outcome:
        known_sources = len(twin.sources)
        kept = self._stores.memories.add_source(twin.id, source)
        if said_at < twin.learned_at and not twin.supersedes:
            began = said_at if twin.valid_from == twin.learned_at else twin.valid_from
            kept = self._stores.memories.update(twin.id, learned_at=said_at, valid_from=began)
        if is_refinement(candidate, twin) and said_at >= twin.learned_at:
            refined = replace(candidate, importance=max(candidate.importance, twin.importance))
            new = self._add(refined, source, twin.scope, said_at, supersedes=(twin,), carried=twin.sources)
            if twin.pinned:
                new = self._stores.memories.update(new.id, pinned=True)
            self._retire(twin, new, said_at)
            return Action.UPDATED, new
        if candidate.importance > twin.importance and len(kept.sources) > known_sources:
            kept = self._stores.memories.update(twin.id, importance=candidate.importance)
        return Action.UNCHANGED, kept

    def _take_back(self, candidate: Candidate, known: Sequence[Memory], source: Source, said_at: datetime) -> Outcome:
        """Lets go of what was not meant; what it had replaced holds again."""
        twin = duplicate(candidate, known)
        if twin is None or any(one.conversation_id != source.conversation_id for one in twin.sources):
            return Action.DROPPED, None
        gone = self._stores.memories.retire(twin.id, at=max(said_at, twin.learned_at))
        if twin.supersedes:
            self._stores.memories.update(
                twin.supersedes, state="active", retired_at=None, valid_to=None, superseded_by=None
            )
        return Action.RETIRED, gone

    def _as_history(
        self, candidate: Candidate, source: Source, scope: str, said_at: datetime, later: Sequence[Memory]
    ) -> Outcome:
        """Keeps what was said before what is known as the history that it is."""
        successor = min(later, key=lambda one: one.learned_at)
        new = self._add(candidate, source, scope, said_at)
        until = max(successor.learned_at, said_at)
        new = self._stores.memories.retire(new.id, at=until, superseded_by=None, valid_to=successor.valid_from or until)
        self._stores.memories.update(new.id, superseded_by=successor.id)
        return Action.ADDED, self._stores.memories.get(new.id)

    def _note_failure(self, candidate: Candidate, known: Sequence[Memory]) -> None:
        changed = with_failure(candidate, known)
        if changed is not None:
            skill, details = changed
            self._stores.memories.update(skill.id, details=details)

    def _carried(self, candidate: Candidate, old: Sequence[Memory]) -> tuple[Source, ...]:
        return tuple(source for one in old if is_refinement(candidate, one) for source in one.sources)

    def _add(
        self,
        candidate: Candidate,
        source: Source,
        scope: str,
        at: datetime,
        *,
        supersedes: Sequence[Memory] = (),
        carried: Sequence[Source] = (),
    ) -> Memory:
        fields = _fields(candidate)
        lasting = candidate.kind in {Kind.FACT, Kind.PREFERENCE} and not candidate.attribute.startswith("former:")
        if fields["valid_from"] is None and lasting:
            fields["valid_from"] = at
        return self._stores.memories.add(
            **fields,
            scope=scope,
            sources=(*carried, source),
            learned_at=at,
            offset_minutes=source.offset_minutes,
            supersedes=supersedes[0].id if supersedes else None,
        )

    def _retire(self, old: Memory, new: Memory, at: datetime) -> None:
        closes = new.valid_to if new.attribute.startswith("former:") and new.valid_to else new.valid_from
        closes = closes if closes is not None and (old.valid_from is None or closes >= old.valid_from) else at
        self._stores.memories.retire(old.id, at=max(at, old.learned_at), superseded_by=new.id, valid_to=closes)


def _last_said(memory: Memory) -> datetime:
    said = [source.said_at for source in memory.sources if source.said_at is not None]
    return max([memory.learned_at, *said])


def _fields(candidate: Candidate) -> dict[str, Any]:
    return {
        "kind": candidate.kind,
        "text": candidate.text,
        "subject": candidate.subject,
        "attribute": candidate.attribute,
        "value": candidate.value,
        "single_valued": candidate.single_valued,
        "tags": candidate.tags,
        "language": candidate.language,
        "importance": candidate.importance,
        "confidence": candidate.confidence,
        "valid_from": candidate.valid_from,
        "valid_to": candidate.valid_to,
        "date_phrase": candidate.date_phrase,
        "origin": candidate.origin,
        "details": dict(candidate.details),
    }
