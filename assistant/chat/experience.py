"""Writes into a prompt what similar tasks came to, and the best way known: quoted, dated, with what changed since."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import tzinfo

from assistant.chat.quoting import day, excerpt, plain_line, quoted
from assistant.memory.experience.offering import Offer, OfferedEpisode, OfferedSkill
from assistant.memory.records import Recalled
from assistant.prompts import Prompts
from assistant.providers.tokens import estimate_tokens

LONGEST = 700
"""The most tokens that all of it takes in a prompt."""

LONGEST_SMALL = 120

_LONGEST_PART = 260

Lines = list[tuple[Recalled, str]]


def experience_lines(offer: Offer, prompts: Prompts, zone: tzinfo, *, question: str, room: int) -> Lines:
    """A line for each memory of an offer that fits into so many tokens, episodes first."""
    return _fitting(_full(offer, prompts, zone, question), min(room, LONGEST))


def small_experience_lines(offer: Offer, prompts: Prompts, zone: tzinfo) -> Lines:
    """The same for a model too small for quotations: the latest episode and the steps, in plain words."""
    found: Lines = [(one.found, plain_line(_told(one, prompts, zone, quote=False))) for one in offer.episodes[:1]]
    if offer.skill is not None:
        steps = " ".join(f"{number}. {step}" for number, step in enumerate(offer.skill.steps, 1))
        found.append((offer.skill.found, plain_line(f"{offer.skill.name}: {steps}")))
    return _fitting(iter(found), LONGEST_SMALL)


def _full(offer: Offer, prompts: Prompts, zone: tzinfo, question: str) -> Iterator[tuple[Recalled, str]]:
    for one in offer.episodes:
        yield one.found, _told(one, prompts, zone, quote=True)
    if offer.skill is not None:
        text = quoted(excerpt(offer.skill.found.text, question, _LONGEST_PART))
        yield offer.skill.found, prompts("experience.skill", record=_record(offer.skill, prompts), text=text)


def _told(one: OfferedEpisode, prompts: Prompts, zone: tzinfo, *, quote: bool) -> str:
    mark = quoted if quote else plain_line
    parts = [mark(excerpt(one.found.text, one.task, _LONGEST_PART))]
    if one.notes:
        parts.append(prompts("experience.noted", text=mark(one.notes.replace("\n", "; "))))
    changes = [
        *(prompts("experience.added", step=mark(step)) for step in one.added),
        *(prompts("experience.removed", step=mark(step)) for step in one.removed),
    ]
    if changes:
        parts.append(prompts("experience.changed", text="; ".join(changes)))
    separator = "；" if prompts.language == "zh" else "; "
    date = day(one.happened_at, prompts, zone)
    return prompts("experience.episode", date=date, text=separator.join(parts))


def _record(skill: OfferedSkill, prompts: Prompts) -> str:
    if skill.success_rate is None:
        return prompts("experience.untried")
    return prompts("experience.record", count=skill.attempts, percent=round(100 * skill.success_rate))


def _fitting(lines: Iterator[tuple[Recalled, str]], room: int) -> Lines:
    kept: Lines = []
    for found, line in lines:
        room -= estimate_tokens(line)
        if room < 0:
            break
        kept.append((found, line))
    return kept
