"""Weighs what several voices say of a task: the person's words first, then their thumbs, then an evaluator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.memory.experience.tasks import Outcome
from assistant.storage.episodes import Verdict
from assistant.storage.skills import SkillAttempt

SAID, THUMB, MODEL = "said", "thumb", "model"
"""The voices."""

THUMB_UP, THUMB_DOWN = 0.9, 0.1
"""The quality that a thumb stands for."""

_QUALITY = {Outcome.SUCCESS: 0.8, Outcome.PARTIAL: 0.5, Outcome.FAILURE: 0.2}


@dataclass(frozen=True, slots=True)
class Judged:
    """What all of them say together.

    Attributes:
        quality: 0 to 1; None while nobody has judged.
        error: the cause of the last failure, kept when it works in the end.
        notes: what worked and what is to change, a line each.
    """

    outcome: Outcome = Outcome.OPEN
    quality: float | None = None
    error: str = ""
    notes: str = ""


def judged(verdicts: Sequence[Verdict]) -> Judged:
    """Weighs verdicts, oldest first: of each voice the latest counts, and the person's words before all."""
    deciding = [one for voice in (SAID, THUMB, MODEL) if (one := _latest(verdicts, voice)) is not None]
    outcome = Outcome(deciding[0].outcome) if deciding else Outcome.OPEN
    rated = [one.quality for one in verdicts if one.given_by == THUMB and one.quality is not None]
    by_model = _latest(verdicts, MODEL)
    if rated:
        quality: float | None = sum(rated) / len(rated)
    elif by_model is not None and by_model.quality is not None and deciding[0] is by_model:
        quality = by_model.quality
    else:
        quality = _QUALITY.get(outcome)
    failing = [one for one in verdicts if one.cause and one.outcome != Outcome.SUCCESS]
    own = [one for one in failing if one.given_by == SAID] or failing
    notes = dict.fromkeys(line for one in verdicts for line in one.note.splitlines() if line)
    return Judged(outcome, quality, own[-1].cause if own else "", "\n".join(notes))


def attempts_in(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """The verdicts that each stand for one try: the person's words; without any, the voice that decides."""
    for voice in (SAID, THUMB, MODEL):
        of_voice = [one for one in verdicts if one.given_by == voice and one.outcome]
        if of_voice:
            return of_voice if voice == SAID else of_voice[-1:]
    return []


def success_rate(attempts: Sequence[SkillAttempt]) -> float | None:
    """The part of the attempts that succeeded, a partial success counting half; None where there are none."""
    return _successes(attempts) / len(attempts) if attempts else None


def expected_success(attempts: Sequence[SkillAttempt]) -> float:
    """How likely the next attempt is to succeed: the mean of a beta distribution that begins as Beta(1, 1)."""
    return (_successes(attempts) + 1.0) / (len(attempts) + 2.0)


def _latest(verdicts: Sequence[Verdict], voice: str) -> Verdict | None:
    return next((one for one in reversed(verdicts) if one.given_by == voice and one.outcome), None)


def _successes(attempts: Sequence[SkillAttempt]) -> float:
    worth = {Outcome.SUCCESS.value: 1.0, Outcome.PARTIAL.value: 0.5}
    return sum(worth.get(one.outcome, 0.0) for one in attempts)
