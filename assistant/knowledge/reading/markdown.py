"""Reads Markdown: a section a heading, in the words of its source."""

from __future__ import annotations

import re

from assistant.knowledge.reading.records import Read, Section

_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(?P<body>.*?\n)(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_TITLE = re.compile(r"^title:[ \t]*(?P<quote>[\"']?)(?P<title>.+?)(?P=quote)[ \t]*$", re.MULTILINE)


def read_markdown(text: str) -> Read:
    """The sections of a Markdown text; its title is what the front matter says, else its first heading of level 1."""
    from markdown_it import MarkdownIt

    title = ""
    front = _FRONT_MATTER.match(text)
    if front is not None:
        named = _TITLE.search(front["body"])
        title = named["title"].strip() if named is not None else ""
        text = "\n" * front[0].count("\n") + text[front.end() :]
    lines = text.split("\n")
    headings: list[tuple[int, str]] = []  # level and words of those that the present line stands under
    sections: list[Section] = []
    start = 0
    tokens = MarkdownIt("commonmark").parse(text)
    for at, token in enumerate(tokens):
        if token.type != "heading_open" or token.map is None or token.level:
            continue
        _close(sections, headings, lines, start, token.map[0])
        level, words = int(token.tag[1]), _plain(tokens[at + 1].content)
        headings = [*(one for one in headings if one[0] < level), (level, words)]
        title = title or (words if level == 1 else "")
        start = token.map[1]
    _close(sections, headings, lines, start, len(lines))
    return Read(title, tuple(sections))


def _close(sections: list[Section], headings: list[tuple[int, str]], lines: list[str], start: int, end: int) -> None:
    text = "\n".join(lines[start:end])
    if text.strip():
        sections.append(Section(tuple(words for _, words in headings), text, line=start + 1))


def _plain(words: str) -> str:
    """A heading without its marks."""
    words = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", words)
    return re.sub(r"[*_`]+", "", words).strip()
