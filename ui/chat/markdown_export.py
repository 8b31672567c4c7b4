"""Leaves as plain text and as HTML for the clipboard: every character escaped, links only where they may open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from ui.chat.links import Opening, opening
from ui.chat.markdown import CodeLeaf, Frame, Leaf, RuleLeaf, Run, Runs, TableLeaf, TextLeaf


def plain(leaves: Iterable[Leaf]) -> str:
    """The text as a reader sees it: no marks, list markers kept, cells parted by tabs."""
    return joined((leaf, leaf_text(leaf), True) for leaf in leaves)


def joined(pieces: Iterable[tuple[Leaf, str, bool]]) -> str:
    """Text out of several leaves as one: each with what is taken of it, and whether that is from its begin."""
    parts: list[str] = []
    seen: set[int] = set()
    before: Leaf | None = None
    for leaf, text, from_begin in pieces:
        fresh = [frame for frame in leaf.frames if frame.is_item and frame.serial not in seen]
        seen.update(frame.serial for frame in leaf.frames)
        markers = "".join(f"{_marker(frame)} " for frame in fresh) if from_begin else ""
        parts.append(_gap(before, leaf) + markers + text)
        before = leaf
    return "".join(parts)


def _gap(before: Leaf | None, leaf: Leaf) -> str:
    if before is None or (isinstance(leaf, TextLeaf) and leaf.continues):
        return ""
    both_listed = any(frame.is_item for frame in before.frames) and any(frame.is_item for frame in leaf.frames)
    return "\n" if both_listed else "\n\n"


def leaf_text(leaf: Leaf) -> str:
    """The words of one leaf."""
    match leaf:
        case TextLeaf():
            return leaf.text
        case CodeLeaf():
            return leaf.text
        case TableLeaf():
            rows = (leaf.header, *leaf.rows)
            return "\n".join("\t".join("".join(run.text for run in cell) for cell in row) for row in rows)
        case _:
            return "———"


def html(leaves: Iterable[Leaf]) -> str:
    """The same as HTML without styles, for pasting where marks are understood."""
    parts: list[str] = []
    opened: list[Frame] = []
    for leaf in leaves:
        _enter(parts, opened, leaf.frames)
        parts.append(_leaf_html(leaf))
    _enter(parts, opened, ())
    return "".join(parts)


def _enter(parts: list[str], opened: list[Frame], frames: Sequence[Frame]) -> None:
    """Closes the frames that ended and opens those that begin."""
    shared = 0
    while shared < min(len(opened), len(frames)) and opened[shared] == frames[shared]:
        shared += 1
    sibling: Frame | None = None
    while len(opened) > shared:
        frame = opened.pop()
        follows = len(opened) == shared and len(frames) > shared and _same_list(frame, frames[shared])
        sibling = frame if follows else None
        parts.append("</li>" if follows else f"</li></{_list_tag(frame)}>" if frame.is_item else "</blockquote>")
    for frame in frames[shared:]:
        if not frame.is_item:
            parts.append("<blockquote>")
        else:
            number = frame.marker[:-1]
            start = f' start="{number}"' if number.isdigit() and number != "1" else ""
            parts.append("<li>" if sibling else f"<{_list_tag(frame)}{start}><li>")
            parts.append("" if frame.checked is None else f"{_marker(frame)} ")
        sibling = None
        opened.append(frame)


def _same_list(one: Frame, other: Frame) -> bool:
    return one.is_item and other.is_item and _list_tag(one) == _list_tag(other)


def _list_tag(frame: Frame) -> str:
    return "ol" if frame.marker[:-1].isdigit() else "ul"


def _marker(frame: Frame) -> str:
    return frame.marker if frame.checked is None else "☑" if frame.checked else "☐"


def _leaf_html(leaf: Leaf) -> str:
    match leaf:
        case TextLeaf(level=level) if level:
            return f"<h{level}>{_runs_html(leaf.runs)}</h{level}>"
        case TextLeaf():
            return f"<p>{_runs_html(leaf.runs)}</p>"
        case CodeLeaf():
            return f"<pre><code>{escape(leaf.text)}</code></pre>"
        case TableLeaf():
            head = "".join(f"<th>{_runs_html(cell)}</th>" for cell in leaf.header)
            body = "".join("<tr>" + "".join(f"<td>{_runs_html(c)}</td>" for c in row) + "</tr>" for row in leaf.rows)
            return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        case RuleLeaf():
            return "<hr>"
        case _:
            raise TypeError(f"not a leaf that can be shown: {leaf!r}")


def _runs_html(runs: Runs) -> str:
    return "".join(_run_html(run) for run in runs)


def _run_html(run: Run) -> str:
    text = escape(run.text).replace("\n", "<br>")
    for wanted, tag in ((run.code, "code"), (run.struck, "s"), (run.italic, "em"), (run.bold, "strong")):
        text = f"<{tag}>{text}</{tag}>" if wanted else text
    live = run.href and opening(run.href, run.text) is not Opening.NEVER
    return f'<a href="{escape(run.href)}">{text}</a>' if live else text
