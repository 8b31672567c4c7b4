"""What `doctor` tells, here and through the process that holds the folder."""

import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from assistant.app import Application
from assistant.cli.arguments import parse
from assistant.cli.health import doctor
from assistant.cli.output import Output
from assistant.cli.serving import serving
from assistant.errors import EmbedderError
from assistant.health import Check, examine
from assistant.holder import try_hold
from assistant.memory.records import RecallRequest
from assistant.paths import DataPaths


@pytest.fixture
def app(tmp_path: Path):
    opened = Application.open(DataPaths(tmp_path / "data"))
    opened.settings.change({"embedding.kind": "none"})
    yield opened
    opened.close()


def checks(app: Application) -> dict[str, Check]:
    return {check.name: check for check in examine(app)}


def test_a_new_folder_is_well_and_has_figures(app: Application) -> None:
    found = checks(app)
    assert {"memories", "index", "recall", "caches", "writing", "jobs"} <= found.keys()
    assert found["recall"].detail.startswith("Nothing was asked since the start")
    assert found["jobs"].detail == "None has run yet."
    assert all(found[name].ok for name in ("memories", "index", "recall", "caches", "writing", "jobs"))


def test_counts_times_and_hits_are_told(app: Application) -> None:
    app.memory.remember("My sister Ines keeps bees in Lund.")
    for _ in range(4):
        app.memory.recall(RecallRequest("bees in Lund"))
    figures = app.memory.health()
    assert figures.counts["message"] == 0
    assert sum(figures.counts.values()) == len(app.memory.memories())
    latency, results = figures.recall.latency, figures.recall.results
    assert latency.questions == 4
    assert latency.average_ms is not None
    assert latency.p95_ms is not None
    assert 0 < latency.average_ms <= latency.p95_ms * 4
    assert (results.hits, results.misses, results.rate) == (3, 1, 0.75)
    assert "75% of 4" in checks(app)["caches"].detail


def test_what_waits_says_for_how_long_and_why(app: Application) -> None:
    key = app.stores.queue.push("learn", item_key=1)
    app.stores.queue.failed(key, "embedder")
    told = checks(app)["writing"]
    assert told.ok
    assert "learn: 1 waiting, the oldest for 0 s, 1 failed (embedder)" in told.detail
    assert told.fix


def test_the_last_run_of_each_job_is_told(app: Application) -> None:
    for result in ("done", "failed"):
        started = app.stores.jobs.started("digests")
        app.stores.jobs.finished("digests", started, result=result, detail="storage")
    started = app.stores.jobs.started("index-backfill")
    app.stores.jobs.finished("index-backfill", started, result="done", detail="7 embedded")
    runs = {run.job: run for run in app.memory.health().jobs}
    assert (runs["digests"].result, runs["index-backfill"].detail) == ("failed", "7 embedded")
    told = checks(app)["jobs"]
    assert not told.ok
    assert "digests failed 0 s ago (storage)" in told.detail


def test_an_embedder_that_fails_is_no_health(app: Application) -> None:
    class Broken:
        id, dimension = "broken/1", 3

        def query(self, text: str):
            raise EmbedderError("It is away.", fix="Start it.")

        passages = query

    app.recall.change_embedder(Broken())  # type: ignore[arg-type]
    app.memory.remember("My sister Ines keeps bees in Lund.")
    app.memory.recall(RecallRequest("bees"))
    found = checks(app)
    assert (found["meaning"].ok, found["meaning"].fix) == (False, "Start it.")
    assert not found["recall"].ok
    assert "to be indexed" in found["index"].detail


def test_doctor_answers_the_same_through_the_holder(app: Application) -> None:
    app.memory.remember("My sister Ines keeps bees in Lund.")
    hold = try_hold(app.paths)
    assert hold is not None
    hold.serve(serving(app))
    command = [sys.executable, "-m", "assistant", "doctor", "--json", "--data-dir", str(app.paths.root)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    hold.release()
    there = json.loads(done.stdout)
    assert [one["name"] for one in there["checks"]] == [check.name for check in examine(app)]
    assert {"ok", "checks", "figures"} == there.keys()
    assert all(one.keys() == {"name", "ok", "detail", "fix"} for one in there["checks"])
    assert there["figures"]["counts"] == dict(app.memory.health().counts)
    here: list[str] = []
    out = Output(
        result=here.append,
        aside=here.append,
        folder=app.paths.root,
        read_input=lambda: None,
        interactive=False,
        cancelled=threading.Event(),
    )
    doctor(app, parse(["doctor", "--json"]), out)
    assert json.loads("".join(here))["checks"][0] == there["checks"][0]
