"""What somebody uses, and what they changed it for."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from assistant.memory.records import SELF
from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.english.clause import Clause, Person, Tense, Who
from assistant.memory.writing.english.narrowing import taken_to
from assistant.memory.writing.english.phrases import (
    bare,
    cut,
    is_anaphoric,
    names_in,
    said,
    state,
    to_clause_end,
)
from assistant.memory.writing.english.possessions import possessions
from assistant.memory.writing.english.verbs import ing_of
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
_ALL_MOVED = re.compile(
    r"^(?:everything|it all|all of it|the whole (?:lot|company|team|thing)|all our (?:stuff|things|work)) (?:over )?"
    r"(?:from (?P<old>[\w. ]+?) )?(?:over )?to (?P<new>.+)$",
    re.IGNORECASE,
)
_DIGITAL = re.compile(
    r"\b(?:notes?|code|repos?|repositor(?:y|ies)|files?|photos?|e?-?mails?|docs?|documents?|calendars?|tasks?"
    r"|to-?dos?(?: lists?)?"
    r"|passwords?|blogs?|(?:web)?sites?|projects?|issues?|tickets?|wikis?|data|backups?|servers?|hosting|domains?"
    r"|invoic(?:es?|ing)|accounts|accounting|bookkeeping|billing|budget(?:ing)?|recipes?|banking|payroll|scheduling|planning"
    r"|time tracking|subscriptions?|shopping lists?|reading lists?|library|podcasts?|playlists?|music|contacts?"
    r"|bookmarks?|chats?|newsletters?|shop|store|stack|pipelines?|builds?|workflows?)$",
    re.IGNORECASE,
)
_AT_WORK = re.compile(r" (?:at|for|in) (?:the )?(?:work|home|uni|school|office)$", re.IGNORECASE)
_GROUP = re.compile(
    r"(?:(?:whole|entire) )?(?:\w+ )?(?:team|office|company|department|lab|studio|startup|start-up|firm|agency|group"
    r"|squad|crew|family|household|school|class|organi[sz]ation|practice|clinic)",
    re.IGNORECASE,
)
_WHOLE = re.compile(r"(?:whole|entire) ", re.IGNORECASE)
_GROUP_VERBS = frozenset(
    ["use", "switch", "change", "migrate", "move", "run", "be", "replace", "swap", "ditch", "abandon"]
)
_FUEL = re.compile(r"(?:caffeine|adrenaline|sugar|fumes|empty|luck|hope|love|willpower|energy drinks)", re.IGNORECASE)
"""What one runs on in jest: "we run on caffeine"."""

_HOW_USED = re.compile(
    r" (?:(?:completely |all |totally |really |very |quite |so )*(?:wrong|right|well|fine|better|less|badly|differently"
    r"|properly|poorly|[a-z]{3,}(?:ly|wise))|the (?:wrong|right) way|upside down)$"
)
_FOR_CALLS = frozenset(["zoom", "skype", "google meet"])
"""One is on these for an hour: "we're on Zoom now"."""


_ENJOYED = ("read", "watch")


def tools(clause: Clause) -> list[Statement] | None:
    """Statements of tools and possessions; None where the clause is about something else."""
    if _is_our_group(clause):
        clause = replace(clause, who=Who(Person.SELF, SELF, plural=True, mine=True))
    if clause.who.person is Person.THING:
        return _kept_in(clause)
    if clause.verb == "be" and clause.negative and clause.is_self and (left := _NOT_ON.match(clause.plain)):
        return [said(clause, "does_not_use", value=left.group("what"))]
    readers = {
        "be": _being,
        "run": _running_on,
        **dict.fromkeys(
            ["write", "code", "program", "deploy", "track", "manage", "edit", "draw", "build", *_ENJOYED], _doing
        ),
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
        "sell": _losing,
        "cancel": _losing,
        "abandon": _losing,
        "ditch": _losing,
        "uninstall": _losing,
        **dict.fromkeys(["close", "delete", "deactivate"], _closing),
        "do": _doing,
        "stop": _stopping,
        "quit": _stopping,
        "give": _stopping,
    }
    reader = readers.get(clause.verb)
    return reader(clause) if reader else possessions(clause)


def _kept_in(clause: Clause) -> list[Statement] | None:
    """Reads "my to-do list lives in a plain text file now": what something of one's own is kept in."""
    kept = clause.verb in {"live", "sit", "reside"} or re.match(r"(?:kept|stored|saved) in ", clause.plain)
    found = re.search(r"(?:^|(?:kept|stored|saved) )(?:in|on) (?P<where>.+)$", clause.plain)
    if (
        not kept
        or found is None
        or clause.who.owner != SELF
        or clause.negative
        or not _DIGITAL.search(clause.who.label)
    ):
        return None
    where = bare(to_clause_end(found["where"]))
    return [said(clause, keyed("uses", clause.who.label), value=where, details={"switch": clause.changed})]


