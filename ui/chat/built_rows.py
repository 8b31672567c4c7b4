"""The rows of a transcript that are built: measured, put in their places, and let go when they are far away."""

from __future__ import annotations

from collections.abc import ItemsView, ValuesView

from PySide6.QtWidgets import QWidget

from ui.chat.message_rows import MessageRow
from ui.chat.turn_heights import TurnHeights
from ui.theme import Theme

_KEPT_AT_MOST = 40


class BuiltRows:
    """Rows by the number of their turn."""

    def __init__(self, heights: TurnHeights, *, theme: Theme) -> None:
        self._heights, self._theme = heights, theme
        self._rows: dict[int, MessageRow] = {}

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, number: int) -> bool:
        return number in self._rows

    def get(self, number: int) -> MessageRow | None:
        """The row of a turn, where it is built."""
        return self._rows.get(number)

    def items(self) -> ItemsView[int, MessageRow]:
        """All of them with their numbers."""
        return self._rows.items()

    def values(self) -> ValuesView[MessageRow]:
        """All of them."""
        return self._rows.values()

    def number_of(self, row: object) -> int | None:
        """The number of a row's turn; None where it was let go."""
        return next((number for number, other in self._rows.items() if other is row), None)

    def put(self, number: int, row: MessageRow) -> None:
        """Takes a row that was built."""
        self._rows[number] = row

    def measure(self, number: int, width: int) -> float:
        """Takes a row's true height at a width. Returns by how much it differs from what was known."""
        row = self._rows[number]
        if row.width() != width:
            row.resize(width, row.height())
        return self._heights.set(number, float(row.wanted_height()))

    def place(self, *, scrolled: int, left: int, width: int) -> None:
        """Puts every row where it belongs. Buttons reach a little into the space between turns."""
        overhang = self._theme.space(1)
        for number, row in self._rows.items():
            top = round(self._heights.top(number)) - scrolled
            row.setGeometry(left, top, width, round(self._heights[number]) + overhang)

    def set_last(self, last: int) -> None:
        """Says which turn is the last of the conversation."""
        for number, row in self._rows.items():
            row.set_last(number == last)

    def drop(self, number: int) -> None:
        """Lets a row go."""
        row = self._rows.pop(number, None)
        if row is not None:
            row.hide()
            row.deleteLater()

    def drop_after(self, number: int) -> None:
        """Lets all rows behind a turn go."""
        for gone in [other for other in self._rows if other > number]:
            self.drop(gone)

    def drop_far(self, middle: float, focused: QWidget | None) -> None:
        """Lets go of rows far from `middle` once there are many; not of one that streams or that someone is in."""
        if len(self._rows) <= _KEPT_AT_MOST:
            return
        by_distance = sorted(self._rows, key=lambda number: abs(self._heights.top(number) - middle))
        for number in by_distance[_KEPT_AT_MOST // 2 :]:
            row = self._rows[number]
            inside = focused is not None and row.isAncestorOf(focused)
            if not (row.turn.is_streaming or row.body.selection.range is not None or inside):
                self.drop(number)
