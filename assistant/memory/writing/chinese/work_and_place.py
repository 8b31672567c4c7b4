"""Where somebody works and studies, and what they do for a living."""

from __future__ import annotations

import re
from functools import cache

from assistant.memory.writing.attributes import Statement
from assistant.memory.writing.chinese.clause import Clause, Hit, Person, tidy
from assistant.memory.writing.chinese.homes import TIMES, TRIP, home, names_town
from assistant.memory.writing.chinese.livelihoods import livelihood
from assistant.memory.writing.chinese.phrases import points_elsewhere, said, started, state
from assistant.memory.writing.script import level
from assistant.memory.writing.wordlists import words

_WORKS = re.compile(
    r"(?:是)?在(?P<place>(?:一[家个所间]|某[家个])?[^，。]{1,24}?)(?:里|那边)?(?P<verb>工作"
    r"|上班|任职|就职|供职|打工|实习|教书|任教|当差|做事|干活"
    r"|坐班|效力|执教|干了(?=[^，。]{1,5}年)|当(?!地)(?P<job>[^，。]{1,12})|[做干搞](?!的)(?P<job2>[^，。]{1,12})"
    r"|担任(?P<job3>[^，。]{1,12}))(?:的)?" + TIMES + "$"
    r"|(?:就职于|供职于|任职于|受雇于|效力于|就读?职在)(?P<place2>[^，。]{1,20})$"
)
# 在杭州一家做物流的公司当后端工程师: the employer has no name
_DESCRIBED = re.compile(
    r"(?:是)?在(?P<town>[^，。一做搞的]{2,8}?)?的?[一某](?:家|个|间|所)(?:[做干搞][^，。的]{1,12}|[^，。]{1,12})的"
    r"(?:[^，。的当做]{0,6}?)(?:公司|企业|单位|工厂|厂|机构|创业公司|工作室|事务所|律所|医院|学校|银行|店|团队)里?"
    r"(?:工作|上班|任职|实习|打工|(?:担任|[当做])(?P<job>[^，。]{1,12}))(?:的)?" + TIMES + "$"
)
_AT = re.compile(r"在(?P<place>[^，。]{2,8})$")
_SECTOR = re.compile(r"(?:一家)?(?:[国央外私民]企|部队|军队|体制内|机关|事业单位|大厂|投行|设计院|高校)里?")
_KEPT_ON = re.compile(r"在(?P<place>(?!家|公司|单位|这|那)[^，。]{2,16}?)(?:转正|转了正|入编|考上了?编制?)(?:了)?$")
_JOINED = re.compile(
    r"(?:入职(?:了|到)?|加入(?:了)?|跳槽(?:到|去)(?:了)?|调(?:到|去"
    r"|往)(?:了)?|换到(?:了)?|转到(?:了)?|去了|进了)(?P<place>[^，。]{2,20}?)"
    r"(?:工作|上班|任职|[当做](?P<job>[^，。了]{1,8}))?(?:了)?$"
)
_CHANGED_TO = re.compile(r"[换转]到[^，。]*(?:工作|上班|任职)(?:了)?$")
_TAKEN_UP = re.compile(r"[换转]到了?\s*[A-Za-z][\w .+#-]*(?:了)?$")
"""What is no employer without a word of work: 笔记我换到了 Obsidian."""
_NO_JOB = re.compile(r"[牛马成回作上面时年天场中真地]|.*[了过着的]|(?:宝贝?|祖宗|傻子|冤大头|摆设|志愿者|老好人)")
_NO_EMPLOYER = re.compile(r"(?:新|那家|这家|原来的|另一家|别的)?(?:公司|单位|学校|医院|店里?|银行|工厂|部门|客户公司)")
_WORKPLACE = re.compile(
    r"公司|单位|工作单位|东家|雇主|厂里?|工厂|店里?|门店|铺子|办公室|实验室|研究所|律所|事务所|工作室"
)
_CALLED_PEOPLE = re.compile(
    r"(?:工|军|商|诗|经纪|主持|媒体|手艺|音乐|投资|猎头|生意|^[养守护牧采种捕放酿造制撑摆][一-鿿])人$"
)
_CRAFT = re.compile(r"(?:[^，。的]{1,8}的)?[一-鿿]{1,4}(?<![打员职义开加手分施化军停罢怠竣动完返复])工")
"""A craft by its ending: 炉前工, 缝纫工; not 员工, 手工."""
_EMPLOYER = re.compile(r"公司|单位|工作单位|东家|雇主")
_BEGINS_WORK = re.compile(
    r"(?:要|会|将|就|正式|开始)*(?:去|到|入职|加入|在)(?P<place>[^，。了]{2,16}?)(?:入职|报到|上班|任职|(?:担任|当|做)(?P<job>[^，。了]{2,12}))(?:了)?$"
)
_LEFT = re.compile(
    r"(?:从)(?P<place>[^，。]{1,20}?)(?:离职|辞职|跳槽|退休|裸辞|被裁"
    r"|毕业离开|出来)(?:了)?$|离开(?:了)?(?P<place2>[^，。]{1,20})$"
    r"|(?:离职|辞职|裸辞|失业|被裁员?|退休|下岗)(?:了)?$"
)
_RESIGNED = re.compile(
    r"(?:把|将)?(?:[^，。我你他她]{1,12}?(?:的|那边的?|那份))?(?:那份|那个|这份)?(?:活儿?|工作|差事|职务?|岗位)(?:都|给|也)?(?:辞|辞掉|辞去)(?:了)?"
    r"|(?:[^，。我你他她]{1,12}?(?:的|那边的?|那份))?(?:那份|那个)?(?:工作|差事)(?:不干|不做|丢|没)"
)
_JOB = re.compile(r"(?:现在|目前|以前|曾经)?是(?P<article>(?:一|个|两)?(?:名|位|个))?(?P<job>[^，。]{1,24}?)(?:的)?$")
_DOES = re.compile(
    r"(?:是)?(?:做|干|搞|从事|负责|主要做)(?P<job>[^，。]{1,20}?)"
    r"(?:的|这一行|这行|行业|方面的?(?:工作)?|工作)(?:的)?"
    + TIMES
    + "$|(?:从事|主业是|本职(?:工作)?是)(?P<job2>[^，。]{1,20})$|当(?P<job3>[^，。]{1,10})"
    + TIMES
    + "$"
)
_TRADE = (
    "开发|后端|前端|全栈|算法|数据分析|数据|人工智能|机器学习|嵌入式|芯片|硬件|产品|市场|品牌|策划|文案|新媒体|客服|行政|人力|设计|运营"
    "|销售|外贸|会计|财务|人事|测试|运维|科研|物流|电商|金融|投资|咨询|翻译|采购|公关|审计|法务|风控|合规|装修|餐饮|美容|教培|直播|自媒体|微商"
    "|后勤|质检|品控|仓管|库管|收银|保洁|内勤|外勤|前台|招商|招生|教务|文秘|文职|跟单|报关|理赔|信贷|研发|剪辑|编导|地勤|安检|机务"
    "|SRE|QA|HR|PM|UI|DBA|BD"
)
_DEPARTMENT = re.compile(
    r"[^，。了过一]{0,4}(?:灯光|音响|音控|舞美|道具|场务|场记|后期|调度|票务|乘务|品质|质管|质量|仓储|配送|分拣|装卸|叉车|流水线|普工|安保|门卫|会务|接待|传菜|面点|切配|西点"
    r"|家政|保育|幼教|助教|教研|档案|单证|监理|施工|造价|测绘|环评|标注|审核|宣传|宣发|企划|发行|商务|渠道|售后|售前|技术支持|技术|柜员|核保|精算|催收|出纳|税务|党建|纪检|窗口"
    r"|维护|巡检|值守|放映|解说|讲解|护工|陪护|药剂|影像|放射|超声|B超)"
)
"""What is done at a place of work and nowhere else: 在剧院做灯光."""
_TRADES = re.compile(f"[^，。了过一]{{0,6}}(?:{_TRADE})(?:工作)?")
_TRADES_IN = re.compile(
    r"(?:一直|主要)?(?:是)?(?:在[^，。]{1,8}?)?(?:做|搞|跑)(?P<job>(?![^，。]{0,3}[不成了过点])[^，。这那]{1,8}?(?:生意|批发|零售|代购|加工|买卖|养殖|种植|收购|租赁|回收))(?:的)?"
    + TIMES
    + "$"
)
_HAD_JOB = re.compile(
    r"(?:干|做|当)过(?:(?:快|近|大概|整整)?[一二两三四五六七八九十几半多好\d]+(?:来)?(?:多)?年(?:的)?)?(?P<job>[^，。]{1,10}?)(?:了)?$"
)
_FOR_YEARS = re.compile(
    r"(?:干|做|当)了(?:快|近|大概|整整)?[一二两三四五六七八九十几半多\d]+(?:多)?年(?:的)?(?P<job>[^，。]{2,10}?)(?:了)?$"
)
_REMOTELY = re.compile(r"(?:全面|全员|全部|完全|彻底|改成|改为|都|开始)*(?P<how>(?:远程|居家)(?:办公|工作)?)$")
_TURNED_TO = re.compile(
    r"(?:(?:转行|改行|转岗|转)(?:去|来|到)?(?:做|当|干|搞|成)(?:了)?|升(?:职)?(?:为|任|成|到|了|做)+|晋升(?:为|成|到)?(?:了)?)"
    r"(?P<job>[^，。了]{2,12})$"
)
_IN_A_TRADE = re.compile(rf"(?:转行)?(?:去|来)?(?:做|干|搞)(?P<job>[^，。了过一]{{0,6}}(?:{_TRADE}))(?:工作)?$")
_SELF_EMPLOYED = re.compile(
    r"(?:是)?(?:在家|在[^，。]{1,10}?)?(?:做|当|在做|搞)?(?P<value>自由职业(?:者)?|个体户?"
    r"|自己创业|创业|自己开(?:了)?(?:家|个|一家)?[^，。]{0,8}(?:店"
    r"|公司|工作室|厂)|(?:合伙|合开|联合)?开(?:了)?(?:[一两三几]?[家间个])小?[^，。的]{0,8}(?:店|铺子?|公司|工作室|厂|馆|诊所|民宿|客栈|酒吧|书吧|网吧"
    r"|农家乐|画室|琴行|影楼|律所|事务所|作坊|小卖部|超市|药房|养殖场|养鸡场|养猪场|农场|果园|茶园|机构|培训班|托管班|幼儿园|养老院|工坊)|待业|失业|退休|全职(?:妈妈|爸爸|太太"
    r"|主妇|带娃)|休产假|兼职[^，。]{0,8})(?:的|了|在家|中)*" + TIMES + "$"
)
_OWN_SHOP = re.compile(
    r"(?P<value>开(?:了)?(?:家|个|一家)?[^，。了]{0,8}(?:店|铺子?|公司|工作室|厂|馆|诊所|民宿))(?:了)?$"
)
_STUDIES_AT = re.compile(
    r"(?:是)?(?:在)(?P<place>(?![^，。学]{1,8}[读念上](?:大学|研|博|高中|初中|小学))[^，。]{2,20}?(?:大学|学院|中学|小学"
    r"|高中|初中|学校|幼儿园|职校|技校|分校|附中|一中|二中|三中|[A-Z]{2,6}))"
    r"(?:读|念|上|就读|学|攻读)?(?P<what>[^，。]{0,12}?)(?:的)?$|"
    r"(?:就读于|毕业于|考上(?:了)?|考进(?:了)?|上的(?:是)?|读的(?:是)?)"
    r"(?P<place2>[^，。]{2,20}?(?:大学|学院|中学|高中|学校|附中|[A-Z]{2,6}))(?P<what2>[^，。]{0,10})$"
)
_ADMITTED = re.compile(r"(?:考上|考进|考入|考到)(?:了)?(?P<place>[一-鿿]{1,4}[大工])$")
_SCHOOLED = re.compile(
    r"在(?P<place>[^，。]{2,12}?)(?:上学|读书|念书|留学|读博|读研|读硕|念研究生|读研究生|交换|进修|上大学|读大学|上小学|上中学|读高中|上高中)(?:呢)?$"
)
_TRAINED = re.compile(
    r"(?P<level>本科|研究生|硕士|博士|大学|中专|大专)?(?:的时候|时)?(?:是)?(?:学|读|念)的?(?:是)?(?P<what>[^，。]{1,3}语(?:文学)?|海洋科学|会计|金融|法律|法学|新闻|传媒|医|临床|护理|土木|建筑|计算机|软件工程|机械"
    r"|电子|自动化|通信|设计|美术|音乐|英语|日语|中文|汉语言文学|历史|哲学|心理学?|经济学?|管理|市场营销|国际贸易|化学|化工|物理|数学|生物|教育|师范|体育|播音|动画|园林|环境"
    r"|食品|药学|中医|兽医|统计|物流|旅游管理|酒店管理|航海|飞行|烹饪|机电|材料)(?:专业|系|工程)?(?:的)?$"
)
_MAJOR = re.compile(
    r"(?:学的(?:是)?|读的(?:是)?|主修|主攻|攻读|念的(?:是)?|专业(?:是)?)"
    r"(?P<what>[^，。]{1,14}?)(?:专业|系|方向)?(?:的)?$|是(?P<what2>[^，。]{1,10})"
    r"(?:专业|系)(?:的)?(?:学生|毕业|毕业的)?$"
)
_READS = re.compile(r"(?:在|正在)?(?:读|念|上)(?P<what>[^，。]{2,10}(?:系|专业)(?:本科|研究生)?[大研博][一二三四五])$")
_DEGREE = re.compile(
    r"(?:在|正在)?(?:读|念|上)(?P<what>(?:[^，。]{0,10}的)?(?:研究生"
    r"|研|博士|博|硕士|本科|大学|MBA|EMBA|在职研究生|高中|初中"
    r"|预科|语言学校|夜校|[^，。]{1,8}(?:硕士|博士|专业)))(?:呢)?$"
)
# 在 before a verb says that it goes on, not where
_DOING = re.compile(
    r"学(?![校院])|看|考虑|找|热衷|准备|想|做|写|研究(?![所院])|思考|忙|尝试|练|计划"
    r"|打算|用|等|寻|听|玩|追|读|教|管|帮|为|被|备|攒|存|攻"
)
_COMMUTE = re.compile(
    r"(?P<how>坐|搭|骑|开|走路|步行|乘|打车|挤)(?P<what>[^，。]{0,8}?)"
    r"(?:去)?(?:上班|上学|通勤|上下班)(?:的)?$"
    r"|(?:上班|上学|通勤|上下班|去公司|去学校|出[门行](?![^，。]*用))(?:都是|都|一般|基本|是)*(?P<how2>坐|搭|骑|开(?!会)|走路|步行|乘|打车|挤)(?P<what2>[^，。]{0,8})$"
)


