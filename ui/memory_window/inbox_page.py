"""What would be remembered and waits for a yes: kept, put in other words, or refused so that it does not come back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent

from assistant.memory.browsing import Whence
from assistant.memory.inbox import Decided, Waiting
from assistant.storage.refusals import Refusal
from ui import dates
from ui.memory_window.cards import Card, CardsPage
from ui.memory_window.detail_parts import KindLabel, Quotes, shortened
from ui.memory_window.diff import Diff
from ui.memory_window.wording import about, attribute_name, kind_name, origin_name
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.boxes import Box, row
from ui.widgets.button import Button
from ui.widgets.label import Label
from ui.widgets.text_area import TextArea
from ui.widgets.toast import Toasts

if TYPE_CHECKING:
    from assistant.app import Application
    from ui.bridge import CoreBridge

_MOST = 40


@dataclass(frozen=True, slots=True)
class _Contents:
    waiting: Sequence[tuple[Waiting, tuple[Whence, ...]]]
    refusals: Sequence[Refusal]
    asks: bool


class CandidateCard(Card):
    """One candidate: what it says, the words for it, and why it is proposed.

    Signals:
        decided: its id, what is to become of it (accept, refuse, kind), and its words where they were changed.
        source_requested: a source is to be opened, by its conversation and message.
    """

    decided = Signal(str, str, str)
    source_requested = Signal(str, str)

    def __init__(self, waiting: Waiting, whence: Sequence[Whence], *, theme: Theme) -> None:
        super().__init__(theme=theme)
        self.waiting = waiting
        self.editor: TextArea | None = None
        memory = waiting.memory
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(memory.text)
        head = row(theme, gap=2)
        kind = KindLabel(theme=theme)
        kind.show_kind(memory.kind)
        head.addWidget(kind, 1)
        when = dates.day_and_time(memory.learned_at)
        head.addWidget(Label(when, theme=theme, kind="caption", colour="text.tertiary"))
        self.body.addLayout(head)
        self._text = self.add_line(memory.text, kind="item", colour="text.primary")
        self._place = self.body.count()
        quotes = Quotes(whence[:2], theme=theme)
        quotes.requested.connect(self.source_requested)
        self.body.addWidget(quotes)
        self.add_line(self._reason())
        for old in waiting.replaces:
            self.add_line(self.tr("Takes the place of:"))
            self.body.addWidget(Diff(old.text, memory.text, theme=theme))
        self._add_buttons()

    def focus_radius(self) -> int:
        """How round the focus ring is."""
        return self.theme.radius("frame")

    @Slot()
    def edit(self) -> None:
        """Lets the words be changed before they are kept."""
        if self.editor is not None:
            return
        self.editor = TextArea(theme=self.theme, name=self.tr("What is to be remembered"), lines=2)
        self.editor.set_text(self.waiting.memory.text)
        self.editor.submitted.connect(lambda: self._decide("accept"))
        self._text.hide()
        self.body.insertWidget(self._place, self.editor)
        self.buttons["edit"].hide()
        self.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def _reason(self) -> str:
        memory = self.waiting.memory
        said = about(memory)
        how = origin_name(memory.origin)
        if memory.date_phrase:
            how = self.tr("{how}; dated by “{phrase}”").format(how=how, phrase=memory.date_phrase)
        return self.tr("{about}; {how}").format(about=said, how=how) if said else how

    def _add_buttons(self) -> None:
        for name, text, look, icon in (
            ("accept", self.tr("Remember"), "primary", ""),
            ("edit", self.tr("Edit"), "plain", "pencil"),
            ("refuse", self.tr("No"), "plain", ""),
            ("kind", self.tr("Never this kind"), "quiet", ""),
        ):
            button = self.add_button(name, text, kind=look, icon=icon)  # type: ignore[arg-type]
            button.clicked.connect(self.edit if name == "edit" else partial(self._on_button, name))
        kind, said = kind_name(self.waiting.memory.kind), about(self.waiting.memory)
        hint = self.tr("{kind}: {about} is not proposed any more").format(kind=kind, about=said or kind)
        self.buttons["kind"].setToolTip(hint)

    def _on_button(self, what: str, _: bool = False) -> None:
        self._decide(what)

    def _decide(self, what: str) -> None:
        words = self.editor.text().strip() if self.editor is not None and what == "accept" else ""
        self.decided.emit(self.waiting.memory.id, what, words)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._decide("accept")
        elif key == Qt.Key.Key_E:
            self.edit()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._decide("refuse")
        else:
            super().keyPressEvent(event)


class InboxPage(CardsPage):
    """The candidates, and below them what was refused."""

    def __init__(self, *, theme: Theme, operations: Operations, toasts: Toasts) -> None:
        super().__init__(theme=theme, operations=operations, toasts=toasts)
        self.cards: list[CandidateCard] = []
        self.lifts: list[Button] = []
        self._contents: _Contents | None = None
        self._most = _MOST
        self.accept_all = Button(theme=theme, size="control_small")
        self.accept_all.clicked.connect(self._on_accept_all)
        self.add_action(self.accept_all)
        theme.changed.connect(self._show)

    def attach(self, core: Application, bridge: CoreBridge) -> None:
        super().attach(core, bridge)
        bridge.memories_changed.connect(self.refresh_soon)

    def refresh(self) -> None:
        scope, most = self.scope, self._most

        def read(core: Application) -> _Contents:
            inbox, browsing = core.memory.inbox, core.browsing
            waiting = inbox.waiting(scope)
            shown = [(one, browsing.whence(one.memory)) for one in waiting[:most]]
            rest = [(one, ()) for one in waiting[most:]]
            return _Contents([*shown, *rest], inbox.refusals(scope), core.settings.current.memory.mode == "ask")

        self.run(read, self._on_read, showing="page")

    def _on_read(self, contents: _Contents) -> None:
        if any(card.editor is not None for card in self.cards) and self._same(contents):
            return
        self._contents = contents
        self.counted.emit(len(contents.waiting))
        self._show()

    def _same(self, contents: _Contents) -> bool:
        return self._contents is not None and [one.memory.id for one, _ in contents.waiting] == [
            one.memory.id for one, _ in self._contents.waiting
        ]

    @Slot()
    def _show(self) -> None:
        contents = self._contents
        if contents is None:
            return
        focused = next(
            (number for number, card in enumerate(self.cards) if card.isAncestorOf(self.focusWidget() or self)), -1
        )
        body = self.begin()
        self.cards, self.lifts = [], []
        for waiting, whence in contents.waiting[: self._most]:
            card = CandidateCard(waiting, whence, theme=self.theme)
            card.decided.connect(self._on_decided)
            card.source_requested.connect(self.conversation_requested)
            self.cards.append(card)
            body.addWidget(card)
        if (more := len(contents.waiting) - self._most) > 0:
            button = Button(self.tr("Show %n more", "", more), theme=self.theme, kind="link")
            button.clicked.connect(self._on_more)
            body.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        self.accept_all.setVisible(len(contents.waiting) > 1)
        if not contents.waiting:
            self._say_empty(contents.asks)
        if contents.refusals:
            self._add_refusals(body, contents.refusals)
        if focused >= 0 and self.cards:
            self.cards[min(focused, len(self.cards) - 1)].setFocus(Qt.FocusReason.OtherFocusReason)

    def _say_empty(self, asks: bool) -> None:
        self.empty.show()
        if asks:
            self.empty.say(self.tr("Nothing waits"), self.tr("What would be remembered will wait here for your yes."))
            return
        sentence = self.tr("Memory keeps what matters by itself. It can also ask you first, here.")
        self.empty.say(self.tr("Nothing waits"), sentence, [(self.tr("Ask me first"), self._on_ask_first)])

    def _add_refusals(self, body: Box, refusals: Sequence[Refusal]) -> None:
        self.heading(body, self.tr("Not to be remembered"))
        card = Card(theme=self.theme)
        for one in refusals:
            line = row(self.theme, gap=3)
            words = shortened(one.text)
            if one.whole_kind:
                what = attribute_name(one.attribute) or one.text
                words = self.tr("Every {kind}: {about}").format(kind=kind_name(one.kind), about=what)
            line.addWidget(Label(words, theme=self.theme), 1)
            day = dates.day(one.refused_at)
            line.addWidget(Label(day, theme=self.theme, kind="caption", colour="text.tertiary"))
            lift = Button(self.tr("Allow again"), theme=self.theme, kind="link", text_kind="caption_strong")
            lift.setAccessibleDescription(words)
            lift.clicked.connect(lambda _=False, id=one.id: self._lift(id))
            self.lifts.append(lift)
            line.addWidget(lift)
            card.body.addLayout(line)
        body.addWidget(card)

    @Slot(str, str, str)
    def _on_decided(self, memory_id: str, what: str, words: str) -> None:
        def decide(core: Application) -> Decided:
            inbox = core.memory.inbox
            if what == "accept":
                return inbox.accept(memory_id, words or None)[2]
            return inbox.refuse(memory_id, whole_kind=what == "kind")

        said = {
            "accept": self.tr("Remembered"),
            "refuse": self.tr("Will not be proposed again"),
            "kind": self.tr("Nothing of this kind will be proposed again"),
        }
        self.run(decide, lambda decided: self._told(said[what], [decided]))

    @Slot()
    def _on_accept_all(self) -> None:
        ids = [waiting.memory.id for waiting, _ in self._contents.waiting] if self._contents is not None else []
        self.run(
            lambda core: [core.memory.inbox.accept(id)[2] for id in reversed(ids)],
            lambda decided: self._told(self.tr("Remembered: %n", "", len(decided)), decided),
        )

    def _told(self, said: str, decided: Sequence[Decided]) -> None:
        def take_back(core: Application) -> None:
            for one in reversed(decided):
                core.memory.inbox.undo(one)

        self.toasts.show(said, undo=lambda: self.run(take_back, lambda _: self.refresh()), icon="inbox")
        self.refresh()

    def _lift(self, refusal_id: str) -> None:
        self.run(lambda core: core.memory.inbox.lift(refusal_id), lambda _: self.refresh())

    @Slot()
    def _on_more(self) -> None:
        self._most += _MOST
        self.refresh()

    @Slot()
    def _on_ask_first(self) -> None:
        self.run(lambda core: core.settings.change({"memory.mode": "ask"}), lambda _: self.refresh())

    def retranslate(self) -> None:
        """Sets the words again, in the language that is spoken now."""
        self.title.setText(self.tr("Inbox"))
        self.accept_all.setText(self.tr("Remember all"))
        self._show()
