"""What becomes of statements that meet what is known: repeated, refined, corrected, ended, told out of order."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.memory.records import Action, Candidate, Kind, Memory, Source, Spoken
from assistant.memory.writing.reconcile import Reconciler
from assistant.memory.writing.remains import marks
from assistant.memory.writing.writer import RuleWriter
from assistant.storage.stores import Stores
from tests.assistant.memory.writing.telling import START, Tell, current, retired

END = datetime(2100, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    "texts",
    [
        ["I live in Ghent.", "I live in Ghent."],
        ["I'm allergic to kiwi.", "Just so you know, I have a kiwi allergy.", "As I said, I'm allergic to kiwi fruit."],
        ["I take the tram to work.", "I take the tram to work, as always.", "Well, I take the tram to work."],
        ["My name is Eleni Vasko.", "我叫 Eleni Vasko。"],
        ["My text editor is Helix.", "我用的文本编辑器是 Helix。"],
        ["I keep bees on the roof.", "I keep bees on the roof!"],
        ["I own a green canoe.", "I have a green canoe."],
        ["My dog is called Bruno.", "My dog's name is Bruno."],
    ],
)
def test_one_meaning_is_one_memory_with_every_source(stores: Stores, tell: Tell, texts: Sequence[str]) -> None:
    outcomes = tell(*texts)
    assert [action for action, _ in outcomes] == [Action.ADDED] + [Action.UNCHANGED] * (len(texts) - 1)
    (memory,) = stores.memories.list(include_retired=True)
    assert len(memory.sources) == len(texts)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("My favourite tea is sencha.", "My favourite cheese is Comté."),
        ("My shoe size is 42.", "My jacket size is 50."),
        ("Nadia sits at desk B14.", "Nadim sits at desk B41."),
        ("My brother lives in Turku.", "My sister lives in Odense."),
        ("My birthday is 2 February.", "My husband's birthday is 20 August."),
        ("I work at Heron Mill.", "I sit on the board of a food co-op."),
        ("I like tea.", "I like green tea."),
        ("I have two cats.", "My sister has two cats."),
        ("I'm allergic to walnuts.", "I'm allergic to shrimp."),
        ("I had a flat tyre yesterday.", "Tomorrow I have a flat tyre."),
        ("My car is a Volvo.", "My car is in the garage."),
        ("I like dogs.", "I like cats."),
        ("我喜欢茶。", "我喜欢茶叶蛋。"),
        ("My brother Tom lives in Rome.", "My brother lives in Oslo."),
    ],
)
def test_different_facts_stand_side_by_side(stores: Stores, tell: Tell, one: str, other: str) -> None:
    tell(one, other)
    assert len(current(stores)) == 2
    assert retired(stores) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I live in Bristol.", "We've just moved, I live in Dundee now."),
        ("My favourite colour is teal.", "My favourite colour is ochre."),
        ("I'm a junior archivist.", "I'm the head archivist now."),
        ("For diagrams I use draw.io.", "I've switched: for diagrams I use Excalidraw now."),
        ("I prefer VS Code over Vim.", "Actually I switched to Zed."),
        ("I use Notion.", "I've switched from Notion to Obsidian."),
        ("I take my coffee black.", "These days I take my coffee with oat milk."),
        ("I drive a Skoda.", "I drive a Kia now."),
        ("I like olives.", "I hate olives."),
        ("I swim on Tuesdays.", "I swim on Mondays now."),
        ("Our oven is broken.", "Our oven is fixed now."),
        ("I'm vegetarian.", "I'm vegan now."),
        ("My boss is Jin.", "My boss is Mara now."),
        ("I don't own a car.", "I own a car."),
        ("I use scp.", "Use rsync, not scp."),
        ("We decided on MySQL for the archive.", "We decided to go with PostgreSQL for the archive."),
        ("I eat meat.", "I no longer eat meat."),
    ],
)
def test_a_change_closes_the_old_and_links_both(stores: Stores, tell: Tell, old: str, new: str) -> None:
    tell(old, new)
    (before,) = [one for one in stores.memories.list(include_retired=True) if one.state == "retired"]
    (after,) = [one for one in stores.memories.list() if one.id == before.superseded_by]
    assert before.text == old
    assert after.supersedes == before.id
    assert before.retired_at == after.learned_at
    assert before.valid_to is not None


@pytest.mark.parametrize(
    ("old", "ends"),
    [
        ("I work at Fennimore's.", "I don't work at Fennimore's any more."),
        ("I play tennis.", "I don't play tennis any more."),
        ("I own a green canoe.", "I sold my canoe."),
        ("I live in Kyoto.", "I used to live in Kyoto."),
        ("I use Trello.", "I stopped using Trello."),
        ("我养了三缸热带鱼。", "我不再养热带鱼了，太费时间。"),
        ("I work at Larkfield Bank.", "I left Larkfield Bank in February."),
    ],
)
def test_what_ended_is_history(stores: Stores, tell: Tell, old: str, ends: str) -> None:
    outcomes = tell(old, ends)
    assert outcomes[-1][0] is Action.RETIRED
    assert retired(stores) == [old]
    assert old not in current(stores)


def test_a_slip_corrected_at_once_replaces_what_it_corrects(stores: Stores, tell: Tell) -> None:
    tell(
        "My flight lands at 18:40.",
        "I own a green canoe.",
        "Sorry, typo: my flight lands at 19:40.",
        minutes=2,
        one_chat=True,
    )
    assert current(stores) == ["I own a green canoe.", "My flight lands at 19:40."]
    assert retired(stores) == ["My flight lands at 18:40."]


def test_going_back_opens_it_again(stores: Stores, tell: Tell) -> None:
    tell("I use Vim.", "I've switched from Vim to Zed.", "I went back to Vim.")
    assert current(stores) == ["I went back to Vim."]
    assert retired(stores) == ["I use Vim.", "I've switched from Vim to Zed."]


def test_a_fuller_statement_takes_over_the_sources(stores: Stores, tell: Tell) -> None:
    tell("I work at Corvid Labs.", "I work at Corvid Labs in the hardware team.")
    (memory,) = stores.memories.list()
    assert len(memory.sources) >= 1
    tell("I have two kids.", "I have two kids, Mats and Ylva.", day=10)
    kids = [one for one in stores.memories.list() if one.attribute == "has_child"]
    assert [one.value for one in kids] == ["two kids, Mats and Ylva"]
    assert len(kids[0].sources) == 2


def test_what_was_said_earlier_never_supersedes(stores: Stores, tell: Tell) -> None:
    tell("I live in Dundee.", day=60)
    tell("I live in Bristol.", day=1)
    assert current(stores) == ["I live in Dundee."]
    (old,) = [one for one in stores.memories.list(include_retired=True) if one.state == "retired"]
    assert old.text == "I live in Bristol."
    assert old.retired_at == START + timedelta(days=60)
    held = stores.memories.held_at(START + timedelta(days=30), scope="default")
    assert [one.text for one in held] == ["I live in Bristol."]


def test_an_old_goodbye_does_not_end_what_was_said_later(stores: Stores, tell: Tell) -> None:
    tell("I work at Corvid Labs.", day=60)
    tell("I no longer work at Corvid Labs.", day=1)
    assert current(stores) == ["I work at Corvid Labs."]


def test_scopes_do_not_see_each_other(stores: Stores, tell: Tell) -> None:
    tell("Our mascot is an otter.", scope="river")
    tell("Our mascot is an ibex.", scope="ridge", day=1)
    assert current(stores, "river") == ["Our mascot is an otter."]
    assert current(stores, "ridge") == ["Our mascot is an ibex."]


def test_each_value_is_right_in_its_time(stores: Stores, tell: Tell) -> None:
    tell("I drive a Skoda.", "I drive a Kia now.", "I drive a Volvo now.", minutes=60 * 24 * 100)
    for days, car in ((50, "Skoda"), (150, "Kia"), (250, "Volvo")):
        held = stores.memories.held_at(START + timedelta(days=days), scope="default")
        assert [one.value for one in held] == [car]


@pytest.mark.parametrize(
    "again", ["I collect antique thimbles.", "I collect antique thimbles!", "As I said, I collect antique thimbles"]
)
def test_what_was_forgotten_is_not_learned_again(stores: Stores, tell: Tell, again: str) -> None:
    ((_, memory),) = tell("I collect antique thimbles.")
    assert memory is not None
    stores.tombstones.add("default", marks(memory))
    stores.memories.forget([memory.id])
    assert tell(again, day=3) == [(Action.DROPPED, None)]
    assert current(stores) == []


def test_what_is_asked_for_again_is_kept_again(stores: Stores, tell: Tell) -> None:
    ((_, memory),) = tell("I collect antique thimbles.")
    assert memory is not None
    stores.tombstones.add("default", marks(memory))
    stores.memories.forget([memory.id])
    candidate = Candidate(Kind.FACT, memory.text, memory.text, attribute=memory.attribute, value=memory.value)
    source = Source(None, None, memory.text, said_at=START)
    action, kept = stores.database.write(
        lambda _: Reconciler(stores=stores).apply(candidate, source, "default", START, lift_tombstones=True)
    )
    assert action is Action.ADDED
    assert kept is not None
    assert not stores.tombstones.holds("default", marks(memory))


def test_a_changed_step_makes_a_new_version(stores: Stores, tell: Tell) -> None:
    tell(
        "How to publish the newsletter: 1. export as PDF; 2. upload with ftpdrop; 3. mail the list.",
        "Change to publishing the newsletter: step 2 is now upload with boxsend, not ftpdrop.",
    )
    (skill,) = stores.memories.list(kinds={Kind.SKILL})
    assert "boxsend" in skill.text
    assert "ftpdrop" not in skill.text
    assert skill.details["steps"] == ["export as PDF", "upload with boxsend", "mail the list"]
    assert len(retired(stores)) == 1


@pytest.mark.parametrize(
    ("procedure", "failure"),
    [
        (
            "How to rotate the sensor logs:\n1. stop sensord\n2. mv /srv/sensor.log to /srv/old\n3. start sensord",
            "Keep this to yourself: rotating the sensor logs failed at step 2: the auditor had locked the disk.",
        ),
        (
            "发周报的步骤：1. 导出表格；2. 上传到云盘；3. 发邮件",
            "这件事别告诉别人：发周报在第2步失败了，因为审计锁了云盘。",
        ),
    ],
)
def test_a_failure_that_stays_here_is_not_put_into_a_procedure_that_does_not(
    stores: Stores, tell: Tell, procedure: str, failure: str
) -> None:
    tell(procedure, failure)
    (skill,) = stores.memories.list(kinds={Kind.SKILL})
    others = [one for one in stores.memories.list() if one.id != skill.id]
    assert not skill.private
    assert "failures" not in skill.details
    assert all(one.private for one in others)


def test_a_step_that_is_changed_in_confidence_makes_the_procedure_stay_here(stores: Stores, tell: Tell) -> None:
    tell(
        "How to publish the newsletter: 1. export as PDF; 2. upload with ftpdrop; 3. mail the list.",
        "Keep this to yourself: change to publishing the newsletter: step 2 is now upload with boxsend, not ftpdrop.",
    )
    assert all(one.private for one in stores.memories.list() if "boxsend" in one.text)


def test_a_failure_is_noted_with_its_procedure(stores: Stores, tell: Tell) -> None:
    tell(
        "How to rotate the sensor logs:\n1. stop sensord\n2. mv /srv/sensor.log to /srv/old\n3. start sensord",
        "Rotating the sensor logs failed at step 2: the disk quota was full.",
    )
    (skill,) = stores.memories.list(kinds={Kind.SKILL})
    assert skill.details["failures"] == [{"step": "2", "reason": "the disk quota was full"}]
    assert any("quota" in text for text in current(stores))


CITIES = ["Oslo", "Bergen", "Tromsø", "Bodø"]


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(order=st.permutations(range(4)), run=st.integers(min_value=0, max_value=10**9))
def test_the_order_of_telling_does_not_matter(stores: Stores, tell: Tell, order: list[int], run: int) -> None:
    """However statements arrive, the one that was said last holds, and exactly one does."""
    scope = f"run{run}-{order}"
    for place in order:
        tell(f"I live in {CITIES[place]}.", day=place, scope=scope)
    assert current(stores, scope) == ["I live in Bodø."]
    assert sorted(retired(stores, scope)) == sorted(f"I live in {city}." for city in CITIES[:3])


def stretches(stores: Stores, scope: str) -> list[tuple[str, datetime, datetime | None]]:
    """What was held in a scope and for how long."""
    everything = stores.memories.list(scope=scope, include_retired=True)
    held = [(one.value, one.learned_at, one.retired_at) for one in everything]
    return sorted(held, key=lambda one: (one[1], one[2] or END, one[0]))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    said=st.lists(st.sampled_from(["Utrecht", "Delft", "Leiden"]), min_size=2, max_size=5),
    shuffle=st.randoms(use_true_random=False),
)
def test_a_history_is_the_same_in_whatever_order_it_is_learned(
    stores: Stores, tell: Tell, said: list[str], shuffle: Random
) -> None:
    """Places come back, are said twice, and are imported late: the line of values is that of the times."""
    told = [(day, f"I live in {city}.") for day, city in enumerate(said)]
    run = uuid4().hex
    for day, text in told:
        tell(text, day=day, scope=f"{run}-in-order")
    mixed = list(told)
    shuffle.shuffle(mixed)
    for day, text in mixed:
        tell(text, day=day, scope=f"{run}-mixed")
    assert stretches(stores, f"{run}-mixed") == stretches(stores, f"{run}-in-order")
    (now,) = [one for one in stretches(stores, f"{run}-mixed") if one[2] is None]
    assert now[0] == said[-1]


@pytest.mark.parametrize("late", [0, 1, 2, 3])
def test_a_line_of_values_is_linked_both_ways_whatever_comes_last(stores: Stores, tell: Tell, late: int) -> None:
    days = {0: "I drive a Seat.", 1: "I drive a Dacia.", 2: "I drive a Lancia.", 3: "I drive a Rover."}
    for day in [*(day for day in days if day != late), late]:
        tell(days[day], day=day)
    line = sorted(stores.memories.list(include_retired=True), key=lambda one: one.learned_at)
    assert [one.value for one in line] == ["Seat", "Dacia", "Lancia", "Rover"]
    assert [one.superseded_by for one in line] == [*(one.id for one in line[1:]), None]
    assert [one.supersedes for one in line] == [None, *(one.id for one in line[:-1])]
    assert [one.retired_at for one in line[:-1]] == [one.learned_at for one in line[1:]]


def test_what_a_later_message_named_as_left_behind_is_history_when_it_is_learned_late(
    stores: Stores, tell: Tell
) -> None:
    tell("I've switched from Thunderbird to Geary.", day=20)
    tell("I use Thunderbird.", day=2)
    assert current(stores) == ["I've switched from Thunderbird to Geary."]
    (old,) = [one for one in stores.memories.list(include_retired=True) if one.state == "retired"]
    assert (old.text, old.retired_at) == ("I use Thunderbird.", START + timedelta(days=20))


def test_an_end_that_a_statement_named_stays_its_end(stores: Stores) -> None:
    reconciler = Reconciler(stores=stores)
    until = START + timedelta(days=50)
    stint = Candidate(
        *(Kind.FACT, "I rent a desk at the mill until 24 February.", "q"),
        attribute="property:desk",
        value="at the mill",
        single_valued=True,
        valid_from=START,
        valid_to=until,
    )
    later = Candidate(Kind.FACT, "My desk is at home.", "q", attribute="property:desk", value="at home")
    with_end = apply(stores, reconciler, stint, START)
    apply(stores, reconciler, later, START + timedelta(days=90))
    assert stores.memories.get(with_end.id).valid_to == until
    for day, held in ((40, ["at the mill"]), (70, []), (95, ["at home"])):
        then = stores.memories.held_at(START + timedelta(days=day), scope="default")
        assert [one.value for one in then] == held
    assert reconciler.reopen(with_end.id).valid_to == until


def test_as_of_a_day_is_what_was_believed_then(stores: Stores, tell: Tell) -> None:
    """That it had ended in February was learned in March: in the days between, it was taken to hold."""
    tell("I work at Larkfield Bank.")
    tell("I left Larkfield Bank on 1 February.", day=60)
    (job,) = [one for one in stores.memories.list(include_retired=True) if one.attribute == "works_at"]
    between = stores.memories.held_at(START + timedelta(days=45), scope="default")
    assert [one.id for one in between] == [job.id]
    assert job.id not in {one.id for one in stores.memories.held_at(START + timedelta(days=61), scope="default")}


def test_what_begins_later_leaves_the_old_to_hold_until_then(stores: Stores) -> None:
    reconciler = Reconciler(stores=stores)
    now = Candidate(Kind.FACT, "I work at Tern.", "q", attribute="works_at", value="Tern", single_valued=True)
    soon = Candidate(
        *(Kind.FACT, "From May I work at Gannet.", "q"),
        attribute="works_at",
        value="Gannet",
        single_valued=True,
        valid_from=START + timedelta(days=100),
    )
    apply(stores, reconciler, now, START)
    apply(stores, reconciler, soon, START + timedelta(days=70))
    for day, employer in ((10, "Tern"), (80, "Tern"), (101, "Gannet")):
        held = stores.memories.held_at(START + timedelta(days=day), scope="default")
        assert [one.value for one in held] == [employer]


def apply(stores: Stores, reconciler: Reconciler, candidate: Candidate, said_at: datetime) -> Memory:
    source = Source("c", f"m{said_at}", candidate.quote, said_at=said_at)
    _, memory = stores.database.write(lambda _: reconciler.apply(candidate, source, "default", said_at))
    assert memory is not None
    return memory


@pytest.mark.parametrize("word", ["Just kidding!", "Scratch that.", "开玩笑的啦", "haha jk"])
def test_what_is_taken_back_is_let_go_and_the_old_holds_again(stores: Stores, word: str) -> None:
    writer, reconciler = RuleWriter(), Reconciler(stores=stores)
    told = [Spoken("user", "I live in Ghent.", START, "c0", "m0")]
    told.append(Spoken("user", "I live in Monaco now.", START + timedelta(days=1), "c1", "m1"))
    told.append(Spoken("assistant", "Wow!", START + timedelta(days=1, minutes=1), "c1", "m2"))
    told.append(Spoken("user", word, START + timedelta(days=1, minutes=2), "c1", "m3"))
    for place, message in enumerate(told):
        before = [one for one in told[:place] if one.conversation_id == message.conversation_id]
        for candidate in writer.candidates(message, before):
            source = Source(message.conversation_id, message.message_id, candidate.quote, said_at=message.said_at)
            stores.database.write(
                lambda _, one=candidate, origin=source, at=message.said_at: reconciler.apply(one, origin, "default", at)
            )
    assert current(stores) == ["I live in Ghent."]


@pytest.mark.parametrize(
    ("texts", "employer"),
    [
        (("我在兰州一家规划院做测绘工程师。", "我换到了陇原测绘上班。"), "陇原测绘"),
        (("我在一家酒厂当出纳。", "我换工作了，现在在银行当风控。"), "银行"),
        (("我在顺丰当调度员。", "我换到了中通当采购。"), "中通"),
        (("我在医院当护士。", "我换了份工作，现在在学校当校医。"), "学校"),
    ],
)
def test_a_new_job_takes_the_place_of_the_old_one(
    stores: Stores, tell: Tell, texts: Sequence[str], employer: str
) -> None:
    tell(*texts)
    assert [one.value for one in stores.memories.list() if one.attribute == "works_at"] == [employer]
    assert texts[0] in retired(stores)


@pytest.mark.parametrize(
    "texts",
    [
        ("I use Todoist for my shopping list.", "I've switched to AnyList for shopping."),
        ("我记家庭账用随手记。", "我现在记家庭账改用飞书表格了。"),
    ],
)
def test_a_tool_switched_to_takes_the_place_of_the_one_for_the_same_purpose_in_other_words(
    stores: Stores, tell: Tell, texts: Sequence[str]
) -> None:
    tell(*texts)
    assert retired(stores) == [texts[0]]


def test_a_tool_switched_to_leaves_those_for_other_purposes(stores: Stores, tell: Tell) -> None:
    tell("I use Todoist for my shopping list.", "I use Obsidian for recipes.", "I've switched to AnyList for shopping.")
    assert retired(stores) == ["I use Todoist for my shopping list."]
