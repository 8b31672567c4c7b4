"""What somebody likes, dislikes and prefers."""

from __future__ import annotations

import re

from assistant.memory.records import SELF
from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.english.clause import Clause, Person, Tense
from assistant.memory.writing.english.phrases import bare, cut, is_anaphoric, said, to_clause_end
from assistant.memory.writing.glossary import singular
from assistant.memory.writing.wordlists import words

_LIKING = frozenset(
    ["like", "love", "enjoy", "adore", "fancy", "cherish", "appreciate", "relish", "dig", "treasure", "favour", "favor"]
)
_DISLIKING = frozenset(["hate", "dislike", "detest", "loathe", "despise", "resent"])
_STANDING = frozenset(["stand", "bear", "tolerate", "abide", "stomach", "endure"])
_FOND = re.compile(
    r"^(?:(?:really|very|quite|totally|absolutely|so|also|big|a big|a huge|a great|huge|super|mostly|rather"
    r"|pretty) )*"
    r"(?:(?P<fond>into|keen on|fond of|mad about|mad on|crazy about|passionate about|obsessed with"
    r"|a (?:\w+ )?fan of|fans of|addicted to|a lover of|partial to|"
    r"interested in|in love with|hooked on|nuts about|enthusiastic about|a sucker for|a devotee of|an? (?:avid|keen"
    r"|passionate|big) (?:reader|collector) of)"
    r"|(?P<cold>not (?:keen on|fond of|into|a fan of|crazy about|interested in|big on)|sick of|tired of|fed up with"
    r"|bored with|bored by|put off by|disgusted by|no fan of)) (?P<what>.+)$",
    re.IGNORECASE,
)
_AVID = re.compile(
    r"^(?:an?|the) (?:(?:avid|keen|passionate|enthusiastic|amateur|hobby|big|huge|occasional|regular|lifelong"
    r"|serious|weekend) )+(?P<what>[\w -]+)$",
    re.IGNORECASE,
)
_FAVOURITE = re.compile(
    r"^(?:all-time |absolute |personal |current |new )*(?:favou?rite|fave)\s+(?P<thing>.+)$", re.IGNORECASE
)
_IS_FAVOURITE = re.compile(
    r"^(?:my|our) (?:all-time |absolute |personal |current |new )*(?:favou?rite|fave) (?P<thing>[\w' -]+)$",
    re.IGNORECASE,
)
_OVER = re.compile(
    r"^(?P<better>.+?) (?:over|rather than|instead of|more than|to"
    r"|than) (?P<worse>.+)$",
    re.IGNORECASE,
)
_REQUEST = re.compile(
    r"^(?:to (?:know|ask|see|understand|find|hear|get|add|have (?:the|a|an|my)|create|change|make (?:a|the)"
    r"|write (?:a|the)|use (?:this|the)|check|discuss|start|convert)\b|you\b|your\b|help\b|some help\b|if\b"
    r"|for you\b|it if\b)",
    re.IGNORECASE,
)
_MOMENTARY = re.compile(
    r"^(?:how|that|what|where|when|the (?:(?:\w+ )?(?:colou?rs?|textures?|details?|vibes?|style|energy|photo|pic"
    r"|picture|message|thought|pattern|shape"
    r"|lighting|design|theme|name|title|concept|attitude|enthusiasm|advice|tips?)|idea|way|look|sound|suggestion"
    r"|answer|result|first|second|last"
    r"|new version|explanation|plan)|this|these|those|it|your|both|them|all of|to think|to see)\b",
    re.IGNORECASE,
)


def likes(clause: Clause) -> list[Statement] | None:
    """Statements of taste; None where the clause is about something else."""
    if clause.who.person is Person.THING:
        return _favourite(clause)
    if clause.verb == "be":
        return _being(clause)
    if clause.verb in _LIKING | _DISLIKING:
        return _liking(clause)
    if clause.verb == "get" and clause.modal == "can" and clause.negative and clause.plain.startswith("enough of "):
        return _tasted(clause, "likes", clause.plain[10:])
    if clause.modal == "would" and clause.verb in {"take", "pick", "choose"} and " over " in clause.plain:
        return _preferring(clause)
    if clause.verb in _STANDING and clause.negative and clause.modal in {"can", "could"}:
        return _tasted(clause, "dislikes")
    if clause.verb == "mind" and clause.negative:
        return []
    if clause.verb == "prefer" or (clause.modal == "would" and "rather" in f"{clause.verb} {clause.rest}".lower()):
        return _preferring(clause)
    if clause.verb == "care" and clause.negative and re.match(r"(?:much |a lot |particularly )?for\b", clause.plain):
        return _tasted(clause, "dislikes", re.sub(r"^(?:much |a lot |particularly )?for ", "", clause.plain))
    return None


