"""The `keepsake` command: one module a group of verbs, thin over the services."""

from __future__ import annotations

from collections.abc import Sequence


def main(argv: Sequence[str]) -> int:
    """Runs one verb and returns the exit status: 0 done, 1 a known fault, 2 wrong usage.

    Everything heavy is imported once the verb is known.
    """
    from assistant.cli.running import run_command

    return run_command(argv)
