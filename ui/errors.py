"""How faults are shown: the known ones by a translated sentence, anything else by one sentence and its details."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Mapping
from typing import Literal, Protocol

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtGui import QGuiApplication

from assistant.errors import AssistantError
from assistant.events import NoticeRaised
from ui.fault_texts import fault_template, notice_template

translate = QCoreApplication.translate
_log = logging.getLogger(__name__)


class Place(Protocol):
    """Where a sentence can be said: the notice line of a window."""

    def say(
        self,
        text: str,
        *,
        tone: Literal["warning", "danger", "accent", "success"] = ...,
        action: str = ...,
        act: Callable[[], object] | None = ...,
    ) -> None:
        """Shows a sentence, and an action when one helps."""


def sentence_of(error: BaseException) -> str:
    """What is said about a fault, in the interface's language, with the thing to do where there is one."""
    if not isinstance(error, AssistantError):
        return translate("Errors", "Something went wrong inside Keepsake. What you wrote is safe.")
    if _speaks_english():
        return error.sentence()
    return _filled(fault_template(error.code, error.details), error.details) or error.sentence()


def notice_sentence(notice: NoticeRaised) -> str:
    """What is said when something works less well than it should, in the interface's language."""
    if _speaks_english():
        return notice.sentence
    return notice_template(notice.code, resolved=notice.resolved) or notice.sentence


def show_error(error: BaseException, place: Place) -> None:
    """Says a fault where the person can read it; a defect is logged whole, and its details can be copied."""
    if isinstance(error, AssistantError):
        _log.info("said to the person: %s", error.code)
        place.say(sentence_of(error), tone="danger")
        return
    details = "".join(traceback.format_exception(error))
    _log.error("a defect", exc_info=error)
    place.say(
        sentence_of(error),
        tone="danger",
        action=translate("Errors", "Copy details"),
        act=lambda: QGuiApplication.clipboard().setText(details),
    )


def _speaks_english() -> bool:
    return QLocale().language() == QLocale.Language.English


def _filled(template: str, details: Mapping[str, object]) -> str:
    try:
        return template.format_map({name: _readable(value) for name, value in details.items()})
    except (KeyError, IndexError, ValueError):
        _log.warning("the sentence %r does not fit the details %s", template, sorted(details))
        return ""


def _readable(value: object) -> object:
    return round(value) if isinstance(value, float) else value
