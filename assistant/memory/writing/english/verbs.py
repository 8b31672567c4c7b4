"""English verb forms: which verb a word is a form of, and which form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache

from assistant.memory.writing.wordlists import groups


class Form(Enum):
    """The form of a verb that a word is."""

    BASE = "base"
    THIRD = "third"  # -s
    PAST = "past"
    PARTICIPLE = "participle"
    ING = "ing"


@dataclass(frozen=True, slots=True)
class Verb:
    """A word read as a verb form."""

    lemma: str
    form: Form


_MODALS = frozenset(["will", "would", "can", "could", "shall", "should", "may", "might", "must", "'ll", "'d"])
_VOWELS = "aeiou"


def is_modal(word: str) -> bool:
    """Whether the word is a modal verb ("will", "'d")."""
    return word in _MODALS


def known(word: str) -> tuple[Verb, ...]:
    """The verb forms that a word of the list can be, most common reading first; empty for other words."""
    return _forms().get(word.lower(), ())


def known_as(word: str, *forms: Form) -> Verb | None:
    """The reading of a listed word as one of the forms."""
    return next((verb for verb in known(word) if verb.form in forms), None)


def guessed(word: str) -> Verb:
    """The verb form that a word must be where a verb has to stand, listed or not."""
    word = word.lower()
    listed = known(word)
    if listed:
        return listed[0]
    if word.endswith("ing") and len(word) > 5:
        return Verb(_stem(word[:-3]), Form.ING)
    if word.endswith("ed") and len(word) > 4:
        return Verb(_stem(word[:-2]), Form.PAST)
    return Verb(word, Form.BASE)


def third_person(lemma: str) -> str:
    """The form of a verb after "she": "loves", "has", "tries"."""
    return {"be": "is", "have": "has"}.get(lemma) or _third(lemma)


def ing_of(lemma: str) -> str:
    """The form of a verb in -ing: "writing", "running"."""
    return _ing(lemma)


def _stem(cut: str) -> str:
    if len(cut) > 3 and cut[-1] == cut[-2] and cut[-1] not in "lsz":
        return cut[:-1]
    if cut.endswith("i"):
        return cut[:-1] + "y"
    return cut


@cache
def _forms() -> dict[str, tuple[Verb, ...]]:
    table: dict[str, list[Verb]] = {}

    def add(word: str, lemma: str, form: Form) -> None:
        verb = Verb(lemma, form)
        readings = table.setdefault(word, [])
        if verb not in readings:
            readings.append(verb)

    for lemma, forms in groups("english_verbs").items():
        if lemma == "regular":
            continue
        add(lemma, lemma, Form.BASE)
        _derive(lemma, add)
        past, participle = (forms[0], forms[-1]) if len(forms) < 3 else (forms[0], forms[2])
        add(past, lemma, Form.PAST)
        if lemma == "be":
            add("were", lemma, Form.PAST)
        add(participle, lemma, Form.PARTICIPLE)
    irregular = set(groups("english_verbs"))
    for lemma in groups("english_verbs")["regular"]:
        add(lemma, lemma, Form.BASE)
        _derive(lemma, add)
        if lemma not in irregular:
            add(_past(lemma), lemma, Form.PAST)
            add(_past(lemma), lemma, Form.PARTICIPLE)
    for word in ("am", "is", "are", "'m", "'re", "'s"):
        add(word, "be", Form.BASE if word in {"am", "are", "'m", "'re"} else Form.THIRD)
    add("has", "have", Form.THIRD)
    add("'ve", "have", Form.BASE)
    add("does", "do", Form.THIRD)
    add("goes", "go", Form.THIRD)
    return {word: tuple(readings) for word, readings in table.items()}


def _derive(lemma: str, add: Callable[[str, str, Form], None]) -> None:
    add(_third(lemma), lemma, Form.THIRD)
    add(_ing(lemma), lemma, Form.ING)


def _third(lemma: str) -> str:
    if lemma.endswith(("s", "x", "z", "ch", "sh", "o")):
        return lemma + "es"
    if lemma.endswith("y") and lemma[-2] not in _VOWELS:
        return lemma[:-1] + "ies"
    return lemma + "s"


def _ing(lemma: str) -> str:
    if lemma.endswith("ie"):
        return lemma[:-2] + "ying"
    if lemma.endswith("e") and not lemma.endswith(("ee", "ye", "oe")) and lemma != "be":
        return lemma[:-1] + "ing"
    return (lemma + lemma[-1] if _doubles(lemma) else lemma) + "ing"


def _past(lemma: str) -> str:
    if lemma.endswith("e"):
        return lemma + "d"
    if lemma.endswith("y") and lemma[-2] not in _VOWELS:
        return lemma[:-1] + "ied"
    return (lemma + lemma[-1] if _doubles(lemma) else lemma) + "ed"


def _doubles(lemma: str) -> bool:
    """Whether the last consonant doubles: one vowel before it, in a verb of one syllable (or "-el": travelled)."""
    if len(lemma) < 3 or lemma[-1] in _VOWELS + "wxy" or lemma[-2] not in _VOWELS or lemma[-3] in _VOWELS:
        return False
    syllables = sum(1 for a, b in zip("x" + lemma, lemma, strict=False) if b in _VOWELS and a not in _VOWELS)
    return syllables == 1 or lemma.endswith("el") or lemma in {"prefer", "admit", "commit", "format", "regret", "refer"}
