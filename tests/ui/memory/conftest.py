from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QWidget

from assistant.app import Application
from ui.bridge import CoreBridge
from ui.memory.panel import MemoryPanel
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.toast import Toasts


@pytest.fixture
def toasts(theme: Theme, shown: Callable[[QWidget], QWidget]) -> Toasts:
    host = QWidget()
    host.resize(700, 300)
    shown(host)
    return Toasts(host, theme=theme)


@pytest.fixture
def panel(
    core: Application,
    bridge: CoreBridge,
    operations: Operations,
    theme: Theme,
    toasts: Toasts,
    shown: Callable[[QWidget], QWidget],
) -> MemoryPanel:
    panel = MemoryPanel(theme=theme, operations=operations, toasts=toasts)
    panel.resize(319, 700)
    shown(panel)
    panel.attach(core, bridge)
    return panel
