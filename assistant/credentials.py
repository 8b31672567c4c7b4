"""Where keys are kept: the system's keyring, or this session's memory where there is none; never a file of our own.

The keyring is asked on a thread of its own with a time limit: a bus that hangs, or a lock that waits for a prompt which
nobody sees, must not stop the program. A key that cannot be read is never deleted nor replaced.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeVar

from assistant.errors import CredentialError

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

SERVICE = "keepsake"
TIME_LIMIT_S = 5.0
MASTER = "master-key"
KEY_BYTES = 32

T = TypeVar("T")

_log = logging.getLogger(__name__)


class KeyringState(StrEnum):
    """How the system's keyring stands."""

    READY = "ready"
    NONE = "none"  # there is none that keeps secrets safe
    LOCKED = "locked"  # it is there and was not unlocked
    SILENT = "silent"  # it did not answer in time


class KeyringClosedError(CredentialError):
    """The keyring is there and does not open now."""

    code = "credential.keyring_closed"

    def __init__(self, state: KeyringState) -> None:
        reason = "is locked" if state is KeyringState.LOCKED else "does not answer"
        super().__init__(f"The system's keyring {reason}.", fix="Unlock it, then try again.", state=str(state))


class RecoveryPhraseError(CredentialError):
    """Words that are not a recovery phrase; `position` (from 1) names the word to look at, 0 none in particular."""

    code = "credential.recovery_phrase"

    def __init__(self, sentence: str, *, position: int = 0, suggestion: str = "") -> None:
        super().__init__(
            sentence,
            fix="Compare the words with what you wrote down.",
            position=position,
            suggestion=suggestion,
        )


@dataclass(frozen=True, slots=True)
class DatabaseKey:
    """The key of one data folder, made from the master key and the folder's salt; every use has a key of its own."""

    material: bytes = field(repr=False)

    @classmethod
    def of_folder(cls, master: bytes, salt: bytes) -> DatabaseKey:
        """The key that belongs to a folder (HKDF-SHA256, RFC 5869)."""
        return cls(_hkdf(master, salt=salt, purpose="keepsake folder 1"))

    def database_secret(self) -> str:
        """What DuckDB encrypts the file with."""
        return self.derived("database").hex()

    def derived(self, purpose: str) -> bytes:
        """A 32-byte key for another use; one tells nothing about another."""
        return _hkdf(self.material, salt=b"", purpose=f"keepsake {purpose} 1")


