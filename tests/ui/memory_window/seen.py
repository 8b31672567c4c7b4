"""What tests of the memory window look at."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from assistant.memory.records import Memory
from ui.widgets.label import Label

Keep = Callable[..., Memory]
T = TypeVar("T", bound=QWidget)


def said(root: QWidget) -> list[str]:
    """All that can be read in a widget."""
    labels = [label for label in root.findChildren(Label) if label.isVisibleTo(root)]
    return [label.text() for label in labels if label.text()]


def visible(root: QWidget, kind: type[T], qtbot: QtBot) -> T:
    """A widget of a kind inside another, once it shows; dialogs and menus are found too."""

    def found() -> list[T]:
        return [one for one in root.findChildren(kind) if one.isVisible()]

    qtbot.waitUntil(lambda: bool(found()))
    return found()[0]
