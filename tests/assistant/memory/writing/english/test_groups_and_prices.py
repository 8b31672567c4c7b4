"""What a group that one belongs to uses, what things cost, and a wish told beside a fact."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from assistant.memory.records import Candidate, Spoken
from assistant.memory.writing.writer import RuleWriter

SAID_AT = datetime(2026, 3, 2, 9, tzinfo=UTC)


def stated(text: str) -> list[Candidate]:
    found = RuleWriter().candidates(Spoken("user", text, SAID_AT, "c", "m"))
    assert all(one.quote in text for one in found)
    return found


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("we're on Zulip now", "Zulip"),
        ("We moved everything to Codeberg.", "Codeberg"),
        ("Our department switched to Asana in January.", "Asana"),
        ("The whole office runs on Discord.", "Discord"),
        ("My team is on Trello.", "Trello"),
        ("Our lab uses DuckDB now.", "DuckDB"),
        ("I've moved all my notes over to Logseq.", "Logseq"),
        ("We use Redis at work.", "Redis"),
        ("I'm back to using index cards.", "index cards"),
        ("I'm a Fedora user.", "Fedora"),
        ("I write everything in Typst.", "Typst"),
        ("Our team is using Asana wrong.", "Asana"),
        ("We use Trello badly.", "Trello"),
        ("I use Grammarly.", "Grammarly"),
        ("我们用 Trello 用得不对。", "Trello"),
    ],
)
def test_a_tool_that_is_taken_up_together(text: str, tool: str) -> None:
    [found] = [one for one in stated(text) if one.attribute.startswith("uses")]
    assert (found.subject, found.value) == ("user", tool)


@pytest.mark.parametrize(
    "text",
    [
        "We're on Zoom now.",
        "I'm on Slack right now.",
        "They're on Mattermost now.",
        "We might move everything to GitLab.",
        "We moved everything to the kitchen.",
        "I moved my books to Oslo.",
        "My family is on Mallorca.",
        "I run on Mondays.",
        "We run on Mondays.",
        "Should our team switch to Linear?",
        "We run on caffeine.",
        "Our team runs on tea.",
    ],
)
def test_no_tool_is_taken_up(text: str) -> None:
    assert [one for one in stated(text) if one.attribute.startswith("uses")] == []


@pytest.mark.parametrize(
    ("text", "value", "price"),
    [
        ("We bought a cargo bike and it cost 3,200 euros.", "cargo bike", "3,200 euros"),
        ("I got a new freezer, it cost me $480.", "new freezer", "$480"),
        ("I bought a used canoe for £250.", "used canoe", "£250"),
        ("I paid 900 euros for a new saddle.", "new saddle", "900 euros"),
    ],
)
def test_what_a_thing_cost_stays_with_it(text: str, value: str, price: str) -> None:
    [found] = stated(text)
    assert (found.attribute, found.value) == ("owns", value)
    assert price in found.text


@pytest.mark.parametrize(
    "text",
    [
        "I paid 300 euros for my neighbour's fridge.",
        "I paid 80 euros for a helmet for my nephew.",
        "I bought a scarf for my aunt.",
        "I bought a kettle for Nadia.",
        "I paid 45 euros for a haircut.",
        "I paid 30 dollars for a taxi to the station.",
        "I paid 200 euros for my fridge repair.",
        "my cousin has two",
        "My aunt has four already.",
        "I have 12.",
        "我花了三千块买了我舅舅的相机。",
        "我舅舅有两台。",
        "我有四只。",
    ],
)
def test_what_is_bought_for_others_or_only_counted_is_not_owned(text: str) -> None:
    assert [one for one in stated(text) if one.attribute in {"owns", "lacks"}] == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("I bought a desk for the office.", "desk"),
        ("I paid 60 euros for a saddle for my bike.", "saddle for my bike"),
        ("My uncle has two canoes.", "two canoes"),
        ("我有两辆车。", "两辆车"),
    ],
)
def test_what_is_owned(text: str, value: str) -> None:
    assert [(one.attribute, one.value) for one in stated(text)] == [("owns", value)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("My rent rose to 870 euros.", "870 euros"),
        ("My rent increased from 800 to 870 euros.", "870 euros"),
        ("The rent is now 870 euros.", "870 euros"),
        ("我的房租是八百七。", "八百七"),
    ],
)
def test_a_new_price_is_the_price(text: str, value: str) -> None:
    [found] = stated(text)
    assert found.attribute.startswith("property:")
    assert found.value == value


@pytest.mark.parametrize(
    "text",
    [
        "My rent rose by 70 euros.",
        "My pension increased 4%.",
        "My salary is up by $200.",
        "My tuition fell £90.",
        "我的房租涨了七十块。",
        "我的工资涨了4%。",
    ],
)
def test_how_much_more_a_thing_costs_is_no_price_and_no_place(text: str) -> None:
    assert [one for one in stated(text) if one.attribute.startswith(("property", "location"))] == []


@pytest.mark.parametrize(
    "text",
    [
        "Call me tonight.",
        "Call me at noon.",
        "Call me when dinner is ready.",
        "Please call me ASAP.",
        "Call me Monday.",
        "Call me maybe.",
        "Call me picky, but I hate plastic forks.",
        "My aunt calls me Sundays.",
        "明早叫我。",
        "叫我吃药。",
        "叫我去接孩子。",
        "叫我别忘了带伞。",
    ],
)
def test_a_call_gives_no_name(text: str) -> None:
    assert [one for one in stated(text) if one.attribute == "called"] == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Call me Bo.", "Bo"),
        ("you can call me tavi", "tavi"),
        ("Call me May.", "May"),
        ("Call me Ana Lucia, but Ana is fine.", "Ana Lucia"),
        ("叫我明明吧。", "明明"),
        ("叫我多多就好。", "多多"),
        ("叫我吃货就行。", "吃货"),
    ],
)
def test_what_one_wants_to_be_called(text: str, name: str) -> None:
    assert [one.value for one in stated(text) if one.attribute == "called"] == [name]


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("我不用 VS Code 写代码了", "former:uses:coding", "VS Code"),
        ("我写代码不用 Helix 了。", "former:uses:coding", "Helix"),
        ("我不用手账记账了。", "former:uses:记账", "手账"),
        ("I no longer use Helix for coding.", "former:uses:coding", "Helix"),
        ("我不用微信读书了。", "former:uses", "微信读书"),
        ("我不用 Helix 写代码。", "does_not_use", "Helix"),
        ("我不用手机看视频。", "does_not_use", "手机看视频"),
    ],
)
def test_what_a_tool_is_no_longer_used_for(text: str, attribute: str, value: str) -> None:
    assert [(one.attribute, one.value) for one in stated(text)] == [(attribute, value)]


@pytest.mark.parametrize(
    ("text", "fact", "wish"),
    [
        ("I'm a vegan and I'd like you to answer briefly.", ("diet", "vegan"), "standing"),
        ("I live in Bergen, and please use metric units.", ("lives_in", "Bergen"), "standing"),
        ("I'm dyslexic so please use short sentences.", ("condition", "dyslexic"), "standing"),
        ("My name is Ida and I'd like you to answer in Dutch.", ("name", "Ida"), "standing"),
        ("I'm learning Welsh and I'd love it if you replied in Welsh.", ("learns", "Welsh"), "standing"),
        ("Please keep answers short, I'm a nurse.", ("occupation", "nurse"), "standing"),
        ("I have two kids and I'd prefer it if you called me Ros.", ("has_child", "two kids"), "called"),
    ],
)
def test_a_fact_and_a_wish_in_one_sentence(text: str, fact: tuple[str, str], wish: str) -> None:
    found = {one.attribute: one.value for one in stated(text)}
    assert found[fact[0]] == fact[1]
    assert wish in found


@pytest.mark.parametrize(
    "text",
    [
        "I'm cooking tonight, so please keep this answer short.",
        "I'm vegetarian and I'd like you to translate this menu.",
        "I like tea and always drink it black.",
        "I live in Graz and use metric units.",
        "I have a dog and I'd like a cat.",
    ],
)
def test_a_wish_of_the_moment_does_not_stand(text: str) -> None:
    assert [one for one in stated(text) if one.attribute in {"standing", "called"}] == []


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("We just moved into a tiny flat in Leith.", "lives_in", "Leith"),
        ("I've moved to Larch Road Hospital.", "works_at", "Larch Road Hospital"),
        ("We moved to Hospital Street.", "lives_in", "Hospital Street"),
        ("We've gone fully remote.", "does:work", "remotely"),
        ("I don't drive.", "does_not:drive", "drive"),
        ("I exclusively wear linen these days.", "does:wear", "linen"),
        ("I cannot whistle.", "cannot", "whistle"),
    ],
)
def test_home_work_and_habits(text: str, attribute: str, value: str) -> None:
    assert [(one.attribute, one.value) for one in stated(text)] == [(attribute, value)]


@pytest.mark.parametrize(
    ("text", "subject", "attribute"),
    [
        ("I've never tried snails.", "user", "has_not"),
        ("I've never been to Peru.", "user", "has_not"),
        ("I dropped out of music school.", "user", "event"),
        ("I believe in ghosts.", "user", "believes_in"),
        ("I've been freelancing since 2019.", "user", "employment"),
        ("My in-laws live in Split.", "in-laws", "lives_in"),
        ("Kofi from accounting is retiring in spring.", "Kofi", "event"),
    ],
)
def test_everyday_statements(text: str, subject: str, attribute: str) -> None:
    assert (subject, attribute) in [(one.subject, one.attribute) for one in stated(text)]


@pytest.mark.parametrize("text", ["I live for the weekend.", "I used to sail, in my dreams.", "I believe in you."])
def test_figures_of_speech(text: str) -> None:
    assert stated(text) == []


def test_a_leave_ends_when_it_says() -> None:
    [found] = stated("I'm on parental leave until May.")
    assert found.valid_from is None
    assert found.valid_to is not None
    assert found.valid_to.month in {5, 6}


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("Rent went up to 1,350 a month.", "property:rent", "1,350 a month"),
        ("My pension is going up to 900 euros.", "property:pension", "900 euros"),
        ("I parked on level 5.", "location:car", "on level 5"),
        ("I gave up chocolate for Lent.", "does_not_eat", "chocolate"),
        ("My parents divorced when I was six.", "event", "divorce when I was six"),
        ("I usually listen to fado, and swimming can also be nice.", "routine:listen", "to fado"),
    ],
)
def test_dues_and_turns(text: str, attribute: str, value: str) -> None:
    assert (attribute, value) in [(one.attribute, one.value) for one in stated(text)]


@pytest.mark.parametrize(
    "text", ['In "Emma", I love the narrator.', "Today I went to a really nice place and relaxed."]
)
def test_what_is_vague_or_of_one_book(text: str) -> None:
    assert stated(text) == []
