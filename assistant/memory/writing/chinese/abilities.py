"""What somebody can do, plays, speaks and learns."""

from __future__ import annotations

import re
from functools import cache

from assistant.memory.writing.attributes import Statement
from assistant.memory.writing.chinese.clause import Clause, Person
from assistant.memory.writing.chinese.phrases import points_elsewhere, said, started, state
from assistant.memory.writing.wordlists import words

_FOR_YEARS = (
    r"(?:(?:已经|快|有|都|了|大概)*[一二三四五六七八九十两几好多半\d]+"
    r"(?:个)?(?:多)?(?:年|个月|月|周|天|节课)(?:多|半)?(?:了)?)?"
)

_PLAYS = re.compile(
    rf"(?:在[^，。]{{1,8}}(?:里|中|团|队|会))?(?:会|在)?(?P<verb>演奏|弹|拉|吹|打|踢|敲|玩|练|唱|跳|滑|骑"
    rf"|下)(?:奏)?(?:了)?{_FOR_YEARS}(?P<what>钢琴|吉他|尤克里里"
    rf"|贝斯|小提琴|大提琴|中提琴|二胡|古筝|琵琶|古琴|扬琴|手风琴"
    rf"|电子琴|笛子|箫|萧|葫芦丝|萨克斯|小号|长号|圆号|单簧管"
    rf"|双簧管|长笛|口琴|唢呐|巴乌|尺八|陶笛|竖琴|架子鼓|鼓|非洲鼓|手碟|[^，。]{{1,4}}琴"
    rf"|篮球|足球|排球|网球|羽毛球|乒乓球|台球|棒球|高尔夫(?:球)?"
    rf"|保龄球|冰球|橄榄球|壁球|匹克球|太极拳?|拳击|麻将|桥牌"
    rf"|围棋|象棋|国际象棋|五子棋|桌游|剧本杀|滑板|轮滑|滑雪"
    rf"|冲浪|街舞|芭蕾|国标|拉丁舞|民族舞|京剧|昆曲|越剧|粤剧"
    rf"|美声|瑜伽|普拉提|书法|射箭|击剑|柔道|跆拳道|空手道|咏春|自行车|摩托车?)(?:的)?{_FOR_YEARS}$"
)
_PLAYED_LONG = re.compile(
    r"(?P<verb>玩)(?:了)?(?P<what>(?!了)[^，。了一]{2,10}?)(?:已经|快|有|都|了)*[一二两三四五六七八九十几好多半\d]+(?:个)?(?:多)?(?:年|个月)(?:多|半)?$"
)
_CAN = re.compile(r"(?:会|懂|擅长|精通|熟悉|能)(?P<what>[^，。]{1,20})$")
_SPEAKS = re.compile(
    r"(?:会|能|可以|会一点|懂|精通|擅长)?(?:说|讲|用)?(?:一?点儿?"
    r"|一些|流利的?|简单的|基础的|一口(?:流利的)?|地道的)?(?P<what>{languages}"
    r"(?:(?:、|和|与|跟|以及){languages})*)(?:说得[^，。]*|很?流利|沟通|交流)?$"
)
_MOTHER_TONGUE = re.compile(r"母语(?:就)?$|第一语言$")
_LEARNS = re.compile(
    r"(?:在|正在|开始|想|刚开始|自学|改(?=学)|跟着[^，。]{1,6}|报班|报了班)*"
    r"(?:学习|自学|学|练习|研究|钻研|进修|补习|恶补|入坑|learn(?:ing)?)"
    r"(?:着|了)?(?!生|校|期|历|完|会|费|分|长|姐|弟|妹|位|院|科"
    r"|业|术|问|到了?|得|过|籍|姓|员|者|徒|霸|渣|区|好|以致用|着做)(?P<what>[^，。]{1,16}?)" + _FOR_YEARS + "$"
)
_TRAINS = re.compile(
    r"(?:(?:一直|每天|天天|坚持|重新|开始)*(?:正?在|开始)|坚持|每天都?)练(?!习|手|胆|兵|级|题|[腿胸背肩臀]|就|成|完|好|到|得|出|了|过|一|着玩|歌[房厅]|摊|这|那|的)"
    r"(?P<what>[^，。了]{1,8}?)" + _FOR_YEARS + "$"
)
"""我在练毛笔字: like learning it."""
_LESSONS = re.compile(
    r"学(?![过了会完到得])(?P<what>[一-鿿]{0,3}琴|吉他|尤克里里|架子鼓|笛子|葫芦丝|萨克斯|唢呐|声乐|[一-鿿]{0,3}舞蹈?|芭蕾|画画|国画|油画|素描|水彩|书法|围棋|象棋|跆拳道|空手道|武术|拳击|击剑|轮滑|滑冰|游泳|网球|羽毛球|乒乓球|马术"
    r"|口才|主持|编程|奥数)$"
)
_LEARNT = re.compile(r"(?:终于)?学会(?:了)?(?P<what>[^，。]{1,14})$")
_NO_ABILITY = re.compile(
    r"^(?:去|来|是|在|有|把|被|让|给|尽|努力|考虑|告诉|继续|不"
    r"|想|觉得|认为|记得|注意|提醒|议|员|计|影响|导致|变成|成为"
    r"|出现|发生|更|很|马上|先|再|一直|经常|每|和|跟|对|为|因|按"
    r"|选择|回|买|到|看到|感到|感觉|用到|说的|说话算)"
)


