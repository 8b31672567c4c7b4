"""Controls that are on or off: check boxes, switches, radio cards and the parts of a segmented control."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QCheckBox, QRadioButton, QSizePolicy, QWidget

from ui.icons import paint_icon
from ui.theme import Theme
from ui.widgets.boxes import column, row
from ui.widgets.label import Label
from ui.widgets.painting import CENTRE, draw_frame, draw_text, square, start, text_width


class CheckBox(QCheckBox):
    """A box with a tick and its label."""

    def __init__(self, text: str = "", *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._theme = theme
        theme.changed.connect(self._on_theme_changed)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        theme = self._theme
        width = theme.detail("check_box") + theme.detail("field_inset") + text_width(theme, "ui", self.text())
        return QSize(width, theme.size("control"))

    def hitButton(self, pos: object) -> bool:
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, rect = start(self), self._theme, QRectF(self.rect())
        side = theme.detail("check_box")
        box = square(rect, side, x=0)
        colour = "text.primary" if self.isEnabled() else "text.disabled"
        radius = theme.radius("inline")
        if self.isChecked():
            draw_frame(painter, box, radius, fill=theme.colour("accent.fill"))
            paint_icon(painter, theme, "check", "text.on_accent", square(box, theme.icon_size("inline")))
        else:
            line = theme.colour("border.control")
            draw_frame(painter, box, radius, fill=theme.colour("surface.raised"), line=line, width=theme.border())
        left = side + theme.detail("field_inset")
        draw_text(painter, theme, rect.adjusted(left, 0, 0, 0), self.text(), colour=colour)


class Switch(QCheckBox):
    """A switch without a label of its own; its name is spoken."""

    def __init__(self, name: str = "", *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._on_theme_changed)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()

    def focus_rect(self) -> QRect:
        """Where the focus ring belongs: around the switch, not around its hit area."""
        return self._track().toRect()

    def _track(self) -> QRectF:
        width, height = (self._theme.px(side) for side in self._theme.tokens.get("size.switch"))
        return QRectF(0, round((self.height() - height) / 2), width, height)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(self._theme.tokens.get("size.switch")[0]), self._theme.size("hit_min"))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, pos: object) -> bool:
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, track = start(self), self._theme, self._track()
        on, gap = self.isChecked(), theme.detail("switch_gap")
        knob = track.height() - 2 * gap
        x = track.right() - gap - knob if on else track.x() + gap
        if on:
            fill = "accent.fill" if self.isEnabled() else "border.default"
            draw_frame(painter, track, track.height() / 2, fill=theme.colour(fill))
            colour = theme.colour("text.on_accent")
        else:
            line = theme.colour("border.control" if self.isEnabled() else "border.default")
            draw_frame(painter, track, track.height() / 2, line=line, width=theme.border("radio"))
            colour = line
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        inset = 0.0 if on else theme.border()
        painter.drawEllipse(QRectF(x, track.y() + gap, knob, knob).adjusted(inset, inset, -inset, -inset))


class RadioCard(QRadioButton):
    """A card that is one of several choices: a title, a note at the right, a sentence, and more while it is chosen.

    Widgets put into `extra` show only while the card is chosen.
    """

    def __init__(self, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._title = Label(theme=theme, kind="item_strong")
        self._note = Label(theme=theme, kind="caption", colour="text.tertiary")
        self._sentence = Label(theme=theme, colour="text.secondary", wrap=True)
        self.extra = QWidget()
        for label in (self._title, self._note, self._sentence):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._body = column(theme, parent=self, margins=(4, 4, 4, 4))
        heading = row(theme, gap=2)
        heading.addWidget(self._title, 1)
        heading.addWidget(self._note)
        self._body.addLayout(heading)
        self._body.addWidget(self._sentence)
        self._body.addWidget(self.extra)
        self.extra.hide()
        self.toggled.connect(self._on_toggled)
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def set_texts(self, title: str, sentence: str, note: str = "") -> None:
        """Says what the choice is."""
        self._title.setText(title)
        self._note.setText(note)
        self._sentence.setText(sentence)
        self.setAccessibleName(title)
        self.setAccessibleDescription(" ".join(part for part in (note, sentence) if part))

    @Slot(bool)
    def _on_toggled(self, on: bool) -> None:
        self.extra.setVisible(on and self.extra.layout() is not None)
        self.updateGeometry()
        self.update()

    @Slot()
    def _on_theme_changed(self) -> None:
        side = self._theme.detail("check_box")
        inset, line = self._theme.space(4), round(self._theme.border())
        self._body.setContentsMargins(inset + line + side + self._theme.space(3), inset, inset + line, inset - line)
        self._body.setSpacing(line)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return self._body.totalSizeHint()

    def minimumSizeHint(self) -> QSize:
        return self._body.totalMinimumSize()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._body.totalHeightForWidth(width)

    def hitButton(self, pos: object) -> bool:
        return True

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, rect = start(self), self._theme, QRectF(self.rect())
        on = self.isChecked()
        line = "accent.fill" if on else "border.control" if self.underMouse() else "border.default"
        draw_frame(
            painter,
            rect,
            theme.radius("frame"),
            fill=theme.colour("surface.raised"),
            line=theme.colour(line),
            width=theme.border("focus" if on else "hairline"),
        )
        side = theme.detail("check_box")
        top = theme.space(4) + (theme.line("item_strong") - side) / 2
        ring = QRectF(theme.space(4) + theme.border(), round(top), side, side)
        painter.setBrush(theme.colour("accent.fill") if on else Qt.BrushStyle.NoBrush)
        width = theme.border("radio")
        if on:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(ring)
            hole = theme.detail("radio_hole")
            painter.setBrush(theme.colour("text.on_accent"))
            painter.drawEllipse(ring.adjusted(hole, hole, -hole, -hole))
        else:
            painter.setPen(QPen(theme.colour("border.control"), width))
            half = width / 2
            painter.drawEllipse(ring.adjusted(half, half, -half, -half))


class _Segment(QRadioButton):
    def __init__(self, *, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        theme = self._theme
        width = text_width(theme, "ui_strong", self.text()) + 2 * theme.detail("segment_inset")
        return QSize(width, theme.size("control"))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, pos: object) -> bool:
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, rect = start(self), self._theme, QRectF(self.rect())
        on = self.isChecked()
        if on:
            fill, line = ("surface.pressed", "border.default") if theme.dark else ("surface.raised", "border.default")
            draw_frame(painter, rect, theme.radius("control"), fill=theme.colour(fill), line=theme.colour(line))
        colour = "text.primary" if on or self.underMouse() else "text.secondary"
        draw_text(painter, theme, rect, self.text(), kind="ui_strong" if on else "ui", colour=colour, align=CENTRE)


class Segmented(QWidget):
    """A few choices side by side, one of them on. Arrow keys move it.

    Signals:
        chosen: the value that was picked by hand.
    """

    chosen = Signal(str)

    def __init__(self, values: Sequence[str], *, theme: Theme, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._by_hand = True
        self._group = QButtonGroup(self)
        self._segments = {value: _Segment(theme=theme, parent=self) for value in values}
        self._row = row(theme, parent=self)
        for segment in self._segments.values():
            self._group.addButton(segment)
            self._row.addWidget(segment)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._group.buttonToggled.connect(self._on_toggled)
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    @Slot()
    def _on_theme_changed(self) -> None:
        gap = self._theme.detail("segment_gap")
        self._row.setContentsMargins(gap, gap, gap, gap)
        self.updateGeometry()
        self.update()

    @property
    def value(self) -> str:
        """The one that is on."""
        return next((value for value, segment in self._segments.items() if segment.isChecked()), "")

    def set_value(self, value: str) -> None:
        """Turns one on, without a signal."""
        self._by_hand = False
        self._segments[value].setChecked(True)
        self._by_hand = True

    def set_texts(self, texts: dict[str, str]) -> None:
        """Labels the choices."""
        for value, text in texts.items():
            self._segments[value].setText(text)
            self._segments[value].updateGeometry()
        self.updateGeometry()

    @Slot(QAbstractButton, bool)
    def _on_toggled(self, segment: QAbstractButton, on: bool) -> None:
        if on and self._by_hand:
            self.chosen.emit(self.value)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = start(self), self._theme
        draw_frame(painter, QRectF(self.rect()), theme.radius("block"), fill=theme.colour("surface.sunken"))
