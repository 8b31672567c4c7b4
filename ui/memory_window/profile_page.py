"""Who the person is, as a form: what was learned shows its source, what is set by hand stands and is asked about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from assistant.memory.browsing import Whence
from assistant.memory.profile import Question, SlotValue, slots
from assistant.storage import profile as stored
from ui import dates
from ui.memory_window.cards import Card, CardsPage
from ui.memory_window.detail_parts import shortened
from ui.operations import Operations
from ui.slot_names import slot_name
from ui.theme import Theme
from ui.widgets.boxes import Box, column, row
from ui.widgets.button import Button
from ui.widgets.field import LineEdit
from ui.widgets.label import Label
from ui.widgets.notice import InlineMessage
from ui.widgets.source_link import SourceLink
from ui.widgets.toast import Toasts

if TYPE_CHECKING:
    from assistant.app import Application
    from ui.bridge import CoreBridge

_GROUPS: Mapping[str, tuple[str, ...]] = {
    "person": ("name", "called", "pronouns", "age", "birthday", "nationality"),
    "life": ("lives_in", "from", "languages", "family", "people"),
    "work": ("occupation", "works_at", "works_in", "studies"),
    "taste": ("interests", "favourites", "dislikes", "goals", "allergies", "health", "diet"),
}
_MOST = 4


@dataclass(frozen=True, slots=True)
class _Contents:
    by_hand: Mapping[str, stored.SlotValue]
    learned: Mapping[str, Sequence[SlotValue]]
    whence: Mapping[str, Whence]
    questions: Mapping[str, Question]


class SlotField(LineEdit):
    """A slot's value; Escape puts back what stood in it."""

    def __init__(self, *, theme: Theme, name: str) -> None:
        super().__init__(theme=theme, name=name)
        self._value = ""

    def show_value(self, value: str) -> None:
        """Shows what is set, unless something else was typed."""
        typed = self.changed and self.hasFocus()
        self._value = value
        if not typed:
            self.setText(value)

    @property
    def changed(self) -> bool:
        """Whether something else stands in it than is set."""
        return self.text().strip() != self._value

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.changed:
            self.setText(self._value)
        else:
            super().keyPressEvent(event)


