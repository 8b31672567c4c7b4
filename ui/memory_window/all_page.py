"""All memories: searched as one types, filtered, ordered, and one of them or several chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, Slot
from PySide6.QtGui import QCursor, QKeySequence, QShortcut
from PySide6.QtWidgets import QStackedWidget, QWidget

from assistant.memory.browsing import Found, Order, Shown, Wanted
from assistant.memory.records import Memory
from ui.memory_window.deeds import Deeds
from ui.memory_window.detail import DetailView
from ui.memory_window.empty import EmptyState, Way
from ui.memory_window.filters import FilterBar, Filters, orders
from ui.memory_window.list_model import Delivered, MemoryListModel
from ui.memory_window.list_view import MemoryList
from ui.memory_window.page import MemoryPage
from ui.memory_window.selection_bar import SelectionBar
from ui.memory_window.wording import Counts
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.boxes import column, row
from ui.widgets.button import IconButton
from ui.widgets.choice import Choice
from ui.widgets.field import SearchField
from ui.widgets.label import Label
from ui.widgets.toast import Toasts

if TYPE_CHECKING:
    from assistant.app import Application
    from assistant.events import MemoriesChanged
    from ui.bridge import CoreBridge

_WIDEST = 16_777_215  # what Qt takes for no limit
_TYPED_MS = 60
_MEANT_MS = 250
_CHOSEN_MS = 40
_CHANGED_MS = 150


class AllPage(MemoryPage):
    """The list at the left, the chosen memory at the right; where there is no room for both, one of them."""

    def __init__(self, *, theme: Theme, operations: Operations, toasts: Toasts) -> None:
        super().__init__(theme=theme, operations=operations, toasts=toasts)
        self.model = MemoryListModel(self._read, self)
        self.search = SearchField(theme=theme)
        self.add = IconButton("plus", theme=theme)
        self.filters = FilterBar(theme=theme)
        self.selection = SelectionBar(theme=theme)
        self.found = Label(theme=theme, kind="caption", colour="text.secondary")
        self.order = Choice(theme=theme, quiet=True)
        self.list = MemoryList(self.model, theme=theme)
        self.empty = EmptyState(theme=theme)
        self.detail = DetailView(theme=theme)
        self.deeds = Deeds(self)
        self._searching = 0
        self._awaited = ""
        self._chosen: dict[int, Memory] = {}
        self._left = QWidget()
        self._bars = QStackedWidget()
        self._lists = QStackedWidget()
        self._timers = {
            "typed": self._timer(_TYPED_MS, self._find),
            "meant": self._timer(_MEANT_MS, self._find_similar),
            "chosen": self._timer(_CHOSEN_MS, self._show_chosen),
            "changed": self._timer(_CHANGED_MS, self._find),
        }
        self.setFocusProxy(self.search)
        toasts.spare(self.detail.foot)
        self._lay_out()
        self._connect()

    def attach(self, core: Application, bridge: CoreBridge) -> None:
        super().attach(core, bridge)
        bridge.memories_changed.connect(self._on_memories_changed)

    def refresh(self) -> None:
        self.model.forget()
        self._find()

    def set_scope(self, scope: str) -> None:
        self.detail.show_none()
        super().set_scope(scope)

    def set_narrow(self, narrow: bool) -> None:
        needed = self.theme.size("list_memory") + self.detail.needed_width
        narrow = narrow or self.window().width() - self.theme.size("nav_memory") < needed
        super().set_narrow(narrow)
        self.detail.set_narrow(narrow)
        self._rescale()
        self._show_side(self.detail.shown is not None and narrow and not self._left.isVisible())

    def go_back(self) -> bool:
        if self.detail.form is not None:
            self.detail.end_edit()
            return True
        if self.narrow and not self.detail.isHidden():
            self._show_side(False)
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        return False

    def search_for(self, words: str) -> None:
        """Looks for words; an empty text shows all."""
        self.filters.set_filters(Filters())
        self.search.setText(words)
        self._show_side(False)
        self._find()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_memory(self, memory_id: str) -> None:
        """Shows one memory, and its row where it is listed."""
        self._awaited = memory_id
        self.filters.set_filters(Filters())
        self.search.clear()
        self._find()
        self._load(memory_id)
        self._show_side(True)

    @property
    def wanted(self) -> Wanted:
        """What the list is to show, without its words."""
        order: Order = self.order.value  # type: ignore[assignment]
        return replace(self.filters.filters.wanted(self.scope), order=order)

    def _timer(self, interval: int, act: object) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=interval)
        timer.timeout.connect(act)
        return timer

    def _lay_out(self) -> None:
        theme = self.theme
        left = column(theme, parent=self._left)
        self._strip = row(theme, gap="icon_gap", margins=(4, 0, 3, 0))
        self._strip.addWidget(self.search, 1)
        self._strip.addWidget(self.add)
        left.addLayout(self._strip)
        self._bars.addWidget(self.filters)
        self._bars.addWidget(self.selection)
        bars = row(theme, margins=(4, 0, 3, 0))
        bars.addWidget(self._bars)
        left.addLayout(bars)
        line = row(theme, gap=2, margins=(5, 0, 2, 0))
        line.addWidget(self.found, 1)
        line.addWidget(self.order)
        left.addLayout(line)
        self._lists.addWidget(self.list)
        self._lists.addWidget(self.empty)
        left.addWidget(self._lists, 1)
        whole = row(theme, parent=self)
        whole.addWidget(self._left)
        whole.addWidget(self.detail, 1)
        theme.changed.connect(self._rescale)
        self._rescale()

    def _connect(self) -> None:
        self.search.textChanged.connect(self._on_typed)
        self.search.moved_on.connect(self.list.enter)
        self.search.left.connect(self.list.enter)
        self.add.clicked.connect(lambda: self.deeds.ask_add())
        self.filters.changed.connect(self._find)
        self.order.currentIndexChanged.connect(self._find)
        self.selection.acted.connect(self._on_acted)
        self.list.chosen.connect(self._on_chosen)
        self.list.opened.connect(self._on_opened)
        self.list.left_upwards.connect(self._focus_search)
        self.list.delete_requested.connect(lambda: self._act("forget"))
        self.list.menu_requested.connect(self._open_menu)
        self.model.read.connect(self._timers["chosen"].start)
        self.detail.acted.connect(self._act)
        self.detail.edited.connect(self.deeds.change)
        self.detail.back_requested.connect(self.go_back)
        self.detail.source_requested.connect(self.conversation_requested)
        self.deeds.done.connect(self._on_done)
        self.deeds.left.connect(self._on_left)
        for keys, act in (
            (QKeySequence(QKeySequence.StandardKey.Find), self._focus_search),
            (QKeySequence(QKeySequence.StandardKey.New), self.add.click),
            (QKeySequence("Ctrl+E"), self._edit),
            (QKeySequence("Ctrl+P"), lambda: self._act("pin")),
        ):
            QShortcut(keys, self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut).activated.connect(act)

    @Slot()
    def _rescale(self) -> None:
        theme = self.theme
        edge = (theme.size("header") - theme.size("control")) // 2
        self._strip.setContentsMargins(theme.space(4), edge, theme.space(3), edge)
        self._bars.setFixedHeight(theme.size("control_small"))
        self._left.setMinimumWidth(0 if self.narrow else theme.size("list_memory"))
        self._left.setMaximumWidth(_WIDEST if self.narrow else theme.size("list_memory"))

    def _show_side(self, detail: bool) -> None:
        """Where there is room for one only, shows the memory or the list."""
        self._left.setVisible(not self.narrow or not detail)
        self.detail.setVisible(not self.narrow or detail)

    # what is listed

    @Slot()
    def _on_typed(self) -> None:
        words = bool(self.search.text().strip())
        if words != ("match" in [self.order.itemData(n) for n in range(self.order.count())]):
            self._fill_orders()
        self._timers["typed"].start()

    @Slot()
    def _find(self) -> None:
        self._timers["typed"].stop()
        self._timers["meant"].stop()
        self._searching += 1
        number, words, wanted = self._searching, self.search.text(), self.wanted
        self.run(lambda core: core.browsing.find(words, wanted), lambda found: self._on_found(number, words, found))

    def _on_found(self, number: int, words: str, found: Found) -> None:
        if number != self._searching:
            return
        self.list.show_words(words.strip())
        self.model.show(found)
        self._say_found()
        if words.strip():
            self._timers["meant"].start()
        self._choose_awaited()

    @Slot()
    def _find_similar(self) -> None:
        number, words, wanted, found = self._searching, self.search.text(), self.wanted, self.model.found

        def shown(more: Found) -> None:
            if number == self._searching:
                self.model.show(more)
                self._say_found()

        self.run(lambda core: core.browsing.with_similar(words, wanted, found), shown, lambda error: None)

    def _say_found(self) -> None:
        count, words = len(self.model.found.keys), self.search.text().strip()
        narrowed = self.filters.filters != Filters()
        counts = Counts()
        self.found.setText(counts.found(count) if words or narrowed else counts.memories(count))
        self._lists.setCurrentWidget(self.list if count else self.empty)
        if count:
            return
        ways: list[Way] = []
        if narrowed:
            ways.append((self.tr("Search in everything"), lambda: self.filters.set_filters(Filters())))
        if words:
            ways.append((self.tr("Show all memories"), self.search.clear))
            ways.append((self.tr("Remember this"), lambda: self.deeds.ask_add(words)))
            self.empty.say(self.tr("No memory holds “{words}”.").format(words=words), "", ways)
        elif narrowed:
            self.empty.say(self.tr("No memory fits these filters."), "", ways)
        else:
            ways.append((self.tr("Add a memory"), lambda: self.deeds.ask_add()))
            sentence = self.tr("What you tell in conversations will be listed here, and what you add by hand.")
            self.empty.say(self.tr("Nothing is remembered yet"), sentence, ways)

    def _read(self, keys: Sequence[int], delivered: Delivered) -> object:
        return self.run(lambda core: core.browsing.rows(keys), delivered)

    @Slot(object)
    def _on_memories_changed(self, event: MemoriesChanged) -> None:
        if event.action == "forgotten":
            self.deeds.forgotten(event.memory_ids)
        self.model.forget(frozenset(event.memory_ids))
        self._timers["changed"].start()
        shown = self.detail.shown
        if shown is not None and (not event.memory_ids or shown.memory.id in event.memory_ids):
            self._load(shown.memory.id)

    # what is chosen

    @Slot()
    def _on_chosen(self) -> None:
        self._timers["chosen"].start()

    @Slot()
    def _show_chosen(self) -> None:
        keys = self.list.selected_keys
        binned = self.filters.filters.state == "bin"
        self.selection.show_count(len(keys), binned=binned)
        self._bars.setCurrentWidget(self.selection if len(keys) > 1 else self.filters)
        if len(keys) != 1:
            if len(keys) > 1 or not self._awaited:
                self.detail.show_none(len(keys))
            return
        memory = self.model.memory(self.model.index_of(keys[0]))
        if memory is not None and (self.detail.shown is None or self.detail.shown.memory != memory):
            self._load(memory.id)

    def _load(self, memory_id: str) -> None:
        self.run(
            lambda core: core.browsing.shown(memory_id),
            lambda shown: self._on_loaded(memory_id, shown),
            lambda error: self._on_gone(memory_id, error),
            showing=memory_id,
        )

    def _on_loaded(self, memory_id: str, shown: Shown) -> None:
        keys = self.list.selected_keys
        leaving = shown.memory.state == "binned" and self.filters.filters.state != "bin"
        if self._awaited == memory_id or keys == [shown.memory.key] or (not keys and not leaving):
            self.detail.show_memory(shown)
            self._choose_awaited()

    def _on_gone(self, memory_id: str, error: Exception) -> None:
        shown = self.detail.shown
        if shown is not None and shown.memory.id == memory_id:
            self.detail.show_none()
            self._show_side(False)
        elif self._awaited == memory_id:
            self._awaited = ""
            self.say_fault(error)

    def _choose_awaited(self) -> None:
        """Selects the row of the memory that was asked for, once both are there."""
        shown = self.detail.shown
        awaited = shown is not None and shown.memory.id == self._awaited
        if awaited and shown is not None and self.list.choose(shown.memory.key):
            self._awaited = ""

    @Slot()
    def _on_opened(self) -> None:
        if self.detail.shown is not None:
            self._show_side(True)
            (self.detail.back if self.narrow else self.detail.edit).setFocus(Qt.FocusReason.TabFocusReason)

    @Slot()
    def _focus_search(self) -> None:
        self._show_side(False)
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    # what is done

    @Slot(str)
    def _on_acted(self, action: str) -> None:
        if action == "clear":
            self.list.clearSelection()
        else:
            self._act(action)

    @Slot(str)
    def _act(self, action: str) -> None:
        at = QCursor.pos()
        sender = self.sender()
        keys = self.list.selected_keys
        if isinstance(sender, DetailView):
            at = self.detail.move_to.mapToGlobal(QPoint(0, -self.theme.space(12)))
        shown = self.detail.shown
        if shown is not None and keys in ([], [shown.memory.key]):
            self.deeds.do(action, [shown.memory], at)
        elif keys:  # several, or one whose page has not come yet
            self.run(lambda core: core.browsing.rows(keys), lambda memories: self.deeds.do(action, memories, at))

    @Slot()
    def _edit(self) -> None:
        """Opens the form, which is in sight only where the memory is."""
        if self.detail.shown is not None:
            self._show_side(True)
            self.detail.begin_edit()

    @Slot(QPoint)
    def _open_menu(self, at: QPoint) -> None:
        from ui.widgets.menu import Menu

        many, binned = len(self.list.selected_keys) > 1, self.filters.filters.state == "bin"
        menu = Menu(theme=self.theme, parent=self)
        entries: list[tuple[str, str, str]] = []
        if binned:
            entries.append(("restore", self.tr("Put back"), "archive-restore"))
        else:
            entries += [("pin", self.tr("Pin or unpin"), "pin"), ("move", self.tr("Move to…"), "folder-input")]
            entries.append(("merge", self.tr("Merge…"), "git-merge"))
            entries += [] if many else [("split", self.tr("Split…"), "split")]
        entries += [("copy", self.tr("Copy the text"), "copy"), ("forget", self.tr("Forget…"), "trash-2")]
        if not many and not binned:
            menu.add(self.tr("Edit"), self._edit, icon_name="pencil")
        for name, text, icon in entries:
            menu.add(text, partial(self._act, name), icon_name=icon)
        menu.open_at(at)

    @Slot(object)
    def _on_done(self, ids: Sequence[str]) -> None:
        if self.detail.form is not None:
            self.detail.end_edit()
        self.model.forget()
        if len(ids) == 1:
            self._awaited = ids[0]
            self._load(ids[0])
        elif not self.search.hasFocus():  # what had the keyboard may be gone
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        self._find()

    @Slot()
    def _on_left(self) -> None:
        self.detail.show_none()
        self._show_side(False)
        self._on_done(())

    # words

    def _fill_orders(self) -> None:
        words = self.search.text().strip()
        names = {
            "match": self.tr("Best match"),
            "newest": self.tr("Newest first"),
            "oldest": self.tr("Oldest first"),
            "importance": self.tr("Most important"),
            "used": self.tr("Last used"),
        }
        offered = orders(words)
        now = self.order.value if self.order.value in offered and not words else offered[0]
        self.order.set_items([(names[name], name) for name in offered], now)

    def retranslate(self) -> None:
        """Sets the words again, in the language that is spoken now."""
        self.search.set_texts(self.tr("Search in memory"), clear=self.tr("Clear the search"))
        self.add.set_name(self.tr("Add a memory"), shortcut=QKeySequence("Ctrl+N").toString())
        self.order.setAccessibleName(self.tr("Order"))
        self._fill_orders()
        self.filters.retranslate()
        self.selection.retranslate()
        self._say_found()
