"""What somebody uses, owns and drives, and what they changed it for."""

from __future__ import annotations

import re

from assistant.memory.records import SELF
from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.english.clause import Clause, Person, Tense
from assistant.memory.writing.english.phrases import (
    bare,
    cut,
    is_anaphoric,
    is_repeated,
    names_in,
    said,
    state,
    to_clause_end,
)
from assistant.memory.writing.glossary import singular, thing_key
from assistant.memory.writing.toolkinds import kinds_of
from assistant.memory.writing.wordlists import words

_PURPOSE = re.compile(r"\s+(?:for|to|when|while|as (?:my|our|a|an|the))\s+(?P<purpose>.+)$", re.IGNORECASE)
_LEAD_PURPOSE = re.compile(
    r"^(?:for|when|while|to|as (?:my|a|an))\s+(?:my |our |the |doing |making |drawing |writing )?(?P<purpose>.+)$",
    re.IGNORECASE,
)
_SWITCH = re.compile(
    r"^(?:back |over |completely |entirely |all the way |myself )*(?:from (?P<old>.+?) )?(?:back "
    r"|over )*to (?P<new>.+)$|^(?P<gone>from .+)$",
    re.IGNORECASE,
)
_BACK_ON = re.compile(
    r"^(?:now )?(?P<back>back )?(?:on|to|with) (?:using )?(?P<tool>.+?)(?: (?:again|now|for good|after all))*$",
    re.IGNORECASE,
)
_REPLACED = re.compile(r"^(?P<old>.+?) (?:with|by|for) (?P<new>.+)$", re.IGNORECASE)
_NOT_OWNED = re.compile(
    r"^(?:(?:a|an|some|any|no|the|my|our|two|three|four|five|several|many|few|a few|a lot of|lots of|another|one"
    r"|enough|much|more|only|just|little|such|so|too) )*",
    re.IGNORECASE,
)
_MOVED = re.compile(
    r"^(?:all (?:of )?)?(?:my|our) (?P<what>[\w -]+?) (?:over )?(?:from (?P<old>[\w. ]+?) )?to (?P<new>[A-Z].*)$"
)
_SWAPPED = re.compile(r"^(?P<old>[A-Z][\w.+#-]*(?: [A-Z][\w.+#-]*)*) (?:for|in favou?r of) (?P<new>[A-Z].*)$")
_ON_SCREEN = re.compile(
    r"\b(?:mode|branch|tab|window|account|view|page|version|tag|directory|folder|topic|subject|user|profile|channel)$",
    re.IGNORECASE,
)
_NOT_ON = re.compile(r"^on (?P<what>(?-i:[A-Z])\w+(?:(?:,| or| and) (?-i:[A-Z])\w+)*|social media)$", re.IGNORECASE)
_BETWEEN = re.compile(r"^(?:over |away |on |back )?from (?P<old>[^,;]+?) to (?P<new>[A-Z].*)$")
_TRANSPORT = re.compile(
    r"^(?:the |a |my )?(?P<how>tram|bus|train|metro|subway|underground|tube|bike|bicycle|car|ferry|scooter|boat"
    r"|e-bike|moped|taxi|coach|light rail|s-bahn|u-bahn)\b(?P<where>.*\bto (?:work|the office|school|university|uni"
    r"|college|campus)\b.*)$",
    re.IGNORECASE,
)


def tools(clause: Clause) -> list[Statement] | None:
    """Statements of tools and possessions; None where the clause is about something else."""
    if clause.who.person is Person.THING:
        return None
    if clause.verb == "be" and clause.negative and clause.is_self and (left := _NOT_ON.match(clause.plain)):
        return [said(clause, "does_not_use", value=left.group("what"))]
    readers = {
        "be": _back_on,
        "return": _back_on,
        "use": _using,
        "switch": _switching,
        "change": _switching,
        "migrate": _switching,
        "move": _switching,
        "go": _switching,
        "upgrade": _switching,
        "replace": _replacing,
        "swap": _replacing,
        "drive": _driving,
        "ride": _riding,
        "own": _owning,
        "have": _having,
        "possess": _owning,
        "take": _taking,
        "commute": _commuting,
        "cycle": _commuting,
        "sell": _losing,
        "cancel": _losing,
        "abandon": _losing,
        "ditch": _losing,
        "uninstall": _losing,
        "buy": _buying,
        "get": _buying,
        "do": _doing,
        "stop": _stopping,
        "quit": _stopping,
        "give": _stopping,
    }
    reader = readers.get(clause.verb)
    return reader(clause) if reader else None


