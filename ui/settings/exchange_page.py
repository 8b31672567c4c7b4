"""Settings: exchanging memory with the person's other machines over a folder that they share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial, reduce
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFileDialog

from assistant.errors import AssistantError
from ui.dates import day_and_time
from ui.i18n import two_sentences
from ui.operations import Operations
from ui.settings.page import SettingsPage
from ui.settings.result_list import ResultLine, ResultList
from ui.settings.rows import Group, SettingsRow
from ui.theme import Theme
from ui.widgets.button import Button
from ui.widgets.field import SecretEdit
from ui.widgets.label import Label
from ui.widgets.toggles import Switch

if TYPE_CHECKING:
    from assistant.app import Application
    from assistant.interchange.exchange import Exchanged, LastExchange, ReadFile
    from assistant.settings import Settings


@dataclass(frozen=True, slots=True)
class Standing:
    """How the exchange stands.

    Attributes:
        last: what came of the last one.
        known: the phrase is there, in the keyring or for this session.
        kept: the keyring holds it.
    """

    last: LastExchange | None = None
    known: bool = False
    kept: bool = False


class ExchangePage(SettingsPage):
    """A folder, a phrase, and a button.

    Signals:
        inbox_requested: the person wants to see what waits for a yes.
    """

    inbox_requested = Signal()

    def __init__(self, *, theme: Theme, operations: Operations) -> None:
        super().__init__(theme=theme, operations=operations)
        self._standing = Standing()
        self._running = False
        self.folder = Label(theme=theme, kind="caption", colour="text.tertiary", elide=Qt.TextElideMode.ElideMiddle)
        self.folder_button = Button(theme=theme)
        self._folder_row = SettingsRow(self.folder_button, theme=theme)
        self._folder_row.settings = ("exchange.folder",)
        self._folder_row.add_under_words(self.folder)
        self.phrase = SecretEdit(theme=theme)
        self._phrase_row = SettingsRow(theme=theme)
        self._phrase_row.add_below(self.phrase)
        self._phrase_row.set_open(True)
        self.private = Switch(theme=theme)
        self._private_row = SettingsRow(self.private, theme=theme)
        self.add_group(Group(self._folder_row, self._phrase_row, self._private_row, theme=theme))
        self.run_button = Button(theme=theme, kind="primary")
        self.inbox_button = Button(theme=theme)
        self.run_row = SettingsRow(self.inbox_button, self.run_button, theme=theme)
        self.files = ResultList(theme=theme)
        self.run_row.add_below(self.files)
        self.add_group(Group(self.run_row, theme=theme))
        self.folder_button.clicked.connect(self._on_folder)
        self.phrase.textChanged.connect(self._say)
        self.phrase.returnPressed.connect(self._on_run)
        self.run_button.clicked.connect(self._on_run)
        self.inbox_button.clicked.connect(self.inbox_requested)
        self.retranslate()

    def shown(self) -> None:
        core = self.core
        if core is not None and not self._running:
            self.operations.run(self, partial(_standing, core), self._on_standing, self._on_fault, showing="page")

    def show_settings(self, settings: Settings) -> None:
        super().show_settings(settings)
        self._say()

    def retranslate(self) -> None:
        self.title.setText(self.tr("Other machines"))
        self._folder_row.set_texts(
            self.tr("Shared folder"),
            self.tr("One that all your machines see, such as a synced one. Each leaves one encrypted file there."),
        )
        self.folder_button.setText(self.tr("Choose…"))
        self.folder_button.setAccessibleName(self.tr("Choose the shared folder"))
        self.folder_button.updateGeometry()
        self.phrase.setAccessibleName(self.tr("Phrase"))
        self.phrase.set_eye_texts(self.tr("Show the phrase"), self.tr("Hide the phrase"))
        self._private_row.set_texts(
            self.tr("Private memories too"), self.tr("Those that never leave this machine are left out otherwise.")
        )
        self._say()

    @Slot()
    def _say(self) -> None:
        folder = self.core.settings.current.exchange.folder if self.core is not None else ""
        self.folder.setText(folder)
        self.folder.setVisible(bool(folder))
        standing = self._standing
        said = self.tr("Known until Keepsake closes; type to change it")
        if standing.kept:
            said = self.tr("Kept in the keyring; type to change it")
        self.phrase.setPlaceholderText(said if standing.known else self.tr("Four words or more"))
        self._phrase_row.set_texts(
            self.tr("Phrase"), self.tr("The same on all your machines. Nobody can open the files without it.")
        )
        self.run_row.set_texts(self.tr("Exchange"), self._last_sentence())
        self.run_button.setText(self.tr("Exchange now"))
        self.run_button.updateGeometry()
        self.inbox_button.setText(self.tr("Open the inbox"))
        self.inbox_button.updateGeometry()
        self.inbox_button.setVisible(not self._running and standing.last is not None and standing.last.conflicts > 0)
        known = bool(standing.known or self.phrase.text().strip())
        self.run_button.setEnabled(bool(folder) and known and not self._running)

    def _last_sentence(self) -> str:
        if self._running:
            return self.tr("Reading what the others left, then writing this machine's file.")
        last = self._standing.last
        if last is None:
            return self.tr("Memories, conversations and what was forgotten go both ways.")
        said = [self.tr("Last: {when}.").format(when=day_and_time(last.at)), self._came(last)]
        if last.conflicts:
            said.append(self.tr("%n contradict another machine's, and wait in the inbox.", "", last.conflicts))
        if last.both_changed:
            names = self.tr(", ").join(last.both_changed)
            archived = self.tr("Changed on two machines: the later change stands, the other is archived: {names}.")
            said.append(archived.format(names=names))
        if last.kept_back:
            said.append(self.tr("%n private memories stayed here.", "", last.kept_back))
        return reduce(two_sentences, said)

    def _came(self, last: LastExchange) -> str:
        if not last.machines:
            return self.tr("No other machine has left anything yet; this one's file is there.")
        if not (last.added or last.updated or last.retired or last.conversations or last.personas):
            return self.tr("Nothing new from %n machines.", "", last.machines)
        counted = [
            (last.added, self.tr("%n memories added", "", last.added)),
            (last.updated, self.tr("%n updated", "", last.updated)),
            (last.retired, self.tr("%n no longer hold", "", last.retired)),
            (last.conversations, self.tr("%n conversations", "", last.conversations)),
            (last.personas, self.tr("%n personas", "", last.personas)),
        ]
        parts = [said for count, said in counted if count]
        machines = self.tr("%n machines", "", last.machines)
        return self.tr("From {machines}: {parts}.").format(machines=machines, parts=self.tr(", ").join(parts))

    def _on_standing(self, standing: Standing) -> None:
        self._standing = standing
        self._say()

    @Slot()
    def _on_folder(self) -> None:
        path = QFileDialog.getExistingDirectory(self.window(), self.tr("Shared folder"))
        if path:
            self.change("exchange.folder", path)

    @Slot()
    def _on_run(self) -> None:
        core = self.core
        if core is None or self._running or not self.run_button.isEnabled():
            return
        self._running = True
        given = self.phrase.text().strip()
        self.fault.say("")
        self._say()
        work = partial(
            _exchanged, core, given, private=self.private.isChecked(), stopped=lambda: self.operations.closed
        )
        self.operations.run(self, work, self._on_exchanged, self._on_failed)

    def _on_exchanged(self, found: tuple[Exchanged, Standing]) -> None:
        done, self._standing = found
        self._running = False
        if self._standing.known and done.agreed:
            self.phrase.clear()
        self._show_files(done.read)
        self._say()

    def _show_files(self, read: Sequence[ReadFile]) -> None:
        self.files.setAccessibleName(self.tr("What the other machines left"))
        self.files.show_lines([ResultLine(one.name, self._standing_of(one)) for one in read])
        self.run_row.set_open(bool(read))

    def _on_failed(self, error: Exception) -> None:
        self._running = False
        self._show_files(())
        self._say()
        reason = str(error.details.get("reason", "")) if isinstance(error, AssistantError) else ""
        if reason in (reasons := self._reasons()):
            self.say_fault(reasons[reason])
        else:
            self._on_fault(error)

    def _standing_of(self, one: ReadFile) -> str:
        """Whether a file was read, and why not."""
        return self._reasons().get(one.reason, one.fault) if one.fault else self.tr("Read")

    def _reasons(self) -> dict[str, str]:
        return {
            "no_folder": self.tr("The shared folder is not there. Choose another one."),
            "unwritable": self.tr("This machine's file cannot be written there. Look at the folder."),
            "short": self.tr("This phrase is too short to keep others out. Use four words or more."),
            "other_phrase": self.tr(
                "The other machines use another phrase; nothing was read or written. Give theirs; "
                "for a new one on all machines, first remove their files from the folder."
            ),
            "phrase": self.tr("It was sealed with another phrase. Use the same one on all your machines."),
            "cut_off": self.tr("It is not there in full yet. Exchange again once it is synced."),
            "damaged": self.tr("It is damaged. It is written anew when that machine exchanges next."),
            "foreign": self.tr("It is no file of an exchange."),
            "newer": self.tr("A later version of Keepsake wrote it. Update Keepsake here."),
            "older": self.tr("A version too old to read wrote it. Update Keepsake there, and exchange again."),
            "content": self.tr("It holds what this version cannot read."),
        }


def _standing(core: Application) -> Standing:
    from assistant.interchange.exchange import PHRASE

    known = bool(core.credentials.get(PHRASE))
    return Standing(core.exchange.last(), known, known and core.credentials.available)


def _exchanged(core: Application, given: str, *, private: bool, stopped: object) -> tuple[Exchanged, Standing]:
    """Exchanges, and keeps a new phrase where there is a keyring, unless a file was sealed with another one."""
    from assistant.interchange.exchange import PHRASE

    phrase = given or core.credentials.get(PHRASE) or ""
    folder = Path(core.settings.current.exchange.folder)
    done = core.exchange.run(folder, phrase, private=private, stopped=stopped)  # type: ignore[arg-type]
    if given and done.agreed:
        core.credentials.set(PHRASE, given)
    return done, _standing(core)
