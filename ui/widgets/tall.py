"""What a scroll area holds, at its full height."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QWidget


class Tall(QWidget):
    """As high as what it holds needs at its width: a scroll area would squeeze wrapped texts first."""

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._fit()
        return done

    def _fit(self) -> None:
        layout = self.layout()
        if layout is not None:
            hint = layout.totalHeightForWidth(self.width()) if layout.hasHeightForWidth() else 0
            self.setMinimumHeight(max(hint, layout.totalMinimumSize().height()))
