"""Makes upkeep's changes so that each is bounded, shown and can be taken back.

A change is made only if the memories that it touches are still what they were when it was planned, in one transaction
with its record; so a killed run leaves whole changes, and what somebody wrote meanwhile stays.
"""

from __future__ import annotations

import hashlib
import itertools
import threading
import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from assistant import clock
from assistant.errors import AssistantError
from assistant.events import EventBus, MemoriesChanged
from assistant.memory.records import Memory
from assistant.storage.changes import State, UpkeepChange, UpkeepRun
from assistant.storage.images import mark_of
from assistant.storage.stores import Stores

CAP_SHARE = 0.05
CAP_LEAST = 20
UNDO_FOR = timedelta(days=30)
PUT_OFF_AT_ONCE = 50
"""How many changes that wait are stored in one transaction, so that the writer is not held for long."""
IMMUNE_IMPORTANCE = 0.9
"""A pinned memory and one of at least this importance are never taken away by upkeep."""
MASK = "mask"
"""The action of a change that is final, since nothing keeps what it masked."""
_UNFOUND = frozenset({"binned", "pending"})


class UndoExpiredError(AssistantError):
    """A run is too old to be taken back."""

    code = "undo-expired"


class ChangedMeanwhileError(AssistantError):
    """What was to be changed by hand is not what it was when the person saw it."""

    code = "changed-meanwhile"


class MaskingIsFinalError(AssistantError):
    """What was masked is kept nowhere."""

    code = "masking-is-final"

    def __init__(self) -> None:
        super().__init__("What a privacy sweep masked cannot be put back: nothing keeps it.")


@dataclass(frozen=True, slots=True)
class Planned:
    """A change that is to be made.

    Attributes:
        action: what is done, in a word: fold, bin, mask.
        scope: whose memories.
        before: the memories that it touches, as they were read.
        after: the same as they are to be, by id; one without a `before` is new, its key is given when it is stored.
        reason: why, for people.
    """

    action: str
    scope: str
    before: tuple[Memory, ...]
    after: tuple[Memory, ...]
    reason: str

    @property
    def taken(self) -> tuple[Memory, ...]:
        """The memories that hold before it and no longer after it."""
        holding = {one.id for one in self.after if one.state == "active"}
        return tuple(one for one in self.before if one.state == "active" and one.id not in holding)

    @property
    def allowed(self) -> bool:
        """Whether all that it takes away may be taken away."""
        return not any(one.pinned or one.importance >= IMMUNE_IMPORTANCE for one in self.taken)


@dataclass(frozen=True, slots=True)
class Report:
    """What a run did, or would do.

    Attributes:
        changes: those made (or, in a dry run, those that would be), then those that wait for the person's yes.
        dry: nothing was written.
    """

    run_id: str
    job: str
    changes: tuple[UpkeepChange, ...]
    dry: bool = False

    @property
    def made(self) -> tuple[UpkeepChange, ...]:
        """What was done."""
        return tuple(change for change in self.changes if change.state == "done")

    @property
    def waiting(self) -> tuple[UpkeepChange, ...]:
        """What lies beyond the cap."""
        return tuple(change for change in self.changes if change.state == "waiting")


@dataclass(frozen=True, slots=True)
class Undone:
    """What taking back did: how many changes, and which memories were left since they were edited or forgotten."""

    count: int
    edited: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()


