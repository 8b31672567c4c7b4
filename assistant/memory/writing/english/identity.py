"""Who somebody is: names, age, birthday, origin, languages, family status."""

from __future__ import annotations

import re

from assistant.memory.records import SELF
from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.english.clause import Clause, Person, Tense
from assistant.memory.writing.english.phrases import bare, cut, names_in, said, state, to_clause_end
from assistant.memory.writing.english.verbs import known
from assistant.memory.writing.english.work_and_place import is_occupation
from assistant.memory.writing.glossary import is_role
from assistant.memory.writing.wordlists import words

_NAME_LABELS = frozenset(["name", "full name", "real name", "first name", "given name", "new name", "legal name"])
_NICKNAMES = frozenset(["nickname", "nick", "handle", "preferred name"])
_AGE = re.compile(
    r"^(?P<age>\d{1,3}|[a-z]+(?:-[a-z]+)?)(?: years? old| years? of age| yrs? old|(?= and\b|, )|$)", re.IGNORECASE
)
_SPEAKS = re.compile(r"^(?:fluent in|a native speaker of|a native|bilingual in) (?P<languages>.+)$", re.IGNORECASE)
_NOT_A_NAME = frozenset(["not", "so", "just", "a", "an", "the", "very", "also", "here", "glad", "good", "ok", "okay"])


HERE = re.compile(
    r"^(?P<name>(?-i:[A-ZÀ-Þ][a-zà-öø-ÿ'’-]{2,14})) (?:\(?again\)? )?here[,.!–—-]+ ?(?:just )?"
    r"(?:calling|writing|checking|asking|texting|messaging|back|reporting|following up|again|it['’]?s|i['’]?m|i )\b.*",
    re.IGNORECASE,
)
"""Who speaks: "Ngozi here, calling about my thesis"."""


def identity(clause: Clause) -> list[Statement] | None:
    """Statements of who somebody is; None where the clause is about something else."""
    if clause.who.person is Person.THING:
        return _of_thing(clause)
    if clause.verb == "be" and clause.tense in {Tense.PRESENT, Tense.PERFECT, Tense.PAST}:
        return _being(clause)
    if clause.verb in {"go", "call"} and clause.is_self and clause.rest.lower().startswith(("by ", "myself ")):
        return _called(clause, clause.rest.split(" ", 1)[1])
    if clause.verb == "call" and re.match(r"me [A-Z]", clause.rest) and not clause.is_self:
        return _called(clause, clause.rest[3:])
    if clause.verb == "turn" and clause.is_self and (age := _AGE.match(clause.plain)) and age.group("age").isdigit():
        return [said(clause, "age", value=age.group("age"))]
    if clause.verb == "weigh" and re.match(r"\d", clause.plain):
        return state(clause, keyed("property", "weight"), clause.plain)
    if clause.verb == "speak":
        return _speaking(clause, clause.plain)
    if clause.verb in {"come", "hail"} and clause.rest.lower().startswith("from "):
        return _from(clause, clause.rest[5:])
    if clause.verb == "grow" and (up := re.match(r"up (?:in|on|near) (?P<place>.+)$", clause.rest, re.IGNORECASE)):
        return _from(clause, up.group("place")) or [said(clause, "grew_up_in", value=cut(bare(up.group("place"))))]
    if clause.verb in {"change"} and (named := re.match(r"my name to (.+)", clause.rest)):
        name = names_in(named.group(1))
        return [said(clause, "name", value=name, correction=True)] if name else []
    return None


def _of_thing(clause: Clause) -> list[Statement] | None:
    label = clause.who.label.lower()
    owner = clause.who.owner
    if clause.verb != "be" or not owner:
        return None
    if label in _NAME_LABELS:
        return _name(clause, owner)
    if label in _NICKNAMES and owner == SELF:
        return _called(clause, clause.plain)
    if label == "pronouns":
        return state(clause, "pronouns", cut(clause.plain))
    if label in {"birthday", "date of birth", "birth date"}:
        date = clause.dates[0].phrase if clause.dates else cut(clause.rest)
        return state(clause, "birthday", re.sub(r"^on ", "", date))
    if label == "age" and clause.plain.split(" ")[0].isdigit():
        return state(clause, "age", clause.plain.split(" ")[0])
    if label in {"native language", "mother tongue", "first language", "native tongue"}:
        return _speaking(clause, clause.plain)
    if label in {"hometown", "home town", "home country", "birthplace", "place of birth"}:
        return _from(clause, clause.plain)
    if label in {"nationality", "citizenship"}:
        return state(clause, "nationality", cut(clause.plain))
    return None


