"""What tests of the settings share: their window over a core, on a machine where no server is looked for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QWidget

from assistant.app import Application
from assistant.providers.local_servers import LocalServer
from ui.bridge import CoreBridge
from ui.operations import Operations
from ui.provider_access import ProviderAccess
from ui.settings.window import SettingsWindow
from ui.theme import Theme


@pytest.fixture(autouse=True)
def quiet_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    async def find(_: object) -> list[LocalServer]:
        return []

    monkeypatch.setattr(ProviderAccess, "find_local", find)


@pytest.fixture
def window(
    theme: Theme, operations: Operations, core: Application, bridge: CoreBridge, shown: Callable[[QWidget], QWidget]
) -> SettingsWindow:
    window = SettingsWindow(theme=theme, operations=operations)
    window.resize(*(theme.px(length) for length in theme.tokens.get("size.window_default")))  # on whatever screen
    shown(window)
    window.attach(core, bridge)
    return window
