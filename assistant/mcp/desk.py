"""The desk that programs come to: whether they may, what they are answered, and the note of it in the log."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from assistant import clock
from assistant.errors import AssistantError, NotFoundError
from assistant.mcp.access import Access, Need, NotAllowedError, Permit, client_name
from assistant.mcp.calls import Answer, Call
from assistant.mcp.reading import Reader, Result
from assistant.mcp.showing import Shown
from assistant.mcp.tools import TOOLS, ArgumentError, checked
from assistant.mcp.writing import ClientWriter
from assistant.privacy.outgoing import Outgoing
from assistant.privacy.redactor import Redactor
from assistant.storage.clients import LoggedCall

PROFILE, RECENT, SKILLS = "keepsake://profile", "keepsake://memories/recent", "keepsake://skills"
ONE_MEMORY = "keepsake://memories/"
"""Before the id of a memory, its address."""

ABOUT_ME = "what_do_you_know_about_me"
ABOUT_ME_CHINESE = "what_do_you_know_about_me_zh"

DEFECT = "Keepsake failed at this; the reason is in its log."

_ABOUT_ME_MEMORIES = 40

_log = logging.getLogger(__name__)

Run = Callable[[Permit, Shown, Mapping[str, Any]], Result]


class Desk:
    """Answers calls; whatever goes wrong is an answer, never an exception. Safe to call from any thread."""

    def __init__(
        self, *, access: Access, reader: Reader, writer: ClientWriter, redactor: Redactor, outgoing: Outgoing
    ) -> None:
        self._access = access
        self._reader = reader
        self._redactor = redactor
        self._outgoing = outgoing
        self._tools: dict[str, Run] = {
            "remember": writer.remember,
            "recall": reader.recall,
            "forget": writer.forget,
            "correct": writer.correct,
            "list": reader.list,
            "profile": reader.profile,
            "log_episode": writer.log_episode,
            "find_skill": reader.find_skill,
        }

    def answer(self, call: Call) -> Answer:
        """What a call comes to, which the log notes."""
        started = time.perf_counter()
        call = replace(call, client=client_name(call.client, self._redactor))
        outcome = "failed"
        ids: tuple[str, ...] = ()
        try:
            result = self._run(call)
            outcome, ids = "done", result.memory_ids
            return Answer(result.content)
        except NotAllowedError as refused:
            outcome = "waiting" if refused.asked and call.patient else "refused"
            return Answer(error=refused.sentence(), asked=refused.asked)
        except AssistantError as fault:
            return Answer(error=fault.sentence())
        except Exception:  # noqa: BLE001 - a defect ends its call, not the program's session
            _log.exception("a call of another program failed")
            return Answer(error=DEFECT)
        finally:
            if outcome != "waiting":
                self._note(call, outcome, ids, (time.perf_counter() - started) * 1000)

    def _run(self, call: Call) -> Result:
        permit = self._access.permit(call, _need(call))
        shown = Shown(self._outgoing.shown(with_private=permit.private), permit.private)
        if call.action == "tool":
            return self._tools[call.name](permit, shown, checked(TOOLS[call.name], call.arguments))
        if call.action == "prompt":
            return self._about(permit, shown)
        return self._resource(call.name, permit, shown)

    def _resource(self, address: str, permit: Permit, shown: Shown) -> Result:
        if address == PROFILE:
            return self._reader.profile(permit, shown, {})
        if address == RECENT:
            return self._reader.recent(permit, shown)
        if address == SKILLS:
            return self._reader.skills(permit, shown)
        return self._reader.one(permit, shown, address.removeprefix(ONE_MEMORY))

    def _about(self, permit: Permit, shown: Shown) -> Result:
        """What the prompts about the person carry."""
        profile = self._reader.profile(permit, shown, {})
        listed = self._reader.list(permit, shown, {"limit": _ABOUT_ME_MEMORIES})
        content = {**profile.content, "memories": [row["text"] for row in listed.content["memories"]]}
        return Result(content, tuple(dict.fromkeys((*profile.memory_ids, *listed.memory_ids))))

    def _note(self, call: Call, outcome: str, ids: tuple[str, ...], took_ms: float) -> None:
        try:
            self._access.note(LoggedCall(clock.now(), call.client, call.scope, _noted(call), outcome, ids, took_ms))
        except AssistantError as fault:
            _log.error("a call could not be noted: %s", fault.code)


def _need(call: Call) -> Need:
    """What a call needs.

    Raises:
        ArgumentError: there is no such tool or prompt.
        NotFoundError: there is no such resource.
    """
    if call.action == "tool":
        if call.name not in TOOLS:
            raise ArgumentError(f'There is no tool "{call.name[:40]}".', fix=f"There are: {', '.join(TOOLS)}.")
        return TOOLS[call.name].need
    if call.action == "prompt":
        if call.name not in (ABOUT_ME, ABOUT_ME_CHINESE):
            raise ArgumentError(f'There is no prompt "{call.name[:40]}".')
    elif call.name not in (PROFILE, RECENT, SKILLS) and not call.name.startswith(ONE_MEMORY):
        raise NotFoundError("There is no such resource.")
    return "read"


def _noted(call: Call) -> str:
    """What was called, by a name of ours: a program's own words do not enter the log."""
    if call.action == "tool":
        return call.name if call.name in TOOLS else "unknown tool"
    if call.action == "prompt":
        return "prompt"
    known = {PROFILE: "profile", RECENT: "recent", SKILLS: "skills"}
    return f"resource {known.get(call.name, 'memory')}"
