"""What somebody has, lacks and drives, and what is known of their things: numbers, places, sizes."""

from __future__ import annotations

import re
from typing import Any

from assistant.memory.records import Kind
from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.chinese.clause import Clause, Person, tidy
from assistant.memory.writing.chinese.phrases import points_elsewhere, said, started, state
from assistant.memory.writing.script import level
from assistant.memory.writing.wordlists import words

_HAS = re.compile(r"(?:家里|名下|手里|手上|一共|总共)?(?:有|拥有)(?:了|着)?(?P<what>[^，。]{1,24})$")
_AROUND = re.compile(
    r"家?(?:门口|门前|楼下|屋后|房后|前院|后院|院子|院|阳台|露台|天台|楼顶|花园|车库|客厅|书房|厨房|卧室)(?:里|上)?"
    r"(?:还)?(?:(?:种|养|挂|摆)(?:着|了|有)?|有)(?P<what>[^，。的]{1,20})$"
)
_ROOTED = re.compile(r"(?:树|花|草|竹子?|藤|菜|果|多肉|盆栽|绿植|池塘|鱼缸|水井|井|秋千|桌子?|沙发|书架|钢琴|灶|炉)$")
_NUMBERED = re.compile(
    r"^(?:[一两二三四五六七八九十几\d]+|好几|)(?:辆|台|套|把|部"
    r"|架|艘|间|栋|座|双|副|支|盆|棵|只|幅|枚|亩|平|匹|对|顶|缸)"
)
_PLANTED = re.compile(
    r"(?:[一两二三四五六七八九十几\d]+|好几|)(?:排|片|畦|块|丛|株|群|墙|院子|窝|圈|些|点)|很多|好多|不少|满"
)
_NUMBER_ALONE = re.compile(
    r"(?:[一两二三四五六七八九十几百\d]+|好几)(?:[个只条辆台套把部架间栋座双副支盆棵幅枚匹对张本件顶位名]|多个)?[了呢]?"
)
"""How many of what was spoken of before: 我姐有三个."""

