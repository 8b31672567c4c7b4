"""What the window shows and does of upkeep, over a real data folder."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant import clock
from assistant.app import Application
from assistant.errors import NotFoundError
from assistant.events import JobRan
from assistant.memory.records import Kind, Memory
from assistant.memory.upkeep.changesets import UNDO_FOR
from assistant.paths import DataPaths
from assistant.settings import SettingsError

NOW = datetime(2026, 5, 4, 10, tzinfo=UTC)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Application]:
    opened = Application.open(DataPaths(tmp_path / "data"))
    opened.settings.change({"embedding.kind": "none"})
    with clock.use(now=NOW):
        yield opened
    opened.close()


def _remember(app: Application, text: str, *, days: int = 0, importance: float = 0.5) -> Memory:
    learned_at = NOW - timedelta(days=days)
    return app.stores.memories.add(kind=Kind.FACT, text=text, learned_at=learned_at, importance=importance)


def test_jobs_are_listed_run_paused_and_told_of(app: Application) -> None:
    heard: list[JobRan] = []
    app.events.subscribe(JobRan, heard.append)
    desk = app.housekeeping
    names = [one.name for one in desk.jobs()]
    assert len(names) == len(set(names)) == 12
    desk.pause("pruning")
    assert desk.run_now("pruning").result == "done"
    (pruning,) = [one for one in desk.jobs() if one.name == "pruning"]
    assert (pruning.paused, pruning.last_run, pruning.result) == (True, NOW, "done")
    desk.resume("pruning")
    assert not any(one.paused for one in desk.jobs())
    assert heard == [JobRan("pruning", "done")]
    with pytest.raises(NotFoundError):
        desk.run_now("nothing")


def test_limits_say_what_would_go_today_and_the_bin_gives_back(app: Application) -> None:
    desk = app.housekeeping
    old = _remember(app, "The office kettle is blue.", days=50, importance=0.3)
    assert desk.would_go_today().changes == ()
    desk.set_limits(importance_floor=0.4, older_than_days=40)
    assert (desk.limits.importance_floor, desk.limits.older_than_days) == (0.4, 40)
    (change,) = desk.would_go_today().made
    assert change.before[0].id == old.id
    assert "importance 0.30" in change.reason
    assert desk.runs() == []
    desk.prune_now()
    assert [one.id for one in desk.bin()] == [old.id]
    desk.restore_from_bin([old.id])
    assert desk.bin() == []
    with pytest.raises(SettingsError):
        desk.set_limits(importance_floor=2.0)


def test_runs_show_what_they_did_and_are_taken_back_one_by_one_or_whole(app: Application) -> None:
    for text in ("I enjoy oolong.", "I really enjoy oolong.", "我在宁波上班。", "我在宁波工作。"):
        _remember(app, text)
    desk = app.housekeeping
    assert len(desk.would_fold_today().made) == 2
    done = desk.fold_now()
    (seen,) = desk.runs()
    assert (seen.run.id, seen.made, seen.waiting, seen.undone) == (done.run_id, 2, 0, 0)
    assert seen.undo_until == NOW + UNDO_FOR
    assert [len(change.before) for change in desk.changes(done.run_id)] == [2, 2]
    assert desk.undo(done.run_id, 1).count == 1
    assert (desk.runs()[0].made, desk.runs()[0].undone) == (1, 1)
    assert desk.undo(done.run_id).count == 1
    assert desk.runs()[0].undo_until is None
    assert app.stores.memories.count() == 4


def test_what_waits_is_shown_and_approved(app: Application) -> None:
    desk = app.housekeeping
    for number in range(30):
        _remember(app, f"Kettle {number} is blue.", days=200, importance=0.1)
    run = desk.run_now("pruning")
    assert run.detail.startswith("20 changes, 10 wait")
    (seen,) = desk.runs()
    assert (seen.made, seen.waiting, seen.approved) == (20, 10, False)
    assert desk.approve(seen.run.id) == 10
    assert desk.runs()[0].approved
    desk.run_now("pruning")
    assert len(desk.bin()) == 30
