"""Conversations of ChatGPT's exports: a tree of messages, among them many that nobody was meant to see."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from assistant import clock
from assistant.interchange.records import ImportedMessage, LeftOut, Record
from assistant.interchange.trees import Node, in_place
from assistant.interchange.values import Unusable, clean_text, made_id, mapping, moment, named
from assistant.messages import Role

_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT}
_HIDDEN = frozenset({"user_editable_context", "model_editable_context", "app_pairing_content"})
_THINKING = frozenset({"thoughts", "reasoning_recap"})
_TOOLS = frozenset({"execution_output", "tether_browsing_display", "tether_quote", "system_error"})
_IMAGES = ("image_asset_pointer", "image_url")
_CANVAS = "canmore.create_textdoc"
_MARKS = re.compile("\ue200[^\ue201]*\ue201|[\ue200-\ue206]")
"""Places where the program shows a link or a widget; they mean nothing outside it."""


def read(conversation: Mapping[str, Any]) -> Iterator[Record]:
    """The messages of one conversation, parents before children.

    Raises:
        Unusable: it is none.
    """
    tree = conversation.get("mapping")
    if not isinstance(tree, Mapping):
        raise Unusable('its "mapping" is no tree of messages')
    messages: dict[str, ImportedMessage] = {}
    passed: dict[str, int] = {}
    id, title = _name(conversation), named(conversation.get("title"))
    parents = _parents(tree)
    nodes = []
    for node_id, node in tree.items():
        found = _message(mapping(node).get("message"))
        if isinstance(found, str):
            passed[found] = passed.get(found, 0) + bool(found)
        else:
            role, text, model = found
            messages[node_id] = ImportedMessage(id, named(node_id), role, text, clock.now(), title=title, model=model)
        at = moment(mapping(mapping(node).get("message")).get("create_time"))
        nodes.append(Node(node_id, parents.get(node_id), node_id in messages, at))
    created = moment(conversation.get("create_time")) or moment(conversation.get("update_time"))
    yield from in_place(nodes, messages, current=conversation.get("current_node"), created=created)
    yield from (LeftOut(kind, count) for kind, count in passed.items() if count)


def _name(conversation: Mapping[str, Any]) -> str:
    for key in ("conversation_id", "id"):
        if found := named(conversation.get(key)):
            return found
    first = next(iter(conversation["mapping"]), "")
    return made_id("chatgpt", conversation.get("create_time"), first)


def _parents(tree: Mapping[str, Any]) -> dict[str, str]:
    """What each node names as its parent; where it names none, who names it as a child."""
    found: dict[str, str] = {}
    for id, node in tree.items():
        children = mapping(node).get("children")
        for child in children if isinstance(children, list) else ():
            if isinstance(child, str):
                found.setdefault(child, id)
    for id, node in tree.items():
        if isinstance(given := mapping(node).get("parent"), str):
            found[id] = given
    return found


def _message(message: Any) -> tuple[Role, str, str] | str:
    """Role, text and model, or the kind of what is passed over; empty for a place without a message."""
    if not isinstance(message, Mapping):
        return ""
    author, metadata = mapping(message.get("author")), mapping(message.get("metadata"))
    content = message.get("content")
    kind = mapping(content).get("content_type")
    if (
        metadata.get("is_visually_hidden_from_conversation")
        or metadata.get("is_user_system_message")
        or kind in _HIDDEN
    ):
        return "hidden"
    said_by = author.get("role", message.get("role"))
    role = _ROLES.get(said_by) if isinstance(said_by, str) else None
    if role is None:
        return "tool" if said_by == "tool" else "system" if _text(content) else ""
    if kind in _THINKING:
        return "thinking"
    to = message.get("recipient")
    if to == _CANVAS:
        text = _canvas(_text(content))
    elif kind in _TOOLS or (isinstance(to, str) and to not in ("all", "")):
        return "tool"
    else:
        text = _text(content)
    text = _MARKS.sub("", clean_text("\n\n".join(part for part in (*_files(metadata), text) if part))).strip()
    return (role, text, named(metadata.get("model_slug"))) if text else "empty"


def _text(content: Any) -> str:
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return _joined(content)
    if not isinstance(content, Mapping):
        return ""
    if content.get("content_type") == "code" and isinstance(content.get("text"), str):
        language = content.get("language")
        return f"```{language if isinstance(language, str) and language != 'unknown' else ''}\n{content['text']}\n```"
    parts = content.get("parts")
    if isinstance(parts, list) and parts:
        return _joined(parts)
    if isinstance(parts, str):
        return parts
    return next((content[key] for key in ("text", "result", "content") if isinstance(content.get(key), str)), "")


def _joined(parts: list[Any]) -> str:
    return "\n\n".join(text for text in map(_part, parts) if text.strip())


def _part(part: Any) -> str:
    if isinstance(part, str):
        return part
    if not isinstance(part, Mapping):
        return ""
    kind = part.get("content_type", part.get("type"))
    if kind in _IMAGES:
        prompt = mapping(mapping(part.get("metadata")).get("dalle")).get("prompt")
        return f"[Image: {prompt.strip()}]" if isinstance(prompt, str) and prompt.strip() else "[Image]"
    if isinstance(kind, str) and "video" in kind:
        return "[Video]"
    text = part.get("text")
    return text if isinstance(text, str) else ""


def _files(metadata: Mapping[str, Any]) -> Iterator[str]:
    """The files that were attached, by name; images stand in the text already."""
    attachments = metadata.get("attachments")
    for one in attachments if isinstance(attachments, list) else ():
        file = mapping(one)
        kind = file.get("mime_type", file.get("mimeType"))
        if not (isinstance(kind, str) and kind.startswith("image/")) and (name := named(file.get("name"))):
            yield f"[File: {name}]"


def _canvas(text: str) -> str:
    """The document that a message puts beside the conversation."""
    try:
        document = json.loads(text)
    except ValueError:
        return text
    found = mapping(document).get("content")
    return found if isinstance(found, str) else text
