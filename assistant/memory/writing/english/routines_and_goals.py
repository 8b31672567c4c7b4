"""What somebody does again and again, what they play and collect, and what they are after."""

from __future__ import annotations

import re
from typing import Any

from assistant.memory.records import SELF, Kind
from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.english.clause import Clause, Person, Tense
from assistant.memory.writing.english.phrases import bare, cut, is_anaphoric, said, state, to_clause_end
from assistant.memory.writing.english.verbs import guessed
from assistant.memory.writing.wordlists import words

_AGAIN = re.compile(
    r"\b(?:every|each|once an?|twice an?|three times an?|\w+ times (?:an?|per|each|every)|most (?:days|mornings"
    r"|evenings|nights|weekends|weeks|afternoons|mondays|tuesdays|wednesdays|"
    r"thursdays|fridays|saturdays|sundays)|on (?:my |the )?(?:weekends|weekdays|work days|days off)|at (?:weekends"
    r"|the weekend)|(?:mon|tues|wednes|thurs|fri|satur|sun)days|"
    r"(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday) (?:mornings|afternoons|evenings|nights"
    r"|lunchtimes)|in the (?:mornings?|evenings?|afternoons?)|"
    r"(?:before|after) (?:work|bed|breakfast|lunch|dinner|school)|daily|weekly|monthly|yearly|annually|nightly"
    r"|whenever|all year round|first thing|every other|fortnightly)\b",
    re.IGNORECASE,
)
_GOAL_LABELS = re.compile(
    r"^(?:(?:main|big|biggest|current|long-term|short-term|personal|fitness|reading|savings|career|life|next|new"
    r"|new year's|only|ultimate) )*(?:goal|aim|ambition|dream|target|objective|resolution|bucket list item|wish"
    r"|plan)(?: (?:for|this|in|of|is)\b.*)?$",
    re.IGNORECASE,
)
_BY_THE_CLOCK = re.compile(
    r"^(?:get (?:up|home|to)|wake(?: up)?|rise|go to (?:bed|sleep|work)|leave (?:for|home|the house)|start work"
    r"|finish work"
    r"|have (?:breakfast|lunch|dinner|supper))\b.*\b(?:at|by|around|from|before|after) ",
    re.IGNORECASE,
)
_LONG_WORK = re.compile(
    r"^(?:a|an|my|our) (?:[\w'-]+ ){0,2}?(?:novel|book|memoir|thesis|dissertation|screenplay|musical|opera|symphony"
    r"|album|cookbook"
    r"|autobiography|biography|textbook|anthology|play|trilogy|collection)\b",
    re.IGNORECASE,
)
_ADDED = re.compile(r",? (?:and|but) (?:[\w'’-]+ ){1,4}(?:can|could|is|are|was|were|has|have|helps?|makes?)\b.*$")
"""What is added about something else: "and yoga can also be helpful"."""
_DAILY = frozenset(["get", "check", "do", "have", "see", "come"])
_INSTRUMENT = re.compile(
    r"^(?:the |a |an |some |bass |lead |rhythm )?(?P<what>[\w'’-]+(?: [\w'’-]+){0,3})", re.IGNORECASE
)
_AFTER = {
    "save": re.compile(r"^(?:up )?(?:money )?(?:up )?(?:for|to|towards) (?P<goal>.+)$"),
    "train": re.compile(r"^(?:for|to) (?P<goal>.+)$"),
    "prepare": re.compile(r"^(?:for|to) (?P<goal>.+)$"),
    "practise": re.compile(r"^for (?P<goal>.+)$"),
    "aim": re.compile(r"^(?:to|for) (?P<goal>.+)$"),
    "hope": re.compile(r"^(?:to|for) (?P<goal>.+)$"),
    "plan": re.compile(
        r"^(?:to|on) (?P<goal>.+)$|^(?P<trip>(?:a|an|my|our) (?:\w+ ){0,2}?(?:trip|holiday|vacation|wedding|visit"
        r"|party|move|tour|hike|honeymoon|wedding|reunion|surprise)\b.*)$"
    ),
    "look": re.compile(
        r"^for (?P<goal>(?:a|an|my next|another|new) (?:\w+ ){0,3}?(?:job|jobs|flat|apartment|house|home|place|room"
        r"|car|flatmate|roommate|nanny|childminder|school|role|position|internship|apprenticeship|therapist|mentor"
        r"|partner|tutor|publisher|agent|co-founder|band|club)\b.*|work)$"
    ),
    "work": re.compile(r"^towards? (?P<goal>.+)$"),
    "want": re.compile(r"^to (?P<goal>.+)$"),
    "need": re.compile(
        r"^to (?P<goal>(?:(?:lower|reduce|watch|improve) my|lose (?:weight|\d)|cut (?:down|out)|quit \w+ing"
        r"|stop (?:smoking|drinking)|eat (?:less|more)|exercise more|sleep more|avoid)\b.*)$"
    ),
    "intend": re.compile(r"^to (?P<goal>.+)$"),
    "think": re.compile(r"^(?:of|about) (?P<goal>[a-z]+ing\b.+|[a-z]+ing)$"),
    "consider": re.compile(r"^(?P<goal>[a-z]+ing\b.*)$"),
    "dream": re.compile(r"^of (?P<goal>.+)$"),
    "try": re.compile(
        r"^to (?P<goal>(?:quit|lose|learn|save|eat less|eat more|cut down|drink less|give up|stop smoking|become"
        r"|run a|sleep|spend less|walk|gain|get fit|get pregnant|live|read more)\b.+)$"
    ),
}
_TASK_OF_THE_MOMENT = re.compile(
    r"\b(?:this(?! (?:year|month|week|summer|winter|spring|autumn|season|time next))|that|it|these|those|you|your"
    r"|the (?:code|file|text|table|list|function|data|error|query|image|email"
    r"|output|answer|result|script|following|user|page|app|bug|problem|"
    r"issue|model|api|column|row|string|array|equation|sentence|paragraph|document|report|essay))\b",
    re.IGNORECASE,
)
_GETTING_NOWHERE = re.compile(
    r"(?:get|feel|be|run into|have|see) (?:so |very |really |a bit )?(?:confused|lost|stuck|mixed up|it wrong"
    r"|annoyed|bored|angry|upset|tired"
    r"|sad|nervous|scared|errors?|(?:an?|the|that|this) (?:\w+ ){0,3}?(?:error|problem|issue|question|feeling|urge"
    r"|trouble|headache)s?)\b"
)
_SKILLS = frozenset(
    ["drive", "ride", "play", "speak", "read", "type", "whistle", "iron", "tie", "float", "braid", "sing"]
)
"""With pastimes, what one can or cannot do for good: "I don't know how to proceed" is no lack of a skill."""
_LASTING_WISH = re.compile(
    r"^(?:learn|become|visit|travel|move|buy|build|run|write a (?:book|novel)|read|save|lose|gain|quit|give up"
    r"|start (?:a|my|an)|open (?:a|my)|retire|get (?:fit|married|a \w+ (?:licence|license|degree))|"
    r"study|climb|sail|cycle|hike|finish (?:my|a)|pass|improve my|grow|adopt|have (?:kids|children|a)|live"
    r"|work (?:in|as|abroad)|see|publish|complete|renovate|pay off|reach|swim|walk|knit|plant|speak|"
    r"eat (?:less|more|healthier)|sleep|spend (?:more|less)|cut down|qualify|train|go (?:to|back)|take up|master"
    r"|own|earn|change (?:jobs|careers)|launch|found)\b",
    re.IGNORECASE,
)