def work_and_place(clause: Clause) -> list[Statement] | None:
    """Statements of home, work and study; None where the clause is about something else."""
    if clause.who.person is Person.THING:
        return _of_thing(clause)
    for reader in (home, livelihood, _job_at, _left, _turned, _studies, _job, _commute):
        found = reader(clause)
        if found is not None:
            return found
    return None


def _of_thing(clause: Clause) -> list[Statement] | None:
    label = clause.who.label
    value = clause.find(re.compile(r"(?:就)?(?:是|在|位于|：|:|住在?)(?P<what>[^，。]{1,24})$"))
    if value is None:
        return None
    what = value["what"]
    if re.fullmatch(r"老家|家乡|故乡|祖籍|籍贯|老家那边", label):
        if re.match(r"拆|下[雨雪]|过年|办|盖|建|修|装|种|养|发大水|停", level(what)):
            return []
        return state(clause, "from", what)
    if re.fullmatch(r"职业|工作|岗位|职位|本职|职务|身份", label) and "是" in clause.plain[:2] and not clause.once:
        if re.match(r"(?:负责)", what):
            return state(clause, "works_on", what.removeprefix("负责"))
        return state(clause, "occupation", _bare_job(what)) if not re.search(r"[很太忙累]", what) else []
    if _WORKPLACE.fullmatch(label) and (_EMPLOYER.fullmatch(label) or clause.plain.startswith(("在", "位于"))):
        if clause.plain.startswith(("在", "位于")):
            return state(clause, "works_in", what)
        return (
            state(clause, "works_at", what)
            if clause.plain.startswith("是")
            and len(what) <= 16
            and not what.startswith(("做", "一家"))
            and not re.search(r"双休|单休|大小周|\d{3}$|朝[九十]晚|弹性|远程|[制的]$", level(what))
            else None
        )
    if re.fullmatch(r"专业|所学专业|主修", label):
        return state(clause, "studies", what)
    if re.fullmatch(r"学校|母校|大学", label) and clause.plain.startswith("是"):
        return state(clause, "studies_at", what)
    if re.fullmatch(r"(?:现)?住址|家庭住址|家|住处|家里", label) and clause.plain.startswith(
        ("在", "住", "位于", "是")
    ):
        return state(clause, "lives_in", what)
    return None


