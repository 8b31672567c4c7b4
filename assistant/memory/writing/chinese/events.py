"""What happened or will happen on a day that the words name, and turns in a life even without one."""

from __future__ import annotations

import re

from assistant.memory.records import Kind
from assistant.memory.writing.attributes import Statement
from assistant.memory.writing.chinese.clause import Clause, Person
from assistant.memory.writing.chinese.phrases import event, on_its_day, points_elsewhere, said
from assistant.memory.writing.chinese.routines_and_goals import planned
from assistant.memory.writing.script import level

_TALK = re.compile(
    r"^(?:会更|会好|一切|天气|外面|空气|气温|觉得|感觉|认为|想(?=知道|问|起"
    r"|到|了)|在想|希望|问|说(?!服)|听说|看到|怀疑|不知道|以为"
    r"|记得|忘|告诉|发现|提到|心情|很(?!快|早|晚)|太|有点|好"
    r"(?!不容易|好)|真|累|困|忙|开心|难过|高兴|郁闷|不舒服|睡"
    r"|没睡|饿|渴|冷|热|是(?!去|来|在|和|跟|\d|[一二三四五六七八九十]"
    r"|我|生日|结婚|考试|最后|截止)|状态|还好|一般|不错|不太"
    r"|没(?:什么|有什么|事|空|时间)|能不能|可以|需要你|要你"
    r"|让你|请你|帮|似乎|好像|可能|也许|感到|过得|情绪|下[着了]?[大小暴]?[雨雪]"
    r"|遇到(?:了)?[^，。]{0,8}(?:麻烦|问题|困难|事情|事)$|有[^，。]{0,4}"
    r"(?:好消息|坏消息|消息|烦恼|问题|疑问|困惑|想法|心事|事)$"
    r"|想(?:和|跟|来|要)?[^，。]{0,4}(?:聊|谈|说|讨论|分享|请教"
    r"|问|选择)|是一?个|有机会|先到这|再聊|再见|继续|聊)"
)
_TURN = re.compile(
    r"(?:毕业|退学|休学|肄业|辍学|结婚|离婚|订婚|领证|退休|升职|晋升|转正|入党|入籍"
    r"|移民|创业|辞职|离职|失业|被裁|考上|考过|拿到(?:了)?(?:驾照"
    r"|offer|录取|证书|绿卡|签证|学位)|通过(?:了)?[^，。]{1,10}"
    r"(?:考试|面试|答辩)|买(?:了)?(?:房|车)|生(?:了)?(?:孩子"
    r"|宝宝|二胎)|领养|去世|过世|走了(?=。|$)|出版|获奖|得奖"
    r"|中奖|骨折|做(?:了)?[^，。]{0,6}手术|住院|戒[烟酒]|跑完"
    r"(?:了)?[^，。]{0,4}马拉松|换工作|搬家|分手|求婚|当上|评上"
    r"|把?工作辞|收到(?:了)?(?:[^，。]{0,6}的)?(?:offer|录取通知|聘书)|考完|[瘦胖](?:了)?[^，。]{0,4}斤|和好|复合|闪婚|落户|走丢|走失"
    r"|升(?:了)?(?:主管|经理|总监|组长|店长)|被录取|拿(?:了)?冠军|(?<![打点翻拆])开(?:了)?(?:一家|家|个)[^，。]{0,8}(?:店|馆|公司|医院|工作室|厂|诊所|餐厅|民宿|学校)(?!的))"
)
_FEELING_ONLY = re.compile(
    r"^(?:[^，。]{0,3}(?:累|困|忙|开心|难过|高兴|郁闷|烦|无聊|饿"
    r"|头疼|冷|热|舒服|紧张|激动|兴奋|烦恼|困惑|沮丧|焦虑|疲惫"
    r"|emo|破防|抑郁|烦躁|伤心|生气|心累|疲倦|低落|无奈|失落|孤独|心烦意乱|不安|乏力|无力|头晕|不爽|感动|幸福|愉快|糟糕|不错|忙碌))$"
)


_PASSES = re.compile(
    r"[^，。]{0,4}(?:都|快|先|就|又|准备|打算|想|有点|决定|该|要|得|能|开始|回来|到|走|睡|醒|起|饿|吃)(?:了|好|饱|完)"
)


