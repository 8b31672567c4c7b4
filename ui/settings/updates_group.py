"""New versions: whether to look for them, what is new in the one that was found, and its file after a backup."""

from __future__ import annotations

from datetime import datetime, time
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from assistant import clock
from assistant.downloads.addresses import parts_of
from ui.dates import day, day_and_time
from ui.errors import sentence_of
from ui.folders import show_in_folder
from ui.i18n import two_sentences
from ui.operations import Operations
from ui.settings.rows import Group, SettingsRow
from ui.settings.setting_rows import SwitchRow
from ui.settings.text_row import TextRow
from ui.theme import Theme
from ui.widgets.button import Button
from ui.widgets.label import Label
from ui.widgets.notice import InlineMessage
from ui.widgets.transfer_line import TransferLine

if TYPE_CHECKING:
    from assistant.app import Application
    from assistant.settings import Settings
    from assistant.updates.feed import Release


class UpdatesGroup(QObject):
    """A group of rows and what they do. Nothing is installed here.

    Signals:
        changed: a setting's dotted name and its new value.
    """

    changed = Signal(str, object)

    def __init__(self, page: QWidget, *, theme: Theme, operations: Operations) -> None:
        super().__init__(page)
        self._operations = operations
        self._core: Application | None = None
        self._settings: Settings | None = None
        self._looking = False
        self._error: Exception | None = None
        self.by_itself = SwitchRow("updates.look", theme=theme)
        self.by_itself.settings = ("updates.look", "updates.asked")
        self.look = Button(theme=theme)
        self.now = SettingsRow(self.look, theme=theme)
        self.now.settings = ("updates.looked_at",)
        self.fault = InlineMessage(theme=theme)
        self.now.add_below(self.fault)
        self.fetch = Button(theme=theme, kind="primary")
        self.show_file = Button(theme=theme)
        self.found = SettingsRow(self.fetch, self.show_file, theme=theme)
        self.notes = Label(theme=theme, colour="text.secondary", wrap=True)
        self.transfer = TransferLine(theme=theme)
        self.found.add_below(self.notes)
        self.found.add_below(self.transfer)
        self.feed = TextRow("updates.feed", theme=theme)
        self.group = Group(self.by_itself, self.now, self.found, self.feed, theme=theme)
        self.by_itself.changed.connect(self._on_switched)
        self.feed.changed.connect(self.changed)
        self.look.clicked.connect(self._on_look)
        self.fetch.clicked.connect(self._on_fetch)
        self.show_file.clicked.connect(self._on_show)
        self.retranslate()

    def attach(self, core: Application) -> None:
        """Lets it look and fetch."""
        self._core = core
        self.transfer.attach(core.updates.transfer)
        self.refresh()

    def show_settings(self, settings: Settings) -> None:
        """Shows what is set."""
        self._settings = settings
        self.by_itself.show_value(settings.updates.look)
        self.feed.show_value(settings.updates.feed)
        self.retranslate()

    @Slot()
    def refresh(self) -> None:
        """Shows what is known of a newer version and of its file."""
        self.transfer.refresh()
        self.retranslate()

    def retranslate(self) -> None:
        """Sets the words again."""
        self.group.set_heading(self.tr("New versions"))
        self.by_itself.set_texts(self.tr("Look for new versions"), self._where())
        self.now.set_texts(self.tr("Look now"), self._last())
        self.look.setText(self.tr("Looking") if self._looking else self.tr("Look"))
        self.look.setEnabled(not self._looking)
        self.look.updateGeometry()
        self.fault.say(sentence_of(self._error) if self._error is not None else "")
        self.now.set_open(not self.fault.isHidden())
        self.feed.set_texts(
            self.tr("Release list"), self.tr("Its address, if new versions come from somewhere else than usual.")
        )
        self.feed.set_placeholder(self._usual())
        self._describe_found()

    def _where(self) -> str:
        core = self._core
        feed = core.updates.feed if core is not None else ""
        if not feed:
            return self.tr("This build names no place that announces them. Set a release list below.")
        host = parts_of(feed).hostname or feed
        said = self.tr("Once a day at {host}, which learns nothing but that somebody asked.").format(host=host)
        return two_sentences(said, self.tr("Nothing is installed by itself."))

    def _usual(self) -> str:
        return self.tr("An https:// address")

    def _last(self) -> str:
        settings, core = self._settings, self._core
        if settings is None or core is None:
            return self.tr("Not looked yet.")
        try:
            at = datetime.fromisoformat(settings.updates.looked_at)
        except ValueError:
            return self.tr("Not looked yet.")
        looked = self.tr("Last: {when}.").format(when=day_and_time(at.astimezone(clock.zone())))
        return two_sentences(looked, self._outcome(core))

    def _outcome(self, core: Application) -> str:
        latest = core.updates.latest
        if latest is None:
            return ""
        if core.updates.newer is not None:
            return self.tr("There is a newer version.")
        if latest.version == core.updates.version:
            return self.tr("This is the newest version.")
        return self.tr("The list names {version}, which is not newer than this one.").format(version=latest.version)

    def _describe_found(self) -> None:
        core = self._core
        release = core.updates.newer if core is not None else None
        self.found.setVisible(release is not None)
        if core is None or release is None:
            self.found.set_texts(self.tr("New version"), self.tr("None was found."))
            return
        file, state = core.updates.file, core.updates.transfer.state
        done = state.phase == "done"
        self.found.set_texts(f"Keepsake {release.version}", self._about(core, release))
        self.notes.setText(release.notes_in(_language()))
        self.notes.setVisible(bool(self.notes.text()))
        self.fetch.setText(self.tr("Download"))
        self.fetch.setVisible(file is not None and state.phase == "none")
        self.show_file.setText(self.tr("Show in folder"))
        self.show_file.setVisible(done)
        self.transfer.set_name(self.tr("Download of version {version}").format(version=release.version))
        for button in (self.fetch, self.show_file):
            button.setAccessibleName(f"{button.text()}: {self.found.name.text()}")
            button.updateGeometry()
        self.found.set_open(not self.notes.isHidden() or not self.transfer.isHidden())

    def _about(self, core: Application, release: Release) -> str:
        file, state, backup = core.updates.file, core.updates.transfer.state, core.updates.backup
        if file is None:
            return self.tr("There is no file of it for this system in the list.")
        if state.phase == "done" and state.path is not None:
            said = self.tr("{file} is in your downloads, its checksum is right. Close Keepsake, then open it.").format(
                file=state.path.name
            )
            kept = self.tr("The backup from before: {name}.").format(name=backup.name) if backup is not None else ""
            return two_sentences(said, kept)
        size = QLocale().formattedDataSize(file.size, 1)
        said = f"{size}."
        if release.date is not None:
            made = datetime.combine(release.date, time(12), clock.zone())
            said = self.tr("{size}, of {date}.").format(size=size, date=day(made))
        return two_sentences(said, self.tr("A backup is made and proved before it is fetched."))

    @Slot(str, object)
    def _on_switched(self, name: str, on: object) -> None:
        self.changed.emit(name, on)
        if on and self._core is not None and (self._typed() or self._core.updates.feed):
            self._on_look()

    @Slot()
    def _on_look(self) -> None:
        core = self._core
        if core is not None and not self._looking:
            self._looking = True
            self._error = None
            self.retranslate()
            typed = self._typed()

            def look() -> None:
                if typed is not None:
                    core.settings.change({"updates.feed": typed})
                core.updates.look()

            self._operations.run(self, look, lambda _: self._on_looked(None), self._on_looked)

    def _typed(self) -> str | None:
        """What was typed last, as long as it is on its way to the settings at most."""
        typed, settings = self.feed.field.text().strip(), self._settings
        return typed if settings is not None and typed != settings.updates.feed.strip() else None

    def _on_looked(self, error: Exception | None) -> None:
        self._looking = False
        self._error = error
        self.refresh()

    @Slot()
    def _on_fetch(self) -> None:
        if (core := self._core) is not None:
            core.updates.transfer.start()

    @Slot()
    def _on_show(self) -> None:
        state = self.transfer.state
        if state is not None and state.path is not None:
            show_in_folder(state.path)


def _language() -> str:
    return "zh" if QLocale().language() == QLocale.Language.Chinese else "en"
