"""What the person wants from the assistant beyond this one answer: standing wishes, tools to use, things to leave."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from assistant.memory.records import SELF
from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.english.fragments import leaves_out_i
from assistant.memory.writing.english.openers import opened
from assistant.memory.writing.english.phrases import bare, cut, names_in, to_clause_end
from assistant.memory.writing.english.verbs import Form, known_as
from assistant.memory.writing.wordlists import words

_POLITE = re.compile(
    r"^(?:(?:please|kindly|pls|plz|just|could you|can you|would you|will you|you (?:should|must|can|need to|have to"
    r"|may)|i(?:'d| would|’d) (?:like|love|prefer|want) (?:it if )?you(?: to)?|"
    r"i(?:'d| would|’d) (?:appreciate|like) it if you(?: could| would)?|i want you to|i need you to|make sure (?:to"
    r"|that you|you)|remember to|be sure to|try to|feel free to|let's|let’s|do)\s+(?!not\b))+",
    re.IGNORECASE,
)
_ALWAYS = re.compile(
    r"\b(?:from now on|from here on(?: out)?|going forward|henceforth|in (?:the )?future|always|never|every time"
    r"|each time|whenever|by default|as a (?:general )?rule|in general|generally|"
    r"for (?:all|every|any) (?:future|my|of my)|all (?:your|future) (?:answers|replies|responses)"
    r"|when(?:ever)? (?:you(?:'re)?(?! (?:can|could|get|have|want|like|feel|need|are|finish|ready|done|back|free"
    r"|see|find|know|think))|i ask|answering|replying|writing|talking|speaking|explaining|deploying|coding|"
    r"giving|suggesting|recommending|working|making|dealing|doing)|(?:in|to) (?:all|any) (?:your|my|our|answers"
    r"|replies|responses|recipes|messages|examples)"
    r"|in your (?:answers|replies|responses)|ever again|anymore|any more|any longer)\b",
    re.IGNORECASE,
)
_ONCE = re.compile(
    r"\b(?:just (?:this )?once|(?:only|just) (?:this|for (?:this|now|today))|this (?:time|one|once|answer|message"
    r"|reply|question|task|chat|conversation)|for (?:this|now|the moment|today|that one|once)|"
    r"today|right now|at the moment|(?:in|for) (?:this (?!project|repo|repository|code ?base|house|family|team"
    r"|company)|the following |the next )\w+|here(?= |$)|tonight|tomorrow"
    r"|the (?:following|above|attached|next|last|previous))\b",
    re.IGNORECASE,
)
_ANSWERS = re.compile(
    r"\b(?:answer(?:s|ing)?|repl(?:y|ies|ying)|respon(?:d|se|ses|ding)|explanations?|explain(?:ing)?|messages"
    r"|summaries|tone|address me|talk to me|speak to me|write to me|call me|"
    r"bullet ?points?|bullets|emojis?|emoticons?|markdown|headings?|tables|prose|jargon|small talk|apologi[sz]e"
    r"|apologies|disclaimers?|flattery|compliments|exclamation marks?|"
    r"short (?:sentences|paragraphs)|units?|metric|imperial|celsius|fahrenheit|british|american|formal(?:ly)?"
    r"|informal(?:ly)?|concise(?:ly)?|brief(?:ly)?|verbose|politely|sources|citations|"
    r"step[- ]by[- ]step|code (?:comments|samples|examples)|comments|type hints|(?:in|use) (?:english|german|french"
    r"|spanish|italian|chinese|dutch|polish|portuguese|japanese|russian|swedish|"
    r"danish|norwegian|turkish|korean|arabic|hindi)|plain (?:english|text|language)|24-hour|12-hour|date format"
    r"|first name|last name|pronouns|sugar-?coat|lecture|hedge)\b",
    re.IGNORECASE,
)
_FORBIDS = re.compile(
    r"^(?:please )?(?:do not|don't|don’t|never|stop|no more|avoid|quit)\s+(?:ever |please )?(?P<what>.+)$",
    re.IGNORECASE,
)
_TO_YOU = re.compile(
    r"\b(?:when|whenever|every time|each time) (?:you|i ask)\b|\bfrom now on\b"
    r"|\bgoing forward\b",
    re.IGNORECASE,
)
_NO = re.compile(r"^no (?P<what>(?:more )?[\w -]+?)(?:,? (?:please|ever|at all))*$", re.IGNORECASE)
_USE = re.compile(
    r"(?:^|[,;:]\s*|\b(?:and|but|please|then|so|to)\s+)(?:always |please |only )?(?:use|prefer|choose|pick|go with"
    r"|take|try)\s+(?P<new>[^,;.]{1,60}?)"
    r"(?:,?\s+(?:instead of|rather than|in place of|over|and not|but not|and never|never)"
    r"|,\s*not)\s+(?P<old>[^,;.]{1,60}?)(?=[,;.!]|$|\s+(?:when|for|if|while|whenever|in|on|to|because)\b)",
    re.IGNORECASE,
)
_NOT_BUT = re.compile(
    r"(?:don't|don’t|do not|never|stop)\s+us(?:e|ing)\s+(?P<old>[^,;.]{1,40}?)\s*(?:[,;]|[-–—]+|\band\b|\bbut\b"
    r"|\.)\s*(?:please |always |instead |rather )*(?:use|go with"
    r"|prefer)\s+(?P<new>[^,;.]{1,40}?)(?: instead)?(?=[,;.!]|$|\s+(?:when|for|if|while)\b)",
    re.IGNORECASE,
)
_WHEN = re.compile(
    r"\b(?:when|whenever|for|if|while|in)\s+(?:you(?:'re| are)? |i(?:'m| am)? )?(?P<purpose>[^,;.]{3,60})",
    re.IGNORECASE,
)
_NO_PAUSE = re.compile(
    r"^((?:when|whenever|every time|each time|any ?time|if|for)\b[^,;:.]{3,60}?)\s+"
    r"(?=(?:please |always |just |only )*(?:(?:(?:don't|don’t|do not|never) )?use|go with|stick (?:to|with)|prefer)\s)",
    re.IGNORECASE,
)
_GENERIC = r"(?:mornings?|afternoons?|evenings?|nights?|weekends?|week|month|year|day|future|phone|internet|same)\b"
_OFFERS = re.compile(
    r"(?:when|whenever|if|any ?time|as soon as) you(?:['’]re| are)? (?:need|want|have|feel|get|ready|can|like|free"
    r"|done|back)\b",
    re.IGNORECASE,
)
_WANTED = re.compile(
    r"^i (?:(?:really|generally|usually|always|much|strongly|do) )*(?:like|love|prefer|want|need|hate|dislike|enjoy"
    r"|don't like|don’t like|do not like|don't want|can't stand|appreciate) (?:to (?:get|have|receive|see) "
    r"|it when (?:you|your) |my |your |getting )?"
    r"(?P<what>(?:[\w'’-]+[ ,]+){0,5}?(?:answers?|replies|responses|explanations|summaries|messages|bullet points"
    r"|emojis|markdown|emoticons)\b.*)$",
    re.IGNORECASE,
)


_CALL_ME = re.compile(
    r"^(?:\w+,? )?(?:i think (?:that )?)?(?:please |you can |you may |you could |just |feel free to |everyone "
    r"|everybody |people |friends "
    r"|most people |my \w+ |i(?:'d|’d| would) (?:really )?(?:prefer|like|love) it if you(?:'d|’d| would| could)? "
    r"|i(?:'d|’d| would) (?:prefer|like|love) you to )*(?:call(?:s|ed)?|address|refer to) me (?:by |as )?"
    r"(?P<name>(?:(?:Dr|Mr|Mrs|Ms"
    r"|Prof)\.? )?[^\s,.!;]+(?: (?-i:[A-Z])[^\s,.!;]+)*)(?P<but>,? but\b)?",
    re.IGNORECASE,
)
_NOT_A_NAME = re.compile(
    r"^(?:a|an|the|when|if|at|on|in|back|later|tomorrow|today|tonight|crazy|old|names?|by|with|about|whatever|anything"
    r"|out|up|my|your|that|this|it|before|after|now|please|sir|madam|maybe|perhaps|asap|soon|sooner|any|anytime"
    r"|sometimes?|once|again|first|instead|only|every|everyday|each|next|right|around|between|during|until|till|within"
    r"|as|to|for|from|so|and|or|but|straight|over|while|whenever|where|wherever|because|since|unless|no|not|never"
    r"|always|often|daily|weekly|twice|tmrw|tmr|collect|mornings?|evenings?|afternoons?|noon|midnight|lunchtime|later"
    r"|whichever|how|what|then|there|here|one|some|[a-z]+ly)$",
    re.IGNORECASE,
)
_HALF = re.compile(
    r"(?:,?\s+(?:and|but|so)\s+|,\s+|\s+[-–—]\s+|;\s+)(?P<wish>(?:please|kindly|could you please"
    r"|i(?:'d|’d| would)? (?:rather |much |really |also )*(?:prefer"
    r"|like|love|want|need|appreciate)|from now on|going forward|in future|keep your|make your|make sure"
    r"|(?:always|never) "
    r"|(?:always |please )*(?:answer|reply|respond|call me)"
    r"|(?:everyone|everybody|people|friends|most people|my (?:friends|family|colleagues|mates)) calls? me)\b.+)$",
    re.IGNORECASE,
)
_SO_USE = re.compile(r",?\s+so\s+(?P<wish>(?:use|keep|be|give|avoid|stick to|write|speak|explain)\b.+)$", re.IGNORECASE)
_FIRST_HALF = re.compile(
    r"^(?P<wish>(?:please|kindly|always|never|keep your|make your|could you please|i(?:'d| would|’d) like you to"
    r"|i want you to)\b"
    r".+?)(?:,| because| since| as| – | - |;) ?(?P<why>(?:i|i['’]m|i['’]ve|my|we|we['’]re)\b.+)$",
    re.IGNORECASE,
)
_IF_YOU = re.compile(r"\bif you\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Halves:
    """A sentence that states something and then says how answers should be."""

    stated: str
    wished: list[Statement]


def halved(sentence: str) -> Halves | None:
    """Reads "I'm vegan and I prefer short answers" as a statement and a standing wish; None for all else."""
    for match in (*_HALF.finditer(sentence), *_SO_USE.finditer(sentence), *_FIRST_HALF.finditer(sentence)):
        wished = called(match["wish"]) or instructions(match["wish"], beside=True)
        if wished and all(one.attribute in {"standing", "called"} for one in wished):
            stated = match.groupdict().get("why") or sentence[: match.start()]
            return Halves(stated, [replace(one, text=_sentence(one.text)) for one in wished])
    return None


def _sentence(text: str) -> str:
    text = text[:1].upper() + text[1:].rstrip(" ,;")
    return text if text.endswith((".", "!")) else f"{text}."


_TWO_NAMES = re.compile(
    r"(?:officially|formally|legally|technically|on paper|in (?:my passport|official papers)|my (?:full|legal"
    r"|official|given"
    r"|birth) name is|my (?:passport|id|birth certificate) says)[,:]? ?(?:(?:it['’]?s|it is|i['’]?m|i am) )?"
    r"(?P<name>(?-i:[A-ZÀ-Þ][\w'’-]+(?: [A-ZÀ-Þ][\w'’-]+){0,3}))[,;–—-]* ?(?:but |and |though |yet )?"
    r"(?P<says>(?:(?:everyone|everybody|people|most people|(?:my )?(?:friends|family|mates|colleagues)) (?:all "
    r"|just |always )?"
    r"calls? me|i (?:just |usually |always )?go by|i['’]?m (?:just |usually |always )?(?:called|known as)"
    r"|(?:just )?call me)"
    r" (?P<called>(?-i:[A-ZÀ-Þ][\w'’-]+)))",
    re.IGNORECASE,
)


def two_names(sentence: str) -> list[Statement] | None:
    """Reads "Officially it's Bartholomew but everyone calls me Barty": the name in papers, and the one in use."""
    match = _TWO_NAMES.match(sentence[opened(sentence).start :])
    if match is None:
        return None
    says = match["says"][:1].upper() + match["says"][1:]
    papers = Statement(
        attribute="name", value=match["name"], text=f"My name is {match['name']}.", quote="", language="en"
    )
    in_use = Statement(attribute="called", value=match["called"], text=f"{says}.", quote="", language="en")
    return [replace(one, subject=SELF, quote=sentence) for one in (papers, in_use)]


def called(sentence: str) -> list[Statement] | None:
    """Reads "You can call me Tavi"."""
    match = _CALL_ME.match(sentence[opened(sentence).start :])
    if match is None:
        return None
    name = names_in(match.group("name")) or match.group("name")
    if (
        _NOT_A_NAME.match(name)
        or not name[:1].isalpha()
        or (match["but"] and name.islower())
        or name.lower().removesuffix("s") in words("english", "weekdays")
        or re.search(r"\b(?:don't|don’t|do not|never)\b", sentence[: match.start("name")], re.IGNORECASE)
    ):
        return None
    text = sentence[:1].upper() + sentence[1:]
    return [Statement(attribute="called", value=name, subject=SELF, text=text, quote=sentence, language="en")]


def instructions(sentence: str, *, beside: bool = False) -> list[Statement] | None:
    """The wishes that a sentence states; None where it is no instruction, empty where it is one for this time only.

    Args:
        sentence: as it was said.
        beside: it stands beside a statement of the person's own, so that how to answer is meant for good.
    """
    opening = opened(sentence)
    body = sentence[opening.start :].strip()
    if leaves_out_i(body):
        return None
    wanted = _WANTED.match(body)
    lead, rest = _lead_of(body)
    order = _POLITE.sub("", rest)
    if _IF_YOU.search(rest) and (done := known_as(order.split(" ")[0], Form.PAST)):
        order = f"{done.lemma} {order.partition(' ')[2]}"
    if wanted is None and not _is_imperative(order) and not _USE.search(_paused(body)):
        return None
    if (
        sentence.rstrip().endswith("?")
        or _OFFERS.match(body)
        or re.match(r"never (?:say never|mind|ever give up)\b", order, re.IGNORECASE)
    ):
        return []
    lasting = bool(_ALWAYS.search(body))
    if _ONCE.search(body) and not lasting:
        return []
    text = body[:1].upper() + body[1:].rstrip()
    if wanted is not None:
        return (
            [] if re.search(r"\b(?:you gave|to this|to that|to the|the answers?)\b", body) else [_standing(text, body)]
        )
    tool = _tool(text, body, _paused(body), correction=opening.corrected or opening.changed)
    if tool is not None:
        return [tool]
    lasting = lasting or bool(lead) or (beside and bool(_ANSWERS.search(order)))
    return _ordered(order, text, body, lasting=lasting)


def _lead_of(body: str) -> tuple[str, str]:
    """A lasting condition before the order ("From now on, …", "When you write code, …") and the order."""
    match = re.match(
        r"^(?P<lead>(?:from now on|from here on(?: out)?|going forward|in (?:the )?future|by default"
        r"|as a (?:general )?rule"
        r"|in general),?|(?:when|whenever|every time|each time|if (?:i ask|i say|you (?:write|answer|reply|explain"
        r"|suggest|recommend|are not sure|aren't sure|don't know|do not know|translate|cite|quote))|for"
        r"|in)\b[^,]{2,60}?,)\s+(?P<rest>.+)$",
        body,
        re.IGNORECASE,
    )
    return (match.group("lead"), match.group("rest")) if match else ("", body)


def _is_imperative(order: str) -> bool:
    words = order.split()
    if not words:
        return False
    first = words[0].lower().strip(",.:;!")
    if first in {"don't", "don’t", "never", "always", "no"} or order.lower().startswith(("do not ", "stop ", "avoid ")):
        return len(words) > 1
    return known_as(first, Form.BASE) is not None and first not in {
        "am",
        "are",
        "is",
        "have",
        "thank",
        "love",
        "like",
        "hate",
        "need",
        "want",
        "work",
        "mean",
        "name",
        "date",
        "study",
        "rain",
    }


def _standing(text: str, quote: str) -> Statement:
    return Statement(attribute="standing", value=text.rstrip(" .!"), text=text, quote=quote, language="en")


def _paused(body: str) -> str:
    """The sentence with a comma before its order, where it was written without: "When you write Python use tabs"."""
    return _NO_PAUSE.sub(r"\1, ", body, count=1)


def _tool(text: str, quote: str, read: str, *, correction: bool) -> Statement | None:
    """Reads "Use ripgrep instead of grep when you write shell commands": the tool, what for, and which one not."""
    match = _USE.search(read) or _NOT_BUT.search(read)
    if match is None:
        return None
    new, old = cut(match.group("new")), cut(match.group("old"))
    if (
        not new
        or not old
        or re.match(r"(?:this|that|it|the (?:first|second|other|one|following))\b", new, re.IGNORECASE)
    ):
        return None
    when = _WHEN.search(read[match.end() :]) or _WHEN.search(read[: match.start()])
    purpose = when.group("purpose").strip() if when else ""
    before = read[: match.start()].strip(" ,;:")
    if not purpose and before and known_as(before.split()[0].lower(), Form.BASE):
        purpose = re.sub(r"\s+(?:and|but|please)$", "", before)
    purpose = re.sub(r"\s+(?:for me|please|pls|thanks)$", "", purpose)
    purpose = "" if purpose.lower().startswith("this ") else purpose
    attribute = keyed("uses", purpose) if purpose else "uses"
    return Statement(
        attribute=attribute,
        value=bare(new),
        text=text,
        quote=quote,
        language="en",
        replaces_value=bare(old) if correction else "",
        correction=correction,
        details={"over": bare(old)},
        single_valued=bool(purpose),
    )


def _ordered(order: str, text: str, quote: str, *, lasting: bool) -> list[Statement] | None:
    forbidden = _FORBIDS.match(order)
    refused = _NO.match(order.rstrip(" .!"))
    answers = bool(_ANSWERS.search(order))
    if (refused or order.lower().startswith("no ")) and not answers:
        return [_standing(text, quote)] if refused and re.search(r",? ever[.!]*$", order, re.IGNORECASE) else None
    if forbidden:
        what = forbidden.group("what")
        acts = _acts(what)
        definite = re.search(rf"\b(?:the(?! {_GENERIC})|this|that|it|them|these|those|him|her)\b", what, re.IGNORECASE)
        if not acts or (definite and not lasting and not answers):
            return []
        if answers or lasting:
            return [_standing(text, quote)]
        return [Statement(attribute="instruction", value=to_clause_end(text), text=text, quote=quote, language="en")]
    if lasting:
        acts = _acts(re.sub(r"^(?:always|please) ", "", order, flags=re.IGNORECASE))
        return [_standing(text, quote)] if acts or answers or _TO_YOU.search(quote) else []
    if refused and answers:
        return [_standing(text, quote)]
    if re.match(
        r"(?:keep|make) (?:your |all |the )?(?:answers|replies|responses|explanations|messages|summaries)\b"
        r"|be (?:brief|concise|direct|honest|blunt|formal|informal|short) (?:with me|in|when)\b",
        order,
        re.IGNORECASE,
    ):
        return [_standing(text, quote)]
    return []


def _acts(order: str) -> bool:
    """Whether an order begins with something that an assistant does ("suggest", "using")."""
    first = order.split()[0].lower() if order else ""
    verb = known_as(first, Form.ING, Form.BASE)
    if re.match(r"giv(?:e|ing) (?:up|in)\b", order, re.IGNORECASE):
        return False
    return first in words("english", "assistant verbs") or (
        verb is not None and verb.lemma in words("english", "assistant verbs")
    )
