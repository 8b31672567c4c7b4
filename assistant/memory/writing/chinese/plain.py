"""Statements that no theme knows: 我在屋顶养蜂, 我收藏黑胶唱片, 备份放在 NAS 上."""

from __future__ import annotations

import re

from assistant.memory.records import Kind
from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.chinese.clause import Clause, Hit, Person, tidy
from assistant.memory.writing.chinese.phrases import points_elsewhere, said, started, state
from assistant.memory.writing.script import level

_COLLECTS = re.compile(r"(?:在|喜欢)?(?:收集|收藏|集)(?:了|着)?(?P<what>[^，。]{1,16})$")
_LASTING = re.compile(
    r"(?:在(?P<where>[^，。]{1,10}?)(?:里|上|中)?)?(?P<verb>养"
    r"|种|经营|管理|教|照顾|照看|打理|参加|加入|订阅|资助|信"
    r"|信奉|支持|负责|带|领养|培育|酿|腌|织|雕|写|画|拍|录|做"
    r"|开|主持|运营|维护|翻译|组织|指导|指挥|主讲|兼职|志愿|担任)(?:了|着|过)?(?P<what>[^，。]{1,20})$"
)
# 在看一本叫做…, 在这次绘画过程中: what goes on is no place
_DOING = re.compile(
    r"[这那上此看学想找听玩读写用等]|数据|页面|代码|文件|系统|后台|终端|服务器|热衷|准备|考虑|研究|思考|尝试|练习|计划|打算"
)
_PASSING_OBJECT = re.compile(
    r"^(?:一|这|那|个|两|几|些|点|完|好|到|得|不|过|起|出|下"
    r"|上|来|去|饭|菜|作业|梦|什么|错|头|会|玩笑|门|窗|灯|电话"
    r"|心|问题|代码|文件|题|任务|报告|论文|测试|比较|自己|他|她|它|你|您|人|孩子去|我)"
)
_DONE_TO_ONESELF = re.compile(
    r"(?:检查|化验|体检|核酸|[BＢ]超|CT|核磁|胃镜|肠镜|手术|理疗|按摩|推拿|针灸|SPA|spa|美甲|美睫|护理|面膜|美容|头发|造型|保养|拉伸|热身|运动|深蹲|瑜伽|功课|笔记|题|梦|报告|汇报|登记|预约|活动)$"
)
"""What one does or has done at a place for an hour: 我在医院做检查."""
_MEMBER = re.compile(
    r"(?:是|加入了?|参加了?)(?!过)(?P<what>[^，。]{2,20}?(?:俱乐部|社团"
    r"|协会|学会|乐队|合唱团|球队|志愿者|志愿队|委员会|理事会|董事会"
    r"|业委会|读书会|工会|商会|联盟|社))(?:的)?(?:成员|会员|一员|理事|委员|主席|会长|队长)?$"
)
_TEAM_MEMBER = re.compile(
    r"是(?P<what>[^，。]{1,12}?(?:队|团|社|组|班子))(?:的)?(?:队员|队长|副队长|团员|团长|社员|社长|组员|成员|一员|主力|替补|门将|守门员|前锋|中锋"
    r"|后卫)$"
)
_FAITH = re.compile(r"信(?:奉|仰)?(?P<what>佛教?|基督教?|天主教?|伊斯兰教?|道教?|主|妈祖|观音)$")
_HOUSEHOLD = re.compile(r"(?:一共|总共|有)*(?P<what>[一二两三四五六七八九十\d]+口人)$")
_IS_SO = re.compile(
    r"(?P<what>(?:[左右](?:耳|眼|手|脚|腿))?(?:胆子|记性|记忆力|视力|听力|酒量|饭量|睡眠|皮肤"
    r"|脾气|性格|口味|身体|体质|方向感|英语|数学|普通话|动手能力|肠胃|胃|膝盖|腰|颈椎|嗓子|牙)[^，。]{1,14})$"
)
_PLACED = re.compile(
    r"(?P<thing>[一-鿿A-Za-z0-9 ]{2,14}?)(?P<where>(?:放|挂|藏|停"
    r"|存|锁|埋|收|摆|寄存|备份)(?:在|到)[^，。]{1,24})$"
)
_THING_IS = re.compile(
    r"(?P<thing>[一-鿿A-Za-z]{2,14}?(?:号|号码|编号|密码|地址|账号"
    r"|型号|截止日|截止日期|截止时间|预算|电话|时间|日期|名字|名称|抬头|标签|牌子|门牌|铭牌"
    r"|口令|暗号|WiFi|wifi))(?:上)?(?:是|为|：|:|写着|写的是|标着|显示)\s*(?P<value>[^，。]{1,40})$"
)
_DOES = re.compile(
    r"(?P<verb>去|上|玩|看|听|打|跑|练|写|做|开|买|逛|住|坐|骑"
    r"|弹|唱|跳|追|刷|订|用|穿|戴|熬|加|参加|跟|和)(?P<what>[^，。了]{1,16})$"
)
_HELD = re.compile(
    r"(?P<thing>[一-鿿]{2,10}?(?:会|赛|典礼|派对|婚礼|活动|课|展|演出"
    r"|聚餐|仪式))(?:就|还是|都)?(?P<where>在[^，。]{2,16}?(?:举行|举办|召开|集合|进行|办))$"
)
_AGREED = re.compile(r"(?:约好|约定|说好|商量好|讲好)(?:了)?(?P<what>[^，。]{2,30})$")


