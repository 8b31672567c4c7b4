from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from ui.memory.scores import ScoreBar, ScoreNumbers
from ui.score_parts import ORDER, shown_parts
from ui.theme import Theme


def test_the_parts_make_up_the_score() -> None:
    scores = {"semantic": 0.3, "latent": 0.04, "lexical": 0.25, "context": 0.14, "recency": 1.1, "importance": 1.02}
    parts = shown_parts(0.82, scores)
    assert parts == pytest.approx({"meaning": 0.34, "words": 0.25, "context": 0.14, "boosts": 0.09})
    assert sum(parts.values()) == pytest.approx(0.82)
    assert list(parts) == [name for name in ORDER if name in parts]


def test_a_factor_that_lowers_the_score_is_a_negative_part() -> None:
    assert shown_parts(0.2, {"semantic": 0.4, "recency": 0.5})["boosts"] == pytest.approx(-0.2)
    assert shown_parts(0.5, {}) == {}


def painted(bar: ScoreBar, theme: Theme, qtbot: QtBot) -> list[str]:
    qtbot.addWidget(bar)
    bar.resize(200, theme.size("score_bar"))
    picture: QImage = bar.grab().toImage()
    names = {theme.colour(f"score.{name}").name(): name for name in ORDER}
    return [names.get(picture.pixelColor(x, 2).name(), "") for x in range(200)]


def test_the_full_width_of_the_bar_is_a_score_of_one(theme: Theme, qtbot: QtBot) -> None:
    shown = painted(ScoreBar({"meaning": 0.25, "words": 0.25, "boosts": -0.1}, theme=theme), theme, qtbot)
    assert shown[10] == "meaning"
    assert shown[60] == "words"
    assert set(shown[102:]) == {""}
    assert shown[49] == ""
    assert "boosts" not in shown


def test_parts_over_one_still_fit(theme: Theme, qtbot: QtBot) -> None:
    shown = painted(ScoreBar({"meaning": 1.0, "words": 1.0}, theme=theme), theme, qtbot)
    assert shown[50] == "meaning"
    assert shown[150] == "words"


def test_the_numbers_are_spoken_with_their_names(theme: Theme, qtbot: QtBot) -> None:
    numbers = ScoreNumbers({"meaning": 0.34, "words": 0.25, "boosts": 0.09}, theme=theme)
    qtbot.addWidget(numbers)
    assert numbers.accessibleName() == "Meaning 0.34, Words 0.25, Recent, tag 0.09"
    assert numbers.sizeHint().height() == 2 * theme.line("caption") + theme.detail("segment_gap")