def _does_there(job: str) -> bool:
    """Whether what somebody does at a place of work is a job or a trade: 当老师, 干后端."""
    named = is_job(job, classified=False) or _TRADES.fullmatch(job) or _DEPARTMENT.fullmatch(job)
    return bool(named)


def _job_at(clause: Clause) -> list[Statement] | None:
    there = clause.find(_AT)
    if (
        there
        and not (clause.inherited or clause.who.implied or clause.once)
        and (tidy(there.level("place")) in words("chinese", "companies") or _SECTOR.fullmatch(there.level("place")))
    ):
        return state(clause, "works_at", there["place"])
    if (kept := clause.find(_KEPT_ON)) and "了" in clause.quote and not clause.negative:
        return state(clause, place_attribute(kept["place"]), kept["place"])
    if described := clause.find(_DESCRIBED):
        return _at_unnamed(clause, described)
    hit = clause.find(_WORKS)
    if hit:
        place = hit["place"] or hit["place2"]
        if (
            TRIP.search(clause.quote)
            or points_elsewhere(place)
            or _DOING.match(place)
            or re.match(r"(?:家|努力|认真|外面|路上|线上|这|那|一起)", place)
        ):
            return [] if place.startswith("家") else None
        if re.fullmatch(r"(?:一家|这家|那家|一个)?(?:公司|单位|企业|地方|城市)", place):
            return []
        if re.fullmatch(r"(?:一|某)?[家个所间](?:做|搞|干)?", level(place)):
            return None
        job = hit["job"] or hit["job2"] or hit["job3"] if hit.level("verb") else ""
        if hit["job2"] and not _does_there(level(job)):
            return None
        found = state(clause, place_attribute(place), place)
        as_one = bool(hit["job"]) and _is_employer(place) and not _NO_JOB.match(hit.level("job"))
        if job and (as_one or _does_there(level(job))):
            found += state(clause, "occupation", _bare_job(job), text=_without(clause, place))
        return found
    if begins := clause.find(_BEGINS_WORK):
        return _begun(clause, begins)
    return _joined(clause)


