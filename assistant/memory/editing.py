"""Changing memories by hand: what is done is one change with its images, so that it is shown and can be taken back."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assistant import clock
from assistant.errors import AssistantError
from assistant.memory.records import Candidate, Kind, Memory, Origin, Spoken
from assistant.memory.upkeep.changesets import ChangeSets, Planned
from assistant.memory.upkeep.consolidation import folded_into, fuller
from assistant.memory.writing.writer import RuleWriter
from assistant.messages import DEFAULT_SCOPE
from assistant.storage.stores import Stores

if TYPE_CHECKING:
    from assistant.memory.service import MemoryService
    from assistant.privacy.redactor import Redactor

BY_HAND = "by_hand"
"""The job that changes by hand are kept under."""
EDIT, MERGE, SPLIT, MOVE, COPY, PIN, PRIVATE = "edit", "merge", "split", "move", "copy", "pin", "private"
LONGEST = 4000


class EditError(AssistantError):
    """What was asked for cannot be done with these memories."""

    code = "edit"


@dataclass(frozen=True, slots=True)
class Edited:
    """What was done, as `Editing.undo` takes it back.

    Attributes:
        memories: those that came of it, as they are now.
        run_id: the change; empty where something was added.
    """

    memories: tuple[Memory, ...]
    run_id: str = ""


@dataclass(frozen=True, slots=True)
class Fields:
    """What of a memory can be put right where it stands; None leaves it."""

    text: str | None = None
    kind: Kind | None = None
    importance: float | None = None
    tags: tuple[str, ...] | None = None


class Editing:
    """What the memory window does. Calls block and may come from any thread."""

    def __init__(
        self,
        *,
        stores: Stores,
        changes: ChangeSets,
        memory: Callable[[], MemoryService],
        redactor: Redactor,
        writer: RuleWriter | None = None,
    ) -> None:
        """Reads nothing yet.

        Args:
            stores: where memories are.
            changes: makes the changes.
            memory: adds and corrects.
            redactor: masks secrets in what is typed.
            writer: reads subject, attribute and value out of what is typed.
        """
        self._stores = stores
        self._changes = changes
        self._memory = memory
        self._redactor = redactor
        self._writer = writer or RuleWriter()

    def add(self, text: str, *, kind: Kind | None = None, scope: str = DEFAULT_SCOPE, private: bool = False) -> Edited:
        """Keeps what somebody typed, also where it was forgotten before.

        Raises:
            EditError: there is nothing in it, or it is known already.
        """
        plain = _plain(text)
        memory = self._memory()
        memory.allow(plain, scope)
        kept = memory.remember(plain, kind=kind, scope=scope, origin=Origin.HAND, private=private)
        if kept.memory is None:
            raise EditError("There is nothing in this to remember.", fix="Write it as a sentence.", reason="nothing")
        if kept.action == "unchanged":
            raise EditError("This is remembered already.", id=kept.memory.id, reason="known")
        return Edited((kept.memory,))

    def correct(self, memory_id: str, text: str) -> Edited:
        """Says what is so now; what was so becomes its history."""
        kept = self._memory().correct(memory_id, _plain(text))
        assert kept.memory is not None
        return Edited((kept.memory,))

    def fix(self, memory_id: str, fields: Fields) -> Edited:
        """Puts a slip right where it stands; nothing had been otherwise.

        Raises:
            EditError: the text is empty or too long, or nothing is changed.
        """
        old = self._stores.memories.get(memory_id)
        new = replace(
            old,
            kind=fields.kind or old.kind,
            importance=old.importance if fields.importance is None else min(1.0, max(0.0, fields.importance)),
            tags=old.tags if fields.tags is None else tuple(dict.fromkeys(tag.strip() for tag in fields.tags if tag)),
        )
        if fields.text is not None and fields.text.strip() != old.text:
            new = self._reworded(new, fields.text)
        if new == old:
            raise EditError("Nothing was changed.", reason="same")
        return self._make(EDIT, (old,), (new,))

    def pin(self, ids: Sequence[str], *, pinned: bool) -> Edited:
        """Keeps memories from being tidied away, or lets them go again."""
        return self._each(PIN, ids, lambda one: replace(one, pinned=pinned))

    def keep_private(self, ids: Sequence[str], *, private: bool) -> Edited:
        """Keeps memories to this machine, or lets them go out again."""
        return self._each(PRIVATE, ids, lambda one: replace(one, private=private))

    def move(self, ids: Sequence[str], scope: str, *, with_history: bool = False) -> Edited:
        """Gives memories to another scope. Their links to values of the same statement that stay end.

        Args:
            ids: the memories.
            scope: where they go.
            with_history: also what each was before and since.

        Raises:
            EditError: they are there already.
        """
        moved = [one for one in self._some(ids, with_history=with_history) if one.scope != scope]
        if not moved:
            raise EditError("It is there already.", reason="there")
        here = {one.id for one in moved}
        left = self._stores.memories.by_ids(
            id for one in moved for id in (one.supersedes, one.superseded_by) if id and id not in here
        )
        after = [replace(_unlinked(one, left.keys()), scope=scope) for one in moved]
        freed = [_unlinked(one, here) for one in left.values()]
        return self._make(MOVE, (*moved, *left.values()), (*after, *freed))

    def copy(self, ids: Sequence[str], scope: str, *, with_history: bool = False) -> Edited:
        """Puts the same memories into another scope too, with their sources; what holds there already is passed over.

        Args:
            ids: the memories.
            scope: where the copies go.
            with_history: also what each was before and since, linked as it is here.

        Raises:
            EditError: they are there already.
        """
        copied = [one for one in self._some(ids, with_history=with_history) if not self._is_in(one, scope)]
        if not any(one.state == "active" for one in copied) and any(one.id not in ids for one in copied):
            copied = [one for one in copied if one.id in ids]  # of what is there already, its history is not wanted
        names = {one.id: uuid.uuid4().hex for one in copied}
        copies = [
            replace(
                one,
                key=0,
                id=names[one.id],
                scope=scope,
                supersedes=names.get(one.supersedes or ""),
                superseded_by=names.get(one.superseded_by or ""),
            )
            for one in copied
        ]
        if not copies:
            raise EditError("It is there already.", reason="there")
        return self._make(COPY, (), tuple(copies))

    def merge(self, ids: Sequence[str], *, keep: str, text: str | None = None) -> Edited:
        """Makes one of several: the kept one, with all sources; the others stand behind it as its history.

        Args:
            ids: all of them.
            keep: the one that stays.
            text: what it is to say; None keeps its own words.

        Raises:
            EditError: they are fewer than two, or of different scopes.
        """
        them = {one.id: one for one in self._some(ids)}
        kept, others = them.pop(keep), list(them.values())
        if not others:
            raise EditError("Choose at least two memories.", reason="few")
        if any(one.scope != kept.scope for one in others):
            raise EditError(
                "These memories belong to different assistants.", fix="Move them to one first.", reason="scopes"
            )
        stands = replace(
            fuller(kept, others),
            pinned=any(one.pinned for one in (kept, *others)),
            private=any(one.private for one in (kept, *others)),
        )
        if text is not None and text.strip() != kept.text:
            stands = self._reworded(stands, text)
        now = clock.now()
        gone = [folded_into(kept, one, now) for one in others]
        return self._make(MERGE, (kept, *others), (stands, *gone))

    def split(self, memory_id: str, texts: Sequence[str]) -> Edited:
        """Makes several of one, each with all its sources; the first takes its place.

        Raises:
            EditError: fewer than two texts.
        """
        old = self._stores.memories.get(memory_id)
        parts = [text for text in texts if text.strip()]
        if len(parts) < 2:
            raise EditError("A memory is split into at least two.", reason="few")
        first = self._reworded(old, parts[0])
        fresh = replace(old, key=0, supersedes=None, superseded_by=None)
        others = [replace(self._reworded(fresh, part), id=uuid.uuid4().hex) for part in parts[1:]]
        return self._make(SPLIT, (old,), (first, *others))

    def undo(self, edited: Edited) -> None:
        """Takes a change back; what was edited since is left as it is."""
        if edited.run_id:
            self._changes.undo(edited.run_id)
        else:
            self._memory().take_back([one.id for one in edited.memories])

    def _each(self, action: str, ids: Sequence[str], change: Callable[[Memory], Memory]) -> Edited:
        them = self._some(ids)
        changed = [(one, change(one)) for one in them]
        changed = [(old, new) for old, new in changed if old != new]
        if not changed:
            raise EditError("Nothing was changed.", reason="same")
        return self._make(action, tuple(old for old, _ in changed), tuple(new for _, new in changed))

    def _make(self, action: str, before: tuple[Memory, ...], after: tuple[Memory, ...]) -> Edited:
        scope = (before or after)[0].scope
        run_id = self._changes.by_hand(BY_HAND, Planned(action, scope, before, after, ""))
        now = self._stores.memories.by_ids([one.id for one in after])
        return Edited(tuple(now[one.id] for one in after if one.id in now), run_id)

    def _some(self, ids: Sequence[str], *, with_history: bool = False) -> list[Memory]:
        found = self._stores.memories.by_ids(ids)
        if not found:
            raise EditError("These memories are not there any more.", reason="gone")
        named = [found[id] for id in dict.fromkeys(ids) if id in found]
        lines = [other for one in named for other in self._stores.memories.linked(one.id)] if with_history else []
        return list({one.id: one for one in (*named, *lines)}.values())

    def _is_in(self, memory: Memory, scope: str) -> bool:
        """Whether a scope has a memory, or holds one in the same words."""
        if memory.scope == scope:
            return True
        return memory.state == "active" and bool(self._stores.memories.find_texts(scope, memory.text))

    def _reworded(self, memory: Memory, text: str) -> Memory:
        """A memory in other words, with the subject, attribute and value that these say."""
        clean = self._redactor.redact_for("memory", _plain(text)).text
        read = self._read(memory, clean)
        if read is not None:
            return replace(
                memory,
                text=clean,
                subject=read.subject,
                attribute=read.attribute,
                value=read.value,
                single_valued=read.single_valued,
                language=read.language,
            )
        if memory.value and memory.value in clean:
            return replace(memory, text=clean)
        return replace(memory, text=clean, attribute="", value="", single_valued=False)

    def _read(self, memory: Memory, text: str) -> Candidate | None:
        spoken = Spoken("user", text, clock.local_now(), scope=memory.scope)
        proposed = [one for one in self._writer.requested(text, spoken) if one.attribute]
        same = [one for one in proposed if one.attribute == memory.attribute and one.subject == memory.subject]
        return next(iter([*same, *proposed]), None)


def _plain(text: str) -> str:
    plain = text.strip()
    if not plain:
        raise EditError("A memory needs some words.", reason="nothing")
    if len(plain) > LONGEST:
        raise EditError(
            f"A memory may have {LONGEST} characters.", fix="Shorten it, or split it.", reason="long", most=LONGEST
        )
    return plain


def _unlinked(memory: Memory, ids: Collection[str]) -> Memory:
    return replace(
        memory,
        supersedes=None if memory.supersedes in ids else memory.supersedes,
        superseded_by=None if memory.superseded_by in ids else memory.superseded_by,
    )