def _name(clause: Clause, owner: str) -> list[Statement]:
    name = _a_name(clause.plain)
    if not name or clause.negative:
        return []
    if owner == SELF:
        return state(clause, "name", name)
    if is_role(owner) or clause.who.mine:
        return state(clause, keyed("relation", owner), name, subject=SELF)
    return state(clause, "name", name, subject=owner)


def _a_name(text: str) -> str:
    """A name at the start of a text, also in small letters where it is a single word."""
    found = names_in(text)
    if found:
        return found
    first = cut(text).split(" ")
    word = first[0] if len(first) == 1 else ""
    closed = words("english", "adverbs") | words("english", "transient adjectives") | _NOT_A_NAME
    return word if word.isalpha() and len(word) > 1 and word not in closed else ""


def _called(clause: Clause, text: str) -> list[Statement]:
    name = _a_name(text)
    if not name or clause.negative or name.lower().removesuffix("s") in words("english", "weekdays"):
        return []
    return [said(clause, "called", value=name, subject=SELF)]


def _being(clause: Clause) -> list[Statement] | None:
    plain = clause.plain
    lower = plain.lower()
    if (named := re.match(r"(?:called|named|known as) (.+)", plain)) and clause.is_self:
        return _called(clause, named.group(1))
    if lower.startswith(("from ", "originally from ")):
        return _from(clause, re.sub(r"^(?:originally )?from ", "", plain, flags=re.IGNORECASE))
    if raised := re.match(r"(?:born and )?(?:raised|brought up) (?:in|on|near) (?P<place>.+)", plain):
        return [said(clause, "grew_up_in", value=cut(raised.group("place")))]
    if lower.startswith("born"):
        return _born(clause)
    if (age := _age(clause)) is not None:
        return age
    if (
        tall := re.match(r"(?P<height>\d['’]\d{1,2}[\"”]?)$", plain)
        or re.match(
            r"(?P<height>\d[\d.,' ]*(?:m|cm"
            r"|metres?|meters?|feet|foot|ft|in|inches)?\b.*?) tall$",
            plain,
        )
    ) is not None:
        return state(clause, keyed("property", "height"), tall.group("height"))
    if speaks := _SPEAKS.match(plain):
        return _speaking(clause, speaks.group("languages"))
    standing = _standing(clause)
    if standing is not None:
        return standing
    if clause.is_self and not clause.who.plural and clause.tense is Tense.PRESENT:
        return _bare_name(clause)
    return None


def _standing(clause: Clause) -> list[Statement] | None:
    """Nationality, marriage, belief and the like: one word that says what somebody is."""
    plain = clause.plain
    word = bare(cut(plain)).lower()
    if word in words("english", "nationalities"):
        return state(clause, "nationality", cut(plain))
    if word in words("english", "marital"):
        return state(clause, "marital_status", to_clause_end(plain))
    if re.match(r"(?:happily |recently |newly |still )?(?:married|engaged) (?:to|with)\b", plain, re.IGNORECASE):
        return state(clause, "marital_status", cut(plain))
    if word in words("english", "beliefs"):
        return state(clause, "belief", cut(plain))
    if word in words("english", "traits"):
        return state(clause, "trait", cut(plain))
    return None


def _age(clause: Clause) -> list[Statement] | None:
    match = _AGE.match(clause.plain)
    if match is None or clause.tense is not Tense.PRESENT:
        return None
    age = match.group("age")
    if (
        age.isdigit()
        and 1 <= int(age) <= 120
        and (clause.plain == age or "old" in clause.plain.lower() or "age" in clause.plain.lower())
    ):
        return state(clause, "age", age)
    if not age.isdigit() and re.search(r"years? (?:old|of age)", clause.plain, re.IGNORECASE):
        return state(clause, "age", age)
    return None


def _born(clause: Clause) -> list[Statement]:
    found: list[Statement] = []
    day = next((date for date in clause.dates if date.grain == "day"), None)
    if day is not None:
        found.append(said(clause, "birthday", value=re.sub(r"^on ", "", day.phrase)))
    elif clause.dates:
        found.append(
            said(clause, keyed("property", "year of birth"), value=re.sub(r"^in ", "", clause.dates[0].phrase))
        )
    place = re.search(r"\b(?:in|at|near) (?P<place>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*)", clause.rest)
    if place and not any(place.group("place") in date.phrase for date in clause.dates):
        found.append(said(clause, "born_in", value=place.group("place")))
    return found[:1] if found else []


