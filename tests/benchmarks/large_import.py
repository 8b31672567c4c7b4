"""Brings in a generated ChatGPT export of 200,000 messages, twice: time, peak memory, and what the second run adds.

    .venv/bin/python -m tests.benchmarks.large_import --messages 200000 --megabytes 500 [--index]

Each run is a process of its own, so that its peak memory is its own. Without `--index`, only reading, masking and
storing are measured: making 200,000 vectors takes the embedder over an hour on two cores, resumable and in the
background of the window.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

WORDS = (  # noqa: SIM905 - easier to read
    "river lamp orchard winter stone ladder copper thread market window garden letter bridge harbour kettle mountain"
    " question answer because perhaps yesterday between another simple careful weather morning paper train"
).split()
HAN = "今天我们在河边的果园里讨论了冬天的灯和铜线市场窗户信桥港口水壶山问题回答也许昨天另一个简单小心天气早上纸火车"
TALK = 40


def main() -> None:
    """Generates the export, and runs the import on it twice."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=200_000)
    parser.add_argument("--megabytes", type=int, default=500)
    parser.add_argument("--index", action="store_true", help="make the vectors too")
    parser.add_argument("--child", nargs=2, metavar=("FILE", "DIR"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        _import(Path(options.child[0]), Path(options.child[1]), index=options.index)
        return
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "conversations.json"
        _generate(file, options.messages, options.megabytes)
        print(f"generated {options.messages:,} messages, {file.stat().st_size / 1e6:.0f} MB", flush=True)
        for run in ("first", "second"):
            words = ["--child", str(file), f"{folder}/data", *(["--index"] if options.index else [])]
            done = subprocess.run(
                [sys.executable, "-m", "tests.benchmarks.large_import", *words],
                check=True,
                capture_output=True,
                text=True,
            )
            print(f"{run} run: {done.stdout.strip()}", flush=True)


def _import(file: Path, folder: Path, *, index: bool) -> None:
    from assistant.app import Application
    from assistant.interchange.importing import Importer
    from assistant.interchange.reading import format_of, read
    from assistant.interchange.streams import Package
    from assistant.paths import data_paths

    app = Application.open(data_paths(folder))
    importer = Importer(stores=app.stores, redactor=app.redactor, memory=app.memory, events=app.events)
    package = Package(file)
    start = time.perf_counter()
    report = importer.take(read(package, format_of(package)))
    if index:
        app.recall.backfill()
    took = time.perf_counter() - start
    app.close()
    size = sum(one.stat().st_size for one in folder.rglob("*") if one.is_file())
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    shown = {"messages": report.messages, "skipped": report.skipped, "errors": len(report.faults)}
    print(json.dumps(shown), f"{took:.1f} s, peak {peak:.0f} MB, folder {size / 1e6:.0f} MB")


def _generate(file: Path, messages: int, megabytes: int) -> None:
    """Conversations of 40 messages with a branch each; one in five is Chinese."""
    chance = random.Random(1)
    longest = max(megabytes * 1_000_000 // messages - 620, 40)
    with file.open("w", encoding="utf-8") as out:
        out.write("[")
        for number in range(0, messages, TALK):
            out.write("," if number else "")
            json.dump(_talk(number, min(TALK, messages - number), longest, chance), out, ensure_ascii=False)
        out.write("]")


def _talk(number: int, count: int, length: int, chance: random.Random) -> dict[str, object]:
    tree: dict[str, object] = {"root": {"id": "root", "message": None, "parent": None, "children": ["m0"]}}
    chinese = chance.random() < 0.2
    for turn in range(count):
        parent = "root" if turn == 0 else f"m{turn - (2 if turn == 21 else 1)}"
        tree[f"m{turn}"] = {
            "id": f"m{turn}",
            "parent": parent,
            "children": [],
            "message": {
                "id": f"m{turn}",
                "author": {"role": ("user", "assistant")[turn % 2], "name": None, "metadata": {}},
                "create_time": 1_700_000_000 + number * 60.5 + turn,
                "update_time": None,
                "content": {"content_type": "text", "parts": [_text(length, chance, chinese=chinese)]},
                "status": "finished_successfully",
                "end_turn": True,
                "weight": 1.0,
                "metadata": {"model_slug": "some-model", "request_id": f"{chance.random()}", "message_source": None},
                "recipient": "all",
            },
        }
    return {
        "title": f"Talk {number}",
        "create_time": 1_700_000_000 + number * 60.5,
        "mapping": tree,
        "current_node": f"m{count - 1}",
        "conversation_id": f"talk-{number}",
    }


def _text(length: int, chance: random.Random, *, chinese: bool) -> str:
    if chinese:
        return "".join(chance.choices(HAN, k=length // 3))
    return " ".join(chance.choices(WORDS, k=length // 7 + 1))


if __name__ == "__main__":
    main()
