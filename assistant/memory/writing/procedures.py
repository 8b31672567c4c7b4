"""What later words do to a procedure: a changed step makes a new version, a failure is noted with it."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.memory.records import Candidate, Kind, Memory
from assistant.memory.writing.sameness import same_task


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
    whole = skill.text.replace(old, text, 1) if skill.text.count(old) == 1 else numbered(skill.value, steps)
    version = Candidate(
        kind=Kind.SKILL,
        text=whole,
        quote=candidate.quote,
        subject=skill.subject,
        attribute=skill.attribute,
        value=skill.value,
        single_valued=True,
        tags=skill.tags,
        language=skill.language,
        importance=max(skill.importance, candidate.importance),
        confidence=candidate.confidence,
        correction=True,
        origin=candidate.origin,
        details={**skill.details, "steps": steps},
    )
    return skill, version


def with_failure(candidate: Candidate, known: Sequence[Memory]) -> tuple[Memory, dict[str, object]] | None:
    """The procedure that a reported failure belongs to, and its details with the failure noted."""
    if not candidate.attribute.startswith("procedure_failure"):
        return None
    skill = _skill(candidate, known)
    if skill is None:
        return None
    noted = skill.details.get("failures")
    failures = list(noted) if isinstance(noted, list) else []
    failures.append({"step": candidate.details.get("step"), "reason": candidate.details.get("reason", candidate.value)})
    return skill, {**skill.details, "failures": failures}


def steps_in(skill: Memory) -> list[str]:
    """The steps of a procedure."""
    steps = skill.details.get("steps")
    return [str(step) for step in steps] if isinstance(steps, list) else []


def numbered(name: str, steps: Sequence[str]) -> str:
    """A procedure as text: its name, then a step a line."""
    lines = "\n".join(f"{number}. {step}" for number, step in enumerate(steps, start=1))
    return f"{name}:\n{lines}"


def _skill(candidate: Candidate, known: Sequence[Memory]) -> Memory | None:
    name = str(candidate.details.get("name", ""))
    skills = [one for one in known if one.kind is Kind.SKILL]
    named = [one for one in skills if name and same_task(name, str(one.details.get("name", one.value)))]
    if named:
        return named[-1]
    return skills[0] if not name and len(skills) == 1 else None
