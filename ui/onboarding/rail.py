"""The left side of the first run: the mark, and the steps with the answers given so far."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ui.icons import paint_icon
from ui.theme import Theme
from ui.widgets.label import wrapped
from ui.widgets.painting import CENTRE, draw_text, square, start, text_width
from ui.widgets.surface import Surface


@dataclass(frozen=True, slots=True)
class Step:
    """A step's name, and what it is about or was answered with."""

    name: str
    note: str


class StepRail(Surface):
    """Draws the steps; the present one is filled, the ones before carry a tick."""

    def __init__(self, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme=theme, colour="surface.window", line="right", parent=parent)
        self._steps: list[Step] = []
        self._present = 0
        theme.changed.connect(self._rescale)
        self._rescale()

    def show_steps(self, steps: list[Step], present: int) -> None:
        """Shows these, at this one."""
        self._steps, self._present = steps, present
        self.setAccessibleName(
            self.tr("Step {number} of {count}: {name}").format(
                number=present + 1, count=len(steps), name=steps[present].name
            )
        )
        self.update()

    def _rescale(self) -> None:
        self.setFixedWidth(self.theme.size("rail_first_run"))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, theme = start(self), self.theme
        left = theme.detail("rail_inset")
        self._paint_brand(painter, left)
        top = float(left + theme.space(12) + theme.space(12) - theme.space(1))
        for number, step in enumerate(self._steps):
            top = self._paint_step(painter, QPointF(left, top), number, step)

    def _paint_brand(self, painter: QPainter, left: int) -> None:
        theme = self.theme
        side = theme.icon_size("brand")
        mark = QRectF(left, left + theme.space(4), side, side)
        paint_icon(painter, theme, "shell", "accent.text", mark)
        x = mark.right() + theme.space(3)
        line = QRectF(x, mark.y(), self.width() - x, side)
        draw_text(painter, theme, line, "Keepsake", kind="title")
        x += text_width(theme, "title", "Keepsake") + theme.space(3)
        draw_text(
            painter, theme, QRectF(x, line.y(), self.width() - x, side), "拾忆", kind="reading", colour="text.tertiary"
        )

    def _paint_step(self, painter: QPainter, at: QPointF, number: int, step: Step) -> float:
        theme, side = self.theme, self.theme.detail("step_circle")
        circle = QRectF(at.x(), at.y(), side, side)
        self._paint_circle(painter, circle, number)
        x = circle.right() + theme.detail("segment_inset")
        now = number == self._present
        name = QRectF(x, circle.y(), self.width() - x - theme.space(4), side)
        kind, colour = ("heading", "text.primary") if now else ("item", "text.secondary")
        draw_text(painter, theme, name, step.name, kind=kind, colour=colour)
        line = theme.detail("step_line")
        y = circle.bottom()
        for text in wrapped(theme, "ui", step.note, self.width() - x - theme.space(12)):
            draw_text(painter, theme, QRectF(x, y, self.width() - x, line), text, colour="text.tertiary")
            y += line
        end = y + theme.detail("step_gap")
        if number < len(self._steps) - 1:
            gap = theme.space(1)
            middle = circle.center().x()
            painter.setPen(QPen(theme.colour("border.default"), theme.border("radio")))
            painter.drawLine(QPointF(middle, circle.bottom() + gap), QPointF(middle, end - gap))
        return end

    def _paint_circle(self, painter: QPainter, circle: QRectF, number: int) -> None:
        theme = self.theme
        done, now = number < self._present, number == self._present
        if now:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("accent.fill"))
            painter.drawEllipse(circle)
        else:
            half = theme.border() / 2
            painter.setPen(QPen(theme.colour("accent.fill" if done else "border.control"), theme.border()))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(circle.adjusted(half, half, -half, -half))
        if done:
            paint_icon(painter, theme, "check", "accent.text", square(circle, theme.icon_size("inline")))
            return
        colour = "text.on_accent" if now else "text.secondary"
        draw_text(painter, theme, circle, str(number + 1), kind="caption_strong", colour=colour, align=CENTRE)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._rescale()
