"""Who somebody is: name, age, birthday, origin, kind of person."""

from __future__ import annotations

import re
from functools import cache

from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.chinese.clause import Clause, Hit, Person, tidy
from assistant.memory.writing.chinese.phrases import said, state
from assistant.memory.writing.dates.numbers import chinese_number
from assistant.memory.writing.script import level
from assistant.memory.writing.wordlists import words

_NAME = (
    r"(?P<name>[A-Z][\w'’.-]*(?:\s+(?:[a-z]{1,3}\s+)?[A-Z][\w'’.-]*){0,3}"
    r"|[一-鿿]{1,10}(?:·[一-鿿]{1,6}){0,3}|[a-z][\w-]{1,20})"
)

_CALLED = re.compile(
    rf"(?:的?(?:名字|姓名|全名|大名|小名|昵称|网名|英文名|中文名)(?:就)?"
    rf"(?:叫做?|是|为|[：:])|名叫|全名叫|叫做?|取名(?:叫)?|改名"
    rf"(?:叫|为)?|更名为|姓名?[：:])\s*{_NAME}(?:[，,。！!（(\s]|$)"
)
_CALL_ME = re.compile(
    rf"^(?:那|我觉得|我想)?(?:你|您|大家|请|以后|朋友们?|同事们?|都|也|可以"
    rf"|就|平时|家里人)*(?:管我叫|叫我|称呼我(?:为|作)?|喊我)\s*{_NAME}"
    rf"(?:(?:就好|就行|即可|好了|吧|就可以)(?:了|啦|哈|哦|呀|吧)?)?[，,。！!~～]*$"
)
_SURNAME = re.compile(r"姓(?P<name>[一-鿿]{1,2})(?:[，,。]|$)")
_FULL_NAME = re.compile(
    r"姓(?P<surname>[一-鿿]{1,2})[，,]\s*(?:(?:我|全名|大名|名字|姓?名)?叫做?(?P<name>[一-鿿]{2,4})"
    r"|单?名(?:叫|是)?(?:一?个)?(?P<given>[一-鿿]{1,2}?)字?)$"
)
_NOT_NAMED = re.compile(
    r"^(?:了|着|过|他|她|它|你|我|大家|人|停|醒|苦|好|的|不"
    r"|什么|啥|个|一|两|上(?!官)|来|到|过|车|外卖|滴滴|出租|救护车"
    r"|代驾|快递|服务员|保洁|同事|朋友|孩子|妈|爸|老板|客服"
    r"|早|快|做|作|做什么|板|嚣|卖|喊|声|价|座|起|床|保安|警察|闪送|跑腿)"
)
_TO_DO = re.compile(
    r"今|明[天早晚]|昨|后天|待会|等会|一会|晚上|早上|中午|下午|上午|周[一二三四五六日天末]|星期|礼拜|准时|按时|及时|赶紧|赶快"
    r"|尽快|记得|别|再|先(?!生)|[多少][吃喝睡穿带看做写练]|去|回[家来去电]|出[门来去]|进[来去门屋]|吃(?!货)|喝|睡|交|还[钱书款]|写|买(?!买)|拿|接[人孩你他]|开[会车门]|打|看|学习"
    r"|帮|给|把|一起|一声|一下|集合|上[班课车]|下[班课楼车]|走|跑(?!跑)|洗|收|换|取|送|带|提前|随时"
)
"""What one is called to or when: 叫我吃药 gives no name."""

