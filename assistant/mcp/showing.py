"""What a program is shown: values as JSON, without secrets and, unless it is allowed, without what stays here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from assistant.memory.experience.offering import OfferedEpisode, OfferedSkill
from assistant.memory.experience.skillbook import Skill
from assistant.memory.profile import SlotValue
from assistant.memory.records import Memory, Origin, Recalled

_WORDED = frozenset(
    (
        "text",
        "quote",
        "subject",
        "value",
        "name",
        "steps",
        "task",
        "cause",
        "notes",
        "added_steps",
        "removed_steps",
        "heading",
    )
)


@dataclass(frozen=True, slots=True)
class Shown:
    """Makes JSON of values for one call.

    Attributes:
        words: takes out of a text what may not be shown.
        private: the program may be told what never leaves this machine.
    """

    words: Callable[[str], str]
    private: bool

    def memory(self, memory: Memory) -> dict[str, Any]:
        """A memory with its times, and who wrote it."""
        first = memory.sources[0] if memory.sources else None
        row = {
            "id": memory.id,
            "kind": str(memory.kind),
            "text": memory.text,
            "scope": memory.scope,
            "subject": memory.subject,
            "attribute": memory.attribute,
            "value": memory.value,
            "tags": list(memory.tags),
            "state": memory.state,
            "learned_at": _instant(memory.learned_at),
            "valid_from": _instant(memory.valid_from),
            "valid_to": _instant(memory.valid_to),
            "superseded_by": memory.superseded_by,
            "origin": str(memory.origin),
        }
        if memory.origin is Origin.CLIENT and first is not None:
            row["written_by"] = first.speaker
        return self.clean(row)

    def recalled(self, item: Recalled) -> dict[str, Any]:
        """A result of recall."""
        row = {
            "id": item.id,
            "kind": str(item.kind),
            "text": item.text,
            "score": round(item.score, 4),
            "at": _instant(item.at),
            "valid_from": _instant(item.valid_from),
            "valid_to": _instant(item.valid_to),
            "said_by": item.source.speaker if item.source else None,
        }
        if item.source is not None and item.source.file:
            row |= {"file": Path(item.source.file).name, "heading": item.source.heading}
        return self.clean(row)

    def profile(self, lines: Iterable[SlotValue]) -> dict[str, str | list[str]]:
        """The profile, slot by slot."""
        found: dict[str, list[str]] = {}
        for line in lines:
            found.setdefault(line.slot, []).append(self.words(line.value))
        return {slot: values[0] if len(values) == 1 else values for slot, values in found.items()}

    def skill(self, skill: Skill) -> dict[str, Any]:
        """A skill with its steps and how well it does."""
        row = {
            "id": skill.memory.id,
            "name": skill.name,
            "steps": list(skill.steps),
            "version": skill.version,
            "attempts": len(skill.attempts),
            "success_rate": skill.success_rate,
            "last_used_at": _instant(skill.last_used_at),
        }
        return self.clean(row)

    def offered_skill(self, skill: OfferedSkill) -> dict[str, Any]:
        """The best way known to do a task."""
        row = {
            "id": skill.found.id,
            "name": skill.name,
            "steps": list(skill.steps),
            "attempts": skill.attempts,
            "success_rate": skill.success_rate,
        }
        return self.clean(row)

    def offered_episode(self, episode: OfferedEpisode) -> dict[str, Any]:
        """A like task from before, and what has changed in its steps since."""
        row = {
            "id": episode.found.id,
            "task": episode.task,
            "at": _instant(episode.happened_at),
            "outcome": str(episode.outcome),
            "cause": episode.cause,
            "notes": episode.notes,
            "added_steps": list(episode.added),
            "removed_steps": list(episode.removed),
        }
        return self.clean(row)

    def may_tell(self, one: Memory | Recalled) -> bool:
        """Whether the program may know that this is there."""
        return self.private or not one.private

    def clean(self, row: Mapping[str, Any]) -> dict[str, Any]:
        """A row whose words are fit to be shown."""
        return {name: self._cleaned(value) if name in _WORDED else value for name, value in row.items()}

    def _cleaned(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.words(value)
        return [self.words(one) for one in value] if isinstance(value, list) else value


def ids_of(rows: Collection[Mapping[str, Any]]) -> tuple[str, ...]:
    """The ids in rows, for the log."""
    return tuple(str(row["id"]) for row in rows if row.get("id"))


def _instant(moment: datetime | None) -> str | None:
    return None if moment is None else moment.astimezone(UTC).isoformat().replace("+00:00", "Z")
