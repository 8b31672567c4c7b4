"""Whether a message is meant: role play, stories, suppositions and jokes say nothing about the person."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta
from functools import lru_cache

from assistant.memory.records import Spoken

_LASTS = timedelta(hours=6)
"""After a pause as long as this, a role play is over even if nobody ended it."""

_PLAY = re.compile(
    r"\brole[- ]?play|\blet(?:'|’)?s (?:play|pretend|act out|do a scene|improvise)\b|\b(?:please "
    r"|now )?pretend (?:that )?(?:you|to be|we|i)\b"
    r"|\b(?:act|behave|respond|answer|speak|talk) (?:as|like) (?:a|an|if you|though you|my|the)\b"
    r"|\byou(?:'re| are|’re|'ll be|’ll be| will be) (?:now )?(?:a|an|the|my|captain|king|queen|lord"
    r"|sir)\b[^.!?\n]{1,60}?\b(?:and|while) "
    r"i(?:'m|’m| am|'ll be|’ll be| will be)\b"
    r"|(?:^|\n)\s*you(?:'re| are|’re) (?:now )?(?:a|an|the) [^.!?\n]{2,60}[.!;,]\s+i(?:'m|’m| am) (?:the|a|an|your)\b"
    r"|\bi(?:'ll|’ll| will) be (?:the|a|an) [^.!?\n]{1,40}?(?:,| and) you(?:'ll|’ll| will)? (?:be|are|play)\b"
    r"|\bfrom now on,? you(?:'re| are|’re)\b|\b(?:text )?adventure game\b|\bdungeon master\b|\bin[- ]character\b"
    r"|\bimprov\b"
    r"|\bas (?:the|my|your|a) (?:character|villain|hero|narrator|protagonist)\b|\bmy (?:character|avatar|persona"
    r"|player character)\b"
    r"|\b(?:mock|practice|pretend) (?:job )?interview\b|\bsimulat(?:e|ion of) (?:a|an|the) (?:conversation|dialogue"
    r"|interview|phone call)\b"
    r"|\bin (?:the|this|our|my) (?:story|game|novel|role|scene|screenplay|campaign|simulation|scenario|dream)\b"
    r"|角色扮演|扮演|假扮|假装你|我们来演|咱们来演|来玩(?:个|一个)?(?:游戏|过家家)|你(?:现在)?(?:来)?(?:演|当"
    r"|扮)[^。！？\n]{1,16}[，,]\s*我(?:来)?(?:演|当|扮|是)"
    r"|你是[^。！？\n]{1,16}[，,]\s*我是[^。！？\n]{1,16}(?:[，,。]|$)|跑团|剧本里|游戏里|故事里|小说里|在(?:这个"
    r"|我们的)(?:故事|游戏|剧本|世界|设定)里|设定[是为：:]",
    re.IGNORECASE,
)
_PLAY_ENDS = re.compile(
    r"\b(?:end|stop|finish|quit|leave|exit|enough)(?: of)?(?: with)?(?: the| this| our| playing)? ?(?:role[- ]?play"
    r"|game|pretending|playing|story|scene|"
    r"act|simulation|improv|interview)\b|\bout of (?:the )?(?:character|role)\b|\bback to (?:reality|normal"
    r"|real life)\b"
    r"|\b(?:okay|ok|now|but)?,? ?(?:seriously|for real|in real life|irl)\b(?: now)?|\bjust being me\b|\bgame over\b"
    r"|(?:结束|停止|不玩|退出|别再|不演)(?:了|角色扮演|游戏|扮演|这个)*|回到现实|说正经的|言归正传|现实中",
    re.IGNORECASE,
)
_TALE = re.compile(
    r"\b(?:write|tell|make up|compose|invent|create|draft|continue|give|begin|start|do)\b[^.!?\n]{0,60}?\b(?:story"
    r"|stories|tale|poem|song|lyrics|verse|haiku|"
    r"limerick|sonnet|rap|ballad|novel|scene|script|screenplay|sketch|play|dialogue|dialog|monologue|monolog"
    r"|fanfic(?:tion)?|fable|myth|joke|"
    r"riddle|chapter|diary entry|persona|backstory|character)s?\b"
    r"|\bfan ?fiction\b|\bin the (?:voice|style|person) of\b"
    r"|(?<![欢爱天常])(?:写|编|讲(?!述|的是)|续写|创作|仿写)(?:一|个|首|段|篇|则|出)*[^。！？\n]{0,16}?(?:故事|小说|诗|词|歌|童话|剧本|段子"
    r"|笑话|台词|对白|独白|寓言|相声|小品)",
    re.IGNORECASE,
)
_TELLS_OF_WRITING = re.compile(
    r"\b(?:i|we|my \w+|she|he)(?:['’](?:ve|m|d|s))?(?: (?:also|really|often|sometimes|usually|always|just|recently"
    r"|used|have|had))*"
    r"(?: (?:like|love|enjoy|prefer|hate|try|tried|started|began|learned|learnt|used|am able)(?: to)?)?(?: \w+ing)? *$"
    r"|我(?:也|还|平时|经常|常常|喜欢|爱|曾经?|最近|在|正在|偶尔|会|开始)*$",
    re.IGNORECASE,
)
_FRAMED = re.compile(
    r"\b(?:joke|riddle|pun|pov|thought experiment|(?:example|sample|test)(?: sentence| text)?|sentence(?: to \w+)?"
    r"|quote|caption"
    r"|lyrics|tagline|slogan|scenario|premise|prompt|dialogue|monologue|headline|meme|fan ?fic|plot|synopsis)\s*[:：]"
    r"|\bi(?:'m|’m| am) playing (?:as )?an? (?!game|match|card|board|video|round|song|piece|tune|gig|role|part|big"
    r"|small)\w+"
    r"|(?:笑话|段子|谜语|例句|示例|歌词|台词|设定|剧情|题目|造句)\s*[:：]",
    re.IGNORECASE,
)
_SUPPOSING = re.compile(
    r"(?:^|[.!?;:,\n—-]\s*|\b(?:and|but|so|now|ok|okay|well|please|just|then) )"
    r"(?:(?:let(?:'|’)?s |let us |just |now )?(?:suppose|supposing|imagine|picture|assume|assuming|say,|let(?:'"
    r"|’)?s say|pretend)\b"
    r"|say (?:that )?(?:i|we|my)\b|hypothetically|theoretically|in theory|for (?:the sake of )?argument"
    r"|what if (?:i|we|my|you)\b|if i were to\b"
    r"|in a (?:parallel|fantasy|fictional|perfect) (?:world|universe)|(?:as )?a thought experiment"
    r"|thought experiment)"
    r"|(?:^|[。！？；，,\s])(?:假如|假设|假定|设想|想象一下|试想|要是我(?:是|有|住|能)|如果我(?:是|有|住|叫)|倘若"
    r"|假使|若是|打个比方|比方说|如果说)",
    re.IGNORECASE,
)
_JOKE = re.compile(
    r"\b(?:just |only |i'm |i’m |was )?(?:kidding|joking)\b(?! (?:aside|apart))|\bjk\b|\bj/k\b|(?<!\w)/s(?!\w)"
    r"|\b(?:it|that)(?:'s|’s| was| is) (?:just )?a joke\b"
    r"|\bjust messing (?:with you|around)\b|\bapril fools?\b|\bsarcasm\b|\bpulling your leg\b"
    r"|\bnot really(?:,? (?:lol|haha|though))?(?=[.!)]|$)"
    r"|开(?:个|你)?玩笑|逗你(?:玩)?的?|骗你的|说笑|闹着玩|瞎说的|胡说的|说着玩",
    re.IGNORECASE,
)
_TAKES_BACK = re.compile(
    r"^(?:(?:oh|sorry|haha+|lol|no|nah|ok|okay|wait|hey|ha|actually|i'm|i’m|i was|i am|it was"
    r"|that was)[,.! ]+)*(?:just |only )?"
    r"(?:kidding|joking|messing with you|pulling your leg|a joke|jk|scratch that|strike that|never ?mind(?: that)?"
    r"|ignore (?:that|what i (?:just )?said|my last message)"
    r"|(?:that(?:'s|’s| is|was| was) )?not (?:true|really true)|(?:i )?(?:made that up|didn't mean (?:it|that)"
    r"|lied)|april fools?)"
    r"(?: (?:about that|there|obviously|haha|lol|sorry|of course|before|earlier))*[\s.!?)…:;DP😂🤣😜😄]*$"
    r"|^(?:哈+|嘿+|好吧|不好意思|抱歉|刚才|刚刚|上面|我是|我)*[，, ]*(?:开(?:个|你)?玩笑(?:的|啦|呢|而已)?"
    r"|逗你(?:玩)?的?|骗你的|瞎说的|胡说的|说着玩的?"
    r"|(?:刚才|上面)?说的不算(?:数)?|当我没说|(?:刚才|上面)(?:的话|那句话?)?(?:不算|作废))(?:啦|了|哈+|的"
    r"|呢)*[\s。！!~～]*$",
    re.IGNORECASE,
)
_TEST_DATA = re.compile(
    r"\b(?:test|dummy|sample|fake|mock|placeholder|example|demo|lorem ipsum) (?:data|form|user|profile|account"
    r"|record|entry|input|text|values?|person|message|sentence)"
    r"|\bfor (?:example|instance|testing)\b|\be\.g\.|测试(?:数据|用户|一下|账号)|示例|样例|例如|例句|举例|举个例子"
    r"|比如(?:说)?[：:，,]",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def play_change(text: str) -> bool | None:
    """True where a message begins a role play, False where it ends one, None where it does neither."""
    ends = _last(_PLAY_ENDS, text)
    begins = _last(_PLAY, _without_ends(text))
    if begins is None and ends is None:
        return None
    return begins is not None and (ends is None or begins > ends)


def is_playing(message: Spoken, before: Sequence[Spoken]) -> bool:
    """Whether a role play begun in an earlier message of the conversation still goes on."""
    later = message.said_at
    for earlier in reversed(before):
        if later - earlier.said_at > _LASTS:
            return False
        later = earlier.said_at
        if earlier.role != "user":
            continue
        change = play_change(earlier.text)
        if change is not None:
            return change
    return False


def unmeant(text: str, *, playing: bool) -> list[tuple[int, int]]:
    """The spans of a message that are not meant: play, tales, suppositions, and what a joke takes back."""
    spans: list[tuple[int, int]] = []
    ends = _PLAY_ENDS.search(text) if playing else None
    if playing:
        spans.append((0, ends.end() if ends else len(text)))
    for pattern in (_PLAY, _TALE, _FRAMED, _SUPPOSING):
        start = ends.end() if ends else 0
        match = _begins(pattern, _without_ends(text), start)
        if match:
            back = _PLAY_ENDS.search(text, match.end()) if pattern is _PLAY else None
            spans.append((_sentence_start(text, match.start()), back.end() if back else len(text)))
    spans.extend((0, joke.end()) for joke in _JOKE.finditer(text))
    test = _TEST_DATA.search(text)
    if test:
        spans.append((_sentence_start(text, test.start()), _sentence_end(text, test.end())))
    return spans


def _begins(pattern: re.Pattern[str], text: str, start: int) -> re.Match[str] | None:
    """Where a pattern begins a span; a tale is asked for, not told of: "I like to write poems" begins none."""
    for match in pattern.finditer(text, start):
        before = text[_sentence_start(text, match.start()) : match.start()]
        if pattern is not _TALE or not _TELLS_OF_WRITING.search(before):
            return match
    return None


def takes_back(text: str) -> bool:
    """Whether a message does nothing but take back what was said before it: "Just kidding!", "Scratch that."."""
    return len(text) < 80 and _TAKES_BACK.match(text.strip()) is not None


def _without_ends(text: str) -> str:
    """The text with "end of role play" and the like blanked, since that names the play it ends."""
    return _PLAY_ENDS.sub(lambda match: " " * len(match.group(0)), text)


def _last(pattern: re.Pattern[str], text: str) -> int | None:
    found = None
    for match in pattern.finditer(text):
        found = match.start()
    return found


def _sentence_start(text: str, at: int) -> int:
    found = max(text.rfind(mark, 0, at) for mark in ".!?。！？\n")
    return found + 1


def _sentence_end(text: str, at: int) -> int:
    ends = [place for mark in "!?。！？\n" if (place := text.find(mark, at)) >= 0]
    return min(ends) if ends else len(text)
