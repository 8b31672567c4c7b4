"""What people tell in terse, spoken Chinese, and the sentences beside it from which nothing is learned."""

from datetime import timedelta

import pytest

from assistant.memory.records import Candidate, Spoken
from assistant.memory.writing.writer import RuleWriter
from assistant.storage.stores import Stores
from tests.assistant.memory.writing.telling import START, Tell, retired

WRITER = RuleWriter()


def read(text: str, *before: Spoken) -> list[Candidate]:
    return WRITER.candidates(Spoken("user", text, START, "c", "m"), before)


def learned(text: str) -> list[tuple[str, str, str]]:
    return [(one.subject, one.attribute, one.value) for one in read(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("我小舅在自来水公司上班。", ("小舅", "works_at", "自来水公司")),
        ("我二婶会绣十字绣。", ("二婶", "can", "绣十字绣")),
        ("我家老三对芒果过敏，老大没事。", ("老三", "allergic_to", "芒果")),
        ("我爸他老人家有痛风。", ("爸", "condition", "痛风")),
        ("我老婆这人不吃葱。", ("老婆", "does_not_eat", "葱")),
        ("我奶奶呢，喜欢听评弹。", ("奶奶", "likes", "评弹")),
        ("我在练硬笔书法。", ("user", "learns", "硬笔书法")),
        ("我从来不看真人秀。", ("user", "does_not:看", "真人秀")),
        ("我压根不信风水。", ("user", "does_not:信", "风水")),
        ("我没坐过邮轮。", ("user", "has_not", "坐过邮轮")),
        ("我还没去过敦煌。", ("user", "has_not", "去过敦煌")),
        ("我和我弟开了间打印店。", ("user", "employment", "开了间打印店")),
        ("我家有俩闺女。", ("user", "has_child", "俩闺女")),
        ("我换手机了，现在用小米14。", ("user", "uses", "小米14")),
        ("我换车了，现在开思域。", ("user", "drives", "思域")),
        ("我跟同学合租在五道口。", ("user", "lives_in", "五道口")),
        ("我从五道口搬走了。", ("user", "former:lives_in", "五道口")),
        ("我在码头做调度。", ("user", "occupation", "调度")),
        ("我座位是6车12F。", ("user", "property:座位", "6车12F")),
        ("鄙人复姓欧阳，名叫欧阳望舒。", ("user", "name", "欧阳望舒")),
        ("Hello 我是新来的，my name is 温栩, glad to be here", ("user", "name", "温栩")),
        ("我上个月在税务所转正了，科员。", ("user", "occupation", "科员")),
        ("我对密室逃脱一点都不感冒。", ("user", "dislikes", "密室逃脱")),
        ("我在博物馆修青铜器。", ("user", "occupation", "修青铜器")),
        ("俺是养蜂的。", ("user", "occupation", "养蜂")),
        ("我做海鲜批发的。", ("user", "occupation", "海鲜批发")),
        ("我做钢琴租赁生意。", ("user", "occupation", "钢琴租赁生意")),
        ("我没事，是我弟青霉素过敏。", ("弟", "allergic_to", "青霉素")),
        ("我家楼下有个地铁站。", ("user", "property:周边", "地铁站")),
        ("我们小区没有电梯。", ("user", "lacks", "电梯")),
        ("不抽烟不喝酒。", ("user", "does_not_drink", "酒")),
        ("本人男，四十一，厨师。", ("user", "age", "41")),
        ("我姑父是开推土机的。", ("姑父", "occupation", "开推土机")),
        ("我是开茶馆的。", ("user", "occupation", "开茶馆")),
        ("俺在镇上租房住。", ("user", "lives_in", "镇上")),
        ("我上白班。", ("user", "property:班次", "白班")),
        ("我换到夜班了。", ("user", "property:班次", "夜班")),
        ("我外甥学大提琴。", ("外甥", "learns", "大提琴")),
        ("我爷爷耳背。", ("爷爷", "condition", "耳背")),
        ("我喝可乐就胃胀。", ("user", "condition", "喝可乐就胃胀")),
        ("我容易中暑。", ("user", "condition", "容易中暑")),
        ("我不看真人秀。", ("user", "does_not:看", "真人秀")),
        ("我跟外婆一起住。", ("user", "household", "跟外婆住")),
        ("我家狗叫元宝，猫叫铜钱。", ("user", "relation:cat", "铜钱")),
        ("我喝豆浆不喝牛奶。", ("user", "does_not_drink", "牛奶")),
        ("我撸铁三年了。", ("user", "hobby", "撸铁")),
        ("我玩航拍。", ("user", "hobby", "航拍")),
        ("我外公听评弹。", ("外公", "likes", "评弹")),
        ("我豆腐脑不放香菜。", ("user", "takes:豆腐脑", "不放香菜")),
        ("我表哥在部队，报务员。", ("表哥", "occupation", "报务员")),
        ("我舞蹈老师叫闻一诺。", ("user", "relation:舞蹈老师", "闻一诺")),
        ("我老家是甘肃的，现在在兰州。", ("user", "lives_in", "兰州")),
        ("我在河西租了个单间。", ("user", "lives_in", "河西")),
        ("我常驻大连。", ("user", "lives_in", "大连")),
        ("我懂点木工。", ("user", "can", "木工")),
        ("我这人慢性子。", ("user", "trait", "慢性子")),
        ("我中专学历。", ("user", "property:学历", "中专")),
        ("我卖建材的。", ("user", "occupation", "卖建材")),
        ("我带俩娃。", ("user", "has_child", "俩娃")),
        ("我准备裸辞。", ("user", "plan", "裸辞")),
        ("好，就21号下午两点看牙。", ("user", "event", "看牙")),
        ("姓名顾南舟，坐标泉州，职业木雕师。", ("user", "name", "顾南舟")),
    ],
)
def test_what_is_told_in_passing_is_learned(text: str, expected: tuple[str, str, str]) -> None:
    assert expected in learned(text)


