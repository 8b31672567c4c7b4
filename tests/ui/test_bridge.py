from __future__ import annotations

import threading

from PySide6.QtCore import QObject, QThread, Slot
from pytestqt.qtbot import QtBot

from assistant import events
from ui.bridge import CoreBridge


class Receiver(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[object, QThread]] = []

    @Slot(object)
    def hear(self, event: object) -> None:
        self.heard.append((event, QThread.currentThread()))


def test_an_event_of_any_thread_is_heard_on_the_windows(qtbot: QtBot) -> None:
    bus = events.EventBus()
    bridge, receiver = CoreBridge(bus), Receiver()
    bridge.conversation_deleted.connect(receiver.hear)
    event = events.ConversationDeleted("one")
    thread = threading.Thread(target=bus.publish, args=(event,))
    thread.start()
    thread.join()
    assert receiver.heard == []
    qtbot.waitUntil(lambda: bool(receiver.heard))
    assert receiver.heard == [(event, receiver.thread())]
    bridge.close()
    bus.publish(event)
    assert len(receiver.heard) == 1


def test_every_event_has_its_signal(qtbot: QtBot) -> None:
    bus = events.EventBus()
    bridge = CoreBridge(bus)
    kinds = [kind for kind in events.Event.__subclasses__() if kind.__module__ == "assistant.events"]
    names = {
        "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__)[1:] for kind in kinds
    }
    signals = {name for name in vars(CoreBridge) if type(vars(CoreBridge)[name]).__name__ == "Signal"}
    assert signals == names
    bridge.close()
