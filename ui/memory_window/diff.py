"""What became of a text, word by word: what went is struck through, what came is tinted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Literal

from PySide6.QtCore import QPointF, QSize, Slot
from PySide6.QtGui import QPaintEvent, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.theme import Theme
from ui.widgets.painting import start

Tone = Literal["same", "removed", "added"]
_UNIT = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff]|[^\W\u2e80-\u9fff]+|\s+|.", re.DOTALL)
_LONGEST = 4000


def pieces(old: str, new: str) -> Iterator[tuple[str, Tone]]:
    """The two texts laid over each other; Chinese is compared sign by sign, the rest word by word."""
    before, after = _UNIT.findall(old[:_LONGEST]), _UNIT.findall(new[:_LONGEST])
    for tag, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            yield "".join(before[a:b]), "same"
            continue
        if b > a:
            yield "".join(before[a:b]), "removed"
        if d > c:
            yield "".join(after[c:d]), "added"


class Diff(QWidget):
    """Shows the change of a text."""

    def __init__(self, old: str = "", new: str = "", *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pieces: list[tuple[str, Tone]] = []
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self._on_theme_changed)
        self.show_change(old, new)

    def show_change(self, old: str, new: str) -> None:
        """Shows another change; an empty old text is all new, an empty new one all gone."""
        self._pieces = [(" ".join(text.split("\n")), tone) for text, tone in pieces(old, new)]
        self.setAccessibleName(self.tr("Before: {old}. After: {new}.").format(old=old, new=new))
        self._on_theme_changed()

    @property
    def pieces(self) -> list[tuple[str, Tone]]:
        """What is shown, in its order."""
        return self._pieces

    @Slot()
    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()

    def _layout(self, width: float) -> QTextLayout:
        theme = self._theme
        layout = QTextLayout("".join(text for text, _ in self._pieces), theme.font("item"))
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.setFormats(self._formats())
        layout.beginLayout()
        top, height = 0.0, theme.line("item")
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(1.0, width))
            line.setPosition(QPointF(0, top + (height - line.height()) / 2))
            top += height
        layout.endLayout()
        return layout

    def _formats(self) -> list[QTextLayout.FormatRange]:
        theme, formats, begin = self._theme, [], 0
        for text, tone in self._pieces:
            length = len(text.encode("utf-16-le")) // 2
            kind = QTextCharFormat()
            kind.setForeground(theme.colour("text.secondary" if tone == "removed" else "text.primary"))
            if tone != "same":
                kind.setBackground(theme.colour(f"syntax.{tone}"))
            kind.setFontStrikeOut(tone == "removed")
            one = QTextLayout.FormatRange()
            one.start, one.length, one.format = begin, length, kind
            formats.append(one)
            begin += length
        return formats

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return max(1, self._layout(width).lineCount()) * self._theme.line("item")

    def sizeHint(self) -> QSize:
        width = sum(self._theme.metrics("item").horizontalAdvance(text) for text, _ in self._pieces)
        return QSize(round(width) + 1, self._theme.line("item"))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.space(12), self._theme.line("item"))

    def paintEvent(self, event: QPaintEvent) -> None:
        self._layout(self.width()).draw(start(self), QPointF(0, 0))