def _without(clause: Clause, place: str) -> str:
    """The clause without where somebody works, so that a job outlives its employer: 我在医院当护士 is 我当护士."""
    return re.sub(rf"(?:是)?在\s*{re.escape(place)}\s*(?:里|那边)?(?=当|做|干|搞|担任)", "", clause.text, count=1)


def _at_unnamed(clause: Clause, hit: Hit) -> list[Statement]:
    """The town and the job where the employer has no name: 在杭州一家做物流的公司当后端工程师."""
    town, job = hit["town"], hit["job"]
    found = state(clause, "works_in", town) if town and names_town(town) else []
    if job and is_job(level(job), classified=False):
        found += state(clause, "occupation", _bare_job(job))
    return found


def _joined(clause: Clause) -> list[Statement] | None:
    hit = clause.find(_JOINED)
    if hit and not clause.negative and "done" in clause.marks | ({"done"} if "了" in clause.quote else set()):
        place = hit["place"]
        if _NO_EMPLOYER.fullmatch(level(place)) or (
            _TAKEN_UP.match(clause.plain) and tidy(level(place)) not in words("chinese", "companies")
        ):
            return None
        job = hit["job"] if _does_there(hit.level("job")) else ""
        surely = not points_elsewhere(place) and (
            re.match(r"入职|跳槽|调(?:到|去|往)|就职", clause.plain) is not None
            or _CHANGED_TO.match(clause.plain) is not None
            or (bool(job) and clause.plain.startswith(("换到", "转到")))
        )
        if not (surely or _is_employer(place)) or (
            re.match(r"去了|进了", clause.plain) and not re.search(r"工作|上班|任职|当", clause.plain)
        ):
            return None
        fields = {"correction": True, **started(clause)}
        where = "works_at" if job and not names_town(place) else place_attribute(place)
        found = [said(clause, where, value=place, **fields)]
        if job:
            found.append(said(clause, "occupation", value=_bare_job(job), **fields))
        return found
    return None


