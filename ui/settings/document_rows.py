"""One file or folder of the person's documents: how far it is, what of it was set aside and why."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, Signal

from ui.settings.result_list import ResultLine, ResultList
from ui.settings.rows import SettingsRow
from ui.theme import Theme
from ui.widgets.button import Button
from ui.widgets.label import Label
from ui.widgets.progress import ProgressBar
from ui.widgets.toggles import CheckBox

if TYPE_CHECKING:
    from assistant.knowledge.service import SourceStatus

translate = QCoreApplication.translate


class SourceRow(SettingsRow):
    """A source with its state.

    Signals:
        kept_here: whether it is told only to models on this machine.
        retried: what was set aside is to be tried again.
        removed: it is to be taken out.
    """

    kept_here = Signal(bool)
    retried = Signal()
    removed = Signal()

    def __init__(self, status: SourceStatus, owner: str, *, theme: Theme) -> None:
        self.retry_button = Button(theme=theme, kind="quiet")
        self.remove_button = Button(theme=theme, kind="quiet_danger")
        super().__init__(self.retry_button, self.remove_button, theme=theme)
        self.status = status
        self.path = Label(theme=theme, kind="caption", colour="text.tertiary", elide=Qt.TextElideMode.ElideMiddle)
        self.add_under_words(self.path)
        self.private = CheckBox(theme=theme)
        self.add_under_words(self.private)
        self.bar = ProgressBar(theme=theme)
        self.add_below(self.bar)
        self.aside = ResultList(theme=theme)
        self.add_below(self.aside)
        self.private.clicked.connect(self.kept_here)
        self.retry_button.clicked.connect(self.retried)
        self.remove_button.clicked.connect(self.removed)
        self.show_status(status, owner)

    def show_status(self, status: SourceStatus, owner: str) -> None:
        """Shows how far it is now, and whose it is where that is not the person's own memory."""
        self.status = status
        source = status.source
        name = PurePath(source.path).name or source.path
        self.set_texts(f"{name} · {owner}" if owner else name, self._said())
        self.path.setText(source.path)
        self.private.setText(self.tr("Only for models on this machine"))
        self.private.setChecked(source.private)
        self.bar.setVisible(bool(status.waiting))
        self.bar.setAccessibleName(self.tr("Read of {name}").format(name=name))
        self.bar.setRange(0, max(status.files, 1))
        self.bar.setValue(status.files - status.waiting)
        self.aside.setAccessibleName(self.tr("Set aside of {name}").format(name=name))
        self.aside.show_lines(
            [ResultLine(PurePath(one.path).name, trouble_text(one.reason)) for one in status.set_aside]
        )
        self.set_open(bool(status.waiting or status.set_aside))
        self.retry_button.setVisible(bool(status.set_aside))
        self.retry_button.setText(self.tr("Try again"))
        self.retry_button.setAccessibleName(self.tr("Try again: {name}").format(name=name))
        self.remove_button.setText(self.tr("Remove"))
        self.remove_button.setAccessibleName(self.tr("Remove {name}").format(name=name))
        for button in (self.retry_button, self.remove_button):
            button.updateGeometry()

    def _said(self) -> str:
        status = self.status
        if status.source.missing:
            return self.tr("Not there now. What was read of it is kept.")
        if status.waiting:
            return self.tr("Files read: {done} of {all}").format(
                done=f"{status.files - status.waiting:,}", all=f"{status.files:,}"
            )
        parts = [
            self.tr("%n files", "", status.files),
            self.tr("%n passages", "", status.counts.passages),
        ]
        if status.source.excluded:
            parts.append(self.tr("without {patterns}").format(patterns=", ".join(status.source.excluded)))
        if status.set_aside:
            parts.append(self.tr("%n set aside", "", len(status.set_aside)))
        return " · ".join(parts)


def trouble_text(reason: str) -> str:
    """Why a file was set aside, in the language that is spoken now."""
    return {
        "binary": translate("Troubles", "It is not a text."),
        "unknown_kind": translate("Troubles", "Files of this kind are not read."),
        "password": translate("Troubles", "It is protected by a password."),
        "too_large": translate("Troubles", "It is too large."),
        "damaged": translate("Troubles", "It is damaged, or not what its name says."),
        "no_text": translate("Troubles", "It holds pictures and no text."),
        "not_allowed": translate("Troubles", "The system does not let Keepsake read it."),
        "gone": translate("Troubles", "It is no longer there."),
        "too_slow": translate("Troubles", "It took too long to read."),
        "crashed": translate("Troubles", "The program that reads it ended unexpectedly."),
    }.get(reason, reason)