class SlotRow(QWidget):
    """One slot: its name, the field, what was learned, and the question where both differ.

    Signals:
        set: what was typed; empty lets go of it.
        kept: the question is answered: what was set stays.
        memory_requested: a learned value's memory is to be shown.
        source_requested: where it was said, by conversation and message.
    """

    set = Signal(str)
    kept = Signal()
    memory_requested = Signal(str)
    source_requested = Signal(str, str)

    def __init__(self, name: str, *, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.field = SlotField(theme=theme, name=name)
        self.question: InlineMessage | None = None
        self.buttons: dict[str, Button] = {}
        self._below: QWidget | None = None
        line = row(theme, gap=1, parent=self)
        label = Label(name, theme=theme, colour="text.secondary")
        label.setFixedSize(theme.detail("slot_name"), theme.size("control"))
        line.addWidget(label, 0, Qt.AlignmentFlag.AlignTop)
        self._body = column(theme, gap=1)
        self._body.addWidget(self.field)
        line.addLayout(self._body, 1)
        self.field.editingFinished.connect(self._on_edited)

    def show_slot(
        self,
        by_hand: stored.SlotValue | None,
        learned: Sequence[SlotValue],
        whence: Mapping[str, Whence],
        question: Question | None,
    ) -> None:
        """Shows what is set and what was learned; the field stays, and what is being typed into it."""
        self.field.show_value(by_hand.value if by_hand is not None else "")
        shown = self.tr("; ").join(one.brief or one.value for one in learned[:_MOST])
        self.field.setPlaceholderText(shortened(shown))
        self.field.setAccessibleDescription(shown)
        if self._below is not None:
            self._below.hide()
            self._below.deleteLater()
        self.question, self.buttons = None, {}
        self._below = QWidget()
        body = column(self._theme, gap=1, parent=self._below)
        if question is not None:
            self._ask(body, question)
        elif by_hand is not None:
            self._add_set(body, by_hand, learned)
        if by_hand is None or question is not None:
            for value in learned[:_MOST]:
                self._add_learned(body, value, whence.get(value.memory_id))
        self._below.setVisible(body.count() > 0)
        self._body.addWidget(self._below)

    @Slot()
    def _on_edited(self) -> None:
        if self.field.changed:
            self.set.emit(self.field.text().strip())

    def _ask(self, body: Box, question: Question) -> None:
        self.question = InlineMessage(theme=self._theme)
        said = question.learned.bare or question.learned.value
        self.question.say(self.tr("Learned since: “{value}”. Which is right?").format(value=said), tone="warning")
        body.addWidget(self.question)
        self._add_buttons(body, keep=self.tr("Mine stays"), clear=self.tr("Take what was learned"))

    def _add_set(self, body: Box, by_hand: stored.SlotValue, learned: Sequence[SlotValue]) -> None:
        said = self.tr("Set by you, {day}").format(day=dates.day(by_hand.set_at))
        body.addWidget(Label(said, theme=self._theme, kind="caption", colour="text.tertiary"))
        if learned:
            self._add_buttons(body, clear=self.tr("Take what was learned"))

    def _add_buttons(self, body: Box, **texts: str) -> None:
        line = row(self._theme, gap=2)
        for name, text in texts.items():
            button = Button(text, theme=self._theme, size="control_small", text_kind="caption_strong")
            button.clicked.connect(self.kept if name == "keep" else self._on_clear)
            self.buttons[name] = button
            line.addWidget(button)
        line.addStretch(1)
        body.addLayout(line)

    @Slot()
    def _on_clear(self) -> None:
        self.set.emit("")

    def _add_learned(self, body: Box, value: SlotValue, whence: Whence | None) -> None:
        theme = self._theme
        line = row(theme, gap=2)
        words = Button(shortened(value.brief or value.value), theme=theme, kind="link", text_kind="caption_strong")
        words.setToolTip(value.value)
        words.setAccessibleDescription(self.tr("Shows this memory"))
        words.clicked.connect(lambda: self.memory_requested.emit(value.memory_id))
        line.addWidget(words)
        if whence is not None and whence.there:
            source = whence.source
            day = dates.day(source.said_at) if source.said_at is not None else ""
            title = whence.title or self.tr("Conversation")
            link = SourceLink(self.tr("{title}, {day}").format(title=title, day=day) if day else title, theme=theme)
            place = (source.conversation_id or "", source.message_id or "")
            link.clicked.connect(lambda: self.source_requested.emit(*place))
            line.addWidget(link)
        elif value.at is not None:
            said = self.tr("learned {day}").format(day=dates.day(value.at))
            line.addWidget(Label(said, theme=theme, kind="caption", colour="text.tertiary"))
        line.addStretch(1)
        body.addLayout(line)


class ProfilePage(CardsPage):
    """The form, in groups; slots of the person's own naming stand last."""

    def __init__(self, *, theme: Theme, operations: Operations, toasts: Toasts) -> None:
        super().__init__(theme=theme, operations=operations, toasts=toasts)
        self.rows: dict[str, SlotRow] = {}
        self.new_name: LineEdit | None = None
        self.new_value: LineEdit | None = None
        self._contents: _Contents | None = None
        theme.changed.connect(self._show)

    def attach(self, core: Application, bridge: CoreBridge) -> None:
        super().attach(core, bridge)
        bridge.memories_changed.connect(self.refresh_soon)

    def refresh(self) -> None:
        scope = self.scope

        def read(core: Application) -> _Contents:
            form, browsing = core.memory.form, core.browsing
            learned = form.learned(scope=scope)
            whence = {
                one.memory_id: browsing.told_in(one.source)
                for values in learned.values()
                for one in values[:_MOST]
                if one.source is not None
            }
            questions = {one.by_hand.slot: one for one in core.memory.profile(scope).questions}
            return _Contents(form.by_hand(scope=scope), learned, whence, questions)

        self.run(read, self._on_read, showing="page")

    def _on_read(self, contents: _Contents) -> None:
        self.counted.emit(len(contents.questions))
        self._contents = contents
        if self.rows.keys() == self._slots(contents):
            self._fill()
        else:
            self._show()

    @staticmethod
    def _slots(contents: _Contents) -> set[str]:
        return {slot for group in _GROUPS.values() for slot in group} | set(contents.by_hand)

    def _fill(self) -> None:
        contents = self._contents
        assert contents is not None
        for slot, one in self.rows.items():
            learned = contents.learned.get(slot, ())
            one.show_slot(contents.by_hand.get(slot), learned, contents.whence, contents.questions.get(slot))

    @Slot()
    def _show(self) -> None:
        contents = self._contents
        if contents is None:
            return
        body = self.begin()
        self.rows = {}
        said = self.tr("This is in every prompt. What you write here stands; what is learned never overwrites it.")
        body.addWidget(Label(said, theme=self.theme, colour="text.secondary", wrap=True))
        own = [slot for slot in contents.by_hand if slot not in slots()]
        for group, members in {**_GROUPS, "own": tuple(own)}.items():
            if members:
                self._add_group(body, group, members)
        self._fill()
        self._add_new(body)

    def _add_group(self, body: Box, group: str, members: Sequence[str]) -> None:
        titles = {
            "person": self.tr("You"),
            "life": self.tr("Life"),
            "work": self.tr("Work and study"),
            "taste": self.tr("Tastes and health"),
            "own": self.tr("What you added"),
        }
        self.heading(body, titles[group])
        card = Card(theme=self.theme)
        card.body.setSpacing(self.theme.space(2))
        for slot in members:
            card.body.addWidget(self._row(slot))
        body.addWidget(card)

    def _row(self, slot: str) -> SlotRow:
        one = SlotRow(slot_name(slot), theme=self.theme)
        one.set.connect(lambda value: self._set(slot, value))
        one.kept.connect(lambda: self._keep(slot))
        one.memory_requested.connect(self.memory_requested)
        one.source_requested.connect(self.conversation_requested)
        self.rows[slot] = one
        return one

    def _add_new(self, body: Box) -> None:
        self.heading(body, self.tr("Something else"))
        card = Card(theme=self.theme)
        line = row(self.theme, gap=2)
        self.new_name = LineEdit(theme=self.theme, name=self.tr("What it is"))
        self.new_name.setPlaceholderText(self.tr("What it is"))
        self.new_value = LineEdit(theme=self.theme, name=self.tr("Value"))
        self.new_value.setPlaceholderText(self.tr("Value"))
        add = Button(self.tr("Add"), theme=self.theme)
        add.clicked.connect(self._on_add)
        self.new_value.returnPressed.connect(self._on_add)
        line.addWidget(self.new_name, 1)
        line.addWidget(self.new_value, 2)
        line.addWidget(add)
        card.body.addLayout(line)
        body.addWidget(card)

    @Slot()
    def _on_add(self) -> None:
        assert self.new_name is not None
        assert self.new_value is not None
        name, value = self.new_name.text().strip(), self.new_value.text().strip()
        if name and value:
            self._set(name, value)

    def _set(self, slot: str, value: str) -> None:
        scope = self.scope
        before = self._contents.by_hand[slot].value if self._contents and slot in self._contents.by_hand else ""

        def told(_: object) -> None:
            said = self.tr("{slot}: {value}") if value else self.tr("{slot}: as learned")
            said = said.format(slot=slot_name(slot), value=shortened(value))
            self.toasts.show(said, undo=lambda: self._write(slot, before, scope), icon="user")
            self.refresh()

        self.run(lambda core: core.memory.form.set(slot, value, scope=scope), told)

    def _write(self, slot: str, value: str, scope: str) -> None:
        self.run(lambda core: core.memory.form.set(slot, value, scope=scope), lambda _: self.refresh())

    def _keep(self, slot: str) -> None:
        scope = self.scope
        self.run(lambda core: core.memory.form.keep(slot, scope=scope), lambda _: self.refresh())

    def retranslate(self) -> None:
        """Sets the words again, in the language that is spoken now."""
        self.title.setText(self.tr("Profile"))
        self._show()
