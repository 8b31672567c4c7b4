"""A data folder and its key, through keyrings that come, go and change."""

import json
from pathlib import Path

import pytest

from assistant.credentials import Credentials, DatabaseKey, phrase_of_master
from assistant.errors import StorageError
from assistant.paths import DataPaths
from assistant.storage import connection
from assistant.storage.database import Database
from assistant.storage.faults import EncryptionMissingError, HeaderDamagedError, KeyMissingError
from assistant.storage.header import FolderHeader, read_header, write_header
from assistant.storage.opening import decrypt_in_place, encrypt_in_place, open_database
from assistant.storage.stores import Stores
from tests.assistant.ring import Ring, locked

MASTER = ("keepsake", "master-key")
SECRET = "the walrus sings at midnight"


@pytest.fixture
def ring() -> Ring:
    return Ring()


@pytest.fixture
def none() -> Credentials:
    """Credentials of a system that has no keyring that opens."""
    return Credentials(backend=Ring(locked))


def fill(paths: DataPaths, credentials: Credentials, name: str = "kept") -> bool:
    database = open_database(paths, credentials)
    Stores(database).meta.set(name, SECRET)
    encrypted = database.encrypted
    database.close()
    return encrypted


def found(paths: DataPaths, credentials: Credentials, name: str = "kept") -> str | None:
    database = open_database(paths, credentials)
    value = Stores(database).meta.get(name)
    database.close()
    return value


def files(paths: DataPaths) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in paths.root.iterdir() if path.is_file()}


def test_with_a_keyring_a_new_folder_is_encrypted_from_the_first_write(paths: DataPaths, ring: Ring) -> None:
    assert fill(paths, Credentials(backend=ring))
    assert found(paths, Credentials(backend=ring)) == SECRET
    content = b"".join(files(paths).values())
    assert SECRET.encode() not in content
    header = read_header(paths.header)
    assert header is not None
    assert header.encrypted
    master = ring.kept[MASTER]
    assert master not in paths.header.read_text()
    assert bytes.fromhex(master) not in content


def test_without_a_keyring_it_is_plain_and_stays_open_when_one_comes(
    paths: DataPaths, ring: Ring, none: Credentials
) -> None:
    assert not fill(paths, none)
    assert found(paths, Credentials(backend=ring)) == SECRET
    assert ring.kept == {}


def test_two_folders_share_the_master_key_and_not_the_folder_key(paths: DataPaths, ring: Ring, tmp_path: Path) -> None:
    other = DataPaths(tmp_path / "other")
    fill(paths, Credentials(backend=ring))
    fill(other, Credentials(backend=ring))
    assert list(ring.kept) == [MASTER]
    first, second = read_header(paths.header), read_header(other.header)
    assert first is not None
    assert second is not None
    assert first.salt != second.salt
    assert first.key_id == second.key_id


@pytest.mark.parametrize("trouble", ["locked", "emptied", "another key"])
def test_an_encrypted_folder_without_its_key_is_refused_and_untouched(
    paths: DataPaths, ring: Ring, trouble: str
) -> None:
    fill(paths, Credentials(backend=ring))
    before, kept = files(paths), dict(ring.kept)
    if trouble == "locked":
        ring.fault = locked
    else:
        ring.kept = {} if trouble == "emptied" else {MASTER: bytes(32).hex()}
    with pytest.raises(KeyMissingError) as caught:
        open_database(paths, Credentials(backend=ring))
    assert "recovery phrase" in caught.value.fix
    assert files(paths) == before
    ring.kept, ring.fault = kept, lambda: None
    assert found(paths, Credentials(backend=ring)) == SECRET


def test_the_recovery_phrase_opens_the_folder_on_another_machine(paths: DataPaths, ring: Ring) -> None:
    fill(paths, Credentials(backend=ring))
    phrase = Credentials(backend=ring).recovery_phrase()
    assert phrase is not None
    elsewhere = Ring()
    credentials = Credentials(backend=elsewhere)
    own = credentials.make_master_key()
    with pytest.raises(KeyMissingError):
        open_database(paths, credentials)
    credentials.restore_master_key(phrase)
    assert found(paths, credentials) == SECRET
    assert elsewhere.kept[MASTER] == (own or b"").hex()


def test_another_phrase_does_not(paths: DataPaths, ring: Ring) -> None:
    fill(paths, Credentials(backend=ring))
    credentials = Credentials(backend=Ring())
    credentials.restore_master_key(phrase_of_master(bytes(32)))
    with pytest.raises(KeyMissingError):
        open_database(paths, credentials)


def test_an_encrypted_folder_whose_database_vanished_is_no_new_folder_without_its_key(
    paths: DataPaths, ring: Ring, none: Credentials
) -> None:
    fill(paths, Credentials(backend=ring))
    paths.database.unlink()
    with pytest.raises(KeyMissingError):
        open_database(paths, none)
    assert not paths.database.exists()


