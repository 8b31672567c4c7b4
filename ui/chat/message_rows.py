"""The rows of a transcript: what the person said in a bubble, a reply without one, each with its day where one begins.

A row is as wide as the reading column with its margins. It says how high it wants to be; the transcript places it.
"""

from __future__ import annotations

import logging

from PySide6.QtCore import QEvent, QMimeData, QPoint, QRectF, Signal, Slot
from PySide6.QtGui import QEnterEvent, QGuiApplication, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from assistant.messages import MessageStatus
from ui import dates
from ui.chat.lexers import Lexers
from ui.chat.markdown_export import html, plain
from ui.chat.markdown_stream import MarkdownStream
from ui.chat.message_actions import MessageActions
from ui.chat.message_body import MessageBody
from ui.chat.plain_text import plain_leaves
from ui.chat.reply_notes import EndNote, Steps
from ui.chat.turns import Turn
from ui.chat.version_arrows import VersionArrows
from ui.theme import Theme
from ui.widgets.button import IconButton
from ui.widgets.painting import CENTRE, draw_frame, draw_text, start

_READ_AT_ONCE_S = 0.006
_log = logging.getLogger(__name__)


class MessageRow(QWidget):
    """What both kinds of row share: the day above, the words, and how high it all is.

    Signals:
        height_changed: the row wants another height.
        version_requested: another version of it is to be shown; how many steps away.
    """

    height_changed = Signal()
    version_requested = Signal(int)

    def __init__(self, turn: Turn, *, theme: Theme, lexers: Lexers, parent: QWidget) -> None:
        super().__init__(parent)
        self.turn = turn
        self.theme = theme
        self.is_found = False
        self.body = MessageBody(theme=theme, lexers=lexers, parent=self)
        self.body.height_changed.connect(self.height_changed)

    def wanted_height(self) -> int:
        """How high the row is, laid out for its width."""
        return self.day_height + self.body.sizeHint().height()

    def set_last(self, last: bool) -> None:
        """Whether it is the last of the conversation."""

    def show_turn(self) -> None:
        """Shows what is known of its turn beside its words."""

    def set_found(self, found: bool) -> None:
        """Marks it as what somebody was led to."""
        self.is_found = found
        self.update()

    def restyle(self) -> None:
        """Lays it out anew: the theme or the zoom changed."""
        self.body.restyle()

    @property
    def column(self) -> int:
        """The width for words."""
        return self.width() - 2 * self.theme.size("transcript_margin")

    @property
    def day_height(self) -> int:
        """How much room the day above takes."""
        return self.theme.line("caption") + self.theme.space(4) if self.turn.starts_day else 0

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = start(self)
        if self.is_found:
            place = QRectF(self.rect()).adjusted(self.theme.space(2), self.day_height, -self.theme.space(2), 0)
            draw_frame(painter, place, self.theme.radius("block"), fill=self.theme.colour("surface.selected"))
        if self.turn.starts_day:
            line = QRectF(0, 0, self.width(), self.theme.line("caption"))
            said = dates.day_and_time(self.turn.message.said_at)
            draw_text(painter, self.theme, line, said, kind="caption", colour="text.tertiary", align=CENTRE)


