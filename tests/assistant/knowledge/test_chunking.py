"""Passages keep to the structure of a document, carry its headings, lose nothing and are never too long."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.knowledge.chunking import MOST_CHARACTERS, MOST_TOKENS, passages_of
from assistant.knowledge.reading.markdown import read_markdown
from assistant.knowledge.reading.records import Read, Section
from assistant.knowledge.reading.text import read_code, read_text
from assistant.providers.tokens import estimate_tokens


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


def test_passages_carry_title_headings_and_line() -> None:
    text = "# Bikes\n\n## Brakes\nPads wear.\n\n### Discs\nTrue them.\n"
    found = passages_of(read_markdown(text), name="bikes")
    assert [(one.heading, one.text, one.line) for one in found] == [
        ("Bikes › Brakes", "Pads wear.", 4),
        ("Bikes › Brakes › Discs", "True them.", 7),
    ]


def test_paragraphs_are_put_together_and_cut_at_their_ends() -> None:
    paragraphs = [f"Paragraph {n} tells " + "how a garden is watered in a dry summer. " * 6 for n in range(8)]
    found = passages_of(read_text("\n\n".join(paragraphs)), name="garden")
    assert 2 <= len(found) <= 4
    assert all(one.text.startswith("Paragraph") for one in found)
    assert found[0].line == 1
    assert found[1].line == 1 + 2 * found[0].text.count("Paragraph")


@pytest.mark.parametrize(
    "text", ["我们在山里走了一整天，看到了很多花。" * 200, "x" * 9000, "word " * 3000, "一" * 5000]
)
def test_long_texts_without_paragraphs_are_cut_and_whole(text: str) -> None:
    found = passages_of(read_text(text), name="长文")
    assert len(found) > 3
    assert squeezed("".join(one.text for one in found)) == squeezed(text)
    assert all(estimate_tokens(f"{one.heading}\n{one.text}") <= MOST_TOKENS + 2 for one in found)


@pytest.mark.parametrize(
    ("long", "next_one"),
    [
        ("The river floods the lower field in most winters, and the sheep are moved up. ", "A kiln is fired at night."),
        ("冬天河水常常淹没下面的田，羊要赶到山上去。", "窑在夜里烧，温度要慢慢升高。"),
    ],
)
def test_a_long_paragraph_stands_alone_in_parts_of_like_length(long: str, next_one: str) -> None:
    text = f"Of floods:\n\n{long * 24}\n\n{next_one}\n\n{next_one}"
    found = passages_of(read_text(text), name="farm")
    assert found[0].text.startswith("Of floods:")
    assert found[-1].text == f"{next_one}\n\n{next_one}"
    lengths = [len(one.text) for one in found[:-1]]
    assert len(lengths) >= 2
    assert min(lengths) > 0.6 * max(lengths)
    assert found[-1].line == 5


@given(st.text(alphabet="ab .\n\t。中文，1\u3000", max_size=3000), st.booleans())
def test_nothing_is_lost_and_nothing_is_too_long(text: str, code: bool) -> None:
    found = passages_of(Read("", (Section(("标题",), text, line=1, code=code),)), name="n")
    assert squeezed("".join(one.text for one in found)) == squeezed(text)
    assert all(len(one.heading) + 1 + len(one.text) <= MOST_CHARACTERS for one in found)


def test_code_is_cut_between_functions_and_says_where_it_stands() -> None:
    body = "".join(f"    total += price_{n} * count_{n}  # the price of item number {n}\n" for n in range(14))
    shop = f"class Shop:\n    def open(self):\n    {body}\n    def close(self):\n    {body}"
    text = f"import os\n\n\ndef bill():\n{body}\n\n{shop}"
    found = passages_of(read_code(text), name="shop")
    headings = [one.heading for one in found]
    assert headings[0].startswith("shop › def bill")
    assert any(heading.startswith("shop › class Shop › def close") for heading in headings)
    assert sum(one.text.startswith("class Shop") for one in found) == 1


def test_overlong_headings_are_shortened_and_never_the_text() -> None:
    section = Section(tuple(f"Part {n} " + "very " * 30 for n in range(6)), "Text. " * 50, line=1)
    found = passages_of(Read("T" * 500, (section,)), name="n")
    assert all(len(one.heading) <= 160 for one in found)
    assert squeezed("".join(one.text for one in found)) == squeezed(section.text)