_AGE = re.compile(
    r"(?:的?年龄(?:是|：|:)?|今年|刚?满|刚过|快|马上|即将|虚岁"
    r"|周岁|也|都)*(?P<age>\d{1,3}|[一二三四五六七八九十]{1,4})(?:多)?(?:周)?岁(?:半)?(?:了)?$"
)
_BORN = re.compile(
    r"(?:是)?(?P<year>(?:19|20)\d\d|[5-9]\d|0\d|二〇[〇零一二]\S|一九\S\S)年"
    r"(?:的|出?生(?:的)?(?:人)?)$|(?:出?生于|生于|出生在)(?P<date>[^，。]*年[^，。]*)$"
)
_GENERATION = re.compile(r"(?:是)?(?:个)?(?P<value>[5-9]0后|0[0-9]后|[七八九]零后|零零后)$")
_ORIGIN = re.compile(
    r"(?:是|系|来自|从)(?P<place>[^，。是的]{1,10}?)(?:人(?:士)?|来的|过来的)$"
    r"|是(?P<where>(?:[东西南北][北南方部]|{places})[^，。的是]{0,6})的$"
    r"|(?:来自|出身于?)(?P<from>[^，。]{1,12})$"
)
_PEOPLE = re.compile(
    r"(?:是)(?P<value>(?:[汉满回苗壮藏侗瑶彝傣黎畲羌白]|蒙古|朝鲜|土家|维吾尔|哈萨克|布依|哈尼|纳西|锡伯)族)(?:人|的)?$"
)
_ELDER = re.compile(
    r"(?:是(?:我们)?(?:家里?)?(?:的)?(?:排行)?|排行)(?P<value>老[大二三四五六幺]|长子|长女|独子|独女|独苗)$"
)
_TYPE = re.compile(r"(?:是|属于?)?(?:个)?(?P<value>[IE][NS][TF][JP](?:-[AT])?|[IEie]人)$")
_SEX = re.compile(r"(?:性别)?(?:是|：|:)?(?P<value>男|女)(?:生|的|性)?$")
_AGE_BARE = re.compile(r"(?:刚)?(?P<full>满)?(?P<age>[1-9]\d|[一二三四五六七八九]?十[一二三四五六七八九]?)$")
_KIND = re.compile(
    r"(?:是|属于?)(?:一)?(?:个|名|位)?(?P<value>左撇子|右撇子"
    r"|独生子女?|独生女|双胞胎|龙凤胎|单亲(?:家庭|妈妈|爸爸)"
    r"|丁克|夜猫子|早起的?人|吃货|社恐|社牛|[IE][NS][TF][JP]"
    r"|[^，。的]{0,6}(?:主义者|教徒|信徒|党员|无神论者)|内向的?"
    r"(?:人)?|外向的?(?:人)?|完美主义者?|慢热的?(?:人)?|急性子"
    r"|慢性子|路痴|色盲|近视眼|素食者|素食主义者|纯素(?:者|主义者)?)$"
)
_SUCH = re.compile(
    r"(?:天生|从小|其实)?(?:是|属于)?(?:个)?(?P<value>急性子|慢性子|直性子|暴脾气|热心肠|夜猫子|路痴|脸盲|左撇子|工作狂|话痨|颜控|吃货|选择困难症?|完美主义|慢热型?|内向型?|外向型?|[文理]科生|艺术生|艺考生|体育生|特长生|复读生)$"
)
_SCHOOLING = re.compile(
    r"(?:只有|是|才)?(?P<value>小学|初中|高中|中专|职高|大专|专科|本科|硕士|博士|研究生)(?:学历|文化|毕业)(?:的)?$"
)
_SIGN = re.compile(
    r"(?:是)?(?P<value>(?:白羊|金牛|双子|巨蟹|狮子|处女|天秤|天蝎|射手"
    r"|摩羯|水瓶|双鱼)座)(?:的)?$|属(?P<animal>[鼠牛虎兔龙蛇马羊猴鸡狗猪])"
    r"(?:的)?$|(?:是)?(?P<blood>(?:RH阴性)?(?:A|B|AB|O)型血?)(?:的)?$"
)
_BIRTHDAY_SAID = re.compile(
    r"的?生日(?:是|在|：|:)?(?P<date>(?:[农阴阳公]历)?[\d一二三四五六七八九十正腊]{1,3}月[\d初一二三四五六七八九十廿]{1,3}[日号]?)$"
)
_BIRTHDAY_VERB = re.compile(
    r"(?P<date>(?:农历|阴历|阳历)?\d{1,2}月\d{1,2}[日号]?|[农阴阳]历[^，。]{2,8}"
    r"|[一二三四五六七八九十正腊]{1,3}月[初一二三四五六七八九十]{1,4}[日号]?)(?:过)?(?:的)?生日$"
)
_OWN_NATURE = (
    "性格",
    "个性",
    "脾气",
    "酒量",
    "记性",
    "记忆力",
    "方向感",
    "睡眠",
    "视力",
    "听力",
    "皮肤",
    "肠胃",
    "口味",
)
_MARRIED = re.compile(
    r"(?:是)?(?P<value>结婚|已婚|未婚|离婚|离异|单身|丧偶|订婚"
    r"|分居|单着|脱单|分手|再婚|领证)(?:的|了|状态)?(?:[^，。]{0,4}年)?$"
)
_MEASURE = re.compile(
    r"(?:的)?(?P<thing>身高|体重|鞋码|血型|视力|腰围|学历|星座"
    r"|属相|网名|昵称|微信号|工号|学号)(?:是|有|：|:|大概|大约|差不多)?(?P<value>[^，。]{1,16})$"
)
_PAY = re.compile(
    r"(?:一个月|每个?月)?(?:的)?(?P<thing>年薪|月薪|工资|月收入|年收入|月入|房租|月供|房贷|预算)(?:是|有|到手|一个月|每个?月|大概|大约|差不多)*"
    r"(?P<value>(?:税[前后])?[\d一二两三四五六七八九十百千几][\d一二两三四五六七八九十百千万多\.]*(?:万|千|k|K|w|W|块|元|刀|欧)?(?:钱|左右|出头|以上|多)?)$"
)
_SHOES = re.compile(r"穿(?P<value>\d{2}(?:\.5)?)码(?:的)?(?P<thing>鞋|衣服|裤子|裙子|外套)?")
_FULL_DATE_OF_BIRTH = re.compile(
    r"(?:都|也)?(?:是)?(?:在)?(?P<date>(?:\d{4}年)?(?:[农阴阳公]历)?"
    r"(?:\d{1,2}月\d{1,2}[日号]|[一二三四五六七八九十正冬腊]{1,3}月(?:初|廿)?[一二三四五六七八九十]{1,3}[日号]?))"
    r"(?:出生|生)(?:的|人)?$"
)