def _begun(clause: Clause, hit: Hit) -> list[Statement] | None:
    """Work that begins on a named day: 四月一号去北门科技当架构师."""
    place, job = hit["place"], hit["job"]
    if clause.negative or not clause.once or _NO_EMPLOYER.fullmatch(level(place)) or not _is_employer(place):
        return None
    fields = {"correction": True, **started(clause)}
    found = [said(clause, place_attribute(place), value=place, **fields)]
    if job and is_job(level(job), classified=False):
        found.append(said(clause, "occupation", value=_bare_job(job), **fields))
    return found


def _left(clause: Clause) -> list[Statement] | None:
    if resigned := _resigned(clause):
        return resigned
    hit = clause.find(_LEFT)
    if hit is None or clause.negative or not ("done" in clause.marks or clause.once):
        return None
    if re.search(
        r"(?:要|想|打算|准备|计划|可能|快)", clause.quote[: max(clause.quote.find("离"), clause.quote.find("辞"), 0)]
    ):
        return None
    place = hit["place"] or hit["place2"]
    if place and not _is_employer(place):
        return None
    word = re.search(r"退休|失业|被裁|下岗", clause.plain)
    if not place:
        value = word.group() if word else "离职"
        return [said(clause, "employment", value=value, correction=True, **started(clause))]
    return [said(clause, f"former:{place_attribute(place)}", value=place, retires=True, **started(clause))]


