"""Questions for what held before, and what answers a question for somebody else or only supposes it."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from assistant.memory.recall.bygone import asks_for_past
from assistant.memory.recall.bystanders import supposes
from assistant.memory.recall.engine import Recall
from assistant.memory.records import Kind, Memory, RecallRequest
from assistant.storage.stores import Stores
from tests.assistant.memory.recall.conftest import START, Say

NOW = START + timedelta(days=90)


def found(recall: Recall, query: str) -> list[str]:
    return [one.text for one in recall.search(RecallRequest(query, now=NOW)).results]


def state(
    stores: Stores, text: str, attribute: str, value: str, *, at: datetime = START, subject: str = "user"
) -> Memory:
    kind = Kind.PREFERENCE if attribute.startswith("uses") else Kind.FACT
    return stores.memories.add(
        kind=kind, text=text, subject=subject, attribute=attribute, value=value, learned_at=at, valid_from=at
    )


def succeeded(stores: Stores, *steps: tuple[str, str, str]) -> list[Memory]:
    """Statements a week apart, each in the place of the one before it."""
    line: list[Memory] = []
    for week, (text, attribute, value) in enumerate(steps):
        at = START + timedelta(weeks=week)
        line.append(state(stores, text, attribute, value, at=at))
        if week:
            line[-2] = stores.memories.retire(line[-2].id, at=at, superseded_by=line[-1].id, valid_to=at)
    return line


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("我以前用什么写代码？", "我用 Vim 写代码。"),
        ("我之前写代码用什么？", "我用 Vim 写代码。"),
        ("What did I use to write code before?", "我用 Vim 写代码。"),
        ("我现在用什么写代码？", "我改用 Zed 了。"),
    ],
)
def test_the_history_of_a_purpose_is_found_across_its_slots(
    recall: Recall, stores: Stores, query: str, first: str
) -> None:
    line = succeeded(stores, ("我用 Vim 写代码。", "uses:coding", "Vim"), ("我改用 Zed 了。", "uses", "Zed"))
    other = succeeded(stores, ("工作聊天用钉钉。", "uses", "钉钉"), ("工作聊天改用飞书了。", "uses", "飞书"))
    recall.add([one.key for one in (*line, *other)])
    results = found(recall, query)
    assert results[0] == first
    assert "工作聊天用钉钉。" not in results


def test_what_held_before_comes_before_what_holds(recall: Recall, stores: Stores) -> None:
    line = succeeded(stores, ("I live in Leith.", "lives_in", "Leith"), ("I moved to Crail.", "lives_in", "Crail"))
    recall.add([one.key for one in line])
    assert found(recall, "Where did I live before?")[0] == "I live in Leith."
    assert found(recall, "Where do I live?")[0] == "I moved to Crail."


def test_what_was_told_as_over_answers(recall: Recall, stores: Stores) -> None:
    over = state(stores, "I used to work at Petrel Foods.", "former:works_at", "Petrel Foods")
    now = state(stores, "I work at Corvid Labs.", "works_at", "Corvid Labs")
    recall.add([over.key, now.key])
    assert found(recall, "Where did I use to work?")[0] == "I used to work at Petrel Foods."


@pytest.mark.parametrize(
    "query", ["How do I get used to this?", "What time is it before the meeting?", "How old is my car?"]
)
def test_the_present_is_meant(query: str) -> None:
    assert not asks_for_past(query)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("Where does my brother live?", ["My brother lives in Graz."]),
        ("Where does my cousin live?", []),
        ("Where do I live?", ["I live in Porto."]),
        ("我表哥住在哪里？", []),
    ],
)
def test_where_others_live_is_no_answer(recall: Recall, stores: Stores, query: str, expected: list[str]) -> None:
    memories = [
        state(stores, "I live in Porto.", "lives_in", "Porto"),
        state(stores, "My brother lives in Graz.", "lives_in", "Graz", subject="brother"),
        state(stores, "My sister lives in Bergen.", "lives_in", "Bergen", subject="sister"),
        state(stores, "我闺蜜住在海口。", "lives_in", "海口", subject="闺蜜"),
    ]
    recall.add([one.key for one in memories])
    assert found(recall, query) == expected


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("Do I live in Lisbon?", "If I lived in Lisbon I'd surf every morning."),
        ("Do I live in Lisbon?", "I was going to move to Lisbon but didn't."),
        ("Do I live in Lisbon?", "What's the weather like in Lisbon?"),
        ("我住在大理吗？", "如果我住在大理，我就天天晒太阳。"),
        ("我住在大理吗？", "本来打算搬去大理，后来没去。"),
    ],
)
def test_what_is_only_supposed_or_asked_is_no_fact(recall: Recall, say: Say, query: str, said: str) -> None:
    recall.add([say(said).key])
    assert found(recall, query) == []


@pytest.mark.parametrize(
    ("query", "expected"),
    [("Where do I live?", []), ("Where am I thinking of moving?", ["I'm thinking of moving to Porto."])],
)
def test_what_is_only_hoped_for_is_no_fact(recall: Recall, stores: Stores, query: str, expected: list[str]) -> None:
    recall.add([state(stores, "I'm thinking of moving to Porto.", "considers", "moving to Porto").key])
    assert found(recall, query) == expected


@pytest.mark.parametrize("said", ["I live in Lisbon, if you must know.", "我住在大理。", "I wish you a good day."])
def test_a_statement_supposes_nothing(said: str) -> None:
    assert not supposes(said)


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("我用什么写代码？", "I use Zed for coding."),
        ("What do I use for coding?", "I use Zed for coding."),
        ("我以前用什么写代码？", "我写代码用 VS Code。"),
        ("What did I use to write code before?", "我写代码用 VS Code。"),
    ],
)
def test_a_purpose_under_its_older_name_is_asked_for_all_the_same(
    recall: Recall, stores: Stores, query: str, first: str
) -> None:
    line = succeeded(
        stores, ("我写代码用 VS Code。", "uses:写代码", "VS Code"), ("I use Zed for coding.", "uses:coding", "Zed")
    )
    recall.add([one.key for one in line])
    assert found(recall, query)[0] == first


@pytest.mark.parametrize("query", ["我用什么写代码？", "What do I use for coding?"])
def test_an_older_name_of_a_purpose_leads_to_it(recall: Recall, stores: Stores, query: str) -> None:
    kept = state(stores, "敲代码就靠 Helix 了。", "uses:敲代码", "Helix")
    other = state(stores, "记账就靠 GnuCash 了。", "uses:记账", "GnuCash")
    recall.add([kept.key, other.key])
    assert found(recall, query)[0] == kept.text