def called(plain_sentence: str, said_sentence: str) -> str | None:
    """How the person wants to be called: 叫我小北就好; None where the sentence says nothing of it."""
    match = _CALL_ME.match(plain_sentence.rstrip("。！! "))
    if match is None:
        return None
    name = re.sub(r"(?:就好|就行|即可|好了|吧|就可以)(?:了|啦|哈|哦|呀|吧)?$", "", match["name"])
    if _NOT_NAMED.match(name) or not name or _TO_DO.match(name):
        return None
    start = match.start("name")
    return tidy(said_sentence[start : start + len(name)])


def identity(clause: Clause) -> list[Statement] | None:
    """Statements of who somebody is; None where the clause is about something else."""
    if clause.negative and not clause.ended:
        return _denied(clause)
    named = _named(clause)
    if named is not None:
        return named
    if clause.who.person is Person.THING:
        return _of_thing(clause)
    for reader in (_birth, _age, _origin, _sort, _such):
        found = reader(clause)
        if found is not None:
            return found
    return None


def _denied(clause: Clause) -> list[Statement] | None:
    """我不是上海人 alone says what is not so: it ends what was known, and is no new fact."""
    hit = clause.find(_origins())
    if hit:
        return state(clause, "from", hit["place"] or hit["from"] or hit["where"])
    if clause.negative == "没" and re.match(r"结婚|成家|对象", clause.plain):
        return [said(clause, "marital_status", value="未婚")]
    return None


def _named(clause: Clause) -> list[Statement] | None:
    who = clause.who
    if who.person is Person.THING:
        if (
            not re.fullmatch(r"名字|姓名|全名|大名|本名|真名|小名|昵称|网名|英文名|中文名|名|name", who.label)
            or who.owner != "user"
        ):
            return _thing_named(clause)
        hit = clause.find(re.compile(rf"(?:就)?(?:叫做?|是|为|[：:])\s*{_NAME}(?:[，,。！!（(\s]|$)"))
        if hit is None or not is_name(hit.level("name")):
            return None
        attribute = "called" if re.search(r"小名|昵称|网名|英文名", who.label) else "name"
        return [said(clause, attribute, value=hit["name"], subject="user")]
    if who.person is Person.SELF and (full := clause.find(_FULL_NAME)) and (name := _whole_name(full)):
        return [said(clause, "name", value=name)]
    hit = clause.find(_CALLED)
    if hit is None:
        surname = clause.find(_SURNAME)
        if surname and who.role and who.owner == "user":
            return [said(clause, keyed("relation", who.role), value=surname["name"], subject="user", confidence=0.75)]
        return [said(clause, "surname", value=surname["name"], single_valued=True)] if surname else None
    if not is_name(hit.level("name")):
        return None
    if who.person is Person.SOMEBODY:
        if not who.role or who.owner != "user":
            return [said(clause, "name", value=hit["name"])]
        return [said(clause, keyed("relation", who.role), value=hit["name"], subject="user")]
    if clause.inherited or (who.implied and not re.match(r"叫(?!做)[一-鿿A-Z]", clause.plain)):
        return []
    return [said(clause, "name", value=hit["name"])]


