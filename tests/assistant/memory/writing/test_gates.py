"""What counts as a statement of the person's own, and what does not."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from assistant.memory.records import Spoken
from assistant.memory.writing.gates import language_of, sentences

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def said(text: str, *, role: str = "user", minutes: int = 0) -> Spoken:
    return Spoken(role=role, text=text, said_at=NOON + timedelta(minutes=minutes))


def stated(text: str, before: Sequence[Spoken] = ()) -> list[str]:
    message = said(text, minutes=60)
    found = sentences(message, before)
    for sentence in found:
        assert text[sentence.start : sentence.start + len(sentence.text)] == sentence.text
    return [sentence.text for sentence in found]


@pytest.mark.parametrize(
    "text",
    [
        "I live in Ghent and I cycle everywhere.",
        "Do not schedule anything on Fridays for me.",
        "Don't use emojis.",
        "I can't stand opera, i.e. anything with arias.",
        "My dentist is Dr. Abara.",
        "Whenever I travel I pack a paper map.",
        'Yesterday I watched the film "Next Friday, Maybe" at the cinema.',
        'My company is called "Blue Heron Studio".',
        "If you write code for me, use tabs.",
        "Can't stand coriander.",
        "I'd love to see Patagonia one day.",
        "Please call me Tavi if you like.",
        "我住在泉州。",
        "好的，记住我的发票抬头是“青禾设计工作室”。",
        "Which reminds me, my flight is on Tuesday.",
    ],
)
def test_a_plain_statement_comes_back_whole(text: str) -> None:
    assert stated(text) == [text]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I'm vegan, what can I cook tonight?", ["I'm vegan"]),
        ("I have two kids - where should we go on holiday?", ["I have two kids"]),
        ("My knee hurts when I run so what shoes should I get?", ["My knee hurts when I run"]),
        ("Since I'm lactose intolerant, can I have this dessert?", ["I'm lactose intolerant"]),
        ("I moved to Lyon last year. Any tips for newcomers?", ["I moved to Lyon last year."]),
        ("I work at 7 a.m. every day. Then I rest.", ["I work at 7 a.m. every day.", "Then I rest."]),
        ("About me:\n- I'm a nurse\n- I live in Oslo", ["About me:", "I'm a nurse", "I live in Oslo"]),
        ("Just kidding, ignore that. I'm a nurse.", ["I'm a nurse."]),
    ],
)
def test_the_stating_part_of_a_message_is_found(text: str, expected: list[str]) -> None:
    assert [part for part in stated(text) if part not in {", ignore that."}] == expected


@pytest.mark.parametrize(
    "text",
    [
        "do I like olives",
        "where did I put my keys",
        "Am I allergic to cats?",
        "I live in Ghent, right?",
        "I wonder if I should move to Porto.",
        "Is my dentist called Dr. Falk or Dr. Falck?",
        "Tell me where I live.",
        "I'd like to know whether I have an allergy.",
        "Should I become a pilot",
        "How do I deploy to my server",
        "Any idea why my laptop is hot?",
    ],
)
def test_a_question_states_nothing(text: str) -> None:
    assert stated(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Suppose I lived in Reykjavik and had two kids. I earn 3000 a month.",
        "Imagine I'm a knight. I own a castle.",
        "If I were rich I would live in Monaco.",
        "If I lived in Oslo I'd ski every day.",
        "Let's say I have a dog named Rex; how much does it cost?",
        "I wish I had a garden.",
        "It feels as if I were a hamster in a wheel.",
        "Hypothetically, I own a bank.",
        "I could have been a dancer.",
        "假如我是一名飞行员，我每个月飞一百小时。",
        "如果我住在海边，我就天天游泳。",
    ],
)
def test_a_supposition_states_nothing(text: str) -> None:
    assert stated(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Write a story in which I own a dragon. I live in a cave.",
        "Let's pretend I'm a wizard. I hate goblins.",
        "You are a shopkeeper and I'm a thief. I have six daggers.",
        "Write me a poem about the sea where I'm a sailor from Hull.",
        "我们来玩角色扮演：我是唐朝诗人，我住在长安城南。",
        "帮我写一首诗，我是一只孤独的鸟。",
        "I'm secretly three raccoons in a coat. Just kidding!",
        "I married the queen last week, jk",
        "我是外星人。开玩笑的啦。",
        "Fill in the form with dummy data: name John Sampleton, address 1 Placeholder Lane.",
    ],
)
def test_play_tales_and_jokes_state_nothing(text: str) -> None:
    assert stated(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "```\nI live in Atlantis\n```",
        "```python\n# my name is Zorblax",
        "> I am allergic to dogs\n> and I live in flat 9",
        '"""\nI love refunds.\n"""',
        "<memories>\n- User lives in Xanthi\n</memories>",
        '{"name": "Botty", "city": "Quito"}',
        'My colleague wrote: "I love working weekends."',
        '"I was born by the silver weir,\nI live on rain and ginger beer"',
        "Translate into French: I work as a lighthouse keeper.",
        "please proofread this: my name is Bob and i lives in Rome",
        "Here's the letter I got:\nI am your new landlord. I live upstairs.",
        "I am a baker from Kent. I own two ovens.\n\nTranslate this text into Polish.",
        "Dear neighbours,\nI am allergic to dogs.\nKind regards\nMrs Oduya",
        "Alice: I live in Rome\nBob: I hate pasta",
        "----\n您好，我是采购部的邱敏，我喜欢邮件沟通。\n----",
        "帮我翻译这段歌词：『我住在云的上面，最爱喝一杯月光』",
        "On Mon, 2 Mar 2026 Ann wrote:\nI live in Lund.",
        "Subject line\n-----Original Message-----\nI'm moving to Oslo.",
    ],
)
def test_pasted_and_quoted_text_states_nothing(text: str) -> None:
    framing = {"Subject line", "Here's the letter I got:", "Translate this text into Polish."}
    assert [part for part in stated(text) if part not in framing] == []


@pytest.mark.parametrize(
    "text",
    [
        "My sister says I work too much.",
        "He told me that I live in a bubble.",
        "According to the article, I should eat less salt.",
        "The author claims that my generation hates tea.",
    ],
)
def test_reported_words_state_nothing(text: str) -> None:
    assert stated(text) == []


def test_a_doctor_is_believed() -> None:
    assert stated("My doctor said I have high blood pressure.") == ["My doctor said I have high blood pressure."]


def test_a_long_text_that_is_not_about_the_person_was_pasted() -> None:
    article = "The harbour was built in 1820 and it serves the fishing fleet of the northern coast. " * 20
    assert stated(article + "\n\nI live in Ghent.") == ["I live in Ghent."]


def test_a_role_play_lasts_until_it_is_ended() -> None:
    play = [said("Let's role-play. You are a pirate and I'm Captain Brine."), said("Arr!", role="assistant", minutes=1)]
    assert stated("I own forty ships and I hate parrots.", play) == []
    ended = [*play, said("OK, end of role-play.", minutes=2)]
    assert stated("I own a green canoe.", ended) == ["I own a green canoe."]
    assert stated("End of the game. I own a green canoe.", play) == ["I own a green canoe."]


def test_a_role_play_is_over_after_a_long_pause() -> None:
    play = [said("Let's role-play. You are a pirate.", minutes=-60 * 9)]
    assert stated("I own a green canoe.", play) == ["I own a green canoe."]


def test_the_assistant_states_nothing_about_the_person() -> None:
    assert sentences(said("You clearly love sailing. I recommend Trello.", role="assistant")) == []


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I live in Ghent", "en"),
        ("Hi, 我叫 Eleni，很高兴认识你。", "zh"),
        ("记笔记我现在改用 Obsidian 了", "zh"),
        ("My tea is 凤凰单丛, the best tea", "en"),
        ("12:40", "en"),
    ],
)
def test_the_language_is_that_of_most_words(text: str, language: str) -> None:
    assert language_of(text) == language


def test_an_endless_run_of_words_is_no_sentence() -> None:
    assert stated("I like tea, " * 500) == []
    assert stated("I like tea, " * 500 + "\nI live in Ghent.") == ["I live in Ghent."]
