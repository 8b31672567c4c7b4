"""The window of memory: its pages at the left, the chosen one at the right, one scope at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from assistant.messages import DEFAULT_SCOPE
from ui.bridge import CoreBridge
from ui.focus_ring import FocusRing
from ui.memory_window.all_page import AllPage
from ui.memory_window.page import MemoryPage
from ui.memory_window.scope_row import ScopeRow
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.boxes import Box, column, row, scrolled
from ui.widgets.label import Label
from ui.widgets.nav_row import NavRow
from ui.widgets.surface import Surface
from ui.widgets.toast import Toasts
from ui.window_size import limit_smallest, open_usual

if TYPE_CHECKING:
    from assistant.app import Application

ALL = "all"
_COUNT_MS = 300
_ICONS: Mapping[str, Mapping[str, str]] = {
    "": {ALL: "shell", "inbox": "inbox", "timeline": "calendar", "graph": "waypoints", "skills": "list-checks"},
    "upkeep": {"runs": "history", "health": "activity"},
    "you": {"profile": "user"},
}
"""The pages by their sections, with their icons."""


class MemoryWindow(Surface):
    """Made when it is first asked for; a page is made when it is first turned to.

    Signals:
        conversation_requested: a source is to be opened in the main window, by its conversation and message.
        left: the window is closing; `place` says where it was.
    """

    conversation_requested = Signal(str, str)
    left = Signal()

    def __init__(self, *, theme: Theme, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(theme=theme, parent=parent)
        self.setWindowFlag(Qt.WindowType.Window)
        self._operations = operations
        self._core: Application | None = None
        self._bridge: CoreBridge | None = None
        self.scope = DEFAULT_SCOPE
        self.pages: dict[str, MemoryPage] = {}
        self._counts: dict[str, int] = {}
        self._nav = Surface(theme=theme, colour="surface.window", line="right")
        self._title = Label(theme=theme, kind="heading")
        self._sections: dict[str, Label] = {}
        self._rows: dict[str, NavRow] = {}
        self._scope_row = ScopeRow(theme=theme)
        self._ground = Surface(theme=theme)
        self._stack = QStackedWidget(self._ground)
        self.toasts = Toasts(self._ground, theme=theme)
        self._counting = QTimer(self, singleShot=True, interval=_COUNT_MS)
        self._counting.timeout.connect(self._count)
        self._lay_out()
        self._scope_row.chosen.connect(self.set_scope)
        self._ring = FocusRing(self, theme=theme)
        undo = QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self)
        undo.activated.connect(self.toasts.take_back)
        self._retranslate()

    def attach(self, core: Application, bridge: CoreBridge) -> None:
        """Connects the window to the core and turns to the page that showed last."""
        self._core, self._bridge = core, bridge
        bridge.memories_changed.connect(self._count_soon)
        place = core.settings.current.window
        if place.memory_geometry:
            self.restoreGeometry(QByteArray.fromBase64(place.memory_geometry.encode("ascii")))
        self.scope = place.memory_scope or DEFAULT_SCOPE
        self._scope_row.set_scopes({}, self.scope)
        self.open(place.memory_page if place.memory_page in self._rows else ALL)
        self._count_soon()

    def open(self, name: str) -> MemoryPage:
        """Turns to a page and reads what it shows."""
        page = self.pages.get(name) or self._made(name)
        self._rows[name].setChecked(True)
        self._list.ensureWidgetVisible(self._rows[name], 0, 0)
        self._stack.setCurrentWidget(page)
        page.refresh()
        return page

    @Slot(str)
    def search(self, words: str) -> None:
        """Turns to all memories and looks for words; none shows all."""
        page = self.open(ALL)
        assert isinstance(page, AllPage)
        page.search_for(words)

    @Slot(str)
    def show_memory(self, memory_id: str) -> None:
        """Turns to one memory."""
        page = self.open(ALL)
        assert isinstance(page, AllPage)
        page.show_memory(memory_id)

    @Slot(str)
    def set_scope(self, scope: str) -> None:
        """Shows what another scope remembers, on all pages."""
        self.scope = scope
        for page in self.pages.values():
            page.set_scope(scope)
        self._count_soon()

    def place(self) -> dict[str, object]:
        """Where the window is and what it shows, as settings keep it."""
        shown = next((name for name, one in self._rows.items() if one.isChecked()), ALL)
        return {
            "memory_geometry": bytes(self.saveGeometry().toBase64().data()).decode("ascii"),
            "memory_page": shown,
            "memory_scope": self.scope,
        }

    @property
    def page(self) -> MemoryPage | None:
        """The page that shows."""
        current = self._stack.currentWidget()
        return current if isinstance(current, MemoryPage) else None

    def _made(self, name: str) -> MemoryPage:
        page = _maker(name)(theme=self.theme, operations=self._operations, toasts=self.toasts)
        page.scope = self.scope
        page.set_narrow(self._is_narrow())
        page.conversation_requested.connect(self.conversation_requested)
        page.memory_requested.connect(self.show_memory)
        page.counted.connect(lambda count, name=name: self._on_counted(name, count))
        self.pages[name] = page
        self._stack.addWidget(page)
        assert self._core is not None
        assert self._bridge is not None
        page.attach(self._core, self._bridge)
        page.retranslate()
        return page

    def _lay_out(self) -> None:
        theme = self.theme
        nav = column(theme, parent=self._nav)
        self._head = row(theme, margins=(5, 0, 3, 0))
        self._head.addWidget(self._title)
        nav.addLayout(self._head)
        rows = column(theme, margins=(2, 1, 2, 2))
        for section, icons in _ICONS.items():
            if section:
                self._add_section(rows, section)
            for name, icon in icons.items():
                self._add_row(rows, name, icon)
        rows.addStretch()
        self._list = scrolled(rows)
        nav.addWidget(self._list, 1)
        foot = Surface(theme=theme, colour="surface.window", line="top")
        foot_box = column(theme, parent=foot, margins=(2, 2, 2, 2))
        foot_box.addWidget(self._scope_row)
        nav.addWidget(foot)
        self._nav_column = nav
        ground = column(theme, parent=self._ground)
        ground.addWidget(self._stack)
        whole = row(theme, parent=self)
        whole.addWidget(self._nav)
        whole.addWidget(self._ground, 1)
        theme.changed.connect(self._rescale)
        self._rescale()
        open_usual(self, theme)

    def _add_section(self, rows: Box, section: str) -> None:
        label = Label(theme=self.theme, kind="caption_strong", colour="text.tertiary")
        holder = row(self.theme, margins=(3, 3, 3, 1))
        holder.addWidget(label)
        self._sections[section] = label
        rows.addLayout(holder)

    def _add_row(self, rows: Box, name: str, icon: str) -> None:
        one = NavRow(icon, theme=self.theme, checkable=True)
        one.clicked.connect(lambda _=False: self.open(name))
        self._rows[name] = one
        rows.addWidget(one)

    @Slot()
    def _rescale(self) -> None:
        theme = self.theme
        self._nav.setFixedWidth(theme.size("nav_memory"))
        self._title.setFixedHeight(theme.size("header"))
        self._nav_column.setContentsMargins(0, 0, round(theme.border()), 0)
        limit_smallest(self, theme)

    def _is_narrow(self) -> bool:
        return self.width() < self.theme.px(self.theme.tokens.get("breakpoint.memory_detail"))

    @Slot(object)
    def _count_soon(self, event: object = None) -> None:
        self._counting.start()

    @Slot()
    def _count(self) -> None:
        core, scope = self._core, self.scope
        if core is None:
            return

        def read() -> tuple[int, int, dict[str, str]]:
            browsing = core.browsing
            return browsing.count(scope), browsing.waiting(scope), browsing.scopes()

        self._operations.run(self, read, lambda read: self._on_read(scope, *read), showing="counts")

    def _on_read(self, scope: str, held: int, waiting: int, scopes: Mapping[str, str]) -> None:
        if scope != self.scope:
            return
        self._scope_row.set_scopes(scopes, scope)
        self._on_counted(ALL, held)
        self._on_counted("inbox", waiting)

    def _on_counted(self, name: str, count: int) -> None:
        self._counts[name] = count
        self._name_rows()

    def _name_rows(self) -> None:
        for name, text in self._names().items():
            if name in self._rows:
                count = self._counts.get(name, 0)
                self._rows[name].set_texts(text, self.locale().toString(count) if count else "", quiet=name in _QUIET)

    def _names(self) -> dict[str, str]:
        return {
            ALL: self.tr("All"),
            "inbox": self.tr("Inbox"),
            "timeline": self.tr("Timeline"),
            "graph": self.tr("Graph"),
            "skills": self.tr("Skills"),
            "runs": self.tr("Runs"),
            "health": self.tr("Health"),
            "profile": self.tr("Profile"),
        }

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Memory – Keepsake"))
        self._title.setText(self.tr("Memory"))
        named = {"upkeep": self.tr("Upkeep"), "you": self.tr("You")}
        for section, label in self._sections.items():
            label.setText(named[section])
        self._scope_row.retranslate()
        self._name_rows()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.page is not None and self.page.focusProxy() is not None:
            self.page.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for page in self.pages.values():
            page.set_narrow(self._is_narrow())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            if self.page is None or not self.page.go_back():
                self.close()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.left.emit()
        super().closeEvent(event)


_QUIET = frozenset({ALL, "skills"})
"""Pages whose number only says how many there are, and asks for nothing."""


def _maker(name: str) -> Callable[..., MemoryPage]:
    """The class of a page; loaded when it is first turned to."""
    from ui.memory_window.graph_page import GraphPage
    from ui.memory_window.health_page import HealthPage
    from ui.memory_window.inbox_page import InboxPage
    from ui.memory_window.profile_page import ProfilePage
    from ui.memory_window.runs_page import RunsPage
    from ui.memory_window.skills_page import SkillsPage
    from ui.memory_window.timeline_page import TimelinePage

    pages: dict[str, Callable[..., MemoryPage]] = {
        ALL: AllPage,
        "inbox": InboxPage,
        "timeline": TimelinePage,
        "graph": GraphPage,
        "skills": SkillsPage,
        "runs": RunsPage,
        "health": HealthPage,
        "profile": ProfilePage,
    }
    return pages[name]
