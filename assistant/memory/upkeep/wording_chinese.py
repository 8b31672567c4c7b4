"""The levelled wording of a Chinese statement: see `assistant.memory.upkeep.wording`."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from assistant.memory.records import SELF
from assistant.memory.writing.script import level
from assistant.memory.writing.wordlists import groups, words

_SECTIONS = frozenset({"free", "fillers", "strengtheners", "openings"})
_DIGITS = {sign: value for value, sign in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
_UNITS = {"十": 10, "百": 100, "千": 1000}
_COUNTED = re.compile(
    r"(?<!第)(?:星期|周|礼拜)[一二三四五六日天]"
    r"|(?<!\d)[零〇一二两三四五六七八九十百千万]+(?=[个只条匹位名本张家台辆杯瓶斤公米厘里毫升吨岁年月日号点分钟小天周次遍倍楼层块元亿度把件套间盒顿])"
)
_NUMERAL = re.compile(
    r"(?<![百千万一二三四五六七八九])[一二两三四五六七八九]?十[一二三四五六七八九](?![一二三四五六七八九十])|[一二三四五六七八九]十$"
)
_KIN = re.compile(r"(?<=我)([爸妈哥姐弟妹])(?!\1|夫|婿|媳|妇|子|儿|仔)")
_KEEPS = re.compile(r"养(?:了|着)?(?=[一两二三四五六七八九十\d]+[只条匹个])")
_LOVE = re.compile(
    r"(?<![可恋热喜友关亲博敬珍])爱(?=[吃喝看听玩读写打唱跳做穿睡逛])"
    r"|(?:(?<=^)|(?<=[%我不最很]))爱(?!人|尔|好|情|丽|沙|迪|荷|德|因|犬|国|心|护|马|美|抚|慕|恋|惜|上)"
)
_GOING_ON = re.compile(
    r"(?:正在|在)(?=学(?!校|院|期|术|生|堂)|读(?!者)|写(?!字楼)|找|练|攻读|教(?!室|堂|育|会)|减肥|戒|备考|考虑|准备)"
)
_TIME = (
    r"(?:每周[一二三四五六日天]?|每[天月年]|周[一二三四五六日末]|早上|上午|中午|下午|晚上|\d+年|\d+月|\d+日|\d+点半?|\d+分"
    r"|春天|夏天|秋天|冬天|周末|[今明昨后前]天|[今明去]年|[上下这]个?[周月])+"
)
_KEPT_LE = r"(?<![为除受不得极])了(?!解|不起|然|结|如指掌|无)"
_TASTE = r"(?=不?(?:喜欢|讨厌|爱|想|害怕|怕|擅长|感兴趣))"


def chinese_wording(text: str, subject: str) -> str:
    """The wording of a statement in Chinese."""
    plain = _opened(level(unicodedata.normalize("NFKC", text)).strip()).casefold()
    plain = re.sub(r"[?？]", "吗?。", plain)
    sentences = [_levelled(part, subject) for part in re.split(r"[。.!！;；]+(?!\d)|\n", plain)]
    return "zh " + " | ".join(part for part in sentences if part)


def _opened(text: str) -> str:
    before = None
    while before != text:
        before = text
        for opening in sorted(words("alike_chinese", "openings"), key=len, reverse=True):
            if text.startswith(opening) and len(text) > len(opening) + 1:
                text = text[len(opening) :].lstrip(",，:：、 ")
    return text


def _levelled(sentence: str, subject: str) -> str:
    clauses = [_clause(part, subject) for part in re.split(r"[,，:：]+", sentence)]
    joined = ",".join(clause for clause in clauses if clause)
    return _ordered(re.sub(r"^(比起[^,我]{1,10}?)(?:,|我)(?=更)", r"\1,", joined))


def _clause(text: str, subject: str) -> str:
    text = re.sub(r"[\"“”‘’'「」『』《》()（）]", "", text)
    text = re.sub(r"(?<=[a-z0-9])\s+(?=[a-z0-9])", "_", text)
    text = re.sub(r"\s+", "", text)
    text = re.sub(r"(?:该)?用户", "我", text)
    text = re.sub(r"(?:" + "|".join(sorted(words("alike_chinese", "fillers"), key=len, reverse=True)) + ")", "", text)
    text = _GOING_ON.sub("", text)
    text = re.sub(r"也(?!门)|(?<=从小)就|(?<=[戴穿住])着(?!急)|(?<=岁)了$", "", text)
    text = re.sub(r"(?<=[有买订租])(?:了)?(?=[个份只辆台套])", lambda m: m[0] + "一", text)
    text = re.sub(r"(?<![酒网贴茶水陶氧])吧$|[呢啊呀哦啦喔咯]$|(?<!喇)嘛$", "", text)
    text = _figures(_KIN.sub(r"\1\1", _KEEPS.sub("有", text)))
    text = _figures(_reworded(text))
    done = "了" if re.search(_KEPT_LE, text) else ""
    text = re.sub(_KEPT_LE, "", text)
    text = text.replace("已经", "") if done else text
    strong = "|".join(sorted(words("alike_chinese", "strengtheners"), key=len, reverse=True))
    text = re.sub(rf"(?:{strong})(?:地)?{_TASTE}", "", text)
    text = _LOVE.sub("喜欢", text)
    text = re.sub(r"([我你他她它们]|最喜欢)的", r"\1", text)
    text = re.sub(r"我家(?!在|有|住|里|人|乡|是|离|附近|门|族|务|具|庭|教|长)", "我", text)
    text = re.sub(r"^我家在", "我住在", text)
    text = re.sub(r"(每[^都]{1,6})都", r"\1", text)
    text = _about(text, subject)
    text = _turned(text)
    return text + done


def _figures(text: str) -> str:
    text = re.sub(r"每个(?=周|月|星期|礼拜)", "每", text)
    text = _NUMERAL.sub(lambda match: _digits(match[0]), text)
    text = _COUNTED.sub(lambda match: _digits(match[0]), text)
    text = re.sub(r"(\d{4})[-/](\d{1,2})[-/](\d{1,2})日?", lambda m: f"{m[1]}年{int(m[2])}月{int(m[3])}日", text)
    text = re.sub(r"(\d+)月(\d+)号", r"\1月\2日", text)
    text = re.sub(r"(\d{1,2}):00", r"\1点", text)
    text = re.sub(r"(\d{1,2}):30", r"\1点半", text)
    text = re.sub(r"(?:晚上|半夜|凌晨)12点", "24点", text)
    return re.sub(r"(?:下午|晚上)(\d{1,2})点", lambda m: f"{int(m[1]) % 12 + 12}点", text)


def _digits(numeral: str) -> str:
    if numeral[0] in "星周礼":
        return "周" + numeral[-1].replace("天", "日")
    total = section = number = 0
    last = _UNITS.get(numeral[-2], 10_000 if numeral[-2] == "万" else 0) if len(numeral) > 1 else 0
    if last > 10 and numeral[-1] in _DIGITS and numeral[-1] not in "零〇":
        return str(int(_digits(numeral[:-1])) + _DIGITS[numeral[-1]] * last // 10)  # 两百五 is 250
    for sign in numeral:
        if sign in _DIGITS:
            number = number * 10 + _DIGITS[sign] if number and section == 0 else _DIGITS[sign]
        elif sign == "万":
            total, section, number = (section + number) * 10_000, 0, 0
        else:
            section += (number or 1) * _UNITS[sign]
            number = 0
    return str(total + section + number)


def _reworded(text: str) -> str:
    pattern, table = _ways()
    return pattern.sub(lambda match: table[match[0]], text)


@cache
def _ways() -> tuple[re.Pattern[str], dict[str, str]]:
    table = {}
    for way, others in groups("alike_chinese").items():
        if way not in _SECTIONS:
            table.update(dict.fromkeys(others, way))
            table.setdefault(way, way)
    return re.compile("|".join(sorted(map(re.escape, table), key=len, reverse=True))), table


def _about(text: str, subject: str) -> str:
    """The clause without the person who tells it, and with one name for whom it is about, before the time."""
    if subject and subject != SELF:
        who = re.escape(_reworded(level(subject).casefold()))
        text = re.sub(rf"^({_TIME})?(?:(?:我们?|咱们?)?{who}|[他她它])", lambda m: "%" + (m[1] or ""), text)
        return text
    return re.sub(rf"^({_TIME}|在[^,我]{{1,8}})?我(?!们|国|校)", lambda m: m[1] or "", text)


def _turned(text: str) -> str:
    """Turns of phrase that change places."""
    for pattern, turned in (
        (r"在([^,在]{1,12})工作$", r"工作于\1"),
        (r"^(%?)在([^,在]{1,10})住$", r"\1住在\2"),
        (r"工作在([^,]{1,12})$", r"工作于\1"),
        (r"工作于于", "工作于"),
        (r"在([^,在]{1,10})定居$", r"住在\1"),
        (r"^(%?)家在", r"\1住在"),
        (r"^(%?)(?:吃)?([^,对吃]{1,8}?)(?:会|就)?过敏$", r"\1对\2过敏"),
        (r"对吃", "对"),
        (r"有兴趣", "感兴趣"),
        (r"^(%?)(?:当|做)(?=[^,]{1,8}(?:师|员|生|士|手|家|医|工|人|长|计)$)", r"\1是"),
        (r"是1[名位个]", "是"),
        (r"是个(?!体|人)|是位(?!于|置)", "是"),
        (r"的叫", "叫"),
        (r"(?<![害可恐])怕(?!生|羞)", "害怕"),
        (r"的$", ""),
    ):
        text = re.sub(pattern, turned, text)
    return text


def _ordered(text: str) -> str:
    """Both sides of 是 in one order, and lists too."""
    if text.count("是") == 1 and not re.search(r"不是|是否|还是|但是|可是|于是|总是|就是|都是|要是|是不", text):
        left, right = text.split("是")
        left, right = re.sub(r"^我(?!们)", "", left), re.sub(r"^我(?!们)", "", right)
        if left and right and re.search(r"最喜欢|^%|的", left + "\n" + right):
            return "=".join(sorted((left, right)))
        return f"{left}={right}"
    listed = re.match(r"^(%?(?:最?喜欢[吃喝玩看听]?|讨厌[吃喝]?|会说|对(?=.*过敏$)))(.+?)(过敏|了)?$", text)
    if listed and re.search(r"[和、]", listed[2]) and "的" not in listed[2]:
        items = sorted(re.split(r"[和、]", listed[2]))
        return listed[1] + "、".join(items) + (listed[3] or "")
    return text
