"""Caches that hold content, kept on disk only when they can be encrypted (AES-256-GCM in pieces)."""

from __future__ import annotations

import logging
import os
import struct
from pathlib import Path

_MAGIC = b"KSEAL1\0\0"
_PIECE = 4 * 1024 * 1024
_TAG = 16
_PREFIX = 8
_COUNTER = struct.Struct(">I")

_log = logging.getLogger(__name__)


class SealedFiles:
    """Writes and reads encrypted files. Without a key it keeps nothing: callers then stay in memory.

    A file is a magic, 8 random bytes, and pieces of up to 4 MiB sealed under nonces of those bytes and the piece's
    number; the last piece is marked, so that a file cut at a piece's end is refused too. The name is bound in.
    """

    def __init__(self, key: bytes | None) -> None:
        self._key = key

    @property
    def available(self) -> bool:
        """Whether anything can be kept on disk."""
        return self._key is not None

    def write(self, path: Path, content: bytes | bytearray | memoryview) -> bool:
        """Replaces the file in one step; False when nothing may be kept on disk."""
        if self._key is None:
            return False
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        cipher, prefix, view = AESGCM(self._key), os.urandom(_PREFIX), memoryview(content).cast("B")
        partial = path.with_name(path.name + ".partial")
        path.parent.mkdir(parents=True, exist_ok=True)
        with partial.open("wb") as file:
            file.write(_MAGIC + prefix)
            count = max(1, -(-len(view) // _PIECE))
            for number in range(count):
                piece = view[number * _PIECE : (number + 1) * _PIECE]
                file.write(cipher.encrypt(prefix + _COUNTER.pack(number), piece, _label(path, number + 1 == count)))
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
        return True

    def read(self, path: Path) -> bytes | None:
        """The content; None where there is none that this key opens, whole and unchanged."""
        if self._key is None or not path.is_file():
            return None
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        cipher, content, number = AESGCM(self._key), bytearray(), 0
        with path.open("rb") as file:
            head = file.read(len(_MAGIC) + _PREFIX)
            if not head.startswith(_MAGIC):
                return None
            prefix = head[len(_MAGIC) :]
            piece = file.read(_PIECE + _TAG)
            while True:
                following = file.read(_PIECE + _TAG)
                try:
                    content += cipher.decrypt(prefix + _COUNTER.pack(number), piece, _label(path, not following))
                except (InvalidTag, ValueError):
                    _log.info("a sealed cache did not open: %s", path.name)
                    return None
                if not following:
                    return bytes(content)
                piece, number = following, number + 1

    def remove(self, path: Path) -> None:
        """Removes the file, and one that a cut-off write left."""
        path.unlink(missing_ok=True)
        path.with_name(path.name + ".partial").unlink(missing_ok=True)


def _label(path: Path, last: bool) -> bytes:
    return path.name.encode() + (b"\0last" if last else b"\0more")
