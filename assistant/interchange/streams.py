"""Files, zips and folders of other programs as named streams, and the conversations in them one by one."""

from __future__ import annotations

import codecs
import io
import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

from assistant.errors import AssistantError, ImportFormatError

LISTS = ("conversations", "data", "items", "chats")
"""Names under which a file may keep its list of conversations."""

CONVERSATION_KEYS = frozenset({"mapping", "chat_messages"})

_CHUNK = 1 << 16
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_NUMBERS = re.compile(r"([0-9]+)")

Opens = Callable[[], BinaryIO]


class UnreadableFileError(AssistantError):
    """A file, or one of those in it, cannot be read at all; `said` is what the system says of it."""

    code = "import_file"

    def __init__(self, file: str, said: str) -> None:
        super().__init__(f"{file} cannot be read: {said}.", file=file, said=said)


class Package:
    """A file that holds others (a zip or a folder), or one that stands for itself.

    Attributes:
        names: what is inside, in the order of names and of the numbers in them.
    """

    def __init__(self, path: Path, content: BinaryIO | None = None) -> None:
        """Opens a zip, and reads nothing else.

        Args:
            path: the file or folder.
            content: a zip that is read in place of the file, such as what was sealed in it.

        Raises:
            AssistantError: the file cannot be read, or is a damaged zip.
        """
        self.path = path
        self._zip: zipfile.ZipFile | None = None
        names: list[str] = []
        try:
            if content is not None:
                self._zip = zipfile.ZipFile(content)
            elif path.is_dir():
                names = [one.relative_to(path).as_posix() for one in path.rglob("*") if one.is_file()]
            elif zipfile.is_zipfile(path):
                self._zip = zipfile.ZipFile(path)
            else:
                path.open("rb").close()
            if self._zip is not None:
                names = [one.filename for one in self._zip.infolist() if not one.is_dir()]
        except OSError as error:
            raise UnreadableFileError(path.name, error.strerror or str(error)) from error
        except (zipfile.BadZipFile, ValueError) as error:
            raise ImportFormatError(
                f"{path.name} is a damaged zip: {error}", reason="damaged_zip", file=path.name
            ) from error
        self.names = sorted(names, key=_by_number)

    def close(self) -> None:
        """Lets go of the file."""
        if self._zip is not None:
            self._zip.close()

    @property
    def holds_files(self) -> bool:
        """Whether it is a zip or a folder."""
        return self._zip is not None or self.path.is_dir()

    def open(self, name: str = "") -> BinaryIO:
        """One of the files inside, or the file itself.

        Raises:
            AssistantError: it cannot be read.
        """
        try:
            if self._zip is not None and name:
                return io.BufferedReader(_Member(self._zip.open(name)))
            return (self.path / name if name else self.path).open("rb")
        except (OSError, zipfile.BadZipFile, RuntimeError, NotImplementedError) as error:
            raise UnreadableFileError(name or self.path.name, _reason(error)) from error

    def text(self, name: str = "") -> Iterator[str]:
        """The lines of a file, whatever Unicode encoding it says that it is in."""
        with self.open(name) as stream:
            yield from io.TextIOWrapper(io.BufferedReader(_Utf8(stream)), encoding="utf-8", newline="\n")


def start_of(opens: Opens) -> str:
    """How a file begins, without leading blanks."""
    with opens() as stream:
        return _Utf8(stream).read(_CHUNK).decode("utf-8", "replace").lstrip()


def place_of_conversations(opens: Opens) -> str | None:
    """Where in a JSON file its conversations are, as ijson names places; None where it has none."""
    import ijson  # type: ignore[import-untyped]

    with opens() as stream:
        name = ""
        try:
            for prefix, event, value in ijson.parse(_Utf8(stream), use_float=True):
                if prefix == "" and event == "start_array":
                    return "item"
                if prefix == "" and event == "map_key":
                    name = value
                    if name in CONVERSATION_KEYS:
                        return ""
                elif event == "start_array" and prefix == name and name in LISTS:
                    return f"{name}.item"
        except ijson.JSONError:
            return None
    return None


def objects(opens: Opens, place: str) -> Iterator[Any]:
    """The values at a place of a JSON file, one after another; only one at a time is in memory.

    Raises:
        ImportFormatError: the file is damaged from here on.
    """
    import ijson

    with opens() as stream:
        try:
            yield from ijson.items(_Utf8(stream), place, use_float=True, multiple_values=not place)
        except ijson.JSONError as error:
            said = str(error).splitlines()[0] if str(error) else "it ends too early"
            raise ImportFormatError(f"the rest of the file cannot be read ({said})", reason="cut") from error
        except (OSError, zipfile.BadZipFile, EOFError, ValueError) as error:
            raise ImportFormatError(f"the rest of the file cannot be read ({_reason(error)})", reason="cut") from error


def _by_number(name: str) -> list[int | str]:
    return [int(part) if part.isdigit() and part.isascii() else part for part in _NUMBERS.split(name)]


class _Utf8(io.RawIOBase):
    """A stream of text in whatever Unicode encoding as clean UTF-8: bytes that are no text become U+FFFD."""

    def __init__(self, source: BinaryIO) -> None:
        self._source = source
        self._decoder: codecs.IncrementalDecoder | None = None
        self._left = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        """Fills a buffer; the number of bytes."""
        while not self._left:
            chunk = self._source.read(_CHUNK)
            if self._decoder is None:
                name = next((name for mark, name in _MARKS if chunk.startswith(mark)), "utf-8")
                self._decoder = codecs.getincrementaldecoder(name)("replace")
            text = self._decoder.decode(chunk, not chunk)
            self._left = text.encode("utf-8", "replace")
            if not chunk and not self._left:
                return 0
        size = min(len(buffer), len(self._left))
        buffer[:size] = self._left[:size]
        self._left = self._left[size:]
        return size


class _Member(io.RawIOBase):
    """A file in a zip, whose faults are a file's faults."""

    def __init__(self, source: Any) -> None:
        self._source = source

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        """Fills a buffer; the number of bytes.

        Raises:
            OSError: the zip is damaged here.
        """
        import zlib

        try:
            data = self._source.read(len(buffer))
        except (zipfile.BadZipFile, EOFError, zlib.error) as error:
            raise OSError(f"the zip is damaged ({error})") from error
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        """Closes the member too."""
        self._source.close()
        super().close()


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) and error.strerror else str(error)).rstrip(".")
