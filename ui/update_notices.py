"""Asks once, quietly, whether to look for new versions, and says when there is one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Slot

from assistant.events import UpdateFound
from ui.operations import Operations
from ui.widgets.notice import NoticeBar

if TYPE_CHECKING:
    from assistant.app import Application
    from ui.bridge import CoreBridge

translate = QCoreApplication.translate


class UpdateNotices(QObject):
    """Says it on the window's line; a line that is taken is left alone, and the question comes another time."""

    def __init__(
        self,
        core: Application,
        bridge: CoreBridge,
        *,
        bar: NoticeBar,
        operations: Operations,
        open_about: Callable[[], object],
        may_ask: bool,
    ) -> None:
        """Asks at once where it may.

        Args:
            core: who looks.
            bridge: tells of a newer version.
            bar: the window's line.
            operations: keep the answer.
            open_about: shows the page with the notes.
            may_ask: whether the person is past the first steps.
        """
        super().__init__(bar)
        self._core, self._bar, self._operations, self._open_about = core, bar, operations, open_about
        bridge.update_found.connect(self._on_found)
        if may_ask and core.updates.to_ask and bar.isHidden():
            self._ask()

    def _ask(self) -> None:
        core = self._core
        self._operations.run(self, lambda: core.settings.change({"updates.asked": True}))
        self._bar.say(
            translate("UpdateNotices", "May Keepsake look once a day whether there is a new version?"),
            tone="accent",
            action=translate("UpdateNotices", "Yes, look"),
            act=self._agree,
        )

    def _agree(self) -> None:
        core = self._core

        def look() -> None:
            core.settings.change({"updates.look": True})
            core.updates.look()

        self._operations.run(self, look)

    @Slot(object)
    def _on_found(self, event: UpdateFound) -> None:
        self._bar.say(
            translate("UpdateNotices", "Keepsake {version} is there.").format(version=event.version),
            tone="accent",
            action=translate("UpdateNotices", "What is new"),
            act=self._open_about,
        )