def _whole_name(hit: Hit) -> str:
    """我姓覃，叫覃小禾; 我姓欧阳，单名一个静字: the name with its surname, empty where they do not go together."""
    if given := hit["given"]:
        return hit["surname"] + given
    name = hit["name"]
    if not is_name(hit.level("name")) or re.match(r"[小老阿]", name) or hit["surname"] in name[1:]:
        return ""
    return name if name.startswith(hit["surname"]) else hit["surname"] + name if len(name) <= 2 else ""


def _thing_named(clause: Clause) -> list[Statement] | None:
    hit = clause.find(re.compile(rf"(?:的名字)?(?:叫做?|取名(?:叫)?|名叫)\s*{_NAME}(?:[，,。！!（(\s]|$)"))
    if hit is None or not clause.who.owner or not is_name(hit.level("name"), longest=10):
        return None
    return [said(clause, keyed("named", clause.who.label), value=hit["name"])]


def name_given(clause: Clause) -> str:
    """The name that a clause gives its topic, empty where it gives none."""
    hit = clause.find(_CALLED)
    return hit["name"] if hit and not clause.negative and is_name(hit.level("name")) else ""


def is_name(name: str, *, longest: int = 4) -> bool:
    """Whether the word after 叫 can be a name: 林知夏, 豆包, Eleni; not 了一份外卖."""
    if not name or _NOT_NAMED.match(name):
        return False
    if not re.match(r"[一-鿿]", name):
        return name[:1].isupper() or len(name) <= 12
    return "·" in name or len(name) <= longest


def introduces(clause: Clause, *, greeted: bool) -> Statement | None:
    """我是林知夏 with a greeting: a surname and a name that is no other word."""
    hit = clause.find(re.compile(r"是(?P<name>[一-鿿]{2,4})$"))
    if hit is None or not greeted or not clause.is_self or clause.negative or clause.who.implied or clause.inherited:
        return None
    name = hit.level("name")
    if not name.startswith(_surnames()) or not 2 <= len(name) <= 4:
        return None
    if re.search(r"[人员师生者家手工长士医领男女党族粉星客身主民座控迷的]$", name) or name in words(
        "chinese", "occupation ends"
    ):
        return None
    return said(clause, "name", value=hit["name"], confidence=0.7)


@cache
def _surnames() -> tuple[str, ...]:
    return tuple(sorted(words("chinese", "surnames"), key=len, reverse=True))


def _of_thing(clause: Clause) -> list[Statement] | None:
    label = clause.who.label
    if label.endswith(_OWN_NATURE) and not clause.once and 1 < len(clause.plain) < 14 and "done" not in clause.marks:
        return [said(clause, "trait", value=clause.text.removeprefix("我的").removeprefix("我").rstrip("。！"))]
    if label.endswith(("生日", "生辰")):
        hit = clause.find(re.compile(r"(?:就)?(?:是|在|为|：|:)?(?P<date>[^，。]{2,16})$"))
        if hit is None or not re.search(r"[月日号]|初|十|\d", hit.level("date")):
            return None
        return [said(clause, "birthday", value=hit["date"])]
    if label.casefold() == "birthday" and clause.dates:
        return [said(clause, "birthday", value=clause.dates[0].phrase)]
    if label in {"年龄", "年齡"}:
        hit = clause.find(re.compile(r"(?:是|：|:)?(?P<age>\d{1,3}|[一二三四五六七八九十]{1,4})岁?$"))
        return [said(clause, "age", value=str(chinese_number(hit.level("age")) or hit["age"]))] if hit else None
    return None


def _birth(clause: Clause) -> list[Statement] | None:
    if hit := clause.find(_FULL_DATE_OF_BIRTH):
        return [said(clause, "birthday", value=hit["date"])]
    # the date may stand before or after the topic, where it was cut away
    words_of_clause = clause.quote
    if (
        re.search(r"(?:过生日|生日)[。！!]?$", words_of_clause)
        and clause.dates
        and re.fullmatch(r"(?:过)?(?:的)?生日", clause.plain)
    ):
        date = clause.dates[-1]
        if re.search(r"[\d一二三四五六七八九十正腊]月|历", level(date.phrase)):
            return [said(clause, "birthday", value=date.phrase)]
    if (hit := clause.find(_BIRTHDAY_SAID)) and not clause.negative:
        return [said(clause, "birthday", value=hit["date"])]
    if hit := clause.find(_BIRTHDAY_VERB):
        return [said(clause, "birthday", value=hit["date"])]
    if re.fullmatch(r"(?:出生|生|出生的|生的|出生的人)", clause.plain) and clause.once:
        return [said(clause, "property:year of birth", value=tidy(clause.once[-1].phrase), single_valued=True)]
    if hit := clause.find(_BORN):
        return [said(clause, "property:year of birth", value=hit["year"] or hit["date"], single_valued=True)]
    if hit := clause.find(_GENERATION):
        return [said(clause, "generation", value=hit["value"])]
    return None


