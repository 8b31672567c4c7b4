"""The memory window over a real database, and memories to show in it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from assistant import clock
from assistant.app import Application
from assistant.memory.records import Kind, Memory, Source
from tests.ui.memory_window.seen import Keep
from ui.bridge import CoreBridge
from ui.memory_window.all_page import AllPage
from ui.memory_window.window import MemoryWindow
from ui.operations import Operations
from ui.theme import Theme


@pytest.fixture
def keep(core: Application) -> Keep:
    """Stores a memory; `days` is how long ago it was learned."""

    def add(text: str, days: float = 0, **fields: object) -> Memory:
        at = clock.now() - timedelta(days=days)
        source = Source(None, None, f"quote of {text}", said_at=at)
        return core.stores.memories.add(  # type: ignore[arg-type]
            **{"kind": Kind.FACT, "text": text, "learned_at": at, "sources": [source], **fields}
        )

    return add


@pytest.fixture
def window(
    core: Application,
    bridge: CoreBridge,
    operations: Operations,
    theme: Theme,
    shown: Callable[[QWidget], QWidget],
) -> MemoryWindow:
    window = MemoryWindow(theme=theme, operations=operations)
    window.attach(core, bridge)
    window.resize(*(theme.px(length) for length in theme.tokens.get("size.window_default")))  # on whatever screen
    shown(window)
    return window


@pytest.fixture
def page(window: MemoryWindow) -> AllPage:
    found = window.pages["all"]
    assert isinstance(found, AllPage)
    return found


@pytest.fixture
def listed(page: AllPage, qtbot: QtBot) -> Callable[[], list[str]]:
    """The texts of the rows, once all were read."""

    def texts() -> list[str]:
        rows = [page.model.index(number) for number in range(page.model.rowCount())]
        qtbot.waitUntil(lambda: all(page.model.data(row) for row in rows))
        return [str(page.model.data(row)) for row in rows]

    return texts
