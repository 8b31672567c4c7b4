"""Settings: whether and how things are remembered, how they come back, and who is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Slot

from assistant import clock
from assistant.memory.records import Kind
from assistant.messages import DEFAULT_SCOPE
from assistant.settings import Settings
from ui.operations import Operations
from ui.settings.page import SettingsPage
from ui.settings.question_preview import QuestionPreview
from ui.settings.rows import Group, SettingsRow
from ui.settings.sent_rows import SentRows, receivers
from ui.settings.setting_rows import ChoiceRow, SegmentedRow, SwitchRow
from ui.theme import Theme

if TYPE_CHECKING:
    from assistant.app import Application

_COUNTS = (0, 4, 6, 8, 12, 16, 24)
_WINDOWS = (10, 20, 40, 80)
_FLOORS = (0.0, 0.2, 0.4, 0.6)
_ROOMS = (500, 1_000, 2_500, 5_000, 10_000)
_DEADLINES = (80, 150, 300, 1_000)
_EVERY = (1, 2, 4, 8, 16)
_IDLE = (0.5, 1.0, 2.0, 5.0, 15.0)
_DAILY = (0, 20_000, 50_000, 100_000, 500_000)
_DISTILLED = frozenset(Kind) - {Kind.MESSAGE, Kind.DOCUMENT}


class MemoryPage(SettingsPage):
    """How memory works; a change holds from the next turn on."""

    def __init__(self, *, theme: Theme, operations: Operations) -> None:
        super().__init__(theme=theme, operations=operations)
        self._memories: int | None = None
        self._spent: int | None = None
        self._build_keeping()
        self._build_recalling()
        self.preview = QuestionPreview(theme=theme, operations=operations)
        self._trying = self.add_group(Group(self.preview, theme=theme))
        self._build_reading()
        self.sent = SentRows(theme=theme)
        self.add_group(self.sent)
        self.preview.failed.connect(self._on_fault)
        self.retranslate()

    def attach(self, core: Application) -> None:
        self.preview.attach(core)
        super().attach(core)

    def shown(self) -> None:
        core = self.core
        if core is not None:
            self.operations.run(self, lambda: _figures(core), self._on_counted, self._on_fault, showing="figures")
            self.operations.run(
                self, lambda: receivers(core), self.sent.show_receivers, self._on_fault, showing="receivers"
            )

    def show_settings(self, settings: Settings) -> None:
        super().show_settings(settings)
        if self.isVisible():
            self.shown()
        if self.preview.field.text():
            self.preview.ask()

    def retranslate(self) -> None:
        self.title.setText(self.tr("Memory"))
        self._retranslate_keeping()
        self._retranslate_recalling()
        self._trying.set_heading(self.tr("Try a question"))
        self.preview.retranslate()
        self._retranslate_reading()
        self.sent.retranslate()
        self._show_figures()

    def _build_keeping(self) -> None:
        theme = self.theme
        self._mode = self.bind(SegmentedRow("memory.mode", ("auto", "ask", "off"), theme=theme))
        self._floor = self.bind(ChoiceRow("memory.importance_floor", self._floors, theme=theme, own=_digits))
        self._count_row = SettingsRow(theme=theme)
        self._keeping = self.add_group(Group(self._mode, self._floor, self._count_row, theme=theme))

    def _build_recalling(self) -> None:
        theme = self.theme
        self._top_k = self.bind(ChoiceRow("memory.top_k", self._counts, theme=theme))
        self._room = self.bind(ChoiceRow("memory.prompt_tokens", lambda: _numbers(_ROOMS), theme=theme, own=_number))
        self._certainty = self.bind(ChoiceRow("memory.threshold", self._certainties, theme=theme, own=_digits))
        self._ranking = self.bind(ChoiceRow("memory.profile", self._rankings, theme=theme))
        self._window = self.bind(ChoiceRow("memory.window_messages", lambda: _numbers(_WINDOWS), theme=theme))
        self._deadline = self.bind(
            ChoiceRow("memory.recall_deadline_ms", self._deadlines, theme=theme, own=self._milliseconds)
        )
        rows = (self._top_k, self._room, self._certainty, self._ranking, self._deadline, self._window)
        self._recalling = self.add_group(Group(*rows, theme=theme))

    def _build_reading(self) -> None:
        theme = self.theme
        self._by_model = self.bind(SwitchRow("memory.by_model", theme=theme))
        self._every = self.bind(ChoiceRow("memory.by_model_every", self._messages, theme=theme, own=self._message))
        self._idle = self.bind(ChoiceRow("memory.by_model_idle_minutes", self._rests, theme=theme, own=self._rest))
        self._imports = self.bind(SwitchRow("memory.by_model_imports", theme=theme))
        self._daily = self.bind(ChoiceRow("memory.daily_tokens", self._budgets, theme=theme, own=_number))
        rows = (self._by_model, self._every, self._idle, self._imports, self._daily)
        self._reading = self.add_group(Group(*rows, theme=theme))

    def _retranslate_keeping(self) -> None:
        self._keeping.set_heading(self.tr("Remembering"))
        self._mode.set_texts(
            self.tr("How it remembers"), self.tr("“Remember that …” in a conversation works in every mode but off.")
        )
        self._mode.set_choices({"auto": self.tr("Automatic"), "ask": self.tr("Ask me first"), "off": self.tr("Off")})
        self._floor.set_texts(self.tr("How much"), self.tr("What matters less than this is not kept."))

    def _retranslate_recalling(self) -> None:
        self._recalling.set_heading(self.tr("Recalling"))
        self._top_k.set_texts(self.tr("Memories in a prompt"), self.tr("So many at most; fewer are common."))
        self._room.set_texts(
            self.tr("Room for memories"), self.tr("Tokens at most, and never more than a quarter of a prompt.")
        )
        self._certainty.set_texts(self.tr("How sure"), self.tr("A memory that fits a question less well is left out."))
        self._ranking.set_texts(self.tr("Ranking"), self.tr("Balanced is the one that was measured best."))
        self._deadline.set_texts(
            self.tr("Longest wait"), self.tr("What memory cannot find in this time is left out of an answer.")
        )
        self._window.set_texts(
            self.tr("Latest messages"), self.tr("So many go into a prompt word for word; older ones are summed up.")
        )

    def _retranslate_reading(self) -> None:
        self._reading.set_heading(self.tr("A model reads along"))
        self._by_model.set_texts(
            self.tr("Learn with a model"), self.tr("It finds what the rules miss. It is the one for memory work.")
        )
        self._every.set_texts(self.tr("Reads after"), self.tr("So many of your messages, in one request."))
        self._idle.set_texts(self.tr("Or after a rest of"), self.tr("Once a conversation has been quiet for so long."))
        self._imports.set_texts(
            self.tr("Read imports too"), self.tr("Conversations from elsewhere may take many requests.")
        )

    def _floors(self) -> list[tuple[str, object]]:
        names = (
            self.tr("Everything"),
            self.tr("Leave out trifles"),
            self.tr("Notable things"),
            self.tr("The main things"),
        )
        return list(zip(names, _FLOORS, strict=True))

    def _counts(self) -> list[tuple[str, object]]:
        return [(str(count) if count else self.tr("None"), count) for count in _COUNTS]

    def _certainties(self) -> list[tuple[str, object]]:
        return [
            (self.tr("As measured"), None),
            (self.tr("Anything related"), 0.0),
            (self.tr("Only close matches"), 0.5),
        ]

    def _rankings(self) -> list[tuple[str, object]]:
        return [
            (self.tr("Balanced"), "balanced"),
            (self.tr("Generative agents"), "generative-agents"),
            (self.tr("Hybrid with decay"), "hybrid-decay-mmr"),
        ]

    def _deadlines(self) -> list[tuple[str, object]]:
        return [(self._milliseconds(ms), ms) for ms in _DEADLINES]

    def _milliseconds(self, ms: object) -> str:
        return self.tr("{ms} ms").format(ms=_number(ms))

    def _messages(self) -> list[tuple[str, object]]:
        return [(self._message(count), count) for count in _EVERY]

    def _message(self, count: object) -> str:
        return self.tr("%n messages", "", int(str(count)))

    def _rests(self) -> list[tuple[str, object]]:
        return [(self._rest(minutes), minutes) for minutes in _IDLE]

    def _rest(self, minutes: object) -> str:
        return self.tr("{count} min").format(count=QLocale().toString(float(str(minutes)), "g", 4))

    def _budgets(self) -> list[tuple[str, object]]:
        return [(_number(count) if count else self.tr("No limit"), count) for count in _DAILY]

    def _on_counted(self, figures: tuple[int, int]) -> None:
        self._memories, self._spent = figures
        self._show_figures()

    @Slot()
    def _show_figures(self) -> None:
        kept = self.tr("%n memories", "", self._memories) if self._memories is not None else ""
        self._count_row.set_texts(
            self.tr("Kept so far"), kept or self.tr("Ask “what do you remember about …” in a conversation.")
        )
        said = self.tr("For all work in the background; then it waits until tomorrow.")
        if self._spent is not None:
            said = self.tr("{sentence} Used today: {tokens}.").format(sentence=said, tokens=_number(self._spent))
        self._daily.set_texts(self.tr("Tokens a day"), said)


def _figures(core: Application) -> tuple[int, int]:
    """How many memories there are in the default scope, and the tokens that background work took today."""
    midnight = clock.local_now().replace(hour=0, minute=0, second=0, microsecond=0)
    spent = [one.usage for one in core.stores.usage.totals(since=midnight) if one.purpose != "chat"]
    tokens = sum(usage.input_tokens + usage.output_tokens for usage in spent)
    return len(core.memory.memories(scope=DEFAULT_SCOPE, kinds=_DISTILLED)), tokens


def _number(count: object) -> str:
    return QLocale().toString(int(str(count)))


def _numbers(counts: tuple[int, ...]) -> list[tuple[str, object]]:
    return [(_number(count), count) for count in counts]


def _digits(value: object) -> str:
    return f"{float(str(value)):.2f}"
