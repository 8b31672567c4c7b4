"""What every page of the first run has: a heading, a sentence or two, and a column of 560."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from ui.theme import Theme
from ui.widgets.boxes import Length, column
from ui.widgets.label import Label
from ui.widgets.tall import Tall


class Page(QScrollArea):
    """A page scrolls when the window is low. Subclasses add to `content`.

    Signals:
        changed: the answer changed, or whether one can go on.
    """

    changed = Signal()

    def __init__(self, *, theme: Theme, gap: Length = "card_gap", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        ground = QWidget()
        self.setWidget(ground)
        self.viewport().setAutoFillBackground(False)
        ground.setAutoFillBackground(False)
        self._column = Tall()
        outer = QVBoxLayout(ground)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._column, 1, Qt.AlignmentFlag.AlignHCenter)
        self.heading = Label(theme=theme, kind="display", wrap=True)
        self.sentence = Label(theme=theme, kind="table", colour="text.secondary", wrap=True)
        body = column(theme, parent=self._column, margins=(0, "page_top", 0, 6), gap=6)
        intro = column(theme, gap="icon_gap")
        intro.addWidget(self.heading)
        intro.addWidget(self.sentence)
        body.addLayout(intro)
        self.content = column(theme, gap=gap)
        body.addLayout(self.content)
        body.addStretch()
        theme.changed.connect(self._rescale)
        self._rescale()

    @property
    def complete(self) -> bool:
        """Whether one can go on from here."""
        return True

    @property
    def answer(self) -> str:
        """What was chosen, in a few words, for the rail; empty while nothing was."""
        return ""

    def retranslate(self) -> None:
        """Sets the words again, in the language that is spoken now."""

    @Slot()
    def _rescale(self) -> None:
        self._column.setFixedWidth(self.theme.size("first_run_column"))
