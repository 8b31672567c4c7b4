"""The child process: serves one model on this machine's own address until its parent lets go of the pipe.

It reads one line of JSON from standard input (what to serve; the key is not in arguments that others can list),
answers with one line (where, or why not), and then waits for the end of its input: that comes when the parent closes
the pipe or dies, however it dies, so that no child is left behind.
"""

from __future__ import annotations

import json
import os
import sys
from typing import IO, Any, NoReturn


def main() -> NoReturn:
    """Serves until the parent is gone."""
    answers = _own_output()
    try:
        address = _serve(json.loads(sys.stdin.readline()))
    except Exception as error:  # noqa: BLE001 - whatever it is, the parent is told
        _answer(answers, {"error": f"{type(error).__name__}: {error}"[:500]})
        _end(1)
    _answer(answers, {"address": address})
    sys.stdin.read()
    _end(0)


def _serve(wanted: dict[str, Any]) -> str:
    global _server
    import xllamacpp  # type: ignore[import-untyped]

    params = xllamacpp.CommonParams()
    params.model.path = wanted["path"]
    params.model_alias = {wanted["alias"]}
    params.n_ctx = wanted["context_tokens"]
    params.n_parallel = 1
    # Threads wait for one another by spinning: with as many as cores, any other busy program makes each token wait
    # for the scheduler. Measured on two busy cores: 1 token/s with two threads, 80 with one.
    params.cpuparams.n_threads = wanted["threads"]
    params.cpuparams_batch.n_threads = wanted["threads"]
    params.warmup = False
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.api_keys = [wanted["key"]]
    params.cors_origins = ""
    params.cors_origins_explicit = True
    params.cors_credentials = False
    params.ui = False
    params.endpoint_slots = False
    params.cache_ram_mib = 0
    params.verbosity = 1
    _server = xllamacpp.Server(params)
    address: str = _server.listening_address
    return address


_server: Any = None  # kept alive for as long as the process


def _own_output() -> IO[bytes]:
    """Standard output for our answers alone: what native code prints goes to standard error."""
    own = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    return own


def _answer(answers: IO[bytes], answer: dict[str, str]) -> None:
    try:
        answers.write(json.dumps(answer).encode() + b"\n")
    except OSError:
        _end(0)  # the parent is gone already


def _end(status: int) -> NoReturn:
    # WORKAROUND(xllamacpp 2026.10): a server that is let go right after its start waits for its loop for ever.
    os._exit(status)


if __name__ == "__main__":
    main()