_PUT_ON = re.compile(
    r"(?P<thing>(?:[一-鿿]{0,4})(?:面试|考试|[路科补初复笔]考|科目[一二三四]|体检|复查|复诊|手术|答辩|婚礼|订婚|聚会|聚餐|年会|会议|例会|演出|彩排|比赛|航班|出发|搬家|开学|发布会|入职|报到|相亲|约会|签约|验收|看房))"
    r"(?:的?时间|日期)?(?:又|已经|现在|也|被)*(?P<how>就在|定在|约在|在|是|改到|改在|改成|改期到|推迟到|推到|提前到|延到|延期到|挪到|调到|调整到)(?P<day>[^，。]{2,16})$"
)
"""面试改到下周五了: what is on another day now, whoever's it is called."""


def events(clause: Clause) -> list[Statement] | None:
    """Statements of dated events and of turns in a life; None where the clause tells neither."""
    if not clause.once:
        return _turn(clause) or _on_the_day(clause)
    if not tells(clause) or clause.once[0].phrase in {"刚才", "刚刚", "刚"}:
        return None
    if (put := clause.find(_PUT_ON)) and level(clause.once[-1].phrase).startswith(put.level("day")[:2]):
        anew = put.level("how") not in {"在", "是", "定在", "就在", "约在"}
        more = {"correction": True} if anew else {}
        return [event(clause, "event", put["thing"], **more)]
    plan = planned(clause)
    if plan is not None:
        passing = re.match(r"今|待会|一会", level(clause.once[0].phrase)) and _TODAYS.match(clause.plain)
        return [] if passing else plan
    return [event(clause, "event", clause.said)]


# 今天我看到了一本不错的书: nothing in it says which
_VAGUE = re.compile(
    r"(?:[^，。]{0,8})(?:看到|听到|听|学习|学到|写|发现|做|尝试[^，。]{0,4})(?:了|过)(?:一(?:些|段|本|首|篇|件|个)|好几?个)(?:很|非常|特别|新|不错|有趣|有意思)?(?:的)?"
    r"[^，。《A-Z]{0,8}(?:书|文字|歌曲?|知识|东西|事情|文章|话|视频|新闻|想法|问题)$"
)
_TODAYS = re.compile(
    r"[^，。]{0,10}(?:散步|休息|睡觉?|放松|吃(?:早|午|晚|夜)?饭|洗澡|做饭|走走|逛逛|上班|回家)[^，。]{0,6}$"
)


def tells(clause: Clause) -> bool:
    """Whether a dated clause tells something that happens."""
    if _VAGUE.match(clause.plain) or (clause.who.implied and re.match(r"(?:工作|生活|日子|时间|新的一)", clause.plain)):
        return False
    if clause.negative == "不" and not clause.ended and not re.match(r"能|去|上班|回|在|来|参加", clause.plain):
        return False
    if (
        re.search(
            r"[你您它]|[这那](?:个|段|份|张|篇|行)(?:脚本|代码|程序|函数|表格|文件|接口|问题|方案|任务)", clause.plain
        )
        or _TALK.match(clause.plain)
        or _FEELING_ONLY.match(clause.plain)
    ):
        return False
    if clause.who.person is Person.THING and not clause.who.owner:
        return True
    return (len(clause.plain) >= 2 or clause.plain in {"走", "死", "生"}) and not points_elsewhere(clause.said)


def _on_the_day(clause: Clause) -> list[Statement] | None:
    """What the person did on the day that the sentence began with: 今天天气好，我去公园跑步了."""
    if clause.day is None or not clause.is_self or clause.who.implied or clause.inherited or clause.negative:
        return None
    if not re.search(r"了", clause.quote) or not tells(clause) or _PASSES.match(clause.plain):
        return None
    return [said(clause, "event", value=clause.said, kind=Kind.EVENT, **on_its_day(clause))]


def _turn(clause: Clause) -> list[Statement] | None:
    if clause.negative or clause.who.person is Person.THING or clause.former:
        return None
    match = _TURN.search(clause.plain)
    if match is None or not ("done" in clause.marks or re.search(r"了|过", clause.quote)):
        return None
    if re.search(r"(?:要|想|打算|准备|计划|快|马上|即将|还没|可能|如果)", clause.quote):
        return None
    if clause.who.implied and len(clause.plain) < 3:
        return None
    return [said(clause, "event", value=clause.said, kind=Kind.EVENT, importance=0.6, **on_its_day(clause))]
