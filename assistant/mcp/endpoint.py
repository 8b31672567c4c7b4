"""The same memory over HTTP on this machine only, for programs that hold a token; off until it is switched on."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from assistant.errors import AssistantError
from assistant.events import EventBus, NoticeRaised, SettingsChanged
from assistant.mcp.access import Access
from assistant.mcp.calls import Answer, Call
from assistant.mcp.limits import INVALID_REQUEST, LONGEST_MESSAGE, TOO_LONG, refusal
from assistant.settings import SettingsStore

if TYPE_CHECKING:
    from mcp.server.context import ServerRequestContext
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from assistant.mcp.server import Client

PATH = "/mcp"
HOST = "127.0.0.1"

_NOTICE = "mcp_endpoint"
_CLIENT = "keepsake.client"
_ENDING_S = 5.0
_TOO_LONG = 413

_log = logging.getLogger(__name__)


class EndpointError(AssistantError):
    """The loopback endpoint could not be opened."""

    code = "mcp.endpoint"


class Endpoint:
    """Serves while the setting says so. Close it to end."""

    def __init__(
        self, *, settings: SettingsStore, events: EventBus, access: Access, answer: Callable[[Call], Answer]
    ) -> None:
        self._settings = settings
        self._events = events
        self._access = access
        self._answer = answer
        self._lock = threading.Lock()
        self._running: _Running | None = None
        self._changes: list[threading.Thread] = []
        self._noticed = False
        self._unsubscribe: Callable[[], None] = lambda: None

    @property
    def address(self) -> str:
        """Where it listens; empty while it does not."""
        running = self._running
        return f"http://{HOST}:{running.port}{PATH}" if running is not None else ""

    def follow(self) -> None:
        """Serves if the setting says so, and whenever it changes."""
        self._unsubscribe = self._events.subscribe(SettingsChanged, self._on_settings)
        self._adapt()

    def settle(self) -> None:
        """Waits until the latest changes of the setting have come into force."""
        for change in self._changes:
            change.join()

    def close(self) -> None:
        """Stops."""
        self._unsubscribe()
        self.settle()
        with self._lock:
            running, self._running = self._running, None
        if running is not None:
            running.close()

    def _on_settings(self, event: SettingsChanged) -> None:
        if any(name.startswith("mcp.") for name in event.names):
            change = threading.Thread(target=self._adapt, name="mcp-endpoint-change", daemon=True)
            change.start()  # before it is listed: one that has not begun is not alive, and cannot be waited for
            self._changes = [one for one in self._changes if one.is_alive()] + [change]

    def _adapt(self) -> None:
        wanted = self._settings.current.mcp
        with self._lock:
            running = self._running
            if running is not None and (not wanted.http or (wanted.port and running.port != wanted.port)):
                self._running = None
                running.close()
            if wanted.http and self._running is None:
                try:
                    self._running = _Running(self._application(), wanted.port)
                except EndpointError as fault:
                    _log.warning("the endpoint could not be opened")
                    self._noticed = True
                    self._events.publish(NoticeRaised(_NOTICE, fault.sentence()))
                    return
        if self._noticed:
            self._noticed = False
            self._events.publish(NoticeRaised(_NOTICE, "That port no longer matters.", resolved=True))

    def _application(self) -> ASGIApp:
        from assistant.mcp.server import build_server, language_chosen

        server = build_server(
            lambda call, _unwanted: self._answer(call),
            _client_in,
            language_chosen(self._settings.current.general.language),
        )
        return _Guard(
            server.streamable_http_app(
                streamable_http_path=PATH,
                stateless_http=True,
                json_response=True,
                max_request_body_size=LONGEST_MESSAGE,
            ),
            self._client_of,
        )

    def _client_of(self, token: str) -> Client | None:
        from assistant.mcp.server import Client

        known = self._access.of_token(token)
        return Client(name=known[0], scope=known[1]) if known is not None else None


class _Guard:
    """Lets nobody pass without a token that was made here; the SDK looks at where a request comes from."""

    def __init__(self, inner: ASGIApp, client_of: Callable[[str], Client | None]) -> None:
        self._inner = inner
        self._client_of = client_of

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        client = await asyncio.to_thread(self._client_of, _token_in(scope))
        if client is None:
            await _refuse(send)
            return
        body = _Body(receive)
        await self._inner({**scope, _CLIENT: client}, body, _telling(body, send))


class _Body:
    """What a request brings; the rest of it can be let go of."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._more = True

    async def __call__(self) -> Message:
        message = await self._receive()
        self._more = message["type"] == "http.request" and message.get("more_body", False)
        return message

    async def drain(self) -> None:
        """Takes the rest, since a program that is still sending would not read an answer."""
        while self._more:
            await self()


def _telling(body: _Body, send: Send) -> Send:
    """Sends on, but where a body was too long, says so as the protocol does, once the program has sent all of it."""
    refused = False

    async def tell(message: Message) -> None:
        nonlocal refused
        if message["type"] == "http.response.start" and message["status"] == _TOO_LONG:
            refused = True
            await body.drain()
            await _answer(send, _TOO_LONG, refusal(None, INVALID_REQUEST, TOO_LONG))
        elif not refused:
            await send(message)

    return tell


class _Running:
    """One server on a thread and loop of its own."""

    def __init__(self, application: ASGIApp, port: int) -> None:
        import uvicorn

        self._socket = _listening(port)
        self.port = int(self._socket.getsockname()[1])
        config = uvicorn.Config(
            application, log_config=None, access_log=False, lifespan="on", timeout_graceful_shutdown=2
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, name="mcp-endpoint", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Ends what is being served, and the thread."""
        self._server.should_exit = True
        self._thread.join(_ENDING_S)
        self._socket.close()

    def _run(self) -> None:
        asyncio.run(self._server.serve(sockets=[self._socket]))


def _listening(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.bind((HOST, port))
        listener.listen()
    except OSError as error:
        listener.close()
        raise EndpointError(
            f"Port {port} is taken, so other programs cannot reach memory over HTTP.", fix="Choose another port."
        ) from error
    return listener


def _client_in(context: ServerRequestContext[Any, Any]) -> Client:
    """The client that the guard put into a request."""
    client: Client = context.request.scope[_CLIENT]  # type: ignore[union-attr]
    return client


def _token_in(scope: Scope) -> str:
    for name, value in scope["headers"]:
        if name == b"authorization":
            kind, _, token = value.decode("latin-1").partition(" ")
            return token.strip() if kind.lower() == "bearer" else ""
    return ""


async def _refuse(send: Send) -> None:
    told = '{"error": "This needs a token that Keepsake made."}'
    await _answer(send, 401, told, (b"www-authenticate", b"Bearer"))


async def _answer(send: Send, status: int, told: str, *more: tuple[bytes, bytes]) -> None:
    body = told.encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
