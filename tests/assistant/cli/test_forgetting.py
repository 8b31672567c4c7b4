from pathlib import Path

from tests.assistant.cli.test_command import document, keepsake, lines

SAID = "I keep bees on the roof of the old brewery."


def test_what_would_go_is_shown_goes_and_comes_back_only_if_allowed(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    kept = document(keepsake(folder, "remember", SAID, "--json"))["memory"]
    shown = document(keepsake(folder, "forget", kept["id"], "--preview", "--json"))
    assert [one["id"] for one in shown["memories"]] == [kept["id"]]
    assert (shown["derived"], shown["left"]) == ([], [])
    plain = keepsake(folder, "forget", kept["id"], "--preview")
    assert "old brewery" in plain.stdout
    assert "0 messages." in plain.stdout
    assert [one["id"] for one in document(keepsake(folder, "memories", "--json"))["memories"]] == [kept["id"]]
    gone = document(keepsake(folder, "forget", kept["id"], "--with-sources", "--json"))
    assert gone == {"forgotten": [kept["id"]], "also": []}

    old = lines(tmp_path / "old.jsonl", f"Remember that {SAID}")
    document(keepsake(folder, "import", str(old), "--learn", "--json"))
    assert document(keepsake(folder, "memories", "--json")) == {"memories": []}
    assert document(keepsake(folder, "allow", SAID, "--json")) == {"allowed": True}
    assert document(keepsake(folder, "allow", SAID, "--json")) == {"allowed": False}


def test_what_nobody_uses_goes_into_the_bin_and_comes_back(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    kept = document(keepsake(folder, "remember", "办公室的水壶是蓝色的", "--json"))["memory"]
    assert document(keepsake(folder, "prune", "--dry-run", "--json"))["changes"] == []
    (folder / "settings.json").write_text('{"upkeep": {"importance_floor": 0.9}}', encoding="utf-8")
    later = ("--now", "2031-01-01T10:00:00+08:00")
    would = document(keepsake(folder, "prune", "--dry-run", "--json", *later))
    assert [one["before"][0]["id"] for one in would["changes"]] == [kept["id"]]
    done = document(keepsake(folder, "prune", "--json", *later))
    assert [(one["action"], one["after"][0]["state"]) for one in done["changes"]] == [("bin", "binned")]
    assert document(keepsake(folder, "memories", "--all", "--json")) == {"memories": []}
    binned = document(keepsake(folder, "prune", "--bin", "--json", *later))["memories"]
    assert [one["id"] for one in binned] == [kept["id"]]
    document(keepsake(folder, "prune", "--restore", kept["id"], "--json", *later))
    assert [one["id"] for one in document(keepsake(folder, "memories", "--json"))["memories"]] == [kept["id"]]
    assert document(keepsake(folder, "prune", "--json", *later))["changes"] == []
