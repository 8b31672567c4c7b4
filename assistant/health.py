"""What works, what doesn't, and what to do about it: the checks behind `doctor`."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from assistant.app import Application
from assistant.errors import AssistantError

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
    parts: tuple[tuple[str, Callable[[Application], Check]], ...] = (
        ("database", _database),
        ("folder", _folder),
        ("encryption", _encryption),
        ("keyring", _keyring),
        ("meaning", _embedder),
        ("index", _index),
        ("writing", _queue),
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
    return Check("database", ok=True, detail=f"{conversations:,} conversations, {messages:,} messages")


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
    embedder = app.embedder
    if embedder is None:
        return Check("meaning", ok=True, detail="Recall by meaning is switched off; words alone are searched.")
    vector = embedder.query("Where do I live?")
    return Check("meaning", ok=True, detail=f"{embedder.id}, {vector.shape[0]} dimensions")


def _index(app: Application) -> Check:
    pending = app.recall.pending()
    if pending:
        return Check("index", ok=True, detail=f"{pending:,} texts wait to be indexed.", fix="Leave the app open.")
    return Check("index", ok=True, detail="Everything is indexed.")


def _queue(app: Application) -> Check:
    waiting = app.stores.queue.count()
    return Check("writing", ok=True, detail=f"{waiting:,} turns wait to be learned from.")


def _provider(app: Application) -> Check:
    provider, model = app.providers.resolve("chat")
    return Check("answers", ok=True, detail=f"{provider.name}, {model.name or model.id}")
