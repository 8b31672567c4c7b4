from pathlib import Path

import pytest

from assistant.errors import NotFoundError
from assistant.memory.experience.service import NoStepsError
from assistant.memory.records import Kind

from .conftest import Rig

HOW_TO = "How to deploy the shop:\n1. run make build\n2. ftp public/ to heron\n3. purge the cache"
HOW_TO_ZH = "部署商城的步骤：\n1. 运行 make build\n2. 用 ftp 上传 public/\n3. 清缓存"


def test_told_steps_are_the_first_version(rig: Rig) -> None:
    rig.talk().user(HOW_TO)
    (skill,) = rig.experience.skills()
    assert skill.name == "deploy the shop"
    assert [(one.version, len(one.steps)) for one in skill.versions] == [(1, 3)]
    assert (skill.attempts, skill.success_rate, skill.last_used_at) == ((), None, None)


@pytest.mark.parametrize(
    ("how_to", "words", "changed"),
    [
        (HOW_TO, "The shop deployment failed. Next time check the env file first.", (0, "check the env file")),
        (HOW_TO, "The shop deployment failed. Next time warm the cache at the end.", (3, "warm the cache at the end")),
        (HOW_TO, "Before deploying the shop, run the linter.", (0, "run the linter")),
        (HOW_TO, "Actually deploy with rclone, not ftp.", (1, "rclone public/ to heron")),
        (HOW_TO_ZH, "部署商城失败了。下次先检查 env 文件。", (0, "检查 env 文件")),
        (HOW_TO_ZH, "部署商城之前一定要跑测试", (0, "跑测试")),
        (HOW_TO_ZH, "部署要用 rclone，不要用 ftp。", (1, "用 rclone 上传 public/")),
    ],
)
def test_a_lesson_makes_a_version_and_keeps_the_old_one(
    rig: Rig, how_to: str, words: str, changed: tuple[int, str]
) -> None:
    rig.talk().user(how_to)
    (old,) = rig.experience.skills()
    rig.later(3)
    rig.talk().user(words)
    (skill,) = rig.experience.skills()
    place, step = changed
    assert skill.steps[place] == step
    assert [one.steps for one in skill.versions] == [old.steps, skill.steps]
    assert skill.versions[1].made_at == rig.now
    assert rig.memory.get(old.memory.id).superseded_by == skill.memory.id
    assert skill.memory.supersedes == old.memory.id
    assert step in skill.memory.text


@pytest.mark.parametrize(
    "words",
    [
        "Always be kind.",
        "I use Vim instead of Emacs.",
        "Next time check the oven first.",
        "From now on answer in French.",
        "I bake with spelt, not ftp.",
        "以后回答简短一点",
        "下次先吃饭",
    ],
)
def test_what_is_no_lesson_of_a_task_changes_no_skill(rig: Rig, words: str) -> None:
    rig.talk().user(HOW_TO)
    before = rig.experience.skills()
    rig.later(3)
    rig.talk().user(words)
    assert rig.experience.skills() == before


def test_a_failure_without_a_skill_begins_one(rig: Rig) -> None:
    talk = rig.talk()
    talk.user("Deploy the shop")
    talk.reply()
    talk.user("It failed because I forgot the env file.")
    talk.reply()
    talk.user("Next time check the env file first.")
    (skill,) = rig.experience.skills()
    assert (skill.name, skill.steps) == ("deploy the shop", ("check the env file",))
    assert skill.attempts == ()
    assert rig.only().episode.notes == "check the env file"


def test_steps_that_worked_are_kept(rig: Rig) -> None:
    talk = rig.talk()
    talk.user("Install the label printer")
    talk.reply("1. Unpack it.\n2. Plug in the cable.\n3. Run the wizard.")
    talk.user("That worked, thanks!")
    (skill,) = rig.experience.skills()
    assert (skill.name, len(skill.steps)) == ("install the label printer", 3)
    other = rig.talk()
    other.user("Write a packing list for the trip")
    other.reply("1. Socks.\n2. Charger.")
    other.user("That worked, thanks!")
    assert len(rig.experience.skills()) == 1


