"""Reads PDF documents: a section a page."""

from __future__ import annotations

import logging
import re
from pathlib import Path

from assistant.knowledge.reading.records import Read, Section, Trouble, UnreadableError

_HYPHENATED = re.compile(r"(?<=[a-z])-\n(?=[a-z])")


def read_pdf(path: Path) -> Read:
    """The pages of a document that have text.

    Raises:
        UnreadableError: it has a password, is damaged, or holds pictures only.
    """
    from pypdf import PasswordType, PdfReader
    from pypdf.errors import DependencyError, PyPdfError

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # it tells of every small fault of a file
    try:
        document = PdfReader(path)
        if document.is_encrypted and document.decrypt("") is PasswordType.NOT_DECRYPTED:
            raise UnreadableError(Trouble.PASSWORD)
        pages = [(number, page.extract_text()) for number, page in enumerate(document.pages, 1)]
        named = document.metadata.title if document.metadata is not None else None
    except DependencyError as error:
        raise UnreadableError(Trouble.PASSWORD) from error
    except (PyPdfError, ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        raise UnreadableError(Trouble.DAMAGED) from error
    sections = tuple(Section((), _HYPHENATED.sub("", text), page=number) for number, text in pages if text.strip())
    if not sections:
        raise UnreadableError(Trouble.NO_TEXT)
    return Read(" ".join(str(named or "").split()), sections)
