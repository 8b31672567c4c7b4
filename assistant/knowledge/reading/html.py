"""Reads web pages: a section a heading, without scripts, styles and hidden parts."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from assistant.knowledge.reading.decoding import decode
from assistant.knowledge.reading.records import Read, Section

_UNSEEN = frozenset({"script", "style", "template", "noscript", "svg", "head", "nav", "select", "iframe", "object"})
_BLOCKS = frozenset(
    {"p", "div", "section", "article", "ul", "ol", "table", "blockquote", "pre", "dl", "form", "figure", "main"}
    | {"header", "footer", "aside", "details", "hr"}
)
_LINES = frozenset({"br", "li", "tr", "dt", "dd", "option", "summary", "figcaption"})
_VOID = frozenset(
    {"br", "hr", "img", "input", "meta", "link", "area", "base", "col", "embed", "source", "track", "wbr"}
)
_HEADING = re.compile(r"h[1-6]")
_DECLARED = re.compile(rb"<meta[^>]+charset=[\"']?\s*([\w.:-]+)", re.IGNORECASE)


def read_html(raw: bytes) -> Read:
    """The sections of a page; its title is what it calls itself, else its first heading.

    Raises:
        UnreadableError: this is no text.
    """
    named = _DECLARED.search(raw[:4096])
    page = _Page()
    page.feed(decode(raw, declared=named[1].decode("ascii") if named is not None else ""))
    page.close()
    page.end_section()
    return Read(_one_line(page.title) or page.first_heading, tuple(page.sections))


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.title = ""
        self.first_heading = ""
        self.sections: list[Section] = []
        self._headings: list[tuple[int, str]] = []
        self._text: list[str] = []
        self._unseen: list[str] = []  # open elements from the outermost hidden one on
        self._in_title = False
        self._preformatted = 0
        self._heading: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._in_title = tag == "title"
        hidden = any(name == "hidden" or (name == "aria-hidden" and value == "true") for name, value in attrs)
        if tag == "body":
            self._unseen = []  # a page may leave its head open
        elif self._unseen or tag in _UNSEEN or (hidden and tag not in _VOID):
            if tag not in _VOID:
                self._unseen.append(tag)
            return
        if _HEADING.fullmatch(tag):
            self._heading = []
        elif tag in _BLOCKS:
            self._text.append("\n\n")
        elif tag in _LINES:
            self._text.append("\n- " if tag == "li" else "\n")
        elif tag in {"td", "th"}:
            self._text.append(" | ")
        self._preformatted += tag == "pre"

    def handle_endtag(self, tag: str) -> None:
        self._in_title = False
        if self._unseen:
            if tag in self._unseen:
                while self._unseen.pop() != tag:
                    pass
            return
        self._preformatted -= tag == "pre" and self._preformatted > 0
        if _HEADING.fullmatch(tag) and self._heading is not None:
            self._begin_section(int(tag[1]), _one_line("".join(self._heading)))
            self._heading = None
        elif tag in _BLOCKS:
            self._text.append("\n\n")

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.title += data
        elif self._heading is not None:
            self._heading.append(data)
        elif not self._unseen:
            self._text.append(data if self._preformatted else re.sub(r"\s+", " ", data))

    def end_section(self) -> None:
        """Keeps what was read since the last heading."""
        text = "".join(self._text)
        text = re.sub(r"[ \t]*\n[ \t]*", "\n", text) if "\n" in text else text
        text = re.sub(r"\n{3,}", "\n\n", text).strip()
        if text:
            headings = tuple(words for _, words in self._headings)
            self.sections.append(Section(headings, text))
        self._text = []

    def _begin_section(self, level: int, words: str) -> None:
        self.end_section()
        self.first_heading = self.first_heading or words
        self._headings = [*(one for one in self._headings if one[0] < level), (level, words)]


def _one_line(text: str) -> str:
    return " ".join(text.split())
