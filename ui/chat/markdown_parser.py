"""Markdown read into leaves: markdown-it does the reading, HTML stays text, and nothing is fetched."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from markdown_it import MarkdownIt
from markdown_it.token import Token

from ui.chat.formula import readable
from ui.chat.links import Opening, bare_addresses, opening
from ui.chat.markdown import CodeLeaf, Frame, Leaf, RuleLeaf, Run, Runs, TableLeaf, TextLeaf
from ui.chat.markdown_math import formulas

_DEEPEST = 100
_MARKER = r"(?:[ ]{0,3}(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]?)"
_TOO_DEEP = re.compile(rf"^({_MARKER}{{30}}){_MARKER}+", re.MULTILINE)
_TASK = re.compile(r"\[([ xX])\][ \t]+")
_BULLET = "•"

References = dict[str, dict[str, object]]


@dataclass(slots=True)
class Group:
    """What one top-level block became.

    Attributes:
        kind: the block's name with the parser: paragraph, list, table, fence…
        line: its first line, from 0.
        items: for lists, the line and the index in `leaves` at which each top-level item begins.
    """

    kind: str
    line: int
    leaves: list[Leaf] = field(default_factory=list)
    items: list[tuple[int, int]] = field(default_factory=list)


class Reader:
    """Reads pieces of one document; link references and frame numbers carry over from piece to piece."""

    def __init__(self) -> None:
        options = {"html": False, "maxNesting": _DEEPEST}
        self._md = MarkdownIt("commonmark", options).enable(["table", "strikethrough"]).use(formulas)
        self._references: References = {}
        self._serial = 0

    @property
    def reference_count(self) -> int:
        """How many link references have been defined so far."""
        return len(self._references)

    def read(self, text: str, *, first_number: int | None = None, certain: bool = True) -> list[Group]:
        """Reads a piece.

        Args:
            text: it must begin where a block begins.
            first_number: the number of the first item, when the text goes on with an ordered list.
            certain: the text will not change, so that link references in it count from now on.
        """
        env: dict[str, object] = {"references": self._references if certain else dict(self._references)}
        tokens = self._md.parse(_TOO_DEEP.sub(r"\1", text), env)
        walk = _Walk(tokens, first_number=first_number, serial=self._serial)
        groups = walk.groups()
        if certain:
            self._serial = walk.serial
        return groups


def read(text: str) -> list[Leaf]:
    """Reads a whole document at once."""
    return [leaf for group in Reader().read(text) for leaf in group.leaves]


class _Walk:
    """One pass over the tokens of a parse."""

    def __init__(self, tokens: Sequence[Token], *, first_number: int | None, serial: int) -> None:
        self._tokens = tokens
        self._first_number = first_number
        self.serial = serial
        self._frames: list[Frame] = []
        self._numbers: list[int | None] = []
        self._groups: list[Group] = []

    def groups(self) -> list[Group]:
        at = 0
        while at < len(self._tokens):
            token = self._tokens[at]
            if token.level == 0 and token.nesting >= 0:
                kind = token.type.removesuffix("_open").removeprefix("bullet_").removeprefix("ordered_")
                self._groups.append(Group(kind, token.map[0] if token.map else 0))
            at = self._step(at, token)
        return self._groups

    def _step(self, at: int, token: Token) -> int:
        match token.type:
            case "table_open":
                return self._table(at)
            case "paragraph_open" | "heading_open":
                self._text(self._tokens[at + 1], level=int(token.tag[1:]) if token.type == "heading_open" else 0)
                return at + 3
            case "fence" | "code_block":
                words = token.info.split()
                self._add(CodeLeaf(tuple(self._frames), words[0] if words else "", token.content.removesuffix("\n")))
            case "formula_block":
                self._add(TextLeaf(tuple(self._frames), (Run(readable(token.content), formula=True),), formula=True))
            case "hr":
                self._add(RuleLeaf(tuple(self._frames)))
            case _:
                self._container(at, token)
        return at + 1

    def _container(self, at: int, token: Token) -> None:
        match token.type:
            case "blockquote_open":
                self._push(Frame(self._next_serial()))
            case "bullet_list_open":
                self._numbers.append(None)
            case "ordered_list_open":
                first = len(self._groups) == 1 and token.level == 0 and self._first_number is not None
                self._numbers.append(self._first_number if first else int(token.attrGet("start") or _first(token)))
            case "list_item_open":
                self._item(at, token)
            case "bullet_list_close" | "ordered_list_close":
                self._numbers.pop()
            case "list_item_close" | "blockquote_close":
                self._pop()

    def _item(self, at: int, token: Token) -> None:
        number = self._numbers[-1]
        if number is not None:
            self._numbers[-1] = number + 1
        if token.level == 1:
            group = self._groups[-1]
            group.items.append((token.map[0] if token.map else group.line, len(group.leaves)))
        checked = None
        if at + 2 < len(self._tokens) and self._tokens[at + 1].type == "paragraph_open":
            task = _TASK.match(self._tokens[at + 2].content)
            checked = None if task is None else task.group(1) != " "
        self._push(Frame(self._next_serial(), _BULLET if number is None else f"{number}.", checked))

    def _push(self, frame: Frame) -> None:
        self._frames.append(frame)

    def _pop(self) -> None:
        frame = self._frames[-1]
        leaves = self._groups[-1].leaves
        if not leaves or frame not in leaves[-1].frames:
            self._add(TextLeaf(tuple(self._frames), ()))  # an empty item still shows its marker
        self._frames.pop()

    def _text(self, inline: Token, *, level: int) -> None:
        runs = runs_of(inline)
        frame = self._frames[-1] if self._frames else None
        leaves = self._groups[-1].leaves
        begins = not leaves or frame not in leaves[-1].frames
        if frame is not None and frame.checked is not None and begins and runs:
            head = replace(runs[0], text=_TASK.sub("", runs[0].text, count=1))
            runs = (head, *runs[1:]) if head.text else runs[1:]
        self._add(TextLeaf(tuple(self._frames), runs, level))

    def _table(self, at: int) -> int:
        header: list[Runs] = []
        rows: list[tuple[Runs, ...]] = []
        alignment: list[str] = []
        cells: list[Runs] = []
        in_head = True
        while (token := self._tokens[at]).type != "table_close":
            if token.type == "tbody_open":
                in_head = False
            elif token.type == "th_open":
                alignment.append(str(token.attrGet("style") or "").removeprefix("text-align:") or "left")
            elif token.type == "inline":
                cells.append(runs_of(token))
            elif token.type == "tr_close":
                if in_head:
                    header = cells
                else:
                    rows.append(tuple(cells))
                cells = []
            at += 1
        self._add(TableLeaf(tuple(self._frames), tuple(header), tuple(rows), tuple(alignment)))
        return at + 1

    def _add(self, leaf: Leaf) -> None:
        self._groups[-1].leaves.append(leaf)

    def _next_serial(self) -> int:
        self.serial += 1
        return self.serial


def _first(token: Token) -> int:
    return 0 if token.attrGet("start") == 0 else 1


def runs_of(inline: Token) -> Runs:
    """The runs of one inline token, neighbours of one look joined."""
    joined: list[Run] = []
    for run in _runs(inline.children or []):
        if joined and replace(joined[-1], text=run.text) == run and not run.formula:
            joined[-1] = replace(run, text=joined[-1].text + run.text)
        elif run.text:
            joined.append(run)
    return tuple(part for run in joined for part in _with_addresses(run))


def _runs(children: Sequence[Token]) -> Iterator[Run]:
    bold = italic = struck = 0
    hrefs: list[str] = []
    for token in children:
        href = hrefs[-1] if hrefs else ""
        look = Run("", bold > 0, italic > 0, struck > 0, href=href)
        match token.type:
            case "strong_open" | "strong_close":
                bold += token.nesting
            case "em_open" | "em_close":
                italic += token.nesting
            case "s_open" | "s_close":
                struck += token.nesting
            case "link_open":
                hrefs.append(_openable(token.attrGet("href")))
            case "link_close":
                hrefs.pop()
            case "softbreak" | "hardbreak":
                yield replace(look, text="\n")
            case "code_inline":
                yield replace(look, text=token.content, code=True)
            case "formula":
                yield replace(look, text=readable(token.content), formula=True)
            case "image":
                yield replace(look, text=_image_text(token), href=href or _openable(token.attrGet("src")))
            case _:
                yield replace(look, text=token.content)


def _openable(address: object) -> str:
    """The address where a click may open it, else nothing."""
    text = str(address or "")
    return text if opening(text, "") is not Opening.NEVER else ""


def _image_text(token: Token) -> str:
    """An image is not fetched: its words and its address stand for it."""
    source = str(token.attrGet("src") or "")
    words = "".join(child.content for child in token.children or [])
    return f"{words} ({source})" if words else source


def _with_addresses(run: Run) -> Iterator[Run]:
    if run.href or run.code or run.formula or "://" not in run.text:
        yield run
        return
    end = 0
    for start, stop in bare_addresses(run.text):
        if start > end:
            yield replace(run, text=run.text[end:start])
        yield replace(run, text=run.text[start:stop], href=run.text[start:stop])
        end = stop
    if end < len(run.text):
        yield replace(run, text=run.text[end:])
