"""Takes pictures of the real window with made-up conversations: for the README, and to hold beside the mockups.

    python -m tests.end_to_end.screenshots FOLDER [--scale 2]
    python -m tests.end_to_end.screenshots --readme

Everything runs: the core, recall, the built-in embedder, the window. Only the model's words are scripted.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from assistant.paths import DataPaths
    from ui.app import WindowApp

_LIMIT_S = 60.0
_SIZE = (1120, 760)
README_IMAGES = Path(__file__).resolve().parents[2] / ".github" / "images"
README = {
    "panel-light": "window-light",
    "panel-dark-zh": "window-dark-zh",
    "first-run-answer-en": "first-run",
    "first-run-answer-zh": "first-run-zh",
}
"""The pictures that the README shows in its two languages, and their files."""

TITLES = {
    "en": (
        ("Reading list for winter", 20.0, True),
        ("Letter to the landlord", 0.1, False),
        ("Oslo trip, three days in March", 0.15, False),
        ("Why does the sourdough collapse when it cools", 1.0, False),
        ("Quarterly report, first draft", 1.2, False),
        ("Regex for Swedish postcodes", 2.2, False),
        ("给房东的邮件", 3.2, False),
        ("Bike gears, 2×10 or 1×12", 3.4, False),
        ("Interview questions for Ines", 4.5, False),
    ),
    "zh": (
        ("冬天想读的书", 20.0, True),
        ("给房东的邮件", 0.1, False),
        ("三月去奥斯陆，三天怎么走", 0.15, False),
        ("发酵面团为什么会塌，是水太多吗", 1.0, False),
        ("季度总结初稿", 1.2, False),
        ("rsync 部署脚本", 2.2, False),
        ("Letter to Ines", 3.2, False),
        ("变速车的齿比怎么选", 3.4, False),
        ("面试要问的问题", 4.5, False),
    ),
}
REMEMBERED = {
    "en": (
        ("Deploy the blog with rsync, not scp.", 51),
        ("The blog's deploy broke because the cache folder was uploaded too.", 29),
        ("The blog's server is fern.example, user maria.", 96),
    ),
    "zh": (("妈妈不吃花生。", 51), ("妈妈过生日爱吃清蒸鱼。", 29), ("妈妈觉得外婆桥的菜太咸。", 96)),
}
MODEL = {"en": "My model", "zh": "我的模型"}
ASKED = {
    "en": "Deploy the blog. Give me a script I can run from the laptop.",
    "zh": "下周三妈妈生日，我想在家做一顿晚饭。六个人，别太咸。",
}
ANSWERED = {
    "en": (
        "Here it is, with rsync as you asked in October. The cache folder stays behind this time.\n\n"
        '```bash\n#!/usr/bin/env bash\nset -euo pipefail\n\ncd "$HOME/sites/fernblog"\n'
        "hugo --minify --destination public\n\n# --delete keeps the server an exact copy\n"
        "rsync -az --delete --exclude '.cache/' \\\n  public/ fern.example:/srv/blog/\n\n"
        "curl -fsS -o /dev/null https://fern.example\n```\n\n"
        "The last line fails loudly if the site doesn't answer. Add `--dry-run` to see what would change.\n"
    ),
    "zh": (
        "妈妈不吃花生，喜欢清蒸鱼；去年在外婆桥那顿她嫌咸，所以这次以蒸和白灼为主，盐都最后放。\n\n"
        "| 菜 | 做法 | 提前准备 |\n| --- | --- | --- |\n| 清蒸鲈鱼 | 蒸 9 分钟，出锅再淋豉油 | 当天买鱼 |\n"
        "| 白灼菜心 | 水里加几滴油，30 秒捞出 | 不用 |\n| 山药排骨汤 | 小火炖 90 分钟，最后放盐 | 前一晚焯排骨 |\n"
        "| 桂花酒酿圆子 | 圆子浮起再煮 1 分钟 | 不用 |\n\n家里的花生油换成菜籽油。要我列采购清单吗？\n"
    ),
}


def main(arguments: list[str]) -> int:
    """Takes all pictures into a folder; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=README_IMAGES)
    parser.add_argument("--readme", action="store_true", help="only those that the README shows, where it finds them")
    parser.add_argument("--scale", default="1", help="the screen's ratio, for sharp pictures on such screens")
    options = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["QT_SCALE_FACTOR"] = options.scale
    options.folder.mkdir(parents=True, exist_ok=True)
    studio = Studio(options.folder, names=README if options.readme else None)
    if options.readme:
        studio.answers()
        studio.conversation("en", "light", rest=False)
        studio.conversation("zh", "dark", rest=False)
        return 0
    studio.first_run()
    studio.answers()
    for language, look in (("en", "light"), ("zh", "dark"), ("en", "dark"), ("zh", "light")):
        studio.conversation(language, look)
    studio.empty()
    return 0


