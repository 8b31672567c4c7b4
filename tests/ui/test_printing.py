"""A PDF holds every word of a conversation on pages that read well."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from pypdf import PdfReader
from pytestqt.qtbot import QtBot

from assistant.interchange.html import printed
from assistant.interchange.transcripts import Transcript
from assistant.messages import Conversation, Role, StoredMessage
from ui.printing import write_pdf

SAID_AT = datetime(2026, 3, 1, 8, tzinfo=UTC)
CODE = """Here it is:

```python
kept = [every_single_one for every_single_one in what_was_found if every_single_one.is_kept and not is_over(LAST_WORD)]
```

| Tool | Use |
| --- | --- |
| Plane | Smooth |

> Measure twice.
"""


def transcript(texts: Sequence[str], title: str = "Shelves 书架") -> Transcript:
    messages = tuple(
        StoredMessage(
            key=number + 1,
            conversation_id="c",
            id=f"m{number}",
            parent_key=number or None,
            role=(Role.USER, Role.ASSISTANT)[number % 2],
            text=text,
            said_at=SAID_AT,
        )
        for number, text in enumerate(texts)
    )
    return Transcript(
        Conversation(id="c", scope="default", title=title, created_at=SAID_AT, updated_at=SAID_AT), messages, messages
    )


def flat(words: str) -> str:
    """Text as a reader of PDF finds it: blanks where it guesses them, some signs by look-alikes (⼀ for 一)."""
    return unicodedata.normalize("NFKC", "".join(words.split()))


def pages(tmp_path: Path, *told: Transcript) -> list[str]:
    target = tmp_path / "out.pdf"
    html = "".join(piece for number, one in enumerate(told) for piece in printed(one, follows=number > 0))
    write_pdf(html, target, title=told[0].title)
    return [flat(page.extract_text()) for page in PdfReader(target).pages]


def test_a_long_conversation_keeps_every_message_and_no_page_ends_with_who_speaks(qtbot: QtBot, tmp_path: Path) -> None:
    texts = [
        f"Part {number} of it begins. {'And so it goes on for a while. ' * (number * 7 % 23)}" for number in range(90)
    ]
    found = pages(tmp_path, transcript(texts))
    assert len(found) > 5
    assert [f"Part{number}of" in "".join(found) for number in range(90)] == [True] * 90
    for number, page in enumerate(found, 1):
        foot = flat(f"Shelves 书架 {number} / {len(found)}")
        assert page.endswith(foot)
        assert re.search(r"(You|Assistant)·2026-03-0108:00$", page.removesuffix(foot)) is None


def test_long_lines_of_code_are_wrapped_and_boxes_and_chinese_are_there(qtbot: QtBot, tmp_path: Path) -> None:
    (page,) = pages(tmp_path, transcript(["帮我做一个书架。", CODE]))
    for words in ("帮我做一个书架。", "not is_over(LAST_WORD)]", "Plane", "Measure twice."):
        assert flat(words) in page


def test_each_of_several_begins_a_page(qtbot: QtBot, tmp_path: Path) -> None:
    found = pages(tmp_path, transcript(["One."]), transcript(["Two."], "Second"), transcript(["三。"], "第三"))
    assert [re.split("[Y你]", page)[0] for page in found] == ["Shelves书架", "Second", "第三"]
