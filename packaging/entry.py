"""What the built program runs: a child's module if its words say so, else the `keepsake` command."""

import sys

from assistant.programs import run_child

if __name__ == "__main__":
    if run_child(sys.argv[1:]):
        sys.exit(0)
    from ui.__main__ import main

    sys.exit(main())