def _purpose(clause: Clause) -> tuple[str, str]:
    """The tool and what it is for: "For diagrams I use draw.io" and "I use draw.io for diagrams" alike."""
    tool, purpose = to_clause_end(clause.plain), ""
    lead = _LEAD_PURPOSE.match(clause.lead)
    if lead:
        purpose = lead.group("purpose")
    inner = _PURPOSE.search(tool)
    if inner:
        purpose = purpose or inner.group("purpose")
        tool = tool[: inner.start()]
    purpose = re.sub(
        r"^(?:all|most|almost all|all of|everyday|daily|my|our|the|taking|making|drawing|doing|writing|creating"
        r"|managing|editing) ",
        "",
        purpose.strip(),
        flags=re.IGNORECASE,
    )
    purpose = re.sub(r"^(?:my|our|the|of my) ", "", purpose)
    if re.match(r"(?:everything|anything|all|most things)\b", purpose, re.IGNORECASE):
        purpose = ""
    return cut(bare(tool)), to_clause_end(purpose)


def _using(clause: Clause) -> list[Statement] | None:
    if clause.tense in {Tense.FUTURE, Tense.CONDITIONAL} or (clause.tense is Tense.PAST and not clause.past_habit):
        return None
    tool, purpose = _purpose(clause)
    head = singular(tool.lower().split(" ")[-1]) if tool else ""
    if re.search(r"\bhere\b", clause.plain) or clause.modal == "can":
        return []
    if (
        not tool
        or tool.lower() in {"a", "an", "the"}
        or is_anaphoric(tool)
        or is_anaphoric(purpose)
        or head in words("english", "deictic nouns")
    ):
        return []
    if not names_in(tool) and not purpose and clause.tense is Tense.PROGRESSIVE:
        return []
    over = re.match(r"(?P<new>.+?)(?: instead of| rather than|, not) (?P<old>.+)$", clause.plain)
    details: dict[str, object] = {}
    if over:
        tool = cut(over.group("new"))
        details["over"] = cut(over.group("old"))
    attribute = keyed("uses", purpose) if purpose else "uses"
    if clause.negative and not clause.ended:
        return state(clause, "uses", tool, negative="does_not_use")
    return state(clause, attribute, tool, details=details)


def _switching(clause: Clause) -> list[Statement] | None:
    if clause.tense not in {Tense.PAST, Tense.PERFECT, Tense.PROGRESSIVE} or clause.negative:
        return None
    if clause.verb == "move" and (between := _BETWEEN.match(clause.plain)):
        new, old = cut(between.group("new")), cut(between.group("old"))
        if kinds_of(new) or kinds_of(old):
            return [said(clause, "uses", value=new, replaces_value=old, correction=True, details={"switch": True})]
    if moved := _MOVED.match(clause.plain):
        fields = {"replaces_value": moved.group("old") or "", "correction": True, "details": {"switch": True}}
        return [said(clause, keyed("uses", moved.group("what")), value=cut(moved.group("new")), **fields)]
    match = _SWITCH.match(clause.plain)
    if match is None or (clause.verb in {"move", "go"} and not match.group("old") and "back" not in clause.plain):
        return None
    if clause.verb == "go" and "back to " not in clause.plain:
        return None
    new, old = cut(match.group("new") or ""), cut(match.group("old") or "")
    if not new or is_anaphoric(new) or _ON_SCREEN.search(new):
        return []
    if clause.verb in {"go", "change", "move"} and re.match(
        r"(?:the |my )?(?:bed|work|school|sleep|gym|doctor|shop|[a-z]+ing)\b", new
    ):
        return None
    purpose = re.search(
        r"\bfor (?:my |our |the )?(?P<purpose>[\w -]+)", clause.plain[match.end("new") :] or clause.plain
    )
    attribute = keyed("uses", purpose.group("purpose")) if purpose else "uses"
    return [said(clause, attribute, value=new, replaces_value=old, correction=True, details={"switch": True})]


def _back_on(clause: Clause) -> list[Statement] | None:
    """A tool that is taken up, or again: I'm on Helix now, I'm back on Emacs, I returned to Notion."""
    match = _BACK_ON.match(clause.plain)
    if match is None or clause.negative or not clause.is_self:
        return None
    tool = cut(match["tool"])
    if not kinds_of(tool):
        return None
    if clause.verb == "be" and not match["back"] and not (clause.changed and "messenger" not in kinds_of(tool)):
        return None
    return [said(clause, "uses", value=tool, correction=True, details={"switch": True})]


