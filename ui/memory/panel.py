"""Why this answer: all memories that a reply's prompt carried, and nothing else, with the parts of their scores."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from assistant.chat.panel import PromptContents, PromptEntry
from assistant.events import MemoriesChanged
from assistant.memory.records import Kind, Missed
from ui.memory.actions import MemoryActions
from ui.memory.entry import Entry
from ui.memory.entry_parts import FootLine
from ui.memory.working import WorkingSection
from ui.operations import Operations
from ui.score_parts import missed_name
from ui.slot_names import slot_name
from ui.theme import Theme
from ui.widgets.boxes import Box, column, row
from ui.widgets.button import IconButton
from ui.widgets.label import Label
from ui.widgets.surface import Surface
from ui.widgets.toast import Toasts

if TYPE_CHECKING:
    from assistant.app import Application
    from ui.bridge import CoreBridge

_LONGEST = 320


class MemoryPanel(QWidget):
    """Shows one reply's memories.

    Signals:
        close_requested: its cross was pressed.
        conversation_requested: a source is to be opened, by the ids of its conversation and message.
    """

    close_requested = Signal()
    conversation_requested = Signal(str, str)

    def __init__(self, *, theme: Theme, operations: Operations, toasts: Toasts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._operations = theme, operations
        self._actions = MemoryActions(self, theme=theme, operations=operations, toasts=toasts)
        self._actions.done.connect(self._reload)
        self._conversation_id = ""
        self._core: Application | None = None
        self._message_key: int | None = None
        self._reading = 0
        self._contents = PromptContents()
        self._loaded = False
        self._unfolded = False
        self._chosen_id = ""
        self.entries: list[Entry] = []
        self.always: list[Entry] = []
        layout = column(theme, parent=self)
        layout.addWidget(self._head())
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.viewport().setAutoFillBackground(False)
        layout.addWidget(self._scroll, 1)
        self.working = WorkingSection(theme=theme, operations=operations, toasts=toasts)
        layout.addWidget(self.working)
        self._foot = Surface(theme=theme, colour="surface.window", line="top")
        self._foot_box = column(theme, parent=self._foot)
        self._foot_box.setContentsMargins(0, round(theme.border()), 0, 0)
        layout.addWidget(self._foot)
        theme.changed.connect(self._show)
        self._show()

    def attach(self, core: Application, bridge: CoreBridge) -> None:
        """Connects it to the core, once that is open."""
        self._core = core
        self._actions.attach(core)
        self.working.attach(core, bridge)
        bridge.memories_changed.connect(self._on_memories_changed)

    def show_reply(self, message_key: int, conversation_id: str = "") -> None:
        """Reads and shows what the prompt of a reply of a conversation carried."""
        self._message_key = message_key
        self._conversation_id = conversation_id
        core = self._core
        if core is None:
            return
        self._reading += 1
        reading = self._reading

        def take(contents: PromptContents) -> None:
            if reading == self._reading:  # an earlier reading may end later, and knows less
                self._on_contents(contents)

        self._operations.run(self, lambda: core.chat.prompt_contents(message_key), take)

    def clear(self) -> None:
        """Shows nothing, for another conversation."""
        self._message_key = None
        self._reading += 1
        self._contents, self._loaded = PromptContents(), False
        self._show()

    def _head(self) -> QWidget:
        theme = self._theme
        head = QWidget()
        head.setFixedHeight(theme.size("header"))
        layout = row(theme, margins=("panel_x", 0, "panel_gap", 0), parent=head)
        self._title = Label("", theme=theme, kind="heading")
        self._close = IconButton("x", theme=theme)
        self._close.clicked.connect(self.close_requested)
        layout.addWidget(self._title, 1)
        layout.addWidget(self._close)
        return head

    def _on_contents(self, contents: PromptContents) -> None:
        self._contents, self._loaded = contents, True
        self._show()

    @Slot()
    def _show(self) -> None:
        self._title.setText(self.tr("Why this answer"))
        self._close.set_name(self.tr("Close"))
        self._scroll.setWidget(self._body())
        self._show_foot()

    def _body(self) -> QWidget:
        theme, contents = self._theme, self._contents
        self.entries = []
        body = Surface(theme=theme, colour="surface.window")
        layout = column(theme, margins=(2, 0, 2, 4), parent=body)
        if not self._loaded:
            layout.addLayout(self._inset(self.tr("Choose the memories of a reply to see what its prompt carried.")))
            layout.addStretch(1)
            return body
        carried = bool(contents.recalled or contents.profile or contents.standing)
        first = self.tr("This was in the prompt, and nothing else.")
        layout.addLayout(self._inset(first if carried else self.tr("No memory was in the prompt.")))
        for entry in contents.recalled:
            self._add_entry(layout, entry)
        if contents.missed:
            self._add_left_out(layout)
        layout.addStretch(1)
        return body

    def _inset(self, text: str) -> QVBoxLayout:
        layout = QVBoxLayout()
        inset = self._theme.space(3)
        layout.setContentsMargins(inset, 0, inset, self._theme.detail("panel_gap"))
        layout.addWidget(Label(text, theme=self._theme, kind="caption", colour="text.tertiary", wrap=True))
        return layout

    def _add_entry(self, layout: Box, entry: PromptEntry) -> None:
        shown = self._made(entry)
        self.entries.append(shown)
        layout.addWidget(shown)

    def _made(self, entry: PromptEntry) -> Entry:
        shown = Entry(entry, theme=self._theme)
        shown.chosen.connect(self._on_chosen)
        shown.moved.connect(self._on_moved)
        if entry.memory_id == self._chosen_id:
            shown.set_chosen(True)
        shown.source_requested.connect(self.conversation_requested)
        shown.act_requested.connect(self._on_act_requested)
        return shown

    def _add_left_out(self, layout: Box) -> None:
        """What was found and not carried, by why it was not."""
        theme, contents = self._theme, self._contents
        layout.addSpacing(theme.space(2))
        inset = theme.space(3)
        block = column(theme)
        block.setContentsMargins(inset, 0, inset, 0)
        line = Surface(theme=theme, colour="border.subtle")
        line.setFixedHeight(round(theme.border()))
        block.addWidget(line)
        cut = "" if contents.threshold is None else f"{contents.threshold:.2f}"
        said = {Missed.CUT: self.tr("cut at {score}").format(score=cut)} if cut else {}
        for reason in (Missed.CROWDED, Missed.BESIDE, Missed.CUT):
            if left_out := [entry for entry in contents.missed if entry.missed is reason]:
                block.addSpacing(theme.detail("panel_gap"))
                head = row(theme)
                name = Label(missed_name(reason), theme=theme, kind="caption_strong", colour="text.tertiary")
                head.addWidget(name, 1)
                head.addWidget(Label(said.get(reason, ""), theme=theme, kind="caption", colour="text.tertiary"))
                block.addLayout(head)
                block.addSpacing(theme.detail("action_row"))
                for entry in left_out:
                    block.addWidget(self._missed_row(entry))
        layout.addLayout(block)

    def _missed_row(self, entry: PromptEntry) -> QWidget:
        theme = self._theme
        missed = QWidget()
        missed.setFixedHeight(theme.size("row.near_miss"))
        cells = row(theme, gap=2, parent=missed)
        words = self.tr("Forgotten since") if entry.text is None else " ".join(entry.text[:_LONGEST].split())
        cells.addWidget(Label(words, theme=theme, colour="text.secondary"), 1)
        if entry.score is not None:
            number = Label(f"{entry.score:.2f}", theme=theme, kind="caption", colour="text.tertiary")
            number.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            cells.addWidget(number)
        return missed

    def _show_foot(self) -> None:
        self.always = []
        while (item := self._foot_box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        contents = self._contents
        self._foot.setVisible(bool(contents.profile or contents.standing))
        if self._foot.isHidden():
            return
        fold = FootLine(theme=self._theme)
        fold.setText(self._always_words())
        fold.setAccessibleName(fold.text())
        fold.setChecked(self._unfolded)
        fold.toggled.connect(self._on_fold)
        self._foot_box.addWidget(fold)
        if self._unfolded:
            self._foot_box.addWidget(self._always())

    def _always(self) -> QWidget:
        """What is in every prompt, whatever was asked."""
        theme, contents = self._theme, self._contents
        inner = QWidget()
        box = column(theme, margins=(2, 0, 2, 3), parent=inner)
        for entry in (*contents.standing, *contents.profile):
            if entry.key is not None and entry.text is not None:
                self.always.append(self._made(replace(entry, kind=Kind.FACT) if entry in contents.profile else entry))
                box.addWidget(self.always[-1])
                continue
            words = self.tr("Forgotten since") if entry.text is None else entry.text[:_LONGEST]
            if entry in contents.profile and entry.memory_id == entry.kind:  # set by hand: a value and no sentence
                words = self.tr("{name}: {value}").format(name=slot_name(entry.kind), value=words)
            line = Label(words, theme=theme, kind="caption", colour="text.primary", wrap=True)
            inset = QVBoxLayout()
            inset.setContentsMargins(theme.space(3), theme.space(1), theme.space(3), theme.space(1))
            inset.addWidget(line)
            box.addLayout(inset)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.viewport().setAutoFillBackground(False)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inner)
        inner.setAutoFillBackground(False)
        width = max(theme.size("panel.min"), self.width())
        height = inner.heightForWidth(width) if inner.hasHeightForWidth() else inner.sizeHint().height()
        area.setFixedHeight(min(height, max(theme.size("header"), self.height() // 2)))
        return area

    def _always_words(self) -> str:
        contents = self._contents
        parts = [self.tr("profile")] if contents.profile else []
        if contents.standing:
            parts.append(self.tr("%n instructions", "", len(contents.standing)))
        return self.tr("Always included: {parts}").format(parts=self.tr(", ").join(parts))

    @Slot(bool)
    def _on_fold(self, unfolded: bool) -> None:
        self._unfolded = unfolded
        self._show_foot()

    @Slot(object)
    def _on_chosen(self, chosen: Entry) -> None:
        self._chosen_id = chosen.entry.memory_id
        for entry in (*self.entries, *self.always):
            entry.set_chosen(entry is chosen)
        QTimer.singleShot(0, self, lambda: self._show_whole(chosen))

    def _show_whole(self, entry: Entry) -> None:
        if entry in self.entries:
            self._scroll.ensureWidgetVisible(entry, 0, self._theme.space(2))

    @Slot(int)
    def _on_moved(self, step: int) -> None:
        entries = self.always if self.sender() in self.always else self.entries
        at = next((number for number, entry in enumerate(entries) if entry is self.sender()), 0)
        to = entries[min(len(entries) - 1, max(0, at + step))]
        to.setFocus(Qt.FocusReason.OtherFocusReason)
        self._on_chosen(to)

    @Slot(str, object)
    def _on_act_requested(self, action: str, entry: PromptEntry) -> None:
        self._actions.act(action, entry, self._conversation_id)

    @Slot(object)
    def _on_memories_changed(self, event: MemoriesChanged) -> None:
        if event.action == "forgotten":
            self._actions.forgotten(event.memory_ids)
        contents = self._contents
        shown = (*contents.recalled, *contents.missed, *contents.profile, *contents.standing)
        if {entry.memory_id for entry in shown} & set(event.memory_ids):
            self._reload()

    @Slot()
    def _reload(self) -> None:
        if self._message_key is not None:
            self.show_reply(self._message_key, self._conversation_id)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._show()
