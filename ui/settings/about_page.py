"""Settings: which version this is, whether there is a newer one, and whose work is in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Slot, qVersion
from PySide6.QtGui import QGuiApplication

from assistant.events import TransferChanged
from assistant.settings import Settings
from assistant.updates.origin import present_version
from ui.operations import Operations
from ui.settings.licences import Work, works
from ui.settings.page import SettingsPage
from ui.settings.result_list import ResultLine, ResultList
from ui.settings.rows import Group, SettingsRow
from ui.settings.updates_group import UpdatesGroup
from ui.theme import Theme
from ui.widgets.button import Button

if TYPE_CHECKING:
    from assistant.app import Application


class AboutPage(SettingsPage):
    """Version, newer versions, and licences."""

    def __init__(self, *, theme: Theme, operations: Operations) -> None:
        super().__init__(theme=theme, operations=operations)
        self._copy = Button(theme=theme)
        self._version_row = SettingsRow(self._copy, theme=theme)
        self._licence_row = SettingsRow(theme=theme)
        self._icons_row = SettingsRow(theme=theme)
        self._qt_row = SettingsRow(theme=theme)
        self.add_group(Group(self._version_row, self._licence_row, self._icons_row, self._qt_row, theme=theme))
        self.updates = UpdatesGroup(self, theme=theme, operations=operations)
        self.add_group(self.updates.group)
        self.updates.changed.connect(self.change)
        self._works_row = SettingsRow(theme=theme)
        self.works = ResultList(theme=theme)
        self._works_row.add_below(self.works)
        self.add_group(Group(self._works_row, theme=theme))
        self._found: list[Work] = []
        self._copy.clicked.connect(self._on_copy)
        self.retranslate()

    def attach(self, core: Application) -> None:
        self.updates.attach(core)
        super().attach(core)

    def show_settings(self, settings: Settings) -> None:
        super().show_settings(settings)
        self.updates.show_settings(settings)

    @Slot(object)
    def on_transfer(self, event: TransferChanged) -> None:
        """Shows how far the new version's file is."""
        if event.name == "update":
            self.updates.refresh()

    def shown(self) -> None:
        self.updates.refresh()
        if not self._found:
            self.operations.run(self, works, self._on_works, self._on_fault)

    def retranslate(self) -> None:
        self.title.setText(self.tr("About"))
        self._version_row.set_texts("Keepsake 拾忆", self.tr("Version {version}").format(version=present_version()))
        self._copy.setText(self.tr("Copy version"))
        self._licence_row.set_texts(self.tr("Licence"), self.tr("MIT: free to use, change and share."))
        self._icons_row.set_texts(self.tr("Icons"), self.tr("Lucide, ISC licence. The shell is Keepsake's own."))
        self._qt_row.set_texts(
            self.tr("Window"), self.tr("Qt {version} and PySide6, LGPL 3.").format(version=qVersion())
        )
        self.updates.retranslate()
        self._show_works()

    def _on_works(self, found: list[Work]) -> None:
        self._found = found
        self._show_works()

    def _show_works(self) -> None:
        said = self.tr("%n libraries, with their licences.", "", len(self._found)) if self._found else ""
        self._works_row.set_texts(self.tr("The work of others"), said or self.tr("Being read."))
        self._works_row.set_open(bool(self._found))
        self.works.setAccessibleName(self.tr("The work of others"))
        unknown = self.tr("Licence in the package")
        self.works.show_lines(
            [ResultLine(f"{one.name} {one.version}", one.home, one.licence or unknown) for one in self._found]
        )

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(f"Keepsake {present_version()}, Qt {qVersion()}")
