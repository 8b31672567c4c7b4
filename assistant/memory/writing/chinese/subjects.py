"""Finds the topic of a Chinese clause: 我, 我妈妈, 我家猫, 我的生日, 我们周会, 她, 老谭, or nobody named."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache

from assistant.memory.records import SELF
from assistant.memory.writing.chinese.clause import Person, Who
from assistant.memory.writing.chinese.names import is_a_name, named_after
from assistant.memory.writing.wordlists import groups, words

_SELF = re.compile(
    r"我自己|我本人|我这个?人|我哋|我们家|我们|咱们家|咱们|咱家|咱|我家|我(?!国|校|司|院|市|省|方|党|辈)|俺家|俺|本人|鄙人|在下(?=姓|是(?!面|班)|叫|名叫|不才|今年)|不才(?=姓|是|叫)"
)
_OBJECT_BEFORE = re.compile(
    r"(?:给|帮|对|跟|和|与|让|叫|告诉|教|陪|问|找|为|替|把|被"
    r"|比|由|向|请|送|带|约|等|关于|除了|像|的|自|令|使|要求"
    r"|允许|劝|逼|求|骂|打|夸|爱|喜欢|想|信|认识|联系|提醒|祝|随)$"
)
_OTHERS = re.compile(r"[他她它牠](?:们)?")
# words that begin like a kin word and are none: 我对象棋…, 我学生物, 我会计划
_NO_KIN = re.compile(
    r"对象(?:棋|征)|爱人(?:类|民)|先生(?:火|气|成)|学生(?:物|态"
    r"|活|会|证|命|时代)|会计划|会计算|孩子气|经理(?:解|论)|姐夫妻"
    r"|娘家|娘娘|爹爹|妈呀|(?<![我你他她咱])妈的|天老爷|老师傅|师傅好|马上|马路|马来|马马|鱼香"
    r"|老大(?:不小|难)|老[二三四]届|小姑娘|小叔子气|老乡会|校友[会群]|老太太乐|组长会|班长会|崽种|阿[哥妹]们"
    r"|鸡蛋|鸡肉|猪肉|羊肉|鸭肉|鱼肉|狗粮|猫粮|猫毛|狗毛|朋友圈|客户端|客户群|医生说明书|先生后"
)
_FAMILY = re.compile(
    r"(?:岳父岳母|爷爷奶奶|外公外婆|姥姥姥爷|公公婆婆|公婆|儿子女儿|妈妈|妈|老妈|母亲|爸爸|爸|老爸|父亲|爸妈|父母|老婆"
    r"|妻子|太太|媳妇|爱人|老公|丈夫|女朋友|女友|男朋友|男友"
    r"|未婚妻|未婚夫|女儿|闺女|儿子|大女儿|小女儿|大儿子|小儿子"
    r"|宝宝|大宝|二宝|姐姐|妹妹|哥哥|弟弟|爷爷|奶奶|外公|外婆|姥姥|姥爷"
    r"|室友|舍友|老板|导师|房东|闺蜜|岳父|岳母|公公|婆婆|表哥"
    r"|表姐|表弟|表妹|堂哥|堂姐|堂弟|堂妹|舅舅|姑姑|叔叔|小姨"
    r"|大姨|侄子|侄女|外甥|外甥女|孙子|孙女|领导|发小|邻居|班主任)"
)
_NICKNAME = re.compile(
    r"(?:老(?!家|师|板|婆|公|妈|爸|是|人|实|同|外|大|了|年|早"
    r"|想|觉|说|样|要|去|爱|在|不|喜|天|虎|鼠|式|旧|友|区|字)[一-鿿]"
    r"|小(?!时|区|说|孩|心|学|吃|狗|猫|姐|妹|弟|伙|明星|组|事"
    r"|声|狗|米|程|红书|提|众|型|朋|路|店|费|看|腿|臂|便|麦|产|宝|鸟|偷|气|雨|雪|雪|暑|寒)[一-鿿]"
    r"|阿(?!姨|公|婆|拉|根|里|富|尔|们|联)[一-鿿])"
    r"(?=喜欢|不|在|是|会|对|叫|的|说|要|住|有|每|最|爱|今|昨|明|生|结|跟|和|也|很|约)"
    r"|[一-鿿]{1,2}(?:老师|医生|阿姨|叔叔|师傅|教授|经理|主任)(?=喜欢|不|在|是|会|对|叫|的|要|住|有|每|最|爱|姓)"
)
_COMPANION = re.compile(
    r"(?:和|跟|与)(?P<who>[^，,。]{1,8}?)(?=一起|约|去|在|都"
    r"|住|合租|合住|合伙|开(?=了(?:一|两)?[家间个])|打算|计划|准备|经常|每|要|会|是|说好|商量|结婚|离婚"
    r"|吵|分手|喜欢|养|刚|昨|今|明|上|下|前|后|两个人|俩)"
)
# what a group does its members do: 我们公司用钉钉
_GOES_ON = re.compile(
    r"(?:也|都|却|就|还|一直|平时|现在|最近|已经|很|最|不|没|在|是(?!我)|用|喜欢|讨厌|爱|住|养|开|会|吃|喝|学|做|当|有|每)"
)
_OUR_GROUP = re.compile(
    r"(?:公司|团队|部门|单位|我司|组里|项目组|店里|学校|实验室)(?:里)?"
    r"(?=(?:现在|最近|已经|上周|上个月|今年|去年)*(?:都|全|统一|全面|全员|一律)*(?:用|改用|换到|换成|从|把|迁|搬到|远程|居家))"
)
_GROUP = re.compile(
    r"(?:的)?(?:公司|团队|team|部门|学校|单位|小组|组里?|班里?|项目组|项目|店里?|宿舍|社区|小区|工作室|实验室|乐队|球队)"
    r"(?=用|使用|已经|现在|全面|全员|全部|统统|最近|也用|还在用|改成|换到|换成|把|从|迁|搬到|远程|居家|决定|规定|要求|每|在用|都用|都|正在|计划|打算"
    r"|改用|换用|统一|不用|采用|最后|最终|上周|下周|今年|明年|昨天|没用|选了|定了)"
)
# 我所有的项目都用 ruff
_ALL_OF_MINE = re.compile(r"(?:的)?(?:所有|全部|每一?个|各个)的?[^，。的用]{1,6}(?=(?:里|上)?(?:都|一律|统一|全)用)")
_THING_ENDS = (
    r"(?=是|叫|在|为(?!了)|(?<!\d)[：:]|\d{1,2}[:：点]|停|放|挂|定|设|有(?!效)|坏"
    r"|丢|姓|属|不|没|很|用(?=来|的|于|在|了|着|过|起)|要|住(?![证房院处址所])|位于|都|被|只|已|快|今|下个"
    r"|上个|每|到期|过期|改|换|推迟|取消|从|就|太|比|也|还|又"
    r"|需要|一共|大概|取名|型号|共|(?:藏|存|埋|借|停)(?=在|到|了|着|给|进)|锁(?=在|到|进|好|着|了)|到期|过期|截止"
    r"|(?:19|20)\d\d年|今年|明年|后年|去年|今天|明天|后天|昨天|[上下这]个?(?:月|周|星期|礼拜)|(?:\d{1,2}|[一二三四五六七八九十]+)月)"
)
_MY_THING = re.compile(rf"的(?P<thing>(?![^，。]{{0,12}}来自)[^，,。：:是叫我]{{1,16}}?){_THING_ENDS}")
_BARE_THING_ENDS = (
    r"(?=(?:现在|目前|今年|也|都|就|还)?(?:是(?!不是)|叫|在(?!用|看|修|搞|招|做|办|装|忙|开(?:会|业|张|门|工|展)|涨|降|打折|裁|建|扩|整|找|等|加班|休|卖|赶|转)|为(?!了)"
    r"|坏|丢了|没电|不见|被偷|摔|[：:]|定在|改到|改成|停在|放在|\d|[一二三四五六七八九十]+[斤米厘公分岁码月]))"
)

_SUFFIX_THING = (
    rf"(?P<thing>(?!改名|取名|起名|出名|有名|著名|报名|感觉|觉得|认为|知道|记得|想|喜欢|讨厌|有|看|说|找|买|换|写|问|忘|在|对|不|没|会|要|和|把|给|从|去)[一-鿿A-Za-z]{{0,8}}(?:号码|编号|号|密码|名字|名"
    rf"|地址|账号|帐号|尺码|码|型号|时间|日期|预算|价格|牌子|生日"
    rf"|电脑|手机|相机|键盘|显示器|耳机|编辑器|浏览器|工资卡|银行卡"
    rf"|电话|邮箱|微信|网名|昵称|口味|体重|身高|血型|星座|属相|专业"
    rf"|爱好|目标|规矩|规则|座右铭))(?:的)?{_BARE_THING_ENDS}"
)

_PASSING_THINGS = re.compile(
    r"^(?:这|那|一些|几个|最近|有些|意思|问题|疑问|想法|看法"
    r"|建议|感觉|理解|需求|代码|文章|答案|回答|观点|意见|印象"
    r"|猜测|判断|错|错误|话|情况|意图|要求|题目|数据|程序|脚本"
    r"|表格|论点|结论|直觉|思路|疑惑|困惑|心情|感受|第[一二三]"
    r"|输入|输出|数组|变量|函数|接口|返回值|字段|日志|表(?=有|里|结构|$)|重点|前提|条件|理由|原因|本意|初衷|天(?!然|猫|平|线|窗|台|花)|妈|神|老天|任务是|文件|角色|主角|人物|小说|剧本)"
)


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic, where its words begin in the levelled text, and where what is said of it begins."""

    who: Who
    start: int
    end: int


