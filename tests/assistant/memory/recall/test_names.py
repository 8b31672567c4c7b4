"""Names, quotations, widths and scripts: what is written otherwise is found all the same."""

from __future__ import annotations

import pytest

from assistant.memory.recall.engine import Recall
from assistant.memory.recall.question import named_speakers
from assistant.memory.records import RecallRequest
from tests.assistant.memory.recall.conftest import Say

NOTES = (
    "The song she hums is called Harbour Lights.",
    "顾晓晨送了我一盆文竹。",
    "我买了一臺藍色的腳踏車。",
    "投影机的编号是ＤＬ４４０２。",
    "The lift in our house was repaired by Mr Okonkwo-Lind.",
    "合同写的是“逾期每天罚五十元”。",
    "We had lunch on the ferry.",
    "周末我们打算包饺子。",
)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ('Which song is "Harbour Lights"?', 0),
        ("顾晓晨送了我什么？", 1),
        ("你还记得顾晓晨吗", 1),
        ("我的蓝色脚踏车", 2),
        ("我買了什麼顏色的腳踏車？", 2),
        ("dl4402是什么的编号", 3),
        ("What has the number DL4402?", 3),
        ("Who is Okonkwo-Lind?", 4),
        ("「逾期每天罚五十元」写在哪里？", 5),
    ],
)
def test_what_is_written_otherwise_is_found(recall: Recall, say: Say, query: str, expected: int) -> None:
    recall.add([say(text).key for text in NOTES])
    assert recall.search(RecallRequest(query, k=1, threshold=0)).results[0].text == NOTES[expected]


@pytest.mark.parametrize(
    ("query", "named"),
    [
        ("What did Marisol say about the boat?", {1}),
        ("MARISOL的船叫什么", {1}),
        ("顾晓晨昨天说了什么？", {2}),
        ("顧曉晨昨天說了什麼？", {2}),
        ("What did Marisola say?", set()),
    ],
)
def test_speakers_are_known_by_name_in_any_case_and_script(query: str, named: set[int]) -> None:
    assert set(named_speakers(query, {"Marisol Vega": 1, "顾晓晨": 2})) == named


def test_the_same_words_in_another_width_and_script_are_one_result(recall: Recall, say: Say) -> None:
    texts = ("我买了ＡＢ１２号电池。", "我買了AB12號電池。", "我买了AB13号电池。")
    recall.add([say(text).key for text in texts])
    found = [one.text for one in recall.search(RecallRequest("我买了什么电池？", k=5, threshold=0)).results]
    assert len(found) == 2
    assert texts[2] in found
