"""A living earned by what the hands do, which has no name of its own: 我在菜市场卖豆腐, 我跑网约车, 我是开货车的."""

from __future__ import annotations

import re

from assistant.memory.writing.attributes import Statement
from assistant.memory.writing.chinese.clause import Clause, Person
from assistant.memory.writing.chinese.homes import TIMES
from assistant.memory.writing.chinese.phrases import said, state
from assistant.memory.writing.script import level

_STALL = r"(?:摆(?:个|了个)?(?:地?摊|摊子)|支(?:个)?摊|推(?:个)?车|开(?:个|了个)?(?:小店|铺子|档口))"
_MARKET = (
    r"在[^，。的]{0,12}?(?:市场|集市|夜市|早市|街|街上|街边|路边|[街路巷村桥]口|(?:校|厂|院)门口|巷子里?|桥头|门口|镇上|商场|超市|广场|码头"
    r"|景区|菜场|摊位|档口|小区|车站)里?"
)
_DRIVEN = (
    r"(?:出租车?|的士|网约车|滴滴|货车|大货车?|卡车|公交车?|大巴|校车|挖掘机|吊车|铲车|拖拉机|地铁|高铁|火车"
    r"|渔船|货船|轮船|游船|飞机|直升机|推土机|收割机|叉车|塔吊"
    r"|救护车|消防车|三轮车?|摩的|黑车|专车|洒水车|油罐车)"
)
_ERRANDS = r"(?:滴滴|网约车|出租|货拉拉|外卖|运输|货运|长途|快递|闪送|业务|销售)"
_BROUGHT = r"(?:外卖|快递|水|奶|牛奶|货|报纸|煤气)"
_END = r"(?P<end>的|为生|谋生|糊口|过日子)?"

_SELLS = re.compile(
    rf"(?:是)?(?P<place>{_MARKET})?(?P<stall>{_STALL})?(?:专门)?(?P<living>卖(?!力|弄|命|萌|乖|掉|出|完|场|点)[^，。了过掉给的在买很我你他她是上去]{{1,10}}?){_END}{TIMES}$"
)
_AT_IT = re.compile(
    rf"(?:是|在)?(?:在[^，。的]{{1,10}})?(?P<living>开{_DRIVEN}|跑{_ERRANDS}|送{_BROUGHT}){_END}{TIMES}$"
)
_HANDS = (
    r"(?:修复?(?:古籍|古画|字画|文物|书画|壁画|钟表|瓷器|青铜器|飞机|发动机|轮船|船|机床|设备|机器|锅炉|地铁|火车|高铁)|装?裱(?:字|书)?画|杀[鱼鸡猪牛羊鸭]|剁肉|切菜|配菜|洗碗|刷碗"
    r"|端盘子|掌勺|颠勺|帮厨|打荷|揉面|烤面包|搬砖|搬货|扛包|[卸装理拣]货|看(?:大门|仓库|机器|场子)|守(?:大门|仓库|门)|站岗|站柜台|烧锅炉|开(?:叉车|吊车|塔吊|铲车|行车|机床)"
    r"|(?<!头)(?<!边)(?<!里)喂(?:老虎|大象|熊猫|狮子|动物|马|猪|牛)|挤奶|扫大街|跑堂|检票|查票|验票|打铁|焊(?:接|管子|船|钢筋)|踩缝纫机|织布|绣花|[拧打]螺丝|刻[章碑]|抄[电水]表"
    r"|接(?:热线|线)|画(?:图纸|动画|分镜|插画)|敲代码|剪片子|编(?:教材|字典|词典)|校稿|管(?:仓库|账|档案|图书|宿舍)|[记做算]账|跑(?:业务|新闻|龙套)|带(?:研究生|本科生|团)"
    r"|唱(?:戏|青衣|花旦|老生)|跳芭蕾|演(?:话剧|小丑)|变魔术|[训驯](?:狗|马|海豚|兽)|验光|抓药|接生|验尸)"
)
_WITH_HANDS = re.compile(
    rf"在(?P<where>(?!家|公司|单位|学校|店里|这|那)[^，。的]{{2,10}}?)里?(?:专门|负责)?(?P<living>{_HANDS})(?:的)?{TIMES}$"
)
"""我在档案馆修古籍: what hands do there only for a living."""
_CALLED_BY_IT = re.compile(
    r"是(?:个)?(?P<living>开[一-鿿]{1,5}(?:店|馆|厂|铺子?|公司|诊所|民宿|客栈|网吧|超市|作坊|农场|驾校|养老院|幼儿园)|教书|种地|种田|种菜|务农|打鱼|捕鱼|放羊|放牛|养[猪鸡牛羊鸭鱼蜂]|修[车鞋表]|修家电|剃头|理发|做饭|跑船|跑车|跑业务|开店|开饭馆|搬砖|盖房子?|刷墙|装修|做木工|写代码|敲代码|唱戏"
    r"|演戏|画画|拍照|写东西|码字|写小说|做衣服|做裁缝|看大门|当兵|杀猪|打铁|收废品|搞工程|搞科研|搞技术|搞音乐|搞体育)的$"
)
_FOR_SO_LONG = re.compile(r"(?:年|月|辈子)(?:多|半)?$")
_TO_BE_SOLD = re.compile(r"(?:自己|自家|家里|我)的?|二手|旧|闲置|房|车$|股票|基金|票")
"""What somebody sells once: 我在群里卖旧手机."""

_SHIFT = re.compile(
    r"(?:单位|公司|厂里?|店里?)?(?:都|全|基本)?(?P<anew>换到|换成|转到|调到|改上|改成)?(?:是|上|轮|实行)?(?P<shift>[夜白早晚中]班|[大小]夜班?|[两三四]班[两三四]?倒|倒班|四休三|上[一二三四五六]休[一二三四]|做[一二]休[一二]|双休|单休|大小周|朝[九十八]晚[五六七八]"
    r"|996|955|弹性工作|弹性上班)制?的?$"
)


def livelihood(clause: Clause) -> list[Statement] | None:
    """A statement of what somebody lives by; None where the clause is about something else."""
    if clause.once or clause.negative or clause.who.implied:
        return None
    going_on = level(clause.quote).rstrip("。！!~ ").endswith(("呢", "了"))
    if (shift := clause.find(_SHIFT)) and clause.who.person is not Person.THING and (not going_on or shift["anew"]):
        return [said(clause, "property:班次", value=shift["shift"], single_valued=True, importance=0.5)]
    if "done" in clause.marks and not _FOR_SO_LONG.search(clause.plain):
        return None
    if hit := clause.find(_SELLS):
        steady = hit["place"] or hit["stall"] or hit.level("end") in {"为生", "谋生", "糊口", "过日子"}
        named = hit.level("end") == "的" and clause.plain.startswith(("是", "卖"))
        if not (steady or named) or (_TO_BE_SOLD.search(hit.level("living")[1:]) and not named):
            return None
        return state(clause, "occupation", hit["living"])
    if hit := clause.find(_AT_IT) or clause.find(_WITH_HANDS) or clause.find(_CALLED_BY_IT):
        return state(clause, "occupation", hit["living"])
    return None
