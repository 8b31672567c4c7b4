"""A file is looked at, taken in, told about and learned from in the window, and nothing of it blocks."""

from __future__ import annotations

import json
import threading
import zipfile
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from assistant.app import Application
from assistant.errors import AssistantError
from assistant.interchange.exporting import Exporter
from ui.i18n import Languages
from ui.operations import Operations
from ui.settings.import_page import ImportPage
from ui.settings.import_words import fault_text, refusal_text
from ui.settings.window import SettingsWindow

SAID = (
    ("2024-03-04T10:00:00Z", "I live in Ghent and I keep bees."),
    ("2026-02-03T10:00:00Z", "My sister Ida plays the oboe."),
)


@pytest.fixture
def page(window: SettingsWindow) -> ImportPage:
    window.open("import")
    return window.imports


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    rows = [
        {"conversation": f"c{n}", "id": "m", "role": "user", "text": text, "at": at, "title": f"Talk {n}"}
        for n, (at, text) in enumerate(SAID)
    ]
    path = tmp_path / "said.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows) + "no line\n", "utf-8")
    return path


def drop(target: QWidget, *paths: Path) -> None:
    dropped = QMimeData()
    dropped.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    action, button, key = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entering = QDragEnterEvent(QPoint(9, 9), action, dropped, button, key)
    QApplication.sendEvent(target, entering)
    assert entering.isAccepted()
    QApplication.sendEvent(target, QDropEvent(QPointF(9, 9), action, dropped, button, key))


def look(page: ImportPage, path: Path, qtbot: QtBot) -> None:
    page.open_paths([path])
    qtbot.waitUntil(lambda: page.row.take.isVisible() or page.row.documents.isVisible())


def take(page: ImportPage, qtbot: QtBot) -> str:
    page.row.take.click()
    qtbot.waitUntil(lambda: not page.row.take.isVisible() and page.file_button.isEnabled())
    return page.row.sentence.text()


def test_a_dropped_file_is_shown_before_anything_is_kept_then_taken_once(
    page: ImportPage, core: Application, lines: Path, qtbot: QtBot
) -> None:
    drop(page, lines)
    qtbot.waitUntil(page.row.take.isVisible)
    assert page.row.name.text() == "said.jsonl"
    said = page.row.sentence.text()
    assert said.startswith("Messages as JSON lines · 2 conversations · 2 messages · ")
    assert ("2024" in said, "2026" in said or "Feb" in said) == (True, True)
    assert [line.text for line in page.row.inside.lines] == ["Talk 0", "Talk 1"]
    assert [line.text.startswith("Line 3: This is not JSON") for line in page.row.faults.lines] == [True]
    assert core.stores.messages.count() == 0
    assert take(page, qtbot) == "2 messages in 2 conversations came."
    assert len(page.row.faults.lines) == 1
    assert core.stores.messages.count() == 2
    page.open_paths([lines])
    qtbot.waitUntil(lambda: "nothing new" in page.row.sentence.text())
    assert not page.row.take.isVisible()


def test_what_came_is_learned_by_topic_and_time(page: ImportPage, core: Application, lines: Path, qtbot: QtBot) -> None:
    look(page, lines, qtbot)
    take(page, qtbot)
    learning = page.learning
    qtbot.waitUntil(learning.start.isEnabled)
    assert learning.group.isVisible()
    assert learning.row.sentence.text().startswith("2 messages in 2 conversations, 2 of them yours")
    assert [learning.year.itemText(n) for n in range(learning.year.count())] == ["All the time", "2026", "2025", "2024"]
    learning.year._choose(3)
    qtbot.waitUntil(lambda: learning.row.sentence.text().startswith("1 message in 1 conversation"))
    assert "tokens" in learning._model_row.sentence.text()
    learning.start.click()
    qtbot.waitUntil(lambda: "added" in learning.row.sentence.text())
    texts = [one.text for one in core.stores.memories.list()]
    assert any("Ghent" in text for text in texts)
    assert not any("Ida" in text for text in texts)
    learning.year._choose(0)
    learning.topic.setText("oboe")
    learning.topic.editingFinished.emit()
    qtbot.waitUntil(lambda: learning.row.sentence.text().startswith("1 message in 1 conversation"))
    learning.start.click()
    qtbot.waitUntil(lambda: any("Ida" in one.text for one in core.stores.memories.list()))
    qtbot.waitUntil(lambda: "added" in learning.row.sentence.text())