def _replacing(clause: Clause) -> list[Statement] | None:
    match = _REPLACED.match(clause.plain)
    if clause.tense not in {Tense.PAST, Tense.PERFECT} or match is None:
        return None
    new, old = cut(match.group("new")), cut(re.sub(r"^(?:my|our) (?:old )?", "", match.group("old")))
    if not names_in(bare(new)) or is_anaphoric(old):
        return None
    return [said(clause, "uses", value=bare(new), replaces_value=old, correction=True, details={"switch": True})]


def _driving(clause: Clause) -> list[Statement] | None:
    what = bare(cut(clause.plain))
    if (clause.tense is not Tense.PRESENT and not clause.past_habit) or not what or is_anaphoric(what):
        return None
    if re.match(
        r"(?:to|in|on|for|a lot|home|people|kids|everywhere|me|crazy|my \w+ to|at|safely|fast|slowly)\b",
        clause.plain,
        re.IGNORECASE,
    ):
        return None
    return state(clause, "drives", what, negative="does_not_drive")


def _riding(clause: Clause) -> list[Statement] | None:
    if clause.tense is Tense.PRESENT and (transport := _TRANSPORT.match(clause.plain)):
        return state(clause, "commutes_by", transport.group("how"))
    return None


def _owning(clause: Clause) -> list[Statement] | None:
    what = to_clause_end(clause.plain)
    if clause.tense not in {Tense.PRESENT, Tense.PERFECT, Tense.PAST} or is_anaphoric(what):
        return None
    return state(clause, "owns", bare(what), negative="lacks")


def _having(clause: Clause) -> list[Statement] | None:
    if clause.tense is not Tense.PRESENT or clause.modal or clause.dates or is_repeated(clause):
        return None
    what = to_clause_end(clause.plain)
    plain = _NOT_OWNED.sub("", what)
    noun = re.sub(
        r"\s+(?:in|on|at|with|from|for|of|to|about|under|behind|next|left|who|that|which|called|named|where|by|near"
        r"|against)\b.*$",
        "",
        plain,
    )
    noun = noun.split(",")[0]
    head = noun.lower().split(" ")[-1] if noun else ""
    if len(head) == 1 and " " in noun:
        head = noun.lower().split(" ")[-2]
    if re.match(
        r"(?:no|any|little|much) (?:doubt|idea|clue|problem|time|choice|plans?|interest|energy"
        r"|regrets)\b",
        what,
        re.I,
    ):
        return []
    if not head or is_anaphoric(what) or what.lower().startswith(("to ", "got to ")):
        return None
    if head in words("english", "transient nouns") or singular(head) in words("english", "transient nouns"):
        return []
    if singular(head) in words("english", "deictic nouns") or re.search(r"\bhere\b", what):
        return []
    if clause.negative or what.lower().startswith("no "):
        return [said(clause, "lacks", value=plain)]
    if not re.match(
        r"(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|\d+|my own|our own|several|some|the|both|[A-Z])\b",
        what,
    ):
        return None
    return state(clause, "owns", bare(what))


def _taking(clause: Clause) -> list[Statement] | None:
    """Reads "I take my coffee black", "I take the tram to work"."""
    if clause.tense is not Tense.PRESENT and not clause.past_habit:
        return None
    if transport := _TRANSPORT.match(clause.plain):
        return state(clause, "commutes_by", transport.group("how"))
    match = re.match(
        r"(?:my|our) (?P<what>[\w]+) (?P<how>(?:black|white|with|without|strong|weak|neat|straight|plain|sweet"
        r"|unsweetened|iced|hot|cold|at|in)\b.*)$",
        clause.plain,
    )
    if match and not clause.negative:
        return state(clause, keyed("takes", match.group("what")), to_clause_end(match.group("how")))
    return None


def _commuting(clause: Clause) -> list[Statement] | None:
    if clause.tense is not Tense.PRESENT:
        return None
    if clause.verb == "cycle" and re.search(r"\bto (?:work|school|the office|uni|university)\b", clause.plain):
        return state(clause, "commutes_by", "bike")
    match = re.match(r"(?:to .+? )?by (?P<how>[\w-]+)", clause.plain)
    if clause.verb == "commute" and match:
        return state(clause, "commutes_by", match.group("how"))
    return None


