"""Which Chinese sentences state nothing: questions, requests for an answer, conditions, reports of others' words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assistant.memory.writing.script import level

_COMMA = re.compile(r"[，,；;：:]|\s[-–—]+\s|——|(?<=[一-鿿]{4})\s+(?=[一-鿿]{2})")
_ENDS = " \t。！!.…~～？?"

_ASKS_AT_END = re.compile(
    r"(?:吗|嘛|么|呢|不|没有|没|否)[？?]+$|(?<!什)(?<!怎)(?<!多)(?<!那)"
    r"(?<!这)么$|吗$|[？?]$|(?:可以|行|好|是|对|能|会|要|有)(?:吗|不)$"
)
_TAG = re.compile(
    r"^(?:对吧|是吧|对吗|是吗|对不对|是不是|不是吗|没错吧|好吗"
    r"|行吗|可以吗|可以么|能吗|会吗|行不行|好不好|可不可以|怎么样"
    r"|如何|合适吗|正常吗|有问题吗|没问题吧|咋样"
    r"|你(?:记得|还记得|知道)(?:吗|吧|不)?|记得吗|可行吗|合理吗|够吗|严重吗|要紧吗)[？?。！]*$"
)
_QUESTION_WORD = re.compile(
    r"什么(?!都|也|的(?=$|[，。]))|怎么(?!都|也)|怎样|咋(?!舌)"
    r"|如何|为什么|为啥|为何|谁(?!都|也)|啥(?!都|也)|哪(?!怕|都|儿都|里都|吒)"
    r"|(?<!好)(?<!十)几(?=点|号|岁|月|年级|楼|天能|次才|个小时才"
    r"|级)|(?:星期|礼拜|(?<!上)(?<!下)周)几|多少(?!有|都|也)|多久|多大(?!年纪都)|多远|多高|多长(?!时间都)|何时|是否|能否|可否|有无"
    r"|(?P<verb>[一-鿿]{1,2})不(?P=verb)|有没有|是不是|能不能|会不会|要不要|该不该|可不可以|还是不(?=$)|算不算|值不值得"
)
# 不知道怎么, 什么都吃, 没什么: words of asking that ask nothing
_NOT_ASKING = re.compile(
    r"(?:没|不)(?:有|是|算)?(?:什么|啥|怎么|多少|多久|多远|多大|谁|哪|几[天个年])|(?:什么"
    r"|谁|哪里|哪儿|怎么|多少|啥)[^，。]{0,8}(?:都|也)|好几|[差跑对越来走好]不[多动起上]|什么的$"
    r"|(?:考虑|思考|纠结|犹豫)(?:着)?(?:要不要|是否|该不该|是不是)"
    r"|动不动|好不容易|迫不及待|时不时|要不是|不得不|无论|不管"
)
_WONDERS = re.compile(
    r"(?:想|想要)(?:问|知道|了解|请教|咨询|确认|听听|看看)|请问"
    r"|我在想|好奇|不知道|不清楚|不确定|不明白|搞不懂|有个(?:问题"
    r"|疑问)|问(?:一下|下|你|个)|求(?:助|推荐|教)"
)
_REQUEST = re.compile(
    r"^(?:那|好|嗯|然后|另外|再|顺便|所以|现在|今天)?(?:请(?!假"
    r"|客|了|人|吃)|麻烦(?!了|的|死)|劳烦|帮(?:我|忙|我们|个忙"
    r"|一下)|给我(?!妈|爸|们|带来|买了|打|发了|印象|的)|告诉我"
    r"|推荐(?:一|几|个|些|下|给我)|介绍(?:一下|下)|解释(?:一下"
    r"|下)|讲(?:讲|一下)|说说|列(?:出|一下)|写(?:一|个|首|段"
    r"|篇|封|份)|翻译(?:一下|成|这)|总结(?:一下|这)"
    r"|你(?:能|可以|会|觉得|认为|说|看|帮|来|给|知道|有没有"
    r"|是|好|还记得|记得|应该|应该说|能不能|可不可以|叫|的|推荐"
    r"|建议|喜欢|平时)|建议一下|分析(?:一下|下)|看看|查(?:一下|下|查)"
    r"|能(?:不能|否|帮|给|告诉|推荐)|可以(?:帮|给我|告诉|推荐)|有(?:什么|没有|哪些|啥)|怎么|如何|为什么)"
)
_CONDITION = re.compile(
    r"^(?:那|但|但是|可是|不过|而|所以|嗯|好|比如|而且|另外"
    r"|其实)?(?:如果|要是|假如|假设|假使|倘若|若是|若|万一|一旦"
    r"|除非|即使|就算|哪怕|假定|设想|要不是|只有|与其|早知道|假装|装作|扮演|就当|权当)"
    r"|的话$|^(?:只要|不管|无论)"
)
_WISH = re.compile(r"要是[^，。]{1,20}就好了|真希望|但愿|多希望|恨不得|巴不得|多想")
_REPORT = re.compile(
    r"(?:他|她|他们|她们|它|有人|别人|大家|人家|网上|书上|书里"
    r"|新闻|报道|文章|电影里|小说里|视频里|老师|朋友|同事|老板"
    r"|领导|妈妈|爸爸|妈|爸|老婆|老公|女儿|儿子|客户|专家|古人|孔子|鲁迅|[小老阿][\u4e00-\u9fff])"
    r"(?:说(?!好|定|服|话|走就走|起来|明|得)|讲(?=[：:，“「])"
    r"|问(?:我|：|，)|告诉我|认为|觉得(?=[：:，]|我)|表示|回复|回答说|写道|写着|声称|建议我|以为)"
    r"|(?:抖音|微博|知乎|小红书|朋友圈|公众号|群里|百度|电视|广播|专家)(?:上|里)?(?:说|讲|写|发|看到)"
    r"|听说|据说|传说|俗话说|有句话|常言道|所谓|据悉|相传"
)
# a doctor's word about the person, or one's own, is no hearsay
_OWN_WORD = re.compile(
    r"(?:医生|大夫|体检|牙医|中医|兽医|护士)(?:说|告诉我|建议我"
    r"|诊断)|(?:我|咱|我们|跟你|和你|对你|老实|实|直|坦白|一般来"
    r"|总的来|具体来|简单来|换句话|可以|不得不|话|再|刚才|之前)(?:跟你|和你|要|想|得)?说|说实话"
)
_PROMPT_TALK = re.compile(
    r"^(?:系统|助手|用户|AI|assistant|system|user)\s*[:：]|忽略"
    r"(?:之前|以上|上面|所有|前面)的?|(?:你现在|现在你|从现在起[你我]|从现在开始，?[你我])(?:是|扮演|就是)",
    re.IGNORECASE,
)
_EXAMPLE = re.compile(r"(?:比如|例如|譬如|比方|举个例子|打个比方)|.{0,6}我(?:的|扮演的)(?:角色|人物|人设)(?:叫|是|名)")
# 帮我写个租房启事，我家在三里屯: what follows such an order is the material it works on
_WORKS_ON = re.compile(
    r"^(?:那|好|嗯|请|麻烦|你|现在|再|来|可以|能不能|能|以[^，。]{1,4}人称|用[^，。]{1,4}(?:口吻|语气|人称))*"
    r"(?:帮我?(?:们)?|给我|替我|请|麻烦|以|用|把|来)?[^，。我]{0,6}?"
    r"(?:(?:写|编|拟|起草|生成|仿写|创作)(?:一|两|个|首|段|篇|则|封|份|条|句)+|翻译|翻成|译成|造句|润色|改写|续写|模仿|扮演"
    r"|用(?:英文|英语|日语|日文|法语|德语|韩语|粤语|文言文?)(?:怎么|来)?(?:表达|说|讲|写|翻)"
    r"|[给把将](?:这|下面|以下|上面)(?:[句段篇首个些]|的)"
    r"|看看?(?:一下)?(?:这|下面|以下)|改改?(?:一下)?(?:这|下面)|检查(?:一下)?(?:这|下面))"
)
_BORROWED = re.compile(
    r"^[【\[(（]?(?:转发?|转自|转载|摘自|出处|原文|引用)[】\])）:：]"
    r"|^(?:网友|博主|楼主|题主|作者|主角|某人|有人|路人|弹幕|评论区?|歌词|台词|旁白|标题|[^，。：:]{0,4}(?:作文|[上下]联|题|谜语|文案|签名)|客户|老板|同事|老师|医生|他|她"
    r"|[小老阿大][一-鿿]|[甲乙丙丁]|[AB]|[^\s，。：:我]{0,4}(?:说|问|写|发|回复|留言|吐槽))[：:]\s*(?=.*我)"
)
_UNREAL = re.compile(
    r"梦(?:见|到)|做(?:了个)?梦(?!都)|(?:都)?是假的|骗人的|(?:才|又)不是|难道|凭什么|怎么可能|(?:说得|搞得)好像"
)
_IRONY = re.compile(
    r"呵呵[。！!~～\s]*$|狗头|🙃|\bdoge\b|手动滑稽|才怪|(?<!\w)bushi(?!\w)|反话|不是\)$|（不是）"
    r"|^(?:是是是|对对对|好好好)|[爱喜]死这?(?:个|破|垃圾)|这破(?!坏|裂|产|损)|我可真(?!的)|可太(?:喜欢|爱|想)"
    r"|(?:^|[，,])又(?:要|得|是|来|开|加|下|堵|停|改|轮)[^，。]{0,6}[，,]\s*我(?:最|太|真是?)(?:喜欢|爱)"
)
_HEDGE = re.compile(
    r"^(?:我)?(?:可能|也许|或许|大概(?!\d|[一二三四五六七八九十])"
    r"|感觉(?:自己|我)(?:像|好像|在|是|就)|仿佛|简直|好像|似乎|估计|说不定|恐怕|我猜|应该是(?!我))"
)


def statements(sentence: str) -> Iterator[tuple[str, int]]:
    """A sentence's stating parts with their places: 我对虾过敏，可以吃什么？ states its first half.

    A sentence that does not ask comes back whole, unless it is refused.
    """
    plain = level(sentence)
    if not _asks(plain):
        yield sentence, 0
        return
    parts = _parts(plain)
    kept = len(parts)
    while kept and _part_asks(plain, parts[kept - 1], last=kept == len(parts)):
        tag = _TAG.match(plain[parts[kept - 1][0] : parts[kept - 1][1]].strip(" "))
        kept -= 1
        if tag:
            return  # "…, right?" asks about what stands before it
    if not kept or kept == len(parts):
        return
    end = parts[kept - 1][1]
    said = sentence[:end].rstrip(" ，,；;：:")
    if said and _states(level(said)):
        yield said, 0


def refuses(sentence: str) -> bool:
    """Whether a Chinese sentence states nothing of the person's own."""
    plain = level(sentence).strip()
    if any(kind.search(plain) for kind in (_PROMPT_TALK, _WISH, _IRONY, _UNREAL, _BORROWED, _WORKS_ON)):
        return True
    if _EXAMPLE.match(plain):
        return True
    if _asks(plain):
        return True
    parts = [plain[start:end].strip() for start, end in _parts(plain)]
    if parts and _CONDITION.search(parts[0]):
        return True
    return bool(_REPORT.search(plain)) and not _OWN_WORD.search(plain) and _REPORT.search(parts[0]) is not None


