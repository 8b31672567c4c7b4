"""Episodes as sentences, in the person's language."""

from __future__ import annotations

from assistant.memory.experience.tasks import Outcome
from assistant.prompts import Prompts, load_prompts


def sentence(task: str, outcome: Outcome, cause: str, language: str) -> str:
    """A task and how it came out: "Deploy the blog: it failed, because dist was missing"."""
    prompts = load_prompts("zh" if language == "zh" else "en")
    name = task[:1].upper() + task[1:]
    if outcome is Outcome.OPEN:
        return name
    told = prompts("experience.sentence", task=name, outcome=outcome_label(outcome, prompts))
    return prompts("experience.because", text=told, cause=cause) if cause and outcome is not Outcome.SUCCESS else told


def outcome_label(outcome: Outcome, prompts: Prompts) -> str:
    """An outcome in words: "it failed"."""
    return prompts(f"experience.{outcome.value or 'open'}")
