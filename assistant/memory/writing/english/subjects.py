"""Reads the subject of an English clause: who or what it is about, and where its verb begins."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.memory.records import SELF
from assistant.memory.writing.english.clause import Person, Who
from assistant.memory.writing.english.tokens import Token
from assistant.memory.writing.english.verbs import Form, known_as
from assistant.memory.writing.glossary import is_role
from assistant.memory.writing.wordlists import words

_DETERMINERS = frozenset(
    ["my", "our", "the", "a", "an", "this", "that", "these", "those", "his", "her", "their", "your"]
)
_ENDS_A_SUBJECT = frozenset(
    ["who", "which", "that", "whose", "if", "because", "when", "i", "we", "he", "she", "they", "you", "it"]
)
_LINKING = frozenset(["and", "&", "of", "in", "on", "at", "for", "with", "to", "from", "-", "/"])
Subject = tuple[Who, int]


def subject_at(tokens: Sequence[Token], at: int, spoken_of: Who | None) -> Subject | None:
    """The subject that begins at a token, with the index of the token where its verb begins.

    Args:
        tokens: of the whole clause.
        at: where the subject would begin.
        spoken_of: the person that "he" or "she" would mean.
    """
    if at >= len(tokens):
        return None
    norm = tokens[at].norm
    if norm == "i" and at + 2 < len(tokens) and tokens[at + 1].norm == "and" and tokens[at + 2].norm in {"my", "our"}:
        end = _verb_after(tokens, at + 2)
        return (Who(Person.SELF, SELF, plural=True, mine=True), end) if end is not None else None
    if norm in {"i", "we"}:
        return Who(Person.SELF, SELF, plural=norm == "we", mine=True), _after_all(tokens, at + 1)
    if norm in {"he", "she"}:
        fits = spoken_of is not None and spoken_of.person is Person.SOMEBODY and not spoken_of.plural
        return (spoken_of, at + 1) if fits and spoken_of is not None else None
    if norm == "they":
        fits = spoken_of is not None and spoken_of.person is Person.SOMEBODY and spoken_of.plural
        return (spoken_of, at + 1) if fits and spoken_of is not None else None
    if norm == "there" and at + 1 < len(tokens) and tokens[at + 1].norm in {"is", "are", "'s"}:
        return Who(Person.THING, "there"), at + 1
    end = _verb_after(tokens, at)
    if end is None:
        return None
    set_in = _set_in(tokens, at)
    who = noun_phrase([token for index, token in enumerate(tokens[at:end], start=at) if index not in set_in])
    if who is None or (who.name and not who.role and not who.plural and _is_kind_of_thing(tokens, at, end)):
        return None
    return who, end


def _is_kind_of_thing(tokens: Sequence[Token], at: int, end: int) -> bool:
    """Whether a capital is only that of a sentence's first word: "Dogs are loyal", "Cats love tuna"."""
    plural_verb = (
        tokens[end].norm in {"are", "have", "do", "'re", "were"} or known_as(tokens[end].norm, Form.THIRD) is None
    )
    return end == at + 1 and _is_plural(tokens[at]) and plural_verb and known_as(tokens[end].norm, Form.PAST) is None


def noun_phrase(tokens: Sequence[Token]) -> Who | None:
    """What a subject of nouns is about: "my nephew Caspian", "Mum", "our oven", "the frame number of my bike"."""
    if not tokens:
        return None
    norms = [token.norm for token in tokens]
    if norms[-1] == "i":
        return Who(Person.SELF, SELF, plural=True, mine=True)
    if norms[:2] == ["one", "of"] and len(norms) > 3 and norms[2] in {"my", "our"}:
        return _of_mine(tokens[3:], mine=True)
    mine = norms[0] in {"my", "our"}
    if norms[0] in {"his", "her", "their", "your", "its", "this", "that", "these", "those", "it", "you", "what", "all"}:
        return None
    body = list(tokens[1:]) if norms[0] in {"my", "our", "the", "a", "an"} else list(tokens)
    if not body:
        return None
    if "'s" in norms:
        return _possessed(body, mine=mine)
    if norms[0] in {"a", "an", "one", "some"} and not {"mine", "my", "ours", "our"} & set(norms):
        return None
    if mine or norms[0] in {"a", "an", "one"}:
        return _of_mine(body, mine=mine)
    if norms[0] == "the":
        return _the_thing(body)
    return _named(body)


