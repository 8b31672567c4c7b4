"""Skills: the steps of each, how often they came off over time, what was said of failures, and their older versions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from assistant.memory.experience.skillbook import Skill
from assistant.storage.skills import SkillAttempt, SkillVersion
from ui import dates
from ui.memory_window.cards import Card, CardsPage
from ui.memory_window.detail_parts import shortened
from ui.memory_window.diff import Diff
from ui.operations import Operations
from ui.theme import Theme
from ui.widgets.boxes import row
from ui.widgets.button import Button
from ui.widgets.label import Label
from ui.widgets.painting import draw_frame, start
from ui.widgets.toast import Toasts

if TYPE_CHECKING:
    from assistant.app import Application
    from ui.bridge import CoreBridge

_MOST_ATTEMPTS = 40
_MOST_FEEDBACK = 3
_WORTH = {"success": 1.0, "partial": 0.5, "failure": 0.0}


class AttemptsChart(QWidget):
    """One bar an attempt, the latest at the right: whole for a success, half for a partial one, else a stump."""

    def __init__(self, attempts: Sequence[SkillAttempt], *, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._attempts = theme, attempts[-_MOST_ATTEMPTS:]
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        names = {"success": self.tr("success"), "partial": self.tr("partly"), "failure": self.tr("failure")}
        self.setAccessibleName(", ".join(names.get(one.outcome, one.outcome) for one in self._attempts))
        theme.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.space(12), self._theme.space(6))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = start(self), self._theme
        width, gap = theme.space(2), theme.border("focus")
        least = theme.border("focus") * 2
        for place, one in enumerate(self._attempts):
            tall = max(least, self.height() * _WORTH.get(one.outcome, 0.5))
            colour = "danger.fill" if one.outcome == "failure" else "accent.fill"
            bar = QRectF(place * (width + gap), self.height() - tall, width, tall)
            draw_frame(painter, bar, theme.radius("mark"), fill=theme.colour(colour))


class SkillCard(Card):
    """One skill.

    Signals:
        version_requested: an older version's steps are to be the newest ones.
        toggled: the older versions were folded or unfolded.
        memory_requested: its memory is to be shown.
    """

    version_requested = Signal(int)
    toggled = Signal(bool)
    memory_requested = Signal(str)

    def __init__(self, skill: Skill, *, unfolded: bool, theme: Theme) -> None:
        super().__init__(theme=theme)
        self.skill = skill
        head = row(theme, gap=2)
        head.addWidget(Label(skill.name, theme=theme, kind="item_strong"), 1)
        rate = skill.success_rate
        if rate is not None:
            said = self.tr("{rate} of %n attempts", "", len(skill.attempts)).format(rate=f"{rate:.0%}")
            head.addWidget(Label(said, theme=theme, kind="caption", colour="text.secondary"))
        self.body.addLayout(head)
        if skill.last_used_at is not None:
            self.add_line(
                self.tr("Last used {when}").format(when=dates.age(skill.last_used_at)), colour="text.tertiary"
            )
        for number, step in enumerate(skill.steps, 1):
            self.add_line(f"{number}. {step}", kind="item", colour="text.primary")
        if skill.attempts:
            self.body.addSpacing(theme.space(1))
            self.body.addWidget(AttemptsChart(skill.attempts, theme=theme))
        for attempt in [one for one in skill.attempts if one.feedback][-_MOST_FEEDBACK:]:
            said = self.tr("{day}: “{words}”").format(
                day=dates.day(attempt.attempted_at), words=shortened(attempt.feedback)
            )
            self.add_line(said)
        if len(skill.versions) > 1:
            text = self.tr("Hide versions") if unfolded else self.tr("%n versions", "", len(skill.versions))
            fold = self.add_button("versions", text)
            fold.clicked.connect(lambda: self.toggled.emit(not unfolded))
        show = self.add_button("show", self.tr("Show"), kind="quiet")
        show.clicked.connect(lambda: self.memory_requested.emit(skill.memory.id))
        if unfolded:
            self._add_versions(skill.versions)

    def _add_versions(self, versions: Sequence[SkillVersion]) -> None:
        for before, version in reversed(list(zip((None, *versions), versions, strict=False))):
            self.body.addSpacing(self.theme.space(2))
            said = self.tr("Version {number}, {day}").format(number=version.version, day=dates.day(version.made_at))
            if version.reason:
                said = self.tr("{version}: “{reason}”").format(version=said, reason=shortened(version.reason))
            self.add_line(said)
            old = "; ".join(before.steps) if before is not None else "; ".join(version.steps)
            self.body.addWidget(Diff(old, "; ".join(version.steps), theme=self.theme))
            if version is not versions[-1]:
                self._add_way_back(version.version)

    def _add_way_back(self, number: int) -> None:
        back = Button(self.tr("Use these steps again"), theme=self.theme, kind="link", text_kind="caption_strong")
        back.clicked.connect(partial(self._on_back, number))
        self.buttons[f"back {number}"] = back
        self.body.addWidget(back, 0, Qt.AlignmentFlag.AlignLeft)

    def _on_back(self, number: int, _: bool = False) -> None:
        self.version_requested.emit(number)


class SkillsPage(CardsPage):
    """All skills of the scope, the newest first."""

    def __init__(self, *, theme: Theme, operations: Operations, toasts: Toasts) -> None:
        super().__init__(theme=theme, operations=operations, toasts=toasts)
        self.cards: list[SkillCard] = []
        self._skills: Sequence[Skill] | None = None
        self._unfolded: set[str] = set()
        theme.changed.connect(self._show)

    def attach(self, core: Application, bridge: CoreBridge) -> None:
        super().attach(core, bridge)
        bridge.memories_changed.connect(self.refresh_soon)

    def refresh(self) -> None:
        scope = self.scope
        self.run(lambda core: core.memory.experience.skills(scope), self._on_read, showing="page")

    def _on_read(self, skills: Sequence[Skill]) -> None:
        self._skills = skills
        self.counted.emit(len(skills))
        self._show()

    @Slot()
    def _show(self) -> None:
        if self._skills is None:
            return
        body = self.begin()
        self.cards = []
        for skill in self._skills:
            card = SkillCard(skill, unfolded=skill.name in self._unfolded, theme=self.theme)
            card.toggled.connect(partial(self._fold, skill.name))
            card.version_requested.connect(partial(self._go_back, skill))
            card.memory_requested.connect(self.memory_requested)
            self.cards.append(card)
            body.addWidget(card)
        if not self._skills:
            self.empty.show()
            sentence = self.tr("Tell how something is done, step by step, or what to do otherwise next time.")
            self.empty.say(self.tr("No skill yet"), sentence)

    def _fold(self, name: str, on: bool) -> None:
        self._unfolded = self._unfolded | {name} if on else self._unfolded - {name}
        self._show()

    def _go_back(self, skill: Skill, version: int) -> None:
        now = skill.version

        def told(changed: Skill) -> None:
            id = changed.memory.id
            self.toasts.show(
                self.tr("The steps of version {number} are used again").format(number=version),
                undo=lambda: self.run(
                    lambda core: core.memory.experience.restore_version(id, now), lambda _: self.refresh()
                ),
                icon="list-checks",
            )
            self.refresh()

        self.run(lambda core: core.memory.experience.restore_version(skill.memory.id, version), told)

    def retranslate(self) -> None:
        """Sets the words again, in the language that is spoken now."""
        self.title.setText(self.tr("Skills"))
        self._show()
