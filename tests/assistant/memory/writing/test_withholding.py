"""The wish that something stays on this machine, in both languages."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from assistant.memory.records import Origin, Spoken
from assistant.memory.writing.withholding import wishes
from assistant.memory.writing.writer import RuleWriter

SAID_AT = datetime(2026, 3, 2, 9, tzinfo=timezone(timedelta(hours=1)))


def said(text: str, minutes: int = 0) -> Spoken:
    return Spoken("user", text, SAID_AT + timedelta(minutes=minutes), "c1", f"m{minutes}")


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("I have epilepsy. Please keep that on this computer.", "I have epilepsy."),
        ("I've been diagnosed with lupus, don't send this to any server.", "I've been diagnosed with lupus."),
        ("Just between us, locally only: I take 20 mg of sertraline.", "I take 20 mg of sertraline."),
        ("Never upload this to the cloud! My salary is 61k.", "My salary is 61k."),
        ("My PIN hint is Rosa's birthday and this must never leave my laptop.", "My PIN hint is Rosa's birthday."),
        ("local only - I'm bipolar", "I'm bipolar."),
        ("我有抑郁症，这件事别上传。", "我有抑郁症"),
        ("只保存在本机：我的工资是三万", "我的工资是三万"),
    ],
)
def test_a_statement_with_the_wish_is_private_and_told_without_it(text: str, kept: str) -> None:
    (one,) = RuleWriter().candidates(said(text))
    assert one.private
    assert one.text.rstrip("。") == kept
    assert one.quote.rstrip(".") in text


@pytest.mark.parametrize(
    "text",
    [
        "This is confidential: the contract runs from Acme to Beta.",
        "Keep this file on the left.",
        "I keep this computer on all day.",
        "Don't send it yet.",
        "Between you and me, the soup was cold.",
        'The sign says "do not share this with anyone, keep it on this machine at all times".',
        "把文件上传到服务器。",
        "别告诉他。",
    ],
)
def test_other_talk_of_sending_and_keeping_is_no_such_wish(text: str) -> None:
    assert wishes(text) == []
    assert not any(one.private for one in RuleWriter().candidates(said(text)))


def test_a_message_of_the_wish_alone_means_the_message_before() -> None:
    before = [said("I have psoriasis."), Spoken("assistant", "I see.", SAID_AT)]
    (one,) = RuleWriter().candidates(said("Don't share that with anyone.", 2), before)
    assert (one.attribute, one.value, one.private) == ("condition", "psoriasis", True)
    assert RuleWriter().candidates(said("Don't share that with anyone.")) == []


def test_what_is_asked_to_be_remembered_can_be_private() -> None:
    (one,) = RuleWriter().candidates(said("Remember that my alarm code is 8813, keep this on this machine."))
    assert one.private
    assert one.origin is Origin.ASKED
    (two,) = RuleWriter().requested("my alarm code is 8813, don't send this to anyone", said("…"))
    assert two.private
    (three,) = RuleWriter().requested("my alarm code is 8813", said("…"))
    assert not three.private


HEARD = """Don't upload this: I'm expecting twins.
Keep this private: I owe the bank nine thousand.
This stays between us: I am leaving the firm.
Keep this between you and me.
Keep that to yourself: I failed the exam.
Off the record: I dislike my boss.
Please keep this confidential.
Never share this with anybody.
保密：我怀了双胞胎。
这个别告诉别人：我要离职了。
只有你知道：我欠银行九千块。
这件事请保密。
我要离职了，别告诉任何人。
别上传：我有哮喘。
我有哮喘但别上传
我有哮喘请只留在本机。"""

NOT_HEARD = """We own no servers.
The tests pass with no cloud.
The map works offline only.
The night bus is local only.
I keep this on my desktop.
Can you keep this local function?
Keep this local branch.
Please keep this private method as it is.
Keep this private key out of the log.
Keep that secret manager running.
Is it kept on this machine?
How do I keep files on this machine?
Don't upload node_modules.
Don't upload this folder with the build.
Don't send it.
Don't share it yet.
Never send passwords by mail.
The port is for local use only.
It stays local by default.
The record was off by one.
Our team is between two offices.
What stays between us and the border?
Tell anyone who asks.
The cache stays on disk.
I run the model on my machine.
Does the data leave my laptop?
We chose a service with no server.
Write a script that does not upload logs.
Please don't pass this to the web worker.
Do not send it to the server until validated.
帮我写个脚本，不要上传 dist 目录
日志记在本地就好，怎么配置 nginx？
缓存存在本地，怎么清理？
我们的系统不上传日志。
把代码上传到服务器。
我只有本地仓库。
公司跟我签了保密协议。
保密协议怎么写？
怎么只保存在本地？
模型在本地运行。
我家在本地。
别告诉他结果。
不要上传图片到仓库
只在本地环境测试
这个函数只在本地调用。
文件保存在本地数据库。
我把书放在电脑旁边。
怎么不让浏览器上传数据？
这个文件不要传到服务器
这个变量只存在本地
这个接口不要让别人知道"""


@pytest.mark.parametrize("text", HEARD.splitlines())
def test_plain_words_for_keeping_something_here_are_heard(text: str) -> None:
    assert wishes(text)


@pytest.mark.parametrize("text", NOT_HEARD.splitlines())
def test_talk_of_software_and_daily_life_is_no_wish(text: str) -> None:
    assert wishes(text) == []


@pytest.mark.parametrize("text", ["[仅留在本机]", "[kept on this machine]"])
def test_what_stands_for_words_kept_here_is_no_wish(text: str) -> None:
    assert wishes(text) == []
