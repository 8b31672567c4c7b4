"""The window's test of itself: it opens without a screen, takes a message, shows the reply, and closes."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from assistant.programs import patience

_LIMIT_S = 60.0
_FEW_COLOURS = 4
"""An empty window has no more: its own colour, a line, a shadow."""

_REPLY = "Here is a list:\n\n1. one\n2. two\n\n```python\nprint('three')\n```\n"


class _StepFailed(Exception):
    """Something did not come about in time."""


def run_self_test(data_dir: Path | None = None) -> int:
    """Runs the steps, prints them as one JSON document, and returns 0 when all of them went well."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory(prefix="keepsake-window-") as folder:
        steps = _Steps(data_dir or Path(os.environ.get("KEEPSAKE_HOME", "") or folder), Path(folder)).run()
    ok = all(step["ok"] for step in steps)
    sys.stdout.write(json.dumps({"ok": ok, "steps": steps}, ensure_ascii=False) + "\n")
    sys.stdout.flush()
    return 0 if ok else 1


class _Steps:
    """Opens the real window on a new folder, with a provider that plays a script."""

    def __init__(self, root: Path, scripts: Path) -> None:
        from assistant.paths import DataPaths
        from assistant.providers.scripted import PROVIDER_ID, SCRIPT_VARIABLE

        self._paths = DataPaths(root.absolute())
        script = scripts / "script.json"
        script.write_text(json.dumps({"turns": [{"steps": [_REPLY]}]}), "utf-8")
        os.environ[SCRIPT_VARIABLE] = str(script)
        self._paths.root.mkdir(parents=True, exist_ok=True)
        self._paths.settings.write_text(
            json.dumps(
                {"general": {"first_run_done": True, "language": "en"}, "models": {"chat_provider": PROVIDER_ID}}
            ),
            "utf-8",
        )

    def run(self) -> list[dict[str, Any]]:
        """Takes the steps in order; the first that fails ends the test, but for closing."""
        report: list[dict[str, Any]] = []
        for name, step in (
            ("paint", self._paint),
            ("open the data", self._open),
            ("send a message", self._send),
            ("show the reply", self._reply),
            ("list the conversation", self._listed),
            ("open the settings", self._settings),
            ("speak Chinese, in the dark", self._chinese),
        ):
            report.append(_take(name, step))
            if not report[-1]["ok"]:
                break
        report.append(_take("close", self._close))
        return report

    def _paint(self) -> str:
        from assistant.holder import try_hold
        from ui.app import WindowApp, make_qt

        self._qt = make_qt()
        self._app = WindowApp(self._qt, self._paths, hold=try_hold(self._paths))
        self._app.start()
        picture = self._app.window.grab().toImage()
        places = ((x, y) for x in range(0, picture.width(), 7) for y in range(0, picture.height(), 7))
        colours = {picture.pixel(x, y) for x, y in places}
        _check(len(colours) > _FEW_COLOURS, "the window is empty")
        return f"{picture.width()}×{picture.height()}"

    def _open(self) -> str:
        self._wait(lambda: self._app.core is not None, "the data was not opened")
        core = self._app.core
        return "encrypted" if core is not None and core.database.encrypted else "not encrypted"

    def _send(self) -> str:
        from PySide6.QtCore import QEvent, Qt
        from PySide6.QtGui import QKeyEvent

        edit = self._app.window.chat.composer.edit
        edit.insertPlainText("Hello, 你好")
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            self._qt.sendEvent(edit, QKeyEvent(kind, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier))
        self._wait(lambda: self._app.window.conversations.current is not None, "no conversation was begun")
        return "sent"

    def _reply(self) -> str:
        core, current = self._app.core, self._app.window.conversations.current
        assert core is not None
        assert current is not None
        conversation_id = current.id

        def finished() -> bool:
            last = core.chat.transcript(conversation_id)[-1:]
            return bool(last) and last[0].role == "assistant" and last[0].status == "complete"

        self._wait(finished, "no reply came")
        turns = self._app.window.chat.transcript.turns
        self._wait(lambda: bool(self._app.window.chat.transcript.turns[-1].message.text), "the reply does not show")
        self._wait(self._coloured, "the code in the reply has no colours")
        return f"{len(turns)} turns"

    def _coloured(self) -> bool:
        """Whether a reply shows its code as code, in more than one colour."""
        from ui.chat.code_block import CodeBlock
        from ui.chat.message_rows import ReplyRow

        shapes = [
            shape
            for row in self._app.window.findChildren(ReplyRow)
            for _, shape in row.body.document.wide_blocks()
            if isinstance(shape, CodeBlock) and "print" in shape.text
        ]
        return any(len({colour for _, colour in line}) > 1 for shape in shapes for line in shape.highlighter.lines)

    def _listed(self) -> str:
        model = self._app.window.sidebar.list.model()
        self._wait(lambda: model.rowCount() > 1, "the conversation is not in the list")
        return f"{model.rowCount()} rows"

    def _settings(self) -> str:
        self._app.open_settings("models")
        window = self._app.settings_window
        _check(window is not None and window.isVisible(), "the settings did not open")
        assert window is not None
        for name in window.pages:
            window.open(name)
            self._wait(lambda: not window.grab().isNull(), "a page did not paint")
        window.close()
        return f"{len(window.pages)} pages"

    def _chinese(self) -> str:
        core = self._app.core
        assert core is not None
        core.settings.change({"general.language": "zh", "appearance.theme": "dark"})
        self._wait(lambda: self._app.theme.dark, "the look did not change")
        self._wait(lambda: self._app.window.sidebar.settings_row.text() == "设置", "the words are not Chinese")
        loaded = [Path(one.filePath()).stem for one in self._app.languages.catalogues if not one.isEmpty()]
        expected = ["chat_zh", "memory_zh", "qtbase_zh_CN", "window_zh"]
        _check(sorted(loaded) == expected, f"of the translations only {sorted(loaded)} were loaded")
        return f"设置, {len(loaded)} catalogues"

    def _close(self) -> str:
        app = getattr(self, "_app", None)
        if app is None:
            return "nothing was open"
        app.window.close()
        app.close()
        return "closed"

    def _wait(self, condition: Callable[[], bool], otherwise: str) -> None:
        from PySide6.QtCore import QEventLoop

        ends = time.monotonic() + _LIMIT_S * patience()
        while not condition():
            if time.monotonic() > ends:
                said = self._app.window.notices.text
                raise _StepFailed(f"{otherwise}{f' ({said})' if said else ''}")
            self._qt.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)


def _take(name: str, step: Callable[[], str]) -> dict[str, Any]:
    started = time.perf_counter()
    try:
        ok, detail = True, step()
    except Exception as fault:  # noqa: BLE001 - the report names whatever goes wrong
        ok, detail = False, f"{type(fault).__name__}: {fault}"
    return {"name": name, "ok": ok, "detail": detail, "took_ms": round((time.perf_counter() - started) * 1000)}


def _check(condition: bool, sentence: str) -> None:
    if not condition:
        raise _StepFailed(sentence)