_VERB_FIRST = re.compile(
    r"(?:精神|力气|胃口|心情|动力|收到|看|听|说|去|来|做|吃"
    r"|喝|想|用|买|找|发|写|学|完成|注意|参加|见|试|问|告诉"
    r"|搞|弄|明白|理解|解决|成功|结束|开始|变|改|遇到|碰|打算"
    r"|准备|安装|考虑|意识|发现|得到|任何|其他|别的|更|这|那|你|他|太|完全|真正|很)"
)
_DRIVES = re.compile(
    r"(?:开|骑)(?:的是|着)?(?:一?(?:辆|台|部))?(?P<what>[^，。会车]{1,14}?(?:车|[A-Za-z0-9一-鿿]{2,10})?)$"
)
_PARTED = re.compile(
    r"(?:已经)?(?:把|将)(?P<what>[^，。]{1,14}?)(?:卖|转卖|转让|出手|送人|捐|扔|丢|报废|弄丢)(?:掉|出去|给[^，。]{1,6})?(?:了)?$"
    r"|(?:卖|转卖|转让|处理)掉(?:了)?(?P<what2>[^，。]{1,14})$"
)
_GONE = re.compile(
    r"(?:已经|前不久|早就|也|都|给)*(?:卖|转卖|转让|出手|送人|捐|扔|丢|报废|弄丢|处理|出)(?:掉|出去|给[^，。]{1,6})?"
)
_SOLD = re.compile(
    r"(?:旧|老|那[辆台部套架])?(?P<thing>(?:摩托|电动|自行|小轿|面包|二手)?车|房子|老房子|公寓|别墅|钢琴|吉他|古筝|相机|单反|[跑步]{2}机|游戏机|平板|笔记本电脑|台式机|店)(?:已经|都|也|给|早就|昨天|上周|上个月)*(?:卖|转让|出手|送人|报废|处理)(?:掉|出去|给[^，。]{1,6})?$"
)
"""车卖了: what is no longer theirs, where nobody is named."""
_NOUN = re.compile(r"(?:(?:那|旧|老)(?:[辆台部套把架间栋只])?)?(?:[一-鿿]{2,8}|[A-Za-z][\w .+-]{1,16})")
_NEARBY = re.compile(
    r"(?:家)?(?:的)?(?P<where>小区|楼|单元|村|镇|公司|单位|学校|宿舍|厂)?(?:里|内)?(?P<by>门口|门前|楼下|楼上|附近|旁边|对面|周围|隔壁|后面|里面)?(?:就|还|都)?(?P<has>有|没有?)(?:了)?(?:一?[个家座条所间片处部])?"
    r"(?P<what>[^，。的]{0,6}(?:市场|菜场|超市|便利店|药店|医院|诊所|学校|小学|中学|幼儿园|公园|广场|健身房|游泳池|泳池|球场|食堂|车库|停车场|车位|电梯|暖气|阳台|院子|花园|地下室|天台|飘窗|燃气|地铁站?|公交站?"
    r"|车站|机场|码头|咖啡[店馆]|餐馆|餐厅|面馆|饭店|酒吧|书店|图书馆|银行|驿站|快递柜|充电桩|河|湖|江|山|海|庙|寺|教堂|工地|高架|铁路))$"
)
_SOLD_AT_WORK = re.compile(r"垃圾|衣服|菜|饭|货|产品|文件|代码|脸|人|机会|东西|股票|基金|快递")
_PUT = re.compile(
    r"(?:把|将)(?P<what>[^，。]{1,14}?)(?P<where>(?:停|放|藏|存|锁"
    r"|埋|挂|收|搁|寄存|寄放|留)(?:在|到|进)(?:了)?[^，。]{1,20})$"
)
_IS = re.compile(
    r"(?:就|都|目前|现在|今年|大概|大约|一共|应该)*(?:是(?!不是)"
    r"|为|：|:|等于|有|共)\s*(?P<what>[^。]{1,60})$"
)
_MEASURED = re.compile(
    r"(?P<at>\d{1,2}(?:[:：]\d{2}|点[^，。]{0,3})[^，。]{0,12})$"
    r"|(?:大概|大约|差不多|有|是)?(?P<what>\d+(?:\.\d+)?\s*(?:cm"
    r"|kg|厘米|公斤|斤|米|公分|岁|码|元|块|万|平米?|平方米?|寸|G"
    r"|GB|TB|升|度)?|[一二三四五六七八九十]+米[一二三四五六七八九十\d]*)$"
)
_AT = re.compile(
    r"(?P<where>(?:就|都|一般|平时|现在)?(?!在(?:看|学|做|找|想"
    r"|用|写|等|听|玩|考虑|准备|忙|修|涨|跌|变|进行|建|装修|增|减"
    r"|下降|上升))(?:停|放|藏|存|锁|埋|挂|收|搁|摆|装|保存|寄存"
    r"|位于|落在|设|安排|定|约|改|推迟|提前|改期)?(?:在|到|于|成|至)[^，。]{1,24}"
    r"|(?:放|停|藏|存|挂|锁|搁|摆)(?!心|假|弃|学|松|大|下|了|过|不|完|满|得)[^，。]{2,16})$"
)
_FIXED = re.compile(r"(?:定|设|约|安排|改|推迟|提前|改期|挪|调|换)(?:在|到|成|至)")
_STATE = re.compile(
    r"(?P<what>(?:装修(?:完|好)|修好|坏|丢|没电|过期|到期|续费|报废|停产|漏水|堵|断"
    r"|满|没|有点|在修|还没|已经|不能|不太|很|太|快|开裂|生锈|停|碎|掉|卡)[^，。]{0,20})$"
)
_PASSING = re.compile(
    r"^(?:今天|昨天|这次|上次|下次|代码|文件|问题|错误|程序|脚本"
    r"|回答|答案|任务|报告|论文|文章|邮件|简历|心|意思|想法)"
)
_LACKED = re.compile(r"驾照|车|房|房子|孩子|钱|工作|信用卡|宠物|兄弟姐妹|对象|男朋友|女朋友|医保|社保|签证|护照|电视")
_EVERY_WEEK = re.compile(
    r"(?:周|星期|礼拜)[一二三四五六日天末](?:上午|下午|晚上|早上"
    r"|中午)?(?:[\d一二三四五六七八九十]{1,3}[点:：].{0,4})?"
)
_WORLD = re.compile(r"首都|最大|世界|国家|一种|指的是|定义")


def possessions(clause: Clause) -> list[Statement] | None:
    """Statements of things somebody has; None where the clause is about something else."""
    if clause.who.person is Person.THING:
        return _of_thing(clause)
    for reader in (_parted, _driving, _around, _nearby, _having, _placed):
        found = reader(clause)
        if found is not None:
            return found
    return None


