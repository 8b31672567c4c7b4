"""Finds out what a file of conversations is, and reads it message by message."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import PurePosixPath
from typing import Any, Literal

from assistant.errors import AssistantError, ImportFormatError
from assistant.interchange import chatgpt, claude, jsonl
from assistant.interchange.records import ImportFault, LeftOut, Record
from assistant.interchange.streams import CONVERSATION_KEYS, Package, objects, place_of_conversations, start_of
from assistant.interchange.values import Unusable, mapping, named

Format = Literal["auto", "jsonl", "chatgpt", "claude", "keepsake"]
KEEPSAKE_MANIFEST = "manifest.json"
KEEPSAKE_ARCHIVE = "keepsake-archive"

_CONVERSATIONS = re.compile(r"conversations?([-_ ]?\d+)?\.json", re.IGNORECASE)
_LINES = re.compile(r".*\.(jsonl|ndjson)", re.IGNORECASE)
_OTHERS = re.compile(r"(projects?|memor(y|ies)|design_chats|shared_conversations)([-_ ]?\d+)?\.json", re.IGNORECASE)
_MEMORIES = re.compile(r"memor(y|ies)([-_ ]?\d+)?\.(json|md|txt)", re.IGNORECASE)
_MEMORY_KEYS = ("conversations_memory", "project_memories")
_TEXTS = frozenset({".txt", ".text", ".md", ".markdown", ""})
_READERS = {"mapping": chatgpt.read, "chat_messages": claude.read}
_NEEDS = {"chatgpt": "mapping", "claude": "chat_messages"}
_LINES_FIX = 'Each line needs "conversation", "id", "role", "text" and "at".'
_TEXTS_FIX = "For another assistant's memories, add --format memories; to answer from it, say 'keepsake documents add'."
_DOCUMENTS_FIX = "To answer from the files in it, say 'keepsake documents add'."
_EXPORT_FIX = "Keepsake reads the exports of ChatGPT and Claude, its own archives, and JSON lines."


def format_of(package: Package) -> Format:
    """What a file is: jsonl, keepsake, or auto for an export whose conversations say themselves whose they are.

    Raises:
        ImportFormatError: it is none that can be read.
    """
    if package.holds_files:
        if _is_keepsake(package):
            return "keepsake"
        if _members(package):
            return "auto"
        fix = _DOCUMENTS_FIX if package.path.is_dir() else _EXPORT_FIX
        raise _refused(package, "holds no conversations", reason="no_conversations", fix=fix)
    start = start_of(package.open)
    if not start:
        raise _refused(package, "is empty", reason="empty")
    if _is_line_of(start, CONVERSATION_KEYS):
        return "auto"
    if _LINES.fullmatch(package.path.name) or _is_line_of(start, frozenset({"conversation"})):
        return "jsonl"
    if start.startswith("["):
        return "auto"
    if not start.startswith("{"):
        fix = _TEXTS_FIX if package.path.suffix.lower() in _TEXTS else _EXPORT_FIX
        raise _refused(package, "is not a file of messages", reason="no_messages", fix=fix)
    return "jsonl" if place_of_conversations(package.open) is None else "auto"


def read(package: Package, format: Format) -> Iterator[Record]:
    """All messages of a file, in its order, with what could not be read and what was passed over.

    Args:
        package: the file, zip or folder.
        format: chatgpt or claude take only conversations of that kind; auto takes both.

    Raises:
        AssistantError: it cannot be read at all.
    """
    if format == "jsonl" and not package.holds_files:
        yield from jsonl.read(package.text())
        return
    if not package.holds_files:
        yield from _conversations(package, "", format)
        return
    members = _members(package)
    if not members:
        raise _refused(package, "holds no conversations", reason="no_conversations", fix=_EXPORT_FIX)
    for name in members:
        try:
            yield from (
                jsonl.read(package.text(name)) if _LINES.fullmatch(name) else _conversations(package, name, format)
            )
        except AssistantError as fault:
            yield ImportFault(0, f"{name}: {fault}")
    for name in package.names:
        if _OTHERS.fullmatch(_last(name)):
            yield LeftOut(_last(name))


def maker_of(package: Package) -> str:
    """Whose conversations a file holds, by the first of them: chatgpt or claude; empty where it does not say."""
    for name in _members(package) if package.holds_files else [""]:
        place = place_of_conversations(partial(package.open, name))
        first = mapping(next(objects(partial(package.open, name), place), None)) if place is not None else {}
        for maker, key in _NEEDS.items():
            if key in first:
                return maker
    return ""


def holds_memories(package: Package) -> bool:
    """Whether a file or something in it is what another assistant remembered, by its name or how it begins."""
    if package.holds_files:
        return bool(_memory_names(package))
    start = start_of(package.open)
    if start.startswith(("{", "[")):
        return any(f'"{key}"' in start for key in _MEMORY_KEYS)
    return "\0" not in start and package.path.suffix.lower() in _TEXTS


def memory_text(text: str) -> str:
    """The memories in a text: all of it, or what Claude's export keeps in JSON."""
    if not text.lstrip().startswith(("{", "[")):
        return text
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return text
    parts: list[str] = []
    for row in map(mapping, document if isinstance(document, list) else [document]):
        found = [row.get(_MEMORY_KEYS[0]), *mapping(row.get(_MEMORY_KEYS[1])).values()]
        parts += [one for one in found if isinstance(one, str)]
    return "\n".join(parts)


