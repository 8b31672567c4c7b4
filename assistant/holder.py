"""One process holds a data folder; the others ask it over a local, authenticated channel.

Holding is an operating system's lock, which ends with the process however it ends. A holder that stays for long also
listens: at a socket or pipe of this user only, with a random key beside it in a file that only this user can read.
What goes over the channel is JSON, never pickled objects.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import secrets
import shutil
import socket
import struct
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client, Connection, Listener, answer_challenge, deliver_challenge
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from assistant.errors import StorageError
from assistant.paths import DataPaths

WAIT_S = 30.0
"""How long a process waits for a short verb of another to end."""

LOOK_S = 0.05
_ASK_AGAIN_S = 1.0  # another process may have taken the folder up in between
_POLL_S = 0.1
_HANDSHAKE_S = 5.0
_TIME = struct.Struct("@ll")  # struct timeval
_FOLDER_PREFIX = "keepsake-"
_SOCKET = "s"
_LONGEST_MESSAGE = 256 * 1024 * 1024

_log = logging.getLogger(__name__)


class FolderHeldError(StorageError):
    """Another process holds the data folder and neither serves nor ends."""

    code = "storage.held"

    def __init__(self) -> None:
        super().__init__(
            "Another Keepsake process is using this data folder.", fix="Wait until it is done, then try again."
        )


class HolderGoneError(StorageError):
    """The process that was asked ended before it answered; `said_something` tells whether a part had come."""

    code = "storage.holder_gone"

    def __init__(self, *, said_something: bool) -> None:
        super().__init__("The Keepsake process that was asked ended before it answered.", fix="Try again.")
        self.said_something = said_something


@dataclass(frozen=True, slots=True)
class VerbRequest:
    """A verb as it was typed elsewhere.

    Attributes:
        words: the command line, without the program's name.
        folder: the caller's working folder.
        zone: the caller's time zone by its name; empty where it has none.
        input: what was piped in, None where nothing was.
        interactive: a person watches standard error there.
    """

    words: tuple[str, ...]
    folder: str
    zone: str = ""
    input: str | None = None
    interactive: bool = False


Say = Callable[[str], None]
Serve = Callable[[VerbRequest, Say, Say, threading.Event], int]
"""Runs a verb for somebody else: its request, what takes its result and its asides, and whether they have gone."""


class Hold:
    """The folder is ours until `release`."""

    def __init__(self, paths: DataPaths, lock: FileLock) -> None:
        self._paths = paths
        self._lock = lock
        self._server: _Server | None = None

    def serve(
        self,
        serve: Serve,
        *,
        on_raise: Callable[[], None] | None = None,
        on_yield: Callable[[], None] | None = None,
    ) -> None:
        """Begins to listen.

        Args:
            serve: runs verbs for others, each on a thread of its own.
            on_raise: brings the window to the front; None where there is none.
            on_yield: asks this process to hand the folder over; None where it will not.
        """
        self._server = _Server(_endpoint_path(self._paths), serve, on_raise, on_yield)

    def release(self) -> None:
        """Stops listening, waits for verbs being served, and lets the folder go. Close the database before."""
        self.stop_serving()
        self._lock.release()

    def stop_serving(self) -> None:
        """Takes no new verbs and waits for those being served, while the folder is still ours."""
        if self._server is not None:
            self._server.close()
            self._server = None


def try_hold(paths: DataPaths) -> Hold | None:
    """Holds the folder, if nobody does.

    Raises:
        StorageError: the folder cannot be made or written.
    """
    try:
        paths.root.mkdir(parents=True, exist_ok=True)
        lock = FileLock(paths.root / "holder.lock", timeout=0, thread_local=False)  # held here, released there
        lock.acquire()
    except Timeout:
        return None
    except OSError as error:
        raise StorageError(
            f"The data folder cannot be written: {error.strerror or error}.",
            fix="Choose another with --data-dir, or give it room and rights.",
            path=str(paths.root),
        ) from error
    _remove_what_a_killed_one_left(_endpoint_path(paths))
    return Hold(paths, lock)


def wait_to_hold(paths: DataPaths, *, wait_s: float = WAIT_S) -> Hold:
    """Holds the folder as soon as it is free, asking a long-lived holder to hand it over.

    Raises:
        FolderHeldError: it did not become free in time.
    """
    ends = time.monotonic() + wait_s
    ask_at = 0.0
    while True:
        hold = try_hold(paths)
        if hold is not None:
            return hold
        if time.monotonic() >= ask_at and _ask(paths, {"op": "yield"}).get("ok") is True:
            ask_at = time.monotonic() + _ASK_AGAIN_S
        if time.monotonic() > ends:
            raise FolderHeldError
        time.sleep(LOOK_S)


def raise_window(paths: DataPaths) -> bool:
    """Brings the window that holds the folder to the front; False where no window holds it."""
    return _ask(paths, {"op": "raise"}).get("ok") is True


def serves(paths: DataPaths) -> bool:
    """Whether a process holds the folder and answers."""
    return _ask(paths, {"op": "ping"}).get("ok") is True


def ask_verb(paths: DataPaths, request: VerbRequest, result: Say, aside: Say, cancelled: threading.Event) -> int | None:
    """Has the holder run a verb; its exit status, or None where nobody listens.

    Raises:
        HolderGoneError: it ended in the middle.
    """
    connection = _connect(paths)
    if connection is None:
        return None
    said = False
    with contextlib.closing(connection):
        try:
            _send(connection, {"op": "verb", **asdict(request)})
            told = False
            while True:
                if not connection.poll(_POLL_S):
                    if cancelled.is_set() and not told:
                        _send(connection, {"cancel": True})
                        told = True
                    continue
                message = _receive(connection)
                if "exit" in message:
                    return int(message["exit"])
                said = True
                with _our_own_end():
                    (result if "out" in message else aside)(str(message.get("out", message.get("err", ""))))
        except KeyboardInterrupt:
            with contextlib.suppress(OSError):
                _send(connection, {"cancel": True})
            raise
        except _ReaderLeftError as left:
            raise BrokenPipeError from left
        except (EOFError, ConnectionError, json.JSONDecodeError) as gone:
            raise HolderGoneError(said_something=said) from gone


class _ReaderLeftError(Exception):
    """Whoever reads what we print has seen enough; it looks like a holder that hung up, and is none."""


@contextlib.contextmanager
def _our_own_end() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError as error:
        raise _ReaderLeftError from error


class _Server:
    """Listens for other processes of the same user until it is closed."""

    def __init__(
        self,
        endpoint: Path,
        serve: Serve,
        on_raise: Callable[[], None] | None,
        on_yield: Callable[[], None] | None,
    ) -> None:
        self._endpoint = endpoint
        self._serve = serve
        self._actions = {"raise": on_raise, "yield": on_yield, "ping": lambda: None}
        self._key = secrets.token_bytes(32)
        self._closed = False
        self._guard = threading.Lock()
        self._busy: set[threading.Thread] = set()
        self._folder, address, family = _own_address()
        self._listener = Listener(address, family)
        self._address = address
        self._accepting = threading.Thread(target=self._accept, name="holder-listens", daemon=True)
        self._accepting.start()
        _write_private(endpoint, json.dumps({"address": address, "family": family, "key": self._key.hex()}))

    def close(self) -> None:
        """Stops listening and waits for the verbs being served."""
        self._endpoint.unlink(missing_ok=True)
        self._closed = True
        with contextlib.suppress(OSError, EOFError):
            Client(self._address).close()  # wakes the thread that waits for a connection
        self._accepting.join()
        self._listener.close()
        with self._guard:
            busy = list(self._busy)
        for thread in busy:
            thread.join()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _accept(self) -> None:
        while not self._closed:
            try:
                connection = self._listener.accept()
            except OSError as error:
                if not self._closed:
                    _log.warning("a connection failed: %s", type(error).__name__)
                continue
            thread = threading.Thread(target=self._answer, args=(connection,), name="holder-serves", daemon=True)
            with self._guard:
                self._busy.add(thread)
            thread.start()

    def _answer(self, connection: Connection[Any, Any]) -> None:
        try:
            with contextlib.closing(connection):
                if self._closed or not connection.poll(_HANDSHAKE_S):
                    return
                answer_challenge(connection, self._key)
                deliver_challenge(connection, self._key)
                request = _receive(connection)
                if request.get("op") == "verb":
                    self._run(connection, request)
                else:
                    action = self._actions.get(str(request.get("op")))
                    if action is not None:
                        action()
                    _send(connection, {"ok": action is not None})
        except (EOFError, OSError, ValueError, AuthenticationError) as gone:
            _log.info("a connection ended: %s", type(gone).__name__)
        finally:
            with self._guard:
                self._busy.discard(threading.current_thread())

    def _run(self, connection: Connection[Any, Any], request: Mapping[str, Any]) -> None:
        """Runs a verb on a thread beside this one, which listens for the caller's leaving meanwhile."""
        verb = VerbRequest(
            words=tuple(request["words"]),
            folder=request["folder"],
            zone=request["zone"],
            input=request["input"],
            interactive=request["interactive"],
        )
        gone = threading.Event()
        guard = threading.Lock()

        def say(name: str, text: str) -> None:
            if gone.is_set():
                return
            try:
                with guard:
                    _send(connection, {name: text})
            except OSError:
                gone.set()

        status: list[int] = []

        def work() -> None:
            status.append(self._serve(verb, lambda text: say("out", text), lambda text: say("err", text), gone))

        worker = threading.Thread(target=work, name="holder-verb", daemon=True)
        worker.start()
        while worker.is_alive():
            worker.join(_POLL_S / 2)
            if not gone.is_set() and connection.poll(0):
                try:
                    _receive(connection)  # the only thing a caller says after its request is that it gives up
                except (EOFError, OSError):
                    _log.info("a caller left in the middle of its verb")
                gone.set()
        with contextlib.suppress(OSError):
            _send(connection, {"exit": status[0] if status else 1})


