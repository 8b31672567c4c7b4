"""What later words do to a procedure: a changed step makes a new version, a failure is noted with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from assistant.memory.records import Candidate, Kind, Memory, Origin
from assistant.memory.writing.chinese import procedures as chinese
from assistant.memory.writing.english import procedures as english
from assistant.memory.writing.sameness import same_task
from assistant.memory.writing.script import has_han


def amended(candidate: Candidate, known: Sequence[Memory]) -> tuple[Memory, Candidate] | None:
    """The procedure that a candidate changes a step of, and its new version; None where it changes none."""
    if not candidate.attribute.startswith("procedure_change"):
        return None
    skill = _skill(candidate, known)
    number = candidate.details.get("step")
    text = str(candidate.details.get("text", "")).strip()
    if skill is None or not isinstance(number, int) or not text:
        return None
    steps = steps_in(skill)
    if not 1 <= number <= len(steps):
        return None
    old = steps[number - 1]
    steps[number - 1] = text
    whole = skill.text.replace(old, text, 1) if skill.text.count(old) == 1 else ""
    version = version_of(skill, steps, quote=candidate.quote, origin=candidate.origin, text=whole)
    importance = max(skill.importance, candidate.importance)
    private = skill.private or candidate.private
    return skill, replace(version, importance=importance, confidence=candidate.confidence, private=private)


def version_of(skill: Memory, steps: Sequence[str], *, quote: str, origin: Origin, text: str = "") -> Candidate:
    """What a procedure becomes with other steps.

    Args:
        skill: the procedure as it is.
        steps: all of them, as they are to be.
        quote: the words that change them.
        origin: who changes them.
        text: how it reads then; by default its name with a step a line.
    """
    return Candidate(
        kind=Kind.SKILL,
        text=text or numbered(skill.value or str(skill.details.get("name", "")), steps),
        quote=quote,
        subject=skill.subject,
        attribute=skill.attribute,
        value=skill.value,
        single_valued=True,
        tags=skill.tags,
        language=skill.language,
        importance=skill.importance,
        confidence=skill.confidence,
        correction=True,
        private=skill.private,
        origin=origin,
        details={**skill.details, "steps": list(steps)},
    )


def with_failure(candidate: Candidate, known: Sequence[Memory]) -> tuple[Memory, dict[str, object]] | None:
    """The procedure that a reported failure belongs to, and its details with the failure noted.

    What is to stay on this machine is noted only with a procedure that stays here too; it is a memory of its own then.
    """
    if not candidate.attribute.startswith("procedure_failure"):
        return None
    skill = _skill(candidate, known)
    if skill is None or (candidate.private and not skill.private):
        return None
    noted = skill.details.get("failures")
    failures = list(noted) if isinstance(noted, list) else []
    failures.append({"step": candidate.details.get("step"), "reason": candidate.details.get("reason", candidate.value)})
    return skill, {**skill.details, "failures": failures}


def steps_in(skill: Memory) -> list[str]:
    """The steps of a procedure; where none were kept apart, those that its text lists, or its lines."""
    steps = skill.details.get("steps")
    if isinstance(steps, list):
        return [str(step) for step in steps]
    listed = english.steps_of(skill.text) or chinese.steps_of(skill.text)
    return listed or [line.strip() for line in skill.text.splitlines() if line.strip()]


def numbered(name: str, steps: Sequence[str]) -> str:
    """A procedure as text: its name, then a step a line."""
    return f"{name}{'：' if has_han(name) else ':'}\n{numbered_lines(steps)}"


def numbered_lines(steps: Sequence[str]) -> str:
    """A step a line, with its number."""
    return "\n".join(f"{number}. {step}" for number, step in enumerate(steps, start=1))


def _skill(candidate: Candidate, known: Sequence[Memory]) -> Memory | None:
    name = str(candidate.details.get("name", ""))
    skills = [one for one in known if one.kind is Kind.SKILL]
    named = [one for one in skills if name and same_task(name, str(one.details.get("name", one.value)))]
    if named:
        return named[-1]
    return skills[0] if not name and len(skills) == 1 else None
