from pathlib import Path

import pytest

from assistant.memory.upkeep.wording import speaks_of_its_day, wording

SENTENCES = Path(__file__).parents[3] / "benchmarks" / "sentences"


def pairs(name: str) -> list[tuple[str, str]]:
    lines = (SENTENCES / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split("||") for line in lines if line.strip() and not line.startswith("#")]
    return [(one.strip(), other.strip()) for one, other in rows]


@pytest.mark.parametrize(("one", "other"), pairs("alike_en") + pairs("alike_zh"))
def test_what_says_something_else_has_another_wording(one: str, other: str) -> None:
    assert wording(one) != wording(other)


@pytest.mark.parametrize("name", ["same_en", "same_zh"])
def test_what_is_put_in_another_way_has_the_same_wording(name: str) -> None:
    told = pairs(name)
    missed = [pair for pair in told if wording(pair[0]) != wording(pair[1])]
    assert len(told) >= 120
    assert len(missed) <= len(told) // 10, missed


@pytest.mark.parametrize(
    ("subject", "one", "other"),
    [
        ("sister", "My sister works at a clinic.", "She works at a clinic."),
        ("sister", "The user's sister works at a clinic.", "My sister is working at a clinic."),
        ("妹妹", "我妹妹在诊所工作。", "她在诊所上班。"),
        ("妹妹", "周二我妹妹去游泳。", "我妹妹周二去游泳。"),
    ],
)
def test_whom_it_is_about_may_be_named_in_several_ways(subject: str, one: str, other: str) -> None:
    assert wording(one, subject) == wording(other, subject)


@pytest.mark.parametrize(
    "text", ["The plumber comes tomorrow.", "I met Ines last week.", "我明天去昆明。", "她上个月搬走了。"]
)
def test_some_texts_speak_of_their_day(text: str) -> None:
    assert speaks_of_its_day(text)
    assert not speaks_of_its_day("I live in Lund. 我住在昆明。")
