"""The language of the interface: English is in the source, Chinese in catalogues, and it changes while running.

Texts go through `self.tr(…)` in widgets and `QCoreApplication.translate("Context", "…")` elsewhere; a widget that
keeps texts sets them again in `changeEvent` at `QEvent.Type.LanguageChange`.
"""

from __future__ import annotations

import logging
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator, Signal

from ui.resource_files import resource

ENGLISH, CHINESE = "en", "zh"
SYSTEM = "system"

_FOLDER = "translations"
_log = logging.getLogger(__name__)


class Languages(QObject):
    """Which language the interface speaks. Every widget hears of a change by Qt's own event."""

    changed = Signal()

    def __init__(self, app: QCoreApplication) -> None:
        super().__init__(app)
        self._app = app
        self._translators: list[QTranslator] = []
        self._current = ENGLISH
        self.use(SYSTEM)

    @property
    def current(self) -> str:
        """`en` or `zh`."""
        return self._current

    @property
    def traditional(self) -> bool:
        """Whether the system writes Chinese in traditional characters; only the choice of fonts follows."""
        return QLocale.system().script() == QLocale.Script.TraditionalChineseScript

    @property
    def catalogues(self) -> tuple[QTranslator, ...]:
        """What is loaded for the present language."""
        return tuple(self._translators)

    def use(self, choice: str) -> None:
        """Speaks `en`, `zh`, or with `system` what the system speaks: Chinese where it does, else English."""
        self._current = _system_language() if choice == SYSTEM else choice
        QLocale.setDefault(_locale(self._current))
        self.close()
        self._translators = [self._loaded(path) for path in _catalogues(self._current)]
        for translator in self._translators:
            self._app.installTranslator(translator)
        self.changed.emit()

    def close(self) -> None:
        """Takes the catalogues off the application."""
        for translator in self._translators:
            self._app.removeTranslator(translator)
        self._translators = []

    def _loaded(self, path: Path) -> QTranslator:
        translator = QTranslator(self)
        if not translator.load(str(path)):
            _log.error("the translations in %s could not be read", path.name)
        return translator


def two_sentences(first: str, second: str) -> str:
    """Puts two sentences side by side as the language does: Chinese has no space between them."""
    if not first or not second:
        return first or second
    return QCoreApplication.translate("Sentences", "{first} {second}").format(first=first, second=second)


def _system_language() -> str:
    return CHINESE if QLocale.system().language() == QLocale.Language.Chinese else ENGLISH


def _locale(language: str) -> QLocale:
    system = QLocale.system()
    if language == CHINESE:
        return QLocale(QLocale.Language.Chinese, QLocale.Country.China)
    if system.language() == QLocale.Language.English:
        return system
    return QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom)


def _catalogues(language: str) -> list[Path]:
    own = sorted(resource(_FOLDER).glob(f"*_{language}.qm"))
    if language != CHINESE:
        return own
    qt = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)) / "qtbase_zh_CN.qm"
    return [qt, *own] if qt.is_file() else own
