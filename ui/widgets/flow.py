"""A layout that puts widgets side by side and goes on in a further row where they would not fit."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Widgets at their sizes from left to right, row below row.

    Args:
        last_apart: the last widget stands at the right end of its row.
        parent: the widget that it lays out.
    """

    def __init__(self, *, last_apart: bool = False, parent: QWidget) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._last_apart = last_apart
        self.setSpacing(0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._places(QRect(0, 0, width, 0))[1]

    def sizeHint(self) -> QSize:
        sizes = [item.sizeHint() for item in self._items]
        width = sum(size.width() for size in sizes) + self.spacing() * max(0, len(sizes) - 1)
        return self._with_margins(QSize(width, max((size.height() for size in sizes), default=0)))

    def minimumSize(self) -> QSize:
        smallest = QSize(0, 0)
        for item in self._items:
            smallest = smallest.expandedTo(item.minimumSize())
        return self._with_margins(smallest)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        for item, place in zip(self._items, self._places(rect)[0], strict=True):
            item.setGeometry(place)

    def _with_margins(self, size: QSize) -> QSize:
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _places(self, rect: QRect) -> tuple[list[QRect], int]:
        """Where everything stands within a rectangle, and how high that is with the margins."""
        inner = rect.marginsRemoved(self.contentsMargins())
        places: list[QRect] = []
        x, y, high = inner.x(), inner.y(), 0
        for item in self._items:
            size = item.sizeHint()
            if x > inner.x() and x + size.width() > inner.x() + inner.width():
                x, y, high = inner.x(), y + high + self.spacing(), 0
            places.append(QRect(QPoint(x, y), size))
            x, high = x + size.width() + self.spacing(), max(high, size.height())
        if self._last_apart and places:
            places[-1].moveRight(max(places[-1].right(), inner.right()))
        return places, y + high - rect.y() + self.contentsMargins().bottom()
