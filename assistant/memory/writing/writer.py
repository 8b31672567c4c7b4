"""The writer that needs no model: both languages' rules, and what somebody asks to be remembered."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from assistant.memory.records import SELF, Candidate, Kind, Origin, Spoken
from assistant.memory.writing import chinese, english
from assistant.memory.writing.attributes import Statement, keyed
from assistant.memory.writing.english.procedures import steps_of
from assistant.memory.writing.gates import Sentence, language_of, meant
from assistant.memory.writing.importance import ASKED, weigh
from assistant.memory.writing.requests import request_in, steps_asked
from assistant.memory.writing.slips import at_once, corrections, last_said, may_put_right, put_right
from assistant.memory.writing.stances import takes_back
from assistant.memory.writing.withholding import wishes, without


class RuleWriter:
    """Proposes what to remember of a message, by rules."""

    def candidates(self, message: Spoken, before: Sequence[Spoken] = ()) -> list[Candidate]:
        """What a message states and what it asks to be remembered.

        Args:
            message: what was said, redacted.
            before: the messages before it in the same conversation, oldest first.
        """
        if message.role != "user" or not message.text.strip():
            return []
        repaired = self._put_right_at_once(message, before)
        if repaired is not None:
            return repaired
        places = wishes(message.text)
        if places:
            return self._withheld(message, places, before)
        steps = _confirmed_steps(message, before)
        if steps is not None:
            return [steps]
        if takes_back(message.text):
            return self._taken_back(before)
        slip = self._slip(message, before)
        if slip:
            return slip
        asked: list[Candidate] = []
        spans: list[tuple[int, int]] = []
        for sentence in meant(message, before):
            request = request_in(sentence.text)
            if request is None:
                continue
            content, end = _whole(request.content, sentence, message.text)
            asked.extend(self._asked(content, message, sentence.text))
            spans.append((sentence.start, end))
        said = [*english.extract(message, before), *chinese.extract(message, before)]
        told = [weigh(one) for one in said if not _inside(message.text, one.quote, spans)]
        return _distinct([*asked, *told])

    def _put_right_at_once(self, message: Spoken, before: Sequence[Spoken]) -> list[Candidate] | None:
        """What a message states that goes back on a word of its own; None where it does not."""
        slip = at_once(message.text)
        if slip is None:
            return None
        said = replace(message, text=slip.without)
        stated = self.candidates(said)
        meant = put_right(replace(message, text=slip.slip), [said], stated, head=slip.head)
        if meant is None and not may_put_right(slip.slip):
            return None
        whole = message.text[slip.start : slip.end].strip()
        text = message.text[: slip.start] + (meant.text if meant is not None else "") + message.text[slip.end :]
        found = self.candidates(replace(message, text=text), before)
        return [one if one.quote in message.text else replace(one, quote=whole) for one in found]

    def _taken_back(self, before: Sequence[Spoken]) -> list[Candidate]:
        """What the person's last message stated, as not meant."""
        stated = self._stated_last(before)
        return [replace(one, retires=True, details={**one.details, "taken_back": True}) for one in stated]

    def _stated_last(self, before: Sequence[Spoken]) -> list[Candidate]:
        """What the person's message before this one stated."""
        last = next((at for at in range(len(before) - 1, -1, -1) if before[at].role == "user"), None)
        return self.candidates(before[last], before[:last]) if last is not None else []

    def _withheld(self, message: Spoken, places: list[tuple[int, int]], before: Sequence[Spoken]) -> list[Candidate]:
        """What a message states that must stay on this machine; where it only says so, what the last one stated."""
        rest = without(message.text, places)
        if _says_anything(rest):
            found = self.candidates(replace(message, text=rest), before)
        else:
            found = self._stated_last(before)
        return [replace(one, private=True) for one in found]

    def _slip(self, message: Spoken, before: Sequence[Spoken]) -> list[Candidate]:
        """What the person's last message was meant to state, if this one puts a word of it right."""
        last = last_said(message, before)
        if last is None:
            return []
        earlier = before[: len(before) - 1 - before[::-1].index(last)]
        stated = self.candidates(last, earlier) if may_put_right(message.text) else []
        meant = put_right(message, before, stated)
        return corrections(self.candidates(meant, earlier), stated, message.text.strip()) if meant is not None else []

    def requested(self, text: str, message: Spoken) -> list[Candidate]:
        """What becomes of a text that somebody asks to be remembered: at least one candidate for any real text."""
        rest = without(text, wishes(text))
        private = bool(wishes(text) or wishes(message.text))
        return [
            replace(one, private=private) for one in self._requested(rest if _says_anything(rest) else text, message)
        ]

    def _requested(self, text: str, message: Spoken) -> list[Candidate]:
        request = request_in(text.strip())
        content = request.content if request is not None else text.strip()
        return self._asked(content, message, content) if content else []

    def _asked(self, content: str, message: Spoken, quote: str) -> list[Candidate]:
        spoken = replace(message, role="user", text=content)
        extract = chinese.extract if language_of(content) == "zh" else english.extract
        found = extract(spoken, ())
        covered = sum(len(one.quote) for one in found)
        plain = re.sub(r"\s+", " ", content).strip()
        if not found or covered < 0.7 * len(plain):
            return [_as_said(content, message, quote)]
        if len(found) == 1 and found[0].kind is not Kind.SKILL:
            found = [replace(found[0], text=_sentence(content))]
        return [
            replace(
                one,
                importance=max(ASKED, one.importance),
                confidence=0.95,
                origin=Origin.ASKED,
                quote=one.quote if one.quote in message.text else quote,
            )
            for one in found
        ]


