"""Programs over MCP, by pipes and by HTTP, the real window and a typed verb on one data folder at once."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tests.assistant.mcp.programs import prepared
from tests.end_to_end.programs_and_window import run


def test_programs_the_window_and_a_verb_share_one_memory(tmp_path: Path) -> None:
    session = run(prepared(tmp_path / "data"))
    answers = {(name, asked.split(" ", 1)[0], asked): answered for name, asked, answered in session.answers}
    assert len(answers) == 9
    last = session.answers[-1][2]
    assert "The spare key is with the florist" in last
    assert Counter((one["client"], one["name"], one["outcome"]) for one in session.log) == {
        ("claude-desktop", "remember", "done"): 2,
        ("claude-desktop", "recall", "done"): 2,
        ("cherry-studio", "recall", "done"): 1,
        ("cherry-studio", "remember", "done"): 1,
        ("cursor", "recall", "done"): 1,
        ("cursor", "remember", "done"): 1,
        ("cursor", "forget", "failed"): 1,
    }
    marked = {one["text"]: (one["origin"], one["source"]["speaker"]) for one in session.memories}
    assert marked == {
        "I moved to Braga in March 2026": ("client", "claude-desktop"),
        "我对花生过敏": ("client", "claude-desktop"),
        "The spare key is with the florist": ("asked", "user"),
    }
    assert {one["text"]: one["source"]["speaker"] for one in session.waiting} == {
        "I prefer tabs over spaces": "cursor",
        "我在学大提琴": "cherry-studio",
    }
    assert [(one["client"], one["reading"], one["writing"]) for one in session.clients] == [
        ("cherry-studio", "yes", "propose"),
        ("cursor", "yes", "propose"),
    ]