def routines_and_goals(clause: Clause) -> list[Statement] | None:
    """Statements of habits, pastimes and aims; None where the clause is about something else."""
    if clause.who.person is Person.THING:
        return _goal_thing(clause)
    if (
        clause.verb == "learn"
        and "never" in clause.adverbs
        and (unlearnt := re.match(r"(?:how )?to (.+)$", clause.plain))
    ):
        return [said(clause, "cannot", value=to_clause_end(unlearnt.group(1)))]
    goal = _aiming(clause)
    if goal is not None:
        return goal
    if clause.tense not in {Tense.PRESENT, Tense.PROGRESSIVE, Tense.PERFECT} and not clause.past_habit:
        return None
    pastime = _pastime(clause)
    if pastime is not None:
        return pastime
    return _routine(clause)


def _goal_thing(clause: Clause) -> list[Statement] | None:
    if not clause.who.owner or clause.verb not in {"be", "include"}:
        return None
    if re.fullmatch(
        r"(?:main |only |favou?rite )?(?:hobby|hobbies|pastimes?|interests?|passions?)", clause.who.label.lower()
    ):
        return state(clause, "hobby", to_clause_end(clause.plain), subject=clause.who.owner)
    if clause.verb != "be" or not _GOAL_LABELS.match(clause.who.label):
        return None
    value = re.sub(r"^(?:to|that) ", "", to_clause_end(clause.rest))
    if _TASK_OF_THE_MOMENT.search(value) or clause.negative:
        return []
    subject = clause.who.owner
    return [said(clause, "goal", value=value, subject=subject, **_deadline(clause))]


