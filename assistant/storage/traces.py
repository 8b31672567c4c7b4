"""Where words stand in the store besides the memory that says them, and how they are taken out there.

Every column that can hold what somebody said is named in `PLACES` or in `ELSEWHERE`; a test compares them with the
layout, so that a new table cannot keep what was forgotten.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from assistant.storage.connection import Cursor
from assistant.storage.rows import KEYS, TEXTS, as_json, listed

FORGOTTEN = "[forgotten]"
"""What stands in a text for words that were forgotten."""

_OF_CONVERSATION = "conversation_id IN (SELECT id FROM conversations WHERE scope = ?)"
_OF_MEMORY = "memory_key IN (SELECT key FROM memories WHERE scope = ?)"
_OUTER = " \t\r\n.,;:!?…。，；：！？、\"'“”‘’「」"
_CHINESE = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
_WORD = re.compile(r"[^\W_\u3400-\u9fff\uf900-\ufaff]+(?:['’-][^\W_\u3400-\u9fff]+)*")
_BEFORE = r"(?:^|(?<=[\n.!?。！？；;：:\"“「])|(?<=[.!?。！？；;：:]\s))"
_AFTER = r"(?=\s*(?:$|[\n.!?。！？；;\"”」…]))"


@dataclass(frozen=True, slots=True)
class Place:
    """A column that may hold words.

    Attributes:
        name: what people call it.
        scope: the condition that its row is of a scope; empty where rows have none.
        how: blank puts `FORGOTTEN` for the words, row removes the row, image empties what a change shows, title takes
            a title away that nobody typed.
        structured: it is JSON.
    """

    name: str
    table: str
    column: str
    scope: str = "scope = ?"
    how: Literal["blank", "row", "image", "title"] = "blank"
    structured: bool = False


PLACES = (
    Place("messages", "messages", "text"),
    Place("messages", "messages", "thinking"),
    Place("messages", "messages", "steps", structured=True),
    Place("titles", "conversations", "title", how="title"),
    Place("drafts", "conversations", "draft"),
    Place("running summaries", "conversation_summaries", "text", _OF_CONVERSATION, "row"),
    Place("task notes", "working_memory", "name", _OF_CONVERSATION, "row"),
    Place("task notes", "working_memory", "value", _OF_CONVERSATION, "row"),
    Place("sources of other memories", "memory_sources", "quote", _OF_MEMORY),
    Place("details of other memories", "memories", "details", structured=True),
    Place("tasks", "episodes", "task", _OF_MEMORY),
    Place("tasks", "episodes", "approach", _OF_MEMORY),
    Place("tasks", "episodes", "notes", _OF_MEMORY),
    Place("tasks", "episodes", "error", _OF_MEMORY),
    Place("tasks", "episode_verdicts", "cause", _OF_MEMORY),
    Place("tasks", "episode_verdicts", "note", _OF_MEMORY),
    Place("skills", "skill_versions", "steps", _OF_MEMORY, structured=True),
    Place("skills", "skill_versions", "reason", _OF_MEMORY),
    Place("skills", "skill_attempts", "feedback", _OF_MEMORY),
    Place("profile", "profile_slots", "value"),
    Place("upkeep's records", "upkeep_changes", "before_images", how="image", structured=True),
    Place("upkeep's records", "upkeep_changes", "after_images", how="image", structured=True),
    Place("upkeep's records", "upkeep_changes", "reason"),
    Place("upkeep's records", "upkeep_runs", "detail", ""),
    Place("the inbox", "inbox_refusals", "text", how="row"),
    Place("personas' instructions", "personas", "instructions", ""),
    Place("jobs", "job_runs", "detail", ""),
    Place("jobs", "write_queue", "payload", "", structured=True),
    Place("jobs", "write_queue", "last_error", ""),
)

ELSEWHERE = frozenset(
    {("memories", name) for name in ("text", "subject", "attribute", "value", "tags", "date_phrase")}
    | {("inbox_refusals", name) for name in ("subject", "attribute")}
    | {("document_sources", "path"), ("document_sources", "excluded"), ("documents", "path")}
    | {("document_passages", "heading"), ("document_passages", "text")}
    | {("personas", "name"), ("mcp_calls", "name")}
)
"""Columns whose rows go as a whole, or stay since they say something else.

Documents say what the person's files say, which forgetting a memory does not change; they go with their source.
"""


class Words:
    """Texts that tell what was forgotten, wherever they stand.

    A long one is looked for as a run of words; a short one, which others may well say in passing, as a sentence of its
    own; a word or two tell nothing. Case and what stands around a text do not matter.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        cores = dict.fromkeys(core for text in texts if (core := text.strip(_OUTER)))
        self.texts = tuple(sorted((core for core in cores if _length(core) >= 2), key=len, reverse=True))
        patterns = [_run(core) if _is_long(core) else f"{_BEFORE}{re.escape(core)}{_AFTER}" for core in self.texts]
        self._pattern = re.compile("|".join(patterns) or r"(?!)", re.IGNORECASE)

    def __bool__(self) -> bool:
        return bool(self.texts)

    def stand_in(self, text: str) -> bool:
        """Whether a text holds one of them."""
        return self._pattern.search(text) is not None

    def out_of(self, text: str) -> str:
        """The text with `FORGOTTEN` in their place."""
        return self._pattern.sub(FORGOTTEN, text)

    def out_of_all(self, value: Any) -> Any:
        """The same for every text in a JSON value."""
        if isinstance(value, str):
            return self.out_of(value)
        if isinstance(value, list):
            return [self.out_of_all(one) for one in value]
        if isinstance(value, dict):
            return {self.out_of(name): self.out_of_all(one) for name, one in value.items()}
        return value


