"""How something is done, step by step; what failed in it, and how a step changed."""

from __future__ import annotations

import re

from assistant.memory.records import Kind, Tag
from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.dates.numbers import chinese_number
from assistant.memory.writing.passages import MASK, own_words
from assistant.memory.writing.script import HAN, level

_HEADING = re.compile(
    r"^(?:(?:你好|好的|嗯|记住|记一下|备忘|这是|以下是|下面是"
    r"|说一下|分享一下|我的|我们的|关于|补充|请记住|帮我记住|帮我记一下|整理一下)[，,：: ]*)*"
    r"(?:(?P<name>[^：:\n，,。？?]{1,30}?)(?:的)?(?:步骤|流程"
    r"|方法|做法|操作方法|操作步骤|操作流程|教程|过程|指南|清单|顺序|配方|菜谱|规程|手册|攻略|办法)"
    r"|(?:怎么|如何|怎样)(?P<how>[^：:\n，,。？?]{2,30}))"
    r"(?:如下|是这样的?|是|为|有)?\s*(?:[：:]|\n)"
)
_NUMBERED = re.compile(
    r"(?:^|[\n；;，,。：: ])\s*(?:第)?[(（]?(?P<number>\d{1,2}"
    r"|[一二三四五六七八九十]{1,2})(?:[.)）、．]|步[，,：: 是]?)\s*(?P<step>.+?)"
    r"(?=(?:[；;，,。]?\s*(?:\n|(?<=[；;，,。\s])(?:第)?[(（]?"
    r"(?:\d{1,2}|[一二三四五六七八九十]{1,2})(?:[.)）、．]|步[，,：: ])))|\s*\Z)",
    re.DOTALL,
)
_BULLETED = re.compile(r"^[ \t]*[-*•–·][ \t]*(?P<step>.+)$", re.MULTILINE)
_SEQUENCE = re.compile(
    r"(?:首先|第一步|先(?!生|前)|其次|第二步|第三步|第四步|然后"
    r"|接着|接下来|之后|再(?!见|说|也)|最后|最终)(?:要|需要)?[，,：:]?"
)
_TOLD = re.compile(
    r"^(?:我|我们|一般|平时|通常)*(?P<name>[^，,。：:\n]{2,20}?)"
    r"(?:的时候|的话|时|要|需要|得|，|：|:|的流程是|的步骤是|的做法是"
    r"|是)+(?P<body>(?:首先|先(?!生)|第一步).+(?:然后|接着|再|最后|第二步).+)$",
    re.DOTALL,
)
_FAILED_STEP = re.compile(
    r"^(?P<name>[^，,。：:\n]{2,30}?)(?:时|的时候|的过程中|，)?(?:在"
    r"|到|卡在|进行到)?(?:了)?第(?P<step>\d+|[一二三四五六七八九十]+)步"
    r"(?:的?时候)?(?:就|又)?(?:失败|出错|报错|卡住|出问题|不行"
    r"|挂|没成功|中断|崩溃|不成功)(?:了)?(?P<why>.*)$",
    re.DOTALL,
)
_STEP_FAILED = re.compile(
    r"(?P<name>[^，,。：:\n]{2,30}?)的第(?P<step>\d+|[一二三四五六七八九十]+)步"
    r"(?:总是|又|会)?(?:失败|出错|报错|卡住|有问题|不对|不行|没用|挂)(?:了)?(?P<why>.*)$",
    re.DOTALL,
)
_CHANGED_STEP = re.compile(
    r"^(?:(?:更新|修改|更改|变更|改动|更正|调整)(?:一下)?(?:了)?)?"
    r"(?P<name>[^，,。：:\n第]{0,30}?)(?:的流程|的步骤|流程|步骤)?"
    r"(?:有(?:变化|改动|更新)|改了|变了)?(?:[，,：: ]|的)*第(?P<step>\d+"
    r"|[一二三四五六七八九十]+)步(?:现在|以后|要|应该|从现在起"
    r"|已经|需要)*(?:改成|改为|改用|换成|变成|是|用|应为)(?:了)?\s*"
    r"(?P<new>[^，,。；;\n]{1,60}?)(?:(?:，|,)?(?:而不是|不是"
    r"|不再用|不用|不再是|代替)\s*(?P<old>[^，,。\n]{1,30}?))?(?:了)?[。！!]?$"
)


