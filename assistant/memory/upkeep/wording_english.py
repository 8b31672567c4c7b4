"""The levelled wording of an English statement: see `assistant.memory.upkeep.wording`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from assistant.memory.records import SELF
from assistant.memory.upkeep.english_figures import figures_levelled
from assistant.memory.writing.english.verbs import Form, Verb, known
from assistant.memory.writing.glossary import folded, singular
from assistant.memory.writing.wordlists import groups, words

_SECTIONS = frozenset(
    {"free", "fillers", "strengtheners", "openings", "prepositions", "doubtful", "verbs", "often", "much"}
)
_CONTRACTED = (
    (r"\bcan't\b|\bcannot\b", "can not"),
    (r"\bwon't\b", "will not"),
    (r"n't\b", " not"),
    (r"'m\b", " am"),
    (r"'re\b", " are"),
    (r"'ve\b", " have"),
    (r"'ll\b", " will"),
    (r"'d\b", " would"),
    (r"\b(it|he|she|that|there|what|who|here|this)'s\b", r"\1 is"),
    (r"'s (?=(?:called|named|a|an|the|not|in|at|on|from|allergic|married|based|my|\w+ing)\b)", " is "),
    (r"\b(?:the )?user's\b", "my"),
    (r"'s\b", " 's"),
    (r"s'(?=\s)", "s 's"),
)
_TOKEN = re.compile(r"'s\b|@[\w:-]+|\b(?:[A-F]|AB|O)-(?!\w)|[^\W_]+(?:[.:/@+#_-][^\W_]+)*[+#%]*|[^\s\w'*`\u2026]")
_BE = frozenset({"am", "is", "are", "be", "been", "being", "was", "were"})
_PAST_BE = frozenset({"was", "were"})
_PRONOUNS = frozenset({"he", "she", "they", "it"})
_STOPS = frozenset(".;!?")
_PAUSES = frozenset(",:()[]-\u2013\u2014")
_WEEKDAYS = {f"{day}s" for day in ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")}
_TASTES = frozenset({"like", "dislike", "hate", "prefer", "start", "stop", "avoid"})
_JOINING = frozenset({"and", "or", "but", "because", "not", "while", "when", "if", "that", "who", "which"})
_COMMON = {"ise": "ize", "isation": "ization", "yse": "yze", "ising": "izing", "ised": "ized", "iser": "izer"}


@dataclass(frozen=True, slots=True)
class _Token:
    """A word; `mark` says when: past, fut, former, ing, or nothing."""

    word: str
    mark: str = ""

    def __str__(self) -> str:
        return f"{self.word}~{self.mark}" if self.mark else self.word


def english_wording(text: str, subject: str) -> str:
    """The wording of a statement in English, or of any other language that is written with spaces."""
    plain = _opened(_expanded(text))
    sentences = [_levelled(sentence, subject) for sentence in _sentences(plain)]
    return "en " + " | ".join(sentence for sentence in sentences if sentence)


def _expanded(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).replace("\u2019", "'").replace("\u2018", "'")
    plain = re.sub(r"[\"\u201c\u201d]", "", plain).strip()
    plain = figures_levelled(plain)
    for pattern, written in _CONTRACTED:
        plain = re.sub(pattern, written, plain, flags=re.IGNORECASE)
    return plain


def _opened(text: str) -> str:
    """The text without what only asks to remember it."""
    before = None
    while before != text:
        before = text
        for opening in _openings():
            if text[: len(opening)].casefold() == opening and not text[len(opening) : len(opening) + 1].isalnum():
                text = text[len(opening) :].lstrip(" ,:-\u2013\u2014")
    return text


@cache
def _openings() -> tuple[str, ...]:
    return tuple(sorted(words("alike_english", "openings"), key=len, reverse=True))


def _sentences(text: str) -> Iterable[list[str]]:
    sentence: list[str] = []
    for found in _TOKEN.findall(text):
        if found in _STOPS:
            yield [*sentence, *(["?"] if found == "?" else [])]
            sentence = []
        else:
            sentence.extend(_parts(found))
    yield sentence


def _parts(word: str) -> list[str]:
    return re.split(r"[-_]", word) if word[0] != "@" and re.fullmatch(r"[^\W\d]+(?:[-_][^\W\d]+)+", word) else [word]


def _levelled(sentence: Sequence[str], subject: str) -> str:
    told = _told_by(_without_fillers(_named(sentence)), subject)
    tokens = _rephrased(_timed(_read(told)))
    tokens = _rephrased(_without_fillers_after(tokens))
    tokens = _patterns(tokens)
    return _ordered(tokens)


def _named(sentence: Sequence[str]) -> list[str]:
    """Words without capitals, but for those that are a name only with one."""
    doubtful = words("alike_english", "doubtful")
    found: list[str] = []
    for word in sentence:
        low = word.casefold()
        few = low in {"few", "little", "bit", "couple", "lot"} and found[-1:] == ["a"]  # "a few" is not "few"
        named = (low in doubtful and word[:1].isupper() and len(word) > 1) or (word == "A" and found)
        found.append("^" + low if named else "a_" + low if few else low)
    return ["i" if word == "^i" else word for word in found]


def _without_fillers(sentence: Sequence[str]) -> list[str]:
    found = list(sentence)
    runs = _runs("fillers")
    if any(_token(word).word in _TASTES | {"love", "enjoy", "want"} for word in found):
        runs += _runs("much")
    if found[-1:] == ["too"]:
        found.pop()
    for filler in runs:
        at = 0
        while at <= len(found) - len(filler):
            if tuple(found[at : at + len(filler)]) == filler:
                del found[at : at + len(filler)]
            else:
                at += 1
    return found


@cache
def _runs(section: str) -> tuple[tuple[str, ...], ...]:
    runs = [tuple(filler.replace("a lot", "a a_lot").split()) for filler in words("alike_english", section)]
    return tuple(sorted(runs, key=len, reverse=True))


def _told_by(sentence: list[str], subject: str) -> list[str]:
    """The sentence without the person who tells it, and with one name for whom it is about."""
    for me in (["the", "user"], ["user"]):
        if sentence[: len(me)] == me:
            sentence = ["i", *sentence[len(me) :]]
    if not subject or subject == SELF:
        return sentence
    who = [word for word in _TOKEN.findall(folded(subject).replace("'s", " 's"))]
    for opening in ([], ["my"], ["the"], ["our"]):
        if sentence[: len(opening) + len(who)] == [*opening, *who]:
            return ["%", *sentence[len(opening) + len(who) :]]
    return ["%", *sentence[1:]] if sentence and sentence[0] in _PRONOUNS else sentence


def _read(sentence: Sequence[str]) -> list[_Token]:
    return [_token(word) for word in sentence if word not in {"the", "a", "an"}]


def _token(word: str) -> _Token:
    if word in _BE:
        return _Token("be", "past" if word in _PAST_BE else "ing" if word == "being" else "")
    if word in _WEEKDAYS or word[0] in "@^%":
        return _Token(word)
    verb = _verb(word)
    if verb is None:
        return _Token(_spelled(word))
    mark = {Form.PAST: "past", Form.PARTICIPLE: "past", Form.ING: "ing"}.get(verb.form, "")
    return _Token(_spelled(verb.lemma), mark)


def _verb(word: str) -> Verb | None:
    readings = known(word)
    if readings:
        return readings[0]
    lemma = _more_verbs().get(word)
    return None if lemma is None else lemma


@cache
def _more_verbs() -> dict[str, Verb]:
    from assistant.memory.writing.english.verbs import _ing, _past, _third

    table: dict[str, Verb] = {}
    for lemma in words("alike_english", "verbs"):
        for word, form in (
            (_past(lemma), Form.PAST),
            (_ing(lemma), Form.ING),
            (_third(lemma), Form.THIRD),
            (lemma, Form.BASE),
        ):
            table.setdefault(word, Verb(lemma, form))
    return table


def _spelled(word: str) -> str:
    """One spelling, and the singular; what ends in -ings stays, since it is another thing than what ends in -ing."""
    if word.endswith("ings") or not word.isascii():
        return word
    if word in {"was", "has", "gas", "its", "always", "perhaps", "lens", "bus"}:
        return word
    for british, american in _COMMON.items():
        if word.endswith(british) and len(word) > 6:
            word = word[: -len(british)] + american
    word = singular(word)
    return word[:-2] + "y" if word.endswith("ie") and len(word) > 4 else word  # "movies" is taken for a form of "movy"


def _timed(tokens: list[_Token]) -> list[_Token]:
    """Verb groups as one verb with a mark of its time."""
    found: list[_Token] = []
    for token in tokens:
        last = found[-1] if found else _Token("")
        before = found[-2] if len(found) > 1 else _Token("")
        if last.word == "have" and token.mark == "past" and token.word != "have" and not last.mark:
            found[-1] = last if token.word == "get" else token
        elif last.word == "not" and before.word == "have" and token.mark == "past":
            found[-2:] = [last, token]
        elif last.word == "be" and token.mark == "ing":
            found[-1] = replace(token, mark=last.mark)
        elif last.word == "not" and before.word == "be" and token.mark == "ing":
            found[-2:] = [last, replace(token, mark=before.mark)]
        elif last.word == "do" and (token.word == "not" or _is_base(token)):
            found[-1] = token if token.word != "not" else _Token("not", last.mark)
            if _is_base(token):
                found[-1] = replace(token, mark=last.mark)
        elif last.word == "not" and last.mark and _is_base(token):
            found[-1:] = [_Token("not"), replace(token, mark=last.mark)]
        elif last.word == "will" and _is_base(token):
            found[-1] = replace(token, mark="fut")
        elif last.word == "to" and before == _Token("go") and _is_base(token):
            found[-2:] = [replace(token, mark="fut")]
        elif last.word == "to" and before == _Token("use", "past") and _is_base(token):
            found[-2:] = [replace(token, mark="former")]
        else:
            found.append(token)
    return found


def _is_base(token: _Token) -> bool:
    return not token.mark and (token.word == "be" or _verb(token.word) is not None)


def _without_fillers_after(tokens: list[_Token]) -> list[_Token]:
    """Without what strengthens the verb or the predicate that follows it."""
    strong = words("alike_english", "strengtheners")
    kept = []
    for at, token in enumerate(tokens):
        following = tokens[at + 1].word if at + 1 < len(tokens) else ""
        weak = token.word in strong and (
            following in {"into", "fond", "keen", "like", "dislike", "hate", "prefer", "want", "need", "%"}
            or (following != "" and _verb(following) is not None and following not in {"be", "have"})
        )
        if not weak:
            kept.append(token)
    return kept


def _rephrased(tokens: list[_Token]) -> list[_Token]:
    """Each of several ways of saying something as the one that stands first in the list."""
    table, longest = _phrases()
    found: list[_Token] = []
    at = 0
    while at < len(tokens):
        for length in range(min(longest, len(tokens) - at), 0, -1):
            run = tokens[at : at + length]
            way = table.get(tuple(token.word for token in run))
            if way is not None and all(token.mark in {"", "past"} or length == 1 for token in run):
                # the time is that of the first verb
                found.extend(_Token(word, run[0].mark if place == 0 else "") for place, word in enumerate(way))
                at += length
                break
        else:
            found.append(tokens[at])
            at += 1
    return found


@cache
def _phrases() -> tuple[dict[tuple[str, ...], tuple[str, ...]], int]:
    table: dict[tuple[str, ...], tuple[str, ...]] = {}
    for way, others in groups("alike_english").items():
        if way in _SECTIONS:
            continue
        for other in others:
            table[tuple(token.word for token in _read(other.split()))] = tuple(
                token.word for token in _read(way.split())
            )
    return table, max(map(len, table))


def _patterns(tokens: list[_Token]) -> list[_Token]:
    """Turns of phrase that change places."""
    line = " ".join(map(str, tokens))
    for pattern, turned in (
        (r"\bhave((?: \w+){1,3}) allergy\b", r"allergic to\1"),
        (r"^((?:\w+ ){1,3})i like (?:best|most) be\b", r"my favourite \1be"),
        (r"\bprefer ((?:[^ ]+ ){1,4})to (?!\w+~ing|do\b)", r"prefer \1over "),
        (r"\blike ((?:[^ ]+ ){1,4})(?:better than|better over|over)\b", r"prefer \1over"),
        (r"\bmy own\b", "my"),
        (r"\bgo((?:~\w+)?) (\w+)~ing\b", r"\2\1"),
        (r"\bgo((?:~\w+)?) for (run|walk|swim|jog|hike|ride|stroll)\b", r"\2\1"),
        (r"^my name be\b", "called"),
        (r"^my called\b", "called"),
        (r"^my (?:job|profession|occupation) be (?:be~ing|that of)?\b", "be "),
        (r"^my employer be\b", "work at"),
        (r"^my (?:home|house|flat) be in\b", "live in"),
        (r"^i be (?:person|someone|somebody) who\b", ""),
        (r"\b(?:on )?(monday|tuesday|wednesday|thursday|friday|saturday|sunday)s\b", r"every \1"),
        (r"\beach\b", "every"),
        (r"\bper (?=(?:hour|day|night|week|month|year|person)\b)", ""),
        (r"\bspeak ([^ ]+) fluently\b", r"speak fluent \1"),
        (r"\bon every\b", "every"),
    ):
        line = re.sub(pattern, turned, line)
    line = re.sub(r"\b(" + "|".join(sorted(_TASTES)) + r") to (\w+)(?= |$)", lambda m: f"{m[1]} {m[2]}~ing", line)
    return _often_first([_Token(*part.split("~", 1)) for part in line.split()])


def _often_first(tokens: list[_Token]) -> list[_Token]:
    """How often something is done before it, where the sentence says one thing only."""
    often = [token for token in tokens if token.word in words("alike_english", "often")]
    if len(often) != 1 or any(token.word in _JOINING for token in tokens):
        return tokens
    return [often[0], _Token(","), *(token for token in tokens if token not in often)]


def _ordered(tokens: Sequence[_Token]) -> str:
    """Parts that may change places in one order: what begins with a preposition, and both sides of "is"."""
    places = [at for at, token in enumerate(tokens) if token.word == "be"]
    if len(places) == 1:
        at = places[0]
        left, right = _parts_of(tokens[:at]), _parts_of(tokens[at + 1 :])
        if re.search(r"(?:^| )(?:my|'s|%)(?: |$)", f"{left} {right}") and left and right:
            left, right = sorted((left, right))
        return f"{left} = {right} {tokens[at].mark}".strip()
    return _parts_of(tokens)


def _parts_of(tokens: Sequence[_Token]) -> str:
    heads = words("alike_english", "prepositions") | {"every"}
    chunks: list[list[str]] = [[]]
    for at, token in enumerate(tokens):
        if token.word == "," and _goes_on_listing(tokens, at):
            chunks[-1].append("and")
            continue
        if token.word in _PAUSES or token.word in heads or token.word == "i":
            chunks.append([])
        if token.word not in _PAUSES and token.word != "i":
            if token.word == "and" and chunks[-1][-1:] == ["and"]:
                continue
            chunks[-1].append(str(token))
    told = [_list_sorted(chunk) for chunk in chunks if chunk]
    begun = [chunk[0] for chunk in told if chunk[0] in heads]
    if len(told) - len(begun) <= 1 and len(set(begun)) in {1, len(begun)}:
        told.sort()  # one thing is said, and what goes with it may stand before or after it
    return " / ".join(" ".join(chunk) for chunk in told)


def _goes_on_listing(tokens: Sequence[_Token], at: int) -> bool:
    """Whether a comma parts the words of a list: one or two words follow, then another comma or "and"."""
    following = [token.word for token in tokens[at + 1 : at + 4]]
    return any(word in {"and", "or", ","} for word in following) and not (
        set(following[:2]) & (words("alike_english", "prepositions") | {"i"})
    )


def _list_sorted(chunk: list[str]) -> list[str]:
    """A list of single words in the order of the alphabet: "tea and milk" is "milk and tea"."""
    if "and" not in chunk:
        return chunk
    first = chunk.index("and") - 1
    tail = chunk[first:] if first >= 0 else []
    if len(tail) % 2 == 0 or any(word != "and" for word in tail[1::2]) or "and" in tail[::2]:
        return chunk
    return [*chunk[:first], *" and ".join(sorted(tail[::2])).split()]