def _endpoint_path(paths: DataPaths) -> Path:
    return paths.root / "holder.json"


def _own_address() -> tuple[Path | None, str, str]:
    """A new address that only this user can reach, and the folder to remove with it."""
    if sys.platform == "win32":
        return None, rf"\\.\pipe\keepsake-{secrets.token_hex(16)}", "AF_PIPE"
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    usable = runtime and len(runtime) < 60 and os.access(runtime, os.W_OK | os.X_OK)  # a socket's path must be short
    folder = Path(tempfile.mkdtemp(prefix=_FOLDER_PREFIX, dir=runtime if usable else "/tmp"))
    return folder, str(folder / _SOCKET), "AF_UNIX"


def _remove_what_a_killed_one_left(endpoint: Path) -> None:
    """Removes the endpoint of a process that no longer is, and its socket; we hold the lock, so nobody else does."""
    try:
        address = Path(json.loads(endpoint.read_text(encoding="utf-8"))["address"])
    except FileNotFoundError:
        return
    except (OSError, ValueError, KeyError, TypeError):
        address = Path()
    endpoint.unlink(missing_ok=True)
    if address.name == _SOCKET and address.parent.name.startswith(_FOLDER_PREFIX):
        with contextlib.suppress(OSError):  # another user's, or gone with the last session
            address.unlink(missing_ok=True)
            address.parent.rmdir()


