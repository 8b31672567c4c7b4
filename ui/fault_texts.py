"""The sentences for known faults and notices, by their codes, for translation; values stand in braces."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate


def fault_template(code: str) -> str:
    """The sentence of a fault; empty where its own words must do."""
    return _faults().get(code, "")


def notice_template(code: str, *, resolved: bool) -> str:
    """The sentence of a notice, or of its end; empty where its own words must do."""
    return (_ends() if resolved else _notices()).get(code, "")


def _faults() -> dict[str, str]:
    return {}


def _notices() -> dict[str, str]:
    return {}


def _ends() -> dict[str, str]:
    return {}
