"""The wish that something stays on this machine, said of a task, of why it failed, and of a lesson."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.memory.records import Kind
from assistant.messages import Role
from assistant.providers.scripted import turn

from .conftest import Rig
from .test_evaluating import GOOD, Asked


def _of(rig: Rig, kind: Kind) -> list[bool]:
    return [one.private for one in rig.stores.memories.list(scope="default", kinds={kind})]


@pytest.mark.parametrize(
    ("lines", "telling"),
    [
        (
            ["Migrate the payroll database to Postgres.", "That failed because I was hungover. Keep this on this PC."],
            "hungover",
        ),
        (
            ["I tried to migrate the payroll database and it failed because I was hungover. Don't send this anywhere."],
            "hungover",
        ),
        (["Migrate the payroll database.", "That failed because I was hungover.", "Keep that local."], "hungover"),
        (["帮我迁移工资数据库。", "失败了，因为我宿醉没醒。这件事只留在本机。"], "宿醉"),
        (["帮我迁移工资数据库。", "失败了，因为我宿醉没醒。", "别上传。"], "宿醉"),
        (["我今天迁移工资数据库失败了，因为我宿醉没醒。这个不要发给任何服务器。"], "宿醉"),
    ],
)
def test_why_a_task_failed_stays_here_where_the_person_says_so(rig: Rig, lines: list[str], telling: str) -> None:
    talk = rig.talk()
    for line in lines:
        talk.user(line)
        talk.reply()
    logged = rig.only()
    assert logged.episode.outcome == "failure"
    assert telling in logged.episode.error
    assert logged.memory.private
    public = [one.text for one in rig.stores.memories.list(scope="default") if not one.private]
    assert not any(telling in text for text in public)


def test_what_is_said_without_the_wish_stays_public(rig: Rig) -> None:
    talk = rig.talk()
    for line in ("Migrate the payroll database.", "That failed because the disk was full.", "Thanks."):
        talk.user(line)
        talk.reply()
    talk.user("I keep all my notes on this machine.")
    assert not rig.only().memory.private


@pytest.mark.parametrize(
    ("order", "failed", "lesson", "wish"),
    [
        (
            "Migrate the payroll database.",
            "That failed because the disk was full.",
            "Next time use Osgood's borrowed badge first.",
            "Keep that on this machine.",
        ),
        ("帮我迁移工资数据库。", "失败了，因为磁盘满了。", "下次先用老韩的门禁卡。", "这个只留在本机。"),
    ],
)
@pytest.mark.parametrize("together", [True, False])
def test_a_lesson_told_in_private_makes_a_private_skill(
    rig: Rig, order: str, failed: str, lesson: str, wish: str, together: bool
) -> None:
    talk = rig.talk()
    for line in (order, failed, *((f"{lesson} {wish}",) if together else (lesson, wish))):
        talk.user(line)
        talk.reply()
    assert _of(rig, Kind.SKILL) == [True]
    assert _of(rig, Kind.EPISODE) == [True]


def test_a_private_lesson_makes_a_public_skill_private_and_later_versions_stay_so(rig: Rig) -> None:
    talk = rig.talk()
    talk.user("Migrate the payroll database.")
    talk.user("That failed because the disk was full.")
    talk.user("Next time free some space first.")
    assert _of(rig, Kind.SKILL) == [False]
    talk.user("Next time use Osgood's borrowed badge first. Keep that local.")
    assert _of(rig, Kind.SKILL) == [True]
    talk.user("Next time stop the cron jobs first.")
    assert _of(rig, Kind.SKILL) == [True]


def test_a_lesson_of_a_private_task_does_not_name_it_in_public(rig: Rig) -> None:
    talk = rig.talk()
    talk.user("Migrate the payroll database. Keep this on this machine.")
    talk.user("That failed because the disk was full.")
    talk.user("Next time free some space first.")
    assert _of(rig, Kind.EPISODE) == _of(rig, Kind.SKILL) == [True]


def test_who_wants_to_be_asked_has_it_kept_here_too(rig: Rig) -> None:
    talk = rig.talk()
    talk.reply("Hello.")
    order = talk.said[-1]
    first = rig.stores.messages.add(
        conversation_id=talk.id, role=Role.USER, text="Migrate the payroll database.", said_at=rig.now, scope="default"
    )
    order = replace(order, role="user", text=first.text, message_id=first.id)
    ((_, waiting),) = rig.experience.notice(order, ask=True)
    assert (waiting.state, waiting.private) == ("pending", False)
    rig.experience.notice(replace(order, text="Keep that on this machine.", message_id="x"), [order], ask=True)
    assert rig.stores.memories.get(waiting.id).private


@pytest.mark.parametrize(
    ("lines", "telling"),
    [
        (["Migrate the payroll database", "It says Quillon locked me out.", "Keep that on this machine."], "Quillon"),
        (["帮我迁移工资数据库", "它说被老魏锁住了。", "这个只留在本机。"], "老魏"),
    ],
)
def test_an_evaluator_is_not_shown_what_only_the_next_message_keeps_here(
    rig: Rig, lines: list[str], telling: str
) -> None:
    talk = rig.talk()
    talk.user(lines[0])
    talk.reply("Run it.")
    for _ in range(4):  # the wish comes after the last message that an evaluator sees
        talk.user("Hm.")
        talk.reply("Yes?")
    talk.user(lines[1])
    talk.reply(f"I see: {lines[1]}")
    talk.user(lines[2])
    asked = Asked(rig, turn(GOOD))
    asked.judge()
    (request,) = asked.provider.requests
    assert lines[0].split()[-1] in request.messages[0].text
    assert telling not in request.messages[0].text
