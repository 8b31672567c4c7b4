"""Which function answers which verb, found when it is needed."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from typing import cast

from assistant.app import Application
from assistant.cli.output import Output

Function = Callable[[Application, argparse.Namespace, Output], int]

_PLACES = {
    "allow": ("forgetting", "allow"),
    "ask": ("conversation", "ask"),
    "backup": ("backup", "backup"),
    "consolidate": ("upkeep", "consolidate"),
    "clients": ("clients", "clients"),
    "completion": ("completion", "completion"),
    "conflicts": ("facts", "conflicts"),
    "conversations": ("conversation", "conversations"),
    "documents": ("documents", "documents"),
    "doctor": ("health", "doctor"),
    "exchange": ("exchange", "exchange"),
    "export": ("exporting", "export"),
    "forget": ("forgetting", "forget"),
    "graph": ("facts", "graph"),
    "history": ("facts", "history"),
    "import": ("importing", "bring_in"),
    "inbox": ("inbox", "inbox"),
    "jobs": ("backup", "jobs"),
    "learn": ("learning", "learn"),
    "masked": ("privacy", "masked"),
    "mcp": ("mcp", "mcp"),
    "mcp-call": ("mcp", "mcp_call"),
    "memories": ("memory", "memories"),
    "profile": ("memory", "profile"),
    "prune": ("upkeep", "prune"),
    "recall": ("memory", "recall"),
    "redact": ("privacy", "redact"),
    "remember": ("memory", "remember"),
    "restore": ("backup", "restore"),
    "runs": ("upkeep", "runs"),
    "self-test": ("self_test", "self_test"),
    "share": ("exchange", "share"),
    "undo": ("upkeep", "undo"),
    "unlock": ("privacy", "unlock"),
    "unread": ("unread", "unread"),
}

ALONE = frozenset({"completion", "mcp", "redact", "self-test", "unlock"})
"""Verbs that open no data folder, or see to holding it themselves."""

SERVES = frozenset(
    {"ask", "backup", "consolidate", "documents", "exchange", "export", "import", "learn", "prune", "unread"}
)
"""Verbs that can take long, and so answer others meanwhile."""

READS_INPUT = frozenset({"ask", "mcp-call", "redact", "unlock"})
"""Verbs that look at what is piped in."""

READS_FOR_DASH = frozenset({"exchange", "import", "remember"})
"""Verbs that look at it where their text, file or phrase is named "-"."""


_GOES_ON = "the same command goes on from there."
_KEPT = {
    "import": f"What came in so far is kept; {_GOES_ON}",
    "learn": f"What was learned so far is kept; {_GOES_ON}",
    "documents": f"What was read so far is kept; {_GOES_ON}",
    "backup": "No file was written.",
    "export": "No file is half written.",
}


def kept_of(options: argparse.Namespace) -> str:
    """What a verb that Ctrl+C ended leaves behind, in a sentence; empty where there is nothing to say."""
    only_looks = getattr(options, "preview", False) or getattr(options, "dry_run", False)
    return "" if only_looks else _KEPT.get(options.verb, "")


def reads_input(options: argparse.Namespace) -> bool:
    """Whether a call looks at what is piped in."""
    named = [getattr(options, name, None) for name in ("text", "file", "phrase")]
    return options.verb in READS_INPUT or (options.verb in READS_FOR_DASH and "-" in named)


def function_of(verb: str) -> Function:
    """The function for a verb."""
    module, name = _PLACES[verb]
    return cast("Function", getattr(import_module(f"assistant.cli.{module}"), name))
