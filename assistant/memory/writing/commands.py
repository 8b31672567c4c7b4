"""Does at once what a message orders memory to do, and says what was done, in the language of the message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.memory.records import Action, Kind, Memory, Recalled, RecallRequest, Spoken
from assistant.memory.writing.gates import language_of, meant
from assistant.memory.writing.matching import matching
from assistant.memory.writing.orders import Order, Ordered, order_in
from assistant.memory.writing.replies import reply
from assistant.storage.stores import Stores

if TYPE_CHECKING:
    from assistant.memory.service import MemoryService

DISTILLED = frozenset({Kind.FACT, Kind.PREFERENCE, Kind.EVENT, Kind.EPISODE, Kind.SKILL})
_SHOWN = 20
_CLEAR = 3
"""More matches than this are listed and not forgotten, unless everything about a thing was named."""


@dataclass(frozen=True, slots=True)
class Command:
    """What was done.

    Attributes:
        text: what was done, said to the person; never the words that were forgotten.
        complete: the message asked for nothing else.
        recalled: the memories that the answer shows.
    """

    text: str
    complete: bool = True
    recalled: tuple[Recalled, ...] = ()


class CommandActor:
    """Acts on orders to memory."""

    def __init__(self, service: MemoryService, stores: Stores) -> None:
        self._service = service
        self._stores = stores

    def act(self, text: str, *, language: str, spoken: Spoken) -> Command | None:
        """Does what a message orders; None where it orders nothing.

        Args:
            text: the message, redacted.
            language: the language to answer in where the message itself tells none.
            spoken: the message.
        """
        sentences = meant(spoken if spoken.text == text else Spoken(spoken.role, text, spoken.said_at))
        found = [(sentence, ordered) for sentence in sentences if (ordered := order_in(sentence.text)) is not None]
        if not found:
            return None
        speech = language_of(text) if any(sign.isalpha() for sign in text) else language
        done = [self._do(ordered, sentence.start, spoken, speech) for sentence, ordered in found]
        acted = [command for command in done if command is not None]
        if not acted:
            return None
        shown = tuple(one for command in acted for one in command.recalled)
        alone = len(found) == len([one for one in sentences if any(sign.isalnum() for sign in one.text)])
        return Command("\n".join(command.text for command in acted), alone and all(c.complete for c in acted), shown)

    def _do(self, ordered: Ordered, at: int, spoken: Spoken, language: str) -> Command | None:
        if ordered.order is Order.REMEMBER:
            return self._remember(ordered, spoken, language)
        if ordered.order is Order.SHOW:
            return self._show(ordered, spoken, language)
        if ordered.order is Order.FORGET_ALL:
            return self._forget_all(ordered, spoken, language)
        if ordered.order is Order.FORGET_LAST:
            return self._forget_last(spoken, language)
        return self._forget(ordered, at, spoken, language)

    def _remember(self, ordered: Ordered, spoken: Spoken, language: str) -> Command:
        kept = self._service.remember(ordered.about, scope=spoken.scope, spoken=spoken)
        if kept.memory is None:
            return Command(reply("not_kept", language))
        name = {Action.UNCHANGED: "known", Action.UPDATED: "updated"}.get(kept.action, "kept")
        said = reply(name, language, text=kept.memory.text)
        return Command(said + (" " + reply("masked", language) if kept.redactions else ""))

    def _show(self, ordered: Ordered, spoken: Spoken, language: str) -> Command | None:
        if ordered.about:
            request = RecallRequest(ordered.about, k=_SHOWN, scope=spoken.scope, kinds=DISTILLED, now=spoken.said_at)
            shown = self._service.recall(request).results
            known = {one.id for one in shown}
            shown += tuple(
                _recalled(one) for one in matching(ordered.about, self._held(spoken.scope)) if one.id not in known
            )
        else:
            held = sorted(self._held(spoken.scope), key=lambda one: (-one.importance, one.learned_at))
            shown = tuple(_recalled(one) for one in held)
        if not shown and not ordered.sure:
            return None
        if not shown:
            about = ordered.about
            return Command(reply("nothing_about" if about else "nothing", language, about=about), ordered.sure)
        lines = "\n".join(f"- {one.text}" for one in shown[:_SHOWN])
        more = len(shown) - _SHOWN
        tail = "\n" + reply("more", language, count=more) if more > 0 else ""
        return Command(reply("shown", language) + "\n" + lines + tail, ordered.sure, shown[:_SHOWN])

    def _forget(self, ordered: Ordered, at: int, spoken: Spoken, language: str) -> Command:
        held = self._service.memories(spoken.scope, DISTILLED, include_retired=True)
        found = matching(ordered.about, held)
        if not found:
            return self._unclear(ordered, spoken, language)
        current = [one for one in found if one.state == "active"]
        if len(current) > _CLEAR and not ordered.whole:
            lines = "\n".join(f"- {one.text}" for one in current[:_SHOWN])
            said = reply("which", language, count=len(current)) + "\n" + lines
            return Command(said, recalled=tuple(_recalled(one) for one in current[:_SHOWN]))
        self._blank(ordered, at, spoken)
        return self._gone(found, language)

    def _unclear(self, ordered: Ordered, spoken: Spoken, language: str) -> Command:
        """Nothing matches by its words: what comes near is shown, and nothing is done."""
        request = RecallRequest(ordered.about, k=3, scope=spoken.scope, kinds=DISTILLED, now=spoken.said_at)
        near = self._service.recall(request).results
        if not near:
            return Command(reply("nothing_to_forget", language))
        lines = "\n".join(f"- {one.text}" for one in near)
        return Command(reply("meant", language) + "\n" + lines, recalled=tuple(near))

    def _forget_all(self, ordered: Ordered, spoken: Spoken, language: str) -> Command:
        held = self._service.memories(spoken.scope, DISTILLED, include_retired=True)
        if not held:
            return Command(reply("nothing", language))
        if ordered.count != len(held):
            return Command(reply("confirm_all", language, count=len(held)))
        return self._gone(held, language)

    def _forget_last(self, spoken: Spoken, language: str) -> Command:
        if spoken.conversation_id is None:
            return Command(reply("nothing_to_forget", language))
        learned = self._stores.memories.from_conversation(spoken.conversation_id)
        learned = [one for one in learned if one.kind in DISTILLED and one.state in {"active", "retired"}]
        said = [source.message_id for one in learned for source in one.sources if source.message_id]
        branch = self._stores.messages.branch(spoken.conversation_id)
        order = [message.id for message in branch if message.id != spoken.message_id and message.role == "user"]
        last = next((message_id for message_id in reversed(order[-2:]) if message_id in said), None)
        found = [one for one in learned if any(source.message_id == last for source in one.sources)] if last else []
        return self._gone(found, language) if found else Command(reply("nothing_to_forget", language))

    def _gone(self, found: Sequence[Memory], language: str) -> Command:
        done = self._service.forget([one.id for one in found])
        count = len(done.forgotten)
        return Command(reply("forgotten_one" if count == 1 else "forgotten", language, count=count))

    def _blank(self, ordered: Ordered, at: int, spoken: Spoken) -> None:
        """Takes the words that name what is forgotten out of the order itself."""
        from assistant.memory.forgetting import FORGOTTEN

        if spoken.conversation_id is None or spoken.message_id is None:
            return
        message = self._stores.messages.by_id(spoken.conversation_id, spoken.message_id)
        start = at + ordered.start
        if message is not None and message.text[start : start + len(ordered.about)] == ordered.about:
            text = message.text[:start] + FORGOTTEN + message.text[start + len(ordered.about) :]
            self._stores.messages.update(message.key, text=text)

    def _held(self, scope: str) -> list[Memory]:
        return self._service.memories(scope, DISTILLED)


def _recalled(memory: Memory) -> Recalled:
    source = memory.sources[0] if memory.sources else None
    return Recalled(
        key=memory.key,
        id=memory.id,
        kind=memory.kind,
        text=memory.text,
        score=memory.importance,
        scores={"importance": memory.importance},
        scope=memory.scope,
        at=(source.said_at if source is not None else None) or memory.learned_at,
        valid_from=memory.valid_from,
        valid_to=memory.valid_to,
        pinned=memory.pinned,
        source=source,
    )
