"""The conversation, scrolled: only the messages in sight are built, however many there are.

Heights of messages that were never built are guessed; as they turn out otherwise, what is in sight stays where it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from assistant.messages import StoredMessage
from ui.chat.built_rows import BuiltRows
from ui.chat.jump_button import JumpButton
from ui.chat.lexers import Lexers
from ui.chat.message_rows import MessageRow, PersonRow, ReplyRow
from ui.chat.selection import Hit
from ui.chat.turn_heights import TurnHeights
from ui.chat.turns import Turn, starts_day
from ui.theme import Theme

_BESIDE = 0.75
_NEAR_END = 4


class Transcript(QAbstractScrollArea):
    """Shows turns, follows a reply that streams unless the person has scrolled away, and builds what is in sight.

    Signals:
        memories_requested: the chip of a reply was pressed; its message's key.
        again_requested, continue_requested, memory_requested: a reply's button was pressed; its message's key.
        edit_requested: the person wants to say a message otherwise; its key.
        rated: a reply's key, and a thumb, or 0 to take it back.
        version_requested: a message's key, and how many versions away the one is that is to be shown.
        link_clicked: an address, and the words that it stood behind.
        scrolled_under: whether something has scrolled under what stands above.
        failed: something could not be done; a sentence.
    """

    memories_requested = Signal(object)
    again_requested = Signal(object)
    continue_requested = Signal(object)
    memory_requested = Signal(object)
    edit_requested = Signal(object)
    rated = Signal(object, int)
    version_requested = Signal(object, int)
    link_clicked = Signal(str, str)
    scrolled_under = Signal(bool)
    failed = Signal(str)

    def __init__(self, *, theme: Theme, lexers: Lexers, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._lexers = theme, lexers
        self._turns: list[Turn] = []
        self._index: dict[int, int] = {}
        self._heights = TurnHeights(theme)
        self._rows = BuiltRows(self._heights, theme=theme)
        self._follows = True
        self._settling = False
        self._opened_key: int | None = None
        self._found_key: int | None = None
        self._width = 0
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._frame = QTimer(self, interval=theme.duration_ms("stream_frame"))
        self._frame.timeout.connect(self._on_frame)
        self._jump = JumpButton(theme=theme, parent=self)
        self._jump.clicked.connect(self.jump_to_latest)
        self._jump.hide()
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self.verticalScrollBar().setSingleStep(theme.line("reading"))
        theme.changed.connect(self._on_theme_changed)

    @property
    def turns(self) -> Sequence[Turn]:
        """The messages."""
        return self._turns

    @property
    def row_count(self) -> int:
        """How many messages are built."""
        return len(self._rows)

    @property
    def follows(self) -> bool:
        """Whether it stays at the end as the reply grows."""
        return self._follows

    def show_turns(self, turns: Sequence[Turn]) -> None:
        """Shows a conversation, at its end."""
        self._rows.drop_after(-1)
        self._turns = list(turns)
        self._index = {turn.message.key: number for number, turn in enumerate(self._turns)}
        self._opened_key = self._found_key = None
        self._guess_all()
        self._follows = True
        self._settle()

    def add(self, message: StoredMessage, *, memory_count: int = 0) -> Turn:
        """Adds a message at the end and goes there."""
        turn = Turn(message, memory_count, starts_day(self._turns, message), lines=message.text.count("\n"))
        self._turns.append(turn)
        self._index[message.key] = len(self._turns) - 1
        self._heights.append(turn, self._column_width())
        self._follows = True
        self._rows.set_last(len(self._turns) - 1)
        self._settle()
        return turn

    def remove_after(self, key: int | None) -> None:
        """Takes away what comes after a message; None takes all away."""
        number = -1 if key is None else self._index.get(key, len(self._turns) - 1)
        self._rows.drop_after(number)
        for turn in self._turns[number + 1 :]:
            self._index.pop(turn.message.key, None)
        del self._turns[number + 1 :]
        self._heights.cut(number + 1)
        self._settle()

    def turn(self, key: int) -> Turn | None:
        """The turn of a message; None where it is not in this conversation."""
        number = self._index.get(key)
        return self._turns[number] if number is not None else None

    def grow(self, key: int, piece: str, *, thinking: bool = False) -> None:
        """Takes a piece of a reply; it shows at the next frame."""
        row = self._reply_row(key)
        if row is None:
            return
        if thinking:
            row.steps.add_thinking(piece)
        else:
            row.feed(piece)
        if not self._frame.isActive():
            self._frame.start()

    def add_tool(self, key: int, name: str, summary: str) -> None:
        """Takes a tool that a reply used."""
        row = self._reply_row(key)
        if row is not None:
            row.steps.add_tool(name, summary)

    def refresh(self, message: StoredMessage, *, memory_count: int | None = None, error: str = "") -> None:
        """Shows a newer state of a message."""
        turn = self.turn(message.key)
        if turn is None:
            return
        turn.take(message)
        turn.error = error
        turn.memory_count = turn.memory_count if memory_count is None else memory_count
        row = self._rows.get(self._index[message.key])
        if isinstance(row, ReplyRow):
            row.refresh()
        self._resettle()

    def replace(self, message: StoredMessage) -> None:
        """Shows a message whose words were changed afterwards."""
        number = self._index.get(message.key)
        if number is None:
            return
        self._turns[number].take(message)
        self._rows.drop(number)
        self._settle()

    def set_opened(self, key: int | None) -> None:
        """Says whose list of memories is open."""
        self._opened_key = key
        for row in self._rows.values():
            if isinstance(row, ReplyRow):
                row.buttons.chip.setChecked(row.turn.message.key == key)

    def show_message(self, key: int, *, mark: bool = True) -> bool:
        """Scrolls to a message, and marks it as what was looked for. Returns whether it is in this conversation."""
        number = self._index.get(key)
        if number is None:
            return False
        self._follows = False
        self._found_key = key if mark else None
        for row in self._rows.values():
            row.set_found(row.turn.message.key == self._found_key)
        self._scroll_to(self._heights.top(number) - self._theme.space(2))
        self._scroll_to(self._heights.top(number) - self._theme.space(2))
        return True

    def show_turn(self, key: int) -> None:
        """Shows anew what is known of a message beside its words."""
        number = self._index.get(key)
        row = self._rows.get(number) if number is not None else None
        if row is not None:
            row.show_turn()

    def show_hit(self, number: int, hit: Hit) -> None:
        """Scrolls to something that was found in a message."""
        self._follows = False
        row = self.row_at(number)
        rect = row.body.hit_rect(hit)
        y = self._heights.top(number) + row.body.y() + rect.y()
        bar = self.verticalScrollBar()
        seen = self.viewport().height() - self._theme.space(12)
        if not bar.value() + self._theme.space(6) <= y <= bar.value() + seen:
            self._scroll_to(y - self.viewport().height() / 3)

    def row_at(self, number: int) -> MessageRow:
        """The built row of a turn, scrolled to when it was not."""
        if number not in self._rows:
            self._follows = False
            self._scroll_to(self._heights.top(number) - self._theme.space(2))
        return self._rows.get(number) or self._build(number)

    def built(self) -> dict[int, MessageRow]:
        """The rows that are built, by the number of their turn."""
        return dict(self._rows.items())

    @Slot()
    def jump_to_latest(self) -> None:
        """Goes to the end, and stays there."""
        self._follows = True
        self._settle()

    def selected_text(self) -> str:
        """What is selected in any message."""
        for row in self._rows.values():
            if row.body.selection.range is not None:
                return row.body.selection.text(row.body.document)
        return ""

    def _reply_row(self, key: int) -> ReplyRow | None:
        number = self._index.get(key)
        if number is None:
            return None
        row = self._rows.get(number) or self._build(number)
        return row if isinstance(row, ReplyRow) else None

    @Slot()
    def _on_frame(self) -> None:
        """Shows what has arrived since the last frame; the timer ends when nothing is left."""
        busy = False
        for row in list(self._rows.values()):
            if isinstance(row, ReplyRow) and row.reading:
                row.read_more()
                busy = True
        if busy:
            self._settle()
        else:
            self._frame.stop()

    def _column_width(self) -> int:
        return min(self.width(), self._theme.size("transcript_column"))  # the bar lies over the margin

    def _guess_all(self) -> None:
        self._width = self._column_width()
        self._heights.guess_all(self._turns, self._width)

    def _settle(self) -> None:
        """Builds what is in sight, and keeps in place what the person looks at."""
        if self._settling or not self.isVisibleTo(self.window()) or self.viewport().width() < 2:
            return
        self._settling = True
        try:
            bar = self.verticalScrollBar()
            for _ in range(6):
                value = self._end_value() if self._follows else bar.value()
                shift, changed = self._build_around(float(value))
                self._set_range()
                wanted = self._end_value() if self._follows else round(value + shift)
                if wanted != bar.value():
                    bar.setValue(wanted)
                if not changed:
                    break
            self._place_rows()
            middle = self.verticalScrollBar().value() + self.viewport().height() / 2
            self._rows.drop_far(middle, self.focusWidget())
        finally:
            self._settling = False
        self._show_jump()

    @Slot()
    def _resettle(self) -> None:
        for number, _ in self._rows.items():
            self._rows.measure(number, self._column_width())
        self._settle()

    def _build_around(self, value: float) -> tuple[float, bool]:
        """Builds the rows in sight from `value` down. Returns how far what is in sight moved, and whether it did."""
        height = self.viewport().height()
        beside = height * _BESIDE
        shift, changed = 0.0, False
        first = self._heights.number_at(value - beside)
        last = self._heights.number_at(value + height + beside)
        for number in range(first, last + 1):
            if number >= len(self._turns):
                break
            guessed = self._heights[number]
            above = self._heights.top(number) + guessed <= value + shift
            if number in self._rows:
                self._rows.measure(number, self._column_width())
            else:
                self._build(number)
            if change := self._heights[number] - guessed:
                changed = True
                shift += change if above else 0.0
        return shift, changed

    def _build(self, number: int) -> MessageRow:
        turn = self._turns[number]
        kind: Callable[..., MessageRow] = ReplyRow if turn.is_reply else PersonRow
        row = kind(turn, theme=self._theme, lexers=self._lexers, parent=self.viewport())
        self._rows.put(number, row)
        row.resize(self._column_width(), max(1, round(self._heights[number])))
        row.height_changed.connect(self._on_row_changed)
        row.body.link_clicked.connect(self.link_clicked)
        row.body.failed.connect(self.failed)
        row.body.scroll_wanted.connect(self._on_scroll_wanted)
        row.body.selecting.connect(self._on_selecting)
        key = turn.message.key
        row.set_found(key == self._found_key)
        row.version_requested.connect(lambda step: self.version_requested.emit(key, step))
        if isinstance(row, PersonRow):
            row.edit_requested.connect(lambda: self.edit_requested.emit(key))
        if isinstance(row, ReplyRow):
            row.memories_requested.connect(lambda: self.memories_requested.emit(key))
            row.again_requested.connect(lambda: self.again_requested.emit(key))
            row.continue_requested.connect(lambda: self.continue_requested.emit(key))
            row.memory_requested.connect(lambda: self.memory_requested.emit(key))
            row.rated.connect(lambda thumb: self.rated.emit(key, thumb))
            row.buttons.chip.setChecked(key == self._opened_key)
            row.set_last(number == len(self._turns) - 1)
        self._rows.measure(number, self._column_width())
        row.show()
        return row

    def _place_rows(self) -> None:
        width = self._column_width()
        left = (self.width() - width) // 2
        self._rows.place(scrolled=self.verticalScrollBar().value(), left=left, width=width)

    def _set_range(self) -> None:
        bar = self.verticalScrollBar()
        page = self.viewport().height()
        bar.setPageStep(page)
        bar.setRange(0, max(0, round(self._heights.total()) - page))

    def _end_value(self) -> int:
        return max(0, round(self._heights.total()) - self.viewport().height())

    def _scroll_to(self, y: float) -> None:
        self._set_range()
        self.verticalScrollBar().setValue(max(0, round(y)))
        self._settle()

    @Slot()
    def _on_row_changed(self) -> None:
        if self._settling:
            return
        number = self._rows.number_of(self.sender())
        if number is None:
            return
        above = self._heights.top(number) < self.verticalScrollBar().value()
        change = self._rows.measure(number, self._column_width())
        if change and above and not self._follows:
            value = self.verticalScrollBar().value()
            self._set_range()
            self.verticalScrollBar().setValue(round(value + change))
        self._settle()

    @Slot(int)
    def _on_scrolled(self, value: int) -> None:
        self.scrolled_under.emit(value > 0)
        if self._settling:
            return
        self._follows = value >= self.verticalScrollBar().maximum() - _NEAR_END
        self._settle()

    @Slot(int)
    def _on_scroll_wanted(self, distance: int) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + distance)

    @Slot()
    def _on_selecting(self) -> None:
        for row in self._rows.values():
            if row.body is not self.sender():
                row.body.clear_selection()

    @Slot()
    def _on_theme_changed(self) -> None:
        self._frame.setInterval(self._theme.duration_ms("stream_frame"))
        self.verticalScrollBar().setSingleStep(self._theme.line("reading"))
        for row in self._rows.values():
            row.restyle()
        self._relayout()

    def _relayout(self) -> None:
        """Guesses all heights anew, and keeps the first message in sight where it is."""
        if not self._turns:
            return
        value = self.verticalScrollBar().value()
        number = self._heights.number_at(value)
        into = (value - self._heights.top(number)) / max(1.0, self._heights[number])
        self._guess_all()
        for built, _ in self._rows.items():
            self._rows.measure(built, self._width)
        if not self._follows:
            self._settling = True
            self._set_range()
            self.verticalScrollBar().setValue(round(self._heights.top(number) + into * self._heights[number]))
            self._settling = False
        self._settle()

    def _show_jump(self) -> None:
        away = not self._follows and self._end_value() - self.verticalScrollBar().value() > self.viewport().height() / 2
        self._jump.setVisible(away)
        if away:
            size = self._jump.sizeHint()
            x = (self.width() - size.width()) // 2
            self._jump.setGeometry(x, self.height() - size.height(), size.width(), size.height())
            self._jump.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._column_width() != self._width:
            self._relayout()
        else:
            self._settle()

    def showEvent(self, event: QEvent) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        self._settle()

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self.viewport()).fillRect(event.rect(), self._theme.colour("surface.base"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.verticalScrollBar()
        if event.key() == Qt.Key.Key_Home:
            bar.setValue(0)
        elif event.key() == Qt.Key.Key_End:
            self.jump_to_latest()
        else:
            super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LanguageChange:
            self._settle()
        return super().viewportEvent(event)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        if not self._settling:
            self._place_rows()
