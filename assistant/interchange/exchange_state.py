"""What several machines of one person remember, joined so that neither the order of joining nor repeating it matters.

A state is what one machine knows: each memory as registers (its words, what else describes them, and whether it holds),
of which the later one counts; the ids that are gone, which never come back; and the marks of what was forgotten. `join`
takes the greater of each. Words that were put on two machines, neither knowing of the other's, are both kept until
`settled` lets the later ones stand and the others wait for the person. What is to be seen of a state (`shown`) is made
from the whole of it, anew each time: of two memories that say the same the first stands for both, and of two values of
which only one can hold the one that was said last holds, while the other waits for the person. Both are marked, so that
`raw` gives back what was joined.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from typing import Any

from assistant.memory.records import DERIVED, RIVAL, Kind, Memory, Origin
from assistant.memory.writing.glossary import folded
from assistant.memory.writing.remains import marks
from assistant.memory.writing.sameness import Likeness, compare, somebody, words_of
from assistant.storage.exchange import Buried, TombstoneName

LIFE = ("state", "retired_at", "superseded_by", "supersedes", "valid_to", "binned_at", "details")
BODY = (
    "kind",
    "text",
    "learned_at",
    "scope",
    "subject",
    "attribute",
    "value",
    "single_valued",
    "tags",
    "language",
    "importance",
    "confidence",
    "pinned",
    "valid_from",
    "offset_minutes",
    "date_phrase",
    "origin",
    "private",
)
WORDS = (
    "kind",
    "text",
    "subject",
    "attribute",
    "value",
    "single_valued",
    "language",
    "valid_from",
    "offset_minutes",
    "date_phrase",
)
Digests = Callable[[str, str], Sequence[str]]
"""All digests that a text has in a scope, one for each machine's salt."""

_BESIDE_WORDS = tuple(name for name in BODY if name not in WORDS)
_FOLDED = "folded_into"
_SELF_SAID = frozenset({Origin.ASKED, Origin.HAND})


@dataclass(frozen=True, slots=True)
class Words:
    """What a memory says.

    Attributes:
        said: the values of the fields that `WORDS` names.
        at: when it was put so; aware.
        mark: tells these words from any others that the memory had, on all machines.
    """

    said: tuple[Any, ...]
    at: datetime
    mark: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A memory as it was last put anywhere, without what is only derived.

    Attributes:
        body_at, life_at: when its words or what describes them last changed, and whether it holds; aware.
        said_at: when it was last said.
        words: those of which none is known to follow another; of an entry without any, its memory's.
        over: marks of the words that were followed by others.
    """

    memory: Memory
    body_at: datetime
    life_at: datetime
    said_at: datetime
    words: frozenset[Words] = frozenset()
    over: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if not self.words:
            object.__setattr__(self, "words", frozenset({words(self.memory, self.body_at)}))

    @property
    def standing(self) -> Words:
        """The words that hold."""
        return max(self.words, key=lambda one: (one.at, one.mark, repr(one.said)))


@dataclass(frozen=True, slots=True)
class State:
    """What one machine, or several, know."""

    entries: Mapping[str, Entry] = field(default_factory=dict)
    gone: frozenset[str] = frozenset()
    buried: Mapping[TombstoneName, Buried] = field(default_factory=dict)


def join(one: State, other: State) -> State:
    """Both together: commutative, associative, idempotent."""
    gone = one.gone | other.gone
    entries = {
        id: _joined(one.entries.get(id), other.entries.get(id))
        for id in (*one.entries, *other.entries)
        if id not in gone
    }
    names = {*one.buried, *other.buried}
    return State(entries, gone, {name: _deeper(one.buried.get(name), other.buried.get(name)) for name in names})


def words(memory: Memory, at: datetime, mark: str = "") -> Words:
    """A memory's words as they were put at a moment; without a mark, as they were put here."""
    return Words(tuple(getattr(memory, name) for name in WORDS), at, mark or _mark(memory, at))