def part_refused(part: str) -> bool:
    """Whether one part of a sentence, between its commas, asks, asks for something, supposes or reports."""
    plain = level(part).strip(_ENDS)
    if not plain:
        return True
    if re.search(r"(?:帮我|替我)[^，。]{0,8}(?:一下|吧|下)$", plain):
        return True
    if asks_in(plain) or _WONDERS.search(plain) or _REQUEST.match(plain) or _HEDGE.match(plain):
        return True
    if _CONDITION.search(plain):
        return True
    return bool(_REPORT.search(plain)) and not _OWN_WORD.search(plain)


def is_condition(part: str) -> bool:
    """Whether a part supposes something, so that what follows it in the sentence is supposed too."""
    return _CONDITION.search(level(part).strip(_ENDS)) is not None


def asks_in(plain: str) -> bool:
    """Whether levelled words ask something without a question mark."""
    open_words = _NOT_ASKING.sub("", plain)
    return bool(_QUESTION_WORD.search(open_words)) or bool(_ASKS_AT_END.search(plain))


def _asks(plain: str) -> bool:
    """Whether a sentence is a question, or its last part is one."""
    if plain.rstrip("”』」）) ").endswith(("?", "？")):
        return True
    parts = _parts(plain)
    return bool(parts) and _part_asks(plain, parts[-1], last=True)


def _part_asks(plain: str, part: tuple[int, int], *, last: bool) -> bool:
    words = plain[part[0] : part[1]].strip()
    if last and words.endswith(("?", "？")):
        return True
    bare = words.strip(_ENDS)
    return asks_in(bare) or bool(_WONDERS.search(bare))


def _parts(plain: str) -> list[tuple[int, int]]:
    parts, start = [], 0
    for match in _COMMA.finditer(plain):
        if plain[start : match.start()].strip():
            parts.append((start, match.start()))
        start = match.end()
    if plain[start:].strip(_ENDS):
        parts.append((start, len(plain)))
    return parts


def _states(plain: str) -> bool:
    """Whether words before a question are a statement of the person's own, not the thing that is asked about."""
    first = plain.lstrip("那嗯好的，, ")
    return bool(
        re.match(r"(?:(?:你好|您好|嗨|hi|hello|好的|谢谢|嗯)[，,！! ]*)?.{0,12}?(?:我|咱|俺|本人)", first)
    ) and not _CONDITION.search(first)
