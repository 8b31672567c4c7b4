from __future__ import annotations

import pytest

from ui.chat.formula import readable


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        ("E = m c^2", "E = mc²"),
        (r"\frac{-b \pm \sqrt{b^2-4ac}}{2a}", "(−b ± √(b²−4ac))/2a"),
        (r"\mathbb{R}^n \to \text{some set}", "ℝⁿ → some set"),
        (r"O(n \log n)", "O(n log n)"),
        (r"x^{n+1}_{i,j}", "xⁿ⁺¹_(i,j)"),
        (r"a_\text{max}", "aₘₐₓ"),
        (r"\begin{aligned} a &= b \\ c &= d\end{aligned}", "a = b\nc = d"),
        (r"\alpha \leq \infty", "α ≤ ∞"),
        (r"\hat{x} + \foo{y}", "x̂ + \\foo y"),
        ("\\", "\\"),
        ("", ""),
    ],
)
def test_a_formula_reads_as_text(latex: str, text: str) -> None:
    assert readable(latex) == text


def test_deep_nesting_and_great_length_end() -> None:
    assert readable("{" * 5_000 + "x" + "}" * 5_000) == "x"
    assert "x" in readable("\\hat" * 3_000 + " x")
    assert "ˣ" in readable("^" * 5_000 + "x")
    assert readable("x" * 30_000) == "x" * 30_000
