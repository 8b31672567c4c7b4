"""Conversations and memories as Markdown that people read and other programs index."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from assistant.interchange.transcripts import Transcript, clock_time, said_at
from assistant.memory.records import Kind, Memory

_UNSAFE = re.compile(r'[\x00-\x1f<>:"/\\|?*#^\[\]]+')
_LONGEST_NAME = 60
_HEADINGS = {
    Kind.FACT: "Facts",
    Kind.PREFERENCE: "Preferences",
    Kind.EVENT: "Events",
    Kind.EPISODE: "Tasks",
    Kind.SKILL: "How-tos",
    Kind.SUMMARY: "Summaries",
}


def conversation(transcript: Transcript) -> Iterator[str]:
    """One conversation as a file of its own: front matter, then who said what and when."""
    yield from front_matter(details(transcript))
    yield f"# {transcript.title}\n\n"
    yield from turns(transcript, level=2)


def many(transcripts: Iterable[Transcript]) -> Iterator[str]:
    """Conversations one after another in one file."""
    yield from front_matter({"title": "Conversations", "from": "Keepsake"})
    for transcript in transcripts:
        yield f"# {transcript.title}\n\n"
        yield from (f"- {name}: {value}\n" for name, value in details(transcript).items() if name != "title")
        yield "\n"
        yield from turns(transcript, level=2)


def turns(transcript: Transcript, *, level: int) -> Iterator[str]:
    """What was said on the shown branch."""
    for message in transcript.shown:
        yield f"{'#' * level} {transcript.name_of(message)} · {clock_time(message)}\n\n{message.text.strip()}\n\n"


def details(transcript: Transcript) -> dict[str, Any]:
    """What is told of a conversation beside its words."""
    one = transcript.conversation
    hidden = len(transcript.messages) - len(transcript.shown)
    told: dict[str, Any] = {
        "title": transcript.title,
        "id": one.id,
        "created": said_at(transcript.messages[0]) if transcript.messages else one.created_at.isoformat(),
        "updated": said_at(transcript.messages[-1]) if transcript.messages else one.updated_at.isoformat(),
        "scope": one.scope,
        "messages": len(transcript.shown),
    }
    if hidden:
        told["messages_on_other_branches"] = hidden
    models = sorted({message.model for message in transcript.shown if message.model})
    return told | ({"models": models} if models else {})


def front_matter(values: Mapping[str, Any]) -> Iterator[str]:
    """A YAML block; JSON's texts, numbers and lists are YAML's too."""
    yield "---\n"
    yield from (f"{name}: {json.dumps(value, ensure_ascii=False)}\n" for name, value in values.items())
    yield "---\n\n"


def file_name(transcript: Transcript, taken: set[str]) -> str:
    """A name for a conversation's file that every system allows and no other file has; it is added to those taken."""
    day = f"{transcript.conversation.created_at:%Y-%m-%d}"
    title = " ".join(_UNSAFE.sub(" ", transcript.title).split())[:_LONGEST_NAME].strip(" .")
    stem = f"{day} {title}".strip()
    name, number = stem, 1
    while name.casefold() in taken:
        number += 1
        name = f"{stem} {number}"
    taken.add(name.casefold())
    return f"{name}.md"


def memories(found: Iterable[Memory], titles: Mapping[str, str]) -> Iterator[str]:
    """Memories by kind, each with the words it comes from, where and when; what no longer holds is marked.

    Args:
        found: in the order they are to stand in.
        titles: of conversations, by id.
    """
    yield from front_matter({"title": "Memories", "from": "Keepsake"})
    by_kind: dict[Kind, list[Memory]] = {}
    for memory in found:
        by_kind.setdefault(memory.kind, []).append(memory)
    for kind, heading in _HEADINGS.items():
        if kind not in by_kind:
            continue
        yield f"# {heading}\n\n"
        for memory in by_kind[kind]:
            yield from _memory(memory, titles)
        yield "\n"


def _memory(memory: Memory, titles: Mapping[str, str]) -> Iterator[str]:
    told = [f"since {memory.valid_from:%Y-%m-%d}" if memory.valid_from else "", "private" if memory.private else ""]
    told += ["pinned" if memory.pinned else ""]
    if memory.retired_at is not None:
        told.append(f"until {memory.valid_to or memory.retired_at:%Y-%m-%d}")
    marks = ", ".join(one for one in told if one)
    text = " ".join(memory.text.split())
    shown = f"~~{text}~~" if memory.retired_at is not None else text
    yield f"- {shown}{f' ({marks})' if marks else ''}\n"
    for source in memory.sources:
        day = f"{source.said_at:%Y-%m-%d}" if source.said_at else f"{memory.learned_at:%Y-%m-%d}"
        place = titles.get(source.conversation_id or "", "")
        where = f", “{place}”" if place else ""
        yield f"  - “{' '.join(source.quote.split())}” ({day}{where})\n"
