"""Tasks over days: what was preferred, what was corrected, what failed and what was changed since."""

from pathlib import Path

import pytest

from assistant.memory.records import Kind

from .remembering import Day, day


def _block(today: Day) -> str:
    """What the prompt says of similar tasks."""
    system = today.asked()[0].system
    return system.partition("<experience>")[2].partition("</experience>")[0]


def _said(today: Day, conversation_id: str, *texts: str) -> None:
    for text in texts:
        today.ask(text, conversation_id)


def _kinds(today: Day, message_key: int) -> set[str]:
    return {entry.kind for entry in today.app.chat.prompt_contents(message_key).recalled}


@pytest.mark.parametrize(
    ("told", "asked", "kept"),
    [
        ("I prefer VS Code over Vim.", "Recommend an editor", "VS Code"),
        ("编辑器方面，我更喜欢 VS Code，不太喜欢 Vim。", "推荐一个编辑器", "VS Code"),
    ],
    ids=["en", "zh"],
)
def test_a_preference_answers_and_no_task_comes_with_it(tmp_path: Path, told: str, asked: str, kept: str) -> None:
    folder = tmp_path / "data"
    with day(folder, "2026-03-01T09:00:00+01:00") as first:
        first.ask(told)
        first.ask("Deploy the handbook" if told.isascii() else "部署手册网站")
        assert len(first.app.memory.experience.episodes()) == 1
    with day(folder, "2026-03-06T09:00:00+01:00") as later:
        reply = later.ask(asked)
        assert kept in later.prompt()
        assert _block(later) == ""
        assert not _kinds(later, reply.message.key) & {"episode", "skill"}


@pytest.mark.parametrize(
    ("steps", "corrected", "asked", "now", "before", "version"),
    [
        (
            "How to deploy the blog:\n1. run make build\n2. scp public/ to fenwick\n3. restart nginx",
            "Actually deploy with rsync, not scp.",
            "Deploy the blog",
            "rsync public/ to fenwick",
            "scp public/ to fenwick",
            "How to deploy the blog:\n1. run make build\n2. rsync public/ to fenwick\n3. restart nginx",
        ),
        (
            "部署博客的步骤：\n1. 运行 make build\n2. 用 scp 上传 public/\n3. 重启 nginx",
            "部署要用 rsync，不要用 scp。",
            "帮我部署博客",
            "用 rsync 上传 public/",
            "用 scp 上传 public/",
            "",
        ),
    ],
    ids=["en", "zh"],
)
def test_a_correction_of_the_way_holds_a_month_later(
    tmp_path: Path, steps: str, corrected: str, asked: str, now: str, before: str, version: str
) -> None:
    folder = tmp_path / "data"
    with day(folder, "2026-03-01T09:00:00+01:00") as first:
        first.ask(steps)
    with day(folder, "2026-03-03T09:00:00+01:00") as second:
        second.ask(corrected)
        (skill,) = second.app.memory.experience.skills()
        assert [before in one.steps for one in skill.versions] == [True, False]
        assert [now in one.steps for one in skill.versions] == [False, True]
        assert skill.versions[1].reason == corrected
    with day(folder, "2026-04-02T09:00:00+02:00") as later:
        reply = later.ask(asked)
        assert now in _block(later)
        assert before not in _block(later)
        assert "rsync" in later.prompt()
        assert "skill" in _kinds(later, reply.message.key)
        assert skill.memory.id in reply.memories_used


@pytest.mark.parametrize("small", [False, True], ids=["full", "small"])
@pytest.mark.parametrize(
    ("order", "failed", "lesson", "asked", "date", "cause", "step", "again"),
    [
        (
            "Deploy the blog",
            "It failed because I forgot the dist folder.",
            "Next time check that dist exists first.",
            "What went wrong with the last deployment?",
            "1 March 2026",
            "I forgot the dist folder",
            "check that dist exists",
            "Can you deploy the blog?",
        ),
        (
            "帮我部署博客",
            "失败了，因为忘了 dist 文件夹。",
            "下次先检查 dist 文件夹在不在。",
            "上次部署出了什么问题？",
            "2026年3月1日",
            "忘了 dist 文件夹",
            "检查 dist 文件夹在不在",
            "再部署一下博客",
        ),
    ],
    ids=["en", "zh"],
)
def test_a_failure_comes_back_with_date_cause_and_what_was_changed_since(
    tmp_path: Path,
    small: bool,
    order: str,
    failed: str,
    lesson: str,
    asked: str,
    date: str,
    cause: str,
    step: str,
    again: str,
) -> None:
    folder = tmp_path / "data"
    with day(folder, "2026-03-01T09:00:00+01:00", small=small) as first:
        talk = first.app.chat.new_conversation().id
        _said(first, talk, order, failed, lesson)
        (logged,) = first.app.memory.experience.episodes()
        assert (logged.episode.outcome, logged.episode.error) == ("failure", cause)
        assert logged.episode.approach == "ok."
        assert logged.episode.token_cost
        assert step in logged.episode.notes
    with day(folder, "2026-03-20T09:00:00+01:00", small=small) as later:
        reply = later.ask(asked)
        prompt = later.prompt()
        told = prompt if small else _block(later)
        assert date in told
        assert cause in told
        changed = "step added" if order.isascii() else "新增步骤"
        assert changed in told
        assert step in told[told.index(changed) :]
        assert {"episode", "skill"} <= _kinds(later, reply.message.key)
        assert logged.memory.id in reply.memories_used
        later.ask("What is the capital of Peru?" if order.isascii() else "秘鲁的首都是哪里？")
        assert cause not in later.prompt()
        later.ask(again)
        assert step in later.prompt()
        assert cause in later.prompt()
    with day(folder, "2026-03-21T09:00:00+01:00", small=small) as last:
        skills = last.app.memory.memories(kinds={Kind.SKILL})
        last.app.memory.forget([logged.memory.id, *(one.id for one in skills)])
        last.ask(asked)
        assert cause not in last.prompt()


@pytest.mark.parametrize(
    ("task", "worked", "failed"),
    [
        ("Deploy the blog", "That worked, thanks!", "That failed: the disk was full"),
        ("帮我部署博客", "搞定了，谢谢", "报错了：磁盘满了"),
    ],
    ids=["en", "zh"],
)
def test_thumbs_count_and_can_be_taken_back(tmp_path: Path, task: str, worked: str, failed: str) -> None:
    with day(tmp_path / "data", "2026-03-01T09:00:00+01:00") as today:
        experience = today.app.memory.experience
        reply = today.ask(task).message
        experience.rate_reply(reply.key, 1)
        assert experience.thumbs([reply.key]) == {reply.key: 1}
        (logged,) = experience.episodes()
        assert (logged.episode.outcome, logged.episode.quality) == ("success", 0.9)
        experience.rate_reply(reply.key, 0)
        (logged,) = experience.episodes()
        assert (logged.episode.outcome, logged.episode.quality) == ("", None)
        today.ask(failed, reply.conversation_id)
        experience.rate_reply(reply.key, 1)
        (logged,) = experience.episodes()
        assert (logged.episode.outcome, logged.episode.quality) == ("failure", 0.9)
        today.ask(worked, reply.conversation_id)
        (logged,) = experience.episodes()
        assert logged.episode.outcome == "success"
