"""What was decided, what went wrong and what cured it: told in whole sentences, kept whole."""

from __future__ import annotations

import re

from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.english.openers import opened

_DECIDED = re.compile(
    r"^(?:(?:in the end|finally|eventually|after (?:some|much|long|a lot of|lots of|many|weeks of|months of|days of"
    r"|hours of)(?: \w+){1,4}?|at (?:the|today's|yesterday's"
    r"|our) (?:\w+ )?meeting|yesterday|today|last week|this morning|so|ok),? )?"
    r"(?:(?:we|i|the team|our team|they|my team|the board|the committee|my \w+ and i)(?:'ve|’ve| have|'re"
    r"| are)? (?:all |both |finally |now |just |also |jointly |unanimously )*"
    r"(?:decided|agreed|settled|resolved|chose|chosen|opted|voted|committed|picked(?! up)|selected|concluded|went with"
    r"|going with|gone with|are going with|will go with|made the decision|made a decision)\b"
    r"|(?:the |our |final |my )*(?:decision|verdict|conclusion|agreement)(?: (?:is|was)|:)|it(?:'s|’s| is| was"
    r"| has been) (?:been )?(?:decided|agreed|settled)\b|(?:we|i)(?:'ll| will) (?:go|stick) with\b"
    r"|let(?:'s|’s| us) (?:go|stick) with\b(?=.*\b(?:because|since|as)\b))"
    r"(?P<what>.*)$",
    re.IGNORECASE,
)
_TRIVIAL = re.compile(
    r"\b(?:not sure|haven't decided|can't decide|yet to|undecided|let you|ask you|it|that"
    r"|this)\b[.!]?$",
    re.IGNORECASE,
)
_REASON = re.compile(r",? (?:because|since|as|so that)\b", re.IGNORECASE)
_TOPIC = re.compile(
    r"\b(?:for|about|regarding) (?:the |our |my )?(?P<topic>[\w -]+?)(?=[,.;!]|$| (?:instead|rather|because"
    r"|since|and|from|in)\b)",
    re.IGNORECASE,
)
_FAILED = re.compile(
    r"\b(?:fail(?:s|ed|ing|ure)?|crash(?:es|ed|ing)?|errors?|broke(?: down)?|breaks|stopped working|not working"
    r"|didn't work|doesn't work|wouldn't (?:start|boot|build|compile|load)|"
    r"couldn't (?:connect|start|build|load|find)|timed out|time-?outs?|hung|freezes|froze|exception|traceback"
    r"|panic(?:ked)?|corrupt(?:ed)?|lost (?:the )?data|went (?:down|wrong)|outage|bug|"
    r"leak(?:s|ed|ing)?|blocked|jammed|tripped|refused|rejected|denied|overflow(?:ed)?|misconfigured"
    r"|out of (?:memory|disk|space))\b",
    re.IGNORECASE,
)
_CAUSE = re.compile(
    r"\b(?:because|since|due to|caused by|the (?:cause|reason|culprit|problem) (?:was|is)|owing to|thanks to|as"
    r"|turned out|from a missing|after|when|for lack of|on account of|root cause)\b",
    re.IGNORECASE,
)
_SURE_CAUSE = re.compile(
    r"\b(?:because|due to|caused by|the (?:cause|reason|culprit) (?:was|is)|owing to|turned out|for lack of"
    r"|root cause|out of)\b",
    re.IGNORECASE,
)
_NO_REPORT = re.compile(
    r"(?:i|i'm|i’m|i've|it|this|that|when|whenever|if|don't|don’t|do not|especially|never|always|we|you|he|she|they"
    r"|so|but|and)\b",
    re.IGNORECASE,
)
_CURE = re.compile(
    r"\b(?:fix(?:ed|es|ing)?|solv(?:ed|es|ing)|resolv(?:ed|es|ing)|helped|cured?|did the trick|sorted (?:it|that)"
    r"|made it work|works? (?:again|now)|worked around|the (?:fix|cure|solution|remedy|workaround|trick) (?:was|is)|"
    r"went away|gone after|(?:is|was) back after|repaired|rolled back|restarting|reinstall(?:ed|ing)|upgrading"
    r"|downgrading|clearing|had to)\b",
    re.IGNORECASE,
)
_UNTIL = re.compile(
    r"^(?:my|our|the) [^,.;]{2,50}? (?:kept (?!me\b|us\b)\w+ing|(?:would|could|did)(?:n['’]t| not) \w+)\b"
    r"[^.;]{0,60}? until (?:i|we) (?!was|were|am|get|go|come|moved|left)\w+",
    re.IGNORECASE,
)
"""What went wrong until something was done: "The tap kept dripping until I changed the washer"."""
_OWN_THING = re.compile(r"(?:\w+,? )?(?:my|our|the) \w+", re.IGNORECASE)
_ASKED = re.compile(
    r"\b(?:can you|could you|please|help me|how (?:do|can|to)|what (?:is|should)"
    r"|why)\b",
    re.IGNORECASE,
)


def is_cure(sentence: str) -> bool:
    """Whether a sentence tells what cured a failure told before it."""
    return bool(_CURE.search(sentence)) and not _ASKED.search(sentence) and len(sentence.split()) < 25


def is_failure(sentence: str) -> bool:
    """Whether a sentence tells that something of the person's failed: "My laptop wouldn't boot after the update"."""
    return bool(_FAILED.search(sentence)) and not _ASKED.search(sentence) and bool(_OWN_THING.match(sentence))


def settled(sentence: str) -> Statement | None:
    """The decision, or the error with its cause or cure, that a sentence tells."""
    opening = opened(sentence)
    body = sentence[opening.start :].strip()
    text = body[:1].upper() + body[1:]
    decided = _DECIDED.match(body)
    vague = decided is not None and re.search(
        r"^\s*(?:on|to|with|for)?\s*(?:(?:the )?(?:option|version|choice|number|plan) \w\b|that\b|the (?:first"
        r"|second|third|last|former"
        r"|latter|other)\b)",
        decided.group("what"),
        re.IGNORECASE,
    )
    choice = _REASON.split(decided.group("what"))[0] if decided is not None else ""
    vague = vague or re.search(r"\b(?:this|them|these|those|it)\b(?! (?:week|month|year))", choice)
    if decided and not vague and len(decided.group("what").split()) >= 2 and not _TRIVIAL.search(body):
        topic = _TOPIC.search(decided.group("what"))
        return Statement(
            attribute=keyed("decision", topic.group("topic")) if topic else "decision",
            value=decided.group("what").strip(" .,;:!"),
            text=text,
            quote=body,
            language="en",
            correction=opening.corrected or opening.changed,
        )
    if _FAILED.search(body) and not _ASKED.search(body) and not _NO_REPORT.match(body):
        cured = bool(_CURE.search(body))
        if cured or _SURE_CAUSE.search(body):
            return Statement(
                attribute="error_fix" if cured else "problem", value="", text=text, quote=body, language="en"
            )
    if _UNTIL.match(body) and not _ASKED.search(body):
        return Statement(attribute="error_fix", value="", text=text, quote=body, language="en")
    if _FAILED.search(body) and _CURE.search(body) and _CAUSE.search(body) and not _ASKED.search(body):
        return Statement(attribute="error_fix", value="", text=text, quote=body, language="en")
    return None
