"""Runs verbs that other processes ask for, over the services that are open here."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from assistant import clock
from assistant.app import Application
from assistant.cli.arguments import parse
from assistant.cli.output import Output
from assistant.cli.running import DONE, FAULT, WRONG_USAGE, moment_of
from assistant.cli.verbs import function_of
from assistant.errors import AssistantError, UsageError
from assistant.holder import Serve, VerbRequest

_log = logging.getLogger(__name__)


def serving(app: Application) -> Serve:
    """What a holder runs for others: the same verbs, with the caller's folder, zone, clock and input."""

    def serve(
        request: VerbRequest, result: Callable[[str], None], aside: Callable[[str], None], gone: threading.Event
    ) -> int:
        output = Output(
            result=result,
            aside=aside,
            folder=Path(request.folder),
            read_input=lambda: request.input,
            interactive=request.interactive,
            cancelled=gone,
        )
        try:
            with _zone_of(request):
                options = parse(request.words)
                with moment_of(options):
                    return function_of(options.verb)(app, options, output)
        except UsageError as fault:
            aside(fault.sentence() + "\n")
            return WRONG_USAGE
        except AssistantError as fault:
            aside(fault.sentence() + "\n")
            return FAULT
        except SystemExit:
            return DONE
        except Exception as defect:  # noqa: BLE001 - it is told to whoever asked, and this process goes on
            _log.exception("a verb for another process failed")
            aside(f"Something went wrong that should not have: {type(defect).__name__}: {defect}\n")
            return FAULT

    return serve


@contextlib.contextmanager
def _zone_of(request: VerbRequest) -> Iterator[None]:
    try:
        zone = ZoneInfo(request.zone) if request.zone else None
    except (ZoneInfoNotFoundError, ValueError):
        zone = None
    with clock.use(zone=zone):
        yield