def _aiming(clause: Clause) -> list[Statement] | None:
    pattern = _AFTER.get(clause.verb)
    if pattern is None or clause.negative or clause.tense in {Tense.PAST, Tense.FUTURE, Tense.CONDITIONAL}:
        return None
    match = pattern.match(clause.rest)
    if match is None:
        return None
    goal = to_clause_end(match.groupdict().get("trip") or match.group("goal") or "")
    goal = re.sub(r",? (?:recently|lately|these days|at the moment|right now|now)$", "", goal)
    first = goal.lower().split(" ")[0]
    if (
        is_anaphoric(goal)
        or _TASK_OF_THE_MOMENT.search(goal)
        or first in {"know", "ask", "understand", "see", "hear", "help"}
    ):
        return []
    if re.match(r"learn (?:the difference|the basics of|what|why|when|about (?:this|the))\b", goal):
        return []
    if clause.verb in {"think", "consider"}:
        return _weighing(clause, goal)
    near = [date for date in clause.dates if date.grain in {"hour", "day", "minute"} and not date.repeats]
    if near and clause.verb in {"plan", "intend", "hope", "want"}:
        return [said(clause, "plan", value=goal, valid_from=near[0].start, date_phrase=near[0].phrase)]
    planned = clause.verb in {"plan", "intend", "hope", "aim"}
    if clause.verb == "want" and not (_LASTING_WISH.match(goal) or clause.dates):
        return []
    if planned and not (match.groupdict().get("trip") or _LASTING_WISH.match(goal) or clause.dates):
        return []
    return [said(clause, "goal", value=goal, **_deadline(clause))]


def _weighing(clause: Clause, goal: str) -> list[Statement]:
    """Reads "I'm thinking of moving to Porto": no plan yet, but on the person's mind."""
    going_on = clause.tense in {Tense.PROGRESSIVE, Tense.PERFECT}
    verb = guessed(goal.split(" ")[0]).lemma
    rest = goal.partition(" ")[2]
    if not going_on or not (
        _LASTING_WISH.match(f"{verb} {rest}") or verb in {"have", "get", "sell", "leave", "take", "find"}
    ):
        return []
    return [said(clause, "considers", value=goal, importance=0.55)]


def _deadline(clause: Clause) -> dict[str, Any]:
    if not clause.dates:
        return {}
    date = clause.dates[0]
    return {"valid_from": date.start, "date_phrase": date.phrase} if not date.repeats else {}


def _pastime(clause: Clause) -> list[Statement] | None:
    verb, plain = clause.verb, clause.plain
    if verb == "play":
        match = _INSTRUMENT.match(plain)
        what = to_clause_end(bare(plain)) if match else ""
        if (
            not what
            or is_anaphoric(plain)
            or re.match(
                r"\w+ly\b|(?:ever|well|hard|a lot|all|for|every|each|at|in|on|after|before|when|together|outside)\b",
                plain,
            )
            or re.match(r"(?:with|around|along|nice|dumb|devil|games? with you|a (?:song|video|game|role))\b", plain)
        ):
            return None
        attribute = "plays"
        return state(clause, attribute, re.sub(r"\s+(?:on|in|at|every|with|for)\b.*$", "", what), negative="not:plays")
    if verb == "write" and clause.tense is Tense.PROGRESSIVE and _LONG_WORK.match(plain):
        return state(clause, "works_on", to_clause_end(plain))
    if verb == "collect":
        return state(clause, "collects", to_clause_end(plain)) if plain and not is_anaphoric(plain) else []
    if verb == "learn" and clause.tense in {Tense.PROGRESSIVE, Tense.PERFECT}:
        what = re.sub(r"^(?:how )?to (?:play (?:the )?|speak )?", "", to_clause_end(plain))
        vague = re.match(
            r"(?:about|that|from|a lot|a ton|tons|lots|so much|a new skill|new things|some|more|everything)\b", what
        )
        if not what or vague or _TASK_OF_THE_MOMENT.search(what):
            return []
        return state(clause, "learns", what)
    if clause.negative and verb == "know" and (how := re.match(r"how to (?P<verb>\w+)", plain)):
        skills = words("english", "pastime verbs") | _SKILLS
        if how.group("verb") not in skills:
            return []
    skill = _skill(clause)
    return skill if skill is not None else _taken_up(clause)


