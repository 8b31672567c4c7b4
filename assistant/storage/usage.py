"""What was asked of which model, and what it cost in tokens."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from assistant import clock
from assistant.messages import Usage
from assistant.storage.database import Database
from assistant.storage.rows import stored_time


@dataclass(frozen=True, slots=True)
class UsageTotal:
    """Requests of one purpose to one model, added up."""

    purpose: str
    provider: str
    model: str
    requests: int
    usage: Usage


@dataclass(frozen=True, slots=True)
class DayOfUse:
    """Tokens of one purpose on one day; `day` counts back from today, which is 0."""

    day: int
    purpose: str
    tokens: int


class UsageStore:
    """Keeps one row a request."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, *, purpose: str, provider: str, model: str, usage: Usage, conversation_id: str | None = None) -> None:
        """Notes a request; `purpose` is chat, memory, title and so on."""
        values = [
            stored_time(clock.now()),
            purpose,
            provider,
            model,
            usage.input_tokens,
            usage.output_tokens,
            usage.cached_tokens,
            conversation_id,
        ]
        self._database.write(lambda cursor: cursor.execute("INSERT INTO usage VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values))

    def by_day(self, *, today: datetime, days: int) -> list[DayOfUse]:
        """Tokens by day and purpose, the oldest day first.

        Args:
            today: the beginning of today, aware; days begin at its time.
            days: how many, today included.
        """
        begin = stored_time(today)
        rows = self._database.read(
            lambda cursor: cursor.execute(
                "SELECT -floor(date_diff('second', ?::TIMESTAMP, used_at) / 86400.0)::BIGINT AS day, purpose,"
                " sum(input_tokens + output_tokens)::BIGINT FROM usage"
                " WHERE used_at >= ?::TIMESTAMP - to_days(?::INTEGER) GROUP BY ALL ORDER BY 1 DESC, 2",
                [begin, begin, days - 1],
            ).fetchall()
        )
        return [DayOfUse(int(row[0]), str(row[1]), int(row[2])) for row in rows]

    def totals(self, *, since: datetime | None = None, conversation_id: str | None = None) -> list[UsageTotal]:
        """Sums by purpose and model, the most tokens first."""
        rows = self._database.read(
            lambda cursor: cursor.execute(
                "SELECT purpose, provider, model, count(*), sum(input_tokens)::BIGINT, sum(output_tokens)::BIGINT,"
                " sum(cached_tokens)::BIGINT FROM usage WHERE (? IS NULL OR used_at >= ?)"
                " AND (? IS NULL OR conversation_id = ?) GROUP BY ALL"
                " ORDER BY sum(input_tokens + output_tokens) DESC, 1, 2, 3",
                [stored_time(since)] * 2 + [conversation_id] * 2,
            ).fetchall()
        )
        return [UsageTotal(row[0], row[1], row[2], row[3], Usage(row[4], row[5], row[6])) for row in rows]
