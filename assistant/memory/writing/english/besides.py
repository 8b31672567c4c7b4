"""What a sentence tells beside its clauses, reworded as sentences of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from assistant.memory.records import Spoken
from assistant.memory.writing.attributes import Statement
from assistant.memory.writing.dates import DateSpan
from assistant.memory.writing.english.narrowing import narrowed
from assistant.memory.writing.slips import may_put_right, put_right

_INSTEAD = re.compile(
    r"[,;–—-]\s*(?:it(?:'s|’s| is| was) )(?P<what>(?:the )?[\w-]+(?: [\w-]+)?) (?:that |which )?"
    r"(?P<who>I|we|he|she|they) (?P<cannot>can't|can’t|cannot|can not|doesn't|doesn’t|don't|don’t) "
    r"(?P<verb>eat|drink|have|tolerate|stand|like)\b",
    re.IGNORECASE,
)
_NAME = r"[A-ZÀ-Þ][\w'’-]+"
_AGED = rf"{_NAME} \(\d{{1,2}}\)"
_CHILDREN = re.compile(
    rf"\b(?:have|has|['’]ve got|raise) (?:(?:a|an|one|two|three|four|five|six) )?(?:\w+ )?"
    rf"(?P<role>kids?|children|child|sons?|daughters?|boys?|girls?)[,:]? (?P<names>{_AGED}(?:(?:,? and |, ){_AGED})*)"
)
_ROLES = {"kid": "child", "children": "child", "boy": "son", "girl": "daughter"}
_PET = re.compile(
    rf"^(?:i|we)\b.*\b(?:have|['’]ve got)\b.*,? and (?P<pet>an? (?:[\w-]+ ){{1,3}}(?:called|named) {_NAME})\b",
    re.IGNORECASE,
)
_NOW_ONLY = re.compile(
    r",\s*(?:but |and )?(?:now|these days|nowadays) (?:it['’]?s |i['’]?m on |i )?"
    r"(?P<what>(?:only|just|nothing but) [\w' -]+)[.!]?$",
    re.IGNORECASE,
)
_AND_MINE = re.compile(
    r"^(?P<whose>(?:(?:my|our) (?:\w+ )?\w+|(?-i:[A-ZÀ-Þ])[\w-]+)['’]s?) (?P<thing>[a-z][a-z ]{2,24}?) is "
    r"(?P<value>[^,;.]{1,40}?)(?:[,;]| and| but|, and|, but) mine(?:['’]s| is) (?P<mine>[^,;.]{1,40})[.!]?$",
    re.IGNORECASE,
)
_TURNS = re.compile(
    r"^(?:(?:oh|no|wait|hmm|well|sorry|actually|on second thoughts?|in fact)[,. ]+)*(?:actually,? )?i "
    r"(?P<not>do not |don't |don’t )?(?:do )?(?:actually |really )*(?:like|love|enjoy) (?:it|them|that|him|her)"
    r"(?: after all| a lot| actually)?[.! ]*$",
    re.IGNORECASE,
)


def besides(sentence: str) -> list[str]:
    """The sentences that one holds besides its own clauses.

    "It's gluten he can't eat" is "he can't eat gluten"; "two kids, Ada (9) and Bo (6)" tells two ages.
    """
    found = [
        f"{match['who']} {match['cannot']} {match['verb']} {match['what']}" for match in _INSTEAD.finditer(sentence)
    ]
    for match in _CHILDREN.finditer(sentence):
        role = match["role"].lower()
        role = _ROLES.get(role, _ROLES.get(role.removesuffix("s"), role.removesuffix("s")))
        ages = re.findall(rf"({_NAME}) \((\d+)\)", match["names"])
        found += [f"My {role} {name} is {age} years old" for name, age in ages]
    if now := _NOW_ONLY.search(sentence):
        found += narrowed(f"It's {now['what']} now")
    if turned := _ONCE_AND_NOW.match(sentence):
        found.append(f"I {turned['now']} {turned['what']} now")
    if (pet := _PET.match(sentence)) and "," in sentence:
        found.append(f"I have {pet['pet']}")
    return found


def each_owner(sentence: str) -> list[str]:
    """A sentence for each owner of "Jonas's shoe size is 44 and mine is 42"; empty where it tells of no two."""
    match = _AND_MINE.match(sentence)
    if match is None:
        return []
    first = f"{match['whose']} {match['thing']} is {match['value']}."
    return [first, f"My {match['thing']} is {match['mine']}."] if match["whose"].lower() != "my" else []


_TASTE = r"(?:love|like|enjoy|adore|hate|dislike|loathe|can['’]?t stand|don['’]?t like)"
_ONCE_AND_NOW = re.compile(
    rf"^i used to {_TASTE} (?P<what>[^,.;]{{2,40}}?)(?:,| -| –| —)?(?: but| and|) ?(?:now|these days|nowadays),? i"
    rf" (?:absolutely |really |actually )?(?P<now>{_TASTE}) (?:it|them)\b",
    re.IGNORECASE,
)


def day_named(sentence: str, dates: Sequence[DateSpan]) -> list[str]:
    """What is on a day that a sentence begins with: "My last day is 6 May" of "6 May is my last day"; or nothing."""
    first = next((date for date in dates if date.at == 0 and not date.repeats), None)
    match = _IS_MINE.match(sentence, len(first.phrase)) if first is not None else None
    return [f"My {match['what']} is on {re.sub('^[Oo]n ', '', first.phrase)}."] if first and match else []


_IS_MINE = re.compile(
    r"(?: it)? (?:is|was|will be) (?:my|our) (?P<what>(?!birthday\b|anniversary\b)[^,.;!?]{3,60})[.!]?$"
)


def may_turn_round(sentence: str) -> bool:
    """Whether a sentence has the form of "Actually, I do like it"."""
    return bool(_TURNS.match(sentence))


def meant_at_once(sentence: str, told: Sequence[Statement], message: Spoken) -> str | None:
    """The sentence before as it was meant, where this one only puts a word of it right ("No, blue").

    Args:
        sentence: what is said now.
        told: what the same message told before it, in order.
        message: the message.
    """
    if not told or not may_put_right(sentence):
        return None
    slip = [one.candidate() for one in told if one.quote == told[-1].quote]
    meant = put_right(replace(message, text=sentence), [replace(message, text=told[-1].quote)], slip)
    return meant.text if meant is not None else None


def turned_round(sentence: str, told: Sequence[Statement]) -> list[Statement]:
    """Reads "Actually, I do like it" after "I don't like jazz"; what was told before is taken for not told.

    Args:
        sentence: what is said now.
        told: what the same message told before it, in order; the taste it turns round is taken out.
    """
    match = _TURNS.match(sentence)
    last = told[-1] if told else None
    if match is None or last is None or last.attribute not in {"likes", "dislikes"}:
        return []
    attribute = "dislikes" if match["not"] else "likes"
    if attribute == last.attribute:
        return []
    text = f"I {'do not like' if match['not'] else 'like'} {last.value}."
    return [replace(last, attribute=attribute, text=text, quote=sentence, correction=True)]
