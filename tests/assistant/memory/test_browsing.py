"""Going through memory by hand: what a search finds, in which order, and what one memory's page knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from assistant.events import EventBus
from assistant.memory.browsing import Browsing, Wanted, marked, patterns_of
from assistant.memory.recall.engine import Recall
from assistant.memory.records import Kind, Memory, Origin, Source
from assistant.memory.service import MemoryService
from assistant.storage.stores import Stores

ANY = Wanted()


@pytest.fixture
def browsing(stores: Stores) -> Browsing:
    return Browsing(stores=stores, recall=Recall(stores=stores, embedder=None, index_dir=None, events=EventBus()))


@pytest.fixture
def keep(stores: Stores) -> Callable[..., Memory]:
    def add(text: str, day: int = 0, **fields: object) -> Memory:
        at = datetime(2026, 2, 1, tzinfo=UTC) + timedelta(days=day)
        return stores.memories.add(text=text, learned_at=at, **{"kind": Kind.FACT, **fields})  # type: ignore[arg-type]

    return add


def texts(browsing: Browsing, words: str, wanted: Wanted = ANY) -> list[str]:
    return [one.text for one in browsing.rows(browsing.find(words, wanted).keys)]


@pytest.mark.parametrize(
    ("kept", "typed"),
    [
        ("The tram stops at Möllevången", "mollevang"),
        ("The tram stops at Möllevången", "STOPS tram"),
        ("停車場在圖書館後面", "图书馆"),
        ("停车场在图书馆后面", "圖書館 停車"),
        ("门牌号是ＡＢ１２", "ab12"),
        ("Pays 3.50 (half) for the ferry", "3.50 (half"),
    ],
)
def test_words_are_found_in_any_spelling(
    browsing: Browsing, keep: Callable[..., Memory], kept: str, typed: str
) -> None:
    keep(kept)
    keep("Something else altogether")
    assert texts(browsing, typed) == [kept]


def test_all_words_have_to_be_there(browsing: Browsing, keep: Callable[..., Memory]) -> None:
    keep("The ferry leaves at seven")
    assert texts(browsing, "ferry eight") == []


def test_tags_values_and_people_are_searched_too(browsing: Browsing, keep: Callable[..., Memory]) -> None:
    keep("She paints boats", subject="Ottilie", tags=("hobby",))
    assert texts(browsing, "ottilie") == texts(browsing, "hobby") == ["She paints boats"]


def test_filters_narrow_and_scopes_never_mix(browsing: Browsing, keep: Callable[..., Memory]) -> None:
    keep("a fact")
    keep("a liking", 1, kind=Kind.PREFERENCE, origin=Origin.HAND, pinned=True)
    keep("of work", 2, scope="work", private=True)
    keep("gone by", 3, state="retired")
    keep("not yet agreed to", 4, state="pending")
    assert texts(browsing, "") == ["gone by", "a liking", "a fact"]
    assert texts(browsing, "", replace(ANY, kinds=frozenset({"preference"}))) == ["a liking"]
    assert texts(browsing, "", replace(ANY, origins=frozenset({"hand"}))) == ["a liking"]
    assert texts(browsing, "", replace(ANY, states=frozenset({"active"}), order="oldest")) == ["a fact", "a liking"]
    assert texts(browsing, "", replace(ANY, pinned=True)) == ["a liking"]
    assert texts(browsing, "", replace(ANY, scope="work", private=True)) == ["of work"]
    day_one = datetime(2026, 2, 2, tzinfo=UTC)
    assert texts(browsing, "", replace(ANY, since=day_one, until=day_one + timedelta(days=1))) == ["a liking"]


def test_the_best_match_holds_and_has_the_word_at_a_beginning(browsing: Browsing, keep: Callable[..., Memory]) -> None:
    keep("Rowing on the lake", state="retired")
    keep("Narrowing the search", 2)
    keep("Row seven at the opera", 1)
    order = texts(browsing, "row", replace(ANY, order="match"))
    assert order == ["Row seven at the opera", "Narrowing the search", "Rowing on the lake"]


def test_what_is_forgotten_while_the_list_shows_leaves_a_gap(
    browsing: Browsing, keep: Callable[..., Memory], stores: Stores
) -> None:
    first, second = keep("first"), keep("second", 1)
    found = browsing.find("", ANY)
    stores.memories.forget([first.id])
    assert [one.id for one in browsing.rows(found.keys)] == [second.id]


def test_what_bears_on_the_words_without_holding_them_stands_below(memory: MemoryService, stores: Stores) -> None:
    browsing = Browsing(stores=stores, recall=memory._recall)
    memory.remember("The bicycles stand in the cellar.")
    memory.remember("The sledge hangs under the roof.")
    found = browsing.find("bicycle's", ANY)
    assert found.keys == []
    more = browsing.with_similar("bicycle's", ANY, found)
    assert [one.text for one in browsing.rows(more.keys)] == ["The bicycles stand in the cellar."]
    assert more.similar == 1
    other = replace(ANY, kinds=frozenset({"event"}))
    assert browsing.with_similar("bicycle's", other, browsing.find("bicycle's", other)).keys == []


def test_a_memory_is_shown_with_its_past_and_its_sources(
    browsing: Browsing, memory: MemoryService, stores: Stores
) -> None:
    told = stores.conversations.create(title="Moving house")
    old = stores.memories.add(
        kind=Kind.FACT,
        text="Lives in Turku",
        attribute="lives_in",
        value="Turku",
        subject="user",
        sources=[Source(told.id, "gone", "I live in Turku"), Source("deleted", "x", "Turku it is")],
    )
    new = memory.correct(old.id, "I live in Oulu.").memory
    assert new is not None
    shown = browsing.shown(new.id)
    assert [stretch.memory.id for stretch in shown.line] == [old.id, new.id]
    assert [stretch.current for stretch in shown.line] == [False, True]
    assert [(one.title, one.there) for one in shown.whence[old.id]] == [("Moving house", False), ("", False)]
    assert shown.used_in is None


def test_scopes_begin_with_the_default_one(browsing: Browsing, keep: Callable[..., Memory]) -> None:
    keep("of work", scope="atelier")
    assert list(browsing.scopes()) == ["default", "atelier"]
    assert browsing.scopes()["atelier"] == "atelier"
    assert (browsing.count(), browsing.count("atelier"), browsing.waiting()) == (0, 1, 0)


def test_found_words_are_marked_where_they_stand() -> None:
    assert marked("圖書館 and the Library", "图书 library") == [(0, 2), (12, 19)]
    assert marked("anana", "ana nan") == [(0, 4)]
    assert marked("nothing", "") == []
    assert patterns_of("  ") == ()
