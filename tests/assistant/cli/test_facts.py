"""History, conflicts, the graph and times past, as a script asks for them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.assistant.cli.test_command import Result, document, keepsake

STORY = [
    ("2026-01-12T09:00:00+01:00", "I live in Ghent."),
    ("2026-02-02T09:00:00+01:00", "My sister is called Ines."),
    ("2026-02-03T09:00:00+01:00", "Ines lives in Lille."),
    ("2026-03-02T09:00:00+01:00", "I live in Lille."),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("facts")
    rows = [
        {"conversation": f"c{n}", "id": "m", "role": "user", "text": text, "at": at}
        for n, (at, text) in enumerate(STORY)
    ]
    file = place / "in.jsonl"
    file.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    document(keepsake(place / "data", "import", str(file), "--learn", "--json"))
    return place / "data"


def ask(folder: Path, *words: str) -> dict:
    return document(keepsake(folder, *words, "--json", "--now", "2026-04-01T12:00:00+02:00"))


def test_a_fact_has_a_history(folder: Path) -> None:
    now = next(one for one in ask(folder, "memories")["memories"] if one["text"] == "I live in Lille.")
    line = ask(folder, "history", now["id"])["history"]
    assert [(one["value"], one["current"]) for one in line] == [("Ghent", False), ("Lille", True)]
    assert line[0]["replaced_by"] == line[1]["id"] == now["id"]
    assert line[0]["source"]["quote"] == "I live in Ghent."
    assert line[0]["valid_to"] == line[1]["valid_from"] == "2026-03-02T08:00:00Z"
    lines: Result = keepsake(folder, "history", now["id"])
    assert lines.stdout.splitlines()[0].startswith("2026-01-12 – 2026-03-02  I live in Ghent.")
    assert keepsake(folder, "history", "nothing").returncode == 1


@pytest.mark.parametrize(
    ("as_of", "texts"),
    [
        ("2026-01-01T00:00:00+01:00", set()),
        ("2026-01-20T00:00:00+01:00", {"I live in Ghent."}),
        ("2026-02-10T00:00:00+01:00", {"I live in Ghent.", "My sister is called Ines.", "Ines lives in Lille."}),
        ("2026-03-10T00:00:00+01:00", {"I live in Lille.", "My sister is called Ines.", "Ines lives in Lille."}),
    ],
)
def test_memories_and_profile_of_a_day(folder: Path, as_of: str, texts: set[str]) -> None:
    assert {one["text"] for one in ask(folder, "memories", "--as-of", as_of)["memories"]} == texts
    home = ask(folder, "profile", "--as-of", as_of)["profile"].get("lives_in")
    assert home == next((text[10:-1] for text in texts if text.startswith("I live in")), None)


def test_a_silent_change_is_a_conflict_with_both_quotes(folder: Path) -> None:
    (found,) = ask(folder, "conflicts")["conflicts"]
    assert found["clash"] == "unexplained"
    assert [found[side]["source"]["quote"] for side in ("earlier", "later")] == ["I live in Ghent.", "I live in Lille."]


def test_the_graph_answers_about_a_name_and_joins_two(folder: Path) -> None:
    about = ask(folder, "graph", "my sister")
    assert about["node"] == {"key": "ines", "name": "Ines", "kind": "person", "role": "sister"}
    assert {(one["subject"], one["relation"], one["object"]) for one in about["edges"]} == {
        ("Ines", "lives_in", "Lille"),
        ("user", "relation:sister", "Ines"),
    }
    ways = ask(folder, "graph", "me", "--to", "Ines")["paths"]
    assert [[edge["relation"] for edge in way] for way in ways] == [["relation:sister"], ["lives_in", "lives_in"]]
    then = ask(folder, "graph", "me", "--to", "Ines", "--as-of", "2026-02-10T00:00:00+01:00")["paths"]
    assert [[edge["relation"] for edge in way] for way in then] == [["relation:sister"]]
    assert ask(folder, "graph", "nobody") == {"node": None, "edges": [], "neighbours": []}


def test_people_read_words_and_no_names_of_columns(folder: Path) -> None:
    said = keepsake(folder, "graph", "my sister").stdout + keepsake(folder, "profile").stdout
    assert "Ines – lives in – Lille" in said
    assert "user – sister – Ines" in said
    assert "lives in: Lille" in said
    assert "_" not in said


def test_what_is_no_time_is_wrong_usage(folder: Path) -> None:
    assert keepsake(folder, "memories", "--as-of", "last spring").returncode == 2