def topic_at(plain: str, said: str, at: int) -> Topic | None:
    """The topic whose words begin at a place; None where no known one begins there."""
    if match := _SELF.match(plain, at):
        return _of_mine(plain, said, match)
    if match := _FAMILY.match(plain, at):
        who = _somebody(said[match.start() : match.end()], match.group(), "我")
        return _nested(plain, said, Topic(who, match.start(), match.end()))
    if bare := _kin_by_name(plain, said, at):
        return bare
    if match := _OUR_GROUP.match(plain, at):
        return Topic(Who(Person.SELF, naming=said[at : match.end()]), at, match.end())
    alone = _NAMED_ALONE.match(plain, at)
    known = words("chinese", "no names") | words("chinese", "places")
    if match := _NICKNAME.match(plain, at) or (
        alone if alone and not {alone.group(), alone.group()[:2]} & known else None
    ):
        label = said[match.start() : match.end()]
        return _nested(plain, said, Topic(Who(Person.SOMEBODY, label, naming=label), match.start(), match.end()))
    return None


def _kin_by_name(plain: str, said: str, at: int) -> Topic | None:
    """Somebody named with what they are to the person, without 我: 同事老周用 VS Code."""
    kin = _longest(plain, at, "kin")
    if kin is None or len(kin) < 2 or _NO_KIN.match(plain, at):
        return None
    bare = Topic(_somebody(said[at : at + len(kin)], kin, ""), at, at + len(kin))
    named = _named(plain, said, bare)
    return _nested(plain, said, named) if named.end > bare.end and _GOES_ON.match(plain, named.end) else None


