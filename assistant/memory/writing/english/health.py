"""What somebody must not or does not eat, what they suffer from, what they take for it."""

from __future__ import annotations

import re

from assistant.memory.writing.amounts import without_amounts
from assistant.memory.writing.attributes import ONLY, Statement
from assistant.memory.writing.english.clause import Clause, Person, Tense
from assistant.memory.writing.english.phrases import bare, cut, is_anaphoric, said, since, state, to_clause_end
from assistant.memory.writing.wordlists import words

_ALLERGIC = re.compile(
    r"^(?:(?:severely|very|highly|mildly|slightly|deathly|badly|quite|really|a bit|extremely) )?(?:allergic"
    r"|intolerant|sensitive) to (?P<what>.+)$",
    re.IGNORECASE,
)
_ALLERGY = re.compile(
    r"^(?:a |an |my )?(?:(?:severe|mild|bad|serious|strong|slight|life-threatening"
    r"|bit of a) )*(?P<what>[\w-]+(?: [\w-]+)?) (?:allergy|intolerance)\b|"
    r"^(?:a |an )?(?:\w+ )?(?:allergy|intolerance) to (?P<to>.+)$",
    re.IGNORECASE,
)
_EATABLE_END = re.compile(
    r"\s+(?:because|since|for|on|in|at|after|before|any ?more|at all|when|so|except|but|and i|and my|either)\b.*$",
    re.IGNORECASE,
)
_FOOD_VERBS = frozenset(["eat", "drink", "tolerate", "digest", "have", "consume", "touch"])
_PARTS = (
    r"(?:back|knee|neck|shoulder|hip|ankle|wrist|elbow|hand|foot|heart|eye|eyes|ear|stomach|skin|thyroid|kidney|liver"
    r"|lung|leg|arm|tooth|teeth|jaw|finger|toe|spine)s?"
)


def health(clause: Clause) -> list[Statement] | None:
    """Statements of health and diet; None where the clause is about something else."""
    if clause.who.person is Person.THING:
        return _of_thing(clause)
    if clause.verb == "be":
        return _being(clause)
    if clause.verb == "have" and clause.modal == "can" and clause.negative:
        return _eating(clause)
    if clause.verb in {"have", "get", "suffer", "develop"}:
        return _having(clause)
    if clause.verb in {"eat", "drink"} or (clause.modal == "can" and clause.verb in _FOOD_VERBS):
        return _eating(clause)
    if clause.verb in {"take", "inject", "use"}:
        return _taking(clause)
    if clause.verb in {"avoid", "react"}:
        return _avoiding(clause)
    if clause.verb in {"wear", "need"} and re.match(
        r"(?:reading |a |my )?(?:glasses|contact lenses|contacts|hearing aids?|hearing aid|pacemaker|brace|dentures"
        r"|an insulin pump)\b",
        clause.plain,
    ):
        return state(clause, "condition", f"{clause.verb}s {cut(clause.plain)}")
    if clause.verb in {"go", "turn"} and clause.tense in {Tense.PAST, Tense.PERFECT} and not clause.negative:
        return _gone_over(clause)
    if clause.verb == "diagnose":
        return [said(clause, "condition", value=cut(clause.plain.removeprefix("with ")))]
    return None