class ChangeSets:
    """Runs plans and takes runs back. One run at a time; safe to call from any thread."""

    def __init__(self, *, stores: Stores, refresh: Callable[[Sequence[int]], None], events: EventBus) -> None:
        """Reads nothing yet.

        Args:
            stores: where memories and changes are.
            refresh: told the keys of memories that are new or say something else, which need other vectors; the
                events tell the rest.
            events: who is told.
        """
        self._stores = stores
        self._refresh = refresh
        self._events = events
        self._one_at_a_time = threading.Lock()

    def preview(self, job: str, plan: Iterable[Planned]) -> Report:
        """What a run would do; nothing is written."""
        budget = _Budget(self._stores)
        now = clock.now()
        changes = [
            _record("", number, planned, "done" if budget.has_room(planned) else "waiting", now)
            for number, planned in enumerate((one for one in plan if one.allowed), 1)
        ]
        return Report("", job, tuple(sorted(changes, key=lambda one: one.state == "waiting")), dry=True)

    def run(
        self, job: str, plan: Iterable[Planned], *, by_hand: bool = False, stop: threading.Event | None = None
    ) -> Report:
        """Makes the changes of a plan up to the cap of each scope; those beyond are kept until the person says yes.

        Args:
            job: the kind of run.
            plan: read as the run goes on.
            by_hand: the person asked for this run, and so also for what earlier runs left waiting, up to the cap.
            stop: ends the run after the present change.
        """
        with self._one_at_a_time:
            run = UpkeepRun(uuid.uuid4().hex[:12], job, clock.now())
            self._stores.changes.begin(run)
            numbers = itertools.count(1)
            waiting = self._take_up(job, run, numbers)
            waited = {frozenset(one.id for one in change.before) for change in waiting}
            budget = _Budget(self._stores)
            put_off: list[Planned] = []
            for planned in plan:
                if stop is not None and stop.is_set():
                    break
                if not planned.allowed:
                    continue
                known = frozenset(one.id for one in planned.before)
                if (by_hand or known not in waited) and budget.has_room(planned):
                    self._make(run.id, next(numbers), planned)
                else:
                    put_off.append(planned)
                if len(put_off) >= PUT_OFF_AT_ONCE:
                    self._put_off(run.id, numbers, put_off)
            self._put_off(run.id, numbers, put_off)
            if stop is None or not stop.is_set():
                self._hand_over(waiting)
            changes = tuple(self._stores.changes.of_run(run.id))
            report = Report(run.id, job, changes)
            detail = f"{len(report.made)} changes, {len(report.waiting)} wait"
            self._stores.changes.finish(run.id, clock.now(), detail)
        if changes:
            self._tell("", (), ())  # who read the run while it went on saw neither its end nor what it put off
        return report

    def approve(self, run_id: str) -> int:
        """The person's yes to what waits of a run; the next run makes it. The result says how many changes wait.

        Raises:
            NotFoundError: there is no such run.
        """
        self._stores.changes.approve(run_id, clock.now())
        return sum(change.state == "waiting" for change in self._stores.changes.of_run(run_id))

    def undo(self, run_id: str, number: int | None = None) -> Undone:
        """Takes a run back, or one change of it. What was edited or forgotten since is left, and named.

        Raises:
            NotFoundError: there is no such run.
            UndoExpiredError: it is older than thirty days.
            MaskingIsFinalError: it masked secrets.
        """
        run = self._stores.changes.run(run_id)
        made = [change for change in self._stores.changes.of_run(run_id) if change.state == "done"]
        chosen = [change for change in made if number is None or change.number == number]
        if any(change.action == MASK for change in chosen):
            raise MaskingIsFinalError
        if clock.now() - run.started_at > UNDO_FOR:
            raise UndoExpiredError("This run is too old to be undone.", fix="Runs can be undone for thirty days.")
        edited: list[str] = []
        gone: list[str] = []
        with self._one_at_a_time:
            for change in reversed(chosen):
                self._take_back(change, edited, gone)
        return Undone(len(chosen), tuple(dict.fromkeys(edited)), tuple(dict.fromkeys(gone)))

    def by_hand(self, job: str, planned: Planned) -> str:
        """Makes one change that the person asks for, whatever it takes; the run's id, by which it is taken back.

        Raises:
            ChangedMeanwhileError: a memory is not what it was when the change was planned; nothing was done.
        """
        with self._one_at_a_time:
            run = UpkeepRun(uuid.uuid4().hex[:12], job, clock.now())
            self._stores.changes.begin(run)
            self._make(run.id, 1, planned)
            self._stores.changes.finish(run.id, clock.now(), planned.action)
        if any(change.state == "passed_over" for change in self._stores.changes.of_run(run.id)):
            raise ChangedMeanwhileError("This memory has changed meanwhile.", fix="Look at it again, then change it.")
        return run.id

    def expire(self) -> int:
        """Lets go of the images of changes that can no longer be taken back; their number."""
        return self._stores.changes.let_go_before(clock.now() - UNDO_FOR)

    def _take_up(self, job: str, run: UpkeepRun, numbers: Iterator[int]) -> list[UpkeepChange]:
        """Makes what waited and was approved; the result is what still waits."""
        waiting = []
        approved = {one.id for one in self._stores.changes.runs(job=job, limit=1000) if one.approved_at is not None}
        for change in self._stores.changes.waiting(job):
            if change.run_id in approved:
                planned = Planned(change.action, change.scope, change.before, change.after, change.reason)
                self._stores.changes.drop(change.run_id, [change.number])
                self._make(run.id, next(numbers), planned)
            else:
                waiting.append(change)
        return waiting

    def _hand_over(self, waiting: Sequence[UpkeepChange]) -> None:
        """Lets go of what waited before a run that went through all of it: what is to wait on waits as its own.

        A run that was stopped or killed leaves it, so that nothing is done later without the person's yes; a yes that
        was given meanwhile leaves it too, for the next run to make.
        """
        of_runs: dict[str, list[int]] = {}
        for change in waiting:
            of_runs.setdefault(change.run_id, []).append(change.number)
        for run_id, of_run in of_runs.items():
            for start in range(0, len(of_run), PUT_OFF_AT_ONCE):
                self._drop_without_yes(run_id, of_run[start : start + PUT_OFF_AT_ONCE])

    def _drop_without_yes(self, run_id: str, numbers: Sequence[int]) -> None:
        def work(_: object) -> None:
            if self._stores.changes.run(run_id).approved_at is None:
                self._stores.changes.drop(run_id, numbers)

        self._stores.database.write(work)

    def _make(self, run_id: str, number: int, planned: Planned) -> None:
        keys: list[int] = []
        now = clock.now()
        record = _record(run_id, number, planned, "done", now)
        read = self._reading(planned.before)

        def work(_: object) -> State:
            known = read()
            if any(one.id not in known or mark_of(known[one.id]) != mark_of(one) for one in planned.before):
                self._stores.changes.add([replace(record, state="passed_over")])
                return "passed_over"
            after = tuple(self._write(one, known) for one in planned.after)
            keys.extend(one.key for one in after if _needs_vectors(known.get(one.id), one))
            self._stores.changes.add([replace(record, after=after)])
            return "done"

        if self._stores.database.write(work) == "done":
            self._tell(planned.scope, [one.id for one in planned.after], keys)

    def _write(self, memory: Memory, known: Mapping[str, Memory]) -> Memory:
        if memory.id in known:
            self._stores.memories.put_back(memory, was=known[memory.id])
            return memory
        return self._stores.memories.add_many([memory])[0]

    def _put_off(self, run_id: str, numbers: Iterator[int], planned: list[Planned]) -> None:
        now = clock.now()
        self._stores.changes.add([_record(run_id, next(numbers), one, "waiting", now) for one in planned])
        planned.clear()

    def _take_back(self, change: UpkeepChange, edited: list[str], gone: list[str]) -> None:
        keys: list[int] = []
        before = {one.id: one for one in change.before}
        read = self._reading((*change.before, *change.after), change.memory_ids)

        def work(_: object) -> None:
            known = read()
            gone.extend(id for id in change.memory_ids if id not in known)
            for after in change.after:
                now = known.get(after.id)
                if now is None:
                    continue
                if mark_of(now) != mark_of(after):
                    edited.append(after.id)
                elif after.id in before:
                    keys.extend([now.key] if _needs_vectors(now, before[after.id]) else [])
                    self._stores.memories.put_back(before[after.id], was=now)
                else:
                    self._stores.memories.remove([after.id])
            self._stores.changes.set_state(change.run_id, change.number, "undone", clock.now())

        self._stores.database.write(work)
        self._tell(change.scope, change.memory_ids, keys)

    def _reading(self, images: Iterable[Memory], ids: Sequence[str] = ()) -> Callable[[], Mapping[str, Memory]]:
        """Reads what is there now of these memories, by id, and gives what tells it inside a write.

        There it is read again only where something was written meanwhile, so that the writer is held for less time.
        """
        keys = list(dict.fromkeys(one.key for one in images if one.key))

        def read() -> dict[str, Memory]:
            if not keys:
                return self._stores.memories.by_ids(ids)
            return {one.id: one for one in self._stores.memories.by_key(keys).values()}

        commits = self._stores.database.commits
        known = read()
        return lambda: known if self._stores.database.commits == commits else read()

    def _tell(self, scope: str, ids: Sequence[str], keys: Sequence[int]) -> None:
        if keys:
            self._refresh(keys)
        self._events.publish(MemoriesChanged("updated", tuple(ids), scope=scope))


