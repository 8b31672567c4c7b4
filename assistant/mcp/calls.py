"""What another program asks of memory, and what it is answered, as values that travel between processes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from assistant.messages import DEFAULT_SCOPE

Action = Literal["tool", "resource", "prompt"]


@dataclass(frozen=True, slots=True)
class Call:
    """One request of a client.

    Attributes:
        name: of the tool or prompt; a resource's address.
        client: the name that the program goes by.
        allow: what its own configuration allows it: read, write.
        patient: it will ask again where the person is to answer first, so that this attempt is not its last.
    """

    action: Action
    name: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    client: str = ""
    scope: str = DEFAULT_SCOPE
    allow: tuple[str, ...] = ()
    patient: bool = False

    def as_json(self) -> str:
        """The call as text for another process."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Call:
        """Reads what `as_json` wrote.

        Raises:
            ValueError: it is none.
        """
        raw = json.loads(text)
        if not isinstance(raw, dict) or raw.get("action") not in ("tool", "resource", "prompt"):
            raise ValueError("not a call")
        return cls(**{**raw, "allow": tuple(raw.get("allow", ()))})


@dataclass(frozen=True, slots=True)
class Answer:
    """What a call came to.

    Attributes:
        content: a JSON-able mapping; empty where the call failed.
        error: one sentence, empty where it did not.
        asked: the person has been asked for permission and may answer any moment.
    """

    content: Mapping[str, Any] = field(default_factory=dict)
    error: str = ""
    asked: bool = False

    def as_json(self) -> str:
        """The answer as text for another process."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Answer:
        """Reads what `as_json` wrote.

        Raises:
            ValueError: it is none.
        """
        raw = json.loads(text)
        if not isinstance(raw, dict):
            raise ValueError("not an answer")
        return cls(**raw)
