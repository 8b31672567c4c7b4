"""How high each turn of a transcript is and where it begins: true for those that were built, guessed for the others."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from ui.chat.turns import Measures, Turn, guess
from ui.theme import Theme


class TurnHeights:
    """Heights with their running sums; only what lies behind a change is summed anew."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._heights: list[float] = []
        self._tops: list[float] = []
        self._known = 0

    def __len__(self) -> int:
        return len(self._heights)

    def __getitem__(self, number: int) -> float:
        return self._heights[number]

    def guess_all(self, turns: Sequence[Turn], column: int) -> None:
        """Guesses every height for a column of this width."""
        measures = self._measures(column)
        self._heights = [guess(turn, measures) for turn in turns]
        self._tops = []
        self._known = 0

    def append(self, turn: Turn, column: int) -> None:
        """Guesses the height of one more."""
        self._heights.append(guess(turn, self._measures(column)))

    def cut(self, count: int) -> None:
        """Keeps the first `count` only."""
        del self._heights[count:]
        self._known = min(self._known, count)

    def set(self, number: int, height: float) -> float:
        """Takes a true height. Returns by how much it differs."""
        change = height - self._heights[number]
        if change:
            self._heights[number] = height
            self._known = min(self._known, number)
        return change

    def top(self, number: int) -> float:
        """Where a turn begins; the end of all, with a gap, for one past the last."""
        if self._known < number or not self._tops:
            gap = self._theme.row("turn_gap")
            known = self._known if self._tops else 0
            first = self._tops[known] if self._tops else float(self._theme.detail("column_top"))
            steps = (height + gap for height in self._heights[known:])
            self._tops[known:] = accumulate(steps, initial=first)
            self._known = len(self._heights)
        return self._tops[number]

    def total(self) -> float:
        """How high all of it is, with a gap at the end."""
        return self.top(len(self._heights)) if self._heights else 0.0

    def number_at(self, y: float) -> int:
        """Which turn stands at a height; the first or the last beyond the ends."""
        self.total()
        return max(0, bisect_right(self._tops, y, hi=len(self._heights)) - 1)

    def _measures(self, column: int) -> Measures:
        theme = self._theme
        return Measures(
            width=column - 2 * theme.size("transcript_margin"),
            letter=theme.metrics("reading").averageCharWidth(),
            line=theme.line("reading"),
            day=theme.line("caption") + theme.space(4),
            bubble=2 * theme.detail("bubble_y"),
            actions=theme.size("control"),
        )
