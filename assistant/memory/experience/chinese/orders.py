"""Chinese orders that set a task: 帮我部署博客, 写一份周报, 把这个报错修一下."""

from __future__ import annotations

import re

from assistant.memory.experience.chinese.verbs import MAKING, NEEDS_MEASURE, PRACTICAL, alternation
from assistant.memory.experience.tasks import LONGEST_NAME, Task
from assistant.memory.writing.script import level

_POLITE = (
    r"^(?:(?:你好|您好|好的?|嗯|那|那么|对了|另外|然后|接下来|现在|麻烦你?|劳烦|拜托|请你?|快|先|再"
    r"|来|去|你?能不能|你?可不可以|你?可以"
    r"|你?能|你来|我要你|我想让你|我想请你|需要你|给我|替我|帮我|帮忙|帮|我们)[，,！!\s]*)*"
)
_VERBS = alternation({*PRACTICAL, *MAKING})
_ORDER = re.compile(
    rf"{_POLITE}(?P<verb>{_VERBS})(?:一?下(?![个周次班午面]))?(?P<object>[^，,。！？!?；;：:\n]*)(?P<rest>.*)$",
    re.DOTALL,
)
_BA = re.compile(
    rf"{_POLITE}[把将](?P<object>[^，,。！？!?；;：:\n]{{1,40}}?)(?:给我"
    rf"|给)?(?:重新)?(?P<verb>{_VERBS}|修)(?:一下|下|好|完|到|成|上去|出去"
    r"|掉|$|[，,。！!；;])"
)
_MEASURE = re.compile(
    r"^(?:[一两二三四五六七八九十几\d]+\s*(?:个|份|篇|封|段|首|张|套|条|项|款|页|次|版|组|批|道|篮|坛"
    r"|锅|份儿)|这|那|我的?|我们的?|新的?|个|份|篇|封|段|首|张)"
)
_NO_TASK = re.compile(
    r"^(?:用|要用|改用|时用|了|过|着|得|的|完|好了|好|到|时|之?前|之?后|失败|成功|出错|报错|通过|流程"
    r"|步骤|方法|教程|过程|文档|日志|很|太|比较|要|需要|应该|会"
    r"|是|有|也|都|不|没|还|又|就|怎么|什么|吗|呢|吧|啥|起来|作|字|意|法|决|方案|会议?|工具|环境"
    r"|问题(?:的|在|是)|结果|效率|中|版)"
    r"|^(?:它|他|她|这个|那个|这|那|这样|那样|这里|那里)?(?:吧|啊|呀|了|一下)?$|(?:失败|成功|报错"
    r"|出错|通过)了$|好了$|完了$|了$"
)
_WAY = re.compile(r"^(?!更新|优化|重构|测试|替换|清理|合并).*的(?:步骤|流程|方法|办法|做法|过程|教程)(?:是|为|如下)?$")
"""The head of an instruction (部署网站的步骤：), which tells how something is done and does not order it."""

_ASKS = re.compile(r"[？?]\s*$|(?:吗|么|呢)[？?。]*$")
_MAY_ASK = re.compile(r"能不能|可不可以|可以|能(?!力)|帮")
_OTHERS = re.compile(r"^(?:.{0,6}(?:怎么|如何|怎样|为什么|为啥|要不要|该不该|应该)|我(?!要你|想让你|想请你|们))")
_TAIL = re.compile(r"(?:吧|啊|呀|哦|呗|好吗|行吗|可以吗|吗|谢谢|一下|给我|出来)+$")


def ordered(sentence: str) -> Task | None:
    """The task that a sentence sets; None where it sets none."""
    plain = level(sentence).strip()
    if _OTHERS.match(plain):
        return None
    if _ASKS.search(plain) and not _MAY_ASK.search(plain[:12]):
        return None
    text = sentence.strip()
    match = _BA.match(plain)
    if match is None:
        match = _ORDER.match(plain)
        if match is None or _NO_TASK.search(match["object"].strip()) or _needs_more(plain, match):
            return None
    verb, what = (text[match.start(name) : match.end(name)] for name in ("verb", "object"))
    return _task("修复" if verb == "修" else verb, what, sentence, practical=match["verb"] in {*PRACTICAL, "修"})


def _needs_more(plain: str, match: re.Match[str]) -> bool:
    """Whether the verb alone, without a polite word or a measure, may be a noun, part of a word, or of a heading."""
    verb, what = match["verb"], match["object"].strip()
    polite = bool(plain[: match.start("verb")].strip("，,！!好的嗯那现在先再"))
    if not polite and _WAY.match(verb + what):
        return True
    if polite or _MEASURE.match(what) or (verb not in NEEDS_MEASURE and len(verb) > 1):
        return False
    return verb != "写" or len(what) < 2


def _task(verb: str, what: str, sentence: str, *, practical: bool) -> Task | None:
    what = _TAIL.sub("", what.strip(" 。！!")).strip()
    what = re.split(r"(?:，|,|然后|然後|并且|要用|记得|因为)", what)[0].strip()
    what = re.sub(r"^(?:的|给我|我的|一下|下)+", "", what)
    if len(what) < 1 or re.fullmatch(r"(?:它|这个?|那个?|一个|点|些)", what):
        return None
    name = f"{verb}{' ' if what[:1].isascii() and what[:1].isalnum() else ''}{what}"
    return Task(name[:LONGEST_NAME], sentence, "zh", practical=practical)
