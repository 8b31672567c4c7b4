"""Conversations of Claude's exports: a list of messages whose text stands in blocks, with what was attached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from assistant import clock
from assistant.interchange.records import ImportedMessage, LeftOut, Record
from assistant.interchange.trees import Node, in_place
from assistant.interchange.values import Unusable, clean_text, made_id, mapping, moment, named, quoted
from assistant.messages import Role

_ROLES = {"human": Role.USER, "user": Role.USER, "assistant": Role.ASSISTANT}
_ROOTS = ("00000000-0000-4000-8000-000000000000", "00000000-0000-0000-0000-000000000000")
"""What the first message names as its parent."""
_DOCUMENTS = ("artifacts", "create_file")
"""Tools whose input is what the person was to read."""


def read(conversation: Mapping[str, Any]) -> Iterator[Record]:
    """The messages of one conversation, parents before children.

    Raises:
        Unusable: it is none.
    """
    rows = conversation.get("chat_messages")
    if not isinstance(rows, list):
        raise Unusable('its "chat_messages" are no list')
    id, title = _name(conversation, rows), named(conversation.get("name") or conversation.get("title"))
    messages: dict[str, ImportedMessage] = {}
    passed: dict[str, int] = {}
    nodes: list[Node] = []
    known: set[str] = set()
    for number, row in enumerate(rows):
        node_id = named(mapping(row).get("uuid")) or f"{number}"
        if node_id in known:
            continue  # the same message, told twice
        known.add(node_id)
        found = _message(row)
        if isinstance(found, str):
            passed[found] = passed.get(found, 0) + 1
        else:
            role, text = found
            messages[node_id] = ImportedMessage(id, node_id, role, text, clock.now(), title=title)
        at = moment(mapping(row).get("created_at")) or moment(mapping(row).get("updated_at"))
        nodes.append(Node(node_id, _parent(row, nodes), node_id in messages, at))
    created = moment(conversation.get("created_at")) or moment(conversation.get("updated_at"))
    yield from in_place(nodes, messages, current=conversation.get("current_leaf_message_uuid"), created=created)
    yield from (LeftOut(kind, count) for kind, count in passed.items())


def _name(conversation: Mapping[str, Any], rows: list[Any]) -> str:
    for key in ("uuid", "id"):
        if found := named(conversation.get(key)):
            return found
    return made_id("claude", conversation.get("created_at"), mapping(rows[0] if rows else None).get("uuid"))


def _parent(row: Any, before: list[Node]) -> str | None:
    """What it follows; where the file does not say, the one before it."""
    given = mapping(row).get("parent_message_uuid")
    if isinstance(given, str) and given:
        return None if given in _ROOTS else given
    return before[-1].id if before else None


def _message(row: Any) -> tuple[Role, str] | str:
    """Role and text, or the kind of what is passed over."""
    if not isinstance(row, Mapping):
        return "empty"
    said_by = row.get("sender", row.get("role"))
    role = _ROLES.get(said_by) if isinstance(said_by, str) else None
    if role is None:
        return "system"
    content = row.get("content")
    blocks = [_block(one) for one in content] if isinstance(content, list) else []
    said = "\n\n".join(text for text in blocks if text.strip())
    if not said:
        said = next((one for one in (row.get("text"), content) if isinstance(one, str)), "")
    text = clean_text("\n\n".join(part for part in (said.strip(), *_attached(row)) if part))
    return (role, text) if text else ("thinking" if content else "empty")


def _block(block: Any) -> str:
    if isinstance(block, str):
        return block
    kind = mapping(block).get("type")
    if kind in ("text", "voice_note"):
        text = block.get("text")
        return text if isinstance(text, str) else ""
    if kind == "tool_use" and block.get("name") in _DOCUMENTS:
        given = mapping(block.get("input"))
        document = next((given[key] for key in ("content", "file_text") if isinstance(given.get(key), str)), "")
        name = named(given.get("title")) or named(given.get("path")) or named(given.get("id"))
        return quoted(name, document) if document.strip() else ""
    if kind == "image":
        return "[Image]"
    return ""


def _attached(row: Mapping[str, Any]) -> Iterator[str]:
    """What was attached: texts whole, marked as not said by the person; other files by name."""
    attachments = row.get("attachments")
    told: set[str] = set()
    for one in attachments if isinstance(attachments, list) else ():
        file = mapping(one)
        name, text = named(file.get("file_name")), file.get("extracted_content")
        told.add(name)
        if isinstance(text, str) and text.strip():
            yield quoted(name, text)
        elif name:
            yield f"[File: {name}]"
    for key in ("files", "files_v2"):
        files = row.get(key)
        for one in files if isinstance(files, list) else ():
            name = named(mapping(one).get("file_name"))
            if name and name not in told:
                told.add(name)
                yield f"[File: {name}]"