def _possessed(body: Sequence[Token], *, mine: bool) -> Who | None:
    at = max(index for index, token in enumerate(body) if token.norm == "'s")
    owner = _possessed(body[:at], mine=mine) if any(t.norm == "'s" for t in body[:at]) else None
    if owner is None:
        owner = _of_mine(body[:at], mine=True) if mine else _named(body[:at])
    thing = _joined(body[at + 1 :])
    if owner is None or not thing:
        return None
    if is_role(thing):
        return Who(Person.SOMEBODY, f"{owner.label}'s {thing}", role=thing, mine=mine, plural=_is_plural(body[-1]))
    owner_label = owner.label if owner.person is Person.SOMEBODY else f"{owner.label}"
    return Who(Person.THING, thing, owner=owner_label, mine=mine, plural=_is_plural(body[-1]))


def _of_mine(body: Sequence[Token], *, mine: bool) -> Who | None:
    if [token.norm for token in body[-2:]] in (["of", "mine"], ["of", "ours"]):
        body = body[:-2]
    if len(body) > 1 and body[0].norm == "own":
        body = body[1:]
    plain = [token for token in body if token.norm not in {",", "dear", "lovely", "beloved"}]
    role_end = _role_end(plain)
    plural = _is_plural(body[-1]) or any(token.norm == "and" for token in body)
    if role_end and not any(token.norm in {"of"} and not mine for token in plain[:role_end]):
        names = plain[role_end:]
        if not names:
            role = _joined(plain[:role_end]).lower()
            return Who(Person.SOMEBODY, role, role=role, plural=plural, mine=True)
        if all((token.is_name and not _is_acronym(token)) or token.norm in {"and", "&"} for token in names):
            role = _joined(plain[:role_end]).lower()
            name = _joined(names)
            return Who(Person.SOMEBODY, f"{role} {name}", role=role, name=name, plural=plural, mine=True)
        if any(token.norm == "and" for token in names) and is_role(names[-1].norm):
            label = _joined(plain).lower()
            return Who(Person.SOMEBODY, label, role=label, plural=True, mine=True)
    if len(body) > 1 and all(token.text.istitle() for token in body):
        return None  # a title: "My Fair Lady"
    return Who(Person.THING, _joined(body), owner=SELF, plural=_is_plural(body[-1]), mine=True)


def _is_acronym(token: Token) -> bool:
    return len(token.text) > 1 and token.text.isupper()


def _role_end(body: Sequence[Token]) -> int:
    """How many words of a phrase name a relation ("best friend" of "best friend Bastian")."""
    for end in range(min(len(body), 4), 0, -1):
        if is_role(body[end - 1].norm) or (end > 1 and is_role(f"{body[end - 2].norm} {body[end - 1].norm}")):
            return end
    return 0


def _the_thing(body: Sequence[Token]) -> Who | None:
    label = _joined(body)
    norms = [token.norm for token in body]
    owner = SELF if {"my", "our"} & set(norms) else ""
    return Who(Person.THING, label, owner=owner, plural=_is_plural(body[-1]), mine=bool(owner))


def _named(body: Sequence[Token]) -> Who | None:
    at = next((index for index, token in enumerate(body) if token.norm == "from"), 0)
    if at > 0 and len(body) - at <= 3:
        body = body[:at]  # Jo from accounting
    label = _joined(body)
    if body[0].norm in words("english", "kin bare") and len(body) == 1:
        return Who(Person.SOMEBODY, label, role=body[0].norm, mine=True)
    if len(body) > 5 or not all(
        token.is_name or token.norm in {"and", "&", "de", "van", "von", "der"} for token in body
    ):
        return None
    first = body[0].norm
    if len(body) == 1 and first.endswith("ing") and known_as(first, Form.ING):
        return None
    closed = words("english", "public names") | words("english", "weekdays") | words("english", "months")
    if first in closed or any(not token.text[0].isalpha() for token in body) or body[0].text.isupper():
        return None
    return Who(Person.SOMEBODY, label, name=label, plural=any(token.norm in {"and", "&"} for token in body))


