"""A clause about somebody else that leaves out what the clause before it said."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from assistant.memory.records import Candidate, Spoken
from assistant.memory.writing.writer import RuleWriter

SAID_AT = datetime(2026, 3, 2, 9, tzinfo=UTC)


def stated(text: str) -> list[Candidate]:
    found = RuleWriter().candidates(Spoken("user", text, SAID_AT, "c", "m"))
    assert all(one.quote in text for one in found)
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "I loathe beetroot but my wife adores it.",
            [("user", "dislikes", "beetroot"), ("wife", "likes", "beetroot")],
        ),
        ("I don't eat pork, my flatmate does.", [("user", "does_not_eat", "pork"), ("flatmate", "eats", "pork")]),
        ("I'm vegan and so is my sister.", [("user", "diet", "vegan"), ("sister", "diet", "vegan")]),
        ("My son plays chess but I don't.", [("son", "plays", "chess"), ("user", "not:plays", "chess")]),
        ("I drink wine, though Ilse doesn't.", [("user", "drinks", "wine"), ("Ilse", "does_not_drink", "wine")]),
        ("Dad loves opera but I can't stand it.", [("dad", "likes", "opera"), ("user", "dislikes", "opera")]),
        ("I use Emacs and my colleague Ines uses VS Code.", [("user", "uses", "Emacs"), ("Ines", "uses", "VS Code")]),
        ("I can swim but my daughter can't.", [("user", "can", "swim"), ("daughter", "cannot", "swim")]),
    ],
)
def test_what_somebody_else_does_with_the_same_thing(text: str, expected: list[tuple[str, str, str]]) -> None:
    found = [(one.subject.lower(), one.attribute, one.value) for one in stated(text)]
    for subject, attribute, value in expected:
        assert any(one[0].endswith(subject.lower()) and one[1:] == (attribute, value) for one in found), found
    assert len(found) == len(expected)


@pytest.mark.parametrize(
    "text",
    [
        "I hate running but I do it for my knees.",
        "I love Berlin but my wife wants to leave.",
        "I know it works but Anna doesn't.",
        "I think he is right, but Jo isn't.",
        "I'm not on Instagram.",
        "I have a dog and my sister hates it.",
        "I like jazz, doesn't my dad?",
    ],
)
def test_nothing_is_carried_over(text: str) -> None:
    assert [one for one in stated(text) if one.subject != "user"] == []


def test_the_text_stands_by_itself() -> None:
    (_, hers) = stated("I can't stand aniseed but my mother loves it.")
    assert hers.text == "My mother loves aniseed."
    assert hers.quote == "my mother loves it."
