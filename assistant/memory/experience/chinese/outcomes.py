"""Chinese words for how something came out: 搞定了, 还是不行, 报错了：找不到文件."""

from __future__ import annotations

import re
from dataclasses import dataclass

from assistant.memory.experience.tasks import Feedback, Outcome
from assistant.memory.writing.script import level

_LEAD = (
    r"^(?:(?:嗯+|哦|啊|唉|哎|哈+|好的?|对|是的|不|谢谢你?|多谢|感谢|太好了|太棒了|完美|厉害|不错|可惜"
    r"|不过|但是?|结果|然后|刚刚?|刚才|我?试了(?:一下|下"
    r"|试)?|我?按你(?:说的|的方法)(?:做了|试了)?|照你(?:说的|的方法)(?:做了|试了)?|现在|终于|总算"
    r"|果然|居然|竟然|今天|昨天)[，,。！!：:~～\s]*)*"
)
_IT = (
    r"(?:问题|这个?(?:方法|办法|方案|脚本|命令|代码|做法)?|那个?(?:方法|办法|方案)?|它|你的?(?:方法"
    r"|办法|方案|建议|代码|脚本)?|全部?|都)?"
)
_ADVERB = (
    r"(?:很|非常|十分|还是|又|仍然|依然|依旧|一直|都|也|就|已经|终于|总算|现在|真的|确实|果然|果真"
    r"|完全|根本|好像|全|总|再次|这次|这下|可以说|顺利|成功)*"
)
_FAILED = (
    r"(?:没(?:有)?(?:用|效果|成功|成|解决|修好|反应|变化|通过|跑通|跑起来)|不(?:行|管用|起作用|好使"
    r"|奏效|对|工作|成功)|失败|报错|出错|出问题|挂|崩|崩溃|卡住|跑不起来|跑不通|打不开"
    r"|启动不了|用不了"
    r"|运行不了|编译不过|过不了|出现(?:同样的|一样的)?(?:错误|异常|问题)|同样的(?:错误|报错|问题)"
    r"|一样的?(?:错误|报错|问题)|无效|白搭|翻车)"
)
_PARTLY = (
    r"(?:(?:只|才|仅)(?:好|成功|解决|完成)了?一(?:半|部分)|(?:部分|勉强|基本|大致|差不多"
    r"|差一点就?)(?:成功|可以|好|解决|搞定|能用)|一半(?:成功|好)了?)"
)
_WORKED = (
    r"(?:搞定|解决|修好|弄好|成功|好用|管用|有用|有效|可以用?|能用|能跑|跑通|跑起来|好使|奏效|没问题"
    r"|正常|通过|上线|没毛病|顺利|(?:部署|发布|安装|配置|修复|升级|迁移|构建"
    r"|编译)(?:成功|好))"
)
_TAIL = r"(?=$|[了啦喽哦呀啊吧呢]*(?:$|[，,。！!；;：:~～\s（(]|但|可是|因为|谢|多亏|感谢|是因为|原因))"
_SAID = re.compile(
    rf"{_LEAD}{_IT}{_ADVERB}(?:(?P<partly>{_PARTLY})|(?P<failed>{_FAILED})|(?P<worked>{_WORKED})){_TAIL}(?P<rest>.*)$",
    re.DOTALL,
)
_NEEDS_MORE = frozenset(("可以", "正常", "成功", "通过", "上线", "顺利"))
"""Words that alone, without 了, are an answer or a heading rather than an outcome."""
_CAUSE = re.compile(
    r"(?:因为|由于|原因(?:是|在于)?[：:]?|是因为|问题(?:出在|是|在于)|说是?|提示|显示|原来是?|发现是?"
    r"|报错(?:了|信息)?(?:是|[：:])|错误(?:是|[：:])"
    r"|[：:])\s*(?P<why>\S.*)$",
    re.DOTALL,
)
_OWN_FAULT = re.compile(
    r"(?:^|[，,。；;\s])(?P<why>(?:(?:是)?(?:我|我们)?(?:又|也|竟然|居然)?(?:忘了?|忘记|漏了?|少了?"
    r"|缺少?|没有?(?=[建做装开加改带放传打跑检写配关先生编])|搞错|写错"
    r"|弄错)"
    r"|(?:找不到|缺失|丢失|权限不够|空间不足|超时|内存不够)|[^，,。；;]{1,16}?(?:不存在|不见了|没了"
    r"|满了|缺失|过期了?|不够))[^。；;]*)",
    re.DOTALL,
)
_PARTICLES = re.compile(r"^(?:了|啦|的|呢|啊|呀|，|,|。|！|!|；|;|：|:|\s)+|[。！!，,；;~～\s]+$")
_BUT = re.compile(r"^[了啦]?[，,。\s]*(?:但是?|可是|不过|只是)(?P<left>\S.*)$", re.DOTALL)
_THANKS = re.compile(r"[，,。！!\s]*(?:谢谢|多谢|感谢).*$", re.DOTALL)
_PLAN = re.compile(r"^(?:想|要|打算|准备|希望|等|会|应该|可能)")


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a clause says that something came out, and why."""

    outcome: Outcome
    cause: str = ""


def feedback(sentence: str, following: str = "") -> Feedback | None:
    """What a sentence says of how the last thing came out, with the cause that it or the next one gives."""
    found = verdict(sentence, following)
    return None if found is None else Feedback(found.outcome, sentence, "zh", found.cause)


def verdict(sentence: str, following: str = "") -> Verdict | None:
    """How a clause that names nothing says that it came out; None where it says nothing of that."""
    plain = level(sentence).strip()
    match = _SAID.match(plain)
    if match is None or _PLAN.match(plain):
        return None
    rest = sentence.strip()[match.start("rest") :]
    if match["partly"]:
        return Verdict(Outcome.PARTIAL, cause_in(rest, following) or _tidy(rest))
    if match["failed"]:
        lead = "报错：" if match["failed"] == "报错" else ""
        return Verdict(Outcome.FAILURE, cause_in(lead + rest if lead and rest[:1] in "：:" else rest, following))
    but = _BUT.match(level(rest))
    if but is not None:
        return Verdict(Outcome.PARTIAL, _tidy(rest[but.start("left") :]))
    if match["worked"] in _NEEDS_MORE and not rest and match.start("worked") == 0:
        return None
    return Verdict(Outcome.SUCCESS)


def cause_in(rest: str, following: str = "") -> str:
    """The cause of a failure, from what stands behind the words for it, or in the next sentence."""
    rest = _THANKS.sub("", rest)
    for text in (rest, following):
        plain = level(text)
        match = _CAUSE.search(plain) or _OWN_FAULT.search(plain)
        if match is not None and (text is rest or match.start() <= 2):
            return _tidy(text[match.start("why") : match.end("why")])
    return ""


def _tidy(text: str) -> str:
    text = _PARTICLES.sub("", text).strip(' "“”')
    return re.sub(r"^(?:是因为|因为|由于|是)", "", text).strip()
