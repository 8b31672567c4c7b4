import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.credentials import DatabaseKey
from assistant.paths import DataPaths
from assistant.storage import sealing
from assistant.storage.database import Database
from assistant.storage.sealing import SealedFiles

KEY = bytes(range(32))


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sealing, "_PIECE", 64)
    return 64


@pytest.mark.parametrize("size", [0, 1, 63, 64, 65, 128, 1000])
def test_what_is_sealed_opens_again(tmp_path: Path, small_pieces: int, size: int) -> None:
    content = os.urandom(size)
    sealed = SealedFiles(KEY)
    path = tmp_path / "new folder" / "cache"
    assert sealed.write(path, content)
    assert sealed.read(path) == content
    assert list(path.parent.iterdir()) == [path]


def test_a_large_one_does_too_and_shows_nothing(tmp_path: Path) -> None:
    content = b"the walrus sings " * 600_000
    path = tmp_path / "cache"
    SealedFiles(KEY).write(path, memoryview(content))
    assert SealedFiles(KEY).read(path) == content
    assert b"walrus" not in path.read_bytes()


def test_without_a_key_nothing_is_kept(tmp_path: Path) -> None:
    sealed = SealedFiles(None)
    path = tmp_path / "cache"
    assert not sealed.available
    assert not sealed.write(path, b"content")
    assert not path.exists()
    path.write_bytes(b"content")
    assert sealed.read(path) is None


def test_another_key_name_or_nothing_opens_nothing(tmp_path: Path) -> None:
    path = tmp_path / "cache"
    SealedFiles(KEY).write(path, b"content")
    assert SealedFiles(bytes(32)).read(path) is None
    renamed = path.rename(tmp_path / "other")
    assert SealedFiles(KEY).read(renamed) is None
    assert SealedFiles(KEY).read(tmp_path / "missing") is None
    renamed.write_bytes(b"")
    assert SealedFiles(KEY).read(renamed) is None


@settings(max_examples=60, deadline=None)
@given(cut=st.integers(0, 400), flip=st.integers(0, 7))
def test_any_change_is_noticed(tmp_path_factory: pytest.TempPathFactory, cut: int, flip: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sealing, "_PIECE", 64)
        path = tmp_path_factory.mktemp("sealed") / "cache"
        SealedFiles(KEY).write(path, bytes(256))
        whole = path.read_bytes()
        place = cut % len(whole)
        path.write_bytes(whole[:place])
        assert SealedFiles(KEY).read(path) is None
        path.write_bytes(whole[:place] + bytes([whole[place] ^ (1 << flip)]) + whole[place + 1 :])
        assert SealedFiles(KEY).read(path) is None
        path.write_bytes(whole + b"x")
        assert SealedFiles(KEY).read(path) is None


def test_pieces_cannot_change_places(tmp_path: Path, small_pieces: int) -> None:
    path = tmp_path / "cache"
    SealedFiles(KEY).write(path, bytes(64) + b"\1" * 64 + b"end")
    whole, piece = path.read_bytes(), small_pieces + 16
    head, first, second, rest = (
        whole[:16],
        whole[16 : 16 + piece],
        whole[16 + piece : 16 + 2 * piece],
        whole[16 + 2 * piece :],
    )
    path.write_bytes(head + second + first + rest)
    assert SealedFiles(KEY).read(path) is None
    path.write_bytes(head + first + second + rest)
    assert SealedFiles(KEY).read(path) is not None


def test_a_database_offers_it_only_when_it_is_encrypted_itself(paths: DataPaths, key: DatabaseKey) -> None:
    plain = Database.open(DataPaths(paths.root / "plain"), key=None)
    encrypted = Database.open(DataPaths(paths.root / "encrypted"), key=key)
    try:
        assert (plain.sealed_files.available, encrypted.sealed_files.available) == (False, True)
        path = paths.root / "cache"
        encrypted.sealed_files.write(path, b"content")
        assert SealedFiles(key.derived("caches")).read(path) == b"content"
        encrypted.sealed_files.remove(path)
        assert not path.exists()
    finally:
        plain.close()
        encrypted.close()
