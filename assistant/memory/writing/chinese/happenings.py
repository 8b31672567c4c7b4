"""What somebody did or lived through, told without its day, and what they are reading or watching these days."""

from __future__ import annotations

import re

from assistant.memory.records import Kind
from assistant.memory.writing.attributes import Statement
from assistant.memory.writing.chinese.clause import Clause, Person
from assistant.memory.writing.chinese.phrases import known_places, on_its_day, points_elsewhere, said
from assistant.memory.writing.script import level

_WITH = r"(?:(?:和|跟|与|陪|带|带着|约)[^，。我你]{1,10}?(?:一起|去|来)?|一起|一个人|独自|自己|又|还)*"
_ONE = r"(?:[一两二三四五六七八九十几半\d]+)?"
_FINISHED = re.compile(
    rf"{_WITH}(?:跑|读|看|写|学|爬|骑|走|听|追|画|织|拼|通关|游|考|修|练|攒|翻译)(?:完|下来|够)(?:了|过)?"
    r"(?P<what>[^，。]{2,24})$"
)
_ATTENDED = re.compile(
    rf"{_WITH}(?:去)?(?:看|听|上|参加|观看|报名|主持|组织|举办|办)(?:了|过)(?:一?[场次届个节堂]|[两三几\d]+[场次届个节堂])?(?P<what>[^，。]{{0,24}}?"
    r"(?:演唱会|音乐会|音乐节|音乐剧|话剧|舞剧|歌剧|脱口秀|相声|展览?|画展|漫展|车展|书展|比赛|球赛|联赛|决赛|大赛|马拉松|[半全]马|越野赛|铁三|婚礼|葬礼"
    r"|派对|聚会|同学会|读书会|训练营|夏令营|培训|志愿者|志愿活动|义工|支教|路演|讲座|典礼|活动|[一-鿿]课|体验课|工作坊|沙龙))$"
)
_WATCHED = re.compile(
    rf"{_WITH}(?:去)?(?:看|读|听|追|玩)(?:了|过|完)(?:一?[部本场首集款]|[两三几\d]+[部本场首集款])(?P<what>[^，。]{{1,20}}(?:[，,]?(?:叫做?|是)?[《“][^》”]+[》”])?)$"
    rf"|{_WITH}(?:去)?(?:看|读|听|追|玩)(?:了|过|完)(?P<what2>[^，。]{{0,8}}《[^》]+》[^，。]{{0,12}})$"
)
_VISITED = re.compile(
    rf"{_WITH}(?:去|到|逛|爬|游|玩)(?:了|过|遍了?)(?:{_ONE}[趟次回])?(?P<what>[^，。]{{2,30}}?)(?:{_ONE}[趟次回])?(?:玩|旅游|旅行|度假)?(?:[一两几半\d]+[天周])?$"
)
_CAME_BACK = re.compile(
    r"从(?P<what>[^，。]{2,12}?)(?:旅游|旅行|度假|出差|玩|玩完|留学|交换|探亲|徒步|支教)(?:完)?(?:回来|归来|回国)(?:了)?$"
)
_GOT = re.compile(
    rf"{_WITH}(?:买|入手|换|订|提|租|收养|养|卖|卖掉|收到|抽到|抢到|中|丢|弄丢|摔坏)(?:了|到了?|掉了?)"
    r"(?P<what>(?:一|两|[几\d]+)?(?:新)?(?:[辆台套部把架艘间栋座副支盆棵幅枚只条双张块件]|个新)[^，。]{1,20}|(?:一?个)?(?:新)?(?:手机|工作|房子|车子?|电脑|公司|专业|导师|发型|城市))$"
)
_GOT_ONE = re.compile(r"(?:买|换|入手|提|租)了(?:一|两)?(?:辆|台|部|套|架|块|只)新?(?!这|那)[^，。的]{1,8}(?:$|[，,])")
_JOINED = re.compile(
    rf"{_WITH}(?:注册|报名|报名参加|报|加入|组|组建|成立|创办|办)(?:了|上了)(?:一?个|一?[支门家]|一位)?(?P<what>[^，。]{{1,16}}(?:课程?|班|训练营|比赛|小组|社团|俱乐部"
    r"|乐队|球队|协会|公会|群|工作室|读书会|健身房|会员))$"
)
_APPLIED = re.compile(
    r"(?:申请|投|得到|拿到|获得|争取到|收到|通过)(?:了)(?:一[份个次所轮])?(?P<what>[^，。]{0,14}(?:工作|职位|岗位|学校|签证|机会|名额|面试|实习|驾照|考试|答辩|审批|贷款))$"
)
_HURT = re.compile(
    r"(?:把)?[^，。]{0,8}(?:摔断|摔伤|扭伤|烫伤|烧伤|骨折|拉伤|撞伤|弄伤|伤|崴|崴到|割伤|切伤|摔|扭)(?:了|过)[^，。]{0,8}$|[^，。]{0,6}(?:骨折|开刀|缝针|住院|动手术)(?:了|过)[^，。]{0,8}$"
)
_WON = re.compile(
    r"(?:拿|获|得|赢|评|考|夺|捧)(?:了|到|得|到了|上|上了)(?P<what>[^，。]{0,16}(?:奖|冠军|亚军|季军|第一名?|第二名?|第三名?|金牌|银牌|铜牌|奖学金|证书?|资格|职称|\d+分))$"
)
_PASSED = re.compile(
    r"(?:[^，。]{0,12})(?:被[^，。]{0,8}(?:录用|录取|裁|提拔|开除|劝退|求婚|评为|选中)|发表|出版|上线|上架|开业|开张|竣工|通过)(?:了|啦)[^，。]{0,12}$|[^，。]{0,12}(?:被[^，。]{0,10}(?:录用|录取|提拔|选中|求婚))$"
)
_LIVED = re.compile(
    rf"(?:当|做|学|练|打|踢|教|开|干)过(?P<what>(?:{_ONE}(?:多)?(?:年|个月|届|次|家)(?:的)?)?[^，。]{{1,16}})$"
)
_FIRST_TIME = re.compile(r"(?:人生)?(?:中)?第一次(?!听说|见到?你|来这|用|知道|发现|问|试)(?P<what>[^，。]{2,24})$")
_THESE_DAYS = re.compile(
    r"(?:在|正在|又在|重新|开始|开始在)*(?P<verb>看|读|追|玩|听|刷|重温|重看|重读|二刷|学着玩)(?P<what>"
    r"(?:一[部本款档首]|[部本款档首])?[^，。《》]{0,16}?(?:[，,]?\s*(?:叫做?|名叫|名为|是)?\s*)?《[^》]{1,30}》(?:这[部本款])?"
    r"|(?:一[部本款档首])(?:叫做?|名叫)[^，。]{2,16})"
)
_FOLLOWS = re.compile(
    r"(?:在|正在|又在|开始)+(?P<verb>追|重温|二刷)(?P<what>(?!求|赶|踪|着|问|星|剧$|番$|一|这|那)[^，。]{2,12})$"
)
_NO_MATTER = re.compile(
    r"^(?:测试|副本|程序|脚本|流程|数据|会$|会了|电话|车$|门|灯|玩笑|招呼|尝试|实验$|这|那|你|您|它|他|她|上面|下面|以上|代码|文件|作业|饭|题|报告|任务|很多|好多|不少|一些|一下|一遍|一会|全部|所有|部分"
    r"|邮件|信息|消息|说明|文档|教程|视频|回复|答案|建议|方案|问题|错|路|神|头|门|电影|书|东西|完|到|时间|什么|哪)"
)
_NOWHERE = re.compile(
    r"超市|厕所|洗手间|卫生间|公司|单位|办公室|银行|楼下|楼上|菜市场|便利店|学校|食堂|(?<!国)家里?$|床|外面|那里|这里|那边|这边|医院|地方|现场|目录|页面|网站|官网|界面|设置"
)
_SOMEWHERE = re.compile(
    r"(?:山|岛|湖|寺|庙|公园|乐园|博物馆|美术馆|科技馆|动物园|植物园|水族馆|海洋馆|古镇|古城|景区|草原|沙漠|海边|海滩|故居|遗址|城墙|长城|景点"
    r"|峡谷|瀑布|温泉|雪场|滑雪场|农家乐|书店|咖啡馆|咖啡店|餐厅|酒吧|影院|剧院|教堂|国|洲|欧|省|市|县|个国家|个省|个城市)$"
)


