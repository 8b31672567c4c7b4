"""The left side of the window: search, the list of conversations, and the ways to memory and settings."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.conversations.list_model import ConversationListModel
from ui.conversations.list_view import ConversationList
from ui.theme import Theme
from ui.widgets.boxes import column, row
from ui.widgets.button import Button, IconButton
from ui.widgets.field import SearchField
from ui.widgets.label import Label
from ui.widgets.nav_row import NavRow
from ui.widgets.surface import Surface


class Sidebar(Surface):
    """Shows what `model` holds. It knows no core: what is asked of it goes out as signals.

    Signals:
        searched: the words in the search field changed.
        new_requested, settings_requested, memory_requested: the button or row was pressed.
    """

    searched = Signal(str)
    new_requested = Signal()
    settings_requested = Signal()
    memory_requested = Signal()

    def __init__(self, model: ConversationListModel, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme=theme, colour="surface.window", line="right", parent=parent)
        self._model = model
        self._waiting = 0
        self._keys: Mapping[str, str] = {}
        self.search = SearchField(theme=theme)
        self.new_button = IconButton("square-pen", theme=theme)
        self.list = ConversationList(model, theme=theme)
        self.memory_row = NavRow("shell", theme=theme)
        self.settings_row = NavRow("settings", theme=theme)
        self._empty = Label(theme=theme, colour="text.secondary", wrap=True)
        self._clear_search = Button(theme=theme, kind="link")
        self._lay_out()
        self._connect()
        self._retranslate()
        self._refresh()

    def set_waiting(self, count: int) -> None:
        """Says how many memories wait for a yes."""
        self._waiting = count
        self.memory_row.set_texts(self.tr("Memory"), self.tr("%n to confirm", "", count) if count else "")

    def focus_search(self) -> None:
        """Puts the keyboard into the search field."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _lay_out(self) -> None:
        theme = self.theme
        self._strip = row(theme, gap=2)
        self._strip.addWidget(self.search, 1)
        self._strip.addWidget(self.new_button)
        self._foot = Surface(theme=theme, colour="surface.window", line="top")
        foot = column(theme, parent=self._foot, margins=(2, 2, 2, 2))
        foot.addWidget(self.memory_row)
        foot.addWidget(self.settings_row)
        self._message = QWidget()
        message = column(theme, gap=2, margins=(5, 5, 5, 0), parent=self._message)
        message.addWidget(self._empty)
        message.addWidget(self._clear_search, 0, Qt.AlignmentFlag.AlignLeft)
        message.addStretch()
        self._all = QVBoxLayout(self)
        self._all.setSpacing(0)
        self._all.addLayout(self._strip)
        self._all.addWidget(self._message, 1)
        self._all.addWidget(self.list, 1)
        self._all.addWidget(self._foot)
        theme.changed.connect(self._rescale)
        self._rescale()

    def _connect(self) -> None:
        self.search.textChanged.connect(self.searched)
        self.search.moved_on.connect(self.list.enter)
        self.search.left.connect(self.list.enter)
        self.list.left_upwards.connect(self.focus_search)
        self.new_button.clicked.connect(self.new_requested)
        self.settings_row.clicked.connect(self.settings_requested)
        self.memory_row.clicked.connect(self.memory_requested)
        self._clear_search.clicked.connect(self.search.clear)
        self._model.rowsInserted.connect(self._refresh)
        self._model.rowsRemoved.connect(self._refresh)

    @Slot()
    def _rescale(self) -> None:
        theme = self.theme
        line = round(theme.border())
        top = (theme.size("header") - theme.size("control")) // 2
        # The list begins where the first heading stands with the same space above as the others.
        self._strip.setContentsMargins(theme.space(3), top, theme.space(3), theme.space(1) // 2)
        self._all.setContentsMargins(0, 0, line, 0)

    @Slot()
    def _refresh(self) -> None:
        empty, words = self._model.count == 0, self.search.text().strip()
        self.list.setVisible(not empty)
        self._message.setVisible(empty)
        self._clear_search.setVisible(bool(words))
        if words:
            self._empty.setText(self.tr("No title has “{words}” in it.").format(words=words))
        else:
            self._empty.setText(self.tr("Your conversations will be listed here."))

    def show_keys(self, keys: Mapping[str, str]) -> None:
        """Names the keys of searching and of a new conversation, by the actions' names."""
        self._keys = keys
        self._retranslate()

    def _retranslate(self) -> None:
        keys = self._keys.get("search", "").replace("+", " ")
        self.search.set_texts(self.tr("Search"), clear=self.tr("Clear the search"), shortcut=keys)
        self.new_button.set_name(self.tr("New conversation"), shortcut=self._keys.get("new", ""))
        self.set_waiting(self._waiting)
        self.settings_row.set_texts(self.tr("Settings"))
        self._clear_search.setText(self.tr("Show all conversations"))
        self._refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
