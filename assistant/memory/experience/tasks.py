"""The values of experience: tasks, how they came out, and what to do otherwise next time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

LONGEST_NAME = 80
"""The most characters of a task's name."""


class Outcome(StrEnum):
    """How a task came out; `OPEN` while nobody has said."""

    OPEN = ""
    SUCCESS = "success"
    PARTIAL = "partial"
    FAILURE = "failure"


@dataclass(frozen=True, slots=True)
class Task:
    """A task that a message sets the assistant, or that it tells about.

    Attributes:
        name: the task in the person's words: "deploy the blog".
        practical: it is done by steps (deploying, fixing), not by writing something.
        told: the person did it, rather than asking for it.
        cause: why it failed, in the person's words.
        named: it says what was done; a bare "deployment" does not.
    """

    name: str
    quote: str
    language: str
    practical: bool = False
    told: bool = False
    outcome: Outcome = Outcome.OPEN
    cause: str = ""
    at: datetime | None = None
    named: bool = True


@dataclass(frozen=True, slots=True)
class Feedback:
    """How what was just tried came out: "that worked", "还是不行".

    Attributes:
        about: what is said to have worked or failed, where it is more than "it": "the build".
    """

    outcome: Outcome
    quote: str
    language: str
    cause: str = ""
    about: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What is to be done otherwise the next time.

    Attributes:
        step: the step in the person's words; with `replaces`, the word that takes the other's place.
        first: it comes before the other steps.
        replaces: the word in known steps that it stands in for: scp, in "with rsync, not scp".
        task: the words that name the task, where any do.
    """

    step: str
    quote: str
    language: str
    first: bool = False
    replaces: str = ""
    task: str = ""