@pytest.mark.parametrize("content", ["", "{", "[]", '{"salt": "zz"}', '{"salt": "00"}', "\xff"])
def test_a_damaged_header_of_an_encrypted_folder_is_said_and_left(paths: DataPaths, ring: Ring, content: str) -> None:
    fill(paths, Credentials(backend=ring))
    paths.header.write_text(content, "latin-1")
    before = files(paths)
    with pytest.raises(HeaderDamagedError) as caught:
        open_database(paths, Credentials(backend=ring))
    assert str(paths.header) in str(caught.value)
    assert files(paths) == before


def test_a_missing_header_of_an_encrypted_folder_is_said(paths: DataPaths, ring: Ring) -> None:
    fill(paths, Credentials(backend=ring))
    paths.header.unlink()
    with pytest.raises(HeaderDamagedError):
        open_database(paths, Credentials(backend=ring))
    assert not paths.header.exists()


def test_a_header_of_a_later_version_keeps_what_this_one_knows(paths: DataPaths) -> None:
    paths.root.mkdir()
    header = FolderHeader.fresh()
    write_header(paths.header, header)
    fields = json.loads(paths.header.read_text())
    paths.header.write_text(json.dumps(fields | {"more": 1}))
    assert read_header(paths.header) == header


class TestChangingLater:
    def test_a_plain_folder_becomes_encrypted_with_its_copies_gone(
        self, paths: DataPaths, ring: Ring, none: Credentials
    ) -> None:
        fill(paths, none)
        paths.copies.mkdir()
        (paths.copies / "layout-0001-x.duckdb").write_text(SECRET)
        database = open_database(paths, Credentials(backend=ring))
        steps: list[str] = []
        encrypt_in_place(database, Credentials(backend=ring), progress=steps.append)
        assert database.encrypted
        assert steps == ["closing", "copying", "verifying", "swapping", "opening"]
        assert Stores(database).meta.get("kept") == SECRET
        Stores(database).meta.set("later", SECRET)
        encrypt_in_place(database, Credentials(backend=ring))
        database.close()
        assert SECRET.encode() not in b"".join(files(paths).values())
        assert not list(paths.copies.iterdir())
        assert found(paths, Credentials(backend=ring), "later") == SECRET

    def test_an_encrypted_one_becomes_plain_and_opens_without_a_keyring(
        self, paths: DataPaths, ring: Ring, none: Credentials
    ) -> None:
        fill(paths, Credentials(backend=ring))
        database = open_database(paths, Credentials(backend=ring))
        decrypt_in_place(database)
        assert not database.encrypted
        database.close()
        assert found(paths, none) == SECRET

    def test_without_a_key_it_stays_plain_and_open(self, paths: DataPaths, none: Credentials) -> None:
        fill(paths, none)
        database = open_database(paths, none)
        with pytest.raises(KeyMissingError):
            encrypt_in_place(database, none)
        assert Stores(database).meta.get("kept") == SECRET
        database.close()

    def test_a_failure_leaves_it_plain_and_open(
        self, paths: DataPaths, ring: Ring, none: Credentials, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        fill(paths, none)
        database = open_database(paths, none)
        monkeypatch.setattr("assistant.storage.rewriting.contents", lambda _cursor, catalog: [(catalog,)])
        with pytest.raises(StorageError, match="as it was before"):
            encrypt_in_place(database, Credentials(backend=ring))
        assert (database.encrypted, Stores(database).meta.get("kept")) == (False, SECRET)
        database.close()
        assert found(paths, none) == SECRET

    def test_killed_between_the_header_and_the_file_it_opens_by_what_the_file_is(
        self, paths: DataPaths, ring: Ring, none: Credentials
    ) -> None:
        fill(paths, none)
        header = read_header(paths.header)
        assert header is not None
        write_header(paths.header, FolderHeader(header.salt, encrypted=True, key_id="0" * 16))
        assert found(paths, none) == SECRET
        assert read_header(paths.header) == FolderHeader(header.salt, encrypted=False, key_id="0" * 16)
        assert Credentials(backend=ring).make_master_key() is not None


def test_without_the_extension_a_new_folder_is_plain_and_an_encrypted_one_refused(
    paths: DataPaths, ring: Ring, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(paths, Credentials(backend=ring))
    monkeypatch.setattr(connection, "encryption_extension", lambda: None)
    with pytest.raises(EncryptionMissingError):
        open_database(paths, Credentials(backend=ring))
    other = DataPaths(tmp_path / "other")
    assert not fill(other, Credentials(backend=ring))


def test_a_folder_moved_elsewhere_opens_there(paths: DataPaths, ring: Ring, tmp_path: Path) -> None:
    fill(paths, Credentials(backend=ring))
    moved = DataPaths(tmp_path / "it's 搬家了")
    paths.root.rename(moved.root)
    assert found(moved, Credentials(backend=ring)) == SECRET


def test_what_database_open_takes_is_what_the_header_derives(paths: DataPaths, ring: Ring) -> None:
    fill(paths, Credentials(backend=ring))
    header = read_header(paths.header)
    assert header is not None
    key = DatabaseKey.of_folder(bytes.fromhex(ring.kept[MASTER]), header.salt_bytes)
    Database.open(paths, key=key).close()