def _having(clause: Clause) -> list[Statement] | None:
    hit = clause.find(_HAS)
    if hit is None:
        if clause.negative == "没" and not clause.once and _LACKED.fullmatch(clause.plain):
            return [said(clause, "lacks", value=tidy(clause.said))]
        return None
    what = hit["what"]
    bare = re.sub(r"^(?:一|几|两|三)?(?:个|些|点|种|件|句|条)?", "", hit.level("what"))
    if (
        points_elsewhere(what)
        or _NUMBER_ALONE.fullmatch(hit.level("what"))
        or hit.level("what") in words("chinese", "no possessions")
        or bare in words("chinese", "no possessions")
    ):
        return [] if points_elsewhere(what) or not clause.once else None
    if any(hit.level("what").startswith(word) for word in words("chinese", "no possessions") if len(word) > 1):
        return None
    if re.search(
        r"(?:的感觉|的问题|的想法|的意思|的习惯|的打算|的经历|想|要|需要|觉得|可以|能|会|人)", hit.level("what")
    ):
        habit = re.match(r"(?P<what>[^，。]{1,14})的习惯$", what)
        if habit:
            return state(clause, "routine", habit["what"])
        return None
    if not all(f"{date.phrase}的" in clause.said for date in clause.once):
        return None
    if clause.negative:
        if _VERB_FIRST.match(hit.level("what")):
            return []
        if clause.inherited and not clause.who.naming.endswith("家") and not _LACKED.fullmatch(hit.level("what")):
            return []
        return [said(clause, "lacks", value=what)] if not clause.ended else state(clause, "owns", what)
    certain = _NUMBERED.match(hit.level("what")) or re.search(
        r"(?:证|照|卡|车|房|房子|会员|执照|股票|基金|相机|电脑|手机"
        r"|琴|院子|阳台|花园|车位|店|公司|厂|船|帐篷|收藏|网站|公众号|频道|账号|博客)$",
        hit.level("what"),
    )
    if not certain or clause.who.implied:
        return None
    return state(clause, "owns", what)


def _around(clause: Clause) -> list[Statement] | None:
    """What stands about somebody's home: 我家门口有棵柚子树."""
    hit = clause.find(_AROUND)
    if hit is None or clause.negative or points_elsewhere(hit["what"]):
        return None
    put = clause.plain[: hit.match.start("what")]
    if not (_NUMBERED.match(hit.level("what")) or (re.search(r"[种养]", put) and _PLANTED.match(hit.level("what")))):
        return None
    stays = re.search(r"[种养挂摆]", put) or _ROOTED.search(hit.level("what"))
    return state(clause, "owns", hit["what"]) if stays else None


def _parted(clause: Clause) -> list[Statement] | None:
    """What somebody no longer has: 我把车卖了."""
    hit = clause.find(_PARTED)
    if hit is None and (first := _gone_first(clause)):
        return first
    if hit is None or clause.negative or clause.who.implied or not ("done" in clause.marks or "了" in clause.quote):
        return None
    what = re.sub(r"^(?:那|这|旧|老|之前的|原来的|[辆台部套把架间栋](?=.))*", "", hit["what"] or hit["what2"])
    if points_elsewhere(what) or re.search(r"[你您他她它]", what) or _SOLD_AT_WORK.search(level(what)):
        return None
    kinds = ("owns", "drives") if level(what).endswith("车") else ("owns",)
    return [said(clause, f"former:{kind}", value=what, retires=True, **started(clause)) for kind in kinds]


def _gone_first(clause: Clause) -> list[Statement]:
    """摩托车我卖掉了: what somebody no longer has, said before who had it."""
    thing = level(clause.lead_said).strip(" ，,")
    if clause.who.implied and (sold := clause.find(_SOLD)) and "了" in clause.quote and not clause.negative:
        kinds = ("owns", "drives") if sold.level("thing").endswith("车") else ("owns",)
        return [said(clause, f"former:{kind}", value=sold["thing"], retires=True, **started(clause)) for kind in kinds]
    if not _GONE.fullmatch(clause.plain) or not _NOUN.fullmatch(thing) or clause.negative or "了" not in clause.quote:
        return []
    what = re.sub(r"^(?:那|这)?[辆台部套把架间栋只](?=.)", "", tidy(clause.lead_said))
    if not clause.is_self or points_elsewhere(what) or _SOLD_AT_WORK.search(level(what)):
        return []
    kinds = ("owns", "drives") if level(what).endswith("车") else ("owns",)
    return [said(clause, f"former:{kind}", value=what, retires=True, **started(clause)) for kind in kinds]


