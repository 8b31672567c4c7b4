"""What can be done with memories: asked where something goes, done off the window's thread, told with an undo."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QGuiApplication

from assistant.memory.editing import Edited
from assistant.memory.records import Kind, Memory
from ui.memory_window.detail_parts import shortened
from ui.memory_window.dialogs import AddQuestion, ForgetQuestion, MergeQuestion, SplitQuestion
from ui.memory_window.edit_form import Wish
from ui.memory_window.page import MemoryPage
from ui.memory_window.wording import Counts, scope_name
from ui.widgets.menu import Menu

if TYPE_CHECKING:
    from assistant.app import Application
    from assistant.memory.forgetting import ForgetPreview
    from assistant.memory.marking import Marked

_LONGEST_TOLD = 60


class Deeds(QObject):
    """Acts for a page.

    Signals:
        done: a deed is done; the ids of the memories that came of it.
        left: what was shown is not there any more.
    """

    done = Signal(object)
    left = Signal()

    def __init__(self, page: MemoryPage) -> None:
        super().__init__(page)
        self._page = page
        self._leaving: dict[str, Callable[[], object]] = {}

    def forgotten(self, memory_ids: Iterable[str]) -> None:
        """Takes the way back from what is forgotten for good by now."""
        for memory_id in memory_ids:
            if undo := self._leaving.pop(memory_id, None):
                self._page.toasts.withdraw(undo)

    def do(self, action: str, memories: Sequence[Memory], at: QPoint) -> None:
        """Does, or asks about, an action by its name; menus open at a point of the screen."""
        if not memories:
            return
        acts: dict[str, Callable[[], object]] = {
            "pin": lambda: self._pin(memories),
            "private": lambda: self._keep_private(memories),
            "move": lambda: self._ask_where(memories, at),
            "merge": lambda: self._ask_merge(memories),
            "split": lambda: self._ask_split(memories[0]),
            "forget": lambda: self._ask_forget(memories),
            "restore": lambda: self._restore(memories),
            "copy": lambda: QGuiApplication.clipboard().setText("\n".join(one.text for one in memories)),
        }
        acts[action]()

    def ask_add(self, text: str = "") -> None:
        """Asks what is to be remembered."""
        page = self._page

        def add(words: str, kind: str, private: bool) -> None:
            scope, chosen = page.scope, Kind(kind) if kind else None
            self._edit(
                lambda core: core.editing.add(words, kind=chosen, scope=scope, private=private),
                lambda edited: self.tr("Remembered: {text}").format(text=_told(edited.memories[0].text)),
            )

        AddQuestion(page.window(), theme=page.theme, on_yes=add, text=text).open()

    def change(self, wish: Wish) -> None:
        """Does what the form says."""
        id, text, fields = wish.memory.id, wish.text, wish.fields
        self._edit(
            lambda core: core.editing.fix(id, fields) if fields is not None else core.editing.correct(id, text),
            lambda edited: self.tr("Changed: {text}").format(text=_told(edited.memories[0].text)),
        )

    def _pin(self, memories: Sequence[Memory]) -> None:
        ids, pinned = _ids(memories), not all(one.pinned for one in memories)
        said = self.tr("Pinned") if pinned else self.tr("Unpinned")
        self._edit(lambda core: core.editing.pin(ids, pinned=pinned), lambda _: said, icon="pin")

    def _keep_private(self, memories: Sequence[Memory]) -> None:
        ids, private = _ids(memories), not all(one.private for one in memories)
        said = self.tr("Never leaves this machine") if private else self.tr("May leave this machine again")
        self._edit(lambda core: core.editing.keep_private(ids, private=private), lambda _: said, icon="lock")

    def _ask_where(self, memories: Sequence[Memory], at: QPoint) -> None:
        self._page.run(lambda core: core.browsing.scopes(), lambda scopes: self._offer_scopes(memories, scopes, at))

    def _offer_scopes(self, memories: Sequence[Memory], scopes: Mapping[str, str], at: QPoint) -> None:
        page = self._page
        menu = Menu(theme=page.theme, parent=page)
        others = [scope for scope in scopes if scope != memories[0].scope]
        if not others:
            menu.add(self.tr("There is no other assistant to move it to"), lambda: None, enabled=False)
        for heading, move in ((self.tr("Move to"), True), (self.tr("Copy to"), False)):
            if others:
                menu.add_heading(heading)
            for scope in others:
                name = scope_name(scope, scopes)
                menu.add(name, partial(self._bring, memories, scope, name, move=move))
        menu.open_at(at)

    def _bring(self, memories: Sequence[Memory], scope: str, name: str, *, move: bool) -> None:
        ids = _ids(memories)
        said = self.tr("Moved to {name}") if move else self.tr("Copied to {name}")
        self._edit(
            lambda core: core.editing.move(ids, scope) if move else core.editing.copy(ids, scope),
            lambda _: said.format(name=name),
            icon="folder-input" if move else "copy",
        )

    def _ask_merge(self, memories: Sequence[Memory]) -> None:
        if len(memories) > 1:
            self._offer_merge(memories, _ids(memories))
            return
        first = memories[0]

        def alike(core: Application) -> list[Memory]:
            browsing = core.browsing
            return [first, *browsing.alike(first)]

        self._page.run(alike, lambda found: self._offer_merge(found, [first.id]))

    def _offer_merge(self, memories: Sequence[Memory], chosen: Sequence[str]) -> None:
        if len(memories) < 2:
            self._page.toasts.show(self.tr("Nothing else says anything like this."), icon="git-merge")
            return
        page = self._page

        def merge(ids: Sequence[str], text: str) -> None:
            self._edit(
                lambda core: core.editing.merge(ids, keep=ids[0], text=text),
                lambda edited: self.tr("Merged: {text}").format(text=_told(edited.memories[0].text)),
                icon="git-merge",
            )

        MergeQuestion(page.window(), memories, chosen=chosen, theme=page.theme, on_yes=merge).open()

    def _ask_split(self, memory: Memory) -> None:
        page = self._page

        def split(texts: Sequence[str]) -> None:
            self._edit(
                lambda core: core.editing.split(memory.id, texts),
                lambda edited: self.tr("Split into {count}").format(count=len(edited.memories)),
                icon="split",
            )

        SplitQuestion(page.window(), memory, theme=page.theme, on_yes=split).open()

    def _ask_forget(self, memories: Sequence[Memory]) -> None:
        ids = _ids(memories)
        self._page.run(
            lambda core: core.memory.preview_forgetting(ids), lambda preview: self._offer_forget(memories, preview)
        )

    def _offer_forget(self, memories: Sequence[Memory], preview: ForgetPreview) -> None:
        page, ids = self._page, _ids(memories)

        def forget(with_history: bool, with_sources: bool) -> None:
            page.run(
                lambda core: core.marking.never(ids, with_history=with_history, with_sources=with_sources),
                self._told_forgotten,
            )

        ForgetQuestion(page.window(), memories, preview, theme=page.theme, on_yes=forget).open()

    def _told_forgotten(self, marked: Marked) -> None:
        said = self.tr("Forgotten: {memories}").format(memories=Counts().memories(len(marked.before)))

        def undo() -> None:
            self._page.run(lambda core: core.marking.undo(marked), lambda _: self.done.emit(()))

        self._leaving.update({one.id: undo for one in marked.before})
        self._page.toasts.show(said, undo=undo, icon="trash-2")
        self.left.emit()

    def _restore(self, memories: Sequence[Memory]) -> None:
        ids = _ids(memories)

        def told(back: Sequence[Memory]) -> None:
            said = self.tr("Put back: {memories}").format(memories=Counts().memories(len(back)))
            self._page.toasts.show(said, icon="archive-restore")
            self.done.emit(tuple(one.id for one in back))

        self._page.run(lambda core: core.upkeep.restore_from_bin(ids), told)

    def _edit(
        self, work: Callable[[Application], Edited], said: Callable[[Edited], str], *, icon: str = "shell"
    ) -> None:
        def done(edited: Edited) -> None:
            self._page.toasts.show(said(edited), undo=lambda: self._undo(edited), icon=icon)
            self.done.emit(tuple(one.id for one in edited.memories))

        self._page.run(work, done)

    def _undo(self, edited: Edited) -> None:
        def done(_: Any) -> None:
            self.done.emit(())

        self._page.run(lambda core: core.editing.undo(edited), done)


def _ids(memories: Sequence[Memory]) -> list[str]:
    return [one.id for one in memories]


def _told(text: str) -> str:
    return shortened(text) if len(text) <= _LONGEST_TOLD else text[: _LONGEST_TOLD - 1] + "…"
