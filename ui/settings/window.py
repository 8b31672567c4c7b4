"""The window of settings: pages at the left, found by name or by what is on them, the chosen one at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from ui.bridge import CoreBridge
from ui.focus_ring import FocusRing
from ui.operations import Operations
from ui.settings.about_page import AboutPage
from ui.settings.appearance_page import AppearancePage
from ui.settings.data_page import DataPage
from ui.settings.documents_page import DocumentsPage
from ui.settings.exchange_page import ExchangePage
from ui.settings.general_page import GeneralPage
from ui.settings.import_page import ImportPage
from ui.settings.memory_page import MemoryPage
from ui.settings.models_page import ModelsPage
from ui.settings.page import SettingsPage
from ui.settings.personas_page import PersonasPage
from ui.settings.privacy_page import PrivacyPage
from ui.settings.programs_page import ProgramsPage
from ui.settings.shortcuts_page import ShortcutsPage
from ui.settings.upkeep_page import UpkeepPage
from ui.theme import Theme
from ui.widgets.boxes import column, row, scrolled
from ui.widgets.field import SearchField
from ui.widgets.label import Label
from ui.widgets.nav_row import NavRow
from ui.widgets.surface import Surface
from ui.window_size import limit_smallest, open_usual

if TYPE_CHECKING:
    from assistant.app import Application

_ICONS = {
    "general": "settings",
    "appearance": "sun-moon",
    "models": "key-round",
    "memory": "shell",
    "documents": "file-text",
    "import": "folder-input",
    "upkeep": "moon",
    "privacy": "eye-off",
    "personas": "users",
    "programs": "plug",
    "exchange": "refresh-cw",
    "data": "hard-drive",
    "shortcuts": "keyboard",
    "about": "info",
}


class SettingsWindow(Surface):
    """Made when it is first asked for.

    Signals:
        first_run_requested: the first steps should be shown again.
        erase_requested: everything is to be deleted, and the program to close.
        inbox_requested: the inbox of the memory window should open.
    """

    first_run_requested = Signal()
    erase_requested = Signal()
    inbox_requested = Signal()

    def __init__(self, *, theme: Theme, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(theme=theme, parent=parent)
        self.setWindowFlag(Qt.WindowType.Window)
        self.general = GeneralPage(theme=theme, operations=operations)
        self.models = ModelsPage(theme=theme, operations=operations)
        self.documents = DocumentsPage(theme=theme, operations=operations)
        self.imports = ImportPage(theme=theme, operations=operations)
        self.programs = ProgramsPage(theme=theme, operations=operations)
        self.personas = PersonasPage(theme=theme, operations=operations)
        self.exchange = ExchangePage(theme=theme, operations=operations)
        self.data = DataPage(theme=theme, operations=operations)
        self.about = AboutPage(theme=theme, operations=operations)
        self.pages: dict[str, SettingsPage] = {
            "general": self.general,
            "appearance": AppearancePage(theme=theme, operations=operations),
            "models": self.models,
            "memory": MemoryPage(theme=theme, operations=operations),
            "documents": self.documents,
            "import": self.imports,
            "upkeep": UpkeepPage(theme=theme, operations=operations),
            "privacy": PrivacyPage(theme=theme, operations=operations),
            "personas": self.personas,
            "programs": self.programs,
            "exchange": self.exchange,
            "data": self.data,
            "shortcuts": ShortcutsPage(theme=theme, operations=operations),
            "about": self.about,
        }
        self._core: Application | None = None
        self._nav = Surface(theme=theme, colour="surface.window", line="right")
        self.search = SearchField(theme=theme)
        self._none = Label(theme=theme, colour="text.secondary", wrap=True)
        self._rows: dict[str, NavRow] = {}
        self._stack = QStackedWidget()
        self._lay_out()
        self.search.textChanged.connect(self._on_searched)
        self.search.moved_on.connect(self._on_moved_on)
        self.general.first_run_requested.connect(self.first_run_requested)
        self.data.erase_requested.connect(self.erase_requested)
        self.exchange.inbox_requested.connect(self.inbox_requested)
        self.imports.documents_requested.connect(self._on_documents_requested)
        self._ring = FocusRing(self, theme=theme)
        self._retranslate()
        self.open("general")

    def attach(self, core: Application, bridge: CoreBridge) -> None:
        """Lets the pages read and change what is set."""
        self._core = core
        for page in self.pages.values():
            page.attach(core)
        bridge.settings_changed.connect(self._on_settings_changed)
        bridge.personas_changed.connect(self.personas.on_changed)
        bridge.indexing_progressed.connect(self.models.on_indexing)
        bridge.indexing_progressed.connect(self.documents.on_indexing)
        bridge.documents_changed.connect(self.documents.on_changed)
        bridge.documents_progressed.connect(self.documents.on_changed)
        bridge.clients_changed.connect(self.programs.on_changed)
        bridge.client_asked.connect(self.programs.on_changed)
        bridge.job_ran.connect(self.pages["upkeep"].shown)
        bridge.transfer_changed.connect(self.models.on_transfer)
        bridge.transfer_changed.connect(self.about.on_transfer)
        bridge.update_found.connect(self.about.updates.refresh)
        self._shown_page().shown()

    def open(self, name: str) -> None:
        """Turns to a page."""
        self._rows[name].setChecked(True)
        self._list.ensureWidgetVisible(self._rows[name], 0, 0)
        self._stack.setCurrentWidget(self.pages[name])
        if self._core is not None:
            self.pages[name].shown()

    def _shown_page(self) -> SettingsPage:
        return next(page for page in self.pages.values() if page is self._stack.currentWidget())

    def _lay_out(self) -> None:
        theme = self.theme
        nav = column(theme, parent=self._nav)
        self._strip = row(theme)
        self._strip.addWidget(self.search)
        nav.addLayout(self._strip)
        rows = column(theme, margins=(2, 1, 2, 2))
        for name, icon in _ICONS.items():
            one = NavRow(icon, theme=theme, checkable=True)
            one.clicked.connect(lambda _=False, name=name: self.open(name))
            self._rows[name] = one
            rows.addWidget(one)
        self._none.setContentsMargins(0, 0, 0, 0)
        none = column(theme, margins=(3, 2, 3, 0))
        none.addWidget(self._none)
        rows.addLayout(none)
        rows.addStretch()
        self._list = scrolled(rows)
        nav.addWidget(self._list, 1)
        for page in self.pages.values():
            self._stack.addWidget(page)
        self._nav_column = nav
        whole = row(theme, parent=self)
        whole.addWidget(self._nav)
        whole.addWidget(self._stack, 1)
        theme.changed.connect(self._rescale)
        self._rescale()
        open_usual(self, theme)

    @Slot()
    def _rescale(self) -> None:
        theme = self.theme
        self._nav.setFixedWidth(theme.size("nav_settings"))
        edge = (theme.size("header") - theme.size("control")) // 2
        self._strip.setContentsMargins(theme.space(3), edge, theme.space(3), edge)
        self._nav_column.setContentsMargins(0, 0, round(theme.border()), 0)
        limit_smallest(self, theme)

    @Slot(str)
    def _on_searched(self, words: str) -> None:
        """Shows the pages that say it, turns to the first with a row that does, and marks the rows."""
        wanted = words.casefold().split()
        rows = {name: page.rows_with(wanted) for name, page in self.pages.items()}
        found = [name for name, page in self.pages.items() if all(word in page.words.casefold() for word in wanted)]
        found = [name for name in self.pages if rows[name]] or found
        for name, one in self._rows.items():
            one.setVisible(name in found)
            one.set_texts(one.text(), str(len(rows[name])) if rows[name] else "", quiet=True)
            self.pages[name].mark(rows[name])
        self._none.setVisible(not found)
        self._none.setText(self.tr("No setting has “{words}” in it.").format(words=words.strip()))
        if wanted and found and not any(self._rows[name].isChecked() for name in found):
            self.open(found[0])
            self.pages[found[0]].mark(rows[found[0]])

    @Slot(list)
    def _on_documents_requested(self, paths: list[str]) -> None:
        self.open("documents")
        self.documents.add(paths)

    @Slot()
    def _on_moved_on(self) -> None:
        """Goes from the field to the first control that was found."""
        rows = self._shown_page().rows_with(self.search.text().casefold().split())
        control = next((one for row in rows for one in row.controls if one.isVisible() and one.isEnabled()), None)
        if control is not None:
            control.setFocus(Qt.FocusReason.TabFocusReason)

    @Slot(object)
    def _on_settings_changed(self) -> None:
        if self._core is not None:
            for page in self.pages.values():
                page.show_settings(self._core.settings.current)

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Settings – Keepsake"))
        self.search.set_texts(self.tr("Search settings"), clear=self.tr("Clear the search"))
        names = {
            "general": self.tr("General"),
            "appearance": self.tr("Appearance"),
            "models": self.tr("Models and keys"),
            "memory": self.tr("Memory"),
            "documents": self.tr("Documents"),
            "import": self.tr("Import"),
            "upkeep": self.tr("Upkeep"),
            "privacy": self.tr("Privacy"),
            "personas": self.tr("Personas"),
            "programs": self.tr("Other programs"),
            "exchange": self.tr("Other machines"),
            "data": self.tr("Data and backups"),
            "shortcuts": self.tr("Shortcuts"),
            "about": self.tr("About"),
        }
        for name, text in names.items():
            self._rows[name].set_texts(text)
        self._on_searched(self.search.text())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)
