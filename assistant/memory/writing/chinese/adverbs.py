"""What stands between a Chinese topic and its verb: adverbs of time, habit and degree, and negation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.memory.writing.dates.span import DateSpan

_MARKS: tuple[tuple[str, str], ...] = (
    ("now", r"现在|目前|如今|眼下|现如今|当前|从今天起|从现在起|从现在开始|今后|以后|往后|后来|这阵子|近来|最近(?!的)"),
    (
        "before",
        r"以前|之前|曾经|曾(?!祖)|过去|从前|小时候|原来|原先|本来"
        r"|当年|早年|早些年|那时候?|年轻时|年轻的时候|上学时|刚工作时"
        r"|(?:退休|结婚|出国|移民|转行|下岗|生病|来这儿|来这里|生孩子|有孩子)(?:之|以)?前(?:一直|都)?",
    ),
    (
        "often",
        r"工作日|平日|平时|平常|通常|一般|经常|常常|时常|常(?!州|德|熟|驻)|总是"
        r"|总(?!部|统|监|经理|裁|公司)|老是|有时候?|偶尔|习惯(?:了)?(?=[一-鿿])",
    ),
    ("long", r"一直(?:以来)?|向来|从小(?:到大)?"),
    ("most", r"最(?![后终初])"),
    ("more", r"更(?:加)?(?=喜欢|爱|偏|习惯|想|愿意|讨厌|倾向)"),
    ("done", r"已经|早就|早已|刚刚|刚(?!好)|终于"),
    (
        "degree",
        r"很|非常|特别|超级|超(?!市)|挺|比较|十分|相当|极其|极|蛮"
        r"|好(?=喜欢|爱|讨厌|想|怕)|太(?!太|极|平|阳|原|仓|空)|有点儿?"
        r"|有些|稍微|真的|真(?=的|喜欢|爱|讨厌|不)|确实|的确|尤其|格外|更是|可(?=喜欢|爱吃|讨厌)",
    ),
    ("only", r"只(?!有)|仅|光(?=[吃喝用看])"),
    (
        "also",
        r"一家(?:人|[三四五六]口|子)?(?=去|在|都|一起|要|住|搬|来|打算|准备)|全(?=用|靠|换|买|是用|家用)|也(?!许|门)|还(?!钱|款|书|清|债|愿)|都(?!市|江)|就(?!读"
        r"|业|职|任|诊|是)|又|才|其实|个人|自己|本身"
        r"|本人|主要|正在|正(?=在)|仍然|仍|依然|依旧|当然|毕竟|一个人"
        r"|最后|最终|暂时|基本上?|几乎|完全|绝对|坚决|一点儿?(?:都|也)|从来"
        r"|向来|一向|平均|大约|大概|差不多|果然|居然|竟然|一起|俩|两个人|同时|特地|专门",
    ),
)
_MARK_PATTERNS = tuple((name, re.compile(pattern)) for name, pattern in _MARKS)
_NEGATION = re.compile(
    r"(?P<ended>不再(?!是)|再也不|再也没|已经不|早就不|现在不)"
    r"|(?P<not>并不是|并不|并非|从不|从来[就都]?不|压根[儿就]*不|打死[也都]?不|死活不|绝不|绝对不|不太"
    r"|不怎么|不大|不是很|不是特别|不是非常|不是那么|不那么"
    r"|不(?!过|仅|但|好意思|久|得不|小心|错|光|只是|如|锈|同"
    r"|少|在乎|耐|一定|断|论|管|止|禁|妨|由|满意度|用了?[一-鿿]*去|必))"
    r"|(?P<none>(?:从来?[就都]?|压根[儿就]*|一次[也都]|一直)?没有?(?!关系|事|问题|准|想到|必要|几|多久|过多久))"
)
_TIME_LEAD = re.compile(
    r"(?:(?:早上|上午|中午|下午|晚上|夜里|晚饭|睡前|平日)(?=不(?!太|同|一))|[，,、\s]|的时候|那天|当天|那时|时(?=[我，]))+"
)
_BEGAN = re.compile(r"(?:起(?![床来飞草身步夜早点码])|开始(?=就|都|一直|做|当|住|在|用|学|吃|喝|养|戒|[，,])|以来)")
_AND = re.compile(r"(?:和|与|、|及|以及|还有|跟)")
_END = re.compile(
    r"(?:[\s。！!？?~～…；;，,]|(?:了|啊|呀|呢|吧|哦|啦|嘛|哈|喔"
    r"|噢|耶|咯|哟|的说|哈哈+|呵呵|嘿嘿|[:：;][)）DdpP])(?=[\s。！!？?~～…；;]*$))+$"
)
_DONE_AT_END = re.compile(r"了[\s。！!~～…啊呀呢吧哦啦嘛]*$|啦[。！!]*$")


@dataclass(frozen=True, slots=True)
class Said:
    """What a clause says of its topic, cut free.

    Attributes:
        start, end: where it stands in the levelled text.
        marks: what the adverbs say.
        negative: 不, 没, or empty.
        ended: it no longer holds.
        twice: negated twice (不是不喜欢), which says neither.
    """

    start: int
    end: int
    marks: frozenset[str]
    negative: str
    ended: bool
    twice: bool


def said_at(plain: str, at: int, end: int, dates: Sequence[DateSpan]) -> Said:
    """Cuts dates and adverbs before a verb, and particles after it, from what is said at a place."""
    marks: set[str] = set()
    negatives: list[str] = []
    ended = False
    while at < end:
        date = next((date for date in dates if date.at <= at < date.at + len(date.phrase)), None)
        if date is not None:
            if date.repeats:
                marks.add("often")
            at = date.at + len(date.phrase)
            continue
        if passed := _passed(plain, at, end, dates):
            at = passed
            continue
        found = _mark(plain, at, end)
        if found:
            name, at = found
            marks.add(name)
            continue
        match = _NEGATION.match(plain, at, end)
        if match is None:
            if plain.startswith("不是不", at) or plain.startswith("不是没", at) or plain.startswith("并非不", at):
                negatives.append("不")
                at += 2
                continue
            break
        if match["none"]:
            negatives.append("没")
            # 没有驾照: what there is not stays with its verb
            at = match.end()
            if match.group() == "没有":
                at = match.start() + 1
                break
            continue
        negatives.append("不")
        ended = ended or bool(match["ended"])
        at = match.end()
    stop = end
    trimmed = _END.search(plain, at, end)
    if trimmed:
        stop = trimmed.start()
    if _DONE_AT_END.search(plain, at, end):
        marks.add("done")
        ended = ended or (negatives == ["不"] and "before" not in marks)
    negative = negatives[0] if len(negatives) == 1 else ""
    return Said(at, max(at, stop), frozenset(marks), negative, ended, len(negatives) > 1)


def _passed(plain: str, at: int, end: int, dates: Sequence[DateSpan]) -> int:
    """Where a time without a date ends, or the 和 of 每周二和周五早上; 0 where neither stands there."""
    if match := _TIME_LEAD.match(plain, at, end):
        return match.end()
    if plain.startswith("从", at) and any(one.at == at + 1 and not one.repeats for one in dates):
        return at + 1
    ended = any(one.at + len(one.phrase) == at for one in dates)
    if ended and (match := _BEGAN.match(plain, at, end)):
        return match.end()
    match = _AND.match(plain, at, end)
    between = any(one.at + len(one.phrase) == at for one in dates)
    if match and between and any(one.repeats and one.at == match.end() for one in dates):
        return match.end()
    return 0


def _mark(plain: str, at: int, end: int) -> tuple[str, int] | None:
    for name, pattern in _MARK_PATTERNS:
        match = pattern.match(plain, at, end)
        if match:
            return name, match.end()
    return None