def thing_at(plain: str, said: str, at: int, owner: Who) -> Topic | None:
    """A thing named without its owner, after the owner was named: 我住在高雄，老家在台南."""
    found = _bare_things().match(plain, at) or re.compile(_SUFFIX_THING).match(plain, at)
    if owner.person is Person.THING and owner.owner == SELF:
        owner = Who(Person.SELF)
    if found is None or owner.implied or owner.person is Person.THING:
        return None
    start, stop = found.span("thing")
    label = said[start:stop]
    return Topic(Who(Person.THING, label, owner=owner.label, naming=owner.naming + label), start, stop)


def pet_at(plain: str, said: str, at: int, before: Who) -> Topic | None:
    """An animal named alone after another one of the household: 我家猫叫咪咪，狗叫旺财."""
    pet = _longest(plain, at, "pets") if re.match(r"我们?家|咱们?家|俺家|家里", before.naming) else None
    if pet is None or not re.compile(r"叫|今年|\d|[一二三四五六七八九十]+岁|对|不|是公|是母|绝育").match(
        plain, at + len(pet)
    ):
        return None
    label = said[at : at + len(pet)]
    return Topic(Who(Person.SOMEBODY, label, pet, SELF, f"我家{label}"), at, at + len(pet))


def others_at(plain: str, at: int, spoken_of: Who | None) -> Topic | None:
    """The topic that 他 or 她 at a place means; None where nobody was spoken of."""
    match = _OTHERS.match(plain, at)
    if match is None or spoken_of is None or match.group().endswith("们"):
        return None
    return Topic(spoken_of, match.start(), match.end())


