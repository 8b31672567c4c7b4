"""How large a window is when it first opens: as the tokens say, and never larger than its screen."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from ui.theme import Theme


def open_usual(window: QWidget, theme: Theme) -> None:
    """Gives a window its usual size at the zoom that holds, as far as its screen has room."""
    size = QSize(*(theme.px(length) for length in theme.tokens.get("size.window_default")))
    window.resize(size.boundedTo(window.screen().availableSize()))


def limit_smallest(window: QWidget, theme: Theme) -> None:
    """Lets a window be no smaller than the tokens say, as far as its screen has room."""
    size = QSize(*(theme.px(length) for length in theme.tokens.get("size.window_min")))
    window.setMinimumSize(size.boundedTo(window.screen().availableSize()))
