"""What was forgotten stays forgotten when a backup from before it is restored."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant import clock
from assistant.app import Application
from assistant.credentials import Credentials
from assistant.messages import Role
from assistant.paths import DataPaths
from assistant.storage.restoring import restore, undo_restore
from tests.assistant.ring import Ring

AT = datetime(2026, 4, 2, 9, tzinfo=UTC)
SECRET = "Ottilie keeps the pawn ticket behind the barometer."
SECRET_ZH = "欧阳把当票藏在气压计后面。"
KEPT = "Ottilie repairs barometers."
Open = Callable[[], Application]


@pytest.fixture(params=["encrypted", "plain"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Opens one data folder again and again; what is still open is closed at the end."""
    keys = Credentials(backend=Ring()) if request.param == "encrypted" else Credentials()
    apps: list[Application] = []

    def open_again() -> Application:
        for app in apps:
            app.close()
        apps.append(Application.open(DataPaths(tmp_path / "data"), credentials=keys))
        apps[-1].settings.change({"embedding.kind": "none"})
        return apps[-1]

    yield open_again
    for app in apps:
        app.close()


def _tell(app: Application) -> None:
    app.stores.conversations.create(id="c", title="attic")
    for text in (SECRET, SECRET_ZH, f"By the way. {SECRET} Is it safe there?"):
        app.stores.messages.add(conversation_id="c", role=Role.USER, text=text, said_at=AT)
    for text in (SECRET, SECRET_ZH, KEPT):
        app.memory.remember(text)


def _forget(app: Application) -> None:
    ids = [one.id for one in app.stores.memories.list() if one.text != KEPT]
    assert len(ids) == 2
    app.memory.forget(ids)


def _texts(app: Application) -> list[str]:
    memories = app.stores.memories.list(scope=None, include_retired=True)
    return [*(one.text for one in memories), *(one.text for one in app.stores.messages.iterate())]


@pytest.mark.parametrize("waits", [False, True])
def test_a_backup_from_before_a_forgetting_does_not_bring_it_back(opened: Open, tmp_path: Path, waits: bool) -> None:
    app = opened()
    _tell(app)
    app.backups.make(tmp_path / "old.zip")
    _forget(app)
    if not waits:
        app.close()
    done = restore(app.paths, app.credentials, tmp_path / "old.zip", in_use=waits)
    assert done.in_place is not waits
    app = opened()
    texts = _texts(app)
    assert KEPT in texts
    assert any(text.startswith("By the way.") for text in texts)
    assert not any("pawn ticket" in text or "当票" in text for text in texts)
    files = [path.read_bytes() for path in app.paths.root.rglob("*") if path.is_file()]
    assert not any(b"pawn ticket" in content or "当票".encode() in content for content in files)
    app.memory.finish_forgetting()
    app.close()
    assert undo_restore(app.paths, app.credentials).in_place
    assert _texts(opened()).count(KEPT) == 1


def test_a_backup_from_before_the_first_forgetting_of_all_learns_its_salt(opened: Open, tmp_path: Path) -> None:
    app = opened()
    _tell(app)
    app.backups.make(tmp_path / "old.zip")
    _forget(app)
    app.close()
    restore(app.paths, app.credentials, tmp_path / "old.zip")
    app = opened()
    app.backups.make(tmp_path / "second.zip")
    app.close()
    restore(app.paths, app.credentials, tmp_path / "second.zip")
    app = opened()
    assert app.stores.tombstones.holds("default", [SECRET])
    assert app.stores.tombstones.holds("default", [SECRET_ZH])
    assert app.memory.allow(SECRET)
    assert not app.stores.tombstones.holds("default", [SECRET])


def test_what_was_forgotten_after_a_restoring_stays_forgotten_when_that_is_undone(opened: Open, tmp_path: Path) -> None:
    app = opened()
    app.memory.remember(KEPT)
    app.backups.make(tmp_path / "old.zip")
    _tell(app)
    app.close()
    restore(app.paths, app.credentials, tmp_path / "old.zip")
    app = opened()
    with clock.use(now=AT + timedelta(days=1)):
        app.stores.tombstones.add("default", [SECRET])
    app.close()
    undo_restore(app.paths, app.credentials)
    texts = _texts(opened())
    assert SECRET_ZH in texts
    assert SECRET not in texts


def test_a_restored_file_without_forgettings_is_as_it_was(opened: Open, tmp_path: Path) -> None:
    app = opened()
    _tell(app)
    before = _texts(app)
    app.backups.make(tmp_path / "old.zip")
    app.memory.remember("The kiln was sold.")
    app.close()
    restore(app.paths, app.credentials, tmp_path / "old.zip")
    assert _texts(opened()) == before
