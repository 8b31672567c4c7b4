"""A field for a provider's key with a test, as the first run and the settings have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QTimer, Signal, Slot
from PySide6.QtWidgets import QWidget

from ui.errors import sentence_of
from ui.i18n import two_sentences
from ui.operations import Operation, Operations
from ui.theme import Theme
from ui.widgets.boxes import column, row
from ui.widgets.button import Button
from ui.widgets.field import SecretEdit
from ui.widgets.notice import InlineMessage

if TYPE_CHECKING:
    from assistant.providers.trial import Trial
    from ui.provider_access import ProviderAccess

_QUIET_MS = 400  # no sign of waiting before this


class KeyEntry(QWidget):
    """Tests a key by asking the provider for its models, and keeps it.

    Signals:
        kept: the key was kept, with the number of models it opens (0 where it was kept untested).
        edited: what stands in the field changed.
    """

    kept = Signal(int)
    edited = Signal()

    def __init__(
        self, *, theme: Theme, operations: Operations, with_save: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._operations = operations
        self._access: ProviderAccess | None = None
        self._provider, self._provider_name = "", ""
        self._running: Operation | None = None
        self._tested = ""
        self.field = SecretEdit(theme=theme)
        self.test_button = Button(theme=theme)
        self.save_button = Button(theme=theme, kind="primary")
        self.save_button.setVisible(with_save)
        self.message = InlineMessage(theme=theme)
        box = column(theme, parent=self, gap=2)
        self.line = row(theme, gap=2)
        self.line.addWidget(self.field, 1)
        self.line.addWidget(self.test_button)
        self.line.addWidget(self.save_button)
        box.addLayout(self.line)
        box.addWidget(self.message)
        self._waiting = QTimer(self, singleShot=True, interval=_QUIET_MS)
        self._waiting.timeout.connect(self._on_waiting)
        self.field.textChanged.connect(self._on_typed)
        self.field.returnPressed.connect(self.test)
        self.test_button.clicked.connect(self.test)
        self.save_button.clicked.connect(self.save)
        self._retranslate()
        self._refresh()

    def attach(self, access: ProviderAccess) -> None:
        """Lets it reach the providers."""
        self._access = access
        self._refresh()

    def set_provider(self, provider: str, name: str) -> None:
        """Whose key is asked for."""
        if provider != self._provider:
            self._provider, self._provider_name = provider, name
            self.field.clear()
        self._retranslate()

    @property
    def key(self) -> str:
        """What stands in the field, without what a clipboard adds around it."""
        return self.field.text().strip()

    @property
    def tested(self) -> bool:
        """Whether exactly this key was found to work."""
        return bool(self.key) and self.key == self._tested

    @Slot()
    def test(self) -> None:
        """Asks the provider for its models with this key; one that works is kept at once."""
        access, key = self._access, self.key
        if access is None or not key or self._running is not None:
            return
        self.test_button.setEnabled(False)
        self._waiting.start()
        self._running = self._operations.run(
            self, access.test(self._provider, key), lambda trial: self._on_tested(key, trial), self._on_refused
        )

    @Slot()
    def save(self) -> None:
        """Keeps the key, tested or not."""
        access, key = self._access, self.key
        if access is None or not key:
            return
        self._operations.run(
            self,
            lambda: access.save_key(self._provider, key),
            lambda persistent: self._on_kept(persistent, 0),
            self._on_refused,
        )

    def _on_tested(self, key: str, trial: Trial) -> None:
        self._end_waiting()
        access = self._access
        if key != self.key or access is None:
            return
        if not trial.ok:
            self._refuse(sentence_of(trial.fault) if trial.fault is not None else trial.sentence)
            return
        self._tested = key
        self._operations.run(
            self,
            lambda: access.save_key(self._provider, key),
            lambda persistent: self._on_kept(persistent, len(trial.models)),
            self._on_refused,
        )

    def _on_kept(self, persistent: bool, models: int) -> None:
        if persistent:
            where = self.tr("The key is kept in the system keyring.")
        else:
            where = self.tr("There is no system keyring: the key is kept until Keepsake closes.")
        works = self.tr("Works, %n models.", "", models) if models else ""
        self.message.say(two_sentences(works, where), tone="success")
        self.field.set_invalid(False)
        self.kept.emit(models)

    def _on_refused(self, error: Exception) -> None:
        self._end_waiting()
        self._refuse(sentence_of(error))

    def _refuse(self, sentence: str) -> None:
        self.message.say(sentence)
        self.field.set_invalid(True)

    def _end_waiting(self) -> None:
        self._running = None
        self._waiting.stop()
        self._refresh()

    @Slot()
    def _on_waiting(self) -> None:
        self.message.say(self.tr("Asking {provider}").format(provider=self._provider_name), tone="accent")

    def _refresh(self) -> None:
        ready = self._access is not None and bool(self.key) and self._running is None
        self.test_button.setEnabled(ready)
        self.save_button.setEnabled(ready)

    @Slot()
    def _on_typed(self) -> None:
        self.field.set_invalid(False)
        self.message.say("")
        self._refresh()
        self.edited.emit()

    def _retranslate(self) -> None:
        self.test_button.setText(self.tr("Test"))
        self.save_button.setText(self.tr("Save"))
        name = self.tr("{provider} key").format(provider=self._provider_name)
        self.field.setAccessibleName(name)
        self.field.setPlaceholderText(self.tr("Paste the key here"))
        self.field.set_eye_texts(self.tr("Show the key"), self.tr("Hide the key"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
