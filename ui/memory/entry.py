"""One memory of the panel: what it is, how it scored, where it comes from, and what can be done about it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QGuiApplication, QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from assistant.chat.panel import PromptEntry
from assistant.memory.records import Kind, Source
from ui import dates
from ui.memory.entry_parts import EntryAction, LineIcon, Quote
from ui.memory.file_link import FileLink
from ui.memory.scores import ScoreBar, ScoreNumbers
from ui.memory.wording import kind_name, shortened
from ui.score_parts import shown_parts
from ui.theme import Theme
from ui.widgets.boxes import Box, column, row
from ui.widgets.flow import FlowLayout
from ui.widgets.label import Label
from ui.widgets.painting import draw_frame, start
from ui.widgets.source_link import SourceLink
from ui.widgets.surface import edge_rect


class Entry(QWidget):
    """A memory in the list; chosen, it is raised and says all that is known about it.

    Signals:
        chosen: it was clicked or reached by the keyboard.
        moved: an arrow was pressed; 1 is down, -1 up.
        source_requested: its conversation at its message, by their ids.
        act_requested: a button was pressed: what `MemoryActions.act` calls it, and the entry.
    """

    chosen = Signal(object)
    moved = Signal(int)
    source_requested = Signal(str, str)
    act_requested = Signal(str, object)

    def __init__(self, entry: PromptEntry, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entry = entry
        self._theme = theme
        self._chosen = False
        self._only_chosen: list[QWidget] = []
        self._only_resting: list[QWidget] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(entry.text or self.tr("Forgotten"))
        border = round(theme.border())
        everything = column(theme, parent=self)
        everything.setContentsMargins(border, border, border, border)
        body = column(theme, margins=(3, "field_inset", 3, "field_inset"))
        body.addLayout(self._head())
        self._fill(body)
        everything.addLayout(body)
        self._bar = self._actions()
        if self._bar is not None:
            everything.addWidget(self._bar)
            self._only_chosen.append(self._bar)
        self.set_chosen(False)

    @property
    def is_chosen(self) -> bool:
        """Whether it is raised."""
        return self._chosen

    def set_chosen(self, chosen: bool) -> None:
        """Raises it and shows its numbers, its quote and its buttons, or puts it back."""
        self._chosen = chosen
        for widget in self._only_chosen:
            widget.setVisible(chosen)
        for widget in self._only_resting:
            widget.setVisible(not chosen)
        self.updateGeometry()
        self.update()

    def focus_radius(self) -> int:
        """How round the focus ring is."""
        return self._theme.radius("frame")

    def _head(self) -> Box:
        theme, entry = self._theme, self.entry
        head = row(theme, gap="icon_gap")
        head.addWidget(LineIcon(theme.tokens.get(f"kind_icon.{entry.kind}"), "text.secondary", theme=theme))
        words = kind_name(entry.kind)
        if entry.scope_name:
            words += f" · {entry.scope_name}"
        kind = Label(words, theme=theme, kind="caption", colour="text.secondary")
        head.addWidget(kind)
        when = (
            "" if entry.at is None else self.tr("{day}, {age}").format(day=dates.day(entry.at), age=dates.age(entry.at))
        )
        whole = [Label(when, theme=theme, kind="caption", colour="text.tertiary")]
        if entry.score is not None:
            whole.append(Label(f"{entry.score:.2f}", theme=theme, kind="caption_strong"))
        for label in whole:  # only the kind, which may name a persona, gives way
            label.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        head.addWidget(whole[0])
        head.addStretch(1)
        for label in whole[1:]:
            head.addWidget(label)
        return head

    def _fill(self, body: Box) -> None:
        theme, entry = self._theme, self.entry
        if entry.forgotten or entry.text is None:
            body.addSpacing(theme.space(2))
            body.addLayout(self._warning(self.tr("Forgotten since")))
            return
        body.addSpacing(theme.space(1))
        body.addWidget(Label(shortened(entry.text), theme=theme, kind="item", wrap=True))
        if entry.score is not None and entry.scores:
            self._add_score(body, entry.score)
        if became := self._became():
            body.addSpacing(theme.detail("entry_gap"))
            body.addLayout(self._warning(became))
        source = entry.source
        if source is not None and source.quote and entry.kind not in (Kind.MESSAGE, Kind.DOCUMENT):
            self._add_quote(body, source.quote)
        if source is not None:
            self._add_source(body, source)

    def _add_score(self, body: Box, score: float) -> None:
        theme = self._theme
        parts = shown_parts(score, self.entry.scores)
        body.addSpacing(theme.detail("entry_gap"))
        body.addWidget(ScoreBar(parts, theme=theme))
        numbers = QWidget()
        inner = column(theme, parent=numbers)
        inner.setContentsMargins(0, theme.detail("entry_gap"), 0, 0)
        inner.addWidget(ScoreNumbers(parts, theme=theme))
        body.addWidget(numbers)
        self._only_chosen.append(numbers)

    def _warning(self, text: str) -> Box:
        line = row(self._theme, gap="icon_gap")
        line.addWidget(LineIcon("pencil", "warning.text", theme=self._theme))
        line.addWidget(Label(text, theme=self._theme, kind="caption", colour="warning.text"), 1)
        return line

    def _add_quote(self, body: Box, words: str) -> None:
        holder = QWidget()
        inner = column(self._theme, parent=holder)
        inner.setContentsMargins(0, self._theme.detail("panel_gap"), 0, 0)
        inner.addWidget(Quote(self.tr("“{words}”").format(words=shortened(words)), theme=self._theme))
        body.addWidget(holder)
        self._only_chosen.append(holder)

    def _add_source(self, body: Box, source: Source) -> None:
        theme = self._theme
        if source.file:
            body.addSpacing(theme.detail("link_gap"))
            body.addWidget(FileLink(source, self.entry.number, theme=theme))
            return
        if self.entry.source_gone:
            body.addSpacing(theme.detail("link_gap"))
            gone = self.tr("From a deleted conversation")
            body.addWidget(Label(gone, theme=theme, kind="caption", colour="text.tertiary"))
            return
        if not source.conversation_id or not source.message_id or self.entry.source_key is None:
            return
        title = self.entry.source_title or self.tr("Conversation")
        body.addSpacing(theme.detail("link_gap"))
        if source.said_at is None:
            self._link(body, title, source)
            return
        for only, said in ((self._only_resting, dates.day), (self._only_chosen, dates.day_and_time)):
            words = self.tr("{title}, {day}").format(title=title, day=said(source.said_at))
            only.append(self._link(body, words, source))

    def _link(self, body: Box, words: str, source: Source) -> SourceLink:
        link = SourceLink(words, theme=self._theme)
        link.setToolTip(self.tr("Opens the conversation at this message"))
        link.clicked.connect(lambda: self.source_requested.emit(source.conversation_id or "", source.message_id or ""))
        body.addWidget(link)
        return link

    def _became(self) -> str:
        """What became of it since, in one line."""
        entry = self.entry
        if entry.mark == "wrong":
            return self.tr("You marked it as wrong")
        if entry.mark == "leaving":
            return self.tr("Forgotten in a moment")
        if entry.not_here:
            return self.tr("Left out of this conversation")
        if entry.now:
            return self.tr("Changed since: {text}").format(text=shortened(entry.now))
        if entry.retired_at is not None:
            return self.tr("No longer holds")
        return self.tr("Changed since") if entry.changed else ""

    def _actions(self) -> QWidget | None:
        wanted = self._wanted_actions()
        if not wanted:
            return None
        theme = self._theme
        bar = QWidget()
        layout = FlowLayout(last_apart=bool(wanted[-1][3]), parent=bar)
        inset = theme.detail("icon_gap")
        layout.setContentsMargins(
            inset, theme.detail("action_row") + round(theme.border()), inset, theme.detail("action_row")
        )
        for name, words, hint, icon in wanted:
            button = EntryAction(words, theme=theme, icon=icon, hint=hint)
            button.clicked.connect(lambda _=False, name=name: self.act_requested.emit(name, self.entry))
            layout.addWidget(button)
        return bar

    def _wanted_actions(self) -> list[tuple[str, str, str, str]]:
        """The buttons: what each asks for, its words, its hint and its icon."""
        entry = self.entry
        if entry.forgotten or entry.text is None or entry.key is None or entry.mark == "leaving":
            return []
        here = (
            ("here", self.tr("Use here again"), self.tr("Lets this conversation use it again"), "")
            if entry.not_here
            else ("not_here", self.tr("Not here"), self.tr("Leaves it out of this conversation only"), "")
        )
        if entry.kind == Kind.DOCUMENT:  # its file is changed, or taken out as a whole
            return [here]
        never = ("never", self.tr("Never"), self.tr("Forgets this for good"), "")
        if entry.mark or entry.retired_at is not None:
            return [never]
        wrong = ("wrong", self.tr("Wrong"), self.tr("It was never so; it is not used again"), "")
        if entry.kind == Kind.MESSAGE:
            return [wrong, here, never]
        outdated = ("outdated", self.tr("Outdated"), self.tr("It was so; asks what holds now"), "")
        hint = self.tr("A pinned memory is never tidied away")
        pin = ("unpin", self.tr("Unpin"), hint, "pin-off") if entry.pinned else ("pin", self.tr("Pin"), hint, "pin")
        return [wrong, outdated, here, never, pin]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(self)
        super().mousePressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        by_keyboard = QGuiApplication.mouseButtons() == Qt.MouseButton.NoButton
        if by_keyboard and event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.chosen.emit(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self)
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.moved.emit(1 if event.key() == Qt.Key.Key_Down else -1)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._chosen:
            return
        painter, theme, rect = start(self), self._theme, QRectF(self.rect())
        fill, line = theme.colour("surface.raised"), theme.colour("border.subtle")
        draw_frame(painter, rect, theme.radius("frame"), fill=fill, line=line, width=theme.border())
        if self._bar is not None:
            painter.fillRect(edge_rect(QRectF(self._bar.geometry()), "top", theme.border()), line)