def _losing(clause: Clause) -> list[Statement] | None:
    """Reads "I sold my canoe": it is not theirs any more."""
    if clause.tense not in {Tense.PAST, Tense.PERFECT} or clause.negative:
        return None
    if clause.verb in {"ditch", "abandon", "leave", "dump"} and (swapped := _SWAPPED.match(clause.plain)):
        new, old = cut(swapped.group("new")), swapped.group("old")
        return [said(clause, "uses", value=new, replaces_value=old, correction=True, details={"switch": True})]
    match = re.match(r"(?:(?:my|our|the) (?:old )?)?(?P<what>[\w'’ -]+)$", to_clause_end(clause.plain))
    what = match.group("what").strip() if match else ""
    owned = clause.plain.lower().startswith(("my ", "our ")) or (
        clause.verb == "sell" and clause.plain.lower().startswith("the ")
    )
    if not what or is_anaphoric(what) or not (owned or names_in(what)):
        return None
    if what.split(" ")[0].lower() in words("english", "transient nouns"):
        return None
    date = clause.dates[0] if clause.dates else None
    dated = {"valid_from": date.start, "date_phrase": date.phrase} if date else {}
    attribute = "owns" if owned else "uses"
    return [
        said(
            clause,
            f"former:{attribute}",
            value=re.sub(r"\s+(?:for|to|in|on)\b.*$", "", what),
            retires=True,
            importance=0.5,
            **dated,
        )
    ]


def _stopping(clause: Clause) -> list[Statement] | None:
    """Reads "I stopped using Trello", "I quit smoking", "I gave up my car", "I've given up meat"."""
    if clause.negative or not (clause.tense in {Tense.PAST, Tense.PERFECT} or clause.verb == "quit"):
        return None
    plain = clause.plain
    if clause.verb == "give":
        if not plain.startswith("up "):
            return None
        plain = plain[3:]
    match = re.match(r"(?P<doing>[a-z]+ing)\b ?(?P<what>.*)$", plain)
    date = clause.dates[0] if clause.dates else None
    dated = {"valid_from": date.start, "date_phrase": date.phrase} if date else {}
    if match:
        what = cut(match.group("what")) or match.group("doing")
        if is_anaphoric(what) or re.match(r"(?:after|when|since|once|because|before|until|right|just)\b", what):
            return []
        return [
            said(
                clause,
                f"former:{_attribute_of(match.group('doing'))}",
                value=what,
                retires=True,
                importance=0.55,
                **dated,
            )
        ]
    if clause.verb == "give":
        what = bare(cut(plain))
        attribute = "former:uses" if kinds_of(what) else "former:owns"
        return (
            [said(clause, attribute, value=what, retires=True, importance=0.55, **dated)]
            if what and not is_anaphoric(plain)
            else []
        )
    return None


def _attribute_of(doing: str) -> str:
    """The attribute that an activity in -ing belongs to."""
    from assistant.memory.writing.english.verbs import Form, guessed, known_as

    verb = known_as(doing, Form.ING) or guessed(doing)
    return {
        "use": "uses",
        "eat": "eats",
        "drink": "drinks",
        "work": "works_at",
        "live": "lives_in",
        "play": "plays",
        "collect": "collects",
        "drive": "drives",
    }.get(verb.lemma, f"does:{verb.lemma}")


def _buying(clause: Clause) -> list[Statement] | None:
    if clause.tense not in {Tense.PAST, Tense.PERFECT} or not clause.is_self or clause.negative:
        return None
    match = re.match(
        r"(?:myself |us |ourselves )?(?P<what>(?:a|an|my first|our first|two|three) (?:brand-new |new |used "
        r"|second-hand )?[\w'’ -]+)$",
        to_clause_end(clause.plain),
    )
    if match is None:
        return None
    what = match.group("what")
    head = re.sub(r"\s+(?:in|on|at|with|from|for|of|to|last|about)\b.*$", "", what).split(" ")[-1].lower()
    if head in words("english", "transient nouns") or head in words("english", "deictic nouns"):
        return None
    date = clause.dates[0] if clause.dates else None
    if date:
        return [said(clause, "event", value=bare(what), valid_from=date.start, date_phrase=date.phrase)]
    return [said(clause, "owns", value=bare(what), importance=0.45)] if clause.verb == "buy" else None


def _doing(clause: Clause) -> list[Statement] | None:
    """Reads "I do everything in LibreOffice Calc", "I do my taxes with Elster"."""
    if clause.tense is not Tense.PRESENT or clause.negative:
        return None
    match = re.match(
        r"(?P<purpose>(?:all |most of )?(?:everything|my [\w' -]+?|all my [\w' -]+?)) (?:in|with|using"
        r"|on) (?P<tool>[A-Z][\w.+#-]*(?: [A-Z][\w.+#-]*)*)",
        clause.plain,
    )
    if match is None or match.group("tool").lower() in words("english", "weekdays") | words("english", "months"):
        return None
    purpose = re.sub(r"^(?:all |most of |my |all my |everything)", "", match.group("purpose")).strip()
    return state(
        clause,
        keyed("uses", thing_key(purpose)) if purpose else "uses",
        match.group("tool"),
        subject=clause.subject or SELF,
    )