def happenings(clause: Clause) -> list[Statement] | None:
    """Statements of undated deeds and of what somebody reads or watches; None where the clause tells neither."""
    if clause.negative or clause.former or clause.who.person is Person.THING:
        return None
    current = _current(clause)
    if current is not None:
        return current
    lately = {"now", "done"} & clause.marks and clause.quote.startswith(_RECENTLY)
    if clause.who.implied and not (lately or _GOT_ONE.match(clause.plain)):
        return None
    if clause.once or _reader(clause) is None:
        return None
    return [said(clause, "event", value=clause.said, kind=Kind.EVENT, importance=0.5, **on_its_day(clause))]


_RECENTLY = ("最近", "近来", "前阵子", "前段时间", "终于", "刚刚", "刚", "已经")


def _reader(clause: Clause) -> re.Match[str] | None:
    """The deed that a clause tells, where it is one that somebody would want to be reminded of."""
    words_of = re.sub(r"[，,](?!\s*(?:叫|《|是《)).*", "", clause.plain)
    if "吗" in words_of or re.search(r"[你您]", words_of):
        return None
    if found := _VISITED.match(words_of):
        return found if _is_somewhere(found["what"]) else None
    for pattern in (
        _ATTENDED,
        _WATCHED,
        _CAME_BACK,
        _GOT,
        _JOINED,
        _APPLIED,
        _HURT,
        _WON,
        _PASSED,
        _FIRST_TIME,
        _FINISHED,
        _LIVED,
    ):
        found = pattern.match(words_of)
        if found and _matters(found):
            return found
    return None


def _matters(found: re.Match[str]) -> bool:
    groups = found.groupdict()
    what = groups.get("what") or groups.get("what2") or ""
    return not _NO_MATTER.match(what) and (not what or not points_elsewhere(what))


def _is_somewhere(place: str) -> bool:
    """Whether a place is one that people tell of having been to."""
    bare = re.sub(r"^(?:一[家个座次趟]|新开的|附近的|[^，。]{1,6}的)", "", place)
    if _NO_MATTER.match(place) or points_elsewhere(place) or _NOWHERE.search(place):
        return False
    return bool(_SOMEWHERE.search(bare)) or known_places().search(place) is not None


def _current(clause: Clause) -> list[Statement] | None:
    """最近在看《漫长的季节》."""
    if clause.once and not re.fullmatch(r"最近|这几天|这两天|这周|这段时间", clause.once[0].phrase):
        return None
    hit = clause.find(_THESE_DAYS) or (clause.find(_FOLLOWS) if {"now"} & clause.marks else None)
    if hit is None or points_elsewhere(hit["what"]) or not re.search(r"在|正|开始|重", level(clause.quote)):
        return None
    return [said(clause, f"does:{hit.level('verb')}", value=hit["what"], importance=0.5)]
