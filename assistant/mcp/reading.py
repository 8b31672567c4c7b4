"""What programs may ask of memory: to recall, to list, the profile, skills, and one memory by its id."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from assistant import clock
from assistant.errors import NotFoundError
from assistant.mcp.access import Permit
from assistant.mcp.showing import Shown, ids_of
from assistant.mcp.tools import LISTED
from assistant.memory.records import Kind, Memory, RecallRequest
from assistant.memory.service import MemoryService

RECENT = 30
"""How many memories the resource of the recent ones shows."""

_K, _LISTED_AT_ONCE = 8, 50
_DEADLINE_S = 5.0
_COLD_S = 20.0  # to load the embedder: a program waits longer than a person does


@dataclass(frozen=True, slots=True)
class Result:
    """What a call gives: its content, and the ids in it for the log."""

    content: Mapping[str, Any]
    memory_ids: tuple[str, ...] = ()


class Reader:
    """Answers what reads memory. Only the scope of the permit is seen."""

    def __init__(self, memory: MemoryService) -> None:
        self._memory = memory

    def recall(self, permit: Permit, shown: Shown, arguments: Mapping[str, Any]) -> Result:
        """What bears on a question, best first."""
        hidden = frozenset() if permit.private else self._memory.withheld().ids
        self._memory.get_ready(limit_s=_COLD_S)
        found = self._memory.recall(
            RecallRequest(
                arguments["query"],
                k=arguments.get("k", _K),
                scope=permit.scope,
                now=clock.local_now(),
                exclude_ids=hidden,
                deadline_s=_DEADLINE_S,
            )
        )
        rows = [shown.recalled(one) for one in found.results if shown.may_tell(one)]
        content: dict[str, Any] = {"query": arguments["query"], "results": rows}
        if found.degraded:
            content["degraded"] = list(found.degraded)
        return Result(content, ids_of(rows))

    def list(self, permit: Permit, shown: Shown, arguments: Mapping[str, Any]) -> Result:
        """What is remembered, newest first."""
        kinds = frozenset(Kind(name) for name in arguments.get("kinds", LISTED))
        limit = arguments.get("limit", _LISTED_AT_ONCE)
        return self._listed(permit, shown, kinds, limit)

    def profile(self, permit: Permit, shown: Shown, _arguments: Mapping[str, Any]) -> Result:
        """The profile as a prompt would carry it."""
        lines = self._memory.profile(permit.scope).lines
        hidden = frozenset() if permit.private else self._memory.withheld().ids
        told = [line for line in lines if line.memory_id not in hidden]
        return Result({"profile": shown.profile(told)}, tuple(line.memory_id for line in told if line.memory_id))

    def find_skill(self, permit: Permit, shown: Shown, arguments: Mapping[str, Any]) -> Result:
        """The best way known to do a task, and what like tasks came to."""
        hidden = frozenset() if permit.private else self._memory.withheld().ids
        offer = self._memory.experience.offer(
            RecallRequest(arguments["task"], scope=permit.scope, now=clock.local_now(), deadline_s=_DEADLINE_S)
        ).only(shown.may_tell, hidden)
        skill = shown.offered_skill(offer.skill) if offer.skill is not None else None
        episodes = [shown.offered_episode(one) for one in offer.episodes]
        return Result({"skill": skill, "episodes": episodes}, ids_of([*([skill] if skill else []), *episodes]))

    def recent(self, permit: Permit, shown: Shown) -> Result:
        """The latest memories."""
        return self._listed(permit, shown, frozenset(LISTED), RECENT)

    def skills(self, permit: Permit, shown: Shown) -> Result:
        """All skills with their steps."""
        told = [one for one in self._memory.experience.skills(permit.scope) if shown.may_tell(one.memory)]
        rows = [shown.skill(one) for one in told]
        return Result({"skills": rows}, ids_of(rows))

    def one(self, permit: Permit, shown: Shown, memory_id: str) -> Result:
        """One memory by its id.

        Raises:
            NotFoundError: it is not there for this program.
        """
        return Result({"memory": shown.memory(self.visible(permit, memory_id))}, (memory_id,))

    def visible(self, permit: Permit, memory_id: str) -> Memory:
        """A memory that a program may know of.

        Raises:
            NotFoundError: it is not there, is another scope's, waits in the inbox, or stays on this machine.
        """
        try:
            memory = self._memory.get(memory_id)
        except NotFoundError:
            memory = None
        if memory is None or memory.scope != permit.scope or memory.state not in ("active", "retired"):
            raise NotFoundError("There is no memory with this id.", fix="Ids come with recall and list.")
        if memory.private and not permit.private:
            raise NotFoundError("There is no memory with this id.", fix="Ids come with recall and list.")
        return memory

    def _listed(self, permit: Permit, shown: Shown, kinds: Collection[Kind], limit: int) -> Result:
        found = [one for one in self._memory.memories(permit.scope, kinds) if shown.may_tell(one)]
        rows = [shown.memory(one) for one in found[:limit]]
        return Result({"memories": rows, "total": len(found)}, ids_of(rows))
