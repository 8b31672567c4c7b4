"""Writes one conversation to a file that the person chooses: Markdown, a web page, PDF or JSON."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from ui.operations import Operations
from ui.widgets.toast import Toasts

if TYPE_CHECKING:
    from assistant.app import Application
    from assistant.messages import Conversation

_UNSAFE = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')
_LONGEST_NAME = 60


class ConversationExports(QObject):
    """Asks where to, and writes it away from the window's thread."""

    def __init__(self, window: QWidget, *, operations: Operations, toasts: Toasts) -> None:
        super().__init__(window)
        self._window, self._operations, self._toasts = window, operations, toasts

    def ask(self, core: Application, conversation: Conversation) -> None:
        """Lets the person name the file, then writes it."""
        kinds = [
            self.tr("Markdown (*.md)"),
            self.tr("Web page (*.html)"),
            self.tr("PDF (*.pdf)"),
            self.tr("JSON (*.json)"),
        ]
        name = _UNSAFE.sub(" ", conversation.title)[:_LONGEST_NAME].strip(" .") or self.tr("Conversation")
        path, kind = QFileDialog.getSaveFileName(
            self._window.window(), self.tr("Export conversation"), f"{name}.md", ";;".join(kinds)
        )
        if not path:
            return
        target = Path(path)
        if not target.suffix:
            target = target.with_suffix("." + kind.rpartition(".")[2].rstrip(")"))
        self.save(core, conversation.id, target)

    def save(self, core: Application, conversation_id: str, target: Path) -> None:
        """Writes it in the format that the file's ending names, Markdown where it names none."""
        self._operations.run(self, lambda: _write(core, conversation_id, target), lambda _: self._say(target.name))

    def _say(self, name: str) -> None:
        self._toasts.show(self.tr("Saved as {name}").format(name=name), icon="download")


def _write(core: Application, conversation_id: str, target: Path) -> None:
    from assistant.interchange.exporting import Exporter, ExportError, format_by_name
    from assistant.interchange.html import printed
    from assistant.interchange.transcripts import transcripts

    if target.suffix.lower() == ".pdf":
        from ui.printing import write_pdf

        (transcript,) = transcripts(core.stores, ids=[conversation_id], withheld=core.memory.withheld())
        try:
            write_pdf("".join(printed(transcript)), target, title=transcript.title)
        except OSError as error:
            raise ExportError(f"{target.name} cannot be written: {error.strerror or error}.") from error
        return
    exporter = Exporter(stores=core.stores, settings=core.settings.current, withheld=core.memory.withheld)
    format = format_by_name(target)
    exporter.conversations(target, "markdown" if format == "keepsake" else format, ids=[conversation_id])