def abilities(clause: Clause) -> list[Statement] | None:
    """Statements of what somebody can, plays, speaks or learns; None where the clause is about something else."""
    if clause.who.person is Person.THING:
        if _MOTHER_TONGUE.search(clause.who.label):
            hit = clause.find(re.compile(r"(?:就)?是(?P<what>[^，。]{1,10})$"))
            return state(clause, "speaks", hit["what"]) if hit else None
        return None
    for reader in (_speaks, _plays, _learns, _can):
        found = reader(clause)
        if found is not None:
            return found
    return None


def _speaks(clause: Clause) -> list[Statement] | None:
    hit = clause.find(_speaking())
    if hit is None or clause.once or not re.match(r"会|能|可以|懂|精通|擅长|说|讲", clause.plain):
        return None
    return state(clause, "speaks", hit["what"], negative="does_not_speak")


def _plays(clause: Clause) -> list[Statement] | None:
    hit = clause.find(_PLAYS) or clause.find(_PLAYED_LONG)
    if hit is None or clause.once or ("done" in clause.marks and not re.search(r"年|个月", clause.quote)):
        return None
    if clause.who.implied and not clause.quote.startswith("会"):
        return None
    if clause.negative:
        return state(clause, "plays", hit["what"], negative="" if clause.ended else "cannot")
    return state(clause, "plays", hit["what"])


def _learns(clause: Clause) -> list[Statement] | None:
    if hit := clause.find(_LEARNT):
        if clause.negative or points_elsewhere(hit["what"]):
            return []
        return [said(clause, "can", value=hit["what"], **started(clause))]
    if (hit := clause.find(_TRAINS)) and not (clause.negative or clause.once or clause.who.implied):
        what = hit["what"] if len(hit["what"]) > 1 else f"练{hit['what']}"
        return [] if points_elsewhere(what) or re.search(r"[你您]", what) else state(clause, "learns", what)
    if (hit := clause.find(_LESSONS)) and not (clause.negative or clause.once or clause.who.implied or clause.former):
        return state(clause, "learns", hit["what"])
    hit = clause.find(_LEARNS)
    if hit is None or clause.negative or (clause.once and re.match(r"学了?(?:了|到)", clause.plain)):
        return None
    what = hit["what"]
    if (
        points_elsewhere(what)
        or re.search(r"[你您]", what)
        or re.match(r"[一二两三四五六七八九十几半\d]+(?:个)?(?:多)?(?:年|月|周|天|节|学期|小时)", hit.level("what"))
        or re.match(r"(?:一|怎么|如何|起来|下去|不|点|些|两)", hit.level("what"))
    ):
        return []
    beginning = re.search(
        r"在|正在|开始|自学|^改学|" + r"\d年|[一二三四五六七八九十两几]年|个月", clause.plain + clause.quote
    )
    if not beginning and not clause.marks & {"now", "often", "done"}:
        return None
    if re.match(r"想", clause.plain):
        return [said(clause, "goal", value=f"学{what}", importance=0.55)]
    return state(clause, "learns", what)


def _can(clause: Clause) -> list[Statement] | None:
    hit = clause.find(_CAN)
    if hit is None or clause.once or clause.who.implied:
        return None
    what, value = hit.level("what"), re.sub(r"^一?[点些]儿?(?=[^心头滴滴])", "", hit["what"])
    sure = re.match(r"懂|擅长|精通|熟悉", clause.plain)
    if points_elsewhere(what) or _NO_ABILITY.match(what) or clause.plain.startswith("能"):
        return None
    if not sure and not (_skills().match(what) or re.match(r"[A-Z]", what)):
        return None
    if re.search(r"(?:一遍|一次|的时候|完|到|好的|掉|出来|起来)$", what):
        return None
    return state(clause, "can", value, negative="cannot")


@cache
def _skills() -> re.Pattern[str]:
    return re.compile("|".join(sorted(words("chinese", "ability verbs"), key=len, reverse=True)))


@cache
def _speaking() -> re.Pattern[str]:
    names = "|".join(sorted(words("chinese", "languages"), key=len, reverse=True))
    return re.compile(_SPEAKS.pattern.replace("{languages}", f"(?:{names})"))
