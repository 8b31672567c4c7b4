"""The verb self-test: the installed program tries itself, end to end, in a folder that is thrown away."""

from __future__ import annotations

import argparse
import json
import logging
import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from assistant.app import Application
from assistant.cli import self_test_parts as parts
from assistant.cli.output import Output
from assistant.cli.self_test_parts import check
from assistant.cli.self_test_services import services
from assistant.credentials import Credentials
from assistant.memory.records import RecallRequest
from assistant.paths import DataPaths
from assistant.programs import child_command, patience
from assistant.providers.builtin.provider import PROVIDER_ID as BUILTIN
from assistant.providers.builtin.provider import bundled_model
from assistant.providers.scripted import PROVIDER_ID as SCRIPTED

WINDOW_TIMEOUT_S = 120
_SECRET = "4242 4242 4242 4242"

_log = logging.getLogger(__name__)


def self_test(_: Application, options: argparse.Namespace, out: Output) -> int:
    """Tries every part that a person depends on; 1 if one fails, after the report."""
    steps: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory(prefix="keepsake-self-test-", ignore_cleanup_errors=True) as folder:
        paths = DataPaths(Path(folder))
        for name, step in _STEPS:
            steps.append(_take(name, step, paths))
            if not options.json:
                row = steps[-1]
                out.line(f"{'ok   ' if row['ok'] else 'FAULT'} {name:<28} {row['took_ms']:>6} ms  {row['detail']}")
    ok = all(row["ok"] for row in steps)
    if options.json:
        out.document({"ok": ok, "steps": steps})
    return 0 if ok else 1


def _take(name: str, step: Callable[[DataPaths], str], paths: DataPaths) -> dict[str, Any]:
    started = time.perf_counter()
    try:
        ok, detail = True, step(paths)
    except Exception as fault:  # noqa: BLE001 - the report names whatever goes wrong, and the other steps go on
        _log.exception("the step %s failed", name)
        ok, detail = False, f"{type(fault).__name__}: {fault}"
    return {"name": name, "ok": ok, "detail": detail, "took_ms": round((time.perf_counter() - started) * 1000)}


@contextmanager
def _opened(paths: DataPaths) -> Iterator[Application]:
    app = Application.open(paths, credentials=Credentials(service="keepsake-self-test"))
    try:
        yield app
    finally:
        app.finish_pending()
        app.close()


def _remember(paths: DataPaths) -> str:
    with _opened(paths) as app:
        for text in ("Remember that my locker number is 88-TANGO", "记住：我的车位号是 B2-117"):
            done = app.memory.remember(text)
            check(done.memory is not None, f"nothing was kept of: {text}")
        masked = app.memory.remember(f"Remember that my card is {_SECRET}").memory
        check(masked is None or _SECRET not in masked.text, "a card number was kept")
        return f"{len(app.memory.memories())} memories"


def _recall(paths: DataPaths) -> str:
    with _opened(paths) as app:
        for question, answer in (("What is my locker number?", "88-TANGO"), ("我的车位号是多少？", "B2-117")):
            results = app.recall.search(RecallRequest(question)).results
            check(bool(results) and answer in results[0].text, f"{question} was not answered first by {answer}")
        unrelated = app.recall.search(RecallRequest("At what temperature does tungsten melt?")).results
        check(not unrelated, "an unrelated question was answered from memory")
        stats = app.recall.stats()
        return f"after a restart, {stats.items} items"


def _answer(paths: DataPaths) -> str:
    with _opened(paths) as app:
        own = bundled_model() is not None and parts.runs_models()
        app.settings.change({"models.chat_provider": BUILTIN if own else SCRIPTED})
        provider, model = app.providers.resolve("chat")
        conversation = app.chat.new_conversation(origin="ask")
        reply = app.runtime.run(app.chat.send(conversation.id, "Say hello in one short sentence."))
        check(bool(reply.message.text.strip()), "the reply is empty")
        return f"{provider.name}, {model.id}: {len(reply.message.text)} characters"


def _forget(paths: DataPaths) -> str:
    with _opened(paths) as app:
        ids = [memory.id for memory in app.memory.memories() if "88-TANGO" in memory.text]
        check(bool(ids), "the memory to forget is not there")
        app.memory.forget(ids)
        found = app.memory.recall(RecallRequest("88-TANGO", threshold=0)).results
        check(not any("88-TANGO" in one.text for one in found), "it was recalled")
    left = [path.name for path in paths.root.rglob("*") if path.is_file() and b"88-TANGO" in path.read_bytes()]
    check(not left, f"its bytes are still in {left}")
    return "no bytes left"


def _window(paths: DataPaths) -> str:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "KEEPSAKE_HOME": str(paths.root / "window")}
    done = subprocess.run(
        [*child_command("ui"), "--self-test"],
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=WINDOW_TIMEOUT_S * patience(),
        check=False,
    )
    check(done.returncode == 0, (done.stderr or done.stdout).strip()[-300:])
    report = json.loads(done.stdout.strip().splitlines()[-1])
    check(bool(report.get("ok")), json.dumps(report)[:300])
    return f"{len(report.get('steps', []))} steps"


_STEPS: tuple[tuple[str, Callable[[DataPaths], str]], ...] = (
    ("remember, both languages", _remember),
    ("recall after a restart", _recall),
    ("answer", _answer),
    ("forget, without a trace", _forget),
    ("the model's engine", parts.model_engine),
    ("services", services),
    ("encryption", parts.encrypted),
    ("vector index", parts.vector_index),
    ("documents", parts.documents),
    ("other programs", parts.other_programs),
    ("licences", parts.licences),
    ("window", _window),
)
