"""The Keepsake archive: everything in one zip of readable JSON lines, for another machine or another program.

`manifest.json` names the format, its version, when it was made, and of each file inside its rows and SHA-256; `content`
is one SHA-256 over those that are taken back, the same for the same content whenever it is written. Each `NAME.jsonl`
holds one row a line (see `assistant.storage.portable`): messages are named by conversation and id, memories by id,
times are UTC. `document_sources.jsonl` only lists which files and folders were in the knowledge base. `settings.json`
holds settings without keys, addresses' passwords, and what only this machine allows.

Version 2 added `personas.jsonl` and `conversation_personas.jsonl`, who speaks in which conversation; archives of
version 1 have none and are read as they are.
"""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from assistant import clock
from assistant.interchange.reading import KEEPSAKE_ARCHIVE, KEEPSAKE_MANIFEST
from assistant.privacy.outgoing import Withheld
from assistant.settings import Settings
from assistant.storage.portable import DOCUMENTS, MESSAGES, PARTS, Part, PortableStore, Row

VERSION = 2
SETTINGS = "settings.json"
SETTING_GROUPS = ("general", "appearance", "models", "embedding", "memory", "upkeep", "privacy")
"""Where a window stood, and what tools and other programs may do, belongs to one machine."""

_USER_INFO = re.compile(r"(?<=://)[^/@\s]+@")
_EPOCH = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Written:
    """What an archive holds: rows by name, the SHA-256 of its content, and how many private memories stayed here."""

    counts: Mapping[str, int]
    content: str
    kept_back: int = 0


def write_archive(
    target: Path | IO[bytes],
    *,
    store: PortableStore,
    settings: Settings,
    withheld: Withheld | None,
    blanked: Mapping[tuple[str, str], str],
    progress: Callable[[int], None] = lambda done: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Written:
    """Writes all that is kept into a new file.

    Args:
        target: a file, in place of what is there, or one that is open.
        store: whose rows.
        settings: the person's.
        withheld: what is private and stays here; None where all of it goes.
        blanked: messages that stay here, by conversation and id, with what stands in their place.
        progress: told how many rows are written.
        stopped: asked now and then whether to give up; then nothing is left behind.

    Raises:
        OSError: it cannot be written.
        InterruptedError: it was stopped.
    """
    counts: dict[str, int] = {}
    marks: dict[str, str] = {}
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as zip:
        for part in PARTS:
            lines = _lines(_guarded(part, store.rows(part, private=withheld is None), withheld, blanked))
            name = f"{part.name}.jsonl"
            counts[part.name], marks[name] = _put(zip, name, lines, progress, stopped)
        _put(zip, f"{DOCUMENTS.name}.jsonl", _lines(store.rows(DOCUMENTS, private=withheld is None)), progress, stopped)
        told = json.dumps(_settings(settings), ensure_ascii=False, indent=1) + "\n"
        _, marks[SETTINGS] = _put(zip, SETTINGS, [told.encode()], progress, stopped)
        content = hashlib.sha256(json.dumps(marks, sort_keys=True).encode()).hexdigest()
        manifest = {
            "format": KEEPSAKE_ARCHIVE,
            "version": VERSION,
            "made_at": clock.now().isoformat(),
            "private": withheld is None,
            "counts": counts,
            "sha256": marks,
            "content": content,
        }
        zip.writestr(_entry(KEEPSAKE_MANIFEST), json.dumps(manifest, indent=1) + "\n")
    return Written(counts, content, len(withheld.ids) if withheld is not None else 0)


def _guarded(
    part: Part, rows: Iterator[Row], withheld: Withheld | None, blanked: Mapping[tuple[str, str], str]
) -> Iterator[Row]:
    """Messages without what stays here: whole ones, and the sentences that private memories come from."""
    if withheld is None or part is not MESSAGES or not (withheld.phrases or blanked):
        yield from rows
        return
    for row in rows:
        name = (row["conversation_id"], row["id"])
        if name in blanked or name in withheld.messages:
            row |= {"text": blanked.get(name, row["text"]), "thinking": "", "steps": []}
        row["text"] = withheld.outside(row["text"])
        yield row


def _lines(rows: Iterable[Row]) -> Iterator[bytes]:
    for row in rows:
        yield (json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n").encode("utf-8", "replace")


def _put(
    zip: zipfile.ZipFile,
    name: str,
    lines: Iterable[bytes],
    progress: Callable[[int], None],
    stopped: Callable[[], bool],
) -> tuple[int, str]:
    count, digest = 0, hashlib.sha256()
    with zip.open(_entry(name), "w", force_zip64=True) as member:
        for count, line in enumerate(lines, 1):
            member.write(line)
            digest.update(line)
            if count % 1_000 == 0:
                progress(count)
                if stopped():
                    raise InterruptedError
    return count, digest.hexdigest()


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, _EPOCH)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o600 << 16
    return entry


def _settings(settings: Settings) -> dict[str, Any]:
    raw = settings.model_dump(mode="json")
    return {group: _without_passwords(raw[group]) for group in SETTING_GROUPS if group in raw}


def _without_passwords(value: Any) -> Any:
    if isinstance(value, str):
        return _USER_INFO.sub("", value)
    if isinstance(value, dict):
        return {name: _without_passwords(one) for name, one in value.items()}
    return [_without_passwords(one) for one in value] if isinstance(value, list) else value