@pytest.mark.parametrize(
    "text",
    [
        "我老大不小了。",
        "老大，帮我看看这段。",
        "我在练腿。",
        "我正在练这套动作。",
        "我从来不怀疑你。",
        "我从来不用这个函数。",
        "我没看过这部纪录片。",
        "我没去过你说的那家店。",
        "我没吃过早饭。",
        "我打开了一家店的主页。",
        "我开了个小会。",
        "我在医院做检查。",
        "我在公司做汇报。",
        "这份简历的字体改成宋体。",
        "把第二段改成第一人称。",
        "他从五道口搬走了。",
        "备注：无",
        "患者，女，45岁",
        "主角：男，30岁，侦探",
        "苹果，香蕉，老师",
        "我认识两个人，护士，老师。",
        "这汤，是我妈做的。",
        "我们公司有个会议室。",
        "家里的活儿我不干了。",
        "我做不了生意。",
        "我在练歌房。",
        "我是开车来的。",
        "我上夜班呢。",
        "我喝了酒头疼。",
        "这药吃了会头晕。",
        "我不看这个综艺。",
        "我今天不加班。",
        "我跟你住在一起。",
        "18号楼看房。",
        "我喝完不喝了。",
        "我听说唱会取消了。",
        "我在银行。",
        "我在桥头喂鱼。",
        "备注：以上价格含税",
        "女，28岁，程序员，求职信怎么写？",
        "男，35岁，教师，帮我写个人物小传",
        "我在河西租了辆车。",
        "我卖的。",
        "我老家在拆迁。",
        "车卖不掉。",
        "皮肤不过敏了。",
        "他的面试改到下周五了。",
    ],
)
def test_what_passes_by_is_not(text: str) -> None:
    assert learned(text) == []


def test_words_that_only_lead_in_are_no_part_of_what_is_learned() -> None:
    found = read("先介绍下：我今年四十七，在老家开药店，有两儿一女。")
    assert [one.text for one in found] == ["我今年四十七。", "我在老家开药店。", "我有两儿一女。"]


@pytest.mark.parametrize("lead", ["备忘：", "备注：", "记个事：", "提醒："])
def test_a_heading_that_asks_to_remember_keeps_the_whole_and_not_itself(lead: str) -> None:
    (found,) = read(f"{lead}地下室的水阀在左边，找物业老金拿钥匙。")
    assert found.text == "地下室的水阀在左边，找物业老金拿钥匙。"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("我跟同学合租在五道口。", "我从五道口搬走了。"),
        ("我有一辆摩托车。", "摩托车我卖掉了。"),
        ("我有一台旧钢琴。", "那台旧钢琴我送人了。"),
        ("我在一家灯具厂上班。", "厂里的活儿我辞了。"),
        ("我有一架钢琴。", "钢琴卖掉了。"),
        ("我跟爸妈一起住。", "我搬出来自己住了。"),
        ("我吃素。", "我现在吃肉了。"),
        ("我对荔枝过敏。", "荔枝其实不过敏。"),
        ("我上夜班。", "我换到白班了。"),
        ("答辩在六月三号。", "答辩改到六月十号了。"),
    ],
)
def test_what_was_given_up_is_history(stores: Stores, tell: Tell, before: str, after: str) -> None:
    tell(before, day=0)
    tell(after, day=9)
    assert retired(stores) == [before]


@pytest.mark.parametrize(
    ("first", "then", "value"),
    [
        ("我航班是MU5102。", "啊不对，是MU5120，我看串行了。", "MU5120"),
        ("我车次是G1207。", "手滑了，是G1270", "G1270"),
        ("我房号是2016。", "记混了，是2061。", "2061"),
    ],
)
def test_a_remark_on_the_slip_does_not_hide_the_correction(first: str, then: str, value: str) -> None:
    said = Spoken("user", first, START - timedelta(minutes=1), "c", "m0")
    (found,) = read(then, said)
    assert found.value == value
    assert found.correction
