"""What happened, said once to whoever listens: past-tense values and the bus that carries them."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeVar

from assistant.errors import AssistantError
from assistant.messages import Conversation, StoredMessage

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened."""


E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class ConversationChanged(Event):
    """A conversation was created, renamed, pinned, moved up by a message, or brought back."""

    conversation: Conversation


@dataclass(frozen=True, slots=True)
class ConversationDeleted(Event):
    """A conversation left the list."""

    conversation_id: str


@dataclass(frozen=True, slots=True)
class ConversationsImported(Event):
    """Conversations were brought in; lists are out of date."""


@dataclass(frozen=True, slots=True)
class MessageStored(Event):
    """The person's message is safe in the store."""

    message: StoredMessage


@dataclass(frozen=True, slots=True)
class ReplyStarted(Event):
    """A reply's row exists and its stream is about to begin; also when an interrupted one is continued."""

    message: StoredMessage


@dataclass(frozen=True, slots=True)
class ReplyGrew(Event):
    """A piece of a reply arrived; `thinking` pieces are not part of its text."""

    conversation_id: str
    message_key: int
    text: str
    thinking: bool = False


@dataclass(frozen=True, slots=True)
class ToolRan(Event):
    """The model called a tool and was answered."""

    conversation_id: str
    message_key: int
    name: str
    summary: str
    is_error: bool = False


@dataclass(frozen=True, slots=True)
class ReplyFinished(Event):
    """A reply ended, whole or cut (its status says which); `memory_count` is how many memories its prompt carried."""

    message: StoredMessage
    memory_count: int = 0


@dataclass(frozen=True, slots=True)
class ReplyFailed(Event):
    """A reply could not go on; what had arrived is kept in the message."""

    message: StoredMessage
    error: AssistantError


@dataclass(frozen=True, slots=True)
class MemoriesChanged(Event):
    """What is remembered changed.

    Attributes:
        action: added, updated, retired, forgotten or restored.
        texts: what a notice may show of the added ones, in their order; empty when forgotten.
    """

    action: str
    memory_ids: tuple[str, ...]
    texts: tuple[str, ...] = ()
    scope: str = ""


@dataclass(frozen=True, slots=True)
class IndexingProgressed(Event):
    """Texts were embedded in the background; `done` of `total`."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class DocumentsChanged(Event):
    """Documents were added, read, changed, paused or removed; `keys` are of passages that are new or read otherwise."""

    keys: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DocumentsProgressed(Event):
    """Documents were read in the background: `done` of `total`, the last one being at `path`."""

    done: int
    total: int
    path: str


@dataclass(frozen=True, slots=True)
class EmbedderChanged(Event):
    """Another embedder serves recall from now on; `embedder` is its id, empty for words alone."""

    embedder: str


@dataclass(frozen=True, slots=True)
class ClientAsked(Event):
    """Another program wants to read or write memory, which nobody has allowed or refused yet."""

    client: str
    scope: str
    need: Literal["read", "write"]


@dataclass(frozen=True, slots=True)
class PersonasChanged(Event):
    """A persona was made or changed, or how a conversation remembers."""


@dataclass(frozen=True, slots=True)
class ClientsChanged(Event):
    """What other programs may do was changed."""


@dataclass(frozen=True, slots=True)
class TransferChanged(Event):
    """A download began, went on, rests or ended; `name` is what is fetched: model or update."""

    name: str


@dataclass(frozen=True, slots=True)
class UpdateFound(Event):
    """A newer version of the program is announced."""

    version: str


@dataclass(frozen=True, slots=True)
class JobRan(Event):
    """A background job ended; `result` is done or failed."""

    job: str
    result: str


@dataclass(frozen=True, slots=True)
class NoticeRaised(Event):
    """Something works less well than it should, or works again; `code` names the kind for a translated sentence."""

    code: str
    sentence: str
    resolved: bool = False


@dataclass(frozen=True, slots=True)
class SettingsChanged(Event):
    """A setting was changed; `names` are dotted."""

    names: tuple[str, ...]


class EventBus:
    """Hands each event to those who asked for its class, in the thread that publishes it.

    A listener must be quick and may not raise; one that raises is logged and the others still hear.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: list[tuple[type[Event], Callable[[Event], None]]] = []

    def subscribe(self, kind: type[E], listener: Callable[[E], None]) -> Callable[[], None]:
        """Calls `listener` for every event of `kind` or a subclass of it; the result takes that back."""
        entry: tuple[type[Event], Callable[[Event], None]] = (kind, listener)  # type: ignore[assignment]
        with self._lock:
            self._listeners.append(entry)

        def unsubscribe() -> None:
            with self._lock:
                if entry in self._listeners:
                    self._listeners.remove(entry)

        return unsubscribe

    def publish(self, event: Event) -> None:
        """Tells everyone who listens for this kind of event."""
        with self._lock:
            listeners = [listener for kind, listener in self._listeners if isinstance(event, kind)]
        for listener in listeners:
            try:
                listener(event)
            except Exception:  # noqa: BLE001 - one listener's defect may not silence the others
                _log.exception("a listener failed on %s", type(event).__name__)
