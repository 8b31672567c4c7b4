"""The signals that make a score, by name: each can be switched off, for measuring what it is worth."""

from __future__ import annotations

ARMS = frozenset({"own", "pair", "latent", "lexical"})
"""What a text by itself says to a question."""

CONTEXT = frozenset({"near", "far", "conversation"})
"""What its neighbours in an exchange add."""

MATCHES = frozenset({"speaker", "voice", "form", "attribute", "value", "quotation", "window"})
"""What the question names: somebody, a slot or a value of what is known, a string, a time."""

BOOSTS = frozenset({"recency", "importance", "tags", "superseded"})

SWITCHES = ARMS | CONTEXT | MATCHES | BOOSTS | {"twins", "threshold"}
"""What `RecallRequest.off` may name."""
