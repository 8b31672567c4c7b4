"""The list of memories: choosing one or several by mouse and keyboard."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QGuiApplication, QKeyEvent, QMouseEvent, QPalette
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QStyleOptionViewItem, QTableView, QWidget

from ui.memory_window.list_model import MemoryListModel
from ui.memory_window.row_delegate import MemoryDelegate
from ui.theme import Theme

_SELECT = QItemSelectionModel.SelectionFlag
_KEPT_AT_MOST = 1000
"""A larger selection ends where the list changes."""


class MemoryList(QTableView):
    """Shows the model's rows; several can be selected.

    A table of one column: `QListView` takes 0.2 s to lay out 100,000 rows, each time that they change.

    Signals:
        chosen: other rows are selected.
        opened: Return, or a double click: the memory is to be gone into.
        delete_requested: the selected ones are to be forgotten.
        menu_requested: a menu for the selected ones, at a point of the screen.
        left_upwards: the arrow was pressed above the first row.
    """

    chosen = Signal()
    opened = Signal()
    delete_requested = Signal()
    menu_requested = Signal(QPoint)
    left_upwards = Signal()

    shows_own_focus = True

    def __init__(self, model: MemoryListModel, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._memories = theme, model
        self.rows = MemoryDelegate(theme=theme, parent=self)
        self._kept: set[int] = set()
        self.setModel(model)
        self.setItemDelegate(self.rows)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setMinimumSectionSize(1)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        self.doubleClicked.connect(self.opened)
        model.modelAboutToBeReset.connect(self._on_about_to_reset)
        model.modelReset.connect(self._on_reset)
        model.repaint_wanted.connect(self.viewport().update)
        self.retranslate()
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    @property
    def selected_keys(self) -> list[int]:
        """The keys of the selected rows, in their order."""
        keys = self._memories.found.keys
        ranges = sorted((one.top(), one.bottom()) for one in self.selectionModel().selection().toList())
        return [key for top, bottom in ranges for key in keys[top : bottom + 1]]

    def show_words(self, words: str) -> None:
        """Marks these words in the rows."""
        self.rows.words = words
        self.viewport().update()

    def choose(self, key: int) -> bool:
        """Selects one row and brings it into view; False where it is not listed."""
        index = self._memories.index_of(key)
        if not index.isValid():
            return False
        self.selectionModel().setCurrentIndex(index, _SELECT.ClearAndSelect)
        self.scrollTo(index)
        return True

    def choose_first(self) -> None:
        """Selects the first row."""
        if self._memories.rowCount():
            self.selectionModel().setCurrentIndex(self._memories.index(0), _SELECT.ClearAndSelect)

    def enter(self) -> None:
        """Takes the keyboard, at the first row where none is selected."""
        if not self.selectionModel().hasSelection():
            self.choose_first()
        self.setFocus(Qt.FocusReason.TabFocusReason)

    def retranslate(self) -> None:
        """Sets the words again, in the language that is spoken now."""
        self.setAccessibleName(self.tr("Memories"))
        self.rows.retranslate()
        self.viewport().update()

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        self.chosen.emit()

    @Slot()
    def _on_about_to_reset(self) -> None:
        self._kept = set(self.selected_keys)

    @Slot()
    def _on_reset(self) -> None:
        kept, self._kept = self._kept, set()
        if not kept or len(kept) > _KEPT_AT_MOST:
            self.chosen.emit()
            return
        selection = QItemSelection()
        current = QModelIndex()
        for number, key in enumerate(self._memories.found.keys):
            if key in kept:
                current = self._memories.index(number)
                selection.select(current, current)
        if current.isValid():
            self.selectionModel().setCurrentIndex(current, _SELECT.NoUpdate)
            self.selectionModel().select(selection, _SELECT.ClearAndSelect)
        self.chosen.emit()

    @Slot()
    def _on_theme_changed(self) -> None:
        self.verticalHeader().setDefaultSectionSize(self._theme.row("memory"))
        self.viewport().update()

    def initViewItemOption(self, option: QStyleOptionViewItem) -> None:
        super().initViewItemOption(option)
        palette = QPalette(option.palette)
        palette.setColor(QPalette.ColorRole.Highlight, Qt.GlobalColor.transparent)  # the delegate paints its own
        option.palette = palette

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        at = event.globalPos()
        if event.reason() != QContextMenuEvent.Reason.Mouse:
            at = self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).bottomLeft())
        if self.selectionModel().hasSelection():
            self.menu_requested.emit(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.selectionModel().hasSelection():
            self.delete_requested.emit()
        elif key == Qt.Key.Key_Up and self.currentIndex().row() <= 0:
            self.left_upwards.emit()
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._go_to_edge(last=key == Qt.Key.Key_End, extend=event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        elif key == Qt.Key.Key_Escape and len(self.selected_keys) > 1:
            self.selectionModel().setCurrentIndex(self.currentIndex(), _SELECT.ClearAndSelect)
        else:
            super().keyPressEvent(event)

    def _go_to_edge(self, *, last: bool, extend: object) -> None:
        count = self._memories.rowCount()
        if not count:
            return
        index = self._memories.index(count - 1 if last else 0)
        if extend:
            rows = sorted((self.currentIndex().row(), index.row()))
            both = QItemSelection(self._memories.index(max(0, rows[0])), self._memories.index(rows[1]))
            self.selectionModel().select(both, _SELECT.ClearAndSelect)
            self.selectionModel().setCurrentIndex(index, _SELECT.NoUpdate)
        else:
            self.selectionModel().setCurrentIndex(index, _SELECT.ClearAndSelect)
        self.scrollTo(index)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.rows.keyboard = QGuiApplication.mouseButtons() == Qt.MouseButton.NoButton
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.rows.keyboard = False
        super().focusOutEvent(event)
        self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.rows.keyboard = False
        super().mousePressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
