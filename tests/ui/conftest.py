"""What tests of the window share: the look, operations that end, and a core with a provider that plays a script."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partialmethod
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.paths import DataPaths
from ui.app import WindowApp
from ui.bridge import CoreBridge
from ui.i18n import Languages
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.toast import Toast

PATIENCE_MS = 60_000
"""How long a test waits for the window: many times what it takes, since machines are slow and busy."""

LASTING_MS = 600_000
"""How long a test has to take something back: as good as for ever."""

REPLY = "It is **noon**.\n\n```python\nprint('noon')\n```\n"


class PatientBot(QtBot):
    """Waits longer than five seconds where a test names no time of its own."""

    waitUntil = partialmethod(QtBot.waitUntil, timeout=PATIENCE_MS)  # noqa: N815
    waitSignal = partialmethod(QtBot.waitSignal, timeout=PATIENCE_MS)  # noqa: N815
    waitSignals = partialmethod(QtBot.waitSignals, timeout=PATIENCE_MS)  # noqa: N815
    waitExposed = partialmethod(QtBot.waitExposed, timeout=PATIENCE_MS)  # noqa: N815


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    return PatientBot(request)


@pytest.fixture(autouse=True)
def lasting_toasts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A toast ends when a test ends it: ten seconds are soon over on a busy machine."""
    start = Toast.start

    def start_lasting(toast: Toast) -> None:
        start(toast)
        toast._timer.start(LASTING_MS)

    monkeypatch.setattr(Toast, "start", start_lasting)


@pytest.fixture(autouse=True)
def deleted(qapp: QApplication) -> Iterator[None]:
    """Deletes what a test leaves: each new look costs time for every widget there is.

    What was copied goes as well: Qt would delete it at the very end of the process, when there is no Python any more.
    """
    yield
    qapp.clipboard().clear()
    for widget in qapp.topLevelWidgets():
        widget.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    theme = Theme(qapp)
    theme.apply(mode="light", reduced_motion=True)
    yield theme
    theme.deleteLater()


@pytest.fixture(autouse=True)
def languages(qapp: QApplication) -> Iterator[Languages]:
    languages = Languages(qapp)
    languages.use("en")
    yield languages
    languages.close()
    languages.deleteLater()


@pytest.fixture
def errors() -> list[BaseException]:
    """What operations had no taker for; a test that expects none asserts that it is empty."""
    return []


@pytest.fixture
def operations(qapp: QApplication, errors: list[BaseException]) -> Iterator[Operations]:
    operations = Operations(show_error=errors.append)
    yield operations
    operations.close()


@pytest.fixture
def paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DataPaths:
    """A data folder whose provider plays a script and whose recall needs no model."""
    script = tmp_path / "script.json"
    script.write_text(json.dumps({"turns": [{"steps": [REPLY]}], "repeat": True}), "utf-8")
    monkeypatch.setenv("KEEPSAKE_SCRIPT", str(script))
    paths = DataPaths(tmp_path / "data")
    paths.root.mkdir()
    settings = {
        "general": {"first_run_done": True, "language": "en"},
        "appearance": {"theme": "light", "reduced_motion": True},
        "models": {"chat_provider": "scripted", "builtin_enabled": False},
        "embedding": {"kind": "none"},
    }
    paths.settings.write_text(json.dumps(settings), "utf-8")
    return paths


@pytest.fixture
def core(paths: DataPaths, operations: Operations) -> Iterator[Application]:
    core = Application.open(paths)
    core.chat.conversations()
    core.marking._undo_s = LASTING_MS / 1000
    operations.submit = core.runtime.submit
    yield core
    operations.close()
    core.close()


@pytest.fixture
def bridge(core: Application) -> Iterator[CoreBridge]:
    bridge = CoreBridge(core.events)
    yield bridge
    bridge.close()


@pytest.fixture
def shown(qtbot: QtBot) -> Callable[[QWidget], QWidget]:
    """Shows a widget, and takes it away after the test."""

    def show(widget: QWidget) -> QWidget:
        qtbot.addWidget(widget)
        with qtbot.waitExposed(widget):
            widget.show()
            widget.activateWindow()
        return widget

    return show


@pytest.fixture
def open_window(qapp: QApplication, qtbot: QtBot) -> Iterator[Callable[[DataPaths], WindowApp]]:
    """Opens the whole program's window on a data folder and waits for the core."""
    opened: list[WindowApp] = []

    def start(paths: DataPaths, *, wait: bool = True) -> WindowApp:
        app = WindowApp(qapp, paths)
        opened.append(app)
        app.start()
        if wait:
            qtbot.waitUntil(lambda: app.core is not None)
        return app

    yield start
    for app in opened:
        app.window.close()
        app.close()
        app.window.deleteLater()
        app.deleteLater()