def test_learning_that_was_paused_goes_on(
    page: ImportPage, core: Application, lines: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(page, lines, qtbot)
    take(page, qtbot)
    learning = page.learning
    qtbot.waitUntil(learning.start.isEnabled)
    real = core.memory.learn

    def learn(*words: object, **more: object) -> object:
        learning.progress.end.click()  # as a person would, while it runs
        return real(*words, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(core.memory, "learn", learn)
    learning.start.click()
    qtbot.waitUntil(lambda: learning.row.sentence.text().startswith("Paused at 1 of 2 messages."))
    assert learning.start.text() == "Go on"
    monkeypatch.setattr(core.memory, "learn", real)
    learning.start.click()
    qtbot.waitUntil(lambda: not learning.start.isVisible() and "added" in learning.row.sentence.text())
    assert any("Ida" in one.text for one in core.stores.memories.list())


def test_pasted_memories_wait_in_the_inbox(page: ImportPage, core: Application, qtbot: QtBot) -> None:
    QGuiApplication.clipboard().setText("- The user keeps two goats.\n- 用户住在昆明。")
    page.paste_button.click()
    qtbot.waitUntil(page.row.take.isVisible)
    assert page.row.sentence.text() == "Memories of another assistant · 2 memories"
    assert not page.row.documents.isVisible()
    assert take(page, qtbot) == "2 memories wait for your yes in the inbox."
    assert len(core.memory.pending("default")) == 2


def test_what_is_no_conversation_is_offered_as_a_document(
    window: SettingsWindow, page: ImportPage, core: Application, tmp_path: Path, qtbot: QtBot
) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "pump.md").write_text("# Pump\n")
    look(page, folder, qtbot)
    assert not page.row.take.isVisible()
    page.row.documents.click()
    qtbot.waitUntil(lambda: len(window.documents.rows) == 1)
    assert window.documents.isVisible()


def test_what_cannot_be_read_is_said_and_the_next_file_waits(
    page: ImportPage, lines: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    page.open_paths([tmp_path / "nowhere.zip"])
    qtbot.waitUntil(lambda: "nowhere.zip" in page.fault.text)
    other = tmp_path / "more.jsonl"
    other.write_text(lines.read_text("utf-8").replace('"c0"', '"d0"').replace('"c1"', '"d1"'), "utf-8")
    page.open_paths([lines, other])
    qtbot.waitUntil(page.row.take.isVisible)
    take(page, qtbot)
    assert page.row.next.text() == "Next: more.jsonl"
    page.row.next.click()
    qtbot.waitUntil(lambda: page.row.name.text() == "more.jsonl" and page.row.take.isVisible())


class Held:
    """Keeps what comes in at its first stop, on its own thread, until the test lets it go on."""

    def __init__(self, page: ImportPage) -> None:
        self.began, self.goes_on = threading.Event(), threading.Event()
        page._came_further.connect(self._hold, Qt.ConnectionType.DirectConnection)

    def _hold(self, _: int) -> None:
        if not self.began.is_set():
            self.began.set()
            self.goes_on.wait(60)


@pytest.fixture
def long(tmp_path: Path) -> Path:
    path = tmp_path / "long.jsonl"
    row = {"role": "user", "text": "Noted.", "at": "2026-02-03T10:00:00Z"}
    with path.open("w") as file:
        for n in range(4_000):
            file.write(json.dumps({"conversation": f"c{n // 10}", "id": f"m{n}", **row}) + "\n")
    return path


def test_an_import_that_was_cancelled_keeps_what_came_and_goes_on(
    page: ImportPage, core: Application, long: Path, qtbot: QtBot
) -> None:
    look(page, long, qtbot)
    held = Held(page)
    page.row.take.click()
    qtbot.waitUntil(held.began.is_set)
    page.row.progress.end.click()
    held.goes_on.set()
    qtbot.waitUntil(lambda: page.row.sentence.text().startswith("Stopped. The same file goes on from here."))
    assert 0 < core.stores.messages.count() < 4_000
    take(page, qtbot)
    assert core.stores.messages.count() == 4_000


def test_the_program_closes_while_something_comes_in(
    page: ImportPage,
    core: Application,
    operations: Operations,
    long: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    look(page, long, qtbot)
    held = Held(page)
    page.row.take.click()
    qtbot.waitUntil(held.began.is_set)
    wait_for_threads = operations._pool.shutdown

    def shutdown(*, wait: bool, cancel_futures: bool) -> None:
        held.goes_on.set()
        wait_for_threads(wait=wait, cancel_futures=cancel_futures)

    monkeypatch.setattr(operations._pool, "shutdown", shutdown)
    operations.close()
    assert 0 < core.stores.messages.count() < 4_000
    assert core.stores.messages.count() % 10 == 0  # conversations are whole


def test_after_one_that_cannot_be_read_the_next_is_offered(
    page: ImportPage, lines: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    page.open_paths([tmp_path / "nowhere.zip", lines])
    qtbot.waitUntil(lambda: "nowhere.zip" in page.fault.text and page.row.next.isVisible())
    assert (page.row.name.text(), page.row.next.text()) == ("More files", "Next: said.jsonl")
    page.row.next.click()
    qtbot.waitUntil(page.row.take.isVisible)
    assert page.row.name.text() == "said.jsonl"


def test_after_one_that_became_a_document_the_next_is_offered(
    window: SettingsWindow, page: ImportPage, lines: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "pump.md").write_text("# Pump\n")
    page.open_paths([folder, lines])
    qtbot.waitUntil(page.row.documents.isVisible)
    page.row.documents.click()
    qtbot.waitUntil(lambda: len(window.documents.rows) == 1)
    window.open("import")
    qtbot.waitUntil(page.row.next.isVisible)
    assert page.row.next.text() == "Next: said.jsonl"


def test_a_look_that_was_cancelled_lets_go_of_all_files(
    page: ImportPage, lines: Path, long: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    held = Held(page)
    page.open_paths([long, tmp_path / "other.jsonl"])
    qtbot.waitUntil(held.began.is_set)
    page.row.progress.end.click()
    held.goes_on.set()
    qtbot.waitUntil(page.file_button.isEnabled)
    assert not page.row.isVisible()
    look(page, lines, qtbot)
    assert page.row.name.text() == "said.jsonl"
    assert not page.row.next.isVisible()


def test_an_archive_comes_with_its_settings_where_that_is_wanted(
    page: ImportPage, core: Application, tmp_path: Path, qtbot: QtBot
) -> None:
    core.memory.remember("The kiln is a Rohde")
    path = tmp_path / "all.keepsake"
    Exporter(stores=core.stores, settings=core.settings.current, withheld=core.memory.withheld).archive(path)
    core.settings.change({"memory.top_k": 3})
    look(page, path, qtbot)
    assert page.row.sentence.text() == "Keepsake archive · 0 conversations · 0 messages · 1 memory"
    page.row.with_settings.setChecked(True)
    assert take(page, qtbot) == "Nothing new: all of it is here already."
    assert core.settings.current.memory.top_k == 8


def test_reasons_are_said_in_chinese_too(languages: Languages) -> None:
    from assistant.interchange.records import ImportFault

    languages.use("zh")
    reasons = (
        'The role "robot" is neither user nor assistant.',
        "The message has no text.",
        'conversation 3 ("Trip"): it is no conversation.',
        'conversations.json, conversation 4: its "mapping" is no tree of messages.',
        "after conversation 7, the rest of the file cannot be read (it ends too early).",
        "chats.json: chats.json cannot be read: Permission denied.",
        "settings.json: There is no setting of this name.",
        "Something that no reader has said before.",
    )
    said = [fault_text(ImportFault(n, reason)) for n, reason in enumerate(reasons)]
    assert [one for one in said if not any("\u4e00" <= letter <= "\u9fff" for letter in one)] == []
    assert said[1].startswith("第 1 行")


def test_why_a_file_did_not_come_is_said_in_chinese(core: Application, languages: Languages, tmp_path: Path) -> None:
    (tmp_path / "empty.json").touch()
    (tmp_path / "prose.csv").write_text("date,amount\n")
    (tmp_path / "lines.jsonl").write_text("no line\n")
    (tmp_path / "damaged.zip").write_bytes(b"PK\x05\x06" + b"\xff" * 18)
    with zipfile.ZipFile(tmp_path / "photos.zip", "w") as file:
        file.writestr("one.jpg", b"")
    for name, manifest in (("none", {}), ("later", {"version": 99})):
        with zipfile.ZipFile(tmp_path / f"{name}.keepsake", "w") as file:
            file.writestr("manifest.json", json.dumps({"format": "keepsake-archive", **manifest}))
    languages.use("zh")
    said = {}
    files = "empty.json prose.csv lines.jsonl damaged.zip photos.zip none.keepsake later.keepsake gone.json"
    for name in files.split():
        with pytest.raises(AssistantError) as refused:
            core.intake.look(tmp_path / name)
        said[name] = refusal_text(refused.value)
    assert [one for name, one in said.items() if name not in one] == []
    assert [one for one in said.values() if not any("\u4e00" <= letter <= "\u9fff" for letter in one)] == []
    assert len({one.replace(name, "") for name, one in said.items()}) == len(said)
    assert "第 1 行" in said["lines.jsonl"]
