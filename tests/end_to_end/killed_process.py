"""A program that is killed by the test: it says a line when it has got to the place where it may be killed."""

import sys
import threading
from pathlib import Path

from assistant.app import Application
from assistant.events import MemoriesChanged, ReplyGrew
from assistant.paths import DataPaths
from assistant.providers.base import ModelInfo
from assistant.providers.scripted import Gate, ScriptedProvider, turn

BEGINNING = "The first half of a long answer "


class OneProvider:
    def __init__(self, *steps: object) -> None:
        self.provider = ScriptedProvider([turn(*steps)])

    def resolve(self, purpose: str, conversation: object = None) -> tuple[ScriptedProvider, ModelInfo]:
        return self.provider, ModelInfo("scripted", "Scripted", context_tokens=32_000)


def in_mid_reply(paths: DataPaths, text: str) -> None:
    app = Application.open(paths, providers=OneProvider(BEGINNING, Gate(), "and the second."))
    app.settings.change({"embedding.kind": "none"})
    conversation = app.chat.new_conversation()
    app.events.subscribe(ReplyGrew, lambda event: threading.Thread(target=_say_when_kept, args=(app, event)).start())
    app.runtime.run(app.chat.send(conversation.id, text))


def _say_when_kept(app: Application, event: ReplyGrew) -> None:
    while not app.stores.messages.get(event.message_key).text:
        threading.Event().wait(0.02)
    print("kept", flush=True)


def in_mid_write(paths: DataPaths, text: str) -> None:
    app = Application.open(paths, providers=OneProvider("Noted."))
    app.settings.change({"embedding.kind": "none"})
    conversation = app.chat.new_conversation()
    app.events.subscribe(MemoriesChanged, lambda _: print("writing", flush=True))
    app.runtime.run(app.chat.send(conversation.id, text))
    print("queued", flush=True)
    app.start_background()
    threading.Event().wait()


if __name__ == "__main__":
    {"reply": in_mid_reply, "write": in_mid_write}[sys.argv[1]](DataPaths(Path(sys.argv[2])), sys.argv[3])
