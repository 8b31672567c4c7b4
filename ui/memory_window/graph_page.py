"""People, places and things and what joins them: opened node by node, by relation and by time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Slot

from assistant import clock
from assistant.memory.graph import Edge
from assistant.memory.records import SELF
from ui.memory_window.detail_parts import shortened
from ui.memory_window.graph_layout import Points, place
from ui.memory_window.graph_view import GraphView
from ui.memory_window.page import MemoryPage
from ui.memory_window.wording import attribute_name, when_it_holds
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.boxes import column, row
from ui.widgets.button import Button
from ui.widgets.choice import Choice
from ui.widgets.label import Label
from ui.widgets.surface import Surface
from ui.widgets.toast import Toasts

if TYPE_CHECKING:
    from assistant.app import Application
    from ui.bridge import CoreBridge

MOST = 2000
"""So many nodes are drawn at most: those nearest to what was opened."""
_MOST_SAID = 6
_AGO = (0, 30, 182, 365, 1095)


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What is drawn: nodes by their numbers, edges between them, and where they are."""

    keys: tuple[str, ...]
    names: tuple[str, ...]
    edges: NDArray[np.int64]
    points: Points
    said: dict[str, tuple[Edge, ...]]
    relations: tuple[str, ...]


class GraphPage(MemoryPage):
    """The drawing, and below it what is said of the chosen node."""

    def __init__(self, *, theme: Theme, operations: Operations, toasts: Toasts) -> None:
        super().__init__(theme=theme, operations=operations, toasts=toasts)
        self.title = Label(theme=theme, kind="title")
        self.relation = Choice(theme=theme)
        self.when = Choice(theme=theme)
        self.everything = Button(theme=theme)
        self.view = GraphView(theme=theme)
        self.said: list[Button] = []
        self._opened: set[str] = {SELF}
        self._chosen = SELF
        self._drawn: _Drawn | None = None
        self._reading = 0
        self._foot = Surface(theme=theme, line="top")
        self._foot_box = column(theme, gap=1, margins=(8, 3, 8, 3), parent=self._foot)
        head = row(theme, gap=2, margins=(8, 3, 8, 3))
        head.addWidget(self.title, 1)
        for widget in (self.relation, self.when, self.everything):
            head.addWidget(widget)
        whole = column(theme, parent=self)
        whole.addLayout(head)
        whole.addWidget(self.view, 1)
        whole.addWidget(self._foot)
        self.setFocusProxy(self.view)
        self.view.chosen.connect(self._on_chosen)
        self.view.opened.connect(self._on_opened)
        self.relation.currentIndexChanged.connect(self.refresh)
        self.when.currentIndexChanged.connect(self.refresh)
        self.everything.clicked.connect(self._on_everything)

    def attach(self, core: Application, bridge: CoreBridge) -> None:
        super().attach(core, bridge)
        bridge.memories_changed.connect(self.refresh_soon)

    def set_scope(self, scope: str) -> None:
        self._opened, self._chosen, self._drawn = {SELF}, SELF, None
        super().set_scope(scope)

    @Slot()
    def refresh(self) -> None:
        self._reading += 1
        number, scope, relation = self._reading, self.scope, str(self.relation.value or "")
        ago = int(str(self.when.value or 0))
        as_of = clock.now() - timedelta(days=ago) if ago else None
        opened, before = frozenset(self._opened), self._drawn

        def read(core: Application) -> _Drawn:
            graph = core.memory.graph(scope)
            edges = [one for one in graph.edges(as_of=as_of) if one.target is not None]
            relations = tuple(sorted({one.relation for one in edges}))
            edges = [one for one in edges if not relation or one.relation == relation]
            return _drawn(edges, opened, before, graph.name, relations)

        self.run(read, lambda drawn: self._on_drawn(number, drawn))

    def _on_drawn(self, number: int, drawn: _Drawn) -> None:
        if number != self._reading:
            return
        first = self._drawn is None
        self._drawn = drawn
        if self._chosen not in drawn.keys:
            self._chosen = SELF
        if drawn.relations != tuple(self.relation.itemData(n) for n in range(1, self.relation.count())):
            self._fill_relations()
        self._show()
        if first:
            self.view.fit()

    @Slot()
    def _show(self) -> None:
        drawn = self._drawn
        if drawn is None:
            return
        place_ = drawn.keys.index(self._chosen) if self._chosen in drawn.keys else -1
        names = [self.tr("You") if key == SELF else name for key, name in zip(drawn.keys, drawn.names, strict=True)]
        self.view.show_graph(names, drawn.points, drawn.edges, place_)
        self._show_said(drawn.said.get(self._chosen, ()), names[place_] if place_ >= 0 else "")

    def _show_said(self, edges: Sequence[Edge], name: str) -> None:
        while (item := self._foot_box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.said = []
        if not edges:
            sentence = self.tr("Nothing joins this to anything yet. Tell about people, places and things.")
            self._foot_box.addWidget(Label(sentence, theme=self.theme, colour="text.secondary", wrap=True))
            return
        self._foot_box.addWidget(Label(name, theme=self.theme, kind="section"))
        for edge in edges[:_MOST_SAID]:
            words = " ".join(shortened(edge.memory.text).split())
            text = self.tr("{text} ({relation}, {when})").format(
                text=words, relation=attribute_name(edge.relation), when=when_it_holds(edge.memory)
            )
            button = Button(text, theme=self.theme, kind="link", text_kind="ui")
            button.clicked.connect(lambda _=False, id=edge.memory.id: self.memory_requested.emit(id))
            self.said.append(button)
            self._foot_box.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        if (more := len(edges) - _MOST_SAID) > 0:
            said = self.tr("and %n more", "", more)
            self._foot_box.addWidget(Label(said, theme=self.theme, kind="caption", colour="text.tertiary"))

    @Slot(int)
    def _on_chosen(self, number: int) -> None:
        if self._drawn is not None and 0 <= number < len(self._drawn.keys):
            self._chosen = self._drawn.keys[number]
            self._show()

    @Slot(int)
    def _on_opened(self, number: int) -> None:
        if self._drawn is not None and 0 <= number < len(self._drawn.keys):
            key = self._drawn.keys[number]
            self._opened = self._opened ^ {key} if key != SELF else self._opened
            self.refresh()

    @Slot()
    def _on_everything(self) -> None:
        self._opened = {SELF} if "" in self._opened else {SELF, ""}
        self.everything.setText(self._everything_text())
        self._drawn = None
        self.refresh()

    def _everything_text(self) -> str:
        return self.tr("Only around you") if "" in self._opened else self.tr("Show everything")

    def _fill_relations(self) -> None:
        relations = self._drawn.relations if self._drawn is not None else ()
        items: list[tuple[str, object]] = [(self.tr("All relations"), "")]
        now = str(self.relation.value or "")
        self.relation.set_items(
            [*items, *((attribute_name(one), one) for one in relations)], now if now in relations else ""
        )

    def retranslate(self) -> None:
        """Sets the words again, in the language that is spoken now."""
        self.title.setText(self.tr("Graph"))
        self.view.setAccessibleName(self.tr("People, places and things"))
        self.relation.setAccessibleName(self.tr("Relation"))
        self.when.setAccessibleName(self.tr("Time"))
        texts = {
            0: self.tr("Now"),
            30: self.tr("30 days ago"),
            182: self.tr("Half a year ago"),
            365: self.tr("A year ago"),
            1095: self.tr("Three years ago"),
        }
        self.when.set_items([(texts[ago], ago) for ago in _AGO], self.when.value or 0)
        self.everything.setText(self._everything_text())
        self._fill_relations()
        self._show()


def _drawn(
    edges: Sequence[Edge],
    opened: frozenset[str],
    before: _Drawn | None,
    name: Callable[[str], str],
    relations: tuple[str, ...],
) -> _Drawn:
    """The nodes around what is opened (all, where "" is) and their places, which change little for those that stay."""
    keys: dict[str, None] = {SELF: None}
    said: dict[str, list[Edge]] = {}
    for one in edges:
        both = (one.source, one.target or "")
        if "" in opened or opened & set(both):
            keys |= dict.fromkeys(both)
        for end in both:
            said.setdefault(end, []).append(one)
    shown = list(keys)[:MOST]
    numbers = {key: number for number, key in enumerate(shown)}
    ends = [(one.source, one.target or "") for one in edges]
    pairs = {(numbers[one], numbers[other]) for one, other in ends if one in numbers and other in numbers}
    joined = np.array(sorted(pairs), dtype=np.int64).reshape(-1, 2)
    start = np.full((len(shown), 2), np.nan)
    if before is not None:
        old = {key: before.points[number] for number, key in enumerate(before.keys)}
        for number, key in enumerate(shown):
            if key in old:
                start[number] = old[key]
    names = tuple(name(key) for key in shown)
    points = place(len(shown), joined, start=start)
    return _Drawn(tuple(shown), names, joined, points, {key: tuple(told) for key, told in said.items()}, relations)
