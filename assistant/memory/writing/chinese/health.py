"""Health and food: allergies, illnesses, medicines, what somebody eats and drinks and what not."""

from __future__ import annotations

import re
from functools import cache

from assistant.memory.writing.attributes import GIVEN_UP, ONLY, Statement, keyed
from assistant.memory.writing.chinese.clause import Clause, Person, tidy
from assistant.memory.writing.chinese.names import of_another
from assistant.memory.writing.chinese.phrases import points_elsewhere, said, started, state
from assistant.memory.writing.script import level
from assistant.memory.writing.wordlists import words

_ALLERGIC = re.compile(
    r"(?:对|一?碰到?|吃|闻到?)(?P<what>[^，。]{1,16}?)(?:会|就"
    r"|也|都|严重|重度|轻度|中度|有点|有些|非常|很|一直|从小|是|有|不|没有?)*过敏"
)
_ALLERGIC_BARE = re.compile(r"(?P<what>[一-鿿]{1,6}?)(?:严重)?过敏(?:体质)?$")
# what nobody's body can be allergic to: 我对周一过敏
_NO_ALLERGEN = re.compile(
    r"(?:周|星期|礼拜)[一二三四五六日天末]|早起|早八|上班|上学|加班|工作|开会|会议|考试|作业|学习|数学|英语|老板|领导|同事|老师|甲方|前任|男人|女人|人类|相亲|结婚"
    r"|运动|健身|减肥|社交|穷|贫穷|代码|需求|[Pp]{2}[Tt]|KPI|bug|废话|鸡汤|秀恩爱|撒娇|套路|生活|爱情|星座"
)
_ALLERGEN = re.compile(r"(?:过敏原|过敏源)$")
_ILL = re.compile(
    r"(?:患有|患了?|得了?|得过|确诊(?:了|为)?|查出来?(?:了|有)?|被诊断(?:出"
    r"|为)(?:有)?|有|是)(?P<what>[^，。]{0,6}?(?P<name>[一-鿿]{1,10}"
    r"(?:病|症|炎|癌|瘤|综合征|综合症|障碍|过敏)))"
)
_LEVELS = re.compile(
    r"(?P<what>(?:血压|血糖|血脂|尿酸|胆固醇|转氨酶|心率|甘油三酯|眼压|体脂)(?:有点|有些|偏|很|比较|一直|太)*(?:高|低|快|慢))$"
)
_MEDICINE = re.compile(
    r"(?:在|每天|长期|需要|要|得|正在|一直|目前|在长期|天天)*(?:吃|服用"
    r"|服|打|注射|用)(?:着)?(?P<what>[^，。]{0,10}?(?:药|片|胶囊"
    r"|胰岛素|二甲双胍|阿司匹林|维生素[A-Z]?\d{0,2}|素|平|汀|沙坦"
    r"|普利|洛尔|他汀|地平|中药|避孕药|激素|抗生素|褪黑素))(?:控制|治疗|[^一-鿿]|$)"
)
_DOSE = re.compile(
    r"(?:在|每天|长期|需要|要|得|正在|一直|都)*(?:吃|服用|服|打|注射)(?:着)?"
    r"(?P<what>\d+(?:\.\d+)?\s*(?:毫克|微克|mg|μg|单位|IU)(?:的)?[^，。]{1,10})$"
)
_WEARS = re.compile(
    r"(?:戴|佩戴|装)(?:着|了)?(?P<what>(?:隐形|近视|老花)?眼镜|老花镜|隐形|助听器|牙套|假牙|心脏起搏器|人工耳蜗)$"
)
_NOT_EAT = re.compile(
    r"(?:能|可以|敢|爱|想|会|太能|怎么能|吃得?)?(?P<verb>吃|喝|沾"
    r"|碰|抽|吸)(?P<what>[^，。了]{1,14}?)(?:的东西|的食物|类)?(?:了)?$"
)
_CANNOT_TAKE = re.compile(r"(?P<verb>吃|喝)不(?:了|得|惯|来|消)(?P<what>[^，。]{1,12})$")
_AVOIDS = re.compile(r"(?:吃(?:东西|饭))?(?:忌口|忌|忌讳|避开|戒口)(?:吃|的是|：|:)?(?P<what>[^，。]{1,12})$")
_ALL_REFUSED = re.compile(
    r"(?P<what>[^，。我你他她]{1,12}?)(?:我)?(?:都|也|一律|全|基本|绝对)*(?:不能|不敢|不可以|不会|不)(?P<verb>吃|喝|碰|沾)(?:了)?$"
)
_TREATED = re.compile(
    r"(?:(?:一直)?(?:在|正在|每周|定期)(?:看|做|接受))(?P<what>(?:心理|精神科|中医|康复|透析|化疗|放疗|理疗|针灸|牙齿矫正|正畸)[^，。]{0,8})$"
)
_CANNOT_BODY = re.compile(
    r"(?:能|可以|宜)(?P<what>久坐|久站|跑(?:步)?|跑跳|剧烈运动|熬夜|提重物|搬重物|弯腰|晒太阳|坐飞机|受凉|吹空调|潜水|游泳)(?:了)?$"
)
_SKIN = re.compile(
    r"是(?P<what>(?:敏感|易敏|易过敏|油性|干性|混合性?|中性|疤痕|过敏|易瘦|易胖|寒性|湿热|阳虚|阴虚)(?:皮肤|肌肤|皮|肌|体质))$"
)
_QUIT_IT = re.compile(r"把(?P<what>[^，。把]{1,5}?)(?:都|给|也)?戒(?:了|掉|断)?(?:了)?$")
_QUIT = re.compile(
    r"戒(?:了|掉了?|断了?)?(?P<what>烟|酒|糖|奶茶|咖啡|肉|碳水"
    r"|游戏|短视频|[一-鿿]{1,4}?)(?:了|已经|好|有|\d|[一二三四五六七八九十半两]|$)"
)
_DIET = re.compile(
    r"(?:是|吃|只吃|坚持|一直|开始)*(?P<what>全素|蛋奶素|纯素|素食"
    r"(?:者|主义者)?|素(?=$|了|食|，|。|[一二三四五六七八九十两\d])"
    r"|清真|低糖饮食|低碳饮食|低碳水|生酮(?:饮食)?|无麸质(?:饮食)?"
    r"|轻食|半素|佛系素食|鱼素|地中海饮食|间歇性断食|16\+8)(?:的"
    r"|了|饮食|多年|[一二三四五六七八九十两\d]+年(?:了|多)?)?$"
)
_MEAT_AGAIN = re.compile(r"(?:又|重新|开始|恢复)*(?:吃肉|吃荤|开荤)$")
_NOT_ALLERGIC = re.compile(
    r"(?P<what>(?!我|皮肤|鼻子|眼睛|都|也|完全|从来|一直|现在|已经)[一-鿿]{1,6}?)(?:我)?(?:其实|已经|现在|并|根本|早就|又)*不(?:再|会)?过敏$"
)
_NOTHING_BUT = re.compile(
    r"(?:我)?(?:现在|最近|如今)?除了(?P<what>[^，,。我他她]{1,10}?)(?:以外|之外|外)?[，,]?(?:我)?(?:现在|最近|平时)?"
    r"(?:什么|啥|别的|其他的?)(?:都|也)?不(?P<verb>喝|吃|用)(?:了)?$"
)
_ALONE = re.compile(r"(?P<only>改(?:成|为)?|光)?(?P<verb>喝|吃)(?P<what>[^，。了过完]{1,12}?)(?:了)?$")
_AMOUNT = re.compile(r"[一两几半\d二三四五六七八九十]+[个碗口点杯片次遍顿颗粒瓶]|[早午晚夜]饭|药|饭$|食堂|外卖")
_TAKES = re.compile(
    r"(?P<verb>喝|吃)(?!气泡)(?P<drink>[一-鿿A-Za-z]{1,6}?)(?:的时候|时)?"
    r"(?:都|会|只|必须|得|喜欢|习惯|一定|一般|要|必|总是|从来|从|也)*"
    r"(?P<how>不?(?:要|用)?(?:加|放|配|蘸|兑|泡)[^，。]{1,14})$"
)
_REACTS = re.compile(
    r"(?:只要)?一?(?:吃|喝|闻到?|碰到?)(?P<what>(?![了过完多太少点得])[^，。了过完这那]{1,6}?)(?:之?后)?(?:就|会|容易|总|老|立马|马上|都)*"
    r"(?:心慌|心悸|拉肚子|闹肚子|腹泻|[肚胃]子?[疼痛胀]|反酸|烧心|恶心|想吐|呕吐|头[疼痛晕]|睡不着|失眠|起疹子|起红疹|长痘|[嘴脸眼]肿|[嘴喉]咙?痒|发痒|打喷嚏|流鼻涕|上脸|脸红|喘|上火|胀气)$"
)
_CANNOT_BEAR = re.compile(r"(?:闻|碰|沾|吹|晒|冻|累)不得(?P<what>[^，。]{0,6})$")
_PRONE = re.compile(
    r"(?:很|特别|比较|从小)?容易(?P<what>晕[车船机]|感冒|上火|失眠|长痘|水肿|抽筋|中暑|便秘|拉肚子|胃疼|崴脚|低血糖|留疤|出汗)$"
)
_TAKES_BARE = re.compile(
    r"(?P<drink>咖啡|奶茶|茶|美式|拿铁|豆浆|牛奶|面条?|米粉|螺蛳粉|豆腐脑|麻辣烫|煎饼|汤|沙拉|饺子)(?:都|从来|一般|总是|必须|一定|要)*(?P<how>不(?:加|放|配|蘸|兑)[^，。了]{1,8})$"
)
_TAKES_BLACK = re.compile(
    r"(?:只|都|习惯)?喝(?P<how>黑|冰|热|清|纯|淡|浓|无糖|半糖|少糖|去冰"
    r"|常温)(?:的)?(?P<drink>咖啡|茶|奶茶|牛奶|美式|拿铁)$"
)


