"""Hears the wish that what a message says stays on this machine: "keep this on this machine", "别发给任何服务器"."""

from __future__ import annotations

import re

from assistant.memory.writing.passages import own_words
from assistant.memory.writing.script import level

_HERE = (
    r"(?:(?:on|to|in) )?(?:this|my|the) (?:own )?(?:machine|computer|laptop|mac|macbook|pc|desktop|device|disk"
    r"|hard drive)"
)
_THIS = r"(?:this|that|it|these|those|the (?:above|following)|what i (?:just )?(?:said|told you|wrote))"
_AWAY = (
    r"(?:to|with|on to|onto|into) (?:anyone|anybody|any(?: other)? (?:server|service|model|company|provider|cloud)s?"
    r"|(?:a|the) (?:cloud|servers?|internet|provider|model provider|api|web)|(?:openai|anthropic|claude|chatgpt"
    r"|google|microsoft)\b)"
)
_ENGLISH = re.compile(
    rf"(?:,?\s*(?:\b(?:so|and|but|please|pls|also|oh|ok(?:ay)?|btw|psst)\b,?\s+)*)"
    rf"(?:\b(?:please |pls |you must |you should |can you |could you )?(?:keep|leave) {_THIS}(?: one)?"
    rf"(?: strictly| only| just| purely)? (?:{_HERE}|local|locally|offline|off the (?:cloud|internet|net))\b(?: only)?"
    rf"|\b(?:do not|don't|don’t|dont|never|you must not|you mustn't) (?:ever )?(?:send|upload|share|pass|give|forward"
    rf"|leak|sync|post|tell) {_THIS}(?: (?:on|out|off))?(?: {_AWAY}| (?:off|outside|away from) {_HERE}"
    rf"| anywhere| online)"
    rf"|\b{_THIS} (?:(?:must|should|has to|needs to|can|may|is to) (?:only )?(?:stay|remain)|stays|is only for"
    rf"|(?:must|should|may|can) (?:not|never) leave|never leaves|(?:mustn't|can't|shouldn't) leave)"
    rf" (?:{_HERE}|local|offline|here on {_HERE})\b(?: only)?"
    rf"|\b(?:for|only for) local models only\b|\bfor local models\b"
    rf"|\b(?:just|strictly|only) between (?:us|you and me|the two of us)(?:,? (?:local(?:ly)?|offline) only)?\b"
    rf"|\b(?:strictly |for )?(?:local(?:ly)?|offline|{_HERE}) only(?=\s*(?:[:.,;!)—–-]|$))"
    rf"|\bnot? (?:for )?(?:the )?(?:cloud|servers?|online services?)(?: please)?(?=\s*(?:[:.;!)—–-]|$)))"
    rf"(?:,? (?:please|pls|ok(?:ay)?|thanks|thank you|will you))*\s*[:.,;!—–-]*",
    re.IGNORECASE,
)
_CHINESE_THIS = (
    r"(?:(?:以下|下面)(?:的)?(?:内容|话|这些|几句)?|这(?:个|件事|条|些|句话?|一点|点)?|那(?:个|件事|条)|它|此事"
    r"|刚才(?:说的)?(?:话|那句)?|上面(?:的话)?)"
)
_CHINESE = re.compile(
    rf"[，,]?(?:(?:请|麻烦|记得|一定|千万|但|不过|所以|对了|另外|嘘)[，,]?)*"
    rf"(?:(?:把)?{_CHINESE_THIS}?(?:只|仅|就)(?:能|可以|要|许|准)?(?:保存|存|留|放|记|保留)(?:在)?(?:本机|本地(?!数据|仓库|文件|环境|磁盘|目录|分支)|这台(?:机器|电脑)|我的?(?:电脑|机器)|自己电脑)"
    rf"(?:上|里)?|(?:把)?{_CHINESE_THIS}留在(?:本机|本地|这台(?:机器|电脑)|我的?(?:电脑|机器))(?:上|里)?"
    rf"|{_CHINESE_THIS}?(?:不要|别|不许|不准|不能|不可以|勿|切勿)(?:把{_CHINESE_THIS})?(?:再)?(?:上传|外传|传出去|传上去|发出去|发到网上|传到网上|同步出去"
    rf"|(?:发|传|告诉|分享|透露|交)(?:送|输)?(?:给|到)(?:任何(?:人|服务器|地方|公司|模型)|别人|其他人|云端?|服务器|云上|网上|外面))"
    rf"|{_CHINESE_THIS}?(?:不要|别|不能|不许|不准|不可以)离开(?:本机|这台(?:机器|电脑)|我的?(?:电脑|机器))"
    rf"|[（(]?(?:只|仅)(?:能|可以)?(?:存|放|留)(?:在)?(?:本地|本机)[）)]?(?=[：:，,。；;！!\s]|$)"
    rf"|(?:只|仅|就)在(?:本地|本机|这台(?:机器|电脑)|我的?(?:电脑|机器))(?:上|里)?(?:帮我)?(?:记住|记下来?|记着|记|存|保存|保留)(?:就好|就行)?"
    rf"|(?:记|存|保存|留)在(?:本地|本机|这台(?:机器|电脑))(?:上|里)?(?:就好|就行|即可)"
    rf"|(?:仅限|只限|限)(?:本地|本机)|(?:只|仅)(?:给|让|供)(?:本地|本机)(?:的)?模型(?:看|用|知道)?|(?:这是)?(?:只有)?(?:你我|咱俩|我们俩|你知我知)(?:之间)?(?:的秘密|知道就好)?[，,]?(?:仅限|只限|只在)(?:本地|本机))"
    rf"(?:吧|啊|哦|喔|噢|了|好吗|行吗|谢谢|可以吗)*[：:，,。；;！!]*"
)


def wishes(text: str) -> list[tuple[int, int]]:
    """The places in a message that say that it must not leave this machine; empty where none does."""
    own = own_words(text)
    return sorted(match.span() for pattern in (_ENGLISH, _CHINESE) for match in pattern.finditer(level(own)))


def without(text: str, places: list[tuple[int, int]]) -> str:
    """A text with such places blanked, every other character where it was; a wish ends the sentence before it."""
    for start, end in places:
        text = text[:start] + "\n" + " " * (end - start - 1) + text[end:]
    return text
