"""Whether heavy work disturbs nobody: the person has left the program alone for a while, and there is mains power."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import timedelta

IDLE_AFTER = timedelta(minutes=5)

_log = logging.getLogger(__name__)


class Rest:
    """Notes when the person last did something. Made when the program starts, which counts as doing something."""

    def __init__(
        self,
        *,
        idle_after: timedelta = IDLE_AFTER,
        moment: Callable[[], float] = time.monotonic,
        on_mains: Callable[[], bool] | None = None,
    ) -> None:
        """Begins to wait.

        Args:
            idle_after: how long nothing may have been done.
            moment: seconds that only ever grow, whatever the wall clock does.
            on_mains: whether the machine is not running on its battery; the system is asked by default.
        """
        self._idle_after_s = idle_after.total_seconds()
        self._moment = moment
        self._on_mains = on_mains or mains_power
        self._touched_at = moment()

    def touched(self) -> None:
        """The person typed, asked or clicked."""
        self._touched_at = self._moment()

    def __call__(self) -> bool:
        """Whether it is a good time."""
        return self._moment() - self._touched_at >= self._idle_after_s and self._on_mains()


def mains_power() -> bool:
    """Whether the machine is plugged in; one that has no battery, or does not tell, is."""
    import psutil  # type: ignore[import-untyped]

    try:
        battery = psutil.sensors_battery() if hasattr(psutil, "sensors_battery") else None
    except (OSError, NotImplementedError, RuntimeError) as fault:
        _log.info("the battery does not tell: %s", type(fault).__name__)
        return True
    return battery is None or battery.power_plugged is not False
