"""Folding what is said twice and taking it back, as a script asks for it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.app import Application
from assistant.cli.arguments import parse
from assistant.cli.output import Output
from assistant.cli.verbs import function_of
from assistant.errors import NotFoundError
from assistant.memory.records import Kind, Source
from assistant.memory.upkeep.changesets import CAP_LEAST
from assistant.paths import DataPaths

SAID = ("Usually I have lunch at noon.", "I usually have lunch at noon.", "I usually have lunch at one.")


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Application]:
    made = Application.open(DataPaths(tmp_path / "data"))
    made.settings.change({"embedding.kind": "none"})
    yield made
    made.close()


def run(app: Application, *words: str) -> str:
    told: list[str] = []
    out = Output(told.append, lambda text: None, Path())
    assert function_of(words[0])(app, parse(words), out) == 0
    return "".join(told)


def document(app: Application, *words: str) -> Any:
    return json.loads(run(app, *words, "--json"))


def say(app: Application) -> None:
    for text in SAID:
        app.stores.memories.add(kind=Kind.FACT, text=text, sources=[Source("c", None, text)])


def texts(app: Application) -> set[str]:
    return {one.text for one in app.stores.memories.list()}


def test_what_is_said_twice_is_folded_shown_and_taken_back(app: Application) -> None:
    say(app)
    shown = document(app, "consolidate", "--dry-run")
    assert (shown["run"], len(shown["changes"]), shown["capped"], shown["waiting"]) == ("", 1, False, 0)
    assert texts(app) == set(SAID)
    done = document(app, "consolidate")
    change = done["changes"][0]
    assert change["action"] == "fold"
    assert {one["text"] for one in change["before"]} == set(SAID[:2])
    assert [one["state"] for one in change["after"]] == ["active", "retired"]
    assert len(texts(app)) == 2
    assert [one["run"] for one in document(app, "runs")["runs"]] == [done["run"]]
    assert document(app, "undo", done["run"]) == {"undone": 1, "edited": [], "gone": []}
    assert texts(app) == set(SAID)


def test_a_run_shows_later_what_it_did_and_what_became_of_it(app: Application) -> None:
    say(app)
    done = document(app, "consolidate")
    assert document(app, "runs", done["run"])["changes"] == [
        {**change, "state": "done", "memories": [one["id"] for one in change["before"]]} for change in done["changes"]
    ]
    line = run(app, "runs", done["run"]).strip()
    assert all(text in line for text in SAID[:2])
    assert "they say the same" in line
    run(app, "undo", done["run"])
    assert run(app, "runs", done["run"]).strip() == f"{line}  [undone]"
    app.memory.forget([done["changes"][0]["before"][0]["id"]])
    assert run(app, "runs", done["run"]).strip() == "1  fold: its words are no longer kept  [undone]"
    with pytest.raises(NotFoundError):
        run(app, "runs", "nothing")


def test_runs_tell_what_waits_now_and_a_yes_to_nothing_is_said_to_be_one(app: Application) -> None:
    for number in range(CAP_LEAST + 2):
        for text in (f"Crate {number} holds jars.", f"crate {number} holds jars"):
            app.stores.memories.add(kind=Kind.FACT, text=text, sources=[Source("c", None, text)])
    first, second = app.upkeep.consolidate().run_id, app.upkeep.consolidate().run_id
    lines = run(app, "runs").splitlines()
    assert [line.split("consolidation")[1].strip() for line in lines] == ["0 changes, 2 wait", f"{CAP_LEAST} changes"]
    with pytest.raises(NotFoundError, match="waits"):
        run(app, "consolidate", "--approve", first)
    assert len(document(app, "consolidate", "--approve", second)["changes"]) == 2
    assert [one["waiting"] for one in document(app, "runs")["runs"]] == [0, 0, 0]


def test_what_was_masked_is_counted_and_never_shown(app: Application) -> None:
    assert run(app, "masked") == "Nothing was masked so far.\n"
    app.memory.remember("My password is Fern&Kiln73")
    app.memory.remember("我的密码是Fern&Kiln73")
    shown = document(app, "masked")
    assert shown["counts"] == {"password": 2}
    assert [(one["category"], one["place"]) for one in shown["entries"]] == [("password", "memory")] * 2
    assert all(one["rule"] and one["at"].endswith("Z") for one in shown["entries"])
    lines = run(app, "masked")
    assert lines.splitlines()[0].split() == ["2", "password"]
    assert "Kiln" not in lines


def test_people_read_lines(app: Application) -> None:
    assert run(app, "runs") == "No run yet.\n"
    assert run(app, "consolidate").startswith("Nothing is said twice.")
    say(app)
    lines = run(app, "consolidate").splitlines()
    assert "fold: " in lines[0]
    assert lines[1].startswith("Run ")
    with pytest.raises(NotFoundError):
        run(app, "undo", "nothing")
