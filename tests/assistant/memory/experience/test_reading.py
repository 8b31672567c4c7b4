import pytest

from assistant import clock
from assistant.memory.experience.reading import Reading, read
from assistant.memory.experience.tasks import Outcome
from assistant.memory.records import Spoken

NOW = clock.parse("2026-03-10T10:00:00+01:00")
SUCCESS, PARTIAL, FAILURE, OPEN = Outcome.SUCCESS, Outcome.PARTIAL, Outcome.FAILURE, Outcome.OPEN


def said(text: str) -> Reading:
    return read(Spoken("user", text, NOW, conversation_id="c"))


@pytest.mark.parametrize(
    ("text", "name", "practical"),
    [
        ("Deploy the shop", "deploy the shop", True),
        ("Please deploy the shop with rclone, not ftp.", "deploy the shop", True),
        ("Can you fix this stack trace?", "fix this stack trace", True),
        ("Please fix the parser error: IndexError in lexer.py", "fix the parser error", True),
        ("Help me set up the printer in the attic", "set up the printer in the attic", True),
        ("Write me a monthly summary for the board", "write a monthly summary for the board", False),
        ("Let's migrate the wiki to a new host", "migrate the wiki to a new host", True),
        ("帮我部署商城", "部署商城", True),
        ("写一份月报", "写一份月报", False),
        ("把这个异常修一下", "修复这个异常", True),
        ("能不能帮我修复支付页的报错？", "修复支付页的报错", True),
        ("請把相冊備份一下", "備份相冊", True),
        ("把商城部署到新机房", "部署商城", True),
        ("请更新发布的流程", "更新发布的流程", True),
        ("帮我备份部署的步骤", "备份部署的步骤", True),
    ],
)
def test_an_order_sets_a_task(text: str, name: str, practical: bool) -> None:
    task = said(text).task
    assert task is not None
    assert (task.name, task.practical, task.told, task.outcome) == (name, practical, False, OPEN)


@pytest.mark.parametrize(
    ("text", "name", "outcome", "cause", "day"),
    [
        ("I deployed the shop today, it failed because the env file was missing.", "deploy the shop", FAILURE,
         "the env file was missing", 10),
        ("We published the handbook yesterday and it worked.", "publish the handbook", SUCCESS, "", 9),
        ("The shop deployment failed because I forgot the env file.", "shop deployment", FAILURE,
         "I forgot the env file", 10),
        ("Upgrading the thermostat firmware failed at step 4: the battery was flat.",
         "upgrade the thermostat firmware", FAILURE, "step 4: the battery was flat", 10),
        ("Restored the wiki this morning — crashed: out of memory", "restore the wiki", FAILURE, "out of memory", 10),
        ("I released version 2 this morning.", "release version 2", OPEN, "", 10),
        ("The migration failed last night due to a full disk.", "migration", FAILURE, "a full disk", 9),
        ("I baked the baguettes on Saturday; they were late but it turned out great.", "bake the baguettes", SUCCESS,
         "", 7),
        ("今天部署商城失败了，因为漏了 env 文件。", "部署商城", FAILURE, "漏了 env 文件", 10),
        ("昨天升级温控器固件的时候出错了：电量不够", "升级温控器固件", FAILURE, "电量不够", 9),
        ("我把数据库迁移到新机房了，搞定了。", "迁移数据库", SUCCESS, "", 10),
        ("我昨天发布了第二版，很顺利。", "发布第二版", SUCCESS, "", 9),
        ("上线又失败了，原因是内存不够", "上线", FAILURE, "内存不够", 10),
        ("昨天的部署出问题了。是因为域名过期了。", "部署", FAILURE, "域名过期了", 9),
    ],
)  # fmt: skip
def test_a_task_is_told_with_its_outcome_cause_and_day(
    text: str, name: str, outcome: Outcome, cause: str, day: int
) -> None:
    task = said(text).task
    assert task is not None
    assert task.told
    assert (task.name, task.outcome, task.cause) == (name, outcome, cause)
    assert task.at is not None
    assert task.at.day == day


