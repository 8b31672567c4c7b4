"""Which memories somebody means by a few words: "my shoe size", "that I collect thimbles", "我住在哪里"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from assistant.memory.records import Memory
from assistant.memory.writing.conflicts import base_of
from assistant.memory.writing.glossary import folded
from assistant.memory.writing.sameness import stems_of
from assistant.memory.writing.wordlists import words

_NAMED: tuple[tuple[re.Pattern[str], frozenset[str]], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), frozenset(attributes.split()))
    for pattern, attributes in (
        (r"^(?:my |the )?(?:full |first )?name$|^what i(?:'m| am) called$|^我(?:的)?(?:名字|叫什么)$", "name called"),
        (
            r"^where i live$|^my (?:home|city|home town|place of residence)$|^我(?:住在?哪(?:里|儿)?|的住址|的住处)$",
            "lives_in address",
        ),
        (r"^my (?:home )?address$|^我的地址$", "address lives_in property:address"),
        (r"^my (?:birthday|date of birth)$|^我的生日$", "birthday"),
        (r"^(?:my age|how old i am)$|^我的年龄$|^我多大$", "age"),
        (
            r"^my (?:job|work|occupation|profession|employer)$|^where i work$|^what i do(?: for a living)?$"
            r"|^我的(?:工作|职业|公司)$|^我在哪(?:里)?工作$",
            "occupation works_at works_in employment",
        ),
        (r"^my allerg(?:y|ies)$|^what i(?:'m| am) allergic to$|^我(?:的过敏(?:原|史)?|对什么过敏)$", "allergic_to"),
        (r"^my diet$|^我的饮食(?:习惯)?$", "diet does_not_eat does_not_drink"),
        (r"^my (?:hobbies|interests)$|^我的(?:爱好|兴趣)$", "hobby plays collects learns"),
        (r"^my (?:goals?|plans?)$|^我的(?:目标|计划)$", "goal plan"),
        (r"^my (?:car|vehicle)$|^我的车$", "drives property:car location:car state:car"),
        (
            r"^my (?:health|illness(?:es)?|conditions?|medication)$|^我的(?:病|病史|健康状况|用药)$",
            "condition medication",
        ),
        (r"^where i(?:'m| am| come) from$|^我(?:的老家|是哪里人)$", "from"),
        (r"^my pets?$|^我的宠物$", "has_pet relation:dog relation:cat"),
    )
)


def matching(about: str, memories: Iterable[Memory]) -> list[Memory]:
    """The memories that the words clearly mean: said by attribute, by the same sentence, or with all of the words."""
    held = list(memories)
    plain = folded(about)
    for pattern, attributes in _NAMED:
        if pattern.match(plain):
            found = [one for one in held if base_of(one.attribute) in attributes]
            if found:
                return found
    same = [one for one in held if folded(one.text) == plain]
    if same:
        return [*same, *_versions(same, held)]
    wanted = {word for word in stems_of(about) if word not in words("english", "speech")}
    if not wanted:
        return []
    return [one for one in held if wanted <= _said(one)]


def _versions(found: Sequence[Memory], held: Iterable[Memory]) -> list[Memory]:
    """Earlier wordings of the same statement."""
    ids = {one.id for one in found}
    values = {(one.attribute, one.value) for one in found if one.attribute}
    return [one for one in held if one.id not in ids and (one.attribute, one.value) in values]


def _said(one: Memory) -> set[str]:
    attribute = one.attribute.replace(":", " ").replace("_", " ")
    return set(stems_of(f"{one.text} {one.subject} {one.value} {attribute}"))