def _resigned(clause: Clause) -> list[Statement]:
    """手机店的活儿我辞了, 我把工作辞了: work that is over, whatever it was."""
    over = _RESIGNED.fullmatch(level(clause.lead_said).strip() + clause.plain)
    if over is None or clause.negative or "了" not in clause.quote or clause.who.person is not Person.SELF:
        return []
    return [said(clause, "employment", value="离职", correction=True, **started(clause))]


def _turned(clause: Clause) -> list[Statement] | None:
    """What changed at work: 我转行做产品经理了, 我们全面远程办公了."""
    if clause.negative or not ("done" in clause.marks or "了" in clause.quote):
        return None
    if hit := clause.find(_REMOTELY):
        return [said(clause, "does:工作", value=hit["how"], correction=True)]
    hit = clause.find(_TURNED_TO)
    if hit is None or not is_job(hit.level("job"), classified=False):
        return None
    return [said(clause, "occupation", value=_bare_job(hit["job"]), correction=True, **started(clause))]


def _studies(clause: Clause) -> list[Statement] | None:
    if hit := clause.find(_STUDIES_AT):
        place = hit["place"] or hit["place2"]
        if TRIP.search(clause.quote) or points_elsewhere(place):
            return None
        if re.search(r"毕业", clause.plain):
            return [said(clause, "graduated_from", value=place, single_valued=False, importance=0.6)]
        found = state(clause, "studies_at", place)
        what = hit["what"] or hit["what2"]
        if (
            what
            and not re.match(r"(?:书|呢|过|完|上|读|学$|的|门口|附近|旁边|里|操场|食堂|做|打|看)", what)
            and not re.search(r"课|饭|球", what)
        ):
            found += state(clause, "studies", what)
        elif what and re.match(r"(?:门口|附近|旁边|操场|食堂|做|打|看)", what):
            return None
        return found
    if (hit := clause.find(_ADMITTED)) and not clause.negative:
        return state(clause, "studies_at", hit["place"])
    if (hit := clause.find(_TRAINED)) and (hit["level"] or not clause.who.implied):
        return state(clause, "studies", hit["what"])
    if (hit := clause.find(_SCHOOLED)) and not clause.once:
        return state(clause, "studies_at", hit["place"]) if not _DOING.match(hit.level("place")) else None
    if (hit := clause.find(_READS)) and not clause.negative:
        return state(clause, "studies", hit["what"])
    if hit := clause.find(_MAJOR):
        what = hit["what"] or hit["what2"]
        return state(clause, "studies", what) if not re.match(r"(?:这|那|什么|对|一|怎么)", what) else []
    if hit := clause.find(_DEGREE):
        return state(clause, "studies", hit["what"])
    return None


def _own_shop(clause: Clause) -> Hit | None:
    """我现在自己开花店: the shop, where the words say that it is their own."""
    own = "自己" in clause.who.naming or re.search(r"自己开", level(clause.quote))
    return clause.find(_OWN_SHOP) if own and not clause.once else None


