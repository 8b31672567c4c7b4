"""What somebody likes, dislikes, prefers, and is interested in."""

from __future__ import annotations

import re

from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.chinese.clause import Clause, Person, tidy
from assistant.memory.writing.chinese.phrases import points_elsewhere, said, state
from assistant.memory.writing.script import level

_LIKE = (
    r"(?:喜欢|迷(?!路|糊|失|茫|信|惑|人|宫|你|上)|喜爱|热爱|钟爱|酷爱|偏爱|中意|爱好|爱(?!人|情|惜|国|心"
    r"|美|丽|护|尔|因|好者|上班)|love|like|enjoy|迷恋|痴迷(?:于)?|沉迷"
    r"(?:于)?|迷上(?:了)?|爱上(?:了)?|喜欢上(?:了)?|入坑(?:了)?|热衷(?:于)?)"
)

_HATE = (
    r"(?:讨厌|反感|厌恶|憎恨|恨(?!不得)|烦(?!恼|心|请|你|您|躁)"
    r"|受不了|忍不了|无法忍受|看不惯|嫌弃|hate|害怕|怕(?!是))"
)

_ACTS = r"(?:吃|喝|看|听|玩|打|读|去|做|逛|养|穿|用|弹|唱|写|画|跑|爬|坐|住|睡|学|聊|拍|泡|追|种|开|骑|踢|滑|收集)"
_FAVOURITE = re.compile(
    rf"(?:{_LIKE})(?:的)?(?P<verb>{_ACTS})?(?:的)?(?P<thing>[^，。是]{{1,8}}?)"
    rf"(?:就)?(?:是|(?<=[家星手员影歌书剧品牌类队])有|包括|：|:)(?!不是)(?P<value>[^，。]{{1,24}})$"
)
_LIKES = re.compile(
    rf"(?:在(?=热衷|迷))?(?P<when>(?:在[^，。]{{1,8}}?(?:里|上|中|方面|的时候|时)"
    rf"|早上|上午|中午|下午|傍晚|晚上|夜里|深夜|睡前|饭后|周末"
    rf"|春天|夏天|秋天|冬天|下雨天)?(?:都|会|更|最|比较|很|特别"
    rf"|还)?(?:(?:吃|喝|坐|看|睡|出门|旅行|旅游|开会|点菜|点餐"
    rf"|写|做|买|住|上班|工作|学习|运动|跑步|约会|聚餐|出差|开车"
    rf"|穿)[^，。喜爱]{{0,6}}(?:的时候|时)?(?:都|会)?(?:更|最|比较"
    rf"|很|特别|一般|总是|还是)?)?)(?P<verb>{_LIKE})(?P<what>[^。]{{1,40}})$"
)
_DISLIKES = re.compile(
    rf"(?:最|很|特别|超级|非常|真的)?(?P<verb>{_HATE})(?:[透死坏](?:了)?|了|极了)?(?P<what>[^，。]{{1,24}})$"
)
_HATED_THING = re.compile(
    rf"(?:{_HATE})的(?P<thing>[^，。是]{{1,8}})(?:就)?(?:是|：|:)(?!不是)(?P<value>[^，。]{{1,24}})$"
)
_INTERESTED = re.compile(
    r"(?:对)(?P<what>[^，。]{1,20}?)(?:很|非常|特别|挺|比较|一直"
    r"|最|越来越|十分|都|也|有着?|不|没|没有|不太|不怎么|浓厚|极大"
    r"|强烈|很大|的|一点儿?(?:都|也)?|根本|压根|完全|实在|真的?)*(?:感?兴趣|感冒|无感|没(?:啥|什么)?感觉|提不起兴趣|着迷|上瘾|情有独钟|很迷|热衷)"
)
_MEDICINE = re.compile(r"(?:[霉抗激毒麻]素|菌素|[药剂酶]|疫苗|酒精)$")
_FAN = re.compile(
    r"(?:是)(?:一)?(?:个|名|位)?(?P<what>[^，。是]{1,14}?)(?:的)?"
    r"(?:忠实|铁杆|老|超级|资深|骨灰级|狂热|死忠)?(?:铁粉|粉丝|球迷|歌迷"
    r"|影迷|书迷|迷弟|迷妹|发烧友|爱好者|迷|粉|控|(?<=[猫狗])奴)$"
)
_OVER = re.compile(
    rf"(?:比起|相比|相较于|跟|和|与|比)(?P<old>[^，。]{{1,14}}?)(?:比"
    rf"(?:起来)?|相比)?(?:，|,)?(?:我|还是|都)*(?:更|更加)?(?:{_LIKE}"
    rf"|偏好|倾向(?:于)?|愿意|想)(?P<new>[^，。]{{1,20}})$"
    rf"|(?:更|更加)?(?:{_LIKE}|偏好|倾向于?|愿意)(?P<new2>[^，。]{{1,20}}?)"
    rf"(?:多过|胜过|超过|而不是|而非|不是|不喜欢)(?P<old2>[^，。]{{1,20}})$"
    r"|(?:prefer|偏好|偏爱|宁愿|宁可|倾向于?)\s*(?P<new3>[^，。]{1,24}?)"
    r"(?:\s*(?:over|to|胜过|而不是|也不(?:愿意?|想)?|而非)\s*(?P<old3>[^，。]{1,24}))?$"
)
_THAN = re.compile(r"(?:比起|相比起?|相較於|相较于|跟|和|与|與)(?P<old>[^，,]{1,14}?)(?:比起来|比起來|相比|比)?[，,]?$")
_ANSWERS = re.compile(r"(?:回答|回复|答案|解释|答复|语气|风格|列表|要点|表情|emoji|表格|格式)", re.IGNORECASE)
_TAKES_ONLY = re.compile(r"(?:吃|喝|穿|坐|住|看|听|读)(?P<what>[^，。]{1,14})$")
_CRAVES = re.compile(r"无(?P<what>[一-鿿])不欢$")
_PASSING = re.compile(r"(?:这个|你的|你说|你推荐|刚才|上面|这(?:首|部|本|段|张|种)|它|你(?:$|的))")
_HOBBY = re.compile(r"(?:爱好|兴趣(?:爱好)?|业余爱好|兴趣)$")
_LIST = re.compile(r"(?:就)?(?:是|有|包括|主要是|：|:)(?P<what>[^。]{1,40})$")

