"""Which English sentences state nothing: questions, requests for an answer, conditions, reports of others' words."""

from __future__ import annotations

import re
from collections.abc import Iterator

_SUBJECT = (
    r"(?:i|you|we|they|he|she|it|this|that|these|those|there|my|your|our|his|her|their|the|a|an|any(?:one"
    r"|body|thing)?|some(?:one|body)?)"
)
_INVERTED = (
    rf"(?:(?:do|does|did|is|are|am|was|were|can|could|should|would|will|shall|may|might|must|have|has|had|isn't"
    rf"|aren't|don't|doesn't|"
    rf"didn't|won't|can't|couldn't|shouldn't|wouldn't|haven't|hasn't|isn’t|don’t|doesn’t|can’t) {_SUBJECT}\b)"
)
_WH = (
    r"(?:what(?:'s|’s| is| are| was| were| do| does| did| should| would| could| can| will| kind| type| sort| time"
    r"| about| if|ever)?|"
    r"wh(?:ere|en|o|y|ich|om|ose)(?:'s|’s| is| are| was| do| does| did| should| can| could| would| not| don't)?|"
    r"how(?:'s|’s| is| are| do| does| did| can| could| should| would| many| much| long| often| far| old| come"
    r"| about| to)?)"
)
_QUESTION = re.compile(
    rf"^(?:(?:so|and|but|ok|okay|well|hey|hi|hello|now|also|please|sorry|hmm|oh|by the way|btw"
    rf"|quick question)[,:]? )*"
    rf"(?:{_INVERTED}|(?:what(?:'s|’s)?|where(?:'s|’s)?|who(?:'s|’s)?|whose|which|why|how(?:'s|’s)?|whom|when(?:'s"
    rf"|’s)) (?!reminds)|"
    rf"when (?:do|does|did|is|are|was|were|should|can|could|will|would)\b|(?:any (?:idea|tips|advice|suggestions"
    rf"|chance)|wondering)\b)",
    re.IGNORECASE,
)
_STARTS_LIKE_STATEMENT = re.compile(
    r"^(?:what|which|who|how) (?:i|we|my)\b|^how to\b|^whenever\b|^whatever\b|^which reminds", re.IGNORECASE
)
_ASKS_INSIDE = re.compile(
    r"\b(?:i(?:'m| am|’m)? (?:just )?(?:wonder(?:ing)?|curious|not sure|unsure)|do you (?:know|remember)"
    r"|can you tell me|could you tell me|tell me|"
    r"let me know|remind me) (?:if|whether|what|where|when|who|which|how|why|about)\b|\bi(?:'d| would|’d)? (?:want"
    r"|like|need|love) to (?:know|ask|understand|find out|see if)\b"
    r"|\bi have (?:a|one|another|some|two|a few) (?:quick |small |short )?questions?\b",
    re.IGNORECASE,
)
_TAG = re.compile(
    r",\s*(?:right|correct|no|isn't it|aren't i|am i not|don't i|do i|is it|isn’t it|aren’t i|don’t i|or (?:not"
    r"|am i|do i|is it)|yes)\?+$",
    re.IGNORECASE,
)
_SPLIT_QUESTION = re.compile(
    rf"(?:,|;|:|\s[-–—]|—|\.\.\.|…)\s*(?:(?:so|and|but|then|now|please|also)[,]?\s+)*(?={_INVERTED}|{_WH}\b"
    rf"|any (?:idea|tips|advice|suggestion))"
    rf"|\s(?:so|and|but)\s+(?={_INVERTED}|(?:what|where|who|which|why|how|when)(?:'s|’s)?\b)",
    re.IGNORECASE,
)
_GIVEN = re.compile(
    r"^(?:so |and |but |ok(?:ay)?,? |well,? )?(?:since|as|given that|because|considering(?: that)?|now that"
    r"|seeing (?:that|as))\s+(?P<given>(?:i|we|my|our)\b[^?]{3,160}?),\s+"
    r"(?=\S)",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"^(?:so |and |but |ok(?:ay)?,? |well,? |then |now )?(?:(?:even |only |as )?if(?! you\b)|unless|in case"
    r"|provided(?: that)?|should (?:i|we|you)|were i|had i)\b"
    r"|\bas (?:if|though)\b|\b(?:i|we) wish\b|\bif only\b|\b(?:would|could|should|might) have\b"
    r"|\bif (?:i|we|my \w+) (?:was|were|had|could|lived|worked|owned|won|got|ever)\b|\bif (?:i|we|my|our|it|the|she"
    r"|he|they)\b[^,.]*\b(?:would|could|might|'d)\b"
    r"|\b(?:would|could|might|'d|’d)\b[^,.]*\bif (?:i|we|my|our|it|the|she|he|they)\b",
    re.IGNORECASE,
)
_REPORT = re.compile(
    r"\b(?:(?i:he|she|they|someone|somebody|people|everyone|the (?:article|book|text|page|report|email|mail|letter"
    r"|author|character|narrator|film|movie|song|sign|"
    r"website|post))|(?i:my|a|our|the) (?!doctor|gp|dentist|vet|physio|therapist|optician|cardiologist|allergist"
    r"|dermatologist)\w+(?: \w+)?)"
    r" (?:says?|said|wrote|writes|told (?:me|us)|claims?|claimed|thinks?|thought|believes?|asked|replied|argues?"
    r"|insists?|insisted|suggests?|suggested|"
    r"mentioned|shouted|whispered|keeps? saying)\b(?! (?:hi|hello|yes|no|goodbye)\b)"
    r"|\b[A-Z][a-z]+ (?:says|said|writes|wrote|told (?:me|us)|claims|claimed|thinks|thought|believes|replied|argues"
    r"|insists|suggests|suggested|mentioned)\b",
)
_FIGURE = re.compile(
    r"\ball ears\b|\bfrog in my throat\b|\bbutterflies in my\b|\beat a horse\b"
    r"|\bkill for an?\b|\b(?:head|brain|mind) is (?:exploding|spinning|melting|fried|mush|mashed)\b|\bi(?:'m| am|’m)"
    r" (?:literally )?(?:dying|dead|a (?:robot|ghost|potato|mess|zombie|dinosaur|machine|bot|wizard|god)"
    r"|the (?:king|queen"
    r"|boss|worst|best|walrus) (?:of|ever))\b|\bin the same boat\b|\bhave (?:no|zero) clue\b|\bmy two cents\b"
    r"|^(?:so |and |well,? )?(?:as (?:the|my) (?:\w+ )?(?:character|protagonist|hero|heroine|narrator|player|villain"
    r"|avatar|antagonist)\b|as an? (?:\w+ )?(?:wizard|knight|elf|dwarf|pirate|villain|npc)\b"
    r"|in (?:the|my|this|our|a) (?:\w+ )?(?:dream|game|novel|story|book|role-?play|campaign|simulation|film|movie"
    r"|fantasy|screenplay|video ?game|scenario)\b,? (?:i|we)\b)"
    r"|\bin (?:my|your) dreams\W*$"
    r"|\bmy cup of tea\b(?=.*\b(?:that|this|it)\b)|\bbit off more than\b|\bunder the weather\b|\ba piece of cake\b",
    re.IGNORECASE,
)
"""Figures of speech, and what nobody means of themselves."""
_OTHERS_VIEW = re.compile(
    r"\b(?:according to|rumou?r has it|supposedly|allegedly|they say|it is said|quote|the saying goes|as they say)\b",
    re.IGNORECASE,
)
_PROMPT_TALK = re.compile(
    r"^(?:system|assistant|user|human|ai|bot)\s*:|\bignore (?:all |the )?(?:previous|prior|above)\b|\byou are (?:a"
    r"|an) (?:helpful|expert|ai|assistant|language model)\b",
    re.IGNORECASE,
)


def statements(sentence: str) -> Iterator[tuple[str, int]]:
    """A sentence's stating parts with their places: "I'm vegan, what can I cook?" states its first half.

    A sentence that does not end in a question comes back whole.
    """
    asks = sentence.rstrip("\"'”’) ").endswith("?")
    given = _GIVEN.match(sentence)
    if asks and given:
        yield given.group("given"), given.start("given")
        return
    if not asks:
        yield sentence, 0
        return
    if _TAG.search(sentence) or _QUESTION.match(sentence):
        return
    split = _SPLIT_QUESTION.search(sentence)
    if split and len(sentence[: split.start()].split()) >= 2:
        yield sentence[: split.start()].rstrip(" ,;:-–—"), 0


def refuses(sentence: str) -> bool:
    """Whether an English sentence states nothing of the person's own."""
    if sentence.endswith("?"):
        return True
    if _QUESTION.match(sentence) and not _STARTS_LIKE_STATEMENT.match(sentence):
        return True
    return any(
        pattern.search(sentence) for pattern in (_ASKS_INSIDE, _CONDITION, _REPORT, _OTHERS_VIEW, _PROMPT_TALK, _FIGURE)
    )