def _job(clause: Clause) -> list[Statement] | None:
    if (shop := _own_shop(clause)) and not clause.negative:
        return [said(clause, "occupation", value=shop["value"], correction=True, **started(clause))]
    if (hit := clause.find(_SELF_EMPLOYED)) and not clause.negative:
        return [said(clause, "employment", value=hit["value"], **started(clause))]
    if (hit := clause.find(_HAD_JOB)) and is_job(hit.level("job"), classified=False) and not clause.negative:
        until = {"valid_to": ends} if (ends := started(clause).get("valid_to")) else {}
        return [said(clause, "former:occupation", value=hit["job"], retires=True, importance=0.5, **until)]
    hit = clause.find(_JOB)
    if hit and is_job(hit.level("job"), classified=hit.level("article").endswith(("名", "位"))):
        return state(clause, "occupation", _bare_job(hit["job"]))
    if (hit := clause.find(_FOR_YEARS)) and is_job(hit.level("job"), classified=False) and not clause.negative:
        return state(clause, "occupation", hit["job"])
    if (hit := clause.find(_IN_A_TRADE)) and not clause.once and not clause.negative and not clause.who.implied:
        return state(clause, "occupation", hit["job"])
    if (hit := clause.find(_TRADES_IN)) and not (clause.once or clause.negative or clause.who.implied):
        return state(clause, "occupation", hit["job"])
    hit = clause.find(_DOES)
    if hit:
        job = hit["job"] or hit["job2"] or hit["job3"]
        if hit.level("job3") and not is_job(hit.level("job3"), classified=False):
            return None
        if clause.plain.startswith(("负责", "主要做")):
            return state(clause, "works_on", job)
        if points_elsewhere(job) or re.match(r"(?:饭|菜|作业|梦|得|完|好|了|什么|不|事|客|家务|手术)", job):
            return None
        return state(clause, "occupation", job)
    return None


def _commute(clause: Clause) -> list[Statement] | None:
    hit = clause.find(_COMMUTE)
    if hit is None or clause.once:
        return None
    return state(clause, "commutes_by", (hit["how"] or hit["how2"]) + (hit["what"] or hit["what2"]))


def is_job(job: str, *, classified: bool) -> bool:
    """Whether a word after 是 names what somebody does for a living.

    Args:
        job: the levelled word.
        classified: it stands after 一名 or 一位, which only people's callings do.
    """
    if (
        re.match(
            r"(?:说|想|觉得|为了|在|从|来|去|第|这|那|因为|不|要|很"
            r"|我|你|他|她|怎么|什么|谁|有|想着|问|昨|今|明|上|下(?!属)"
            r"|被|认真|刚|一个人|如何|对|真|会(?!计|展)|能|应|可|按(?!摩)|用|以|跟|和|同(?!传|声))",
            job,
        )
        or len(job) > 16
    ):
        return False
    if _CALLED_PEOPLE.search(job):
        return True
    if job in words("chinese", "not occupations") or re.search(
        r"(?:控|迷|粉|党|主义者|爱好者|患者|素食者|人|子女|会员"
        r"|成员|党员|队员|学员|座|岁|型血?|楼|号|版|家人|家长|同学|朋友|同事)$",
        job,
    ):
        return (
            bool(classified)
            and not re.search(r"(?:人|素食者|主义者|爱好者|患者|粉丝|会员|成员|朋友|同事|家长)$", job)
            and job not in words("chinese", "not occupations")
        )
    return classified or bool(_job_ends().search(job)) or _CRAFT.fullmatch(job) is not None


@cache
def _job_ends() -> re.Pattern[str]:
    ends = sorted(words("chinese", "occupation ends"), key=len, reverse=True)
    return re.compile(f"(?:{'|'.join(map(re.escape, ends))})$")


def _bare_job(job: str) -> str:
    return tidy(re.sub(r"^(?:做|当)?(?:一|1)?(?:名|位|个)?", "", job))


def place_attribute(place: str) -> str:
    """Whether a place of work is a town (works_in) or an employer (works_at)."""
    plain = tidy(level(place))
    if any(plain.endswith(end) for end in words("chinese", "organisations")) or plain in words("chinese", "companies"):
        return "works_at"
    if plain in words("chinese", "places") or re.search(
        r"(?:市|省|县|区|镇|村|州|岛|国|城|路|街|大厦|园区?|广场|楼|港|附近|那边|这边|市中心|郊区)$", plain
    ):
        return "works_in"
    return "works_in" if re.fullmatch(r"[一-鿿]{2,3}", plain) else "works_at"


def _is_employer(place: str) -> bool:
    plain = tidy(level(place))
    return (
        any(plain.endswith(end) for end in words("chinese", "organisations"))
        or plain in words("chinese", "companies") | words("chinese", "places")
        or bool(re.match(r"[A-Z]", plain))
    )
