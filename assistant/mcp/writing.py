"""What programs may write: redacted, marked with the program's name, and into the inbox unless they may keep it.

A program is never the person: what it writes is no standing instruction, and does not bring back what was forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from assistant import clock
from assistant.errors import AssistantError
from assistant.events import EventBus, MemoriesChanged
from assistant.mcp.access import Permit
from assistant.mcp.reading import Reader, Result
from assistant.mcp.showing import Shown
from assistant.memory.experience.binding import Logged
from assistant.memory.experience.judging import MODEL
from assistant.memory.experience.log import ExperienceLog
from assistant.memory.experience.skillbook import SkillBook
from assistant.memory.experience.tasks import Outcome
from assistant.memory.experience.wording import sentence
from assistant.memory.records import Action, Candidate, Kind, Memory, Origin, Source, Spoken, Tag
from assistant.memory.service import MemoryService
from assistant.memory.writing.reconcile import Reconciler
from assistant.memory.writing.remains import marks
from assistant.memory.writing.writer import RuleWriter
from assistant.privacy.redactor import Redactor
from assistant.prompts import language_of
from assistant.settings import SettingsStore
from assistant.storage.clients import Writing
from assistant.storage.episodes import Episode, Verdict
from assistant.storage.stores import Stores

MOST_WAITING = 200
"""So many proposals may wait in the inbox of a scope before programs have to stop."""

_NOT_AGAIN = "This was forgotten, refused or called wrong before, and is not taken in again."
_CONFIDENCE = 0.7
_EPISODE_IMPORTANCE = 0.5


class WritingRefusedError(AssistantError):
    """A program may write, but not this or not now."""

    code = "mcp.writing_refused"


class ClientWriter:
    """Writes for programs."""

    def __init__(
        self,
        *,
        stores: Stores,
        memory: MemoryService,
        reader: Reader,
        redactor: Redactor,
        settings: SettingsStore,
        events: EventBus,
    ) -> None:
        self._stores = stores
        self._memory = memory
        self._reader = reader
        self._redactor = redactor
        self._settings = settings
        self._events = events
        self._writer = RuleWriter()
        self._reconciler = Reconciler(stores=stores)
        self._log = ExperienceLog(stores=stores, book=SkillBook(stores=stores, reconciler=self._reconciler))

    def remember(self, permit: Permit, shown: Shown, arguments: Mapping[str, Any]) -> Result:
        """Keeps a statement, reconciled with what is known, or proposes it."""
        clean = self._redactor.redact_for("memory", arguments["text"])
        spoken = self._spoken(permit, clean.text)
        kind = Kind(arguments["kind"]) if "kind" in arguments else None
        proposed = [_marked(one, kind) for one in self._writer.requested(clean.text, spoken)]
        outcomes = self._propose(proposed, spoken) if self._waits(permit) else self._keep(proposed, spoken)
        action, memory = next(((done, one) for done, one in outcomes if one is not None), (Action.DROPPED, None))
        if memory is None:
            raise WritingRefusedError(_NOT_AGAIN)
        return _result(shown, memory, "proposed" if memory.state == "pending" else str(action), len(clean.findings))

    def correct(self, permit: Permit, shown: Shown, arguments: Mapping[str, Any]) -> Result:
        """Puts a statement in a memory's place, which becomes its history; or proposes that."""
        old = self._reader.visible(permit, arguments["id"])
        if old.state != "active":
            raise WritingRefusedError("This memory no longer holds.", fix="Correct the one that took its place.")
        clean = self._redactor.redact_for("memory", arguments["text"])
        spoken = self._spoken(permit, clean.text)
        proposed = self._writer.requested(clean.text, spoken)
        about = [one for one in proposed if one.attribute == old.attribute and one.subject == old.subject]
        chosen = about[0] if about else replace(proposed[0], attribute=old.attribute, subject=old.subject)
        candidate = replace(_marked(chosen, old.kind), private=chosen.private or old.private)
        if self._waits(permit):
            action, memory = self._propose([candidate], spoken)[0]
        else:
            action, memory = self._supersede(old, candidate, spoken)
        if memory is None:
            raise WritingRefusedError(_NOT_AGAIN)
        return _result(shown, memory, "proposed" if memory.state == "pending" else str(action), len(clean.findings))

    def forget(self, permit: Permit, _shown: Shown, arguments: Mapping[str, Any]) -> Result:
        """Forgets for good, as the person would."""
        if permit.writing is not Writing.KEEP:
            raise WritingRefusedError(
                f'"{permit.client}" may only propose memories, not forget any.', fix="Its user can forget it."
            )
        memory = self._reader.visible(permit, arguments["id"])
        done = self._memory.forget([memory.id])
        content = {"forgotten": list(done.forgotten), "also": list(done.also)}
        return Result(content, (*done.forgotten, *done.also))

    def log_episode(self, permit: Permit, shown: Shown, arguments: Mapping[str, Any]) -> Result:
        """Keeps how a task came out, for the next like it."""
        waits = self._waits(permit)
        words = {
            name: self._redactor.redact_for("memory", arguments[name]).text
            for name in ("task", "approach", "error", "notes")
            if name in arguments
        }
        spoken = self._spoken(permit, words["task"])
        outcome = Outcome(arguments["outcome"])
        language = language_of(words["task"])
        said = sentence(words["task"], outcome, words.get("error", ""), language)
        if self._stores.tombstones.holds(permit.scope, [words["task"], said]):
            raise WritingRefusedError(_NOT_AGAIN)

        def work(_: object) -> Memory:
            memory = self._stores.memories.add(
                kind=Kind.EPISODE,
                text=sentence(words["task"], Outcome.OPEN, "", language),
                sources=[_source(spoken, words["task"])],
                scope=permit.scope,
                language=language,
                importance=_EPISODE_IMPORTANCE,
                learned_at=spoken.said_at,
                offset_minutes=clock.offset_minutes(spoken.said_at),
                valid_from=spoken.said_at,
                state="pending" if waits else "active",
                origin=Origin.CLIENT,
                details={"told": True, "practical": True},
            )
            episode = Episode(
                memory.key,
                words["task"],
                spoken.said_at,
                approach=words.get("approach", ""),
                duration_s=arguments.get("duration_s"),
            )
            self._stores.episodes.add(episode)
            self._stores.episodes.put_verdict(
                Verdict(
                    memory.key,
                    MODEL,
                    outcome.value,
                    spoken.said_at,
                    quality=arguments.get("quality"),
                    cause=words.get("error", ""),
                    note=words.get("notes", ""),
                )
            )
            return self._log.refreshed(Logged(memory, episode))

        memory = self._stores.database.write(work)
        self._tell([(Action.ADDED, memory)], permit.scope)
        return _result(shown, memory, "proposed" if waits else str(Action.ADDED), 0)

    def _waits(self, permit: Permit) -> bool:
        """Whether what this program writes waits for the person's yes.

        Raises:
            WritingRefusedError: nothing is to be remembered now, or too much waits already.
        """
        mode = self._settings.current.memory.mode
        if permit.configured:
            return False
        if mode == "off":
            raise WritingRefusedError("Remembering is switched off in Keepsake.", fix="Its user can switch it on.")
        waits = permit.writing is Writing.PROPOSE or mode == "ask"
        if waits and len(self._memory.pending(permit.scope)) >= MOST_WAITING:
            raise WritingRefusedError(
                f"{MOST_WAITING} proposals wait already.", fix="Their user can go through them in Keepsake's inbox."
            )
        return waits

    def _keep(self, proposed: Sequence[Candidate], spoken: Spoken) -> list[tuple[Action, Memory | None]]:
        def work(_: object) -> list[tuple[Action, Memory | None]]:
            apply = self._reconciler.apply
            return [apply(one, _source(spoken, one.quote), spoken.scope, spoken.said_at) for one in proposed]

        outcomes = self._stores.database.write(work)
        self._tell(outcomes, spoken.scope)
        return outcomes

    def _propose(self, proposed: Sequence[Candidate], spoken: Spoken) -> list[tuple[Action, Memory | None]]:
        waiting = {(one.attribute, one.value, one.text): one for one in self._memory.pending(spoken.scope)}
        outcomes: list[tuple[Action, Memory | None]] = []
        for one in proposed:
            known = waiting.get((one.attribute, one.value, one.text))
            if known is not None:
                outcomes.append((Action.UNCHANGED, known))
            elif self._stores.tombstones.holds(spoken.scope, marks(one)) or self._reconciler.refuses(one, spoken.scope):
                outcomes.append((Action.DROPPED, None))
            else:
                held: Callable[[object], Memory] = lambda _, one=one: self._reconciler.hold(  # type: ignore[misc]  # noqa: E731
                    one, _source(spoken, one.quote), spoken.scope
                )
                outcomes.append((Action.ADDED, self._stores.database.write(held)))
        self._tell(outcomes, spoken.scope)
        return outcomes

    def _supersede(self, old: Memory, candidate: Candidate, spoken: Spoken) -> tuple[Action, Memory | None]:
        forgotten = self._stores.tombstones.holds(old.scope, marks(candidate))
        if forgotten or self._reconciler.refuses(candidate, old.scope):
            return Action.DROPPED, None

        def work(_: object) -> Memory:
            new = self._reconciler.supersede(old, candidate, _source(spoken, spoken.text), spoken.said_at)
            return self._stores.memories.update(new.id, pinned=True) if old.pinned else new

        new = self._stores.database.write(work)
        self._tell([(Action.UPDATED, new)], old.scope)
        self._memory.index_new([old.key])
        return Action.UPDATED, new

    def _tell(self, outcomes: Sequence[tuple[Action, Memory | None]], scope: str) -> None:
        changed = [(done, one) for done, one in outcomes if one is not None and done is not Action.UNCHANGED]
        self._memory.index_new([one.key for _, one in changed if one.state == "active"])
        for done, one in changed:
            action = "proposed" if one.state == "pending" else str(done)
            self._events.publish(MemoriesChanged(action, (one.id,), (one.text,), scope))

    @staticmethod
    def _spoken(permit: Permit, text: str) -> Spoken:
        return Spoken("user", text, clock.local_now(), speaker=permit.client, scope=permit.scope)


def _marked(candidate: Candidate, kind: Kind | None) -> Candidate:
    """A candidate as a program's: less sure than the person's own, and never an instruction for every answer."""
    return replace(
        candidate,
        kind=kind or candidate.kind,
        origin=Origin.CLIENT,
        confidence=min(candidate.confidence, _CONFIDENCE),
        tags=tuple(tag for tag in candidate.tags if tag != Tag.STANDING),
    )


def _source(spoken: Spoken, quote: str) -> Source:
    return Source(
        None,
        None,
        quote,
        speaker=spoken.speaker,
        said_at=spoken.said_at,
        offset_minutes=clock.offset_minutes(spoken.said_at),
    )


def _result(shown: Shown, memory: Memory, action: str, redactions: int) -> Result:
    """What became of what was written; a memory that stays on this machine is not shown."""
    row = shown.memory(memory) if shown.may_tell(memory) else None
    return Result({"memory": row, "action": action, "redactions": redactions}, (memory.id,))