class Credentials:
    """Keeps API keys and the master key under one service name of the keyring."""

    def __init__(
        self,
        *,
        service: str = SERVICE,
        backend: KeyringBackend | None = None,
        time_limit_s: float = TIME_LIMIT_S,
        unlock_limit_s: float = TIME_LIMIT_S,
    ) -> None:
        """Asks nothing yet.

        Args:
            service: the name under which the keyring files what is kept.
            backend: the keyring to use; the system's best by default.
            time_limit_s: how long the keyring may take to answer.
            unlock_limit_s: how long a person may take to unlock a locked one; longer for a window than for a command.
        """
        self._service = service
        self._given = backend
        self._limit_s = time_limit_s
        self._unlock_limit_s = unlock_limit_s
        self._session: dict[str, str] = {}
        self._lock = threading.Lock()
        self._found: tuple[KeyringState, KeyringBackend | None] | None = None

    @property
    def state(self) -> KeyringState:
        """How the keyring stands, as of the last time it was asked."""
        return self._probe()[0]

    @property
    def available(self) -> bool:
        """Whether the keyring can be used now."""
        return self.state is KeyringState.READY

    @property
    def persistent(self) -> bool:
        """Whether what is set outlives this session."""
        return self.available

    def retry(self) -> KeyringState:
        """Asks the keyring anew, after it was unlocked or started."""
        with self._lock:
            self._found = None
        return self.state

    def get(self, name: str) -> str | None:
        """A secret; None where there is none, or the keyring does not open (`state` tells)."""
        with self._lock:
            if name in self._session:
                return self._session[name]
        try:
            return self._get_kept(name)
        except KeyringClosedError:
            return None

    def set(self, name: str, value: str) -> bool:
        """Keeps a secret; False when it is only kept for this session."""
        backend = self._probe()[1]
        if backend is not None:
            try:
                self._ask(lambda: backend.set_password(self._service, name, value))
                kept = self._ask(lambda: backend.get_password(self._service, name)) == value
            except KeyringClosedError:
                kept = False
            if kept:
                with self._lock:
                    self._session.pop(name, None)
                return True
        with self._lock:
            self._session[name] = value
        return False

    def delete(self, name: str) -> None:
        """Removes a secret that the person wants gone; one that was never there is fine.

        Raises:
            KeyringClosedError: the keyring does not open, so it still holds the secret.
        """
        with self._lock:
            self._session.pop(name, None)
        backend = self._probe()[1]
        if backend is None:
            if self.state is not KeyringState.NONE:
                raise KeyringClosedError(self.state)
            return
        if self._get_kept(name) is not None:
            self._ask(lambda: backend.delete_password(self._service, name))

    def master_key(self, key_id: str = "") -> bytes | None:
        """The master key of that id, the first one made without an id; None where the keyring answers that it has none.

        Raises:
            KeyringClosedError: the keyring does not open, so nobody knows.
        """
        for name in (f"{MASTER}:{key_id}", MASTER) if key_id else (MASTER,):
            kept = self._get_kept(name)
            master = _decoded(kept)
            if kept is not None and master is None:
                _log.warning("the keyring's entry %s is not a key; it is left as it is", name)
            if master is not None and (not key_id or master_key_id(master) == key_id):
                return master
        return None

    def make_master_key(self) -> bytes | None:
        """The master key, made and kept if there is none yet; None where it could not be kept safely.

        A key is handed out only after the keyring has given it back.
        """
        try:
            if self._probe()[1] is None:
                return None
            master = self.master_key()
            if master is not None:
                return master
            if self._get_kept(MASTER) is not None:
                return None  # something else stands there; it is not ours to replace
            master = secrets.token_bytes(KEY_BYTES)
            self._keep_master(MASTER, master)
            return master if self.master_key() == master else None
        except KeyringClosedError:
            return None

    def restore_master_key(self, phrase: str) -> str:
        """Puts a master key back from its recovery phrase, beside any other; the result is its id.

        Raises:
            RecoveryPhraseError: the words are not a phrase.
            KeyringClosedError: there is no keyring that keeps it.
        """
        master = master_from_phrase(phrase)
        key_id = master_key_id(master)
        if self._probe()[1] is None:
            raise KeyringClosedError(self.state)
        self._keep_master(f"{MASTER}:{key_id}", master)
        if self._get_kept(MASTER) is None:
            self._keep_master(MASTER, master)
        return key_id

    def recovery_phrase(self, key_id: str = "") -> str | None:
        """The words that encode a master key; None where there is none."""
        master = self.master_key(key_id)
        return phrase_of_master(master) if master is not None else None

    def _keep_master(self, name: str, master: bytes) -> None:
        backend = self._probe()[1]
        if backend is not None:
            self._ask(lambda: backend.set_password(self._service, name, master.hex()))

    def _get_kept(self, name: str) -> str | None:
        state, backend = self._probe()
        if backend is None:
            if state is KeyringState.NONE:
                return None
            raise KeyringClosedError(state)
        return self._ask(lambda: backend.get_password(self._service, name))

    def _probe(self) -> tuple[KeyringState, KeyringBackend | None]:
        with self._lock:
            if self._found is None:
                self._found = self._look()
            return self._found

    def _look(self) -> tuple[KeyringState, KeyringBackend | None]:
        try:
            backend = self._given or _within(self._limit_s, _safe_backend)
            if backend is None:
                return KeyringState.NONE, None
            locked = _within(self._limit_s, lambda: _is_locked(backend))
        except TimeoutError:
            _log.warning("the keyring did not answer in time")
            return KeyringState.SILENT, None
        except Exception as fault:  # noqa: BLE001 - every backend raises its own kinds
            state = _state_after(fault)
            _log.warning("the keyring cannot be used: %s", type(fault).__name__)
            return state, None
        return (KeyringState.READY, backend) if not locked or self._unlock(backend) else (KeyringState.LOCKED, None)

    def _unlock(self, backend: KeyringBackend) -> bool:
        """Has the keyring ask the person, by reading from it."""
        try:
            _within(self._unlock_limit_s, lambda: backend.get_password(self._service, MASTER))
        except TimeoutError:
            _log.warning("the keyring was not unlocked in time")
            return False
        except Exception as fault:  # noqa: BLE001 - every backend raises its own kinds
            _log.warning("the keyring was not unlocked: %s", type(fault).__name__)
            return False
        return True

    def _ask(self, call: Callable[[], T]) -> T:
        try:
            return _within(self._limit_s, call)
        except TimeoutError:
            state = KeyringState.SILENT
        except Exception as fault:  # noqa: BLE001 - every backend raises its own kinds
            _log.warning("the keyring refused: %s", type(fault).__name__)
            state = _state_after(fault)
        raise KeyringClosedError(state)


