"""The first run: three short steps, each with an answer that can be changed later, and a way past all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import QStackedWidget

from ui.i18n import Languages
from ui.onboarding.answer_page import BUILTIN, AnswerPage
from ui.onboarding.language_page import LanguagePage
from ui.onboarding.memory_page import MemoryPage
from ui.onboarding.page import Page
from ui.onboarding.rail import Step, StepRail
from ui.operations import Operations
from ui.provider_access import ProviderAccess
from ui.theme import Theme
from ui.widgets.boxes import column, row
from ui.widgets.button import Button
from ui.widgets.surface import Surface

if TYPE_CHECKING:
    from assistant.app import Application


class FirstRun(Surface):
    """Shows itself before the core is there; the answers are kept once it is.

    Signals:
        finished: the steps are done or were skipped.
    """

    finished = Signal()

    def __init__(self, *, theme: Theme, languages: Languages, operations: Operations) -> None:
        super().__init__(theme=theme)
        self._languages, self._operations = languages, operations
        self._core: Application | None = None
        self._over = False
        self._language_chosen = False
        self.rail = StepRail(theme=theme)
        self.language = LanguagePage(languages.current, theme=theme)
        self.answer = AnswerPage(theme=theme, operations=operations)
        self.memory = MemoryPage("auto", theme=theme)
        self._pages: tuple[Page, ...] = (self.language, self.answer, self.memory)
        self._stack = QStackedWidget()
        self.skip = Button(theme=theme, kind="quiet")
        self.back = Button(theme=theme)
        self.go_on = Button(theme=theme, kind="primary", wide=True)
        self._lay_out()
        self._connect()
        self._retranslate()
        self._show_step(0)

    def attach(self, core: Application) -> None:
        """Lets keys be tested and answers be kept."""
        self._core = core
        self.answer.attach(core, ProviderAccess(core))
        self._operations.run(self, lambda: core.database.encrypted, self.memory.set_encrypted)
        if self._language_chosen:
            self._keep_language()
        if self._over:
            self._keep_and_leave()

    def _lay_out(self) -> None:
        theme = self.theme
        foot = Surface(theme=theme, line="top")
        buttons = row(theme, parent=foot, gap=2, margins=(0, 5, 8, 5))
        buttons.addWidget(self.skip)
        buttons.addStretch()
        buttons.addWidget(self.back)
        buttons.addWidget(self.go_on)
        right = column(theme)
        for page in self._pages:
            self._stack.addWidget(page)
        right.addWidget(self._stack, 1)
        right.addWidget(foot)
        whole = row(theme, parent=self)
        whole.addWidget(self.rail)
        whole.addLayout(right, 1)
        self._buttons = buttons
        theme.changed.connect(self._rescale)
        self._rescale()

    def _connect(self) -> None:
        for page in self._pages:
            page.changed.connect(self._refresh)
        self.language.changed.connect(self._on_language)
        self.memory.modes.chosen.connect(self._refresh)
        self.skip.clicked.connect(self._finish)
        self.back.clicked.connect(self._on_back)
        self.go_on.clicked.connect(self._on_go_on)

    @property
    def step(self) -> int:
        """Which step shows, from 0."""
        return self._stack.currentIndex()

    @Slot()
    def _rescale(self) -> None:
        # A quiet button has no ground at rest: its words stand on the margin, not its edge.
        theme = self.theme
        left = theme.space(8) - theme.detail("button_inset") + round(theme.border())
        margins = self._buttons.contentsMargins()
        top = theme.space(5) + round(theme.border())
        self._buttons.setContentsMargins(left, top, margins.right(), theme.space(5) - round(theme.border()))

    def _show_step(self, step: int) -> None:
        self._stack.setCurrentIndex(step)
        self._refresh()
        self.go_on.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _refresh(self) -> None:
        last = self.step == len(self._pages) - 1
        self.back.setVisible(self.step > 0)
        self.skip.setText(self.tr("Skip setup"))
        self.back.setText(self.tr("Back"))
        self.go_on.setText(self.tr("Start talking") if last else self.tr("Continue"))
        self.go_on.setEnabled(self._pages[self.step].complete)
        notes = (
            self.tr("English or 中文"),
            self.tr("Built-in, a key, or a local server"),
            self.tr("What is kept, and where"),
        )
        names = (self.tr("Language"), self.tr("How to answer"), self.tr("What memory does"))
        steps = [
            Step(name, page.answer if number < self.step and page.answer else note)
            for number, (name, note, page) in enumerate(zip(names, notes, self._pages, strict=True))
        ]
        self.rail.show_steps(steps, self.step)

    @Slot()
    def _on_language(self) -> None:
        self._language_chosen = True
        self._languages.use(self.language.language)
        if self._core is not None:
            self._keep_language()

    def _keep_language(self) -> None:
        core, language = self._core, self.language.language
        if core is not None:
            self._operations.run(self, lambda: core.settings.change({"general.language": language}))

    @Slot()
    def _on_back(self) -> None:
        self._show_step(max(0, self.step - 1))

    @Slot()
    def _on_go_on(self) -> None:
        if self.step < len(self._pages) - 1:
            self._show_step(self.step + 1)
        else:
            self._finish()

    @Slot()
    def _finish(self) -> None:
        self._over = True
        self.finished.emit()
        if self._core is not None:
            self._keep_and_leave()

    def _keep_and_leave(self) -> None:
        core = self._core
        if core is None:
            return
        chosen, mode, done = self.answer.chosen, self.memory.mode, self.answer.complete
        access = ProviderAccess(core)

        def keep() -> None:
            core.settings.change({"general.first_run_done": True, "memory.mode": mode})
            if done and chosen.server is not None:
                access.choose(access.put_local(chosen.server).id, chosen.server.models[0])
            elif done:
                access.choose(chosen.provider or BUILTIN)

        self._operations.run(self._operations, keep)

    def _retranslate(self) -> None:
        for page in self._pages:
            page.retranslate()
        self._refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
