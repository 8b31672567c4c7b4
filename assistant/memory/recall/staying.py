"""Which messages are to stay on this machine, as recall sees them: by what was said with them and right after."""

from __future__ import annotations

from assistant.memory.private import only_wishes
from assistant.memory.recall.scope_index import NONE, ScopeIndex
from assistant.memory.writing.slips import may_put_right
from assistant.memory.writing.withholding import wishes
from assistant.storage.items import StoredItem


def stays_here(index: ScopeIndex, slot: int) -> bool:
    """Whether a memory or message may be told only to models on this machine; a reply is as its question is."""
    item = index.item(slot)
    if not item.is_message:
        return item.private
    asked = slot if item.role == "user" else _beside(index, "previous", slot)
    return asked != NONE and (_kept(index, asked) or _puts_right_what_stays(index, asked))


def _kept(index: ScopeIndex, slot: int) -> bool:
    item = index.item(slot)
    if wishes(item.text) or _told_privately(index, item):
        return True
    following = _beside(index, "following", slot)
    if following != NONE and index.item(following).role != "user":
        following = _beside(index, "following", following)
    return following != NONE and index.item(following).role == "user" and only_wishes(index.item(following).text)


def _puts_right_what_stays(index: ScopeIndex, slot: int) -> bool:
    if not may_put_right(index.item(slot).text):
        return False
    before = _beside(index, "previous", slot)
    if before != NONE and index.item(before).role != "user":
        before = _beside(index, "previous", before)
    return before != NONE and _kept(index, before)


def _told_privately(index: ScopeIndex, item: StoredItem) -> bool:
    if item.conversation_id is None:
        return False
    return any(index.item(slot).private for slot in index.told.get((item.conversation_id, item.id), ()))


def _beside(index: ScopeIndex, side: str, slot: int) -> int:
    found = int(index.column(side)[slot])
    return found if found != NONE and index.items[found] is not None else NONE