def health(clause: Clause) -> list[Statement] | None:
    """Statements of health and food; None where the clause is about something else."""
    if clause.who.person is Person.THING:
        if _ALLERGEN.search(clause.who.label):
            hit = clause.find(re.compile(r"(?:就)?(?:是|有|包括|为|：|:)(?P<what>[^，。]{1,20})$"))
            return state(clause, "allergic_to", hit["what"]) if hit else None
        return None
    for reader in (_reaction, _allergy, _kept_to, _takes, _diet, _body, _illness, _food):
        found = reader(clause)
        if found is not None:
            return found
    return None


_AT_ONCE = re.compile(
    r"一(?:吃|喝|闻|碰|沾|摸)(?:到|着)?(?P<what>[^，。就]{0,8}?)就(?:会|要|得)?(?:严重)?(?:过敏|起疹子|起荨麻疹|浑身痒|全身痒|嘴唇?肿|喉咙肿|嗓子肿|喘不上气)"
)
"""芒果我一吃就过敏, 我一碰猫毛就起疹子."""


def _allergy(clause: Clause) -> list[Statement] | None:
    at_once = clause.find(_AT_ONCE)
    if at_once is not None and not clause.negative:
        what = at_once["what"] or tidy(clause.lead_said)
        if what and len(what) <= 8 and not points_elsewhere(what):
            return [said(clause, "allergic_to", value=what)]
    hit = clause.find(_NOT_ALLERGIC)
    if hit and not re.search(r"[对吃闻碰他她你是有]", hit.level("what")) and not points_elsewhere(hit["what"]):
        return [said(clause, "not_allergic_to", value=hit["what"])]
    hit = clause.search(_ALLERGIC)
    if hit is None:
        hit = clause.find(_ALLERGIC_BARE)
        if hit is None or hit.level("what") in {"有", "会", "容易", "皮肤", "是", "不", "季节性", "有点", "没", "经常"}:
            if clause.plain.startswith("过敏体质") or clause.plain in {"是过敏体质", "容易过敏"}:
                return [said(clause, "condition", value="过敏体质", importance=0.8)]
            return None
        unnamed = clause.who.implied or clause.inherited or clause.who.naming.endswith("家")
        if (unnamed and len(hit.level("what")) > 3) or hit.level("what").endswith(("就", "都", "会", "也", "不")):
            return []
    before = clause.plain[: hit.match.start()]
    if len(before) > 4 or re.search(r"[你您他她它说角人]", before) or of_another(before):
        return []
    what = re.sub(r"^(?:有|患)", "", hit["what"])
    if points_elsewhere(what) or re.search(r"[吗呢什么]$", what) or _NO_ALLERGEN.search(level(what)):
        return []
    denied = bool(clause.negative) or re.search(r"(?:不|没有?|并不|从不)(?:会|再|怎么)?过敏$", clause.plain) is not None
    if denied:
        if clause.ended:
            return [said(clause, "former:allergic_to", value=what, retires=True)]
        return [said(clause, "not_allergic_to", value=what)]
    return state(clause, "allergic_to", what)


