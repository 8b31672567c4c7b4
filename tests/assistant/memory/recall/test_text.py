from __future__ import annotations

import pytest

from assistant.memory.recall import text


def matches(question: str, stored: str) -> bool:
    return bool(text.query_terms(question).terms.keys() & set(text.document_terms(stored)))


@pytest.mark.parametrize(
    ("question", "stored"),
    [
        ("AB12-77", "我的图书证号是ＡＢ１２－７７。"),
        ("ZX-90Pro", "投影仪的型号是ＺＸ－９０Ｐｒｏ。"),
        ("我對頭孢過敏嗎", "我对头孢过敏。"),
        ("我的车停在哪里", "我的車停在體育館後面。"),
        ("Angstrom", "I take my coffee at Café Ångström."),
        ("ŠALTIBARŠČIAI", "It is called šaltibarščiai."),
        ("Nadim’s desk", "Nadim sits here."),
        ("where was I running", "I run every morning."),
    ],
)
def test_width_script_accents_case_and_endings_are_levelled(question: str, stored: str) -> None:
    assert matches(question, stored)


@pytest.mark.parametrize(
    ("question", "stored"),
    [
        ("猫", "我家的猫叫煤球。"),
        ("老谭", "我和老谭约好爬山。"),
        ("研究生", "记住：研究生院的截止日。"),
        ("zorvik", "昨晚把zorvik服务端改了"),
    ],
)
def test_short_questions_are_found_inside_longer_runs(question: str, stored: str) -> None:
    assert matches(question, stored)


def test_codes_are_found_whole_and_in_parts() -> None:
    terms = text.document_terms("The frame number is WTU-88213-K.")
    assert {"wtu-88213-k", "88213", "wtu"} <= set(terms)
    assert text.query_terms("WTU-88213-K").terms["wtu-88213-k"] > 1.0


@pytest.mark.parametrize(
    "question",
    ["Is it the one that was there before?", "What is that?", "你还记得什么？", "这是什么", "Hello, how are you?", ""],
)
def test_words_that_say_nothing_look_for_nothing(question: str) -> None:
    assert text.query_terms(question).terms == {}


def test_a_character_in_a_longer_word_counts_less_than_one_alone() -> None:
    alone = max(text.query_terms("猫").terms.values())
    inside = {term: weight for term, weight in text.query_terms("猫毛").terms.items() if len(term) == 2}
    assert inside
    assert max(inside.values()) < alone


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ("我用 DuckDB 存数据", "zh"),
        ("I use DuckDB", "en"),
        ("My friend 小李 came by today", "en"),
        ("WTU-88213-K", "en"),
    ],
)
def test_the_script_tells_the_language(said: str, language: str) -> None:
    assert text.language(said) == language


def test_quoted_strings_are_taken_out_of_a_question() -> None:
    assert text.quoted('Who said "Blue Heron" and 《三体》?') == ["blue heron", "三体"]
