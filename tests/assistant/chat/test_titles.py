import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.chat.seam import Seam, without_last_word
from assistant.chat.titles import title_of


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Deploy the blog tonight.", "Deploy the blog tonight"),
        ("Hi there! Can you explain monads? I never got them.", "Explain monads?"),
        ("thanks\nHow do I sharpen a knife?", "How do I sharpen a knife?"),
        ("你好，请帮我写一封给房东的邮件。谢谢", "写一封给房东的邮件"),
        ("ok", "Ok"),
        ("```\nx = 1\n```", "x = 1"),
    ],
)
def test_titles_are_the_first_words_that_say_something(text: str, title: str) -> None:
    assert title_of(text).casefold() == title.casefold()


@given(st.text(max_size=500))
def test_a_title_is_one_short_line(text: str) -> None:
    title = title_of(text)
    assert len(title) <= 61
    assert "\n" not in title


@pytest.mark.parametrize(
    ("before", "pieces", "joined"),
    [
        ("One, two", [", thr", "ee"], "One, two, three"),
        ("The plan is to ", ["The plan is to ", "go home."], "The plan is to go home."),
        ("The plan is to ", [" go", " home."], "The plan is to go home."),
        ("先备份数据库，再", ["先备份数据库，再", "升级。"], "先备份数据库，再升级。"),
        ("先备份", ["数据库。"], "先备份数据库。"),
        ("x = [1, 2,\n", ["3]"], "x = [1, 2,\n3]"),
        ("Done. ", ["And " * 100], "Done. " + "And " * 100),
    ],
)
def test_a_continuation_joins_without_a_double(before: str, pieces: list[str], joined: str) -> None:
    seam = Seam(before)
    assert before + "".join([*(seam.feed(piece) for piece in pieces), seam.rest()]) == joined


def test_a_word_that_may_be_cut_is_written_again() -> None:
    assert without_last_word("the best way is inter") == "the best way is "
    assert without_last_word("the end.") == "the end."
    assert without_last_word("先备份数据") == "先备份数据"