def _is_our_group(clause: Clause) -> bool:
    """Whether a clause is about those whom one works or lives with: "our team uses Jira" is "we use Jira"."""
    who = clause.who
    if who.person is not Person.THING or clause.verb not in _GROUP_VERBS:
        return False
    return bool(_GROUP.fullmatch(who.label) and (who.owner == SELF or _WHOLE.match(who.label)))


def _being(clause: Clause) -> list[Statement] | None:
    """What one is on, or a user of: "we're on Jira", "I'm a Linux user"."""
    user = re.match(r"(?:a|an) (?:\w+ ){0,2}?(?P<tool>[A-Z][\w.+#-]*(?: [A-Z][\w.+#-]*)*) user\b", clause.plain)
    if user is None or clause.tense is not Tense.PRESENT:
        return _back_on(clause)
    return state(clause, "uses", user["tool"], negative="does_not_use")


def _running_on(clause: Clause) -> list[Statement] | None:
    """Reads "the whole company runs on Slack"."""
    tool = cut(clause.plain[3:]) if clause.plain.startswith("on ") else ""
    if tool and (taken_to(tool) or taken_to(tool.split(" ")[0]) or _FUEL.fullmatch(tool)):
        return []
    days = words("english", "weekdays") | words("english", "months")
    if not (clause.is_self and clause.who.plural and kinds_of(tool)) or tool.lower() in days:
        return None
    return state(clause, "uses", tool, negative="does_not_use")


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
    return _HOW_USED.sub("", _AT_WORK.sub("", cut(bare(tool)))), to_clause_end(purpose)


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
        or (head in words("english", "deictic nouns") and not kinds_of(tool))
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
    switched: dict[str, Any] = {"details": {"switch": True}}
    if clause.dates and clause.tense is Tense.PAST and not clause.dates[0].repeats:
        switched |= {"valid_from": clause.dates[0].start, "date_phrase": clause.dates[0].phrase}
    if clause.verb == "move" and (between := _BETWEEN.match(clause.plain)):
        new, old = cut(between.group("new")), cut(between.group("old"))
        if kinds_of(new) or kinds_of(old):
            return [said(clause, "uses", value=new, replaces_value=old, correction=True, **switched)]
    everything = _ALL_MOVED.match(clause.plain)
    if everything and kinds_of(cut(everything["new"])):
        old = everything["old"] or ""
        return [said(clause, "uses", value=cut(everything["new"]), replaces_value=old, correction=True, **switched)]
    moved = _MOVED.match(clause.plain)
    if moved and (kinds_of(cut(moved["new"])) or _DIGITAL.search(moved["what"])):
        fields = {"replaces_value": moved.group("old") or "", "correction": True, **switched}
        return [said(clause, keyed("uses", moved.group("what")), value=cut(moved.group("new")), **fields)]
    match = _SWITCH.match(clause.plain)
    if match is None or (clause.verb in {"move", "go"} and not match.group("old") and "back" not in clause.plain):
        return None
    if clause.verb == "go" and "back to " not in clause.plain:
        return None
    new, old = cut(match.group("new") or ""), cut(match.group("old") or "")
    if not new or is_anaphoric(new) or _ON_SCREEN.search(new):
        return []
    if food := taken_to(new):
        return [said(clause, food, value=new, replaces_value=old, correction=True)]
    if clause.verb in {"go", "change", "move"} and re.match(
        r"(?:the |my )?(?:bed|work|school|sleep|gym|doctor|shop|[a-z]+ing)\b", new
    ):
        return None
    purpose = re.search(
        r"\bfor (?:my |our |the )?(?P<purpose>[\w -]+)", clause.plain[match.end("new") :] or clause.plain
    )
    attribute = keyed("uses", purpose.group("purpose")) if purpose else "uses"
    return [said(clause, attribute, value=new, replaces_value=old, correction=True, **switched)]


