"""What the jobs of a night do to a real data folder."""

import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant import clock
from assistant.app import Application
from assistant.events import NoticeRaised
from assistant.messages import Role
from assistant.paths import DataPaths
from assistant.scheduling.jobs import BACKUP, COMPACTION, EXPIRY, NIGHT, compaction_job

AT = datetime(2026, 3, 1, 12, tzinfo=UTC)
SECRET = "my password is Tr0mmel-4711x"


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Application]:
    opened = Application.open(DataPaths(tmp_path / "data"))
    opened.settings.change({"embedding.kind": "none"})
    yield opened
    opened.close()


def _night(app: Application, moment: datetime) -> list[str]:
    with clock.use(now=moment, zone=UTC):
        return app.scheduler.run_due()


def test_a_night_sweeps_tidies_and_backs_up_in_this_order_and_once(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.stores.conversations.create(id="c")
    app.stores.messages.add(conversation_id="c", role=Role.USER, text=SECRET, said_at=AT)
    assert set(_night(app, AT)).isdisjoint({BACKUP, COMPACTION, "privacy-sweep"})  # somebody just started the program
    monkeypatch.setattr("assistant.scheduling.rest.Rest.__call__", lambda _rest: True)
    ran = _night(app, AT + timedelta(minutes=10))
    assert [name for name in ran if name in {"privacy-sweep", COMPACTION, BACKUP}] == [
        "privacy-sweep",
        COMPACTION,
        BACKUP,
    ]
    assert {one.result for one in app.scheduler.overview() if one.name in ran} == {"done"}
    assert BACKUP not in _night(app, AT + timedelta(hours=2))
    assert BACKUP in _night(app, AT + timedelta(days=1))
    files = [one.read_bytes() for one in app.paths.root.rglob("*") if one.is_file()]
    assert not any(b"Tr0mmel-4711x" in content for content in files)


def test_what_was_deleted_thirty_days_ago_goes_and_nothing_else(app: Application) -> None:
    for id in ("old", "new", "kept"):
        app.stores.conversations.create(id=id)
        app.stores.messages.add(conversation_id=id, role=Role.USER, text=f"words in {id}", said_at=AT)
    with clock.use(now=AT):
        app.chat.delete("old")
    with clock.use(now=AT + timedelta(days=20)):
        app.chat.delete("new")
    with clock.use(now=AT + timedelta(days=31)):
        assert app.scheduler.run_now(EXPIRY).detail.startswith("1 conversations")
    assert [one.text for one in app.stores.messages.iterate()] == ["words in new", "words in kept"]
    assert app.stores.memories.purge_pending


def test_a_tidy_file_is_left_alone_and_a_rewriting_is_announced(app: Application) -> None:
    heard: list[NoticeRaised] = []
    app.events.subscribe(NoticeRaised, heard.append)
    job = compaction_job(app.stores, app.events)
    assert not job.ready()
    app.stores.meta.set("purge_pending", "1")
    assert job.ready()
    assert job.at == NIGHT
    job.run(threading.Event())
    assert not job.ready()
    assert [one.resolved for one in heard if one.code == COMPACTION] == [False, True]
