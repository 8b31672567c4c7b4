"""Who a Chinese clause names without 我: 豆豆对鸡蛋过敏, 林悦怀孕了; and who else it is about than the person."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from assistant.memory.records import SELF
from assistant.memory.writing.chinese.clause import Person, Who
from assistant.memory.writing.script import level
from assistant.memory.writing.wordlists import words

_REPEATED = r"(?P<twice>[一-鿿])(?P=twice)"
_NOT_REPEATED = frozenset(
    one * 2
    for one in "天年月日夜周常刚往偏慢每人家处时渐仅明恰稍微悄默早好多少真白大小妈爸爷奶哥姐弟妹叔舅姑婆公伯宝谢哈嘻"
    "呵嘿拜看想说试听问聊谈走坐狗猫星太娃某个事样件条句顿次回统通足整暗匆连频久深远轻静满层种区嗯对是行"
)
_NO_NAME = re.compile(
    r"周[一二三四五六日天末边围期日]|[一-鿿]?(?:时候|时间|之前|以前|之后|以后|季节|期间)|马[上路桶虎]|高[一二三中考铁血原速烧度]|白[天酒]|夏[天季]|秋[天季]|江[边苏西]"
    r"|常[年常见]|成[年天功绩]|时[常间]|经常|程序|任[务何]|文[件章]|毛[病巾豆]|花[生粉]|海[鲜边]|牛[奶肉]|羊[肉奶]|黄[豆瓜油昏]|米[饭]|鱼[虾]|平[时常日]|方[便面]"
    r"|安[全排静]|全[家部身体天]|家[里人]|何[时况]|于是|从[小来前]|应该|许多|金[融鱼]|钱[包]?$|车[子上]|路[上]?$|连[续夜]|边|单[位身]|包[裹子括]|项目|顾客|简[单直]|程度"
    r"|严[重格]|温[度和]|冷[天空水]|水[果]|麦|面|薄[荷]|燕[麦]|和|向|关[于]|终[于]|满|盖|相|终|言|空|国[内外家]|公[司]|师[傅]|祖[父母]|童[年]|党[员]|乐[队]|司[机]|孔[雀]"
    r"|石[头]|田[里]|云[南]|史|印[象度]|华|广|莫[名]|容[易]|充|富|宁[愿可]|解|通|终|应|舒[服]|幸|尚|单|康[复]|管|班[里上]|席|习[惯]|农|皮[肤]|能[力]|查[出]|伴|计"
)
_ABOUT_A_PERSON = (
    r"(?:对[^，。]{1,12}?过敏|过敏体质|怀(?:孕|二胎|上|着)|有喜|喜欢|讨厌|爱(?=吃|喝|看|玩|听|打|上|好)|受不了|住(?=在|院|[一-鿿]{2})|结婚|离婚|离职|辞职|退休|毕业|失业|去世|过世"
    r"|(?:今年)?\d+岁|姓|生日|上(?=小学|初中|高中|大学|幼儿园|班)|患|得了|确诊|能?吃(?=素|不|辣|[^，。]{1,6}[。！]?$)|不?[能会敢]?[吃喝碰](?=[^，。]{1,8}[。！]?$)|[^，。对我和跟与]{1,4}过敏|养(?=了|着)|在(?=[^，。]{1,12}(?:工作|上班|读|上学|当|做|住|实习))"
    r"|负责|怕|戒|是我)"
)
_WHENS = (
    r"(?:也|都|还|又|就|很|最|特别|非常|超|一直|从小|向来|以前|之前|原来|曾经|小时候|现在|目前|最近|已经|刚刚?|上周|上个?月|去年|今年|昨天|今天|明天"
    r"|经常|平时|通常|总是|不|没有?|并?不是|是|有|可能|好像|其实|说不定|严重|每(?:天|周|月|年|晚|早)|天天|早上|晚上)*"
)
_EVERY = r"(?:(?:也|都|还|就|一直|平时|现在)*(?:每(?:天|周|个?星期|个?月|年|晚|早|个周末)|天天))"
_BEFORE_ILLNESS = r"(?:患有?|得了?|有|是)?(?:严重的?|轻度的?|先天性?|慢性)?"
_SPEAKERS_OWN = re.compile(
    r"(?:[我俺咱]|自己|本人|皮肤|鼻子|眼睛|天生|从小|好像|貌似|似乎|可能|应该|确实|真的|发现|查出来?|检查出来?|意外|终于|突然|严重|特别|非常|有点|一直|已经|刚刚?|最近|现在"
    r"|以前|小时候|是|会|都|也|还|就|又|很|不|没有?|并|比较|其实|说|早上|中午|晚上|早晨|凌晨|傍晚|下午|上午|平时|坚持|习惯|养成|保持|打算|开始|必须|要|得|想|，|,|\s)*"
)
_ACTION = re.compile(
    r"坚持|习惯|养成|保持|开始|早餐|午餐|晚餐|早饭|午饭|晚饭|夜宵|早上|中午|晚上|下午|上午|睡前|饭后|起床|下班|上班|周末|工作日|坐|骑|走|跑|吃|喝|看|写|做|练|读|学|游|打|去|在"
    r"|用|给|跟|和|陪|带|遛|开|睡|听|画|弹|唱|跳|种|养|背|复习|记|锻炼|健身|运动|冥想|加班|出差|回"
)
_GIVES_NAME = r"(?:家)?(?:的)?(?:(?:名字|小名|大名|乳名)?(?:就)?(?:是叫|叫做?|取名(?:叫)?)|(?:名字|小名|大名)(?:就)?是)"


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody whom a clause begins with, and where their name begins and ends in the levelled text."""

    who: Who
    start: int
    end: int


