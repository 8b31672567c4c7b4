"""The filters above the list of memories: kind, time, source and state, each a chip that says what it lets through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Literal

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from assistant import clock
from assistant.memory.browsing import Wanted
from assistant.memory.records import Kind
from ui.icons import paint_icon
from ui.memory_window.wording import Counts, kind_name
from ui.theme import Theme
from ui.widgets.boxes import row
from ui.widgets.button import PaintedButton
from ui.widgets.menu import Menu
from ui.widgets.painting import draw_frame, draw_text, square, start, text_width

Time = Literal["", "week", "month", "year", "older"]
Origin = Literal["", "chats", "asked", "hand", "upkeep", "client"]
State = Literal["", "holds", "past", "pinned", "private", "bin"]

SHOWN_KINDS = (Kind.FACT, Kind.PREFERENCE, Kind.EVENT, Kind.EPISODE, Kind.SKILL, Kind.SUMMARY, Kind.DOCUMENT)
_ORIGINS: Mapping[str, frozenset[str]] = {
    "": frozenset(),
    "chats": frozenset({"rules", "model"}),
    "asked": frozenset({"asked"}),
    "hand": frozenset({"hand"}),
    "upkeep": frozenset({"upkeep"}),
    "client": frozenset({"client"}),
}
_STATES: Mapping[str, frozenset[str]] = {
    "": frozenset({"active", "retired"}),
    "holds": frozenset({"active"}),
    "past": frozenset({"retired"}),
    "pinned": frozenset({"active"}),
    "private": frozenset({"active", "retired"}),
    "bin": frozenset({"binned"}),
}
_DAYS = {"week": 7, "month": 30, "year": 365, "older": 365}


@dataclass(frozen=True, slots=True)
class Filters:
    """What the chips let through; empty values let all through."""

    kinds: frozenset[str] = frozenset()
    time: Time = ""
    origin: Origin = ""
    state: State = ""

    def wanted(self, scope: str) -> Wanted:
        """The same as the core takes it."""
        since, until = self._days()
        return Wanted(
            scope=scope,
            kinds=self.kinds,
            origins=_ORIGINS[self.origin],
            states=_STATES[self.state],
            since=since,
            until=until,
            pinned=self.state == "pinned",
            private=self.state == "private",
        )

    def _days(self) -> tuple[datetime | None, datetime | None]:
        if not self.time:
            return None, None
        edge = clock.now() - timedelta(days=_DAYS[self.time])
        return (None, edge) if self.time == "older" else (edge, None)


class FilterChip(PaintedButton):
    """A drop-down in the shape of a chip; while it narrows the list it is coloured, and its cross lets all through.

    Signals:
        opened: the menu should show.
        cleared: the cross was pressed.
    """

    opened = Signal()
    cleared = Signal()

    def __init__(self, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme=theme, parent=parent)
        self._on = False
        self.clicked.connect(self.opened)

    def show_value(self, text: str, *, on: bool) -> None:
        """Says what it lets through, and whether that narrows the list."""
        self._on = on
        self.setText(text)
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    @property
    def on(self) -> bool:
        """Whether it narrows the list."""
        return self._on

    def _side(self) -> int:
        return self.theme.icon_size("inline")

    def sizeHint(self) -> QSize:
        theme = self.theme
        words = text_width(theme, "caption_strong", self.text())
        width = words + 2 * theme.detail("field_inset") + theme.detail("icon_gap") + self._side()
        return QSize(width, theme.size("control_small"))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.space(12), self.theme.size("control_small"))

    def _end(self) -> QRectF:
        rect = QRectF(self.rect())
        return square(rect, self._side(), x=rect.right() - self.theme.detail("field_inset") - self._side())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        crossed = self._on and event.position().x() >= self._end().x() - self.theme.space(1)
        if crossed and self.rect().contains(event.position().toPoint()):
            self.setDown(False)
            self.cleared.emit()
        else:
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self._on:
            self.cleared.emit()
        elif event.key() == Qt.Key.Key_Down:
            self.opened.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, rect = start(self), self.theme, QRectF(self.rect())
        if self._on:
            draw_frame(painter, rect, theme.radius("control"), fill=theme.colour("surface.selected"))
        else:
            fill = self.ground(None, "surface.hover", "surface.pressed")
            draw_frame(
                painter,
                rect,
                theme.radius("control"),
                fill=theme.colour(fill) if fill else None,
                line=theme.colour("border.default"),
                width=theme.border(),
            )
        colour = "accent.text" if self._on else "text.secondary"
        end = self._end()
        paint_icon(painter, theme, "x" if self._on else "chevron-down", colour, end)
        inset = theme.detail("field_inset")
        words = QRectF(inset, 0, end.x() - inset - theme.space(1), rect.height())
        draw_text(painter, theme, words, self.text(), kind="caption_strong", colour=colour)


class FilterBar(QWidget):
    """The chips side by side.

    Signals:
        changed: something else is let through.
    """

    changed = Signal()

    def __init__(self, *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.filters = Filters()
        self.kind, self.time, self.origin, self.state = (FilterChip(theme=theme, parent=self) for _ in range(4))
        layout = row(theme, gap="icon_gap", parent=self)
        for chip in (self.kind, self.time, self.origin, self.state):
            layout.addWidget(chip)
        layout.addStretch(1)
        self.kind.opened.connect(self._open_kinds)
        self.kind.cleared.connect(lambda: self.set_filters(replace(self.filters, kinds=frozenset())))
        for chip, name in ((self.time, "time"), (self.origin, "origin"), (self.state, "state")):
            chip.opened.connect(partial(self._open, chip, name))
            chip.cleared.connect(partial(self._choose, name, ""))
        self.retranslate()

    def set_filters(self, filters: Filters) -> None:
        """Lets something else through."""
        if filters != self.filters:
            self.filters = filters
            self.retranslate()
            self.changed.emit()

    def retranslate(self) -> None:
        """Sets the words again, in the language that is spoken now."""
        filters = self.filters
        kinds = [kind for kind in SHOWN_KINDS if kind in filters.kinds]
        names = self.tr("Any kind") if not kinds else kind_name(kinds[0])
        self.kind.show_value(Counts().kinds(len(kinds)) if len(kinds) > 1 else names, on=bool(kinds))
        self.time.show_value(self._texts("time")[filters.time], on=bool(filters.time))
        source = self._texts("origin")[filters.origin] if filters.origin else self.tr("Source")
        self.origin.show_value(source, on=bool(filters.origin))
        self.state.show_value(self._texts("state")[filters.state], on=bool(filters.state))

    def _choose(self, name: str, value: str) -> None:
        self.set_filters(replace(self.filters, **{name: value}))  # type: ignore[arg-type]

    def _toggle(self, kind: str) -> None:
        self.set_filters(replace(self.filters, kinds=self.filters.kinds ^ {str(kind)}))

    @Slot()
    def _open_kinds(self) -> None:
        menu = self._menu()
        for kind in SHOWN_KINDS:
            menu.add(kind_name(kind), partial(self._toggle, kind), checked=kind in self.filters.kinds)
        menu.open_at(self._below(self.kind))

    def _open(self, chip: FilterChip, name: str) -> None:
        menu = self._menu()
        now = getattr(self.filters, name)
        for value, text in self._texts(name).items():
            menu.add(text, partial(self._choose, name, value), checked=value == now)
        menu.open_at(self._below(chip))

    def _menu(self) -> Menu:
        return Menu(theme=self._theme, parent=self)

    def _below(self, chip: QWidget) -> QPoint:
        return chip.mapToGlobal(QPoint(0, chip.height() + self._theme.space(1)))

    def _texts(self, name: str) -> Mapping[str, str]:
        texts: Mapping[str, Mapping[str, str]] = {
            "time": {
                "": self.tr("Any time"),
                "week": self.tr("Last 7 days"),
                "month": self.tr("Last 30 days"),
                "year": self.tr("Last year"),
                "older": self.tr("Older than a year"),
            },
            "origin": {
                "": self.tr("Any source"),
                "chats": self.tr("Learned in chats"),
                "asked": self.tr("You asked for it"),
                "hand": self.tr("Typed by you"),
                "upkeep": self.tr("Made by upkeep"),
                "client": self.tr("Other programs"),
            },
            "state": {
                "": self.tr("Any state"),
                "holds": self.tr("Holds now"),
                "past": self.tr("Past"),
                "pinned": self.tr("Pinned"),
                "private": self.tr("Stays here"),
                "bin": self.tr("In the bin"),
            },
        }
        return texts[name]


def orders(words: str) -> Sequence[str]:
    """The orders that a list can have; the best match only where something is looked for."""
    return ("match", "newest", "oldest", "importance", "used") if words else ("newest", "oldest", "importance", "used")