def _back_on(clause: Clause) -> list[Statement] | None:
    """A tool that is taken up, or again: I'm on Helix now, I'm back on Emacs, I returned to Notion."""
    match = _BACK_ON.match(clause.plain)
    if match is None or clause.negative or not clause.is_self:
        return None
    tool = _AT_WORK.sub("", cut(re.split(r" (?:with|and|as) ", match["tool"])[0]))
    if clause.verb == "be" and clause.tense is Tense.PRESENT and "operating system" in kinds_of(bare(tool)):
        return [said(clause, "uses", value=bare(tool), correction=clause.changed, details={"switch": clause.changed})]
    if not kinds_of(tool):
        taken_up = match["back"] and " using " in f" {clause.plain}" and not is_anaphoric(tool)
        return [said(clause, "uses", value=bare(tool), correction=True)] if taken_up else None
    settled = clause.changed or clause.text.startswith(("Our ", "My ", "The "))
    of_us = clause.who.plural and tool.lower() not in _FOR_CALLS
    if clause.verb == "be" and not match["back"] and not (settled and (of_us or "messenger" not in kinds_of(tool))):
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


def _closing(clause: Clause) -> list[Statement] | None:
    """Reads "I closed my Gmail account": it is used no longer."""
    match = re.match(
        r"(?:my|our) (?:old )?(?P<what>[A-Z][\w.+-]*(?: [A-Z][\w.+-]*)*) (?:account|profile|subscription)\b",
        clause.plain,
    )
    if match is None or clause.tense not in {Tense.PAST, Tense.PERFECT} or clause.negative:
        return None
    return [said(clause, "former:uses", value=match["what"], retires=True, importance=0.5)]


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
        if {word for part in what.lower().split(" ") for word in (part, singular(part))} & words("english", "foods"):
            return [said(clause, "does_not_eat", value=what, correction=True, **dated)]
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


def _doing(clause: Clause) -> list[Statement] | None:
    """Reads "I do everything in LibreOffice Calc", "I do my taxes with Elster"."""
    if clause.tense is not Tense.PRESENT or clause.negative:
        return None
    match = re.match(
        r"(?P<purpose>(?:all |most of |mostly |mainly )?(?:everything|my [\w' -]+?|all my [\w' -]+?|[a-z]+)?) ?"
        r"(?:in|with|using|on) (?:an? |my )?(?P<tool>[A-Z][\w.+#-]*(?: [A-Z][\w.+#-]*)*)",
        clause.plain,
    )
    own = match is not None and match["purpose"].startswith(("my ", "all", "everything", "most of"))
    if match and not own and not kinds_of(match["tool"]):
        return None
    if match and clause.verb != "do" and not match["purpose"].startswith(("my ", "all my ")):
        plainly = re.fullmatch(r"(?:all|most of|mostly|mainly|everything)? *", match["purpose"])
        purpose = ing_of(clause.verb) if plainly else f"{ing_of(clause.verb)} {match['purpose'].split(' ')[-1]}"
        return state(clause, keyed("uses", purpose), match.group("tool"), subject=clause.subject or SELF)
    if match and clause.verb in _ENJOYED and own:
        if not kinds_of(match["tool"]):
            return None
        purpose = f"{ing_of(clause.verb)} {match['purpose'].split(' ')[-1]}"
        return state(clause, keyed("uses", purpose), match.group("tool"), subject=clause.subject or SELF)
    if match is None or match.group("tool").lower() in words("english", "weekdays") | words("english", "months"):
        return None
    purpose = re.sub(r"^(?:all |most of |my |all my |everything)", "", match.group("purpose")).strip()
    return state(
        clause,
        keyed("uses", thing_key(purpose)) if purpose else "uses",
        match.group("tool"),
        subject=clause.subject or SELF,
    )
