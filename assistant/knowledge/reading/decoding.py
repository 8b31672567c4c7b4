"""Turns the bytes of a text file into text, whatever its encoding, and tells a text from anything else."""

from __future__ import annotations

import codecs
import re

from assistant.knowledge.reading.records import Trouble, UnreadableError

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_LOOKED_AT = 65_536
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_MOST_CONTROL = 0.01


def decode(raw: bytes, *, declared: str = "") -> str:
    """The text in a file's bytes, each line ending with a line feed alone.

    Args:
        raw: the whole file.
        declared: the encoding that the file itself names, if it does; it may lie.

    Raises:
        UnreadableError: this is no text.
    """
    text = _decoded(raw, declared)
    head = text[:_LOOKED_AT]
    if len(_CONTROL.findall(head)) > _MOST_CONTROL * len(head):
        raise UnreadableError(Trouble.BINARY)
    return text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")


def _decoded(raw: bytes, declared: str) -> str:
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return raw.decode(encoding, "replace")
    if b"\0" in raw[:_LOOKED_AT]:
        return raw.decode(_wide_encoding(raw[:_LOOKED_AT]), "replace")
    for encoding in ("utf-8", declared):
        try:
            return raw.decode(encoding) if encoding else _guessed(raw)
        except (UnicodeDecodeError, LookupError):
            continue
    return _guessed(raw)


def _wide_encoding(head: bytes) -> str:
    """UTF-16 without a mark: every other byte of its Latin letters, digits and spaces is zero.

    Raises:
        UnreadableError: the zeros stand elsewhere too.
    """
    even, odd = head[0::2].count(0), head[1::2].count(0)
    if min(even, odd) * 20 > max(even, odd):
        raise UnreadableError(Trouble.BINARY)
    encoding = "utf-16-le" if odd > even else "utf-16-be"
    try:
        head[: len(head) // 2 * 2].decode(encoding)
    except UnicodeDecodeError as error:
        if error.end < len(head) - 4:
            raise UnreadableError(Trouble.BINARY) from error
    return encoding


def _guessed(raw: bytes) -> str:
    from charset_normalizer import from_bytes

    best = from_bytes(raw[:_LOOKED_AT]).best()
    if best is None:
        raise UnreadableError(Trouble.BINARY)
    encoding = best.encoding
    if encoding in {"big5", "big5hkscs", "cp950"} and _decodes(raw, "gb2312"):
        encoding = "gb18030"  # a few characters fit both; far more texts are in this one
    return raw.decode("gb18030" if encoding in {"gb2312", "gbk"} else encoding, "replace")


def _decodes(raw: bytes, encoding: str) -> bool:
    try:
        raw.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True
