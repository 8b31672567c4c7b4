"""What a Chinese clause leaves to the one before it: 我不吃香菜，但是我先生超级喜欢; 我会游泳，我儿子不会."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from assistant.memory.writing.attributes import Statement
from assistant.memory.writing.chinese.clause import Clause, Person
from assistant.memory.writing.chinese.work_and_place import is_job
from assistant.memory.writing.script import level

_FEELS = re.compile(
    r"(?P<verb>喜欢|喜爱|热爱|爱|讨厌|怕|害怕|受不了|离不开|迷)(?P<act>吃|喝|看|听|玩|用|养)?"
    r"(?:得(?:不行|不得了|要命|要死|很)|惨了|死了|极了)?"
)
_DOES = re.compile(r"(?:会|能|吃|喝|用|养|抽|玩|看|打|学|练|喜欢|爱吃|爱喝|爱看|爱听|爱玩|对)")
_ACT = re.compile(r"^(?:吃|喝|看|听|玩|用|养)(?=.)")
_TASTES = frozenset(
    ["likes", "dislikes", "fears", "prefers", "favourite", "eats", "does_not_eat", "drinks", "does_not_drink"]
)
_PLACES = frozenset(["works_at", "works_in", "lives_in", "age", "from", "property:性别", "name", "marital_status"])
_END = "。！!~～…"


def carried(clause: Clause, before: Clause | None, told: Sequence[Statement]) -> Clause | None:
    """A clause about somebody else with what it leaves out put in; None where it leaves nothing out.

    Args:
        clause: as it was read.
        before: the clause before it in the sentence.
        told: what that one stated.
    """
    if before is None or not told or clause.who.person is Person.THING or clause.subject == before.subject:
        return None
    if clause.inherited or clause.who.implied or clause.once:
        return None
    feels = _FEELS.fullmatch(clause.plain)
    if feels and told[-1].attribute.partition(":")[0] in _TASTES and told[-1].value:
        what = told[-1].value
        act = feels["act"] or ""
        return _with(clause, f"{feels['verb']}{act}{_ACT.sub('', what) if act else what}")
    again = _DOES.fullmatch(clause.plain)
    if again and len(before.plain) > len(clause.plain) and before.plain.startswith(clause.plain):
        return _with(clause, before.said)
    return None


def as_what(clause: Clause, told: Sequence[Statement]) -> Clause | None:
    """A calling named alone after where somebody works or who they are: 我在检察院转正了，书记员; None for all else."""
    if not clause.inherited or clause.negative or clause.dates or clause.lead or clause.who.person is Person.THING:
        return None
    if not told or told[-1].attribute not in _PLACES or not 2 <= len(clause.plain) <= 8:
        return None
    if clause.plain.startswith("是") or not is_job(clause.plain, classified=False):
        return None
    return replace(
        clause, plain=f"是{clause.plain}", said=f"是{clause.said}", text=f"{clause.who.naming}是{clause.said}。"
    )


def _with(clause: Clause, said: str) -> Clause:
    """The clause with other words in the place of its last ones."""
    text = clause.text.rstrip(_END)
    text = f"{text[: len(text) - len(clause.said)]}{said}。" if text.endswith(clause.said) else clause.text
    return replace(clause, plain=level(said), said=said, text=text)
