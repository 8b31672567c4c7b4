"""The list of conversations: opening, renaming, pinning and deleting by mouse and keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QGuiApplication, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QWidget

from ui.conversations.list_model import ConversationListModel, Index
from ui.conversations.row_delegate import ConversationDelegate
from ui.theme import Theme
from ui.widgets.menu import Menu

if TYPE_CHECKING:
    from assistant.messages import Conversation


class ConversationList(QListView):
    """Shows the model's rows.

    Signals:
        opened: a conversation was chosen, by its id.
        pin_requested: id, and whether it is to be pinned.
        export_requested: id.
        delete_requested: id.
        left_upwards: the arrow was pressed above the first row.
    """

    opened = Signal(str)
    pin_requested = Signal(str, bool)
    export_requested = Signal(str)
    delete_requested = Signal(str)
    left_upwards = Signal()

    shows_own_focus = True

    def __init__(self, model: ConversationListModel, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._conversations = model
        self._rows = ConversationDelegate(theme=theme, parent=self)
        self.setModel(model)
        self.setItemDelegate(self._rows)
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        self._retranslate()
        theme.changed.connect(self._on_theme_changed)

    def show_opened(self, conversation_id: str) -> None:
        """Marks the conversation that is shown, and brings its row into view."""
        self._rows.opened = conversation_id
        index = self._conversations.index_of(conversation_id)
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)
        self.viewport().update()

    def rename(self, conversation_id: str) -> None:
        """Opens the field for a row's title."""
        index = self._conversations.index_of(conversation_id)
        if index.isValid():
            self.scrollTo(index)
            self.edit(index)

    def enter(self) -> None:
        """Takes the keyboard, at the first row when none is current."""
        if self._conversations.conversation(self.currentIndex()) is None:
            self.setCurrentIndex(self._conversations.first_row())
        self.setFocus(Qt.FocusReason.TabFocusReason)

    def _open(self, index: Index) -> None:
        if (conversation := self._conversations.conversation(index)) is not None:
            self.opened.emit(conversation.id)

    def _show_menu(self, index: QModelIndex, at: QPoint) -> None:
        conversation = self._conversations.conversation(index)
        if conversation is None:
            return
        chosen = conversation.id
        menu = Menu(theme=self._theme, parent=self)
        menu.add(self.tr("Rename"), lambda: self.rename(chosen), icon_name="pencil", shortcut="F2")
        if not conversation.temporary:  # one that goes when the program closes is not kept at the top
            self._add_pin(menu, conversation)
            menu.add(self.tr("Export…"), lambda: self.export_requested.emit(chosen), icon_name="download")
        menu.addSeparator()
        menu.add(self.tr("Delete"), lambda: self.delete_requested.emit(chosen), icon_name="trash-2", shortcut="Del")
        self._rows.menu_for = chosen
        menu.aboutToHide.connect(self._on_menu_closed)
        menu.open_at(self.viewport().mapToGlobal(at))

    def _add_pin(self, menu: Menu, conversation: Conversation) -> None:
        chosen, pinned = conversation.id, conversation.pinned
        text, picture = (self.tr("Unpin"), "pin-off") if pinned else (self.tr("Pin"), "pin")
        menu.add(text, lambda: self.pin_requested.emit(chosen, not pinned), icon_name=picture)

    def _menu_corner(self, index: QModelIndex) -> QPoint:
        return self._rows.menu_rect(self.visualRect(index)).bottomLeft()

    @Slot()
    def _on_menu_closed(self) -> None:
        self._rows.menu_for = ""
        self.viewport().update()

    @Slot()
    def _on_theme_changed(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Conversations"))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        index = self.indexAt(event.position().toPoint())
        if self._conversations.conversation(index) is None:
            return
        if self._rows.menu_rect(self.visualRect(index)).contains(event.position().toPoint()):
            self._show_menu(index, self._menu_corner(index))
        else:
            self._open(index)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Mouse:
            self._show_menu(self.indexAt(event.pos()), event.pos())
        else:
            self._show_menu(self.currentIndex(), self._menu_corner(self.currentIndex()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        conversation = self._conversations.conversation(self.currentIndex())
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._open(self.currentIndex())
        elif key == Qt.Key.Key_F2 and conversation is not None:
            self.rename(conversation.id)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and conversation is not None:
            self.delete_requested.emit(conversation.id)
        elif key == Qt.Key.Key_Up and self.currentIndex() == self._conversations.first_row():
            self.left_upwards.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._rows.keyboard = QGuiApplication.mouseButtons() == Qt.MouseButton.NoButton
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._rows.keyboard = False
        super().focusOutEvent(event)
        self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._rows.keyboard = False
        super().mousePressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._conversations.regroup()
            self._retranslate()