def _from(clause: Clause, text: str) -> list[Statement] | None:
    place = cut(
        re.sub(
            r"^(?:(?:tiny |small |little |big )?(?:town|village|city|place|island|suburb)(?: called| named"
            r"| of)? )",
            "",
            bare(text),
            flags=re.IGNORECASE,
        )
    )
    if not place or not (place[:1].isupper() or not place.isascii()):
        return None
    place = re.sub(r"\s+originally$", "", place)
    if clause.verb == "grow":
        return [said(clause, "grew_up_in", value=place)]
    return state(clause, "from", place)


def _speaking(clause: Clause, text: str) -> list[Statement] | None:
    known = words("english", "languages")
    named = [word for word in re.findall(r"[A-Za-z]+(?: Sign Language)?", text) if word.lower() in known]
    if not named:
        return None
    return state(clause, "speaks", " and ".join(dict.fromkeys(named)))


def _bare_name(clause: Clause) -> list[Statement] | None:
    """Reads "I'm Ana": only where nothing but a name follows, since "I'm …" says almost anything."""
    match = re.fullmatch(
        r"(?P<name>[A-ZÀ-ÖØ-ÞĀ-ɏ][a-zà-öø-ÿā-ɏ'’-]+(?: [A-ZÀ-ÖØ-ÞĀ-ɏ][\w'’-]+){0,2})"
        r"(?: \((?P<nick>[A-ZÀ-Þ][\w'’-]+)(?: (?:to|for) (?:my |most )?(?:friends|mates|family|people|everyone"
        r"|short))?\))?"
        r"(?:(?:,| and) .*)?",
        clause.plain,
    )
    if clause.negative or clause.adverbs or clause.lead:
        return None
    if match is None and clause.greeted:
        match = re.fullmatch(r"(?P<name>[a-z]{2,15})(?:,? (?:btw|by the way))?(?:[,;].*)?", clause.plain)
    if match is None:
        return None
    name = match.group("name")
    closed = (
        words("english", "public names")
        | words("english", "beliefs")
        | words("english", "weekdays")
        | words("english", "months")
    )
    closed |= (
        words("english", "transient adjectives") | words("english", "nationalities") | words("english", "star signs")
    )
    if any(part.lower() in closed for part in name.split(" ")):
        return None
    if name.islower() and (name in words("english", "adverbs") or name.endswith("ing") or known(name)):
        return None
    sure = clause.greeted or len(clause.plain) > len(name)
    nick = match.groupdict().get("nick")
    called = [said(clause, "called", value=nick, text=f"I'm called {nick}.")] if nick else []
    return [said(clause, "name", value=name, confidence=0.7 if sure else 0.5), *called, *_introduced(clause)]


def _introduced(clause: Clause) -> list[Statement]:
    """What follows a name between commas: "I'm Ana, 34, a nurse from Leeds"."""
    found: list[Statement] = []
    for part in re.sub(r"\([^()]*\)", "", clause.plain).split(",")[1:]:
        words_said = re.sub(r"^(?:and|also) ", "", part.strip(" .!"))
        if (aged := re.fullmatch(r"(?P<age>\d{1,2})(?: years? old| yo)?", words_said)) and int(aged.group("age")) > 2:
            found.append(said(clause, "age", value=aged.group("age"), text=f"I'm {aged.group('age')} years old."))
            continue
        told = re.match(
            r"(?P<job>(?:an? )?[\w -]+?)(?: by (?:day|trade|profession|training))?(?: (?:from"
            r"|in) (?P<place>[A-ZÀ-ɏ][\w'’-]*(?: [A-ZÀ-ɏ][\w'’-]*)*))?$",
            words_said,
        )
        if told and is_occupation(bare(told.group("job"))):
            job = bare(told.group("job"))
            article = "an" if job[:1].lower() in "aeiou" else "a"
            found.append(said(clause, "occupation", value=job, text=f"I'm {article} {job}."))
            if told.group("place") and " from " in words_said:
                found.append(said(clause, "from", value=told.group("place"), text=f"I'm from {told.group('place')}."))
    return found