def _nearby(clause: Clause) -> list[Statement] | None:
    """What lies about somebody's home or place of work, or is wanting there: 我家楼下有个菜市场, 我们小区没有车库."""
    hit = clause.find(_NEARBY)
    if hit is None or clause.once or not clause.is_self or clause.who.implied or points_elsewhere(hit["what"]):
        return None
    home = clause.who.naming.endswith("家")
    if not (hit["where"] or hit["by"] or (home and clause.negative)):
        return None
    if clause.negative or hit.level("has").startswith("没"):
        return [said(clause, "lacks", value=hit["what"])]
    return [said(clause, "property:周边", value=hit["what"], single_valued=False, importance=0.45)]


def _driving(clause: Clause) -> list[Statement] | None:
    hit = clause.find(_DRIVES)
    dated = [date for date in clause.once if level(date.phrase) not in (hit.level("what") if hit else "")]
    if (
        hit is None
        or dated
        or (clause.who.implied and not ("now" in clause.marks and hit.level("what") in words("chinese", "cars")))
        or ("done" in clause.marks and "now" not in clause.marks)
        or clause.negative
    ):
        return None
    what = hit["what"]
    counted = re.match(r"(?:开|骑)(?:的是|着)?一?(?:辆|台|部)|(?:开|骑)的是", clause.plain)
    if not counted and not re.search(r"车$|[A-Za-z]", what) and not what.startswith(tuple(words("chinese", "cars"))):
        return None
    if re.match(r"(?:车|会|学|始|放|发|心|玩笑|店|公司|灯|门|窗|电动车上班|着)", clause.plain[1:]) and not counted:
        return None
    # 2014年的思域: the year is the car's, not when it was first driven
    return state(clause, "drives", what, valid_from=None, date_phrase="")


def _placed(clause: Clause) -> list[Statement] | None:
    hit = clause.find(_PUT)
    if hit is None or clause.negative or points_elsewhere(hit["what"]):
        return None
    return [said(clause, keyed("location", hit["what"]), value=hit["where"], importance=0.5)]


def _of_thing(clause: Clause) -> list[Statement] | None:
    label = clause.who.label
    if _PASSING.match(clause.who.label) or _WORLD.search(clause.quote):
        return []
    hit = clause.find(_IS) or clause.find(_MEASURED)
    if _FIXED.match(clause.plain):
        return [said(clause, keyed("property", label), value=clause.said, single_valued=True, **_on_its_day(clause))]
    if hit:
        value = hit["what"] or hit["at"]
        if points_elsewhere(value) or (clause.negative and clause.plain.startswith(("是", "为"))):
            return (
                [said(clause, keyed("not:property", label), value=value, importance=0.4)]
                if clause.negative and not points_elsewhere(value)
                else []
            )
        if not clause.who.owner and not re.search(r"\d|[A-Za-z]", value):
            return []
        if re.search(r"(?:买|送|换|借|修|坏|租)的?$", level(value)) and clause.plain.startswith("是"):
            return []
        if clause.plain.startswith("有") and clause.negative:
            return [said(clause, keyed("state", label), value=f"没有{value}")]
        return [said(clause, keyed("property", label), value=value, **_on_its_day(clause))]
    at = clause.find(_AT)
    if at and (dated := _on_its_day(clause)):
        return [said(clause, keyed("property", label), value=at["where"], single_valued=True, **dated)]
    if at:
        return [said(clause, keyed("location", label), value=at["where"], importance=0.55, single_valued=True)]
    if clause.who.owner and (found := clause.find(_STATE)):
        return [said(clause, keyed("state", label), value=found["what"], importance=0.45)]
    return None


def _on_its_day(clause: Clause) -> dict[str, Any]:
    """The date of a thing that happens once (我的路考在明天十点); a bare weekday is every week's."""
    dated = [date for date in clause.once if not _EVERY_WEEK.fullmatch(level(date.phrase))]
    if not dated or clause.who.label.endswith(("生日", "纪念日")):
        return {}
    return {"kind": Kind.EVENT, "valid_from": dated[0].start, "date_phrase": dated[0].phrase}