def test_attempts_count_for_the_version_that_was_followed(rig: Rig) -> None:
    rig.talk().user(HOW_TO)
    rig.later(1)
    rig.talk().user("The shop deployment failed because I forgot the env file. Next time check the env file first.")
    rig.later(1)
    talk = rig.talk()
    talk.user("Deploy the shop")
    reply = talk.reply()
    talk.user("That worked!")
    (skill,) = rig.experience.skills()
    assert [(one.version, one.outcome, one.feedback) for one in skill.attempts] == [
        (1, "failure", "I forgot the env file"),
        (2, "success", ""),
    ]
    assert skill.success_rate == 0.5
    assert skill.last_used_at == rig.now
    rig.experience.rate_reply(reply.key, -1)
    assert [one.outcome for one in rig.experience.skill(skill.memory.id).attempts] == ["failure", "success"]


def test_steps_are_edited_and_versions_restored_by_hand(rig: Rig) -> None:
    rig.talk().user(HOW_TO)
    (old,) = rig.experience.skills()
    rig.memory.pin(old.memory.id, pinned=True)
    edited = rig.experience.edit_steps(old.memory.id, ["run make build", " ", "copy public/ by hand"])
    assert edited.steps == ("run make build", "copy public/ by hand")
    assert (edited.version, edited.memory.pinned) == (2, True)
    assert rig.experience.edit_steps(edited.memory.id, edited.steps) == edited
    restored = rig.experience.restore_version(edited.memory.id, 1)
    assert (restored.steps, restored.version) == (old.steps, 3)
    assert len(rig.experience.skills()) == 1
    with pytest.raises(NotFoundError):
        rig.experience.restore_version(restored.memory.id, 9)
    with pytest.raises(NoStepsError):
        rig.experience.edit_steps(restored.memory.id, ["  "])
    rig.talk().user("I live in Bergen.")
    (fact,) = rig.memory.memories(kinds={Kind.FACT})
    with pytest.raises(NotFoundError):
        rig.experience.skill(fact.id)


def test_a_secret_typed_into_a_step_is_masked(rig: Rig) -> None:
    rig.talk().user(HOW_TO)
    (skill,) = rig.experience.skills()
    edited = rig.experience.edit_steps(skill.memory.id, ["log in with card 4111 1111 1111 1111"])
    assert "4111" not in edited.steps[0]


def test_taking_a_version_back_gives_the_old_one_its_history(rig: Rig) -> None:
    rig.talk().user(HOW_TO)
    (old,) = rig.experience.skills()
    rig.talk().user("Actually deploy with rclone, not ftp.")
    (new,) = rig.experience.skills()
    rig.memory.take_back([new.memory.id])
    (back,) = rig.experience.skills()
    assert (back.memory.id, back.versions) == (old.memory.id, old.versions)


def test_forgetting_a_skill_leaves_no_byte_of_any_version(rig: Rig, tmp_path: Path) -> None:
    rig.talk().user("How to tune the ZITHER-11:\n1. loosen PEG-12\n2. strike FORK-13")
    rig.later(1)
    rig.talk().user("Before calibrating, wipe BRIDGE-14.")
    rig.talk().user("Update to tuning the ZITHER-11: step 2 is now strike CHIME-15.")
    talk = rig.talk()
    talk.user("Install the RACK-16")
    talk.reply()
    talk.user("It failed because SCREW-17 was missing. Next time count SCREW-17 first.")
    secrets = [b"ZITHER-11", b"PEG-12", b"FORK-13", b"CHIME-15", b"SCREW-17"]
    rig.stores.database.compact()
    before = _bytes(tmp_path)
    assert [secret for secret in secrets if secret not in before] == []
    names = [one.memory.id for one in rig.experience.skills()]
    rig.memory.forget([*names, rig.only().memory.id])
    assert [secret for secret in secrets if secret in _bytes(tmp_path)] == []
    assert rig.memory.memories(kinds={Kind.SKILL, Kind.EPISODE}, include_retired=True) == []


def _bytes(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
