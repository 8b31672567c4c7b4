"""What is said of a file that is brought in: what it is, and why parts of it did not come."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QCoreApplication, QLocale

from assistant.errors import AssistantError
from ui.errors import sentence_of
from ui.i18n import two_sentences

if TYPE_CHECKING:
    from assistant.interchange.intake import What
    from assistant.interchange.records import ImportFault

translate = QCoreApplication.translate


def what_name(what: What) -> str:
    """What a file is."""
    return {
        "chatgpt": translate("Imports", "ChatGPT export"),
        "claude": translate("Imports", "Claude export"),
        "conversations": translate("Imports", "Conversations"),
        "lines": translate("Imports", "Messages as JSON lines"),
        "archive": translate("Imports", "Keepsake archive"),
        "memories": translate("Imports", "Memories of another assistant"),
    }[what]


def left_out_text(left_out: Mapping[str, int]) -> str:
    """What was passed over on purpose; empty where nothing was."""
    kinds = {
        "hidden": translate("Imports", "{n} hidden"),
        "system": translate("Imports", "{n} of the system"),
        "tool": translate("Imports", "{n} of tools"),
        "thinking": translate("Imports", "{n} of thinking"),
        "empty": translate("Imports", "{n} empty"),
    }
    say = QLocale().toString
    parts = [
        kinds[kind].format(n=say(count)) if kind in kinds else f"{kind}" for kind, count in sorted(left_out.items())
    ]
    if not parts:
        return ""
    said = translate("Imports", ", ").join(parts)
    return translate("Imports", "Left out, as nothing that either of you said: {parts}.").format(parts=said)


def refusal_text(error: Exception) -> str:
    """Why a whole file did not come; where nothing in it could be read, with what is wrong with the first part."""
    said = sentence_of(error)
    first = error.details.get("fault") if isinstance(error, AssistantError) else None
    if first is None or QLocale().language() == QLocale.Language.English:  # English sentences name it themselves
        return said
    return two_sentences(said, fault_text(cast("ImportFault", first)))


def fault_text(fault: ImportFault) -> str:
    """Why a part did not come, in the language that is spoken now."""
    reason = fault.reason if QLocale().language() == QLocale.Language.English else _translated(fault.reason)
    if not fault.line:
        return reason
    return translate("Imports", "Line {number}: {reason}").format(number=QLocale().toString(fault.line), reason=reason)


def _translated(reason: str) -> str:
    """A reader's sentence by its form; a general one where it has none that is known."""
    for form, said in _forms():
        found = re.fullmatch(form, reason, re.DOTALL)
        if found is not None:
            return said.format(*found.groups())
    return translate("Imports", "This part cannot be read.")


def _forms() -> tuple[tuple[str, str], ...]:
    return (
        (r"This is not JSON: (.*)", translate("Imports", "It is not JSON ({0}).")),
        (r"This JSON is nested too deeply\.", translate("Imports", "It is nested too deeply.")),
        (r"A line must be a JSON object\.", translate("Imports", "It is no JSON object.")),
        (r"The role (.*) is neither user nor assistant\.", translate("Imports", "{0} is neither user nor assistant.")),
        (r"The message has no text\.", translate("Imports", "The message has no text.")),
        (r'The message has no time in "at"\.', translate("Imports", "The message has no time in “at”.")),
        (r'The message has no "(.*)"\.', translate("Imports", "The message has no “{0}”.")),
        (r'"(.*)" is not a time\.', translate("Imports", "“{0}” is not a time.")),
        (r'"(.*)" is not a text\.', translate("Imports", "“{0}” is not a text.")),
        (r"(.*) holds no list of conversations\.", translate("Imports", "{0} holds no list of conversations.")),
        (
            r"(?:(.+): )?after conversation (\d+), the rest of the file cannot be read.*",
            translate("Imports", "After conversation {1}, the rest of the file cannot be read."),
        ),
        (
            r"(?:.+, )?conversation (\d+)(?: \(\"(.*)\"\))?: it is no conversation\.",
            translate("Imports", "Conversation {0}: it is no conversation."),
        ),
        (
            r"(?:.+, )?conversation (\d+)(?: \(\"(.*)\"\))?: its \"(.*)\" (?:is|are) no .*",
            translate("Imports", "Conversation {0}: its “{2}” cannot be read."),
        ),
        (
            r"(\d+) messages belong to no conversation of the archive\.",
            translate("Imports", "{0} messages belong to no conversation of the archive."),
        ),
        (r"(.*): this line is no row\.", translate("Imports", "{0}: this line is no row.")),
        (r"settings\.json: .*", translate("Imports", "A setting of the archive could not be taken over.")),
        (r"(.*?): (?:.*) cannot be read: (.*)", translate("Imports", "{0} cannot be read.")),
        (r"(.*): (.*) cannot be kept: (.*)", translate("Imports", "{0}: {1} cannot be kept ({2}).")),
    )
