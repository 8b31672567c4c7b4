"""Lists for people: what another program wrote bears its name."""

from __future__ import annotations

from datetime import UTC, datetime

from assistant.cli.shapes import memory_lines
from assistant.memory.records import Kind, Memory, Origin, Source

SAID_AT = datetime(2026, 3, 1, 8, tzinfo=UTC)


def memory(text: str, origin: Origin, speaker: str) -> Memory:
    sources = (Source(None, None, "", speaker=speaker),)
    return Memory(key=0, id="m", kind=Kind.FACT, text=text, learned_at=SAID_AT, origin=origin, sources=sources)


def test_a_memory_of_another_program_bears_its_name() -> None:
    own, other = memory("我住在重庆。", Origin.RULES, "user"), memory("I sing", Origin.CLIENT, "zed")
    shown = [line.partition("fact        ")[2] for line in memory_lines([own, other])]
    assert shown == ["我住在重庆。", "I sing  (by zed)"]