def _reaction(clause: Clause) -> list[Statement] | None:
    """What food or smells do to somebody: 我一喝牛奶就拉肚子, 闻不得猫毛, 容易晕船."""
    if clause.once or clause.negative or clause.who.implied or clause.former:
        return None
    hit = clause.find(_REACTS) or clause.find(_CANNOT_BEAR) or clause.find(_PRONE)
    if hit is None or points_elsewhere(hit["what"]):
        return None
    return [said(clause, "condition", value=clause.said, importance=0.65)]


def _takes(clause: Clause) -> list[Statement] | None:
    black = clause.find(_TAKES_BLACK)
    if black and not clause.once and "done" not in clause.marks and not clause.negative:
        return [said(clause, keyed("takes", black["drink"]), value=black["how"])]
    hit = clause.find(_TAKES) or clause.find(_TAKES_BARE)
    if hit is None or clause.negative == "没":
        return None
    drink, how = hit["drink"], hit["how"]
    if clause.negative:
        how = f"不{how}"
    return [said(clause, keyed("takes", drink), value=how)]


def _diet(clause: Clause) -> list[Statement] | None:
    if clause.find(_MEAT_AGAIN) and "done" in clause.marks and not clause.negative and not clause.once:
        return [said(clause, "former:diet", value="素食", retires=True)]
    hit = clause.find(_DIET)
    if hit is None:
        return None
    value = "素食" if hit.level("what") == "素" else hit["what"]
    return state(clause, "diet", value)


