"""The shared vocabulary, and when subjects, values and tasks are the same."""

from __future__ import annotations

import pytest

from assistant.memory.records import Kind
from assistant.memory.writing.attributes import VOCABULARY, Statement, keyed, lookup, opposite_of
from assistant.memory.writing.glossary import is_pet, is_role, is_unique_role, role_key
from assistant.memory.writing.sameness import Likeness, compare, contains, same_subject, same_task
from assistant.memory.writing.toolkinds import kinds_of


@pytest.mark.parametrize(
    ("family", "one", "other"),
    [
        ("favourite", "颜色", "colours"),
        ("favourite", "color", "the colour"),
        ("property", "文本编辑器", "text editor"),
        ("relation", "妈妈", "my mum"),
        ("uses", "notes", "记笔记"),
    ],
)
def test_both_languages_name_a_thing_alike(family: str, one: str, other: str) -> None:
    assert keyed(family, one) == keyed(family, other)


@pytest.mark.parametrize(("one", "other"), [("外婆", "奶奶"), ("姐姐", "妹妹"), ("aunt", "uncle"), ("叔叔", "舅舅")])
def test_different_kin_keep_different_names(one: str, other: str) -> None:
    assert role_key(one) != role_key(other)


def test_the_vocabulary_says_what_holds_of_an_attribute() -> None:
    assert lookup("relation:boss").single_valued
    assert not lookup("relation:sister").single_valued
    assert lookup("uses:notes").single_valued
    assert not lookup("uses").single_valued
    assert lookup("favourite:tea").kind is Kind.PREFERENCE
    assert lookup("does:keep").kind is Kind.FACT
    for name, attribute in VOCABULARY.items():
        if attribute.opposite:
            assert VOCABULARY[attribute.opposite].opposite == name
    assert opposite_of("does:keep") == "does_not:keep"
    assert opposite_of("does_not:keep") == "does:keep"


def test_a_statement_takes_from_the_vocabulary_what_it_does_not_say() -> None:
    plain = Statement(attribute="allergic_to", text="t", quote="q", language="en", value="nuts").candidate()
    assert (plain.importance, plain.single_valued, plain.kind) == (0.95, False, Kind.FACT)
    own = Statement(attribute="allergic_to", text="t", quote="q", language="en", importance=0.3, single_valued=True)
    assert (own.candidate().importance, own.candidate().single_valued) == (0.3, True)


@pytest.mark.parametrize(
    ("one", "other", "likeness"),
    [
        ("kiwi", "kiwi fruit", Likeness.SAME),
        ("hazelnuts", "hazelnut", Likeness.SAME),
        ("the tram", "tram", Likeness.SAME),
        ("Ｈｅｌｉｘ", "helix", Likeness.SAME),
        ("Corvid Labs", "Corvid Labs in the hardware team", Likeness.MORE),
        ("two kids, Mats and Ylva", "two kids", Likeness.LESS),
        ("at 18:40", "at 19:40", Likeness.OTHER),
        ("two cats", "three cats", Likeness.OTHER),
        ("tea", "green tea", Likeness.OTHER),
        ("茶", "茶叶蛋", Likeness.OTHER),
        ("teal", "ochre", Likeness.OTHER),
        ("泉州", "泉州市", Likeness.SAME),
        ("rock", "rock climbing", Likeness.OTHER),
        ("coffee", "coffee cake", Likeness.OTHER),
        ("Vim", "Vim 9", Likeness.OTHER),
        ("Portico", "Portico Quartet", Likeness.OTHER),
        ("the night train from Ghent to Lille", "the night train from Lille to Ghent", Likeness.OTHER),
        ("tea over coffee", "coffee over tea", Likeness.OTHER),
        ("cashews and pecans", "pecans and cashews", Likeness.SAME),
        ("pecans", "pecans and cashews", Likeness.MORE),
        ("goat cheese, but only baked", "goat cheese", Likeness.LESS),
        ("meat", "no meat", Likeness.OTHER),
        ("不吃辣", "吃辣", Likeness.OTHER),
        ("微辣", "不要微辣", Likeness.OTHER),
        ("三楼", "四楼", Likeness.OTHER),
    ],
)
def test_values_compare(one: str, other: str, likeness: Likeness) -> None:
    assert compare(one, other) is likeness


def test_a_value_may_name_another() -> None:
    assert contains("三缸热带鱼", "热带鱼")
    assert contains("draw.io for diagrams", "draw.io")
    assert not contains("green tea", "coffee")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("nephew Caspian", "Caspian", True),
        ("mum", "mother", True),
        ("妈妈", "mother", True),
        ("室友阿哲", "阿哲", True),
        ("wife", "wife Ines", True),
        ("brother", "brother Tom", False),
        ("Nadia", "Nadim", False),
        ("user", "brother", False),
        ("youngest daughter", "daughter", False),
        ("launch party", "Launch Party", True),
    ],
)
def test_subjects_are_the_same_only_where_it_is_sure(one: str, other: str, same: bool) -> None:
    assert same_subject(one, other) is same
    assert same_subject(other, one) is same


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("publishing the newsletter", "publish the newsletter", True),
        ("Rotating the sensor logs", "rotate the sensor log", True),
        ("腌糖蒜", "腌糖蒜的步骤", True),
        ("deploy the blog", "deploy the club site", False),
        ("", "deploy", False),
    ],
)
def test_tasks_are_the_same_in_other_forms(one: str, other: str, same: bool) -> None:
    assert same_task(one, other) is same


def test_tools_know_their_kind() -> None:
    assert kinds_of("VS Code") & kinds_of("Zed")
    assert kinds_of("印象笔记") & kinds_of("Obsidian")
    assert not kinds_of("Zed") & kinds_of("Firefox")
    assert kinds_of("my grandmother") == frozenset()


def test_roles_and_animals_are_told_apart() -> None:
    assert is_role("sisters")
    assert is_pet("golden retriever")
    assert not is_pet("sister")
    assert is_unique_role("wife")
    assert not is_unique_role("friend")
    assert not is_role("bicycle")
