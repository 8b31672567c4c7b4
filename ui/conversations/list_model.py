"""The list of conversations as Qt's views see it: headings and rows of one height."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from ui.conversations.entries import Entry, Heading, Row, arrange, title_of
from ui.dates import day_and_time

if TYPE_CHECKING:
    from assistant.messages import Conversation

Index = QModelIndex | QPersistentModelIndex
ENTRY = Qt.ItemDataRole.UserRole


class ConversationListModel(QAbstractListModel):
    """Holds the conversations that are shown, keeps their order, and touches only the rows that change.

    Signals:
        renamed: a title was typed into a row: the conversation's id and the title.
    """

    renamed = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._conversations: dict[str, Conversation] = {}
        self._unread: set[str] = set()
        self._streaming: set[str] = set()
        self._entries: list[Entry] = []

    def show(self, conversations: Iterable[Conversation]) -> None:
        """Lists exactly these."""
        self._conversations = {one.id: one for one in conversations}
        self.regroup()

    def put(self, conversation: Conversation) -> None:
        """Adds a conversation, or shows what changed in it."""
        self._conversations[conversation.id] = conversation
        self.regroup()

    def remove(self, conversation_id: str) -> None:
        """Takes a conversation off the list."""
        if self._conversations.pop(conversation_id, None) is not None:
            self.regroup()

    def set_unread(self, conversation_id: str, unread: bool) -> None:
        """Marks that a reply came which was not seen."""
        self._mark(self._unread, conversation_id, unread)

    def set_streaming(self, conversation_id: str, streaming: bool) -> None:
        """Marks that a reply is arriving."""
        self._mark(self._streaming, conversation_id, streaming)

    def regroup(self) -> None:
        """Arranges the rows anew: after a change, and when a day has passed."""
        arranged = arrange(self._conversations.values(), unread=self._unread, streaming=self._streaming)
        self._replace(arranged)

    def conversation(self, index: Index) -> Conversation | None:
        """The conversation of a row; None for headings."""
        entry = index.data(ENTRY) if index.isValid() else None
        return entry.conversation if isinstance(entry, Row) else None

    def find(self, conversation_id: str) -> Conversation | None:
        """A listed conversation by its id."""
        return self._conversations.get(conversation_id)

    def index_of(self, conversation_id: str) -> QModelIndex:
        """The row of a conversation; an invalid index when it is not listed."""
        for number, entry in enumerate(self._entries):
            if isinstance(entry, Row) and entry.conversation.id == conversation_id:
                return self.index(number)
        return QModelIndex()

    def first_row(self) -> QModelIndex:
        """The first row that is no heading."""
        return next((self.index(n) for n, entry in enumerate(self._entries) if isinstance(entry, Row)), QModelIndex())

    @property
    def count(self) -> int:
        """How many conversations are listed."""
        return len(self._conversations)

    def _mark(self, marked: set[str], conversation_id: str, on: bool) -> None:
        if on == (conversation_id in marked):
            return
        if on:
            marked.add(conversation_id)
        else:
            marked.discard(conversation_id)
        self.regroup()

    def _replace(self, arranged: list[Entry]) -> None:
        old = self._entries
        start = 0
        while start < min(len(old), len(arranged)) and old[start] == arranged[start]:
            start += 1
        end = 0
        while end < min(len(old), len(arranged)) - start and old[-1 - end] == arranged[-1 - end]:
            end += 1
        gone, come = len(old) - start - end, len(arranged) - start - end
        same = min(gone, come)
        if gone == come == 0:
            return
        if gone != come or any(type(a) is not type(b) for a, b in zip(old[start:], arranged[start:], strict=False)):
            same = 0
        if same:
            self._entries = arranged
            self.dataChanged.emit(self.index(start), self.index(start + same - 1))
            return
        if gone:
            self.beginRemoveRows(QModelIndex(), start, start + gone - 1)
            self._entries = old[:start] + old[len(old) - end :]
            self.endRemoveRows()
        if come:
            self.beginInsertRows(QModelIndex(), start, start + come - 1)
            self._entries = arranged
            self.endInsertRows()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        entry = self._entries[index.row()]
        if role == ENTRY:
            return entry
        if isinstance(entry, Heading):
            return entry.text if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole) else None
        return self._row_data(entry, role)

    def _row_data(self, row: Row, role: int) -> object:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return title_of(row.conversation)
        if role == Qt.ItemDataRole.EditRole:
            return row.conversation.title
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return ", ".join(self._described(row))
        return None

    def _described(self, row: Row) -> list[str]:
        parts = [day_and_time(row.conversation.updated_at)]
        if row.conversation.pinned:
            parts.append(self.tr("pinned"))
        if row.conversation.temporary:
            parts.append(self.tr("temporary"))
        if row.streaming:
            parts.append(self.tr("a reply is arriving"))
        elif row.unread:
            parts.append(self.tr("unread"))
        return parts

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        conversation = self.conversation(index)
        title = " ".join(str(value).split())
        if conversation is None or role != Qt.ItemDataRole.EditRole or not title or title == conversation.title:
            return False
        self.renamed.emit(conversation.id, title)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        if index.isValid() and isinstance(self._entries[index.row()], Row):
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable
        return Qt.ItemFlag.NoItemFlags
