"""Takes pictures of new versions and of the built-in model's download, over a real local server.

python -m tests.end_to_end.updates_screenshots FOLDER [--scale 2]
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
from contextlib import ExitStack
from pathlib import Path

from tests.end_to_end.screenshots import _SIZE, Studio, _settings
from tests.served_files import Served, gguf, serving

PROGRAM = b"a newer program " * 400_000
MODEL = gguf(60_000_000)
NOTES = {
    "en": "- Keepsake reads spreadsheets and cites the cell.\n- Recall is a third quicker on large memories.\n"
    "- The timeline shows weeks.",
    "zh": "- 可以读表格，并注明出自哪个单元格。\n- 记忆很多时，查找快了三分之一。\n- 时间线可以按周看。",
}


def main(arguments: list[str]) -> int:
    """Takes all pictures into a folder; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scale", default="1", help="the screen's ratio, for sharp pictures on such screens")
    options = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["QT_SCALE_FACTOR"] = options.scale
    options.folder.mkdir(parents=True, exist_ok=True)
    studio = Studio(options.folder)
    with ExitStack() as stack:
        program = stack.enter_context(serving(PROGRAM, "/Keepsake-1.2.0.tar.xz"))
        feed = stack.enter_context(serving(_feed(program), "/releases.json"))
        model = stack.enter_context(serving(MODEL, "/models/qwen-small.gguf"))
        for language, look in (("en", "light"), ("zh", "dark")):
            _updates(studio, language, look, feed, program)
            _model(studio, language, look, model)
            _first_run(studio, language, look)
    return 0


def _updates(studio: Studio, language: str, look: str, feed: Served, program: Served) -> None:
    settings = _settings(language, look) | {"updates": {"look": True, "asked": True, "feed": feed.url}}
    program.held.clear()
    with studio._window(settings) as app:
        core = app.core
        assert core is not None
        core.updates._folder = lambda: core.paths.root / "downloads"  # which is thrown away
        app.open_settings("about")
        assert app.settings_window is not None
        app.settings_window.resize(*_SIZE)
        group = app.settings_window.about.updates
        group.look.click()
        studio._wait(lambda: group.found.isVisible())
        studio._take(app.window, f"update-found-{look}-{language}")
        studio._take(app.settings_window, f"about-found-{look}-{language}")
        group.fetch.click()
        studio._wait(lambda: group.transfer.bar.value() > 0)
        studio._take(app.settings_window, f"about-fetching-{look}-{language}")
        program.held.set()
        studio._wait(lambda: group.show_file.isVisible())
        studio._take(app.settings_window, f"about-fetched-{look}-{language}")


def _model(studio: Studio, language: str, look: str, model: Served) -> None:
    settings = _settings(language, look, provider="builtin")
    model.held.clear()
    with studio._window(settings) as app:
        assert app.core is not None
        app.core.builtin_files._bundled = lambda: None
        app.open_settings("models")
        assert app.settings_window is not None
        app.settings_window.resize(*_SIZE)
        row = app.settings_window.models._builtin
        studio._wait(lambda: row.standing is not None and row.standing.origin == "none")
        row.fetch.click()
        studio._take(app.settings_window, f"models-offer-{look}-{language}")
        app.core.settings.change({"models.builtin_source": model.url})
        studio._wait(lambda: "127.0.0.1" in row._what.text())
        row.start.click()
        studio._wait(lambda: row.transfer.bar.value() > 0)
        studio._take(app.settings_window, f"models-fetching-{look}-{language}")
        model.held.set()
        studio._wait(lambda: row.transfer.isHidden())
        studio._settle(0.5)
        studio._take(app.settings_window, f"models-fetched-{look}-{language}")


def _first_run(studio: Studio, language: str, look: str) -> None:
    settings = _settings(language, look)
    settings["general"]["first_run_done"] = False
    with studio._window(settings) as app:
        page, core = app.first_run, app.core
        assert page is not None
        assert core is not None
        core.builtin_files._bundled = lambda: None
        page.answer.model.attach(core)
        page.go_on.click()
        studio._wait(lambda: page.answer.model.fetch.isVisible())
        studio._take(app.window, f"first-run-no-model-{look}-{language}")


def _feed(program: Served) -> bytes:
    from assistant.updates.origin import suitable_systems

    file = {"url": program.url, "size": len(PROGRAM), "sha256": hashlib.sha256(PROGRAM).hexdigest()}
    files = {name: file for name in suitable_systems()}
    return json.dumps({"version": "1.2.0", "date": "2026-11-20", "notes": NOTES, "files": files}).encode()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
