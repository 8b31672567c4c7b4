"""What is sent to whom: a line for each kind of request, as the settings and keys are now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from assistant.errors import ProviderError
from ui.provider_access import address_of
from ui.settings.rows import Group, SettingsRow
from ui.theme import Theme

if TYPE_CHECKING:
    from assistant.app import Application

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Receiver:
    """Who gets requests of one kind; `name` is empty where nobody does."""

    name: str = ""
    here: bool = True


def receivers(core: Application) -> dict[str, Receiver]:
    """Who answers, who does memory's work and who makes vectors. It may ask for keys, so not on the window's thread."""
    chosen = core.settings.current.embedding
    vectors = {"e5": Receiver("e5"), "none": Receiver()}.get(chosen.kind)
    if vectors is None:
        from assistant.providers.transport import is_local

        vectors = Receiver(address_of(chosen.base_url), is_local(chosen.base_url))
    return {"chat": _receiver(core, "chat"), "memory": _receiver(core, "memory"), "vectors": vectors}


def _receiver(core: Application, purpose: str) -> Receiver:
    try:
        provider, model = core.answering.resolve(purpose)
    except ProviderError:
        return Receiver()
    name = translate("SentRows", "{model}, {provider}").format(model=model.name or model.id, provider=provider.name)
    return Receiver(name, model.runs_here)


class SentRows(Group):
    """Three rows that are only read."""

    def __init__(self, *, theme: Theme) -> None:
        self._kinds = {name: SettingsRow(theme=theme) for name in ("chat", "memory", "vectors")}
        super().__init__(*self._kinds.values(), theme=theme)
        self._receivers: dict[str, Receiver] = {}
        self.retranslate()

    def show_receivers(self, found: dict[str, Receiver]) -> None:
        """Shows who gets what."""
        self._receivers = found
        self.retranslate()

    def retranslate(self) -> None:
        """Sets the words again."""
        self.set_heading(translate("SentRows", "What is sent to whom"))
        for name, (title, what) in self._words().items():
            self._kinds[name].set_texts(title, self._said(self._receivers.get(name), what))

    def _words(self) -> dict[str, tuple[str, str]]:
        return {
            "chat": (
                translate("SentRows", "Answers"),
                translate("SentRows", "The conversation, your profile, and the memories that the question recalls."),
            ),
            "memory": (
                translate("SentRows", "Memory work"),
                translate("SentRows", "Your messages, to learn from them and to sum them up."),
            ),
            "vectors": (
                translate("SentRows", "Vectors"),
                translate("SentRows", "Every message and memory once, and every question."),
            ),
        }

    def _said(self, receiver: Receiver | None, what: str) -> str:
        if receiver is None or not receiver.name:
            return translate("SentRows", "To nobody: no model is set up for it.")
        if receiver.here:
            return translate("SentRows", "{name}. Stays on this machine.").format(name=receiver.name)
        said = translate("SentRows", "To {name}: {what} Without secrets and what never leaves this machine.")
        return said.format(name=receiver.name, what=what)
