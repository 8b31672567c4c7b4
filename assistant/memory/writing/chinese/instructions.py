"""What the person wants from the assistant beyond this one answer: standing wishes, tools to use, things to leave."""

from __future__ import annotations

import re
from dataclasses import dataclass

from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.chinese.openers import opened
from assistant.memory.writing.chinese.tools import chosen
from assistant.memory.writing.script import level

_ALWAYS = re.compile(
    r"以后|今后|往后|从今(?:天|以后|往后)|从现在(?:起|开始)"
    r"|(?<!第)每次|每当|总是|一律|永远|始终|一直|任何时候|无论"
    r"|不管|凡是|默认|将来|之后(?:都|的回答)|都(?:要|用|请|尽量"
    r"|按|给|不要|别)|(?:再也|千万|绝对)(?:不要|别)|别再|不要再"
    r"|的时候(?:都|请|要|用|不要|别|使用|优先)?|时(?:请|要|都|优先|使用)"
)
_ONCE = re.compile(
    r"这(?:次|回|一次|个问题|段|篇|张|条|题|份|里|一条|一个"
    r"|封|首|道|两|几|句)|本次|今天|今晚|现在(?!起|开始)|暂时"
    r"|先(?!生)|就(?:这一|一)次|下面|上面|以下|以上|刚才|明天"
    r"|下周|那(?:个|段|篇|张|条)|仅此一次|眼下|临时"
)
_ANSWERS = re.compile(
    r"回答|回复|答复|答案|解释|说明(?!书)|讲解|语气|称呼|叫我|列表"
    r"|要点|表情|emoji|markdown|标题|表格|客套|废话|道歉|免责"
    r"|铺垫|啰嗦|啰唆|长篇大论|说教|鸡汤|恭维|简短|简洁|简明"
    r"|精简|详细|言简意赅|直接(?:说|给|一点)|字以内|句话|英文"
    r"|中文|简体|繁体|粤语|方言|例子|举例|代码注释|注释|单位"
    r"|公制|摄氏|24小时制|引用|出处|来源|链接|步骤|分点|口语|正式|敬语|您",
    re.IGNORECASE,
)
_ORDER = re.compile(
    r"^(?:(?:每)?(?:周|星期|礼拜)[一二三四五六日天末]|晚上|早上"
    r"|上午|下午|工作日|今天|今晚|这次|这回|暂时|请(?:你)?|麻烦(?:你)?|拜托|你|希望你|我希望你|我想让你"
    r"|我要你|记得|务必|一定要|可以|能|最好|尽量|都|就|帮我"
    r"|给我|跟我|对我|和我|以后|今后|每次|一律|总是|优先|，|,)*"
    r"(?P<act>不要|别|不用|无需|少|禁止|避免|停止|不许|不准"
    r"|用|使用|采用|说|讲|写|给|回答|回复|答(?!辩|谢|应|题|卷)|叫|称呼|推荐|提供"
    r"|列|解释|保持|控制|按|按照|以|尽量|简短|简洁|详细|直接"
    r"|多|先|加上|附上|标明|注明|翻译|输出|提醒|安排|避开|考虑|默认|优先|不超过|限制|带上|省略|跳过)"
)
_FORBIDS = re.compile(
    r"(?:不要|别(?!人|的|致|墅|名|称|扭|说了|忘|急|担心|客气)|不用"
    r"(?!谢|担心|客气|了|管|麻烦)|无需|禁止|避免|少|不许|不准|不需要)"
    r"(?:再|总是|老是|一直|每次都|给我|跟我|对我|在)?(?P<what>[^，。]{2,40})"
)
_BEHAVIOUR = re.compile(
    r"推荐|建议|安排|提(?:到|及|起)?|说|用|给|叫|发|写|放|加|打电话"
    r"|约|订|买|点|做|选|问|催|联系|通知|寄|送|叫醒|打扰"
)
_STYLE = re.compile(
    r"^(?:你(?:的)?|请|麻烦|希望|我希望|最好|尽量|都|，)*(?:回答"
    r"|回复|答案|答复|解释|说话|语气|讲)(?:问题)?(?:的时候|时"
    r"|得|请|要|能|可以|都|再|更|尽量|稍微|务必|一定|不要|别"
    r"|不用|，)*[^，。]{0,6}(?:短|简短|简洁|简单|精简|详细|直接"
    r"|正式|随意|轻松|口语化|通俗|温柔|严谨|幽默|礼貌|啰嗦|啰唆|长|官方|客气|分点|少)"
    r"|^(?:请|麻烦|尽量|最好)?(?:用|使用|说|讲)(?:简体|繁体)?"
    r"(?:中文|英文|英语|日语|粤语|普通话|法语|德语)(?:来)?(?:回答|回复|跟我|和我|交流|聊|沟通|说)"
)
_WANTS = re.compile(
    r"^(?:我|本人)(?:更|比较|很|最|一般|不太|不|真的|还是)*(?:喜欢"
    r"|想要|希望|需要|习惯|讨厌|不喜欢|受不了|偏好|倾向于?)(?:你)?"
    r"(?:的)?(?P<what>[^，。]{0,16}?(?:回答|回复|答案|解释|语气"
    r"|列表|要点|表情|表格|格式|废话|客套|注释|例子|步骤)[^。]{0,20})"
)
_CONTRAST = re.compile(r"(?:使用|采用|用)[^，。]{1,24}[，,]?\s*(?:而不是|而非|不要用|别用|不用)")
_LEAD = re.compile(
    r"^(?P<purpose>[^，。]{2,16}?)(?:的时候|时候|时)(?:，|,)?(?=请"
    r"|要|都|用|使用|优先|别|不要|采用|麻烦|给|尽量|就|一律)"
)


