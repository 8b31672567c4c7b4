"""What was stored under a name that its thing no longer has meets what is told under the present one."""

from __future__ import annotations

import pytest

from assistant.memory.records import Action, Kind
from assistant.storage.stores import Stores
from tests.assistant.memory.writing.telling import START, Tell, current, retired


def keep(stores: Stores, text: str, attribute: str, value: str) -> None:
    """Stores a memory as an older version did."""
    kind = Kind.PREFERENCE if attribute.startswith("uses:") else Kind.FACT
    stores.memories.add(kind=kind, text=text, attribute=attribute, value=value, learned_at=START, subject="user")


def test_what_was_stored_under_an_older_name_of_its_thing_gives_way(stores: Stores, tell: Tell) -> None:
    for attribute, value in (("uses:写代码", "VS Code"), ("property:车", "Polo")):
        keep(stores, f"{attribute} {value}", attribute, value)
    tell("我现在写代码用 Helix。", "My car is a Corsa.", day=2)
    assert retired(stores) == ["uses:写代码 VS Code", "property:车 Polo"]
    tell("I use Kakoune for coding.", day=5)
    assert len(retired(stores)) == 3


@pytest.mark.parametrize("again", ["I use Helix for coding.", "我写代码用 Helix。"])
def test_what_is_said_again_is_one_with_what_was_stored_under_an_older_name(
    stores: Stores, tell: Tell, again: str
) -> None:
    keep(stores, "我敲代码用 Helix。", "uses:敲代码", "Helix")
    assert [action for action, _ in tell(again, day=2)] == [Action.UNCHANGED]


def test_a_relation_stored_under_an_older_name_is_the_same(stores: Stores, tell: Tell) -> None:
    keep(stores, "我外甥女叫晓棠。", "relation:外甥女", "晓棠")
    assert [action for action, _ in tell("我外甥女叫晓棠。", "我侄女叫晓棠。", day=2)] == [Action.UNCHANGED] * 2


def test_other_purposes_stay_beside_one_stored_under_an_older_name(stores: Stores, tell: Tell) -> None:
    keep(stores, "我用 Obsidian 写日记。", "uses:写日记", "Obsidian")
    tell("I use Helix for coding.", "我写代码用 Kakoune。", day=2)
    assert "我用 Obsidian 写日记。" in current(stores)


@pytest.mark.parametrize("text", ["我不用 Helix 写代码了。", "I no longer use Helix for coding."])
def test_a_tool_left_for_one_purpose_stays_for_another(stores: Stores, tell: Tell, text: str) -> None:
    tell("I use Helix for coding.", "I use Helix for notes.", text)
    assert retired(stores) == ["I use Helix for coding."]
    assert "I use Helix for notes." in current(stores)
