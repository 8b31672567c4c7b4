"""Reads Word documents (.docx): a section a heading, tables row by row."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from assistant.knowledge.reading.records import Read, Section, Trouble, UnreadableError

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_TITLE = "{http://purl.org/dc/elements/1.1/}title"
_LONGEST = 200 * 1024 * 1024
_OLE = bytes.fromhex("d0cf11e0a1b11ae1")
_LEVEL = re.compile(r"(?:heading|标题|überschrift|titre)\s*([1-9])", re.IGNORECASE)


def read_word(path: Path) -> Read:
    """The sections of a document; its title is a paragraph in the style "Title", else what its properties say.

    Raises:
        UnreadableError: it has a password, or is damaged.
    """
    with path.open("rb") as file:
        if file.read(8) == _OLE:  # what Word puts around an encrypted document
            raise UnreadableError(Trouble.PASSWORD)
    try:
        with zipfile.ZipFile(path) as package:
            body = _parsed(package, "word/document.xml")
            styles = _styles(package)
            named = _named(package)
    except (zipfile.BadZipFile, KeyError, ElementTree.ParseError, NotImplementedError, EOFError, RuntimeError) as error:
        raise UnreadableError(Trouble.DAMAGED) from error
    reader = _Reader(styles)
    for block in _blocks(body):
        reader.take(block)
    reader.end_section()
    return Read(reader.title or named, tuple(reader.sections))


class _Reader:
    def __init__(self, styles: dict[str, str]) -> None:
        self.title = ""
        self.sections: list[Section] = []
        self._styles = styles
        self._headings: list[tuple[int, str]] = []
        self._paragraphs: list[str] = []

    def take(self, block: ElementTree.Element) -> None:
        if block.tag == f"{_W}tbl":
            rows = (" | ".join(_text(cell) for cell in row.iter(f"{_W}tc")) for row in block.iter(f"{_W}tr"))
            self._paragraphs.append("\n".join(rows))
            return
        text, style = _text(block), self._style_of(block)
        if not text.strip():
            return
        level = _LEVEL.match(style)
        if level is not None:
            self.end_section()
            self._headings = [*(one for one in self._headings if one[0] < int(level[1])), (int(level[1]), text.strip())]
        elif style.lower() in {"title", "标题"} and not self.title:
            self.title = text.strip()
        else:
            self._paragraphs.append(f"- {text}" if block.find(f"{_W}pPr/{_W}numPr") is not None else text)

    def end_section(self) -> None:
        """Keeps what was read since the last heading."""
        if self._paragraphs:
            headings = tuple(words for _, words in self._headings)
            self.sections.append(Section(headings, "\n\n".join(self._paragraphs)))
        self._paragraphs = []

    def _style_of(self, paragraph: ElementTree.Element) -> str:
        named = paragraph.find(f"{_W}pPr/{_W}pStyle")
        id = named.get(f"{_W}val", "") if named is not None else ""
        return self._styles.get(id, id)


def _blocks(body: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """Paragraphs and tables in their order, also those inside content controls."""
    for child in body:
        if child.tag in {f"{_W}p", f"{_W}tbl"}:
            yield child
        elif child.tag in {f"{_W}body", f"{_W}sdt", f"{_W}sdtContent", f"{_W}ins"}:
            yield from _blocks(child)


def _text(element: ElementTree.Element) -> str:
    pieces = []
    for one in element.iter():
        if one.tag == f"{_W}t":
            pieces.append(one.text or "")
        elif one.tag == f"{_W}tab":
            pieces.append("\t")
        elif one.tag in {f"{_W}br", f"{_W}cr"} or (one.tag == f"{_W}p" and pieces):
            pieces.append("\n")
    return "".join(pieces)


def _styles(package: zipfile.ZipFile) -> dict[str, str]:
    """The names of styles by their ids; Word translates ids and keeps names."""
    try:
        root = _parsed(package, "word/styles.xml")
    except KeyError:
        return {}
    found = {}
    for style in root.iter(f"{_W}style"):
        name = style.find(f"{_W}name")
        if name is not None:
            found[style.get(f"{_W}styleId", "")] = name.get(f"{_W}val", "")
    return found


def _named(package: zipfile.ZipFile) -> str:
    try:
        return (_parsed(package, "docProps/core.xml").findtext(_TITLE) or "").strip()
    except KeyError:
        return ""


def _parsed(package: zipfile.ZipFile, name: str) -> ElementTree.Element:
    if package.getinfo(name).file_size > _LONGEST:
        raise UnreadableError(Trouble.TOO_LARGE)
    return ElementTree.fromstring(package.read(name))  # expat refuses what swells when it is read
