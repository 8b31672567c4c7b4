"""What somebody did or lived through, told without a day: trips, concerts, courses begun, exams passed, books read."""

from __future__ import annotations

import re

from assistant.memory.records import Kind
from assistant.memory.writing.attributes import Statement
from assistant.memory.writing.english.clause import Clause, Person, Tense
from assistant.memory.writing.english.phrases import is_anaphoric, said, to_clause_end
from assistant.memory.writing.wordlists import words

_NAME = r"(?:the )?(?-i:[A-ZÀ-Þ][\w'’-]*[a-zà-ÿ][\w'’-]*)"
_OWN = r"(?:a|an|my|our|his|her|their|the|another|two|three|some)"
_ANY = r"(?:[\w'’-]+ ){0,4}?"
_OCCASIONS = (
    r"(?:concert|gig|festival|wedding|funeral|memorial|ceremony|reunion|conference|convention|workshop|retreat|seminar"
    r"|webinar|meet-?up|exhibition|museum|gallery|art fair|fair|parade|pride|protest|march|rally|musical|opera|ballet"
    r"|theat(?:re|er)|play|match|tournament|competition|contest|marathon|race|triathlon|camp|safari|cruise|road ?trip"
    r"|trip|tour|hike|zoo|aquarium|carnival|party|baby shower|graduation|interview|audition|recital|book club"
    r"|support group|open day|therapy session|pottery class|cooking class|dance class)s?"
)
_STUDIES = (
    r"(?:course|class(?:es)?|lessons?|degree|ph\.?d|doctorate|master'?s|bachelor'?s|mba|diploma|certificate"
    r"|certification|apprenticeship|internship|traineeship|training|programme|program|school|university|college|uni"
    r"|residency|evening classes|workshop|boot ?camp)"
)
_UNDERTAKINGS = (
    rf"(?:{_STUDIES}|job|business|company|start-?up|shop|band|choir|club|team|gym|league|society|church|orchestra|blog"
    r"|podcast|channel|newsletter|charity|novel|book|memoir|thesis|dissertation|diet|therapy|treatment|chemo\w*"
    r"|physio\w*|medication|marathon|half marathon|10k|5k|triathlon|garden|allotment|collection|family|hobby|role"
    r"|position|placement|volunteering)"
)
_TESTS = (
    r"(?:exams?|finals|bar|(?:driving|theory|citizenship|language|eye|blood|fitness) test|gcses?|a-levels?|interview"
    r"|audition|viva|boards|certification|thesis|dissertation|licen[cs]e|training)"
)
_GAINS = (
    r"(?:award|prize|medal|trophy|scholarship|grant|promotion|pay rise|raise|bonus|job|job offer|offer|contract|role"
    r"|place|interview|degree|diploma|licen[cs]e|certificate|visa|green card|citizenship|residency|diagnosis|tattoo"
    r"|puppy|kitten|dog|cat|rabbit|parrot|hamster|horse|medal|lottery|competition|contest|race|match|election"
    r"|tournament|raffle|new job)"
)
_BODY = (
    r"(?:back|knee|neck|shoulder|hip|ankle|wrist|elbow|hand|foot|leg|arm|rib|ribs|collarbone|finger|toe|nose|jaw"
    r"|achilles"
    r"|hamstring|tooth|thumb)"
)
_MEDIA = (
    r"(?:concert|film|movie|play|musical|series|documentary|show|exhibition|opera|ballet|band|match|game|album|book"
    r"|novel|podcast)"
)