def begins_other(plain: str, at: int) -> bool:
    """Whether a place begins with 他, 她 or 它."""
    return _OTHERS.match(plain, at) is not None


def first_self(plain: str, low: int) -> int | None:
    """Where the first 我 stands that is a topic, not the object of 给 or 告诉."""
    for match in _SELF.finditer(plain, low, low + 30):
        if not _OBJECT_BEFORE.search(plain[low : match.start()]):
            return match.start()
    return None


def _of_mine(plain: str, said: str, match: re.Match[str]) -> Topic:
    """A topic that begins with 我: the person, somebody or something of theirs."""
    word, end = match.group(), match.end()
    companion = _COMPANION.match(plain, end)
    if companion:
        return Topic(Who(Person.SELF, naming=said[match.start() : companion.end()]), match.start(), companion.end())
    at = end + (1 if plain.startswith("的", end) else 0)
    of_where = _SINCE.match(plain, at)
    kin = _longest(plain, of_where.end() if of_where else at, "kin")
    if kin is not None and of_where is not None:
        told_apart = of_where.group() not in {"直属", "顶头", "直接"} and not of_where.group().endswith("的")
        kin = of_where.group() + kin if told_apart else kin
        at = at if told_apart else of_where.end()
    possessive = "家" in word or at > end
    if kin is None:
        raised = re.compile(r"(?:养的|的)?(?:那|这)?(?:[一两三四]?[只条匹缸个])?").match(plain, end)
        pet_at = raised.end() if raised and (possessive or raised.end() > end) else at
        pet = _longest(plain, pet_at, "pets")
        if pet is not None and (
            possessive
            or pet_at > end
            or re.compile(r"叫|今年|每天|对|喜欢|是|很|不|最|有|生病|走丢|怀孕|\d").match(plain, pet_at + len(pet))
        ):
            kin, at = pet, pet_at
    if kin is not None and not _NO_KIN.match(plain, at):
        label = said[at : at + len(kin)]
        who = _somebody(label, kin, said[match.start() : at])
        return _nested(plain, said, _told_again(plain, _named(plain, said, Topic(who, match.start(), at + len(kin)))))
    if word.endswith("家") and (named := named_after().match(plain, end)) and is_a_name(named.group().strip()):
        label = said[end : named.end()]
        return Topic(Who(Person.SOMEBODY, label, naming=word + label), match.start(), named.end())
    group = _GROUP.match(plain, end) or _ALL_OF_MINE.match(plain, end)
    if group:
        return Topic(Who(Person.SELF, naming=said[match.start() : group.end()]), match.start(), group.end())
    thing = _thing(plain, said, match)
    if thing is not None:
        return thing
    return Topic(Who(Person.SELF, naming=said[match.start() : end]), match.start(), end)


_SAYS_OF_THEM = re.compile(
    r"(?=叫|名叫|姓|是|在|住|有(?!点)|养|对[^，。]{1,12}过敏|也|都|很|不|没|会|喜欢|讨厌|爱|每|今年|去年|明年|\d|上|刚|已经|从|以前|现在|做|当|开|喝|吃|怀孕|结婚|离婚|退休)"
)
"""What goes on after somebody's relation, and does not make another word of it."""

