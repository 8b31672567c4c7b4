import json
import os
import shutil
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from keyring.errors import NoKeyringError

from assistant.credentials import (
    Credentials,
    DatabaseKey,
    KeyringClosedError,
    KeyringState,
    RecoveryPhraseError,
    master_from_phrase,
    master_key_id,
    phrase_of_master,
)
from tests.assistant.ring import Ring, locked

ROOT = Path(__file__).parents[2]
HIDDEN = ("XDG_DATA_HOME", "PYTHON_KEYRING_BACKEND", "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY")


class TestSecrets:
    def test_they_are_kept_in_the_keyring_and_found_by_another_session(self) -> None:
        ring = Ring()
        assert Credentials(backend=ring).set("provider:x", "sk-1")
        again = Credentials(backend=ring)
        assert again.get("provider:x") == "sk-1"
        assert again.persistent
        again.delete("provider:x")
        again.delete("provider:x")
        assert again.get("provider:x") is None

    def test_without_a_keyring_they_last_for_the_session_and_nothing_is_raised(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        import keyring
        from keyring.backends.fail import Keyring as NoKeyring

        monkeypatch.setattr(keyring, "get_keyring", NoKeyring)
        credentials = Credentials()
        assert (credentials.state, credentials.available, credentials.persistent) == (KeyringState.NONE, False, False)
        assert credentials.set("provider:x", "sk-1") is False
        assert credentials.get("provider:x") == "sk-1"
        credentials.delete("provider:x")
        assert credentials.get("provider:x") is None
        assert credentials.make_master_key() is None
        assert Credentials().get("provider:x") is None

    @pytest.mark.parametrize("module", ["keyrings.alt.file", "keyring.backends.null"])
    def test_a_keyring_that_writes_plain_files_or_nothing_is_none(
        self, monkeypatch: pytest.MonkeyPatch, module: str
    ) -> None:
        import keyring

        ring = type("PlaintextKeyring", (Ring,), {"__module__": module})()
        monkeypatch.setattr(keyring, "get_keyring", lambda: ring)
        credentials = Credentials()
        assert credentials.set("provider:x", "sk-1") is False
        assert ring.kept == {}

    def test_one_that_forgets_what_it_took_is_not_trusted(self) -> None:
        ring = Ring()
        ring.set_password = lambda *_: None  # type: ignore[method-assign]
        credentials = Credentials(backend=ring)
        assert credentials.set("provider:x", "sk-1") is False
        assert credentials.get("provider:x") == "sk-1"
        assert credentials.make_master_key() is None

    def test_one_that_hangs_costs_a_moment_and_is_said(self) -> None:
        never = threading.Event()
        credentials = Credentials(backend=Ring(never.wait), time_limit_s=0.05, unlock_limit_s=0.05)
        assert credentials.get("provider:x") is None
        with pytest.raises(KeyringClosedError) as caught:
            credentials.delete("provider:x")
        assert caught.value.details["state"] == "silent"
        never.set()

    def test_a_locked_one_is_not_an_empty_one(self) -> None:
        ring = Ring()
        Credentials(backend=ring).set("provider:x", "sk-1")
        ring.fault = locked
        credentials = Credentials(backend=ring)
        assert credentials.get("provider:x") is None
        assert credentials.set("provider:y", "sk-2") is False
        assert credentials.get("provider:y") == "sk-2"
        with pytest.raises(KeyringClosedError):
            credentials.delete("provider:x")
        ring.fault = lambda: None
        assert credentials.retry() is KeyringState.READY
        assert credentials.get("provider:x") == "sk-1"

    def test_no_keyring_at_a_later_call_is_not_raised(self) -> None:
        def none() -> None:
            raise NoKeyringError

        credentials = Credentials(backend=Ring(none))
        assert credentials.get("provider:x") is None
        assert credentials.set("provider:x", "sk-1") is False


class TestMasterKey:
    def test_it_is_made_once(self) -> None:
        ring = Ring()
        made = Credentials(backend=ring).make_master_key()
        assert made is not None
        assert len(made) == 32
        assert Credentials(backend=ring).make_master_key() == made
        assert Credentials(backend=ring).master_key(master_key_id(made)) == made
        assert Credentials(backend=ring).master_key("another") is None

    def test_it_is_never_made_anew_over_one_that_cannot_be_read(self) -> None:
        ring = Ring()
        Credentials(backend=ring).make_master_key()
        before = dict(ring.kept)
        ring.fault = locked
        assert Credentials(backend=ring).make_master_key() is None
        with pytest.raises(KeyringClosedError):
            Credentials(backend=ring).master_key()
        assert ring.kept == before

    def test_something_else_in_its_place_is_left_there(self) -> None:
        ring = Ring()
        ring.kept["keepsake", "master-key"] = "not a key"
        credentials = Credentials(backend=ring)
        assert credentials.make_master_key() is None
        assert ring.kept == {("keepsake", "master-key"): "not a key"}

    def test_the_phrase_puts_it_back_on_another_machine(self) -> None:
        first, second = Credentials(backend=Ring()), Credentials(backend=Ring())
        master = first.make_master_key()
        phrase = first.recovery_phrase()
        assert master is not None
        assert phrase is not None
        key_id = second.restore_master_key(phrase)
        assert key_id == master_key_id(master)
        assert second.master_key(key_id) == second.master_key() == master

    def test_a_key_put_back_stands_beside_the_one_that_is_there(self) -> None:
        ring = Ring()
        credentials = Credentials(backend=ring)
        own = credentials.make_master_key()
        other = bytes(range(32))
        key_id = credentials.restore_master_key(phrase_of_master(other))
        assert credentials.master_key(key_id) == other
        assert credentials.master_key() == own

    def test_without_a_keyring_it_is_not_put_back_half(self) -> None:
        with pytest.raises(KeyringClosedError):
            Credentials(backend=Ring(locked)).restore_master_key(phrase_of_master(bytes(32)))


class TestFolderKeys:
    def test_each_folder_and_use_has_its_own(self) -> None:
        master, other = bytes(32), bytes([1] * 32)
        key = DatabaseKey.of_folder(master, b"a" * 16)
        others = [DatabaseKey.of_folder(master, b"b" * 16), DatabaseKey.of_folder(other, b"a" * 16)]
        secrets = {key.database_secret(), key.derived("caches").hex(), *(one.database_secret() for one in others)}
        assert len(secrets) == 4
        assert key == DatabaseKey.of_folder(master, b"a" * 16)
        assert len(key.derived("caches")) == 32

    def test_the_derivation_is_the_standard_one(self) -> None:
        """Another reader of the format (RFC 5869) must come to the same keys."""
        from cryptography.hazmat.primitives.hashes import SHA256
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF

        master, salt = bytes(range(32)), bytes(range(16))
        standard = HKDF(SHA256(), 32, salt, b"keepsake folder 1").derive(master)
        key = DatabaseKey.of_folder(master, salt)
        assert key.material == standard
        assert key.derived("caches") == HKDF(SHA256(), 32, None, b"keepsake caches 1").derive(standard)


class TestPhrase:
    @given(st.binary(min_size=32, max_size=32))
    def test_there_and_back(self, master: bytes) -> None:
        assert master_from_phrase(phrase_of_master(master)) == master

    @given(st.binary(min_size=32, max_size=32), st.integers(0, 23))
    def test_as_people_write_it(self, master: bytes, place: int) -> None:
        words = phrase_of_master(master).split()
        numbered = "\n".join(f"{number}. {word.title()}" for number, word in enumerate(words, 1))
        assert master_from_phrase(numbered) == master
        short = [word[:4] if number == place else word for number, word in enumerate(words)]
        assert master_from_phrase(" ".join(short)) == master

    def test_a_slip_is_pointed_at(self) -> None:
        words = phrase_of_master(bytes(range(32))).split()
        words[6] = words[6][:-1] + "qq"
        with pytest.raises(RecoveryPhraseError) as caught:
            master_from_phrase(" ".join(words))
        assert caught.value.details["position"] == 7
        assert caught.value.details["suggestion"] == phrase_of_master(bytes(range(32))).split()[6]

    def test_missing_words_are_counted(self) -> None:
        words = phrase_of_master(bytes(range(32))).split()
        with pytest.raises(RecoveryPhraseError, match="these are 23"):
            master_from_phrase(" ".join(words[1:]))
        with pytest.raises(RecoveryPhraseError, match="these are 0"):
            master_from_phrase("")

    def test_another_order_or_word_is_nearly_always_noticed(self) -> None:
        words = phrase_of_master(bytes(range(32))).split()
        noticed = 0
        for place in range(23):
            swapped = list(words)
            swapped[place], swapped[place + 1] = words[place + 1], words[place]
            try:
                assert master_from_phrase(" ".join(swapped)) != bytes(range(32))
            except RecoveryPhraseError:
                noticed += 1
        assert noticed >= 21  # the checksum has 8 bits


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="D-Bus is Linux's")
@pytest.mark.parametrize(("bus", "state", "limit_s"), [("silent", "silent", 0.5), ("absent", "none", 30)])
def test_a_bus_that_hangs_or_is_absent_costs_a_moment(tmp_path: Path, bus: str, state: str, limit_s: float) -> None:
    with socket.socket(socket.AF_UNIX) as silent:
        silent.bind(str(tmp_path / "bus"))
        if bus == "silent":
            silent.listen()
        made = f"c = Credentials(time_limit_s={limit_s})"
        code = f"from assistant.credentials import *; {made}; print(c.state, c.get('x'))"
        own = {"DBUS_SESSION_BUS_ADDRESS": f"unix:path={tmp_path}/bus", "HOME": str(tmp_path)}
        surroundings = {name: value for name, value in os.environ.items() if name not in HIDDEN}
        outcome = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env=surroundings | own, capture_output=True, text=True, timeout=90
        )
    assert outcome.stdout.strip() == f"{state} None", outcome.stderr