_TOLD: tuple[tuple[frozenset[str], re.Pattern[str]], ...] = tuple(
    (frozenset(verbs.split()), re.compile(rf"^(?:{pattern})\b", re.IGNORECASE))
    for verbs, pattern in (
        (
            "go travel fly drive sail cycle return",
            rf"(?:on (?:a|an|my|our|the) (?:\w+ ){{0,3}}?(?:trip|holiday|vacation|cruise|safari|hike|tour|date|retreat"
            rf"|road ?trip|honeymoon|pilgrimage)|(?:back |over |up |down |out )?to (?:(?:see|watch"
            rf"|hear) )?(?:{_NAME}|{_OWN} {_ANY}(?:{_OCCASIONS}"
            rf"|{_MEDIA}))"
            rf"|(?:\w+ )?(?:camping|skiing|sailing|hiking|climbing|kayaking|snorkell?ing|diving|surfing|backpacking"
            rf"|mountain climbing|rock climbing|horse riding|bungee jumping|skydiving|paragliding))",
        ),
        (
            "visit attend tour explore climb hike host organise organize join perform",
            rf"(?:in |at )?(?:{_NAME}|{_OWN} {_ANY}(?:{_OCCASIONS}|{_MEDIA}))|my \w+",
        ),
        (
            "see catch",
            rf"{_NAME}(?: [\w'’]+){{0,3}} (?:live|perform|play|in concert)|{_OWN} {_ANY}{_MEDIA} (?:by|called|with)",
        ),
        ("take", rf"part in \w+|(?:up|in) \w+|{_OWN} (?:\w+ ){{0,3}}?(?:{_STUDIES}|trip|gap year|sabbatical)"),
        (
            "watch read finish re-read reread listen",
            rf"(?:watching |reading |to )?(?:[\"“]|{_NAME}|{_OWN} {_ANY}(?:called|named|by) (?:[\"“]|{_NAME}))",
        ),
        (
            "start begin join finish complete leave drop quit take enter",
            rf"(?:out of )?(?:a|an|my|our|his|her|their|another|{_NAME}) ?{_ANY}{_UNDERTAKINGS}|(?:learning"
            rf"|training|taking|seeing"
            rf"|studying|volunteering|dating|playing|going to|writing|working (?:as|at|for)) \w+",
        ),
        (
            "learn",
            r"(?:how to|to) [a-z]+ (?!it\b|that\b|this\b)\w+|(?:some|a|two|three) (?:\w+ ){0,3}?(?:dance|dances"
            r"|song|songs|dish|dishes"
            r"|recipe|recipes|language|trick|tricks|technique|instrument)",
        ),
        (
            "drop",
            r"out of (?:my )?(?:\w+ ){0,2}?(?:school|uni|university|college|course|class|programme|program|academy"
            r"|ph\.?d)",
        ),
        ("sign", rf"up (?:for|to) (?:{_OWN} \w+|{_NAME})"),
        ("register enrol enroll audition apply volunteer compete", rf"(?:for|in|on|at|to) (?:{_OWN} \w+|{_NAME})"),
        ("pass fail take sit ace retake resit", rf"(?:my|the|an?|our|his|her|their) {_ANY}{_TESTS}"),
        (
            "win receive earn get land gain accept achieve",
            rf"(?:(?:a|an|the|my|our|his|her|first|second|third|another|two) )?{_ANY}{_GAINS}"
            rf"|(?:into|accepted (?:to|into|at)) {_NAME}|(?:promoted|engaged|married|divorced|fired|laid off"
            rf"|diagnosed)",
        ),
        (
            "break sprain injure hurt tear twist fracture dislocate strain pull burn",
            rf"(?:my|his|her"
            rf"|a) {_ANY}{_BODY}",
        ),
        (
            "have undergo",
            r"(?:my|a|an) (?:\w+ ){0,2}?(?:surgery|operation|baby|stroke|heart attack|transplant|miscarriage|"
            r"root canal|car accident|accident|scan|mri|biopsy)|(?:surgery|twins|chemo\w*)|my \w+(?: \w+)? (?:out"
            r"|removed)",
        ),
        ("meet", rf"my \w+|{_NAME}"),
        (
            "buy sell rent order",
            r"(?:my|our|a|an) (?:\w+ ){0,3}?(?:house|flat|apartment|car|van|boat|bike|motorbike|farm|cottage"
            r"|caravan|horse"
            r"|puppy|piano|guitar|violin|camera|telescope|laptop|phone|bed|sofa|kayak|canoe|tent|plot|ring|business)",
        ),
        (
            "adopt rescue welcome foster",
            rf"{_OWN} {_ANY}(?:dog|cat|puppy|kitten|greyhound|rabbit|horse|child|baby|boy|girl|son|daughter|twins)",
        ),
        (
            "publish release record exhibit",
            rf"(?:a|an|my|our|his|her) {_ANY}(?:book|novel|paper|album|single|song|ep|essay|story|poem|collection"
            rf"|cookbook"
            r"|painting|article|game|app)",
        ),
        ("turn", r"\d{2}"),
        (
            "lose",
            rf"(?:my|our|his|her) (?:job|{_ANY}(?:dog|cat|father|mother|dad|mum|mom|nan|gran\w*|uncle|aunt|friend"
            r"|brother|sister|wife|husband|partner|home|licen[cs]e))|\d[\d.]* ?(?:kg|kilos?"
            r"|pounds|lbs?|stone)",
        ),
    )
)
"""Verbs with what must follow them for a deed to be worth telling later."""

