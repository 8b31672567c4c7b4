"""Finding memories for a list that a person goes through: which there are, in which order, without reading them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from assistant.messages import DEFAULT_SCOPE
from assistant.storage.connection import Cursor
from assistant.storage.database import Database
from assistant.storage.rows import TEXTS, listed, stored_time

Order = Literal["match", "newest", "oldest", "importance", "used"]
Keys = list[int]

_ORDERS: Mapping[str, str] = {
    "newest": "learned_at DESC, key DESC",
    "oldest": "learned_at, key",
    "importance": "pinned DESC, importance DESC, learned_at DESC, key DESC",
    "used": "last_used_at DESC NULLS LAST, learned_at DESC, key DESC",
}
Unit = Literal["day", "month", "year"]
_WHEN = "coalesce(valid_from, learned_at)"
_DATED = (
    "scope = $scope AND state IN ('active', 'retired') AND kind IN ('fact', 'preference', 'event', 'episode', 'skill')"
)
Neglect = Literal["stale", "never_used", "thin"]
_LOOKED_AFTER = "scope = $scope AND state = 'active' AND NOT pinned AND kind IN ('fact', 'preference', 'event')"
_NEGLECTED: Mapping[str, str] = {
    "stale": "kind <> 'event' AND (valid_to < $now OR (use_count > 0 AND last_used_at < $now - INTERVAL 365 DAY))",
    "never_used": "use_count = 0 AND learned_at < $now - INTERVAL 90 DAY",
    "thin": "origin IN ('rules', 'model') AND (confidence < 0.6 OR NOT EXISTS"
    " (SELECT 1 FROM memory_sources WHERE memory_key = key AND quote <> ''))",
}
_SEARCHED = "concat_ws(' ', text, subject, value, tags)"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which memories a list shows.

    Attributes:
        patterns: regular expressions (RE2), each of which has to match somewhere in the text, who it is about, the
            value or the tags.
        kinds, origins: empty for all.
        since, until: when it was learned, aware; the end is not included.
        pinned, private: only such.
        order: `match` puts what holds before what held, and a pattern at the beginning of a word before one inside.
    """

    patterns: tuple[str, ...] = ()
    scope: str = DEFAULT_SCOPE
    kinds: frozenset[str] = frozenset()
    origins: frozenset[str] = frozenset()
    states: frozenset[str] = frozenset({"active", "retired"})
    since: datetime | None = None
    until: datetime | None = None
    pinned: bool = False
    private: bool = False
    order: Order = "newest"


@dataclass(frozen=True, slots=True)
class Span:
    """A day, month or year: when it begins by the clock on the wall, and how much there is in it."""

    begin: datetime
    count: int


