"""Conversations as PDF, laid out and written by Qt."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QFont, QPageLayout, QPageSize, QPdfWriter, QTextDocument

MARGIN_MM = 18.0
FONT_PT = 10.5
_STYLE = """
h1 { font-size: 17pt; } h3 { font-size: 9pt; color: #555555; margin-top: 14px; margin-bottom: 2px; }
pre, code { font-family: "Noto Sans Mono", "Menlo", "Consolas", monospace; font-size: 9pt; }
pre { background-color: #f2f2f2; } blockquote { color: #444444; } th, td { padding: 3px; }
"""


def write_pdf(html: str, target: Path, *, title: str) -> None:
    """Writes a page of the kind that `assistant.interchange.html.printed` makes; safe to call from any thread.

    Args:
        html: in the tags that Qt's rich text knows; nothing in it is loaded.
        target: the file; what is there is replaced.
        title: the document's.

    Raises:
        OSError: it cannot be written.
    """
    partial = target.with_name(target.name + ".partial")
    try:
        partial.touch()
        _print(html, partial, title)
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)


def _print(html: str, target: Path, title: str) -> None:
    writer = QPdfWriter(str(target))
    writer.setTitle(title)
    writer.setCreator("Keepsake")
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    margins = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    writer.setPageMargins(margins, QPageLayout.Unit.Millimeter)
    document = QTextDocument()
    font = QFont()
    font.setPointSizeF(FONT_PT)
    document.setDefaultFont(font)
    document.setDefaultStyleSheet(_STYLE)
    document.setHtml(html)
    document.print_(writer)
