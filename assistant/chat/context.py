"""Lays out what a model is told for one reply, within its budget, and says exactly which memories that holds.

The order is fixed: persona and rules, standing instructions, profile, today's date and zone, working memory, relevant
memories, passages of documents, similar tasks from before, the summary of what fell out of the window, recent messages.
What stays the same from turn to turn comes first, so that providers' prompt caches hit. A small model gets a short
layout with the facts beside the question: it answers from facts in the person's turn, and not from facts in the
system's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial

from assistant import clock
from assistant.chat.budget import Budget
from assistant.chat.documents import document_lines
from assistant.chat.experience import experience_lines, small_experience_lines
from assistant.chat.history import choose_recent, prompt_messages
from assistant.chat.quoting import block, day, excerpt, note, plain_line, quoted, weekday
from assistant.memory.experience.offering import Offer
from assistant.memory.private import leaving
from assistant.memory.records import Memory, Missed, Recalled, RecallResult
from assistant.messages import PromptMessage, Role, StoredMessage
from assistant.personas import Voice
from assistant.privacy.outgoing import Withheld
from assistant.prompts import Prompts
from assistant.providers.base import ModelInfo
from assistant.providers.tokens import estimate_tokens

_LONGEST_MEMORY = 220
_LONGEST_MEMORY_SMALL = 60
_MOST_SMALL_MEMORIES = 5
_SMALL_WINDOW = 6
_LONGEST_STANDING = 600
_LONGEST_PROFILE = 500
_LONGEST_WORKING = 600
_LONGEST_SHOWN = 240  # characters of one value of working memory
_LAYOUT = 120  # tokens of headings


class Section(StrEnum):
    """Where in a prompt a memory stood; those of `LEFT_OUT` did not, for one reason or another."""

    STANDING = "standing"
    PROFILE = "profile"
    RECALLED = "recalled"
    MISSED = Missed.CUT.value
    BESIDE = Missed.BESIDE.value
    CROWDED = Missed.CROWDED.value


LEFT_OUT = frozenset({Section.MISSED, Section.BESIDE, Section.CROWDED})


class MemoryUse(StrEnum):
    """Whether a conversation reads and writes memory."""

    ON = "on"
    OFF = "off"
    TEMPORARY = "temporary"


@dataclass(frozen=True, slots=True)
class ProfileLine:
    """One value of the profile; `memory_id` and `key` are where it was learned, if not set by hand."""

    slot: str
    value: str
    memory_id: str = ""
    key: int | None = None


@dataclass(frozen=True, slots=True)
class PromptItem:
    """One memory that a prompt carried, or that just missed it; `text` is what it said, to notice later changes."""

    section: Section
    item_id: str
    kind: str
    text: str
    item_key: int | None = None
    score: float | None = None
    scores: Mapping[str, float] = field(default_factory=dict)
    threshold: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """All that a turn found out before it asks a model.

    Attributes:
        voice: how the conversation is answered, and which scopes that may read.
        branch: the conversation's messages after what `summary` covers, oldest first, ending with the question.
        documents: passages of the person's documents that bear on the question.
        offer: what similar tasks from before came to.
        command_done: what a memory command in the question has just done, in words.
        reply_so_far: set when an interrupted reply is continued.
        withheld: what only a model that runs on this machine is told.
    """

    branch: Sequence[StoredMessage]
    use: MemoryUse = MemoryUse.ON
    voice: Voice = field(default_factory=Voice)
    summary: str = ""
    profile: Sequence[ProfileLine] = ()
    standing: Sequence[Memory] = ()
    recall: RecallResult | None = None
    documents: RecallResult | None = None
    offer: Offer = field(default_factory=Offer)
    working: Mapping[str, str] = field(default_factory=dict)
    command_done: str = ""
    reply_so_far: str = ""
    withheld: Withheld = field(default_factory=Withheld)

    @property
    def question(self) -> str:
        """What the person asked."""
        return next((message.text for message in reversed(self.branch) if message.role is Role.USER), "")


@dataclass(frozen=True, slots=True)
class Context:
    """A laid out prompt; `stable_chars` of the system text stay the same from turn to turn."""

    system: str
    messages: tuple[PromptMessage, ...]
    items: tuple[PromptItem, ...]
    stable_chars: int = 0


def build_context(
    material: Material, *, model: ModelInfo, prompts: Prompts, budget: Budget, window: int, with_tools: bool = False
) -> Context:
    """Lays out a prompt for a model.

    Args:
        material: what is known.
        model: decides the layout.
        prompts: the texts of the conversation's language.
        budget: the room.
        window: how many messages go in word for word.
        with_tools: tools are offered, and earlier calls of them are part of the messages.
    """
    if not model.runs_here:
        material = _leaving_the_machine(material)
    if model.small:
        return _small_context(material, prompts, budget, window)
    return _full_context(material, prompts, budget, window, with_tools)


def _leaving_the_machine(material: Material) -> Material:
    """What may be told to a model elsewhere: nothing private, nor the messages that it comes from."""
    kept = material.withheld

    def may_leave(one: Recalled) -> bool:
        from_here = one.source is not None and (one.source.conversation_id, one.source.message_id) in kept.messages
        return not one.private and one.id not in kept.ids and not from_here

    def leaving_of(found: RecallResult | None) -> RecallResult | None:
        if found is None:
            return None
        results, missed = (tuple(filter(may_leave, some)) for some in (found.results, found.missed))
        return replace(found, results=results, missed=missed)

    branch = [replace(message, text=kept.outside(message.text)) for message in leaving(material.branch)]
    return replace(
        material,
        branch=branch,
        recall=leaving_of(material.recall),
        documents=leaving_of(material.documents),
        offer=material.offer.only(may_leave, kept.ids),
        standing=[memory for memory in material.standing if not memory.private],
        profile=[line for line in material.profile if line.memory_id not in kept.ids],
    )


def _full_context(material: Material, prompts: Prompts, budget: Budget, window: int, with_tools: bool) -> Context:
    head, items = _stable_head(material, prompts, with_tools)
    recalled, lines = _memory_lines(material, prompts, budget)
    parts = list(head)
    if material.working:
        parts.append(f"{prompts('chat.working')}\n{_working(material.working)}")
    if lines:
        parts.append(f"{prompts('chat.memories')}\n{block('memories', lines)}")
    cited, passages = _document_lines(material, prompts, budget)
    if passages:
        parts.append(f"{prompts('chat.documents')}\n{block('documents', passages)}")
        recalled += cited
    past = experience_lines(material.offer, prompts, clock.zone(), question=material.question, room=budget.memories)
    if past:
        parts.append(f"{prompts('experience.section')}\n{block('experience', [line for _, line in past])}")
        recalled += [_experience_item(found) for found, _ in past]
    if material.summary:
        short = _fitting(material.summary.splitlines(), budget.summary)
        parts.append(f"{prompts('chat.summary')}\n{block('summary', [plain_line(line) for line in short])}")
    if material.command_done:
        parts.append(f"{prompts('chat.command_done')}\n{block('done', [quoted(material.command_done)])}")
    system = "\n\n".join(parts)
    room = budget.prompt - estimate_tokens(system) - estimate_tokens(material.reply_so_far) - _LAYOUT
    recent = choose_recent(material.branch, window=window, room=room, mark=prompts("chat.cut"))
    messages = prompt_messages(recent.messages, with_tools=with_tools)
    messages += _continuation(material.reply_so_far, prompts)
    stable = len("\n\n".join(head))
    return Context(system, tuple(messages), (*items, *recalled, *_missed(material, recalled)), stable)


def _small_context(material: Material, prompts: Prompts, budget: Budget, window: int) -> Context:
    items = [*_standing_items(material), *_profile_items(material)]
    notes = [prompts("small.standing", text=plain_line(memory.text)) for memory in material.standing]
    if material.profile:
        values = "; ".join(f"{_label(line.slot, prompts)}: {plain_line(line.value)}" for line in material.profile)
        notes.append(f"{prompts('small.profile')} {values}")
    recalled: list[PromptItem] = []
    facts: list[str] = []
    results = material.recall.results[:_MOST_SMALL_MEMORIES] if material.recall else ()
    past = small_experience_lines(material.offer, prompts, clock.zone())
    told = {found.id for found, _ in past}
    for result in (one for one in results if one.id not in told):
        text = plain_line(excerpt(result.text, material.question, _LONGEST_MEMORY_SMALL))
        if sum(estimate_tokens(fact) for fact in facts) + estimate_tokens(text) > budget.memories:
            break
        facts.append(f"- {text}")
        recalled.append(_recalled_item(result, material.recall))
    if facts:
        notes.append("\n".join((prompts("small.memories"), *facts)))
    cited, passages = _document_lines(material, prompts, budget, small=True)
    if passages:
        notes.append("\n".join((prompts("small.documents"), *passages)))
        recalled += cited
    if past:
        notes.append("\n".join((prompts("experience.small"), *(f"- {line}" for _, line in past))))
        recalled += [_experience_item(found) for found, _ in past]
    if material.summary:
        notes.append(prompts("small.summary", text=plain_line(" ".join(_fitting(material.summary.splitlines(), 80)))))
    now = clock.local_now()
    today = prompts("small.today", weekday=weekday(now, prompts), date=day(now, prompts, clock.zone()))
    own = plain_line(material.voice.instructions)
    system = " ".join(part for part in (prompts("small.persona"), own, today) if part)
    count = partial(estimate_tokens, small=True)
    room = budget.prompt - count(system) - count("\n".join(notes)) - _LAYOUT // 2
    recent = choose_recent(
        material.branch, window=min(window, _SMALL_WINDOW), room=room, mark=prompts("chat.cut"), count=count
    )
    messages = prompt_messages(recent.messages, with_tools=False)
    if notes and messages:
        asked = (
            prompts("small.question", text=messages[-1].text)
            if facts or passages or past or material.profile
            else messages[-1].text
        )
        messages[-1] = replace(messages[-1], text="\n".join((*notes, "", asked)))
    messages += _continuation(material.reply_so_far, prompts)
    return Context(
        system, tuple(messages), (*items, *recalled, *_missed(material, recalled)), len(prompts("small.persona"))
    )


def _stable_head(material: Material, prompts: Prompts, with_tools: bool) -> tuple[list[str], list[PromptItem]]:
    parts = [prompts("chat.persona")]
    if material.voice.instructions:
        parts.append(f"{prompts('chat.instructions')}\n{material.voice.instructions}")
    if material.use is MemoryUse.TEMPORARY:
        parts.append(prompts("chat.temporary"))
    elif material.use is MemoryUse.OFF:
        parts.append(prompts("chat.memory_off"))
    if with_tools:
        parts.append(prompts("chat.tools"))
    standing = _standing_items(material)
    if standing:
        parts.append("\n".join((prompts("chat.standing"), *(f"- {plain_line(item.text)}" for item in standing))))
    profile = _profile_items(material)
    if profile:
        lines = [f"{_label(line.slot, prompts)}: {quoted(line.value)}" for line in material.profile]
        parts.append(f"{prompts('chat.profile')}\n{block('profile', _fitting(lines, _LONGEST_PROFILE))}")
        profile = profile[: len(_fitting(lines, _LONGEST_PROFILE))]
    now = clock.local_now()
    offset = f"{now:%z}"
    zone = f"{getattr(clock.zone(), 'key', '') or now.tzname() or ''} (UTC{offset[:3]}:{offset[3:5]})".strip()
    date = day(now, prompts, now.tzinfo or clock.zone())
    parts.append(prompts("chat.today", weekday=weekday(now, prompts), date=date, zone=zone))
    return parts, [*standing, *profile]


def _memory_lines(material: Material, prompts: Prompts, budget: Budget) -> tuple[list[PromptItem], list[str]]:
    """The recalled memories that fit, best first; those that stand elsewhere in the prompt are not repeated."""
    items: list[PromptItem] = []
    lines: list[str] = []
    left = budget.memories
    elsewhere = {memory.id for memory in material.standing} | {found.id for found in material.offer.found}
    for result in material.recall.results if material.recall else ():
        if result.id in elsewhere:
            continue
        text = excerpt(result.text, material.question, _LONGEST_MEMORY)
        line = f"{len(lines) + 1}. {note(result, prompts, clock.zone(), text=text)}"
        if estimate_tokens(line) > left:
            break
        left -= estimate_tokens(line)
        lines.append(line)
        items.append(_recalled_item(result, material.recall))
    return items, lines


def _document_lines(
    material: Material, prompts: Prompts, budget: Budget, *, small: bool = False
) -> tuple[list[PromptItem], list[str]]:
    """The passages of documents that fit, in the order of their numbers."""
    found = material.documents.results if material.documents else ()
    room = budget.memories // 2 if small else budget.memories
    told, lines = document_lines(found, prompts, question=material.question, room=room, small=small)
    return [_recalled_item(one, material.documents) for one in told], lines


def _missed(material: Material, carried: Sequence[PromptItem]) -> list[PromptItem]:
    """What was found and did not go in, first for want of room, then for want of score."""
    inside = {item.item_id for item in carried} | {memory.id for memory in material.standing}
    items = []
    for found in filter(None, (material.recall, material.documents)):
        items += [_recalled_item(one, found, Section.CROWDED) for one in found.results]
        items += [_recalled_item(one, found, Section(one.missed or Missed.CUT)) for one in found.missed]
    return [item for item in items if item.item_id not in inside]


def _recalled_item(result: Recalled, found: RecallResult | None, section: Section = Section.RECALLED) -> PromptItem:
    return PromptItem(
        section,
        result.id,
        str(result.kind),
        result.text,
        result.key,
        result.score,
        result.scores,
        found.threshold if found else None,
    )


def _experience_item(found: Recalled) -> PromptItem:
    return PromptItem(Section.RECALLED, found.id, str(found.kind), found.text, found.key, found.score, found.scores)


def _standing_items(material: Material) -> list[PromptItem]:
    items: list[PromptItem] = []
    left = _LONGEST_STANDING
    for memory in material.standing:
        left -= estimate_tokens(memory.text)
        if left < 0:
            break
        items.append(PromptItem(Section.STANDING, memory.id, str(memory.kind), memory.text, memory.key))
    return items


def _profile_items(material: Material) -> list[PromptItem]:
    return [
        PromptItem(Section.PROFILE, line.memory_id or line.slot, line.slot, line.value, line.key)
        for line in material.profile
    ]


def _working(values: Mapping[str, str]) -> str:
    """The task's state: each value shortened (the tool reads it whole), and of too many the last ones."""
    lines = [f"{plain_line(name)}: {quoted(_shortened(value))}" for name, value in values.items()]
    return block("working", _fitting(lines[::-1], _LONGEST_WORKING)[::-1])


def _shortened(value: str) -> str:
    return value if len(value) <= _LONGEST_SHOWN else value[: _LONGEST_SHOWN - 1].rstrip() + "…"


def _continuation(reply_so_far: str, prompts: Prompts) -> list[PromptMessage]:
    if not reply_so_far:
        return []
    tail = quoted(reply_so_far[-80:])
    return [
        PromptMessage(Role.ASSISTANT, reply_so_far.rstrip()),
        PromptMessage(Role.USER, prompts("chat.continue", tail=tail)),
    ]


def _fitting(lines: Sequence[str], room: int) -> list[str]:
    """The first lines that fit into so many tokens."""
    kept: list[str] = []
    for line in lines:
        room -= estimate_tokens(line)
        if room < 0:
            break
        kept.append(line)
    return kept


def _label(slot: str, prompts: Prompts) -> str:
    try:
        return prompts(f"profile.{slot}")
    except KeyError:
        return slot.replace("_", " ").replace(":", " ")
