"""Whether two statements speak of the same subject and say the same value, in either language."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from assistant.memory.records import SELF
from assistant.memory.writing.glossary import folded, is_role, is_unique_role, role_key, singular, thing_key
from assistant.memory.writing.wordlists import words

_HAN = re.compile(r"[\u3400-\u9fff]")
_POSSESSIVE = re.compile(r"['’]s\s+|的")
_WORD = re.compile(r"[^\W_\u3400-\u9fff]+(?:['’.:/@+#-][^\W_\u3400-\u9fff]+)*[+#]*|[\u3400-\u9fff]")
_CHINESE_FILLERS = re.compile(
    r"[的了吧呢啊呀哦很也就是我们你您他她它]|(?<![成首丰古国京帝])都(?!市|江|匀)|现在|目前|一直|每天|其实|真的|非常|特别|一般|平时"
)
_CHINESE_KINDS = re.compile(r"(?:类|制品|食品|水果|公司|市|县|语)$")
_ONE = re.compile(r"^[一1]?[辆台部把架支条套件副双](?=[\u3400-\u9fff]{2})")
"""一辆摩托车 is the thing in the glossary that 摩托车 is."""
_ORDERED = re.compile(
    r"\b(?:from|to|into|over|under|before|after|than|of|not|no|without|instead|versus|vs|against|for|by|then|like|as)\b",
    re.IGNORECASE,
)
_GOING_ON = re.compile(
    r"\s*[,;:(–—]|\s+(?:-|and|or|but|plus|in|on|at|for|with|without|from|of|to|as|by|near|who|that|which|where|when"
    r"|while|because|since|until|till|during|between|before|after|about|around|over|under|per|every|each|once|twice"
    r"|daily|weekly|except|including|called|named)\b"
)


class Likeness(Enum):
    """How two values compare."""

    SAME = "same"
    MORE = "more"  # the second says what the first says and more
    LESS = "less"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Somebody:
    """A subject taken apart: by relation, by name, or both."""

    role: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Relation:
    """Somebody's relation: the owner as said ("boss", "Tilda", 邻居), and the key of the relation."""

    owner: str
    role: str


@lru_cache(maxsize=4096)
def relation_of(subject: str) -> Relation | None:
    """Whose relation a subject is, where not the person's own: "boss's wife", "neighbour's son Till", 同事的儿子."""
    plain = unicodedata.normalize("NFKC", subject).strip().removeprefix("我的").removeprefix("我")
    if is_role(plain):
        return None
    marks = list(_POSSESSIVE.finditer(plain))
    owner, own = (plain[: marks[-1].start()], plain[marks[-1].end() :]) if marks else ("", "")
    if not owner or not own:
        return None
    parts = list(own) if _HAN.search(own) else own.split()
    joint = "" if _HAN.search(own) else " "
    leading = [parts[:count] for count in range(min(5, len(parts)), 0, -1)]
    phrases = (joint.join(those[at:]) for those in leading for at in range(len(those) if joint else 1))
    role = next((phrase for phrase in phrases if is_role(phrase)), "")
    return Relation(owner, role_key(role)) if role else None


@lru_cache(maxsize=4096)
def somebody(subject: str) -> Somebody:
    """Reads a subject as a memory names it: "user", "nephew Caspian", "Bastian", "室友阿哲", "launch party"."""
    plain = unicodedata.normalize("NFKC", subject).strip()
    if plain.casefold() == SELF:
        return Somebody(role=SELF)
    if is_role(plain):
        return Somebody(role=role_key(plain))
    chain = relation_of(plain)
    if chain is not None:
        return Somebody(name=_chained(chain))
    if _HAN.search(plain):
        for length in range(min(5, len(plain) - 1), 0, -1):
            if is_role(plain[:length]):
                return Somebody(role_key(plain[:length]), plain[length:].strip())
        return Somebody(name=plain.casefold())
    parts = plain.split()
    names = len(parts)
    while names > 0 and parts[names - 1][:1].isupper():
        names -= 1
    role = " ".join(parts[:names])
    if role and is_role(parts[names - 1]):
        return Somebody(role_key(role), " ".join(parts[names:]).casefold())
    return Somebody(name=plain.casefold())


def _chained(chain: Relation) -> str:
    """One name in both languages for somebody's relation: "boss's wife" for 老板的妻子 too."""
    further = relation_of(chain.owner)
    owner = _chained(further) if further is not None else role_key(chain.owner)
    return f"{owner}'s {chain.role}"