_SINCE = re.compile(
    r"(?:下铺|上铺|邻床|同寝室?|隔壁(?:工位|班|桌|床|宿舍|寝室|楼)?|楼[上下]|对[门面]|(?:我们)?(?:单位|公司|小区|健身房|宿舍|合租)"
    r"|大学|高中|初中|小学)的|大学|高中|初中|小学|研究生|直属|顶头|直接|前(?!妻|夫|女友|男友|同事)|现任|新(?=室友|同事|老板|领导|邻居|房东)|公司(?=同事|领导)|远房"
)


def _thing(plain: str, said: str, match: re.Match[str]) -> Topic | None:
    end = match.end()
    found = (
        _MY_THING.match(plain, end) or _bare_things().match(plain, end) or re.compile(_SUFFIX_THING).match(plain, end)
    )
    if found is None and match.group().endswith(("们", "家")):
        found = re.compile(
            r"(?P<thing>[^，,。：:是叫在用有的把将]{1,6}|[^，,。：:是叫把将]{1,10}的[^，,。：:是叫把将]{1,6})"
            r"(?=是(?!不是)|定在|改到|叫|[：:]|设在|取消|推迟)"
        ).match(plain, end)
    if found is None and match.group().endswith("家"):
        found = re.compile(
            r"(?P<thing>[一-鿿]{1,6}?)(?=放(?!心|假|学)|挂在|藏|锁在|坏|漏|堵|断|停电|停水|着火|在?装修|不能用|不见|丢"
            r"|在[^，。]{1,12}(?:里|上|下|旁边?|边上|中间|后面|前面|门口|角落|柜子|抽屉|楼道)(?:[，,。！；]|$))"
        ).match(plain, end)
    if found is None:
        return None
    start, stop = found.span("thing")
    if _PASSING_THINGS.match(plain[start:stop]):
        return None
    who = Who(Person.THING, said[start:stop], owner=SELF, naming=said[match.start() : stop])
    return Topic(who, match.start(), stop)


_AGAIN = re.compile(
    r"(?:[他她](?:老人家|本人|自己)?|(?:这|那)个?人|呢|啊|呀)(?!们|的|和|跟|[爸妈爹娘哥姐弟妹老同单公司家])(?=[一-鿿A-Z\d，,])"
)
"""我妈她对花粉过敏, 我老公那人不吃香菜: who was named is meant by these words too."""


def _told_again(plain: str, topic: Topic) -> Topic:
    match = _AGAIN.match(plain, topic.end)
    return replace(topic, end=match.end()) if match else topic


def _nested(plain: str, said: str, topic: Topic) -> Topic:
    """A topic of a topic: 我妈妈的生日, 我同事的儿子."""
    if plain.startswith("的", topic.end):
        kin = _longest(plain, topic.end + 1, "kin") or _longest(plain, topic.end + 1, "pets")
        stop = topic.end + 1 + len(kin or "")
        if kin is not None and not _NO_KIN.match(plain, topic.end + 1) and _SAYS_OF_THEM.match(plain, stop):
            label = f"{topic.who.label}的{said[topic.end + 1 : stop]}"
            who = Who(Person.SOMEBODY, label, kin, topic.who.label, said[topic.start : stop])
            return Topic(who, topic.start, stop)
    found = _MY_THING.match(plain, topic.end) or _bare_things().match(plain, topic.end)
    if found is None:
        return topic
    start, stop = found.span("thing")
    inner = _longest(plain, start, "kin") or _longest(plain, start, "pets")
    naming = said[topic.start : stop]
    if inner is not None and start + len(inner) == stop:
        label = f"{topic.who.label}的{said[start:stop]}"
        return Topic(Who(Person.SOMEBODY, label, inner, topic.who.label, naming), topic.start, stop)
    who = Who(Person.THING, said[start:stop], owner=topic.who.label, naming=naming)
    return Topic(who, topic.start, stop)


FOREIGN = (
    "阿埃艾安奥巴贝比布达德蒂丁多恩尔法菲弗格哈海赫吉加杰卡凯科克拉莱兰雷里利莉林琳露鲁罗洛马玛曼米姆娜纳"
    "内尼妮诺帕皮普奇乔琼萨塞莎史斯丝苏塔泰特提托瓦维韦温沃西希夏雅亚伊约扎詹朱兹佐"
)