def settled(state: State) -> State:
    """One wording of each memory; what else it was put as meanwhile waits, under an id that is the same everywhere."""
    entries: dict[str, Entry] = {}
    beside: dict[str, Entry] = {}
    for id, entry in state.entries.items():
        if len(entry.words) == 1:
            entries[id] = entry
            continue
        standing = entry.standing
        over = entry.over | {one.mark for one in entry.words if one.mark != standing.mark}
        entries[id] = replace(entry, words=frozenset({standing}), over=over)
        if entry.memory.state == "active":
            beside |= {one.memory.id: one for one in map(partial(_waiting, entry.memory), _left_behind(entry))}
    new = {id: one for id, one in beside.items() if id not in state.gone and id not in entries}
    return State({**entries, **new}, state.gone, state.buried)


def with_lifted(state: State, digests: Digests) -> State:
    """The same, with those marks lifted whose statement the person told anew after forgetting it."""
    buried = dict(state.buried)
    for entry in state.entries.values() if buried else ():
        for name in _names(entry.memory, digests):
            mark = buried.get(name)
            if mark is not None and entry.memory.origin in _SELF_SAID and entry.memory.learned_at > mark.made_at:
                buried[name] = _deeper(mark, Buried(mark.made_at, entry.memory.learned_at))
    return State(state.entries, state.gone, buried)


def forgotten(state: State, digests: Digests) -> dict[str, Buried]:
    """The memories that were forgotten on some machine, each with the mark that says so.

    What was taken in after the person lifted a mark stays; what is older than the mark goes in any case.
    """
    found: dict[str, Buried] = {}
    for id, entry in state.entries.items() if state.buried else ():
        marked = [mark for name in _names(entry.memory, digests) if (mark := state.buried.get(name)) is not None]
        taking = [mark for mark in marked if mark.holds or entry.body_at <= mark.made_at]
        if taking:
            lifted = [mark.lifted_at for mark in taking if mark.lifted_at is not None and not mark.holds]
            whole = len(lifted) == len(taking)
            found[id] = Buried(max(mark.made_at for mark in taking), max(lifted) if whole else None)
    return found


def shown(state: State) -> dict[str, Memory]:
    """The memories as they are to stand in a store."""
    view = {id: entry.memory for id, entry in state.entries.items()}
    holding = [one for one in view.values() if one.state == "active"]
    standing: dict[str, datetime] = {}
    for twins in _grouped(holding, _meaning).values():
        first, *others = sorted(twins, key=lambda one: (one.learned_at, one.id))
        standing[first.id] = max(state.entries[one.id].said_at for one in twins)
        view |= {one.id: _as_twin(one, first) for one in others}
    single = [view[id] for id in standing if view[id].single_valued and view[id].attribute and view[id].value]
    for rivals in _grouped((one for one in single if one.kind is not Kind.EVENT), _slot).values():
        *others, winner = sorted(rivals, key=lambda one: (standing[one.id], one.id))
        for one in others:
            if not _over_before(one, winner):
                view[one.id] = _as_rival(one, winner)
    return view


def raw(memory: Memory) -> Memory:
    """A memory without what was only derived."""
    if DERIVED not in memory.details:
        return memory
    details = {name: value for name, value in memory.details.items() if name not in {DERIVED, RIVAL, _FOLDED}}
    return replace(memory, state="active", retired_at=None, superseded_by=None, details=details)


def for_good(memory: Memory) -> Memory:
    """A derived memory as it stays once the person has decided on the one that it stands behind."""
    return replace(memory, details={name: value for name, value in memory.details.items() if name != DERIVED})


def behind(memory: Memory) -> str | None:
    """The id of the memory that a derived one stands behind."""
    of = memory.details.get(DERIVED)
    return of if isinstance(of, str) else None


def body_of(memory: Memory) -> str:
    """The words of a memory and all that describes them, as one text to compare."""
    return _told(memory, BODY)


def words_told(memory: Memory) -> str:
    """What a memory says, as one text to compare."""
    return _told(memory, WORDS)


def life_of(memory: Memory) -> str:
    """Whether and until when a memory holds, as one text to compare."""
    return _told(memory, LIFE)


def _joined(one: Entry | None, other: Entry | None) -> Entry:
    if one is None or other is None:
        found = one or other
        assert found is not None
        return found
    body = max(one, other, key=lambda entry: (entry.body_at, _told(entry.memory, _BESIDE_WORDS)))
    life = max(one, other, key=lambda entry: (entry.life_at, life_of(entry.memory)))
    lived = {name: getattr(life.memory, name) for name in LIFE}
    over = one.over | other.over
    known = one.words | other.words
    both = Entry(
        replace(body.memory, **lived),
        body.body_at,
        life.life_at,
        max(one.said_at, other.said_at),
        frozenset(each for each in known if each.mark not in over) or known,
        over,
    )
    if len(known) == 1:
        return both
    return replace(both, memory=replace(both.memory, **dict(zip(WORDS, both.standing.said, strict=True))))


