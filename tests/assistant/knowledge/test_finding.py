"""Passages are found by meaning in either language with the built-in embedder, and nothing where nothing bears."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from assistant.app import Application
from assistant.memory.records import Kind, RecallRequest
from assistant.paths import DataPaths

TEXTS = {
    "house.md": "# House rules\n\n## Guests\nVisitors may stay three nights.\n\n## Bins\nPaper goes out on Mondays.\n",
    "温室.md": "# 温室\n\n## 浇水\n番茄每两天浇一次水，黄瓜每天都要浇。\n\n## 通风\n早上八点开天窗，傍晚关上。\n",
    "garden.md": "# Garden\n\n## Roses\nCut the roses back in late February.\n",
}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    folder = tmp_path_factory.mktemp("documents")
    for name, text in TEXTS.items():
        (folder / name).write_text(text, "utf-8")
    made = Application.open(DataPaths(folder / "data"))
    made.knowledge.add([folder / name for name in TEXTS])
    made.knowledge.work()
    made.recall.backfill()
    made.recall.search(RecallRequest("roses"))  # the embedder's threads stay with the application
    yield made
    made.close()


@pytest.mark.parametrize(
    ("question", "heading"),
    [
        ("How long can a friend sleep over?", "House rules › Guests"),
        ("How often do the tomatoes need water?", "温室 › 浇水"),
        ("什么时候修剪玫瑰？", "Garden › Roses"),
        ("天窗几点打开？", "温室 › 通风"),
    ],
)
def test_a_question_finds_its_passage_first(app: Application, question: str, heading: str) -> None:
    found = app.knowledge.find(RecallRequest(question))
    assert found is not None
    assert [one.source.heading for one in found.results if one.source][:1] == [heading]
    assert {one.kind for one in found.results} == {Kind.DOCUMENT}


def test_a_question_about_something_else_finds_nothing(app: Application) -> None:
    found = app.knowledge.find(RecallRequest("Which airline flies to Reykjavik?"))
    assert found is not None
    assert found.results == ()
    assert app.knowledge.find(RecallRequest("How often do the tomatoes need water?", scope="other")) is None