def plain(clause: Clause) -> list[Statement]:
    """A statement in the person's own words where it is theirs and stands by itself; else nothing."""
    if clause.who.person is Person.THING:
        return []
    if clause.who.implied:
        return _of_unnamed(clause)
    if hit := clause.find(_AGREED):
        return [said(clause, "plan", value=hit["what"], kind=Kind.EVENT, **started(clause))]
    if hit := clause.find(_FAITH):
        return state(clause, "property:信仰", hit["what"])
    if (hit := clause.find(_HOUSEHOLD)) and re.match(r".{0,2}家", level(clause.who.naming[1:])):
        return [said(clause, "property:家庭人口", value=hit["what"], single_valued=True)]
    if hit := clause.find(_MEMBER) or clause.find(_TEAM_MEMBER):
        return state(clause, "member_of", hit["what"])
    if hit := clause.find(_COLLECTS):
        return state(clause, "collects", hit["what"], negative="")
    if (hit := clause.find(_IS_SO)) and not re.search(r"疼|痛|难受|不舒服|出血", hit.level("what")):
        return state(clause, "trait", hit["what"], importance=0.45)
    return _lasting(clause) or _over(clause)


def _over(clause: Clause) -> list[Statement]:
    """我已经不玩游戏了: what somebody did and no longer does."""
    hit = clause.find(_DOES) if clause.ended else None
    if hit is None or points_elsewhere(hit["what"]) or re.search(r"[你您他她它]", hit.level("what")):
        return []
    return [said(clause, f"former:does:{hit.level('verb')}", value=hit["what"], retires=True, importance=0.45)]


def _lasting(clause: Clause) -> list[Statement]:
    hit = clause.find(_LASTING)
    if hit is None or clause.once or _passing(hit) or points_elsewhere(hit["what"]):
        return []
    if re.match(r"开始|开发|开放|开心", clause.plain) or _DOING.match(hit.level("where") or "-"):
        return []
    if "done" in clause.marks and not re.search(r"[年月](?:了|多)?$", clause.plain):
        return []
    verb = hit.level("verb")
    settled = (
        clause.marks & {"often", "now"} or hit.level("where") or (verb in {"教", "信", "带"} and len(hit["what"]) > 1)
    )
    if verb in {"写", "画", "拍", "录", "做", "开", "带", "教", "信", "支持", "翻译"} and not settled:
        return []
    value = tidy(clause.said)
    attribute = f"does:{verb}"
    if clause.former:
        return [said(clause, f"former:{attribute}", value=hit["what"], retires=True)]
    if clause.negative:
        return [said(clause, f"does_not:{verb}", value=hit["what"])]
    return [said(clause, attribute, value=value)]


def _passing(hit: Hit) -> bool:
    what = hit.level("what")
    if hit.level("verb") == "做" and _DONE_TO_ONESELF.search(what):
        return True
    if hit.level("verb") in {"经营", "养", "种", "照顾", "照看", "打理", "管理", "运营", "主持", "维护"}:
        what = re.sub(r"^(?:一|两|几)[一-鿿]", "", what)
    return bool(_PASSING_OBJECT.match(what))


def _of_unnamed(clause: Clause) -> list[Statement]:
    """备份放在 NAS 上: a thing without an owner, where it has a place or a number."""
    if clause.negative:
        return []
    if not clause.once and (hit := clause.find(_PLACED)):
        if points_elsewhere(hit["thing"]) or re.match(
            r"(?:把|将|可以|应该|必须|文件|代码|数据应该|请)", hit.level("thing")
        ):
            return []
        return [
            said(clause, keyed("location", hit["thing"]), value=hit["where"], subject=hit["thing"], importance=0.45)
        ]
    if not clause.once and (hit := clause.find(_HELD)):
        return [
            said(clause, keyed("location", hit["thing"]), value=hit["where"], subject=hit["thing"], importance=0.45)
        ]
    return []


def thing_with_number(clause: Clause) -> list[Statement]:
    """研究生院的缴费截止日是九月二日: a thing without an owner that has a number or a date."""
    hit = clause.find(_THING_IS)
    if (
        hit is None
        or clause.negative
        or points_elsewhere(hit["value"])
        or not re.search(r"\d|[A-Z]|[月日]", hit["value"])
    ):
        return []
    return [said(clause, keyed("property", hit["thing"]), value=hit["value"], importance=0.5)]
