"""Reads the verb of an English clause: its lemma, tense and polarity, and where what it says begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from assistant.memory.writing.english.clause import Tense
from assistant.memory.writing.english.tokens import Token
from assistant.memory.writing.english.verbs import Form, guessed, is_modal, known, known_as
from assistant.memory.writing.wordlists import words

_BE = {
    "am": Tense.PRESENT,
    "'m": Tense.PRESENT,
    "is": Tense.PRESENT,
    "'s": Tense.PRESENT,
    "are": Tense.PRESENT,
    "'re": Tense.PRESENT,
    "was": Tense.PAST,
    "were": Tense.PAST,
}
_HAVE = {"have": Tense.PRESENT, "'ve": Tense.PRESENT, "has": Tense.PRESENT, "had": Tense.PAST, "'s": Tense.PRESENT}
_DO = {"do": Tense.PRESENT, "does": Tense.PRESENT, "did": Tense.PAST}
_TWO_WORD_ADVERBS = {("no", "longer"), ("sort", "of"), ("kind", "of"), ("not", "really"), ("at", "last"), ("by", "now")}


@dataclass(slots=True)
class VerbGroup:
    """A clause's verb as read so far; `end` is the index of the token after it."""

    lemma: str = ""
    tense: Tense = Tense.PRESENT
    modal: str = ""
    negative: bool = False
    past_habit: bool = False
    adverbs: set[str] = field(default_factory=set)
    end: int = 0


def verb_group(tokens: Sequence[Token], at: int) -> VerbGroup | None:
    """Reads the verb that begins at a token; None where there is none."""
    group = VerbGroup()
    index = _adverbs(tokens, at, group)
    if index >= len(tokens):
        return None
    norm = tokens[index].norm
    if norm in {"wanna", "gotta"}:
        group.modal, group.tense = "would", Tense.CONDITIONAL
        return _main(tokens, index + 1, group)
    if norm == "used" and _next(tokens, index) == "to" and known_as(_next(tokens, index + 1), Form.BASE):
        group.past_habit = True
        group.tense = Tense.PAST
        return _main(tokens, index + 2, group)
    if is_modal(norm) and not (norm == "'d" and _is_participle(tokens, index + 1)):
        return _after_modal(tokens, index, group)
    if (norm in _HAVE or norm == "'d") and not (
        norm == "'s" and _next(tokens, index) in words("english", "participles of being")
    ):
        perfect = _after_have(tokens, index, group)
        if perfect is not None:
            return perfect
    if norm in _BE:
        return _after_be(tokens, index, group, _BE[norm])
    if norm in _DO:
        return _after_do(tokens, index, group)
    return _main(tokens, index, group)


def _after_modal(tokens: Sequence[Token], index: int, group: VerbGroup) -> VerbGroup | None:
    norm = tokens[index].norm
    group.modal = {"'ll": "will", "'d": "would"}.get(norm, norm)
    group.tense = Tense.FUTURE if group.modal in {"will", "shall"} else Tense.CONDITIONAL
    if group.modal in {"can", "must"}:
        group.tense = Tense.PRESENT
    index = _adverbs(tokens, index + 1, group)
    if index < len(tokens) and tokens[index].norm == "be":
        following = _adverbs(tokens, index + 1, group)
        if following < len(tokens) and _is_ing(tokens[following].norm):
            return _main(tokens, following, group)
    return _main(tokens, index, group)


def _after_have(tokens: Sequence[Token], index: int, group: VerbGroup) -> VerbGroup | None:
    following = _adverbs(tokens, index + 1, group)
    if not _is_participle(tokens, following):
        if tokens[index].norm in {"'s", "'d"}:
            return None
        group.lemma = "have"
        group.tense = _HAVE[tokens[index].norm]
        group.end = following
        return group
    word = tokens[following].norm
    if word == "got" and tokens[index].norm in {"have", "'ve", "has", "'s"}:
        group.lemma, group.tense, group.end = "have", Tense.PRESENT, following + 1
        return group
    group.tense = Tense.PERFECT
    if word == "been":
        after = _adverbs(tokens, following + 1, group)
        if after < len(tokens) and _is_ing(tokens[after].norm):
            return _main(tokens, after, group)
        group.lemma, group.end = "be", after
        return group
    group.lemma = _lemma(word, Form.PARTICIPLE)
    group.end = following + 1
    return group


