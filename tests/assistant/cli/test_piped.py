"""What is piped in becomes text whatever its encoding, and text that is torn in places stays text."""

from __future__ import annotations

import pytest

from assistant.cli.piped import PipedError, text_of

CHINESE = "周末我们在河边讨论了水泵和阀门，然后去吃面。" * 4


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"", ""),
        (CHINESE.encode(), CHINESE),
        (CHINESE.encode("utf-8-sig"), CHINESE),
        (CHINESE.encode("utf-16"), CHINESE),
        (CHINESE.encode("gb18030"), CHINESE),
        ("plain words, and more of them".encode("utf-16-le"), "plain words, and more of them"),
        (b"a lone surrogate " + b"\xed\xa0\x80" + b" in a long line of text" * 20, None),
        (b"one \0 zero among many words of a log", "one \0 zero among many words of a log"),
    ],
)
def test_text_is_read(raw: bytes, text: str | None) -> None:
    read = text_of(raw)
    assert read == text if text is not None else read.startswith("a lone surrogate")


@pytest.mark.parametrize(
    "raw", [b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 4, b"\x7fELF\2\1\1" + b"\0" * 400, bytes(range(256))]
)
def test_what_is_no_text_is_refused(raw: bytes) -> None:
    with pytest.raises(PipedError, match="no text"):
        text_of(raw)
