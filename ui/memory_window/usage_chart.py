"""Tokens by day, each day a bar of its purposes, and the day's budget as a line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import timedelta

from PySide6.QtCore import QEvent, QLocale, QRectF, QSize, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from assistant import clock
from assistant.storage.usage import DayOfUse
from ui import dates
from ui.theme import Theme
from ui.widgets.painting import RIGHT, draw_frame, draw_text, start, text_width

CHAT, MEMORY, EXTRACTION, TITLES, OTHER = "chat", "memory", "extraction", "title", "other"
PURPOSES = (CHAT, MEMORY, EXTRACTION, TITLES, OTHER)
_COLOURS = {
    CHAT: "score.meaning",
    MEMORY: "score.words",
    EXTRACTION: "score.names",
    TITLES: "score.time",
    OTHER: "score.context",
}
_MEMORY_WORK = frozenset({"memory", "digest", "summary", "consolidation", "evaluation", "experience"})


def purpose_of(purpose: str) -> str:
    """Which of the shown purposes one of the store belongs to."""
    if purpose in (CHAT, TITLES, EXTRACTION):
        return purpose
    return MEMORY if purpose in _MEMORY_WORK else OTHER


class UsageChart(QWidget):
    """Bars from the oldest day to today, and below them what their colours mean with the sum of each."""

    def __init__(self, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._days = 1
        self._budget = 0
        self._tokens: dict[tuple[int, str], int] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._on_theme_changed)

    def show_usage(self, usage: Sequence[DayOfUse], *, days: int, budget: int) -> None:
        """Shows so many days; a budget of 0 is none."""
        tokens: dict[tuple[int, str], int] = defaultdict(int)
        for one in usage:
            tokens[(one.day, purpose_of(one.purpose))] += one.tokens
        self._tokens, self._days, self._budget = tokens, days, budget
        self.setAccessibleName(self.tr("Tokens a day"))
        self.setAccessibleDescription(", ".join(self.legend()))
        self.update()

    def legend(self) -> list[str]:
        """Each purpose that used any, with the sum of its tokens."""
        names = {
            CHAT: self.tr("Chat"),
            MEMORY: self.tr("Memory"),
            EXTRACTION: self.tr("Learning"),
            TITLES: self.tr("Titles"),
            OTHER: self.tr("Other"),
        }
        sums = {purpose: self._sum(purpose) for purpose in PURPOSES}
        return [f"{names[purpose]} {QLocale().toString(total)}" for purpose, total in sums.items() if total]

    def _sum(self, purpose: str) -> int:
        return sum(tokens for (_, one), tokens in self._tokens.items() if one == purpose)

    def _of_day(self, day: int) -> int:
        return sum(tokens for (one, _), tokens in self._tokens.items() if one == day)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        theme = self._theme
        return QSize(theme.space(12), 2 * theme.space(12) + 2 * theme.line("caption") + theme.space(3))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = start(self), self._theme
        height, gap = 2 * theme.space(12), theme.space(1)
        most = max(self._budget, *(self._of_day(day) for day in range(self._days)), 1)
        step = (self.width() + gap) / self._days
        for place in range(self._days):
            day, bottom = self._days - 1 - place, float(height)
            for purpose in PURPOSES:
                tall = height * self._tokens.get((day, purpose), 0) / most
                if tall:
                    bar = QRectF(round(place * step), bottom - tall, step - gap, tall)
                    draw_frame(painter, bar, 0, fill=theme.colour(_COLOURS[purpose]))
                    bottom -= tall
        painter.fillRect(QRectF(0, height, self.width(), theme.border()), theme.colour("border.default"))
        if self._budget:
            at = height - height * self._budget / most
            painter.fillRect(QRectF(0, at, self.width(), theme.border()), theme.colour("warning.text"))
        line = QRectF(0, height + theme.space(1), self.width(), theme.line("caption"))
        first = dates.day(clock.now() - timedelta(days=self._days - 1))
        draw_text(painter, theme, line, first, kind="caption", colour="text.tertiary")
        draw_text(painter, theme, line, dates.day(clock.now()), kind="caption", colour="text.tertiary", align=RIGHT)
        self._paint_legend(painter, line.translated(0, theme.line("caption") + theme.space(1)))

    def _paint_legend(self, painter: QPainter, line: QRectF) -> None:
        theme, side = self._theme, self._theme.detail("dot")
        used = [purpose for purpose in PURPOSES if self._sum(purpose)]
        left = line.x()
        for purpose, words in zip(used, self.legend(), strict=True):
            dot = QRectF(left, line.y() + (line.height() - side) / 2, side, side)
            draw_frame(painter, dot, theme.radius("mark"), fill=theme.colour(_COLOURS[purpose]))
            left += side + theme.detail("icon_gap")
            place = QRectF(left, line.y(), line.right() - left, line.height())
            draw_text(painter, theme, place, words, kind="caption", colour="text.secondary")
            left += text_width(theme, "caption", words) + theme.space(4)
