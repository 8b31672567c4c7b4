"""Short answers to the assistant's questions: "Where do you live?" – "Ghent." says where somebody lives."""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.memory.records import Spoken
from assistant.memory.writing.english.openers import opened
from assistant.memory.writing.english.verbs import Form, known_as

_ASKED: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), answer)
    for pattern, answer in (
        (
            r"what(?:'s|’s| is) your (?:first |full )?name|(?:what|how) (?:should|may|can|shall) i (?:call"
            r"|address) you",
            "My name is {}.",
        ),
        (
            r"where do you live|where are you (?:based|living)|(?:which|what) (?:city|town"
            r"|country) (?:do you live|are you) in",
            "I live in {}.",
        ),
        (r"where (?:are you|do you come) from", "I'm from {}."),
        (
            r"what do you do (?:for (?:a living|work)|professionally)|what(?:'s|’s| is) your (?:job"
            r"|profession|occupation)",
            "I work as {}.",
        ),
        (r"where do you work|who do you work for", "I work at {}."),
        (r"how old are you|what(?:'s|’s| is) your age", "I'm {} years old."),
        (r"when(?:'s|’s| is) your birthday", "My birthday is {}."),
        (
            r"what are you allergic to|(?:any|have|got) (?:food |known )?allergies|are you allergic to anything",
            "I'm allergic to {}.",
        ),
        (r"what(?:'s|’s| is) your favou?rite (?P<thing>[\w -]{2,30})", "My favourite {thing} is {}."),
        (r"(?:which|what) (?P<thing>[\w -]{2,30}?) do you (?:use|have|own|drive|play)", "My {thing} is {}."),
        (
            r"what(?:'s|’s| is) your (?P<thing>(?:shoe|hat|ring|dress|shirt|jacket) size|budget|blood type"
            r"|star sign|time ?zone)",
            "My {thing} is {}.",
        ),
        (
            r"what(?:'s|’s| is) (?:the name of your|your) (?P<thing>dog|cat|sister|brother|wife|husband"
            r"|partner|son|daughter|boss)(?:'s name| called)?",
            "My {thing} is called {}.",
        ),
    )
)
_LEADING = re.compile(r"^(?:in|at|from|as|to) ", re.IGNORECASE)
_NO_ANSWER = re.compile(
    r"^(?:no|none|nope|nothing|not (?:really|sure|yet|that i know)|yes|yeah|yep|sure|maybe|i|you|it|that|this|why"
    r"|what|how|never|both|neither|all|any|nobody"
    r"|don't|don’t|none of|skip|later|thanks?|please|ok|okay|guess|hmm|well|sorry|nvm)\b",
    re.IGNORECASE,
)


def answered(message: Spoken, before: Sequence[Spoken]) -> str | None:
    """The sentence that a short answer stands for, where the assistant had just asked; else None."""
    asked = before[-1] if before else None
    if asked is None or asked.role != "assistant" or "?" not in asked.text:
        return None
    text = message.text.strip()
    answer = text[opened(text).start :].strip(" .!")
    if not answer or "\n" in answer or len(answer.split()) > 6 or answer.endswith("?") or _NO_ANSWER.match(answer):
        return None
    first = answer.split()[0].lower()
    if known_as(first, Form.THIRD, Form.PAST) or first in {"is", "are", "was", "do", "does", "can"}:
        return None
    question = asked.text.strip().split("?")[-2].rsplit(".", 1)[-1]
    for pattern, sentence in _ASKED:
        match = pattern.search(question)
        if match:
            thing = match.groupdict().get("thing") or ""
            return sentence.replace("{thing}", thing).format(_LEADING.sub("", answer))
    return None
