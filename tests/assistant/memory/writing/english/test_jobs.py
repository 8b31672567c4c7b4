"""Jobs and their employers, which end and begin alone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from assistant.memory.records import Candidate, Kind, Memory, Source, Spoken
from assistant.memory.writing.reconcile import Reconciler
from assistant.memory.writing.writer import RuleWriter
from assistant.storage.stores import Stores

SAID_AT = datetime(2026, 3, 2, 9, tzinfo=UTC)


def stated(text: str) -> list[Candidate]:
    return RuleWriter().candidates(Spoken("user", text, SAID_AT, "c", "m"))


def held(stores: Stores, *texts: str) -> list[Memory]:
    reconciler = Reconciler(stores=stores)
    for number, text in enumerate(texts):
        at = SAID_AT + timedelta(days=number)
        for one in RuleWriter().candidates(Spoken("user", text, at, "c", f"m{number}")):
            source = Source("c", f"m{number}", one.quote, said_at=at)
            stores.database.write(lambda _, one=one, origin=source, at=at: reconciler.apply(one, origin, "default", at))
    return stores.memories.list()


@pytest.mark.parametrize(
    "gone",
    [
        "I quit Kestrel Labs.",
        "I've left Kestrel Labs.",
        "I got laid off from Kestrel Labs.",
        "I was made redundant by Kestrel Labs last week.",
        "I resigned from Kestrel Labs.",
        "I quit my job.",
    ],
)
def test_a_job_that_is_over_leaves_what_one_is(stores: Stores, gone: str) -> None:
    known = held(stores, "I'm a lab technician at Kestrel Labs.", gone)
    assert [(one.attribute, one.value) for one in known if one.attribute == "works_at"] == []
    assert [(one.value, one.text) for one in known if one.attribute == "occupation"] == [
        ("lab technician", "I'm a lab technician.")
    ]


def test_the_new_employer_takes_over_from_its_first_day(stores: Stores) -> None:
    known = held(
        stores, "I'm a lab technician at Kestrel Labs.", "I quit Kestrel Labs. I start at Dunlin Health on Thursday."
    )
    (works,) = [one for one in known if one.attribute == "works_at"]
    assert works.value == "Dunlin Health"
    assert works.valid_from is not None
    assert works.valid_from.date().isoformat() == "2026-03-05"


def test_somebody_elses_employer_is_theirs() -> None:
    found = [(one.subject, one.attribute, one.value) for one in stated("My aunt is a chemist at Kestrel Labs in Bonn.")]
    assert found == [("aunt", "occupation", "chemist"), ("aunt", "works_at", "Kestrel Labs")]


@pytest.mark.parametrize("text", ["I start at 9 on Monday.", "I start at university in October."])
def test_no_employer_begins(text: str) -> None:
    assert [one for one in stated(text) if one.attribute == "works_at"] == []


@pytest.mark.parametrize(
    "text",
    [
        "I have a physio appointment on 12 May at 10.",
        "I have a lawyer meeting next Tuesday.",
        "We have a vet check-up for Miso on Friday.",
    ],
)
def test_a_visit_to_a_professional_is_a_dated_event(text: str) -> None:
    (one,) = stated(text)
    assert (one.kind, one.attribute) == (Kind.EVENT, "event")
    assert one.valid_from is not None


def test_who_turns_some_age_this_year_does_so_on_no_day_of_january() -> None:
    found = stated("My aunt Petra lives in Bonn and turns 60 this year.")
    assert [(one.attribute, one.value, one.valid_from) for one in found] == [
        ("lives_in", "Bonn", None),
        ("event", "turn 60", None),
    ]


def test_the_dog_of_somebody_is_theirs() -> None:
    found = [(one.subject, one.attribute, one.value) for one in stated("My cousin's dog is called Otto.")]
    assert found == [("cousin's dog", "name", "Otto")]


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("I'm a porter at St. Brendan hospital in Galway.", "works_at", "St. Brendan hospital"),
        ("I'm a cook at No. 7 school in Riga.", "works_at", "No. 7 school"),
        ("I'm a driver at the U.N. office in Vienna.", "works_at", "U.N. office"),
        ("I live near Mt. Hood.", "lives_in", "Mt. Hood"),
        ("I work for Larch Ltd. in Hull.", "works_at", "Larch Ltd"),
    ],
)
def test_the_point_of_an_abbreviation_ends_nothing(text: str, attribute: str, value: str) -> None:
    assert (attribute, value) in [(one.attribute, one.value) for one in stated(text)]


@pytest.mark.parametrize(
    ("text", "job"),
    [
        ("I'm a porter at St. Brendan hospital in Galway.", "I'm a porter in Galway."),
        ("I'm a welder at Marsh and Tolland in Hull.", "I'm a welder at Marsh and Tolland in Hull."),
    ],
)
def test_a_job_without_its_employer_stays_a_sentence(text: str, job: str) -> None:
    assert job in [one.text for one in stated(text) if one.attribute == "occupation"]
