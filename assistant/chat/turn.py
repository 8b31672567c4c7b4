"""One turn: what is known is gathered, laid out, sent, streamed and kept, with exactly what was in the prompt.

The person's message is stored before a turn begins. Whatever ends it (a fault, a stop, the program's end), what had
arrived stays.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta, timezone
from typing import Protocol

from assistant import clock
from assistant.chat.archive import Archive, Changes
from assistant.chat.budget import Budget
from assistant.chat.context import Material, PromptItem, Section, build_context
from assistant.chat.gathering import Gatherer
from assistant.chat.panel import merged
from assistant.chat.rounds import Outcome, Rounds
from assistant.chat.seam import Seam, without_last_word
from assistant.chat.writing import FLUSH_S, ReplyWriter
from assistant.errors import AssistantError, ProviderError
from assistant.events import EventBus, ReplyFailed, ReplyFinished, ReplyGrew, ReplyStarted
from assistant.memory.records import Recalled, Spoken
from assistant.messages import ChatRequest, Conversation, FinishReason, MessageStatus, Role, StoredMessage, Usage
from assistant.privacy.outgoing import Withheld
from assistant.prompts import language_of, load_prompts
from assistant.providers.base import ModelInfo, Provider
from assistant.providers.faults import BadReplyError, ContextTooLongError
from assistant.settings import SettingsStore
from assistant.tools.base import Toolbox, ToolContext

_SMALLER = 0.5

_log = logging.getLogger(__name__)


class Resolves(Protocol):
    """Finds who answers."""

    def resolve(self, purpose: str, conversation: Conversation | None = None) -> tuple[Provider, ModelInfo]:
        """The provider and the model for a purpose.

        Raises:
            ProviderError: there is none that can be used.
        """


class CommandDone(Protocol):
    """What a memory command in a message did."""

    @property
    def text(self) -> str:
        """What it did, said to the person."""

    @property
    def complete(self) -> bool:
        """Whether the message asked for nothing else."""

    @property
    def recalled(self) -> Sequence[Recalled]:
        """The memories that the answer shows."""


class ActsOnCommands(Protocol):
    """The part of memory that a turn writes through."""

    def command(self, text: str, *, language: str, spoken: Spoken) -> CommandDone | None:
        """Acts at once on "remember …", "forget …" and "what do you remember …"; None for any other text."""

    def enqueue_turn(self, conversation_id: str, message_key: int) -> None:
        """Queues a message to be learned from; the queue survives a kill."""

    def withheld(self) -> Withheld:
        """What only a model on this machine may be told."""


@dataclass(frozen=True, slots=True)
class Reply:
    """How a turn ended; a cut reply's status says so.

    Attributes:
        memories_used: ids of what was recalled into the prompt and of the standing instructions in it.
        timings_ms: window, recall, first_token and total, as far as they came.
    """

    message: StoredMessage
    memories_used: tuple[str, ...] = ()
    timings_ms: Mapping[str, float] = field(default_factory=dict)
    usage: Usage = field(default_factory=Usage)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnServices:
    """What turns work with.

    Attributes:
        resolve: finds who answers in a conversation; may block.
        withheld: what only a model on this machine may be told; may block.
        toolbox: the tools of a conversation.
        mask: takes secrets out of a text.
    """

    gatherer: Gatherer
    memory: ActsOnCommands
    resolve: Callable[[Conversation], tuple[Provider, ModelInfo]]
    settings: SettingsStore
    events: EventBus
    toolbox: Callable[[Conversation], Toolbox]
    withheld: Callable[[], Withheld]
    mask: Callable[[str], str]
    flush_s: float = FLUSH_S


class Turn:
    """Answers one stored message, with a new reply below it or by continuing an interrupted one."""

    def __init__(
        self,
        *,
        services: TurnServices,
        conversation: Conversation,
        archive: Archive,
        question: StoredMessage,
        reply: StoredMessage | None = None,
        learn: bool = True,
        started_at: float | None = None,
    ) -> None:
        """Does nothing yet.

        Args:
            services: what turns work with.
            conversation: as it is now.
            archive: where it is kept.
            question: what is answered.
            reply: an interrupted reply to continue; None for a new one.
            learn: whether the question is to be learned from; not when it is only answered anew.
            started_at: when the person sent it, by `time.perf_counter`.
        """
        self.stopped = False
        self._services = services
        self._conversation = conversation
        self._archive = archive
        self._question = question
        self._reply = reply
        self._remembers = conversation.memory_enabled and not conversation.temporary
        self._learns = learn and self._remembers and reply is None
        self._started_at = time.perf_counter() if started_at is None else started_at
        self._prompts = load_prompts(language_of(question.text))
        self._outcome = Outcome()
        self._timings_ms: dict[str, float] = {}
        self._items: tuple[PromptItem, ...] = ()
        self._writer: ReplyWriter | None = None
        self._answering: tuple[Provider, ModelInfo] | None = None

    async def run(self) -> Reply:
        """Runs the turn to its end; a stop ends it early, with what had arrived.

        Raises:
            AssistantError: after `ReplyFailed` was published; what had arrived is kept.
        """
        try:
            if self.stopped:
                raise asyncio.CancelledError
            return await self._run()
        except asyncio.CancelledError:
            ended = await self._end(MessageStatus.INTERRUPTED)
            self._services.events.publish(ReplyFinished(ended, _count(self._items)))
            task = asyncio.current_task()
            if not self.stopped or task is None:
                raise
            task.uncancel()
            return self._result(ended)
        except AssistantError as error:
            await self._fail(error)
            raise
        except Exception as defect:
            _log.exception("a turn failed")
            fault = AssistantError("Something went wrong inside Keepsake.", fix="Try again; the log has the details.")
            await self._fail(fault)
            raise fault from defect

    async def _run(self) -> Reply:
        command = await self._command()
        if command is not None and command.complete:
            return await self._say(command)
        resolving = asyncio.create_task(self._resolve())
        try:
            gathered = await self._services.gatherer.gather(
                self._conversation, self._archive, self._question.key, command_done=command.text if command else ""
            )
            self._timings_ms.update(gathered.timings_ms)
            await self._learn()
            self._answering = await resolving
        except ProviderError:
            if command is None:
                raise
            return await self._say(command)
        finally:
            resolving.cancel()
        material = gathered.material
        if self._reply is not None:
            material = replace(material, reply_so_far=without_last_word(self._reply.text))
        async with await self._open(material.reply_so_far) as writer:
            await self._stream(writer, material, *self._answering)
            ended = await self._end(_status(self._outcome, writer, self._answering[0]))
        count = await self._note_tool_memories(ended)
        self._services.events.publish(ReplyFinished(ended, count))
        return self._result(ended)

    async def _command(self) -> CommandDone | None:
        if not self._remembers or self._reply is not None:
            return None
        spoken = _spoken(self._question)
        language = self._prompts.language
        return await asyncio.to_thread(self._services.memory.command, spoken.text, language=language, spoken=spoken)

    async def _resolve(self) -> tuple[Provider, ModelInfo]:
        return await asyncio.to_thread(self._services.resolve, self._conversation)

    async def _learn(self) -> None:
        """Queues the person's words, now that recall cannot find what they themselves teach."""
        if not self._learns:
            return
        try:
            await asyncio.to_thread(self._services.memory.enqueue_turn, self._conversation.id, self._question.key)
        except AssistantError as error:
            _log.warning("a turn could not be queued for learning: %s", error.code)

    async def _stream(self, writer: ReplyWriter, material: Material, provider: Provider, model: ModelInfo) -> None:
        """Asks the model; a request that it finds too long is tried once more with less."""
        try:
            await self._ask(writer, material, provider, model)
        except ContextTooLongError as error:
            if writer.text != material.reply_so_far:
                raise
            limit = error.limit_tokens or round(model.context_tokens * _SMALLER)
            _log.info("the request was too long; trying with %d tokens", limit)
            smaller = replace(model, context_tokens=min(limit, round(model.context_tokens * _SMALLER)))
            await self._ask(writer, material, provider, smaller)

    async def _ask(self, writer: ReplyWriter, material: Material, provider: Provider, model: ModelInfo) -> None:
        settings = self._services.settings.current
        toolbox = self._services.toolbox(self._conversation)
        with_tools = model.tools and not model.small and settings.tools.enabled and bool(toolbox.tools)
        budget = Budget.for_model(model, memories=settings.memory.prompt_tokens)
        if not model.runs_here:
            material = replace(material, withheld=await asyncio.to_thread(self._services.withheld))
        context = build_context(
            material,
            model=model,
            prompts=self._prompts,
            budget=budget,
            window=settings.memory.window_messages,
            with_tools=with_tools,
        )
        self._items = context.items
        noting = asyncio.create_task(asyncio.to_thread(self._archive.add_to_prompt, writer.message.key, context.items))
        rounds = Rounds(
            provider=provider,
            toolbox=toolbox,
            tool_context=ToolContext(
                conversation_id=self._conversation.id,
                working=self._archive.working,
                scope=self._conversation.scope,
                spoken=_spoken(self._question),
                runs_here=model.runs_here,
                also=material.voice.also,
                not_here=await asyncio.to_thread(self._archive.not_here, self._conversation.id),
            ),
            bounds=settings.tools,
            limit_text=self._prompts("chat.tool_limit"),
            writer=writer,
            seam=Seam(material.reply_so_far) if material.reply_so_far else None,
        )
        request = ChatRequest(
            model=model.id,
            system=context.system,
            messages=context.messages,
            tools=toolbox.specs(self._prompts) if with_tools else (),
            max_tokens=budget.reply,
            stable_chars=context.stable_chars,
        )
        try:
            await rounds.run(request, self._outcome)
        finally:
            await noting

    async def _open(self, so_far: str = "") -> ReplyWriter:
        """The reply's row, made or taken up again, and its writer."""
        provider, model = self._names()
        if self._reply is None:
            message = await asyncio.to_thread(
                self._archive.add_message,
                self._conversation,
                role=Role.ASSISTANT,
                text="",
                said_at=clock.local_now(),
                parent_key=self._question.key,
                status=MessageStatus.STREAMING,
                provider=provider,
                model=model,
            )
        else:
            changes = Changes(text=so_far, status=MessageStatus.STREAMING, provider=provider, model=model)
            message = await asyncio.to_thread(self._archive.change_message, self._reply.key, changes)
        self._writer = ReplyWriter(
            archive=self._archive,
            events=self._services.events,
            mask=self._services.mask,
            message=message,
            flush_s=self._services.flush_s,
        )
        self._services.events.publish(ReplyStarted(message))
        return self._writer

    async def _end(self, status: MessageStatus) -> StoredMessage:
        """Writes the reply for good, and counts its tokens."""
        writer = self._writer or await self._open(self._reply.text if self._reply is not None else "")
        self._timings_ms["total"] = passed_ms = (time.perf_counter() - self._started_at) * 1000
        if self._outcome.first_piece_at is not None:
            self._timings_ms["first_token"] = (self._outcome.first_piece_at - self._started_at) * 1000
        usage, before = self._outcome.usage, writer.message
        ended = await writer.end(status, usage=before.usage + usage, duration_ms=before.duration_ms + round(passed_ms))
        if usage != Usage():
            provider, model = self._names()
            await asyncio.to_thread(
                self._archive.add_usage,
                purpose="chat",
                provider=provider,
                model=model,
                usage=usage,
                conversation_id=self._conversation.id,
            )
        return ended

    async def _fail(self, error: AssistantError) -> None:
        arrived = self._writer is not None and bool(self._writer.text.strip())
        status = MessageStatus.INTERRUPTED if arrived or self._reply is not None else MessageStatus.FAILED
        try:
            ended = await self._end(status)
        except AssistantError as second:
            _log.warning("a failed reply could not be kept: %s", second.code)
            if self._writer is None:
                return
            ended = self._writer.kept(status)
        self._services.events.publish(ReplyFailed(ended, error))

    async def _say(self, command: CommandDone) -> Reply:
        """The app's own answer to a memory command: what it did."""
        message = await asyncio.to_thread(
            self._archive.add_message,
            self._conversation,
            role=Role.ASSISTANT,
            text=self._services.mask(command.text),
            said_at=clock.local_now(),
            parent_key=self._question.key,
        )
        self._items = tuple(_item(one) for one in command.recalled)
        if self._items:
            await asyncio.to_thread(self._archive.add_to_prompt, message.key, self._items)
        self._timings_ms["total"] = (time.perf_counter() - self._started_at) * 1000
        publish = self._services.events.publish
        publish(ReplyStarted(replace(message, text="", status=MessageStatus.STREAMING)))
        publish(ReplyGrew(self._conversation.id, message.key, message.text))
        publish(ReplyFinished(message, len(self._items)))
        return self._result(message)

    async def _note_tool_memories(self, ended: StoredMessage) -> int:
        """What a tool recalled was in the prompt of the next round, so it is listed too; how many there are in all."""
        given = tuple(_item(one) for one in self._outcome.recalled)
        self._items = merged(self._items, given)
        return await asyncio.to_thread(self._archive.add_to_prompt, ended.key, given)

    def _names(self) -> tuple[str, str]:
        return ("", "") if self._answering is None else (self._answering[0].id, self._answering[1].id)

    def _result(self, message: StoredMessage) -> Reply:
        used = [item.item_id for item in self._items if item.section in {Section.RECALLED, Section.STANDING}]
        return Reply(message, tuple(dict.fromkeys(used)), dict(self._timings_ms), self._outcome.usage)


def _status(outcome: Outcome, writer: ReplyWriter, provider: Provider) -> MessageStatus:
    """What a stream that ended by itself makes of its reply: one that ran out of tokens can be continued.

    Raises:
        BadReplyError: the model said nothing at all.
    """
    if not writer.text.strip():
        raise BadReplyError(provider.name, "an empty reply")
    whole = outcome.reason in {FinishReason.STOP, FinishReason.REFUSED, FinishReason.TOOL_CALLS}
    return MessageStatus.COMPLETE if whole else MessageStatus.INTERRUPTED


def _count(items: Sequence[PromptItem]) -> int:
    return sum(item.section is Section.RECALLED for item in items)


def _item(one: Recalled) -> PromptItem:
    return PromptItem(Section.RECALLED, one.id, str(one.kind), one.text, one.key, one.score, one.scores)


def _spoken(question: StoredMessage) -> Spoken:
    zone = timezone(timedelta(minutes=question.offset_minutes))
    return Spoken(
        role=str(question.role),
        text=question.text,
        said_at=question.said_at.astimezone(zone),
        conversation_id=question.conversation_id,
        message_id=question.id,
        speaker=question.speaker,
        scope=question.scope,
    )
