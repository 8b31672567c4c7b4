"""A dialog that asks before something is destroyed or leaves: a question, what will happen, and a verb."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, Qt, Slot
from PySide6.QtGui import QPaintEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QWidget

from ui.icons import paint_icon
from ui.theme import Theme
from ui.widgets.boxes import column, row
from ui.widgets.button import Button
from ui.widgets.label import Label
from ui.widgets.painting import draw_frame, start
from ui.widgets.surface import Surface


@dataclass(frozen=True, slots=True)
class Subject:
    """What a question is about: an icon, what it is, and its words."""

    icon: str
    caption: str
    text: str


class _Line(QWidget):
    """An icon and a sentence."""

    def __init__(self, icon: str, text: str, *, theme: Theme) -> None:
        super().__init__()
        self._theme, self._icon = theme, icon
        layout = row(theme, parent=self)
        layout.addSpacing(theme.icon_size("control") + theme.detail("field_inset"))
        layout.addWidget(Label(text, theme=theme, wrap=True), 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, side = self._theme, self._theme.icon_size("control")
        top = round((theme.line("ui") - side) / 2)
        paint_icon(start(self), theme, self._icon, "text.secondary", QRectF(0, top, side, side))


class _Well(QWidget):
    """The subject in a frame."""

    def __init__(self, subject: Subject, *, theme: Theme) -> None:
        super().__init__()
        self._theme, self._icon = theme, subject.icon
        body = column(theme, gap=1, margins=(4, 3, 4, 3), parent=self)
        head = row(theme)
        head.addSpacing(theme.icon_size("control") + theme.space(1))
        head.addWidget(Label(subject.caption, theme=theme, kind="caption", colour="text.secondary"), 1)
        body.addLayout(head)
        body.addWidget(Label(subject.text, theme=theme, kind="item", wrap=True))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = start(self), self._theme
        fill, line = theme.colour("surface.base"), theme.colour("border.subtle")
        draw_frame(painter, QRectF(self.rect()), theme.radius("block"), fill=fill, line=line, width=theme.border())
        side = theme.icon_size("inline")
        top = theme.space(3) + (theme.line("caption") - side) / 2
        paint_icon(painter, theme, self._icon, "text.secondary", QRectF(theme.space(4), round(top), side, side))


class Question(QDialog):
    """A native window; Return and Escape take the safe answer.

    Args:
        title: the question.
        lines: what will happen, each with an icon.
        verb: what the button that says yes says.
        on_yes: what is done then.
        subject: what it is about.
        danger: whether something is lost by saying yes.
        note: a few words beside the buttons.

    `body` takes what else is asked.
    """

    def __init__(
        self,
        parent: QWidget,
        *,
        theme: Theme,
        title: str,
        lines: Sequence[tuple[str, str]],
        verb: str,
        on_yes: Callable[[], object],
        subject: Subject | None = None,
        danger: bool = True,
        note: str = "",
    ) -> None:
        super().__init__(parent)
        self._theme, self._on_yes = theme, on_yes
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(True)
        self._whole = everything = column(theme, parent=self)
        body = column(theme, gap=4, margins=(6, 6, 6, 6))
        body.addWidget(Label(title, theme=theme, kind="title", wrap=True))
        if subject is not None:
            body.addWidget(_Well(subject, theme=theme))
        self.body = body
        listed = column(theme, gap=2)
        for icon, text in lines:
            listed.addWidget(_Line(icon, text, theme=theme))
        if lines:
            body.addLayout(listed)
        everything.addLayout(body)
        everything.addStretch(1)
        everything.addWidget(self._buttons(verb, danger, note))
        self.setFixedWidth(theme.detail("dialog_width"))

    def _buttons(self, verb: str, danger: bool, note: str) -> QWidget:
        theme = self._theme
        bar = Surface(theme=theme, colour="surface.raised", line="top")
        layout = row(theme, gap=2, margins=(6, 4, 6, 4), parent=bar)
        layout.addWidget(Label(note, theme=theme, kind="caption", colour="text.tertiary"), 1)
        self.safe = Button(self.tr("Cancel"), theme=theme)
        self.yes = Button(verb, theme=theme, kind="danger" if danger else "primary")
        self.safe.setDefault(True)
        self.safe.clicked.connect(self.reject)
        self.yes.clicked.connect(self._on_said_yes)
        layout.addWidget(self.safe)
        layout.addWidget(self.yes)
        self.safe.setFocus()
        return bar

    @Slot()
    def _on_said_yes(self) -> None:
        self.accept()
        self._on_yes()

    def _fit(self) -> None:
        """Makes room for all lines, however many the width makes of them, which Qt leaves out of a dialog's height."""
        height = self._whole.totalHeightForWidth(self.width())
        self.setFixedHeight(min(height, self.screen().availableSize().height()))

    def showEvent(self, event: QShowEvent) -> None:
        self._fit()
        super().showEvent(event)

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            self._fit()
        return done

    def paintEvent(self, event: QPaintEvent) -> None:
        start(self).fillRect(self.rect(), self._theme.colour("surface.raised"))