def procedures(message: str) -> list[Statement]:
    """The procedures, failures and changes of steps that a message tells."""
    text = own_words(message).strip()
    if not text or MASK in text or not re.search(f"[{HAN}]", text) or text.rstrip().endswith(("？", "?")):
        return []
    whole = message.strip()
    plain = level(whole)
    changed = _CHANGED_STEP.match(plain)
    if changed and (changed["name"] or changed["old"] or re.search(r"步(?:现在|以后|从现在起|应|改|换|变)", plain)):
        return [_changed(changed, whole)]
    failed = _FAILED_STEP.match(plain) or _STEP_FAILED.match(plain)
    if failed:
        return [_failed(failed, whole)]
    return _steps(plain, whole)


def steps_of(text: str) -> list[str]:
    """The steps of a numbered list (in lines or in running text) or of a bulleted one; empty where there is none."""
    plain = level(text)
    numbered = [
        (chinese_number(match["number"]), text[match.start("step") : match.end("step")].strip(" ；;，,。\n"))
        for match in _NUMBERED.finditer(plain)
    ]
    first = numbered[0][0] if numbered else None
    if (
        len(numbered) >= 2
        and first is not None
        and [number for number, _ in numbered] == list(range(first, first + len(numbered)))
    ):
        return [step for _, step in numbered]
    return [text[match.start("step") : match.end("step")].strip() for match in _BULLETED.finditer(plain)]


def _steps(plain: str, whole: str) -> list[Statement]:
    heading = _HEADING.match(plain)
    if heading:
        group = "name" if heading["name"] else "how"
        name = whole[heading.start(group) : heading.end(group)]
        steps = steps_of(whole[heading.end() - 1 :]) or _in_sequence(whole[heading.end() :])
        if len(steps) >= 2:
            return [_procedure(name, steps, whole)]
    told = _TOLD.match(plain)
    if (
        told
        and not re.search(r"^(?:今天|昨天|前天|上周|刚才|周末|早上|晚上)", told["name"])
        and "了" not in told["body"]
    ):
        steps = _in_sequence(whole[told.start("body") : told.end("body")])
        if len(steps) >= 2:
            return [_procedure(whole[told.start("name") : told.end("name")], steps, whole)]
    return []


def _in_sequence(body: str) -> list[str]:
    """The steps of 先…，再…，最后…."""
    plain = level(body)
    starts = [match for match in _SEQUENCE.finditer(plain)]
    if len(starts) < 2:
        return []
    ends = [match.start() for match in starts[1:]] + [len(body)]
    steps = [body[match.end() : end].strip(" ；;，,。\n") for match, end in zip(starts, ends, strict=True)]
    return [step for step in steps if step]


def _procedure(name: str, steps: list[str], whole: str) -> Statement:
    name = re.sub(r"^(?:我|我们|的|关于)+", "", name.strip(" ：:；;，,。"))
    return Statement(
        attribute=keyed("procedure", name),
        value=name,
        text=whole,
        quote=whole,
        language="zh",
        details={"name": name, "steps": steps},
        kind=Kind.SKILL,
    )


def _failed(match: re.Match[str], whole: str) -> Statement:
    name = whole[match.start("name") : match.end("name")].strip()
    why = whole[match.start("why") : match.end("why")].strip(" ：:；;，,。")
    why = re.sub(r"^(?:因为|由于|原因是|是因为)", "", why)
    return Statement(
        attribute=keyed("procedure_failure", name),
        value=why or name,
        text=whole,
        quote=whole,
        language="zh",
        tags=(Tag.ERROR.value,),
        details={"name": name, "step": str(chinese_number(match["step"]) or match["step"]), "reason": why},
    )


def _changed(match: re.Match[str], whole: str) -> Statement:
    name = whole[match.start("name") : match.end("name")].strip()
    new = whole[match.start("new") : match.end("new")].strip(" 。")
    old = whole[match.start("old") : match.end("old")].strip() if match["old"] else ""
    return Statement(
        attribute=keyed("procedure_change", name) if name else "procedure_change",
        value=new,
        text=whole,
        quote=whole,
        language="zh",
        correction=True,
        replaces_value=old,
        details={"name": name, "step": chinese_number(match["step"]) or 0, "text": new, "old": old},
    )