def same_subject(one: str, other: str) -> bool:
    """Whether two subjects are the same person or thing.

    Without a name, a relation of which one can have several is the same only where both say just the relation.
    """
    if folded(one) == folded(other):
        return True
    a, b = somebody(one), somebody(other)
    if a.name and b.name:
        return a.name == b.name and (not a.role or not b.role or a.role == b.role)
    if not a.role or a.role != b.role:
        return False
    return (not a.name and not b.name) or is_unique_role(a.role)


@lru_cache(maxsize=8192)
def words_of(text: str) -> tuple[str, ...]:
    """The words of a value that count, levelled: without articles, fillers, plural endings; Chinese by character."""
    plain = folded(text).replace("’", "'")
    if _HAN.search(plain):
        plain = _CHINESE_KINDS.sub("", _CHINESE_FILLERS.sub("", plain)) or plain
    known = thing_key(_ONE.sub("", plain))
    if known != plain and not _HAN.search(known):
        plain = known
    found = [singular(word.removesuffix("'s")) for word in _WORD.findall(plain)]
    kept = [word for word in found if word not in words("english", "fillers")] or found
    while len(kept) > 1 and kept[-1] in words("english", "kinds of thing"):
        kept.pop()
    return tuple(kept)


def compare(one: str, other: str) -> Likeness:
    """How two values compare. Different numbers, names and qualifiers are never the same.

    One says more than another only where it goes on from it: a noun that follows makes another thing of it.
    """
    a, b = words_of(one), words_of(other)
    if not a or not b:
        return Likeness.SAME if a == b else Likeness.OTHER
    if a == b or (sorted(a) == sorted(b) and _is_list(one) and _is_list(other)):
        return Likeness.SAME
    if _HAN.search(one) or _HAN.search(other):
        return Likeness.OTHER  # the head of a Chinese phrase is its end: 茶 and 茶叶蛋 have nothing in common
    if b[: len(a)] == a:
        return Likeness.MORE if _goes_on(other, len(a)) else Likeness.OTHER
    if a[: len(b)] == b:
        return Likeness.LESS if _goes_on(one, len(b)) else Likeness.OTHER
    return Likeness.OTHER


def _is_list(value: str) -> bool:
    """Whether the order of a value's words says nothing: "peanuts and cashews", not "from Ghent to Lille"."""
    return not _HAN.search(value) and not _ORDERED.search(value)


def _goes_on(value: str, count: int) -> bool:
    """Whether a value says more of what its first words name, in place of naming another thing.

    "Corvid Labs in the hardware team" is Corvid Labs; "rock climbing" is no rock, and "Vim 9" not any Vim.
    """
    plain = folded(value).replace("’", "'")
    counted = end = 0
    for match in _WORD.finditer(plain):
        word = singular(match.group().removesuffix("'s"))
        if counted == count and match.group() not in words("english", "kinds of thing"):
            break
        counted += counted < count and word not in words("english", "fillers")
        end = match.end()
    return _GOING_ON.match(plain, end) is not None


def contains(whole: str, part: str) -> bool:
    """Whether a value names another one in full ("draw.io for diagrams" names "draw.io")."""
    inside, outer = words_of(part), words_of(whole)
    if not inside or len(inside) > len(outer):
        return False
    return any(outer[at : at + len(inside)] == inside for at in range(len(outer) - len(inside) + 1))


def overlap(one: str, other: str) -> float:
    """The part of the shorter text's words that the longer one has too, 0 to 1."""
    a, b = set(words_of(one)), set(words_of(other))
    return len(a & b) / min(len(a), len(b)) if a and b else 0.0


@lru_cache(maxsize=4096)
def stems_of(text: str) -> frozenset[str]:
    """The content words of a name of a task, without endings: "publishing the newsletter" and "publish newsletters"."""
    import Stemmer  # type: ignore[import-not-found]

    stem = Stemmer.Stemmer("english").stemWord
    return frozenset(stem(word) if word.isascii() else word for word in words_of(text))


def same_task(one: str, other: str) -> bool:
    """Whether two names of tasks mean the same task."""
    a, b = stems_of(one), stems_of(other)
    if not a or not b:
        return False
    if _HAN.search(one) and _HAN.search(other) and len(min(a, b, key=len)) >= 2 and (a <= b or b <= a):
        return True
    return len(a & b) >= 0.6 * max(len(a), len(b)) - 1e-9