@dataclass(frozen=True, slots=True)
class Traces:
    """How often words stand in each place, by its name, and the keys of messages among them."""

    places: Counter[str]
    messages: tuple[int, ...]


def traces(cursor: Cursor, scope: str, words: Words, *, without: Iterable[int] = (), take_out: bool) -> Traces:
    """Finds words in all places of a scope, and takes them out where that is wanted, which needs a write.

    Args:
        cursor: in a transaction.
        scope: the persona or project.
        words: what to look for.
        without: keys of memories that go anyway.
        take_out: change the rows.
    """
    found: dict[tuple[str, int], None] = {}
    messages: dict[int, None] = {}
    gone = listed(without)
    for place in PLACES if words else ():
        for row, text in _rows(cursor, place, scope, words, gone):
            changed = _changed(place, text, words)
            if changed == text:
                continue
            found[(place.name, row)] = None
            if place.table == "messages":
                messages[row] = None
            if take_out:
                _write(cursor, place, row, changed)
    if take_out:
        cursor.execute(
            "DELETE FROM upkeep_changes WHERE state = 'waiting' AND before_images = '[]' AND after_images = '[]'"
        )
    return Traces(Counter(name for name, _ in found), tuple(messages))


def followers(cursor: Cursor, keys: Iterable[int]) -> list[int]:
    """Messages with the two that follow each, whose vectors know it as what was said before."""
    found = dict.fromkeys(keys)
    latest = list(found)
    for _ in range(2):
        rows = cursor.execute(f"SELECT key FROM messages WHERE parent_key IN {KEYS}", [listed(latest)]).fetchall()
        latest = [row[0] for row in rows]
        found |= dict.fromkeys(latest)
    return list(found)


def _rows(cursor: Cursor, place: Place, scope: str, words: Words, gone: str) -> list[tuple[int, str]]:
    key = "key" if place.table in ("messages", "memories") else "rowid"
    needles = [as_json(text)[1:-1] if place.structured else text for text in words.texts]
    values: list[Any] = [listed(needles)]
    query = (
        f"SELECT {key}, {place.column} FROM {place.table} WHERE {place.column} <> ''"
        f" AND EXISTS (SELECT 1 FROM {TEXTS} AS w(t) WHERE contains(lower({place.column}), lower(t)))"
    )
    if place.scope:
        query, values = f"{query} AND {place.scope}", [*values, scope]
    owner = "key" if place.table == "memories" else "memory_key" if place.scope == _OF_MEMORY else ""
    if owner:
        query, values = f"{query} AND {owner} NOT IN {KEYS}", [*values, gone]
    return [(row[0], row[1]) for row in cursor.execute(query, values).fetchall()]


def _changed(place: Place, text: str, words: Words) -> str:
    if place.structured:
        value = json.loads(text)
        without = words.out_of_all(value)
        return text if without == value else as_json(without)
    return words.out_of(text)


def _write(cursor: Cursor, place: Place, row: int, changed: str) -> None:
    at = f"{'key' if place.table in ('messages', 'memories') else 'rowid'} = ?"
    if place.how == "row":
        cursor.execute(f"DELETE FROM {place.table} WHERE {at}", [row])
    elif place.how == "image":
        cursor.execute(f"UPDATE {place.table} SET before_images = '[]', after_images = '[]' WHERE {at}", [row])
    elif place.how == "title":
        cursor.execute(
            "UPDATE conversations SET title = CASE WHEN title_origin = 'user' THEN ? ELSE '' END,"
            f" title_origin = CASE WHEN title_origin = 'user' THEN title_origin ELSE 'none' END WHERE {at}",
            [changed, row],
        )
    else:
        cursor.execute(f"UPDATE {place.table} SET {place.column} = ? WHERE {at}", [changed, row])


def _length(core: str) -> float:
    """Words; two Chinese characters count as one."""
    return len(_WORD.findall(core)) + len(_CHINESE.findall(core)) / 2


def _is_long(core: str) -> bool:
    return _length(core) >= 3 and (len(core) >= 12 or _CHINESE.search(core) is not None)


def _run(core: str) -> str:
    begins, ends = (_WORD.fullmatch(sign) is not None for sign in (core[0], core[-1]))
    before, after = (r"(?<!\w)" if begins else ""), (r"(?!\w)" if ends else "")
    return before + re.escape(core) + after
