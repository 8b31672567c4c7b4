"""Forgetting for good: the memory, what was made from it, the words it came from, and the bytes in the file."""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from assistant import clock
from assistant.errors import StorageError
from assistant.events import EventBus, MemoriesChanged
from assistant.memory.forget_plan import Choice, ForgetPlan, plan, tellings
from assistant.memory.records import Memory
from assistant.memory.writing.remains import marks
from assistant.storage import stray_files
from assistant.storage.connection import Cursor
from assistant.storage.stores import Stores
from assistant.storage.stray_files import StrayFiles
from assistant.storage.traces import FORGOTTEN, followers, traces

__all__ = ["FORGOTTEN", "ForgetPreview", "Forgetter", "Forgotten"]

_log = logging.getLogger(__name__)


class Indexes(Protocol):
    """What finds items: recall, or nothing where none are built yet."""

    def add(self, keys: Sequence[int]) -> None:
        """Takes in items that changed."""

    def remove(self, keys: Sequence[int]) -> None:
        """Lets go of items."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What is gone: the memories that were named, and those that say the same or were made from them."""

    forgotten: tuple[str, ...]
    also: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ForgetPreview:
    """All that forgetting takes, and what it leaves.

    Attributes:
        memories: those named, those that say the same, those folded into one, and skills as they read before.
        derived: summaries, digests and tasks that were made from them or hold their words.
        earlier: other values that a fact had; they stay unless the history is asked for too.
        says_more: memories that hold the words and say something else besides; they stay.
        messages: how many messages lose words, for which `FORGOTTEN` stands from then on.
        places: how often the words stand in other places, by their names.
        edges: what leaves the graph: subject, attribute, value.
        files: names of files in the data folder that lose words, or are made anew without them.
        left: names of files in the data folder that hold the words and are not the app's; they stay.
    """

    memories: tuple[Memory, ...]
    derived: tuple[Memory, ...]
    earlier: tuple[Memory, ...]
    says_more: tuple[Memory, ...]
    messages: int
    places: Mapping[str, int]
    edges: tuple[tuple[str, str, str], ...]
    files: tuple[str, ...]
    left: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TakenOut:
    """What a forgetting did: the keys of what is gone, and of messages that need other vectors."""

    plan: ForgetPlan
    places: Mapping[str, int]
    messages: int
    gone: tuple[int, ...]
    changed: list[int]


class Forgetter:
    """Takes memories out of every place where they are, and keeps them from coming back.

    The words that a memory was learned from are blanked in the messages they stand in, always: a message is recalled as
    a memory is, so what stays in one is not forgotten. `with_sources` takes the whole messages and the replies to them,
    not only the words that were quoted. Other values that a fact once had are memories of their own, and stay where
    `with_history` does not ask for them.
    """

    def __init__(self, *, stores: Stores, recall: Indexes, events: EventBus) -> None:
        self._stores = stores
        self._recall = recall
        self._events = events

    def preview(self, ids: Sequence[str], *, with_sources: bool = False, with_history: bool = False) -> ForgetPreview:
        """What `forget` takes; nothing is written.

        Raises:
            NotFoundError: one of them is not there.
        """
        found = plan(self._stores, _choice(ids, with_sources, with_history))
        places, messages = self._stores.database.read(lambda cursor: _elsewhere(cursor, found, take_out=False))
        files = stray_files.find(self._stores.database.paths, found.texts)
        return _preview(found, places, len(messages), files, self._made_anew())

    def forget(
        self,
        ids: Sequence[str],
        *,
        receipt: Path | None = None,
        with_sources: bool = False,
        with_history: bool = False,
    ) -> Forgotten:
        """Forgets for good, exactly what `preview` says.

        Args:
            ids: the memories.
            receipt: a file to write what went to, without its words.
            with_sources: the whole messages that they come from, and the replies to them.
            with_history: also what a fact was before and since.

        Raises:
            NotFoundError: one of them is not there; nothing was forgotten.
            StorageError: the file cannot be written.
        """
        choice = _choice(ids, with_sources, with_history)
        texts = plan(self._stores, choice).texts
        files = stray_files.find(self._stores.database.paths, texts)
        stray_files.blank(files, texts)  # before the rows: after a kill nobody knows the words any more
        made_anew = self._made_anew()
        done = self.take_out(choice)
        self._purge()
        if done.changed:
            self._recall.add(done.changed)
        also = tuple(one.id for one in done.plan.going if one.id not in choice.ids)
        self._events.publish(MemoriesChanged("forgotten", (*choice.ids, *also)))
        if receipt is not None:
            shown = _preview(done.plan, done.places, done.messages, files, made_anew)
            _write_receipt(receipt, choice, shown)
        return Forgotten(choice.ids, also)

    def take_out(self, choice: Choice) -> TakenOut:
        """Takes out the rows and the words; their bytes stay in the file until it is rewritten.

        Raises:
            NotFoundError: one of them is not there; nothing was forgotten.
        """

        def work(cursor: Cursor) -> TakenOut:
            going = plan(self._stores, choice)
            for memory in going.memories:
                self._stores.tombstones.add(memory.scope, marks(memory))
            places, messages = _elsewhere(cursor, going, take_out=True)
            self._write_messages(going)
            for memory in going.memories:
                self._stores.working.forget(_in_notes(memory))
            gone = self._stores.memories.forget([one.id for one in going.going])
            changed = followers(cursor, messages)
            self._stores.vectors.delete(changed)
            return TakenOut(going, places, len(messages), gone.keys, changed)

        done = self._stores.database.write(work)
        self._recall.remove([*done.gone, *done.changed])
        return done

    def only_from(self, conversation_id: str) -> list[Memory]:
        """What was learned from a conversation and from nowhere else, in whatever state."""
        return [
            memory
            for memory in self._stores.memories.from_conversation(conversation_id)
            if all(source.conversation_id == conversation_id for source in memory.sources)
        ]

    def forget_conversation(self, conversation_id: str) -> Forgotten:
        """Removes a conversation for good, with all that was learned from it; nothing of it can be brought back.

        What was learned elsewhere too stays, without what this conversation said of it.

        Raises:
            NotFoundError: it is not there.
            StorageError: the file cannot be written.
        """
        self._stores.conversations.get(conversation_id)

        def work(_: object) -> tuple[list[Memory], list[int], list[Memory]]:
            only = self.only_from(conversation_id)
            others = [one for one in self._stores.memories.from_conversation(conversation_id) if one not in only]
            for memory in others:
                kept = [source for source in memory.sources if source.conversation_id != conversation_id]
                self._stores.memories.set_sources(memory.id, kept)
            return only, self._stores.conversations.purge(conversation_id), others

        only, keys, others = self._stores.database.write(work)
        self._recall.remove(keys)
        self._events.publish(MemoriesChanged("updated", tuple(one.id for one in others)))
        if only:
            return self.forget([one.id for one in only])
        self._purge()
        return Forgotten((), ())

    def finish(self) -> None:
        """Purges bytes that a kill left behind."""
        if self._stores.memories.purge_pending:
            self._purge()

    def _write_messages(self, going: ForgetPlan) -> None:
        for key, text in going.messages.items():
            message = self._stores.messages.get(key)
            self._stores.summaries.delete(message.conversation_id)
            if text is None:
                self._stores.messages.update(key, text=FORGOTTEN, thinking="", steps=())
            else:
                words = going.words.get(message.scope)
                self._stores.messages.update(key, text=words.out_of(text) if words else text)
        for source in (source for memory in going.memories for source in memory.sources):
            if source.conversation_id and source.quote:
                self._stores.summaries.delete(source.conversation_id)
                self._rename(source.conversation_id, source.quote)

    def _rename(self, conversation_id: str, quote: str) -> None:
        """An automatic title made of the forgotten words goes too."""
        conversation = self._stores.conversations.find(conversation_id)
        if conversation is None or conversation.title_origin == "user" or not conversation.title:
            return
        beginning = conversation.title.rstrip("….").strip()
        if beginning and (beginning in quote or quote in conversation.title):
            self._stores.conversations.rename(conversation_id, "", origin="none")

    def _purge(self) -> None:
        try:
            self._stores.memories.purge_bytes()
        except StorageError as fault:
            _log.warning("forgotten bytes are still in the file: %s", fault.code)
            raise

    def _made_anew(self) -> list[str]:
        paths = self._stores.database.paths
        folders = (paths.copies, paths.backups)
        return [path.name for folder in folders for path in sorted(folder.glob("*")) if path.is_file()]


