"""The questions of the memory window: forgetting with its preview, merging, splitting and adding."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from assistant.memory.forgetting import ForgetPreview
from assistant.memory.records import Memory
from ui.memory_window.detail_parts import shortened
from ui.memory_window.filters import SHOWN_KINDS
from ui.memory_window.wording import Counts, kind_name, row_caption
from ui.theme import Theme
from ui.widgets.boxes import row
from ui.widgets.choice import Choice
from ui.widgets.label import Label
from ui.widgets.question import Question, Subject
from ui.widgets.text_area import TextArea
from ui.widgets.toggles import CheckBox

_SENTENCE = re.compile(r"[^.!?。！？；;\n]+[.!?。！？；;]?")


class ForgetQuestion(Question):
    """Says all that goes, before it goes for good."""

    def __init__(
        self,
        parent: QWidget,
        memories: Sequence[Memory],
        preview: ForgetPreview,
        *,
        theme: Theme,
        on_yes: Callable[[bool, bool], object],
    ) -> None:
        """Shows the question; `open` opens it.

        Args:
            parent: the window that it belongs to.
            memories: those that were chosen.
            preview: what goes with them.
            theme: the look.
            on_yes: told whether their earlier values, and the whole messages, go too.
        """
        self.with_history = CheckBox(theme=theme)
        self.with_sources = CheckBox(theme=theme)
        first = memories[0]
        caption, text = row_caption(first), shortened(first.text)
        if len(memories) > 1:
            caption = Counts().memories(len(memories))
            text = "\n".join(shortened(one.text) for one in memories[:4]) + ("\n…" if len(memories) > 4 else "")
        super().__init__(
            parent,
            theme=theme,
            title=self.tr("Forget this for good?") if len(memories) == 1 else self.tr("Forget these for good?"),
            lines=self._lines(memories, preview),
            verb=self.tr("Forget"),
            on_yes=lambda: on_yes(self.with_history.isChecked(), self.with_sources.isChecked()),
            subject=Subject(theme.tokens.get(f"kind_icon.{first.kind}"), caption, text),
            note=self.tr("Can be undone for 10 seconds."),
        )
        if preview.earlier:
            self.with_history.setText(self.tr("Also its %n other values", "", len(preview.earlier)))
            self.body.addWidget(self.with_history)
        if preview.messages:
            self.with_sources.setText(self.tr("Also the whole messages and the replies to them"))
            self.body.addWidget(self.with_sources)

    def _lines(self, memories: Sequence[Memory], preview: ForgetPreview) -> list[tuple[str, str]]:
        lines: list[tuple[str, str]] = []
        if (same := len(preview.memories) - len(memories)) > 0:
            lines.append(("copy", self.tr("%n memories that say the same", "", same)))
        if preview.derived:
            lines.append(("text-align-start", self.tr("%n summaries that hold its words", "", len(preview.derived))))
        if preview.messages:
            lines.append(("message-square", self.tr("Its words in %n messages", "", preview.messages)))
        lines.append(("hard-drive", self.tr("Every copy in backups and the bin on this machine")))
        if preview.says_more:
            stay = self.tr("%n memories stay, since they say more than this", "", len(preview.says_more))
            lines.append(("info", stay))
        if preview.left:
            names = self.tr(", ").join(preview.left[:3])
            lines.append(
                ("triangle-alert", self.tr("Other files that hold the words stay: {names}").format(names=names))
            )
        return lines


class MergeQuestion(Question):
    """Which memories become one, and what it says."""

    def __init__(
        self,
        parent: QWidget,
        memories: Sequence[Memory],
        *,
        chosen: Sequence[str],
        theme: Theme,
        on_yes: Callable[[Sequence[str], str], object],
    ) -> None:
        """Shows the question; `open` opens it.

        Args:
            parent: the window that it belongs to.
            memories: what can be merged, those that were chosen first.
            chosen: the ids of those that are ticked from the beginning; the first of them stays.
            theme: the look.
            on_yes: told the ids, the one that stays first, and the text.
        """
        super().__init__(
            parent,
            theme=theme,
            title=self.tr("Merge into one memory?"),
            lines=[("shell", self.tr("All their sources are kept. The others stand behind it as its history."))],
            verb=self.tr("Merge"),
            on_yes=lambda: on_yes(self.ids, self.text.text()),
            danger=False,
        )
        self.boxes: dict[str, CheckBox] = {}
        for memory in memories:
            box = CheckBox(shortened(memory.text), theme=theme)
            box.setToolTip(memory.text)
            box.setChecked(memory.id in chosen)
            box.setMaximumWidth(self.width() - 2 * theme.space(6))
            box.toggled.connect(self._on_changed)
            self.boxes[memory.id] = box
            self.body.addWidget(box)
        self.text = TextArea(theme=theme, name=self.tr("What it says"))
        fullest = max((one for one in memories if one.id in chosen), key=lambda one: len(one.text))
        self.text.set_text(fullest.text)
        self.text.changed.connect(self._on_changed)
        self.body.addWidget(Label(self.tr("What it says"), theme=theme, kind="caption", colour="text.secondary"))
        self.body.addWidget(self.text)
        self._on_changed()

    @property
    def ids(self) -> list[str]:
        """The ticked ones."""
        return [id for id, box in self.boxes.items() if box.isChecked()]

    @Slot()
    def _on_changed(self) -> None:
        self.yes.setEnabled(len(self.ids) > 1 and bool(self.text.text().strip()))


class SplitQuestion(Question):
    """What a memory is to be split into: a line each."""

    def __init__(
        self, parent: QWidget, memory: Memory, *, theme: Theme, on_yes: Callable[[Sequence[str]], object]
    ) -> None:
        super().__init__(
            parent,
            theme=theme,
            title=self.tr("Split into several memories?"),
            lines=[("split", self.tr("One line becomes one memory. Each keeps all the sources."))],
            verb=self.tr("Split"),
            on_yes=lambda: on_yes(self.texts),
            subject=Subject(theme.tokens.get(f"kind_icon.{memory.kind}"), row_caption(memory), shortened(memory.text)),
            danger=False,
        )
        self.text = TextArea(theme=theme, name=self.tr("One memory a line"), lines=5)
        self.text.set_text("\n".join(part.strip() for part in _SENTENCE.findall(memory.text) if part.strip()))
        self.text.changed.connect(self._on_changed)
        self.body.addWidget(self.text)
        self._on_changed()

    @property
    def texts(self) -> list[str]:
        """The lines that say something."""
        return [line.strip() for line in self.text.text().split("\n") if line.strip()]

    @Slot()
    def _on_changed(self) -> None:
        self.yes.setEnabled(len(self.texts) > 1)


class AddQuestion(Question):
    """What is to be remembered, in the person's words."""

    def __init__(
        self, parent: QWidget, *, theme: Theme, on_yes: Callable[[str, str, bool], object], text: str = ""
    ) -> None:
        """Shows the question; `open` opens it.

        Args:
            parent: the window that it belongs to.
            theme: the look.
            on_yes: told the text, the kind (empty where the words say it) and whether it stays on this machine.
            text: what stands in it at first.
        """
        super().__init__(
            parent,
            theme=theme,
            title=self.tr("What should be remembered?"),
            lines=(),
            verb=self.tr("Remember"),
            on_yes=lambda: on_yes(self.text.text(), str(self.kind.value or ""), self.private.isChecked()),
            danger=False,
        )
        self.text = TextArea(theme=theme, name=self.tr("What should be remembered?"))
        self.text.set_placeholder(self.tr("A sentence, as you would say it"))
        self.text.set_text(text)
        self.kind = Choice(theme=theme, name=self.tr("Kind"))
        kinds: list[tuple[str, object]] = [(self.tr("Kind as the words say"), "")]
        self.kind.set_items(kinds + [(kind_name(kind), str(kind)) for kind in SHOWN_KINDS[:3]], "")
        self.private = CheckBox(self.tr("Never leaves this machine"), theme=theme)
        self.text.changed.connect(self._on_changed)
        self.text.submitted.connect(self.yes.click)
        self.body.addWidget(self.text)
        line = row(theme, gap=3)
        line.addWidget(self.kind)
        line.addWidget(self.private)
        line.addStretch(1)
        self.body.addLayout(line)
        self.text.setFocus()
        self._on_changed()

    @Slot()
    def _on_changed(self) -> None:
        self.yes.setEnabled(bool(self.text.text().strip()))
