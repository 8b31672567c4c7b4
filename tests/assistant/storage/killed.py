"""Programs that the tests start in order to kill them: `python -m tests.assistant.storage.killed NAME FOLDER…`."""

import os
import signal
import sys
from datetime import UTC, datetime
from pathlib import Path

from assistant.credentials import Credentials, DatabaseKey
from assistant.messages import MessageStatus, Role
from assistant.paths import DataPaths
from assistant.storage.database import Database
from assistant.storage.migrating import Migration, shipped_migrations
from assistant.storage.restoring import restore
from assistant.storage.stores import Stores

KEY = DatabaseKey.of_folder(b"m" * 32, b"s" * 16)
AT = datetime(2026, 3, 1, tzinfo=UTC)


def write_messages(folder: str, encrypted: str) -> None:
    """Stores messages and grows a reply for ever, telling each id once it is safe."""
    stores = Stores(Database.open(DataPaths(Path(folder)), key=KEY if encrypted == "encrypted" else None))
    if stores.conversations.find("c") is None:
        stores.conversations.create(id="c")
    number = stores.messages.count()
    while True:
        number += 1
        user = stores.messages.add(conversation_id="c", role=Role.USER, text=f"question {number}", said_at=AT)
        print("user", user.key, user.text, flush=True)
        reply = stores.messages.add(
            conversation_id="c", role=Role.ASSISTANT, text="", said_at=AT, status=MessageStatus.STREAMING
        )
        for words in range(4):
            stores.messages.update(reply.key, text="word " * words)
        stores.messages.update(reply.key, status=MessageStatus.COMPLETE, text=f"answer {number}")
        print("reply", reply.key, f"answer {number}", flush=True)


def rewrite(folder: str, source: str, target: str, step: str) -> None:
    """Rewrites the database and is killed at a step."""
    database = Database.open(DataPaths(Path(folder)), key=KEY if source == "encrypted" else None)

    def progress(name: str) -> None:
        if name == step:
            os.kill(os.getpid(), signal.SIGKILL)

    database.rewrite(key=KEY if target == "encrypted" else None, progress=progress)


def restore_killed(folder: str, file: str, step: str) -> None:
    """Restores a backup and is killed at a step."""

    def progress(name: str) -> None:
        if name == step:
            os.kill(os.getpid(), signal.SIGKILL)

    restore(DataPaths(Path(folder)), Credentials(), Path(file), progress=progress)


def migrate(folder: str, encrypted: str) -> None:
    """Is killed in the middle of a migration."""
    steps = shipped_migrations()
    harmless = [Migration(steps[-1].number + 1, "more.sql", "CREATE TABLE more AS SELECT * FROM conversations")]
    slow = [Migration(steps[-1].number + 2, "slow.sql", "CREATE TABLE slow AS SELECT range FROM range(3000000)")]
    print("begins", flush=True)
    Database.open(
        DataPaths(Path(folder)),
        key=KEY if encrypted == "encrypted" else None,
        migrations=[*steps, *harmless, *slow],
    )
    print("ended", flush=True)


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])
