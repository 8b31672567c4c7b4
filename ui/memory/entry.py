"""One memory of the panel: what it is, how it scored, where it comes from, and what can be done about it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from assistant.chat.panel import PromptEntry
from assistant.messages import DEFAULT_SCOPE
from ui import dates
from ui.icons import paint_icon
from ui.memory.scores import ScoreBar, ScoreNumbers, shown_parts
from ui.theme import Theme
from ui.widgets.boxes import Box, column, row
from ui.widgets.button import Button
from ui.widgets.label import Label
from ui.widgets.painting import draw_frame, start


class _Icon(QWidget):
    """A small icon in a line of captions."""

    def __init__(self, name: str, colour: str, *, theme: Theme) -> None:
        super().__init__()
        self._theme, self._name, self._colour = theme, name, colour
        self.setFixedSize(theme.icon_size("inline"), theme.line("caption"))

    def paintEvent(self, event: QPaintEvent) -> None:
        side = self._theme.icon_size("inline")
        top = round((self.height() - side) / 2)
        paint_icon(start(self), self._theme, self._name, self._colour, QRectF(0, top, side, side))


class _Quote(QWidget):
    """The words that a memory came from, behind a bar."""

    def __init__(self, text: str, *, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        layout = row(theme, parent=self)
        layout.addSpacing(theme.space(3))
        layout.addWidget(Label(text, theme=theme, kind="caption", colour="text.secondary", wrap=True), 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        bar = QRectF(0, 0, theme.detail("quote_bar"), self.height())
        start(self).fillRect(bar, theme.colour("border.default"))


class Entry(QWidget):
    """A memory in the list; chosen, it is raised and says all that is known about it.

    Signals:
        chosen: it was clicked or reached by the keyboard.
        source_requested: its conversation at its message, by their ids.
        forget_requested, pin_requested: what its buttons ask for, by the memory's id (and the new state).
    """

    chosen = Signal(object)
    source_requested = Signal(str, str)
    forget_requested = Signal(object)
    pin_requested = Signal(str, bool)

    def __init__(self, entry: PromptEntry, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entry = entry
        self._theme = theme
        self._chosen = False
        self._more: list[QWidget] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(entry.text or self.tr("Forgotten"))
        everything = column(theme, parent=self)
        body = column(theme, gap=1, margins=(3, "field_inset", 3, "field_inset"))
        body.addLayout(self._head())
        self._fill(body)
        everything.addLayout(body)
        buttons = self._buttons()
        if buttons is not None:
            everything.addWidget(buttons)
            self._more.append(buttons)
        self.set_chosen(False)

    def set_chosen(self, chosen: bool) -> None:
        """Raises it and shows its numbers, its quote and its buttons, or puts it back."""
        self._chosen = chosen
        for widget in self._more:
            widget.setVisible(chosen)
        self.updateGeometry()
        self.update()

    def _head(self) -> Box:
        theme, entry = self._theme, self.entry
        head = row(theme, gap=1)
        head.addWidget(_Icon(theme.tokens.get(f"kind_icon.{entry.kind}"), "text.secondary", theme=theme))
        words = self._kind_name(entry.kind)
        if entry.scope != DEFAULT_SCOPE:
            words += f" · {entry.scope}"
        if entry.at is not None:
            words += f"  {dates.day(entry.at)}, {dates.age(entry.at)}"
        head.addWidget(Label(words, theme=theme, kind="caption", colour="text.secondary"), 1)
        if entry.score is not None:
            head.addWidget(Label(f"{entry.score:.2f}", theme=theme, kind="caption_strong"))
        return head

    def _fill(self, body: Box) -> None:
        theme, entry = self._theme, self.entry
        if entry.forgotten or entry.text is None:
            body.addLayout(self._warning(self.tr("Forgotten since")))
            return
        body.addWidget(Label(entry.text, theme=theme, kind="item", wrap=True))
        if entry.score is not None and entry.scores:
            parts = shown_parts(entry.score, entry.scores)
            body.addWidget(ScoreBar(parts, theme=theme))
            numbers = ScoreNumbers(parts, theme=theme)
            body.addWidget(numbers)
            self._more.append(numbers)
        if entry.changed:
            said = self.tr("No longer holds") if entry.retired_at is not None else self.tr("Changed since")
            body.addLayout(self._warning(said))
        if entry.source is not None and entry.source.quote and entry.source.quote != entry.text:
            quote = _Quote(self.tr("“{words}”").format(words=entry.source.quote), theme=theme)
            body.addWidget(quote)
            self._more.append(quote)
        self._add_source(body)

    def _warning(self, text: str) -> Box:
        line = row(self._theme, gap=1)
        line.addWidget(_Icon("pencil", "warning.text", theme=self._theme))
        line.addWidget(Label(text, theme=self._theme, kind="caption", colour="warning.text"), 1)
        return line

    def _add_source(self, body: Box) -> None:
        source = self.entry.source
        if source is None or not source.conversation_id or not source.message_id or self.entry.source_key is None:
            return
        title = self.entry.source_title or self.tr("Conversation")
        words = f"{title}, {dates.day(source.said_at)}" if source.said_at else title
        link = Button(
            self._theme.metrics("caption").elidedText(
                words, Qt.TextElideMode.ElideRight, self._theme.size("panel.min") - self._theme.space(12)
            ),
            theme=self._theme,
            kind="link",
            size="hit_min",
            text_kind="caption",
        )
        link.setToolTip(self.tr("Opens the conversation at this message"))
        conversation_id, message_id = source.conversation_id, source.message_id
        link.clicked.connect(lambda: self.source_requested.emit(conversation_id, message_id))
        line = row(self._theme)
        line.addWidget(link)
        line.addStretch(1)
        body.addLayout(line)

    def _buttons(self) -> QWidget | None:
        entry = self.entry
        if entry.forgotten or entry.text is None or entry.kind == "message":
            return None
        theme = self._theme
        bar = QWidget()
        layout = row(theme, gap=1, margins=(1, 1, 1, 1), parent=bar)
        never = Button(self.tr("Never"), theme=theme, kind="quiet", size="control", text_kind="caption_strong")
        never.setToolTip(self.tr("Forgets this for good"))
        never.clicked.connect(lambda: self.forget_requested.emit(entry))
        words = self.tr("Unpin") if entry.pinned else self.tr("Pin")
        pin = Button(words, theme=theme, kind="quiet", icon="pin", size="control", text_kind="caption_strong")
        pin.setToolTip(self.tr("A pinned memory is never tidied away"))
        pin.clicked.connect(lambda: self.pin_requested.emit(entry.memory_id, not entry.pinned))
        layout.addWidget(never)
        layout.addStretch(1)
        layout.addWidget(pin)
        return bar

    def _kind_name(self, kind: str) -> str:
        names = {
            "fact": self.tr("Fact"),
            "preference": self.tr("Preference"),
            "event": self.tr("Event"),
            "episode": self.tr("Episode"),
            "skill": self.tr("Skill"),
            "summary": self.tr("Summary"),
            "message": self.tr("Message"),
            "document": self.tr("Document"),
        }
        return names.get(kind, kind)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(self)
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self)
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._chosen:
            return
        theme = self._theme
        draw_frame(
            start(self),
            QRectF(self.rect()),
            theme.radius("block"),
            fill=theme.colour("surface.raised"),
            line=theme.colour("border.default"),
            width=theme.border(),
        )
