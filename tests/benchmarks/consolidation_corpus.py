"""A fixed bilingual corpus of facts, with near-duplicates and look-alikes whose truth is known.

Most are written by hand (`sentences/same_*.txt`, `sentences/alike_*.txt`); the others are made of parts, and put in
another way by rules that know nothing of how consolidation reads.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SENTENCES = Path(__file__).parent / "sentences"
TOTAL = 1000
DUPLICATES, LOOK_ALIKES = 300, 100

_ENGLISH = (
    ("{who} keeps the {thing} in the {place}.", "The {thing} is what {who} keeps in the {place}."),
    ("I lent {who} {number} euros in {month}.", "In {month} I lent {who} {number} euros."),
    ("{who} is {number} years old.", "{who}'s {number} years old"),
    ("I can't find the {thing} from the {place}.", "I cannot find the {thing} from the {place}"),
    ("On Fridays {who} cleans the {place} with me.", "on Fridays {who} cleans the {place} with me!"),
    ("My {thing} cost {number} euros.", "My {thing} cost {number} euros, by the way."),
)
_CHINESE = (
    ("{who}把{thing}放在{place}。", "{who}把{thing}放在{place}"),
    ("我{month}借给{who}{number}元。", "{month}我借给{who}{number}元。"),
    ("{who}今年{number}岁。", "{who}今年{number}岁！"),
    ("我的{thing}花了{number}元。", "顺便说一下，我的{thing}花了{number}元。"),
    ("{who}每周五和我打扫{place}。", "{who}每个星期五和我打扫{place}。"),
)
_PARTS = {
    "en": {
        "who": ("Ines", "Bastian", "Clara", "Mr Okafor", "Yusuf", "Agnes"),
        "thing": ("ladder", "violin", "kettle", "tent", "drill", "globe", "sledge"),
        "place": ("cellar", "attic", "garage", "shed", "hall"),
        "month": ("March", "June", "October"),
        "number": ("17", "23", "48", "61", "95"),
    },
    "zh": {
        "who": ("小谭", "林岚", "老何", "阿哲", "周敏", "赵工"),
        "thing": ("梯子", "小提琴", "水壶", "帐篷", "电钻", "地球仪", "雪橇"),
        "place": ("地下室", "阁楼", "车库", "仓库", "走廊"),
        "month": ("三月", "六月", "十月"),
        "number": ("17", "23", "48", "61", "95"),
    },
}


@dataclass(frozen=True, slots=True)
class Told:
    """A statement of the corpus; those of the same `fact` say the same."""

    text: str
    fact: int
    language: str
    role: str  # unique, duplicate, look-alike


def pairs(name: str) -> list[tuple[str, str]]:
    """The pairs of a file of sentences."""
    lines = (SENTENCES / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split("||") for line in lines if line.strip() and not line.startswith("#")]
    return [(one.strip(), other.strip()) for one, other in rows]


def corpus(seed: int = 7) -> list[Told]:
    """A thousand statements: 60 % single facts, 30 % duplicates of these, 10 % look-alikes of these, shuffled."""
    chosen = random.Random(seed)
    facts = _Facts()
    for language in ("en", "zh"):
        alike = pairs(f"alike_{language}")
        chosen.shuffle(alike)
        wanted = facts.count("look-alike") + LOOK_ALIKES // 2
        for one, other in alike:
            if facts.count("look-alike") < wanted:
                facts.add(one, language, "unique")
                facts.add(other, language, "look-alike")
        same = pairs(f"same_{language}")
        for one, other in chosen.sample(same, min(len(same), DUPLICATES // 2)):
            facts.add_pair(one, other, language)
    made = _made(chosen)
    while facts.count("duplicate") < DUPLICATES:
        one, other, language = next(made)
        facts.add_pair(one, other, language)
    while facts.count("unique") < TOTAL - DUPLICATES - LOOK_ALIKES:
        one, _, language = next(made)
        facts.add(one, language, "unique")
    told = facts.told()
    chosen.shuffle(told)
    return told


class _Facts:
    """Statements by their text; a text that comes twice is the same fact."""

    def __init__(self) -> None:
        self._by_text: dict[str, Told] = {}

    def count(self, role: str) -> int:
        return sum(one.role == role for one in self._by_text.values())

    def add(self, text: str, language: str, role: str) -> Told:
        return self._by_text.setdefault(text, Told(text, len(self._by_text), language, role))

    def add_pair(self, one: str, other: str, language: str) -> None:
        if other in self._by_text:
            one, other = other, one
        if other not in self._by_text:
            first = self.add(one, language, "unique")
            self._by_text[other] = Told(other, first.fact, language, "duplicate")

    def told(self) -> list[Told]:
        return list(self._by_text.values())


def _made(chosen: random.Random) -> Iterator[tuple[str, str, str]]:
    while True:
        for language, patterns in (("en", _ENGLISH), ("zh", _CHINESE)):
            one, other = chosen.choice(patterns)
            parts = {name: chosen.choice(words) for name, words in _PARTS[language].items()}
            yield one.format(**parts), other.format(**parts), language