_OF_LATE = frozenset(["recently", "finally", "just", "lately"])
_OF_WORKS = frozenset(["watch", "read", "finish", "see", "meet", "start", "join", "listen"])
_OUTINGS = frozenset(["visit", "travel", "go", "attend", "climb", "move"])
WORK_AT_HAND = re.compile(
    r"\b(?:you|your|it|this|that|these|those|them|file|files|code|script|function|repo|branch|commit|server|test suite"
    r"|tests|docs|documentation|readme|tutorial|page|link|error|app store|settings|menu|tab|version|package|tier"
    r"|plan|trial|account|beta|api|wait ?list|argument)\b",
    re.IGNORECASE,
)


_JUDGED = re.compile(
    r"(?: once)?,? (?:and|but) (?:i |we )?(?:(?:really|absolutely|totally|both|all) )*(?:loved|liked|hated|enjoyed"
    r"|adored|disliked|loathed|regretted|detested) (?:it|them|that|every\b.*)\b.*$",
    re.IGNORECASE,
)
"""What one thought of it, which is told beside the deed: "and loved it"."""


def _is_read_as_past(clause: Clause) -> bool:
    """Whether "I read Emma once", "I read Emma and loved it" tells of the past by what stands beside the verb."""
    same = clause.tense is Tense.PRESENT and clause.verb in words("english", "verbs of one form") and clause.is_self
    return same and bool(_JUDGED.search(clause.plain) or re.search(r"\bonce$", clause.plain))


def experiences(clause: Clause) -> list[Statement] | None:
    """Statements of past deeds and turns that name no day; None where the clause tells none."""
    over = clause.tense in {Tense.PAST, Tense.PERFECT} or _is_read_as_past(clause)
    if not over or clause.negative or clause.past_habit or clause.modal:
        return None
    if clause.who.person is Person.THING or not (clause.is_self or clause.who.mine):
        return None
    plain = to_clause_end(_JUDGED.sub("", clause.plain)) if clause.plain else ""
    if not plain or clause.adverbs & {"never", "always", "often", "usually", "sometimes"}:
        return None
    if WORK_AT_HAND.search(plain) or is_anaphoric(re.sub(r"^(?:her|some|two|three|another) (?=\w)", "a ", plain)):
        return None
    if not (_is_telling(clause.verb, clause.plain) or _is_late_outing(clause, plain)):
        return None
    importance = 0.55 if clause.is_self else 0.5
    return [said(clause, "event", value=f"{clause.verb} {plain}".strip(), kind=Kind.EVENT, importance=importance)]


def _is_telling(verb: str, plain: str) -> bool:
    found = next((m for verbs, pattern in _TOLD if verb in verbs and (m := pattern.match(plain))), None)
    if found is None:
        return False
    if verb not in _OF_WORKS or re.search(r"[\"“]", found.group(0)):
        return True
    names = re.findall(r"[A-ZÀ-Þ][\w'’-]+", found.group(0))
    return not names or names[0].lower() not in words("english", "public names")


def _is_late_outing(clause: Clause, plain: str) -> bool:
    """Whether it tells of an outing and says that it was lately: "I recently went to a ceramics fair"."""
    lately = (
        bool(clause.adverbs & _OF_LATE)
        or clause.lead.lower().strip(" ,") in _OF_LATE
        or bool(re.search(r"\b(?:recently|lately)\b", clause.rest, re.IGNORECASE))
    )
    return lately and clause.verb in _OUTINGS and bool(re.match(r"(?:to )?(?:a|an|the|my|our|some) \w+|to \w+", plain))