@pytest.mark.parametrize(
    ("text", "outcome", "cause"),
    [
        ("That worked, thank you!", SUCCESS, ""),
        ("works now, cheers", SUCCESS, ""),
        ("Great, that solved it.", SUCCESS, ""),
        ("Still not working.", FAILURE, ""),
        ("It failed because I forgot the env file.", FAILURE, "I forgot the env file"),
        ("Same error again: EACCES /srv/www", FAILURE, "EACCES /srv/www"),
        ("No, that didn't help.", FAILURE, ""),
        ("Your command crashed. It turned out that the config was empty.", FAILURE, "the config was empty"),
        ("That worked, but the icons are blurry.", PARTIAL, "the icons are blurry"),
        ("It only partly works.", PARTIAL, ""),
        ("搞定了，谢谢", SUCCESS, ""),
        ("可以了！", SUCCESS, ""),
        ("这个办法管用", SUCCESS, ""),
        ("没用", FAILURE, ""),
        ("还是不行", FAILURE, ""),
        ("还是不行，报错了：找不到 env 文件", FAILURE, "找不到 env 文件"),
        ("試了，沒有效果", FAILURE, ""),
        ("报错了：端口被占用", FAILURE, "端口被占用"),
        ("好用，但是图标很糊", PARTIAL, "图标很糊"),
    ],
)
def test_what_follows_says_how_it_came_out(text: str, outcome: Outcome, cause: str) -> None:
    feedback = said(text).feedback
    assert feedback is not None
    assert (feedback.outcome, feedback.cause) == (outcome, cause)


@pytest.mark.parametrize(
    ("text", "step", "first"),
    [
        ("Next time check that the env file is there first.", "check that the env file is there", True),
        ("Always warm the oven first.", "warm the oven", True),
        ("Next time, warm the oven before baking.", "warm the oven", True),
        ("Before deploying the shop, run the linter.", "run the linter", True),
        ("From now on purge the cache at the end.", "purge the cache at the end", False),
        ("I should have tested the backup first.", "test the backup", True),
        ("Never deploy on a Friday.", "never deploy on a Friday", False),
        ("下次先检查 env 文件在不在。", "检查 env 文件在不在", True),
        ("以后发布前要先跑测试。", "跑测试", True),
        ("下次部署的时候记得清缓存", "清缓存", False),
        ("部署之前一定要先备份", "备份", True),
    ],
)
def test_a_lesson_is_a_step_and_its_place(text: str, step: str, first: bool) -> None:
    assert [(one.step, one.first) for one in said(text).lessons] == [(step, first)]


@pytest.mark.parametrize(
    ("text", "new", "old"),
    [
        ("Actually deploy with rclone, not ftp.", "rclone", "ftp"),
        ("Use podman instead of docker when deploying.", "podman", "docker"),
        ("Don't use ftp, use rclone.", "rclone", "ftp"),
        ("部署要用 rclone，不要用 ftp。", "rclone", "ftp"),
        ("别用 ftp，改用 rclone", "rclone", "ftp"),
        ("把 ftp 换成 rclone", "rclone", "ftp"),
    ],
)
def test_one_thing_takes_anothers_place(text: str, new: str, old: str) -> None:
    assert [(one.step, one.replaces) for one in said(text).lessons] == [(new, old)]


@pytest.mark.parametrize(
    "text",
    [
        "What does deploy mean?", "How do I deploy the shop?", "Should I deploy the shop?", "Did that work?",
        "If that worked, I would be glad.", "Let me know if it works.", "I hope it works.", 'She said "that worked".',
        "My neighbour said it failed because of the cache.", "Make sure it works.", "Fix it", "Make it shorter",
        "Tell me a joke", "Hello there", "Thanks!", "Recommend a browser", "Release notes are boring.",
        "Build times are slow.", "I wrote a letter to my uncle yesterday.", "I made soup for dinner.",
        "Next time I visit Porto I will bring my cousin.", "From now on, answer in French.",
        "Call me by my first name.",
        "I never eat meat.", "I always drink coffee first thing.", "She deployed the shop and it failed.",
        "I'm working on the deployment.", "I need to deploy the shop tomorrow.", "Works of Goethe are long.",
        "Fixed gear bikes are fun.", "It worked like this in the old days: people wrote letters.",
        "> that worked\n\nWhat does this quote mean?",
        "部署是什么意思？", "怎么部署商城？", "要不要部署？", "成功了吗？", "如果成功了就好了", "她说部署失败了",
        "希望能成功", "写得不错", "你好", "谢谢", "推荐一个浏览器", "给我讲个故事", "我昨天写了一封信。",
        "计划下个月去广州", "更新很慢", "我每天先喝一杯茶", "下次我请你吃饭", "以后叫我阿明", "以后再说",
        "备份相册的步骤：\n1. 插上硬盘\n2. 上传照片",
        "How to back up the album:\n1. plug in the disk\n2. Sync the photos",
        "安装打印机的方法如下", "恢复数据库的流程是：先停机",
        "我没用过这个软件", "我想部署商城", "下次见", "设计师很忙", "可以", "正常", "分析师说股价会跌",
        "“搞定了”用英语怎么说？",
    ],
)  # fmt: skip
def test_small_talk_questions_and_quotations_say_nothing(text: str) -> None:
    assert said(text) == Reading()


def test_only_the_person_speaks() -> None:
    assert read(Spoken("assistant", "That worked! Deploy the shop next.", NOW)) == Reading()
