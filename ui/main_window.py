"""The window: sidebar, reading column and panel, or the first run in their place."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from ui.columns import Columns, Room
from ui.header import Header
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.boxes import column
from ui.widgets.surface import Surface
from ui.window_size import limit_smallest, open_usual

if TYPE_CHECKING:
    from assistant.app import Application
    from assistant.events import NoticeRaised, SettingsChanged
    from assistant.messages import Conversation
    from ui.actions import Actions
    from ui.bridge import CoreBridge
    from ui.chat.view import ChatView
    from ui.conversations.controller import ConversationsController
    from ui.conversations.sidebar import Sidebar
    from ui.memory.panel import MemoryPanel
    from ui.models_menu import ModelsMenu
    from ui.personas.menu import PersonasMenu
    from ui.waiting_count import WaitingCount
    from ui.widgets.notice import NoticeBar
    from ui.widgets.toast import Toasts

_ZOOMS = (0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)


class MainWindow(QMainWindow):
    """Three steps: it is made and paints, `furnish` loads what the columns hold, `attach` brings the core.

    Signals:
        settings_requested: the settings should open, at a page by its name, or empty for the first.
        memory_requested: the memory window should open, at a memory by its id, or empty for where it was.
        memory_search_requested: the memory window should open at what some words find.
        files_dropped: files and folders, to be brought in.
        zoom_requested: another zoom was asked for.
        left: the window is closing; its place was noted.
    """

    settings_requested = Signal(str)
    memory_requested = Signal(str)
    memory_search_requested = Signal(str)
    files_dropped = Signal(list)
    zoom_requested = Signal(float)
    left = Signal()

    def __init__(self, *, theme: Theme, operations: Operations) -> None:
        super().__init__()
        self._theme, self._operations = theme, operations
        self._core: Application | None = None
        self._panel_wanted = False
        self._awaited_source = ("", "")
        self._furnished = False
        self._lit_notices: dict[str, str] = {}
        self._stack = QStackedWidget()
        self._left = Surface(theme=theme, colour="surface.window", line="right")
        self.reading = Surface(theme=theme)
        self._side = Surface(theme=theme, colour="surface.window", line="left")
        self.header = Header(theme=theme)
        self.columns = Columns(self._left, self.reading, self._side, theme=theme)
        self._lay_out()

    def furnish(self) -> None:
        """Puts in what the columns hold: list, transcript, composer, panel. The first paint does not wait for them."""
        if self._furnished:
            return
        from ui.actions import Actions
        from ui.chat.view import ChatView
        from ui.conversations.controller import ConversationsController
        from ui.conversations.list_model import ConversationListModel
        from ui.conversations.sidebar import Sidebar
        from ui.drops import FileDrops
        from ui.focus_ring import FocusRing
        from ui.memory.panel import MemoryPanel
        from ui.models_menu import ModelsMenu
        from ui.personas.menu import PersonasMenu
        from ui.waiting_count import WaitingCount
        from ui.widgets.notice import NoticeBar
        from ui.widgets.toast import Toasts

        theme, operations = self._theme, self._operations
        self.notices: NoticeBar = NoticeBar(theme=theme)
        self.toasts: Toasts = Toasts(self.columns, theme=theme)
        model = ConversationListModel(self)
        self.sidebar: Sidebar = Sidebar(model, theme=theme)
        self.chat: ChatView = ChatView(theme=theme, operations=operations, toasts=self.toasts)
        self.panel: MemoryPanel = MemoryPanel(theme=theme, operations=operations, toasts=self.toasts)
        self.conversations: ConversationsController = ConversationsController(
            self.sidebar, model, theme=theme, operations=operations, toasts=self.toasts
        )
        self._waiting: WaitingCount = WaitingCount(self.sidebar, operations=operations)
        self.models: ModelsMenu = ModelsMenu(self.header, theme=theme, operations=operations)
        self.personas: PersonasMenu = PersonasMenu(self, operations=operations)
        self.models.extend = self.personas.fill
        self.actions_: Actions = Actions(self, theme=theme)
        self._use_keys({})
        self._left_box.addWidget(self.sidebar)
        self._reading_box.addWidget(self.chat, 1)
        self._side_box.addWidget(self.panel)
        self.chat.add_notice_bar(self.notices)
        self.toasts.spare(self.notices)
        self.toasts.stand_beside(self._side)
        if sys.platform == "darwin":
            self.actions_.fill_menu_bar(self.menuBar())
        self._connect()
        FileDrops(self, self, self.chat.composer.edit.viewport()).dropped.connect(self.files_dropped)
        self._ring = FocusRing(self, theme=theme)
        self._furnished = True
        self._show_conversation(None)

    def attach(self, core: Application, bridge: CoreBridge) -> None:
        """Connects the window to the core, once that is ready."""
        self._core = core
        self.chat.attach(core, bridge)
        self.panel.attach(core, bridge)
        self.conversations.attach(core, bridge)
        self._waiting.attach(core, bridge)
        self.models.attach(core, bridge)
        self.personas.attach(core, bridge)
        bridge.notice_raised.connect(self._on_notice)
        bridge.settings_changed.connect(self._on_settings_changed)
        self._use_keys(core.settings.current.shortcuts.keys)
        self.header.models.setEnabled(True)

    def show_page(self, page: QWidget) -> None:
        """Puts a page (the first run) in the place of the three columns."""
        self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)

    def show_columns(self) -> None:
        """Takes such a page away again."""
        page = self._stack.currentWidget()
        self._stack.setCurrentWidget(self.columns)
        if page is not None and page is not self.columns:
            self._stack.removeWidget(page)
            page.deleteLater()
        if self._furnished:
            self.chat.focus_composer()

    @Slot(str, str)
    def show_source(self, conversation_id: str, message_id: str) -> None:
        """Comes to the front with a conversation at one of its messages."""
        self.show_columns()
        self.bring_to_front()
        self._on_source_requested(conversation_id, message_id)

    def restore_place(self, geometry: str, sidebar: int, panel: int, panel_open: bool) -> None:
        """Puts the window where it was; `geometry` is Qt's own in base64, empty the first time."""
        open_usual(self, self._theme)
        if geometry:
            self.restoreGeometry(QByteArray.fromBase64(geometry.encode("ascii")))
        self.columns.set_widths(sidebar, panel)
        self._panel_wanted = panel_open

    def place(self) -> dict[str, object]:
        """Where the window is, as settings keep it."""
        sidebar, panel = self.columns.widths
        docked = self.columns.panel_open and self.columns.room is Room.THREE
        return {
            "geometry": bytes(self.saveGeometry().toBase64().data()).decode("ascii"),
            "sidebar_width": sidebar,
            "panel_width": panel,
            "panel_open": docked,
            "last_conversation": self._kept_id(),
        }

    def bring_to_front(self) -> None:
        """Raises the window, from wherever it is."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def _current_id(self) -> str:
        current = self.conversations.current if self._furnished else None
        return current.id if current is not None else ""

    def _kept_id(self) -> str:
        """The conversation to begin with the next time; nothing is noted of a temporary one."""
        current = self.conversations.current if self._furnished else None
        return current.id if current is not None and not current.temporary else ""

    def _lay_out(self) -> None:
        theme = self._theme
        self.setWindowTitle("Keepsake")
        self.header.title.setText(self.tr("New conversation"))
        self._reading_box = column(theme, parent=self.reading)
        self._reading_box.addWidget(self.header)
        self._reading_box.addStretch()
        self._left_box = column(theme, parent=self._left)
        self._side_box = column(theme, parent=self._side)
        self._stack.addWidget(self.columns)
        self.setCentralWidget(self._stack)
        theme.changed.connect(self._rescale)
        self._rescale()

    def _connect(self) -> None:
        header, columns, actions = self.header, self.columns, self.actions_
        header.sidebar_requested.connect(columns.toggle_sidebar)
        header.new_requested.connect(self.conversations.open_new)
        header.find_requested.connect(self.chat.open_find)
        header.panel_toggled.connect(self._on_panel_toggled)
        header.models_requested.connect(self.models.open_at)
        header.menu_requested.connect(self._on_menu_requested)
        columns.room_changed.connect(self._on_room_changed)
        self._on_room_changed(columns.room)  # a window that begins narrow has settled before
        columns.panel_changed.connect(header.panel_button.setChecked)
        self.sidebar.settings_requested.connect(self._on_settings)
        self.sidebar.memory_requested.connect(self._on_memory)
        self.conversations.opened.connect(self._on_opened)
        self.conversations.changed.connect(self._show_conversation)
        self.chat.memories_requested.connect(self._on_memories_requested)
        self.chat.conversation_started.connect(self.conversations.started)
        self.chat.scrolled.connect(header.set_scrolled)
        self.chat.memories_listed.connect(self.memory_search_requested)
        self.chat.memory_edit_requested.connect(self.memory_requested)
        columns.panel_changed.connect(self.chat.set_panel_open)
        self.panel.close_requested.connect(self._on_panel_closed)
        self.panel.conversation_requested.connect(self._on_source_requested)
        self.models.chosen.connect(self._on_model_chosen)
        self.models.settings_requested.connect(self._on_models_settings)
        self.personas.named.connect(self.models.set_speaker)
        self.personas.settings_requested.connect(lambda: self.settings_requested.emit("personas"))
        self.toasts.undo_changed.connect(self._on_undo_changed)
        actions["new"].triggered.connect(self.conversations.open_new)
        actions["temporary"].triggered.connect(self._on_temporary)
        actions["search"].triggered.connect(self._on_search)
        actions["find"].triggered.connect(self.chat.open_find)
        actions["rename"].triggered.connect(self._on_rename)
        actions["pin"].triggered.connect(self._on_pin)
        actions["memory_on"].triggered.connect(self._on_memory_switched)
        actions["export"].triggered.connect(self._on_export)
        actions["delete"].triggered.connect(self._on_delete)
        actions["undo"].triggered.connect(self.toasts.take_back)
        actions["sidebar"].triggered.connect(columns.toggle_sidebar)
        actions["panel"].triggered.connect(self._on_panel_action)
        actions["memory"].triggered.connect(self._on_memory)
        actions["documents"].triggered.connect(lambda: self.settings_requested.emit("documents"))
        actions["import"].triggered.connect(lambda: self.settings_requested.emit("import"))
        actions["settings"].triggered.connect(self._on_settings)
        actions["quit"].triggered.connect(self.close)
        actions["zoom_in"].triggered.connect(lambda: self._zoom_by(1))
        actions["zoom_out"].triggered.connect(lambda: self._zoom_by(-1))
        actions["zoom_reset"].triggered.connect(lambda: self.zoom_requested.emit(1.0))

    @Slot()
    def _rescale(self) -> None:
        limit_smallest(self, self._theme)
        self._side_box.setContentsMargins(round(self._theme.border()), 0, 0, 0)  # the hairline is the side's

    def _zoom_by(self, steps: int) -> None:
        nearest = min(range(len(_ZOOMS)), key=lambda at: abs(_ZOOMS[at] - self._theme.zoom))
        self.zoom_requested.emit(_ZOOMS[min(len(_ZOOMS) - 1, max(0, nearest + steps))])

    @Slot(object)
    def _on_opened(self, conversation: Conversation | None) -> None:
        self.columns.set_sidebar_open(False)
        self._show_conversation(conversation)
        self.panel.clear()
        self.chat.open_conversation(conversation.id if conversation else None)
        if conversation is None or not self._panel_wanted:
            self.columns.set_panel_open(False)
        self.chat.focus_composer()
        wanted, message_id = self._awaited_source
        if conversation is not None and conversation.id == wanted:
            self.chat.show_message(message_id)
        self._awaited_source = ("", "")

    @Slot(object)
    def _show_conversation(self, conversation: Conversation | None) -> None:
        from ui.conversations.entries import title_of

        exists = conversation is not None
        title = title_of(conversation) if conversation else self.tr("New conversation")
        self.header.title.setText(title)
        self.setWindowTitle(f"{title} – Keepsake" if exists else "Keepsake")
        self.header.set_conversation(exists)
        self.models.show_for(conversation)
        self.personas.show_for(conversation)
        self.panel.working.show_conversation(conversation.id if conversation else "")
        if conversation is None:
            self.actions_.set_conversation(False)
        else:
            self.actions_.set_conversation(
                True,
                pinned=conversation.pinned,
                memory_on=conversation.memory_enabled,
                temporary=conversation.temporary,
            )

    @Slot(int)
    def _on_room_changed(self, room: int) -> None:
        self.header.set_folded(room == Room.ONE)

    @Slot(int)
    def _on_memories_requested(self, message_key: int) -> None:
        self.panel.show_reply(message_key, self._current_id())
        self._panel_wanted = True
        self.columns.set_panel_open(True)

    @Slot(bool)
    def _on_panel_toggled(self, on: bool) -> None:
        self._panel_wanted = on
        if on:
            self.chat.show_latest_memories()
        self.columns.set_panel_open(on)

    @Slot()
    def _on_panel_action(self) -> None:
        self._on_panel_toggled(not self.columns.panel_open)

    @Slot()
    def _on_panel_closed(self) -> None:
        self._panel_wanted = False
        self.columns.set_panel_open(False)
        self.chat.focus_composer()

    @Slot(str, str)
    def _on_source_requested(self, conversation_id: str, message_id: str) -> None:
        self._awaited_source = (conversation_id, message_id)
        self.conversations.open(conversation_id)

    @Slot(QPoint)
    def _on_menu_requested(self, corner: QPoint) -> None:
        self.actions_.header_menu(self).open_at(corner, align_right=True)

    @Slot(str, str)
    def _on_model_chosen(self, provider: str, model: str) -> None:
        current = self.conversations.current
        if current is not None:
            self.conversations.set_model(current.id, provider, model)

    @Slot()
    def _on_models_settings(self) -> None:
        self.settings_requested.emit("models")

    @Slot()
    def _on_settings(self) -> None:
        self.settings_requested.emit("")

    @Slot()
    def _on_memory(self) -> None:
        self.memory_requested.emit("")

    @Slot()
    def _on_temporary(self) -> None:
        self.conversations.open_new()
        self.chat.set_temporary(True)

    @Slot()
    def _on_search(self) -> None:
        self.columns.set_sidebar_open(True)
        self.sidebar.focus_search()

    @Slot()
    def _on_rename(self) -> None:
        if (current := self.conversations.current) is not None:
            self.columns.set_sidebar_open(True)
            self.sidebar.list.rename(current.id)

    @Slot()
    def _on_pin(self) -> None:
        if (current := self.conversations.current) is not None:
            self.conversations.set_pinned(current.id, not current.pinned)

    @Slot()
    def _on_memory_switched(self) -> None:
        if (current := self.conversations.current) is not None:
            self.conversations.set_memory_enabled(current.id, not current.memory_enabled)

    @Slot()
    def _on_export(self) -> None:
        if (current := self.conversations.current) is not None:
            self.conversations.export(current.id)

    @Slot()
    def _on_delete(self) -> None:
        if (current := self.conversations.current) is not None:
            self.conversations.delete(current.id)

    @Slot()
    def _on_undo_changed(self) -> None:
        undo = self.toasts.undo
        self.actions_.set_undo(undo[0] if undo else "")

    @Slot(object)
    def _on_settings_changed(self, event: SettingsChanged) -> None:
        if self._core is not None and "shortcuts.keys" in event.names:
            self._use_keys(self._core.settings.current.shortcuts.keys)

    def _use_keys(self, own: Mapping[str, str]) -> None:
        self.actions_.use_keys(own)
        keys = self.actions_.keys()
        self.header.show_keys(keys)
        self.sidebar.show_keys(keys)

    @Slot(object)
    def _on_notice(self, notice: NoticeRaised) -> None:
        if notice.resolved:
            said = self._lit_notices.pop(notice.code, None)
            if said is not None and self.notices.text == said:
                self.notices.hide()
            return
        from ui.errors import notice_sentence

        sentence = notice_sentence(notice)
        self._lit_notices[notice.code] = sentence
        self.notices.say(sentence, tone="warning")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.columns.close_overlays():
            return
        super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.left.emit()
        super().closeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self._furnished:
            self.actions_.retranslate()
            self._show_conversation(self.conversations.current)