def _write_private(path: Path, text: str) -> None:
    partial = path.with_name(path.name + ".partial")
    partial.unlink(missing_ok=True)
    with os.fdopen(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
    partial.replace(path)


def _connect(paths: DataPaths) -> Connection[Any, Any] | None:
    """A line to the holder; None where nobody listens."""
    try:
        endpoint = json.loads(_endpoint_path(paths).read_text(encoding="utf-8"))
        key = bytes.fromhex(endpoint["key"])
        connection = Client(endpoint["address"], endpoint["family"])
    except (OSError, ValueError, KeyError, TypeError):
        return None  # no holder, one that does not serve, or one that was killed
    try:
        with _answered_soon(connection):
            deliver_challenge(connection, key)
            answer_challenge(connection, key)
    except (EOFError, OSError, AuthenticationError):
        connection.close()
        return None
    return connection


@contextlib.contextmanager
def _answered_soon(connection: Connection[Any, Any]) -> Iterator[None]:
    """Inside, a holder that was stopped (Ctrl+Z) makes an `OSError` instead of waiting for ever."""
    if sys.platform == "win32":
        yield
        return
    with socket.socket(fileno=os.dup(connection.fileno())) as line:
        line.setsockopt(
            socket.SOL_SOCKET, socket.SO_RCVTIMEO, _TIME.pack(int(_HANDSHAKE_S), int(_HANDSHAKE_S % 1 * 1e6))
        )
        try:
            yield
        finally:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, _TIME.pack(0, 0))


def _ask(paths: DataPaths, request: Mapping[str, object]) -> Mapping[str, Any]:
    connection = _connect(paths)
    if connection is None:
        return {}
    with contextlib.closing(connection):
        try:
            with _answered_soon(connection):
                _send(connection, request)
                return _receive(connection)
        except (EOFError, OSError, ValueError):
            return {}


def _send(connection: Connection[Any, Any], message: Mapping[str, object]) -> None:
    connection.send_bytes(json.dumps(message).encode())


def _receive(connection: Connection[Any, Any]) -> dict[str, Any]:
    message = json.loads(connection.recv_bytes(_LONGEST_MESSAGE))
    if not isinstance(message, dict):
        raise ValueError("not a message of this channel")
    return message
