"""Which parts of a Chinese sentence belong together: a name with what it names, a list, one outing."""

from __future__ import annotations

import re

_NAMES = re.compile(r"\s*(?:它|她|他)?(?:的)?(?:名字|小名)?(?:就)?(?:叫|取名)")
# 都用 ruff，别用 flake8
_NOT_THAT = re.compile(r"\s*(?:而)?(?:别用|不要用|而不是|而非)\s*[^，。了]{1,24}")
_WITH_THIS = re.compile(r"(?:使用|采用|用)\s*[^，。了]{1,24}$")
_BROUGHT_UP = re.compile(r"(?:有|养|买|捡|领养|收养|认识)(?:了|过)?[^，]*$")
_SURNAMED = re.compile(r"姓[一-鿿]{1,2}\s*$")
_GIVEN = re.compile(r"(?:我|全名|大名|名字)?叫做?[一-鿿]{2,4}|单?名(?:叫|是)?(?:一?个)?[一-鿿]{1,2}字?")
_SEVERAL = re.compile(r"(?:有|养)(?:了)?[^，]{0,4}[两二三四五六七几\d][^，]*$")
_NAMES_ONLY = re.compile(r"[^，。、和有是在]{1,6}(?:(?:、|和|跟|与)[^，。、和有是在]{1,6})+")
# 看了一部电影，《银河补习班》; 学了一道菜，叫做清蒸鲈鱼
_TITLED = re.compile(r"\s*(?:书名|片名|歌名|店名|名字)?(?:是|叫做?|名叫|名为)?\s*《[^》]{1,30}》\s*[。！!~～]*$")
_CALLED = re.compile(r"\s*(?:叫做?|名叫|名为)\s*(?:[“「\"][^”」\"]{1,60}[”」\"]|[^，。]{1,16})[。！!~～]*$")
_A_THING = re.compile(
    r"(?:一|这|新的?|了|看|读|追|听|买|学|做)(?:部|本|道|首|款|家|场|幅|出|集|档|门|座)[^，。]{1,24}$|(?:电影|小说|书|剧|歌|菜|游戏|书店|餐厅|公园)$"
)
_A_DISH = re.compile(
    r"(?:学|做|吃|尝|读|看|听|玩|唱|写)(?:了|过|会了?)[^，。]{0,2}[一两](?:道|部|本|首|款|种)[^，。]{0,6}(?:菜|电影|书|歌|剧|游戏|点心|甜品|汤)$"
)
_NAME_ALONE = re.compile(r"(?![^，。]*[很了的是不我你他她真好太非觉感味有会能要又也就还])[一-鿿A-Za-z·]{2,8}")
# 学了一道新的菜，毛血旺
_LIKING = re.compile(r"(?:喜欢|喜爱|热爱|爱好|爱|兴趣)(?:的)?(?:是|有|包括|：|:)?(?P<first>[^，。是的]{1,8})$")
_LIST_ITEM = re.compile(
    r"(?![^，。]*(?<!吉)他)(?![^，。]*[我你您她它很不没太真好更最想每吗呢吧了着])(?!(?:特别|尤其|因为|所以|但|但是|而且|比如|平时|经常"
    r"|有时|偶尔|现在|一直|从小|可以|觉得|感觉|就|也|都|会|能|要|在|是))[^，。]{1,6}"
)
_LAST_ITEM = re.compile(r"(?:还有|以及|和|跟|与|及)(?!你|我|他|她)(?P<item>[^，。我你他她它很不了]{1,8})")
_DIGITS = r"[\d.,零一二两三四五六七八九十百千万几半]+"
_SUM = (
    rf"(?:近|将近|快|大概|差不多|整整|不到|才|只|就)*{_DIGITS}多?(?:来)?"
    r"(?:块|元|万|千|百|美元|欧元|英镑|日元|港币|刀)?(?:多|钱|左右)?"
)
_COST = re.compile(
    rf"(?:一共|总共|才|只|也就|结果|足足)*(?:花|用|付|给|交|刷)(?:了|掉)(?:我们?)?{_SUM}"
    r"|(?:月租|房租|租金|价格|价钱|总价|落地价?|首付|一个月|每个?月|年费|月供|学费|售价|到手价?)(?:是|要|才)?"
    rf"{_SUM}|{_DIGITS}多?(?:块|元|(?:万|千|百)[零一二两三四五六七八九]?)(?:多|钱|左右)?"
)
_GOT = re.compile(r"(?:买|换|租|订|定|入手|领养|收养|请|报|办|提|修|做|装|淘|拍|配)(?:了|到)[^，。]{1,16}$")
_OUTING = re.compile(r"(?:去|到|来|逛|参加|陪|带|路过|回|约|跟|和)[^，。]{0,12}(?:了|过)[^，。]{0,16}$|去[^，。]{1,8}$")
_AND_DID = re.compile(
    r"\s*(?:还|并且|并|顺便|一起|然后|又|结果)?(?:看|买|吃|喝|玩|学|拍|逛|品尝|尝|听|烧|做|射|画|认识|遇到|遇见|碰到"
    r"|见|爬|骑|办|借|淘|挑|选|点|滑|泡|抓|钓|摘|采|住|待|收到|领|抽|捡)(?:了|到了?|完了?|上了?|过)[^，。]{1,30}"
)


def belongs(before: str, part: str) -> bool:
    """Whether a levelled part of a sentence is no statement of its own but goes on with the part before it."""
    words = part.strip(" 。！!~～")
    if _NOT_THAT.fullmatch(words) and _WITH_THIS.search(before.rstrip()):
        return True
    if _COST.fullmatch(words) and _GOT.search(before.rstrip()):
        return True
    return names_it(before, words) or _and_did(before, words)


def names_it(before: str, words: str) -> bool:
    """Whether a part names what the part before brings up: 我养了一只橘猫，叫米粒."""
    if _NAMES_ONLY.fullmatch(words):
        return bool(_SEVERAL.search(before))
    if _SURNAMED.search(before) and _GIVEN.fullmatch(words):
        return True
    if _TITLED.match(words):
        return True
    if _NAME_ALONE.fullmatch(words) and _A_DISH.search(before.rstrip()):
        return True
    if _CALLED.match(words) and _A_THING.search(before.rstrip()):
        return True
    return bool(_NAMES.match(words)) and bool(_BROUGHT_UP.search(before))


def items_after(before: str, parts: list[str]) -> int:
    """How many of the parts go on with a list begun before them: 我喜欢篮球，游泳，还有摄影.

    Args:
        before: the levelled part that may begin a list.
        parts: the levelled parts that follow it.
    """
    liked = _LIKING.search(before.rstrip())
    if liked is None or not _LIST_ITEM.fullmatch(liked["first"]):
        return 0
    count = 0
    for part in parts:
        words = part.strip(" 。！!~～")
        last = _LAST_ITEM.fullmatch(words)
        if last and _LIST_ITEM.match(last["item"]):
            return count + 1
        if not _LIST_ITEM.fullmatch(words):
            break
        count += 1
    return count if count > 1 else 0


def _and_did(before: str, words: str) -> bool:
    """今天我去了书店，买了一本诗集: one outing."""
    return bool(_OUTING.search(before.rstrip()) and _AND_DID.fullmatch(words)) and not re.search(
        r"不(?!错|少|小)|没", before
    )