def master_key_id(master: bytes) -> str:
    """A short name of a master key that tells nothing about it; a data folder notes which one it was made with."""
    return _hkdf(master, salt=b"", purpose="keepsake key id 1")[:8].hex()


def phrase_of_master(master: bytes) -> str:
    """The 24 words that encode a master key (BIP 39, English list; the last word checks the others)."""
    from mnemonic import Mnemonic

    return str(Mnemonic("english").to_mnemonic(master))


def master_from_phrase(phrase: str) -> bytes:
    """Reads a phrase back; case, line breaks and numbering do not matter, and four letters of a word are enough.

    Raises:
        RecoveryPhraseError: a word is unknown, some are missing, or they do not fit together.
    """
    import difflib

    from mnemonic import Mnemonic

    known = Mnemonic("english")
    typed = [word for part in phrase.lower().split() if (word := "".join(filter(str.isalpha, part)))]
    words = []
    for position, word in enumerate(typed, 1):
        matches = [entry for entry in known.wordlist if entry == word or (len(word) >= 4 and entry.startswith(word))]
        if not matches:
            near = next(iter(difflib.get_close_matches(word, known.wordlist, 1, 0.6)), "")
            hint = f"; perhaps “{near}”" if near else ""
            raise RecoveryPhraseError(
                f"Word {position}, “{word}”, is not in the list{hint}.", position=position, suggestion=near
            )
        words.append(word if word in matches else matches[0])
    if len(words) != 24:
        raise RecoveryPhraseError(f"A recovery phrase has 24 words; these are {len(words)}.")
    if not known.check(" ".join(words)):
        raise RecoveryPhraseError("Each word exists, but they do not fit together: one is wrong, or the order is.")
    return bytes(known.to_entropy(words))


def _decoded(kept: str | None) -> bytes | None:
    try:
        master = bytes.fromhex(kept or "")
    except ValueError:
        return None
    return master if len(master) == KEY_BYTES else None


def _hkdf(material: bytes, *, salt: bytes, purpose: str) -> bytes:
    """One block of HKDF-SHA256 (RFC 5869); by hand, since importing a library for it takes 30 ms of every start."""
    extracted = hmac.digest(salt or bytes(32), material, "sha256")
    return hmac.digest(extracted, purpose.encode() + b"\x01", hashlib.sha256().name)


def _within(limit_s: float, call: Callable[[], T]) -> T:
    """Runs a call on a thread of its own.

    Raises:
        TimeoutError: it took longer; the thread is left to end by itself.
    """
    outcome: list[T] = []
    faults: list[BaseException] = []

    def run() -> None:
        try:
            outcome.append(call())
        except BaseException as fault:  # noqa: BLE001 - handed to the caller
            faults.append(fault)

    thread = threading.Thread(target=run, name="keepsake-keyring", daemon=True)
    thread.start()
    thread.join(limit_s)
    if faults:
        raise faults[0]
    if not outcome:
        raise TimeoutError
    return outcome[0]


def _safe_backend() -> KeyringBackend | None:
    """The system's best keyring; None where the best one does not encrypt, keeps nothing, or is no real one."""
    import keyring

    backend: KeyringBackend = keyring.get_keyring()
    if type(backend).__module__.startswith(("keyring.backends.fail", "keyring.backends.null", "keyrings.alt")):
        return None
    return backend


def _is_locked(backend: KeyringBackend) -> bool:
    """Whether the first call will ask a person; only the Secret Service can be asked that."""
    if not type(backend).__module__.endswith("SecretService"):
        return False
    collection: Any = None
    import secretstorage

    bus = secretstorage.dbus_init()
    try:
        collection = secretstorage.get_default_collection(bus)
        return bool(collection.is_locked())
    finally:
        bus.close()


def _state_after(fault: BaseException) -> KeyringState:
    """Locked where the fault says so or may mean it, so that nothing is ever made anew over a key that is there."""
    return KeyringState.NONE if type(fault).__name__ == "NoKeyringError" else KeyringState.LOCKED