class PersonRow(MessageRow):
    """What the person said, in a bubble at the right; at its left, while pointed at, a way to change it.

    Signals:
        edit_requested: the person wants to say it otherwise.
    """

    edit_requested = Signal()

    def __init__(self, turn: Turn, *, theme: Theme, lexers: Lexers, parent: QWidget) -> None:
        super().__init__(turn, theme=theme, lexers=lexers, parent=parent)
        self.body.show_leaves(plain_leaves(turn.message.text))
        self.edit = IconButton("pencil", theme=theme, size="control", icon_size="inline", parent=self)
        self.edit.clicked.connect(self.edit_requested)
        self.arrows = VersionArrows(theme=theme, parent=self)
        self.arrows.stepped.connect(self.version_requested)
        self._hovered = False
        self.show_turn()
        self._retranslate()

    def show_turn(self) -> None:
        self.arrows.set_place(*self.turn.version)
        self._reveal()
        self._lay_out()

    def _reveal(self) -> None:
        self.edit.setVisible(self._hovered)

    def wanted_height(self) -> int:
        self._lay_out()
        return round(self._bubble().bottom())

    def _lay_out(self) -> None:
        inset = self.theme.detail("bubble_x")
        share = self.theme.tokens.get("size.bubble_max_share")
        most = int(self.column * share) - 2 * inset
        self.body.set_text_width(most)
        bubble = self._bubble()
        place = QPoint(round(bubble.x()) + inset - self.body.bleed, self.day_height + self.theme.detail("bubble_y"))
        self.body.setGeometry(place.x(), place.y(), self.body.sizeHint().width(), self.body.sizeHint().height())
        left = round(bubble.x())
        for beside in (self.arrows, self.edit):
            if beside is self.edit or not beside.isHidden():
                size = beside.sizeHint()
                left -= size.width() + self.theme.space(1)
                top = round(bubble.bottom()) - size.height() - (self.theme.size("control") - size.height()) // 2
                beside.setGeometry(left, max(self.day_height, top), size.width(), size.height())

    def _bubble(self) -> QRectF:
        width = self.body.natural_width() + 2 * self.theme.detail("bubble_x")
        height = self.body.sizeHint().height() + 2 * self.theme.detail("bubble_y")
        right = self.width() - self.theme.size("transcript_margin")
        return QRectF(right - width, self.day_height, width, height)

    def _retranslate(self) -> None:
        self.body.setAccessibleName(self.tr("You said"))
        self.edit.set_name(self.tr("Say it otherwise"))
        self.body.setAccessibleDescription(self.turn.message.text[:_SPOKEN])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hovered = True
        self._reveal()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = False
        self._reveal()
        super().leaveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        fill = self.theme.colour("surface.user")
        draw_frame(start(self), self._bubble(), self.theme.radius("bubble"), fill=fill)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()


