"""Hears the wish that what a message says stays on this machine: "keep this on this machine", "别发给任何服务器"."""

from __future__ import annotations

import re

from assistant.memory.writing.passages import own_words
from assistant.memory.writing.script import level


def _any(*choices: str) -> str:
    return f"(?:{'|'.join(choices)})"


# English, one idea each

_BEGINS = r"(?:^|(?<=[.!?;:,(\n—–-])|(?<=[.!?;:,(—–-]\s))\s*"
"""A clause begins here."""
_ENDS = r"(?=\s*(?:[:.,;!)\n—–-]|$))"
"""A clause ends here."""
_POLITE = r"(?:(?:so|and|but|please|pls|also|oh|ok(?:ay)?|btw|psst|you must|you should|(?:can|could|would) you)\b,? +)*"
_THIS = (
    r"(?:this|that|it|these|those|the (?:above|following)|what i (?:just )?(?:said|told you|wrote)"
    r"|all (?:of )?(?:this|that))(?: one)?"
)
_DEVICE = r"(?:machine|computer|laptop|mac|macbook|pc|desktop|device|disk|hard drive)"
_HERE = rf"(?:(?:on|to|in) )?(?:this|my|the) (?:own )?{_DEVICE}"
_WITHIN = rf"(?:{_HERE}|local|locally|offline|off the (?:cloud|internet|net))\b"
_US = r"(?:between (?:us|you and me|you and i|the two of us)|to yourself|secret|confidential|private|off the record)\b"
_NO = r"(?:do not|don't|don’t|dont|never|you (?:must not|mustn't|mustn’t))(?: ever)?"
_SEND = r"(?:send|upload|share|pass|give|forward|leak|sync|post)"
_AWAY = (
    r"(?:(?:to|with|on to|onto|into) (?:anyone|anybody|any(?: other)? (?:server|service|model|company|provider|cloud)s?"
    r"|(?:a|the) (?:cloud|servers?|internet|provider|model provider|api|web)|(?:openai|anthropic|claude|chatgpt|google"
    rf"|microsoft)\b)|(?:off|outside|away from) {_HERE}|anywhere|online)(?! (?:workers?|until|before|unless|if|when)\b)"
)

_KEPT_HERE = rf"\b(?:keep|leave) {_THIS}(?: strictly| only| just| purely)? {_WITHIN}(?: only)?(?! [a-z])"
_KEPT_SECRET = rf"\b(?:keep|leave) {_THIS}(?: strictly| only| just)? {_US}{_ENDS}"
_NOT_SENT = rf"\b{_NO} {_SEND} {_THIS}(?: (?:on|out|off))?(?: {_AWAY}|{_ENDS}(?<!send it)(?<!share it)(?<!give it))"
_NOT_TOLD = rf"\b{_NO} tell (?:anyone|anybody)(?: else)?(?: about)?(?: {_THIS})?{_ENDS}"
_STAYS = (
    rf"\b{_THIS} (?:(?:must|should|has to|needs to|can|may|is to) (?:only )?(?:stay|remain)|stays)"
    rf" (?:{_WITHIN}(?: only)?|{_US})(?! [a-z])"
)
_NOT_LEAVING = (
    rf"\b{_THIS} (?:(?:must|should|may|can) (?:not|never) leave|never leaves"
    rf"|(?:mustn't|can't|shouldn't) leave) {_HERE}\b"
)
_AMONG_US = (
    r"(?:(?:just|strictly|only) between (?:us|you and me|the two of us)(?:,? (?:local(?:ly)?|offline) only)?"
    r"|this is (?:just |strictly |only )?between (?:us|you and me|the two of us)|(?:this is )?off the record)" + _ENDS
)
_LABEL = (
    rf"(?:strictly |for )?(?:local(?:ly)?|offline|{_HERE}) only{_ENDS}"
    rf"|(?:this is )?(?:only )?for local models(?: only)?\b"
)
_NO_CLOUD = rf"(?:not? (?:for )?(?:the )?(?:cloud|servers?|online services?)){_ENDS}"

_ENGLISH_WISH = rf"(?:,?\s*(?:\b(?:so|and|but)\b,?\s+)*)(?:{_NOT_LEAVING}|{_STAYS})|{_BEGINS}{_POLITE}" + _any(
    _KEPT_HERE, _KEPT_SECRET, _NOT_SENT, _NOT_TOLD, _AMONG_US, _LABEL, _NO_CLOUD
)
_JOINED = r"(?:,?\s*\b(?:and|but|so|please)\b,? )"
"""A wish may also follow a statement without a stop: "… and keep that local"."""
_ENGLISH = re.compile(
    rf"(?:{_ENGLISH_WISH}|{_JOINED}{_POLITE}{_any(_KEPT_HERE, _KEPT_SECRET, _NOT_SENT)})"
    r"(?:,? (?:please|pls|ok(?:ay)?|thanks|thank you|will you))*\s*[:.,;!—–-]*",
    re.IGNORECASE,
)

# Chinese, one idea each

