import subprocess
import sys
import threading
from pathlib import Path

import pytest

from assistant.app import Application
from assistant.credentials import Credentials
from assistant.events import MemoriesChanged, NoticeRaised
from assistant.memory.records import RecallRequest, RecallResult
from assistant.messages import DEFAULT_SCOPE
from assistant.paths import DataPaths
from assistant.privacy.redactor import Redactor
from assistant.providers.registry import ProviderRegistry
from assistant.providers.scripted import ScriptedProvider, turn
from assistant.storage.header import read_header
from tests.assistant.ring import Ring

_QUESTION = "My name is Maria and I prefer VS Code over Vim."


def _open(folder: Path) -> Application:
    app = Application.open(DataPaths(folder))
    scripted = ScriptedProvider([turn("Nice to meet you.")] * 9)
    app._given_providers = ProviderRegistry(settings=app.settings, credentials=app.credentials, scripted=scripted)
    app.settings.change({"models.chat_provider": "scripted", "models.memory_provider": "scripted"})
    return app


def test_masking_opens_nothing_and_makes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    code = (
        "import sys; from pathlib import Path;"
        "from assistant.app import Application; from assistant.paths import DataPaths;"
        f"app = Application.open(DataPaths(Path({str(folder)!r})));"
        "print(app.redactor.redact('card 4111 1111 1111 1111').text); app.close();"
        "heavy = ('duckdb', 'numpy', 'pydantic', 'keyring', 'anthropic', 'openai');"
        "print([name for name in heavy if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    masked, modules = done.stdout.splitlines()
    assert "4111" not in masked
    assert modules == "[]"
    assert not folder.exists()


def test_a_secret_has_the_same_mark_in_one_folder_after_a_restart(tmp_path: Path) -> None:
    marks = set()
    for _ in range(2):
        app = _open(tmp_path / "data")
        assert app.database
        marks.add(app.redactor.redact("card 4111 1111 1111 1111").text)
        app.close()
    assert len(marks) == 1


def test_a_plain_database_is_said_to_whoever_listens_late(tmp_path: Path) -> None:
    app = _open(tmp_path / "data")
    heard: list[NoticeRaised] = []
    app.events.subscribe(NoticeRaised, heard.append)
    assert not app.database.encrypted
    assert [notice.code for notice in heard] == ["not_encrypted"]
    assert [notice.code for notice in app.notices] == ["not_encrypted"]
    app.events.publish(NoticeRaised("not_encrypted", "", resolved=True))
    assert app.notices == ()
    app.close()


def test_a_verb_learns_before_it_ends(tmp_path: Path) -> None:
    app = _open(tmp_path / "data")
    app.runtime.run(app.chat.send(app.chat.new_conversation().id, _QUESTION))
    assert app.memory.memories() == []
    app.finish_pending()
    assert len(app.memory.memories()) == 2
    assert [one.task for one in app.stores.queue.lengths()] == ["extract"]  # once the conversation has rested
    assert app.recall.pending() == 0
    app.close()


def test_a_long_lived_process_learns_in_the_background(tmp_path: Path) -> None:
    app = _open(tmp_path / "data")
    learned = threading.Event()
    app.events.subscribe(MemoriesChanged, lambda _: learned.set())
    app.start_background()
    app.start_background()
    app.runtime.run(app.chat.send(app.chat.new_conversation().id, _QUESTION))
    assert learned.wait(60)
    app.close()
    again = _open(tmp_path / "data")
    assert len(again.memory.memories()) == 2
    again.close()
    again.close()


def test_the_first_question_waits_for_an_embedder_that_is_being_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = _open(tmp_path / "data")
    app.serves_in_background = True
    waits: list[float | None] = []

    def recall(request: RecallRequest) -> RecallResult:
        waits.append(request.deadline_s)
        return RecallResult(request.query, ())

    monkeypatch.setattr(app.memory, "recall", recall)
    conversation = app.chat.new_conversation().id
    app.runtime.run(app.chat.send(conversation, _QUESTION))
    app.recall.warm(DEFAULT_SCOPE)
    app.runtime.run(app.chat.send(conversation, _QUESTION))
    usual_s = app.settings.current.memory.recall_deadline_ms / 1000
    assert waits == [pytest.approx(usual_s + 1.5), pytest.approx(usual_s)]
    app.close()


def test_parts_close_in_reverse_order_and_one_that_fails_does_not_keep_the_others_open(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = _open(tmp_path / "data")
    order: list[str] = []
    database, recall, chat = app.database, app.recall, app.chat
    for name, part in (("database", database), ("recall", recall)):
        close = part.close
        monkeypatch.setattr(part, "close", lambda name=name, close=close: (order.append(name), close()))

    def broken() -> None:
        order.append("chat")
        chat._gatherer.close()
        raise ValueError("stuck")

    monkeypatch.setattr(chat, "close", broken)
    app.close()
    assert order == ["chat", "recall", "database"]
    assert "closing chat failed" in caplog.text


def test_in_an_encrypted_folder_the_header_is_no_help_to_guess_with(tmp_path: Path) -> None:
    text, ring, marks = "my pin is 4471", Ring(), set()
    for _ in range(2):
        app = Application.open(DataPaths(tmp_path / "data"), credentials=Credentials(backend=ring))
        assert app.database.encrypted
        marks.add(app.redactor.redact(text).text)
        app.close()
    header = read_header(DataPaths(tmp_path / "data").header)
    assert header is not None
    assert len(marks) == 1
    assert Redactor(salt=header.salt_bytes).redact(text).text not in marks