class Studio:
    """Opens the window on folders that are thrown away, and takes pictures of it."""

    def __init__(self, folder: Path, *, names: Mapping[str, str] | None = None) -> None:
        """Takes no picture yet.

        Args:
            folder: where they go.
            names: of the pictures that are wanted, and what they are to be called; None for all under their own.
        """
        from ui.app import make_qt

        self._folder, self._names = folder, names
        self._qt = make_qt()

    def first_run(self) -> None:
        """The three steps."""
        with self._window({"general": {"first_run_done": False, "language": "en"}}) as app:
            page = app.first_run
            assert page is not None
            self._take(app.window, "first-run-1-language-light")
            page.go_on.click()
            page.answer.own_key.setChecked(True)
            self._wait(lambda: page.answer.local.accessibleDescription() != "")
            self._take(app.window, "first-run-2-answer-light")
            page.answer.builtin.setChecked(True)
            page.go_on.click()
            self._take(app.window, "first-run-3-memory-light")
        settings = {"general": {"first_run_done": False, "language": "zh"}, "appearance": {"theme": "dark"}}
        with self._window(settings) as app:
            page = app.first_run
            assert page is not None
            page.go_on.click()
            page.go_on.click()
            self._take(app.window, "first-run-3-memory-dark-zh")

    def answers(self) -> None:
        """The second step in both languages."""
        for language, look in (("en", "light"), ("zh", "light")):
            settings = {"general": {"first_run_done": False, "language": language}, "appearance": {"theme": look}}
            with self._window(settings) as app:
                page = app.first_run
                assert page is not None
                page.go_on.click()
                page.answer.own_key.setChecked(True)
                page.answer.key_entry.field.setFocus()
                self._wait(lambda page=page: page.answer._servers is not None)
                self._take(app.window, f"first-run-answer-{language}")

    def conversation(self, language: str, look: str, *, rest: bool = True) -> None:
        """A reply with its memories, the panel that explains it, the settings, and the narrow window."""
        name = f"{look}-zh" if language == "zh" else look
        with self._window(_settings(language, look), script=ANSWERED[language]) as app:
            self._furnish(app, language)
            self._ask(app, ASKED[language])
            self._take(app.window, f"main-{name}")
            app.window.chat.show_latest_memories()
            self._wait(lambda: bool(app.window.panel.entries))
            app.window.chat.focus_composer()
            self._settle(0.6)
            self._take(app.window, f"panel-{name}")
            if not rest:
                return
            app.window.resize(720, 480)
            self._settle(0.3)
            self._take(app.window, f"narrow-panel-{name}")
            for page in ("models", "memory", "privacy", "appearance"):
                app.open_settings(page)
                self._settle(0.8)
                assert app.settings_window is not None
                app.settings_window.resize(*_SIZE)
                self._take(app.settings_window, f"settings-{page}-{name}")

    def empty(self) -> None:
        """A window with nothing in it yet."""
        with self._window(_settings("en", "light", provider="builtin")) as app:
            self._settle(0.5)
            self._take(app.window, "empty-light")

    def _furnish(self, app: WindowApp, language: str) -> None:
        from assistant import clock

        core = app.core
        assert core is not None
        now = clock.now()
        for title, days, pinned in TITLES[language]:
            at = now - timedelta(days=days)
            kept = core.stores.conversations.create(title=title, created_at=at)
            if pinned:
                core.chat.set_pinned(kept.id, True)
        for text, days in REMEMBERED[language]:
            _remember(app, text, now - timedelta(days=days))
        app.window.conversations.reload()
        self._wait(lambda: app.window.sidebar.list.model().rowCount() > len(TITLES[language]))
        core.recall.backfill()
        self._settle(0.5)
        if (toast := app.window.toasts.current) is not None:
            toast.end()

    def _ask(self, app: WindowApp, text: str) -> None:
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest

        edit = app.window.chat.composer.edit
        edit.insertPlainText(text)
        QTest.keyClick(edit, Qt.Key.Key_Return)
        self._wait(lambda: app.window.conversations.current is not None)
        turns = app.window.chat.transcript
        self._wait(lambda: len(turns.turns) == 2 and not turns.turns[-1].is_streaming)
        self._settle(1.0)

    def _window(self, settings: dict[str, dict[str, object]], *, script: str = "") -> _Opened:
        return _Opened(self, settings, script)

    def _take(self, window: QWidget, name: str) -> None:
        if self._names is not None and name not in self._names:
            return
        self._settle(0.2)
        path = self._folder / f"{(self._names or {}).get(name, name)}.png"
        window.grab().save(str(path))
        sys.stdout.write(f"{path}\n")

    def _settle(self, seconds: float) -> None:
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            self._qt.processEvents()
            time.sleep(0.005)

    def _wait(self, condition: Callable[[], bool]) -> None:
        ends = time.monotonic() + _LIMIT_S
        while not condition():
            if time.monotonic() > ends:
                raise TimeoutError("what was waited for did not come about")
            self._settle(0.02)


