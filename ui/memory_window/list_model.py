"""The list of memories as Qt's view sees it: all rows are there at once, and their texts are read as they show."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer, Signal

from assistant.memory.browsing import Found
from assistant.memory.records import Memory
from ui.memory_window.wording import row_caption

Index = QModelIndex | QPersistentModelIndex
Delivered = Callable[[Sequence[Memory]], None]
Read = Callable[[Sequence[int], Delivered], object]
"""Reads memories by their keys away from the window's thread, and hands them over on it."""

MEMORY = Qt.ItemDataRole.UserRole
SIMILAR = Qt.ItemDataRole.UserRole + 1

WINDOW = 64
"""How many rows are read at a time."""
_AT_MOST = 6
"""How many windows are asked for at once: where somebody drags through everything, those passed over are not read."""
_KEPT = 4096
"""How many rows are kept; beyond it those read first are let go."""


class MemoryListModel(QAbstractListModel):
    """Holds the keys of all rows and the memories of those that were looked at.

    Signals:
        read: memories of rows arrived.
        repaint_wanted: rows look otherwise. Not `dataChanged`: Qt's views lay all rows out anew at that.
    """

    read = Signal()
    repaint_wanted = Signal()

    def __init__(self, read: Read, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._read = read
        self._found = Found([])
        self._memories: dict[int, Memory] = {}
        self._asked: set[int] = set()
        self._wanted: dict[int, None] = {}
        self._generation = 0
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._fetch)

    @property
    def found(self) -> Found:
        """What is listed."""
        return self._found

    def show(self, found: Found) -> None:
        """Lists exactly these; rows that stay where they are keep their selection."""
        if list(found.keys) == list(self._found.keys) and found.similar == self._found.similar:
            return
        grown = len(found.keys) - len(self._found.keys)
        if grown > 0 and list(found.keys[: len(self._found.keys)]) == list(self._found.keys):
            self.beginInsertRows(QModelIndex(), len(self._found.keys), len(found.keys) - 1)
            self._found = found
            self.endInsertRows()
            return
        self.beginResetModel()
        self._found = found
        self._asked.clear()
        self._wanted.clear()
        self.endResetModel()

    def forget(self, ids: Collection[str] | None = None) -> None:
        """Lets go of what was read of some memories, or of all: it is read again."""
        self._generation += 1
        self._asked.clear()
        if ids is None:
            self._memories.clear()
        else:
            for key in [key for key, memory in self._memories.items() if memory.id in ids]:
                del self._memories[key]
        self.repaint_wanted.emit()

    def memory(self, index: Index) -> Memory | None:
        """The memory of a row; None where it was not read yet."""
        return self._memories.get(self._found.keys[index.row()]) if index.isValid() else None

    def key(self, index: Index) -> int:
        """The key of a row."""
        return self._found.keys[index.row()]

    def index_of(self, key: int) -> QModelIndex:
        """The row of a key; an invalid index where it is not listed."""
        try:
            return self.index(list(self._found.keys).index(key))
        except ValueError:
            return QModelIndex()

    def _want(self, number: int) -> None:
        window = number // WINDOW
        if window not in self._asked:
            self._wanted.pop(window, None)
            self._wanted[window] = None
            self._soon.start()

    def _fetch(self) -> None:
        windows, self._wanted = list(self._wanted)[-_AT_MOST:], {}
        for window in windows:
            keys = self._found.keys[window * WINDOW : (window + 1) * WINDOW]
            missing = [key for key in keys if key not in self._memories]
            self._asked.add(window)
            if missing:
                generation = self._generation
                self._read(missing, partial(self._take, generation))

    def _take(self, generation: int, memories: Sequence[Memory]) -> None:
        if generation != self._generation:
            return
        self._memories.update((memory.key, memory) for memory in memories)
        if len(self._memories) > _KEPT:
            for key in list(self._memories)[: len(self._memories) - _KEPT]:
                del self._memories[key]
            self._asked.clear()
        self.repaint_wanted.emit()
        self.read.emit()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._found.keys)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        if role == SIMILAR:
            return index.row() >= len(self._found.keys) - self._found.similar
        if role not in (MEMORY, Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._described(index) if role == Qt.ItemDataRole.AccessibleDescriptionRole else None
        memory = self.memory(index)
        if memory is None:
            self._want(index.row())
            return None if role == MEMORY else ""
        return memory if role == MEMORY else memory.text

    def _described(self, index: Index) -> str:
        memory = self.memory(index)
        if memory is None:
            return ""
        parts = [row_caption(memory)]
        if memory.pinned:
            parts.append(self.tr("pinned"))
        if memory.private:
            parts.append(self.tr("stays on this machine"))
        if memory.state == "retired":
            parts.append(self.tr("no longer holds"))
        return ", ".join(parts)
