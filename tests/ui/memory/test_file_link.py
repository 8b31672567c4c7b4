from __future__ import annotations

from pathlib import Path

import pytest

from assistant.memory.records import Source
from ui.memory.file_link import FileLink
from ui.theme import Theme


@pytest.mark.parametrize(
    ("file", "line", "page", "words", "target"),
    [
        ("/n/pump.md", 4, 0, "pump.md, line 4", "/n/pump.md"),
        ("/n/手册.pdf", 0, 3, "手册.pdf, page 3", "/n/手册.pdf"),
        ("/n/letter.docx", 0, 0, "letter.docx", "/n/letter.docx"),
        ("/n/clean.bat", 1, 0, "clean.bat, line 1", "/n"),
        ("/n/macros.docm", 0, 0, "macros.docm", "/n"),
    ],
)
def test_a_link_names_the_place_and_never_starts_a_program(
    theme: Theme, file: str, line: int, page: int, words: str, target: str
) -> None:
    link = FileLink(Source(None, None, "", file=file, line=line, page=page), theme=theme)
    assert (link.text(), link.toolTip(), link.target) == (words, file, Path(target))
