"""What the Chinese rules learn from sentences, and from which nothing; the sentences lie beside this file."""

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant import clock
from assistant.memory.records import Candidate, Kind, Spoken, Tag
from assistant.memory.writing.chinese import extract

HERE = Path(__file__).parent
MONDAY = datetime.fromisoformat("2026-03-02T09:00:00+08:00")


def learned(text: str, *before: Spoken) -> list[Candidate]:
    with clock.use(zone=ZoneInfo("Asia/Shanghai")):
        return extract(Spoken("user", text, MONDAY), before)


def shown(candidate: Candidate) -> str:
    wrong = f" | not {candidate.replaces_value}" if candidate.replaces_value else ""
    day = f" | {candidate.valid_from:%Y-%m-%d}" if candidate.valid_from else ""
    ends = " | ends" if candidate.retires else ""
    return f"{candidate.subject}: {candidate.attribute} = {candidate.value}{ends}{wrong}{day}"


def lines(name: str) -> list[str]:
    return [line for line in (HERE / name).read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]


def table() -> list[tuple[str, list[str]]]:
    rows: list[tuple[str, list[str]]] = []
    for line in lines("statements.txt"):
        if line.startswith("  "):
            rows[-1][1].append(line.strip())
        else:
            rows.append((line.replace("\\n", "\n"), []))
    return rows


@pytest.mark.parametrize(("text", "expected"), table())
def test_what_is_learned(text: str, expected: list[str]) -> None:
    assert [shown(candidate) for candidate in learned(text)] == expected


@pytest.mark.parametrize("text", lines("nothing.txt"))
def test_nothing_is_learned(text: str) -> None:
    assert learned(text.replace("\\n", "\n")) == []


@pytest.mark.parametrize("text", [text for text, _ in table()])
def test_the_quote_stands_in_the_message_and_the_text_by_itself(text: str) -> None:
    for candidate in learned(text):
        assert candidate.quote in text
        assert candidate.text.endswith(("。", "！", "!", "…")) or candidate.kind in {Kind.SKILL, Kind.FACT}
        assert not candidate.text.startswith(("他", "她", "它", "，", "的"))
        assert candidate.language == "zh"


@pytest.mark.parametrize(
    ("text", "kind", "tag"),
    [
        ("我喜欢凤凰单丛。", Kind.PREFERENCE, Tag.PREFERENCE),
        ("以后回答都尽量简短。", Kind.PREFERENCE, Tag.STANDING),
        ("我们最终决定用 PostgreSQL。", Kind.FACT, Tag.DECISION),
        ("编译报错是因为缺 libfoo，装上就好了。", Kind.FACT, Tag.ERROR),
        ("下周三我要去做胃镜。", Kind.EVENT, None),
        ("腌糖蒜的步骤：1. 剥皮；2. 煮糖醋；3. 装坛。", Kind.SKILL, None),
    ],
)
def test_kinds_and_tags(text: str, kind: Kind, tag: Tag | None) -> None:
    (found,) = learned(text)
    assert found.kind is kind
    assert tag is None or tag in found.tags


def test_somebody_else_keeps_what_is_theirs() -> None:
    found = learned("我妈妈对海鲜过敏，我自己没事。我老板姓靳，他每天早上七点就到公司。")
    assert {candidate.subject for candidate in found if candidate.attribute == "allergic_to"} == {"妈妈"}
    (routine,) = [candidate for candidate in found if candidate.attribute.startswith("routine")]
    assert routine.subject == "老板"
    assert routine.text == "我老板每天早上七点就到公司。"


def test_a_pronoun_means_who_was_spoken_of_in_the_sentence_before() -> None:
    found = learned("我侄子在里昂上学。他对花生过敏。")
    assert [(candidate.subject, candidate.attribute) for candidate in found] == [
        ("侄子", "studies_at"),
        ("侄子", "allergic_to"),
    ]


def test_a_pronoun_without_anybody_before_it_means_nobody() -> None:
    assert learned("他对花生过敏。") == []


def test_both_languages_name_one_thing_alike() -> None:
    from assistant.memory.writing import english

    spoken = "My name is Eleni Vasko. For notes I use Obsidian. My favourite colour is teal. I'm allergic to kiwi."
    in_english = {one.attribute for one in english.extract(Spoken("user", spoken, MONDAY), ())}
    in_chinese = {
        one.attribute
        for one in learned("我叫 Eleni Vasko。记笔记我用 Obsidian。我最喜欢的颜色是蓝绿色。我对猕猴桃过敏。")
    }
    assert in_english == in_chinese


