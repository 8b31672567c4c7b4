"""What is about a thing does not answer what it is called or cost, and one brother's wedding is not another's."""

from __future__ import annotations

from datetime import timedelta

import pytest

from assistant.memory.recall.answers import Form, form_of, offers
from assistant.memory.recall.engine import Recall
from assistant.memory.recall.kin import own_people
from assistant.memory.records import RecallRequest
from tests.assistant.memory.recall.conftest import START, Say

NOW = START + timedelta(days=40)


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("What is my dentist's name?", Form.PERSON),
        ("What are my cousins called?", Form.PERSON),
        ("What's the choir I sing in called?", Form.NAME),
        ("Which airline did I fly with?", Form.NAME),
        ("我常去的那家面馆叫什么？", Form.NAME),
        ("我的耳机是什么牌子？", Form.NAME),
        ("How much did the sofa cost?", Form.PRICE),
        ("我的自行车花了多少钱？", Form.PRICE),
        ("How long have I been learning Dutch?", Form.MEASURE),
        ("我女儿多大了？", Form.MEASURE),
        ("What did I make for the fair?", None),
        ("What is my name?", None),
        ("我叫什么名字？", None),
        ("What is the book called Dune about?", None),
        ("我今天做了什么？", None),
    ],
)
def test_the_form_of_an_answer_is_read_off_the_question(question: str, form: Form | None) -> None:
    assert form_of(question) == form


@pytest.mark.parametrize(
    ("said", "form", "expected"),
    [
        ("My dentist is Novak, on the corner.", Form.NAME, True),
        ("We sing in a choir called the larks? No, the Larks.", Form.NAME, True),
        ("I am reading “the tin drum” just now.", Form.NAME, True),
        ("My dentist is very gentle.", Form.NAME, False),
        ("My dentist is in Leith now.", Form.NAME, True),
        ("My dentist is in Leith now.", Form.PERSON, False),
        ("I read “Dune” at my dentist's.", Form.PERSON, False),
        ("We said goodbye to Rufus.", Form.PERSON, True),
        ("Thanks, Petra! The dentist was fine.", Form.NAME, False),
        ("Hello Petra, I saw the dentist on Monday.", Form.NAME, False),
        ("那家面馆叫老陈记。", Form.NAME, True),
        ("我最近在看《边城》。", Form.NAME, True),
        ("我的牙医是王强。", Form.NAME, True),
        ("我在看一本小说，还没看完。", Form.NAME, False),
        ("The sofa was 340 euros.", Form.PRICE, True),
        ("The sofa is very soft.", Form.PRICE, False),
        ("自行车花了三千块。", Form.PRICE, True),
        ("我新买的自行车很轻。", Form.PRICE, False),
        ("I have learned Dutch for two years.", Form.MEASURE, True),
        ("I find Dutch hard.", Form.MEASURE, False),
        ("女儿今年五岁。", Form.MEASURE, True),
        ("我女儿一直很乖巧。", Form.MEASURE, True),
    ],
)
def test_a_text_offers_a_form_or_does_not(said: str, form: Form, expected: bool) -> None:
    assert offers(said, form, "", frozenset({"petra"})) is expected


@pytest.mark.parametrize(
    ("said", "unanswered", "answered"),
    [
        (
            "I started singing in a choir and I love it.",
            "What is the choir that I sing in called?",
            "What did I start?",
        ),
        ("I bought a sofa for the hall and it is very soft.", "How much did the sofa cost?", "What did I buy?"),
        ("我最近在看一本小说，写得很好。", "我在看的那本小说叫什么？", "我最近在看什么？"),
        ("我买了一辆新自行车，很轻。", "我的自行车花了多少钱？", "我买了什么？"),
        ("My sister's wedding was in May.", "When was my brother's wedding?", "When was my sister's wedding?"),
        ("我妹妹的婚礼在五月。", "我哥哥的婚礼是什么时候？", "我妹妹的婚礼是什么时候？"),
    ],
)
def test_near_is_not_enough(recall: Recall, say: Say, said: str, unanswered: str, answered: str) -> None:
    recall.add([say(said).key])
    assert recall.search(RecallRequest(unanswered, now=NOW)).results == ()
    assert [one.text for one in recall.search(RecallRequest(answered, now=NOW)).results] == [said]


def test_the_turn_that_names_it_answers_what_was_said_before(recall: Recall, say: Say) -> None:
    turns = ["I joined a choir last week.", "Oh, which one?", "It is called Larksong, by the harbour."]
    keys = []
    for number, text in enumerate(turns):
        at = START + timedelta(minutes=number)
        keys.append(say(text, role="assistant" if number % 2 else "user", at=at).key)
    recall.add(keys)
    assert turns[2] in [one.text for one in recall.search(RecallRequest("What is my choir called?", now=NOW)).results]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("my younger brother's boat", {"younger brother"}),
        ("our old landlord left", {"landlord"}),
        ("thank you, my friend", set()),
        ("我姐姐的船", {"older sister"}),
        ("her mother called", set()),
    ],
)
def test_ones_own_people_are_those_called_so(said: str, expected: set[str]) -> None:
    assert own_people(said) == expected