_TO_YOU = re.compile(r"请(?!假|客|教)|麻烦你|(?<![跟和给])你|回答|回复|答复|叫我|称呼我")


@dataclass(frozen=True, slots=True)
class Halves:
    """A sentence that states something and then says how answers should be."""

    stated: str
    wished: list[Statement]


def halved(sentence: str) -> Halves | None:
    """Reads 我吃素，以后回答请简短一点 as a statement and a standing wish; None for all else."""
    for joint in re.finditer("[，,；;]", sentence):
        wish = sentence[joint.end() :].strip()
        if not _TO_YOU.search(level(wish)):
            return None
        wished = instructions(wish)
        if wished and all(one.attribute == "standing" for one in wished):
            return Halves(sentence[: joint.start()], wished)
    return None


def instructions(sentence: str) -> list[Statement] | None:
    """The wishes that a sentence states; None where it is no instruction, empty where it is one for this time only."""
    plain_sentence = level(sentence)
    opening = opened(plain_sentence)
    body = sentence[opening.start :].strip()
    plain = level(body).strip()
    bare = plain.rstrip("。！!~～ ")
    lasting = bool(_ALWAYS.search(plain))
    if re.search(r"如果|要是|的话", plain) and not re.search(r"以后|今后|往后|每次|一律", plain):
        return None
    wanted = _WANTS.match(bare)
    if wanted:
        if re.search(r"这(?:个|次|份|段)|你的(?:回答|解释)|刚才", wanted["what"]):
            return []
        return [_standing(body)]
    contrast = _CONTRAST.search(bare) and not re.match(r"(?:我|我们|他|她)(?!写|做|让)", bare)
    if not _is_order(bare) and not contrast:
        return None
    if _ONCE.search(bare) and not re.search(r"以后|今后|往后|从现在(?:起|开始)|从今|每次|永远|一律|默认", bare):
        return []
    tool = _tool(body, bare, correction=opening.corrected or opening.changed)
    if tool is not None:
        return [tool]
    answers = bool(_ANSWERS.search(bare))
    if _STYLE.match(bare) or (lasting and (answers or _ORDER.match(_without_lead(bare)))):
        return [_standing(body)]
    forbidden = _FORBIDS.search(bare)
    if forbidden and answers:
        return [_standing(body)]
    if forbidden and _BEHAVIOUR.search(forbidden["what"]) and re.search(r"给我|我|推荐|安排", bare):
        if re.search(r"这|那|它|他|她", forbidden["what"]):
            return []
        return [
            Statement(attribute="instruction", value=body.strip("。！! "), text=_ended(body), quote=body, language="zh")
        ]
    return []


def _is_order(bare: str) -> bool:
    if re.match(r"^(?:我|我们|他|她|它)(?!希望你|想让你|要你|需要你|要求你)", bare) and not _LEAD.match(bare):
        return bool(
            re.search(r"^我(?:写|画|做|问|让你|要)[^，。]{1,14}(?:的时候|时)(?:，|,)?(?:请|你|都|用|别|不要)", bare)
        )
    rest = _without_lead(bare)
    if re.match(r"(?:别忘|记住|记得(?!用|说|给|叫|回)|忘掉|忘记)", rest):
        return False
    return bool(_ORDER.match(rest)) and not re.match(
        r"(?:用了|说了|给了|写了|多少|先生|少年|以前|以为|说实话"
        r"|说真的|讲真|按摩|多亏|避免了|直接就|提供了|推荐的|用户"
        r"|叫了|安排了|优先级|加上我|以及|别人|别墅|别的)",
        rest,
    )


def _without_lead(bare: str) -> str:
    lead = re.match(
        r"^(?:以后|今后|往后|从今往后|从今天起|从现在起|从现在开始|从今以后|每次|将来|平时"
        r"|一般|[^，。]{2,16}?(?:的时候|时候|时|方面))(?:，|,)?(?P<rest>.+)$",
        bare,
    )
    return lead["rest"] if lead else bare


def _tool(body: str, bare: str, *, correction: bool) -> Statement | None:
    lead = _LEAD.match(bare)
    purpose = body[: lead.end("purpose")] if lead else ""
    start = lead.end() if lead else 0
    found = chosen(bare[start:], body[start:], re.sub(r"^(?:以后|今后|我|请|平时)+", "", purpose))
    if found is None:
        return None
    new, old, purpose = found
    return Statement(
        attribute=keyed("uses", purpose) if purpose else "uses",
        value=new,
        text=_ended(body),
        quote=body,
        language="zh",
        replaces_value=old if correction else "",
        correction=correction,
        details={"over": old},
        single_valued=bool(purpose),
    )


def _standing(body: str) -> Statement:
    return Statement(attribute="standing", value=body.strip("。！! "), text=_ended(body), quote=body, language="zh")


def _ended(text: str) -> str:
    text = text.strip().rstrip("，,；;")
    return text if text.endswith(("。", "！", "!", "…")) else text + "。"
