"""Runs inside a session with a real keyring, started by the tests; prints what it found as JSON.

`python -m tests.assistant.keyring_process STEP FOLDER`, each step in a process of its own.
"""

import json
import sys
import time
from pathlib import Path

from assistant.credentials import Credentials
from assistant.errors import StorageError
from assistant.paths import DataPaths
from assistant.storage.opening import open_database
from assistant.storage.stores import Stores


def main(step: str, folder: str) -> dict[str, object]:
    credentials = Credentials(time_limit_s=30.0, unlock_limit_s=1.0)
    if step == "lock":
        import secretstorage

        with_bus = secretstorage.dbus_init()
        secretstorage.get_default_collection(with_bus).lock()
        with_bus.close()
        return {}
    if step == "make":
        kept = credentials.set("provider:x", "sk-你好")
        with_database = Stores(open_database(DataPaths(Path(folder)), credentials))
        with_database.meta.set("kept", "here")
        with_database.database.close()
        return {"kept": kept, "encrypted": with_database.database.encrypted, "phrase": credentials.recovery_phrase()}
    began = time.monotonic()
    try:
        stores = Stores(open_database(DataPaths(Path(folder)), credentials))
    except StorageError as fault:
        took_s = time.monotonic() - began
        return {"fault": fault.code, "reason": fault.details["reason"], "took_s": took_s, "state": credentials.state}
    found = stores.meta.get("kept")
    stores.database.close()
    secret = credentials.get("provider:x")
    credentials.delete("provider:x")
    return {"found": found, "secret": secret, "after": Credentials().get("provider:x")}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(*sys.argv[1:])) + "\n")
