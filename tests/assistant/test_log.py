"""The log says where things failed, in its own folder."""

import logging
import threading
from pathlib import Path

import pytest

from assistant.log import Log
from assistant.paths import DataPaths


def test_what_fails_is_written_and_the_file_let_go(tmp_path: Path) -> None:
    log = Log(DataPaths(tmp_path))
    try:
        logging.getLogger("assistant.test").warning("the %s failed", "index")
    finally:
        log.close()
    logging.getLogger("assistant.test").warning("afterwards")
    text = log.path.read_text(encoding="utf-8")
    assert "the index failed" in text
    assert "afterwards" not in text


def test_a_thread_that_ends_by_a_defect_is_written(tmp_path: Path) -> None:
    log = Log(DataPaths(tmp_path))

    def work() -> None:
        raise ZeroDivisionError("a defect")

    try:
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    finally:
        log.close()
    assert "ZeroDivisionError: a defect" in log.path.read_text(encoding="utf-8")


def test_requests_of_libraries_are_not_written(tmp_path: Path) -> None:
    log = Log(DataPaths(tmp_path))
    try:
        logging.getLogger("httpx").info("POST https://example.org with everything")
    finally:
        log.close()
    assert not log.path.exists() or "POST" not in log.path.read_text(encoding="utf-8")


def test_a_folder_that_cannot_be_made_is_said_and_no_more(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    Log(DataPaths(tmp_path / "file")).close()
    assert "There is no log" in capsys.readouterr().err
