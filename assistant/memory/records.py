"""The values that memory is made of: memories and their sources, candidates, and what recall returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Self

from assistant import clock
from assistant.messages import DEFAULT_SCOPE, StoredMessage

SELF = "user"
"""The subject of statements about the person who talks with the assistant."""

RIVAL = "rival"
"""Under this name, the details of what waits say which memory it contradicts: a yes means that it holds from now on."""

DERIVED = "exchange"
"""Under this name, the details of what came from another machine, and does not hold only because of what is here, say
which memory it stands behind."""


class Kind(StrEnum):
    """What sort of thing is remembered. `MESSAGE` and `DOCUMENT` are raw; the others are distilled."""

    MESSAGE = "message"
    FACT = "fact"
    PREFERENCE = "preference"
    EVENT = "event"
    EPISODE = "episode"
    SKILL = "skill"
    SUMMARY = "summary"
    DOCUMENT = "document"


class Tag(StrEnum):
    """Tags with a meaning for ranking or for the prompt; any other text may be a tag too."""

    ERROR = "error"
    DECISION = "decision"
    PREFERENCE = "preference"
    STANDING = "standing"


class Origin(StrEnum):
    """Who wrote a memory."""

    RULES = "rules"
    MODEL = "model"
    ASKED = "asked"  # "remember that …", in a chat or by the command
    HAND = "hand"  # typed into the memory window or the profile form
    UPKEEP = "upkeep"
    CLIENT = "client"


class Missed(StrEnum):
    """Why something that was found is not told."""

    CUT = "missed"  # it scores too little
    BESIDE = "beside"  # it scores enough, and does not bear on the question
    CROWDED = "crowded"  # better ones took the room


class Action(StrEnum):
    """What became of a candidate."""

    ADDED = "added"
    UPDATED = "updated"  # it superseded an older statement, or added a source to a known one with more to say
    UNCHANGED = "unchanged"
    RETIRED = "retired"  # it only ended an older statement
    DROPPED = "dropped"  # under the floor, or forgotten before


@dataclass(frozen=True, slots=True)
class Source:
    """Where a memory comes from. `said_at` is aware, in UTC; `conversation_id` is None once that was deleted.

    A passage of a document has its `file` (a path), the `heading` it stands under, and the line or page where it begins
    (from 1; 0 where there is no such thing).
    """

    conversation_id: str | None
    message_id: str | None
    quote: str
    speaker: str = SELF
    said_at: datetime | None = None
    offset_minutes: int = 0
    file: str = ""
    heading: str = ""
    line: int = 0
    page: int = 0


@dataclass(frozen=True, slots=True)
class Memory:
    """One distilled memory. Times are aware, in UTC.

    Attributes:
        key: its number in the store, shared with no message; the label in every index.
        text: a sentence in the person's own language that stands by itself, in the third person or their words.
        subject: who it is about: `SELF`, or a name or relation as said ("Bastian", "mother", "妈妈").
        attribute, value: the statement's edge, where it is one ("lives_in", "Dundee").
        single_valued: another value of this attribute replaces this one instead of standing beside it.
        importance, confidence: 0 to 1.
        valid_from, valid_to: when it holds in the world; None where that is not known.
        learned_at, retired_at: when the store took it in and let go of it.
        date_phrase: the words that gave `valid_from`, as said.
        private: it never leaves this machine: only a model that runs here is told it.
        state: active, pending (waits in the inbox), retired or binned (since `binned_at`, to go later).
        details: what only its kind has, as a JSON-able mapping; `sources` there lists the ids it was derived from.
    """

    key: int
    id: str
    kind: Kind
    text: str
    learned_at: datetime
    scope: str = DEFAULT_SCOPE
    subject: str = ""
    attribute: str = ""
    value: str = ""
    single_valued: bool = False
    tags: tuple[str, ...] = ()
    language: str = "en"
    importance: float = 0.5
    confidence: float = 0.8
    pinned: bool = False
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    retired_at: datetime | None = None
    offset_minutes: int = 0
    date_phrase: str = ""
    superseded_by: str | None = None
    supersedes: str | None = None
    state: str = "active"
    origin: Origin = Origin.RULES
    last_used_at: datetime | None = None
    use_count: int = 0
    private: bool = False
    binned_at: datetime | None = None
    sources: tuple[Source, ...] = ()
    details: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Spoken:
    """A message as the writers see it, after redaction.

    Attributes:
        said_at: aware, in the zone that it was said in: relative dates count from here.
    """

    role: str  # user | assistant
    text: str
    said_at: datetime
    conversation_id: str | None = None
    message_id: str | None = None
    speaker: str = ""
    scope: str = DEFAULT_SCOPE

    @classmethod
    def of(cls, message: StoredMessage) -> Self:
        """A stored message, in the zone that it was said in."""
        return cls(
            role=str(message.role),
            text=message.text,
            said_at=message.said_at.astimezone(clock.fixed_offset(message.offset_minutes)),
            conversation_id=message.conversation_id,
            message_id=message.id,
            speaker=message.speaker,
            scope=message.scope,
        )


@dataclass(frozen=True, slots=True)
class Candidate:
    """What a writer proposes to remember (or, with `retires`, to let go of); reconciling decides.

    Attributes:
        replaces_value: the old value that a correction names ("not scp", "instead of Vim", "no longer Vim").
        retires: the statement only ends an older one ("I no longer play tennis"): nothing new is stored
            unless `text` says the new state.
        private: the person wants it to stay on this machine.
        correction: said as a correction ("actually", "sorry, typo:", "更正"), so a near statement may be superseded.
    """

    kind: Kind
    text: str
    quote: str
    subject: str = SELF
    attribute: str = ""
    value: str = ""
    single_valued: bool = False
    tags: tuple[str, ...] = ()
    language: str = "en"
    importance: float = 0.5
    confidence: float = 0.8
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    date_phrase: str = ""
    replaces_value: str = ""
    retires: bool = False
    correction: bool = False
    private: bool = False
    origin: Origin = Origin.RULES
    details: Mapping[str, object] = field(default_factory=dict)  # an episode's outcome, a skill's steps


@dataclass(frozen=True, slots=True)
class RecallRequest:
    """A question to memory.

    Attributes:
        k: how many results at most.
        kinds: None for all.
        as_of: aware; what was known and held then is searched instead of what holds now.
        threshold: None for the calibrated one; 0 switches it off.
        profile: balanced, generative-agents or hybrid-decay-mmr.
        off: names of signals switched off, for measuring.
        exclude_conversation: its own messages are in the prompt already.
        unwanted: keys of memories and messages that the person does not want here, nor what tells the same.
        also: other scopes that may be read as well; none but these and `scope` are looked into.
        deadline_s: what has been found by then is returned.
    """

    query: str
    k: int = 8
    scope: str = DEFAULT_SCOPE
    kinds: frozenset[Kind] | None = None
    now: datetime | None = None
    as_of: datetime | None = None
    threshold: float | None = None
    profile: str = "balanced"
    off: frozenset[str] = frozenset()
    exclude_conversation: str | None = None
    exclude_ids: frozenset[str] = frozenset()
    unwanted: frozenset[int] = frozenset()
    also: tuple[str, ...] = ()
    deadline_s: float | None = None


@dataclass(frozen=True, slots=True)
class Recalled:
    """One result: `score` is the sum and product that `scores` names, nothing else.

    Attributes:
        scores: parts that were added (semantic, lexical, latent, names, time, context) and factors that
            multiplied (recency, importance, tags), by name.
        at: when it was said or held, aware, UTC.
        missed: why it is no result, for what just missed.
    """

    key: int
    id: str
    kind: Kind
    text: str
    score: float
    scores: Mapping[str, float]
    scope: str
    at: datetime | None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    pinned: bool = False
    private: bool = False
    source: Source | None = None
    missed: Missed | None = None


@dataclass(frozen=True, slots=True)
class RecallResult:
    """What a question brought up, best first, and what just missed the cut.

    Attributes:
        threshold: the least score of a result.
        degraded: why some arm did not take part ("embedder", "deadline", "index"), empty when all did.
        lacking: how far the best of all is from bearing on the question, whatever the scores; 0 where something bears,
            None where that was not asked (a threshold was given) or could not be measured.
    """

    query: str
    results: tuple[Recalled, ...]
    missed: tuple[Recalled, ...] = ()
    took_ms: float = 0.0
    threshold: float = 0.0
    degraded: tuple[str, ...] = ()
    lacking: float | None = None
