"""What works, what doesn't, and what to do about it: the checks behind `doctor`."""

from __future__ import annotations

import functools
import logging
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from assistant import clock
from assistant.app import Application
from assistant.counting import counted, singular_where_one
from assistant.errors import AssistantError
from assistant.memory.figures import HealthFigures
from assistant.memory.recall.metrics import CacheFigures, RecallStats
from assistant.storage.jobs import JobRun
from assistant.storage.queue import QueueLength

LEAST_FREE_BYTES = 500 * 1024 * 1024

_PLAIN_REASONS = {
    "no-key": ("there is no system keyring to keep its key", "Start a keyring such as GNOME Keyring or KWallet."),
    "no-extension": ("the part that encrypts is not installed", "Install Keepsake again."),
    "plain-file": ("it was made while there was no keyring", "A new data folder is encrypted."),
}

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at.

    Attributes:
        ok: False where something does not work; what merely could be better is ok and has a `fix`.
        detail: what was found.
        fix: what to do; empty where there is nothing to do.
    """

    name: str
    ok: bool
    detail: str
    fix: str = ""


def examine(app: Application) -> Iterator[Check]:
    """Looks at every part that can fail, one after the other; a part that fails does not stop the rest."""
    figures = functools.cache(lambda: app.memory.health())
    parts: tuple[tuple[str, Callable[[Application], Check]], ...] = (
        ("database", _database),
        ("folder", _folder),
        ("encryption", _encryption),
        ("keyring", _keyring),
        ("meaning", _embedder),
        *((name, lambda _, look=look: look(figures())) for name, look in _FIGURES.items()),
        ("learning", _learning),
        ("answers", _provider),
    )
    for name, look in parts:
        try:
            yield look(app)
        except AssistantError as fault:
            yield Check(name, ok=False, detail=str(fault), fix=fault.fix)
        except Exception as defect:  # noqa: BLE001 - doctor must report whatever is broken
            _log.exception("the check %s failed", name)
            yield Check(name, ok=False, detail=f"{type(defect).__name__}: {defect}", fix="Report this as a defect.")


def _folder(app: Application) -> Check:
    root = app.paths.root
    free = shutil.disk_usage(root).free
    detail = f"{root}, {free / 1e9:.1f} GB free"
    if free < LEAST_FREE_BYTES:
        return Check("folder", ok=False, detail=detail, fix="Free some space on this disk.")
    return Check("folder", ok=True, detail=detail)


def _database(app: Application) -> Check:
    conversations = len(app.stores.conversations.list())
    messages = app.stores.messages.count()
    detail = f"{counted(conversations, 'conversation')}, {counted(messages, 'message')}"
    return Check("database", ok=True, detail=detail)


def _encryption(app: Application) -> Check:
    if app.database.encrypted:
        return Check("encryption", ok=True, detail="The database is encrypted.")
    keyring_came_later = app.database.plain_reason == "no-key" and app.credentials.available
    reason, fix = _PLAIN_REASONS["plain-file" if keyring_came_later else app.database.plain_reason]
    return Check("encryption", ok=True, detail=f"The database is not encrypted: {reason}.", fix=fix)


def _keyring(app: Application) -> Check:
    if app.credentials.available:
        return Check("keyring", ok=True, detail="The system keyring works.")
    return Check(
        "keyring",
        ok=True,
        detail="There is no system keyring; keys last for one session.",
        fix="Start a keyring such as GNOME Keyring or KWallet.",
    )


def _embedder(app: Application) -> Check:
    embedder = app.recall.embedder
    if embedder is None:
        return Check("meaning", ok=True, detail="Recall by meaning is switched off; words alone are searched.")
    vector = embedder.query("Where do I live?")
    return Check("meaning", ok=True, detail=f"{embedder.id}, {vector.shape[0]} dimensions")


def _kept(figures: HealthFigures) -> Check:
    names = {"document": "passage of documents"}
    told = ", ".join(counted(count, names.get(kind, kind)) for kind, count in figures.counts.items() if count)
    return Check("memories", ok=True, detail=told or "Nothing is remembered yet.")


def _index(figures: HealthFigures) -> Check:
    stats = figures.recall
    waiting = f"{counted(stats.pending, 'text')} to be indexed."
    parts = [waiting if stats.pending else "Everything is indexed."]
    if stats.unreadable:
        parts.append(f"Refused, and tried again at the next start: {counted(stats.unreadable, 'text')}.")
    if stats.coming:
        parts.append(f"{stats.coming} takes over from {stats.embedder} once it has them all.")
    parts += [f"The scope {scope} is {_SEARCHED[state]}." for scope, state in stats.indexes.items()]
    return Check("index", ok=True, detail=" ".join(parts), fix="Leave the app open." if stats.pending else "")


def _recall(figures: HealthFigures) -> Check:
    stats = figures.recall
    if stats.failing:
        detail = f"The embedder failed; words alone are searched. {_times(stats)}"
        return Check("recall", ok=False, detail=detail, fix="It is tried again by itself.")
    return Check("recall", ok=True, detail=_times(stats))


def _caches(figures: HealthFigures) -> Check:
    answers, vectors = _rate(figures.recall.results), _rate(figures.recall.embeddings)
    return Check("caches", ok=True, detail=f"since the start: answers {answers}, embeddings {vectors}")


def _queue(figures: HealthFigures) -> Check:
    if not figures.queues:
        return Check("writing", ok=True, detail="Nothing waits to be learned from.")
    failing = any(queue.failing for queue in figures.queues)
    detail = "; ".join(_waiting(queue) for queue in figures.queues)
    return Check("writing", ok=True, detail=detail, fix="It is tried again by itself." if failing else "")


def _jobs(figures: HealthFigures) -> Check:
    failed = [run for run in figures.jobs if run.result == "failed"]
    detail = "; ".join(_ran(run) for run in figures.jobs) or "None has run yet."
    return Check("jobs", ok=not failed, detail=detail, fix="They are tried again by themselves." if failed else "")


def _learning(app: Application) -> Check:
    readiness, aside = app.extraction.readiness, app.extraction.quarantined()
    if aside:
        count = sum(batch.messages for batch in aside)
        detail = f"{readiness.sentence} A model could not read {counted(count, 'message')}: {aside[0].reason}"
        return Check("learning", ok=True, detail=detail, fix="Try again with 'keepsake unread --retry'.")
    return Check("learning", ok=True, detail=readiness.sentence, fix=readiness.fix)


def _provider(app: Application) -> Check:
    provider, model = app.providers.resolve("chat")
    return Check("answers", ok=True, detail=f"{provider.name}, {model.name or model.id}")


def _times(stats: RecallStats) -> str:
    latency = stats.latency
    if latency.average_ms is None or latency.p95_ms is None:
        return f"Nothing was asked since the start; {counted(stats.items, 'item')} in memory."
    return (
        f"{counted(latency.questions, 'question')} since the start,"
        f" of the latest on average {latency.average_ms:.1f} ms, 95 of 100 within {latency.p95_ms:.1f} ms;"
        f" {latency.degraded:,} answered by less than all of recall"
    )


def _rate(cache: CacheFigures) -> str:
    return "not asked" if cache.rate is None else f"{cache.rate:.0%} of {cache.hits + cache.misses:,}"


def _waiting(queue: QueueLength) -> str:
    words = f"{queue.task}: {queue.waiting:,} waiting, the oldest for {_ago(queue.oldest_at)}"
    return f"{words}, {queue.failing:,} failed ({queue.last_error})" if queue.failing else words


def _ran(run: JobRun) -> str:
    if run.finished_at is None:
        return f"{run.job} runs or was cut off, begun {_ago(run.started_at)} ago"
    return f"{run.job} {run.result} {_ago(run.started_at)} ago" + (
        f" ({singular_where_one(run.detail)})" if run.detail else ""
    )


def _ago(moment: datetime) -> str:
    seconds = max(0, int((clock.now() - moment).total_seconds()))
    for size, name in _UNITS:
        if seconds >= size:
            return f"{seconds // size} {name}"
    return f"{seconds} s"


_UNITS: Sequence[tuple[int, str]] = ((86_400, "d"), (3_600, "h"), (60, "min"))
_SEARCHED = {
    "ready": "searched by an index",
    "building": "searched whole while its index is built",
    "scanned": "searched whole",
}
_FIGURES: dict[str, Callable[[HealthFigures], Check]] = {
    "memories": _kept,
    "index": _index,
    "recall": _recall,
    "caches": _caches,
    "writing": _queue,
    "jobs": _jobs,
}