_LONG_AT_IT = re.compile(
    r"(?P<what>健身|撸铁|跑步|游泳|骑行|瑜伽|冥想|打坐|钓鱼|徒步|登山|爬山|露营|画画|写作|集邮|摄影|观鸟|养花|做手账)(?:已经|快|有|都|大概)*[一二两三四五六七八九十几好多半\d]+(?:个)?多?(?:年|个月)(?:多|半)?$"
)
_PASTIME = re.compile(
    r"(?:玩(?P<what>摄影|胶片|音乐|户外|越野|机车|模型|手办|无人机|航模|航拍|露营|皮划艇|桨板|飞盘|乐高|盲盒|汉服|黑胶|路亚|骑行|徒步|文玩|盘串|魔方|魔术|滑翔伞|赛车|卡丁车|剧本杀|密室|狼人杀|德州)"
    r"|跑(?P<run>马拉松|半马|全马|越野))$"
)
_LISTENS = re.compile(
    r"(?:平时|主要|一般)?听(?P<what>摇滚乐?|爵士乐?|古典乐?|古典音乐|民谣|播客|嘻哈|说唱|金属|电子乐|电台|相声|评书|评弹|有声书|粤语歌|老歌|后摇|交响乐)$"
)


def tastes(clause: Clause) -> list[Statement] | None:
    """Statements of likes and dislikes; None where the clause is about something else."""
    if clause.who.person is Person.THING:
        if _HOBBY.search(clause.who.label) and (hit := clause.find(_LIST)):
            return state(clause, "hobby", hit["what"])
        if "喜欢" in clause.who.label or "爱" in clause.who.label:
            return _favourite_thing(clause)
        return None
    if (
        clause.who.implied
        and not {"only", "now"} <= clause.marks
        and not clause.marks & {"most", "more", "degree"}
        and not re.match(r"喜欢|讨厌|不喜欢|迷上|爱上|入坑|沉迷|痴迷|迷恋|热衷", clause.plain)
    ):
        return None
    for reader in (_favourite, _preferred, _only, _liked, _disliked, _interest, _pastime):
        found = reader(clause)
        if found is not None:
            return found
    return None


