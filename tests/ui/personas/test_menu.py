from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.paths import DataPaths
from ui.app import WindowApp
from ui.bridge import CoreBridge
from ui.operations import Operations
from ui.personas.menu import PersonasMenu
from ui.theme import Theme
from ui.widgets.menu import Menu


@pytest.fixture
def personas(core: Application, bridge: CoreBridge, operations: Operations) -> Iterator[PersonasMenu]:
    owner = QObject()
    personas = PersonasMenu(owner, operations=operations)
    personas.attach(core, bridge)
    yield personas
    owner.deleteLater()


@pytest.fixture
def entries(personas: PersonasMenu, theme: Theme, qtbot: QtBot) -> Callable[[], dict[str, Callable[[], None]]]:
    kept: list[QWidget] = []

    def read() -> dict[str, Callable[[], None]]:
        place = QWidget()
        qtbot.addWidget(place)
        menu = Menu(theme=theme, parent=place)
        personas.fill(menu)
        kept.extend((place, menu))
        return {action.text(): action.trigger for action in menu.actions() if action.text()}

    return read


def test_nothing_is_added_while_there_is_only_the_usual_assistant(
    entries: Callable[[], dict[str, Callable[[], None]]],
) -> None:
    assert entries() == {}


def test_another_one_answers_in_the_conversation_that_shows(
    personas: PersonasMenu, core: Application, entries: Callable[[], dict[str, Callable[[], None]]], qtbot: QtBot
) -> None:
    work = core.personas.add("Work")
    talk = core.chat.new_conversation()
    personas.show_for(talk)
    qtbot.waitUntil(lambda: "Work" in entries())
    with qtbot.waitSignal(personas.named, check_params_cb=lambda name: name == "Work"):
        entries()["Work"]()
    changed = core.chat.conversation(talk.id)
    assert changed is not None
    assert (changed.scope, core.personas.of(changed)) == (work.scope, work)
    entries()["Ask me first"]()
    qtbot.waitUntil(lambda: core.personas.memory_mode(changed) == "ask")


def test_one_chosen_before_anything_is_said_speaks_in_the_new_conversation(
    open_window: Callable[[DataPaths], WindowApp], paths: DataPaths, qtbot: QtBot
) -> None:
    app = open_window(paths)
    assert app.core is not None
    work = app.core.personas.add("Work", instructions="Be brief.")
    app.core.settings.change({"general.persona": work.id})
    qtbot.waitUntil(lambda: app.window.header.models.text().startswith("Work · "))
    app.window.chat.controller.send("Hello")
    core = app.core
    qtbot.waitUntil(lambda: [one.scope for one in core.chat.conversations()] == [work.scope])
    qtbot.waitUntil(lambda: not core.chat.any_running())
