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
    "conflicts": ("facts", "conflicts"),
    "doctor": ("health", "doctor"),
    "export": ("conversation", "export"),
    "forget": ("forgetting", "forget"),
    "graph": ("facts", "graph"),
    "history": ("facts", "history"),
    "import": ("importing", "bring_in"),
    "jobs": ("backup", "jobs"),
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
    "undo": ("upkeep", "undo"),
    "unlock": ("privacy", "unlock"),
    "unread": ("unread", "unread"),
}

ALONE = frozenset({"mcp", "redact", "self-test", "unlock"})
"""Verbs that open no data folder, or see to holding it themselves."""

SERVES = frozenset({"ask", "backup", "consolidate", "import", "prune", "unread"})
"""Verbs that can take long, and so answer others meanwhile."""

READS_INPUT = frozenset({"ask", "mcp-call", "redact", "unlock"})
"""Verbs that look at what is piped in."""


def function_of(verb: str) -> Function:
    """The function for a verb."""
    module, name = _PLACES[verb]
    return cast("Function", getattr(import_module(f"assistant.cli.{module}"), name))
