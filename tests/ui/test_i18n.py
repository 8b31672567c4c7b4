from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from ui.conversations.list_model import ConversationListModel
from ui.conversations.sidebar import Sidebar
from ui.i18n import Languages, two_sentences
from ui.resource_files import resource
from ui.theme import Theme

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def translations() -> ModuleType:
    spec = importlib.util.spec_from_file_location("translations", ROOT / "packaging" / "translations.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_both_languages_are_complete_and_in_step_with_the_sources(
    translations: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert translations.main(["--check"]) == 0, capsys.readouterr().out


def test_a_missing_translation_is_found(translations: ModuleType, tmp_path: Path) -> None:
    text = resource("translations/window_zh.ts").read_text("utf-8")
    broken = tmp_path / "window_zh.ts"
    broken.write_text(
        re.sub(
            r"(<source>Settings</source>\s*)<translation>.*?</translation>",
            r'\1<translation type="unfinished"></translation>',
            text,
            count=1,
        ),
        "utf-8",
    )
    assert translations.unfinished(broken) == ["Settings"]
    broken.write_text(text.replace("正在问 {provider}", "正在问"), "utf-8")
    assert translations.unfinished(broken) == ["Asking {provider} (its values differ)"]


def test_chinese_says_你_and_no_exclamation_marks() -> None:
    for name in ("window_zh.ts", "chat_zh.ts"):
        text = resource(f"translations/{name}").read_text("utf-8")
        translated = " ".join(re.findall(r"<(?:translation|numerusform)>(.*?)</", text, re.S))
        assert "您" not in translated
        assert "！" not in translated
        assert not re.search(r"[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]", translated), "a space is missing"


def test_the_language_changes_while_the_window_shows(theme: Theme, languages: Languages, qtbot: QtBot) -> None:
    sidebar = Sidebar(ConversationListModel(), theme=theme)
    assert sidebar.settings_row.text() == "Settings"
    sidebar.show()
    languages.use("zh")
    qtbot.waitUntil(lambda: sidebar.settings_row.text() == "设置")
    assert sidebar.search.placeholderText() == "搜索"
    assert QLocale().language() == QLocale.Language.Chinese
    languages.use("en")
    qtbot.waitUntil(lambda: sidebar.settings_row.text() == "Settings")
    sidebar.deleteLater()


def test_plurals(languages: Languages) -> None:
    def messages(count: int) -> str:
        return QCoreApplication.translate("DataPage", "%n messages", "", count)

    assert (messages(1), messages(2)) == ("1 message", "2 messages")
    languages.use("zh")
    assert messages(2) == "2 条消息"


def test_qts_own_words_follow(languages: Languages, qapp: QApplication, qtbot: QtBot) -> None:
    languages.use("zh")
    edit = QLineEdit()
    menu = edit.createStandardContextMenu()
    assert any("粘贴" in action.text() for action in menu.actions())
    menu.deleteLater()
    edit.deleteLater()


def test_sentences_stand_side_by_side_as_the_language_does(languages: Languages) -> None:
    assert two_sentences("One.", "Two.") == "One. Two."
    assert two_sentences("", "Two.") == "Two."
    languages.use("zh")
    assert two_sentences("一。", "二。") == "一。二。"
