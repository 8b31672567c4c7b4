"""Completes English parts that leave their subject out: "Moved to Ghent last year", "married to a nurse"."""

from __future__ import annotations

import re

from assistant.memory.writing.english.clause import Clause, Person, Who
from assistant.memory.writing.english.verbs import Form, known
from assistant.memory.writing.wordlists import words

_BEING = re.compile(
    r"^(?:(?:severely |very |slightly |mildly |also )?(?:allergic|intolerant) to|(?:strictly |currently "
    r"|mostly )?(?:vegan|vegetarian|pescatarian|teetotal|"
    r"lactose[- ]intolerant)\b|(?:happily |recently )?married (?:to|with|since)|(?:originally "
    r"|born and raised )?from [A-ZÀ-ɏ]|born (?:in|on|and)|raised in [A-ZÀ-ɏ]"
    r"|(?:not |no )?(?:really |much of )?(?:a )?(?:big |huge |massive |great )?fan of\b"
    r"|(?:currently |now |still )?(?:living in|(?:working|starting) (?:as|at|for)|based in|studying"
    r"|learning(?! (?:objectives?|rate|curve|outcomes?|goals?|path|resources?)\b)"
    r"|training for|saving (?:up )?for|(?:trying|hoping|planning|aiming|looking) to|thinking (?:of|about) \w+ing"
    r"|working (?:nights|days|shifts|part[- ]time|full[- ]time|remotely|from home)\b|doing (?:a|an"
    r"|my) (?:ph\.?d|doctorate|master['’]?s|bachelor['’]?s|degree|mba"
    r"|apprenticeship|internship|residency|course))\b)",
    re.IGNORECASE,
)
_HAVING_BEEN = re.compile(
    r"^(?:have )?(?:been an? (?:[\w-]+ ){1,3}(?:for|since)|been (?!(?:compil|run|load|install|download|build|updat"
    r"|wait|try|look|think|mean|wonder|ask|hop"
    r"|work on|feel|have|gett)\w*ing)\w+ing (?:[\w'’-]+ ){0,5}(?:for|since)"
    r"|been (?:living|working|studying|teaching|learning"
    r"|playing|married|vegan|vegetarian)"
    r"|gone (?:(?:fully|completely|totally|mostly|back) )?(?:vegan|vegetarian|plant[- ]based|gluten[- ]free"
    r"|dairy[- ]free"
    r"|freelance|part[- ]time|sober|to))\b",
    re.IGNORECASE,
)
_DOING = re.compile(
    r"^(?:(?:can['’]t|cannot|can not) (?:stand|eat|bear|drink|tolerate|get enough of)\b|haven['’]?t (?:eaten|drunk"
    r"|smoked|touched"
    r"|driven|owned)|never (?:eat|drink|liked|loved|enjoyed"
    r"|cared for|learned|learnt|tried|smoked|owned)\b)",
    re.IGNORECASE,
)
_BY_THE_WAY = r"(?:(?:just|finally|also|recently|only|already|actually|literally|really|absolutely) )*"
_DONE = re.compile(
    rf"^{_BY_THE_WAY}(?:(?:relocated|emigrated|immigrated) (?:to|from)|moved (?:to|from|back|in|house|out)"
    rf"|grew up (?:in|on|near|with)"
    r"|got (?:myself|ourselves|my|a|an|our|married|engaged|promoted|divorced|laid off|fired|made redundant"
    r"|into [A-Z]|back from"
    r"|the (?:job|keys|offer))"
    r"|had to (?:give up|leave|quit|drop|sell|move|cancel|stop)|had (?:my|our|an? (?:baby|heart attack|stroke"
    r"|accident|operation|surgery|scan|check-?up)|surgery|twins)"
    r"|went (?:vegan|vegetarian|freelance|part-time|to (?:an?|my|see|the \w+|[A-Z])|back to|on (?:an?|my|holiday"
    r"|vacation)|\w+ing)"
    r"|signed up|enrolled|registered for|applied (?:for|to)|bought (?:a|an|my|our|some|two)|sold (?:my|our)"
    r"|started (?:as an?|at|a|an|my|\w+ing)|finished (?:my|a|\w+ing)|(?:passed|failed) (?:my|the)|won (?:a|an|the|my)"
    r"|lost (?:my|\d)|(?:broke|sprained|tore|twisted|fractured) (?:my|a)|graduated (?:from|in|last|with)"
    r"|joined (?:a|an|the|my|[A-Z])|adopted (?:a|an|two)|met (?:my|a|an|[A-Z])|visited (?:my|the|[A-Z])"
    r"|ran (?:a|my|the)|turned \d+|switched (?:to|from)|stopped (?!working|responding|loading)\w+ing|gave up"
    r"|(?:quit|left|dropped out of|stepped down from|resigned from) (?:the|my|our) (?:[\w'’-]+ ){0,4}?(?:choir|club"
    r"|team|band|class(?:es)?"
    r"|course|society|league|committee|board|orchestra|gym|group|lessons?|job|firm|company)"
    r"|booked (?:a|an|my|our)|cancell?ed (?:my|our|the)"
    r"|(?:worked|lived|studied) (?:as|at|for|in)|retired (?:in|last|from)|used to)\b",
    re.IGNORECASE,
)
_DOES = re.compile(
    rf"^{_BY_THE_WAY}(?:(?:love|hate|enjoy|adore|prefer|dislike|loathe)"
    r" (?!(?:it|this|that|these|those|them|you|your|the|to|from|when|how|what|is|was|not|if|and|or|all|song|story"
    r"|letter|speech|life|letters?)\b)[a-z]|live in [A-Z]|work (?:as an?|for [A-Z]|at [A-Z]|in an?)\b)",
    re.IGNORECASE,
)
_NAMED = re.compile(r"the name['’]s (?-i:[A-ZÀ-Þ])|name['’]s (?-i:[A-ZÀ-Þ])[\w'’-]+(?=[,.!]|$)", re.IGNORECASE)
"""What one says of oneself: "The name's Aoife"."""

