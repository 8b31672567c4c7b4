"""What the slots of the profile are called, in the interface's language."""

from __future__ import annotations

from PySide6.QtCore import QLocale

from assistant.prompts import load_prompts


def slot_name(slot: str) -> str:
    """A slot's name; the person's own are as they named them."""
    try:
        name = load_prompts("zh" if QLocale().language() == QLocale.Language.Chinese else "en")(f"profile.{slot}")
    except KeyError:
        return slot
    return name[:1].upper() + name[1:]
