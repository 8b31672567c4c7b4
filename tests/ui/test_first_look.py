from __future__ import annotations

import json
from pathlib import Path

import pytest

from assistant.settings import Settings
from ui.first_look import FirstLook, read_first_look


def test_it_begins_as_the_settings_do() -> None:
    look, settings = FirstLook(), Settings()
    assert (look.language, look.first_run_done) == (settings.general.language, settings.general.first_run_done)
    for group, names in (
        (settings.appearance, ("theme", "zoom", "density", "reduced_motion")),
        (settings.window, ("geometry", "sidebar_width", "panel_width", "panel_open", "last_conversation")),
    ):
        for name in names:
            assert getattr(look, name) == getattr(group, name), name


def test_what_was_chosen_is_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(
        json.dumps(
            {
                "general": {"language": "zh", "first_run_done": True},
                "appearance": {"theme": "dark", "zoom": 2, "density": "compact"},
                "window": {"sidebar_width": 300, "geometry": "AAA="},
            }
        ),
        "utf-8",
    )
    look = read_first_look(path)
    assert (look.language, look.first_run_done, look.theme, look.zoom) == ("zh", True, "dark", 2.0)
    assert (look.density, look.sidebar_width, look.geometry) == ("compact", 300, "AAA=")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"general": 3, "appearance": null}',
        '{"general": {"language": "klingon"}, "appearance": {"zoom": 90, "theme": 5}, "window": {"geometry": false}}',
    ],
)
def test_what_cannot_be_read_is_the_default(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text, "utf-8")
    assert read_first_look(path) == FirstLook()
    assert read_first_look(tmp_path / "missing.json") == FirstLook()
