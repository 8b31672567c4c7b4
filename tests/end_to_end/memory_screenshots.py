"""Takes pictures of the memory window with made-up memories, to hold beside the mockup.

python -m tests.end_to_end.memory_screenshots FOLDER [--scale 2] [--only NAME]
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from assistant.app import Application
    from ui.app import WindowApp
    from ui.memory_window.window import MemoryWindow

_LIMIT_S = 30.0
NOW = datetime(2026, 11, 30, 9, 30, tzinfo=UTC)


def main() -> int:
    """Takes all pictures, or those whose name holds a text."""
    parser = argparse.ArgumentParser(description="Pictures of the memory window.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scale", default="1")
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["QT_SCALE_FACTOR"] = arguments.scale
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for language in ("en", "zh"):
        for mode in ("light", "dark"):
            _take(arguments.folder, language, mode, arguments.only)
    return 0


def _take(folder: Path, language: str, mode: str, only: str) -> None:
    from assistant.paths import DataPaths
    from ui.app import WindowApp, make_qt

    qt = make_qt()
    with tempfile.TemporaryDirectory() as made:
        paths = DataPaths(Path(made))
        settings = {
            "general": {"first_run_done": True, "language": language},
            "appearance": {"theme": mode, "reduced_motion": True},
            "models": {"chat_provider": "scripted", "builtin_enabled": False},
            "embedding": {"kind": "none"},
        }
        paths.settings.write_text(json.dumps(settings), "utf-8")
        app = WindowApp(qt, paths)
        try:
            app.start()
            _wait(lambda: app.core is not None)
            if "empty" in (only or "empty"):
                _show(app, folder, f"empty-{mode}-{language}", lambda window: None)
            assert app.core is not None
            fill(app.core, language)
            for name, scene in SCENES.items():
                if only in name:
                    _show(app, folder, f"{name}-{mode}-{language}", scene)
        finally:
            app.window.close()
            app.close()
            app.window.deleteLater()
            if app.memory_window is not None:
                app.memory_window.deleteLater()
            _settle()


def _show(app: WindowApp, folder: Path, name: str, scene: Callable[[MemoryWindow], object]) -> None:
    app.open_memory()
    window = app.memory_window
    assert window is not None
    window.resize(*(app.theme.px(side) for side in app.theme.tokens.get("size.window_default")))
    _settle()
    scene(window)
    _settle()
    _grab(window, folder / f"memory-{name}.png")


def _grab(window: QWidget, path: Path) -> None:
    window.grab().save(str(path))
    sys.stdout.write(f"{path}\n")


def _wait(done: Callable[[], bool]) -> None:
    from PySide6.QtWidgets import QApplication

    end = time.monotonic() + _LIMIT_S
    while not done():
        QApplication.processEvents()
        time.sleep(0.01)
        if time.monotonic() > end:
            raise TimeoutError


def _settle(seconds: float = 0.7) -> None:
    from PySide6.QtWidgets import QApplication

    end = time.monotonic() + seconds
    while time.monotonic() < end:
        QApplication.processEvents()
        time.sleep(0.01)


def fill(core: Application, language: str) -> None:
    """Puts in what the pictures show."""
    from assistant import clock
    from assistant.memory.editing import Fields
    from assistant.memory.records import Kind, Source, Spoken
    from assistant.messages import Usage
    from assistant.storage.skills import SkillAttempt

    stores = core.stores
    talks = {
        title: stores.conversations.create(title=title).id
        for title in ("Plugin for the linter", "New laptop", "Deploy the blog")
    }

    def add(text: str, days: float, kind: Kind = Kind.FACT, *, talk: str = "", quote: str = "", **more: object) -> str:
        at = NOW - timedelta(days=days)
        place = None
        if talk:
            told = stores.messages.add(conversation_id=talks[talk], role="user", text=quote, said_at=at)
            place = Source(talks[talk], told.id, quote, said_at=at)
        sources = [place or Source("gone", "gone", quote or text, said_at=at)]
        fields = {"kind": kind, "text": text, "learned_at": at, "sources": sources, "valid_from": at, **more}
        return stores.memories.add(**fields).id  # type: ignore[arg-type]

    chinese = language == "zh"
    for number in range(60):
        text = f"第 {number} 条笔记：季度报告放在蓝色文件夹里" if chinese else f"Note {number}: the quarterly report"
        add(text, 400 - number, Kind.EVENT if number % 3 else Kind.FACT)
    liking = {"kind": Kind.PREFERENCE, "subject": "user", "attribute": "editor", "single_valued": True}
    vim = add(
        "Uses Vim as the editor", 900, quote="Ten years of Vim, I can't type anywhere else.", value="Vim", **liking
    )
    code = add(
        "Prefers VS Code over Vim as the editor",
        620,
        talk="New laptop",
        quote="I prefer VS Code over Vim these days.",
        value="VS Code",
        **liking,
    )
    zed = add(
        "Uses Zed as the editor for everything",
        12,
        talk="Plugin for the linter",
        quote="Actually I switched to Zed, the rest is too slow.",
        value="Zed",
        tags=("preference", "tools"),
        importance=0.7,
        pinned=True,
        **liking,
    )
    for old, new, at in ((vim, code, 620), (code, zed, 12)):
        end = NOW - timedelta(days=at)
        stores.memories.retire(old, at=end, superseded_by=new, valid_to=end)
    stores.memories.touch([zed], NOW)
    add("Ines is photo editor at a weekly in Malmö", 87, subject="Ines")
    add("Finds a light editor theme easier in the morning", 100, Kind.PREFERENCE)
    add("写中文时用 Zed 编辑器，字体是等距更纱黑体", 10)
    add("Git opens the commit editor in the terminal", 151)
    add("Likes 15 px type and 110 columns in the editor", 184, Kind.PREFERENCE)
    add("The video editor on the old laptop is Kdenlive", 292, private=True)
    memory = core.memory
    for text, days in (
        ("I live in Gothenburg.", 40),
        ("My sister Ottilie lives in Bergen.", 40),
        ("Ottilie works at Kvikk.", 40),
        ("My friend Bastian lives in Bergen.", 40),
        ("我喜欢喝龙井茶。", 3),
        ("I like smoked herring.", 2),
        ("I live in Malmö now.", 1),
    ):
        at = NOW - timedelta(days=days)
        told = stores.messages.add(conversation_id=talks["New laptop"], role="user", text=text, said_at=at)
        spoken = Spoken("user", text, at, talks["New laptop"], told.id)
        if days == 40:
            memory.learn(spoken)
        else:
            memory._propose(spoken, ())
    add("Refused before", 1, state="pending")
    memory.inbox.refuse(next(one.id for one in memory.inbox.pending() if one.text == "Refused before"))
    for text in (
        "Waters the ferns on Sundays.",
        "waters the ferns on Sundays",
        "每周日给蕨类浇水。",
        "每周日给蕨类浇水",
    ):
        add(text, 60)
    core.upkeep.consolidate()
    slip = add("The tram stops at Jarntorget", 5)
    core.editing.fix(slip, Fields(text="The tram stops at Järntorget", tags=("city",)))
    rng = [7, 3, 9, 4, 12, 6, 8, 2, 10, 5, 11, 3, 6, 9]
    for day, weight in enumerate(rng):
        with clock.use(now=clock.now() - timedelta(days=day)):
            for purpose, tokens in (("chat", 900), ("memory", 300), ("extraction", 400), ("title", 40)):
                usage = Usage(weight * tokens, weight * 20)
                stores.usage.add(purpose=purpose, provider="scripted", model="m", usage=usage)
    how = (
        "部署商城的步骤：\n1. 运行 make build\n2. 用 ftp 上传 public/\n3. 清缓存"
        if chinese
        else "How to deploy the shop:\n1. run make build\n2. ftp public/ to heron\n3. purge the cache"
    )
    memory.learn(Spoken("user", how, NOW - timedelta(days=20), talks["Deploy the blog"], "m-how"))
    lesson = "部署商城要用 rsync，不要用 ftp。" if chinese else "Deploy the shop with rsync, not ftp."
    memory.learn(Spoken("user", lesson, NOW - timedelta(days=9), talks["Deploy the blog"], "m-lesson"))
    for skill in memory.experience.skills():
        for number, outcome in enumerate(("failure", "partial", "success", "success", "failure", "success")):
            at = NOW - timedelta(days=18 - 3 * number)
            said = "the cache was stale" if outcome == "failure" else ""
            attempt = SkillAttempt(skill.memory.key, skill.version, 9_000 + number, outcome, at, feedback=said)
            stores.skills.put_attempts(9_000 + number, [attempt])
    core.memory.form.set("lives_in", "Gothenburg")
    core.memory.form.set("name", "Maria")
    with clock.use(now=clock.now() + timedelta(minutes=1)):
        core.memory.learn(Spoken("user", "I live in Lund now.", clock.local_now(), talks["New laptop"], "m-lund"))
    core.settings.change({"memory.daily_tokens": 20_000})
    add("Oils the bicycle in spring.", 30)
    add("oils the bicycle in spring", 29)


def _search(window: MemoryWindow, words: str = "editor") -> None:
    window.search(words)
    _settle()
    page = window.pages["all"]
    page.list.choose_first()  # type: ignore[attr-defined]


def _edit(window: MemoryWindow) -> None:
    _search(window)
    _settle()
    page = window.pages["all"]
    page.detail.begin_edit()  # type: ignore[attr-defined]
    page.detail.form.text.set_text("Uses Helix as the editor for nearly everything")  # type: ignore[attr-defined]


def _several(window: MemoryWindow) -> None:
    _search(window)
    window.pages["all"].list.selectAll()  # type: ignore[attr-defined]


def _narrow(window: MemoryWindow) -> None:
    window.resize(760, 600)
    _search(window)
    _settle()
    window.pages["all"]._show_side(True)  # type: ignore[attr-defined]


def _nothing(window: MemoryWindow) -> None:
    _search(window, "zebra crossing")


def _runs(window: MemoryWindow) -> None:
    page = window.open("runs")
    _settle()
    page._unfolded = {run.run.id for run in page.runs}  # type: ignore[attr-defined]
    page.preview.click()  # type: ignore[attr-defined]


def _skills(window: MemoryWindow) -> None:
    page = window.open("skills")
    _settle()
    page._unfolded = {card.skill.name for card in page.cards}  # type: ignore[attr-defined]
    page._show()  # type: ignore[attr-defined]


SCENES: dict[str, Callable[[MemoryWindow], object]] = {
    "all": lambda window: window.search(""),
    "search": _search,
    "edit": _edit,
    "several": _several,
    "nothing": _nothing,
    "narrow": _narrow,
    "inbox": lambda window: window.open("inbox"),
    "runs": _runs,
    "health": lambda window: window.open("health"),
    "skills": _skills,
    "graph": lambda window: window.open("graph").everything.click(),  # type: ignore[attr-defined]
    "timeline": lambda window: window.open("timeline"),
    "profile": lambda window: window.open("profile"),
}


if __name__ == "__main__":
    sys.exit(main())