def _illness(clause: Clause) -> list[Statement] | None:
    known = clause.find(_known_illness())
    if known:
        if clause.negative:
            return state(clause, "condition", known["what"])
        return state(clause, "condition", known["what"])
    if (hit := clause.find(_LEVELS)) and not clause.negative:
        return [said(clause, "condition", value=hit["what"])]
    hit = clause.find(_ILL)
    if hit and not re.search(
        r"不|问题|毛病|心理疾病的|相思病|强迫症患者|拖延症|选择困难|懒癌|公主病|直男癌", hit.level("what")
    ):
        return state(clause, "condition", hit["what"])
    if (dose := clause.find(_DOSE)) and not clause.negative and not clause.once:
        return [said(clause, "medication", value=dose["what"])]
    hit = clause.find(_MEDICINE)
    if (
        hit
        and not re.match(r"[一两二三四五六七八九十几\d]+(?:次|片|颗|粒)?药$", hit.level("what"))
        and hit.level("what") != "药"
        and not clause.negative
        and (
            clause.marks & {"often", "now"}
            or re.match(r"在|每天|长期|需要|得|正在|一直|天天", clause.plain)
            or "着" in clause.plain
        )
    ):
        return [said(clause, "medication", value=hit["what"])]
    return None


def _body(clause: Clause) -> list[Statement] | None:
    """What the body bears and what not, and who treats it: 敏感肌, 不能久坐, 在看心理医生."""
    if (hit := clause.find(_TREATED)) and not clause.negative and not clause.once:
        return [said(clause, "treatment", value=hit["what"], importance=0.7)]
    if (hit := clause.find(_WEARS)) and not clause.once and not clause.who.implied:
        return state(clause, "condition", f"戴{hit['what']}")
    if hit := clause.find(_SKIN):
        return state(clause, "condition", hit["what"], importance=0.7)
    hit = clause.find(_CANNOT_BODY)
    if hit and clause.negative == "不" and not clause.once:
        return [said(clause, "cannot", value=hit["what"], importance=0.7)]
    return None