def _favourite(clause: Clause) -> list[Statement] | None:
    label = clause.who.label
    match = _FAVOURITE.match(label)
    if clause.verb != "be" or clause.tense not in {Tense.PRESENT, Tense.PAST}:
        return None
    least = re.match(r"(?:least favou?rite|most hated|least liked)\s+(?P<thing>.+)$", label, re.IGNORECASE)
    if least and clause.who.owner and not clause.negative:
        return [said(clause, "dislikes", value=to_clause_end(clause.plain), subject=clause.who.owner)]
    if match and clause.who.owner:
        day = clause.rest if clause.dates and len(clause.rest.split()) <= 3 else ""
        return _favoured(clause, match.group("thing"), day or clause.plain, clause.who.owner)
    match = _IS_FAVOURITE.match(clause.plain)
    if match:
        return _favoured(clause, match.group("thing"), label, SELF)
    return None


def _favoured(clause: Clause, thing: str, value: str, owner: str) -> list[Statement]:
    value = bare(to_clause_end(value))
    if not thing.strip() or re.match(
        r"(?:parts?|ones?|options?|lines?|examples?|bits?|versions?|things?|answers?|of)\b", thing, re.IGNORECASE
    ):
        return []
    if not value or is_anaphoric(value):
        return []
    if clause.negative:
        return [
            said(clause, f"not:{keyed('favourite', thing)}", value=value, subject=owner, retires=True, importance=0.4)
        ]
    if clause.tense is Tense.PAST:
        return [
            said(
                clause, f"former:{keyed('favourite', thing)}", value=value, subject=owner, retires=True, importance=0.4
            )
        ]
    return [said(clause, keyed("favourite", thing), value=value, subject=owner)]


def _being(clause: Clause) -> list[Statement] | None:
    if match := _IS_FAVOURITE.match(clause.plain):
        return _favoured(clause, match.group("thing"), clause.who.name or clause.who.label, SELF)
    if (
        re.fullmatch(r"(?:really |just )?my (?:thing|jam|cup of tea|favou?rite|passion)", clause.plain)
        and not clause.is_self
    ):
        liked = "dislikes" if clause.negative else "likes"
        return [said(clause, liked, value=clause.who.name or clause.who.label, subject=SELF)]
    if clause.tense not in {Tense.PRESENT, Tense.PERFECT}:
        return None
    match = _FOND.match(clause.plain)
    if match:
        what = match.group("what")
        if _MOMENTARY.match(what) or ((match.group("fond") or "").lower() == "interested in" and not clause.is_self):
            return []
        cold = bool(match.group("cold")) != clause.negative
        if match.group("cold") and clause.negative:
            return []
        return _tasted(clause, "dislikes" if cold else "likes", what, negated=False)
    match = _AVID.match(clause.plain)
    if (
        match
        and not clause.negative
        and cut(match.group("what")).split(" ")[-1] not in {"fan", "fans", "believer", "mistake"}
    ):
        return [said(clause, "hobby", value=cut(match.group("what")))]
    return None


def _liking(clause: Clause) -> list[Statement] | None:
    if clause.modal in {"would", "should", "could", "might", "may"}:
        return _wishing(clause)
    if clause.modal in {"can", "will", "must"}:
        return []
    if clause.tense in {Tense.PAST, Tense.PERFECT, Tense.FUTURE} and not (
        clause.past_habit or clause.adverbs & {"always", "never"} or clause.tense is Tense.PERFECT
    ):
        return []
    disliked = clause.verb in _DISLIKING
    if disliked and clause.negative:
        return []  # "I don't dislike jazz" says neither
    if re.match(r"in [\"“]", clause.lead, re.IGNORECASE):
        return []  # of one book: 'In "Emma", I love the style'
    if (
        clause.verb == "appreciate"
        and clause.is_self
        and re.match(r"(?:your|the|any|it|that|this|you)\b", clause.plain)
    ):
        return []
    return _tasted(clause, "dislikes" if disliked != clause.negative else "likes", negated=clause.negative)


