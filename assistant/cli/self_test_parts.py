"""More steps of the installed program's test of itself: what depends on compiled parts, data files and children."""

from __future__ import annotations

import json
import platform
import subprocess
import zlib
from pathlib import Path
from typing import Any, cast

from assistant.app import Application
from assistant.credentials import Credentials
from assistant.memory.embedding.engines import has_avx2
from assistant.paths import DataPaths
from assistant.programs import child_command, patience

_ANSWER_LIMIT_S = 60
_SEALED = "The cellar code is 7-MAGPIE"
_PROTOCOL = "2025-06-18"


class StepFailedError(Exception):
    """A step of the test did not come out as it must."""


def check(condition: bool, sentence: str) -> None:
    """Ends a step that did not come out.

    Raises:
        StepFailedError: the condition does not hold.
    """
    if not condition:
        raise StepFailedError(sentence)


def encrypted(paths: DataPaths) -> str:
    """A folder whose key a keyring keeps is encrypted, opens again with it, and shows nothing without it."""
    sealed = DataPaths(paths.root / "sealed")
    ring = _Ring()
    for text in (_SEALED, ""):
        app = Application.open(sealed, credentials=Credentials(service="keepsake-self-test", backend=cast("Any", ring)))
        try:
            check(app.database.encrypted, "the database is not encrypted")
            if text:
                app.memory.remember(text)
            kept = [memory.text for memory in app.memory.memories()]
            check(any("7-MAGPIE" in one for one in kept), "what was kept is not there")
            app.finish_pending()
        finally:
            app.close()
    read = [path.name for path in sealed.root.rglob("*") if path.is_file() and b"MAGPIE" in path.read_bytes()]
    check(not read, f"it can be read in {read}")
    return "opened twice with its key"


