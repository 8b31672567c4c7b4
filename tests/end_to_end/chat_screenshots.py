"""Takes pictures of memory in the chat: the panel with its buttons and questions, branches, a temporary conversation.

python -m tests.end_to_end.chat_screenshots FOLDER [--scale 2]
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tests.end_to_end.screenshots import ANSWERED, ASKED, Studio, _settings

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog

    from ui.app import WindowApp
    from ui.memory.entry import Entry

NOTED = {
    "en": {"branch": "release-7", "steps": "- [x] Build\n- [ ] Copy with rsync\n- [ ] Look at the site"},
    "zh": {"人数": "六个人", "步骤": "- [x] 定菜单\n- [ ] 买鱼\n- [ ] 焯排骨"},
}
OTHERWISE = {"en": "Deploy the blog tomorrow instead.", "zh": "改到周四晚上做饭。"}


class ChatStudio(Studio):
    """Pictures of the reading column and the panel."""

    def memory(self, language: str, look: str) -> None:
        """The panel with a chosen entry, its questions, the task in hand, a branch and a temporary conversation."""
        name = f"{look}-zh" if language == "zh" else look
        settings = _settings(language, look) | {"memory": {"recall_deadline_ms": 2000}}  # however busy the machine
        with self._window(settings, script=ANSWERED[language]) as app:
            self._furnish(app, language)
            self._ask(app, ASKED[language])
            window, core = app.window, app.core
            assert core is not None
            conversation = window.conversations.current
            assert conversation is not None
            for value, text in NOTED[language].items():
                core.chat.set_working_value(conversation.id, value, text)
            window.chat.show_latest_memories()
            self._wait(lambda: bool(window.panel.entries))
            first = self._first(app)
            first.chosen.emit(first)
            self._settle(0.3)
            self._take(window, f"panel-chosen-{name}")
            self._questions(app, name)
            window.panel.working.reload()
            window.panel.working.fold.setChecked(True)
            self._settle(0.5)
            self._take(window, f"task-{name}")
            window.panel.working.fold.setChecked(False)
            branching = window.chat.controller.branching
            branching.edit(window.chat.transcript.turns[0].message.key)
            window.chat.composer.set_text(OTHERWISE[language])
            self._settle(0.3)
            self._take(window, f"otherwise-{name}")
            window.chat.composer.submitted.emit(OTHERWISE[language])
            self._wait(lambda: len(window.chat.transcript.turns) == 2 and not window.chat.composer.is_running)
            self._wait(lambda: window.chat.transcript.turns[0].version == (2, 2))
            self._settle(1.0)
            self._take(window, f"branch-{name}")
            window._on_temporary()
            self._settle(0.4)
            self._take(window, f"temporary-{name}")

    def _first(self, app: WindowApp) -> Entry:
        return next(one for one in app.window.panel.entries if one.entry.kind != "message")

    def _questions(self, app: WindowApp, name: str) -> None:
        from ui.memory.forget_question import ForgetQuestion
        from ui.memory.value_question import ValueQuestion

        panel, first = app.window.panel, self._first(app)
        for action, kind in (("never", ForgetQuestion), ("outdated", ValueQuestion)):
            first.act_requested.emit(action, first.entry)
            self._wait(lambda kind=kind: any(one.isVisible() for one in panel.findChildren(kind)))  # type: ignore[misc]
            question: QDialog = next(one for one in panel.findChildren(kind) if one.isVisible())
            self._take(question, f"{action}-{name}")
            question.reject()
        first.act_requested.emit("wrong", first.entry)
        self._settle(1.0)
        self._take(app.window, f"wrong-{name}")
        app.window.toasts.take_back()
        self._settle(0.5)


def main(arguments: list[str]) -> int:
    """Takes all pictures into a folder; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scale", default="1", help="the screen's ratio, for sharp pictures on such screens")
    options = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["QT_SCALE_FACTOR"] = options.scale
    options.folder.mkdir(parents=True, exist_ok=True)
    studio = ChatStudio(options.folder)
    for language, look in (("en", "light"), ("zh", "dark"), ("en", "dark"), ("zh", "light")):
        studio.memory(language, look)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
