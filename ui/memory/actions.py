"""What the panel's buttons do to a memory, each at once, with a toast and a way back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from assistant import clock
from assistant.chat.panel import PromptEntry
from assistant.memory.forgetting import ForgetPreview
from assistant.memory.records import Kind, Memory
from ui.memory.wording import in_a_toast
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.toast import Toasts

if TYPE_CHECKING:
    from assistant.app import Application
    from assistant.memory.marking import Marked

T = TypeVar("T")


class MemoryActions(QObject):
    """Acts on entries of the panel.

    Signals:
        done: something changed; the panel should be read anew.
    """

    done = Signal()

    def __init__(self, window: QWidget, *, theme: Theme, operations: Operations, toasts: Toasts) -> None:
        super().__init__(window)
        self._window, self._theme = window, theme
        self._operations, self._toasts = operations, toasts
        self._core: Application | None = None
        self._leaving: dict[str, Callable[[], object]] = {}

    def attach(self, core: Application) -> None:
        """Connects it to the core, once that is open."""
        self._core = core

    def act(self, action: str, entry: PromptEntry, conversation_id: str) -> None:
        """Does what a button asks for.

        Args:
            action: wrong, outdated, not_here, here, never, pin or unpin.
            entry: the memory.
            conversation_id: where the panel stands.
        """
        core = self._core
        if core is None:
            return
        if action == "wrong":
            self._wrong(core, entry)
        elif action == "outdated":
            self._ask_value(core, entry)
        elif action in ("not_here", "here"):
            self._not_here(core, entry, conversation_id, on=action == "not_here")
        elif action == "never":
            self._ask_never(core, entry)
        else:
            self._run(lambda: core.memory.pin(entry.memory_id, pinned=action == "pin"))

    def forgotten(self, memory_ids: Iterable[str]) -> None:
        """Takes the way back from what is forgotten for good by now."""
        for memory_id in memory_ids:
            if undo := self._leaving.pop(memory_id, None):
                self._toasts.withdraw(undo)

    def _wrong(self, core: Application, entry: PromptEntry) -> None:
        def tell(marked: Marked) -> None:
            text = self.tr("Marked wrong: {text}").format(text=in_a_toast(entry.text or ""))
            if marked.again:
                again = in_a_toast(marked.again[0].text)
                text = self.tr("{text}. Holds again: {again}").format(text=text, again=again)
            self._show(core, text, marked)

        key = entry.key
        if entry.kind == Kind.MESSAGE and key is not None:
            self._run(lambda: core.marking.wrong_message(key), tell)
        else:
            self._run(lambda: core.marking.wrong(entry.memory_id), tell)

    def _ask_value(self, core: Application, entry: PromptEntry) -> None:
        from ui.memory.value_question import ValueQuestion

        def change(value: str) -> None:
            said = self.tr("Now: {text}").format(text=in_a_toast(value)) if value else self.tr("No longer holds")
            self._run(
                lambda: core.marking.outdated(entry.memory_id, value), lambda marked: self._show(core, said, marked)
            )

        ValueQuestion(self._window, theme=self._theme, entry=entry, on_value=change).open()

    def _not_here(self, core: Application, entry: PromptEntry, conversation_id: str, *, on: bool) -> None:
        key = entry.key
        if key is None:
            return
        said = self.tr("Left out of this conversation") if on else self.tr("Used in this conversation again")

        def put(wanted: bool) -> Callable[[], object]:
            return lambda: core.chat.set_not_here(conversation_id, key, wanted)

        self._run(put(on), lambda _: self._toasts.show(said, undo=lambda: self._run(put(not on))))

    def _ask_never(self, core: Application, entry: PromptEntry) -> None:
        def read() -> tuple[Memory, ForgetPreview]:
            if entry.kind == Kind.MESSAGE:
                return _as_memory(entry), _of_message(core.marking.learned_from_message(entry.key or 0))
            return core.memory.get(entry.memory_id), core.memory.preview_forgetting([entry.memory_id])

        def ask(found: tuple[Memory, ForgetPreview]) -> None:
            from ui.memory.forget_question import ForgetQuestion

            memory, preview = found
            ForgetQuestion(
                self._window,
                theme=self._theme,
                memory=memory,
                preview=preview,
                on_yes=lambda with_history: self._never(core, entry, with_history),
            ).open()

        self._operations.run(self, read, ask)

    def _never(self, core: Application, entry: PromptEntry, with_history: bool) -> None:
        def work() -> Marked:
            if entry.kind == Kind.MESSAGE:
                return core.marking.never_message(entry.key or 0)
            return core.marking.never([entry.memory_id], with_history=with_history)

        self._run(
            work,
            lambda marked: self._leaving.update({entry.memory_id: self._show(core, self.tr("Forgotten"), marked)}),
        )

    def _show(self, core: Application, text: str, marked: Marked) -> Callable[[], object]:
        """Shows a toast; the result takes back what it tells."""

        def undo() -> None:
            self._run(lambda: core.marking.undo(marked))

        self._toasts.show(text, undo=undo)
        return undo

    def _run(self, work: Callable[[], T], after: Callable[[T], object] | None = None) -> None:
        def finished(outcome: T) -> None:
            self.done.emit()
            if after is not None:
                after(outcome)

        self._operations.run(self, work, finished)


def _as_memory(entry: PromptEntry) -> Memory:
    """A message as the question shows it."""
    return Memory(0, entry.memory_id, Kind.MESSAGE, entry.text or "", entry.at or clock.now())


def _of_message(learned: tuple[Memory, ...]) -> ForgetPreview:
    return ForgetPreview(
        memories=learned, derived=(), earlier=(), says_more=(), messages=1, places={}, edges=(), files=(), left=()
    )
