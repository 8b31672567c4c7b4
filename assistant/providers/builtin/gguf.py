"""Reads what a GGUF file says of its model, without loading it.

The format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
"""

from __future__ import annotations

import mmap
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant.providers.faults import BuiltinModelError

_MAGIC = b"GGUF"
_SCALARS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
_STRING, _ARRAY = 8, 9
_MOST_ENTRIES = 100_000
_MOST_DIMENSIONS = 8  # twice what there is today
_ALIGNMENT = 32  # where a file names none
# How many weights a block of a tensor's type holds, and its bytes; a type that is not here is not checked.
_BLOCKS = {
    0: (1, 4), 1: (1, 2), 2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34),
    10: (256, 84), 11: (256, 110), 12: (256, 144), 13: (256, 176), 14: (256, 210), 15: (256, 292),
    16: (256, 66), 17: (256, 74), 18: (256, 98), 19: (256, 50), 20: (32, 18), 21: (256, 110), 22: (256, 82),
    23: (256, 136), 29: (256, 56), 30: (1, 2), 39: (32, 17),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ModelFile:
    """A model's file.

    Attributes:
        parameters: how many weights it has, by its tensors' shapes.
        context_tokens: what it was trained for.
        chat_template: empty where it has none.
    """

    path: Path
    name: str
    architecture: str
    parameters: int
    context_tokens: int
    chat_template: str


def read_model_file(path: Path) -> ModelFile:
    """Reads a file's head.

    Raises:
        BuiltinModelError: there is no such file, or it is no whole GGUF file of a language model.
    """
    try:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            return _Reader(data).model(path)
    except FileNotFoundError as error:
        raise _fault(path, "gone", "is not there any more", "Choose the model's file again in Settings.") from error
    except OSError as error:
        raise _fault(path, "unreadable", "cannot be read", "Check the file's permissions.") from error
    except _CutShortError as error:
        raise _fault(path, "cut", "is not whole: its end is missing", "Fetch or copy it again.") from error
    except (ValueError, struct.error, IndexError, OverflowError, ArithmeticError, TypeError) as error:
        raise _fault(path, "format", "is not a model that can be used here", "Choose a whole GGUF file.") from error


class _CutShortError(ValueError):
    """What the head announces is not all there."""


def _fault(path: Path, reason: str, what: str, fix: str) -> BuiltinModelError:
    return BuiltinModelError(
        f"The model file {path.name} {what}.", fix=fix, path=str(path), file=path.name, reason=reason
    )


class _Reader:
    """Walks through a file's head; anything that does not fit raises `ValueError` or `struct.error`."""

    def __init__(self, data: mmap.mmap) -> None:
        self._data = data
        self._at = 0
        self._needed = 0

    def model(self, path: Path) -> ModelFile:
        if self._data[:4] != _MAGIC:
            raise ValueError("no GGUF file")
        self._at = 4
        version = self._number("I")
        if version not in (2, 3):
            raise ValueError(f"version {version}")
        tensors, entries = self._number("Q"), self._number("Q")
        if tensors > _MOST_ENTRIES or entries > _MOST_ENTRIES:
            raise ValueError("counts out of all proportion")
        said = {self._string(): self._value(self._number("I")) for _ in range(entries)}
        architecture = str(said.get("general.architecture", ""))
        context = said.get(f"{architecture}.context_length")
        if not isinstance(context, int):
            raise ValueError("no language model")  # a projector, an adapter, a picture model
        parameters = sum(self._weights() for _ in range(tensors))
        alignment = said.get("general.alignment", _ALIGNMENT)
        begin = -(-self._at // alignment) * alignment
        if begin + self._needed > len(self._data):
            raise _CutShortError("the file ends early")
        return ModelFile(
            path=path,
            name=str(said.get("general.name") or path.stem),
            architecture=architecture,
            parameters=parameters,
            context_tokens=context,
            chat_template=str(said.get("tokenizer.chat_template", "")),
        )

    def _weights(self) -> int:
        """The number of weights of the next tensor."""
        self._string()
        dimensions = self._number("I")
        if dimensions > _MOST_DIMENSIONS:
            raise ValueError("dimensions out of all proportion")
        count = 1
        for _ in range(dimensions):
            count *= self._number("Q")
        block, size = _BLOCKS.get(self._number("I"), (1, 0))
        begin = self._number("Q")
        self._needed = max(self._needed, begin + count // block * size)
        return count

    def _value(self, kind: int) -> Any:
        if kind == _STRING:
            return self._string()
        if kind == _ARRAY:
            return self._skip_array()
        return self._number(_SCALARS.get(kind, "unknown kind"))

    def _skip_array(self) -> None:
        kind, count = self._number("I"), self._number("Q")
        if kind in _SCALARS:
            self._at += struct.calcsize(f"<{_SCALARS[kind]}") * count
            return
        if kind != _STRING:
            raise ValueError("an array of arrays")  # the format knows them, no language model has one
        for _ in range(count):
            length = self._number("Q")
            self._at += length
            self._check()

    def _string(self) -> str:
        length = self._number("Q")
        start = self._at
        self._at += length
        self._check()
        return self._data[start : self._at].decode("utf-8", "replace")

    def _number(self, kind: str) -> Any:
        if kind not in _SCALARS.values():
            raise ValueError(kind)
        (value,) = struct.unpack_from(f"<{kind}", self._data, self._at)
        self._at += struct.calcsize(f"<{kind}")
        return value

    def _check(self) -> None:
        if self._at > len(self._data):
            raise _CutShortError("the file ends early")