def test_the_script_stays_as_it_was_written() -> None:
    found = learned("我太太喜歡聽古典樂。我對頭孢過敏。")
    assert [candidate.text for candidate in found] == ["我太太喜歡聽古典樂。", "我對頭孢過敏。"]


def test_full_width_letters_stay_as_they_were_written() -> None:
    (found,) = learned("我的图书证号是ＡＢ１２－７７。")
    assert found.value == "ＡＢ１２－７７"


@pytest.mark.parametrize("role", ["assistant", "system"])
def test_the_assistant_states_nothing(role: str) -> None:
    assert extract(Spoken(role, "我住在上海，我喜欢瑜伽。", MONDAY), ()) == []


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        ("请问您住在哪个城市？", "泉州", ["user: lives_in = 泉州"]),
        ("怎么称呼您？", "林夏。", ["user: name = 林夏"]),
        ("您是做什么工作的？", "程序员", ["user: occupation = 程序员"]),
        ("你对什么过敏？", "花生和虾", ["user: allergic_to = 花生和虾"]),
        ("您的生日是哪天？", "6月9号", ["user: birthday = 6月9号"]),
        ("你住在哪里？", "Ghent", ["user: lives_in = Ghent"]),
        ("您的狗叫什么？", "布丁", ["user: relation:dog = 布丁"]),
        ("你住在哪里？", "不告诉你", []),
        ("你对什么过敏？", "没有", []),
        ("要我帮你订位吗？", "好的", []),
        ("今天想聊什么？", "电影", []),
    ],
)
def test_a_short_answer_says_what_was_asked(question: str, answer: str, expected: list[str]) -> None:
    found = learned(answer, Spoken("assistant", question, MONDAY))
    assert [shown(candidate) for candidate in found] == expected
    assert all(candidate.quote == answer for candidate in found)


@pytest.mark.parametrize(
    ("named", "text", "expected"),
    [
        ("我儿子叫果果。", "果果以前对花生过敏，现在没事了。", "儿子果果: former:allergic_to = 花生 | ends"),
        ("我养了一只叫雪碧的边牧。", "雪碧对牛肉过敏。", "边牧雪碧: allergic_to = 牛肉"),
        ("我老婆周敏怀孕了。", "周敏不能吃生鱼片。", "老婆周敏: does_not_eat = 生鱼片"),
    ],
)
def test_a_name_given_before_means_whom_it_was_given_to(named: str, text: str, expected: str) -> None:
    assert [shown(candidate) for candidate in learned(text, Spoken("user", named, MONDAY))] == [expected]


@pytest.mark.parametrize(
    ("text", "details"),
    [
        ("还养了一只叫雪碧的边牧。", {"name": "雪碧"}),
        ("我们选了飞书没选企业微信。", {"over": "企业微信"}),
        ("我们决定用 Redis 而不是 Memcached。", {"over": "Memcached"}),
        ("我所有的脚本都用 uv，别用 pip。", {"over": "pip"}),
    ],
)
def test_what_is_told_beside_the_value(text: str, details: dict[str, str]) -> None:
    (found,) = learned(text)
    assert found.details == details


def test_a_role_play_goes_on_in_the_next_message() -> None:
    play = Spoken("user", "我们来玩角色扮演：我是唐朝诗人。", MONDAY)
    assert learned("我住在长安城南，我爱喝酒。", play) == []


def test_the_steps_of_a_procedure_are_kept_apart() -> None:
    (found,) = learned("发布周报的步骤是：先导出PDF，然后上传，最后发邮件。")
    assert found.details == {"name": "发布周报", "steps": ["导出PDF", "上传", "发邮件"]}


SENTENCES = [text for text, _ in table()]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=4), st.sampled_from(["", "\n", " ", "对了，"]))
def test_sentences_together_never_fail_and_quote_what_was_said(chosen: list[str], glue: str) -> None:
    text = glue.join(chosen)
    for candidate in learned(text):
        assert candidate.quote in text


@settings(max_examples=60, deadline=None)
@given(st.text(st.sampled_from("我你他的是在有不了吗，。？叫住喜欢用对过敏每天周三明天A1 ：、老小妈猫"), max_size=40))
def test_no_text_makes_the_rules_fail(text: str) -> None:
    for candidate in learned(text):
        assert candidate.quote in text
        assert candidate.value.strip()
