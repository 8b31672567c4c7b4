"""The files of an exchange: only the phrase opens them, and whatever is wrong with one is said in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.errors import UsageError
from assistant.interchange import exchange_files as files

PHRASE = "slow otters cross at dusk"
MACHINE = "0a" * 16


def left(folder: Path, content: bytes = b"what is known here", phrase: str = PHRASE) -> Path:
    return files.write(folder, MACHINE, phrase, memoryview(content))


def reason(path: Path, phrase: str = PHRASE) -> str:
    with pytest.raises(files.ExchangeFileError) as caught:
        files.read(path, phrase)
    assert path.name in str(caught.value)
    return str(caught.value.details["reason"])


@pytest.mark.parametrize("size", [1, 4 * 1024 * 1024, 4 * 1024 * 1024 + 1])
def test_the_phrase_opens_it_and_nothing_shows(tmp_path: Path, size: int) -> None:
    content = (b"secret words " * (size // 13 + 1))[:size]
    path = left(tmp_path, content)
    assert files.read(path, f"  {PHRASE} ") == content
    assert size < 6 or b"secret" not in path.read_bytes()
    assert files.machine_of(path) == MACHINE
    assert [one.name for one in tmp_path.iterdir()] == [path.name]


def test_a_chinese_phrase_is_as_good(tmp_path: Path) -> None:
    path = left(tmp_path, phrase="水獭黄昏时过河去")
    assert files.read(path, "水獭黄昏时过河去") == b"what is known here"
    assert reason(path) == "phrase"


def test_a_short_phrase_is_refused(tmp_path: Path) -> None:
    for phrase in ("otter", "水獭", "      "):
        with pytest.raises(UsageError):
            left(tmp_path, phrase=phrase)
    assert not list(tmp_path.iterdir())


def test_each_fault_is_told_apart(tmp_path: Path) -> None:
    path = left(tmp_path)
    whole = path.read_bytes()
    assert reason(path, "quick otters cross at dusk") == "phrase"
    for length in (5, 30, len(whole) - 1):
        path.write_bytes(whole[:length])
        assert reason(path) == "cut_off"
    for place in (len(whole) - 1, len(whole) - 20):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert reason(path) == "damaged"
    path.write_bytes(whole + b"more")
    assert reason(path) == "damaged"
    for version, why in ((0, "older"), (9, "newer")):
        path.write_bytes(whole[:18] + bytes([version]) + whole[19:])
        assert reason(path) == why
    for other in (b"", b"PK\x03\x04 a zip", b"not ours at all, and longer than any head would be" * 4):
        path.write_bytes(other)
        assert reason(path) == "foreign"