def _being(clause: Clause) -> list[Statement] | None:
    plain, lower = clause.plain, clause.plain.lower()
    if match := _ALLERGIC.match(plain):
        return state(clause, "allergic_to", _food(match.group("what")), negative="not_allergic_to")
    if clause.tense in {Tense.FUTURE, Tense.CONDITIONAL}:
        return None
    word = re.sub(
        r"^(?:strictly|strict|mostly|mainly|a|an|a strict|a lifelong|lifelong|completely|fully|partly|proudly) ",
        "",
        cut(plain).lower(),
    )
    word = re.sub(r"^(?:strict|lifelong|committed|practising|practicing) ", "", word)
    if word in words("english", "diets"):
        return state(clause, "diet", word, negative="not:diet")
    if forbidden := re.match(r"(?:allowed|supposed|able) to (?P<verb>eat|drink|have) (?P<what>.+)", plain):
        attribute = "does_not_drink" if forbidden.group("verb") == "drink" else "does_not_eat"
        return [said(clause, attribute, value=_food(forbidden.group("what")))] if clause.negative else None
    if re.match(r"(?:lactose|gluten|fructose|histamine|dairy)[- ]intolerant\b", lower):
        return state(clause, "allergic_to", re.split(r"[- ]", lower)[0])
    if word in words("english", "conditions") or re.match(r"(?:\w+ (?:weeks?|months?) )?pregnant\b", lower):
        return state(clause, "condition", cut(plain))
    over = "on" if clause.ended else "off"
    if (match := re.match(rf"{over} (?:(?:the|my|a|an|that) )?(?P<diet>[\w-]+(?: [\w-]+)?) diet\b", lower)) and (
        clause.ended or not clause.negative
    ):
        return [said(clause, "former:diet", value=match.group("diet"), retires=True, importance=0.5)]
    if match := re.match(r"on (?:a |an )?(?P<diet>(?!(?:a|an|the|my|this|some) )[\w-]+(?: [\w-]+)?) diet\b", lower):
        return state(clause, "diet", match.group("diet"))
    if match := re.match(r"(?:diagnosed with|recovering from|being treated for) (?P<what>.+)", plain):
        return [said(clause, "condition", value=cut(match.group("what")))]
    if match := re.match(
        r"on (?P<drug>\d[\d.,]* ?(?:mg|mcg|µg|ml|iu|units?)(?: of)? [a-z]{4,}"
        r"|(?:blood thinners|antibiotics|insulin|antidepressants|the pill|statins|beta blockers"
        r"|medication(?: for .+)?|(?!on|off|air|pipe|dead|head|sky|time|ali|side|base)[a-z]{3,}(?:ine|azole|olol"
        r"|pril|statin"
        r"|cillin|mycin|pram|pam|formin|sartan|mab|profen|done|idone|terol|sone|solone|parin|ran|xaban|tide)))\b",
        lower,
    ):
        return state(clause, "medication", match.group("drug"))
    if re.match(r"(?:afraid|scared|terrified|frightened) of (?!.*\b(?:this|that|it|the)\b)", lower):
        return state(clause, "fears", cut(plain.split(" of ", 1)[1]))
    return None


def _gone_over(clause: Clause) -> list[Statement] | None:
    """Reads "I've gone fully vegan since January": a diet that holds from then on."""
    diet = re.sub(r"^(?:fully|completely|totally|mostly|all|strictly) ", "", cut(clause.plain).lower())
    if diet not in words("english", "diets"):
        return None
    dated = {"valid_from": clause.dates[0].start, "date_phrase": clause.dates[0].phrase} if clause.dates else {}
    return [said(clause, "diet", value=diet, correction=True, **dated)]


def _having(clause: Clause) -> list[Statement] | None:
    if clause.tense in {Tense.FUTURE, Tense.CONDITIONAL}:
        return None
    plain = re.sub(r"^(?:from|with) ", "", clause.plain)
    if match := _ALLERGY.match(plain):
        what = match.group("what") or match.group("to")
        return state(clause, "allergic_to", _food(what), negative="not_allergic_to") if what else None
    phrase = re.sub(
        r"^(?:a |an |my |some )?(?:(?:severe|mild|bad|serious|chronic|terrible|occasional|frequent|slight|type [12]"
        r"|high|really|very) )*",
        "",
        plain,
        flags=re.IGNORECASE,
    )
    named = _illness(phrase.lower()) or _illness(bare(plain).lower())
    if named and (clause.tense is not Tense.PAST or clause.verb == "develop"):
        return state(clause, "condition", cut(bare(plain)), negative="not:condition")
    if clause.verb == "suffer" and clause.tense is not Tense.PAST:
        return state(clause, "condition", cut(plain))
    if re.match(
        rf"(?:a|an) (?:bad|weak|dodgy|injured|broken|artificial|replaced|glass|prosthetic|titanium|sprained"
        rf"|herniated) {_PARTS}\b",
        plain,
    ):
        return state(clause, "condition", cut(bare(plain)))
    if re.match(
        r"(?:(?:short|long|curly|red|blond|blonde|brown|black|grey|gray|dark|blue|green|hazel|sensitive|dry|oily"
        r"|flat|size|perfect) )+(?:hair|eyes|skin|feet|pitch)\b",
        plain,
    ):
        return state(clause, "appearance", cut(plain))
    return None


def _illness(text: str) -> str:
    known = words("english", "illnesses")
    parts = text.split(" ")
    for size in range(min(4, len(parts)), 0, -1):
        phrase = " ".join(parts[:size]).strip(".,;")
        if phrase in known:
            return phrase
    return ""