class ReplyRow(MessageRow):
    """A reply: its words as they stream, what came before them, how they ended, and what can be done with them.

    Signals:
        memories_requested, again_requested, continue_requested, memory_requested: a button was pressed.
        rated: a thumb was given, or taken back with 0.
    """

    memories_requested = Signal()
    again_requested = Signal()
    continue_requested = Signal()
    memory_requested = Signal()
    rated = Signal(int)

    def __init__(self, turn: Turn, *, theme: Theme, lexers: Lexers, parent: QWidget) -> None:
        super().__init__(turn, theme=theme, lexers=lexers, parent=parent)
        self._stream = MarkdownStream()
        self._shown = 0
        self._fed = ""
        self._last = False
        self._hovered = False
        self.steps = Steps(theme=theme, parent=self)
        self.buttons = MessageActions(theme=theme, parent=self)
        self._note = EndNote(theme=theme, parent=self)
        self.steps.height_changed.connect(self._on_steps_changed)
        self._note.pressed.connect(self._on_note)
        self.buttons.memories_requested.connect(self.memories_requested)
        self.buttons.again_requested.connect(self.again_requested)
        self.buttons.copy_requested.connect(self._on_copy)
        self.buttons.memory_requested.connect(self.memory_requested)
        self.buttons.rated.connect(self.rated)
        self.buttons.version_requested.connect(self.version_requested)
        self.steps.show_steps(turn.message.thinking, turn.message.steps, running=turn.is_streaming)
        self._begin(turn.message.text)
        self.refresh()

    @property
    def text(self) -> str:
        """What has arrived so far, as Markdown."""
        return self._fed

    @property
    def reading(self) -> bool:
        """Whether words have arrived that are not laid out."""
        return self._unread

    def feed(self, piece: str) -> None:
        """Takes a piece of the reply; `read_more` shows it."""
        self._fed += piece
        self._stream.feed(piece)
        self._unread = True

    def read_more(self) -> bool:
        """Reads and lays out what has arrived, for at most a few milliseconds. Returns whether there is more."""
        from time import perf_counter

        until = perf_counter() + _READ_AT_ONCE_S
        while self._stream.advance():
            if perf_counter() > until:
                self._show_read()
                return True
        self._unread = False
        if self._stream.needs_rereading():
            self._stream.reread()
            self._shown = 0
        self._show_read()
        return False

    def refresh(self) -> None:
        """Shows the state of its turn: streaming, ended, cut or failed."""
        turn, message = self.turn, self.turn.message
        if message.text != self._fed:
            self._begin(message.text)
        if not turn.is_streaming:
            self._stream.end(cut=message.status is not MessageStatus.COMPLETE)
        self.read_more()
        self.body.set_caret(turn.is_streaming)
        self.steps.show_steps(message.thinking, message.steps, running=turn.is_streaming)
        self.show_turn()
        self._say_end()
        self._retranslate()
        self._reveal()

    def show_turn(self) -> None:
        turn = self.turn
        several = turn.version[1] > 1
        self.buttons.set_reply(turn)
        self.buttons.setVisible(not turn.is_streaming and (bool(turn.message.text.strip()) or several))

    def set_last(self, last: bool) -> None:
        if last != self._last:
            self._last = last
            self._reveal()

    def wanted_height(self) -> int:
        self._lay_out()
        return self._height

    def _begin(self, text: str) -> None:
        self._stream = MarkdownStream()
        self._shown = 0
        self._fed = ""
        self.feed(text)

    def _show_read(self) -> None:
        leaves = self._stream.frozen[self._shown :] + self._stream.tail
        self.body.show_leaves(leaves, keep=self._shown)
        self._shown = len(self._stream.frozen)

    def _say_end(self) -> None:
        status = self.turn.message.status
        if status is MessageStatus.FAILED or (self.turn.error and status is MessageStatus.INTERRUPTED):
            partial = bool(self.turn.message.text.strip())
            action = self.tr("Continue") if partial else self.tr("Retry")
            self._note.say(self.turn.error or self.tr("This answer failed."), action, danger=True)
        elif status is MessageStatus.INTERRUPTED:
            self._note.say(self.tr("Interrupted"), self.tr("Continue"), danger=False)
        else:
            self._note.say("", "", danger=False)

    @Slot()
    def _on_note(self) -> None:
        message = self.turn.message
        if message.status is MessageStatus.FAILED and not message.text.strip():
            self.again_requested.emit()
        else:
            self.continue_requested.emit()

    @Slot()
    def _on_copy(self) -> None:
        mime = QMimeData()
        leaves = [block.leaf for block in self.body.document.blocks]
        mime.setText(self._fed or plain(leaves))
        mime.setHtml(html(leaves))
        QGuiApplication.clipboard().setMimeData(mime)
        self.buttons.confirm_copied()

    @Slot()
    def _on_steps_changed(self) -> None:
        self.height_changed.emit()

    def _lay_out(self) -> None:
        theme, bleed = self.theme, self.body.bleed
        left = theme.size("transcript_margin")
        y, column = self.day_height, self.column
        steps = self.steps.height_for(column)
        self.steps.setVisible(steps > 0)
        self.steps.setGeometry(left, y, column, steps)
        y += steps + (theme.space(1) if steps else 0)
        self.body.set_text_width(column)
        words = self.body.sizeHint().height()
        self.body.setGeometry(left - bleed, y, column + 2 * bleed, max(words, theme.line("reading")))
        y += words
        note = self._note.height_for(column)
        self._note.setVisible(note > 0)
        if note:
            y += theme.space(2) if words else 0
            self._note.setGeometry(left, y, column, note)
            y += note
        if self.buttons.isHidden():
            self._height = max(y, self.day_height + theme.line("reading"))
            return
        y += theme.detail("actions_gap")
        self.buttons.setGeometry(left - bleed, y, column + 2 * bleed, theme.size("control"))
        self._height = y + theme.size("chip")  # what the buttons reach below the chip lies in the space between turns

    def _reveal(self) -> None:
        focused = QGuiApplication.focusObject()
        inside = isinstance(focused, QWidget) and self.isAncestorOf(focused)
        shown = self._last or self._hovered or inside
        self.buttons.set_shown(shown)

    def _retranslate(self) -> None:
        self.body.setAccessibleName(self.tr("Keepsake answered"))
        self.body.setAccessibleDescription(self.turn.message.text[:_SPOKEN])
        self.buttons.setAccessibleName(self.tr("Actions for this answer"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hovered = True
        self._reveal()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = False
        self._reveal()
        super().leaveEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self._say_end()


_SPOKEN = 4_000
