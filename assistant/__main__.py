"""`python -m assistant`: the verbs of the command, without the window."""

from __future__ import annotations

import sys


def main() -> int:
    """Runs the verb on the command line; without one, prints help."""
    from assistant.cli import main as run

    return run(sys.argv[1:] or ["--help"])


if __name__ == "__main__":
    sys.exit(main())
