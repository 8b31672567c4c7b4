"""Short answers to the assistant's questions: after 您住在哪个城市？ the word 泉州 says where somebody lives."""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.memory.records import Spoken
from assistant.memory.writing.chinese.openers import opened
from assistant.memory.writing.script import has_han, level

_ASKED: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), answer)
    for pattern, answer in (
        (r"[你您](?:叫什么|的?名字(?:是|叫)什么)|怎么称呼[你您]?|如何称呼|贵姓|[你您]的名字(?=$)", "我叫{}。"),
        (r"(?:老家|家乡|哪里人|哪儿人|来自哪|从哪里来)", "我老家在{}。"),
        (r"(?:住在?|居住在?|生活在?|所在)(?:的)?(?:哪|什么地方|城市)|(?:哪个|什么)城市", "我住在{}。"),
        (r"在(?:哪里?|哪儿|哪家公司|什么公司|什么单位)(?:工作|上班|就职)", "我在{}工作。"),
        (r"(?:做什么(?:的|工作|职业)|什么职业|职业是什么|从事什么|什么工作)", "我的职业是{}。"),
        (r"(?:多大(?:了|年纪)?|几岁|年龄|多少岁)", "我今年{}岁。"),
        (r"生日(?:是)?(?:哪|什么时候|几月|在)|什么时候(?:过)?生日", "我的生日是{}。"),
        (r"对(?:什么|哪些)[^，。？]{0,6}过敏|过敏原|有(?:什么|没有|哪些)[^，。？]{0,6}过敏|过敏史", "我对{}过敏。"),
        (r"有(?:什么|没有|哪些)?[^，。？]{0,4}(?:忌口|不吃)|不(?:能)?吃(?:什么|哪些)", "我不吃{}。"),
        (r"最喜欢(?:的)?(?P<thing>[一-鿿]{1,6}?)(?:是)?(?:什么|哪)", "我最喜欢的{thing}是{}。"),
        (r"最喜欢(?:什么|哪种|哪个|哪些|哪位|哪首|哪部)(?P<thing>[一-鿿]{1,6})", "我最喜欢的{thing}是{}。"),
        (r"(?:有什么|什么|哪些)(?:兴趣)?爱好|喜欢(?:做)?(?:什么|哪些)", "我喜欢{}。"),
        (r"用的?(?:是)?(?:什么|哪种|哪款|哪个)(?P<thing>[一-鿿A-Za-z]{1,8})", "我用的{thing}是{}。"),
        (
            r"(?P<thing>(?:狗|猫|宠物|女儿|儿子|孩子|老公|老婆|丈夫"
            r"|妻子|妹妹|姐姐|哥哥|弟弟)(?:的名字)?)(?:叫|是)什么",
            "我的{thing}叫{}。",
        ),
        (
            r"(?P<thing>鞋码|尺码|血型|星座|身高|体重|预算|时区|手机号|邮箱)(?:是)?(?:多少|什么|多大|多高)",
            "我的{thing}是{}。",
        ),
    )
)
_LEADING = re.compile(r"^(?:在|是|叫|对|用|我?住在?|来自|喜欢|大概|应该是)")
_TRAILING = re.compile(r"(?:过敏|工作|上班|岁|人|的|吧|呢|啊|哦)+$")
_NO_ANSWER = re.compile(
    r"^(?:不|没|无|否|是的?$|对$|对的|好|行|可以|嗯|哦|啊|我"
    r"|你|您|这|那|它|他|她|什么|怎么|为什么|随便|都|也许|可能"
    r"|大概吧|还|谢谢|算了|保密|秘密|跳过|以后|待会|等|请|帮"
    r"|抱歉|不好意思|暂时|目前没|哈|呵|能|会|要|想)"
)


def answered(message: Spoken, before: Sequence[Spoken]) -> str | None:
    """The sentence that a short answer stands for, where the assistant had just asked; else None."""
    asked = before[-1] if before else None
    if asked is None or asked.role != "assistant" or not has_han(asked.text) or not re.search(r"[？?]", asked.text):
        return None
    text = message.text.strip()
    answer = text[opened(level(text)).start :].strip(" 。！!~～")
    if not answer or "\n" in answer or len(answer) > 16 or re.search(r"[，,。？?；;]", answer):
        return None
    answer = _LEADING.sub("", answer) or answer
    if _NO_ANSWER.match(level(answer)):
        return None
    question = re.split(r"[？?]", asked.text.strip())[-2]
    question = level(re.split(r"[。！!\n]", question)[-1])
    for pattern, sentence in _ASKED:
        match = pattern.search(question)
        if match:
            bare = answer if "叫{}" in sentence else (_TRAILING.sub("", answer) or answer)
            return sentence.replace("{thing}", match.groupdict().get("thing") or "").format(bare)
    return None
