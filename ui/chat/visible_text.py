"""Text as it may be shown: without characters that hide, reorder or end what stands in it.

A reply is untrusted. What the reader sees must be what is there, and what is copied must be what was seen.
"""

from __future__ import annotations

import re

_ANSI = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]{0,200}(?:\x07|\x1b\\)|[@-Z\\-_])")
_LINE_ENDS = re.compile("\r\n?|[\u2028\u2029\x0b\x0c\x85]")
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f"  # control characters
    "\u00ad\u180e\u200b\u2060-\u2064\ufeff\ufff9-\ufffb"  # of no width, and soft hyphens
    "\u202a-\u202e\u2066-\u206f]"  # embeddings, overrides and isolates of direction
    # Joiners mean something in emoji and in Arabic and Indic scripts, and nothing after Latin or Chinese.
    "|(?<![\u0590-\u109f\u200d\ufe0f\u2190-\u2bff\U0001f000-\U0001faff])[\u200c\u200d]"
    # Tags spell flags after a black flag and hide text anywhere else; more than one selector hides bytes.
    "|(?<![\U0001f3f4\U000e0020-\U000e007f])[\U000e0000-\U000e007f]+"
    "|(?<=[\ufe00-\ufe0f\U000e0100-\U000e01ef])[\ufe00-\ufe0f\U000e0100-\U000e01ef]+"
)
_JOINING = "\u200c\u200d\ufe00-\ufe0f\U000e0000-\U000e01ef"
_BEGUN = r"\x1b[^@-Z\\^_a-z]{0,200}"
_UNFINISHED = re.compile(
    rf"(?:\r(?:{_ANSI.pattern})*(?:{_BEGUN})?|{_BEGUN}"
    f"|(?:\r(?:{_ANSI.pattern})*\n|[^{_JOINING}])[{_JOINING}]{{1,80}}|\U0001f3f4)\\Z",
    re.DOTALL,
)

_OPENED = re.compile(rf"{_BEGUN}\Z", re.DOTALL)


def visible(text: str) -> str:
    """Returns `text` with line ends made equal and with what cannot be seen taken out."""
    return _UNSEEN.sub("", _plain(text))


def _plain(text: str) -> str:
    return _LINE_ENDS.sub("\n", _ANSI.sub("", text))


class VisibleStream:
    """The same for text that arrives in pieces: what a later piece may still change is held back."""

    def __init__(self) -> None:
        self._held = ""
        self._before = ""

    def feed(self, piece: str) -> str:
        """Returns what of the text up to here is certain, without what was returned before."""
        text = self._held + piece
        cut = _UNFINISHED.search(text)
        end = cut.start() if cut else len(text)
        if opened := _OPENED.search(text[:end]):  # the cut may lie inside of a sequence: it is held back whole
            end = opened.start()
        self._held = text[end:]
        return self._certain(text[:end])

    def finish(self) -> str:
        """Returns what was held back."""
        text, self._held = self._held, ""
        return self._certain(text)

    def _certain(self, text: str) -> str:
        plain = _plain(self._before + text)
        seen = _UNSEEN.sub("", plain)[len(_UNSEEN.sub("", self._before)) :]
        # Not of a sequence between two signs that belong together, and without what could begin one.
        self._before = plain[-2:].replace("\x1b", "\0")
        return seen
