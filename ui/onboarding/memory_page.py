"""The last step: what memory does, and whether it asks first."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Slot
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.i18n import two_sentences
from ui.icons import pixmap
from ui.onboarding.page import Page
from ui.theme import Theme
from ui.widgets.boxes import column, row
from ui.widgets.label import Label
from ui.widgets.painting import draw_frame, start
from ui.widgets.surface import edge_rect
from ui.widgets.toggles import Segmented

MODES = ("auto", "ask", "off")


class Promise(QWidget):
    """One thing that memory does or never does: an icon, a name, a sentence, a hairline below."""

    def __init__(self, icon: str, *, theme: Theme, first: bool = False, last: bool = False) -> None:
        super().__init__()
        self._theme, self._icon, self._last = theme, icon, last
        self._name = Label(theme=theme, kind="item_strong")
        self._sentence = Label(theme=theme, colour="text.secondary", wrap=True)
        box = column(
            theme, parent=self, gap="promise_gap", margins=("promise_inset", 0 if first else 4, 0, "segment_inset")
        )
        box.addWidget(self._name)
        box.addWidget(self._sentence)
        theme.changed.connect(self.update)

    def set_texts(self, name: str, sentence: str) -> None:
        """Says what it is."""
        self._name.setText(name)
        self._sentence.setText(sentence)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = start(self), self._theme
        side, top = theme.icon_size("lead"), self._name.y() + theme.detail("switch_gap")
        picture = pixmap(theme, self._icon, "accent.text", side, self.devicePixelRatioF())
        painter.drawPixmap(0, top, picture)
        if not self._last:
            line = edge_rect(QRectF(self.rect()), "bottom", theme.border())
            painter.fillRect(line, theme.colour("border.subtle"))


class ModeCard(QWidget):
    """A framed setting: how memory works."""

    def __init__(self, control: QWidget, *, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._name = Label(theme=theme, kind="item_strong")
        self._sentence = Label(theme=theme, colour="text.secondary", wrap=True)
        box = row(theme, parent=self, gap=4, margins=(4, "segment_inset", 4, "segment_inset"))
        words = column(theme)
        words.addWidget(self._name)
        words.addWidget(self._sentence)
        box.addLayout(words, 1)
        box.addWidget(control)
        theme.changed.connect(self.update)

    def set_texts(self, name: str, sentence: str) -> None:
        """Says what is set here."""
        self._name.setText(name)
        self._sentence.setText(sentence)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        fill, line = theme.colour("surface.raised"), theme.colour("border.default")
        radius = theme.radius("frame")
        draw_frame(start(self), QRectF(self.rect()), radius, fill=fill, line=line, width=theme.border())


class MemoryPage(Page):
    """Three promises and one choice."""

    def __init__(self, mode: str, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme=theme, gap=0, parent=parent)
        self._encrypted: bool | None = None
        self._remembers = Promise("shell", theme=theme, first=True)
        self._stays = Promise("lock", theme=theme)
        self._forgets = Promise("trash-2", theme=theme, last=True)
        self.modes = Segmented(MODES, theme=theme)
        self.modes.set_value(mode)
        self._card = ModeCard(self.modes, theme=theme)
        for widget in (self._remembers, self._stays, self._forgets):
            self.content.addWidget(widget)
        self.content.addSpacing(theme.space(3))
        self.content.addWidget(self._card)
        self.modes.chosen.connect(self._on_chosen)
        self.retranslate()

    @property
    def mode(self) -> str:
        """`auto`, `ask` or `off`."""
        return self.modes.value

    def set_encrypted(self, encrypted: bool) -> None:
        """Says how the file lies on this machine: the promise is only made where it holds."""
        self._encrypted = encrypted
        self.retranslate()

    @Slot(str)
    def _on_chosen(self, mode: str) -> None:
        self.changed.emit()

    def retranslate(self) -> None:
        self.heading.setText(self.tr("What memory does"))
        self.sentence.setText(
            self.tr(
                "While you talk, Keepsake notes what will be of use later. "
                "You can always see what was noted and why it was used."
            )
        )
        self._remembers.set_texts(
            self.tr("It remembers things about you"),
            self.tr("Such as “allergic to peanuts”. Each time it says so, and you have ten seconds to undo it."),
        )
        kept = self.tr("One encrypted file, its key in the system keyring.")
        if self._encrypted is False:
            kept = self.tr("One file, not encrypted: this system has no keyring to hold a key.")
        masked = self.tr("Card numbers, IDs and passwords are masked before anything is written.")
        self._stays.set_texts(self.tr("It stays on this computer"), two_sentences(kept, masked))
        self._forgets.set_texts(
            self.tr("Forgotten means gone"),
            self.tr("The file is rewritten without it, and it is not learned again."),
        )
        self._card.set_texts(self.tr("How it remembers"), self.tr("Can be changed in settings at any time"))
        self.modes.setAccessibleName(self.tr("How it remembers"))
        self.modes.set_texts({"auto": self.tr("Automatic"), "ask": self.tr("Ask me first"), "off": self.tr("Off")})
