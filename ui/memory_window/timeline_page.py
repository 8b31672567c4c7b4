"""What happened and what began to hold, by day, month or year; and the profile as it was on any day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QLocale, Qt, QTimer, Slot

from assistant import clock
from assistant.memory.browsing import Span, Unit
from assistant.memory.profile import Profile
from assistant.memory.records import Memory
from ui import dates
from ui.memory_window.cards import Card, CardsPage
from ui.memory_window.detail_parts import NamedValue, shortened
from ui.memory_window.time_strip import TimeSlider, TimeStrip
from ui.memory_window.wording import kind_name
from ui.operations import Operations
from ui.slot_names import slot_name
from ui.theme import Theme
from ui.widgets.boxes import Box, row
from ui.widgets.button import Button
from ui.widgets.label import Label
from ui.widgets.toast import Toasts
from ui.widgets.toggles import Segmented

if TYPE_CHECKING:
    from assistant.app import Application
    from ui.bridge import CoreBridge

_MOST = 60
_SLID_MS = 80
_PATTERNS = {"day": "d MMMM yyyy", "month": "MMMM yyyy", "year": "yyyy"}
_PATTERNS_ZH = {"day": "yyyy 年 M 月 d 日", "month": "yyyy 年 M 月", "year": "yyyy 年"}


class TimelinePage(CardsPage):
    """The strip of spans with what is in the chosen one, and below it the profile as of a day."""

    def __init__(self, *, theme: Theme, operations: Operations, toasts: Toasts) -> None:
        super().__init__(theme=theme, operations=operations, toasts=toasts)
        self.unit = Segmented(("day", "month", "year"), theme=theme)
        self.unit.set_value("month")
        self.unit.chosen.connect(self._on_unit)
        self.add_action(self.unit)
        self.strip: TimeStrip | None = None
        self.slider: TimeSlider | None = None
        self.entries: list[Button] = []
        self._spans: Sequence[Span] = ()
        self._memories: Sequence[Memory] = ()
        self._profile = Profile()
        self._place = -1
        self._days_ago = 0
        self._reading = 0
        self._slid = QTimer(self, singleShot=True, interval=_SLID_MS)
        self._slid.timeout.connect(self._read_profile)
        theme.changed.connect(self._show)

    def attach(self, core: Application, bridge: CoreBridge) -> None:
        super().attach(core, bridge)
        bridge.memories_changed.connect(self.refresh_soon)

    def refresh(self) -> None:
        scope, unit = self.scope, self._unit()
        self.run(lambda core: core.browsing.spans(scope, unit), self._on_spans, showing="spans")
        self._read_profile()

    def _unit(self) -> Unit:
        return self.unit.value  # type: ignore[return-value]

    def _on_spans(self, spans: Sequence[Span]) -> None:
        chosen = self._spans[self._place].begin if 0 <= self._place < len(self._spans) else None
        places = [place for place, one in enumerate(spans) if chosen is not None and one.begin <= chosen]
        self._spans = spans
        self._choose(places[-1] if places else len(spans) - 1)

    @Slot(int)
    def _choose(self, place: int) -> None:
        self._place = place
        self._reading += 1
        number, scope = self._reading, self.scope
        if not 0 <= place < len(self._spans):
            self._on_memories(number, ())
            return
        begin = self._spans[place].begin
        end = self._end(begin)

        def read(core: Application) -> Sequence[Memory]:
            return core.browsing.rows(core.browsing.within(scope, begin, end)[:_MOST])

        self.run(read, lambda memories: self._on_memories(number, memories))

    def _end(self, begin: datetime) -> datetime:
        if self.unit.value == "day":
            return begin + timedelta(days=1)
        if self.unit.value == "year":
            return begin.replace(year=begin.year + 1)
        return (begin + timedelta(days=32)).replace(day=1)

    def _on_memories(self, number: int, memories: Sequence[Memory]) -> None:
        if number == self._reading:
            self._memories = memories
            self._show()

    @Slot()
    def _show(self) -> None:
        focused = self.strip is not None and self.strip.hasFocus()
        sliding = self.slider is not None and self.slider.hasFocus()
        body = self.begin()
        self.strip, self.slider, self.entries = None, None, []
        if not self._spans:
            self.empty.show()
            self.empty.say(
                self.tr("Nothing has a date yet"), self.tr("What you tell of days to come or gone stands here.")
            )
            return
        self.strip = TimeStrip(theme=self.theme)
        self.strip.setAccessibleName(self.tr("Time"))
        self.strip.setAccessibleDescription(self._span_name())
        self.strip.show_spans(self._spans, self._place)
        self.strip.chosen.connect(self._choose)
        body.addWidget(self.strip)
        self._add_span(body)
        slider = self._add_as_of(body)
        if focused:
            self.strip.setFocus(Qt.FocusReason.OtherFocusReason)
        elif sliding:
            slider.setFocus(Qt.FocusReason.OtherFocusReason)

    def _span_name(self) -> str:
        begin = self._spans[self._place].begin
        chinese = QLocale().language() == QLocale.Language.Chinese
        pattern = (_PATTERNS_ZH if chinese else _PATTERNS)[self.unit.value]
        return QLocale().toString(QDate(begin.year, begin.month, begin.day), pattern)

    def _add_span(self, body: Box) -> None:
        self.heading(body, self._span_name())
        card = Card(theme=self.theme)
        for memory in self._memories:
            line = row(self.theme, gap=3)
            day = Label(dates.day(memory.valid_from or memory.learned_at), theme=self.theme, colour="text.secondary")
            day.setFixedWidth(self.theme.detail("value_name"))
            line.addWidget(day)
            words = Button(" ".join(shortened(memory.text).split()), theme=self.theme, kind="link", text_kind="ui")
            words.setAccessibleDescription(kind_name(memory.kind))
            words.setMaximumWidth(self.theme.size("list_memory"))
            words.clicked.connect(lambda _=False, id=memory.id: self.memory_requested.emit(id))
            self.entries.append(words)
            line.addWidget(words)
            line.addStretch(1)
            line.addWidget(Label(kind_name(memory.kind), theme=self.theme, kind="caption", colour="text.tertiary"))
            card.body.addLayout(line)
        if (more := self._spans[self._place].count - len(self._memories)) > 0:
            card.add_line(self.tr("and %n more", "", more), colour="text.tertiary")
        body.addWidget(card)

    def _add_as_of(self, body: Box) -> TimeSlider:
        self.heading(body, self.tr("You, as of {day}").format(day=dates.day(self._as_of())))
        self.slider = TimeSlider(theme=self.theme)
        self.slider.setAccessibleName(self.tr("Day"))
        first = self._spans[0].begin.replace(tzinfo=clock.local_now().tzinfo)
        self.slider.setRange(-max(1, (clock.local_now() - first).days + 1), 0)
        self.slider.setValue(-self._days_ago)
        self.slider.valueChanged.connect(self._on_slid)
        body.addWidget(self.slider)
        card = Card(theme=self.theme)
        for line in self._profile.lines:
            name = slot_name(line.slot)
            card.body.addWidget(
                NamedValue(name, Label(line.brief or line.value, theme=self.theme, wrap=True), theme=self.theme)
            )
        if not self._profile.lines:
            card.add_line(self.tr("Nothing was known of you then."))
        body.addWidget(card)
        return self.slider

    def _as_of(self) -> datetime:
        return clock.local_now() - timedelta(days=self._days_ago)

    @Slot(int)
    def _on_slid(self, value: int) -> None:
        self._days_ago = -value
        self._slid.start()

    @Slot()
    def _read_profile(self) -> None:
        scope, ago, at = self.scope, self._days_ago, self._as_of()

        def shown(profile: Profile) -> None:
            if ago == self._days_ago:
                self._profile = profile
                self._show()

        self.run(lambda core: core.memory.profile(scope, as_of=at if ago else None), shown, showing="profile")

    @Slot(str)
    def _on_unit(self, unit: str) -> None:
        self.refresh()

    def retranslate(self) -> None:
        """Sets the words again, in the language that is spoken now."""
        self.title.setText(self.tr("Timeline"))
        self.unit.set_texts({"day": self.tr("Days"), "month": self.tr("Months"), "year": self.tr("Years")})
        self.unit.setAccessibleName(self.tr("Zoom"))
        self._show()