def _favourite(clause: Clause) -> list[Statement] | None:
    hit = clause.find(_FAVOURITE)
    if hit is None:
        return None
    thing, value = hit.level("thing"), hit["value"]
    if re.search(r"[，,]|(?:特别|尤其|主要|还|就|比如)$", thing):
        return None
    if thing in {"东西", "事", "事情", "就", "的"}:
        return state(clause, "likes", value, negative="dislikes") if not points_elsewhere(value) else []
    negative = bool(clause.negative)
    if "most" in clause.marks and not negative:
        return state(clause, keyed("favourite", thing), value)
    return state(clause, f"likes:{thing}", value, negative="dislikes")


def _favourite_thing(clause: Clause) -> list[Statement] | None:
    """我的最爱是…, 我的喜欢的歌手是…."""
    hit = clause.find(re.compile(r"(?:就)?(?:是|：|:)(?P<value>[^，。]{1,24})$"))
    if hit is None:
        return None
    thing = re.sub(r"^(?:最)?(?:喜欢|爱)的?", "", clause.who.label)
    return state(clause, keyed("favourite", thing) if thing else "likes", hit["value"])


def _preferred(clause: Clause) -> list[Statement] | None:
    hit = clause.find(_OVER)
    if hit is None or clause.negative:
        return None
    new = hit["new"] or hit["new2"] or hit["new3"]
    old = hit["old"] or hit["old2"] or hit["old3"]
    if points_elsewhere(new):
        return []
    new, old = _bare(new), _bare(old)
    return [said(clause, "prefers", value=new, details={"over": old} if old else {})]


def _only(clause: Clause) -> list[Statement] | None:
    """火锅我只吃清汤, 我只穿棉的."""
    hit = clause.find(_TAKES_ONLY)
    if hit is None or clause.once or clause.negative or (clause.who.implied and "now" not in clause.marks):
        return None
    if not re.search(r"只(?:吃|喝|穿|坐|住|看|听|读|用)", level(clause.quote)) or points_elsewhere(hit["what"]):
        return None
    if re.search(r"[了过完]|[一两几\d半][个碗口点杯片次遍]", hit.level("what")):
        return None
    about = tidy(clause.lead_said)
    return [said(clause, "prefers", value=hit["what"], details={"when": about} if 0 < len(about) <= 8 else {})]


def _liked(clause: Clause) -> list[Statement] | None:
    hit = clause.find(_LIKES)
    if hit is None:
        return _topic_liked(clause)
    what, when = hit["what"], re.sub(r"(?:都|会|更|最|比较|很|特别|还|一般|总是)+$", "", hit["when"])
    if (
        _PASSING.match(hit.level("what"))
        or points_elsewhere(what)
        or re.fullmatch(rf"{_ACTS}|得.+", hit.level("what"))
        or re.match(r"(?:电影|影片|书|小说|故事|歌曲?|作品|剧|诗|文章)(?:中|里)", hit.level("what"))
        or hit.level("what").startswith("了")
        or re.search(r"(?:干净|热闹)?(?:的时候|时)$", hit.level("what"))
    ):
        return []
    if _ANSWERS.search(what) and clause.is_self:
        return (
            []
            if re.search(r"这|你的", hit.level("what"))
            else [said(clause, "standing", value=clause.text.rstrip("。！"))]
            if not clause.former
            else []
        )
    if clause.negative:
        return state(clause, "likes", _bare(what), negative="" if clause.ended else "dislikes")
    if when and not clause.former:
        return [said(clause, "prefers", value=what, details={"when": when})]
    if "more" in clause.marks and not clause.former:
        than = _THAN.search(clause.lead_said)
        return [said(clause, "prefers", value=_bare(what), details={"over": tidy(than["old"])} if than else {})]
    return state(clause, "likes", _bare(what))


