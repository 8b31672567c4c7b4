"""English orders that set a task: "deploy the blog", "can you fix this error?"."""

from __future__ import annotations

import re

from assistant.memory.experience.english.verbs import MAKING, NEEDS_ARTICLE, PARTICLED, PRACTICAL, is_practical
from assistant.memory.experience.tasks import LONGEST_NAME, Task

_POLITE = (
    r"^(?:(?:please|pls|hey|hi|hello|ok|okay|alright|right|great|good|thanks|thank you|now|then|so|and|also|next|first"
    r"|just|actually|keepsake|can you|could you|would you|will you|can we|could we|you can|help me(?: to)?"
    r"|i need you to|i want you to|i'd like you to|i’d like you to|i would like you to|let's|let’s|go ahead and"
    r"|try to|time to)[,!.]*\s+)*"
)
_VERB = re.compile(
    rf"{_POLITE}(?P<verb>{'|'.join(sorted({*PRACTICAL, *MAKING, *PARTICLED}))})\s+(?P<object>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
_ARTICLE = re.compile(
    r"^(?:(?:me|us)\s+)?(?:the|a|an|my|our|your|this|that|these|those|some|all|another|one|two|three|\d+|v\d)\b"
    r"|^(?:me|us)\s+\w",
    re.IGNORECASE,
)
_NO_TASK = re.compile(
    r"^(?:it|that|this|them|these|those|me|us|sure|up|one|so|more|less|some|everything|all|better|shorter|longer|now"
    r"|again)\b(?:\s+(?:please|now|again|up|down|out|for me|shorter|longer|better|a bit.*|more.*|less.*|in \w+|to \w+"
    r"|as .*|into .*))*\W*$"
    r"|^(?:it|them|sure|fun|sense|up|friends|use|way|love|peace|believe)\b"
    r"|^(?:with|via|by|using|through|from|to|on|in|at|and|or|is|are|was|were|has|have|can|will|does|did|takes?|of|for"
    r"|times?|notes?|results?|plan)\b"
    r"|^\w+ (?:is|are|was|were|failed|fails|broke|worked|works|takes?|took)\b",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"[,;:!?\n]|\.(?:\s|$)|\s[-–—]+\s|\s(?:and (?:use|then|make|tell|let|send|do|please|also)|using|so that|because|but"
    r"|then|please|when you|if you|since|as soon as|before i|while i|again|right now|now|today|tonight|asap"
    r"|for (?:me|us)|with \S+(?: \S+)?,? (?:and )?not)\b",
    re.IGNORECASE,
)
_MAY_ASK = re.compile(r"\b(?:can|could|would|will) (?:you|we)\b|\bhelp me\b", re.IGNORECASE)


def ordered(sentence: str) -> Task | None:
    """The task that a sentence sets; None where it sets none."""
    match = _VERB.match(sentence)
    if match is None:
        return None
    if sentence.rstrip().endswith("?") and not _MAY_ASK.search(sentence[: match.start("verb")]):
        return None
    verb, rest = match.group("verb").lower(), match.group("object").strip()
    particle = re.match(rf"(?:{PARTICLED.get(verb, '$')})\s+", rest, re.IGNORECASE)
    if particle is not None:
        verb, rest = f"{verb} {particle.group(0).strip().lower()}", rest[particle.end() :]
    elif verb in PARTICLED and verb not in PRACTICAL:
        return None
    if _NO_TASK.match(rest) or (verb in NEEDS_ARTICLE and not _ARTICLE.match(rest)):
        return None
    rest = re.sub(r"^(?:me|us)\s+", "", rest, flags=re.IGNORECASE)
    name = named(verb, rest)
    if not name:
        return None
    return Task(name, sentence, "en", practical=is_practical(verb.split()[0]))


def named(verb: str, rest: str) -> str:
    """The name of a task from its verb and what stands behind it; empty where that says nothing."""
    end = _ENDS.search(rest)
    what = (rest[: end.start()] if end else rest).strip(" .!?\"'”’")
    words = re.findall(r"[^\W_]{2,}", what.lower())
    if not [word for word in words if word not in {"the", "an", "my", "our", "this", "that", "it", "some", "your"}]:
        return ""
    name = f"{verb} {what}"
    return name if len(name) <= LONGEST_NAME else name[:LONGEST_NAME].rsplit(" ", 1)[0]