def _age(clause: Clause) -> list[Statement] | None:
    hit = clause.find(_AGE) or _bare_age(clause)
    if hit is None or clause.who.person is Person.THING or (clause.who.implied and "今年" not in clause.quote):
        return None
    if re.search(r"那年|时|的时候", clause.quote):
        return []
    return [said(clause, "age", value=str(chinese_number(hit.level("age")) or hit["age"]))]


def _bare_age(clause: Clause) -> Hit | None:
    """我今年刚满二十四, 我奶奶今年九十了: a number with this year, or a full one, is an age."""
    hit = clause.find(_AGE_BARE)
    if hit is None or not (hit["full"] or any(date.phrase == "今年" for date in clause.once) or "done" in clause.marks):
        return None
    return hit


@cache
def _origins() -> re.Pattern[str]:
    return re.compile(_ORIGIN.pattern.replace("{places}", "|".join(words("chinese", "places"))))


def _origin(clause: Clause) -> list[Statement] | None:
    hit = clause.find(_origins())
    if hit is None:
        return None
    place = hit["place"] or hit["from"] or hit["where"]
    if re.search(
        r"[的个名位种]|[工军商诗猎艺匠牧]$|^[养守护牧采种捕放酿造制撑摆][一-鿿]$|^(?:开[车着]|坐[车高飞火地船公大]|骑|走路|走着|打车|飞过?$|搭|跑|爬|新$|后$|重新|刚|专门|特地|特意|什么|哪|一|好|坏|男|女|成年|中年|老|年轻"
        r"|普通|聪明|内向|外向|负责|病|客|主|证|当事|打工|手艺|音乐"
        r"|媒体|本地|外地|自己|同乡|过来|局外|明白|外国|有|没)",
        place,
    ):
        return None
    return state(clause, "from", place)


def _born_as(clause: Clause) -> list[Statement] | None:
    """我是苗族, 本人男."""
    if hit := clause.find(_PEOPLE):
        return [said(clause, "property:民族", value=hit["value"], single_valued=True)]
    hit = clause.find(_SEX)
    if hit and re.match(r"(?:我|本人|性别)", level(clause.quote)) and not clause.negative:
        return [said(clause, "property:性别", value=hit["value"], single_valued=True)]
    return None


def _sort(clause: Clause) -> list[Statement] | None:
    if clause.who.person is Person.THING:
        return None
    if hit := clause.find(_SIGN):
        if hit["value"]:
            return [said(clause, "property:star sign", value=hit["value"], single_valued=True)]
        if hit["animal"]:
            return [said(clause, "property:属相", value=hit["animal"], single_valued=True)]
        return [said(clause, "property:blood type", value=hit["blood"], single_valued=True)]
    born_as = _born_as(clause)
    if born_as is not None:
        return born_as
    hit = clause.find(_TYPE) or clause.find(_KIND) or (clause.find(_ELDER) if not clause.who.implied else None)
    if hit:
        diet = hit.level("value").startswith(("素食", "纯素"))
        return state(clause, "diet" if diet else "trait", hit["value"])
    if (
        (hit := clause.find(_MARRIED))
        and not (clause.once and "done" not in clause.marks)
        and not (clause.who.implied and "done" not in clause.marks)
    ):
        return [said(clause, "marital_status", value=hit["value"])]
    if hit := clause.find(_MEASURE):
        return state(clause, keyed("property", hit.level("thing")), hit["value"])
    if (hit := clause.find(_PAY)) and not clause.negative and not clause.once:
        return [said(clause, keyed("property", hit.level("thing")), value=hit["value"], single_valued=True)]
    if hit := clause.find(_SHOES):
        thing = "鞋码" if hit.level("thing") == "鞋" else f"{hit.level('thing')}尺码"
        return state(clause, keyed("property", thing), hit["value"])
    return None


def _such(clause: Clause) -> list[Statement] | None:
    """我这人急性子, 我大专学历: what somebody is like, and how they were schooled."""
    if clause.who.implied or clause.once:
        return None
    if hit := clause.find(_SUCH):
        return state(clause, "trait", hit["value"])
    if (hit := clause.find(_SCHOOLING)) and "done" not in clause.marks:
        return [said(clause, "property:学历", value=hit["value"], single_valued=True)]
    return None
