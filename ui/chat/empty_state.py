"""What a new conversation shows before its first message: what is known so far, and ways to begin."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.icons import paint_icon
from ui.theme import Theme
from ui.widgets.button import PaintedButton
from ui.widgets.painting import CENTRE, draw_frame, draw_text, square, start, text_width


class WayOn(PaintedButton):
    """A row with an icon, a title, a sentence and an arrow."""

    def __init__(self, icon: str, *, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme=theme, parent=parent)
        self._icon = icon
        self._sentence = ""

    def set_texts(self, title: str, sentence: str) -> None:
        """Says what it does."""
        self._sentence = sentence
        self.setText(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription(sentence)

    def sizeHint(self) -> QSize:
        theme = self.theme
        return QSize(theme.detail("way_on_width"), theme.size("row.settings"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, rect = start(self), self.theme, QRectF(self.rect())
        if fill := self.ground(None, "surface.hover", "surface.pressed"):
            draw_frame(painter, rect, theme.radius("control"), fill=theme.colour(fill))
        inset, side = theme.space(3), theme.icon_size("lead")
        paint_icon(painter, theme, self._icon, "text.secondary", square(rect, side, x=inset))
        arrow = theme.icon_size("control")
        paint_icon(
            painter, theme, "chevron-right", "text.secondary", square(rect, arrow, x=rect.right() - inset - arrow)
        )
        left = inset + side + theme.detail("field_inset") + theme.space(1)
        line = theme.line("ui")
        top = (rect.height() - 2 * line) / 2
        width = rect.width() - left - inset - arrow
        draw_text(painter, theme, QRectF(left, top, width, line), self.text(), kind="item_strong")
        below = QRectF(left, top + line, width, line)
        draw_text(painter, theme, below, self._sentence, kind="ui", colour="text.secondary")


class EmptyState(QWidget):
    """Fills the place of the transcript.

    Signals:
        begin_requested: a beginning for the first message, to be gone on with.
        ask_requested: a first message, to be sent as it is.
        temporary_requested: the conversation is to be a temporary one.
    """

    begin_requested = Signal(str)
    ask_requested = Signal(str)
    temporary_requested = Signal()

    def __init__(self, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._known: int | None = None
        self._temporary = False
        self._title = self._sentence = ""
        self._tell = WayOn("user", theme=theme, parent=self)
        self._ask = WayOn("shell", theme=theme, parent=self)
        self._private = WayOn("history", theme=theme, parent=self)
        self._tell.clicked.connect(lambda: self.begin_requested.emit(self.tr("About me: my name is ")))
        self._ask.clicked.connect(lambda: self.ask_requested.emit(self.tr("What do you remember about me?")))
        self._private.clicked.connect(self.temporary_requested)
        theme.changed.connect(self._arrange)
        self._retranslate()

    def set_known(self, count: int | None) -> None:
        """Says how many memories there are; None while that is not known."""
        self._known = count
        self._retranslate()

    def set_temporary(self, temporary: bool) -> None:
        """Whether the conversation that begins here is a temporary one."""
        self._temporary = temporary
        self._retranslate()

    def _retranslate(self) -> None:
        self._title = self.tr("What shall we start with?")
        if self._temporary:
            self._sentence = self.tr("Nothing said here is kept or remembered.")
        elif self._known is None:
            self._sentence = ""
        elif self._known == 0:
            self._sentence = self.tr("Nothing is remembered yet. It begins with what you say.")
        else:
            self._sentence = self.tr("%n things are remembered about you.", "", self._known)
        self._tell.set_texts(self.tr("Tell it about yourself"), self.tr("Name, work, languages, how you like answers"))
        self._ask.set_texts(self.tr("Ask what it remembers"), self.tr("All that is known about you, in one answer"))
        self._private.set_texts(
            self.tr("Begin a temporary conversation"), self.tr("Nothing of it is kept or remembered")
        )
        self._tell.setVisible(not self._temporary)
        self._ask.setVisible(bool(self._known) and not self._temporary)
        self._private.setVisible(not self._temporary)
        self.setAccessibleName(f"{self._title} {self._sentence}")
        self._arrange()
        self.update()

    def _ways(self) -> list[WayOn]:
        return [way for way in (self._tell, self._ask, self._private) if not way.isHidden()]

    def _top(self) -> int:
        theme = self._theme
        ways = len(self._ways()) * theme.size("row.settings")
        height = self._ways_offset() + ways
        return max(0, round((self.height() - height) / 2))

    def _ways_offset(self) -> int:
        theme = self._theme
        title = theme.icon_size("empty") + theme.space(4) + theme.line("title")
        return title + theme.space(1) + theme.line("item") + theme.space(5)

    def _arrange(self) -> None:
        theme = self._theme
        sentence = text_width(theme, "item", self._sentence)
        wide = max(theme.detail("way_on_width"), sentence) + 2 * theme.space(3)
        width = min(wide, self.width())
        left, y = (self.width() - width) // 2, self._top() + self._ways_offset()
        for way in self._ways():
            way.setGeometry(QRect(left, y, width, theme.size("row.settings")))
            y += theme.size("row.settings")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = start(self), self._theme
        y, side = float(self._top()), theme.icon_size("empty")
        shell = QRectF(round((self.width() - side) / 2), y, side, side)
        paint_icon(painter, theme, "shell", "accent.text", shell)
        y += side + theme.space(4)
        line = QRectF(0, y, self.width(), theme.line("title"))
        draw_text(painter, theme, line, self._title, kind="title", align=CENTRE)
        y += theme.line("title") + theme.space(1)
        line = QRectF(0, y, self.width(), theme.line("item"))
        draw_text(painter, theme, line, self._sentence, kind="item", colour="text.secondary", align=CENTRE)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
