"""Conversations as one HTML file that shows everything by itself, and loads and runs nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from assistant.interchange.transcripts import Transcript, clock_time, said_at

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

_HEAD = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Keepsake">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
"""
_STYLE = """
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem; line-height: 1.6;
  font-family: system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
h1 { font-size: 1.4rem; margin-top: 2.5rem; }
article { margin: 1.25rem 0; padding: 0.25rem 1rem; border-left: 3px solid #8884; overflow-wrap: anywhere; }
article.user { background: #8881; border-color: #8888; border-radius: 6px; }
header { font-size: 0.85rem; opacity: 0.75; margin-top: 0.5rem; }
pre { overflow-x: auto; padding: 0.75rem; background: #8882; border-radius: 6px; }
code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.92em; }
table { border-collapse: collapse; } th, td { border: 1px solid #8886; padding: 0.25rem 0.6rem; }
blockquote { margin: 0; padding-left: 1rem; border-left: 3px solid #8886; opacity: 0.9; }
@media print { article { break-inside: avoid-page; } }
"""


WHO = "who"
"""In what is printed, the name of the anchors before each message's speaker."""

_CODE_BOX = '<table class="code" width="100%" cellpadding="7" cellspacing="0"><tr><td>'
_BOXES = {
    "blockquote_open": '<table class="quote" width="100%" cellpadding="7" cellspacing="0"><tr><td>',
    "blockquote_close": "</td></tr></table>\n",
    "table_open": '<table class="data" cellpadding="5" cellspacing="0">\n',
}


def page(transcripts: Iterable[Transcript], *, title: str = "Keepsake", language: str = "en") -> Iterator[str]:
    """The whole file, in pieces.

    Args:
        transcripts: what it shows, in order.
        title: of the page.
        language: that it is mostly in.
    """
    yield _HEAD.format(language=language, title=escape(title), style=_STYLE)
    markdown = _markdown()
    for transcript in transcripts:
        yield f'<section lang="{transcript.language}">\n<h1>{escape(transcript.title)}</h1>\n'
        for message in transcript.shown:
            yield (
                f'<article class="{message.role}" dir="auto">\n'
                f"<header>{escape(transcript.name_of(message))} · "
                f'<time datetime="{said_at(message)}">{clock_time(message)}</time></header>\n'
                f"{markdown.render(message.text)}</article>\n"
            )
        yield "</section>\n"
    yield "</body>\n</html>\n"


def printed(transcript: Transcript, *, follows: bool = False) -> Iterator[str]:
    """One conversation in the few tags that rich text for print knows, without a page's head.

    Who speaks stands in a paragraph of the class `who`, behind an anchor of that name; boxes are tables of the classes
    `code`, `quote` and `data`.

    Args:
        transcript: the conversation.
        follows: another one stands before it, so that it begins a page.
    """
    before = ' style="page-break-before: always"' if follows else ""
    yield f"<h1{before}>{escape(transcript.title)}</h1>\n"
    markdown = _for_print(_markdown())
    for message in transcript.shown:
        name, time = escape(transcript.name_of(message)), clock_time(message)
        yield f'<p class="who"><a name="{WHO}"></a><b>{name}</b> · {time}</p>\n{markdown.render(message.text)}'


def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt

    made = MarkdownIt("commonmark", {"html": False, "linkify": False}).enable(["table", "strikethrough"])
    made.add_render_rule("image", _image)
    made.add_render_rule("link_open", _link)
    return made


def _for_print(markdown: MarkdownIt) -> MarkdownIt:
    """Rich text draws boxes only around the cells of tables."""
    for name in ("fence", "code_block"):
        markdown.add_render_rule(name, _code_box)
    for name in _BOXES:
        markdown.add_render_rule(name, _box)
    return markdown


def _code_box(_renderer: Any, tokens: Sequence[Any], place: int, _options: Any, _env: Any) -> str:
    text = escape(str(tokens[place].content).rstrip("\n"), quote=False)
    return f"{_CODE_BOX}<pre>{text}</pre></td></tr></table>\n"


def _box(_renderer: Any, tokens: Sequence[Any], place: int, _options: Any, _env: Any) -> str:
    return _BOXES[tokens[place].type]


def _image(_renderer: Any, tokens: Sequence[Any], place: int, _options: Any, _env: Any) -> str:
    """A picture's description and where it is: nothing is loaded by looking."""
    source = str(tokens[place].attrGet("src") or "")
    return escape(f"[{tokens[place].content or 'image'}: {source}]")


def _link(renderer: Any, tokens: Sequence[Any], place: int, options: Any, env: Any) -> str:
    tokens[place].attrSet("rel", "noopener noreferrer")
    return str(renderer.renderToken(tokens, place, options, env))