def _topic_liked(clause: Clause) -> list[Statement] | None:
    """香菜我不喜欢: what is liked stands before the person."""
    match = re.fullmatch(rf"(?:{_LIKE})(?:吃|喝|看|听|玩)?", clause.plain) or re.fullmatch(_HATE, clause.plain)
    if match is None or not clause.lead or len(clause.lead) > 16 or clause.once:
        return None
    hates = re.fullmatch(_HATE, clause.plain) is not None
    if hates == bool(clause.negative):
        return state(clause, "likes", clause.lead_said) if not hates else []
    return [
        said(clause, "former:likes" if clause.ended else "dislikes", value=tidy(clause.lead_said), retires=clause.ended)
    ]


def _disliked(clause: Clause) -> list[Statement] | None:
    hated = clause.find(_HATED_THING)
    if hated:
        return [] if clause.negative or points_elsewhere(hated["value"]) else state(clause, "dislikes", hated["value"])
    hit = clause.find(_DISLIKES)
    if hit is None:
        return None
    what = hit["what"]
    if clause.negative or points_elsewhere(what) or _PASSING.match(hit.level("what")):
        return []
    if hit.level("verb").endswith("怕"):
        if re.match(
            r"(?:忘|迟到|来不及|不|错过|打扰|麻烦|你|被|万一|会|影响"
            r"|太|耽误|自己|无法|不能|出现|失败|说错|考|跟|做|出错|意外)",
            hit.level("what"),
        ):
            return []
        return state(clause, "fears", what, importance=0.55)
    if _ANSWERS.search(what) and clause.is_self:
        return [said(clause, "standing", value=clause.text.rstrip("。！"))]
    return state(clause, "dislikes", _bare(what))


def _interest(clause: Clause) -> list[Statement] | None:
    if hit := clause.find(_INTERESTED):
        if points_elsewhere(hit["what"]) or _MEDICINE.search(hit.level("what")):
            return []
        cold = re.search(r"不感冒$|无感$|没[啥什么]*感觉$|提不起兴趣$", clause.plain)
        denied = clause.negative or cold or re.search(r"(?:不|没|没有)(?:太|怎么|什么)?感?兴趣", clause.plain)
        if denied:
            return (
                [said(clause, "dislikes", value=hit["what"], confidence=0.6)]
                if not clause.ended
                else state(clause, "likes", hit["what"])
            )
        return state(clause, "likes", hit["what"])
    if (hit := clause.find(_CRAVES)) and not clause.who.implied:
        return state(clause, "likes", hit["what"])
    if (hit := clause.find(_FAN)) and not clause.negative:
        return state(clause, "likes", hit["what"])
    return None


def _pastime(clause: Clause) -> list[Statement] | None:
    """我玩摄影, 我健身五年了, 我听摇滚: what fills somebody's free time."""
    if clause.once or clause.negative or clause.who.implied or clause.inherited:
        return None
    if hit := clause.find(_LONG_AT_IT):
        return state(clause, "hobby", hit["what"])
    if "done" in clause.marks:
        return None
    if hit := clause.find(_PASTIME):
        return state(clause, "hobby", hit["what"] or f"跑{hit['run']}")
    heard = clause.find(_LISTENS)
    return state(clause, "likes", heard["what"]) if heard else None


def _bare(what: str) -> str:
    """What is liked without the verb it is liked with, where that verb is the usual one: 喝凤凰单丛."""
    return tidy(re.sub(r"^[吃喝看听聽](?=..)", "", what))
