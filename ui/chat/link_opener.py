"""Opening an address from a reply: web addresses at once, anything else only after saying where it leads."""

from __future__ import annotations

from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from ui.chat.links import Opening, opening
from ui.theme import Theme
from ui.widgets.question import Question, Subject


class LinkOpener(QObject):
    """Opens what was clicked in the system's own program."""

    def __init__(self, window: QWidget, *, theme: Theme) -> None:
        super().__init__(window)
        self._window, self._theme = window, theme
        self.question: Question | None = None

    @Slot(str, str)
    def open(self, href: str, shown: str) -> None:
        """Opens an address, or asks first where its words hide what it is."""
        answer = opening(href, shown)
        if answer is Opening.OPEN:
            self._launch(href)
        elif answer is Opening.ASK:
            self.question = Question(
                self._window,
                theme=self._theme,
                title=self.tr("Open this address?"),
                subject=Subject("external-link", self.tr("Shown as: {words}").format(words=shown), href),
                lines=[("info", self.tr("The address is not what its words say, or it opens another program."))],
                verb=self.tr("Open"),
                on_yes=lambda: self._launch(href),
                danger=False,
            )
            self.question.finished.connect(self._on_answered)
            self.question.open()

    @Slot()
    def _on_answered(self) -> None:
        self.question = None

    def _launch(self, href: str) -> None:
        QDesktopServices.openUrl(QUrl(href, QUrl.ParsingMode.TolerantMode))