def _food(clause: Clause) -> list[Statement] | None:
    if re.fullmatch(r"滴酒不沾", clause.plain):
        return [said(clause, "does_not_drink", value="酒")]
    if hit := clause.find(_QUIT) or clause.find(_QUIT_IT):
        what = hit["what"]
        attribute = (
            "does_not_drink"
            if re.search(r"(?:酒|茶|咖啡|可乐|饮料|奶|汽水|汁)$", level(what))
            else "does_not:抽烟"
            if what == "烟"
            else "does_not_eat"
        )
        return [said(clause, attribute, value=what, correction=True, details={GIVEN_UP: True}, **started(clause))]
    if hit := clause.find(_AVOIDS):
        return [said(clause, "does_not_eat", value=hit["what"])]
    if hit := clause.find(_CANNOT_TAKE):
        return [said(clause, "does_not_eat" if hit.level("verb") == "吃" else "does_not_drink", value=hit["what"])]
    refused = clause.find(_ALL_REFUSED)
    unsaid = clause.who.implied and not level(clause.quote).rstrip("。！! ").endswith(("喝了", "吃了"))
    if refused and not unsaid and not clause.negative and not clause.once:
        return _refused(clause, refused.level("verb"), refused["what"])
    hit = clause.find(_NOT_EAT)
    topic = clause.lead_said if clause.lead and not clause.dates else ""
    if clause.negative == "不":
        bare = re.fullmatch(r"(?:能|可以|敢|爱|会)?(?P<verb>吃|喝)(?:了)?", clause.plain)
        if bare and topic and len(topic) <= 8:
            return _refused(clause, bare["verb"], topic)
        if hit is None:
            return None
        return _refused(clause, hit.level("verb"), hit["what"])
    return None


def nothing_but(sentence: str) -> str:
    """除了绿茶我什么都不喝 as 我现在只喝绿茶; empty where a sentence says no such thing."""
    match = _NOTHING_BUT.match(level(sentence).rstrip("。！! "))
    return f"我现在只{match['verb']}{sentence[match.start('what') : match.end('what')]}。" if match else ""


def _kept_to(clause: Clause) -> list[Statement] | None:
    """What alone is still had: 现在只喝花草茶了, 改喝抹茶."""
    hit = clause.find(_ALONE)
    if (
        hit is None
        or clause.negative
        or clause.once
        or points_elsewhere(hit["what"])
        or _AMOUNT.match(hit.level("what"))
    ):
        return None
    kept = hit["only"] or "only" in clause.marks or clause.plain.startswith("改")
    if not kept or not ({"now", "done"} & clause.marks or hit["only"]) or clause.lead.strip(" ，,"):
        return None
    if clause.who.implied and not ({"now", "done"} & clause.marks or hit["only"]):
        return None
    attribute = "drinks" if hit.level("verb") == "喝" else "eats"
    return [said(clause, attribute, value=hit["what"], correction=True, details={ONLY: True})]


def _refused(clause: Clause, verb: str, what: str) -> list[Statement]:
    if points_elsewhere(what) or re.match(
        r"(?:[吃喝][完饱够好多腻]|[一半][滴口点杯]|完|饱|下|早饭|午饭|晚饭|饭|亏|惊|醋|透|消)", what
    ):
        return []
    attribute = {"喝": "does_not_drink", "抽": "does_not:抽烟", "吸": "does_not:抽烟"}.get(verb, "does_not_eat")
    if clause.former and not clause.ended:
        return [said(clause, f"former:{attribute}", value=what, retires=True)]
    return [said(clause, attribute, value=what, correction=clause.ended or clause.corrected, **started(clause))]


@cache
def _known_illness() -> re.Pattern[str]:
    names = "|".join(sorted(words("chinese", "illnesses"), key=len, reverse=True))
    return re.compile(
        rf"(?:患有|患了?|得了?|得过|有|是|确诊(?:了|为)?|查出来?(?:了"
        rf"|有)?|会|一直)?(?:严重的?|轻度的?|中度的?|重度的?|慢性"
        rf"|先天性?|遗传性|高度|[一二12]型)?(?P<what>{names})(?:患者|的毛病"
        rf"|[多好]?[一二三四五六七八九十两几\d]*(?:年|个月)(?:了|多)?|[\d一二三四五六七八九十百]+多?度)?$"
    )
