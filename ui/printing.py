"""Conversations as PDF, laid out and written by Qt."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from PySide6.QtCore import QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QGuiApplication,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextOption,
)

from assistant.interchange.html import WHO

MARGIN_MM, DOTS_PER_INCH = 18.0, 300
FONT_PT, SMALL_PT = 10.5, 8.0
_GREY = QColor("#777777")
_STYLE = """
h1 {{ font-size: 17pt; margin-bottom: 10px; }}
h2 {{ font-size: 13pt; margin-top: 14px; }} h3, h4, h5, h6 {{ font-size: 11pt; margin-top: 12px; }}
p, li {{ line-height: 125%; }}
p.who {{ font-size: 9pt; color: #555555; margin-top: 20px; margin-bottom: 2px; }}
a {{ color: #1f5fa8; }}
pre, code {{ font-family: "{mono}"; font-size: 9pt; }}
pre {{ white-space: pre-wrap; margin: 0px; }}
table {{ margin-top: 8px; margin-bottom: 8px; }}
table.code td {{ background-color: #f3f3f1; }}
table.quote td {{ color: #444444; border-left: 2px solid #bbbbbb; }}
table.data {{ border-collapse: collapse; border: 1px solid #bbbbbb; }}
table.data th {{ background-color: #f3f3f1; text-align: left; }}
"""


def main() -> int:
    """Writes what standard input says, as `assistant.interchange.printing` does; the exit status."""
    told = json.load(sys.stdin)
    app = QGuiApplication([])
    try:
        write_pdf(told["html"], Path(told["target"]), title=told["title"])
    except OSError as error:
        sys.stderr.write(f"{error.strerror or error}\n")
        return 1
    finally:
        app.shutdown()
    return 0


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
    writer.setResolution(DOTS_PER_INCH)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    margins = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    writer.setPageMargins(margins, QPageLayout.Unit.Millimeter)
    foot = QFont()
    foot.setPointSizeF(SMALL_PT)
    room = QFontMetricsF(foot, writer).height() * 3
    page = QRectF(0, 0, writer.width(), writer.height() - room)
    document = _document(html, writer, page.size())
    painter = QPainter(writer)
    painter.setFont(foot)
    count = document.pageCount()
    for number in range(count):
        if number:
            writer.newPage()
        painter.save()
        painter.translate(0, -number * page.height())
        shown = page.adjusted(0, 0, 0, -1)  # or the next page's first line would be here too, unseen
        document.drawContents(painter, shown.translated(0, number * page.height()))
        painter.restore()
        _draw_foot(painter, QRectF(0, page.bottom(), page.width(), room), title, f"{number + 1} / {count}")
    painter.end()


def _document(html: str, writer: QPdfWriter, page: QSizeF) -> QTextDocument:
    document = QTextDocument()
    document.documentLayout().setPaintDevice(writer)
    document.setDocumentMargin(0)
    font = QFont()
    font.setPointSizeF(FONT_PT)
    document.setDefaultFont(font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    document.setDefaultTextOption(option)
    mono = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()
    document.setDefaultStyleSheet(_STYLE.format(mono=mono))
    document.setHtml(html)
    document.setPageSize(page)
    _keep_with_what_follows(document, page.height())
    return document


def _keep_with_what_follows(document: QTextDocument, height: float) -> None:
    """Lets no page end with who speaks next."""
    block = document.begin()
    while block.isValid():
        after = block.next()
        if _names_somebody(block) and after.isValid() and _page_of(block, height) != _page_of(after, height):
            form = block.blockFormat()
            form.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
            QTextCursor(block).setBlockFormat(form)
            document.markContentsDirty(block.position(), document.characterCount() - block.position())
        block = after


def _names_somebody(block: QTextBlock) -> bool:
    return any(WHO in each.format.anchorNames() for each in block.textFormats())


def _page_of(block: QTextBlock, height: float) -> int:
    """The page on which the first line of a block stands."""
    top = block.document().documentLayout().blockBoundingRect(block).top()
    line = block.layout().lineAt(0) if block.layout().lineCount() else None
    return int((top + (line.y() + line.height() / 2 if line is not None else 0)) // height)


def _draw_foot(painter: QPainter, place: QRectF, title: str, number: str) -> None:
    painter.setPen(_GREY)
    width = painter.fontMetrics().horizontalAdvance(f"{number}    ")
    told = painter.fontMetrics().elidedText(title, Qt.TextElideMode.ElideRight, int(place.width() - width))
    painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, told)
    painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, number)


if __name__ == "__main__":
    sys.exit(main())
