"""Brings what a writer proposes together with what is known: unchanged, another source, a successor, or new.

A correction never overwrites: the old statement is closed and linked to its successor. Only the same subject and the
same attribute can supersede, and only what was said later.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from assistant.memory.records import SELF, Action, Candidate, Kind, Memory, Origin, Source
from assistant.memory.writing.attributes import GIVEN_UP, LEFT
from assistant.memory.writing.conflicts import SLIP, related_attributes
from assistant.memory.writing.duplicates import duplicate, duplicates, is_refinement
from assistant.memory.writing.endings import may_end_others
from assistant.memory.writing.procedures import amended, steps_in, with_failure
from assistant.memory.writing.refusing import Refusing
from assistant.memory.writing.remains import marks
from assistant.memory.writing.timeline import ENDED_LATE, OWN_END, Place, change_of, place, said_after
from assistant.storage.stores import Stores

_UNKEPT = frozenset((SLIP, GIVEN_UP, LEFT))
Outcome = tuple[Action, Memory | None]


class Reconciler:
    """Decides what becomes of candidates and keeps them. Calls belong inside `Database.write`."""

    def __init__(self, *, stores: Stores) -> None:
        self._stores = stores
        self._refusing = Refusing(stores.refusals)

    def apply(
        self,
        candidate: Candidate,
        source: Source,
        scope: str,
        said_at: datetime,
        *,
        lift_tombstones: bool = False,
        accepted: bool = False,
    ) -> Outcome:
        """Reconciles one candidate with what its scope knows.

        Args:
            candidate: what is proposed.
            source: where it comes from.
            scope: whose memory; others are neither seen nor touched.
            said_at: when it was said, aware; what was said later than it is never superseded by it.
            lift_tombstones: the person asks for it, so that it was forgotten before does not matter.
            accepted: the person said yes to it, so that it was refused before does not matter.
        """
        if not accepted and self.refuses(candidate, scope):
            return Action.DROPPED, None
        remains = marks(candidate)
        if self._stores.tombstones.holds(scope, remains):
            if not lift_tombstones:
                return Action.DROPPED, None
            self._stores.tombstones.remove(scope, remains)
        if not lift_tombstones and self._was_wrong(candidate, scope, said_at):
            return Action.DROPPED, None
        related = self._related(candidate, scope)
        known = [one for one in related if one.state == "active"]
        if candidate.details.get("taken_back"):
            return self._take_back(candidate, known, source, said_at)
        found = place(candidate, related, said_at, source.conversation_id)
        if found.twin is not None:
            return self._again(found.twin, candidate, source, said_at)
        amendment = amended(candidate, known)
        if amendment is not None:
            skill, version = amendment
            return Action.UPDATED, self.supersede(skill, version, source, said_at)
        self._note_failure(candidate, known)
        found = self._split(found, said_at)
        carried = tuple(origin for one in found.closes if is_refinement(candidate, one) for origin in one.sources)
        new = self._add(candidate, source, scope, said_at, supersedes=found.closes, carried=carried)
        for one in found.closes:
            self._close(one, new, said_at)
        if found.closed_by is not None:
            return Action.ADDED, self._as_history(new, found, said_at)
        if len(found.closes) > len(found.ends):
            return Action.UPDATED, new
        return (Action.RETIRED if found.ends else Action.ADDED), new

    def refuses(self, candidate: Candidate, scope: str) -> bool:
        """Whether the person refused to have this remembered."""
        return self._refusing.refuses(candidate, scope)

    def supersede(self, old: Memory, candidate: Candidate, source: Source, at: datetime) -> Memory:
        """Closes a memory and puts a statement in its place, linked both ways."""
        new = self._add(candidate, source, old.scope, at, supersedes=(old,))
        self._close(old, new, at)
        return new

    def reopen(self, memory_id: str) -> Memory:
        """Lets a memory hold again whose successor was not meant; an end that it named itself stays."""
        memory = self._stores.memories.get(memory_id)
        details = {name: value for name, value in memory.details.items() if name not in {ENDED_LATE, OWN_END}}
        own_end = memory.details.get(OWN_END)
        return self._stores.memories.update(
            memory_id,
            state="active",
            retired_at=None,
            valid_to=datetime.fromisoformat(own_end) if isinstance(own_end, str) else None,
            superseded_by=None,
            details=details,
        )

    def hold(self, candidate: Candidate, source: Source, scope: str) -> Memory:
        """Puts a candidate where it waits for the person's yes, beside what is known and not reconciled with it."""
        said_at = source.said_at
        return self._stores.memories.add(
            **_fields(candidate), scope=scope, sources=(source,), state="pending", learned_at=said_at
        )

    def repeats(self, candidate: Candidate, scope: str) -> bool:
        """Whether a candidate says what its scope holds already."""
        related = self._related(candidate, scope)
        return duplicate(candidate, [one for one in related if one.state == "active"]) is not None

    def _was_wrong(self, candidate: Candidate, scope: str, said_at: datetime) -> bool:
        """Whether the person has called wrong what a message from before then says."""
        marked = self._stores.marks.everywhere()
        if not marked:
            return False
        known = [one for one in self._stores.memories.by_key(marked).values() if one.scope == scope]
        since = self._stores.marks.wrong_since(one.key for one in duplicates(candidate, known))
        return any(said_at <= moment for moment in since.values())

    def _related(self, candidate: Candidate, scope: str) -> list[Memory]:
        """What the scope holds or held that the candidate could repeat, correct or end."""
        memories = self._stores.memories
        lists = [memories.find_texts(scope, candidate.text)]
        if candidate.attribute:
            related = related_attributes(candidate.attribute)
            lists.append(memories.with_attribute(scope, related, include_retired=True))
        if candidate.attribute.startswith("procedure"):
            lists.append(memories.list(scope=scope, kinds={Kind.SKILL}))
        displaces = candidate.replaces_value or candidate.retires or candidate.correction
        if displaces or candidate.details.keys() & {GIVEN_UP, LEFT} or may_end_others(candidate):
            lists.append(memories.about(scope, candidate.subject))
        if candidate.subject != SELF and may_end_others(candidate):
            lists.append(memories.about(scope, SELF))
        return list({one.key: one for found in lists for one in found}.values())

    def _again(self, twin: Memory, candidate: Candidate, source: Source, said_at: datetime) -> Outcome:
        known_sources = len(twin.sources)
        kept = self._stores.memories.add_source(twin.id, source)
        if candidate.private and not twin.private:
            kept = self._stores.memories.update(twin.id, private=True)
        if twin.origin is Origin.CLIENT and candidate.origin is not Origin.CLIENT:
            kept = self._as_the_persons_own(twin, candidate)
        if said_at < twin.learned_at:
            kept = self._begin_earlier(twin, said_at)
        if twin.state == "active" and said_at >= twin.learned_at and is_refinement(candidate, twin):
            refined = replace(candidate, importance=max(candidate.importance, twin.importance))
            new = self._add(refined, source, twin.scope, said_at, supersedes=(twin,), carried=twin.sources)
            if twin.pinned:
                new = self._stores.memories.update(new.id, pinned=True)
            self._close(twin, new, said_at)
            return Action.UPDATED, new
        if candidate.importance > twin.importance and len(kept.sources) > known_sources:
            kept = self._stores.memories.update(twin.id, importance=candidate.importance)
        return Action.UNCHANGED, kept

    def _as_the_persons_own(self, twin: Memory, candidate: Candidate) -> Memory:
        """What another program wrote is the person's own once they say it."""
        return self._stores.memories.update(
            twin.id,
            origin=candidate.origin,
            confidence=max(candidate.confidence, twin.confidence),
            tags=tuple(dict.fromkeys((*twin.tags, *candidate.tags))),
        )

    def _take_back(self, candidate: Candidate, known: Sequence[Memory], source: Source, said_at: datetime) -> Outcome:
        """Lets go of what was not meant; what it had replaced holds again."""
        twin = duplicate(candidate, known)
        if twin is None or any(one.conversation_id != source.conversation_id for one in twin.sources):
            return Action.DROPPED, None
        gone = self._stores.memories.retire(twin.id, at=max(said_at, twin.learned_at))
        if twin.supersedes:
            self.reopen(twin.supersedes)
        return Action.RETIRED, gone

    def _begin_earlier(self, twin: Memory, said_at: datetime) -> Memory:
        """A statement that turns out to have been made earlier holds from then, and what it closed ends there."""
        began = said_at if twin.valid_from == twin.learned_at else twin.valid_from
        kept = self._stores.memories.update(twin.id, learned_at=said_at, valid_from=began)
        before = self._stores.memories.by_ids([twin.supersedes]) if twin.supersedes else {}
        for one in before.values():
            if one.superseded_by == twin.id and one.learned_at <= said_at:
                self._close(one, kept, said_at)
        return kept

    def _split(self, found: Place, said_at: datetime) -> Place:
        """Parts what was said both before and after the candidate into two memories, one for each stretch."""
        whole = found.closed_by
        again_at = said_after(whole, said_at) if whole is not None else None
        if whole is None or again_at is None or whole.learned_at > said_at:
            return found
        memories = self._stores.memories
        early = tuple(one for one in whole.sources if one.said_at is None or one.said_at <= said_at)
        first = replace(whole, id=uuid.uuid4().hex, sources=early, state="active", retired_at=None, superseded_by=None)
        (first,) = memories.add_many([first])
        for one in memories.by_ids([whole.supersedes] if whole.supersedes else []).values():
            memories.update(one.id, superseded_by=first.id)
        began = again_at if whole.valid_from == whole.learned_at else whole.valid_from
        memories.update(whole.id, learned_at=again_at, valid_from=began, supersedes=None)
        rest = memories.set_sources(whole.id, [one for one in whole.sources if one not in early])
        return replace(found, closes=(*found.closes, first), closed_by=rest)

    def _as_history(self, new: Memory, found: Place, said_at: datetime) -> Memory:
        """Keeps what was said before what is known as the history that it is."""
        successor = found.closed_by
        assert successor is not None
        until = said_after(successor, said_at) or said_at
        if successor.supersedes in {one.id for one in found.closes}:
            self._stores.memories.update(successor.id, supersedes=None)
        return self._close(new, replace(successor, learned_at=until), until)

    def _note_failure(self, candidate: Candidate, known: Sequence[Memory]) -> None:
        changed = with_failure(candidate, known)
        if changed is not None:
            skill, details = changed
            self._stores.memories.update(skill.id, details=details)

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
        fields["private"] = candidate.private or any(one.private for one in supersedes)
        new = self._stores.memories.add(
            **fields,
            scope=scope,
            sources=(*carried, source),
            learned_at=at,
            offset_minutes=source.offset_minutes,
            supersedes=supersedes[0].id if supersedes else None,
        )
        if new.kind is Kind.SKILL:
            old = [one.key for one in supersedes if one.kind is Kind.SKILL]
            reason = source.quote if old else ""
            self._stores.skills.add_version(new.key, steps_in(new), reason=reason, made_at=at, succeeds=old)
        return new

    def _close(self, old: Memory, new: Memory, at: datetime) -> Memory:
        """Ends a statement where its successor begins. An end that it named itself, and that came first, stays."""
        ends = new.valid_to if new.attribute.startswith("former:") and new.valid_to else new.valid_from
        over = ends if ends is not None and (old.valid_from is None or ends >= old.valid_from) else at
        own_end = _own_end(old)
        if own_end is not None and (own_end <= over or old.kind is Kind.EVENT):
            over = own_end
        details = {name: value for name, value in old.details.items() if name not in {ENDED_LATE, OWN_END}}
        if own_end is not None:
            details[OWN_END] = own_end.isoformat()
        at = max(at, old.learned_at)
        if over < at and over != own_end:
            details[ENDED_LATE] = True
        if details != old.details:
            self._stores.memories.update(old.id, details=details)
        return self._stores.memories.retire(old.id, at=at, superseded_by=new.id, valid_to=over)


def _own_end(memory: Memory) -> datetime | None:
    """The end that a statement named itself; None where it ended only because another took its place."""
    told = memory.details.get(OWN_END)
    if isinstance(told, str):
        return datetime.fromisoformat(told)
    return memory.valid_to if memory.state == "active" else None


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
        "private": candidate.private,
        "origin": candidate.origin,
        "details": {name: held for name, held in candidate.details.items() if name not in _UNKEPT}
        | change_of(candidate),
    }