def memories_of(package: Package) -> str:
    """The memories in a file, or in an export that holds some beside its conversations.

    Raises:
        ImportFormatError: there are none.
    """
    if not package.holds_files:
        return memory_text("".join(package.text()))
    names = _memory_names(package)
    if not names:
        raise _refused(package, "holds no memories", reason="without_memories", fix="Paste them into a text file.")
    return "\n".join(memory_text("".join(package.text(name))) for name in names)


def nothing_readable(package: Package, format: Format, fault: ImportFault) -> ImportFormatError:
    """Says that a file held nothing but faults, by its first."""
    where = f"line {fault.line}: " if fault.line else ""
    return ImportFormatError(
        f"{package.path.name} holds no message that can be read ({where}{fault.reason.rstrip('.')}).",
        fix=_LINES_FIX if format == "jsonl" else _EXPORT_FIX,
        reason="unreadable",
        file=package.path.name,
        fault=fault,
    )


def _refused(package: Package, says: str, *, reason: str, fix: str = "") -> ImportFormatError:
    name = package.path.name
    return ImportFormatError(f"{name} {says}.", fix=fix, reason=reason, file=name)


def _conversations(package: Package, name: str, format: Format) -> Iterator[Record]:
    place = place_of_conversations(lambda: package.open(name))
    if place is None:
        yield ImportFault(0, f"{name or package.path.name} holds no list of conversations.")
        return
    number = 0
    try:
        for number, found in enumerate(objects(lambda: package.open(name), place), 1):
            where = f"{name}, conversation {number}" if name else f"conversation {number}"
            yield from _conversation(found, where, format)
    except ImportFormatError as fault:
        yield ImportFault(0, f"{name + ': ' if name else ''}after conversation {number}, {fault}.")


def _conversation(found: Any, where: str, format: Format) -> Iterator[Record]:
    title = named(mapping(found).get("title")) or named(mapping(found).get("name"))
    told = f'{where} ("{title[:40]}")' if title else where
    keys = [_NEEDS[format]] if format in _NEEDS else list(_READERS)
    reader = next((_READERS[key] for key in keys if isinstance(found, Mapping) and key in found), None)
    if reader is None:
        yield ImportFault(0, f"{told}: it is no conversation.")
        return
    try:
        records = list(reader(found))
    except Unusable as fault:
        yield ImportFault(0, f"{told}: {fault}.")
        return
    yield from records


def _is_keepsake(package: Package) -> bool:
    if KEEPSAKE_MANIFEST not in package.names:
        return False
    try:
        with package.open(KEEPSAKE_MANIFEST) as stream:
            return mapping(json.loads(stream.read())).get("format") == KEEPSAKE_ARCHIVE
    except (ValueError, OSError):
        return False


def _members(package: Package) -> list[str]:
    """The files inside that hold conversations; single ones in a folder count only where there is no list."""
    lists = [name for name in package.names if _CONVERSATIONS.fullmatch(_last(name))]
    if lists:
        return lists
    single = [name for name in package.names if _parent(name) == "conversations" and name.lower().endswith(".json")]
    return single or [name for name in package.names if _LINES.fullmatch(name)]


def _memory_names(package: Package) -> list[str]:
    return [name for name in package.names if _MEMORIES.fullmatch(_last(name)) or _parent(name) == "memories"]


def _last(name: str) -> str:
    return PurePosixPath(name).name


def _parent(name: str) -> str:
    return PurePosixPath(name).parent.name.casefold()


def _is_line_of(start: str, keys: frozenset[str]) -> bool:
    """Whether a file begins with a whole object on one line that has one of the keys."""
    line = start.split("\n", 1)[0].strip()
    if not line.startswith("{"):
        return False
    try:
        return not keys.isdisjoint(json.loads(line))
    except (ValueError, RecursionError):
        return False
