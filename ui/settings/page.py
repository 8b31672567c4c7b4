"""What every page of settings has: a title, groups in a column of 672, and the settings it shows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from ui.operations import Operations
from ui.settings.rows import Group, SettingsRow
from ui.settings.setting_rows import SettingRow
from ui.theme import Theme
from ui.widgets.boxes import column
from ui.widgets.label import Label
from ui.widgets.notice import InlineMessage
from ui.widgets.tall import Tall

if TYPE_CHECKING:
    from assistant.app import Application
    from assistant.settings import Settings


BoundRow = TypeVar("BoundRow", bound=SettingRow)


class SettingsPage(QScrollArea):
    """A page. What is changed on it applies at once.

    Subclasses build their groups, name them in `retranslate`, and show the settings in `show_settings`.

    Signals:
        renamed: the page's words changed, and so what a search finds.
    """

    renamed = Signal()

    shows_own_focus = True

    def __init__(self, *, theme: Theme, operations: Operations) -> None:
        super().__init__()
        self.theme, self.operations = theme, operations
        self.core: Application | None = None
        self.groups: list[Group] = []
        self._bound: list[SettingRow] = []
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        ground = QWidget()
        self.setWidget(ground)
        self.viewport().setAutoFillBackground(False)
        ground.setAutoFillBackground(False)
        outer = QVBoxLayout(ground)
        outer.setContentsMargins(0, 0, 0, 0)
        self._column = Tall()
        self._outer = outer
        outer.addWidget(self._column)
        outer.addStretch()
        self.title = Label(theme=theme, kind="title")
        self.body = column(theme, parent=self._column, gap=5)
        self.body.addWidget(self.title)
        self.fault = InlineMessage(theme=theme)
        self.body.addWidget(self.fault)
        theme.changed.connect(self._rescale)
        self._rescale()

    def attach(self, core: Application) -> None:
        """Lets the page read and change the settings."""
        self.core = core
        self.show_settings(core.settings.current)

    def show_settings(self, settings: Settings) -> None:
        """Shows what is set."""
        for one in self._bound:
            group, name = one.settings[0].split(".")
            one.show_value(getattr(getattr(settings, group), name))

    def retranslate(self) -> None:
        """Sets the words again, in the language that is spoken now."""

    def shown(self) -> None:
        """The page was turned to; what takes time to find out is asked for now."""

    def add_group(self, group: Group) -> Group:
        """Puts a group at the end."""
        self.groups.append(group)
        self.body.addWidget(group)
        return group

    def bind(self, one: BoundRow) -> BoundRow:
        """Lets a row show its setting and change it."""
        self._bound.append(one)
        one.changed.connect(self.change)
        return one

    @Slot(str, object)
    def change(self, name: str, value: object) -> None:
        """Sets one setting by its dotted name."""
        core = self.core
        if core is not None:
            self.fault.say("")
            self.operations.run(self, lambda: core.settings.change({name: value}), None, self._on_fault)

    def say_fault(self, sentence: str) -> None:
        """Says what did not work, under the title."""
        self.fault.say(sentence)

    @property
    def words(self) -> str:
        """All that the page says, for searching."""
        parts = [self.title.text()]
        for group in self.groups:
            parts.append(group.heading.text())
            parts += [one.words for one in group.rows]
        return " ".join(parts)

    def rows_with(self, wanted: Sequence[str]) -> list[SettingsRow]:
        """The rows that hold all of some words, with their group's and the page's names counted in."""
        if not wanted:
            return []
        found = []
        for group in self.groups:
            around = f"{self.title.text()} {group.heading.text()}".casefold()
            for one in group.rows:
                own = one.words.casefold()
                if any(word in own for word in wanted) and all(word in own or word in around for word in wanted):
                    found.append(one)
        return found

    def mark(self, found: Collection[SettingsRow]) -> None:
        """Marks rows, and no others, and shows the first of them."""
        rows = [one for group in self.groups for one in group.rows]
        for one in rows:
            one.set_found(one in found)
        first = next((one for one in rows if one in found), None)
        if first is not None:
            self._outer.activate()
            self.ensureWidgetVisible(first, 0, self.theme.space(12))

    def _on_fault(self, error: Exception) -> None:
        from ui.errors import sentence_of

        self.say_fault(sentence_of(error))
        if self.core is not None:
            self.show_settings(self.core.settings.current)

    @Slot()
    def _rescale(self) -> None:
        theme = self.theme
        across = self.viewport().width()
        room = across - 2 * theme.size("transcript_margin")
        width = max(theme.space(12), min(theme.size("settings_column"), room))
        # Margins and not an alignment: with one, heights are asked for the whole width, and wrapped lines get no room.
        left = max(0, (across - width) // 2)
        self._outer.setContentsMargins(left, 0, max(0, across - width - left), 0)
        self._column.setFixedWidth(width)
        self.body.setContentsMargins(0, theme.detail("settings_top"), 0, theme.space(8))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._rescale()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            if self.core is not None:
                self.show_settings(self.core.settings.current)
            self.renamed.emit()