_ZH_POLITE = r"(?:(?:请|麻烦|记得|一定|千万|但|不过|所以|对了|另外|嘘|你)[，,]?)*"
_ZH_BEGINS = r"(?:^|(?<=[，,。；;！!？?：:（(\s]))"
_ZH_ENDS = r"(?=(?:吧|啊|哦|喔|噢|了|好吗|行吗|谢谢|可以吗)*(?:[：:，,。；;！!）)\n]|\s*$|\s+(?=[\u4e00-\u9fff])))"
_ZH_THIS = (
    r"(?:(?:以下|下面)(?:的)?(?:内容|话|这些|几句)?|这(?:个|件事|条|些|句话?|一点|点|事)?|那(?:个|件事|条)|它|此事"
    r"|刚才(?:说的)?(?:话|那句)?|(?:以上|上面)(?:的)?(?:内容|话)?|我(?:刚才?)?说的(?:话|这些)?)"
)
_ZH_MACHINE = r"(?:本机|这台(?:机器|电脑)|我的?(?:电脑|机器)|自己电脑)"
_ZH_HERE = rf"(?:{_ZH_MACHINE}|本地(?!数据|仓库|文件|环境|磁盘|目录|分支))(?:上|里)?"
_ZH_NO = r"(?:不要|别|不许|不准|不能|不可以|勿|切勿)"
_ZH_ANYONE = r"(?:任何(?:人|服务器|地方|公司|模型)|别人|其他人|云端?|服务器|云上|网上|外面)"

_ZH_KEPT = rf"(?:把)?{_ZH_THIS}?(?:只|仅|就)(?:能|可以|要|许|准)?(?:保存|存|留|放|记|保留)(?:在)?{_ZH_HERE}{_ZH_ENDS}"
_ZH_LEFT = rf"(?:把)?{_ZH_THIS}(?:留|记|存|保存)在{_ZH_HERE}(?:就好|就行|即可)?{_ZH_ENDS}"
_ZH_RECORDED = rf"{_ZH_BEGINS}(?:只|仅|就)?(?:记|存|保存|留)在{_ZH_HERE}(?:就好|就行|即可)?{_ZH_ENDS}"
_ZH_REMEMBERED = rf"(?:只|仅|就)在{_ZH_HERE}(?:帮我)?(?:记住|记下来?|记着|记|存|保存|保留)(?:就好|就行)?{_ZH_ENDS}"
_ZH_UNSENT = (
    rf"{_ZH_THIS}?{_ZH_NO}(?:把{_ZH_THIS})?(?:再)?(?:上传|外传|传出去|传上去|发出去|发到网上|传到网上|同步出去"
    rf"|(?:发|传|分享|透露|交)(?:送|输)?(?:给|到){_ZH_ANYONE}){_ZH_ENDS}"
)
_ZH_UNTOLD = (
    rf"{_ZH_THIS}?{_ZH_NO}(?:把{_ZH_THIS})?(?:告诉|告知|说给|讲给|让)(?:任何人|别人|其他人)(?:听|知道)?{_ZH_ENDS}"
)
_ZH_NOT_LEAVING = rf"{_ZH_THIS}?{_ZH_NO}离开{_ZH_MACHINE}"
_ZH_LIMITED = (
    rf"(?:仅限|只限|限)(?:本地|本机){_ZH_ENDS}|(?:只|仅)(?:给|让|供)(?:本地|本机)(?:的)?模型(?:看|用|知道)?{_ZH_ENDS}"
)
_ZH_SECRET = (
    rf"{_ZH_BEGINS}(?:请|务必|帮我|{_ZH_THIS}|{_ZH_THIS}(?:请|要|得))?保密{_ZH_ENDS}"
    rf"|(?:{_ZH_THIS}|{_ZH_BEGINS})只有你(?:一个人)?知道{_ZH_ENDS}|{_ZH_BEGINS}(?:这是)?(?:只有)?(?:你我|咱俩|我们俩|你知我知)"
    rf"(?:之间)?(?:的秘密|知道就好){_ZH_ENDS}"
    r"|(?:这是)?(?:只有)?(?:你我|咱俩|我们俩|你知我知)(?:之间)?(?:的秘密|知道就好)?[，,]?(?:仅限|只限|只在)(?:本地|本机)"
)
_CHINESE = re.compile(
    rf"[，,（(]?(?:{_ZH_BEGINS}{_ZH_POLITE}|(?:请|麻烦|记得|千万|但|不过){_ZH_POLITE}|{_ZH_POLITE}(?=(?:把)?{_ZH_THIS}))"
    + _any(
        _ZH_KEPT,
        _ZH_LEFT,
        _ZH_RECORDED,
        _ZH_REMEMBERED,
        _ZH_UNSENT,
        _ZH_UNTOLD,
        _ZH_NOT_LEAVING,
        _ZH_LIMITED,
        _ZH_SECRET,
    )
    + r"[）)]?(?:吧|啊|哦|喔|噢|了|好吗|行吗|谢谢|可以吗)*[：:，,。；;！!]*"
)

_PLACEHOLDER = re.compile(r"\[[^\[\]\n]{1,40}\]")
"""What stands for words that are kept here already is no wish itself."""


def wishes(text: str) -> list[tuple[int, int]]:
    """The places in a message that say that it must not leave this machine; empty where none does."""
    own = _PLACEHOLDER.sub(lambda found: "x" * len(found[0]), level(own_words(text)))
    return sorted(match.span() for pattern in (_ENGLISH, _CHINESE) for match in pattern.finditer(own))


def without(text: str, places: list[tuple[int, int]]) -> str:
    """A text with such places blanked, every other character where it was; a wish ends the sentence before it."""
    for start, end in places:
        text = text[:start] + "\n" + " " * (end - start - 1) + text[end:]
    return text
