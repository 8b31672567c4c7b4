"""What was decided, what went wrong and what cured it: told in whole sentences, kept whole."""

from __future__ import annotations

import re

from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.chinese.openers import opened
from assistant.memory.writing.script import level

_DECIDED = re.compile(
    r"^(?:(?P<about>(?!我|咱|团队|大家|最|经过|今天|昨天|上周|会上|讨论|商量|纠结|犹豫|公司|部门)[一-鿿A-Za-z]{2,10})(?=(?:我们|咱们|团队|大家)(?:最后|最终|还是|都|一致|已经)*(?:决定|商定|敲定|选定)))?"
    r"(?:(?:我们|咱们|我)(?:组里?|团队|公司|部门|小组|班|宿舍|一家)?|团队|大家|公司|部门|项目组|小组|组里|家里|我和[^，。]{1,6}"
    r"|最后|最终|经过[^，。]{1,10}|今天|昨天|上周|刚刚|刚才"
    r"|会上|讨论后|商量后|(?:商量|讨论|纠结|犹豫)(?:了)?(?:半天|很久|好久|一周|几天|一下)?|\s|一致|还是|，|,|已经|终于|都|就)*"
    r"(?P<verb>决定|商定|敲定|确定|选定|拍板|定下来?|一致同意"
    r"|达成一致|说定|统一(?:使用|采用|用)|最终选(?:了|择)|最后选"
    r"(?:了|择)|选择了|定了)(?:了|是|：|:|，|,)*(?P<what>.{2,60})$"
    r"|^(?:最终|最后|我们的)?(?:决定|结论|决议|方案)(?:是|：|:)(?P<what2>.{2,60})$"
)
# 我们选了阿里云没选腾讯云
_CHOSEN = re.compile(
    r"^(?:[一-鿿]{2,8}(?=我们))?(?:我们|咱们|我|团队|公司|最后|最终|经过[^，。]{1,10}|还是|都|就|，|,|\s)*选(?:择|用|定)?了(?P<what>[^，。]{1,24}?)[，,]?\s*"
    r"(?:而)?(?:没有?(?:选|用|要)|不(?:选|用|要)|不是|非|放弃了?)(?P<old>[^，。]{1,24})$"
)
_OVER = re.compile(r"(?P<what>[^，。]{1,30}?)[，,]?\s*(?:而不是|而非|不用|没选|不选|没用)\s*(?P<old>[^，。]{1,24})$")
_NO_DECISION = re.compile(
    r"(?:还没|没有?|尚未|不能|无法|难以|迟迟|犹豫|正在|不知道)(?:有)?"
    r"(?:决定|确定|定)|由(?:你|您)决定|听你的|决定不了|决定性"
)
_TOPIC = re.compile(
    r"(?P<topic>[一-鿿A-Za-z]{2,10}?)(?:改到|改成|改为|定在|定于"
    r"|放在|用|采用|换成|推迟到|提前到|取消|由|选)"
)
_FAILED = re.compile(
    r"失败|报错|出错|崩溃|崩了|挂了|坏了|打不开|连不上|超时"
    r"|卡死|卡住|异常|错误|故障|宕机|闪退|起不来|启动不了|无法启动"
    r"|掉线|断线|断连|报(?:了|的是|错码|代码)?\s?(?:[A-Z][A-Za-z_]{2,}|0x[0-9A-Fa-f]+|[A-Z]{1,3}-?\d+|\d{2,})|丢失|损坏|出问题|不工作|没反应|白屏|黑屏|死机|漏水|跳闸"
    r"|卡纸|乱码|装不上|跑不通|编译不了|蓝屏|花屏|闪屏|不制冷|不制热|没声音|没信号|不出水|不亮|不转|不启动|不生效|打不着火|开不了机|充不进电|登不上|登录不了"
    r"|堵塞|泄漏|内存溢出|编译不过|跑不起来|出了问题|出bug|(?<![A-Za-z])(?:error"
    r"|bug|crash|fail(?:ed|ure)?|timeout|exception|OOM|panic)(?![A-Za-z])",
    re.IGNORECASE,
)
_CAUSE = re.compile(
    r"因为|由于|原因|导致|引起|造成|是[^，。]{1,16}的问题|发现(?:是"
    r"|了)?|原来是|忘(?:了|记)|缺(?:少|了)|没(?:有)?(?:装|加|开"
    r"|设|配|更新|升级|拷贝|复制|上传|重启)|配错|写错|占用|满了|冲突|过期|不兼容|版本(?:不对|太)"
)
_CURE = re.compile(
    r"解决|好了|修好|修复|搞定|恢复|可以了|正常了|就行了|就能|就没事"
    r"|改成|改为|回滚|重启|重装|重新|清空|清理|升级|降级|换成|加上"
    r"|补上|删(?:掉|除)|没再出现|不再出现|绕过|办法是"
)