def _as_said(content: str, message: Spoken, quote: str) -> Candidate:
    """A request that no rule reads: kept in its own words, with its date if it names one."""
    from assistant.memory.writing.dates import find_dates

    language = language_of(content)
    dates = [date for date in find_dates(content, message.said_at, language=language) if not date.repeats]
    dated = {"valid_from": dates[0].start, "date_phrase": dates[0].phrase} if dates else {}
    statement = Statement(
        attribute="",
        text=_sentence(f"remember {content}" if content.lower().startswith("to ") else content),
        quote=quote,
        language=language,
        subject=SELF,
        importance=ASKED,
        confidence=0.95,
        **dated,  # type: ignore[arg-type]
    )
    return replace(statement.candidate(), origin=Origin.ASKED)


def _says_anything(text: str) -> bool:
    return any(character.isalnum() for character in text)


def _sentence(content: str) -> str:
    text = re.sub(r"[ \t]+", " ", content).strip()
    return text[:1].upper() + text[1:]


def _whole(content: str, sentence: Sentence, text: str) -> tuple[str, int]:
    """What is asked to be remembered, with the lines of a list that follows it, and where that ends."""
    end = sentence.start + len(sentence.text)
    if not content.endswith((":", "：")) and sentence.text.strip() != content:
        return content, end
    following = re.match(r"\s*\n(?:[ \t]*(?:[-*•]|\d{1,2}[.)、])[ \t]*[^\n]+\n?)+", text[end:])
    if following is None:
        return content, end
    return content + following.group(0).rstrip(), end + following.end()


def _confirmed_steps(message: Spoken, before: Sequence[Spoken]) -> Candidate | None:
    """Reads "That worked! Remember these steps for …": the steps that the assistant gave, on the person's word."""
    name = steps_asked(message.text)
    if name is None:
        return None
    told = next((one for one in reversed(before) if one.role == "assistant"), None)
    steps = steps_of(told.text) if told is not None else []
    if len(steps) < 2:
        return None
    name = name or _asked_for(before) or steps[0]
    language = language_of(message.text)
    lines = "\n".join(f"{number}. {step}" for number, step in enumerate(steps, start=1))
    heading = f"{name}：" if language == "zh" else f"{name[:1].upper()}{name[1:]}:"
    return replace(
        Statement(
            attribute=keyed("procedure", name),
            value=name,
            text=f"{heading}\n{lines}",
            quote=message.text.strip(),
            language=language,
            importance=ASKED,
            confidence=0.95,
            details={"name": name, "steps": steps},
        ).candidate(),
        origin=Origin.ASKED,
    )


def _asked_for(before: Sequence[Spoken]) -> str:
    """What the person had asked how to do."""
    for earlier in reversed(before):
        if earlier.role != "user":
            continue
        match = re.search(
            r"\bhow (?:do|can|should|would) (?:i|we|you) ([^?\n]+)|\bhow to ([^?\n]+)", earlier.text, re.IGNORECASE
        )
        if match:
            return (match.group(1) or match.group(2)).strip()
        match = re.search(r"(?:怎么|如何|怎样)([^？?\n]+)", earlier.text)
        if match:
            return match.group(1).strip()
    return ""


def _inside(text: str, quote: str, spans: Sequence[tuple[int, int]]) -> bool:
    if not spans:
        return False
    at = text.find(quote)
    return any(start < at + len(quote) and at < end for start, end in spans) if at >= 0 else False


def _distinct(candidates: Sequence[Candidate]) -> list[Candidate]:
    found: dict[tuple[str, str, str, str], Candidate] = {}
    for one in candidates:
        found.setdefault((one.subject, one.attribute, one.value, one.text), one)
    return list(found.values())