_TAKES_AN_OBJECT = frozenset(
    ["have", "get", "adopt", "meet", "know", "marry", "see", "raise", "own", "foster", "expect", "lose", "miss"]
)
"""After these verbs, "born in May" or "living in Oslo" tells of what they name."""


_GERUND = re.compile(r"^\w+ing\b", re.IGNORECASE)
_FINITE = re.compile(
    r"\b(?:is|was|are|were|has|had|can|will|would|could|makes|made|takes|took|seems?|feels?|felt|gives|gave|helps|helped|requires"
    r"|means|meant|brings|brought|keeps|kept|changed|taught|sounds)\b",
    re.IGNORECASE,
)
_OF_A_LIFE = frozenset(["be", "live", "move", "grow", "come", "work", "study", "reside"])
"""After these verbs, "working as a nurse" tells what somebody is, and not how they did it."""


_LATELY = re.compile(
    r"\b(?:yesterday|today|this (?:morning|afternoon|week|month)|last (?:night|week|month|year|weekend|spring"
    r"|summer|autumn"
    r"|fall|winter|\w+day|january|february|march|april|may|june|july|august|september|october|november|december)"
    r"|(?:on|over) (?:the weekend|\w+day)|at the weekend|(?:back )?in (?:\d{4}|january|february|march|april|may"
    r"|june|july"
    r"|august|september|october|november|december)|(?:a|an|one|two|three|four|five|six|\d+|a few"
    r"|a couple of) (?:days?|weeks?"
    r"|months?|years?) (?:ago|back)|the other day|earlier)\b",
    re.IGNORECASE,
)
_OBJECT = re.compile(
    r"(?:(?:off|from|to|out of|over|up|in|on|down) )?(?:a|an|the|my|our|some|another|two|three|\d+)\b"
    r"|[a-z]{3,}ing\b|(?-i:[A-Z])",
    re.IGNORECASE,
)
_THE_OBJECT = re.compile(
    r"(?:(?:off|from|to|out of|over|up|in|on) )?(?:my|our|the [a-z]+ in|an?)\b|(?-i:[A-Z])", re.IGNORECASE
)
_BEGUN_OR_ENDED = frozenset(["start", "begin", "finish", "quit", "stop", "join", "leave", "drop", "take"])
"""After these verbs, the object may do without an article: "Started piano lessons last month"."""


