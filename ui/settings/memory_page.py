"""Settings: whether and how things are remembered, and how they come back."""

from __future__ import annotations

from PySide6.QtCore import Slot

from assistant.memory.records import Kind
from assistant.messages import DEFAULT_SCOPE
from assistant.settings import Settings
from ui.operations import Operations
from ui.settings.page import SettingsPage
from ui.settings.rows import Group, SettingsRow
from ui.theme import Theme
from ui.widgets.choice import Choice
from ui.widgets.toggles import Segmented

_COUNTS = (0, 4, 6, 8, 12, 16, 24)
_WINDOWS = (10, 20, 40, 80)
_FLOORS = (0.0, 0.2, 0.4, 0.6)
_DISTILLED = frozenset(Kind) - {Kind.MESSAGE, Kind.DOCUMENT}


class MemoryPage(SettingsPage):
    """How memory works; a change holds from the next turn on."""

    def __init__(self, *, theme: Theme, operations: Operations) -> None:
        super().__init__(theme=theme, operations=operations)
        self._mode = Segmented(("auto", "ask", "off"), theme=theme)
        self._floor = Choice(theme=theme)
        self._top_k = Choice(theme=theme)
        self._certainty = Choice(theme=theme)
        self._ranking = Choice(theme=theme)
        self._window = Choice(theme=theme)
        self._mode_row = SettingsRow(self._mode, theme=theme)
        self._floor_row = SettingsRow(self._floor, theme=theme)
        self._count_row = SettingsRow(theme=theme)
        self._top_k_row = SettingsRow(self._top_k, theme=theme)
        self._certainty_row = SettingsRow(self._certainty, theme=theme)
        self._ranking_row = SettingsRow(self._ranking, theme=theme)
        self._window_row = SettingsRow(self._window, theme=theme)
        self._keeping = self.add_group(Group(self._mode_row, self._floor_row, self._count_row, theme=theme))
        self._recalling = self.add_group(
            Group(self._top_k_row, self._certainty_row, self._ranking_row, self._window_row, theme=theme)
        )
        self._settings = Settings()
        self._memories: int | None = None
        self._mode.chosen.connect(self._on_mode)
        for choice, name in self._choices():
            choice.activated.connect(lambda _=0, choice=choice, name=name: self.change(name, choice.value))
        self.retranslate()

    def shown(self) -> None:
        core = self.core
        if core is not None:
            self.operations.run(
                self,
                lambda: len(core.memory.memories(scope=DEFAULT_SCOPE, kinds=_DISTILLED)),
                self._on_counted,
            )

    def show_settings(self, settings: Settings) -> None:
        self._settings = settings
        memory = settings.memory
        self._mode.set_value(memory.mode)
        self._floor.set_items(self._floors(), min(_FLOORS, key=lambda floor: abs(floor - memory.importance_floor)))
        counts = sorted({*_COUNTS, memory.top_k})
        self._top_k.set_items([(str(count) if count else self.tr("None"), count) for count in counts], memory.top_k)
        self._certainty.set_items(self._certainties(), memory.threshold)
        self._ranking.set_items(self._rankings(), memory.profile)
        windows = sorted({*_WINDOWS, memory.window_messages})
        self._window.set_items([(str(count), count) for count in windows], memory.window_messages)

    def retranslate(self) -> None:
        self.title.setText(self.tr("Memory"))
        self._keeping.set_heading(self.tr("Remembering"))
        self._recalling.set_heading(self.tr("Recalling"))
        self._mode_row.set_texts(
            self.tr("How it remembers"), self.tr("“Remember that …” in a conversation works in every mode but off.")
        )
        self._mode.set_texts({"auto": self.tr("Automatic"), "ask": self.tr("Ask me first"), "off": self.tr("Off")})
        self._floor_row.set_texts(self.tr("How much"), self.tr("What matters less than this is not kept."))
        self._top_k_row.set_texts(self.tr("Memories in a prompt"), self.tr("So many at most; fewer are common."))
        self._certainty_row.set_texts(
            self.tr("How sure"), self.tr("A memory that fits a question less well is left out.")
        )
        self._ranking_row.set_texts(self.tr("Ranking"), self.tr("Balanced is the one that was measured best."))
        self._window_row.set_texts(
            self.tr("Latest messages"), self.tr("So many go into a prompt word for word; older ones are summed up.")
        )
        self.show_settings(self._settings)
        self._show_count()

    def _choices(self) -> tuple[tuple[Choice, str], ...]:
        return (
            (self._floor, "memory.importance_floor"),
            (self._top_k, "memory.top_k"),
            (self._certainty, "memory.threshold"),
            (self._ranking, "memory.profile"),
            (self._window, "memory.window_messages"),
        )

    def _floors(self) -> list[tuple[str, object]]:
        names = (
            self.tr("Everything"),
            self.tr("Leave out trifles"),
            self.tr("Notable things"),
            self.tr("The main things"),
        )
        return list(zip(names, _FLOORS, strict=True))

    def _certainties(self) -> list[tuple[str, object]]:
        known: list[tuple[str, object]] = [
            (self.tr("As measured"), None),
            (self.tr("Anything related"), 0.0),
            (self.tr("Only close matches"), 0.5),
        ]
        own = self._settings.memory.threshold
        if own not in [value for _, value in known]:
            known.append((f"{own:.2f}", own))
        return known

    def _rankings(self) -> list[tuple[str, object]]:
        return [
            (self.tr("Balanced"), "balanced"),
            (self.tr("Generative agents"), "generative-agents"),
            (self.tr("Hybrid with decay"), "hybrid-decay-mmr"),
        ]

    def _on_counted(self, count: int) -> None:
        self._memories = count
        self._show_count()

    def _show_count(self) -> None:
        kept = self.tr("%n memories", "", self._memories) if self._memories is not None else ""
        self._count_row.set_texts(
            self.tr("Kept so far"), kept or self.tr("Ask “what do you remember about …” in a conversation.")
        )

    @Slot(str)
    def _on_mode(self, mode: str) -> None:
        self.change("memory.mode", mode)
