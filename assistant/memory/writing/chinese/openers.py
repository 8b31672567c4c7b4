"""What stands before a Chinese statement and is no part of it: greetings, connectives, corrections, changes."""

from __future__ import annotations

import re
from dataclasses import dataclass

_SEPARATOR = r"[\s，,、：:；;！!。.~～…—-]"
_CORRECTS = (
    r"(?:(?:抱歉|不好意思|对不起|哎呀|啊|哦|等等|等一下|不)" + _SEPARATOR + r"*)*"
    r"(?:更正(?:一下|下|：)?|纠正(?:一下|下)?|订正|勘误|改正一下"
    r"|修正(?:一下|下)?|我?(?:刚才|刚刚|之前|上次|前面)?(?:说|写|打|记|搞|弄|讲|输)错(?:了|字了|话了)?"
    r"|(?:刚才|之前|上面|前面)(?:说|写)的?(?:不对|有误|错了)"
    r"|口误|笔误|打错字了?|不对|不是的|不准确)(?:了|的)?" + _SEPARATOR + "+"
    r"|(?:其实|实际上|事实上|准确(?:地|来)?说|确切(?:地|来)?说|应该说)" + _SEPARATOR + "*(?=.)"
    r"|(?:抱歉|不好意思|对不起)" + _SEPARATOR + "+"
)
_CHANGES = (
    r"(?:(?:我|我们)?(?:最近|刚|刚刚|已经|现在)?(?:改名|换工作"
    r"|跳槽|搬家|换手机|换车|换号|换|变|变卦|改主意)了|我(?:最近|刚|刚刚)?换了(?:一)?[份个]?新?(?:工作|单位)(?:了)?|情况"
    r"(?:有变|变了)|计划(?:有变|变了)|更新(?:一下|下)?|好消息|坏消息|大消息|有个新情况)" + _SEPARATOR + "+"
)
_FILLERS = (
    r"(?:你好|您好|大家好|嗨|哈喽|哈啰|嘿|早上好|上午好|中午好"
    r"|下午好|晚上好|早安|晚安|早|hi|hello|hey|Hi|Hello|Hey|HI|在吗|好久不见)(?:呀|啊|哦)?" + _SEPARATOR + "+"
    r"|(?:你好|您好|嗨|哈喽|哈啰|嘿|早|早安|晚上好)+(?:呀|啊|哦)?(?=我|本人|咱)"
    r"|(?:我的)?(?:朋友|亲爱的|亲|老兄|兄弟|姐妹|小伙伴|助手|小助手|伙计|AI(?:伴侣|助手)?)(?:呀|啊|哦)?"
    + _SEPARATOR
    + "+"
    r"|(?:好的?|好吧|行|嗯+|哦+|啊|唉|哎|诶|欸|哈+|嘻+|谢谢(?:你"
    r"|您|啦|了)?|多谢|感谢(?:你|您)?|收到|明白(?:了)?|知道了"
    r"|了解(?:了)?|没事|没错|是的|对(?:的|了)?|不客气|当然|可以|OK|ok|Ok|原来如此|太好了|真的|好嘞)" + _SEPARATOR + "+"
    r"|(?:另外|还有|此外|除此之外|除了这些|不仅如此|话说回来|对了|顺便(?:说(?:一下|一句)?|提一下"
    r"|一提)?|顺带一提|话说|说起来|说到这(?:个|里)?|补充(?:一下"
    r"|一点|下)?|再补充一点|说实话|老实说|坦白说|说真的|讲真|怎么说呢|总之|总的来说|简单来说|具体来说"
    r"|告诉你(?:一下|个事|一件事)?|跟你说(?:一下|个事)?|和你说"
    r"(?:一下)?|跟你讲|提醒(?:一下|你)|备注(?:一下)?|注意|说明一下"
    r"|介绍一下(?:我)?(?:自己)?|自我介绍(?:一下)?|先介绍一下"
    r"(?:自己)?|先说一下|如前所述|再说一遍|再说一次|我(?:之前|上次|刚才)?(?:说过|提过|讲过)(?:的)?"
    r"|你(?:应该|也)?(?:知道|记得)(?:的)?|众所周知|不瞒你说"
    r"|实不相瞒|首先|其次|再次|然后|接着|最后(?!决定|定|选|敲"
    r"|一)|第一|第二|第三|一方面|另一方面|很高兴认识你|我(?:想"
    r"|要)?(?:说(?:一下|的是)?|补充(?:一下|一点)?|告诉你))" + _SEPARATOR + "*(?=.)"
    r"|(?:我的)?(?:医生|大夫|医院|体检报告)(?:说|告诉我|诊断|显示)(?=我)" + _SEPARATOR + "*"
    r"|(?:但是|但|可是|不过|然而|而且|并且|因为|由于|所以|因此"
    r"|于是|既然|虽然|尽管|而|且|只是|同时|再说|毕竟|其中|反正"
    r"|看来|幸好|好在|可惜|没想到|结果|原来是|加上)" + _SEPARATOR + "*(?=.)"
)
_CORRECTS_AT = re.compile(_CORRECTS)
_CHANGES_AT = re.compile(_CHANGES)
_FILLERS_AT = re.compile(_FILLERS)


@dataclass(frozen=True, slots=True)
class Opened:
    """Where a statement begins, and whether it was said as a correction or as news."""

    start: int
    corrected: bool = False
    changed: bool = False


def opened(plain: str) -> Opened:
    """Skips what stands before a statement in levelled words."""
    start = 0
    corrected = changed = False
    for _ in range(6):
        rest = plain[start:]
        if match := _CORRECTS_AT.match(rest):
            corrected = True
        elif match := _CHANGES_AT.match(rest):
            changed = True
        elif not (match := _FILLERS_AT.match(rest)):
            break
        if not rest[match.end() :].strip(" ，,。.！!"):
            break
        start += match.end()
    return Opened(start, corrected, changed)
