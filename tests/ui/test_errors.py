from __future__ import annotations

import importlib
import inspect
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from assistant import errors as known
from assistant.chat import faults as chat_faults
from assistant.downloads.fetching import DownloadError
from assistant.errors import AssistantError
from assistant.events import NoticeRaised
from assistant.providers import faults
from assistant.storage import faults as storage_faults
from assistant.updates.feed import UpdateError
from ui.errors import notice_sentence, sentence_of, show_error
from ui.fault_texts import fault_template
from ui.i18n import Languages
from ui.theme import Theme
from ui.widgets.notice import NoticeBar

PLACE = Path("/data/keepsake.duckdb")
DOWNLOADS = ("address", "unprotected", "cut", "refused", "missing", "status", "size", "checksum", "room", "silent")
DOWNLOADS += ("network", "disk", "defect", "certificates")
UPDATES = ("unprotected", "address", "format", "long", "moved", "missing", "status", "network", "unset", "signature")
UPDATES += ("no_file", "certificates")
MODELS = ("gone", "unreadable", "cut", "format", "memory")
MADE = [
    faults.NoModelError(),
    faults.NoKeyError("OpenAI"),
    faults.WrongKeyError("OpenAI"),
    faults.NoCreditError("OpenAI"),
    faults.UnknownModelError("Ollama", "qwen"),
    faults.UnknownModelError("Ollama", ""),
    faults.RateLimitedError("OpenAI"),
    faults.RateLimitedError("OpenAI", 20.4),
    faults.OverloadedError("OpenAI"),
    faults.OverloadedError("Ollama", loading=True),
    faults.ProviderFailedError("OpenAI"),
    faults.ProviderFailedError("OpenAI", "oops"),
    faults.ContextTooLongError("SmolLM2"),
    *(faults.UnreachableError("OpenAI", reason) for reason in faults.Unreached),
    faults.UnreachableError("Ollama", local=True),
    faults.WrongAddressError("Mine", "https://example.com"),
    faults.StreamCutError("OpenAI"),
    faults.BadReplyError("Mine"),
    faults.BadReplyError("Mine", web_page=True),
    faults.RefusedError("Mine"),
    faults.RefusedError("Mine", "no"),
    storage_faults.DatabaseInUseError(PLACE),
    storage_faults.NotADatabaseError(PLACE),
    storage_faults.DamagedDatabaseError(PLACE),
    storage_faults.DatabaseMissingError(PLACE),
    storage_faults.NewerDataError(PLACE, found=9, known=1, copies=PLACE),
    storage_faults.NewerDataError(PLACE, found=9, known=1, copies=PLACE, backup=PLACE.with_name("old.zip")),
    storage_faults.ReadOnlyFolderError(PLACE),
    storage_faults.DiskFullError(PLACE),
    storage_faults.KeyMissingError(PLACE),
    storage_faults.WrongDatabaseKeyError(PLACE),
    storage_faults.EncryptionMissingError(PLACE),
    storage_faults.MigrationFailedError(PLACE, number=3, reason="no"),
    storage_faults.RewriteFailedError(PLACE, reason="no"),
    storage_faults.DatabaseClosedError(),
    storage_faults.HeaderDamagedError(PLACE),
    *(DownloadError("No.", reason=reason, status=500, more="1", folder="/", file="/ca.pem") for reason in DOWNLOADS),
    *(UpdateError("No.", reason=reason, status=500, file="/ca.pem") for reason in UPDATES),
    *(faults.BuiltinModelError("No.", reason=reason, file="a.gguf", name="a", needs="9", has="8") for reason in MODELS),
    chat_faults.NothingSaidError(),
    chat_faults.TurnRunningError(),
]


def families() -> Iterator[type[AssistantError]]:
    for name in ("storage.faults", "providers.faults", "chat.faults", "holder", "credentials", "settings"):
        module = importlib.import_module(f"assistant.{name}")
        for _, kind in inspect.getmembers(module, inspect.isclass):
            if issubclass(kind, AssistantError) and kind.__module__ == module.__name__ and "code" in vars(kind):
                yield kind


@pytest.mark.parametrize("kind", list(families()), ids=lambda kind: kind.__name__)
def test_every_known_fault_has_a_sentence_to_translate(kind: type[AssistantError]) -> None:
    assert kind.code in ("chat", "usage") or fault_template(kind.code, {})


@pytest.mark.parametrize("error", MADE, ids=lambda error: f"{type(error).__name__}")
def test_a_fault_is_said_in_chinese_with_its_values(error: AssistantError, languages: Languages) -> None:
    assert sentence_of(error) == error.sentence()
    languages.use("zh")
    sentence = sentence_of(error)
    assert any("\u4e00" <= letter <= "\u9fff" for letter in sentence), sentence
    assert "{" not in sentence
    named = [
        value for value in error.details.values() if isinstance(value, str) and value in ("OpenAI", "Ollama", "qwen")
    ]
    assert all(value in sentence for value in named)


def test_templates_name_only_what_faults_carry() -> None:
    for error in MADE:
        template = fault_template(error.code, error.details)
        names = {name for _, name, _, _ in string.Formatter().parse(template) if name}
        assert names <= set(error.details), template


def test_a_wrong_key_in_both_languages_as_the_look_has_it(languages: Languages) -> None:
    assert sentence_of(faults.WrongKeyError("OpenAI")) == "OpenAI refused this key. Check that it was copied whole."
    languages.use("zh")
    assert sentence_of(faults.WrongKeyError("OpenAI")) == "OpenAI 不接受这个密钥，请检查是否复制完整。"


def test_a_fault_without_a_translation_speaks_for_itself(languages: Languages) -> None:
    languages.use("zh")
    assert sentence_of(known.UsageError("What?", fix="That.")) == "What? That."


def test_a_known_fault_is_shown_without_details(theme: Theme, qtbot: object) -> None:
    bar = NoticeBar(theme=theme)
    show_error(faults.WrongKeyError("OpenAI"), bar)
    assert "copied whole" in bar.text
    assert bar.action_text == ""
    bar.deleteLater()


def test_a_defect_is_one_sentence_with_its_details_to_copy(
    theme: Theme, caplog: pytest.LogCaptureFixture, qtbot: object
) -> None:
    bar = NoticeBar(theme=theme)
    try:
        raise RuntimeError("the inner reason")
    except RuntimeError as error:
        show_error(error, bar)
    assert "the inner reason" not in bar.text
    assert "the inner reason" in caplog.text
    bar.act()
    copied = QGuiApplication.clipboard().text()
    assert "Traceback" in copied
    assert "the inner reason" in copied
    assert bar.text == ""
    bar.deleteLater()


def test_notices_in_both_languages(languages: Languages) -> None:
    notice = NoticeRaised("embedder_failed", "Memory is searched by words only for now. Reason.")
    assert notice_sentence(notice) == notice.sentence
    languages.use("zh")
    assert notice_sentence(notice) == "暂时只按字词找记忆，会自动重试。"
    assert notice_sentence(NoticeRaised("embedder_failed", "", resolved=True)) == "又能按语义找记忆了。"
    assert notice_sentence(NoticeRaised("something_new", "Words.")) == "Words."