def _tasted(clause: Clause, attribute: str, what: str = "", *, negated: bool = False) -> list[Statement]:
    what = what or clause.plain
    if _REQUEST.match(what) or _MOMENTARY.match(what) or is_anaphoric(what):
        return []
    if re.search(
        r"\b(?:to|of|in|with|about|for|on|at) (?:that|this|those|these)\b|^(?:their|its)\b", what, re.IGNORECASE
    ):
        return []
    if re.search(r"\byou(?:r|rs|rself)?\b", to_clause_end(what), re.IGNORECASE):
        return []
    head = re.sub(r"\s+(?:of|in|on|at|and|for|with|by)\b.*$", "", what).split(" ")[-1].lower()
    if what.lower().startswith("the ") and (
        head in words("english", "deictic nouns") or singular(head) in words("english", "deictic nouns")
    ):
        return []
    value = re.sub(r"^(?:the (?=taste|smell|sound|idea|feel)|all |any |a good |a nice |to )", "", to_clause_end(what))
    if clause.ended and attribute == "dislikes":
        return [said(clause, "former:likes", value=value, retires=True, importance=0.4)]
    if clause.ended or clause.past_habit:
        return [said(clause, f"former:{attribute}", value=value, retires=True, importance=0.4)]
    if "never" in clause.adverbs:
        attribute = {"likes": "dislikes", "dislikes": "likes"}[attribute] if not negated else attribute
    if not value:
        return []
    more_than = re.match(r"(?P<better>.+?) (?:more than|better than|over) (?P<worse>.+)$", value)
    if more_than and attribute == "likes":
        return [
            said(
                clause, "prefers", value=cut(more_than.group("better")), details={"over": cut(more_than.group("worse"))}
            )
        ]
    return [said(clause, attribute, value=value)]


def _wishing(clause: Clause) -> list[Statement] | None:
    """Reads "I'd love to see Patagonia" is a wish; "I'd like you to…" is a request."""
    if clause.modal != "would" or clause.negative or not clause.is_self:
        return []
    match = re.match(
        r"to (?P<wish>(?:visit|learn|travel|see|live|move|own|go|try|become|run|climb|sail|study|work|retire|play"
        r"|hike|cycle|experience|spend|return|meet|have)\b.+)$",
        clause.plain,
    )
    if (
        match is None
        or _REQUEST.match(clause.plain)
        or re.search(
            r"\b(?:you|your|this|that|it|the (?:page|site|link|website|code|text|answer|list|table"
            r"|file))\b",
            clause.plain,
        )
    ):
        return []
    return [said(clause, "goal", value=to_clause_end(match.group("wish")), importance=0.55)]


def _preferring(clause: Clause) -> list[Statement] | None:
    if clause.tense in {Tense.PAST, Tense.PERFECT} and not clause.past_habit:
        return []
    plain = clause.plain
    if clause.verb not in {"prefer", "take", "pick", "choose"}:
        plain = re.sub(r"^.*?\brather\b ", "", f"{clause.verb} {plain}")
    if _REQUEST.match(plain) or _MOMENTARY.match(plain):
        return []
    details: dict[str, object] = {}
    better = plain
    if match := _OVER.match(plain):
        # "I prefer to walk": that "to" compares nothing
        if not plain.lower().startswith("to ") or " to " not in match.group(0)[: match.end("better")]:
            better = match.group("better")
            details["over"] = cut(match.group("worse"))
    elif match := re.match(r"(?P<better>.+?),? not (?P<worse>.+)$", plain):
        better, details["over"] = match.group("better"), cut(match.group("worse"))
    value = re.sub(r"^(?:to |using |the )|\\s+any (?:day|time)$", "", to_clause_end(better)).strip(" ,")
    if not value or is_anaphoric(value):
        return []
    attribute = "dislikes" if clause.negative and not clause.ended else "prefers"
    if clause.ended or clause.past_habit:
        return [said(clause, "former:prefers", value=value, retires=True, importance=0.4)]
    return [said(clause, attribute, value=value, details=details)]
