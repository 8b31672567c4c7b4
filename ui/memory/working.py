"""The task in hand, beside the chat: what the conversation's working memory holds, to be seen and changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtWidgets import QScrollArea, QWidget

from assistant.events import ReplyFinished, ToolRan
from ui.memory.entry_parts import FootLine
from ui.memory.working_row import WorkingRow
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.boxes import column, row
from ui.widgets.button import Button
from ui.widgets.field import LineEdit
from ui.widgets.label import Label
from ui.widgets.surface import Surface
from ui.widgets.toast import Toasts

if TYPE_CHECKING:
    from assistant.app import Application
    from ui.bridge import CoreBridge

_TOOLS = frozenset({"working_set", "working_clear"})


class WorkingSection(Surface):
    """A line with the number of values, which unfolds into them. A new conversation has none."""

    def __init__(self, *, theme: Theme, operations: Operations, toasts: Toasts) -> None:
        super().__init__(theme=theme, colour="surface.window", line="top")
        self._operations, self._toasts = operations, toasts
        self._core: Application | None = None
        self._conversation_id = ""
        self._values: Mapping[str, str] = {}
        self.rows: list[WorkingRow] = []
        self._box = column(theme, parent=self)
        self._box.setContentsMargins(0, round(theme.border()), 0, 0)
        self.fold = FootLine(theme=theme)
        self.fold.toggled.connect(self._show)
        self._box.addWidget(self.fold)
        self._area: QScrollArea | None = None
        theme.changed.connect(self._show)
        self._show()

    def attach(self, core: Application, bridge: CoreBridge) -> None:
        """Connects it to the core, once that is open."""
        self._core = core
        bridge.tool_ran.connect(self._on_tool_ran)
        bridge.reply_finished.connect(self._on_reply_finished)
        self.reload()

    def show_conversation(self, conversation_id: str) -> None:
        """Shows the task of a conversation; an empty id is a new one, with nothing in hand."""
        if conversation_id != self._conversation_id:
            self._conversation_id = conversation_id
            self._values = {}
            self._show()
            self.reload()

    @Slot()
    def reload(self) -> None:
        """Reads the values."""
        core, conversation_id = self._core, self._conversation_id
        if core is None or not conversation_id:
            return

        def take(values: Mapping[str, str]) -> None:
            if conversation_id == self._conversation_id and values != self._values:
                self._values = values
                self._show()

        self._operations.run(
            self, lambda: core.chat.working_values(conversation_id), take, lambda _: None, showing="values"
        )

    @Slot()
    def _show(self) -> None:
        self.setVisible(bool(self._conversation_id))
        count = len(self._values)
        words = self.tr("Task in hand: %n values", "", count) if count else self.tr("Task in hand: nothing noted")
        self.fold.setText(words)
        self.fold.setAccessibleName(words)
        if self._area is not None:
            self._area.hide()
            self._area.deleteLater()
            self._area = None
        self.rows = []
        if self.fold.isChecked():
            self._area = self._made_area()
            self._box.addWidget(self._area)

    def _made_area(self) -> QScrollArea:
        theme = self.theme
        inner = QWidget()
        box = column(theme, margins=(2, 0, 2, 3), parent=inner)
        if not self._values:
            said = self.tr("What the task needs to be remembered while it lasts stands here. A new one clears it.")
            hint = column(theme, margins=(3, 0, 3, 2))
            hint.addWidget(Label(said, theme=theme, kind="caption", colour="text.tertiary", wrap=True))
            box.addLayout(hint)
        for name, value in self._values.items():
            shown = WorkingRow(name, value, theme=theme)
            shown.changed.connect(self._on_changed)
            shown.removed.connect(self._on_removed)
            self.rows.append(shown)
            box.addWidget(shown)
        box.addWidget(self._adding())
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.viewport().setAutoFillBackground(False)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inner)
        inner.setAutoFillBackground(False)
        window = self.window().height()
        height = inner.heightForWidth(self.width()) if inner.hasHeightForWidth() else inner.sizeHint().height()
        area.setFixedHeight(min(height + theme.space(1), max(theme.size("header") * 2, window // 2)))
        return area

    def _adding(self) -> QWidget:
        theme = self.theme
        line = QWidget()
        layout = row(theme, gap=2, margins=(3, 2, 2, 0), parent=line)
        self.new_name = LineEdit(theme=theme, name=self.tr("Name of the value"))
        self.new_value = LineEdit(theme=theme, name=self.tr("Value"))
        self.new_name.setPlaceholderText(self.tr("Name"))
        self.new_value.setPlaceholderText(self.tr("Value"))
        for field in (self.new_name, self.new_value):
            field.setFont(theme.font("ui"))
            field.returnPressed.connect(self._on_add)
        self.add = Button(self.tr("Add"), theme=theme, kind="link", text_kind="caption_strong")
        self.add.clicked.connect(self._on_add)
        layout.addWidget(self.new_name, 2)
        layout.addWidget(self.new_value, 3)
        layout.addWidget(self.add)
        return line

    @Slot()
    def _on_add(self) -> None:
        name, value = self.new_name.text().strip(), self.new_value.text().strip()
        if name and value:
            self._on_changed(name, value)

    @Slot(str, str)
    def _on_changed(self, name: str, value: str) -> None:
        core, conversation_id = self._core, self._conversation_id
        if core is None:
            return
        if not value:
            self._on_removed(name)
            return
        self._run(lambda: core.chat.set_working_value(conversation_id, name, value))

    @Slot(str)
    def _on_removed(self, name: str) -> None:
        core, conversation_id = self._core, self._conversation_id
        if core is None:
            return
        value = self._values.get(name, "")

        def put_back() -> None:
            self._run(lambda: core.chat.set_working_value(conversation_id, name, value))

        said = self.tr("Removed from the task: {name}").format(name=name)
        self._run(lambda: core.chat.clear_working_values(conversation_id, name))
        self._toasts.show(said, undo=put_back, icon="list-checks")

    def _run(self, work: Callable[[], object]) -> None:
        self._operations.run(self, work, lambda _: self.reload())

    @Slot(object)
    def _on_tool_ran(self, event: ToolRan) -> None:
        if event.conversation_id == self._conversation_id and event.name in _TOOLS:
            self.reload()

    @Slot(object)
    def _on_reply_finished(self, event: ReplyFinished) -> None:
        if event.message.conversation_id == self._conversation_id:
            self.reload()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._show()