def _mark(memory: Memory, at: datetime) -> str:
    digest = hashlib.sha256(f"{memory.id} {words_told(memory)}".encode("utf-8", "replace")).hexdigest()
    return f"{at.astimezone(UTC).isoformat()} {digest[:16]}"


def _left_behind(entry: Entry) -> list[Words]:
    """Of words beside those that hold the first of each text and value."""
    standing = entry.standing
    found = {_says(standing): standing}
    for one in sorted(entry.words, key=lambda one: (one.at, one.mark)):
        if one.mark != standing.mark:  # the same words, masked otherwise elsewhere, are no others
            found.setdefault(_says(one), one)
    return list(found.values())[1:]


def _says(one: Words) -> tuple[str, str]:
    told = dict(zip(WORDS, one.said, strict=True))
    return folded(told["text"]), folded(told["value"])


def _waiting(memory: Memory, one: Words) -> Entry:
    """Words beside those that hold, as something to decide on, under an id from their mark: it outlives them."""
    told = hashlib.sha256(one.mark.encode()).hexdigest()
    other = replace(
        memory,
        **dict(zip(WORDS, one.said, strict=True)),
        key=0,
        id=f"{memory.id}~{told[:12]}",
        learned_at=one.at,
        state="pending",
        supersedes=None,
        pinned=False,
        details={RIVAL: memory.id},
        sources=(),
    )
    return Entry(other, one.at, one.at, one.at)


def _deeper(one: Buried | None, other: Buried | None) -> Buried:
    found = [mark for mark in (one, other) if mark is not None]
    lifted = [mark.lifted_at for mark in found if mark.lifted_at is not None]
    return Buried(max(mark.made_at for mark in found), max(lifted, default=None))


def _names(memory: Memory, digests: Digests) -> list[TombstoneName]:
    alone = replace(memory, sources=())  # of two from one quote, only one may have been forgotten
    return [(memory.scope, digest) for mark in marks(alone) for digest in digests(memory.scope, mark)]


def _grouped(
    memories: Iterable[Memory], key: Callable[[Memory], tuple[Any, ...]]
) -> dict[tuple[Any, ...], list[Memory]]:
    groups: dict[tuple[Any, ...], list[Memory]] = {}
    for one in memories:
        groups.setdefault(key(one), []).append(one)
    return groups


def _meaning(one: Memory) -> tuple[Any, ...]:
    """The same for memories that say the same, by their words alone."""
    about = somebody(one.subject)
    said = words_of(one.value) if one.attribute and one.value else (folded(one.text),)
    when = one.valid_from if one.kind is Kind.EVENT else None
    alone = one.id if one.kind in {Kind.EPISODE, Kind.SUMMARY} else ""
    return one.scope, one.kind, about.role, about.name, one.attribute, said, when, one.private, alone


def _slot(one: Memory) -> tuple[Any, ...]:
    about = somebody(one.subject)
    return one.scope, about.role, about.name, one.attribute


def _over_before(one: Memory, winner: Memory) -> bool:
    return one.valid_to is not None and winner.valid_from is not None and one.valid_to <= winner.valid_from


def _as_twin(one: Memory, first: Memory) -> Memory:
    details = {**one.details, DERIVED: first.id, _FOLDED: first.id}
    at = max(one.learned_at, first.learned_at)
    return replace(one, state="retired", retired_at=at, superseded_by=first.id, details=details)


def _as_rival(one: Memory, winner: Memory) -> Memory:
    if compare(one.value, winner.value) is not Likeness.OTHER:
        return _as_twin(one, winner)  # one says the other more exactly
    return replace(one, state="pending", details={**one.details, DERIVED: winner.id, RIVAL: winner.id})


def _told(memory: Memory, names: Sequence[str]) -> str:
    said = {name: getattr(memory, name) for name in names}
    return json.dumps(said, default=_plain, ensure_ascii=False, sort_keys=True)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    return value.isoformat() if isinstance(value, datetime) else str(value)