"""The characters that foreign names are written with."""
_NICKNAMED = re.compile(
    r"(?:小(?!时|学|提琴|区|孩|名|心|便|腿|肚|脑|说|吃|狗|猫"
    r"|姐|妹|弟|气|费|票|号|班|组)|老(?!是|家|师|想|毛病|了|爱|公|婆|板|同)|阿(?!姨))[一-鿿](?:(?<=小.)头(?![疼痛发晕上部]))?"
    r"|[A-Z][A-Za-z'’-]+(?:\s[A-Z][A-Za-z'’-]+)*\s?"
    rf"|[{FOREIGN}]{{2,5}}(?![{FOREIGN}])(?=[一-鿿])"
)
_BEGINS_PREDICATE = r"(?=喜欢|讨厌|是|在|住|叫|姓|对|吃|喝|有|会|开始|最近|受不了|爱|怀孕|结婚|养|用|学|想|要|每|不|也)"
_NAMED_ALONE = re.compile(
    rf"[{FOREIGN}]{{2,5}}(?![{FOREIGN}])(?=喜欢|讨厌|住|姓|怀孕"
    rf"|结婚|受不了|开始学|在学|上小学|上初中|上高中|今年\d|对[^，。]{{1,8}}过敏)"
)


def _named(plain: str, said: str, topic: Topic) -> Topic:
    """A relation with its name: 我朋友阿哲."""
    match = (
        _NICKNAMED.match(plain, topic.end)
        or _family_names().match(plain, topic.end)
        or named_after().match(plain, topic.end)
    )
    if (
        match is None
        or match.group()[:2] in words("chinese", "no names")
        or match.group() in words("chinese", "places")
        or (re.match(r"[一-鿿]{2,3}$", match.group()) and not is_a_name(match.group()))
    ):
        return topic
    name = said[match.start() : match.end()].strip()
    who = replace(topic.who, label=topic.who.label + name, naming=topic.who.naming + name)
    return Topic(who, topic.start, match.end())


def _somebody(label: str, role: str, before: str) -> Who:
    return Who(Person.SOMEBODY, label, role, SELF, f"{before}{label}")


def _longest(plain: str, at: int, section: str) -> str | None:
    match = _alternatives(section).match(plain, at)
    return match.group() if match else None


@cache
def _family_names() -> re.Pattern[str]:
    """A family name and one or two characters more, before what can only be a predicate."""
    names = "|".join(sorted(words("chinese", "surnames"), key=len, reverse=True))
    return re.compile(rf"(?:{names})[一-鿿]{{1,2}}?{_BEGINS_PREDICATE}")


@cache
def _alternatives(section: str) -> re.Pattern[str]:
    known = set(words("chinese", section))
    if section == "kin":
        known |= {
            word
            for key, names in groups("roles").items()
            if not key.endswith("~")
            for word in names
            if re.fullmatch(r"[一-鿿]+", word)
        }
    return re.compile("|".join(sorted(known, key=len, reverse=True)))


@cache
def _bare_things() -> re.Pattern[str]:
    """Things that need no 的 after 我: 我生日是…, 我老家在… and the like."""
    known = {word for names in groups("things").values() for word in names if re.fullmatch(r"[一-鿿]{2,}", word)}
    known |= {
        "名字",
        *("厂", "工厂", "店", "店里", "门店", "铺子", "实验室", "工作室", "研究所", "事务所"),
        "娘家",
        "婆家",
        "户口",
        "工作",
        "公司",
        "办公室",
        "工位",
        "宿舍",
        "单位",
        "学校",
        "老家",
        "家乡",
        "职业",
        "岗位",
        "手机",
        "过敏原",
        *(
            "航班",
            "车次",
            "座位",
            "铺位",
            "床位",
            "房间",
            "登机口",
            "考场",
            "班级",
            "班次",
            "楼层",
            "取件码",
            "偶像",
            "男神",
            "女神",
        ),
        "理想",
        "梦想",
        "习惯",
        "车",
    }
    alternatives = "|".join(sorted(known, key=len, reverse=True))
    return re.compile(rf"(?P<thing>{alternatives})(?:的)?{_BARE_THING_ENDS}")
