"""Days in the life of one data folder, each a process of its own as far as the app can tell: opened, used, closed."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from assistant import clock
from assistant.app import Application
from assistant.chat.panel import PromptContents
from assistant.chat.service import Reply
from assistant.messages import ChatRequest
from assistant.paths import DataPaths
from assistant.providers.base import ModelInfo
from assistant.providers.registry import ProviderRegistry
from assistant.providers.scripted import MODEL_ID, ScriptedProvider, turn


class Day:
    """One start of the app, with a model that says "ok" and keeps what it was told."""

    def __init__(self, folder: Path, now: datetime, *, small: bool) -> None:
        self.now = now
        self._before = 0
        model = ModelInfo(MODEL_ID, "Scripted", context_tokens=8_000, small=small, tools=not small)
        self.provider = ScriptedProvider([turn("ok.")] * 50, model=model)
        self.app = Application.open(DataPaths(folder))
        settings = self.app.settings
        registry = ProviderRegistry(settings=settings, credentials=self.app.credentials, scripted=self.provider)
        self.app._given_providers = registry
        settings.change(
            {
                "models.chat_provider": "scripted",
                "models.memory_provider": "scripted",
                "memory.recall_deadline_ms": 5_000,  # a busy machine must not change what is tested
            }
        )

    def ask(self, text: str, conversation_id: str = "") -> Reply:
        """Says something, in a new conversation unless one is named."""
        with clock.use(now=self.now):
            conversation_id = conversation_id or self.app.chat.new_conversation().id
            self._before = len(self.provider.requests)
            reply = self.app.runtime.run(self.app.chat.send(conversation_id, text))
            self.app.finish_pending()
        return reply

    def prompt(self) -> str:
        """All that the model was told for the last answer."""
        request = self.asked()[0]
        return "\n".join([request.system, *(message.text for message in request.messages)])

    def asked(self) -> list[ChatRequest]:
        """The requests since something was last said, that for the answer first."""
        return self.provider.requests[self._before :]

    def recalled(self, reply: Reply) -> list[str]:
        """The texts that the panel lists as recalled."""
        return [entry.text or "" for entry in self.contents(reply).recalled]

    def contents(self, reply: Reply) -> PromptContents:
        """The panel."""
        return self.app.chat.prompt_contents(reply.message.key)


@contextmanager
def day(folder: Path, now: str, *, small: bool = False) -> Iterator[Day]:
    """A day with the app."""
    made = Day(folder, clock.parse(now), small=small)
    try:
        yield made
    finally:
        made.app.close()