def _after_be(tokens: Sequence[Token], index: int, group: VerbGroup, tense: Tense) -> VerbGroup | None:
    following = _adverbs(tokens, index + 1, group)
    group.tense = tense
    if following < len(tokens) and tokens[following].norm == "gonna":
        group.tense = Tense.FUTURE
        return _main(tokens, following + 1, group)
    if following < len(tokens) and tokens[following].norm == "going" and _next(tokens, following) == "to":
        after = following + 2
        if after < len(tokens) and known_as(tokens[after].norm, Form.BASE):
            group.tense = Tense.FUTURE if tense is Tense.PRESENT else Tense.CONDITIONAL
            return _main(tokens, after, group)
    if following < len(tokens) and _is_ing(tokens[following].norm):
        group.tense = Tense.PROGRESSIVE if tense is Tense.PRESENT else Tense.PAST
        return _main(tokens, following, group)
    group.lemma, group.end = "be", following
    return group


def _after_do(tokens: Sequence[Token], index: int, group: VerbGroup) -> VerbGroup | None:
    before = len(group.adverbs)
    following = _adverbs(tokens, index + 1, group)
    moved = group.negative or len(group.adverbs - {"all", "both", "mostly", "only"}) > before
    group.tense = _DO[tokens[index].norm]
    if following < len(tokens) and known_as(tokens[following].norm, Form.BASE):
        return _main(tokens, following, group)
    if moved and following < len(tokens) and tokens[following].is_word:
        return _main(tokens, following, group)
    group.lemma, group.end = "do", index + 1
    return group


def _main(tokens: Sequence[Token], index: int, group: VerbGroup) -> VerbGroup | None:
    index = _adverbs(tokens, index, group)
    if index >= len(tokens) or not tokens[index].text[:1].isalpha():
        return None
    verb = guessed(tokens[index].norm)
    group.lemma = verb.lemma
    if verb.form in {Form.PAST, Form.PARTICIPLE} and group.tense is Tense.PRESENT and not group.modal:
        group.tense = Tense.PAST
    group.end = index + 1
    return group


def _adverbs(tokens: Sequence[Token], index: int, group: VerbGroup) -> int:
    """Takes in the adverbs and negations at an index and gives the index after them."""
    known_adverbs = words("english", "adverbs")
    while index < len(tokens):
        norm = tokens[index].norm
        pair = (norm, _next(tokens, index))
        if pair in _TWO_WORD_ADVERBS:
            group.adverbs.add(" ".join(pair))
            group.negative = group.negative or pair[0] == "not"
            index += 2
        elif norm in {"not", "n't"}:
            group.negative = True
            index += 1
        elif norm == "last" and known_as(_next(tokens, index), Form.PAST, Form.BASE):
            index += 1
        elif (_is_manner(norm) and not tokens[index].is_name) or (
            norm in known_adverbs and norm not in {"first", "so", "together"}
        ):
            group.adverbs.add(norm)
            index += 1
        else:
            break
    return index


def _is_manner(norm: str) -> bool:
    return norm.endswith("ly") and len(norm) > 4 and norm not in {"family", "only"} and not known(norm)


def _next(tokens: Sequence[Token], index: int) -> str:
    return tokens[index + 1].norm if index + 1 < len(tokens) else ""


def _is_ing(norm: str) -> bool:
    return norm.endswith("ing") and len(norm) > 4 and norm not in words("english", "adjectives in -ing")


def _is_participle(tokens: Sequence[Token], index: int) -> bool:
    group = VerbGroup()
    index = _adverbs(tokens, index, group)
    if index >= len(tokens):
        return False
    norm = tokens[index].norm
    if any(verb.form in {Form.PARTICIPLE, Form.PAST} for verb in known(norm)):
        return True
    return norm.endswith("ed") and len(norm) > 4


def _lemma(word: str, form: Form) -> str:
    verb = known_as(word, form)
    return verb.lemma if verb is not None else guessed(word).lemma
