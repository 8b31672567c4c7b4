"""What waits for a yes, by the command: shown, kept, put in other words, let go, and nothing else touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from .test_command import document, keepsake

PROPOSED = "- User keeps bees.\n- 用户住在泉州。\n- User plays the harp."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "data"
    keepsake(made, "import", "-", text=PROPOSED)
    return made


def waiting(folder: Path) -> dict[str, str]:
    return {one["text"]: one["id"] for one in document(keepsake(folder, "inbox", "--json"))["waiting"]}


def known(folder: Path) -> set[str]:
    return {one["text"] for one in document(keepsake(folder, "memories", "--json"))["memories"]}


def test_what_waits_is_listed_and_decided_on(folder: Path) -> None:
    before = waiting(folder)
    bees, place, harp = (next(id for text, id in before.items() if word in text) for word in ("bees", "泉州", "harp"))
    done = document(keepsake(folder, "inbox", "accept", bees, "--json"))["accepted"]
    assert [(one["id"], one["action"]) for one in done] == [(bees, "added")]
    assert done[0]["memory"]["text"] in known(folder)
    assert document(keepsake(folder, "inbox", "reject", place, "--json")) == {"rejected": [place]}
    assert set(waiting(folder).values()) == {harp}
    again = document(keepsake(folder, "import", "-", "--json", text="- 用户住在泉州。"))
    assert (again["waiting"], again["refused"]) == (0, 1)
    kept = document(keepsake(folder, "inbox", "accept", harp, "--text", "I play the lyre", "--json"))["accepted"][0]
    assert kept["memory"]["text"] == "I play the lyre"
    assert keepsake(folder, "inbox").stdout == "Nothing waits for your yes.\n"
    assert len(known(folder)) == 2


def test_lines_name_who_proposed_and_what_would_go(folder: Path) -> None:
    keepsake(folder, "remember", "我住在厦门")
    shown = keepsake(folder, "inbox", "list").stdout.splitlines()
    assert len(shown) == 3
    (line,) = [one for one in shown if "泉州" in one]
    assert "instead of: 我住在厦门" in line


def test_all_are_decided_on_at_once(folder: Path) -> None:
    assert keepsake(folder, "inbox", "reject", "--all").stdout.startswith("3 memories let go")
    assert keepsake(folder, "inbox", "accept", "--all").stdout == "Nothing waits for your yes.\n"
    assert known(folder) == set()


def test_what_does_not_wait_is_not_touched(folder: Path) -> None:
    kept = document(keepsake(folder, "remember", "I keep goats", "--json"))["memory"]["id"]
    for action in ("accept", "reject"):
        for ids in ((kept,), (*waiting(folder).values(), "nobody")):
            done = keepsake(folder, "inbox", action, *ids)
            assert (done.returncode, done.stdout, "waits for a yes" in done.stderr) == (1, "", True)
    assert (known(folder), len(waiting(folder))) == ({"I keep goats"}, 3)


@pytest.mark.parametrize(
    "words",
    [
        ["accept"],
        ["reject"],
        ["accept", "x", "--all"],
        ["list", "x"],
        ["reject", "x", "--text", "y"],
        ["accept", "x", "y", "--text", "z"],
        ["dance"],
    ],
)
def test_what_makes_no_sense_is_wrong_usage(folder: Path, words: list[str]) -> None:
    assert keepsake(folder, "inbox", *words).returncode == 2
