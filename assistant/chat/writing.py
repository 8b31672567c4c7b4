"""Writes one reply while it streams: what has arrived is on disk within a second, whatever happens next."""

from __future__ import annotations

import asyncio
import contextvars
import logging
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from assistant.chat.archive import Archive, Changes
from assistant.errors import AssistantError
from assistant.events import EventBus, NoticeRaised, ReplyGrew, ToolRan
from assistant.messages import MessageStatus, StoredMessage, ToolCall, Usage
from assistant.tools.base import ToolOutcome

FLUSH_S = 0.9

_log = logging.getLogger(__name__)


class ReplyWriter:
    """Collects a reply, tells who listens, and keeps it in the archive. Use it as an async context.

    Secrets are masked before each write: a tool or a model can bring up some that the person never typed.
    """

    def __init__(
        self,
        *,
        archive: Archive,
        events: EventBus,
        mask: Callable[[str], str],
        message: StoredMessage,
        flush_s: float = FLUSH_S,
    ) -> None:
        self.message = message
        self._archive = archive
        self._events = events
        self._mask = mask
        self._flush_s = flush_s
        self._text = [message.text] if message.text else []
        self._thinking = [message.thinking] if message.thinking else []
        self._steps: list[Mapping[str, Any]] = list(message.steps)
        self._arrived = asyncio.Event()
        self._saving = threading.Lock()
        self._ended = False
        self._flusher: asyncio.Task[None] | None = None

    @property
    def text(self) -> str:
        """What has arrived, masked or not."""
        return "".join(self._text)

    async def __aenter__(self) -> ReplyWriter:
        self._flusher = asyncio.create_task(self._flush())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._flusher is not None:
            self._flusher.cancel()
            await asyncio.gather(self._flusher, return_exceptions=True)

    def add_text(self, piece: str) -> None:
        """A piece of the reply."""
        if piece:
            self._text.append(piece)
            self._arrived.set()
            self._events.publish(ReplyGrew(self.message.conversation_id, self.message.key, piece))

    def add_thinking(self, piece: str) -> None:
        """A piece of what the model thinks."""
        if piece:
            self._thinking.append(piece)
            self._arrived.set()
            self._events.publish(ReplyGrew(self.message.conversation_id, self.message.key, piece, thinking=True))

    def add_call(self, call: ToolCall, round_number: int) -> None:
        """A tool is about to run."""
        self._steps.append(
            {
                "type": "call",
                "round": round_number,
                "id": call.id,
                "name": call.name,
                "arguments": _masked(dict(call.arguments), self._mask),
            }
        )
        self._arrived.set()

    def add_result(self, call: ToolCall, outcome: ToolOutcome, round_number: int) -> None:
        """A tool has answered."""
        self._steps.append(
            {
                "type": "result",
                "round": round_number,
                "id": call.id,
                "text": self._mask(outcome.text),
                "summary": self._mask(outcome.summary),
                "is_error": outcome.is_error,
            }
        )
        self._arrived.set()
        self._events.publish(
            ToolRan(
                self.message.conversation_id,
                self.message.key,
                call.name,
                self._mask(outcome.summary),
                outcome.is_error,
            )
        )

    async def end(self, status: MessageStatus, *, usage: Usage | None = None, duration_ms: int = 0) -> StoredMessage:
        """Writes the reply as it stands, for good.

        Raises:
            StorageError: it could not be written.
        """
        return await _in_thread(lambda: self._save(status, usage, duration_ms))

    async def _flush(self) -> None:
        while True:
            await self._arrived.wait()
            self._arrived.clear()
            try:
                await _in_thread(self._save)
            except AssistantError as error:
                _log.warning("a reply could not be flushed: %s", error.code)
                self._events.publish(NoticeRaised("reply_not_saved", error.sentence()))
            await asyncio.sleep(self._flush_s)

    def _save(
        self, status: MessageStatus | None = None, usage: Usage | None = None, duration_ms: int | None = None
    ) -> StoredMessage:
        with self._saving:
            if status is None and self._ended:
                return self.message
            changes = Changes(
                text=self._mask(self.text),
                thinking=self._mask("".join(self._thinking)),
                steps=tuple(self._steps),
                status=status,
                usage=usage,
                duration_ms=duration_ms,
            )
            self._ended = self._ended or status is not None
            self.message = self._archive.change_message(self.message.key, changes)
            return self.message

    def kept(self, status: MessageStatus) -> StoredMessage:
        """The reply as the window should show it where it could not be written."""
        return replace(self.message, text=self.text, status=status)


async def _in_thread(work: Callable[[], StoredMessage]) -> StoredMessage:
    """Runs a write to its end even when the turn is cancelled meanwhile."""
    loop = asyncio.get_running_loop()
    return await asyncio.shield(loop.run_in_executor(None, contextvars.copy_context().run, work))


def _masked(value: Any, mask: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return mask(value)
    if isinstance(value, dict):
        return {name: _masked(one, mask) for name, one in value.items()}
    if isinstance(value, list):
        return [_masked(one, mask) for one in value]
    return value
