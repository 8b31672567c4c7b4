"""The signs of LaTeX's mathematics and the characters that stand for them."""

from __future__ import annotations

_GREEK = (
    "alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ "
    "mu μ nu ν xi ξ pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω "
    "Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω"
)
_SIGNS = (
    "times × div ÷ pm ± mp ∓ cdot · ast ∗ star ⋆ circ ∘ bullet • oplus ⊕ ominus ⊖ otimes ⊗ odot ⊙ dagger † "
    "le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ ll ≪ gg ≫ approx ≈ equiv ≡ cong ≅ sim ∼ simeq ≃ propto ∝ prec ≺ succ ≻ "
    "leqslant ≤ geqslant ≥ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇ in ∈ ni ∋ notin ∉ cup ∪ cap ∩ setminus ∖ "
    "emptyset ∅ varnothing ∅ "
    "forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬ land ∧ wedge ∧ lor ∨ vee ∨ vdash ⊢ models ⊨ top ⊤ bot ⊥ perp ⊥ "
    "parallel ∥ mid | angle ∠ triangle △ square □ to → rightarrow → leftarrow ← gets ← leftrightarrow ↔ mapsto ↦ "
    "Rightarrow ⇒ implies ⇒ Leftarrow ⇐ impliedby ⇐ Leftrightarrow ⇔ iff ⇔ uparrow ↑ downarrow ↓ longrightarrow → "
    "sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ oint ∮ bigcup ⋃ bigcap ⋂ partial ∂ nabla ∇ infty ∞ "
    "hbar ℏ ell ℓ Re ℜ Im ℑ aleph ℵ wp ℘ prime ′ degree ° ldots … dots … cdots ⋯ vdots ⋮ ddots ⋱ therefore ∴ "
    "because ∵ langle ⟨ rangle ⟩ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ lbrace { rbrace } lbrack [ rbrack ] vert | "
    "lvert | rvert | Vert ‖ lVert ‖ rVert ‖ backslash \\ colon : checkmark ✓"
)


def _pairs(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


SIGNS = _pairs(_GREEK) | _pairs(_SIGNS) | {"|": "‖"}
SPACED = frozenset("=<>+≤≥≠≪≫≈≡≅∼≃∝≺≻⊂⊃⊆⊇∈∋∉∪∩∖→←↔↦⇒⇐⇔×÷±∓·⊕⊖⊗∧∨⊢⊨∥")
FUNCTIONS = frozenset(
    [
        "sin",
        "cos",
        "tan",
        "cot",
        "sec",
        "csc",
        "arcsin",
        "arccos",
        "arctan",
        "sinh",
        "cosh",
        "tanh",
        "exp",
        "log",
        "ln",
        "lg",
        "lim",
        "limsup",
        "liminf",
        "max",
        "min",
        "sup",
        "inf",
        "det",
        "dim",
        "ker",
        "deg",
        "gcd",
        "arg",
        "mod",
        "bmod",
        "Pr",
        "argmax",
        "argmin",
    ]
)
ACCENTS = {
    "hat": "\u0302", "widehat": "\u0302", "bar": "\u0304", "overline": "\u0305", "vec": "\u20d7", "dot": "\u0307",
    "ddot": "\u0308", "tilde": "\u0303", "widetilde": "\u0303", "underline": "\u0332",
}  # fmt: skip
ALPHABETS = {
    "mathbb": dict(zip("CHNPQRZ", "ℂℍℕℙℚℝℤ", strict=True)),
    "mathcal": dict(zip("BEFHILMR", "ℬℰℱℋℐℒℳℛ", strict=True)),
    "mathfrak": dict(zip("CHIRZ", "ℭℌℑℜℨ", strict=True)),
}
RAISED = dict(
    zip("0123456789+-−=()niabcdefghjklmoprstuvwxyzTAB′*", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵀᴬᴮ′*", strict=True)
)
LOWERED = dict(zip("0123456789+-−=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True))