@pytest.mark.skipif(
    not (shutil.which("dbus-run-session") and shutil.which("gnome-keyring-daemon")),
    reason="needs dbus-run-session and gnome-keyring-daemon",
)
def test_a_real_keyring_keeps_locks_and_gives_back(tmp_path: Path) -> None:
    step = f"{sys.executable} -m tests.assistant.keyring_process"
    script = (
        "printf pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; "
        f"{step} make {tmp_path}/data; {step} open {tmp_path}/data; {step} lock {tmp_path}/data;"
        f" {step} open {tmp_path}/data"
    )
    for folder in ("home", "run"):
        (tmp_path / folder).mkdir(mode=0o700)
    own = {"HOME": f"{tmp_path}/home", "XDG_RUNTIME_DIR": f"{tmp_path}/run"}
    surroundings = {name: value for name, value in os.environ.items() if name not in HIDDEN}
    outcome = subprocess.run(
        ["dbus-run-session", "--", "sh", "-c", script],
        cwd=ROOT,
        env=surroundings | own,
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )
    made, again, _, locked_out = (json.loads(line) for line in outcome.stdout.splitlines() if line.startswith("{"))
    assert (made["kept"], made["encrypted"]) == (True, True)
    assert len(made["phrase"].split()) == 24
    assert again == {"found": "here", "secret": "sk-你好", "after": None}
    assert (locked_out["fault"], locked_out["reason"]) == ("storage.key_missing", "it is locked")
    assert locked_out["took_s"] < 30  # as long as it may take to ask for the keyring to be unlocked, and no longer
