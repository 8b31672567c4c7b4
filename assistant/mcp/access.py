"""Who may do what: nothing until the person allows it, per program and scope, and every call is noted."""

from __future__ import annotations

import hashlib
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from assistant import clock
from assistant.errors import AssistantError
from assistant.events import ClientAsked, ClientsChanged, EventBus
from assistant.mcp.calls import Call
from assistant.messages import DEFAULT_SCOPE
from assistant.privacy.redactor import Redactor
from assistant.storage.clients import ClientStore, Grant, LoggedCall, Reading, Writing

Need = Literal["read", "write"]

LONGEST_NAME = 60
NAMELESS = "unnamed program"

_TOKEN_BYTES = 32


class NotAllowedError(AssistantError):
    """A program may not do this; `asked` tells whether the person was asked and has not answered."""

    code = "mcp.not_allowed"

    def __init__(self, message: str, *, fix: str = "", asked: bool = False) -> None:
        super().__init__(message, fix=fix)
        self.asked = asked


@dataclass(frozen=True, slots=True)
class Permit:
    """What one call may do.

    Attributes:
        private: it may be told what never leaves this machine.
        configured: the program's own configuration allows the writing.
    """

    client: str
    scope: str
    reading: bool
    writing: Writing
    private: bool = False
    configured: bool = False


class Access:
    """Decides about calls by what the person answered, and asks where they have not. Safe to call from any thread."""

    def __init__(self, *, store: ClientStore, events: EventBus, redactor: Redactor) -> None:
        """Asks nobody yet.

        Args:
            store: where answers and calls are kept.
            events: who hears that a program asks.
            redactor: masks secrets in the names that programs give themselves.
        """
        self._store = store
        self._events = events
        self._redactor = redactor
        self._lock = threading.Lock()
        self._attending = 0

    def attend(self) -> Callable[[], None]:
        """Says that somebody shows the person what `ClientAsked` tells; the result takes that back."""
        with self._lock:
            self._attending += 1
        left = threading.Event()

        def leave() -> None:
            with self._lock:
                self._attending -= 0 if left.is_set() else 1
            left.set()

        return leave

    def permit(self, call: Call, need: Need) -> Permit:
        """What a call may do.

        Raises:
            NotAllowedError: not what it needs; the sentence says how to allow it.
        """
        grant = self._store.grant(call.client, call.scope)
        if grant.blocked:
            raise NotAllowedError(f'"{call.client}" is blocked from memory.', fix="Only its user can change that.")
        configured = "write" in call.allow
        permit = Permit(
            call.client,
            call.scope,
            reading="read" in call.allow or grant.reading is Reading.YES,
            writing=Writing.KEEP if configured else grant.writing,
            private=grant.private,
            configured=configured,
        )
        if permit.reading if need == "read" else permit.writing in (Writing.PROPOSE, Writing.KEEP):
            return permit
        raise self._missing(grant, need)

    def _missing(self, grant: Grant, need: Need) -> NotAllowedError:
        where = "" if grant.scope == DEFAULT_SCOPE else f' in the scope "{grant.scope}"'
        sentence = f'"{grant.client}" has no permission to {need} memory{where}.'
        if (grant.reading if need == "read" else grant.writing) in (Reading.NO, Writing.NO):
            return NotAllowedError(sentence, fix="Its user has said no, and can change that in Keepsake's settings.")
        with self._lock:
            attended = self._attending > 0
            if (grant.reading if need == "read" else grant.writing) not in (Reading.ASKED, Writing.ASKED):
                asked = (
                    replace(grant, reading=Reading.ASKED) if need == "read" else replace(grant, writing=Writing.ASKED)
                )
                self._store.put(asked, clock.now())
                self._events.publish(ClientAsked(grant.client, grant.scope, need))
        if attended:
            return NotAllowedError(
                sentence, fix="Keepsake's window asks its user now; try again once they have answered.", asked=True
            )
        scope = "" if grant.scope == DEFAULT_SCOPE else f' --scope "{grant.scope}"'
        return NotAllowedError(
            sentence,
            fix=f"Its user can give it with 'keepsake clients --allow {need} \"{grant.client}\"{scope}', in Keepsake's"
            f" window, or with --allow {need} in the program's configuration.",
        )

    # what the person decides

    def grants(self) -> list[Grant]:
        """All programs that came or were allowed, in all scopes; `ASKED` ones wait for an answer."""
        return self._store.grants()

    def allow(
        self,
        client: str,
        scope: str = DEFAULT_SCOPE,
        *,
        reading: bool | None = None,
        writing: Writing | None = None,
        private: bool | None = None,
    ) -> Grant:
        """Answers for a program in a scope; None leaves a part as it is. It is no longer blocked."""
        grant = self._store.grant(client_name(client, self._redactor), scope)
        return self._put(
            replace(
                grant,
                reading=grant.reading if reading is None else (Reading.YES if reading else Reading.NO),
                writing=grant.writing if writing is None else writing,
                private=grant.private if private is None else private,
                blocked=False,
            )
        )

    def deny(self, client: str, scope: str = DEFAULT_SCOPE, *, block: bool = False) -> Grant:
        """Says no; with `block` also to what the program's own configuration allows."""
        name = client_name(client, self._redactor)
        return self._put(Grant(name, scope, Reading.NO, Writing.NO, blocked=block))

    def remove(self, client: str) -> None:
        """Forgets what was answered for a program, and its tokens; it may ask again."""
        self._store.remove(client_name(client, self._redactor))
        self._events.publish(ClientsChanged())

    def new_token(self, client: str, scope: str = DEFAULT_SCOPE) -> str:
        """A token for the loopback endpoint; it is shown now and never again, since only its digest is kept."""
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        self._store.add_token(_digest(token), client_name(client, self._redactor), scope, clock.now())
        return token

    def revoke_tokens(self, client: str) -> None:
        """Makes a program's tokens worthless."""
        self._store.remove_tokens(client_name(client, self._redactor))

    def of_token(self, token: str) -> tuple[str, str] | None:
        """The program and scope that a token was made for."""
        return self._store.of_token(_digest(token))

    # the log

    def note(self, call: LoggedCall) -> None:
        """Keeps what a call came to."""
        self._store.log(call)

    def calls(self, *, client: str | None = None, limit: int = 200) -> list[LoggedCall]:
        """The latest calls first."""
        return self._store.calls(client=client, limit=limit)

    def _put(self, grant: Grant) -> Grant:
        self._store.put(grant, clock.now())
        self._events.publish(ClientsChanged())
        return grant


def client_name(given: str, redactor: Redactor) -> str:
    """A program's name as it is kept: on one line, not long, and without secrets."""
    plain = "".join(sign if sign.isprintable() else " " for sign in given[: 4 * LONGEST_NAME])
    return redactor.redact(" ".join(plain.split())).text[:LONGEST_NAME].strip() or NAMELESS


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
