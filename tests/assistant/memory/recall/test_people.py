"""Questions about people lead to what is stated of them, by relation, by name or by value, in either language."""

from __future__ import annotations

from datetime import timedelta

import pytest

from assistant.memory.recall.attributes import Statement, asked_of
from assistant.memory.recall.engine import Recall
from assistant.memory.recall.kin import Person, akin, owned_in, person_of
from assistant.memory.recall.statements import Statements
from assistant.memory.records import Kind, Recalled, RecallRequest
from assistant.storage.items import ItemStore
from assistant.storage.stores import Stores
from tests.assistant.memory.recall.conftest import START

NOW = START + timedelta(days=3)

KNOWN = (
    ("My sister is called Marit.", "user", "relation:sister", "Marit"),
    ("My sister mends violins.", "sister", "occupation", "violin maker"),
    ("My brother Jonas bakes for a living.", "brother Jonas", "occupation", "baker"),
    ("My mum loves freesias.", "mum", "likes", "freesias"),
    ("Pavel works at Nokia.", "Pavel", "works_at", "Nokia"),
    ("I work at the harbour office.", "user", "works_at", "harbour office"),
    ("My landlord's wife teaches Latin.", "landlord's wife", "occupation", "Latin teacher"),
    ("My wife is called Oona.", "user", "relation:wife", "Oona"),
    ("Oona can't eat shellfish.", "Oona", "allergic_to", "shellfish"),
    ("My cousin Tilda is married to Ruben.", "cousin Tilda", "relation:husband", "Ruben"),
    ("Ruben repairs lifts.", "Ruben", "occupation", "lift engineer"),
    ("我外婆住在绍兴。", "外婆", "lives_in", "绍兴"),
    ("我的室友叫大熊，是做动画的。", "室友大熊", "occupation", "动画"),
    ("我的室友叫大熊。", "user", "relation:flatmate", "大熊"),
    ("我妹妹叫若兰。", "user", "relation:younger sister", "若兰"),
    ("若兰对芒果过敏。", "若兰", "allergic_to", "芒果"),
)


@pytest.fixture
def known(recall: Recall, stores: Stores) -> Recall:
    memories = [
        stores.memories.add(
            kind=Kind.FACT, text=text, subject=subject, attribute=attribute, value=value, learned_at=START
        )
        for text, subject, attribute, value in KNOWN
    ]
    recall.add([memory.key for memory in memories])
    return recall


def first(recall: Recall, query: str) -> Recalled:
    return recall.search(RecallRequest(query, now=NOW)).results[0]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("What does my sister do for a living?", "My sister mends violins."),
        ("What's my sister's name?", "My sister is called Marit."),
        ("What is Marit's profession?", "My sister mends violins."),
        ("What does Jonas do?", "My brother Jonas bakes for a living."),
        ("What does my brother do?", "My brother Jonas bakes for a living."),
        ("Which flowers does my mother like?", "My mum loves freesias."),
        ("我妈妈喜欢什么花？", "My mum loves freesias."),
        ("Who works at Nokia?", "Pavel works at Nokia."),
        ("What do you know about Pavel?", "Pavel works at Nokia."),
        ("Where do I work?", "I work at the harbour office."),
        ("What is my wife allergic to?", "Oona can't eat shellfish."),
        ("我爱人对什么过敏？", "Oona can't eat shellfish."),
        ("Who is Oona?", "My wife is called Oona."),
        ("What does my landlord's wife do?", "My landlord's wife teaches Latin."),
        ("Where does my grandmother live?", "我外婆住在绍兴。"),
        ("我姥姥住哪儿？", "我外婆住在绍兴。"),
        ("我舍友是干什么工作的？", "我的室友叫大熊，是做动画的。"),
        ("大熊是谁？", "我的室友叫大熊。"),
        ("我妹妹不能吃什么？", "若兰对芒果过敏。"),
        ("谁对芒果过敏？", "若兰对芒果过敏。"),
    ],
)
def test_people_are_found_by_relation_name_or_value(known: Recall, query: str, expected: str) -> None:
    assert first(known, query).text == expected


def test_two_steps_lead_from_a_name_over_a_relation_to_what_is_known(known: Recall) -> None:
    found = known.search(RecallRequest("What does Tilda's husband do?", now=NOW, k=2)).results
    assert {one.text for one in found} == {"My cousin Tilda is married to Ruben.", "Ruben repairs lifts."}


def test_somebody_elses_relation_is_not_ones_own(known: Recall) -> None:
    found = known.search(RecallRequest("What is my landlord's wife allergic to?", now=NOW, threshold=0, k=20)).results
    [oona] = [one for one in found if one.text == "Oona can't eat shellfish."]
    assert "attribute" not in oona.scores


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        ("sister marit", Person("", "sister", "marit")),
        ("妹妹若兰", Person("", "younger sister", "若兰")),
        ("landlord's wife", Person("landlord", "wife", "")),
        ("妈妈的同事", Person("妈妈", "colleague", "")),
        ("马宁", Person("", "", "马宁")),
        ("mr patel", Person("", "", "mr patel")),
    ],
)
def test_a_subject_is_a_relation_a_name_or_both(subject: str, expected: Person) -> None:
    assert person_of(subject) == expected


def test_wider_and_narrower_relations_are_akin_both_ways() -> None:
    assert 0 < akin("sister", "younger sister") < 1
    assert akin("younger sister", "sister") == akin("sister", "younger sister")
    assert akin("older sister", "younger sister") == 0
    assert akin("wife", "ex-wife") == 0


@pytest.mark.parametrize(
    ("query", "owned"),
    [
        ("what is the job of my teacher's husband?", ("teacher", "husband")),
        ("where does the mother of my tenant live?", ("tenant", "mother")),
        ("我房东的女儿多大了", ("房东", "daughter")),
        ("你知道周敏的哥哥在哪儿吗", ("周敏", "older brother")),
    ],
)
def test_a_relation_may_be_somebody_elses(query: str, owned: tuple[str, str]) -> None:
    assert [(owner, role) for owner, role, _ in owned_in(query)] == [owned]


@pytest.mark.parametrize("query", ["what's my wife's name?", "我的女儿多大了", "what is a friend of mine called"])
def test_ones_own_relation_is_nobody_elses(query: str) -> None:
    assert not [owner for owner, _, _ in owned_in(query) if owner not in {"mine"}]


def test_what_is_let_go_of_leads_nowhere(known: Recall, stores: Stores) -> None:
    [memory] = [one for one in stores.memories.list(scope="default") if one.subject == "Pavel"]
    [item] = ItemStore(stores.database).by_keys([memory.key])
    statements = Statements()
    statements.put(0, item)
    assert statements.valued(asked_of("Who works at Nokia?")) == {0}
    assert [slots for slots, _ in statements.bearing(asked_of("What does Pavel do?"))] == [{0}]
    statements.drop(0, item)
    assert statements.valued(asked_of("Who works at Nokia?")) == set()
    assert not list(statements.bearing(asked_of("What does Pavel do?")))


def test_naming_a_relation_asks_little_for_its_name_where_something_else_is_asked() -> None:
    name = Statement("user", "relation", "sister")
    assert asked_of("What's my sister's name?").plainly(name) == 1.0
    assert asked_of("What does my sister do?").plainly(name) < 0.5
