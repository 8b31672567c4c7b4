"""Chinese wishes that something stays on this machine, in both scripts."""

from datetime import datetime

import pytest

from assistant.memory.records import Spoken
from assistant.memory.writing.writer import RuleWriter

MONDAY = datetime.fromisoformat("2026-03-02T09:00:00+08:00")


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("我有偏头痛，这个只留在本机", "我有偏头痛。"),
        ("我的血型是AB型，别上传", "我的血型是AB型。"),
        ("只在本地记住：我的备用钥匙放在花盆底下", "我的备用钥匙放在花盆底下。"),
        ("不要发给任何服务器：我弟弟有癫痫", "我弟弟有癫痫。"),
        ("以下内容不要上传，我在看心理医生", "我在看心理医生。"),
        ("我月薪两万三（只存本地）", "我月薪两万三。"),
        ("記在本機就好：我住在屏東", "我住在屏東。"),
    ],
)
def test_what_shall_stay_here_is_kept_as_private(text: str, stated: str) -> None:
    (found,) = RuleWriter().candidates(Spoken("user", text, MONDAY))
    assert found.private
    assert found.text == stated


@pytest.mark.parametrize("text", ["我喜欢本地的米粉", "我们决定数据不上传到云端", "我家住在本地人开的客栈旁边"])
def test_talk_of_servers_and_places_is_no_such_wish(text: str) -> None:
    assert not any(one.private for one in RuleWriter().candidates(Spoken("user", text, MONDAY)))


@pytest.mark.parametrize(
    "text", ["怎么让文件只保存在本地？", "把项目部署到本地，别用服务器", "我的数据只存在本地数据库"]
)
def test_tasks_about_files_state_nothing(text: str) -> None:
    assert RuleWriter().candidates(Spoken("user", text, MONDAY)) == []
