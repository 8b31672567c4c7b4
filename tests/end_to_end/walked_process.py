"""The program's window on a real display, for a test that walks through it from outside by mouse and keys.

It says where things stand on the screen, and what each request for an answer held, in a file that is written anew all
the time; it does nothing by itself.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QPushButton, QWidget

from assistant.paths import DataPaths
from ui.app import WindowApp, make_qt

_LOOK_MS = 100


def places(app: WindowApp) -> dict[str, list[int]]:
    """The middle of each button and entry that shows, in the screen's pixels, by its name."""
    window = app.window
    found: dict[str, QWidget] = {"composer": window.chat.composer.edit.viewport()}
    for number, entry in enumerate(window.panel.entries):
        found[f"entry {number}"] = entry
    for button in window.findChildren(QPushButton):
        found.setdefault(f"button {button.accessibleName() or button.text()}", button)
    shown = {name: widget for name, widget in found.items() if widget.isVisible()}
    ratio = window.devicePixelRatioF()
    middles = {name: widget.mapToGlobal(widget.rect().center()) for name, widget in shown.items()}
    return {name: [round(at.x() * ratio), round(at.y() * ratio)] for name, at in middles.items()}


def state(app: WindowApp) -> dict[str, object]:
    """All that the test asks of the window."""
    core, window = app.core, app.window
    if core is None or not window._furnished:
        return {"ready": False}
    provider, _ = core.providers.resolve("chat")
    asked = [one for one in getattr(provider, "requests", ()) if "Today is" in one.system]  # and not for a title
    requests = [f"{one.system}\n{one.messages}" for one in asked]
    turns = window.chat.transcript.turns
    return {
        "ready": True,
        "window": int(window.winId()),
        "places": places(app),
        "requests": requests,
        "turns": [turn.message.text for turn in turns],
        "running": window.chat.composer.is_running or any(turn.is_streaming for turn in turns),
        "written": window.chat.composer.edit.text(),
        "conversation": window.chat.controller.conversation_id or "",
        "undo": (window.toasts.undo or ("",))[0],
        "chosen": [entry.entry.text for entry in window.panel.entries if entry.is_chosen],
        "memories": [[one.text, one.state] for one in core.memory.memories(include_retired=True)],
    }


def main(root: Path, told: Path) -> int:
    """Opens the window and runs until it is closed."""
    qt = make_qt()
    app = WindowApp(qt, DataPaths(root))

    def tell() -> None:
        partial = told.with_suffix(".partial")
        partial.write_text(json.dumps(state(app)), "utf-8")
        partial.replace(told)

    look = QTimer(interval=_LOOK_MS)
    look.timeout.connect(tell)
    look.start()
    app.start()
    try:
        return qt.exec()
    finally:
        look.stop()
        app.close()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
