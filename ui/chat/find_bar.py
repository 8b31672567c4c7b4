"""The bar that finds a text in the conversation and goes from one place to the next."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.chat.finder import Found, find_all
from ui.chat.transcript import Transcript
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.boxes import row
from ui.widgets.button import IconButton
from ui.widgets.field import LineEdit
from ui.widgets.label import Label
from ui.widgets.painting import draw_frame, start
from ui.widgets.shadow import paint_shadow, shadow_margin

_PAUSE_MS = 120


class FindBar(QWidget):
    """Floats over the top right of the transcript.

    Signals:
        closed: it was closed; the focus belongs to the composer again.
    """

    closed = Signal()

    def __init__(self, transcript: Transcript, *, theme: Theme, operations: Operations, parent: QWidget) -> None:
        super().__init__(parent)
        self._transcript, self._theme, self._operations = transcript, theme, operations
        self._found: list[Found] = []
        self._at = (-1, -1)
        self._wanted = ""
        self._field = LineEdit(theme=theme)
        self._field.setProperty("bare", True)
        self._count = Label(theme=theme, kind="caption", colour="text.tertiary")
        self._before = IconButton("chevron-up", theme=theme, size="control_small")
        self._next = IconButton("chevron-down", theme=theme, size="control_small")
        self._close = IconButton("x", theme=theme, size="control_small", icon_size="inline")
        margin = shadow_margin(theme, "popup")
        layout = row(theme, gap=1, parent=self)
        layout.setContentsMargins(margin + theme.space(3), margin, margin + theme.space(1), margin)
        layout.addWidget(self._field, 1)
        for widget in (self._count, self._before, self._next, self._close):
            layout.addWidget(widget)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._search)
        self._field.textChanged.connect(self._pause.start)
        self._before.clicked.connect(lambda: self._move(-1))
        self._next.clicked.connect(lambda: self._move(1))
        self._close.clicked.connect(self.close_bar)
        self.hide()
        self._retranslate()

    @Slot()
    def open(self) -> None:
        """Shows it, with what was searched for last."""
        self.show()
        self.raise_()
        self._field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._field.selectAll()
        self._search()

    @Slot()
    def close_bar(self) -> None:
        """Takes it and its marks away."""
        if self.isHidden():
            return
        self.hide()
        self._found, self._at = [], (-1, -1)
        self._mark()
        self.closed.emit()

    def refresh(self) -> None:
        """Searches again: the conversation has changed."""
        if not self.isHidden():
            self._search()

    @Slot()
    def _search(self) -> None:
        wanted = self._field.text()
        messages = [turn.message for turn in self._transcript.turns]
        self._wanted = wanted
        self._operations.run(self, lambda: find_all(messages, wanted), lambda found: self._take(wanted, found))

    def _take(self, wanted: str, found: list[Found]) -> None:
        if wanted != self._field.text() or self.isHidden():
            return
        self._found = found
        self._at = (-1, -1)
        if found:
            self._go(len(found) - 1, found[-1].count - 1)  # what was said last is looked for most
        else:
            self._mark()
        self._tell()

    def _move(self, step: int) -> None:
        if not self._found:
            return
        group, hit = self._at[0], self._at[1] + step
        if hit < 0 or hit >= self._found[group].count:
            group = (group + step) % len(self._found)
            hit = 0 if step > 0 else self._found[group].count - 1
        self._go(group, hit)
        self._tell()

    def _go(self, group: int, number: int) -> None:
        self._at = (group, number)
        turn = self._found[group].turn
        row_ = self._transcript.row_at(turn)
        hits = row_.body.hits_of(self._wanted)
        self._mark()
        if hits:
            self._transcript.show_hit(turn, hits[min(number, len(hits) - 1)])
            self._mark()

    def _mark(self) -> None:
        current = self._found[self._at[0]].turn if self._found and self._at[0] >= 0 else -1
        for number, row_ in self._transcript.built().items():
            hits = row_.body.hits_of(self._wanted) if self._found else []
            row_.body.mark_hits(hits, self._at[1] if number == current else -1)

    def _tell(self) -> None:
        total = sum(found.count for found in self._found)
        if not self._wanted:
            self._count.setText("")
        elif not total:
            self._count.setText(self.tr("No hits"))
        else:
            number = sum(found.count for found in self._found[: self._at[0]]) + self._at[1] + 1
            self._count.setText(self.tr("{number} of {total}").format(number=number, total=total))
        for button in (self._before, self._next):
            button.setEnabled(total > 0)

    def _retranslate(self) -> None:
        self._field.setPlaceholderText(self.tr("Find in this conversation"))
        self._field.setAccessibleName(self.tr("Find in this conversation"))
        self._before.set_name(self.tr("Previous"))
        self._next.set_name(self.tr("Next"))
        self._close.set_name(self.tr("Close"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._move(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._move(-1 if event.key() == Qt.Key.Key_Up else 1)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = start(self), self._theme
        margin = shadow_margin(theme, "popup")
        panel = QRectF(self.rect()).adjusted(margin, margin, -margin, -margin)
        radius = theme.radius("block")
        paint_shadow(painter, theme, panel, "popup", radius)
        fill, line = theme.colour("surface.raised"), theme.colour("border.default")
        draw_frame(painter, panel, radius, fill=fill, line=line, width=theme.border())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
