"""Ways of saying that stand for a plainer sentence: "sushi is my jam", "home is Galway", "tea over coffee any day"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from assistant.memory.writing.dates import DateSpan
from assistant.memory.writing.english.narrowing import taken_to
from assistant.memory.writing.english.openers import opened
from assistant.memory.writing.glossary import is_role
from assistant.memory.writing.wordlists import words

_THING = (
    r"(?P<what>(?!(?:i|you|we|he|she|they|it|that|this|there|which|what|who|my|your|our)\b)[\w'’-]+(?: [\w'’-]+){0,4}?)"
)
_NAME = r"(?P<name>(?-i:[A-ZÀ-Þ])[\w'’.-]+(?: (?-i:[A-ZÀ-Þ])[\w'’.-]+){0,3})"
_I_AM = r"(?:i['’]?m|i am)"
_DAYS = r"(?:,? (?:now|nowadays|these days|at the moment|currently|any ?more|any day|ever|at all|tbh|honestly|though))*"

_SERVED = (
    r"(?:mobile|phone|broadband|internet|gas|electricity|energy|power|insurance|banking|pension|water|tv|hosting|email)"
)
_BOUGHT = (
    r"(?:[\w-]+ )?(?:coffee|beans|bread|flour|meat|fish|veg|vegetables|fruit|eggs|milk|cheese|wine|beer|tea|books"
    r"|clothes|shoes"
    r"|glasses|lenses|groceries|plants|wood|firewood|feed|medication|prescriptions?|flowers|yarn|paint|hay|honey)"
)
_Telling = Callable[[re.Match[str]], str]


def _had(match: re.Match[str]) -> str:
    """What one cannot have or does not: drunk or eaten, as the thing is."""
    verb = "drink" if taken_to(match["what"]) == "drinks" else "eat"
    return f"{verb} {match['what']}"


_FARE = re.compile(
    r"\b(?:garlic|onions?|leeks?|beans|lentils|peas|dairy|wheat|bread|gluten|lactose|caffeine|alcohol|chocolate|eggs?|nuts?"
    r"|mushrooms?|shellfish|seafood|pork|beef|lamb|meat|fish|cheese|milk|cream|sugar|tomato(?:es)?|peppers?|cabbage|celery"
    r"|food|stuff to eat|oil|butter|rice|pasta|yeast|soy|tofu|fruit|citrus)$",
    re.IGNORECASE,
)


def _edible(match: re.Match[str]) -> bool:
    if _FARE.search(match["what"]):
        return True
    named = match["what"].lower().removesuffix("s")
    return bool(taken_to(match["what"])) or not words("english", "foods").isdisjoint(
        {named, f"{named}s", *named.split(" ")}
    )


_LIKED = frozenset(
    ["dog", "cat", "horse", "beach", "mountain", "city", "country", "outdoors", "book", "sea", "lake", "forest"]
)
_BIG = re.compile(r"^(?:huge|big|massive|great|heavy|real|total) ", re.IGNORECASE)


def _liked(match: re.Match[str]) -> str:
    """What one is a person of, without how much."""
    return _BIG.sub("", match["what"])


def _is_taste(match: re.Match[str]) -> bool:
    """Whether "a tea person" tells a taste: a thing eaten or drunk, or an animal or a place one may be fond of."""
    return _edible(match) or _liked(match).lower() in _LIKED


_PLAINER: tuple[tuple[re.Pattern[str], _Telling], ...] = tuple(
    (re.compile(rf"{pattern}{_DAYS}", re.IGNORECASE), telling)
    for pattern, telling in (
        (
            rf"{_THING} (?:(?:does|do)(?: not|n['’]t) (?:sit (?:\w+ )?well|go down well|get along|agree) with me"
            r"|makes? me (?:bloated|ill|sick))",
            lambda m: f"I can't {_had(m)}" if _edible(m) else "",
        ),
        (
            rf"(?:i (?:don['’]?t|do not|never|won['’]?t|no longer)|{_I_AM} not allowed to) touch (?:any )?{_THING}",
            lambda m: f"I don't {_had(m)}" if _edible(m) else "",
        ),
        (
            rf"i (?:can['’]?t|cannot|can not|don['’]?t) do {_THING}",
            lambda m: f"I can't {_had(m)}" if _edible(m) else "",
        ),
        (
            rf"{_I_AM} (?:(?:more of|very much|definitely|totally|such|strictly) )*an? {_THING} (?:person|lover"
            rf"|addict|nut|fiend"
            r"|junkie|drinker)",
            lambda m: f"I like {_liked(m)}" if _is_taste(m) else "",
        ),
        (
            rf"{_THING} over (?P<than>[\w'’-]+(?: [\w'’-]+){{0,2}}),? (?:any day|any ?time|every time|always|for me)",
            lambda m: f"I prefer {m['what']} over {m['than']}",
        ),
        (
            rf"i could (?:eat|drink|live on|live off|listen to|watch|read) {_THING} (?:every (?:single )?day"
            rf"|all day(?: long)?"
            r"|for ?ever|non-?stop|(?:morning,? noon and night)|for breakfast.*)",
            lambda m: f"I love {m['what']}",
        ),
        (
            rf"{_THING} (?:is|are) (?:totally |so |really |just |absolutely )?my (?:jam|thing|comfort food"
            r"|happy place|passion)",
            lambda m: f"I love {m['what']}",
        ),
        (rf"i swear by (?!god\b|almighty\b|the\b){_THING}", lambda m: f"I use {m['what']}"),
        (
            rf"{_I_AM} with {_NAME} for (?:my |our )?(?P<purpose>{_SERVED}(?: (?:and )?[a-z]+)?)",
            lambda m: f"I use {m['name']} for {m['purpose']}",
        ),
        (
            rf"(?:my )?home(?:['’]s| is| has been)(?: now| currently)? (?:in )?{_NAME}",
            lambda m: f"I live in {m['name']}",
        ),
        (
            r"(?:we|i)(?:['’]re| are|['’]m| am)? (?:now |still |currently )?rent(?:ing)? (?:a|an|the"
            r"|our) (?:[\w-]+ ){0,2}?(?:flat|house"
            rf"|room|apartment|studio|place|cottage|bedsit)\b[^,.;]{{0,40}}? in {_NAME}",
            lambda m: f"I live in {m['name']}",
        ),
        (rf"i (?:grew up|was raised|was brought up) speaking {_NAME}", lambda m: f"I speak {m['name']}"),
        (
            rf"{_NAME} is my (?:first|second|third|fourth|native|mother|strongest|best) (?:language|tongue)",
            lambda m: f"I speak {m['name']}",
        ),
        (
            r"(?:we|i)(?:['’]ve| have)? (?:named|called) (?:the|our|my) (?:new )?(?P<pet>cat|dog|puppy|kitten"
            r"|rabbit|hamster|horse"
            rf"|parrot|baby|boat|van|tortoise|budgie) {_NAME}",
            lambda m: f"My {m['pet']} is called {m['name']}",
        ),
        (
            r"(?P<days>(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: (?:morning|evening|afternoon|night)s?)"
            r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekends|mornings|evenings)),? (?P<rest>(?:i|we)\b.+)",
            lambda m: f"On {m['days']} {m['rest']}",
        ),
        (
            rf"(?:we have a |i have a |i['’]ve got a "
            rf"|got a )?new (?P<role>[a-z]+(?: [a-z]+)?)(?: since [\w ]{{3,12}}?| as of [\w ]{{3,12}}?)?"
            rf"(?:,| is|:| [-–—]) (?:called |named )?(?P<name>(?:(?:Dr|Mr|Mrs|Ms"
            rf"|Prof)\.? )?{_NAME.replace('?P<name>', '?:')})",
            lambda m: f"My {m['role']} is {m['name']} now" if is_role(m["role"].lower()) else "",
        ),
        (
            r"(?:i|we)(?:['’]ve| have)? (?:just |recently )?(?:changed|switched"
            r"|swapped)(?: my)? (?P<role>[a-z]+?)s?[,;–—-]+ ?"
            rf"(?:now )?(?:it['’]?s|it is|my new one is|i['’]m with|i see|i go to) {_NAME}",
            lambda m: f"My {m['role']} is {m['name']} now" if is_role(m["role"].lower()) else "",
        ),
        (
            r"(?:i|we) (?:always |usually |mostly )?(?:get|buy|order|source) (?:my|our|all my|all our)"
            rf" (?P<what>{_BOUGHT}) (?:from|at) {_NAME}",
            lambda m: f"My {m['what']} source is {m['name']}",
        ),
        (
            rf"my name(?:['’]s| is) (?:actually )?(?:spelt|spelled|written) {_NAME}(?:,.*)?",
            lambda m: f"My name is {m['name']}",
        ),
    )
)
_HALF = re.compile(r"\bmy (?:better|other) half\b", re.IGNORECASE)

_APPOINTMENT = re.compile(
    r"(?:a |the |my |our )?(?P<what>(?:[a-z][\w'’-]* ){0,2}?(?:dentist|doctor|gp|optician|physio|hairdresser"
    r"|haircut|vet|check-?up"
    r"|appointment|exam|finals?|driving test|theory test|interview|viewing|flight|train|ferry|bus|meeting|call|date"
    r"|dinner|lunch"
    r"|brunch|party|wedding|funeral|concert|gig|recital|rehearsal|match|race|marathon|scan|surgery|operation|x-?ray"
    r"|blood test"
    r"|deadline|deposition|hearing|graduation|parents['’]? evening|first day|last day|inspection|delivery|viva"
    r"|defen[cs]e)s?"
    r"(?: (?:to|with|at|in|for|from) (?!\d)[^,.;]{2,30}?)?)\s*[:,–—-]?\s*$",
    re.IGNORECASE,
)
_SEEN = re.compile(r"\b(?:dentist|doctor|gp|optician|physio|hairdresser|vet)$", re.IGNORECASE)
_HOUR = re.compile(
    r"^[,\s]*(?:at |@ ?|from )?(?:\d{1,2}(?:[:.]\d\d)?\s*(?:am|pm|a\.m\.|p\.m\.|o['’]?clock|h)?|noon"
    r"|midnight)?[\s.!]*$",
    re.IGNORECASE,
)


def plainer(sentence: str) -> str:
    """The plainer sentence that one stands for; empty for all else."""
    body = sentence[opened(sentence).start :].strip().rstrip(" .!")
    if _HALF.search(body):
        return _HALF.sub("my partner", body)
    found = next(((match, telling) for pattern, telling in _PLAINER if (match := pattern.fullmatch(body))), None)
    return found[1](found[0]) if found is not None else ""


def appointment(sentence: str, dates: Sequence[DateSpan]) -> str:
    """The sentence that a bare engagement stands for: "My dentist is on Tuesday at 3" of "Dentist on Tuesday at 3"."""
    start = opened(sentence).start
    once = [date for date in dates if not date.repeats and date.at > start]
    if len(once) != 1:
        return ""
    before, after = sentence[start : once[0].at], sentence[once[0].at + len(once[0].phrase) :]
    match = _APPOINTMENT.fullmatch(before.strip() + " ")
    if match is None or not _HOUR.match(after):
        return ""
    phrase = once[0].phrase
    what = match["what"].strip()
    what += " appointment" if _SEEN.search(what) else ""
    lead = "" if re.match(r"(?:on|in|at|by|from|tomorrow|today|tonight|next|this)\b", phrase, re.IGNORECASE) else "on "
    return f"My {what} is {lead}{phrase}{after.rstrip(' .!')}."
