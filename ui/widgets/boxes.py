"""Layouts whose gaps and margins come from the tokens and follow the zoom."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QBoxLayout, QLayout, QScrollArea, QWidget

from ui.theme import Theme

Length = int | str
Margins = tuple[Length, Length, Length, Length]

_DIRECTION = QBoxLayout.Direction


class Box(QBoxLayout):
    """A row or a column; `gap` and `margins` (left, top, right, bottom) are steps of the scale, or names of details."""

    def __init__(self, theme: Theme, direction: QBoxLayout.Direction, gap: Length, margins: Margins) -> None:
        super().__init__(direction)
        self._theme, self._gap, self._margins = theme, gap, margins
        theme.changed.connect(self._rescale)
        self._rescale()

    @Slot()
    def _rescale(self) -> None:
        self.setSpacing(self._length(self._gap))
        self.setContentsMargins(*(self._length(margin) for margin in self._margins))

    def _length(self, length: Length) -> int:
        return self._theme.detail(length) if isinstance(length, str) else self._theme.space(length)


def row(theme: Theme, *, gap: Length = 0, margins: Margins = (0, 0, 0, 0), parent: QWidget | None = None) -> Box:
    """A layout from left to right; put on `parent` when one is given."""
    return _made(Box(theme, _DIRECTION.LeftToRight, gap, margins), parent)


def column(theme: Theme, *, gap: Length = 0, margins: Margins = (0, 0, 0, 0), parent: QWidget | None = None) -> Box:
    """A layout from top to bottom; put on `parent` when one is given."""
    return _made(Box(theme, _DIRECTION.TopToBottom, gap, margins), parent)


def scrolled(content: QLayout) -> QScrollArea:
    """What a layout holds, scrolled from top to bottom where there is no room for all of it."""
    area, inner = QScrollArea(), QWidget()
    inner.setLayout(content)
    area.setWidgetResizable(True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inner)
    area.viewport().setAutoFillBackground(False)
    inner.setAutoFillBackground(False)
    return area


def _made(box: Box, parent: QWidget | None) -> Box:
    if parent is not None:
        parent.setLayout(box)
    return box