def _verb_after(tokens: Sequence[Token], at: int) -> int | None:
    """The index of the verb of a subject of nouns that begins at `at`."""
    least = 2 if tokens[at].norm in _DETERMINERS else 1
    set_in = _set_in(tokens, at)
    for index in range(at + 1, min(len(tokens), at + 22)):
        norm = tokens[index].norm
        if index in set_in:
            continue
        if norm == "'s":
            if not _owns(tokens, index):
                return index
        elif norm == ",":
            if not _names_between_commas(tokens, index):
                return None
        elif norm == "i" and tokens[index - 1].norm in {"and", "&"}:
            return index + 1
        elif norm in _ENDS_A_SUBJECT or not (tokens[index].is_word or norm in _LINKING):
            return None
        elif index - at >= least and _begins_verb(tokens, index):
            return index
    return None


def _set_in(tokens: Sequence[Token], at: int) -> range:
    """The places of a description set between commas: "my uncle, a retired surgeon, lives in Pune"."""
    commas = [index for index in range(at + 1, min(len(tokens), at + 20)) if tokens[index].norm == ","]
    if len(commas) < 2 or commas[0] > at + 6 or commas[0] + 1 >= len(tokens):
        return range(0)
    opens = tokens[commas[0] + 1].norm in {"a", "an", "the", "our", "my", "who", "whose", "which"}
    return range(commas[0], commas[1] + 1) if opens else range(0)


def _begins_verb(tokens: Sequence[Token], index: int) -> bool:
    norm = tokens[index].norm
    before = tokens[index - 1]
    if norm in words("english", "auxiliaries"):
        return True
    if before.norm in _DETERMINERS | words("english", "prepositions"):
        return False
    if norm in words("english", "adverbs") and _verb_follows(tokens, index + 1):
        return True
    return _is_finite(tokens, index, plural=_is_plural(before))


def _is_finite(tokens: Sequence[Token], index: int, *, plural: bool) -> bool:
    norm = tokens[index].norm
    if tokens[index].is_name and not norm.isupper() and index > 0 and tokens[index].text[0].isupper():
        return False
    if known_as(norm, Form.THIRD, Form.PAST):
        return not (index + 1 < len(tokens) and tokens[index + 1].norm in words("english", "auxiliaries"))
    return plural and known_as(norm, Form.BASE) is not None


def _verb_follows(tokens: Sequence[Token], index: int) -> bool:
    if index >= len(tokens):
        return False
    norm = tokens[index].norm
    if norm in words("english", "auxiliaries") or norm in words("english", "adverbs"):
        return True
    return known_as(norm, Form.THIRD, Form.PAST, Form.BASE) is not None


def _owns(tokens: Sequence[Token], index: int) -> bool:
    """Whether the "'s" at an index is possessive: a noun and then a verb follow before the clause ends."""
    following = tokens[index + 1 : index + 8]
    if (
        not following
        or not following[0].is_word
        or following[0].norm in {"a", "an", "the", "not", "n't", "my", "in", "at", "been"}
    ):
        return False
    for place, token in enumerate(following[1:], start=1):
        if not token.is_word and token.norm not in _LINKING:
            return False
        if token.norm in words("english", "auxiliaries"):
            return True
        if known_as(token.norm, Form.THIRD) and following[place - 1].norm not in _DETERMINERS | words(
            "english", "prepositions"
        ):
            return True
    return False


def _names_between_commas(tokens: Sequence[Token], index: int) -> bool:
    """Whether a comma opens or closes a name set in: "my sister, Ilse, lives"."""
    inner = tokens[index + 1 : index + 4]
    opens = bool(inner) and inner[0].is_name and inner[0].norm != "i" and any(token.norm == "," for token in inner[1:])
    closes = any(token.norm == "," for token in tokens[max(0, index - 3) : index])
    return opens or closes


def _after_all(tokens: Sequence[Token], at: int) -> int:
    return at + 1 if at < len(tokens) and tokens[at].norm in {"all", "both"} else at


def _is_plural(token: Token) -> bool:
    norm = token.norm
    return norm in words("english", "plural nouns") or (
        len(norm) > 3 and norm.endswith("s") and not norm.endswith(("ss", "us", "is"))
    )


def _joined(tokens: Sequence[Token]) -> str:
    if not tokens:
        return ""
    parts: list[str] = []
    end = tokens[0].start
    for token in tokens:
        parts.append(" " * (token.start > end) + token.text)
        end = token.end
    return "".join(parts).strip(" ,")