def _choice(ids: Sequence[str], with_sources: bool, with_history: bool) -> Choice:
    return Choice(tuple(dict.fromkeys(ids)), with_sources, with_history)


def _elsewhere(cursor: Cursor, going: ForgetPlan, *, take_out: bool) -> tuple[Counter[str], list[int]]:
    """How often the words stand in other places, and the keys of all messages that change."""
    places: Counter[str] = Counter()
    messages = dict.fromkeys(going.messages)
    without = [one.key for one in going.going]
    for scope, words in going.words.items():
        found = traces(cursor, scope, words, without=without, take_out=take_out)
        places += found.places
        messages |= dict.fromkeys(found.messages)
    del places["messages"]
    return places, list(messages)


def _in_notes(memory: Memory) -> list[str]:
    """What tells a memory in the notes of a task: its words, and its value where that is no everyday word."""
    long_enough = len(memory.value) > 3 or not memory.value.isascii()
    return [*tellings(memory), *([memory.value] if len(memory.value) > 1 and long_enough else [])]


def _preview(
    going: ForgetPlan, places: Mapping[str, int], messages: int, files: StrayFiles, made_anew: Iterable[str]
) -> ForgetPreview:
    return ForgetPreview(
        memories=going.memories,
        derived=going.derived,
        earlier=going.earlier,
        says_more=going.says_more,
        messages=messages,
        places=dict(places),
        edges=tuple((one.subject, one.attribute, one.value) for one in going.memories if one.attribute and one.value),
        files=(*(path.name for path in files.ours), *made_anew),
        left=tuple(path.name for path in files.others),
    )


def _write_receipt(path: Path, choice: Choice, done: ForgetPreview) -> None:
    kinds = Counter(str(memory.kind) for memory in (*done.memories, *done.derived))
    gone = [one.id for one in (*done.memories, *done.derived)]
    receipt = {
        "forgotten_at": clock.now().isoformat(),
        "forgotten": list(choice.ids),
        "also": [id for id in gone if id not in choice.ids],
        "kinds": dict(kinds),
        "messages_blanked": done.messages,
        "whole_messages": choice.with_sources,
        "removed_from": [
            "memories",
            "sources",
            "vectors",
            "keywords",
            "prompt records",
            "summaries",
            "task notes",
            "file",
        ],
        "places": dict(done.places),
        "graph_edges": len(done.edges),
        "made_anew": list(done.files),
        "earlier_values_kept": [one.id for one in done.earlier],
        "memories_kept_that_say_more": [one.id for one in done.says_more],
        "files_left": list(done.left),
    }
    partial = path.with_name(path.name + ".partial")
    try:
        partial.write_text(json.dumps(receipt, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        partial.replace(path)
    except OSError as error:
        raise StorageError(f"It is forgotten, but the receipt {path.name} cannot be written.") from error