_SEASONS = re.compile(r"(?:food|skin|drug|seasonal|spring|summer|only|main|worst|other|new|bad|severe|known)")
"""Before "allergy", what does not say what it is to."""


def _of_thing(clause: Clause) -> list[Statement] | None:
    if not clause.who.owner or clause.who.owner == clause.who.label:
        return None
    label = clause.who.label.lower()
    if re.search(r"\ballerg(?:y|ies|en|ens)\b", label) and clause.verb in {"be", "include"}:
        what = re.sub(r"^to ", "", clause.plain)
        of_what = re.fullmatch(r"(?P<what>[\w -]+?) allerg(?:y|ies)", label)
        if of_what is not None and not _SEASONS.fullmatch(of_what["what"]):
            what = of_what["what"]
        return state(clause, "allergic_to", _food(what), subject=clause.who.owner)
    if label in {"diet"} and clause.verb == "be":
        return state(clause, "diet", cut(bare(clause.plain)), subject=clause.who.owner)
    return None


def _eating(clause: Clause) -> list[Statement] | None:
    spell = re.search(r"\b(?:in|for) (?:\w+ ){0,3}(?:days|weeks|months|years|ages|decades)\b", clause.rest)
    abstains = clause.tense is Tense.PERFECT and clause.negative and bool(since(clause) or spell)
    if clause.tense not in {Tense.PRESENT, Tense.PROGRESSIVE} and not (clause.past_habit or abstains):
        return None
    what = _food(clause.plain)
    if not what or is_anaphoric(what) or clause.adverbs & {"always", "usually", "often", "normally", "sometimes"}:
        return None
    attribute, negative = ("drinks", "does_not_drink") if clause.verb == "drink" else ("eats", "does_not_eat")
    denied = clause.negative or clause.adverbs & {"never", "rarely", "hardly", "barely", "seldom"}
    if denied and not clause.ended:
        return [said(clause, negative, value=what, **since(clause))]
    if clause.ended:
        return [said(clause, negative, value=what, correction=True)]
    if clause.past_habit:
        return state(clause, attribute, what)
    if clause.modal == "can" or clause.tense is Tense.PROGRESSIVE or clause.dates:
        return None
    alone = clause.adverbs & {"only", "exclusively", "strictly"} and what == clause.plain == without_amounts(what)
    return state(clause, attribute, what, details={ONLY: True} if alone else {})


def _food(text: str) -> str:
    text = re.sub(
        r"^(?:anything|any food|food|things?|stuff) (?:with|containing|that (?:has|contains)|made (?:of|with)) ",
        "",
        text,
    )
    cleaned = _EATABLE_END.sub("", to_clause_end(text))
    cleaned = re.sub(
        r"^(?:any|all|much|a lot of|lots of|too much|most|some|the|eating"
        r"|drinking) ",
        "",
        cleaned,
        flags=re.IGNORECASE,
    )
    return re.sub(r"\s+(?:of any kind|in any form|these days|or so)$", "", cleaned).strip(" ,.")


def _taking(clause: Clause) -> list[Statement] | None:
    if clause.tense not in {Tense.PRESENT, Tense.PROGRESSIVE}:
        return None
    text = clause.plain.lower()
    if re.search(
        r"\b(?:\d+ ?(?:mg|mcg|ml|µg|iu)|(?:tablet|pill|capsule|puff|drop)s?|inhaler|medication|insulin|antihistamines?"
        r"|painkillers?|eye drops|vitamin \w|supplements?)\b",
        text,
    ):
        return state(clause, "medication", to_clause_end(clause.plain))
    if clause.verb == "take" and re.search(
        r"\bfor (?:my )?(?:"
        + "|".join(map(re.escape, sorted(words("english", "illnesses"))))
        + r"|heart|thyroid|blood pressure|cholesterol|allergies|pain|back)\b",
        text,
    ):
        return state(clause, "medication", to_clause_end(clause.plain))
    return None


def _avoiding(clause: Clause) -> list[Statement] | None:
    if clause.tense not in {Tense.PRESENT, Tense.PROGRESSIVE}:
        return None
    if clause.verb == "react":
        match = re.match(r"(?:badly|strongly|terribly|allergically) to (?P<what>.+)", clause.plain)
        return state(clause, "allergic_to", _food(match.group("what"))) if match else None
    what = _food(clause.plain)
    return state(clause, "dislikes", what, negative="not:dislikes") if what else None
