"""A link to the file that a passage of a document comes from, with the place in it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl, Slot
from PySide6.QtGui import QDesktopServices

from assistant.knowledge.reading.reader import HTML, MARKDOWN, PDF, TEXT, WORD
from assistant.memory.records import Source
from ui.theme import Theme
from ui.widgets.source_link import SourceLink

_OPENED = (MARKDOWN | TEXT | PDF | WORD | HTML) - {".docm"}


class FileLink(SourceLink):
    """Opens the file in the system's program for it; of a program or what may hold one, only the folder."""

    def __init__(self, source: Source, number: int = 0, *, theme: Theme) -> None:
        """Made for a source with a file; `number` is what a reply cites it by."""
        super().__init__(theme=theme)
        self._path = Path(source.file)
        words = self._path.name
        if source.page:
            words = self.tr("{file}, page {number}").format(file=words, number=source.page)
        elif source.line:
            words = self.tr("{file}, line {number}").format(file=words, number=source.line)
        words = f"[{number}] {words}" if number else words
        self.setText(words)
        self.setAccessibleName(words)
        self.setToolTip(source.file)
        self.clicked.connect(self._on_clicked)

    @property
    def target(self) -> Path:
        """What a click opens."""
        return self._path if self._path.suffix.lower() in _OPENED else self._path.parent

    @Slot()
    def _on_clicked(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.target)))