def _skill(clause: Clause) -> list[Statement] | None:
    verb, plain = clause.verb, clause.plain
    if (
        verb == "know"
        and (known := re.match(r"how to (?P<skill>.+)$", plain))
        and not _TASK_OF_THE_MOMENT.search(plain)
    ):
        return state(clause, "can", to_clause_end(known.group("skill")), negative="cannot")
    if verb == "be" and (able := re.match(r"(?:very |really |quite |pretty )?good (?:at|with) (?P<skill>.+)$", plain)):
        return (
            []
            if _TASK_OF_THE_MOMENT.search(plain)
            else state(clause, "can", to_clause_end(able.group("skill")), negative="cannot")
        )
    return None


def _taken_up(clause: Clause) -> list[Statement] | None:
    verb, plain = clause.verb, clause.plain
    if verb == "take" and clause.tense is Tense.PERFECT and plain.startswith("up "):
        return state(clause, "hobby", cut(plain[3:]))
    if verb in {"do", "practise", "practice"} and re.match(
        r"(?:yoga|pilates|karate|judo|tai chi|ballet|archery|athletics|gymnastics|pottery|origami|calligraphy"
        r"|taekwondo|aikido|crossfit|bouldering|meditation|improv)\b",
        plain,
    ):
        return state(clause, "hobby", to_clause_end(plain))
    if verb == "sing" and re.match(r"in (?:a|the|my) .*(?:choir|band|chorus)", plain):
        return state(clause, "hobby", f"singing {cut(plain)}")
    return None


def _routine(clause: Clause) -> list[Statement] | None:
    said_words = f"{clause.lead} {clause.rest}"
    repeats = any(date.repeats for date in clause.dates) or bool(_AGAIN.search(said_words))
    usual = (clause.adverbs & words("english", "routine adverbs")) - {"never", "rarely", "seldom"}
    if clause.verb in words("english", "mental verbs") - _DAILY - {"be"} or _GETTING_NOWHERE.match(
        f"{clause.verb} {clause.plain}"
    ):
        return None
    repeats = repeats or bool(_BY_THE_CLOCK.match(f"{clause.verb} {clause.plain}"))
    if (
        re.fullmatch(
            r"(?:away|there|here|quiet|calm|positive|strong|safe|busy|well|hard"
            r"|better)",
            clause.plain,
        )
        or "each other" in clause.plain
    ):
        return None
    if not (repeats or usual) or _TASK_OF_THE_MOMENT.search(said_words) or is_anaphoric(clause.plain):
        return None
    free = (
        clause.verb == "be"
        and clause.is_self
        and re.match(
            r"(?:off|at home|home|away|out|busy|free|in the office)\b|(?:at|in) (?:the|my|our) [a-z]", clause.plain
        )
    )
    by_the_clock = usual and re.search(r"\b(?:after|before|from|at|until|between) \d", said_words)
    if (clause.verb == "be" and not (free and (repeats or by_the_clock))) or (
        clause.negative and "never" not in clause.adverbs and not repeats
    ):
        return None
    if clause.tense is Tense.PROGRESSIVE and "always" in clause.adverbs and not repeats:
        return None
    if clause.dates and not repeats and not usual:
        return None
    if clause.ended or clause.past_habit:
        return [
            said(clause, f"former:{keyed('routine', clause.verb)}", value=clause.plain, retires=True, importance=0.4)
        ]
    activity = clause.verb
    if particle := re.match(r"(?:up|to bed|to sleep|home|out|off|on|for a \w+|[a-z]+ing)\b", clause.plain):
        activity = f"{clause.verb} {particle.group(0)}"
    return [
        said(clause, keyed("routine", activity), value=_value(clause), kind=Kind.FACT, subject=clause.subject or SELF)
    ]


def _value(clause: Clause) -> str:
    parts = [_ADDED.sub("", clause.plain or clause.rest), clause.lead]
    return ", ".join(part for part in parts if part) or clause.verb
