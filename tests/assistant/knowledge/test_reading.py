"""Files of every kind and encoding are read with their headings and places; what cannot be read says why."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.knowledge.reading.process import LIMIT_S, ReadingProcess
from assistant.knowledge.reading.reader import LONGEST_TEXT, read
from assistant.knowledge.reading.records import Read, Section, Trouble, UnreadableError
from tests.assistant.knowledge.made import make_docx, make_pdf

MINUTES = "会议纪要：项目延期两周，负责人改为王磊。\n下次开会在周四下午三点。"


@pytest.fixture
def child() -> Iterator[ReadingProcess]:
    made = ReadingProcess()
    yield made
    made.close()


def trouble(path: Path) -> Trouble:
    with pytest.raises(UnreadableError) as caught:
        read(path)
    return caught.value.trouble


def test_markdown_is_read_by_its_headings_with_the_lines_they_stand_on(tmp_path: Path) -> None:
    path = tmp_path / "旅行.md"
    path.write_text(
        "---\ntitle: 'Trips'\n---\nBefore.\n\n# Norway\nFjords.\n\n```\n# no heading\n```\n## Food\nFish.\n\n"
        "Prices\n---\nHigh.\n",
        "utf-8",
    )
    assert read(path) == Read(
        "Trips",
        (
            Section((), "\n\n\nBefore.\n", line=1),
            Section(("Norway",), "Fjords.\n\n```\n# no heading\n```", line=7),
            Section(("Norway", "Food"), "Fish.\n", line=13),
            Section(("Norway", "Prices"), "High.\n", line=17),
        ),
    )


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "gb18030", "big5"])
def test_chinese_texts_of_every_encoding_read_the_same(tmp_path: Path, encoding: str) -> None:
    text = (
        MINUTES if encoding != "big5" else "會議紀要：專案延期兩週，負責人改為王磊。\n下次開會在週四下午三點，請準時。"
    )
    text += " Ask Lei, room 4.12." if encoding == "utf-16-le" else ""
    path = tmp_path / "纪要.txt"
    path.write_bytes(text.replace("\n", "\r\n").encode(encoding))
    assert read(path).sections == (Section((), text, line=1),)


def test_a_western_text_and_a_few_chinese_characters_are_known_too(tmp_path: Path) -> None:
    path = tmp_path / "note.txt"
    path.write_bytes("Der Übergabetermin wurde auf März verschoben, die Prüfung läuft noch.".encode("cp1252"))
    assert "März" in read(path).sections[0].text
    path.write_bytes("你好".encode("gb18030"))
    assert read(path).sections[0].text == "你好"


def test_a_web_page_is_read_without_what_nobody_sees(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    page = (
        "<html><head><meta charset=gb2312><title>保修 说明</title><style>p {}</style></head><body>"
        "<nav>Home</nav><p>概述</p><h2>期限 <b>与</b> 范围</h2><ul><li>两年</li><li>电池一年</li></ul>"
        "<script>alert(1)</script><div hidden>secret</div><table><tr><td>A</td><td>B</td></tr></table>"
    )
    path.write_bytes(page.encode("gb2312"))
    found = read(path)
    assert found.title == "保修 说明"
    assert [section.headings for section in found.sections] == [(), ("期限 与 范围",)]
    assert found.sections[0].text == "概述"
    assert found.sections[1].text.split("\n\n")[0] == "- 两年\n- 电池一年"
    assert "secret" not in found.sections[1].text
    assert "alert" not in found.sections[1].text


def test_a_pdf_is_read_by_pages_and_a_locked_or_empty_one_says_so(tmp_path: Path) -> None:
    found = read(make_pdf(tmp_path / "a.pdf", ["The warranty is two years.", "", "Batteries: one year."]))
    assert [(section.page, section.text) for section in found.sections] == [
        (1, "The warranty is two years."),
        (3, "Batteries: one year."),
    ]
    assert trouble(make_pdf(tmp_path / "locked.pdf", ["Hidden."], password="sesame")) is Trouble.PASSWORD
    assert trouble(make_pdf(tmp_path / "scanned.pdf", [""])) is Trouble.NO_TEXT
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.7\n" + bytes(range(256)) * 20)
    assert trouble(tmp_path / "broken.pdf") is Trouble.DAMAGED


def test_a_word_document_is_read_by_the_names_of_its_styles(tmp_path: Path) -> None:
    path = make_docx(
        tmp_path / "合同.docx",
        [
            ("a3", "采购合同"),
            ("", "甲方与乙方约定如下。"),
            ("1", "付款"),
            ("", "三十日内付清。"),
            ("berschrift2", "Late"),
            ("", "1 %\t每月"),
        ],
    )
    assert read(path) == Read(
        "采购合同",
        (
            Section((), "甲方与乙方约定如下。"),
            Section(("付款",), "三十日内付清。"),
            Section(("付款", "Late"), "1 % | 每月"),
        ),
    )
    (tmp_path / "locked.docx").write_bytes(bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 600)
    assert trouble(tmp_path / "locked.docx") is Trouble.PASSWORD
    (tmp_path / "broken.docx").write_bytes(b"PK\x03\x04 and no more")
    assert trouble(tmp_path / "broken.docx") is Trouble.DAMAGED


def test_what_is_no_text_or_too_much_of_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "picture.txt").write_bytes(bytes(range(256)) * 40)
    assert trouble(tmp_path / "picture.txt") is Trouble.BINARY
    with (tmp_path / "huge.log").open("wb") as file:
        file.truncate(LONGEST_TEXT + 1)
    assert trouble(tmp_path / "huge.log") is Trouble.TOO_LARGE
    assert trouble(tmp_path / "gone.md") is Trouble.GONE


def test_a_child_reads_as_we_do(tmp_path: Path, child: ReadingProcess) -> None:
    path = tmp_path / "纪要.md"
    path.write_text(f"# 周会\n{MINUTES}", "utf-8")
    assert child.read(path) == read(path)
    with pytest.raises(UnreadableError, match="gone"):
        child.read(tmp_path / "no.md")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_file_that_never_ends_or_kills_the_reader_costs_only_itself(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "endless.txt")
    (tmp_path / "good.txt").write_text("Good.")
    child = ReadingProcess(limit_s=1.5)
    try:
        with pytest.raises(UnreadableError, match="too_slow"):
            child.read(tmp_path / "endless.txt")
        child._limit_s = LIMIT_S  # another child has to start first, which takes a busy machine long
        assert child.read(tmp_path / "good.txt").sections[0].text == "Good."
    finally:
        child.close()
    child = ReadingProcess()
    try:
        child.read(tmp_path / "good.txt")
        pid = child.pid
        assert pid is not None

        def kill_while_it_reads() -> None:
            with (tmp_path / "endless.txt").open("w"):  # a pipe opens once somebody reads it
                os.kill(pid, signal.SIGKILL)

        killer = threading.Thread(target=kill_while_it_reads)
        killer.start()
        with pytest.raises(UnreadableError, match="crashed"):
            child.read(tmp_path / "endless.txt")
        killer.join()
        assert child.read(tmp_path / "good.txt").sections[0].text == "Good."
    finally:
        child.close()
