"""One memory: what it says, how it came to be, what it was before, and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, Qt, Signal, Slot
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QWidget

from assistant.memory.browsing import Shown
from assistant.memory.records import Memory
from assistant.storage.changes import UpkeepChange
from ui import dates
from ui.memory_window.detail_parts import KindLabel, NamedValue, PastValue, Quotes, importance_bar
from ui.memory_window.diff import Diff
from ui.memory_window.edit_form import EditForm
from ui.memory_window.wording import BY_HAND_ACTIONS, Counts, about, action_name, origin_name, when_it_holds
from ui.theme import Theme
from ui.widgets.boxes import Box, column, row
from ui.widgets.button import Button, IconButton
from ui.widgets.label import Label
from ui.widgets.menu import Menu
from ui.widgets.source_link import SourceLink
from ui.widgets.surface import Surface
from ui.widgets.tall import Tall

_MOST_SOURCES = 8
_MOST_CHANGES = 5


class DetailView(Surface):
    """The page of the chosen memory; of several or none it says so.

    Signals:
        acted: a button was pressed: pin, private, move, merge, split, forget, restore, copy.
        edited: a `Wish` of the form.
        back_requested: the way back to the list.
        source_requested: a source is to be opened, by its conversation and message.
    """

    acted = Signal(str)
    edited = Signal(object)
    back_requested = Signal()
    source_requested = Signal(str, str)

    def __init__(self, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme=theme, line="left", parent=parent)
        self.shown: Shown | None = None
        self.form: EditForm | None = None
        self._selected = 0
        self.back = IconButton("arrow-left", theme=theme)
        self.kind = KindLabel(theme=theme)
        self.pin = Button(theme=theme, kind="quiet", icon="pin")
        self.edit = Button(theme=theme, kind="quiet", icon="pencil")
        self.more = IconButton("ellipsis", theme=theme)
        self._head = QWidget()
        self._scroll = QScrollArea()
        self.foot = Surface(theme=theme, line="top")
        self.move_to = Button(theme=theme, kind="quiet", text_kind="caption_strong")
        self.merge = Button(theme=theme, kind="quiet", text_kind="caption_strong")
        self.split = Button(theme=theme, kind="quiet", text_kind="caption_strong")
        self.restore = Button(theme=theme, kind="quiet", icon="archive-restore", text_kind="caption_strong")
        self.forget = Button(theme=theme, kind="quiet_danger", icon="trash-2", text_kind="caption_strong")
        self._lay_out()
        self._connect()
        self.retranslate()

    def show_memory(self, shown: Shown) -> None:
        """Shows a memory; a form that is open for it stays."""
        same = self.shown is not None and self.shown.memory.id == shown.memory.id
        self.shown, self._selected = shown, 1
        if self.form is None or not same:
            self.form = None
            self._show()

    def show_none(self, selected: int = 0) -> None:
        """Shows that none, or several, are chosen."""
        self.shown, self.form, self._selected = None, None, selected
        self._show()

    def set_narrow(self, narrow: bool) -> None:
        """Whether it stands in the list's place."""
        self.back.setVisible(narrow)
        self.set_line("" if narrow else "left")

    @property
    def needed_width(self) -> int:
        """How much its two rows of buttons need, whether it shows a memory or not."""
        return max(part.minimumSizeHint().width() for part in (self._head, self.foot))

    @Slot()
    def begin_edit(self) -> None:
        """Puts the form in the memory's place."""
        if self.shown is None or self.shown.memory.state == "binned":
            return
        self.form = EditForm(self.shown.memory, theme=self.theme)
        self.form.saved.connect(self.edited)
        self.form.cancelled.connect(self.end_edit)
        self._show()
        self.form.text.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def end_edit(self) -> None:
        """Takes the form away."""
        if self.form is not None:
            self.form = None
            self._show()
            self.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lay_out(self) -> None:
        theme = self.theme
        head = row(theme, gap=1, margins=(8, 0, 4, 0), parent=self._head)
        head.addWidget(self.back)
        head.addWidget(self.kind, 1)
        head.addWidget(self.pin)
        head.addWidget(self.edit)
        head.addWidget(self.more)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.viewport().setAutoFillBackground(False)
        foot = row(theme, gap=0, margins=(4, 3, 4, 3), parent=self.foot)
        for button in (self.move_to, self.merge, self.split, self.restore):
            foot.addWidget(button)
        foot.addStretch(1)
        foot.addWidget(self.forget)
        whole = column(theme, parent=self)
        whole.addWidget(self._head)
        whole.addWidget(self._scroll, 1)
        whole.addWidget(self.foot)
        self.back.hide()
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def _connect(self) -> None:
        self.back.clicked.connect(self.back_requested)
        self.pin.clicked.connect(lambda: self.acted.emit("pin"))
        self.edit.clicked.connect(self.begin_edit)
        self.more.clicked.connect(self._open_menu)
        for button, name in (
            (self.move_to, "move"),
            (self.merge, "merge"),
            (self.split, "split"),
            (self.restore, "restore"),
            (self.forget, "forget"),
        ):
            button.clicked.connect(lambda _=False, name=name: self.acted.emit(name))

    @Slot()
    def _on_theme_changed(self) -> None:
        self._head.setFixedHeight(self.theme.size("header"))
        self._show()

    @Slot()
    def _open_menu(self) -> None:
        if self.shown is None:
            return
        memory = self.shown.memory
        menu = Menu(theme=self.theme, parent=self)
        menu.add(self.tr("Copy the text"), lambda: self.acted.emit("copy"), icon_name="copy")
        private = self.tr("May leave this machine") if memory.private else self.tr("Never leaves this machine")
        menu.add(private, lambda: self.acted.emit("private"), icon_name="lock")
        corner = QPoint(self.more.width(), self.more.height() + self.theme.space(1))
        menu.open_at(self.more.mapToGlobal(corner), align_right=True)

    @Slot()
    def _show(self) -> None:
        shown = self.shown
        one, binned = shown is not None, shown is not None and shown.memory.state == "binned"
        editing = self.form is not None
        for button in (self.pin, self.edit, self.more):
            button.setVisible(one and not editing and not binned)
        self.foot.setVisible(one and not editing)
        for button in (self.move_to, self.merge, self.split):
            button.setVisible(not binned)
        self.restore.setVisible(binned)
        self.kind.show_kind(shown.memory.kind if shown is not None else "")
        if shown is not None:
            self.pin.setText(self.tr("Pinned") if shown.memory.pinned else self.tr("Pin"))
        ground = Tall()
        body = column(self.theme, margins=(8, 2, 8, 8), parent=ground)
        if self.form is not None:
            body.addWidget(self.form)
        elif shown is not None:
            self._fill(body, shown)
        else:
            self._fill_empty(body)
        body.addStretch(1)
        self._scroll.setWidget(ground)
        ground.setAutoFillBackground(False)  # which `setWidget` turns on

    def _fill_empty(self, body: Box) -> None:
        said = self.tr("Choose a memory to see where it comes from.")
        if self._selected > 1:
            said = Counts().selected(self._selected)
        body.addWidget(Label(said, theme=self.theme, colour="text.tertiary", wrap=True))

    def _fill(self, body: Box, shown: Shown) -> None:
        theme, memory = self.theme, shown.memory
        body.addWidget(Label(memory.text, theme=theme, kind="title", wrap=True))
        if memory.private:
            body.addSpacing(theme.space(1))
            body.addWidget(
                Label(self.tr("Never leaves this machine"), theme=theme, kind="caption", colour="text.secondary")
            )
        body.addSpacing(theme.space(3))
        values = column(theme, gap="icon_gap")
        for name, value in self._values(memory):
            label = Label(value, theme=theme, wrap=True)
            values.addWidget(NamedValue(name, label, theme=theme))
        if shown.used_in is not None:
            values.addWidget(self._used(memory, shown.used_in))
        values.addWidget(
            NamedValue(self.tr("Importance"), *importance_bar(memory.importance, theme=theme), theme=theme)
        )
        if memory.tags:
            tags = Label(self.tr(", ").join(memory.tags), theme=theme, wrap=True)
            values.addWidget(NamedValue(self.tr("Tags"), tags, theme=theme))
        body.addLayout(values)
        self._add_line(body)
        self._fill_past(body, shown)
        if shown.changes:
            self._fill_changes(body, shown.changes)

    def _values(self, memory: Memory) -> list[tuple[str, str]]:
        values = [
            (self.tr("About"), about(memory)),
            (self.tr("Value"), memory.value),
            (self.tr("Valid"), when_it_holds(memory)),
            (self.tr("Learned"), self._learned(memory)),
            (self.tr("Confidence"), f"{memory.confidence:.2f}"),
        ]
        if memory.state == "retired" and memory.retired_at is not None:
            values.append((self.tr("Let go"), dates.day_and_time(memory.retired_at)))
        return [(name, value) for name, value in values if value]

    def _learned(self, memory: Memory) -> str:
        return self.tr("{when}, {how}").format(
            when=dates.day_and_time(memory.learned_at), how=origin_name(memory.origin)
        )

    def _used(self, memory: Memory, used_in: tuple[str, str, str]) -> QWidget:
        theme, (conversation, message, title) = self.theme, used_in
        when = dates.age(memory.last_used_at) if memory.last_used_at is not None else ""
        link = SourceLink(title or self.tr("Conversation"), theme=theme)
        link.clicked.connect(lambda: self.source_requested.emit(conversation, message))
        words = Label(self.tr("{when}, in").format(when=when) if when else self.tr("in"), theme=theme)
        words.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)  # the title gives way
        return NamedValue(self.tr("Last used"), words, link, theme=theme)

    def _add_line(self, body: Box) -> None:
        line = Surface(theme=self.theme, colour="border.subtle")
        line.setFixedHeight(round(self.theme.border()))
        body.addSpacing(self.theme.space(5))
        body.addWidget(line)
        body.addSpacing(self.theme.space(4))

    def _fill_past(self, body: Box, shown: Shown) -> None:
        theme, line = self.theme, shown.line
        changed = len(line) > 1
        head = row(theme)
        head.addWidget(
            Label(self.tr("History") if changed else self.tr("Where it comes from"), theme=theme, kind="section"), 1
        )
        if changed:
            head.addWidget(Label(Counts().values(len(line)), theme=theme, kind="caption", colour="text.secondary"))
        body.addLayout(head)
        body.addSpacing(theme.space(3))
        if not changed:
            self._fill_sources(body, shown)
            return
        for number, stretch in enumerate(reversed(line)):
            whence = shown.whence.get(stretch.memory.id, ())
            most = _MOST_SOURCES if stretch.memory.id == shown.memory.id else 1
            value = PastValue(stretch, whence[:most], first=number == 0, last=number == len(line) - 1, theme=theme)
            value.source_requested.connect(self.source_requested)
            body.addWidget(value)

    def _fill_sources(self, body: Box, shown: Shown) -> None:
        whence = shown.whence.get(shown.memory.id, ())
        if not whence:
            said = self.tr("Nothing says where this comes from.")
            body.addWidget(Label(said, theme=self.theme, kind="caption", colour="text.tertiary", wrap=True))
            return
        quotes = Quotes(whence[:_MOST_SOURCES], theme=self.theme)
        quotes.requested.connect(self.source_requested)
        body.addWidget(quotes)
        if (more := len(whence) - _MOST_SOURCES) > 0:
            said = self.tr("and %n more", "", more)
            body.addWidget(Label(said, theme=self.theme, kind="caption", colour="text.tertiary"))

    def _fill_changes(self, body: Box, changes: tuple[UpkeepChange, ...]) -> None:
        theme = self.theme
        assert self.shown is not None
        self._add_line(body)
        body.addWidget(Label(self.tr("Changes"), theme=theme, kind="section"))
        for change in changes[:_MOST_CHANGES]:
            body.addSpacing(theme.space(2))
            who = self.tr("by you") if change.action in BY_HAND_ACTIONS else self.tr("by upkeep")
            said = self.tr("{what}, {who}, {when}").format(
                what=action_name(change.action), who=who, when=dates.day_and_time(change.changed_at)
            )
            body.addWidget(Label(said, theme=theme, kind="caption", colour="text.secondary"))
            before = next((one.text for one in change.before if one.id == self.shown.memory.id), "")
            after = next((one.text for one in change.after if one.id == self.shown.memory.id), "")
            if before and before != after:
                body.addWidget(Diff(before, after, theme=theme))

    def retranslate(self) -> None:
        """Sets the words again, in the language that is spoken now."""
        self.back.set_name(self.tr("Back to the list"))
        self.edit.setText(self.tr("Edit"))
        self.more.set_name(self.tr("More"))
        self.move_to.setText(self.tr("Move to…"))
        self.merge.setText(self.tr("Merge…"))
        self.split.setText(self.tr("Split…"))
        self.restore.setText(self.tr("Put back"))
        self.forget.setText(self.tr("Forget…"))
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
