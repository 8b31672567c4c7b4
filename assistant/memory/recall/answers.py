"""What form the answer to a question must have, a name, a price or a measure, and whether a text offers one.

A text can be all about a thing and not say what it is called or what it cost. Only forms that can be read off a text
are told apart; where a question asks for something else, every text may answer.
"""

from __future__ import annotations

import functools
import re
from enum import StrEnum

from assistant.memory.recall import text
from assistant.memory.writing.glossary import is_role

_HAN = "\u3400-\u9fff"
_NUMERAL = "[0-9０-９零一二三四五六七八九十百千万两半几]"
_SURNAMES = (
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹苏潘葛范彭鲁韦马苗方俞任袁柳史唐薛雷贺倪汤罗毕郝安常乐傅齐康"
    "余顾孟黄穆萧尹姚邵汪毛戴宋庞熊纪舒屈项祝董梁杜阮季贾江童郭梅林钟徐邱骆高夏蔡田胡凌霍虞万柯卢莫房丁邓洪包左石崔龚程陆翁段侯秋武刘龙叶"
    "白赖卓乔闻党温庄晏阎习向古易廖曾关游欧阳"
)

_NAMED = re.compile(
    r"\bwhat(?:'s| is| was| are| were)\b[^,.]*\b(?:names?|titles?)\b|\b(?:names?|titles?) of\b"
    r"|\bwhat\b.*\b(?:named|called|titled)\s*(?:\?|$|again|,)"
    r"|\b(?:what|which) (?:(?!did|do|does|is|was|are|were|has|have|will|would|can)\w+ ){0,2}"
    r"(?:brand|company|airline|street|road|language)\b"
    r"|叫什么|叫啥|什么名|名字(?:是|叫)|名称|书名|片名|歌名|名是(?:什么|啥)|(?:什么|哪个)(?:牌子|品牌|型号)|哪款"
    r"|哪家\S{0,4}(?:公司|航空|银行|出版社)|哪条(?:街|路)|哪(?:门|种)\S{0,3}语言",
    re.IGNORECASE,
)
_WHOSE = re.compile(
    r"\b(?P<who>[a-z]+)(?:'s|s')? names?\b|\bnames? of (?:\w+ ){0,2}?(?:my|our|the|his|her|their|'s) (?P<whom>[a-z]+)\b"
    r"|\b(?P<call>[a-z]+) (?:called|named)\b",
    re.IGNORECASE,
)
_OCCUPIED = re.compile(r"(?:structor|visor|gist|pist|tist|cian|keeper|sitter|maker|mate|man|woman)s?$", re.IGNORECASE)
_OWN_NAME = re.compile(
    r"\bmy (?:\w+ )?name\b|\bwho am i\b|\bcall me\b|我叫(?:什么|啥)|我的(?:中文|英文)?名字|我是谁", re.IGNORECASE
)
_PRICED = re.compile(
    r"\bhow much\b.*\b(?:pa(?:y|id)|costs?|spen[dt]|price|earn|make|worth|rent|fee|charge)"
    r"|\bwhat(?:'s| is| was) (?:the |my )?(?:price|cost|fee|salary|rent)\b"
    r"|多少(?:钱|块|元)|什么价|价格(?:是|多少)|几块钱",
    re.IGNORECASE,
)
_MEASURED = re.compile(
    r"\bhow (?:long|old|tall|far|big|fast|heavy|often)\b|多(?:久|长时间|大了|大年纪|高|远|重)|几(?:点|岁|月几|号|小时)",
    re.IGNORECASE,
)
_MONEY = re.compile(r"\d|\b(?:hundred|thousand|dollars?|bucks|euros?|pounds?|free)\b", re.IGNORECASE)
_CHINESE_MONEY = re.compile(rf"\d|{_NUMERAL}+多?(?:块|元|毛|美元|欧元|英镑|美金|万|千|百)|免费|没花钱")
_MEASURE = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty"
    r"|hundred|thousand|half|once|twice|couple|few|several|dozen|every|daily|weekly|monthly|always|often|usually|since"
    r"|ages|forever|years?|months?|weeks?|days?|hours?|minutes?|long|never|rarely|sometimes)\b",
    re.IGNORECASE,
)
_CHINESE_MEASURE = re.compile(
    rf"\d|{_NUMERAL}+多?个?半?多?(?:小时|钟头|分钟|分|秒|天|周|星期|礼拜|月|年|岁|米|公里|里|斤|公斤|次|遍|点|号|厘米|度)"
    r"|每(?:天|周|月|年)|经常|常常|一直|很久|好久|从小|整天|多年|很少|从不|偶尔"
)
_QUOTED = re.compile(r"[\"“「『《]([^\"”」』》\n]{2,80})[\"”」』》]")
_CALLED = re.compile(
    r"\b(?:called|named|titled|nicknamed)\s+(?:\w+\s+){0,2}?[A-Z\"“'‘]"
    r"|(?<!\bmy )\bnames?(?:'s|’s| is| was| are)\s+[A-Z]"
)
_CHINESE_CALLED = re.compile(
    rf"(?<!我)(?:名叫|叫做|叫作|取名|名为|名字(?:是|叫)|(?<![我打喊大吼不么])叫)(?!什么|啥|[我你他她它人车])[{_HAN}A-Za-z《“]"
)
_CHINESE_NAME = re.compile(
    rf"(?<![{_HAN}])[老小阿][{_HAN}](?![{_HAN}])|是[{_SURNAMES}][{_HAN}]{{1,2}}(?![{_HAN}])"
    rf"|[{_SURNAMES}][{_HAN}]?(?:老师|先生|女士|教练|医生|大夫|师傅|律师|教授|总|姐|哥)"
    rf"|[英法德日韩俄汉粤]语|西班牙语|在(?![这那一我你他她家哪外本])[{_HAN}]{{2,8}}?(?:上班|工作|任职|就职|实习)"
)
_LATIN = re.compile(r"[A-Za-z][A-Za-z0-9-]+")
_CAPITALS = re.compile(r"(?<![\w'’])[A-Z][\w’'-]*(?:\s+[A-Z][\w’'-]*)*")
_SENTENCES = re.compile(r"(?<=[.!?])\s+|\n")
_GREETED = re.compile(
    r"\b(?:hi|hey|hello|thanks|thank you|thx|morning|evening|afternoon|night|yeah|yes|no|sure|okay|ok|well|wow|bye"
    r"|sorry|welcome|congrats|congratulations|there|right|great|awesome|cool|course|my name is|i'm|i am)[, ]*$",
    re.IGNORECASE,
)
_PLACED = re.compile(
    r"\b(?:in|from|at|near|visit\w*|(?:trips?|travel\w*|go|goes|going|went|gone|mov(?:e|ed|ing)|fl(?:y|ew|ying)) to)"
    r"(?: the)? $",
    re.IGNORECASE,
)
_SPOKEN_TO = re.compile(r"\s*[.!?]|\s*$")
_NO_NAMES = frozenset(
    re.findall(
        r"\S+",
        "i i'm i've i'd i'll ai app ok okay tv dj phd pk diy vr it yes no hi hey hello wow omg mom dad god"
        " monday tuesday wednesday thursday friday saturday sunday january february march april may june july august"
        " september october november december",
    )
)


