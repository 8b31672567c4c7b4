"""English as people type it: parts without a subject, several facts in a breath, deeds without a day, and talk."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from assistant.memory.records import Candidate, Kind, Spoken
from assistant.memory.writing.writer import RuleWriter

SAID_AT = datetime(2026, 3, 2, 9, tzinfo=timezone(timedelta(hours=1)))


def stated(text: str) -> list[Candidate]:
    found = RuleWriter().candidates(Spoken("user", text, SAID_AT, "c", "m"))
    assert all(one.quote in text for one in found)
    return found


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "hi! short intro: im Renske, 38, originally from Åbo but been living in Hull since 2017",
            [("name", "Renske"), ("age", "38"), ("from", "Åbo"), ("lives_in", "Hull")],
        ),
        ("I'm Tadeo, 52, an optician from Ronda.", [("name", "Tadeo"), ("occupation", "optician"), ("from", "Ronda")]),
        ("ive got three cats and dont eat fish", [("has_pet", "three cats"), ("does_not_eat", "fish")]),
        ("Moved to Aarhus in 2019.", [("lives_in", "Aarhus")]),
        ("Grew up on a sheep farm near Hawick.", [("grew_up_in", "sheep farm near Hawick")]),
        ("Used to live in Graz.", [("former:lives_in", "Graz")]),
        ("Went vegan in 2020, my husband didn't.", [("diet", "vegan")]),
        ("Love sailing, hate crowds.", [("likes", "sailing"), ("dislikes", "crowds")]),
        ("not a big fan of opera tbh, love a good musical though", [("dislikes", "opera"), ("likes", "musical")]),
        ("My nephew is 24, studying in Pisa.", [("age", "24")]),
        ("My wife just started a new job at Brightwater Mills.", [("works_at", "Brightwater Mills")]),
        ("My girls (Ida, 9 and Runa, 6) swim for the county.", [("has_child", "girls: Ida, 9 and Runa, 6")]),
        ("Favourite author: Tove Jansson", [("favourite:author", "Tove Jansson")]),
        ("As a vegetarian I struggle at barbecues.", [("diet", "vegetarian")]),
        ("We named our canoe Perkele.", [("named:canoe", "Perkele")]),
        ("I never learned to whistle.", [("cannot", "whistle")]),
        ("I'm not on Instagram.", [("does_not_use", "Instagram")]),
        ("I haven't eaten meat in twelve years.", [("does_not_eat", "meat")]),
        ("We moved from Trello to Linear last month.", [("uses", "Linear")]),
        ("I'm thinking of moving to Porto.", [("considers", "moving to Porto")]),
        ("I've been planning a trip to Iceland.", [("goal", "a trip to Iceland")]),
        ("I've been looking for a new flat recently.", [("goal", "a new flat")]),
        ("I need to lower my cholesterol.", [("goal", "lower my cholesterol")]),
        ("Hey, today is my birthday, and I'm at work.", [("birthday", "2 March")]),
        ("I think you can call me Mo.", [("called", "Mo")]),
        ("I'd love to help but my mum is Bengali.", [("nationality", "Bengali")]),
        ("My PhD is on Baltic amber.", [("property:phd", "on Baltic amber")]),
        ("I love swimming now and then.", [("likes", "swimming now and then")]),
    ],
)
def test_everyday_english_is_read(text: str, wanted: list[tuple[str, str]]) -> None:
    found = [(one.attribute, one.value) for one in stated(text)]
    assert [one for one in wanted if one not in found] == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("I finally passed my theory test!", "pass my theory test"),
        ("I just signed up for a welding course.", "sign up for a welding course"),
        ("I applied for a teaching job in Lund but I'm nervous", "apply for a teaching job in Lund"),
        ("We recently went to a lantern festival and it was magical.", "go to a lantern festival"),
        ("I went to see Fairport Convention and it was brilliant", "go to see Fairport Convention"),
        ("I've just finished reading Middlemarch, adored it", "finish reading Middlemarch"),
        ("I joined a rowing club", "join a rowing club"),
        ("I sprained my ankle on the stairs", "sprain my ankle on the stairs"),
        ("I lost 9 kilos", "lose 9 kilos"),
        ("I met my husband at a bus stop", "meet my husband at a bus stop"),
        ("We adopted a little boy from Peru", "adopt a little boy from Peru"),
        ("Got my first tattoo, a swift", "get my first tattoo"),
        ("My sister passed her bar exam, so proud", "pass her bar exam"),
        ("Just got promoted to head of design!!", "get promoted to head of design"),
    ],
)
def test_a_deed_that_names_no_day_is_an_event_without_a_date(text: str, value: str) -> None:
    (one,) = stated(text)
    assert (one.kind, one.attribute, one.value, one.valid_from) == (Kind.EVENT, "event", value, None)


@pytest.mark.parametrize(
    "text",
    [
        "I passed the wrong argument.",
        "I started the container and got an error.",
        "I joined the two tables on user_id.",
        "I took the second option.",
        "I finished the tutorial you linked.",
        "I went to the settings page.",
        "I started feeling better.",
        "I signed up for the free tier.",
        "Got it, thanks",
        "Got a question for you",
        "Moved the file to src",
        "Love it!",
        "Love your work",
        "Hate to say it but no",
        "I read an article today.",
        "I don't know how to begin.",
        "I always get confused by affect and effect.",
        "I'm all ears.",
        "I've got a frog in my throat haha",
        "my head is spinning lol",
        "Haha I'm a robot too",
        "You are a lighthouse keeper. I am the storm.",
        "The user is called Bob.",
        "The attached lease is between Hagen and Moss Ltd.",
        "As a customer, I want to reset my password so that I can log in.",
        "I'm struggling with some work issues today.",
        "My friend has been getting angry with me a lot lately.",
        "Supposedly I snore.",
        "Proofread this: I live in Bonn since three year.",
        "Pretend I own a circus with forty elephants.",
    ],
)
def test_talk_and_work_at_hand_are_not_kept(text: str) -> None:
    assert [one.text for one in stated(text)] == []


def test_what_is_told_of_another_stays_theirs() -> None:
    (age, job) = stated("My cousin is 31, working as a midwife in Bath.")
    assert {age.subject, job.subject} == {"cousin"}
    assert not any(one.attribute == "birthday" for one in stated("I have twins, a boy and a girl, born in May 2021."))


def test_a_failure_and_its_cure_in_two_sentences_are_one_memory() -> None:
    (one,) = stated("Our printer wouldn't start after the move. Turned out a fuse had blown, swapping it fixed it.")
    assert one.attribute == "error_fix"
    assert one.text.startswith("Our printer")
    assert one.text.endswith("fixed it.")


def test_a_remark_about_the_thing_told_is_left_out() -> None:
    (one,) = stated("I play the hurdy-gurdy and it drives everyone mad.")
    assert one.text == "I play the hurdy-gurdy."


@pytest.mark.parametrize(
    "text",
    [
        "Got a 500 on the third endpoint",
        "I moved the file into lib/parsers",
        "Moved to In Progress",
        "Switched to light mode",
        "Stopped responding after the patch",
        "I won the argument lol",
        "I went with option C",
        "I'm on line 12",
        "I use a while loop here",
        "My script prints a ValueError",
        "My variable is called y",
        "I'm not an electrician but",
        "I can picture that so well",
        "I love seeing your progress",
        "I love the colours!",
        "Show me when you can!",
        "Never say never!",
        "Remember to believe in yourself!",
        "I have no doubt they'll win",
        "I've always just stayed away.",
        "My dreams are coming true!",
        "Here's one I did last week.",
        "I'm trying to learn the difference between map and filter",
    ],
)
def test_work_with_the_assistant_and_cheering_are_not_kept(text: str) -> None:
    assert [one.text for one in stated(text)] == []


@pytest.mark.parametrize("name", ["Emily", "Sally", "Billy", "Molly"])
def test_a_name_in_ly_is_no_adverb(name: str) -> None:
    assert [(one.attribute, one.value) for one in stated(f"Hello, my name is {name}.")] == [("name", name)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("I prefer quiet films, like Paterson.", [("prefers", "quiet films")]),
        ('I watched a great film called "Local Hero" recently.', [("event", 'watch a great film called "Local Hero"')]),
        ("I recently learned some Morris dances.", [("event", "learn some Morris dances")]),
        ("I've been considering finding a new job lately.", [("considers", "finding a new job")]),
        ("My drawing is not so good and I don't know how to improve.", []),
        ("Actually, I don't. I feel lost about which way to take.", []),
        ("We learn from each other and make progress together.", []),
        ("The film is called Local Hero.", []),
        ("Today I went for a walk.", []),
    ],
)
def test_talk_about_the_day_is_read_narrowly(text: str, wanted: list[tuple[str, str]]) -> None:
    found = [one for one in stated(text) if one.attribute != "state:drawing"]
    assert [(one.attribute, one.value) for one in found] == wanted


def test_who_writes_tales_asks_for_none() -> None:
    (song, town) = stated("I sometimes write short stories and I live in Bath.")
    assert (song.attribute, town.value) == ("routine:write", "Bath")
    (poems,) = stated("As for hobbies, I like to compose songs and limericks.")
    assert (poems.attribute, poems.value) == ("likes", "compose songs and limericks")
    assert stated("Compose a song about a miner. I live under the hill.") == []
    assert stated("Can you write a story? I am a prince in a tower.") == []


@pytest.mark.parametrize(
    "text",
    [
        "Learning Danish has been tough but worth it.",
        "Studying the tuba is really cool.",
        "I've been blogging about old maps, studying coastlines and harbours.",
        "Here's a pic I took on my walk last week.",
        "Whenever you need help, just let me know.",
        "I love escaping to that world.",
        "I love their work.",
        "Last weekend I did something new.",
    ],
)
def test_what_only_looks_like_a_statement_of_oneself_is_none(text: str) -> None:
    found = [one for one in stated(text) if one.attribute != "does:blog"]
    assert [one.text for one in found] == []


def test_a_remark_that_says_when_or_what_it_is_called_is_read() -> None:
    (viewing,) = stated("I've got a flat viewing, it's on Friday at 3.")
    assert (viewing.date_phrase, str(viewing.valid_from)[:10]) == ("on Friday at 3", "2026-03-06")
    (cat,) = stated("We have a cat, it's called Mog.")
    assert (cat.attribute, cat.value) == ("has_pet", "cat called Mog")


def test_children_are_children_also_beside_a_date() -> None:
    (twins,) = stated("We have twins, a boy and a girl.")
    assert twins.attribute == "has_child"
    (son,) = stated("I've a son who's starting uni in Derby this autumn.")
    assert son.attribute == "has_child"
