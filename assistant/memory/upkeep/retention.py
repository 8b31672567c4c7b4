"""How much a memory is worth keeping: more the weightier it is and the more it is used, less the older it gets."""

from __future__ import annotations

import math
from datetime import datetime, timedelta

from assistant.memory.records import Memory

HALF_LIFE_DAYS = 90.0
"""After so many days, what age leaves of a memory's worth is half."""
MEMORY_DAYS = 30.0
"""The strength of a memory that was never used, in days; each use makes it stronger, with less and less effect."""

_IMPORTANCE, _USE, _YOUTH = 0.5, 0.3, 0.2


def retention(memory: Memory, now: datetime) -> float:
    """A memory's worth from 0 to 1: its importance, how well it is held by use, and its youth, added by weight.

    Held by use is the forgetting curve e^(-t/S) (Ebbinghaus, as MemoryBank takes it, arXiv:2305.10250), with t the days
    since it was last used or else learned, and S growing with the logarithm of the number of uses.

    Args:
        memory: any distilled memory.
        now: aware.
    """
    strength = MEMORY_DAYS * (1.0 + math.log1p(max(memory.use_count, 0)))
    held = math.exp(-days(unused_for(memory, now)) / strength)
    youth = math.exp2(-days(age_of(memory, now)) / HALF_LIFE_DAYS)
    importance = min(max(memory.importance, 0.0), 1.0)
    return _IMPORTANCE * importance + _USE * held + _YOUTH * youth


def age_of(memory: Memory, now: datetime) -> timedelta:
    """How long ago it was learned; nothing where the clock went back since."""
    return max(now - memory.learned_at, timedelta())


def unused_for(memory: Memory, now: datetime) -> timedelta:
    """How long ago it last stood in a prompt, or else was learned."""
    return max(now - max(memory.last_used_at or memory.learned_at, memory.learned_at), timedelta())


def days(length: timedelta) -> float:
    """A length of time in days."""
    return length / timedelta(days=1)
