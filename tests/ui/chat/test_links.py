from __future__ import annotations

import pytest

from ui.chat.links import Opening, bare_addresses, opening


@pytest.mark.parametrize(
    ("href", "shown", "answer"),
    [
        ("https://example.org/a", "the manual", Opening.OPEN),
        ("https://example.org/a", "example.org/a", Opening.OPEN),
        ("https://www.example.org", "https://example.org", Opening.OPEN),
        ("mailto:mira@fen.example", "write", Opening.OPEN),
        ("https://evil.example/login", "https://bank.example", Opening.ASK),
        ("https://evil.example/login", "bank.example", Opening.ASK),
        ("https://bank.example@evil.example/", "the bank", Opening.ASK),
        ("https://xn--bnk-5cd.example", "the bank", Opening.ASK),
        ("https://b\u0430nk.example", "the bank", Opening.ASK),
        ("vscode://file/x", "open", Opening.ASK),
        ("javascript:alert(1)", "press", Opening.NEVER),
        ("JaVaScRiPt:alert(1)", "press", Opening.NEVER),
        ("java\nscript:alert(1)", "press", Opening.NEVER),
        ("data:text/html,x", "press", Opening.NEVER),
        ("file:///etc/passwd", "press", Opening.NEVER),
        ("//evil.example/x", "press", Opening.NEVER),
        ("docs/readme.md", "press", Opening.NEVER),
        ("https://", "press", Opening.NEVER),
        ("http://[::1", "press", Opening.NEVER),
        ("", "press", Opening.NEVER),
    ],
)
def test_only_plain_addresses_open_at_once(href: str, shown: str, answer: Opening) -> None:
    assert opening(href, shown) is answer


def test_bare_addresses_end_before_the_punctuation_that_follows() -> None:
    text = "See https://a.example/b_c. 看 https://x.org/路径。后面 (https://y.org/a_(b)), <https://z.org>"
    found = [text[start:end] for start, end in bare_addresses(text)]
    assert found == ["https://a.example/b_c", "https://x.org/路径", "https://y.org/a_(b)", "https://z.org"]
