"""A process that holds a data folder and answers others, run by tests; prints what happens, line by line."""

import sys
import threading
from pathlib import Path

from assistant.holder import Say, VerbRequest, try_hold
from assistant.paths import DataPaths


def main() -> int:
    hold = try_hold(DataPaths(Path(sys.argv[1])))
    if hold is None:
        print("held by another", flush=True)
        return 1
    ended = threading.Event()

    def serve(request: VerbRequest, result: Say, aside: Say, gone: threading.Event) -> int:
        result(f"{' '.join(request.words)} in {request.folder}\n")
        aside("beside it\n")
        if "wait" in request.words:
            print("waiting", flush=True)
            gone.wait(30)
            print("caller gone", flush=True)
        if "echo" in request.words:
            result(request.input or "nothing")
        return 7

    def hand_over() -> None:
        print("asked to yield", flush=True)
        ended.set()

    if "silent" not in sys.argv:
        hold.serve(serve, on_raise=lambda: print("raised", flush=True), on_yield=hand_over)
    print("holding", flush=True)
    threading.Thread(target=lambda: (sys.stdin.read(), ended.set()), daemon=True).start()
    ended.wait()
    hold.release()
    return 0


if __name__ == "__main__":
    sys.exit(main())