def _is_deed(text: str) -> bool:
    """Whether a text without a subject tells of a deed: "Handed my notice in", "Fell off the bike on Friday"."""
    found = re.match(rf"{_BY_THE_WAY}(?P<verb>[a-z]+) (?P<what>.+)", text, re.IGNORECASE)
    if found is None or text.rstrip().endswith("?"):
        return False
    dated = _LATELY.search(found["what"]) is not None
    read = known(found["verb"])
    past = next((verb for verb in read if verb.form is Form.PAST), None)
    if past is None or past.lemma in words("english", "talking verbs") | words("english", "mental verbs"):
        return False
    if any(verb.form is Form.BASE for verb in read) and past.lemma != "quit":
        return False  # "Read the paper today" may be an order
    if not dated:
        return bool(_THE_OBJECT.match(found["what"]))
    return bool(_OBJECT.match(found["what"])) or past.lemma in _BEGUN_OR_ENDED


def _is_being(text: str) -> bool:
    """Whether a part begins like "from Leeds", "learning Welsh"; "Learning Welsh is fun" does not."""
    return bool(_BEING.match(text)) and not (_GERUND.match(text) and _FINITE.search(text))


def stands(text: str, *, first: bool) -> bool:
    """Whether a text states something although it has no subject; `first`: it begins a sentence."""
    if _is_being(text) or _HAVING_BEEN.match(text):
        return True
    return first and bool(_DONE.match(text) or _DOES.match(text) or _is_deed(text))


def leaves_out_i(text: str) -> bool:
    """Whether a sentence tells what its speaker did without saying so, and is no order: "Never liked opera"."""
    return bool(_DONE.match(text) or _DOING.match(text)) or _is_deed(text)


def completed(piece: str, last: Clause | None) -> str | None:
    """A part with the subject that it means; None where nobody can tell whom it means.

    Args:
        piece: a part of a sentence.
        last: the clause before it in the same sentence; None where it begins the sentence.
    """
    small = f"{piece[:1].lower()}{piece[1:]}"
    been = re.sub(r"^have ", "", small, flags=re.IGNORECASE)
    if last is None:
        if _DONE.match(piece) or _DOES.match(piece) or _DOING.match(piece) or _is_deed(piece):
            return f"I {small}"
        if _NAMED.match(piece):
            return "My " + re.sub(r"^the ", "", piece, flags=re.IGNORECASE)
        if _is_being(piece):
            return f"I'm {small}"
        return f"I've {been}" if _HAVING_BEEN.match(piece) else piece
    being, having = _is_being(piece), bool(_HAVING_BEEN.match(piece))
    if last.is_self and _DOING.match(piece):
        return f"I {small}"
    if not (being or having):
        return piece
    if _GERUND.match(piece) and last.verb not in _OF_A_LIFE:
        return None
    if last.verb in _TAKES_AN_OBJECT or last.who.person is Person.THING:
        return None
    if last.is_self:
        return f"I'm {small}" if being else f"I've {been}"
    verb = ("are" if last.who.plural else "is") if being else ("have" if last.who.plural else "has")
    return f"{naming(last.who)} {verb} {small if being else been}"


def naming(who: Who) -> str:
    """The words that name a subject in a sentence of the person's: "I", "My brother", "Bastian"."""
    if who.person is Person.SELF:
        return "We" if who.plural else "I"
    if who.person is Person.SOMEBODY and not who.role:
        return who.name or who.label
    if who.person is Person.THING and not who.owner:
        return f"The {who.label}"
    return f"My {who.label}"
