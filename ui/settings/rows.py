"""What pages of settings are made of: rows with a name, a sentence and a control, in framed groups under headings."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Slot
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.theme import Theme
from ui.widgets.boxes import column, row
from ui.widgets.label import Label
from ui.widgets.painting import draw_frame, start
from ui.widgets.surface import edge_rect


class SettingsRow(QWidget):
    """A name and a sentence at the left, controls at the right, and what belongs to them below.

    `settings` are the dotted names of what it sets.
    """

    def __init__(self, *controls: QWidget, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.first = False
        self._open = False
        self._marked = False
        self.name = Label(theme=theme, kind="ui_strong")
        self.sentence = Label(theme=theme, kind="caption", colour="text.secondary", wrap=True)
        self.sentence.hide()
        self.controls = controls
        self.settings: tuple[str, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.below = column(theme, gap=2)
        self._whole = column(theme, parent=self, margins=(4, 0, 4, 0))
        line = row(theme, gap=3)
        self._words = column(theme)
        self._words.addWidget(self.name)
        self._words.addWidget(self.sentence)
        line.addLayout(self._words, 1)
        self.at_right = row(theme, gap=2)
        for control in controls:
            self.at_right.addWidget(control, 0, Qt.AlignmentFlag.AlignVCenter)
        line.addLayout(self.at_right)
        self._line = line
        self._whole.addLayout(line)
        self._whole.addLayout(self.below)
        theme.changed.connect(self._rescale)
        self._rescale()

    def set_texts(self, name: str, sentence: str = "") -> None:
        """Names the setting; its controls are called the same where they have no name of their own."""
        self.name.setText(name)
        self.set_sentence(sentence)
        for control in self.controls:
            if not control.accessibleName() or control.property("named by row"):
                control.setAccessibleName(name)
                control.setProperty("named by row", True)

    def set_sentence(self, sentence: str) -> None:
        """Changes the sentence; an empty one takes no room."""
        self.sentence.setText(sentence)
        self.sentence.setVisible(bool(sentence))
        for control in self.controls:
            control.setAccessibleDescription(sentence)

    def add_below(self, widget: QWidget) -> None:
        """Puts something under the name and the controls, over the whole width."""
        self.below.addWidget(widget)

    def add_under_words(self, widget: QWidget) -> None:
        """Puts something under the sentence, beside the controls."""
        self._words.addWidget(widget)

    def set_open(self, open_: bool) -> None:
        """Whether what is below belongs to the name, which then stands close above it."""
        self._open = open_
        self._rescale()

    def set_found(self, found: bool) -> None:
        """Marks the row as what a search found."""
        if found != self._marked:
            self._marked = found
            self.update()

    @property
    def found(self) -> bool:
        """Whether it is marked."""
        return self._marked

    @property
    def words(self) -> str:
        """All that the row says, for searching."""
        return f"{self.name.text()} {self.sentence.text()}"

    @Slot()
    def _rescale(self) -> None:
        theme, line = self.theme, round(self.theme.border())
        self._words.setSpacing(line)
        if self._open:
            self._line.setContentsMargins(0, theme.space(3), 0, theme.space(2))
            self.below.setContentsMargins(0, 0, 0, theme.space(3))
        else:
            inset = (theme.row("settings") - theme.line("ui") - theme.line("caption") - line) // 2
            self._line.setContentsMargins(0, inset, 0, inset)
            self.below.setContentsMargins(0, 0, 0, 0)
        self.setMinimumHeight(theme.row("settings"))
        self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = start(self)
        if self._marked:
            theme, inset = self.theme, self.theme.space(1)
            mark = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
            draw_frame(painter, mark, theme.radius("control"), fill=theme.colour("accent.tint"))
        if not self.first:
            painter.fillRect(
                edge_rect(QRectF(self.rect()), "top", self.theme.border()), self.theme.colour("border.subtle")
            )


class Group(QWidget):
    """A frame around rows, with a heading above and, at its right, an action."""

    def __init__(self, *rows: SettingsRow, theme: Theme, action: QWidget | None = None) -> None:
        super().__init__()
        self._theme = theme
        self.rows: list[SettingsRow] = []
        self.heading = Label(theme=theme, kind="section")
        self.heading.hide()
        self._action = action
        box = column(theme, parent=self, gap=2)
        self._head = head = row(theme, gap=2)
        head.addWidget(self.heading, 1)
        if action is not None:
            head.addWidget(action)
        box.addLayout(head)
        self._frame = _Frame(theme=theme)
        self._inner = column(theme, parent=self._frame)
        box.addWidget(self._frame)
        theme.changed.connect(self._rescale)
        self._rescale()
        for one in rows:
            self.add(one)

    def add(self, one: SettingsRow, at: int | None = None) -> None:
        """Adds a row, at the end or before another."""
        at = len(self.rows) if at is None else at
        self.rows.insert(at, one)
        self._inner.insertWidget(at, one)
        self._mark_first()

    def remove(self, one: SettingsRow) -> None:
        """Takes a row away."""
        self.rows.remove(one)
        self._inner.removeWidget(one)
        one.hide()
        one.deleteLater()
        self._mark_first()

    def set_heading(self, heading: str) -> None:
        """Names the group."""
        self.heading.setText(heading)
        self.heading.setVisible(bool(heading))
        self._frame.setAccessibleName(heading)

    @Slot()
    def _rescale(self) -> None:
        line = round(self._theme.border())
        self._inner.setContentsMargins(line, line, line, line)
        # A heading stands at one height, whether a button of 28 is beside it or not.
        rise = 0 if self._action is not None else self._theme.space(1)
        self._head.setContentsMargins(0, rise, 0, 0)

    def _mark_first(self) -> None:
        for number, one in enumerate(self.rows):
            one.first = number == 0
            one.update()


class _Frame(QWidget):
    def __init__(self, *, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        theme.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        fill, line = theme.colour("surface.raised"), theme.colour("border.subtle")
        radius = theme.radius("frame")
        draw_frame(start(self), QRectF(self.rect()), radius, fill=fill, line=line, width=theme.border())