class BrowsingStore:
    """Answers with keys only, so that a list of 100,000 costs a few milliseconds and its rows are read as they show."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, wanted: Wanted) -> Keys:
        """The keys of all that is wanted, in order."""
        condition, values = _condition(wanted)
        order, order_values = _order(wanted)
        query = f"SELECT key FROM memories WHERE {condition} ORDER BY {order}"

        def work(cursor: Cursor) -> Keys:
            found: Keys = cursor.execute(query, [*values, *order_values]).fetchnumpy()["key"].tolist()
            return found

        return self._database.read(work)

    def fitting(self, wanted: Wanted, keys: Collection[int]) -> set[int]:
        """Those of some keys that are wanted, whatever their words."""
        condition, values = _condition(wanted, words=False)
        query = f"SELECT key FROM memories WHERE {condition} AND key IN (SELECT unnest(from_json(?, '[\"BIGINT\"]')))"
        rows = self._database.read(lambda cursor: cursor.execute(query, [*values, listed(keys)]).fetchall())
        return {int(row[0]) for row in rows}

    def count(self, scope: str, *, states: Collection[str]) -> int:
        """How many memories of a scope are in one of these states."""
        query = f"SELECT count(*) FROM memories WHERE scope = ? AND state IN {TEXTS}"
        row = self._database.read(lambda cursor: cursor.execute(query, [scope, listed(states)]).fetchone())
        return int(row[0]) if row else 0

    def neglected(self, scope: str, why: Neglect, *, now: datetime) -> Keys:
        """Memories that hold and that somebody should look at, the oldest first.

        Args:
            scope: whose.
            why: stale is over, or was used and then not for a year; never_used has not been used in ninety days; thin
                was learned with little confidence, or without words that say it.
            now: aware.
        """
        query = f"SELECT key FROM memories WHERE {_LOOKED_AFTER} AND ({_NEGLECTED[why]}) ORDER BY learned_at, key"
        values = {"scope": scope, "now": stored_time(now)}
        used = {name: value for name, value in values.items() if f"${name}" in query}
        rows = self._database.read(lambda cursor: cursor.execute(query, used).fetchall())
        return [int(row[0]) for row in rows]

    def spans(self, scope: str, unit: Unit, *, offset_minutes: int) -> list[Span]:
        """The days, months or years in which something began to hold or happened, the oldest first.

        Args:
            scope: whose.
            unit: how long a span is.
            offset_minutes: the zone's distance from UTC, by which days begin.
        """
        begin = f"date_trunc('{unit}', {_WHEN} + to_minutes($offset))"
        query = f"SELECT {begin} AS begin, count(*) FROM memories WHERE {_DATED} GROUP BY 1 ORDER BY 1"
        values = {"scope": scope, "offset": offset_minutes}
        rows = self._database.read(lambda cursor: cursor.execute(query, values).fetchall())
        return [Span(datetime(row[0].year, row[0].month, row[0].day), int(row[1])) for row in rows]

    def within(self, scope: str, begin: datetime, end: datetime) -> Keys:
        """What began to hold or happened in a stretch of time (aware; its end not included), the oldest first."""
        query = (
            f"SELECT key FROM memories WHERE {_DATED} AND {_WHEN} >= $begin AND {_WHEN} < $end ORDER BY {_WHEN}, key"
        )
        values = {"scope": scope, "begin": stored_time(begin), "end": stored_time(end)}
        rows = self._database.read(lambda cursor: cursor.execute(query, values).fetchall())
        return [int(row[0]) for row in rows]

    def last_prompt(self, key: int) -> tuple[str, str] | None:
        """The conversation and the reply (their ids) whose prompt carried a memory last."""
        row = self._database.read(
            lambda cursor: cursor.execute(
                "SELECT m.conversation_id, m.id FROM prompt_items p JOIN messages m ON m.key = p.message_key"
                " WHERE p.item_key = ? AND p.section NOT IN ('missed', 'beside', 'crowded')"
                " ORDER BY m.key DESC LIMIT 1",
                [key],
            ).fetchone()
        )
        return None if row is None else (str(row[0]), str(row[1]))


def _condition(wanted: Wanted, *, words: bool = True) -> tuple[str, list[Any]]:
    parts, values = ["scope = ?", f"state IN {TEXTS}"], [wanted.scope, listed(wanted.states)]
    for column, allowed in (("kind", wanted.kinds), ("origin", wanted.origins)):
        if allowed:
            parts.append(f"{column} IN {TEXTS}")
            values.append(listed(allowed))
    for condition, moment in (("learned_at >= ?", wanted.since), ("learned_at < ?", wanted.until)):
        if moment is not None:
            parts.append(condition)
            values.append(stored_time(moment))  # type: ignore[arg-type]
    parts += [name for name in ("pinned", "private") if getattr(wanted, name)]
    for pattern in wanted.patterns if words else ():
        parts.append(f"regexp_matches({_SEARCHED}, ?)")
        values.append(pattern)
    return " AND ".join(parts), values


def _order(wanted: Wanted) -> tuple[str, list[Any]]:
    if wanted.order != "match":
        return _ORDERS[wanted.order], []
    if not wanted.patterns:
        return f"state <> 'active', {_ORDERS['newest']}", []
    return (
        f"state <> 'active', NOT regexp_matches(text, ?), {_ORDERS['newest']}",
        [rf"(^|[^\pL\pN]){wanted.patterns[0]}"],
    )