class _Ring:
    """A keyring in memory, so that the system's own is left alone."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, name: str) -> str | None:
        return self._kept.get((service, name))

    def set_password(self, service: str, name: str, secret: str) -> None:
        self._kept[service, name] = secret

    def delete_password(self, service: str, name: str) -> None:
        self._kept.pop((service, name), None)


def runs_models() -> bool:
    """Whether this processor can run models: llama.cpp, as its package brings it, needs AVX2 on x86-64."""
    return platform.machine().lower() not in ("x86_64", "amd64") or has_avx2()


def model_engine(paths: DataPaths) -> str:
    """The child that runs models on this machine starts, and says that a file which is not there cannot be loaded."""
    if not runs_models():
        return "not on this processor: it has no AVX2"
    wanted = {"path": str(paths.root / "none.gguf"), "alias": "none", "context_tokens": 512, "threads": 1, "key": "-"}
    done = subprocess.run(
        child_command("assistant.providers.builtin.child"),
        input=json.dumps(wanted) + "\n",
        capture_output=True,
        encoding="utf-8",
        timeout=_ANSWER_LIMIT_S * patience(),
        check=False,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    said = done.stdout.strip() or f"it ended with status {done.returncode}: {done.stderr.strip()[-200:]}"
    check("RuntimeError: Failed to init server" in said, f"it did not start: {said[:300]}")
    return "starts"


def vector_index(_: DataPaths) -> str:
    """The index of vectors finds the nearest of 500 vectors, also after it was saved and loaded."""
    import numpy as np

    from assistant.memory.recall.approximate import Fingerprint, Graph

    vectors = np.random.default_rng(7).standard_normal((500, 64)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    keys = np.arange(500, dtype=np.int64)
    graph = Graph.build(keys, vectors, "self-test")
    check(graph is not None, "no index came of it")
    assert graph is not None
    again = Graph.loaded(graph.dumped(), Fingerprint.of("self-test", 64, keys))
    check(again is not None, "the saved index was not taken")
    assert again is not None
    found = [int(again.near(vectors[key], 1)[0]) for key in range(0, 500, 25)]
    check(found == list(range(0, 500, 25)), "another vector was taken for the nearest")
    return f"{len(keys)} vectors"


def documents(paths: DataPaths) -> str:
    """A PDF and a Markdown file with code are read by the child that reads documents."""
    from assistant.knowledge.reading.process import ReadingProcess

    folder = paths.root / "papers"
    folder.mkdir(parents=True)
    (folder / "boat.pdf").write_bytes(_pdf("The boat is moored at pier nine"))
    (folder / "笔记.md").write_text("# 船\n\n船停在九号码头。\n\n```python\nprint('九')\n```\n", "utf-8")
    reader = ReadingProcess(limit_s=_ANSWER_LIMIT_S * patience())
    try:
        texts = {path.name: str(reader.read(path).to_json()) for path in sorted(folder.iterdir())}
    finally:
        reader.close()
    check("pier nine" in texts["boat.pdf"], "the PDF's words were not read")
    check("九号码头" in texts["笔记.md"], "the Markdown's words were not read")
    return f"{len(texts)} files"


def _pdf(sentence: str) -> bytes:
    """A PDF of one page with one line of Latin text."""
    drawn = zlib.compress(f"BT /F1 24 Tf 72 720 Td ({sentence}) Tj ET".encode("ascii"))
    bodies = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
        b"<</Filter/FlateDecode/Length %d>>stream\n%s\nendstream" % (len(drawn), drawn),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    )
    written, places = b"%PDF-1.4\n", []
    for number, body in enumerate(bodies, 1):
        places.append(len(written))
        written += b"%d 0 obj%s endobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(bodies) + 1
    return written + (
        b"xref\n0 %d\n0000000000 65535 f \n%strailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n"
        % (count, table, count, len(written))
    )


def other_programs(paths: DataPaths) -> str:
    """The MCP server greets a client, names its tools, and lets it remember."""
    words = ["mcp", "--client", "self-test", "--allow", "read,write", "--data-dir", str(paths.root / "shared")]
    child = subprocess.Popen(
        [*child_command("assistant"), *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    try:
        hello = {"protocolVersion": _PROTOCOL, "capabilities": {}, "clientInfo": {"name": "self-test", "version": "1"}}
        server = _asked(child, 1, "initialize", hello)["serverInfo"]["name"]
        _send(child, {"jsonrpc": "2.0", "method": "notifications/initialized"})
        tools = {tool["name"] for tool in _asked(child, 2, "tools/list", {})["tools"]}
        check({"remember", "recall", "forget"} <= tools, f"tools are missing: {sorted(tools)}")
        call = {"name": "remember", "arguments": {"text": "The tea is kept in the blue tin"}}
        answer = _asked(child, 3, "tools/call", call)
        check(not answer.get("isError"), f"it could not remember: {str(answer)[:200]}")
        return f"{server}, {len(tools)} tools"
    finally:
        assert child.stdin is not None
        child.stdin.close()
        try:
            child.wait(_ANSWER_LIMIT_S * patience())
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
        assert child.stdout is not None
        child.stdout.close()


def _send(child: subprocess.Popen[str], message: dict[str, Any]) -> None:
    assert child.stdin is not None
    child.stdin.write(json.dumps(message) + "\n")
    child.stdin.flush()


def _asked(child: subprocess.Popen[str], number: int, method: str, params: dict[str, Any]) -> dict[str, Any]:
    _send(child, {"jsonrpc": "2.0", "id": number, "method": method, "params": params})
    assert child.stdout is not None
    for line in child.stdout:
        answer: dict[str, Any] = json.loads(line)
        if answer.get("id") == number:
            check("result" in answer, f"{method} was refused: {str(answer)[:200]}")
            return dict(answer["result"])
    raise StepFailedError(f"the server ended before it answered {method}")


def licences(_: DataPaths) -> str:
    """A built program has the licences of its parts beside it; from the sources there is nothing to look for."""
    import sys

    if not getattr(sys, "frozen", False):
        return "not a built program"
    beside = Path(sys.executable).parent
    places = [beside / "LICENCES.txt", beside.parent / "Resources" / "LICENCES.txt"]
    found = next((place for place in places if place.is_file()), None)
    check(found is not None, "LICENCES.txt is missing")
    assert found is not None
    return f"{found.stat().st_size // 1024} KB"
