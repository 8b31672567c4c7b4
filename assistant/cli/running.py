"""Runs one verb in this process, or hands it to the process that holds the data folder."""

from __future__ import annotations

import argparse
import contextlib
import io
import logging
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType

from assistant import clock
from assistant.cli.arguments import parse
from assistant.cli.output import Output
from assistant.cli.piped import read_piped
from assistant.errors import AssistantError, UsageError
from assistant.paths import DataPaths, data_paths

DONE, FAULT, WRONG_USAGE, INTERRUPTED = 0, 1, 2, 130

_log = logging.getLogger(__name__)


def run_command(argv: Sequence[str]) -> int:
    """Runs a command line from its words to its exit status; every fault becomes one sentence."""
    _speak_utf8()
    logging.getLogger().addHandler(logging.NullHandler())  # without it, warnings would go to the screen
    words = [word.encode("utf-8", "surrogateescape").decode("utf-8", "replace") for word in argv]
    options: argparse.Namespace | None = None
    try:
        options = parse(words)
        with moment_of(options):
            return _run(options, words)
    except UsageError as fault:
        _complain(fault.sentence())
        return WRONG_USAGE
    except AssistantError as fault:
        _complain(fault.sentence())
        return FAULT
    except KeyboardInterrupt:
        exec("")  # an interrupt that came through an exec, as in imports, is noted by CPython, which would end by it
        _complain(_stopped(options))
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return DONE
    except SystemExit as end:  # argparse has printed help or the version
        return end.code if isinstance(end.code, int) else DONE
    except Exception as defect:  # noqa: BLE001 - a traceback on the screen helps nobody
        _log.exception("a verb failed")
        _complain(f"Something went wrong that should not have: {type(defect).__name__}: {defect}")
        return FAULT


@contextlib.contextmanager
def moment_of(options: argparse.Namespace) -> Iterator[None]:
    """The time that the call goes by.

    Raises:
        UsageError: `--now` is no time.
    """
    if options.now is None:
        yield
        return
    try:
        now = clock.parse(options.now)
    except ValueError as error:
        raise UsageError(f'"{options.now}" is not a time like 2026-03-01T10:00:00+01:00.') from error
    with clock.use(now=now):
        yield


def _run(options: argparse.Namespace, words: Sequence[str]) -> int:
    from assistant.cli.verbs import ALONE, function_of

    paths = data_paths(Path(options.data_dir) if options.data_dir else None)
    with _interruptible() as cancelled:
        output = _own_output(cancelled)
        if options.verb in ALONE:
            return _run_alone(paths, options, output)
        from assistant.cli.holding import hold_or_ask

        return hold_or_ask(paths, options, words, output, function_of(options.verb))


def _run_alone(paths: DataPaths, options: argparse.Namespace, output: Output) -> int:
    from assistant.app import Application
    from assistant.cli.verbs import function_of

    app = Application.open(paths)
    try:
        return function_of(options.verb)(app, options, output)
    finally:
        app.close()


def _own_output(cancelled: threading.Event) -> Output:
    def result(text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    def aside(text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()

    return Output(
        result=result,
        aside=aside,
        folder=Path.cwd(),
        read_input=read_piped,
        interactive=sys.stderr.isatty(),
        cancelled=cancelled,
    )


def _stopped(options: argparse.Namespace | None) -> str:
    """What Ctrl+C left behind, in words."""
    from assistant.cli.verbs import kept_of

    return f"Stopped. {kept_of(options)}".rstrip() if options is not None else "Stopped."


@contextlib.contextmanager
def _interruptible() -> Iterator[threading.Event]:
    """Ctrl+C ends the verb here, and tells what it does on other threads and in other processes to end."""
    cancelled = threading.Event()

    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        cancelled.set()
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield cancelled
        return
    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield cancelled
    finally:
        signal.signal(signal.SIGINT, before)


def _speak_utf8() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def _complain(sentence: str) -> None:
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(sentence.rstrip() + "\n")
        sys.stderr.flush()


def _forget_output() -> None:
    """The reader has seen enough; nothing may fail on the way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
