"""Chinese sentences that tell of a task: 今天部署博客失败了，因为忘了 dist 文件夹; 我昨天发布了新版本."""

from __future__ import annotations

import re
from datetime import datetime

from assistant.memory.experience.chinese.outcomes import Verdict, cause_in, verdict
from assistant.memory.experience.chinese.verbs import MAKING, PRACTICAL, alternation
from assistant.memory.experience.tasks import LONGEST_NAME, Outcome, Task
from assistant.memory.writing.script import level

_TIME = (
    r"(?:今天|昨天|前天|昨晚|今早|今晚|刚才|刚刚|上午|下午|早上|晚上|中午|凌晨"
    r"|上周[一二三四五六日天]?|上个?月|这周|本周|周[一二三四五六日天]|星期[一二三四五六日天])"
)
_LEAD = (
    rf"^(?:(?:对了|唉|哎|嗯|好吧|糟了|完了|可惜|不好意思|报告一下|更新一下|说一下|结果|另外"
    rf"|还有)[，,！!。\s]*)*(?:{_TIME}[，,\s]*)*(?:我们?"
    rf"|咱们?)?(?:{_TIME}[，,\s]*)*"
)
_TRY = r"(?:已经|又|刚刚?|才|终于|试着|尝试|尝试着|想|重新|去|在|把|的)*"
_PRACTICAL = alternation(PRACTICAL)
_VERBS = alternation({*PRACTICAL, *[verb for verb in MAKING if len(verb) > 1], "写", "做"})
_FAILED = (
    r"(?:失败|没(?:有)?成功|没成|不成功|出错|报错|出(?:了)?(?:点)?问题|挂了|崩了|崩溃|卡住|没通过"
    r"|翻车|搞砸|没搞定|没跑通|中断)"
)
_WORKED = r"(?:成功|搞定|顺利(?:完成)?|没(?:有)?问题|通过|跑通|完成)"
_WHILE = (
    r"(?:的时候|时候|的过程中|过程中|时|的?时|又|还是|再次|一直|都|也|居然|竟然|总是|终于|已经|很"
    r"|非常|[，,]?(?:结果|但是?|可是|不过)|[，,])*"
)
_NAMED = re.compile(
    rf"{_LEAD}{_TRY}(?P<object1>[^，,。：:；;！!？?\n]{{0,14}}?)的?(?P<verb>{_PRACTICAL})(?P<object2>[^，,。：:；;！!？?\n了]{{0,20}}?)"
    rf"{_WHILE}(?:在?第[一二三四五六七八九十\d]+步)?(?:(?P<failed>{_FAILED})|(?P<worked>{_WORKED}))(?P<rest>.*)$",
    re.DOTALL,
)
_DID = re.compile(
    rf"{_LEAD}{_TRY}(?P<verb>{_VERBS})(?:好"
    rf"|完)?了(?P<object>[^，,。：:；;！!？?\n]{{1,24}}?)(?:[，,。；;]\s*|$)(?P<rest>.*)$",
    re.DOTALL,
)
_BA = re.compile(
    rf"{_LEAD}[把将](?P<object>[^，,。：:；;！!？?\n]{{1,20}}?)(?P<verb>{_PRACTICAL})(?:好|完|上去|出去"
    rf"|到[^，,。]{{1,12}}?)?了(?:[，,。；;]\s*|$)(?P<rest>.*)$",
    re.DOTALL,
)
_OPEN = frozenset(("部署", "重新部署", "发布", "上线", "迁移", "升级", "发版", "恢复", "还原", "回滚"))
_NOT_NAME = re.compile(r"^(?:我们?|的|这次|那次|上次|又|次|一次|的?时候|了|过|再|新一次|第.次)+|(?:的|了|时|又)+$")
_SPEAKS_OF_OTHERS = re.compile(r"^(?:他们?|她们?|同事|老板|朋友|别人|客户|对方|公司|新闻)")


def told(sentence: str, following: str, said_at: datetime) -> Task | None:
    """The task that a sentence tells of, with how it came out if it or the next sentence says so."""
    plain = level(sentence).strip()
    if _SPEAKS_OF_OTHERS.match(plain):
        return None
    text = sentence.strip()
    found = _named(plain, text, following) or _done(plain, text, following)
    if found is None:
        return None
    name, verb, outcome, whole = found
    return Task(
        name[:LONGEST_NAME],
        sentence,
        "zh",
        practical=verb in PRACTICAL,
        told=True,
        outcome=outcome.outcome,
        cause=outcome.cause,
        at=_day(sentence, said_at),
        named=whole,
    )


def _named(plain: str, text: str, following: str) -> tuple[str, str, Verdict, bool] | None:
    match = _NAMED.match(plain)
    if match is None:
        return None
    before, after = (_bare(text[match.start(name) : match.end(name)]) for name in ("object1", "object2"))
    if re.search(
        r"如果|要是|万一|怎么|什么|能不能|会不会|是否|希望|不会|别|避免|防止|说|觉得", plain[: match.start("rest")]
    ):
        return None
    what = after or before
    name = _joined(text[match.start("verb") : match.end("verb")], what)
    if match["failed"]:
        rest = text[match.start("rest") :]
        lead = "报错" if match["failed"] == "报错" else ""
        return name, match["verb"], Verdict(Outcome.FAILURE, cause_in(lead + rest, following)), bool(what)
    if not re.match(r"[了啦]|$|[，,。！!]", match["rest"]):
        return None
    return name, match["verb"], Verdict(Outcome.SUCCESS), bool(what)


def _done(plain: str, text: str, following: str) -> tuple[str, str, Verdict, bool] | None:
    match = _BA.match(plain) or _DID.match(plain)
    if match is None:
        return None
    what = _bare(text[match.start("object") : match.end("object")])
    if not what:
        return None
    name, verb = _joined(text[match.start("verb") : match.end("verb")], what), match["verb"]
    rest = text[match.start("rest") :]
    outcome = (verdict(rest, following) if rest else None) or (verdict(following) if following else None)
    if outcome is not None:
        return name, verb, outcome, True
    return (name, verb, Verdict(Outcome.OPEN), True) if verb in _OPEN else None


def _joined(verb: str, what: str) -> str:
    return f"{verb}{' ' if what[:1].isascii() and what[:1].isalnum() else ''}{what}"


def _bare(what: str) -> str:
    for _ in range(3):
        what = _NOT_NAME.sub("", what.strip(" ，,"))
    return what.strip()


def _day(sentence: str, said_at: datetime) -> datetime:
    """When it was, from the words of the sentence; the message's own time where they say nothing else."""
    from assistant.memory.writing.dates import find_dates

    for date in find_dates(sentence, said_at, language="zh"):
        if not date.repeats and date.start <= said_at:
            return said_at if date.end > said_at else date.start
    return said_at