class Form(StrEnum):
    """What an answer must hold."""

    NAME = "name"
    PERSON = "person"
    PRICE = "price"
    MEASURE = "measure"


def form_of(question: str) -> Form | None:
    """The form that the answer to a question must have; None where any will do."""
    plain = question.replace("’", "'")
    if _PRICED.search(plain):
        return Form.PRICE
    if _NAMED.search(plain) and not _OWN_NAME.search(plain):
        whose = _WHOSE.search(plain)
        return Form.PERSON if whose and _is_somebody(whose[whose.lastgroup or 0]) else Form.NAME
    return Form.MEASURE if _MEASURED.search(plain) else None


def offers(said: str, form: Form, question: str, known: frozenset[str] = frozenset()) -> bool:
    """Whether a text holds something of a form that the question does not hold itself.

    Args:
        said: the text.
        form: what to look for.
        question: what is asked.
        known: names of those who talk, folded, which answer nothing when they are spoken to.
    """
    chinese = text.language(said) == "zh"
    if form is Form.PRICE:
        return bool((_CHINESE_MONEY if chinese else _MONEY).search(said))
    if form is Form.MEASURE:
        return bool((_CHINESE_MEASURE if chinese else _MEASURE).search(said))
    asked = text.fold(question)
    passed = known | _words(asked) | _NO_NAMES
    if form is Form.PERSON:
        said = _QUOTED.sub(" ", said)
    elif any(text.fold(quoted) not in asked for quoted in _QUOTED.findall(said)):
        return True
    if not chinese:
        return bool(_CALLED.search(said)) or _names_something(said, passed, person=form is Form.PERSON)
    if _CHINESE_CALLED.search(said) or any(word.lower() not in passed for word in _LATIN.findall(said)):
        return True
    return any(found.strip("是") not in asked for found in _CHINESE_NAME.findall(said))


def _is_somebody(word: str) -> bool:
    return is_role(word) or _OCCUPIED.search(word) is not None


def _names_something(said: str, passed: frozenset[str], *, person: bool) -> bool:
    """Whether an English text holds a word written as a name, of nobody who is spoken to; a place is no person."""
    for sentence in _SENTENCES.split(said):
        begin = len(sentence) - len(sentence.lstrip(" \"'“‘(["))
        for match in _CAPITALS.finditer(sentence):
            words = [re.sub(r"['’]s$", "", word) for word in match.group().split()]
            if match.start() == begin:
                words = words[1:]
            before, after = sentence[: match.start()], sentence[match.end() :]
            called = before.rstrip().endswith(",") and _SPOKEN_TO.match(after) and len(words) < 3
            if called or _GREETED.search(before) or (person and (_PLACED.search(before) or match.group().isupper())):
                continue
            if any(len(word) > 1 and word.lower() not in passed for word in words):
                return True
    return False


@functools.lru_cache(maxsize=64)
def _words(folded: str) -> frozenset[str]:
    return frozenset(re.findall(r"[\w'-]+", re.sub(r"'s\b", "", folded)))
