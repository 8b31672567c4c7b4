"""The parts of a memory's page: a named value, the bar of its importance, and one value of its past."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from assistant.memory.browsing import Whence
from assistant.memory.history import Stretch
from ui import dates
from ui.icons import paint_icon
from ui.memory_window.wording import kind_name, when_it_holds
from ui.theme import Theme
from ui.widgets.boxes import Box, column, row
from ui.widgets.label import Label
from ui.widgets.painting import draw_text, square, start
from ui.widgets.progress import ProgressBar
from ui.widgets.source_link import SourceLink

LONGEST = 320
"""So many signs of a quote are shown."""


def shortened(text: str) -> str:
    """A text's beginning, where it is very long."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


class KindLabel(QWidget):
    """A kind's icon and its name."""

    def __init__(self, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._kind = theme, ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def show_kind(self, kind: str) -> None:
        """Names a kind; an empty one shows nothing."""
        self._kind = kind
        self.setAccessibleName(kind_name(kind) if kind else "")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.space(12), self._theme.size("control"))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._kind:
            return
        painter, theme, rect = start(self), self._theme, QRectF(self.rect())
        side = theme.icon_size("control")
        icon = theme.tokens.get(f"kind_icon.{self._kind}")
        paint_icon(painter, theme, icon, "text.secondary", square(rect, side, x=0))
        words = rect.adjusted(side + theme.detail("icon_gap"), 0, 0, 0)
        draw_text(painter, theme, words, kind_name(self._kind), colour="text.secondary")


class NamedValue(QWidget):
    """A name at the left and what it stands for beside it."""

    def __init__(self, name: str, *values: QWidget, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        layout = row(theme, gap=1, parent=self)
        label = Label(name, theme=theme, colour="text.secondary")
        label.setFixedWidth(theme.detail("value_name"))
        layout.addWidget(label, 0, Qt.AlignmentFlag.AlignTop)
        for value in values:
            layout.addWidget(value)
        if not any(isinstance(value, Label) and value.wordWrap() for value in values):
            layout.addStretch(1)


def importance_bar(importance: float, *, theme: Theme) -> tuple[QWidget, QWidget]:
    """A bar and its number."""
    bar = ProgressBar(theme=theme)
    bar.setRange(0, 100)
    bar.setValue(round(100 * importance))
    bar.setFixedWidth(theme.detail("value_bar"))
    return bar, Label(f" {importance:.2f}", theme=theme)


class Quotes(QWidget):
    """Words that a memory comes from, each with where they were said.

    Signals:
        requested: a source is to be opened, by its conversation and message.
    """

    requested = Signal(str, str)

    def __init__(self, whence: Sequence[Whence], *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        layout = column(theme, gap=1, parent=self)
        for number, one in enumerate(whence):
            if number:
                layout.addSpacing(theme.space(1))
            self._add(layout, one)

    def _add(self, layout: Box, one: Whence) -> None:
        theme, source = self._theme, one.source
        if source.quote:
            quote = self.tr("“{words}”").format(words=shortened(source.quote))
            layout.addWidget(Label(quote, theme=theme, colour="text.secondary", wrap=True))
        day = dates.day(source.said_at) if source.said_at is not None else ""
        if one.there:
            title = one.title or self.tr("Conversation")
            words = self.tr("{title}, {day}").format(title=title, day=day) if day else title
            link = SourceLink(words, theme=theme)
            link.setToolTip(self.tr("Opens the conversation at this message"))
            place = (source.conversation_id or "", source.message_id or "")
            link.clicked.connect(lambda: self.requested.emit(*place))
            layout.addWidget(link, 0, Qt.AlignmentFlag.AlignLeft)
        elif source.message_id or source.conversation_id:
            gone = self.tr("{day}, conversation deleted").format(day=day) if day else self.tr("Conversation deleted")
            layout.addWidget(Label(gone, theme=theme, kind="caption", colour="text.tertiary"))
        elif day:
            layout.addWidget(Label(day, theme=theme, kind="caption", colour="text.tertiary"))


class PastValue(QWidget):
    """One value of a statement in the line of its values: a dot, the value, when it held, and the words for it.

    Signals:
        source_requested: a source is to be opened, by its conversation and message.
    """

    source_requested = Signal(str, str)

    def __init__(
        self,
        stretch: Stretch,
        whence: Sequence[Whence],
        *,
        first: bool,
        last: bool,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme, self._first, self._last, self._current = theme, first, last, stretch.current
        memory = stretch.memory
        body = column(theme, gap=1, parent=self)
        body.setContentsMargins(theme.space(6), 0, 0, 0 if last else theme.space(4))
        head = row(theme, gap=3)
        colour = "text.primary" if stretch.current else "text.secondary"
        head.addWidget(Label(memory.value or memory.text, theme=theme, kind="item", colour=colour), 1)
        when = Label(when_it_holds(memory), theme=theme, kind="caption", colour="text.secondary")
        when.setSizePolicy(when.sizePolicy().Policy.Fixed, when.sizePolicy().Policy.Fixed)
        head.addWidget(when)
        body.addLayout(head)
        if stretch.reopened:
            body.addWidget(Label(self.tr("Again"), theme=theme, kind="caption", colour="text.tertiary"))
        quotes = Quotes(whence, theme=theme)
        quotes.requested.connect(self.source_requested)
        body.addWidget(quotes)
        self.setAccessibleName(f"{memory.value or memory.text}, {when_it_holds(memory)}")

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = start(self), self._theme
        side = theme.space(3)
        top = (theme.line("item") - side) / 2
        x, width = side / 2, theme.border("focus")
        line = theme.colour("border.default")
        if not self._first:
            painter.fillRect(QRectF(x - width / 2, 0, width, top), line)
        if not self._last:
            painter.fillRect(QRectF(x - width / 2, top + side, width, self.height() - top - side), line)
        dot = QRectF(0, top, side, side)
        if self._current:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("accent.fill"))
            painter.drawEllipse(dot)
        else:
            painter.setPen(QPen(theme.colour("border.control"), width))
            half = width / 2
            painter.drawEllipse(dot.adjusted(half, half, -half, -half))
