"""Why this answer: all memories that a reply's prompt carried, and nothing else, with the parts of their scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from assistant.chat.panel import PromptContents, PromptEntry
from assistant.events import MemoriesChanged
from ui.memory.entry import Entry
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.boxes import Box, column, row
from ui.widgets.button import Button, IconButton
from ui.widgets.label import Label
from ui.widgets.question import Question, Subject
from ui.widgets.surface import Surface

if TYPE_CHECKING:
    from assistant.app import Application
    from ui.bridge import CoreBridge


class MemoryPanel(QWidget):
    """Shows one reply's memories.

    Signals:
        close_requested: its cross was pressed.
        conversation_requested: a source is to be opened, by the ids of its conversation and message.
    """

    close_requested = Signal()
    conversation_requested = Signal(str, str)

    def __init__(self, *, theme: Theme, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._operations = theme, operations
        self._core: Application | None = None
        self._message_key: int | None = None
        self._contents = PromptContents()
        self._loaded = False
        self._unfolded = False
        self.entries: list[Entry] = []
        layout = column(theme, parent=self)
        layout.addWidget(self._head())
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.viewport().setAutoFillBackground(False)
        layout.addWidget(self._scroll, 1)
        self._foot = Surface(theme=theme, colour="surface.window", line="top")
        self._foot_box = column(theme, margins=(4, 1, 4, 1), parent=self._foot)
        layout.addWidget(self._foot)
        theme.changed.connect(self._show)
        self._show()

    def attach(self, core: Application, bridge: CoreBridge) -> None:
        """Connects it to the core, once that is open."""
        self._core = core
        bridge.memories_changed.connect(self._on_memories_changed)

    def show_reply(self, message_key: int) -> None:
        """Reads and shows what the prompt of a reply carried."""
        self._message_key = message_key
        core = self._core
        if core is None:
            return
        self._operations.run(self, lambda: core.chat.prompt_contents(message_key), self._on_contents)

    def clear(self) -> None:
        """Shows nothing, for another conversation."""
        self._message_key = None
        self._contents, self._loaded = PromptContents(), False
        self._show()

    def _head(self) -> QWidget:
        theme = self._theme
        head = QWidget()
        head.setFixedHeight(theme.size("header"))
        layout = row(theme, margins=("panel_x", 0, 3, 0), parent=head)
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
            self._add_missed(layout)
        layout.addStretch(1)
        return body

    def _inset(self, text: str) -> QVBoxLayout:
        layout = QVBoxLayout()
        space = self._theme.space
        layout.setContentsMargins(space(3), space(1), space(3), space(2))
        layout.addWidget(Label(text, theme=self._theme, kind="caption", colour="text.secondary", wrap=True))
        return layout

    def _add_entry(self, layout: Box, entry: PromptEntry) -> None:
        shown = Entry(entry, theme=self._theme)
        shown.chosen.connect(self._on_chosen)
        shown.source_requested.connect(self.conversation_requested)
        shown.forget_requested.connect(self._on_forget_requested)
        shown.pin_requested.connect(self._on_pin_requested)
        self.entries.append(shown)
        layout.addWidget(shown)

    def _add_missed(self, layout: Box) -> None:
        theme, contents = self._theme, self._contents
        line = Surface(theme=theme, colour="surface.window", line="top")
        box = column(theme, gap=1, margins=(3, 3, 3, 2), parent=line)
        head = row(theme)
        head.addWidget(Label(self.tr("Just missed"), theme=theme, kind="caption_strong", colour="text.secondary"), 1)
        if contents.threshold is not None:
            cut = self.tr("cut at {score}").format(score=f"{contents.threshold:.2f}")
            head.addWidget(Label(cut, theme=theme, kind="caption", colour="text.secondary"))
        box.addLayout(head)
        for entry in contents.missed:
            missed = QWidget()
            missed.setFixedHeight(theme.row("near_miss"))
            cells = row(theme, gap=2, parent=missed)
            words = entry.text if entry.text is not None else self.tr("Forgotten since")
            words = " ".join(words.split())
            cells.addWidget(Label(words, theme=theme, colour="text.secondary"), 1)
            if entry.score is not None:
                number = Label(f"{entry.score:.2f}", theme=theme, kind="caption", colour="text.secondary")
                number.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
                cells.addWidget(number)
            box.addWidget(missed)
        layout.addWidget(line)

    def _show_foot(self) -> None:
        while (item := self._foot_box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        contents = self._contents
        self._foot.setVisible(bool(contents.profile or contents.standing))
        if self._foot.isHidden():
            return
        icon = "chevron-down" if self._unfolded else "chevron-right"
        fold = Button(self._always_words(), theme=self._theme, kind="quiet", icon=icon, text_kind="caption", flush=True)
        fold.clicked.connect(self._on_fold)
        self._foot_box.addWidget(fold)
        if not self._unfolded:
            return
        for entry in (*contents.standing, *contents.profile):
            words = entry.text if entry.text is not None else self.tr("Forgotten since")
            self._foot_box.addWidget(Label(words, theme=self._theme, kind="caption", wrap=True))

    def _always_words(self) -> str:
        contents = self._contents
        parts = [self.tr("profile")] if contents.profile else []
        if contents.standing:
            parts.append(self.tr("%n instructions", "", len(contents.standing)))
        return self.tr("Always included: {parts}").format(parts=self.tr(", ").join(parts))

    @Slot()
    def _on_fold(self) -> None:
        self._unfolded = not self._unfolded
        self._show_foot()

    @Slot(object)
    def _on_chosen(self, chosen: Entry) -> None:
        for entry in self.entries:
            entry.set_chosen(entry is chosen)

    @Slot(object)
    def _on_forget_requested(self, entry: PromptEntry) -> None:
        lines: Sequence[tuple[str, str]] = (
            ("trash-2", self.tr("It goes from memory, from the search and from the words it came from.")),
            ("lock", self.tr("The file is rewritten, so that nothing of it stays.")),
            ("shell", self.tr("It is not learned again from the same words.")),
        )
        Question(
            self,
            theme=self._theme,
            title=self.tr("Forget this for good?"),
            lines=lines,
            verb=self.tr("Forget"),
            on_yes=lambda: self._forget(entry.memory_id),
            subject=Subject(self._theme.tokens.get(f"kind_icon.{entry.kind}"), self.tr("Memory"), entry.text or ""),
        ).open()

    def _forget(self, memory_id: str) -> None:
        core = self._core
        if core is not None:
            self._operations.run(self, lambda: core.memory.forget([memory_id]), lambda _: self._reload())

    @Slot(str, bool)
    def _on_pin_requested(self, memory_id: str, pinned: bool) -> None:
        core = self._core
        if core is not None:
            self._operations.run(self, lambda: core.memory.pin(memory_id, pinned=pinned), lambda _: self._reload())

    @Slot(object)
    def _on_memories_changed(self, event: MemoriesChanged) -> None:
        shown = {entry.entry.memory_id for entry in self.entries}
        if shown & set(event.memory_ids):
            self._reload()

    def _reload(self) -> None:
        if self._message_key is not None:
            self.show_reply(self._message_key)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._show()
