"""Makes small PDF and Word files as their programs would, for tests."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def make_pdf(path: Path, pages: Sequence[str], *, password: str = "") -> Path:
    """A PDF with a line of text on each page."""
    from pypdf import PdfReader, PdfWriter

    objects = ["<< /Type /Catalog /Pages 2 0 R >>"]
    kids = " ".join(f"{4 + 2 * i} 0 R" for i in range(len(pages)))
    objects.append(f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>")
    objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    for i, text in enumerate(pages):
        stream = f"BT /F1 12 Tf 72 720 Td ({text}) Tj ET" if text else ""
        resources = "<< /Font << /F1 3 0 R >> >>"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources {resources} /Contents {5 + 2 * i} 0 R >>"
        )
        objects.append(f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream")
    out, offsets = "%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{offset:010d} 00000 n \n" for offset in offsets)
    size = len(objects) + 1
    out += f"xref\n0 {size}\n0000000000 65535 f \n{table}"
    out += f"trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{out.index('xref')}\n%%EOF\n"
    path.write_bytes(out.encode("latin-1"))
    if password:
        writer = PdfWriter(clone_from=PdfReader(path))
        writer.encrypt(password, algorithm="AES-256")
        writer.write(path)
    return path


def make_docx(path: Path, paragraphs: Sequence[tuple[str, str]]) -> Path:
    """A Word document of paragraphs: the id of a style (or nothing), and text; a tab in it parts a row of a table."""
    styles = "".join(
        f'<w:style w:styleId="{id}"><w:name w:val="{name}"/></w:style>'
        for id, name in (("1", "heading 1"), ("berschrift2", "heading 2"), ("a3", "Title"))
    )
    body = ""
    for style, text in paragraphs:
        runs = f"<w:r><w:t>{escape(text)}</w:t></w:r>"
        if "\t" in text:
            cells = "".join(f"<w:tc><w:p><w:r><w:t>{escape(one)}</w:t></w:r></w:p></w:tc>" for one in text.split("\t"))
            body += f"<w:tbl><w:tr>{cells}</w:tr></w:tbl>"
        else:
            named = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
            body += f"<w:p>{named}{runs}</w:p>"
    with zipfile.ZipFile(path, "w") as package:
        package.writestr("word/document.xml", f'<w:document xmlns:w="{_W}"><w:body>{body}</w:body></w:document>')
        package.writestr("word/styles.xml", f'<w:styles xmlns:w="{_W}">{styles}</w:styles>')
    return path
