"""Reads Markdown on standard input and prints what the transcript makes of it, as JSON.

    python tests/ui/chat/render_markdown.py < reply.md

`html` is what the clipboard gets, `plain` what a reader sees, `loads` the addresses that showing it fetched.
"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from ui.chat.markdown_export import html, plain
from ui.chat.markdown_stream import MarkdownStream


def read(text: str, *, piece: int = 64):
    """The leaves of a reply that arrives piece by piece."""
    stream = MarkdownStream()
    for start in range(0, len(text), piece):
        stream.feed(text[start : start + piece])
        while stream.advance():
            continue
    stream.end()
    while stream.advance():
        continue
    if stream.needs_rereading():
        stream.reread()
    return [*stream.frozen, *stream.tail]


def main() -> None:
    fetched: list[str] = []
    sys.addaudithook(
        lambda event, details: fetched.append(repr(details)) if event in ("socket.connect", "urllib.Request") else None
    )
    leaves = read(sys.stdin.buffer.read().decode("utf-8", "replace"))
    print(json.dumps({"html": html(leaves), "plain": plain(leaves), "loads": fetched}, ensure_ascii=False))


if __name__ == "__main__":
    main()