_CURED_SO = re.compile(
    r"^(?!如果|要是|只要|等|你|他|她)[^，。我]{1,14}?(?:老是?|总是?|一直|不断|不停|[^，。]不(?:上|开|动|了|进|出|着|通|亮|响|来|去))"
    r"[^，。]{0,10}[，,][^。？]{2,40}?(?:就好了|就行了|就正常了|就没事了|就解决了|就不[^，。]{1,4}了)$"
)
"""What went wrong until something was done: 拉链拉不上，我涂了点蜡就好了."""


def is_cure(sentence: str) -> bool:
    """Whether a sentence tells what cured a failure told before it."""
    plain = level(sentence)
    return bool(_CURE.search(plain)) and not re.search(r"怎么|如何|吗|能不能|请|帮", plain) and len(plain) < 60


def is_failure(sentence: str) -> bool:
    """Whether a sentence tells that something failed."""
    plain = level(sentence)
    return bool(_FAILED.search(plain)) and not re.search(r"怎么|如何|吗|能不能|请|帮|如果", plain) and len(plain) < 80


def settled(sentence: str) -> Statement | None:
    """The decision, or the error with its cause or cure, that a sentence tells."""
    plain = level(sentence)
    opening = opened(plain)
    body = sentence[opening.start :].strip()
    plain = level(body)
    chosen = _CHOSEN.match(plain.rstrip("。！! "))
    if chosen:
        new, old = (body[chosen.start(span) : chosen.end(span)].strip(" ，。") for span in ("what", "old"))
        return Statement(
            attribute="decision",
            value=new,
            text=_ended(body),
            quote=body,
            language="zh",
            details={"over": old},
            correction=opening.corrected or opening.changed,
        )
    decided = _DECIDED.match(plain.rstrip("。！! "))
    if decided and not _NO_DECISION.search(plain):
        span = "what" if decided["what"] else "what2"
        what = body[decided.start(span) : decided.end(span)].strip(" ，。")
        topic = _TOPIC.match(level(what))
        over = _OVER.match(level(what))
        return Statement(
            attribute=keyed("decision", decided["about"] or (topic["topic"] if topic else "")),
            value=what,
            text=_ended(body),
            quote=body,
            language="zh",
            details={"over": what[over.start("old") : over.end("old")]} if over else {},
            correction=opening.corrected or opening.changed,
        )
    cured = bool(_CURED_SO.match(plain.rstrip("。！! ")))
    if not (cured or _FAILED.search(plain)) or len(plain) > 160:
        return None
    if _CAUSE.search(plain) or _CURE.search(plain):
        if re.match(r"(?:我|他|她)?(?:怕|担心|害怕|避免|防止|如果)", plain):
            return None
        known = bool(_CURE.search(plain))
        return Statement(
            attribute="error_fix" if known else "problem",
            value=body.strip("。！! "),
            text=_ended(body),
            quote=body,
            language="zh",
        )
    return None


def _ended(text: str) -> str:
    text = text.strip().rstrip("，,；;")
    return text if text.endswith(("。", "！", "!", "…")) else text + "。"
