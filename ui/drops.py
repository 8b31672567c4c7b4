"""Files that are dropped on a window: taken as files wherever they fall, and never as the text of their addresses."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMimeData, QObject, Signal
from PySide6.QtGui import QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget


class FileDrops(QObject):
    """Watches some widgets.

    Signals:
        dropped: the paths of files and folders.
    """

    dropped = Signal(list)

    def __init__(self, parent: QObject, *targets: QWidget) -> None:
        super().__init__(parent)
        for target in targets:
            target.setAcceptDrops(True)
            target.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDropEvent) and (paths := paths_of(event.mimeData())):
            event.acceptProposedAction()
            if not isinstance(event, QDragMoveEvent):  # which entering and moving are
                self.dropped.emit(paths)
            return True
        return super().eventFilter(watched, event)


def paths_of(dropped: QMimeData) -> list[str]:
    """The files and folders of this machine in what is dropped."""
    return [url.toLocalFile() for url in dropped.urls() if url.isLocalFile()]