class _Opened:
    """One window, closed after the pictures."""

    def __init__(self, studio: Studio, settings: dict[str, dict[str, object]], script: str) -> None:
        self._studio, self._settings, self._script = studio, settings, script
        self._place = tempfile.TemporaryDirectory(prefix="keepsake-pictures-")

    def __enter__(self) -> WindowApp:
        from ui.app import WindowApp

        root = Path(self._place.name)
        paths = _paths(root / "data", self._settings)
        script = root / "script.json"
        name = MODEL[str(self._settings["general"]["language"])]
        script.write_text(
            json.dumps({"turns": [{"steps": [self._script]}], "repeat": True, "model": {"name": name}}), "utf-8"
        )
        os.environ["KEEPSAKE_SCRIPT"] = str(script)
        self.app = WindowApp(self._studio._qt, paths)
        self.app.start()
        self.app.window.resize(*_SIZE)  # whatever the screen's
        self._studio._wait(lambda: self.app.core is not None)
        return self.app

    def __exit__(self, *_: object) -> None:
        self.app.window.close()
        self.app.close()
        self.app.window.deleteLater()
        self._place.cleanup()


def _settings(language: str, look: str, *, provider: str = "scripted") -> dict[str, dict[str, object]]:
    return {
        "general": {"first_run_done": True, "language": language},
        "appearance": {"theme": look, "reduced_motion": True},
        "models": {"chat_provider": provider},
        "memory": {"recall_deadline_ms": 10_000},  # a picture shows what a quiet machine does
    }


def _paths(root: Path, settings: dict[str, dict[str, object]]) -> DataPaths:
    from assistant.paths import DataPaths

    root.mkdir(parents=True)
    paths = DataPaths(root)
    paths.settings.write_text(json.dumps(settings), "utf-8")
    return paths


def _remember(app: WindowApp, text: str, at: datetime) -> None:
    from assistant import clock

    core = app.core
    assert core is not None
    with clock.use(now=at):
        core.memory.remember(text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
