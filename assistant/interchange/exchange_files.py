"""The file that one machine leaves for a person's others in a folder that others may see: encrypted with their phrase.

A file is a head (format, version, salt, the machine's id, the length of what follows unsealed, a check of the key) and
sealed pieces of up to 4 MiB (AES-256-GCM, each bound to the head and its number). The key is made from the phrase by
scrypt (RFC 7914) with the file's own salt.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import struct
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from assistant.errors import AssistantError, UsageError

SUFFIX = ".keepsake-exchange"
VERSION = OLDEST = 1
LEAST_BYTES = 16

_MAGIC = b"KEEPSAKE-EXCHANGE\n"
_HEAD = struct.Struct(">18sB16s16sQ16s")
_PIECE, _TAG = 4 * 1024 * 1024, 16
_SCRYPT = {"n": 2**15, "r": 8, "p": 1, "maxmem": 64 * 1024 * 1024, "dklen": 64}


class ExchangeFileError(AssistantError):
    """A file of an exchange cannot be taken in; `reason` is a word for why."""

    code = "exchange.file"

    def __init__(self, path: Path, says: str, *, reason: str, fix: str = "") -> None:
        super().__init__(f"{path.name} {says}.", fix=fix, reason=reason, file=path.name)


def checked_phrase(phrase: str) -> str:
    """A phrase as it is used: blanks and width do not matter.

    Raises:
        UsageError: it is too short to keep anybody out.
    """
    plain = " ".join(unicodedata.normalize("NFKC", phrase).split())
    if len(plain.encode()) < LEAST_BYTES:
        raise UsageError("This phrase is too short to keep others out.", fix="Use four words or more.", reason="short")
    return plain


def write(folder: Path, machine: str, phrase: str, content: memoryview) -> Path:
    """Writes a machine's file, whole or not at all.

    Raises:
        OSError: it cannot be written.
    """
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    salt = secrets.token_bytes(16)
    key, check = _key(phrase, salt)
    head = _HEAD.pack(_MAGIC, VERSION, salt, bytes.fromhex(machine), len(content), check)
    target, partial = folder / f"{machine}{SUFFIX}", folder / f".{machine}.partial"
    cipher = AESGCM(key)
    try:
        with partial.open("wb") as file:
            file.write(head)
            for number in range(_count(len(content))):
                piece = content[number * _PIECE : (number + 1) * _PIECE]
                file.write(cipher.encrypt(number.to_bytes(12), piece, head))
            file.flush()
            os.fsync(file.fileno())
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)
    return target


def machine_of(path: Path) -> str:
    """The id of the machine that wrote a file; empty where it does not say so."""
    with path.open("rb") as file:
        head = file.read(_HEAD.size)
    return _HEAD.unpack(head)[3].hex() if len(head) == _HEAD.size and head.startswith(_MAGIC) else ""


def read(path: Path, phrase: str) -> bytes:
    """What a machine left.

    Raises:
        ExchangeFileError: it is none, of another version or phrase, cut off, or damaged.
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        head = file.read(_HEAD.size)
        sealed = file.read()
    if not head or not (head.startswith(_MAGIC) or _MAGIC.startswith(head)):
        raise ExchangeFileError(path, "is no file of an exchange", reason="foreign")
    if len(head) > len(_MAGIC):
        _check_version(path, head[len(_MAGIC)])
    if len(head) < _HEAD.size:
        raise _cut_off(path)
    _, _, salt, _, length, check = _HEAD.unpack(head)
    key, expected = _key(phrase, salt)
    if not hmac.compare_digest(check, expected):
        fix = "Use the same phrase on all your machines: --phrase."
        raise ExchangeFileError(path, "was sealed with another phrase", reason="phrase", fix=fix)
    if len(sealed) < length + _TAG * _count(length):
        raise _cut_off(path)
    return _opened(path, key, head, sealed, length)


def _opened(path: Path, key: bytes, head: bytes, sealed: bytes, length: int) -> bytes:
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    cipher = AESGCM(key)
    try:
        content = b"".join(
            cipher.decrypt(number.to_bytes(12), piece, head) for number, piece in enumerate(_pieces(sealed))
        )
    except InvalidTag:
        content = b""
    if len(content) != length or not length:
        fix = "It is written anew when that machine exchanges next."
        raise ExchangeFileError(path, "is damaged", reason="damaged", fix=fix)
    return content


def _check_version(path: Path, version: int) -> None:
    if version > VERSION:
        fix = "Update Keepsake here."
        raise ExchangeFileError(path, "was written by a later version of Keepsake", reason="newer", fix=fix)
    if version < OLDEST:
        fix = "Update Keepsake there, and exchange again."
        raise ExchangeFileError(path, "was written by a version too old to read", reason="older", fix=fix)


def _cut_off(path: Path) -> ExchangeFileError:
    return ExchangeFileError(
        path, "is not there in full yet", reason="cut_off", fix="Exchange again once it is synced."
    )


def _pieces(sealed: bytes) -> Iterator[bytes]:
    step = _PIECE + _TAG
    return (sealed[start : start + step] for start in range(0, len(sealed), step))


def _count(length: int) -> int:
    return max(1, -(-length // _PIECE))


def _key(phrase: str, salt: bytes) -> tuple[bytes, bytes]:
    """The key of a file, and what tells that it is the right one."""
    made = hashlib.scrypt(checked_phrase(phrase).encode(), salt=salt, **_SCRYPT)
    return made[:32], hmac.digest(made[32:], b"keepsake exchange check 1", "sha256")[:16]
