"""Who a word or a subject means: a relation, a name, or somebody's relation ("my boss's wife").

Relations go by the names of `resources/words/roles.txt`; `resources/recall/kin.txt` says which is wider than which.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files

from assistant.memory.writing.glossary import is_pet, is_role, role_key
from assistant.memory.writing.wordlists import groups

NEARLY = 0.85
"""How surely a wider or a narrower relation is meant: a younger sister is a sister."""

_LONGEST_ROLE = 4
_POSSESSIVE = re.compile(r"'s?\s+|的")
_WIFE_OF_HIS = re.compile(
    r"(?P<who>[^\W_\u3400-\u9fff]+(?:[ -][^\W_\u3400-\u9fff]+)??)'s?\s+(?P<what>[a-z-]+(?: [a-z-]+)?)"
)
_WIFE_OF_HIM = re.compile(r"\b(?P<what>[a-z-]+(?: [a-z-]+)?) of (?:my |our )?(?P<who>[a-z-]+)")
_CHINESE_WIFE_OF = re.compile(r"(?P<who>[\u3400-\u9fff]{1,6})的(?P<what>[\u3400-\u9fff]{1,4})")
_BEFORE_OWNER = re.compile(r"^(?:my|our|your|the|is|was|does|did|are|about|of|and|with|do)\s+")
_BEFORE_CHINESE_NAME = re.compile(r"^.*(?:知道|记得|关于|我们|咱们|告诉我|我|你|是|和|跟|问)")
_NOBODY = frozenset({"what", "who", "it", "that", "there", "where", "how", "he", "she", "let"})
_HAN = re.compile(r"[\u3400-\u9fff]")
_SURNAMES = frozenset("马")
"""Single characters that name an animal and begin far more names of people."""

_SPOKEN_TO = frozenset({"friend", "best friend"})
"""Relations that people call those whom they speak to."""

_ANIMALS = frozenset("马鱼鸟鸡")
"""Single characters that name an animal and stand in many other words."""


@dataclass(frozen=True, slots=True)
class Person:
    """Whom a subject is: parts that are not said are empty.

    Attributes:
        owner: whose relation it is, as said, where not the asker's own ("boss" of "boss's wife").
        role: the key of a relation.
        name: a name, or whatever the subject is called.
    """

    owner: str
    role: str
    name: str


@functools.lru_cache(maxsize=8192)
def person_of(subject: str) -> Person:
    """The parts of a subject, given in folded words: "sister ines", "妹妹小雨", "boss's wife"."""
    *owners, own = [part for part in _POSSESSIVE.split(subject) if part] or [subject]
    owner = " ".join(owners)
    role = _leading_role(own)
    if role and not (role in _SURNAMES and role != own):
        return Person(owner, role_key(role), own[len(role) :].strip())
    return Person(owner, "", own.strip())


def roles_among(phrases: Iterable[str]) -> frozenset[str]:
    """The keys of the relations among folded phrases, without those inside longer ones ("sister" of "older sister")."""
    roles = {phrase for phrase in phrases if phrase in _wide_words() or (is_role(phrase) and phrase not in _ANIMALS)}
    whole = {role for role in roles if not any(role != other and _inside(role, other) for other in roles)}
    return frozenset(_wide_words().get(role) or role_key(role) for role in whole)


def akin(asked: str, stated: str) -> float:
    """How surely one relation is meant by another, 0 to 1."""
    if asked == stated:
        return 1.0
    return NEARLY if stated in kindred(asked) else 0.0


@functools.cache
def kindred(role: str) -> frozenset[str]:
    """Every relation that is akin to one, itself among them."""
    wider = _wider()
    return wider.get(role, frozenset()) | {wide for wide, narrow in wider.items() if role in narrow} | {role}


def own_people(folded: str) -> frozenset[str]:
    """The keys of the relations that a text calls the speaker's own ("my brother", 我妹妹), friends left out."""
    return frozenset(
        role
        for match in _own_people().finditer(folded)
        for role in (role_key(match["role"] or match["chinese"]),)
        if role not in _SPOKEN_TO
    )


def without_own_people(folded: str) -> str:
    """A text without the words that name the speaker's own relations ("my brother", 我妹妹)."""
    return _own_people().sub(" ", folded)


def owned_in(folded: str) -> Iterator[tuple[str, str, tuple[int, int]]]:
    """Somebody's relations in a question: who has it as said, the relation's key, and where both stand."""
    for match in _WIFE_OF_HIS.finditer(folded):
        role = _leading_role(match["what"])
        owner = _BEFORE_OWNER.sub("", match["who"])
        if role and owner not in _NOBODY:
            yield owner, role_key(role), (match.start("who"), match.start("what") + len(role))
    for match in _WIFE_OF_HIM.finditer(folded):
        role = _trailing_role(match["what"])
        if role:
            yield match["who"], role_key(role), match.span()
    for match in _CHINESE_WIFE_OF.finditer(folded):
        role = _leading_role(match["what"])
        owner = _trailing_owner(match["who"])
        if role and owner:
            yield owner, role_key(role), (match.end("who") - len(owner), match.start("what") + len(role))


def _inside(part: str, whole: str) -> bool:
    return part in whole if _HAN.match(part) else f" {part} " in f" {whole} "


def _trailing_owner(before: str) -> str:
    """The relation, or else the name, that ends a run of Chinese characters; empty for "mine"."""
    for at in range(max(0, len(before) - _LONGEST_ROLE), len(before)):
        if is_role(before[at:]):
            return before[at:]
    owner = _BEFORE_CHINESE_NAME.sub("", before)
    return owner if len(owner) > 1 else ""


def _leading_role(words: str) -> str:
    return next((words[:at] for at in _ends_of_roles(words) if is_role(words[:at])), "")


def _trailing_role(words: str) -> str:
    starts = [match.start() for match in re.finditer(r"\S+", words)]
    return next((words[at:] for at in starts if is_role(words[at:])), "")


def _ends_of_roles(text: str) -> list[int]:
    """Where a leading relation may end, the longest first."""
    if _HAN.match(text):
        return list(range(min(len(text), _LONGEST_ROLE), 0, -1))
    ends = [match.end() for match in re.finditer(r"\S+", text)]
    return ends[2::-1]


def _lines() -> Iterator[tuple[list[str], frozenset[str]]]:
    content = (files("resources") / "recall" / "kin.txt").read_text(encoding="utf-8")
    for line in content.splitlines():
        if line and not line.startswith("#"):
            forms, _, narrow = line.partition(": ")
            yield forms.split("/"), frozenset(narrow.split(", "))


@functools.cache
def _wider() -> dict[str, frozenset[str]]:
    return {forms[0]: narrow for forms, narrow in _lines()}


@functools.cache
def _wide_words() -> dict[str, str]:
    return {form: forms[0] for forms, _ in _lines() for form in forms}


@functools.cache
def _own_people() -> re.Pattern[str]:
    forms = {form for marked, words in groups("roles").items() for form in (marked.rstrip("!~"), *words)}
    longest = sorted((form for form in forms if not is_pet(form)), key=len, reverse=True)
    english = "|".join(re.escape(form) for form in longest if not _HAN.search(form))
    chinese = "|".join(re.escape(form) for form in longest if _HAN.match(form))
    return re.compile(
        rf"\b(?:my|our) (?:[a-z-]+ )??(?P<role>{english})(?:s|'s)?\b|(?:我|咱|俺)们?的?(?P<chinese>{chinese})"
    )
