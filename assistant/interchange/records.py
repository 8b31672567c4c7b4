"""What every reader of foreign files hands over, whatever its format."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True, slots=True)
class ImportedMessage:
    """One message of a file.

    Attributes:
        conversation, id: as the file has them; together they make the message known again.
        at: aware, in the zone that the file gives.
        scope: None where the file names none.
        parent: the id of the message it follows; None for the one before it in the file, "" for none.
        head: the branch that the person last saw ends here.
        line: its line, where the file has lines.
    """

    conversation: str
    id: str
    role: str
    text: str
    at: datetime
    speaker: str = ""
    scope: str | None = None
    title: str = ""
    line: int = 0
    parent: str | None = None
    head: bool = False
    model: str = ""


@dataclass(frozen=True, slots=True)
class ImportFault:
    """A part of a file that could not be taken in, and why; `line` is 0 where the file has none to name."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Parts of a file that are no messages of the two who talk, and were passed over on purpose.

    Attributes:
        kind: hidden, system, tool, thinking, empty, or the name of a file that holds no conversations.
    """

    kind: str
    count: int = 1


Record = ImportedMessage | ImportFault | LeftOut


@dataclass(frozen=True, slots=True)
class Counts:
    """What learning from imported messages did to the memories."""

    added: int = 0
    updated: int = 0
    retired: int = 0


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What came of an import.

    Attributes:
        conversations, messages: those that were added to, and those added.
        skipped: messages that were known already.
        left_out: what was passed over on purpose, by kind.
        pending: messages whose vectors are still to be made.
        found: the ids of all conversations in the file, those that were known too.
    """

    conversations: int = 0
    messages: int = 0
    skipped: int = 0
    faults: tuple[ImportFault, ...] = ()
    memories: Counts = field(default_factory=Counts)
    pending: int = 0
    left_out: Mapping[str, int] = field(default_factory=dict)
    found: frozenset[str] = frozenset()