def names_in(texts: Iterable[str]) -> dict[str, Who]:
    """The names that messages give, levelled, with whose they are: 我儿子叫豆豆, 养了只叫可乐的柯基, 我老婆林悦."""
    found: dict[str, Who] = {}
    for text in texts:
        plain = level(text)
        for pattern in _givers():
            for match in pattern.finditer(plain):
                role, name = match["role"], match["name"]
                if name in _NOT_REPEATED or _NO_NAME.match(name) or name in words("chinese", "kin"):
                    continue
                role = role.removeprefix("我")
                label = (
                    text[match.end("role") - len(role) : match.end("role")]
                    + text[match.start("name") : match.end("name")]
                )
                found[name] = Who(
                    Person.SOMEBODY, label, role, SELF, f"{'我家' if role in words('chinese', 'pets') else '我'}{label}"
                )
    return found


def named_at(plain: str, said: str, at: int, end: int, known: Mapping[str, Who]) -> Named | None:
    """Somebody named at a place, before words that are said of people; None where nobody is.

    Args:
        plain: the levelled sentence.
        said: the same as it was written.
        at: where the clause begins.
        end: where it ends.
        known: the names that were given before, levelled.
    """
    for name in sorted(known, key=len, reverse=True):
        if plain.startswith(name, at) and not plain.startswith("的", at + len(name)):
            return Named(known[name], at, at + len(name))
    match = _name().match(plain, at, end)
    if match is None or not is_a_name(match.group().strip()):
        return None
    label = said[at : match.end()].strip()
    return Named(Who(Person.SOMEBODY, label, naming=label), at, match.end())


def is_a_name(word: str) -> bool:
    """Whether a levelled word can be a name: 豆豆, 林悦; not 天天, 周末, 高中."""
    known = words("chinese", "no names") | words("chinese", "places") | words("chinese", "kin")
    return not ({word, word[:2]} & (known | _NOT_REPEATED)) and not _NO_NAME.match(word)


def of_another(before: str) -> bool:
    """Whether words before what is said of a person name somebody, so that it is not said of the person."""
    return _SPEAKERS_OWN.fullmatch(before) is None


def begins_elsewhere(plain: str, at: int, end: int) -> bool:
    """Whether a clause that names no 我 has a subject of its own: 同事对猫毛过敏, 快递员每天九点来."""
    if _relation_turns().match(plain, at, end):
        return True
    match = _own_subject().match(plain, at, end)
    if match is not None and of_another(match["noun"]):
        return True
    match = _every_subject().match(plain, at, end)
    return match is not None and _ACTION.match(match["noun"]) is None and of_another(match["noun"])


@cache
def _predicate() -> str:
    ill = "|".join(sorted(words("chinese", "illnesses"), key=len, reverse=True))
    return rf"(?:{_WHENS}(?:{_ABOUT_A_PERSON}|{_BEFORE_ILLNESS}(?:{ill}))|{_EVERY})"


@cache
def _name() -> re.Pattern[str]:
    family = "|".join(sorted(words("chinese", "surnames"), key=len, reverse=True))
    return re.compile(
        rf"(?:{_REPEATED}|(?:{family})[一-鿿]{{1,2}}?)(?={_predicate()})"
        rf"|[A-Z][a-z]+(?:\s[A-Z][a-z]+)?\s?(?={_WHENS}{_ABOUT_A_PERSON})"
    )


@cache
def named_after() -> re.Pattern[str]:
    """The name that may follow a relation: 我老婆林悦, 我儿子豆豆."""
    return _name()


@cache
def _own_subject() -> re.Pattern[str]:
    ill = "|".join(sorted(words("chinese", "illnesses"), key=len, reverse=True))
    return re.compile(
        rf"(?P<noun>[^，,。对]{{1,8}}?)(?:{_WHENS})(?:对[^，。]{{1,12}}?过敏|怀(?:孕|二胎|上(?:了|二胎|孩子))|(?:患有?|得了|有)(?:{ill}))"
    )


@cache
def _relation_turns() -> re.Pattern[str]:
    """同事离职了: a relation whose own life it tells."""
    kin = "|".join(sorted(words("chinese", "kin"), key=len, reverse=True))
    return re.compile(rf"(?:{kin}){_WHENS}(?:{_ABOUT_A_PERSON}|被裁|升职|跳槽|订婚|住院|骨折|搬家|分手)")


@cache
def _every_subject() -> re.Pattern[str]:
    return re.compile(rf"(?P<noun>[一-鿿A-Za-z]{{1,6}}?){_EVERY}")


@cache
def _givers() -> tuple[re.Pattern[str], ...]:
    whose = "|".join(sorted(words("chinese", "kin") | words("chinese", "pets"), key=len, reverse=True))
    family = "|".join(sorted(words("chinese", "surnames"), key=len, reverse=True))
    ends = r"(?=$|[，,。！!；;、\s]|今年|他|她|它|是|对|很|在|和|，)"
    return (
        re.compile(rf"(?P<role>{whose}){_GIVES_NAME}(?P<name>[一-鿿]{{1,4}}?|[A-Z][a-z]+){ends}"),
        re.compile(rf"(?P<name>{_REPEATED}|(?:{family})[一-鿿]{{1,2}}?)是我(?:家|们家)?的?(?P<role>{whose}){ends}"),
        re.compile(rf"叫(?P<name>[一-鿿]{{1,4}}?)的(?:小)?(?P<role>{whose})"),
        re.compile(
            rf"(?:我|我们|我家|咱家)(?:的)?(?P<role>{whose})(?P<name>(?P<twice>[一-鿿])(?P=twice)|(?:{family})[一-鿿]{{1,2}}?)"
            rf"(?={_predicate()})"
        ),
    )
