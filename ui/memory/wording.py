"""What the panel and its questions call things."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate

LONGEST = 320
_SHORT = 60


def kind_name(kind: str) -> str:
    """A kind of memory."""
    names = {
        "fact": translate("Entry", "Fact"),
        "preference": translate("Entry", "Preference"),
        "event": translate("Entry", "Event"),
        "episode": translate("Entry", "Episode"),
        "skill": translate("Entry", "Skill"),
        "summary": translate("Entry", "Summary"),
        "message": translate("Entry", "Message"),
        "document": translate("Entry", "Document"),
    }
    return names.get(kind, kind)


def shortened(text: str, longest: int = LONGEST) -> str:
    """A long message in its first words."""
    words = " ".join(text.split()) if len(text) > longest else text.strip()
    return words if len(words) <= longest else f"{words[:longest].rstrip()}…"


def in_a_toast(text: str) -> str:
    """A memory's text as a notice names it."""
    return shortened(" ".join(text.split()), _SHORT)