class _Budget:
    """How many memories a run may still take away, scope by scope."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores
        self._left: Counter[str] = Counter()

    def has_room(self, planned: Planned) -> bool:
        """Whether a change still fits; if so, it is counted."""
        if planned.scope not in self._left:
            held = self._stores.memories.count(scope=planned.scope)
            self._left[planned.scope] = max(CAP_LEAST, int(held * CAP_SHARE))
        cost = max(len(planned.taken), 1)
        if cost > self._left[planned.scope]:
            return False
        self._left[planned.scope] -= cost
        return True


def content_mark(stores: Stores) -> str:
    """A hash of all memories with their sources as they are, whatever their use: equal marks, equal content."""
    states = {"active", "retired", "pending", "binned"}
    memories = sorted(stores.memories.list(scope=None, states=states), key=lambda one: one.id)
    digest = hashlib.sha256()
    for memory in memories:
        digest.update(mark_of(memory).encode("utf-8", "replace") + b"\n")
    return digest.hexdigest()


def _needs_vectors(before: Memory | None, after: Memory) -> bool:
    """Whether the indexes have no vectors of a memory as it is after a change."""
    return before is None or before.text != after.text or (before.state in _UNFOUND and after.state not in _UNFOUND)


def _record(run_id: str, number: int, planned: Planned, state: State, at: datetime) -> UpkeepChange:
    ids = tuple(dict.fromkeys(one.id for one in (*planned.before, *planned.after)))
    return UpkeepChange(
        run_id,
        number,
        planned.action,
        planned.scope,
        ids,
        planned.before,
        planned.after,
        planned.reason,
        state,
        at,
    )
