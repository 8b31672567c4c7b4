"""The log says where things failed, in its own folder."""

import logging
import threading
from pathlib import Path

import pytest

from assistant.downloads.fetching import Source, download
from assistant.log import Log
from assistant.paths import DataPaths
from assistant.updates.feed import UpdateError, fetch_feed
from tests.served_files import serving


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


@pytest.mark.parametrize("level", [logging.INFO, logging.DEBUG])
def test_where_files_are_fetched_from_is_not_written(tmp_path: Path, level: int) -> None:
    log = Log(DataPaths(tmp_path), level=level)
    try:
        logging.getLogger("assistant.test").info("it begins")
        with serving(b"a file", "/private/tiny.bin?token=t0ken") as served:
            url = served.url.replace("//", "//anna:s3cret@", 1)
            download(Source(url), tmp_path / "tiny.bin")
            with pytest.raises(UpdateError):
                fetch_feed(url)
    finally:
        log.close()
    text = log.path.read_text(encoding="utf-8")
    assert "it begins" in text
    assert not any(word in text for word in ("GET", "private", "t0ken", "s3cret"))


def test_a_folder_that_cannot_be_made_is_said_and_no_more(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    Log(DataPaths(tmp_path / "file")).close()
    assert "There is no log" in capsys.readouterr().err
