"""Kinds of everyday telling in both languages: work, decisions, cures, steps; and what tells nothing of the person."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from assistant.memory.records import Candidate, Spoken
from assistant.memory.writing.writer import RuleWriter

SAID_AT = datetime(2026, 3, 2, 9, tzinfo=timezone(timedelta(hours=8)))


def stated(text: str) -> list[Candidate]:
    found = RuleWriter().candidates(Spoken("user", text, SAID_AT, "c", "m"))
    assert all(one.quote in text for one in found)
    return found


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("I've been with Tollgate Press for eleven years.", ("works_at", "Tollgate Press")),
        ("I'm on the onboarding team.", ("member_of", "onboarding team")),
        ("I sing in the choir; I'm in the cathedral choir.", ("member_of", "cathedral choir")),
        ("Our kettle kept tripping the fuse until I descaled it.", ("error_fix", "")),
        ("My best mate is Anselm.", ("relation:best friend", "Anselm")),
        ("我最铁的哥们是老谭。", ("relation:best friend", "老谭")),
        ("我们组长叫许念慈。", ("relation:team lead", "许念慈")),
        ("我工作日六点出门。", ("routine:出门", "六点出门")),
        ("我有一台1965年的缝纫机。", ("owns", "一台1965年的缝纫机")),
        ("窗帘我们选了亚麻，没选涤纶。", ("decision", "亚麻")),
        ("柜门关不上，我拧紧合页就好了。", ("error_fix", "柜门关不上，我拧紧合页就好了")),
        ("我老公是会计。", ("occupation", "会计")),
        ("我在海川物流干了八年了。", ("works_at", "海川物流")),
        ("我工位在二楼靠窗。", ("location:工位", "在二楼靠窗")),
        ("登录模块我们决定用 Keycloak，不用自研。", ("decision:登录模块", "用 Keycloak，不用自研")),
        ("耳机老是断连，我重新配对之后就好了。", ("error_fix", "耳机老是断连，我重新配对之后就好了")),
        ("我的居住证2029年7月到期。", ("property:居住证", "到期")),
        ("菠萝我一吃就过敏，舌头会麻。", ("allergic_to", "菠萝")),
        ("我上铺的室友叫岑渡。", ("relation:flatmate", "岑渡")),
        ("我家露台种了一排薰衣草。", ("owns", "一排薰衣草")),
        ("我手机用的是一加12。", ("property:phone", "一加12")),
        ("我开货车六年了。", ("occupation", "开货车")),
        ("一天抽半包烟。", ("routine:抽烟", "一天抽半包烟")),
        ("出门打车用曹操。", ("uses:出门打车", "曹操")),
        ("我是校辩论队的队员。", ("member_of", "校辩论队")),
    ],
)
def test_everyday_telling(text: str, wanted: tuple[str, str]) -> None:
    assert wanted in [(one.attribute, one.value) for one in stated(text)]


def test_steps_told_in_a_sequence_after_a_heading() -> None:
    [one] = stated("To prime the pump: first close the drain, then fill the pot, and finally press the red switch.")
    assert one.details["steps"] == ["close the drain", "fill the pot", "press the red switch"]


@pytest.mark.parametrize(
    "text",
    [
        "My tablet is at 12%.",
        "The heroine lives in Trieste and works at a lighthouse.",
        "我的角色洛安有个弟弟叫费恩。",
        "我的主角住在塔林。",
        "真棒，又要加班，我最喜欢加班了。",
        "要是柜门关不上，推一下就好了。",
    ],
)
def test_what_tells_nothing_of_the_person(text: str) -> None:
    assert stated(text) == []


@pytest.mark.parametrize(
    ("text", "subject", "value", "since"),
    [
        ("We moved to Tromsø at the end of November.", "user", "Tromsø", "2025-11"),
        ("I moved to Lyon in August.", "user", "Lyon", "2025-08"),
        ("My sister moved to Porto in May.", "sister", "Porto", "2025-05"),
        ("我十一月底搬到了柳州。", "user", "柳州", "2025-11"),
        ("我年初搬到了烟台。", "user", "烟台", "2026-01"),
        ("我弟弟二月底搬到了厦门。", "弟弟", "厦门", "2026-02"),
    ],
)
def test_a_move_told_in_the_past_holds_from_then_on(text: str, subject: str, value: str, since: str) -> None:
    [one] = [one for one in stated(text) if one.attribute == "lives_in"]
    assert (one.subject, one.value, str(one.valid_from)[:7], one.valid_to) == (subject, value, since, None)


def test_a_meeting_moved_to_a_day_lies_ahead() -> None:
    assert [str(one.valid_from)[:10] for one in stated("My viewing was moved to Thursday.")] == ["2026-03-05"]


@pytest.mark.parametrize(
    ("text", "fact", "wish"),
    [
        ("I'm a vegan and please keep your replies brief.", "diet", "Please keep your replies brief"),
        ("I have asthma, and I prefer concise answers.", "condition", "I prefer concise answers"),
        ("我对芒果过敏，以后回答请简洁一点。", "allergic_to", "以后回答请简洁一点"),
        ("我住在柳州，以后都用中文回复我。", "lives_in", "以后都用中文回复我"),
    ],
)
def test_a_wish_beside_a_fact_stands_as_it_does_alone(text: str, fact: str, wish: str) -> None:
    first, second = stated(text)
    assert first.attribute == fact
    assert wish not in first.text
    assert (second.attribute, second.value) == ("standing", wish)


@pytest.mark.parametrize("text", ["I have a cat and I like short walks.", "我是裁缝，喜欢给你这样的人做衣服。"])
def test_a_taste_beside_a_fact_is_no_wish(text: str) -> None:
    assert "standing" not in [one.attribute for one in stated(text)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("I gave up Vim, I'm on Kakoune now.", [("former:uses", "Vim"), ("uses", "Kakoune")]),
        ("Actually I gave up Vim, I'm on Zed now.", [("former:uses", "Vim"), ("uses", "Zed")]),
        ("I'm on Zoom now.", []),
        ("Not really, I prefer rowing.", [("prefers", "rowing")]),
    ],
)
def test_what_one_is_on_now(text: str, wanted: list[tuple[str, str]]) -> None:
    assert [(one.attribute, one.value) for one in stated(text)] == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "Tilda's blood type is B negative and mine is O positive.",
            [("Tilda", "B negative"), ("user", "O positive")],
        ),
        ("Ravi's blood type is B negative and mine is A positive.", [("Ravi", "B negative"), ("user", "A positive")]),
        ("我妈的鞋码是36，我的是39。", [("妈", "36"), ("user", "39")]),
        ("我姐的鞋码是38，我的是42。", [("姐", "38"), ("user", "42")]),
        ("My brother's shoe size is 45, mine is 41.", [("brother", "45"), ("user", "41")]),
    ],
)
def test_the_same_of_two_owners_is_two_statements(text: str, wanted: list[tuple[str, str]]) -> None:
    found = stated(text)
    assert [(one.subject, one.value) for one in found] == wanted
    assert len({one.attribute for one in found}) == 1


def test_a_nickname_of_three_characters_is_one_name() -> None:
    assert {one.subject for one in stated("我儿子小石头九月份上小学了。")} == {"儿子小石头"}
