"""Sentences that leave their subject out: deeds with their day, turns in a life, names."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from assistant.memory.records import Candidate, Spoken
from assistant.memory.writing.writer import RuleWriter

SAID_AT = datetime(2026, 3, 4, 9, tzinfo=UTC)


def stated(text: str) -> list[Candidate]:
    return RuleWriter().candidates(Spoken("user", text, SAID_AT, "c", "m"))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Handed my notice in on Monday", ("event", "hand my notice")),
        ("Signed the papers for the allotment yesterday.", ("event", "sign the papers for the allotment")),
        ("Started harp lessons last month", ("event", "start harp lessons")),
        ("Gone fully vegetarian since January, so no gelatine please.", ("diet", "vegetarian")),
        ("Got the job at Corvid Labs! Starting as a lab technician.", ("occupation", "lab technician")),
        ("The name's Niamh O'Hara-Lindqvist, pleased to meet you.", ("name", "Niamh O'Hara-Lindqvist")),
        ("hiya im oisin btw, been meaning to ask about visas", ("name", "oisin")),
        ("Officially it's Theodora but everybody calls me Dora", ("called", "Dora")),
        ("Officially it's Theodora but everybody calls me Dora", ("name", "Theodora")),
        ("I take one tablet of ramipril a day", ("medication", "one tablet of ramipril a day")),
        ("I read my magazines on a Kobo", ("uses:reading magazine", "Kobo")),
        ("Never liked aubergine, not even as a kid.", ("dislikes", "aubergine")),
        ("I don't have any siblings.", ("lacks", "siblings")),
        ("We'll be five for lunch on Sunday. Scratch that, six, my uncle is coming.", ("plan", "be six for lunch")),
        ("Not at the Mill Lane one any more, I go to the pool at Dock now.", ("does:go", "to the pool at Dock")),
        ("I'm starting as a welder at Northgate on Monday", ("works_at", "Northgate")),
    ],
)
def test_what_is_meant_is_read(text: str, wanted: tuple[str, str]) -> None:
    assert wanted in [(one.attribute, one.value) for one in stated(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Fried rice last night",
        "Mixed feelings today",
        "Read the notes today",
        "Written by my aunt last year",
        "hi im tired, can you help",
        "I'm a fool for not checking first.",
        "I like one of them",
        "I left the harbour at nine",
    ],
)
def test_what_tells_nothing_of_the_person_is_left(text: str) -> None:
    assert not stated(text)


def test_only_one_cup_ends_no_other_drink() -> None:
    [one] = stated("I only drink one cup of coffee a day now")
    assert one.value == "one cup of coffee a day"
    assert not one.details


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Sold the cabin in Tromsø, I've moved to Bodø.", ("lives_in", "Bodø")),
        ("Fell down the cellar stairs last Tuesday and cut my chin.", ("event", "fall down the cellar stairs")),
        ("Dumped Opera, my browser is Zen now.", ("property:browser", "Zen")),
        ("Moved my billing from Xero to Sage last week.", ("uses:billing", "Sage")),
        ("Doing a master's in hydrology at Trondheim.", ("studies", "master's in hydrology at Trondheim")),
        ("May 4th is our last day at the cottage.", ("event", "last day at the cottage")),
        ("As a baker on early shifts I need a packed breakfast, any ideas?", ("occupation", "baker")),
        ("I'm on Debian with zsh as my shell, how do I add an alias?", ("uses", "Debian")),
        ("Good morning! Ottilie here, writing about my visa.", ("name", "Ottilie")),
        ("Things I can't stand: cold soup and loud ads.", ("dislikes", "cold soup and loud ads")),
        ("My favourite season is late autumn.", ("favourite:season", "late autumn")),
        ("My wasp allergy is quite bad, by the way.", ("allergic_to", "wasp")),
        ("I'm off the paleo diet now.", ("former:diet", "paleo")),
    ],
)
def test_what_stands_in_unusual_places_is_read(text: str, wanted: tuple[str, str]) -> None:
    found = [(one.attribute, one.value) for one in stated(text)]
    assert any(attribute == wanted[0] and value.startswith(wanted[1]) for attribute, value in found), found


@pytest.mark.parametrize(
    "text",
    [
        "Painted Desert is a book about geology",
        "Advanced Python course starts at noon",
        "Used the key you gave me",
        "Ran the tests again, still failing",
        "Newbie here, asking about Git",
        "As a user I need to reset my password",
    ],
)
def test_what_only_looks_like_a_deed_is_left(text: str) -> None:
    assert not stated(text)


def test_a_day_ahead_beside_one_that_is_over_lies_ahead() -> None:
    found = {
        one.date_phrase: one.valid_from for one in stated("Yesterday I sold my van and on 5 May I start at the mill.")
    }
    assert found["on 5 May"] is not None
    assert found["on 5 May"].year == SAID_AT.year


def test_a_taste_turned_in_one_sentence_is_told_both_ways() -> None:
    found = [(one.attribute, one.value) for one in stated("I used to hate capers, now I love them.")]
    assert found == [("former:dislikes", "capers"), ("likes", "capers")]


def test_a_name_its_short_form_and_a_job_stand_in_one_sentence() -> None:
    found = {one.attribute: one.value for one in stated("Hi, I'm Ludovica (Ludo to my friends), set designer by day.")}
    assert found == {"name": "Ludovica", "called": "Ludo", "occupation": "set designer"}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Signed up today. Name's Valdemar, no surname needed.", ("name", "Valdemar")),
        ("Relocated to Sligo at the weekend, boxes everywhere.", ("lives_in", "Sligo")),
        ("Can't get enough of smoked eel.", ("likes", "smoked eel")),
        ("Had to give up the town choir, too far.", ("former:member_of", "town choir")),
        ("Cracked a tooth on an olive yesterday.", ("event", "crack a tooth")),
        ("Halloumi is my jam.", ("likes", "Halloumi")),
        ("Herring over tuna any day.", ("prefers", "Herring")),
        ("I could eat dumplings every day.", ("likes", "dumplings")),
        ("I'm more of a cider person.", ("likes", "cider")),
        ("I don't touch whisky.", ("does_not_drink", "whisky")),
        ("Garlic doesn't sit well with me.", ("does_not_eat", "Garlic")),
        ("Home is Bergen these days.", ("lives_in", "Bergen")),
        ("We rent a flat above a bakery in Malmö.", ("lives_in", "Malmö")),
        ("I grew up speaking Basque.", ("speaks", "Basque")),
        ("I'm with Telia for broadband.", ("uses:broadband", "Telia")),
        ("We named the kitten Juniper.", ("relation:cat", "Juniper")),
        ("My other half is a glazier.", ("occupation", "glazier")),
        ("Dentist on Tuesday at 3.", ("event", "Dentist appointment")),
        ("Flight to Tallinn on 6 May", ("event", "Flight to Tallinn")),
        ("Been a roofer for twelve years.", ("occupation", "roofer")),
        ("Just started as a tailor's apprentice, loving it.", ("occupation", "tailor's apprentice")),
        ("Haven't eaten pork since 2019.", ("does_not_eat", "pork")),
        ("I don't have any piercings.", ("lacks", "piercings")),
        ("Sunday evenings I'm always at the sauna.", ("routine:be", "at the sauna")),
        ("I get my flour from Tern Mill.", ("property:flour source", "Tern Mill")),
        ("Last week I was in hospital with a broken hip.", ("event", "be in hospital")),
    ],
)
def test_idioms_stand_for_plainer_sentences(text: str, wanted: tuple[str, str]) -> None:
    found = [(one.attribute, one.value) for one in stated(text)]
    assert any(attribute == wanted[0] and value.startswith(wanted[1]) for attribute, value in found), found


@pytest.mark.parametrize(
    "text",
    [
        "This is my jam.",
        "The new deadline doesn't sit well with me.",
        "I'm a people person.",
        "Maths is my weakness.",
        "I'm with Sarah for dinner.",
        "I swear by God.",
        "Learning objectives for the course",
        "I'm shattered.",
        "Been waiting for an answer since Monday.",
        "Home is where the heart is.",
        "I'm more of a visual person.",
        "Meeting notes from Tuesday",
        "The boiler's down again.",
        "I don't have any questions.",
        "I can't do this.",
        "I don't touch that file.",
    ],
)
def test_what_only_sounds_like_an_idiom_is_left(text: str) -> None:
    assert not stated(text)
